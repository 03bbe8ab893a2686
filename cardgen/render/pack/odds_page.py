"""The odds page: what is in every pack and what in some, in pictures, and in how many packs each card is.

Half a sheet, so that two lie on one: it is read at a table, not cut into cards. Computes no odds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from cardgen.boosters.allocation import packs_a_pupil, pupils_at_a_table
from cardgen.diagnostics import Diagnostic
from cardgen.model.recipe import Recipe
from cardgen.render.base.display import Box
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import Target
from cardgen.render.pack.checklist import GAP, MARGIN, page_of
from cardgen.render.pack.faces import PackFaces, Parcel
from cardgen.render.pack.odds_rows import OddsRow, odds_rows
from cardgen.render.pack.odds_text import how_chosen
from cardgen.render.pack.plain_odds import is_asked
from cardgen.render.pack.told_shares import packs_told
from cardgen.render.sheet.n_up import Size

TEMPLATE = "odds.xml.j2"
FOOT, MOST_ROWS, LEAST_ROW = 7000, 6, 19_000
"""What the foot takes of a page, and a row at least; more rows are on a further page."""
AT_A_TABLE = 4
"""So many pupils look at one page, where a recipe does not say how many sit at a table."""


class OddsPage(Struct, frozen=True):
    """The rows of a page."""

    number: int
    rows: tuple[OddsRow, ...]


def lay_out_odds(faces: PackFaces, target: Target) -> tuple[LaidOut | None, list[Diagnostic]]:
    """Each page twice on a sheet, or large on a small one."""
    parcel, box = faces.parcel, _box_on(target)
    size, copies = _half(box)
    pages = odds_pages(parcel, size)
    recipe = parcel.recipe
    asked = (recipe.question, recipe.answer) if recipe.question and recipe.answer else ("", "")
    fields: dict[str, object] = {
        "question": asked[0],
        "answer": asked[1],
        "chosen": how_chosen(parcel.odds, parcel.exchanged_with_rest, parcel.game.language),
        "packs": packs_told(parcel),
        "hero": _hero([row for page in pages for row in page.rows if row.arts], recipe),
    }
    made = [
        faces.face(TEMPLATE, f"odds {page.number}", size, 0, sheet=page, sheets=len(pages), **fields) for page in pages
    ]
    drawn = [page_of(face, box, copies, target) for face in made if face is not None]
    if len(drawn) < len(made):
        return None, faces.found
    sets = map(parcel.game.sets.__getitem__, recipe.sets)
    title = parcel.titled("pack.title-odds")
    return LaidOut(faces.studio.publication(title, drawn, "Simplex", sets=sets), 0), faces.found


def _hero(rows: Sequence[OddsRow], recipe: Recipe) -> str:
    """The picture of what is asked for, else of what not every pack has."""
    asked = {printing.art.reference for printing in recipe.printings if is_asked(printing, recipe)}
    wanted = [row for row in rows if row.arts[0] in asked] or [row for row in rows if not row.is_sure]
    return wanted[0].arts[0] if wanted else ""


def sheets_of_odds(parcel: Parcel, target: Target) -> int:
    """How many sheets there are, with a page for each few pupils."""
    size, copies = _half(_box_on(target))
    return len(odds_pages(parcel, size)) * ceil(tables_of(parcel) / copies)


def tables_of(parcel: Parcel) -> int:
    """At how many tables these packs are opened."""
    seats = pupils_at_a_table(parcel.recipe) or AT_A_TABLE
    return ceil(len(parcel.packs) / packs_a_pupil(parcel.recipe) / seats)


def copies_on_a_sheet(target: Target) -> int:
    """How often a page lies on a sheet of this paper, which is cut in two where it does so twice."""
    return _half(_box_on(target))[1]


def _box_on(target: Target) -> Box:
    return Box(0, 0, target.paper.width, target.paper.height).inset(max(MARGIN, target.printer.margin))


def _half(box: Box) -> tuple[Size, int]:
    """How large a page is, and how often it lies on a sheet."""
    half = Size(box.width, (box.height - GAP) // 2)
    return (half, 2) if half.height >= FOOT + 4 * LEAST_ROW else (Size(box.width, box.height), 1)


def odds_pages(parcel: Parcel, size: Size) -> list[OddsPage]:
    """All rows, on as few pages as they take, equally many on each."""
    rows = odds_rows(parcel)
    most = min(MOST_ROWS, max(1, (size.height - FOOT) // LEAST_ROW))
    pages = ceil(len(rows) / most)
    each = ceil(len(rows) / pages)
    parts = [rows[at : at + each] for at in range(0, len(rows), each)]
    return [OddsPage(number, tuple(_grouped(part))) for number, part in enumerate(parts, 1)]


def _grouped(rows: Sequence[OddsRow]) -> Iterator[OddsRow]:
    """The rows, the first of those that stand together with how many they are."""
    begins = [at for at, row in enumerate(rows) if not at or row.often != rows[at - 1].often]
    sizes = {begin: end - begin for begin, end in pairwise([*begins, len(rows)])}
    return (replace(row, group=sizes.get(at, 0)) for at, row in enumerate(rows))
