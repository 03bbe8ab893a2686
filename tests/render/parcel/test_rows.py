"""Rows of pieces of several sizes: in order, none lost, on as few sheets as there can be."""

from hypothesis import given
from hypothesis import strategies as st

from cardgen.render.base.display import Box
from cardgen.render.parcel.rows import Ground, SizedPieces, imposition_of_rows, sheets_of_rows, widest
from cardgen.render.sheet.n_up import Size

A4 = Ground(Size(210_000, 297_000), Box(4300, 4300, 201_400, 288_400), 3000, 3000, 1200)
BOARD, CARD, CHIP = Size(136_000, 96_000), Size(63_000, 88_000), Size(41_000, 63_000)
PACK = (SizedPieces(BOARD, 2), SizedPieces(CARD, 3), SizedPieces(CHIP, 10))


def rows(sheets):
    return [[(row.size.height // 1000, row.pieces) for row in sheet] for sheet in sheets]


def test_the_next_pack_begins_where_there_is_room_on_a_sheet():
    assert rows(sheets_of_rows([PACK, PACK], A4)) == [
        [(136, 2), (88, 3), (41, 3)],
        [(41, 3), (63, 4), (136, 2)],
        [(88, 3), (41, 3), (41, 3), (63, 4)],
    ]


def test_pieces_lie_on_their_sides_where_that_saves_a_row():
    [[first]] = sheets_of_rows([(SizedPieces(BOARD, 2),)], A4)
    assert (first.turned, first.size) == (90, BOARD.turned)


def test_pieces_that_may_not_be_turned_all_lie_alike():
    chips = SizedPieces(CHIP, 10, turns=(90,))
    [sheet] = sheets_of_rows([(chips,)], A4)
    assert [(row.turned, row.pieces) for row in sheet] == [(90, 3), (90, 3), (90, 3), (90, 1)]


def test_rows_begin_at_one_edge_and_show_bleed_as_far_as_the_middle_of_a_gutter():
    sheets = sheets_of_rows([PACK, PACK], A4)
    made = [imposition_of_rows(sheet, A4, widest(sheets, A4.gutter)) for sheet in sheets]
    assert len({imposition.block.left for imposition in made}) == 1
    first = made[0].slots[0]
    assert first.trim.left - first.clip.left == A4.gutter // 2
    assert widest(sheets, A4.gutter) == 195_000


packs = st.lists(
    st.lists(st.tuples(st.sampled_from((BOARD, CARD, CHIP)), st.integers(1, 12)), min_size=1, max_size=3),
    min_size=1,
    max_size=8,
)


@given(packs)
def test_every_piece_has_its_place_in_order_and_no_sheet_is_too_full(packs):
    lots = [tuple(SizedPieces(size, number) for size, number in pack) for pack in packs]
    sheets = sheets_of_rows(lots, A4)
    laid = [row.lot.trim for sheet in sheets for row in sheet for _ in range(row.pieces)]
    assert laid == [size for pack in packs for size, number in pack for _ in range(number)]
    for sheet in sheets:
        assert sum(row.size.height + A4.gutter for row in sheet) - A4.gutter <= A4.room.height
        assert all(row.pieces <= A4.columns(row.size) for row in sheet)
