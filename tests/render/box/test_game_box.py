"""A game box holds all that is printed for it, closes when it is folded, and lies on its sheet as a whole."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.model.game import Kind
from cardgen.render.base.display import Box, Line, Path, Placed, Text
from cardgen.render.base.target import Settings
from cardgen.render.box.dieline import BLEED, BOARD, LOOSE
from cardgen.render.box.game_box import OVER, PLAIN, RIM, game_box_of
from cardgen.render.box.game_box_sheet import what_to_do
from cardgen.render.box.packing import GAP, Lot, folded, piles_on
from cardgen.render.box.sheet import box_of
from cardgen.render.box.tray import FoldedTray
from cardgen.render.sheet.n_up import Size
from cardgen.words.language import ENGLISH
from tests.shipped_games import shipped_studios

CARD = Kind("card", "Card", "front", "back", "card")
FLOOR = Size(299_000, 212_000)

trays = st.builds(
    FoldedTray,
    st.just("base"),
    st.tuples(st.integers(60_000, 400_000), st.integers(60_000, 400_000), st.integers(5_000, 60_000)),
)
lots = st.lists(
    st.builds(
        lambda across, down, stock, count: Lot(Size(across, down), stock, ((CARD, count),)),
        *(st.integers(16_000, 90_000), st.integers(16_000, 90_000), st.integers(100, 600), st.integers(1, 120)),
    ),
    min_size=1,
    max_size=5,
)


@pytest.fixture(scope="module")
def target_of():
    """The target of a product of FoodAdvice."""
    studios = shipped_studios()

    def make(product="game-box", paper="a4", **settings):
        order = BuildOrder(("foodadvice",), (paper,), (product,), settings=Settings(**settings))
        [target] = targets_of(studios.library, order)
        return target, studios.of(target)

    return make


# What lies in it.


@given(lots)
def test_all_cards_lie_on_the_floor_side_by_side(lots):
    piles = piles_on(FLOOR, lots)
    for lot in lots:
        assert not piles or sum(pile.cards for pile in piles if pile.lot is lot) == lot.cards
    for pile in piles:
        assert Box(0, 0, *FLOOR).contains(pile.box)
        assert sorted(pile.box[2:]) == sorted(pile.lot.size)
        assert pile.height == pile.cards * pile.lot.stock
    for pile, other in combinations([pile.box.inset(-GAP // 2) for pile in piles], 2):
        apart = pile.right <= other.left or other.right <= pile.left
        assert apart or pile.bottom <= other.top or other.bottom <= pile.top


def test_piles_that_find_no_place_are_told():
    assert piles_on(Size(50_000, 50_000), [Lot(Size(60_000, 40_000), 300, ((CARD, 4),))]) == ()


@pytest.mark.parametrize(
    ("board", "lies", "layers"),
    [((594_000, 420_000), (210_000, 297_000), 4), ((200_000, 100_000), (200_000, 100_000), 1)],
)
def test_a_board_is_folded_in_halves_until_it_lies_flat(board, lies, layers):
    assert folded(Size(*board), FLOOR) == (Size(*lies), layers)


@pytest.mark.parametrize(
    ("product", "paper"), [("game-box", "a4"), ("game-box-tiles", "a4"), ("game-box-tiles", "letter")]
)
def test_the_box_of_foodadvice_holds_cards_board_and_sheets(target_of, product, paper):
    """Counted from the data: 266 cards, 100 notes, 48 chips; the board in four layers and thirty sheets lie on top."""
    target, _ = target_of(product, paper)
    box = game_box_of(target)
    assert sum(pile.cards for pile in box.piles) == len(target.printings)
    assert all(Box(0, 0, *box.floor).contains(pile.box) for pile in box.piles)
    assert box.layers == 4
    highest = max(pile.height for pile in box.piles)
    assert box.base.inner[2] > highest + box.layers * target.product.stock + box.sheets * PLAIN
    assert min(box.floor) >= min(target.paper.width or 210_000, target.paper.height or 210_000, 210_000)
    assert max(box.floor) >= 297_000
    for pile in box.piles:
        assert not pile.lot.boxes or pile.height > pile.cards * pile.lot.stock + LOOSE
    assert box.lid.inner[:2] == (box.base.length + OVER, box.base.width + OVER)
    assert box.lid.inner[2] < box.base.inner[2]


@pytest.mark.parametrize("product", ["game-box", "game-box-tiles"])
@pytest.mark.parametrize("name", ["tuck-box", "ingredient-box", "product-box", "money-box"])
def test_each_tuck_box_lies_in_the_game_box(target_of, product, name):
    """Its size as it is printed, with the paper around it; cards that have a tuck box are in no loose pile."""
    held = box_of(target_of(name)[0])
    box = game_box_of(target_of(product)[0])
    outside = tuple(sorted((held.width + BOARD, held.height + BOARD)))
    [pile] = [
        pile for pile in box.piles if tuple(sorted(pile.box[2:])) == outside and pile.height == held.depth + BOARD
    ]
    assert box.base.inner[2] > pile.height
    kinds = {kind.id for kind, _ in pile.lot.kinds}
    loose = {kind.id for other in box.piles if not other.lot.boxes for kind, _ in other.lot.kinds}
    assert not kinds & loose


def test_in_one_piece_the_lid_is_nearly_as_deep_as_the_base_and_in_tiles_half_as_deep(target_of):
    whole, tiles = (game_box_of(target_of(product)[0]) for product in ("game-box", "game-box-tiles"))
    assert whole.is_whole
    assert whole.base.inner[2] - whole.lid.inner[2] == RIM
    assert not tiles.is_whole
    assert tiles.lid.inner[2] == tiles.base.inner[2] // 2


def test_what_to_do_stands_whole_in_a_corner_of_the_sheet(target_of):
    target, renderer = target_of()
    box = game_box_of(target)
    for page, tray in zip(laid_out(target, renderer), (box.lid, box.base), strict=False):
        lines = ("".join(run.text for run in mark.runs) for mark in page.marks if isinstance(mark, Text))
        words = " ".join(lines).replace("\N{NO-BREAK SPACE}", " ")
        assert all(text.replace("\N{NO-BREAK SPACE}", " ") in words for text in what_to_do(tray, ENGLISH))


# The dieline.


@given(trays)
def test_a_tray_is_a_floor_with_four_walls_of_the_same_depth(tray):
    floor, walls = tray.panels[0], tray.panels[1:]
    assert tray.flat == (tray.length + 2 * tray.depth, tray.width + 2 * tray.depth)
    assert floor.box[2:] == (tray.inner[0] + BOARD, tray.inner[1] + BOARD)
    for wall in walls:
        assert min(wall.size) == tray.depth or tray.depth > max(tray.length, tray.width)
        assert wall.size.height == tray.depth
    for panel, other in combinations([panel.box for panel in tray.panels], 2):
        apart = panel.right <= other.left or other.right <= panel.left
        assert apart or panel.bottom <= other.top or other.bottom <= panel.top


@given(trays)
def test_the_dieline_of_a_tray_is_closed_and_goes_around_all_of_it(tray):
    points = [values for _, values in tray.outline if values]
    assert (tray.outline[0][0], tray.outline[-1]) == ("M", ("Z", ()))
    assert (min(y for _, y in points), max(y for _, y in points)) == (0, tray.flat.height)
    assert (min(x for x, _ in points), max(x for x, _ in points)) == (0, tray.flat.width)
    assert len(set(points)) == len(points) == 20


@given(trays)
def test_tabs_lie_in_the_corners_and_go_behind_the_walls_beside_them(tray):
    """Folded, a tab is no higher than the wall, and does not meet the one at its other end."""
    floor, flat = tray.floor, tray.flat
    for corners in tray.tabs:
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        assert max(xs) <= floor.left or min(xs) >= floor.right
        assert max(ys) <= floor.top or min(ys) >= floor.bottom
        assert max(xs) - min(xs) <= tray.depth
        assert max(ys) - min(ys) <= tray.depth
        assert corners[0][0] == corners[-1][0] in (floor.left, floor.right)
        assert 0 <= min(ys) < max(ys) <= flat.height


@given(trays)
def test_a_tray_is_folded_at_the_edges_of_its_floor(tray):
    floor = tray.floor
    assert len(tray.creases) == 4
    for x1, y1, x2, y2 in tray.creases:
        assert x1 in (floor.left, floor.right) if x1 == x2 else y1 in (floor.top, floor.bottom)
        assert (x1, y1) != (x2, y2)


# The sheets.


def laid_out(target, renderer):
    result, findings = renderer.lay_out(target)
    assert findings() == []
    return list(result.publication.pages)


def test_in_one_piece_it_is_lid_and_base_and_a_plan(target_of):
    target, renderer = target_of()
    lid, base, plan = laid_out(target, renderer)
    box = game_box_of(target)
    for page, tray in ((lid, box.lid), (base, box.base)):
        assert (page.width, page.height) == (420_000, 297_000)
        assert page.trim[2:] == tray.flat
        assert page.bleed == page.trim.inset(-BLEED)
        assert Box(0, 0, page.width, page.height).contains(page.bleed)
        strokes = {mark.stroke for mark in page.marks if isinstance(mark, Path | Line)}
        assert strokes == {"spot:dieline", "spot:dieline 0", "spot:crease"}
    assert plan.trim is None


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_lid_and_base_take_as_few_sheets_as_their_tiles_ask_for(target_of, paper):
    """The lid, half as deep, is two tiles, the base four, of which two low ones share a sheet; then comes the plan."""
    target, renderer = target_of("game-box-tiles", paper)
    pages = laid_out(target, renderer)
    assert len(pages) == 2 + 3 + 1
    assert {tuple(sorted((page.width, page.height))) for page in pages} == {
        tuple(sorted((target.paper.width, target.paper.height)))
    }


def test_low_ink_prints_the_lines_in_black(target_of):
    target, renderer = target_of(low_ink=True)
    for page in laid_out(target, renderer)[:2]:
        assert {mark.stroke for mark in page.marks if isinstance(mark, Path | Line)} == {"#000000", "#ffffff"}
        assert page.trim == page.bleed


def test_a_sheet_that_is_too_small_is_told(target_of):
    target, renderer = target_of()
    from msgspec.structs import replace

    small = replace(target, product=replace(target.product, size=(200_000, 200_000)))
    result, findings = renderer.lay_out(small)
    assert result is None
    assert [finding.code for finding in findings()] == ["CG710"]


def test_one_picture_goes_over_the_floor_of_the_lid_and_down_its_walls(target_of):
    target, renderer = target_of()
    lid, _, _ = laid_out(target, renderer)
    wraps = [mark for mark in lid.marks if isinstance(mark, Placed) and mark.what.name.endswith("lid wrap")]
    assert len(wraps) == 2
    assert len({mark.box for mark in wraps}) == 1
    whole = lid.trim.inset(-BLEED)
    assert {mark.clip.width for mark in wraps} & {whole.width}
    assert {mark.clip.height for mark in wraps} & {whole.height}
