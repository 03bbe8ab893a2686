"""The odds page: all rows, pictures of as many cards as a pack has, and squares that can be counted and ticked."""

import re
from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace

from cardgen.render.base.display import Rectangle, Text
from cardgen.render.pack.faces import PackFaces
from cardgen.render.pack.odds_page import FOOT, LEAST_ROW, lay_out_odds, odds_pages, odds_rows, sheets_of_odds
from cardgen.render.pack.odds_text import odds_lines
from cardgen.render.pack.told_shares import packs_told
from cardgen.render.sheet.n_up import Size
from tests.render.pack.parcels import RECIPES, parcel_of, studio_for, target_for

HALF = Size(190_000, 133_500)
LEAST_SQUARE = 2500
"""Micrometres: what a child can count."""

LEAST_TYPE = 2822
"""Micrometres: eight points."""

each_recipe = pytest.mark.parametrize(("game", "name"), RECIPES)


def class_of(studios, game, name):
    owner = studios.library.games[game]
    return parcel_of(owner, name, owner.recipes[name].kit.packs)


def laid_out(studios, parcel, paper="a4"):
    target = target_for(studios.library, parcel.game, paper)
    made, found = lay_out_odds(PackFaces(studio_for(studios, parcel.game.id), parcel), target)
    assert found == []
    return list(made.publication.pages)


def faces_of(page):
    return [placed.what for placed in page.marks if hasattr(placed, "what")]


@each_recipe
def test_a_page_lies_twice_on_a_sheet_and_its_words_do_not_overlap(studios, game, name):
    [page] = laid_out(studios, class_of(studios, game, name))
    first, second = faces_of(page)
    assert first.name == second.name == f"{name} odds 1"
    assert first.trim.width == HALF.width
    texts = sorted(
        (mark for mark in first.marks if isinstance(mark, Text)), key=lambda mark: (mark.left, mark.baseline)
    )
    for text, below in pairwise(texts):
        assert text.left != below.left or below.baseline - text.baseline > 0.9 * below.size
    assert all(0 < text.baseline <= first.trim.height for text in texts)


@each_recipe
def test_all_but_the_licence_is_in_type_of_eight_points_or_more(studios, game, name):
    [page] = laid_out(studios, class_of(studios, game, name))
    smaller = {mark.baseline for mark in faces_of(page)[0].marks if isinstance(mark, Text) and mark.size < LEAST_TYPE}
    assert len(smaller) == 1


def test_of_few_packs_each_of_a_few_cards_has_a_line_with_a_square_for_every_pack(studios):
    """Of twelve packs all are drawn, full where a pack has the card; a child compares the lines."""
    parcel = parcel_of(studios.library.games["phylo"], "home-habitat", 12)
    homes, *_ = odds_rows(parcel)
    assert [one.packs for one in homes.few] == [12] * 5
    [page] = laid_out(studios, parcel)
    lines = Counter(
        mark.box.top
        for mark in faces_of(page)[0].marks
        if isinstance(mark, Rectangle) and mark.stroke_width == 250 and mark.box.width == mark.box.height
    )
    assert list(lines.values()).count(12) == 5


@each_recipe
def test_squares_are_large_enough_to_count_and_as_many_as_the_words_beside_them_say(studios, game, name):
    """`1 pack in 7` has seven."""
    parcel = class_of(studios, game, name)
    strips = [strip for row in odds_rows(parcel) for strip in row.strips]
    assert [shares_of(strip.words) for strip in strips] == [(strip.full, strip.packs) for strip in strips]
    [page] = laid_out(studios, parcel)
    squares = [
        mark.box for mark in faces_of(page)[0].marks
        if isinstance(mark, Rectangle) and mark.stroke_width == 250 and mark.box.width == mark.box.height
    ]  # fmt: skip
    few = [one for row in odds_rows(parcel) for one in row.few]
    wished = [one for one in few if is_wished(one)]
    assert [shares_of(one.text) for one in wished] == [(one.sure, one.packs) for one in wished]
    counted = sum(one.sure for one in few if one not in wished)
    assert counted in {0, parcel.of}
    told = sum(strip.packs for strip in strips) + sum(one.packs for one in wished) + counted
    assert len(squares) == told + len(("with", "without"))
    assert min(box.width for box in squares) >= LEAST_SQUARE
    for box, other in pairwise(squares):
        assert box.right <= other.left or box.top < other.top or box.left > other.left


def shares_of(words):
    """`(1, 7)` of `about 1 pack in 7`."""
    full, packs = re.search(r"(\d+) packs? in (\d+)", words.replace("\u00a0", " ")).groups()
    return int(full), int(packs)


def is_wished(one):
    """A line about the packs of one HOME, not about all that are printed."""
    return not one.text.endswith(" packs")


def wishes_of(rows):
    return [[strip.words.replace("\u00a0", " ") for strip in row.strips] for row in rows]


@each_recipe
def test_a_row_shows_as_many_cards_as_a_pack_has_and_none_twice(studios, game, name):
    rows = odds_rows(class_of(studios, game, name))
    for row in rows:
        assert len(row.arts) == int(re.search(r"\d+", row.has)[0])
    arts = [art for row in rows for art in row.arts]
    assert len(set(arts)) == len(arts)


@pytest.mark.parametrize(
    ("game", "name", "groups"),
    [
        ("phylo", "class-safari", [("Every pack", 2), ("One or the other: 1 pack in 2 each", 2)]),
        ("phylo", "field-trip", [("Every pack", 4)]),
        ("fsys", "pocket-heroes", [("Every pack", 3)]),
    ],
)
def test_rows_of_the_same_packs_stand_together(studios, game, name, groups):
    [page] = odds_pages(class_of(studios, game, name), HALF)
    found = [(row.often.replace("\u00a0", " "), row.group) for row in page.rows if row.group]
    assert found == groups


def test_of_a_small_batch_no_picture_is_shown_of_a_card_that_no_pack_has(studios):
    """There are 28 stars, 6 of them in 12 packs."""
    parcel = parcel_of(studios.library.games["phylo"], "class-safari", 12)
    there = {printing.art.reference for pack in parcel.packs for printing in pack.printings}
    rows = odds_rows(parcel)
    assert {art for row in rows for art in (*row.arts, *(one.art for one in row.few))} <= there


def test_of_surprises_three_are_shown_and_how_many_these_packs_have(studios):
    """Of 28 stars 6 are in 12 packs: nobody is told all of them."""
    parcel = parcel_of(studios.library.games["phylo"], "class-safari", 12)
    [stars] = [row for row in odds_rows(parcel) if row.name == "star-animals"]
    assert stars.words == "There are 28: 6 in your 12 packs, 22 in none of them."
    assert (len(stars.arts), stars.few) == (3, ())
    assert [(strip.full, strip.packs, strip.in_a_row) for strip in stars.strips] == [(1, 56, 28)]


def test_packs_of_each_home_and_the_two_ends_of_events_are_told(studios):
    """Of 10 producers a pack of Woodland Edge has 4, of 7 one of River to Sea; a Tree Disease is in one only."""
    homes, producers, animals, events = odds_rows(parcel_of(studios.library.games["phylo"], "home-habitat", 12))
    orders = [[one.name for one in row.few] for row in (homes, producers, animals)]
    assert orders[0] == orders[1] == orders[2]
    assert {one.text.replace("\u00a0", " ") for one in producers.few} == {
        "Woodland Edge: 2 packs in 5",
        "River to Sea: 4 packs in 7",
        "Wide Grassland: 2 packs in 3",
        "Open Prairie: 4 packs in 7",
        "Town and Garden: 2 packs in 5",
    }
    assert {one.name: (one.sure, one.packs) for one in animals.few} == {
        "Woodland Edge": (1, 3),
        "River to Sea": (4, 9),
        "Wide Grassland": (3, 5),
        "Open Prairie": (2, 3),
        "Town and Garden": (1, 3),
    }
    assert wishes_of([events]) == [["The most common card: about 1 pack in 7", "The rarest card: 1 pack in 32"]]


@pytest.mark.parametrize("name", ["market-basket", "class-market"])
def test_ingredients_are_told_by_their_price_as_the_answers_count_them(studios, name):
    """What the row says of each class of price is one in as many packs as its line of the answers says."""
    game = studios.library.games["foodadvice"]
    parcel = parcel_of(game, name, 12)
    [wishes, *_] = wishes_of(odds_rows(parcel))
    said = {
        price: shares_of(words)[1] for words in wishes for price in re.findall(r"\d+ (\w+) ingredients", words)
    }  # fmt: skip
    counted = {
        line.cards[0].card.fields["class"]: (round(1 / line.chance), len(line.cards))
        for line in odds_lines(parcel.recipe, parcel.odds, game)
        if line.cards and line.cards[0].card.kind == "ingredient"
    }
    assert said == {price: rarity for price, (rarity, _) in counted.items()}
    told = " ".join(wishes)
    assert [told.count(f"{number} {price} ingredients") for price, (_, number) in counted.items()] == [1, 1, 1]


def test_a_child_reads_how_likely_the_card_is_that_it_wishes_for(studios):
    rows = odds_rows(parcel_of(studios.library.games["phylo"], "class-safari", 12))
    assert [wish.rpartition(": ")[2] for [wish] in wishes_of(rows)] == [
        "about 1 pack in 7", "1 pack in 7", "1 pack in 56", "1 pack in 20",
    ]  # fmt: skip


def test_more_rows_than_a_page_holds_are_on_the_next(studios):
    parcel = class_of(studios, "foodadvice", "market-basket")
    pages = odds_pages(parcel, Size(190_000, FOOT + 3 * LEAST_ROW))
    assert [len(page.rows) for page in pages] == [3, 2]
    assert [row.has for page in pages for row in page.rows] == [row.has for row in odds_rows(parcel)]
    assert all(page.rows[0].group for page in pages)


@pytest.mark.parametrize(("pupils", "sheets"), [(4, 1), (8, 1), (9, 2), (28, 4)])
def test_there_is_a_page_for_each_four_pupils(studios, pupils, sheets):
    game = studios.library.games["phylo"]
    parcel = parcel_of(game, "field-trip", 28)
    some = replace(parcel, packs=parcel.packs[:pupils])
    assert sheets_of_odds(some, target_for(studios.library, game)) == sheets


@pytest.mark.parametrize(("packs", "sheets"), [(4, 1), (6, 2), (12, 3), (28, 7)])
def test_neighbours_who_share_a_table_of_two_have_a_page_of_their_own(studios, packs, sheets):
    game = studios.library.games["fsys"]
    parcel = parcel_of(game, "pocket-heroes", packs)
    assert sheets_of_odds(parcel, target_for(studios.library, game)) == sheets


@pytest.mark.parametrize(
    ("game", "name", "rows"),
    [
        ("foodadvice", "market-basket", ["1 to 3", "", "", "", ""]),
        ("phylo", "class-safari", ["7 or 8", "8", "1", "2 or 3"]),
    ],
)
def test_in_how_many_packs_of_a_class_cards_are_is_told_in_words(studios, game, name, rows):
    """18 packs, in which some cards are none; 56."""
    told = [row.words for row in odds_rows(class_of(studios, game, name)) if not row.few]
    once = re.compile(r"There are \d+: \d+ in your \d+ packs, \d+ in none of them\.")
    found = [re.search(r"(?:in|up to) (\d+(?: (?:or|to) \d+)?) (?:of|times)", words) for words in told]
    assert [match[1] if match else "" for match in found] == rows
    assert all(match or once.search(words) for match, words in zip(found, told, strict=True))


def test_a_few_cards_of_different_odds_are_told_by_their_names(studios):
    """As many packs as there are."""
    [homes, *others] = odds_rows(class_of(studios, "phylo", "home-habitat"))
    numbers = [int(re.search(r": (\d+) of 28 packs", one.text.replace("\u00a0", " "))[1]) for one in homes.few]
    assert (len(numbers), sum(numbers)) == (5, 28)
    assert [len(row.few) for row in others] == [5, 5, 0]


@each_recipe
@pytest.mark.parametrize("packs", [12, 18])
def test_every_row_tells_of_the_packs_that_are_printed_and_how_likely_one_card_is(studios, game, name, packs):
    parcel = parcel_of(studios.library.games[game], name, packs)
    rows = odds_rows(parcel)
    assert all(f"your {packs} packs" in row.words for row in rows if row.strips)
    assert all((row.words and row.strips) or row.few for row in rows)
    counted = [row.few for row in rows if row.few and not is_wished(row.few[0])]
    assert all(sum(one.sure for one in few) == packs for few in counted)


def test_of_a_part_of_a_batch_half_full_squares_are_packs_that_may_have_a_home(studios):
    """What may be expected in a class of 28: homes in `7` or in `3 or 4`."""
    parcel = replace(parcel_of(studios.library.games["phylo"], "home-habitat", 28), of=56)
    homes, *others = odds_rows(parcel)
    assert packs_told(parcel) == 28
    assert [(one.sure, one.perhaps) for one in homes.few] == [(7, 0)] * 3 + [(3, 1)] * 2
    assert [row.words for row in others if not row.few] == [others[-1].words]
    assert re.search(r" about .* of 28 packs\.$", others[-1].words)
