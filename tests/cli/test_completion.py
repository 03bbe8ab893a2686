"""A shell completes what there is: games, decks, products, recipes, cards, codes; and reads no more than it must."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

from cardgen.cli import completion, main
from cardgen.commands.pipeline import load
from cardgen.commands.targets import known_products
from cardgen.data import shipped_root
from cardgen.data.project import glance
from tests.sweep import sweep


def completed(words, incomplete):
    return [
        item.value
        for item in ShellComplete(main, {}, "cardgen", completion.VARIABLE).get_completions(words, incomplete)
    ]


ASKED = {
    ("build",): ("f", ["foodadvice", "fsys"]),
    ("build", "fsys", "--deck"): ("water-and-soil-", ["water-and-soil-mix"]),
    ("build", "fsys", "--only"): ("cards,ru", ["cards,rulebook"]),
    ("build", "phylo", "--select"): ("red-fox,bull-k", ["red-fox,bull-kelp"]),
    ("booster", "phylo", "--recipe"): ("class", ["class-safari"]),
    ("build", "--paper"): ("lett", ["letter"]),
    ("build", "--printer"): ("hom", ["home"]),
    ("build", "--target"): ("drivethruc", ["drivethrucards"]),
    ("build", "--cutter"): ("silhouette-cameo-", ["silhouette-cameo-5-alpha"]),
    ("check", "--base"): ("phy", ["phylo"]),
    ("list",): ("targ", ["targets"]),
    ("explain",): ("cg20", [f"CG20{number}" for number in range(1, 10)]),
    (): ("comp", ["completion"]),
}


@sweep("words", ASKED)
def test_what_there_is_is_offered(words):
    incomplete, expected = ASKED[words]
    assert completed(list(words), incomplete) == expected


@sweep("game", ("fsys", "phylo", "foodadvice"))
def test_a_glance_sees_what_reading_the_whole_project_sees(game):
    root = shipped_root()
    read = load(root, (game,))[0].games[game]
    assert set(glance.decks(root, game)) == set(read.named_decks)
    assert set(glance.recipes(root, game)) == set(read.recipes)
    assert set(glance.cards(root, game)) == set(read.cards)
    assert set(glance.products(root, game)) - {"png"} == set(read.products)
    assert set(glance.products(root, game)) <= set(known_products(read))


def test_the_games_of_a_project_are_offered_beside_those_that_are_shipped(project):
    before = Path.cwd()
    os.chdir(project.root)
    try:
        assert completed(["build"], "m") == ["mini"]
        assert completed(["build", "mini", "--select"], "") == ["ant", "bee", "cat"]
        assert completed(["build", "mini", "--only"], "p") == ["png", "poster"]
    finally:
        os.chdir(before)


@sweep("text", ("products: [", "\0", "products:\n", "products: {cards: {kind: cards}}\n", "id: [\n"))
def test_files_with_faults_offer_nothing_and_hurt_nobody(text, project):
    project.write("card_data/mini/game.yaml", text)
    assert glance.products(project.root, "mini") == ["png"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_what_it_needs(shell):
    result = CliRunner().invoke(main, ["completion", shell])
    assert result.exit_code == 0
    assert f"{completion.VARIABLE}={shell}_complete" in result.output


TAB = {
    "bash": 'eval "$(cardgen completion bash)"; COMP_WORDS=(cardgen build fs); COMP_CWORD=2; '
    '_cardgen_completion cardgen fs build; echo "${COMPREPLY[@]}"',
    "zsh": """zmodload zsh/zpty; zpty z zsh -f -i
        zpty -w z 'autoload -Uz compinit; compinit -D -u; eval "$(cardgen completion zsh)"; print READ''Y'
        zpty -r -m z line '*READY*'
        zpty -n -w z $'cardgen build fs\t'; zpty -r -m z line '*fsys*' && print fsys; zpty -d z""",
    "fish": "cardgen completion fish | source; complete -C 'cardgen build fs'",
}
"""What a shell is told, so that it presses Tab after `cardgen build fs` and prints what it gets."""


@pytest.mark.parametrize("shell", TAB)
def test_the_shell_itself_completes_a_game(shell, tmp_path):
    """As a person has it: the printed lines are read, and Tab is asked for what begins with `fs`."""
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell} here")
    (tmp_path / "cardgen").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m cardgen "$@"\n', encoding="utf-8")
    (tmp_path / "cardgen").chmod(0o755)
    here = str(Path(__file__).parents[2])
    environment = {
        **os.environ,
        "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": here,
        "HOME": str(tmp_path),
    }
    run = subprocess.run(
        [shell, "-c", TAB[shell]],
        capture_output=True,
        text=True,
        env=environment,
        cwd=tmp_path,
        check=False,
        timeout=60,
    )
    assert run.stdout == "fsys\n", run.stderr
