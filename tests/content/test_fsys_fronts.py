"""Are the words of all 80 fronts set alike, and is there room to cut them in a shop that works in inches?"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.model.paper import Printer
from cardgen.render.base.display import Placed, Rectangle, Text
from cardgen.render.base.gradients import LinearGradient
from cardgen.render.base.target import Settings
from cardgen.render.products.renderers import Renderers
from tests.shipped_games import shipped_library, shipped_studios

ROOT = Path(__file__).parents[2]
POINT = 25_400 / 72
EIGHTH_OF_AN_INCH = 3_200
"""In micrometres, rounded up."""
SHOP = Printer("shop", bleed=EIGHTH_OF_AN_INCH, safe=EIGHTH_OF_AN_INCH, margin=0, gutter=0)
FOOT, ACTION, TITLE = range(3)
HUES = {"head": "#a9cde2", "heart": "#f0a596", "hands": "#f2c764"}


@pytest.fixture(scope="module")
def library():
    return shipped_library()


@pytest.fixture(scope="module")
def studio(library):
    (target,) = targets_of(library, BuildOrder(("fsys",), ("a4",), ("cards",)))
    return shipped_studios().of(target)


@pytest.fixture(scope="module")
def lines(studio):
    """For each front its sizes of text in points: foot, action, title; one number a line."""
    return {printing.card.id: lines_of(studio.faces.front(printing)) for printing in studio.game.printings}


def lines_of(face) -> tuple[list[float], ...]:
    sizes = [round(mark.size / POINT, 1) for mark in face.marks if isinstance(mark, Text)]
    return tuple([size for size in sizes if low <= size < high] for low, high in ((0, 7), (7, 12), (12, 99)))


def test_titles_are_all_of_one_size(lines):
    assert len({tuple(of[TITLE]) for of in lines.values()}) == 1


def test_actions_have_two_or_three_lines_of_one_size(lines):
    assert {card: of[ACTION] for card, of in lines.items() if of[ACTION] not in ([10.8] * 2, [10.8] * 3)} == {}


def test_the_foot_is_one_line_beside_a_code_too(lines):
    assert {card: of[FOOT] for card, of in lines.items() if of[FOOT] != [6.0]} == {}


def found_by(shop, library, order):
    """What is found for a shop when all products are laid out, by the name of the product."""
    renderers = Renderers(ROOT, library)
    for target in targets_of(library, order):
        wanted = replace(target, printer=shop)
        laid_out, findings = renderers.of(wanted).lay_out(wanted)
        for _ in laid_out.publication.pages:  # findings about faces come with their pages
            pass
        yield target.product.id, [finding.code for finding in findings()]


@pytest.mark.parametrize("deck", ["food-heroes", "water-and-soil"])
@pytest.mark.parametrize("low_ink", [False, True])
def test_a_shop_that_asks_for_an_eighth_of_an_inch_finds_nothing(library, deck, low_ink):
    order = BuildOrder(("fsys",), settings=Settings(deck=deck, low_ink=low_ink))
    assert {product: codes for product, codes in found_by(SHOP, library, order) if codes} == {}


def test_a_shop_that_asks_for_more_finds_what_lies_too_near_to_the_cut(library):
    order = BuildOrder(("fsys",), ("a4",), ("cards",))
    (found,) = found_by(replace(SHOP, safe=3 * EIGHTH_OF_AN_INCH), library, order)
    assert set(found[1]) == {"CG703"}


def test_both_faces_reach_an_eighth_of_an_inch_over_the_cut(studio):
    for sides in studio.sides(studio.game.printings):
        for face in (sides.front, sides.back):
            assert face.trim.left == face.trim.top == EIGHTH_OF_AN_INCH
            assert face.width - face.trim.right == face.height - face.trim.bottom == EIGHTH_OF_AN_INCH


def icons_of(face, names):
    """The tops of a face's icons in micrometres, in their order, by what they are called."""
    placed = [mark for mark in face.marks if isinstance(mark, Placed) and mark.box.width == mark.box.height]
    return dict(zip(names, (mark.box.top for mark in placed), strict=True))


def test_icons_stand_closer_to_those_of_their_family_than_to_others(studio):
    family_of = {icon.id: family.id for family in studio.game.families for icon in family.icons}
    for printing in studio.game.printings:
        tops = icons_of(studio.faces.front(printing), printing.card.icons)
        steps = {
            (family_of[one] == family_of[two], tops[two] - tops[one]) for one, two in pairwise(printing.card.icons)
        }
        kin = {step for is_same, step in steps if is_same}
        assert kin <= {8_400}
        assert min(step for is_same, step in steps if not is_same) >= max(kin) + 900


def test_families_begin_at_the_same_height_on_most_cards_of_a_fan(studio):
    """Rows of a hand can be compared: each family has a place, and only what is long moves the next one."""
    family_of = {icon.id: family.id for family in studio.game.families for icon in family.icons}
    begins = defaultdict(Counter)
    for printing in studio.game.printings:
        tops = icons_of(studio.faces.front(printing), printing.card.icons)
        first = {family_of[icon]: tops[icon] for icon in reversed(printing.card.icons)}
        for family, top in first.items():
            begins[family][top] += 1
    shares = {family: max(tops.values()) / sum(tops.values()) for family, tops in begins.items()}
    assert {family: round(share, 2) for family, share in shares.items() if share <= 0.5} == {}


def hues_of(fill):
    return [stop.colour for stop in fill.stops] if isinstance(fill, LinearGradient) else [fill]


def test_no_icon_reaches_the_foot_and_both_ends_have_the_colours_of_the_superpowers(studio):
    for printing in studio.game.printings:
        face = studio.faces.front(printing)
        hues = [HUES[icon] for icon in printing.card.icons if icon in HUES]
        head, foot = (mark for mark in face.marks if isinstance(mark, Rectangle) and hues_of(mark.fill) == hues)
        assert head.box.top == 0
        assert foot.box.bottom == pytest.approx(face.height, abs=100)
        icons = [mark.box for mark in face.marks if isinstance(mark, Placed) and mark.box.width == mark.box.height]
        assert foot.box.top - max(box.bottom for box in icons) > 1_000, printing.id
