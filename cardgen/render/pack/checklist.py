"""The checklist: every card that packs may hold, or where these are counted do, with its picture and two boxes to tick.

A list that is short lies on it twice, with a line to cut along; a long one goes on on further pages. Knows no odds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, count, groupby, pairwise

from msgspec import Struct
from msgspec.structs import replace

from cardgen.diagnostics import Diagnostic
from cardgen.model.card import Card, Printing
from cardgen.model.recipe import Recipe
from cardgen.render.base.display import Box, Face, Line, Page, Placed, Rectangle
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.slug import INK
from cardgen.render.base.target import Target
from cardgen.render.pack.contents import kinds_name
from cardgen.render.pack.faces import PackFaces, Parcel
from cardgen.render.pack.phrases import listed
from cardgen.render.pack.told_shares import is_counted
from cardgen.render.sheet.marks import HAIRLINE
from cardgen.render.sheet.n_up import Size
from cardgen.render.sheet.pages import duplex_of

TEMPLATE = "checklist.xml.j2"
MARGIN, HEAD, FOOT, GAP = 10_000, 18_500, 9500, 10_000
"""Around the page, above and below the names of a list, between two lists."""
COLUMN, GUTTER = 55_000, 3000
"""The narrowest column, in which names and signs have type that children read, and the room between columns."""
LEAST_ROW, MOST_ROW = 6800, 10_000
"""How far apart names are: so that pictures are seen, and what is below a name is nearer to it than to the next."""
FEWEST_ROWS = 2
"""A heading, and a name below it."""
CUT_DASH = (1500, 1500)
RING, BLADES, APART = 2600, 8000, 1700
"""Of scissors on the line: how large a ring is, how long the blades are, and how far rings are from the line."""
SCISSORS_LINE = 500


class ChecklistLine(Struct, frozen=True):
    """A heading, or the number, the name and the picture of a `card`: a heading has but its text, and what it is where
    its cards are `continued` in the next column. A card that `is_of_other_set` than the first is marked as on answers.
    """

    number: str
    text: str
    art: str = ""
    continued: str = ""
    card: Card | None = None
    is_of_other_set: bool = False


class PlacedName(Struct, frozen=True):
    """A line with its place on a list."""

    line: ChecklistLine
    left: int
    top: int


class ChecklistPage(Struct, frozen=True):
    """The lines of a list, or of a part of it; columns are so wide, rows so high."""

    number: int
    names: tuple[PlacedName, ...]
    width: int
    row: int


def lay_out_checklist(faces: PackFaces, target: Target) -> tuple[LaidOut | None, list[Diagnostic]]:
    """As many pages as the names take: mostly one."""
    parcel, box = faces.parcel, _box_on(target)
    lists, size, copies = lists_of(parcel, target)
    there, of = len(_cards(parcel)), len(parcel.recipe.printings)
    tellers = tellers_of(parcel.recipe)
    shared = {
        "tellers": tellers,
        "sheets": len(lists),
        "total": there,
        "packs": len(parcel.packs),
        "has_left_out": there < of,
    }
    made = [faces.face(TEMPLATE, f"checklist {part.number}", size, 0, sheet=part, **shared) for part in lists]
    drawn = [page_of(face, box, copies, target) for face in made if face is not None]
    if len(drawn) < len(made):
        return None, faces.found
    sets = map(parcel.game.sets.__getitem__, parcel.recipe.sets)
    title = parcel.titled("pack.title-checklist")
    return LaidOut(faces.studio.publication(title, drawn, _turned(len(lists), target), sets=sets), 0), faces.found


def _turned(pages: int, target: Target) -> str:
    """How the printer turns the sheet: a list that is longer than a page goes on on its back."""
    is_simplex = pages < 2 or duplex_of(target) == "Simplex"
    return "Simplex" if is_simplex else "DuplexFlipLongEdge"


def tellers_of(recipe: Recipe) -> Mapping[str, list[Printing]]:
    """By the ids of cards those that tell a layout which may have them, as a HOME does what lives there."""
    tellers: dict[str, list[Printing]] = {}
    for layout in recipe.layouts:
        pools = [recipe.pools[id] for slot in layout.slots for id, _ in slot.pools]
        alone = [pool.rates[0][0] for pool in pools if len(pool.rates) == 1]
        for printing in (card for pool in pools for card, _ in pool.rates if alone):
            tellers.setdefault(printing.card.id, []).append(alone[0])
    return tellers


def lists_of(parcel: Parcel, target: Target) -> tuple[list[ChecklistPage], Size, int]:
    """The list, how large a page of it is, and how often it lies on a sheet."""
    box, lines = _box_on(target), list(_lines(parcel))
    half = Size(box.width, (box.height - GAP) // 2)
    lists = checklist_pages(lines, half)
    if len(lists) == 1:
        return lists, half, 2
    whole = Size(box.width, box.height)
    return checklist_pages(lines, whole), whole, 1


def _box_on(target: Target) -> Box:
    return Box(0, 0, target.paper.width, target.paper.height).inset(max(MARGIN, target.printer.margin))


def page_of(face: Face, box: Box, copies: int, target: Target) -> Page:
    """A page once, or twice with a line to cut along between the two: odds lie so, too."""
    trim = face.trim
    shift = trim.height + GAP
    placed = [Box(box.left, box.top + copy * shift, trim.width, trim.height) for copy in range(copies)]
    marks = [Placed(face, place, place) for place in placed]
    middle = box.top + trim.height + GAP // 2
    begin = box.left + RING + BLADES + CUT_DASH[1]
    cut = Line(begin, middle, box.right, middle, stroke=INK, stroke_width=HAIRLINE, dash=CUT_DASH)
    lines = (*_scissors(box.left, middle), cut) if copies > 1 else ()
    return Page(target.paper.width, target.paper.height, (*marks, *lines))


def _scissors(left: int, middle: int) -> Iterator[Rectangle | Line]:
    """They cut to the right, from the left end of the line: two rings, and blades that cross."""
    for side in (-1, 1):
        ring = Box(left, middle + side * APART - RING // 2, RING, RING)
        yield Rectangle(ring, stroke=INK, stroke_width=SCISSORS_LINE, radii=(RING // 2,) * 4)
        begin, end = middle + side * (APART - RING // 4), middle - side * APART // 2
        yield Line(left + RING, begin, left + RING + BLADES, end, stroke=INK, stroke_width=SCISSORS_LINE)


def _lines(parcel: Parcel) -> Iterator[ChecklistLine]:
    """Number and name of each card, under the name of its set where there are several, as numbers begin anew there,
    else under that of its kind; nothing above them where that is the same for all.
    """
    game, cards = parcel.game, _cards(parcel)
    has_sets = len({printing.set_id for printing in cards}) > 1
    if not has_sets:
        kinds = list(dict.fromkeys(printing.card.kind for printing in cards))
        cards.sort(key=lambda printing: kinds.index(printing.card.kind))

    def heading(printing: Printing) -> str:
        return game.sets[printing.set_id].name if has_sets else kinds_name(game, printing.card.kind)

    has_headings = len(set(map(heading, cards))) > 1
    for name, group in groupby(cards, key=heading):
        if has_headings:
            yield ChecklistLine("", name, continued=game.language.say("pack.continued", name=name))
        yield from (_line(card, parcel.recipe) for card in group)


def _cards(parcel: Parcel) -> list[Printing]:
    """All cards of the recipe; where the packs of a batch are counted those that are in one: nobody can tick others."""
    if not is_counted(parcel):
        return listed(parcel.recipe.printings)
    there = {printing.id for pack in parcel.packs for printing in pack.printings}
    return listed(printing for printing in parcel.recipe.printings if printing.id in there)


def _line(card: Printing, recipe: Recipe) -> ChecklistLine:
    """Its number alone: it stands below the name of its set, where there are several."""
    title = card.card.text.get("title", card.card.id)
    is_of_other_set = card.set_id != recipe.sets[0]
    return ChecklistLine(str(card.number), title, card.art.reference, card=card.card, is_of_other_set=is_of_other_set)


def checklist_pages(lines: Sequence[ChecklistLine], size: Size) -> list[ChecklistPage]:
    """The lines in columns on lists of this size, all columns about equally long: no more columns than they take, and
    where they take more than a list has as few lists as can be. No group goes on on the next list, if there is room.
    """
    high = size.height - HEAD - FOOT
    most = max(FEWEST_ROWS, high // LEAST_ROW)
    columns = max(1, (size.width + GUTTER) // (COLUMN + GUTTER))
    columns = next((fewer for fewer in range(1, columns) if _rows(lines, fewer) <= most), columns)
    pages, rows = next((pages, rows) for pages in count(1) if (rows := _rows(lines, columns * pages)) <= most)
    parts = [list(_columns(lines, rows))]
    if pages > 1:
        parts = _whole_groups(lines, pages, columns, most) or parts
    width = (size.width - (columns - 1) * GUTTER) // columns
    filled = [part[at : at + columns] for part in parts for at in range(0, len(part), columns)]
    return [
        ChecklistPage(number, tuple(_placed(some, width, row)), width, row)
        for number, some in enumerate(filled, 1)
        for row in [min(MOST_ROW, high // max(map(len, some)))]
    ]


def _whole_groups(
    lines: Sequence[ChecklistLine], pages: int, columns: int, most: int
) -> list[list[list[ChecklistLine]]]:
    """The columns of each of so many lists, of which each begins with a heading, in as few rows as can be; nothing
    where that takes more rows than a list has.
    """
    headings = [at for at, line in enumerate(lines) if at and not line.number]
    ways = ([*pairwise([0, *ends, len(lines)])] for ends in combinations(headings, pages - 1))
    measured = [[(lines[begin:end], _rows(lines[begin:end], columns)) for begin, end in way] for way in ways]
    best = min(measured, key=lambda parts: max(rows for _, rows in parts), default=[])
    return [list(_columns(part, rows)) for part, rows in best] if all(rows <= most for _, rows in best) else []


def _rows(lines: Sequence[ChecklistLine], columns: int) -> int:
    """How many rows so many columns have, if they take all lines."""
    least = max(FEWEST_ROWS, -(-len(lines) // columns))
    return next(rows for rows in count(least) if sum(1 for _ in _columns(lines, rows)) <= columns)


def _columns(lines: Sequence[ChecklistLine], rows: int) -> Iterator[list[ChecklistLine]]:
    """The lines, no more than so many in a column: none ends with a heading, and where a group goes on in the next one
    its heading comes again.
    """
    column: list[ChecklistLine] = []
    heading = None
    for line in lines:
        is_heading = not line.number
        if len(column) + is_heading >= rows:
            yield column
            column = [] if is_heading or heading is None else [replace(heading, text=heading.continued)]
        heading = line if is_heading else heading
        column.append(line)
    if column:
        yield column


def _placed(columns: Sequence[Sequence[ChecklistLine]], width: int, row: int) -> Iterator[PlacedName]:
    for number, column in enumerate(columns):
        for place, line in enumerate(column):
            yield PlacedName(line, number * (width + GUTTER), HEAD + place * row)
