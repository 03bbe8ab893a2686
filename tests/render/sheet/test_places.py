"""Sheets that come apart: each card lies in the middle of its place, on both sides of the paper."""

from __future__ import annotations

import pytest

from cardgen.commands.interface import load
from cardgen.model.paper import Paper, Places
from cardgen.model.units import MM
from cardgen.render.base.display import Box
from cardgen.render.sheet.imposition import Imposition, Misfit, impose_places
from cardgen.render.sheet.n_up import Size
from tests.conftest import Project

LETTER = Size(215_900, 279_400)
BUSINESS = Places(columns=2, rows=5, size=(88_900, 50_800), first=(19_050, 12_700), pitch=(88_900, 50_800))
POKER = Size(63_500, 88_900)
PERFORATED = {paper.id: paper for paper in load().library.papers.values() if paper.places}


def place_of(places: Places, number: int) -> Box:
    row, column = divmod(number, places.columns)
    return Box(
        places.first[0] + column * places.pitch[0],
        places.first[1] + row * places.pitch[1],
        places.size[0],
        places.size[1],
    )


@pytest.mark.parametrize("paper", PERFORATED.values(), ids=lambda paper: paper.id)
def test_the_places_of_each_paper_lie_on_it_and_beside_each_other(paper: Paper) -> None:
    assert paper.places is not None
    boxes = [place_of(paper.places, number) for number in range(paper.places.columns * paper.places.rows)]
    assert min(min(box.left, box.top) for box in boxes) >= 0
    assert max(box.right for box in boxes) <= paper.width
    assert max(box.bottom for box in boxes) <= paper.height
    assert paper.places.pitch >= (paper.places.size[0], paper.places.size[1])
    last = boxes[-1]  # what is left at the right and below is what is left at the left and above, within 3 mm
    assert abs((paper.width - last.right) - boxes[0].left) <= 3 * MM
    assert abs((paper.height - last.bottom) - boxes[0].top) <= 3.5 * MM


def test_six_widely_sold_papers_and_more_are_known() -> None:
    assert len(PERFORATED) >= 6


@pytest.mark.parametrize("card", [Size(88_900, 50_800), Size(50_800, 88_900), Size(60_000, 40_000)])
def test_a_card_lies_in_the_middle_of_its_place(card: Size) -> None:
    imposition = impose_places(LETTER, BUSINESS, card, margin=5000, bleed=3000)
    assert isinstance(imposition, Imposition)
    assert imposition.n_up == 10
    for slot in imposition.slots:
        place = place_of(BUSINESS, slot.number)
        assert slot.trim.left - place.left == place.right - slot.trim.right
        assert slot.trim.top - place.top == place.bottom - slot.trim.bottom
        assert (slot.trim.width, slot.trim.height) == (card.turned if slot.turned else card)
        assert slot.clip.width <= BUSINESS.pitch[0]
        assert slot.clip.height <= BUSINESS.pitch[1]


def test_only_a_card_that_is_smaller_than_its_place_is_cut() -> None:
    for card, is_cut in ((Size(88_900, 50_800), False), (Size(80_000, 50_800), True)):
        imposition = impose_places(LETTER, BUSINESS, card, margin=5000)
        assert isinstance(imposition, Imposition)
        assert imposition.is_cut is is_cut


def test_a_card_that_is_larger_than_its_place_is_refused_with_the_measure() -> None:
    misfit = impose_places(LETTER, BUSINESS, POKER, margin=5000)
    assert isinstance(misfit, Misfit)
    assert "88.9 x 50.8 mm" in misfit.help


def test_cards_with_corners_are_refused_by_round_places() -> None:
    places = PERFORATED["avery-5194"].places
    assert places is not None
    assert isinstance(impose_places(LETTER, places, Size(20_000, 20_000), margin=5000), Misfit)
    assert isinstance(impose_places(LETTER, places, Size(20_000, 20_000), margin=5000, is_round=True), Imposition)


def test_a_deck_is_printed_on_labels_but_not_on_round_or_folded_ones(project: Project) -> None:
    labels = project.run("build", "mini", "--only", "cards", "--paper", "avery-l7165", "--out", str(project.out))
    assert labels.exit_code == 0, labels.output
    assert project.pdf("cards-avery-l7165").exists()
    cards = project.run("build", "mini", "--only", "cards", "--paper", "avery-5194", "--out", str(project.out))
    assert cards.exit_code == 1
    assert "CG705" in cards.output
    assert "round" in cards.output
    folded = project.run("build", "mini", "--only", "cards", "--paper", "avery-l7165", "--backs", "fold")
    assert "CG705" in folded.output
