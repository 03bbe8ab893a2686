"""Sheets that come apart: each card lies in the middle of its place, on both sides of the paper."""

from __future__ import annotations

import pytest

from cardgen.model.paper import Paper, Perforation
from cardgen.model.units import MM
from cardgen.render.base.display import Box
from cardgen.render.sheet.imposition import Imposition, Misfit, impose_perforated
from cardgen.render.sheet.n_up import Size
from tests.fixtures.minimal_project import Project
from tests.shipped_games import shipped_library

LETTER = Size(215_900, 279_400)
BUSINESS = Perforation(columns=2, rows=5, size=(88_900, 50_800), first=(19_050, 12_700), pitch=(88_900, 50_800))
POKER = Size(63_500, 88_900)
PERFORATED = {paper.id: paper for paper in shipped_library().papers.values() if paper.perforation}


def place_of(perforation: Perforation, number: int) -> Box:
    row, column = divmod(number, perforation.columns)
    return Box(
        perforation.first[0] + column * perforation.pitch[0],
        perforation.first[1] + row * perforation.pitch[1],
        perforation.size[0],
        perforation.size[1],
    )


@pytest.mark.parametrize("paper", PERFORATED.values(), ids=lambda paper: paper.id)
def test_the_places_of_each_paper_lie_on_it_and_beside_each_other(paper: Paper) -> None:
    assert paper.perforation is not None
    boxes = [
        place_of(paper.perforation, number) for number in range(paper.perforation.columns * paper.perforation.rows)
    ]
    assert min(min(box.left, box.top) for box in boxes) >= 0
    assert max(box.right for box in boxes) <= paper.width
    assert max(box.bottom for box in boxes) <= paper.height
    assert paper.perforation.pitch >= (paper.perforation.size[0], paper.perforation.size[1])
    last = boxes[-1]  # what is left at the right and below is what is left at the left and above, within 3 mm
    assert abs((paper.width - last.right) - boxes[0].left) <= 3 * MM
    assert abs((paper.height - last.bottom) - boxes[0].top) <= 3.5 * MM


def test_six_widely_sold_papers_and_more_are_known() -> None:
    assert len(PERFORATED) >= 6


@pytest.mark.parametrize("card", [Size(88_900, 50_800), Size(50_800, 88_900), Size(60_000, 40_000)])
def test_a_card_lies_in_the_middle_of_its_place(card: Size) -> None:
    imposition = impose_perforated(LETTER, BUSINESS, card, margin=5000, bleed=3000)
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
        imposition = impose_perforated(LETTER, BUSINESS, card, margin=5000)
        assert isinstance(imposition, Imposition)
        assert imposition.is_cut is is_cut


def test_a_card_that_is_larger_than_its_place_is_refused_with_the_measure() -> None:
    misfit = impose_perforated(LETTER, BUSINESS, POKER, margin=5000)
    assert isinstance(misfit, Misfit)
    assert "88.9 x 50.8 mm" in misfit.help


def test_cards_with_corners_are_refused_by_round_places() -> None:
    perforation = PERFORATED["avery-5194"].perforation
    assert perforation is not None
    assert isinstance(impose_perforated(LETTER, perforation, Size(20_000, 20_000), margin=5000), Misfit)
    assert isinstance(
        impose_perforated(LETTER, perforation, Size(20_000, 20_000), margin=5000, is_round=True), Imposition
    )


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
