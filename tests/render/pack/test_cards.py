"""Sides of odds cards: lines side after side, nothing lost, in the largest type there is."""

import re
from fractions import Fraction
from itertools import pairwise

import pytest
from msgspec.structs import replace

from cardgen.render.base.display import Text
from cardgen.render.pack.card_lines import CardLine, Typography, filled, pack_pitch
from cardgen.render.pack.cards import card_size, listed_faces, odds_sides, packs_of_a_class
from cardgen.render.pack.faces import PackFaces
from cardgen.render.sheet.n_up import Size
from tests.render.pack.parcels import parcel_of, studio_for

POKER = Size(63_500, 88_900)
SMALL = Typography(2300, 250)


@pytest.fixture(scope="module")
def faces(studios):
    return PackFaces(studio_for(studios, "phylo"), parcel_of(studios.library.games["phylo"], "field-trip", 1))


def lines(count, words="Red Fox"):
    return [CardLine("line", f"{number} {words}") for number in range(count)]


def test_lines_fill_sides_in_order(faces):
    sides = filled(lines(100), POKER, SMALL, faces.resources)
    assert [entry.line for side in sides for entry in side] == lines(100)
    for side in sides:
        places = [entry.top for entry in side]
        assert places == sorted(places)
        assert len(set(places)) == len(places)


def test_lines_of_a_side_do_not_overlap_and_stay_on_the_card(faces):
    for side in filled(lines(100), POKER, SMALL, faces.resources):
        for placed, other in pairwise(side):
            assert placed.top + placed.height <= other.top
        assert all(entry.left + entry.width <= POKER.width for entry in side)
        assert all(entry.top + entry.height <= POKER.height for entry in side)


def test_a_long_name_takes_two_lines(faces):
    [[short, long]] = filled(
        [*lines(1), *lines(1, "Three-spined Stickleback Fish of the Long Winding River")], POKER, SMALL, faces.resources
    )
    assert long.height > 1.7 * short.height


def test_a_word_that_is_too_wide_fits_in_no_way(faces):
    assert filled(lines(1, "Donaudampfschifffahrtsgesellschaft" * 2), POKER, SMALL, faces.resources) is None


def test_a_group_stays_together_where_a_side_holds_it(faces):
    """A first line and its others, wherever they come."""
    group = [CardLine("first", "every pack"), *lines(4)]
    how = Typography(2300, 600)
    for at in range(40):
        [*sides] = filled([*lines(at), *group, CardLine("note", "the end")], POKER, how, faces.resources)
        [mine] = [side for side in sides if any(entry.line.kind == "first" for entry in side)]
        begin = next(place for place, entry in enumerate(mine) if entry.line.kind == "first")
        assert [entry.line for entry in mine[begin : begin + 5]] == group


def test_a_group_has_air_above_it_but_not_at_the_top_of_a_side(faces):
    first = CardLine("first", "half")
    [[placed, other, third]] = filled([first, *lines(1), first], POKER, Typography(2300, 600), faces.resources)
    assert placed.top + placed.height == other.top
    assert other.top + other.height + 2000 <= third.top


@pytest.mark.parametrize(("in_a_row", "pitch"), [(14, 3178), (28, 1589), (10, 3600)])
def test_the_fewer_packs_lie_in_a_row_the_larger_they_are_but_no_larger_than_can_be_counted(in_a_row, pitch):
    assert pack_pitch(44_500, in_a_row) == pitch


def test_the_card_is_the_one_nearest_to_a_poker_card(studios):
    game = studios.library.games["foodadvice"]
    assert card_size(parcel_of(game, "market-basket", 1)) == Size(*game.sizes["card"])


def test_names_that_no_card_holds_are_told(faces):
    fresh = replace(faces, found=[])
    assert listed_faces(fresh, "odds", lines(1, "W" * 80), [SMALL], "") == []
    assert [finding.code for finding in fresh.found] == ["CG701"]


@pytest.mark.parametrize(
    ("game", "name", "rows"),
    [
        ("foodadvice", "market-basket", ["1 to 3", "1", "2", "1", "1", "1"]),
        ("phylo", "class-safari", ["7 or 8", "8", "1", "2 or 3"]),
        ("phylo", "home-habitat", ["2 to 9", "2 to 8", "2 or 3"]),
    ],
)
def test_in_how_many_packs_of_a_class_cards_are_is_told_in_words(studios, game, name, rows):
    """18 packs, in which some cards are none; 56; 28."""
    words = said_of_a_class(studios, game, name)
    figures = re.findall(r"(?:Each is in|more than) (\d+(?: (?:or|to) \d+)?) of \d+ packs", words)
    assert figures == rows


def said_of_a_class(studios, game, name):
    """All words of the second side of an odds card."""
    owner = studios.library.games[game]
    parcel = parcel_of(owner, name, owner.recipes[name].kit.packs)
    made = odds_sides(PackFaces(studio_for(studios, game), parcel))
    assert len(made) == 2
    marks = (mark for mark in made[1].marks if isinstance(mark, Text))
    return " ".join("".join(run.text for run in mark.runs) for mark in marks).replace("\u00a0", " ")


def test_a_few_cards_of_different_odds_are_told_by_their_names(studios):
    """As many packs as there are."""
    words = said_of_a_class(studios, "phylo", "home-habitat")
    found = dict(re.findall(r"([A-Z][a-z]+ [a-zA-Z ]+): (\d) of 28 packs", words))
    homes = ("Woodland Edge", "River to Sea", "Town and Garden", "Wide Grassland", "Open Prairie")
    assert sum(int(number) for name, number in found.items() if name.endswith(homes)) == 28
    assert len(found) == 5


@pytest.mark.parametrize(
    ("name", "chance", "packs"),
    [("class-safari", Fraction(1, 56), 56), ("class-safari", Fraction(1, 80), 80), ("field-trip", Fraction(1, 4), 28)],
)
def test_of_rare_cards_one_pack_of_as_many_as_have_one_is_told(studios, name, chance, packs):
    assert packs_of_a_class(chance, studios.library.games["phylo"].recipes[name]) == packs
