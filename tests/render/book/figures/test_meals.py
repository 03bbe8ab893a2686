"""Meals have a row for each being: those it eats left of those who eat it, and names in doubt in a dashed frame."""

from __future__ import annotations

from cardgen.model.units import length
from cardgen.render.base.display import Drawing, Placed, Rectangle, Text

LARGE = length("12mm")
"""Pictures of who has a row are wider, all others not."""
BEINGS = (
    "being: oak | Oak | | drawing:feed-the-soil",
    "being: vole | Vole | | drawing:feed-the-soil",
    "being: owl | Owl | | drawing:feed-the-soil",
)


def meals(*lines: str) -> str:
    words = ("eats: Food", "eaten: Eaters", "doubt: Doubtful", "never: Never met")
    return "\n".join(["```figure name=meals", "wide: yes", *words, *BEINGS, *lines, "```", ""])


def pictures(page):
    """Pictures in windows, row by row, from the left: first the large one of who has the row."""
    found = [mark.clip for mark in page.marks if isinstance(mark, Placed) and mark.clip is not None]
    rows = []
    for clip in found:
        if clip.width > LARGE:
            rows.append([])
        rows[-1].append(clip.left)
    return rows


def words(page):
    return ["".join(run.text for run in mark.runs) for mark in page.marks if isinstance(mark, Text) and mark.runs]


def dashed(page):
    return [mark.box for mark in page.marks if isinstance(mark, Rectangle) and mark.dash]


def test_food_stands_left_of_those_who_eat_each_with_its_name(set_book):
    laid_out, found = set_book(meals("meal: vole | oak", "meal: owl | vole"))
    assert found == []
    (page,) = laid_out.publication.pages
    oak, vole, owl = pictures(page)
    assert (len(oak), len(vole), len(owl)) == (2, 3, 2)
    own, food, eater = vole
    assert own < food == owl[1] == oak[1] < eater
    assert [words(page).count(name) for name in ("Oak", "Vole", "Owl")] == [2, 3, 2]
    assert dashed(page) == []


def test_doubtful_names_stand_in_a_dashed_frame_in_both_rows(set_book):
    laid_out, _ = set_book(meals("meal: owl | oak? vole"))
    (page,) = laid_out.publication.pages
    assert [len(row) for row in pictures(page)] == [1, 2, 2]
    framed = [
        "".join(run.text for run in mark.runs)
        for box in dashed(page)
        for mark in page.marks
        if isinstance(mark, Text) and box.top < mark.baseline < box.bottom
    ]
    assert [text.startswith("Doubtful:") for text in framed] == [True, True]
    assert ["Owl" in framed[0], "Oak" in framed[1]] == [True, True]


def test_who_never_meet_have_a_globe(set_phylo_book):
    laid_out, found = set_phylo_book(meals("meal: owl | vole*").replace("drawing:feed-the-soil", "drawing:bank-vole"))
    assert found == []
    (page,) = laid_out.publication.pages
    globes = [m for m in page.marks if isinstance(m, Placed) and isinstance(m.what, Drawing) and "globe" in m.what.name]
    assert len(globes) == 2


def test_a_guest_is_no_eater_and_has_its_icon(set_phylo_book):
    text = meals("meal: owl | oak | keyword-parasitic", "under: Lies under").replace("feed-the-soil", "bank-vole")
    laid_out, _ = set_phylo_book(text)
    (page,) = laid_out.publication.pages
    assert [len(row) for row in pictures(page)] == [1, 1, 2]
    assert "Lies under" in words(page)
    assert not {"Food", "Eaters"} & set(words(page))


def test_food_without_a_row_is_refused(set_book):
    _, (fault,) = set_book(meals("meal: owl | mouse"))
    assert "`mouse` has no row" in fault.message
    assert "being: mouse" in fault.help


def test_rows_fill_the_pages_that_they_need_and_the_rest_is_told_again_above_them(set_book):
    beings = [f"being: plant-{number} | Plant {number} | | drawing:feed-the-soil" for number in range(24)]
    laid_out, found = set_book(meals(*beings, "again: Meals", "above: 20mm"))
    assert found == []
    first, second = laid_out.publication.pages
    assert abs(len(pictures(first)) - len(pictures(second))) <= 3
    assert ("Meals" in words(first), "Meals" in words(second)) == (False, True)
