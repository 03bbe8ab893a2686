"""`cardgen build --watch` writes after each save what a fresh `cardgen build` would, and ends when it is asked to."""

import os
import re
import shutil
import signal
import subprocess
import sys
from contextlib import contextmanager
from threading import Timer

import pytest
from click.testing import CliRunner

from cardgen.cli import main
from cardgen.output.file_cache import FOLDER
from tests.built import files_of
from tests.fixtures.shipped import REPOSITORY

CARDS = "card_data/mini/sets/core/cards/all.yaml"
PATIENCE = 300
WAITING = "waiting for saved files; Ctrl-C ends it"
OF_GAMES = {
    "fsys": ("--deck", "water-and-soil-mix", "--only", "cards,deck-list", "--paper", "a4"),
    "phylo": ("--deck", "town-and-garden", "--only", "cards", "--select", "common-dandelion", "--lang", "en,de"),
    "foodadvice": ("--only", "cards", "--select", "spear-time", "--paper", "letter"),
}
"""All cards of one game, and each kind of change; of the others the card that is edited, which takes a tenth."""
EDITED = {
    "fsys": "sets/core/cards/workshop.yaml",
    "phylo": "sets/starter/cards/town.yaml",
    "foodadvice": "sets/market/cards/shops.yaml",
}


def started(words, folder):
    """cardgen, with what it keeps for its user in a folder."""
    surroundings = {**os.environ, "XDG_CACHE_HOME": str(folder)}
    command = [sys.executable, "-m", "cardgen", "build", *words]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(command, **pipes, encoding="utf-8", cwd=REPOSITORY, env=surroundings)


@contextmanager
def watching(words, folder):
    """A build that stays: what gives the lines up to one that ends so, and the process."""
    process = started([*words, "--watch"], folder)

    def lines(until):
        told = []
        for line in process.stdout:
            told.append(line.rstrip("\n"))
            if told[-1].endswith(until):
                return told
        raise AssertionError("\n".join([*told, process.stderr.read()]))

    clock = Timer(PATIENCE, process.kill)
    clock.start()
    try:
        yield lines, process
    finally:
        clock.cancel()
        process.kill()
        process.communicate()


def changes(game):
    """A title, and of one game a template, an icon, a deck: for each its file, and what is to be written in the place
    of what.
    """
    cards = f"card_data/{game}/{EDITED[game]}"
    yield cards, r"title: [^\n,}]+", "title: Ada"
    yield cards, "title: Ada", "title: [Ada"  # no YAML
    yield cards, r"title: \[Ada", "title: Bea"
    if game == "fsys":
        panel = '<panel x="20mm" y="20mm" width="3mm" height="3mm" fill="#123456"/></card>'
        yield "templates/fsys/card.xml.j2", "</card>", panel
        yield "templates/fsys/icons/ae-1.svg", "</svg>", '<rect width="9" height="9" fill="#654321"/></svg>'
        yield "card_data/fsys/decks/water-and-soil-mix.yaml", r"name: ([^\n,}]+)", r"name: The \1"


def with_drawings(folder, shipped):
    """The folder of a user who has built all that is shipped: drawings of the game are known."""
    own = folder / "cardgen"
    own.mkdir(mode=0o700, parents=True)
    shutil.copytree(shipped.out / FOLDER, own / "drawings", copy_function=os.link)
    return folder


@pytest.mark.parametrize("game", OF_GAMES)
def test_after_each_save_the_files_are_those_of_a_fresh_build(game, tmp_path, shipped):
    root = tmp_path / "project"
    for place in ("card_data", "templates"):
        shutil.copytree(REPOSITORY / place / game, root / place / game, ignore=shutil.ignore_patterns("art"))
    words = (game, "--project", str(root), "--jobs", "1", *OF_GAMES[game])
    stays, fresh, different = root / "output", tmp_path / "fresh", 0
    user, other = (with_drawings(tmp_path / name, shipped) for name in ("user", "other-user"))
    with watching((*words, "--out", str(stays)), user) as (lines, _):
        lines(WAITING)
        shutil.copytree(stays, fresh)
        for name, old, new in changes(game):
            path, before = root / name, files_of(stays)
            text = path.read_text(encoding="utf-8")
            changed = re.sub(old, new, text, count=1)
            assert changed != text
            path.write_text(changed, encoding="utf-8")
            told = lines(" s")[-1]
            done = started((*words, "--out", str(fresh)), other)
            _, faults = done.communicate()
            assert files_of(stays) == files_of(fresh), (name, faults)
            is_other = files_of(stays) != before
            different += is_other
            assert (f"{name}: wrote {stays.as_posix()}" in told, "wrote nothing" in told) == (
                is_other,
                done.returncode == 1,
            ), told
    assert different == (5 if game == "fsys" else 2)  # nobody sees the fault


def test_the_first_build_is_told_as_any_and_ctrl_c_leaves_no_part_of_a_file(project, tmp_path):
    words = ("--project", str(project.root), "--out", str(project.out))
    with watching(words, tmp_path) as (lines, process):
        *told, _ = lines(WAITING)
        project.replace(CARDS, "title: Ant", "title: Aunt")
        (line,) = lines(" s")
        assert line.startswith(f"{CARDS}: wrote {project.out.as_posix()}/mini/cards-a4.pdf, ")
        assert "poster" not in line
        process.send_signal(signal.SIGINT)
        rest, faults = process.communicate()
    assert (process.returncode, rest, faults) == (130, "", "stopped; no file is half written\n")
    assert list(project.root.rglob("*.part")) == []
    project.replace(CARDS, "title: Aunt", "title: Ant")
    assert project.run("build", "--out", str(tmp_path / "once")).output.splitlines() == [
        line.replace(str(project.out), str(tmp_path / "once")) for line in told
    ]


def test_a_fault_is_told_as_a_build_tells_it_and_so_is_its_end(project, tmp_path):
    words = ("--project", str(project.root), "--out", str(project.out), "--only", "cards", "--paper", "a4")
    with watching(words, tmp_path) as (lines, _):
        lines(WAITING)
        project.replace(CARDS, "title: Ant,", "titel: Ant,")
        told = lines("1 error")
        assert re.fullmatch(rf"{CARDS}: wrote nothing, \d+\.\d\d s", told[0])
        assert told[1] == "not written: mini/cards-a4; files of an earlier build are as they were"
        once = project.run("build", *words[4:]).output.splitlines()
        assert once == told[1:]
        project.replace(CARDS, "titel: Ant,", "title: Ant,")
        assert lines("nothing found")[-1].startswith("checked 3 cards")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--strict",), "--strict is about one build"),
        (("--format", "json"), "--format is about one build"),
        (("--changed-since", "manifest.json"), "--changed-since is about one build"),
        (("mimi",), "there is no game `mimi`"),
    ],
)
def test_what_makes_no_sense_for_a_build_that_stays_is_refused_at_once(project, words, said):
    done = project.run("build", *words, "--watch")
    assert (done.exit_code, said in done.output) == (2, True), done.output


def test_nobody_waits_for_an_archive_to_be_saved(project, tmp_path):
    core = project.root / "card_data/mini/sets"
    path = shutil.make_archive(str(tmp_path / "core"), "zip", core, "core")
    done = CliRunner().invoke(main, ["build", path, "--watch", "--out", str(tmp_path / "out")])
    assert (done.exit_code, "nobody saves into an archive" in done.output) == (2, True), done.output


def test_where_the_library_is_missing_it_is_told_how_to_get_it(project, monkeypatch):
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    monkeypatch.delitem(sys.modules, "cardgen.workshop.rebuilding", raising=False)
    monkeypatch.delitem(sys.modules, "cardgen.workshop.saves", raising=False)
    done = project.run("build", "--watch")
    assert (done.exit_code, "pip install 'cardgen[serve]'" in done.output) == (1, True)
