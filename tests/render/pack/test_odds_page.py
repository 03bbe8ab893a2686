"""The odds page: all rows, pictures of as many cards as a pack has, and squares that can be counted and ticked."""

import re
from itertools import pairwise

import pytest
from msgspec.structs import replace

from cardgen.render.base.display import Rectangle, Text
from cardgen.render.pack.faces import PackFaces
from cardgen.render.pack.key_entries import WayToTell, key_odds
from cardgen.render.pack.odds_page import FOOT, LEAST_ROW, lay_out_odds, odds_pages, sheets_of_odds
from cardgen.render.pack.odds_rows import odds_rows
from cardgen.render.pack.odds_text import odds_lines
from cardgen.render.pack.told_shares import packs_told
from cardgen.render.sheet.n_up import Size
from tests.render.pack.parcels import RECIPES, ids, parcel_of, studio_for, target_for

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


def test_each_of_a_few_cards_has_a_square_for_every_pack_and_its_kin_one_for_each_pack_with_it(studios):
    """Of twelve packs with five homes; producers and animals are told of the packs with each home alone."""
    parcel = parcel_of(studios.library.games["phylo"], "home-habitat", 12)
    table, _ = odds_rows(parcel)
    homes, *others = table.columns
    assert [cell.squares.packs for cell in homes.cells] == [12] * 5
    with_home = [cell.squares.sure for cell in homes.cells]
    assert sum(with_home) == 12
    for column in others:
        assert [cell.squares.packs if cell.squares else 0 for cell in column.cells] == with_home


@each_recipe
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_squares_are_the_packs_that_are_printed_and_large_enough_to_count(studios, game, name, paper):
    """Of each row all packs, of a table those with the name beside it: no other square is drawn, but the key."""
    parcel = class_of(studios, game, name)
    told = [strip for row in odds_rows(parcel) for strip in told_of(row)]
    of_all = [strip.squares for row in odds_rows(parcel) for strip in (*row.strips, *first_cells(row))]
    assert {squares.packs for squares in of_all} == {parcel.of}
    [page] = laid_out(studios, parcel, paper)
    squares = squares_of(faces_of(page)[0])
    assert len(squares) == sum(strip.squares.packs for strip in told) + len(("with", "perhaps", "without"))
    assert min(box.width for box in squares) >= LEAST_SQUARE
    for box, other in pairwise(squares):
        assert box.right <= other.left or box.top < other.top or box.left > other.left


@each_recipe
def test_as_many_squares_are_full_as_the_words_above_them_say(studios, game, name):
    """`4 to 9 of your 28 packs` are four that have it, and five more that may; `1, or in none` is one that may."""
    for row in odds_rows(class_of(studios, game, name)):
        for strip in told_of(row):
            least, most = figures_of(strip.words)
            squares = strip.squares
            assert (squares.sure, squares.sure + squares.perhaps) == (least, most)


@each_recipe
def test_a_chance_is_said_in_one_way(studios, game, name):
    """As so many of the packs that are there: nowhere as one in so many."""
    parcel = class_of(studios, game, name)
    [page] = laid_out(studios, parcel)
    words = " ".join(
        " ".join(run.text for run in getattr(mark, "runs", ())) or mark.text
        for mark in faces_of(page)[0].marks
        if isinstance(mark, Text)
    )
    assert not re.search(r"packs? in \d", words.replace("\u00a0", " "))
    for row in odds_rows(parcel):
        for one in told_of(row):
            assert re.search(r"\d+ of (?:your \d+ packs|\d+ packs|these \d+)", plain(one.words))


def told_of(row):
    return [*row.strips, *(cell for column in row.columns for cell in column.cells)]


def first_cells(row):
    return row.columns[0].cells if row.columns else ()


def squares_of(face):
    return [
        mark.box for mark in face.marks
        if isinstance(mark, Rectangle) and mark.stroke_width == 250 and mark.box.width == mark.box.height
    ]  # fmt: skip


def plain(words):
    return words.replace("\u00a0", " ")


def figures_of(words):
    """The fewest and the most: `(4, 9)` of `Each is in 4 to 9 of your 28 packs.`"""
    least, most = re.search(r"(\d+)(?: (?:or|to) (\d+))? of", plain(words)).groups()
    return (0 if "none" in words else int(least)), int(most or least)


def words_of(rows):
    return [[plain(strip.words) for strip in row.strips] for row in rows]


@each_recipe
def test_a_row_shows_as_many_cards_as_a_pack_has_and_none_twice(studios, game, name):
    rows = odds_rows(class_of(studios, game, name))
    for row in rows:
        assert row.signs or len(row.arts) == int(re.search(r"\d+", row.has)[0])
    arts = [art for row in rows for art in row.arts]
    assert len(set(arts)) == len(arts)


@pytest.mark.parametrize(
    ("game", "name", "groups"),
    [
        ("phylo", "class-safari", [("Every pack", 2), ("One or the other: each in 28 of 56 packs", 2)]),
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
    assert {art for row in rows for art in (*row.arts, *(line.art for line in row.lines))} <= there


def test_of_surprises_three_are_shown_and_that_not_all_are_there_is_said(studios):
    """Of 28 stars 6 are in 12 packs: nobody is told all of them."""
    parcel = parcel_of(studios.library.games["phylo"], "class-safari", 12)
    [stars] = [row for row in odds_rows(parcel) if row.name == "star-animals"]
    assert stars.words == "There are 28."
    assert len(stars.arts) == 3
    assert [strip.words for strip in stars.strips] == ["Each is in 1 of your 12 packs, or in none."]


def test_what_lives_with_a_home_is_counted_in_the_packs_that_have_it(studios):
    """Counted anew in each pack: `3 or 4 of these 8`."""
    parcel = class_of(studios, "phylo", "home-habitat")
    table, _ = odds_rows(parcel)
    layouts = {layout.id: {pool for slot in layout.slots for pool, _ in slot.pools} for layout in parcel.recipe.layouts}
    for at, kin in enumerate(("producers", "animals"), 1):
        for line, cell in zip(table.lines, table.columns[at].cells, strict=True):
            [pools] = [some for some in layouts.values() if home_of(some, parcel.recipe) == line.name]
            [pool] = [pool for pool in pools if kin in pool]
            home = next(pool for pool in pools if pool.endswith("-home"))
            packs = [pack for pack in parcel.packs if home in pack.pools]
            cards = [printing.id for printing, _ in parcel.recipe.pools[pool].rates]
            counts = [sum(card in ids(pack.printings) for pack in packs) for card in cards]
            assert figures_of(cell.words) == (min(counts), max(counts))
            assert cell.words.endswith(f" of these {len(packs)}.")
            assert cell.words.startswith(f"There are {len(cards)}.")
            assert plain(cell.has) == f"{sum(id == pool for id in packs[0].pools)} {kin_of(pool)}"


def kin_of(pool):
    """`animals or fungi` live in the woodland, in other places `animals`."""
    return next(kin for kin in ("producers", "animals-or-fungi", "animals") if pool.endswith(kin)).replace("-", " ")


def home_of(pools, recipe):
    [home] = [pool for pool in pools if pool.endswith("-home")]
    return recipe.pools[home].rates[0][0].card.text["title"]


@pytest.mark.parametrize("name", ["market-basket", "class-market"])
def test_ingredients_are_told_by_their_price_as_the_answers_count_them(studios, name):
    """What the row says of each class of price is what its line of the answers says: `2 or 3` are `2–3`."""
    parcel = class_of(studios, "foodadvice", name)
    ingredients, *_ = odds_rows(parcel)
    said = {
        price: figures_of(strip.words)
        for strip in ingredients.strips
        for price in re.findall(r"\d+ (\w+) ingredients", plain(strip.has))
    }
    counted = {}
    lines = odds_lines(parcel.recipe, parcel.odds, parcel.game)
    for line, told in zip(lines, key_odds(parcel, lines, WayToTell(True), 4), strict=True):
        if line.cards and line.cards[0].card.kind == "ingredient":
            ends = [int(end) for end in told.here.split("–")]
            counted[line.cards[0].card.fields["class"]] = (ends[0], ends[-1])
    assert len(counted) == 3
    for strip in ingredients.strips:
        named = re.findall(r"\d+ (\w+) ingredients", plain(strip.has))
        ends = [counted[price] for price in named]
        assert {said[price] for price in named} == {(min(low for low, _ in ends), max(high for _, high in ends))}
    assert set(said) == set(counted)


def test_a_child_reads_in_how_many_packs_the_card_is_that_it_wishes_for(studios):
    assert words_of(odds_rows(class_of(studios, "phylo", "class-safari"))) == [
        ["Each is in 7 or 8 of your 56 packs."],
        ["Each is in 8 of your 56 packs."],
        ["Each is in 1 of your 56 packs."],
        ["Each is in 2 or 3 of your 56 packs."],
    ]


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


def test_a_few_cards_of_different_odds_are_told_by_their_names(studios):
    """As many packs as there are."""
    table, event = odds_rows(class_of(studios, "phylo", "home-habitat"))
    numbers = [figures_of(cell.words)[0] for cell in table.columns[0].cells]
    assert (len(numbers), sum(numbers)) == (5, 28)
    assert [line.name for line in table.lines] == [
        "Woodland Edge", "River to Sea", "Wide Grassland", "Open Prairie", "Town and Garden"
    ]  # fmt: skip
    assert len(table.columns) == 3
    assert event.columns == ()


@each_recipe
@pytest.mark.parametrize("packs", [12, 18])
def test_every_row_tells_of_the_packs_that_are_printed(studios, game, name, packs):
    rows = odds_rows(parcel_of(studios.library.games[game], name, packs))
    of_all = [strip for row in rows for strip in (*row.strips, *first_cells(row))]
    assert all(f"{packs} packs" in plain(strip.words) for strip in of_all)
    assert all(strip.squares.packs == packs for strip in of_all)
    assert all(row.words or row.columns or row.signs for row in rows)


def test_cards_of_two_signs_are_told_apart_from_those_of_one(studios):
    """Counted anew: how many cards of each row are in two pools, and in how many packs these are."""
    parcel = class_of(studios, "fsys", "pocket-heroes")
    pools = {id: {printing.id for printing, _ in pool.rates} for id, pool in parcel.recipe.pools.items()}
    for row in odds_rows(parcel):
        twice = {card for card in pools[row.name] if sum(card in cards for cards in pools.values()) > 1}
        for strip, cards in zip(row.strips, (pools[row.name] - twice, twice), strict=True):
            counts = [sum(card in ids(pack.printings) for pack in parcel.packs) for card in cards]
            assert strip.has == f"{len(cards)} cards have {'two signs' if cards is twice else 'one sign'}"
            assert figures_of(strip.words) == (min(counts), max(counts))


def test_signs_that_every_pack_has_are_shown_with_how_many_cards_have_them(studios):
    parcel = class_of(studios, "fsys", "deck-of-four")
    *_, row = odds_rows(parcel)
    assert plain(row.has) == "At least 2 cards each for Head, Heart and Hands"
    for sign in row.signs:
        assert all(sum(sign.icon in card.card.icons for card in pack.printings) >= 2 for pack in parcel.packs)
        having = {printing.id for printing in parcel.recipe.printings if sign.icon in printing.card.icons}
        assert sign.there_are == f"There are {len(having)}."
    assert [sign.icon for sign in row.signs] == ["head", "heart", "hands"]


def test_of_a_part_of_a_batch_half_full_squares_are_packs_that_may_have_a_home(studios):
    """What may be expected in a class of 28: homes in `7` or in `3 or 4`."""
    parcel = replace(parcel_of(studios.library.games["phylo"], "home-habitat", 28), of=56)
    table, event = odds_rows(parcel)
    assert packs_told(parcel) == 28
    squares = [cell.squares for cell in table.columns[0].cells]
    assert [(some.sure, some.perhaps) for some in squares] == [(7, 0), (7, 0), (3, 1), (3, 1), (7, 0)]
    assert all("about" in cell.words for column in table.columns for cell in column.cells)
    assert re.fullmatch(r"Each is in about .* of 28 packs\.", event.strips[0].words)


@pytest.mark.parametrize("name", ["class-market", "market-basket"])
def test_of_ingredients_it_tells_how_many_of_each_class_a_pack_has_and_what_these_cost(studios, name):
    parcel = class_of(studios, "foodadvice", name)
    first, _ = faces_of(laid_out(studios, parcel)[0])
    words = " ".join("".join(run.text for run in mark.runs) for mark in first.marks if isinstance(mark, Text))
    words = words.replace("\u00a0", " ")
    for pool in ("economy-ingredients", "medium-ingredients", "premium-ingredients"):
        drawn = {sum(id == pool for id in pack.pools) for pack in parcel.packs}
        prices = {printing.card.fields["price"] for printing, _ in parcel.recipe.pools[pool].rates}
        [number], [price], kind = drawn, prices, pool.partition("-")[0]
        assert f"{number} {kind} ingredients" in words
        assert f"{kind}: {price} f" in words.lower()
