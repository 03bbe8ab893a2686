"""Meals have a row for each being with those it eats at the left, those who eat it at the right; doubt is dashed."""

from __future__ import annotations

from cardgen.render.base.display import Drawing, Placed, Rectangle, Text

BEINGS = (
    "being: oak | Oak | 1 | | drawing:feed-the-soil",
    "being: vole | Vole | 2 | | drawing:feed-the-soil",
    "being: owl | Owl | 3 | | drawing:feed-the-soil",
)


def meals(*lines: str) -> str:
    return "\n".join(["```figure name=meals", "wide: yes", "row-height: 11mm", *BEINGS, *lines, "```", ""])


def pictures(page):
    """Pictures in windows, each row by itself, from the left."""
    found = {}
    for mark in page.marks:
        if isinstance(mark, Placed) and mark.clip is not None:
            found.setdefault(mark.clip.top // 10_000, []).append(mark.clip.left)
    return [sorted(found[top]) for top in sorted(found)]


def dashed(page):
    return [mark.box for mark in page.marks if isinstance(mark, Rectangle) and mark.dash]


def test_food_stands_left_of_those_who_eat(set_book):
    laid_out, found = set_book(meals("meal: vole | oak", "meal: owl | vole"))
    assert found == []
    (page,) = laid_out.publication.pages
    oak, vole, owl = pictures(page)
    assert (len(oak), len(vole), len(owl)) == (2, 3, 2)
    own, food, eater = vole
    assert own < food == owl[1] < eater == oak[1]
    assert dashed(page) == []


def test_doubt_is_a_dashed_frame_in_both_rows_and_comes_last(set_book):
    laid_out, _ = set_book(meals("meal: owl | oak? vole"))
    (page,) = laid_out.publication.pages
    frames = dashed(page)
    assert len(frames) == 2
    _, certain, doubtful = pictures(page)[-1]
    assert certain < doubtful
    assert all(any(box.left <= left <= box.right for row in pictures(page) for left in row) for box in frames)


def test_who_never_meet_have_a_globe(set_phylo_book):
    laid_out, found = set_phylo_book(meals("meal: owl | vole*").replace("drawing:feed-the-soil", "drawing:bank-vole"))
    assert found == []
    (page,) = laid_out.publication.pages
    globes = [m for m in page.marks if isinstance(m, Placed) and isinstance(m.what, Drawing) and "globe" in m.what.name]
    assert len(globes) == 2


def test_a_guest_is_no_eater_and_has_its_icon(set_phylo_book):
    text = meals("meal: owl | oak | keyword-parasitic", "none: needs no food")
    laid_out, _ = set_phylo_book(text.replace("drawing:feed-the-soil", "drawing:bank-vole"))
    (page,) = laid_out.publication.pages
    assert [len(row) for row in pictures(page)] == [1, 1, 2]
    words = ["".join(run.text for run in mark.runs) for mark in page.marks if isinstance(mark, Text)]
    assert words.count("needs no food") == 2


def test_food_without_a_row_is_refused(set_book):
    _, (fault,) = set_book(meals("meal: owl | mouse"))
    assert "`mouse` has no row" in fault.message
    assert "being: mouse" in fault.help


def test_a_picture_has_the_number_of_the_row_that_names_it(set_book):
    laid_out, _ = set_book(meals("meal: vole | oak", "meal: owl | vole"))
    (page,) = laid_out.publication.pages
    words = ["".join(run.text for run in mark.runs) for mark in page.marks if isinstance(mark, Text)]
    assert [words.count(number) for number in "23"] == [2, 1]
