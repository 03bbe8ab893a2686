"""A build that is killed at any step leaves nothing that looks whole and is not, and the next one repairs all."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from cardgen.output.build_cache import MEMORY
from cardgen.output.encoders import png
from cardgen.output.file_cache import FOLDER, OF_FACES
from cardgen.output.files import is_as_written, read_manifest

REPOSITORY = Path(__file__).parents[2]
CARDS = "card_data/mini/sets/core/cards/all.yaml"
needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
ORDER = {"only": ("poster", "png"), "papers": ("a4",)}


@pytest.fixture(autouse=True)
def coarse(monkeypatch):
    """Pictures of few dots: here they are files to be written, and are not looked at."""
    monkeypatch.setattr(png, "rasterised", partial(png.rasterised, dpi=36))


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def parts_in(folder: Path) -> list[Path]:
    return list(folder.rglob("*.part"))


def killed_at(step: int, project) -> bool:
    """Builds in a process of its own, which is gone at this step towards the disk, half of them before it is taken.

    Was it still there at the end?
    """
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    steps = count()
    for name in ("open", "fsync", "replace", "unlink"):
        setattr(os, name, _counted(getattr(os, name), step, steps))
    try:
        project.build(**ORDER)
    finally:
        os._exit(0)


OPEN = os.open
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT


def is_to_read(function, arguments) -> bool:
    """Is a file opened that stays as it is?"""
    return function is OPEN and not arguments[1] & WRITING


def _counted(function, step, steps):
    def counted(*arguments, **names):
        if not is_to_read(function, arguments) and next(steps) == step:
            if step % 2:
                with contextlib.suppress(FileExistsError):
                    function(*arguments, **names)
            os._exit(1)
        return function(*arguments, **names)

    return counted


@needs_fork
def test_the_manifest_is_true_after_a_kill_at_every_step(project, tmp_path):
    project.build(**ORDER)
    old = tmp_path / "old"
    shutil.copytree(project.out, old)
    project.replace(CARDS, "Carry a crumb.", "Carry two.")
    project.replace("templates/mini/poster.xml.j2", "80mm", "90mm")
    project.build(**ORDER)
    wanted = files_of(project.out)
    for step in count():
        shutil.rmtree(project.out)
        shutil.copytree(old, project.out)
        is_done = killed_at(step, project)
        assert json.loads((project.out / "manifest.json").read_bytes()).keys() == {"files", "versions"}
        lines = read_manifest(project.out)
        assert [line.path for line in lines if not is_as_written(project.out, line)] == [], step
        project.build(**ORDER)
        assert parts_in(project.out) == []
        files = files_of(project.out)
        assert {name: files.get(name) for name in wanted if name != MEMORY} == {
            name: data for name, data in wanted.items() if name != MEMORY
        }
        if is_done:
            break
    assert step > 25


@needs_fork
def test_a_first_build_that_is_killed_leaves_no_file_that_is_not_whole(project):
    project.build(**ORDER)
    wanted = files_of(project.out)
    for step in range(0, 28, 4):
        shutil.rmtree(project.out)
        assert not killed_at(step, project)
        products = {name: data for name, data in files_of(project.out).items() if name.startswith("mini/")}
        assert {name for name, data in products.items() if not name.endswith(".part") and data != wanted[name]} == set()
        project.build(**ORDER)
        assert files_of(project.out) == wanted


def test_a_manifest_that_is_gone_comes_back_with_the_next_build(project):
    """With what other orders made, too."""
    project.build()
    project.build(only=("poster",))
    whole = (project.out / "manifest.json").read_bytes()
    (project.out / "manifest.json").unlink()
    outcome = project.build(only=("poster",))
    assert outcome.drawn == 0
    assert json.loads((project.out / "manifest.json").read_bytes())["files"] == json.loads(whole)["files"]


def test_no_file_is_in_its_place_before_all_are_whole(project, monkeypatch):
    """A disk that is full at the last file leaves the files of the build before, all of them."""
    project.build(**ORDER)
    before = {name: data for name, data in files_of(project.out).items() if not name.startswith(".cardgen")}
    project.replace(CARDS, "Carry a crumb.", "Carry two.")
    fsync, steps = os.fsync, count()

    def full(handle):
        if next(steps) == 3:
            raise OSError(28, "no space left on device")
        fsync(handle)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space left"):
        project.build(**ORDER)
    monkeypatch.undo()
    assert {name: data for name, data in files_of(project.out).items() if not name.startswith(".cardgen")} == before


def test_parts_that_a_killed_build_left_go_and_other_files_stay(project):
    left = [project.write(f"output/{place}/.17-3.part", "left") for place in ("mini", "mini/png", OF_FACES, FOLDER)]
    others = [project.write(f"output/mini/{name}", "mine") for name in (".mine.part", "a.part", ".17-3.part.txt")]
    project.build(only=("cards", "png"))
    assert [path for path in left if path.exists()] == []
    assert [path for path in others if not path.exists()] == []


@pytest.mark.parametrize("spoil", ["flipped", "cut", "empty", "swapped"])
def test_what_is_remembered_is_checked_before_it_is_believed(project, spoil):
    """Bytes, findings and manifest are as if nothing had been remembered."""
    (project.root / "templates/mini/art/dot.svg").rename(project.root / "templates/mini/art/spot.svg")
    project.replace("templates/mini/back.xml.j2", "<text", '<art name="drawing:spot" width="9mm" height="9mm"/><text')
    first = project.build()
    whole = {name: data for name, data in files_of(project.out).items() if not name.startswith(".cardgen")}
    kept = [path for ending in ("json", "bundle") for path in (project.out / ".cardgen").rglob(f"*.{ending}")]
    assert len(kept) >= 4
    for path in kept:
        data = path.read_bytes()
        place = len(data) // 2
        others = [other.read_bytes() for other in kept if other.parent == path.parent and other != path]
        path.write_bytes(
            {
                "flipped": data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :],
                "cut": data[:place],
                "empty": b"",
                "swapped": (others or [b"{}"])[0],
            }[spoil]
        )
    project.pdf().unlink()
    assert project.build().found == first.found
    assert {name: data for name, data in files_of(project.out).items() if not name.startswith(".cardgen")} == whole


def begun(project, game, begin):
    """A copy of this process that builds a game as soon as there is something to read; its number."""
    child = os.fork()
    if child:
        return child
    try:
        os.read(begin, 1)
        project.build(games=(game,), only=("cards", "poster"))
        os._exit(0)
    finally:
        os._exit(1)


@needs_fork
def test_two_builds_into_one_folder_lose_nothing_of_each_other(project):
    shutil.copytree(project.root / "card_data/mini", project.root / "card_data/maxi")
    shutil.copytree(project.root / "templates/mini", project.root / "templates/maxi")
    project.replace("card_data/maxi/game.yaml", "id: mini", "id: maxi")
    games = ("maxi", "mini")
    for round_ in range(3):
        project.replace(CARDS, "Carry a crumb." + "!" * round_, "Carry a crumb." + "!" * (round_ + 1))
        to_read, to_write = os.pipe()
        builds = [begun(project, game, to_read) for game in games]
        os.write(to_write, b"go")
        ends = [os.waitstatus_to_exitcode(os.waitpid(build, 0)[1]) for build in builds]
        os.close(to_read)
        os.close(to_write)
        assert ends == [0, 0]
        lines = read_manifest(project.out)
        assert sorted({line.game for line in lines}) == ["maxi", "mini"]
        assert len(lines) == 4
        assert [line.path for line in lines if not is_as_written(project.out, line)] == []
        assert [project.build(games=(game,), only=("cards", "poster")).drawn for game in games] == [0, 0]
        if round_ < 2:
            shutil.rmtree(project.out)


HOLDING = """
import sys, time
from pathlib import Path
from cardgen.output.folder import alone_in
with alone_in(Path(sys.argv[1]), ()):
    print("mine", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def holder(project):
    """Another process that writes into the folder, until it is killed."""
    holder = subprocess.Popen([sys.executable, "-c", HOLDING, str(project.out)], stdout=subprocess.PIPE, text=True)
    assert holder.stdout.readline() == "mine\n"
    yield holder
    holder.kill()
    holder.communicate()


def test_who_waits_for_another_says_so_and_goes_on_when_that_one_is_killed(project, holder):
    lines = []

    def tell(line):
        lines.append(line)
        holder.send_signal(signal.SIGTERM)

    from cardgen.commands.pipeline import build

    outcome = build(project.root, project.out, project.order(), tell=tell)
    assert len(outcome.written) == 1
    assert lines == [f"another cardgen writes into {project.out.as_posix()}: waiting until it is done"]


def test_a_folder_that_cannot_be_locked_is_written_all_the_same(project):
    (project.out / ".cardgen/lock").mkdir(parents=True)
    assert len(project.build().written) == 1
