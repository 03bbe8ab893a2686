"""The checklist: columns on a page, headings above every part of a group, two copies of what is short."""

import pytest
from msgspec.structs import replace

from cardgen.render.base.display import Line, Placed, Text
from cardgen.render.base.target import Settings
from cardgen.render.pack.checklist import LEAST_ROW, ChecklistLine, checklist_pages
from cardgen.render.parcel.layout import lay_out_parcel
from cardgen.render.sheet.n_up import Size
from tests.render.pack.parcels import parcel_of, studio_for

PAGE, HALF = Size(190_000, 277_000), Size(190_000, 133_500)


def group(name, number):
    return [
        ChecklistLine("", name, continued=f"{name}, continued"),
        *(ChecklistLine(str(place), f"{name} {place}") for place in range(1, number + 1)),
    ]


def columns_of(page):
    columns = {}
    for placed in page.names:
        columns.setdefault(placed.left, []).append(placed.line)
    return list(columns.values())


def printed(studios, game, name, paper="a4", is_short=False):
    studio = studio_for(studios, game)
    parcel = parcel_of(studios.library.games[game], name, 1)
    if is_short:
        first, *others = parcel.recipe.pools
        pools = {first: parcel.recipe.pools[first], **dict.fromkeys(others, parcel.recipe.pools[first])}
        parcel = replace(parcel, recipe=replace(parcel.recipe, pools=pools))
    laid_out, found = lay_out_parcel(studio, parcel, "checklist", studios.library.papers[paper], Settings())
    assert found == []
    return list(laid_out.publication.pages)


@pytest.mark.parametrize("number", [1, 3, 30, 85, 120, 400])
def test_no_name_is_lost_and_all_are_in_order(number):
    lines = [*group("Species", number), *group("Events", 10)]
    placed = [name.line for page in checklist_pages(lines, PAGE) for name in page.names]
    assert [line for line in placed if not line.text.endswith(", continued")] == lines


@pytest.mark.parametrize("size", [PAGE, HALF])
def test_no_column_ends_with_a_heading_and_none_begins_without_one(size):
    for number in range(1, 90):
        for page in checklist_pages([*group("Species", number), *group("Events", 20)], size):
            for column in columns_of(page):
                assert not column[0].number
                assert column[-1].number


def test_names_stay_on_their_list_however_many_there_are():
    for number in (2, 60, 200, 1000):
        for page in checklist_pages(group("Species", number), HALF):
            assert max(placed.top for placed in page.names) + page.row < HALF.height
            assert max(placed.left for placed in page.names) + page.width <= HALF.width
            assert page.row >= 6000


def test_few_names_have_fewer_columns_than_many():
    made = [checklist_pages(group("Species", number), PAGE)[0] for number in (20, 60, 80)]
    assert [len(columns_of(page)) for page in made] == [1, 2, 3]


@pytest.mark.parametrize("number", [135, 200])
def test_a_long_list_goes_on_rather_than_have_narrow_columns_or_low_rows(number):
    pages = checklist_pages(group("Ingredients", number), PAGE)
    assert [len(columns_of(page)) for page in pages] == [3, 3]
    assert min(page.row for page in pages) >= LEAST_ROW


def test_groups_stay_whole_where_lists_have_room_for_them():
    """Of 84, 20 and 76 names the 20 begin the second list; of 150 and 5 nothing else goes than to part the first."""
    first, second = checklist_pages([*group("Ingredients", 84), *group("Products", 20), *group("Events", 76)], PAGE)
    assert [columns_of(page)[0][0].text for page in (first, second)] == ["Ingredients", "Products"]
    _, second = checklist_pages([*group("Ingredients", 150), *group("Products", 5)], PAGE)
    assert columns_of(second)[0][0].text == "Ingredients, continued"


@pytest.mark.parametrize(
    ("game", "name", "is_short", "copies"),
    [("fsys", "pocket-heroes", True, 2), ("fsys", "pocket-heroes", False, 1), ("phylo", "class-safari", False, 1)],
)
def test_a_short_list_is_twice_on_its_page_with_a_line_to_cut_along(studios, game, name, is_short, copies):
    """What does not fit there in rows that children read has a page of its own."""
    page = printed(studios, game, name, is_short=is_short)[0]
    faces = [mark for mark in page.marks if isinstance(mark, Placed)]
    cuts = [mark for mark in page.marks if isinstance(mark, Line) and mark.dash]
    assert (len(faces), len(cuts)) == (copies, copies - 1)
    for line in cuts:
        assert faces[0].box.bottom < line.y1 == line.y2 < faces[1].box.top


@pytest.mark.parametrize(
    ("game", "name", "headings"),
    [
        ("phylo", "home-habitat", ["HOME cards", "Species", "Events"]),
        ("fsys", "deck-of-four", ["Food Heroes", "Water and Soil"]),
        ("fsys", "pocket-heroes", []),
    ],
)
def test_cards_of_one_set_stand_below_their_kind_those_of_several_below_their_set(studios, game, name, headings):
    [page] = printed(studios, game, name)
    texts = [mark for mark in page.marks[0].what.marks if isinstance(mark, Text)]
    words = ["".join(run.text for run in mark.runs) for mark in texts]
    others = {"Species", "Events", "HOME cards", "Food Heroes", "Water and Soil", "Actions"}
    assert [word for word in words if word in others] == headings
