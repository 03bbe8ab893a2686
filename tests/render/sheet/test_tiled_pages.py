"""Each tile shows its part of the page, where to cut it, what lies beside it, and a key."""

import pytest

from cardgen import analysis, data, model
from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.model.fonts import package_folder
from cardgen.model.units import length
from cardgen.render.base.display import Box, Face, Line, Path, Placed, Rectangle, Text
from cardgen.render.base.fonts import FontBook
from cardgen.render.base.target import Settings
from cardgen.render.layout.resources import Resources
from cardgen.render.products.renderers import Renderers
from cardgen.render.sheet.glue_pictures import glue_strip
from cardgen.render.sheet.n_up import Size
from cardgen.render.sheet.tile_geometry import tile_page
from cardgen.render.sheet.tiled_pages import (
    FLAP_DASH,
    GAP,
    LEADING,
    SHOWING,
    STRIP_GAP,
    VEIL,
    cut_marks,
    flaps,
    key_box,
    leading_of,
    strip_lines,
    what_to_do,
)
from cardgen.render.template.jinja import Templates
from cardgen.words.folders import translations_of
from cardgen.words.language import ENGLISH, Language
from cardgen.words.po import read_po
from cardgen.words.program import FOLDER
from tests.sweep import sweep

A4, LETTER = Size(210_000, 297_000), Size(215_900, 279_400)
BOOK = FontBook({"Regular": package_folder("font_roboto") / "Roboto-Regular.ttf"}, ())
PLAN = tile_page(A4, Size(594_000, 420_000), margin=4_300, overlap=10_000)
TILES = {tile.label: tile for tile in PLAN.tiles}
CUT, FURTHER = "Cut all pieces at the solid marks.", "Cut at the solid marks. Sheet 1 says how to glue."
ROWS = "Glue row by row: put glue on the hatched flap at the left and stick the piece named there on top."


@pytest.fixture
def sheets(board_project):
    """The sheets of the board's tiles, with these settings."""

    def make(paper="a4", **settings):
        documents, _ = data.read(board_project.root)
        library, _ = model.link(data.check(documents, board_project.root)[0], analysis.CODES)
        order = BuildOrder(only=("board-tiles",), papers=(paper,), settings=Settings(**settings))
        [target] = targets_of(library, order)
        laid_out, findings = Renderers(board_project.root, library).of(target).lay_out(target)
        return list(laid_out.publication.pages) if laid_out else [], [finding.code for finding in findings()]

    return make


def faces(page) -> list[Placed]:
    return [mark for mark in page.marks if isinstance(mark, Placed) and isinstance(mark.what, Face)]


def texts_on(page) -> list[str]:
    return ["".join(run.text for run in mark.runs) for mark in page.marks if isinstance(mark, Text)]


def test_the_page_is_laid_out_once_and_shown_on_every_sheet(sheets):
    pages, found = sheets()
    assert found == []
    assert len(pages) == 8
    assert len({id(placed.what) for page in pages for placed in faces(page)}) == 1


def test_each_sheet_shows_its_part_and_nothing_else_of_the_page(sheets):
    for page, tile in zip(sheets()[0], PLAN.tiles, strict=True):
        whole, key = faces(page)
        assert whole.clip == PLAN.shown(tile)
        assert (whole.clip.left - whole.box.left, whole.clip.top - whole.box.top) == tile.part[:2]
        assert (whole.box.width, whole.box.height) == (594_000, 420_000)
        assert key.clip == key_box(PLAN)


def test_the_key_keeps_the_proportions_and_touches_no_tile():
    key = key_box(PLAN)
    assert key.width / key.height == pytest.approx(594 / 420, rel=0.001)
    assert key.top > PLAN.shown(PLAN.tiles[0]).bottom
    assert PLAN.area.contains(key)


@pytest.mark.parametrize("label", ["A1", "A3", "B4"])
def test_the_key_names_all_tiles_and_frames_the_one_at_hand(sheets, label):
    page = sheets()[0][list(TILES).index(label)]
    assert set(TILES) <= set(texts_on(page))
    assert texts_on(page).count(label) == (4 if label == "A1" else 2)
    [frame] = {mark.box for mark in page.marks if isinstance(mark, Rectangle) and mark.stroke_width > 600}
    key, tile = key_box(PLAN), TILES[label]
    scale = 594_000 / key.width
    middle = (frame.left + frame.width / 2 - key.left) * scale, (frame.top + frame.height / 2 - key.top) * scale
    assert tile.part.left < middle[0] < tile.part.right
    assert tile.part.top < middle[1] < tile.part.bottom


def test_the_key_is_pale_but_for_the_tile_at_hand(sheets):
    for page in sheets()[0]:
        pale = [mark for mark in page.marks if isinstance(mark, Path) and mark.opacity == VEIL]
        assert len(pale) == 7


def test_marks_stand_beside_the_tile_and_within_reach():
    for tile in PLAN.tiles:
        shown = PLAN.shown(tile)
        for mark in cut_marks(PLAN, tile):
            assert PLAN.area.contains(Box(mark.x1, mark.y1, 0, 0))
            assert PLAN.area.contains(Box(mark.x2, mark.y2, 0, 0))
            middle = (mark.x1 + mark.x2) / 2, (mark.y1 + mark.y2) / 2
            is_across = shown.left < middle[0] < shown.right
            is_down = shown.top < middle[1] < shown.bottom
            assert not (is_across and is_down)
            assert (mark.x1, mark.y1) != (mark.x2, mark.y2)


def test_dashed_marks_stand_where_the_neighbours_edge_comes_to_lie():
    """A tile's flap ends where the tile before it is cut."""
    before, tile = TILES["A1"], TILES["A2"]
    shown = PLAN.shown(tile)
    dashed = {mark.x1 for mark in cut_marks(PLAN, tile) if mark.dash == FLAP_DASH}
    assert dashed == {shown.left + before.part.right - tile.part.left}
    assert not [mark for mark in cut_marks(PLAN, before) if mark.dash]


def test_outer_edges_are_cut_and_inner_ones_have_a_flap():
    cuts = {mark.x1 for mark in cut_marks(PLAN, TILES["A1"]) if mark.x1 == mark.x2}
    shown = PLAN.shown(TILES["A1"])
    assert cuts == {shown.left, shown.right}


def test_a_flap_is_hatched_up_to_a_little_before_the_edge_that_comes_to_lie_on_it(sheets):
    """It bears the label of who lies there; whoever lies on top has none."""
    assert list(flaps(PLAN, TILES["A1"])) == []
    shown = PLAN.shown(TILES["B2"])
    beside, above = flaps(PLAN, TILES["B2"])
    assert beside == ("B1", Box(shown.left, shown.top, 10_000 - SHOWING, shown.height))
    assert above == ("A2", Box(shown.left + 10_000, shown.top, shown.width - 10_000, 10_000 - SHOWING))
    page = sheets()[0][list(TILES).index("B2")]
    hatched = [mark for mark in page.marks if isinstance(mark, Path) and mark.stroke]
    assert len(hatched) == 2
    for _, box in (beside, above):
        assert any(
            all(box.left <= x <= box.right and box.top <= y <= box.bottom for _, (x, y) in mark.segments)
            for mark in hatched
        )


def test_the_first_sheet_says_how_all_are_cut_and_glued_and_the_others_that_it_does():
    first, *others = PLAN.sheets
    assert list(what_to_do(PLAN, first)) == [
        CUT,
        ROWS,
        "Glue row to row in the same way, with the flaps at the top.",
    ]
    assert [list(what_to_do(PLAN, tiles)) for tiles in others] == [[FURTHER]] * 7


def test_one_row_or_column_is_glued_in_one_step_and_a_single_tile_only_cut():
    row = tile_page(A4, Size(594_000, 100_000), margin=4_300, overlap=10_000)
    column = tile_page(A4, Size(100_000, 594_000), margin=4_300, overlap=10_000)
    one = tile_page(A4, Size(100_000, 100_000), margin=4_300, overlap=10_000)
    glue = "Put glue on each hatched flap and stick the piece named there on top."
    assert [list(what_to_do(plan, plan.sheets[0])) for plan in (row, column, one)] == [
        [CUT, glue],
        [CUT, glue],
        ["Cut at the solid marks."],
    ]


def test_every_flap_names_the_piece_that_comes_to_lie_on_it(sheets):
    """On that the one order for all sheets rests."""
    for page, tile in zip(sheets()[0], PLAN.tiles, strict=True):
        for name, _ in flaps(PLAN, tile):
            assert texts_on(page).count(name) == 2


def test_all_that_is_to_do_is_on_the_sheet_with_its_number_where_there_is_more_than_one_step(sheets):
    first, second, *_ = (" ".join(texts_on(page)) for page in sheets()[0])
    for number, line in enumerate(what_to_do(PLAN, PLAN.sheets[0]), 1):
        assert f"{number}. {line}" in first
    assert FURTHER in second
    assert f"1. {FURTHER}" not in second
    assert "Mini: board tiles, sheet 2/8, print at 100 %, A4, one side" in second


@sweep(("language", "paper"), [(id, paper) for id in ("en", "de", "es", "ru", "sw") for paper in (A4, LETTER)])
def test_what_to_do_has_room_below_a_tile_in_the_larger_type_of_strips(language, paper):
    plan = tile_page(paper, Size(420_000, 297_000), margin=4_300, overlap=10_000, fills=True)
    text = " ".join(f"0. {task}" for task in what_to_do(plan, plan.sheets[0], spoken(language)))
    key, foot = key_box(plan, plan.tiles[:1]), plan.area.bottom - plan.shown(plan.tiles[0]).bottom - STRIP_GAP
    room = Box(0, 0, plan.largest.width - key.width - 3 * GAP, foot - LEADING)
    lines, size = strip_lines(text, room, Resources(Templates.of([]), BOOK, {}, {}, {}, "Regular"))
    assert size >= length("11pt")
    assert " ".join(lines) == text
    assert len(lines) * leading_of(size) <= room.height


def spoken(id: str) -> Language:
    if id == ENGLISH.id:
        return ENGLISH
    file = FOLDER / "languages" / f"{id}.po"
    return Language(id, False, translations_of(read_po(file.read_text(encoding="utf-8"), file.name).entries, file.name))


def test_pictures_of_a_strip_stand_side_by_side_at_its_right_end():
    plan = tile_page(A4, Size(420_000, 297_000), margin=4_300, overlap=10_000, fills=True)
    resources = Resources(Templates.of([]), BOOK, {}, {}, {}, "Regular")
    room = Box(10_000, 180_000, 160_000, 20_000)
    marks, width = glue_strip(plan, room, resources)
    pieces = [mark.box for mark in marks if isinstance(mark, Rectangle)]
    assert len(pieces) == 6  # two tiles and a flap, two rows and a flap
    assert all(room.right - width <= box.left and box.right <= room.right for box in pieces)
    assert all(room.top <= box.top and box.bottom <= room.bottom for box in pieces)
    assert max(box.right for box in pieces[:3]) < min(box.left for box in pieces[3:])
    for low in (room._replace(height=11_000), room._replace(width=100_000)):
        assert glue_strip(plan, low, resources) == ([], 0)


def test_small_paper_keeps_label_and_key(sheets, board_project):
    board_project.write("card_data/papers/a6.yaml", "id: a6\nsize: [105mm, 148mm]\ntext: {name: A6}\n")
    pages, found = sheets("a6")
    assert set(found) == {"CG716"}  # there is no room for what is to be done
    for page in pages:
        assert len(faces(page)) == 2
        assert texts_on(page)


def test_marks_can_be_left_out(sheets):
    assert not [mark for page in sheets(marks=False)[0] for mark in page.marks if isinstance(mark, Line)]


def test_paper_without_room_for_a_tile_is_told(sheets, board_project):
    board_project.write("card_data/papers/scrap.yaml", "id: scrap\nsize: [30mm, 30mm]\ntext: {name: Scrap}\n")
    assert sheets("scrap") == ([], ["CG705"])


def test_small_pictures_beside_the_words_show_what_goes_onto_which_flap(sheets):
    """The first tile onto the second, and onto the one below: on the first sheet alone."""
    first, *further = sheets()[0]
    assert {"2.", "3."} <= set(texts_on(first))
    assert texts_on(first).count("A2") == texts_on(first).count("B1") == 2
    assert not any("2." in texts_on(page) for page in further)
