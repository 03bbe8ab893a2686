"""Sides of checklists and odds cards: lines in columns, side after side, nothing lost, in the largest type there is."""

from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace

from cardgen.render.base.display import Text
from cardgen.render.pack.card_lines import CardLine, Typography, filled, pack_scale
from cardgen.render.pack.cards import card_size, checklist_sides, listed_faces
from cardgen.render.pack.faces import PackFaces
from cardgen.render.sheet.n_up import Size
from tests.render.pack.parcels import parcel_of, studio_for

POKER = Size(63_500, 88_900)
SMALL = Typography(2300, 8000, 2, 250)


@pytest.fixture(scope="module")
def faces(studios):
    return PackFaces(studio_for(studios, "phylo"), parcel_of(studios.library.games["phylo"], "field-trip", 1))


def lines(count, words="Red Fox"):
    return [CardLine("line", str(number), words) for number in range(count)]


def test_lines_fill_columns_then_sides_in_order(faces):
    sides = filled(lines(100), POKER, SMALL, faces.resources)
    assert [entry.line.mark for side in sides for entry in side] == list(map(str, range(100)))
    for side in sides:
        places = [(entry.left, entry.top) for entry in side]
        assert places == sorted(places)
        assert len(set(places)) == len(places)


def test_lines_of_a_column_do_not_overlap_and_stay_on_the_card(faces):
    for side in filled(lines(100), POKER, SMALL, faces.resources):
        for placed, other in pairwise(side):
            assert placed.left != other.left or placed.top + placed.height <= other.top
        assert all(entry.left + entry.width <= POKER.width for entry in side)
        assert all(entry.top + entry.height <= POKER.height for entry in side)


def test_a_long_name_takes_two_lines(faces):
    [[short, long]] = filled([*lines(1), *lines(1, "Three-spined Stickleback Fish")], POKER, SMALL, faces.resources)
    assert long.height > 1.7 * short.height


def test_a_word_that_is_too_wide_fits_in_no_way(faces):
    assert filled(lines(1, "Donaudampfschifffahrtsgesellschaft"), POKER, SMALL, faces.resources) is None


def test_a_heading_stays_with_the_line_below_it(faces):
    some = lines(60)
    for at in range(60):
        sides = filled([*some[:at], CardLine("heading", "", "Starter"), *some[at:]], POKER, SMALL, faces.resources)
        ordered = [entry for side in sides for entry in side]
        [place] = [number for number, entry in enumerate(ordered) if entry.line.kind == "heading"]
        assert ordered[place + 1].left == ordered[place].left
        assert ordered[place + 1].top > ordered[place].top


def test_a_group_stays_together_where_a_column_holds_it(faces):
    """A first line and its others, wherever they come."""
    group = [CardLine("first", "always", "every pack"), *lines(4)]
    how = Typography(2300, 12_000, 1, 600)
    for at in range(40):
        [*sides] = filled([*lines(at), *group, CardLine("note", "", "the end")], POKER, how, faces.resources)
        [mine] = [side for side in sides if any(entry.line.kind == "first" for entry in side)]
        begin = next(place for place, entry in enumerate(mine) if entry.line.kind == "first")
        assert [entry.line for entry in mine[begin : begin + 5]] == group


def test_a_group_has_air_above_it_but_not_at_the_top_of_a_side(faces):
    first = CardLine("first", "1/2", "half")
    [[placed, other, third]] = filled(
        [first, *lines(1), first], POKER, Typography(2300, 12_000, 1, 600), faces.resources
    )
    assert placed.top + placed.height == other.top
    assert other.top + other.height + 1300 <= third.top


def test_a_recipe_with_few_cards_gets_larger_type_than_one_with_many(studios, faces):
    """On as few cards."""
    few = PackFaces(studio_for(studios, "fsys"), parcel_of(studios.library.games["fsys"], "pocket-heroes", 1))
    assert len(checklist_sides(few)) == 2
    assert len(checklist_sides(faces)) == 4


def test_names_fill_all_sides_and_columns_alike(faces):
    """No card has a last side with seven names."""
    sides = filled(lines(60), POKER, SMALL, faces.resources)
    for side in sides:
        columns = Counter(entry.left for entry in side)
        assert max(columns.values()) - min(columns.values()) <= 1 or side is sides[-1]
    assert len(sides[-1]) > 0.7 * len(sides[0])


@pytest.mark.parametrize(("number", "scale"), [(3, 2000), (7, 2000), (8, 1750), (14, 1000), (28, 1000), (29, 500)])
def test_few_packs_fill_a_row_where_there_is_room_for_large_ones(number, scale):
    assert pack_scale(number, Typography(3000, 0, 1, 600, packs=2000)) == scale
    assert pack_scale(number, Typography(3000, 0, 1, 600)) <= 1000


@pytest.mark.parametrize(
    ("game", "name", "headings"),
    [
        ("phylo", "home-habitat", ["Species", "Events", "HOME cards"]),
        ("fsys", "deck-of-four", ["Food Heroes", "Water and Soil"]),
        ("fsys", "pocket-heroes", []),
    ],
)
def test_cards_of_one_set_stand_below_their_kind_those_of_several_below_their_set(studios, game, name, headings):
    made = checklist_sides(PackFaces(studio_for(studios, game), parcel_of(studios.library.games[game], name, 1)))
    texts = [mark for face in made for mark in face.marks if isinstance(mark, Text)]
    words = ["".join(run.text for run in mark.runs) for mark in texts]
    others = {"Species", "Events", "HOME cards", "Food Heroes", "Water and Soil", "Actions"}
    assert [word for word in words if word in others] == headings


def test_the_card_is_the_one_nearest_to_a_poker_card(studios):
    game = studios.library.games["foodadvice"]
    assert card_size(parcel_of(game, "market-basket", 1)) == Size(*game.sizes["card"])


def test_names_that_no_card_holds_are_told(faces):
    fresh = replace(faces, found=[])
    assert listed_faces(fresh, "checklist", lines(1, "W" * 80), [SMALL]) == []
    assert [finding.code for finding in fresh.found] == ["CG701"]
