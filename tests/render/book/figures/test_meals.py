"""Meals: who needs no food first, then all others, each in a panel with what it eats and who eats it."""

from __future__ import annotations

import re

from cardgen.model.units import length
from cardgen.render.base.display import Drawing, Line, Placed, Rectangle, Text
from cardgen.render.book.figures.meal_panels import FRAME

BEINGS = (
    "maker: oak | Oak | | drawing:feed-the-soil",
    "being: vole | Vole | | drawing:feed-the-soil",
    "being: owl | Owl | | drawing:feed-the-soil",
)
WORDS = (
    "makers: Makers",
    "beings: Others",
    "eats: Food",
    "eaten: Eaters?",
    "doubt: Doubtful",
    "never: Never met",
    "nothing: no food",
)


CHAIN = [f"being: hunter-{number} | Hunter {number} | | drawing:feed-the-soil" for number in range(40)]
CHAIN += [f"meal: hunter-{number + 1} | hunter-{number}" for number in range(39)]


def meals(*lines: str) -> str:
    return "\n".join(["```figure name=meals", "wide: yes", *WORDS, *BEINGS, *lines, "```", ""])


def pictures(page):
    """Pictures in the frame of each panel, from the left."""
    return [
        sorted((clip for clip in clips(page) if holds(panel, clip)), key=lambda clip: clip.left)
        for panel in panels(page)
    ]


def panels(page):
    """The frames of panels, in their order."""
    return [mark.box for mark in page.marks if isinstance(mark, Rectangle) and mark.stroke_width == FRAME]


def holds(box, clip):
    return box.left <= clip.left and clip.right <= box.right and box.top <= clip.top and clip.bottom <= box.bottom


def grounds(page, panel):
    """The grounds of food and of eaters in a panel."""
    filled = [mark for mark in page.marks if isinstance(mark, Rectangle) and mark.fill and not mark.stroke_width]
    return [
        mark.box for mark in filled if holds(panel, mark.box) and any(holds(mark.box, clip) for clip in clips(page))
    ]


def clips(page):
    return [mark.clip for mark in page.marks if isinstance(mark, Placed) and mark.clip is not None]


def words(page):
    return [said(mark) for mark in page.marks if isinstance(mark, Text) and mark.runs]


def said(line):
    return "".join(run.text for run in line.runs)


def test_food_stands_right_of_those_who_eat_it_and_before_who_eats_them(set_book):
    laid_out, found = set_book(meals("meal: vole | oak", "meal: owl | vole"))
    assert found == []
    (page,) = laid_out.publication.pages
    oak, vole, owl = pictures(page)
    assert (len(oak), len(vole), len(owl)) == (2, 3, 2)
    own, food, eater = vole
    assert own.right < food.left < food.right < eater.left
    assert [words(page).count(name) for name in ("Oak", "Vole", "Owl")] == [2, 3, 2]


def test_who_has_the_panel_has_the_largest_picture(set_book):
    laid_out, _ = set_book(meals("meal: vole | oak", "meal: owl | vole"))
    (page,) = laid_out.publication.pages
    own, food, eater = pictures(page)[1]
    assert own.width > food.width == eater.width
    assert own.height > food.height / 2 == eater.height / 2


def test_either_part_has_its_band_and_each_group_its_words(set_book):
    laid_out, _ = set_book(meals("meal: vole | oak", "meal: owl | vole"))
    (page,) = laid_out.publication.pages
    assert [words(page).count(head) for head in ("Makers", "Others", "Food", "Eaters?")] == [1, 1, 2, 2]
    assert words(page).index("Makers") < words(page).index("Oak") < words(page).index("Others")


def test_panels_stand_in_rows_in_their_order_with_pictures_of_one_height(set_book):
    makers = [f"maker: plant-{number} | Plant {number} | | drawing:feed-the-soil" for number in range(5)]
    laid_out, _ = set_book(meals(*makers, "meal: vole | plant-1 plant-2", "meal: owl | vole"))
    (page,) = laid_out.publication.pages
    boxes = panels(page)
    assert [(box.top, box.left) for box in boxes] == sorted((box.top, box.left) for box in boxes)
    assert 1 < len({box.top for box in boxes}) < len(boxes)
    assert len({(box.top, box.height) for box in boxes}) == len({box.top for box in boxes})
    assert len({clip.height for shown in pictures(page) for clip in shown[1:]}) == 1


def test_each_row_of_panels_reaches_from_edge_to_edge(set_book):
    plants = [f"being: plant-{number} | Plant {number} | | drawing:feed-the-soil" for number in range(4)]
    laid_out, _ = set_book(meals("meal: owl | vole", *plants, "meal: plant-0 | oak owl vole plant-1 plant-2 plant-3"))
    boxes = panels(laid_out.publication.pages[-1])
    ends = {top: max(box.right for box in boxes if box.top == top) for top in {box.top for box in boxes}}
    assert len(ends) > 1
    assert len(set(ends.values())) == 1


def test_a_picture_fills_a_window_higher_than_itself(set_book):
    plants = [f"maker: plant-{number} | Plant {number} | | drawing:feed-the-soil" for number in range(4)]
    laid_out, _ = set_book(meals(*plants, "meal: vole | plant-0 plant-1 plant-2 plant-3", "meal: owl | vole"))
    (page,) = laid_out.publication.pages
    shown = [mark for mark in page.marks if isinstance(mark, Placed) and mark.clip is not None]
    assert any(mark.clip.height > mark.clip.width for mark in shown)
    for mark in shown:
        assert mark.box.left <= mark.clip.left
        assert mark.box.top <= mark.clip.top
        assert mark.box.right >= mark.clip.right
        assert mark.box.bottom >= mark.clip.bottom


def test_food_and_eaters_of_many_stand_side_by_side_in_rows_on_grounds_of_one_height(set_book):
    plants = [f"maker: plant-{number} | Plant {number} | | drawing:feed-the-soil" for number in range(4)]
    laid_out, found = set_book(meals(*plants, "meal: vole | plant-0 plant-1 plant-2 plant-3", "meal: owl | vole"))
    assert found == []
    (page,) = laid_out.publication.pages
    _, *food, eater = pictures(page)[-2]
    assert len({clip.top for clip in food}) == 2
    assert max(clip.right for clip in food) < eater.left
    own = grounds(page, panels(page)[-2])
    assert len(own) == 2
    assert len({(box.top, box.height) for box in own}) == 1


def test_a_panel_is_as_high_as_its_pictures_and_its_ground_fills_it(set_book):
    laid_out, _ = set_book(meals("meal: vole | oak", "meal: owl | vole"))
    (page,) = laid_out.publication.pages
    (ground,) = grounds(page, panels(page)[0])
    oak, eaten = panels(page)[0], pictures(page)[0][1]
    assert oak.right - ground.right < length("2mm")
    assert abs(eaten.left + eaten.right - ground.left - ground.right) < length("2mm")
    assert oak.bottom - ground.bottom < length("2mm")


def test_who_eats_much_has_it_in_rows(set_book):
    plants = [f"maker: plant-{number} | Plant {number} | | drawing:feed-the-soil" for number in range(14)]
    laid_out, found = set_book(meals(*plants, "meal: owl | " + " ".join(f"plant-{number}" for number in range(14))))
    assert found == []
    owl = pictures(laid_out.publication.pages[-1])[-1]
    assert len(owl) == 15
    assert len({clip.top for clip in owl}) > 2


def test_food_in_doubt_is_told_in_words_with_who_eats_it_only(set_book):
    laid_out, _ = set_book(meals("meal: owl | oak? vole"))
    (page,) = laid_out.publication.pages
    assert [len(row) for row in pictures(page)] == [1, 2, 2]
    told = [line for line in words(page) if "Doubtful" in line]
    assert told == ["Doubtful: Oak."]


def test_doubts_stand_beside_one_picture_and_below_many(set_book):
    plants = [f"maker: plant-{number} | Plant {number} | | drawing:feed-the-soil" for number in range(5)]
    few, _ = set_book(meals(*plants, "meal: owl | oak? vole"))
    many, _ = set_book(meals(*plants, "meal: owl | oak? plant-0 plant-1 plant-2 plant-3"))
    for made, is_beside in ((few, True), (many, False)):
        page = made.publication.pages[-1]
        (doubts,) = [mark for mark in page.marks if isinstance(mark, Text) and "Doubtful" in said(mark)]
        assert (doubts.baseline < pictures(page)[-1][1].bottom) == is_beside


def test_doubts_stand_below_food_and_eaters_that_leave_no_room_beside_them(set_book):
    plants = [f"maker: plant-{number} | Plant {number} | | drawing:feed-the-soil" for number in range(6)]
    some = " ".join(f"plant-{number}" for number in range(6))
    laid_out, found = set_book(meals(*plants, f"meal: vole | {some} oak?", "high: 14mm", "meal: owl | vole"))
    assert found == []
    (page,) = laid_out.publication.pages
    _, *others = pictures(page)[-2]
    (doubts,) = [mark for mark in page.marks if isinstance(mark, Text) and "Doubtful" in said(mark)]
    assert doubts.baseline > max(clip.bottom for clip in others)


def test_arrows_lead_from_food_to_who_has_the_panel_and_on_to_who_eats_it(set_book):
    laid_out, _ = set_book(meals("meal: vole | oak", "meal: owl | vole"))
    (page,) = laid_out.publication.pages
    shafts = [mark for mark in page.marks if isinstance(mark, Line)]
    leads = [("to the panel", "from it")[shaft.x1 < shaft.x2] for shaft in shafts]
    assert leads == ["from it", "to the panel", "from it", "to the panel"]  # of oak, of the vole, and of the owl


def test_who_never_meet_have_a_globe(set_phylo_book):
    laid_out, found = set_phylo_book(meals("meal: owl | vole*").replace("drawing:feed-the-soil", "drawing:bank-vole"))
    assert found == []
    (page,) = laid_out.publication.pages
    globes = [m for m in page.marks if isinstance(m, Placed) and isinstance(m.what, Drawing) and "globe" in m.what.name]
    assert len(globes) == 1


def test_a_guest_is_no_eater_and_has_its_icon(set_phylo_book):
    text = meals("meal: owl | oak | keyword-parasitic", "under: Lies under").replace("feed-the-soil", "bank-vole")
    laid_out, _ = set_phylo_book(text)
    (page,) = laid_out.publication.pages
    assert [len(row) for row in pictures(page)] == [1, 1, 2]
    assert any("Lies under" in line for line in words(page))
    assert any(
        "keyword-parasitic" in m.what.name for m in page.marks if isinstance(m, Placed) and isinstance(m.what, Drawing)
    )
    assert "Eaters?" not in words(page)


def test_who_has_no_food_is_told_and_whom_nobody_eats_has_nothing_in_their_place(set_book):
    laid_out, _ = set_book(meals("meal: vole | oak?"))
    (page,) = laid_out.publication.pages
    assert [words(page).count(told) for told in ("no food", "Food", "Eaters?")] == [1, 1, 0]


def test_of_whom_nobody_eats_it_is_told_beside_the_picture(set_book):
    moss = "maker: moss | Moss | | drawing:feed-the-soil"
    laid_out, _ = set_book(meals("meal: vole | oak", moss, "uneaten: nobody eats it"))
    (page,) = laid_out.publication.pages
    panel, (picture,) = next(both for both in zip(panels(page), pictures(page), strict=True) if len(both[1]) == 1)
    (told,) = [mark for mark in page.marks if isinstance(mark, Text) and said(mark) == "nobody eats it"]
    assert picture.right < told.left < panel.right
    assert panel.top < told.baseline < panel.bottom


def test_food_without_a_row_is_refused(set_book):
    _, (fault,) = set_book(meals("meal: owl | mouse"))
    assert "`mouse` has no row" in fault.message
    assert "being: mouse" in fault.help


def test_panels_share_their_pages_equally_and_bands_are_told_again(set_book):
    laid_out, found = set_book(meals(*CHAIN, "again: Meals", "colour: #123456"))
    assert found == []
    first, *_, last = laid_out.publication.pages
    assert first is not last
    assert abs(len(panels(first)) - len(panels(last))) <= 5
    assert ("Meals" in words(first), "Meals" in words(last)) == (False, True)
    assert words(last).count("Others") == 1
    assert any(isinstance(mark, Rectangle) and mark.fill == "#123456" for mark in last.marks)


def test_pictures_are_as_high_as_is_said(set_book):
    laid_out, _ = set_book(meals("meal: owl | vole", "high: 9mm"))
    assert pictures(laid_out.publication.pages[0])[-1][-1].height == length("9mm")


def test_pictures_are_lower_where_that_leaves_no_more_pages_than_are_wanted(set_book):
    some = [line for line in CHAIN if not re.search(r"-([89]|[123].)\b", line)]
    free, _ = set_book(meals(*some))
    fewer, found = set_book(meals(*some, "pages: 1"))
    assert found == []
    assert [len(made.publication.pages) for made in (free, fewer)] == [2, 1]
    high, low = (pictures(made.publication.pages[0])[3][-1].height for made in (free, fewer))
    assert low < high


def test_number_and_name_of_who_has_the_panel_stand_on_a_bar_above_its_picture(set_book):
    laid_out, _ = set_book(meals("being: fox | Fox | | drawing:feed-the-soil | 41", "colour: #123456"))
    (page,) = laid_out.publication.pages
    (name,) = [mark for mark in page.marks if isinstance(mark, Text) and said(mark).replace("\u2002", " ") == "41 Fox"]
    bar = [mark.box for mark in page.marks if isinstance(mark, Rectangle) and mark.fill == "#123456"][-1]
    assert bar.top < name.baseline < bar.bottom < pictures(page)[-1][0].top


def test_food_and_eaters_stand_in_the_order_of_their_own_panels(set_book):
    laid_out, _ = set_book(
        meals("maker: ash | Ash | | drawing:feed-the-soil", "meal: owl | vole ash oak", "meal: vole | oak")
    )
    (page,) = laid_out.publication.pages
    own = words(page)[words(page).index("Food") :]
    assert own.index("Oak") < own.index("Ash")
    assert words(page).index("Vole") < words(page).index("Owl")


def test_what_stands_above_leaves_less_room_on_the_first_page(set_book):
    alone, _ = set_book(meals(*CHAIN))
    below, found = set_book("\n\n".join(["Words that stand above."] * 14) + "\n\n" + meals(*CHAIN))
    assert found == []
    first, second = (len(panels(made.publication.pages[0])) for made in (alone, below))
    assert second < first
