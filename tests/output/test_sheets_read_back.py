"""The PDF files are read back: every card once a copy, every trim where it should be, each back behind its front."""

import re
from collections import Counter
from functools import cache

import pikepdf
import pytest
from msgspec import Struct

from cardgen import analysis, data, model
from cardgen.commands.pipeline import build
from cardgen.commands.targets import BuildOrder
from cardgen.model.library import Library
from cardgen.render.base.target import Settings

PAPERS = {"a4": (210_000, 297_000), "letter": (215_900, 279_400)}
POKER = (63_500, 88_900)
BLEED = 3_200
SAFE = 3_100
COLUMNS, ROWS = 3, 3
UNIT = 25_400 / 72

Matrix = tuple[float, float, float, float, float, float]


class Shown(Struct, frozen=True):
    """A form shown on a page: its object number, where its corners come to lie, and the clip around it."""

    form: int
    matrix: Matrix
    clip: tuple[float, float, float, float] | None
    size: tuple[float, float]

    def point(self, x: float, y: float) -> tuple[float, float]:
        a, b, c, d, e, f = self.matrix
        return a * x + c * y + e, b * x + d * y + f

    def box(self, inset: float) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the form less `inset` on each side, on the page, in micrometres."""
        x1, y1 = self.point(inset, inset)
        x2, y2 = self.point(self.size[0] - inset, self.size[1] - inset)
        return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)

    @property
    def up(self) -> tuple[float, float]:
        """Which way the top of the form points on the page."""
        return -self.matrix[2], -self.matrix[3]


def times(inner: Matrix, outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def shown_on(page: pikepdf.Page) -> list[Shown]:
    """Every form that the page's own content shows, placed in micrometres from the upper left corner, y down.

    An independent reader: it follows `q Q cm re W Do` and knows nothing of how the page was written.
    """
    height = float(page.mediabox[3]) - float(page.mediabox[1])
    flipped: Matrix = (UNIT, 0, 0, -UNIT, 0, height * UNIT)
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    clip = pending = None
    stack, found = [], []
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name == "q":
            stack.append((matrix, clip))
        elif name == "Q":
            matrix, clip = stack.pop()
        elif name == "cm":
            matrix = times(tuple(map(float, operands)), matrix)
        elif name == "re":
            x, y, w, h = map(float, operands)
            whole = times(matrix, flipped)
            corners = [
                (whole[0] * px + whole[2] * py + whole[4], whole[1] * px + whole[3] * py + whole[5])
                for px, py in ((x, y), (x + w, y + h))
            ]
            (x1, y1), (x2, y2) = corners
            pending = (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
        elif name == "W":
            clip = pending
        elif name == "Do":
            form = page.Resources.XObject[str(operands[0])]
            box = [float(value) for value in form.BBox]
            found.append(Shown(form.objgen[0], times(matrix, flipped), clip, (box[2] - box[0], box[3] - box[1])))
    return found


@cache
def library(root) -> Library:
    documents, _ = data.read(root)
    return model.link(data.check(documents, root)[0], analysis.CODES)[0]


@pytest.fixture(scope="session")
def sheets_for(shipped, tmp_path_factory):
    """The fsys cards on a paper, with backs in one of the ways there are; each file is built once."""
    out = tmp_path_factory.mktemp("sheets")

    @cache
    def file(paper: str, backs: str):
        if backs == "long-edge":
            return shipped.pdf(f"cards-{paper}")
        outcome = build(shipped.root, out, BuildOrder(("fsys",), (paper,), ("cards",), settings=Settings(backs)))
        return out / outcome.written[0].path

    return file


@pytest.fixture(params=PAPERS)
def paper(request) -> str:
    return request.param


def near(box, other, by: float = 1.0) -> bool:
    """Alike to a micrometre (a point has six decimals in a content stream)."""
    return all(abs(a - b) <= by for a, b in zip(box, other, strict=True))


def within(box, other) -> bool:
    """Does one box lie inside the other?"""
    return box[0] >= other[0] and box[1] >= other[1] and box[2] <= other[2] and box[3] <= other[3]


def trims_of(paper: str) -> list[tuple[float, float, float, float]]:
    """Where nine poker cards lie, worked out here from sizes alone: centred, side by side, row by row."""
    width, height = PAPERS[paper]
    left, top = (width - COLUMNS * POKER[0]) / 2, (height - ROWS * POKER[1]) / 2
    return [
        (left + column * POKER[0], top + row * POKER[1], left + (column + 1) * POKER[0], top + (row + 1) * POKER[1])
        for row in range(ROWS)
        for column in range(COLUMNS)
    ]


def fronts_and_backs(path, per_sheet: int = 2):
    """Pages as lists of what they show, rectos and versos."""
    with pikepdf.open(path) as pdf:
        pages = [shown_on(page) for page in pdf.pages]
    return pages[::per_sheet], pages[1::per_sheet]


def test_every_card_is_on_the_sheets_once_a_copy(shipped, page_texts, paper):
    """By the text of the pages: each title as often as the deck has copies, all else told apart by its number."""
    deck = library(shipped.root).games["fsys"].deck
    text = " ".join(page_texts(shipped.pdf(f"cards-{paper}")))
    total = len(library(shipped.root).games["fsys"].sets["core"].printings)
    for printing, copies in deck.copies:
        assert text.count(f"{printing.number:02d}/{total} ") == copies, printing.id
        assert text.count(printing.card.text["title"]) >= copies, printing.id
    assert len(re.findall(rf"\b\d\d/{total} ", text)) == deck.size == 60


def test_every_front_is_shown_once_and_the_back_behind_each(shipped, paper):
    """By the content of the pages: 60 placements of 60 different forms, and 60 of one."""
    rectos, versos = fronts_and_backs(shipped.pdf(f"cards-{paper}"))
    fronts = Counter(shown.form for page in rectos for shown in page)
    backs = Counter(shown.form for page in versos for shown in page)
    assert len(fronts) == 60
    assert set(fronts.values()) == {1}
    assert list(backs.values()) == [60]
    assert [len(page) for page in rectos] == [len(page) for page in versos] == [9, 9, 9, 9, 9, 9, 6]


def test_every_trim_lies_where_the_arithmetic_says(shipped, paper):
    rectos, _ = fronts_and_backs(shipped.pdf(f"cards-{paper}"))
    for page in rectos:
        for shown, trim in zip(page, trims_of(paper), strict=False):
            assert near(shown.box(BLEED), trim)
            assert shown.up[1] < 0
            assert abs(shown.up[0]) < 1e-9


def test_no_card_shows_bleed_over_its_neighbour(shipped, paper):
    width, height = PAPERS[paper]
    trims = trims_of(paper)
    rectos, versos = fronts_and_backs(shipped.pdf(f"cards-{paper}"))
    for page in [*rectos, *versos]:
        for shown in page:
            left, top, right, bottom = shown.clip
            assert within((left, top, right, bottom), (0, 0, width, height))
            for trim in trims:
                if not near(trim, shown.box(BLEED), 2):
                    assert right <= trim[0] + 1 or trim[2] <= left + 1 or bottom <= trim[1] + 1 or trim[3] <= top + 1


def behind(box, paper: str, flip: str):
    """Where one sees a place of the recto from behind, the sheet turned over its long or its short edge."""
    width, height = PAPERS[paper]
    left, top, right, bottom = box
    return (
        (width - right, top, width - left, bottom)
        if flip == "long-edge"
        else (left, height - bottom, right, height - top)
    )


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
def test_each_back_lies_behind_its_front(sheets_for, paper, flip):
    """Also on the half-full last sheet, where the backs move to the other side."""
    rectos, versos = fronts_and_backs(sheets_for(paper, flip))
    assert len(rectos) == len(versos) == 7
    for fronts, backs in zip(rectos, versos, strict=True):
        assert len(fronts) == len(backs)
        for front, back in zip(fronts, backs, strict=True):
            assert near(back.box(BLEED), behind(front.box(BLEED), paper, flip))
            assert near(back.clip, behind(front.clip, paper, flip))
            assert back.up[1] < 0 if flip == "long-edge" else back.up[1] > 0


def test_a_last_sheet_of_six_has_its_backs_where_its_fronts_are(sheets_for):
    """Turned over the short edge, six fronts in the upper rows have six backs in the lower rows."""
    rectos, versos = fronts_and_backs(sheets_for("a4", "short-edge"))
    top = min(shown.box(BLEED)[1] for shown in rectos[-1])
    assert round(top) == round(trims_of("a4")[0][1])
    assert round(min(shown.box(BLEED)[1] for shown in versos[-1])) == round(trims_of("a4")[3][1])


def test_folded_sheets_have_each_back_behind_its_front(sheets_for, paper):
    """One side only: fronts on one half, backs mirrored at the fold, tops alike once it is folded."""
    with pikepdf.open(sheets_for(paper, "fold")) as pdf:
        pages = [shown_on(page) for page in pdf.pages]
    width, height = PAPERS[paper]
    backs = Counter(shown.form for page in pages for shown in page).most_common(1)[0][0]
    total = 0
    for page in pages:
        fronts, behind_them = [s for s in page if s.form != backs], [s for s in page if s.form == backs]
        assert len(fronts) == len(behind_them)
        total += len(fronts)
        for front, back in zip(fronts, behind_them, strict=True):
            box, two = front.box(BLEED), back.box(BLEED)
            sideways = near((box[1], box[3]), (two[1], two[3]))
            if sideways:
                assert near((two[0], two[2]), (width - box[2], width - box[0]))
                assert box[2] <= width / 2
            else:
                assert near((two[1], two[3]), (height - box[3], height - box[1]))
                assert near((box[0], box[2]), (two[0], two[2]))
            mirrored = (-back.up[0], back.up[1]) if sideways else (back.up[0], -back.up[1])
            assert near(mirrored, front.up, 1e-6)
    assert total == 60


def test_an_offset_moves_backs_and_nothing_else(project):
    project.build()
    plain = fronts_and_backs(project.pdf())
    project.build(back_offset=(500, -1000))
    moved = fronts_and_backs(project.pdf("cards-a4-offset-right-0.5-up-1"))
    assert [s.matrix for page in moved[0] for s in page] == [s.matrix for page in plain[0] for s in page]
    for placed, other in zip(plain[1][0], moved[1][0], strict=True):
        left, top, right, bottom = placed.box(BLEED)
        assert near(other.box(BLEED), (left + 500, top - 1000, right + 500, bottom - 1000))


@pytest.mark.parametrize(
    ("select", "titles"),
    [
        (("1",), ["Ant"]),
        (("2-3",), ["Bee", "Bee", "Cat"]),
        (("cat", "1"), ["Ant", "Cat"]),
        (("core:bee",), ["Bee", "Bee"]),
    ],
)
def test_a_selection_prints_only_what_was_selected(project, page_texts, select, titles):
    project.build(select=select)
    [path] = (project.out / "mini").glob("cards-a4-only-*.pdf")
    text = page_texts(path)[0]
    assert re.findall("Ant|Bee|Cat", text) == titles
    rectos, versos = fronts_and_backs(path)
    assert len(rectos[0]) == len(versos[0]) == len(titles)


def test_cards_of_two_sizes_lie_on_sheets_of_their_own(project, page_texts):
    project.replace(
        "card_data/mini/game.yaml",
        "sizes: {small: [50mm, 70mm]}",
        "  big: {front: big.xml.j2, back: big.xml.j2, size: large, text: {name: Big}}\n"
        "sizes: {small: [50mm, 70mm], large: [90mm, 120mm]}",
    )
    project.write("templates/mini/big.xml.j2", '<card size="large" bleed="3mm"/>')
    project.replace("card_data/mini/sets/core/cards/all.yaml", "id: bee\n", "id: bee\n    kind: big\n")
    outcome = project.build()
    assert outcome.found == ()
    rectos, versos = fronts_and_backs(project.pdf())
    assert [[s.size for s in page] for page in rectos] == [[(56_000, 76_000)] * 2, [(96_000, 126_000)] * 2]
    assert [len(page) for page in versos] == [2, 2]
    assert "Ant" in page_texts(project.pdf())[0]


def test_no_glyph_leaves_the_safe_zone_of_its_card(shipped, letters):
    """By the boxes of all glyphs of all fronts as PDFium sees them."""
    trims = trims_of("a4")
    count = 0
    for sheet in range(7):
        for letter in letters(shipped.pdf("cards-a4"), 2 * sheet):
            on_cards = [
                trim
                for trim in trims
                if letter.right > trim[0] and letter.left < trim[2] and letter.bottom > trim[1] and letter.top < trim[3]
            ]
            if not on_cards:
                assert letter.top > max(trim[3] for trim in trims)  # the slug
                continue
            (left, top, right, bottom), *others = on_cards
            assert not others
            safe = (left + SAFE, top + SAFE, right - SAFE, bottom - SAFE)
            assert within((letter.left, letter.top, letter.right, letter.bottom), safe), letter
            count += 1
    assert count > 60 * 60


def test_the_slug_names_deck_version_range_and_settings(project, page_texts):
    project.build(backs="short-edge", low_ink=True)
    recto, verso = page_texts(project.pdf("cards-a4-short-edge-low-ink"))
    slug = "All cards, core 1.0.0, cards 1–3, sheet 1/1, print at 100 %, A4, short-edge flip, low ink"
    assert slug in recto
    assert slug[:40] in verso
