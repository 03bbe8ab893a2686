"""What `import cardgen` offers to programs and notebooks: it is there, typed, on its page, and raises kindly."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

import cardgen
from cardgen.commands import interface
from tests.fixtures.minimal_project import Project

REPOSITORY = Path(__file__).parents[2]
PAGE = (REPOSITORY / "docs/reference/python.md").read_text(encoding="utf-8")


def examples() -> Iterator[tuple[str, str]]:
    """Each block of Python on the page, with what the block of text below it says that it prints."""
    yield from re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", PAGE, re.DOTALL)


def test_the_examples_of_the_page_print_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    assert len(list(examples())) == len(re.findall("```python", PAGE))
    for code, shown in examples():
        with redirect_stdout(StringIO()) as printed:
            exec(code, names)
        assert printed.getvalue() == shown


@pytest.mark.parametrize("name", [name for name in cardgen.__all__ if name != "__version__"])
def test_what_is_offered_is_there_and_documented(name: str) -> None:
    thing = getattr(cardgen, name)
    assert inspect.getdoc(thing)
    assert name in dir(cardgen)
    if inspect.isfunction(thing):
        signature = inspect.signature(thing)
        assert signature.return_annotation is not inspect.Signature.empty
        assert all(given.annotation is not inspect.Parameter.empty for given in signature.parameters.values())


def test_the_page_names_every_function_and_exception() -> None:
    public = [name for name in cardgen.__all__ if name not in ("__version__", "Severity", "Pack", "Project", "Outcome")]
    assert [name for name in public if f"cardgen.{name}" not in PAGE and f"`{name}`" not in PAGE] == []


def test_the_package_says_that_it_is_typed() -> None:
    assert (Path(cardgen.__file__).parent / "py.typed").exists()


def test_an_import_of_the_package_loads_nothing_else() -> None:
    code = "import sys, cardgen; print([name for name in sys.modules if name.startswith('cardgen.')])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_a_name_that_is_not_offered_is_told() -> None:
    with pytest.raises(AttributeError, match="`plai`"):
        cardgen.plai  # noqa: B018


def test_what_there_is_not_is_told_with_what_is_near() -> None:
    with pytest.raises(cardgen.UnknownName, match="phylo"):
        cardgen.play("philo", games=1)
    with pytest.raises(cardgen.UnknownName, match="field-trip"):
        cardgen.packs("phylo", recipe="field-trap")


def test_errors_keep_packs_from_being_made(project: Project) -> None:
    card = "{id: ant, icons: [sum], text: {title: A, action: b}}"
    project.write("card_data/mini/sets/core/cards/all.yaml", f"cards: [{card}]\n")
    loaded = cardgen.load(project.root)
    assert loaded.has_errors
    with pytest.raises(cardgen.FaultyProject) as raised:
        cardgen.packs("mini", project.root)
    assert raised.value.findings
    assert "all.yaml, line 1" in str(raised.value)


def test_gaps_in_the_rules_and_transcripts_reach_the_caller() -> None:
    assert next(cardgen.transcript("fsys", number=2, seed=3)).startswith("Game 2, seed 3")
    assert interface.load(REPOSITORY, "fsys").root == REPOSITORY


def test_what_was_loaded_is_not_read_again(project: Project) -> None:
    loaded = cardgen.load(project.root)
    (project.root / "card_data/mini/game.yaml").unlink()
    assert cardgen.load(loaded) is loaded
    with pytest.raises(cardgen.UnknownName, match="no rules package"):
        cardgen.play("mini", loaded)


def test_a_build_takes_the_settings_of_the_command(project: Project) -> None:
    outcome = cardgen.build(
        project.root, papers=["a4"], settings=cardgen.Settings(low_ink=True), out=project.root / "out"
    )
    assert all("low-ink" in file.path for file in outcome.written if "cards" in file.path)


def keywords(function: Callable[..., object]) -> set[str]:
    return {name for name, given in inspect.signature(function).parameters.items() if given.kind is given.KEYWORD_ONLY}


@pytest.mark.parametrize("prepared", [cardgen.play, cardgen.transcript])
def test_whoever_plays_names_what_is_played_in_the_same_words(prepared: Callable[..., object]) -> None:
    assert keywords(prepared) - {"jobs", "progress", "number", "engine", "cluster"} <= keywords(cardgen.prepare_play)
    assert keywords(cardgen.packs) == keywords(cardgen.prepare_packs)


def test_the_command_line_calls_the_interface() -> None:
    """There is no other way by which a command loads, checks, builds, plays or packs."""
    behind = {f"cardgen.commands.{name}" for name in ("pipeline", "play", "booster.make_packs", "booster.verify")}
    passing = {"cardgen.commands.pipeline.faults_beside"}
    for path in sorted((Path(cardgen.__file__).parent / "cli").glob("*.py")):
        called = {
            f"{node.module}.{alias.name}"
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
            if alias.name[0].islower()
        }
        assert [name for name in called - passing if name.rpartition(".")[0] in behind] == [], path.name
