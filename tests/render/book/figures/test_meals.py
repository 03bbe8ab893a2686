"""Meals: who needs no food first, then a row for each other with what it eats left of who eats it."""

from __future__ import annotations

from cardgen.render.base.display import Drawing, Line, Placed, Rectangle, Text
from cardgen.render.book.figures.meal_groups import CHIP, CHIP_PICTURE, PICTURES

BEINGS = (
    "maker: oak | Oak | | drawing:feed-the-soil",
    "being: vole | Vole | | drawing:feed-the-soil",
    "being: owl | Owl | | drawing:feed-the-soil",
)
WORDS = ("makers: Makers", "eats: Food", "eaten: Eaters", "doubt: Doubtful", "never: Never met", "nobody: Nobody")


def meals(*lines: str) -> str:
    return "\n".join(["```figure name=meals", "wide: yes", *WORDS, *BEINGS, *lines, "```", ""])


def pictures(page):
    """Pictures in windows, row by row, from the left; in each row one is large, that of who has it."""
    found = [mark.clip for mark in page.marks if isinstance(mark, Placed) and mark.clip is not None]
    large = largest(page)
    tops = sorted({clip.top for clip in large})
    middles = [top + next(clip for clip in large if clip.top == top).height // 2 for top in tops]
    rows = [[] for _ in tops]
    for clip in found:
        near = min(range(len(tops)), key=lambda row: abs(middles[row] - clip.top - clip.height // 2))
        rows[near].append(clip.left)
    return [sorted(row) for row in rows]


def largest(page):
    """The pictures of who has a row."""
    clips = [mark.clip for mark in page.marks if isinstance(mark, Placed) and mark.clip is not None]
    return [clip for clip in clips if clip.width > CHIP_PICTURE and clip[2:] not in PICTURES]


def words(page):
    return [said(mark) for mark in page.marks if isinstance(mark, Text) and mark.runs]


def said(line):
    return "".join(run.text for run in line.runs)


def test_food_stands_left_of_those_who_eat_each_with_its_name(set_book):
    laid_out, found = set_book(meals("meal: vole | oak", "meal: owl | vole"))
    assert found == []
    (page,) = laid_out.publication.pages
    oak, vole, owl = pictures(page)
    assert (len(oak), len(vole), len(owl)) == (2, 3, 2)
    food, own, eater = vole
    assert owl[0] == food < own < eater
    assert [words(page).count(name) for name in ("Oak", "Vole", "Owl")] == [2, 3, 2]
    assert words(page).count("Nobody") == 1


def test_columns_have_one_head_and_who_needs_no_food_has_its_own(set_book):
    laid_out, _ = set_book(meals("meal: vole | oak", "meal: owl | vole"))
    (page,) = laid_out.publication.pages
    assert [words(page).count(head) for head in ("Makers", "Food", "Eaters")] == [1, 1, 1]
    assert words(page).index("Makers") < words(page).index("Oak") < words(page).index("Food")


def test_who_need_no_food_stand_side_by_side(set_book):
    further = [f"maker: plant-{number} | Plant {number} | | drawing:feed-the-soil" for number in range(3)]
    laid_out, _ = set_book(meals(*further))
    (page,) = laid_out.publication.pages
    first, second, third, fourth = largest(page)[:4]
    assert first.top == second.top < third.top == fourth.top
    assert first.left == third.left < second.left == fourth.left


def test_doubtful_names_stand_with_a_picture_on_chips_behind_their_word_in_both_rows(set_book):
    laid_out, _ = set_book(meals("meal: owl | oak? vole"))
    (page,) = laid_out.publication.pages
    assert [len(row) for row in pictures(page)] == [2, 2, 3]
    assert words(page).count("Doubtful") == 2
    chips = [mark.box for mark in page.marks if isinstance(mark, Rectangle) and mark.fill == CHIP]
    on_chips = [said(mark) for mark in page.marks if isinstance(mark, Text) and any(_is_on(mark, box) for box in chips)]
    assert sorted(on_chips) == ["Oak", "Owl"]


def _is_on(text, box):
    return box.left < text.left < box.right and box.top < text.baseline < box.bottom


def test_arrows_lead_from_food_to_who_has_the_row_and_on_to_who_eats_it(set_book):
    laid_out, _ = set_book(meals("meal: vole | oak", "meal: owl | vole"))
    (page,) = laid_out.publication.pages
    shafts = [mark for mark in page.marks if isinstance(mark, Line)]
    assert len(shafts) == 4  # of oak to who eats it, to the vole and from it, and to the owl
    assert all(shaft.x1 < shaft.x2 for shaft in shafts)


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
    assert words(page).count("Nobody") == 2  # of oak and of vole


def test_food_without_a_row_is_refused(set_book):
    _, (fault,) = set_book(meals("meal: owl | mouse"))
    assert "`mouse` has no row" in fault.message
    assert "being: mouse" in fault.help


def test_rows_share_their_pages_equally_and_heads_are_told_again(set_book):
    beings = [f"being: plant-{number} | Plant {number} | | drawing:feed-the-soil" for number in range(17)]
    laid_out, found = set_book(meals(*beings, "again: Meals", "colour: #123456"))
    assert found == []
    first, second = laid_out.publication.pages
    assert abs(len(pictures(first)) - len(pictures(second))) <= 3
    assert ("Meals" in words(first), "Meals" in words(second)) == (False, True)
    assert words(second).count("Food") == 1
    assert any(isinstance(mark, Rectangle) and mark.fill == "#123456" for mark in second.marks)


def test_a_number_stands_on_the_picture_of_who_has_the_row(set_book):
    laid_out, _ = set_book(meals("being: fox | Fox | | drawing:feed-the-soil | 41"))
    (page,) = laid_out.publication.pages
    (number,) = [mark for mark in page.marks if isinstance(mark, Text) and said(mark) == "41"]
    windows = largest(page)
    assert any(0 < number.left - w.left < w.width // 2 and 0 < number.baseline - w.top < w.height // 2 for w in windows)


def test_food_and_eaters_stand_in_the_order_of_their_own_rows(set_book):
    laid_out, _ = set_book(
        meals("maker: ash | Ash | | drawing:feed-the-soil", "meal: owl | vole ash oak", "meal: vole | oak")
    )
    (page,) = laid_out.publication.pages
    own = words(page)[words(page).index("Food") :]
    assert own.index("Oak") < own.index("Ash")
    assert words(page).index("Vole") < words(page).index("Owl")


def test_what_stands_above_leaves_less_room_on_the_first_page(set_book):
    beings = [f"being: plant-{number} | Plant {number} | | drawing:feed-the-soil" for number in range(17)]
    alone, _ = set_book(meals(*beings))
    below, found = set_book("\n\n".join(["Words that stand above."] * 14) + "\n\n" + meals(*beings))
    assert found == []
    first, second = (len(pictures(made.publication.pages[0])) for made in (alone, below))
    assert second < first
