"""The posters of food webs keep what they promise: read back from their display lists and files."""

from __future__ import annotations

import re
from itertools import combinations, pairwise, product
from math import hypot
from typing import Any, NamedTuple

import pytest

from cardgen.analysis import examples_for
from cardgen.games.phylo.books.web_plates import MOST_NAMED
from cardgen.games.phylo.rules import is_autotroph
from cardgen.model.library import Library
from cardgen.render.base.display import Box, Drawing, Face, Page, Path, Placed, Text
from cardgen.render.base.target import Settings, Target
from cardgen.render.sheet.page_places import places_of
from cardgen.render.sheet.tiled_pages import LABEL_SIZE
from tests.fixtures.shipped import Shipped
from tests.shipped_games import shipped_library, shipped_studios

DECKS = 4
STEPS = 40


LARGE = 25_000


class Poster(NamedTuple):
    """A page, with the circles of its pictures and the boxes of its labels by card."""

    page: Page
    plan: Any
    pictures: list[Box]
    small: list[Box]
    labels: dict[str, Box]


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped_library()


def laid_out(library: Library, product: str, paper: str = "a4", low_ink: bool = False) -> list[Page]:
    game = library.games["phylo"]
    settings = Settings(low_ink=low_ink)
    target = Target(
        game=game,
        product=game.products[product],
        paper=library.papers[paper],
        printer=library.printers["home"],
        settings=settings,
        deck=game.deck,
    )
    result, findings = shipped_studios().of(target).lay_out(target)
    assert findings() == []
    assert result is not None
    return list(result.publication.pages)


@pytest.fixture(scope="module")
def posters(library: Library) -> list[Poster]:
    game = library.games["phylo"]
    examples = examples_for(game, game.deck)
    plans = [examples.poster(deck) for deck in examples.decks]
    return [poster_of(page, plan) for page, plan in zip(laid_out(library, "food-web"), plans, strict=True)]


def poster_of(page: Page, plan: Any) -> Poster:
    round_ones = [
        mark.clip
        for mark in page.marks
        if isinstance(mark, Placed) and mark.clip and is_round(mark.clip, mark.radii[0])
    ]
    labels = {
        spot.card: Box(
            *(round(1000 * value) for value in (spot.label_left, spot.label_top, spot.label_width, spot.label_height))
        )
        for spot in plan.spots
    }
    large = [box for box in round_ones if box.width >= LARGE]
    return Poster(page, plan, large, [box for box in round_ones if box.width < LARGE], labels)


def is_round(box: Box, radius: int) -> bool:
    return abs(box.width - box.height) < 20 and abs(2 * radius - box.width) < 20


def overlap(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.left, other.left)
    return across > 0 and min(one.bottom, other.bottom) - max(one.top, other.top) > 0


def test_each_deck_has_a_poster_with_all_its_species_in_pictures_of_25_mm_or_more(posters: list[Poster]):
    assert len(posters) == DECKS
    for poster in posters:
        species = {*poster.plan.web.cards, *poster.plan.web.guests}
        assert {spot.card for spot in poster.plan.spots} == species
        assert len(poster.pictures) == len(species)
        assert len(poster.small) == sum(map(len, poster.plan.diners.values())) + 1  # whose plates; one more in the key


def test_pictures_and_names_lie_apart(posters: list[Poster]):
    for poster in posters:
        boxes = [*poster.pictures, *poster.labels.values()]
        assert not [pair for pair in combinations(boxes, 2) if overlap(*pair)]
        assert not [small for small in poster.small if any(overlap(small, label) for label in poster.labels.values())]
        assert not [pair for pair in product(poster.small, poster.pictures) if meet(*pair)]


def meet(one: Box, other: Box) -> bool:
    """Whether two round pictures overlap."""
    apart = hypot(one.left + one.right - other.left - other.right, one.top + one.bottom - other.top - other.bottom) / 2
    return apart < (one.width + other.width) / 2


def test_a_plate_covers_no_other_picture_no_name_and_no_edge(posters: list[Poster]):
    for poster in posters:
        for plate in poster.plan.plates:
            own = next(spot for spot in poster.plan.spots if spot.card == plate.eater)
            assert own.x + own.size / 2 < plate.left - plate.aside + 0.1 < plate.left
            assert plate.left + plate.width <= 420 - 8
            assert all(food.x - plate.size / 2 > own.x + own.size / 2 for food in plate.morsels)
            box = Box(
                *(round(1000 * value) for value in (own.right, plate.top, plate.left + plate.width - own.right, 1))
            )
            others = [other for card, other in poster.labels.items() if card != plate.eater]
            assert not [other for other in (*poster.pictures, *others) if overlap(box, other)]


def test_each_picture_on_a_plate_of_few_has_its_name_beside_it_or_below(posters: list[Poster]):
    for poster in posters:
        texts = [mark for mark in poster.page.marks if isinstance(mark, Text)]
        for plate in (plate for plate in poster.plan.plates if len(plate.morsels) <= MOST_NAMED):
            for food in plate.morsels:
                left, top, height = food.x + plate.size / 2, food.y - plate.size / 2 - 0.5, plate.size + 1
                if plate.name_height:
                    left, top, height = food.x - plate.name_width / 2, food.y + plate.size / 2, plate.name_height
                room = Box(*(round(1000 * value) for value in (left, top, plate.name_width + 1, height)))
                assert [mark for mark in texts if room.contains(Box(mark.left, mark.baseline, 0, 0))], food.card


def test_names_are_set_in_at_least_8_points_on_their_labels(posters: list[Poster]):
    for poster in posters:
        texts = [mark for mark in poster.page.marks if isinstance(mark, Text)]
        for label in poster.labels.values():
            inside = [mark for mark in texts if label.contains(Box(mark.left, mark.baseline, 0, 0))]
            assert inside
            assert all(mark.size >= 8 * 352 for mark in inside)


def shown(plan: Any) -> list[tuple[str, str, bool]]:
    """Food, eater and truth of all links, as arrows and on plates."""
    arrows = [(arrow.eaten, arrow.eater, arrow.is_true) for arrow in plan.arrows]
    morsels = [(food.card, plate.eater, food.is_true) for plate in plan.plates for food in plate.morsels]
    return sorted([*arrows, *morsels])


def test_each_link_is_an_arrow_or_on_a_plate_but_for_doubtful_plants(posters: list[Poster]):
    for poster in posters:
        web = poster.plan.web
        allowed = {(food, eater) for eater in web.cards for food in web.foods[eater]}
        left_out = {
            (food, eater) for food, eater in allowed if (eater, food) in web.denied and is_autotroph(web.species[food])
        }
        true = [(food, eater, (eater, food) not in web.denied) for food, eater in sorted(allowed - left_out)]
        assert shown(poster.plan) == true
        assert poster.plan.left_out == len(left_out)


def test_the_food_of_an_eater_runs_together_into_one_head(posters: list[Poster]):
    for poster in posters:
        heads = [mark for mark in poster.page.marks if isinstance(mark, Path) and is_head(mark)]
        assert len(heads) == len(poster.plan.trees) + len(poster.plan.plates) + 1  # one more in the legend
        for tree in poster.plan.trees:
            assert len({arrow.head for arrow in tree}) == len({arrow.eater for arrow in tree}) == 1


def test_lines_of_different_eaters_run_apart(posters: list[Poster]):
    for poster in posters:
        for tree, other in combinations(poster.plan.trees, 2):
            pairs = [(one, two) for one in stretches(tree) for two in stretches(other)]
            assert not [pair for pair in pairs if are_too_near(*pair)], (tree[0].eater, other[0].eater)


def test_each_line_starts_with_the_number_of_its_eater(library: Library, posters: list[Poster]):
    game = library.games["phylo"]
    numbers = {printing.card.id: str(printing.number) for printing, _ in game.deck.copies} if game.deck else {}
    for poster in posters:
        told = [mark for mark in poster.page.marks if isinstance(mark, Text) and mark.runs]
        for arrow in poster.plan.arrows:
            x, y = (1000 * value for value in arrow.foot)
            near = (mark for mark in told if 0 < x - mark.left < 2_000 and 0 < mark.baseline - y < 2_000)
            assert numbers[arrow.eater] in ["".join(run.text for run in mark.runs) for mark in near], arrow.eater


def test_numbers_at_the_feet_of_lines_lie_apart(posters: list[Poster]):
    for poster in posters:
        for one, other in combinations({arrow.foot for arrow in poster.plan.arrows}, 2):
            assert hypot(one[0] - other[0], one[1] - other[1]) > 3.5


def stretches(tree: Any) -> set[tuple[tuple[float, float], ...]]:
    """The straight parts of a tree, from left to right or from top to bottom."""
    return {tuple(sorted(pair)) for arrow in tree for pair in pairwise(arrow.points)}


def are_too_near(one: Any, other: Any) -> bool:
    """Whether two parts run the same way, less than 1.8 mm from each other and along each other for more than 3 mm."""
    for along, across in ((0, 1), (1, 0)):
        are_parallel = all(abs(start[across] - end[across]) < 0.01 for start, end in (one, other))
        shared = min(one[1][along], other[1][along]) - max(one[0][along], other[0][along])
        if are_parallel and shared > 3 and abs(one[0][across] - other[0][across]) < 1.8:
            return True
    return False


def is_head(path: Path) -> bool:
    return [letter for letter, _ in path.segments] == ["M", "L", "L", "Z"] and path.stroke == "#fffdf6"


def test_links_that_nature_does_not_know_are_dashed(posters: list[Poster]):
    for poster in posters:
        thin = sum(not line.is_true for line in (*poster.plan.arrows, *poster.plan.bridges))
        dashed = [mark for mark in poster.page.marks if isinstance(mark, Path) and mark.dash]
        assert len({mark.segments for mark in dashed}) == thin + (thin > 0)  # one more in the legend


def test_arrows_run_through_no_picture_and_no_name(posters: list[Poster]):
    for poster in posters:
        spots = {spot.card: spot for spot in poster.plan.spots}
        for arrow in poster.plan.arrows:
            others = [spot for card, spot in spots.items() if card not in (arrow.eaten, arrow.eater)]
            for x, y in sampled(arrow.curve):
                assert 0 < x < 420
                assert 0 < y < 266
                assert not any(hits(spot, x, y) for spot in others), (arrow.eaten, arrow.eater)


def sampled(curve: str) -> list[tuple[float, float]]:
    """Points along path data of `M`, `L` and `C`."""
    points: list[tuple[float, float]] = []
    for letter, words in re.findall(r"([MLC])([^MLC]*)", curve):
        numbers = [float(word) for word in words.split()]
        ends = list(zip(numbers[::2], numbers[1::2], strict=True))
        if letter == "M":
            points += ends
            continue
        corners = [points[-1], *ends] if letter == "C" else [points[-1], points[-1], *ends * 2]
        points += [bezier(corners, step / STEPS) for step in range(1, STEPS + 1)]
    return points


def bezier(corners: list[tuple[float, float]], t: float) -> tuple[float, float]:
    shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    x, y = (sum(share * corner[at] for share, corner in zip(shares, corners, strict=True)) for at in (0, 1))
    return x, y


def hits(spot: Any, x: float, y: float) -> bool:
    in_picture = (x - spot.x) ** 2 + (y - spot.y) ** 2 < (spot.size / 2) ** 2
    in_label = abs(x - spot.x) < spot.label_width / 2 and spot.label_top < y < spot.bottom
    return in_picture or in_label


def test_who_looks_for_the_longest_chain_finds_it(posters: list[Poster]):
    for poster in posters:
        true = {(arrow.eaten, arrow.eater) for arrow in poster.plan.arrows if arrow.is_true}
        chain = poster.plan.chain
        assert len(chain) >= 4
        assert all(pair in true for pair in pairwise(chain))


def test_the_file_names_each_species_its_deck_what_is_left_out_and_the_length_of_its_longest_chain(
    shipped: Shipped, page_texts: Any, posters: list[Poster], library: Library
):
    game = library.games["phylo"]
    decks = examples_for(game, game.deck).decks
    texts = page_texts(shipped.out / "phylo" / "food-web.pdf")
    for text, deck, poster in zip(texts, decks, posters, strict=True):
        plain = text.replace("\ufffe", "").replace("-", "")
        assert deck.name in text
        assert f"{len(poster.plan.chain)} living things" in text
        assert f"{poster.plan.left_out} doubtful links are not drawn" in " ".join(text.split())
        for spot in poster.plan.spots:
            assert game.cards[spot.card].text["title"].replace("-", "") in plain


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_seams_cut_no_picture_and_no_word_and_all_that_is_to_do_is_told(
    library: Library, posters: list[Poster], paper: str
):
    pages = laid_out(library, "food-web-tiles", paper)
    assert len(pages) == 4 * DECKS
    for number, poster in enumerate(posters):
        sheets = pages[4 * number : 4 * number + 4]
        placed = [placed_first(sheet) for sheet in sheets]
        parts = [mark.clip.moved(-mark.box.left, -mark.box.top) for mark in placed if mark.clip]
        shown = placed[0].box
        scale = shown.width / poster.page.width
        assert scale > 1.08  # it fills its sheets
        assert shown[2:] == placed_first(pages[0]).box[2:]  # as all posters do, at one scale
        assert all(key_of(sheet).box.width > 18_000 for sheet in sheets)
        seams = (
            {part.right / scale for part in parts if part.right < shown.width},
            {part.bottom / scale for part in parts if part.bottom < shown.height},
        )
        face = placed[0].what
        assert isinstance(face, Face)
        places = places_of(face)
        for x in seams[0]:
            assert not [box for box in poster.pictures if box.left < x < box.right]
            assert not [reach for reach in places.across.words if reach[0] < x < reach[1]]
        for y in seams[1]:
            assert not [box for box in poster.pictures if box.top < y < box.bottom]
            assert not [reach for reach in places.down.words if reach[0] < y < reach[1]]

        first, *further = sheets
        assert "put glue on the hatched flap" in told_below(first)
        assert {told_below(sheet) for sheet in further} == {"Cut at the solid marks. Sheet 1 says how to glue."}


def placed_first(sheet: Page) -> Placed:
    """The tile itself."""
    return next(mark for mark in sheet.marks if isinstance(mark, Placed))


def key_of(sheet: Page) -> Placed:
    """The whole poster in small."""
    return [mark for mark in sheet.marks if isinstance(mark, Placed)][1]


def told_below(sheet: Page) -> str:
    """What to do, below a tile, in type larger than that of its label, within what a printer reaches."""
    lines = [mark for mark in sheet.marks if isinstance(mark, Text) and mark.size > LABEL_SIZE]
    told = " ".join("".join(run.text for run in mark.runs) for mark in lines)
    assert told.endswith(".")
    assert all(mark.baseline + mark.size // 4 < sheet.height - 4200 for mark in lines)
    return told


def test_a_plant_without_a_line_says_that_nobody_eats_it(posters: list[Poster]):
    for poster in posters:
        texts = [mark for mark in poster.page.marks if isinstance(mark, Text)]
        for card in poster.plan.uneaten:
            spot = next(spot for spot in poster.plan.spots if spot.card == card)
            head = Box(*(round(1000 * value) for value in (spot.left, spot.top - 2, spot.size, 8)))
            above = [mark for mark in texts if head.contains(Box(mark.left, mark.baseline, 0, 0))]
            words = " ".join(run.text for mark in above for run in mark.runs)
            assert "hardly eaten in this deck" in " ".join(words.split())


def test_the_chain_that_is_named_lies_on_a_wide_band_all_the_way(posters: list[Poster]):
    for poster in posters:
        wide = [mark for mark in poster.page.marks if isinstance(mark, Path) and mark.stroke_width == 4600]
        links = len(poster.plan.chain) - 1
        assert len(wide) >= links + 1  # and the one in the key
        assert all(mark.dash == () for mark in wide)


def test_low_ink_draws_the_landscape_in_lines(library: Library):
    for page in laid_out(library, "food-web", low_ink=True):
        areas = [mark for mark in page.marks if isinstance(mark, Path) and mark.fill]
        assert {mark.fill for mark in areas} <= {"#ffffff", "#000000"}
        assert all(isinstance(mark.what, Drawing) for mark in page.marks if isinstance(mark, Placed))
