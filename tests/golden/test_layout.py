"""Where everything stands on three cards and on the Ability Sheet, as text that a person can read.

`make golden` writes the files anew; the difference is reviewed like any other change.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.render.base.display import Box, Mark, Placed, Rectangle, Text
from tests.shipped_games import shipped_library, shipped_studios

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def sheet():
    library = shipped_library()
    (target,) = targets_of(library, BuildOrder(("fsys",), ("a4",), ("ability-sheet",)))
    return shipped_studios().of(target), target


def millimetres(box: Box) -> str:
    return " ".join(f"{value / 1000:7.2f}" for value in (box.left, box.top, box.width, box.height))


def lines_of(marks: tuple[Mark, ...]) -> Iterator[str]:
    """A line a mark: what, left, top (or baseline), width, height in mm, and its words or name."""
    for mark in marks:
        if isinstance(mark, Text):
            words = "".join(run.text for run in mark.runs)
            points = mark.size * 72 / 25_400
            yield f"text      {mark.left / 1000:7.2f} {mark.baseline / 1000:7.2f}  {points:4.1f} pt  {words}"
        elif isinstance(mark, Placed):
            yield f"{'drawing':9} {millimetres(mark.box)}  {mark.what.name}"
        elif isinstance(mark, Rectangle):
            yield f"rectangle {millimetres(mark.box)}  {mark.fill or ''} {mark.stroke or ''}".rstrip()


def compare(name: str, marks: tuple[Mark, ...]) -> None:
    path, text = HERE / f"{name}.txt", "\n".join(lines_of(marks)) + "\n"
    if os.environ.get("CARDGEN_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("card", ["feed-the-soil", "pay-a-fair-price", "plan-as-one"])
def test_a_card_is_laid_out_as_it_was(sheet, card):
    studio, _ = sheet
    [printing] = [printing for printing in studio.game.printings if printing.card.id == card]
    compare(card, studio.faces.front(printing).marks)


def test_the_ability_sheet_is_laid_out_as_it_was(sheet):
    studio, target = sheet
    face, found = studio.page_face(target, target.product.template)
    assert found == []
    compare("ability-sheet-a4", face.marks)
