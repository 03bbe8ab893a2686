"""Repeats in the windows of a batch, counted as packs pass by."""

from collections import Counter
from itertools import groupby
from pathlib import Path

import pytest

from cardgen.boosters.collation.batch import Batch
from cardgen.boosters.figures.repeats import WindowFigures, WindowTally, window_findings
from cardgen.model.recipe import Window
from tests.boosters.kit import DIGESTS, guarantee, meadow, names, pool, printings, recipe, slot
from tests.shipped_games import shipped_library

REPOSITORY = Path(__file__).parents[3]
ALL = ("plants", "animals", "rare", "rarer")
PUPIL = Window("pupil", 2, ("trees",))


def figures(made, packs):
    """Of each window of a recipe."""
    tallies = [WindowTally.of(made, window) for window in made.windows]
    for pack in packs:
        for tally in tallies:
            tally.add(pack)
    return [tally.figures() for tally in tallies]


def test_nothing_is_told_of_windows_that_are_kept():
    made = meadow([Window("pupil", 2, ALL), Window("table", 6, ALL), Window("class", 36, ("rare",))])
    found = figures(made, Batch(made, [], 5, 100, DIGESTS))
    assert [(repeats.windows, repeats.broken) for repeats in found] == [(50, 0), (17, 0), (3, 0)]
    assert list(window_findings(made, found)) == []


@pytest.mark.parametrize("packs", [1, 35, 36, 100])
def test_repeats_that_promises_leave_are_counted_in_every_window(packs):
    """Each pack must have the one oak, so each pupil has it twice."""
    made = recipe([pool("trees", printings("t", 6), [7, 1, 1, 1, 1, 1])], [slot(2, "trees")], windows=[PUPIL])
    found = list(Batch(made, [guarantee(made, ["t1"], 1)], 5, packs, DIGESTS))
    copies = [
        sum(count - 1 for count in Counter(name for pack in pupil for name in names(pack)).values())
        for _, pupil in groupby(found, lambda pack: pack.windows["pupil"])
    ]
    broken = sum(map(bool, copies))
    assert figures(made, found) == [WindowFigures("pupil", -(-packs // 2), sum(copies), max(copies), broken)]
    assert bool(broken) == (packs > 1)


def test_repeats_that_must_be_do_not_break_a_window():
    """Two packs draw six of five."""
    made = recipe([pool("trees", printings("t", 5))], [slot(3, "trees")], windows=[PUPIL])
    assert figures(made, Batch(made, [], 5, 36, DIGESTS)) == [WindowFigures("pupil", 18, 18, 1, 0)]


def test_a_window_is_counted_as_far_as_packs_have_passed():
    made = recipe([pool("trees", printings("t", 5))], [slot(2, "trees")], windows=[Window("table", 3, ("trees",))])
    (pack,) = Batch(made, [], 5, 1, DIGESTS)
    assert figures(made, [pack]) == [WindowFigures("table", 1, 0, 0, 0)]
    assert figures(made, [pack, pack, pack]) == [WindowFigures("table", 1, 4, 4, 1)]


def test_a_broken_window_is_a_warning_at_its_line():
    recipe = shipped_library().games["phylo"].recipes["class-safari"]
    (found,) = window_findings(recipe, [WindowFigures("pupil", 9, 3, 2, 2), WindowFigures("class", 4, 1, 1, 0)])
    assert (found.code, found.severity.name) == ("CG810", "WARNING")
    assert found.message == "2 of 9 windows of a pupil have a card again that need not be"
    lines = (REPOSITORY / found.span.file).read_text(encoding="utf-8").splitlines()
    assert "pupil: {packs: 2}" in lines[found.span.line - 1]
