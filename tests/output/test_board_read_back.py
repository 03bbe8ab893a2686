"""A board's files are read back: the page whole and in tiles, each thing on the right tile, the key below."""

from itertools import pairwise

import pikepdf
import pypdfium2 as pdfium
import pytest
from msgspec import Struct

UNIT = 25_400 / 72
BOARD = (594_000, 420_000)
OVERLAP = 10_000
SHAPES = {"a4": (4, 2), "letter": (3, 2)}


class Shown(Struct, frozen=True):
    """A form on a page: its object number, scale, upper left corner and clip, in micrometres from the upper left."""

    form: int
    scale: float
    left: float
    top: float
    clip: tuple[float, float, float, float]

    @property
    def part(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of what is seen, in the form's own micrometres."""
        left, top, width, height = self.clip
        return left - self.left, top - self.top, left - self.left + width, top - self.top + height


def shown_on(page: pikepdf.Page) -> list[Shown]:
    """An independent reader of `re W n .. cm /X Do`, in the units that the page's first matrix sets."""
    found, box, matrix = [], None, None
    for operands, operator in pikepdf.parse_content_stream(page):
        if str(operator) == "re":
            box = tuple(map(float, operands))
        elif str(operator) == "cm":
            matrix = tuple(map(float, operands))
        elif str(operator) == "Do":
            form = page.Resources.XObject[str(operands[0])].objgen[0]
            found.append(Shown(form, matrix[0], matrix[4], matrix[5], box))
    return found


@pytest.fixture
def built(board_project):
    outcome = board_project.build(only=("board", "board-tiles"), papers=("a4", "letter"))
    assert outcome.found == ()
    return board_project


def test_the_whole_board_is_one_page_of_its_own_size(built):
    with pikepdf.open(built.pdf("board")) as pdf:
        [page] = pdf.pages
        assert [round(float(side) * UNIT) for side in page.mediabox] == [0, 0, *BOARD]
        assert "/Duplex" not in pdf.Root.ViewerPreferences


@pytest.mark.parametrize("paper", SHAPES)
def test_tiles_together_show_the_board_exactly(built, paper):
    """Each at its own size; those side by side share a strip of 10 mm; the last ends where the board does."""
    columns, rows = SHAPES[paper]
    with pikepdf.open(built.pdf(f"board-tiles-{paper}")) as pdf:
        tiles = [shown_on(page)[0] for page in pdf.pages]
        assert pdf.Root.ViewerPreferences.Duplex == "/Simplex"
    assert len(tiles) == columns * rows
    assert len({tile.form for tile in tiles}) == 1
    assert {tile.scale for tile in tiles} == {1.0}
    grid = [tiles[row * columns : (row + 1) * columns] for row in range(rows)]
    for row in grid:
        assert (row[0].part[0], row[-1].part[2]) == (0, BOARD[0])
        for place, after in pairwise(row):
            assert place.part[2] - after.part[0] == OVERLAP
    for column in zip(*grid, strict=True):
        assert (column[0].part[1], column[-1].part[3]) == (0, BOARD[1])
        for place, below in pairwise(column):
            assert place.part[3] - below.part[1] == OVERLAP


@pytest.mark.parametrize("paper", SHAPES)
def test_each_tile_has_the_whole_board_in_small(built, paper):
    with pikepdf.open(built.pdf(f"board-tiles-{paper}")) as pdf:
        for page in pdf.pages:
            tile, key = shown_on(page)
            assert key.form == tile.form
            assert 0.03 < key.scale < 0.2
            assert key.clip[1] > tile.clip[1] + tile.clip[3]
            assert key.clip[2] == pytest.approx(BOARD[0] * key.scale, abs=2)


def colour_at(page, x: float, y: float) -> tuple[int, ...]:
    """The colour on paper at a place in micrometres."""
    scale = 2.0
    return page.render(scale=scale).to_pil().getpixel((round(x / UNIT * scale), round(y / UNIT * scale)))


@pytest.mark.parametrize("paper", SHAPES)
@pytest.mark.parametrize(
    ("place", "colour"), [((302_000, 12_000), (255, 0, 0)), ((592_000, 418_000), (0, 0, 255))]
)  # fmt: skip
def test_a_mark_is_found_on_the_tiles_that_hold_its_place(built, paper, place, colour):
    with pikepdf.open(built.pdf(f"board-tiles-{paper}")) as pdf:
        tiles = [shown_on(page)[0] for page in pdf.pages]
    document = pdfium.PdfDocument(built.pdf(f"board-tiles-{paper}"))
    holding = 0
    for tile, page in zip(tiles, document, strict=True):
        left, top, right, bottom = tile.part
        if left < place[0] < right and top < place[1] < bottom:
            assert colour_at(page, place[0] + tile.left, place[1] + tile.top) == colour
            holding += 1
    document.close()
    assert holding >= 1


def test_text_of_the_board_stands_on_the_tile_of_its_place(built, letters):
    """`Market` begins at x 500, y 300 mm: on the last tile of the second row, at the size of the board."""
    with pikepdf.open(built.pdf("board-tiles-a4")) as pdf:
        tile = shown_on(pdf.pages[7])[0]
    first = next(letter for letter in letters(built.pdf("board-tiles-a4"), 7) if letter.text == "M")
    assert first.left - tile.left == pytest.approx(500_000, abs=700)
    assert 300_000 < first.top - tile.top < 310_000


def test_a_low_ink_board_is_an_edition_of_its_own(built):
    built.build(only=("board", "board-tiles"), low_ink=True)
    document = pdfium.PdfDocument(built.pdf("board-low-ink"))
    assert colour_at(document[0], 450_000, 200_000) == (255, 255, 255)
    document.close()
    assert built.pdf("board-tiles-a4-low-ink").is_file()


def test_the_manifest_names_no_paper_for_a_page_of_its_own_size(board_project):
    lines = {line.product: line for line in board_project.build(only=("board", "board-tiles", "chips")).written}
    assert (lines["board"].paper, lines["board"].pages) == (None, 1)
    assert (lines["board-tiles"].paper, lines["board-tiles"].pages) == ("a4", 8)
    assert (lines["chips"].cards, lines["chips"].trim_mm) == (48, (16.0, 16.0))
