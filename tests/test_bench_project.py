"""The measurements of speed and size: does each of them run, and of a project that is sound?"""

from __future__ import annotations

import contextlib
import gc
import io
import json
import re
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cardgen.cli import main as command_line
from cardgen.commands.pipeline import check
from cardgen.diagnostics import Severity

pytest.importorskip("resource", reason="what a process uses is asked of a POSIX system")

from bench import __main__ as bench
from bench import against, commands, edits, measure
from bench.cards import write_project, write_recipe
from bench.plain_cards import draw, write_plain
from bench.shipped import REPOSITORY
from bench.sizes import TINY, USUAL
from bench.typst_cards import write_typst
from bench.whole import measurements

TYPST = "36 cards against typst"
BOUND = re.compile("limit|at (least|most)")


def within(*words: str, cwd: Path | None = None) -> commands.Used:
    """The command in this process, as importing it anew each time takes most of the time of so little work."""
    start, clock = time.process_time(), time.perf_counter()
    done = CliRunner().invoke(command_line, [*words, *(("--jobs", "1") if "--project" in words else ())])
    assert done.exit_code == 0, done.output
    return commands.Used(time.process_time() - start, time.perf_counter() - clock, measure.peak_megabytes())


def figures_of(measured: dict[str, Any]) -> dict[str, Any]:
    return {name: figure for name, figure in measured.items() if not BOUND.match(name)}


@pytest.fixture(scope="module")
def tiny() -> dict[str, dict[str, Any]]:
    """What `python -m bench --tiny` prints: everything that `make bench` measures, once, of a few cards and games."""
    printed = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(printed):
        patch.setattr(commands, "cardgen", within)
        patch.setattr(bench, "measurements", partial(measurements, is_apart=False))
        assert bench.main(["--tiny"]) == 0
    figures: dict[str, dict[str, Any]] = json.loads(printed.getvalue())
    return figures


def test_each_measurement_has_figures(tiny: dict[str, dict[str, Any]]) -> None:
    for title, measured in tiny.items():
        if "left out" not in measured:
            figures = figures_of(measured).values()
            assert figures, title
            assert all(isinstance(figure, int | float) and figure >= 0 for figure in figures), title
    assert [title for title, measured in tiny.items() if "left out" in measured] in ([], [TYPST])


def test_all_is_measured_that_can_be(tmp_path: Path) -> None:
    """Every function of the table has its turn, and every game that is shipped."""
    asked = {word for _, run in measurements(TINY, tmp_path) for word in run.args if isinstance(word, str)}
    assert asked >= set(measure.FIGURES)
    assert sorted(USUAL.games) == sorted(path.parent.name for path in Path("card_data").glob("*/game.yaml"))


def test_the_figures_are_of_the_cards_that_were_asked_for(tiny: dict[str, dict[str, Any]]) -> None:
    assert tiny["load and check 36 cards"]["cards"] == 36
    drawn = tiny["lay out and paint 36 cards"]
    assert (drawn["cards"], drawn["pages"], drawn["findings"]) == (36, 8, 0)
    assert set(figures_of(tiny["check 4 cards of 2 sets"])) == {"findings", "seconds"}
    assert tiny["packs of ten, drawn and guaranteed"]["10 packs, broken"] == 0


def test_typst_and_plain_reportlab_are_compared_with_where_they_are_installed(tiny: dict[str, dict[str, Any]]) -> None:
    for rival in against.RIVALS:
        compared = tiny[f"36 cards against {rival.name}"]
        if rival.is_here():
            assert compared["ratio"] == pytest.approx(compared["cardgen CPU"] / compared[f"{rival.name} CPU"], rel=0.2)
        else:
            assert compared == {"left out": against.LACKING}


def test_without_typst_the_comparison_is_left_out_with_a_line_that_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(against, "find_spec", lambda name: None)
    left_out = partial(against.against, TINY, against.TYPST, tmp_path, tmp_path)
    figures, failed = bench.measured([("against typst", left_out)])
    assert (figures, failed) == ({"against typst": {"left out": against.LACKING}}, [])
    assert capsys.readouterr().err == f"against typst\n  {against.LACKING}\n"


def test_a_measurement_that_fails_leaves_the_others_their_figures(capsys: pytest.CaptureFixture[str]) -> None:
    def fails() -> dict[str, Any]:
        commands.used([sys.executable, "-c", "print('first'); raise SystemExit('no such paper')"])
        raise AssertionError

    figures, failed = bench.measured([("one", fails), ("two", lambda: {"seconds": 1})])
    assert figures == {"one": {"failed": ["no such paper"]}, "two": {"seconds": 1}}
    assert failed == ["one"]
    assert "  no such paper\n" in capsys.readouterr().err


def test_what_a_command_uses_is_counted_with_its_children() -> None:
    work = "sum(range(3_000_000))"
    nested = f"import subprocess, sys; subprocess.run([sys.executable, '-c', '{work}'], check=True)"
    alone, above = (commands.used([sys.executable, "-c", program]) for program in ("pass", nested))
    assert above.cpu > alone.cpu > 0
    assert alone.megabytes > 1


def test_the_memory_of_a_command_is_its_own() -> None:
    """The system counts that of whoever starts it, too: here the tests', which is far more than an empty program's."""
    ballast = b"x" * 100_000_000  # zeros would take no memory
    assert measure.peak_megabytes() > 100_000_000 / 1024**2
    assert commands.used([sys.executable, "-I", "-S", "-c", "pass"]).megabytes < 50
    assert len(ballast) == 100_000_000


def test_a_measurement_has_a_process_of_its_own() -> None:
    """Its figures are one line of JSON."""
    command = [sys.executable, "-m", "bench.measure", "boosters", "tiny"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert figures_of(json.loads(done.stdout))["10 packs, broken"] == 0


def test_measuring_does_not_switch_off_the_search_for_cycles(tiny: dict[str, dict[str, Any]]) -> None:
    assert gc.isenabled()


def test_the_project_of_the_measurements_has_no_fault_but_its_size(tmp_path: Path) -> None:
    """No recipe is copied that names a set which is not there."""
    library, found = check(write_project(tmp_path / "some", 300))
    assert len(library.games["fsys"].printings) == 300
    assert [finding for finding in found if finding.severity is Severity.ERROR] == []


def test_the_few_cards_are_a_deck_and_packs_without_a_fault(tmp_path: Path) -> None:
    library, found = check(write_recipe(write_project(tmp_path / "some", TINY.compared, TINY.icons)))
    assert list(library.games["fsys"].recipes) == ["pocket-heroes"]
    assert [finding for finding in found if finding.severity is Severity.ERROR] == []


@pytest.mark.parametrize("game", USUAL.games)
def test_a_shipped_card_with_another_title_leaves_the_game_without_a_fault(tmp_path: Path, game: str) -> None:
    project = edits.copied(game, REPOSITORY, tmp_path)
    edits.change(game, project, 1)
    library, found = check(project)
    assert "Title 1" in {printing.card.text["title"] for printing in library.games[game].printings}
    assert [finding for finding in found if finding.severity is Severity.ERROR] == []


def test_the_same_cards_are_written_for_other_programs(tmp_path: Path) -> None:
    source = write_typst(write_project(tmp_path / "some", 60), tmp_path / "typst")
    assert len(json.loads((source.parent / "cards.json").read_text(encoding="utf-8"))) == 60
    assert (source.parent / "back.svg").is_file()
    assert any((source.parent / "fonts").iterdir())


def test_plain_reportlab_sets_all_cards_with_their_words(
    tmp_path: Path, page_texts: Callable[[Path], list[str]]
) -> None:
    folder = write_plain(write_project(tmp_path / "some", 11), tmp_path / "plain")
    draw(folder, tmp_path / "plain.pdf")
    pages = page_texts(tmp_path / "plain.pdf")
    assert len(pages) == 4
    cards = json.loads((folder / "cards.json").read_text(encoding="utf-8"))
    for number, card in enumerate(cards):
        words = pages[number // 9 * 2]
        assert card["title"] in words
        assert f"{number + 1}/11 " in words
        assert card["action"].replace("*", "") in words


def test_the_deck_list_of_many_cards_with_few_icons_stays_within_its_steps(tmp_path):
    """Each icon is on many cards, and each challenge has many answers."""
    root = write_project(tmp_path, 150, 20)
    within("build", "--project", str(root), "--only", "deck-list", "--paper", "a4", "--out", str(tmp_path / "out"))
    assert (tmp_path / "out" / "fsys" / "deck-list-a4.pdf").is_file()
