"""Crop marks, fold marks, and the places for small print beside them.

Marks lie outside the cards and their bleed, inside what the printer reaches. Sets no type: a `SlugPlace` is
room for a line, or for several. Lengths are whole micrometres, the origin is the upper left corner of the sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from cardgen.model.units import length
from cardgen.render.base.display import Box, Line, Path, Rectangle
from cardgen.render.base.hexagon import outline_of
from cardgen.render.base.slug import CAPITALS, INK, LINE_HEIGHT, PAPER, SlugPlace
from cardgen.render.sheet.imposition import Imposition, SheetSlot
from cardgen.render.sheet.n_up import SHORTEST_MARK

HAIRLINE = 106
"""0.3 pt: thin enough to cut on, thick enough for an ink-jet printer."""
DASH = (3000, 2000)
LONGEST_MARK = 4000
FREE_LINE = 3000
"""What a line takes that may be set larger than 6 pt: marks are as short as `SHORTEST_MARK` where it finds room so."""
CLEARANCE = 500
"""White between bleed and mark where there is room, so that a cut beside the line takes no black along."""
DESCENT = 500
OFF_CORNER = 300
"""From the corner of a card to a tick in a gutter: a cut that is a hair off leaves nothing of it."""
LABEL_WIDTH = 27_000
"""What a few words of 6 pt take."""
INDENT = 2000
"""White between a crop mark and a line that stands at its height, so that neither is taken for a part of the other."""
AIR = 200
SMALLEST_WORD, LARGEST_WORD = length("6pt"), length("10pt")
"""How large a word is beside a row."""
MOST_LINES = 3
"""More small print than that nobody reads."""
CIRCLE, CIRCLE_DASH = 176, (700, 700)
"""0.5 pt: what a pair of scissors follows around a card that is a hexagon."""
CIRCLE_EDGE, CIRCLE_LINE = 300, 106
"""How wide the light and the dark line are that it follows around a round card."""
OUTSIDE = 400
"""From a round card to the middle of the circle around it: a punch that is a hair off leaves nothing of the circle."""
LIGHT_GREY, DARK_GREY = "#e2e2e2", "#767676"
WIDE_GUTTER = 6000
"""Round cards that lie so far apart are cut into strips first."""
EASY_MARK = 1500
"""A mark that is shorter is hardly seen where a printer reaches a little less far than it is said to."""
SHEETS_KEPT = 16
"""Sheets whose marks and places for small print are kept: one is like the other."""


Edge = Literal["left", "right", "top", "bottom"]
EDGES: tuple[Edge, ...] = ("left", "right", "top", "bottom")


class _Reach(Struct, frozen=True):
    """Where marks at one edge of the block begin and end, as distances from the cards."""

    begin: int
    end: int


@lru_cache(maxsize=SHEETS_KEPT)
def crop_marks(imposition: Imposition, cards: int | None = None) -> tuple[Line, ...]:
    """Hairlines at both ends of each cut, each cut once, for the first `cards` slots (all of them if None); where rows
    are not alike, upright ones for the first and the last of them.

    On a folded sheet they stand around the fronts, which lie uppermost when it is cut; around each band where there
    are two.
    """
    if imposition.bands:
        return tuple(mark for band, count in _in_bands(imposition, cards) for mark in crop_marks(band, count))
    used = [slot.trim for slot in imposition.slots[:cards]]
    block = imposition.block
    at = {edge: _reach(imposition, edge) for edge in EDGES}
    marks = []
    trims = [slot.trim for slot in imposition.slots]
    at_head = _sides(trim for trim in trims if trim.top == block.top)
    at_foot = _sides(trim for trim in trims if trim.bottom == block.bottom)
    for x in sorted(_sides(used)):
        if x in at_head:
            marks.append(_mark(x, block.top - at["top"].end, x, block.top - at["top"].begin))
        if x in at_foot:
            marks.append(_mark(x, block.bottom + at["bottom"].begin, x, block.bottom + at["bottom"].end))
    for y in sorted({edge for trim in used for edge in (trim.top, trim.bottom)}):
        marks.append(_mark(block.left - at["left"].end, y, block.left - at["left"].begin, y))
        marks.append(_mark(block.right + at["right"].begin, y, block.right + at["right"].end, y))
    return tuple(mark for mark in marks if (mark.x1, mark.y1) != (mark.x2, mark.y2))


def _sides(trims: Iterable[Box]) -> set[int]:
    """Where these begin and end, from left to right."""
    return {edge for trim in trims for edge in (trim.left, trim.right)}


def _in_bands(imposition: Imposition, cards: int | None) -> Iterator[tuple[Imposition, int]]:
    """How many of the first `cards` lie in each band."""
    left = imposition.n_up if cards is None else cards
    for band in imposition.bands:
        count = min(left, band.n_up)
        left -= count
        yield band, count


def long_marks(imposition: Imposition, cards: int | None = None, least: int = EASY_MARK) -> tuple[Line, ...]:
    """Where marks are shorter than `least`: the same from the cards to where the printer reaches no further, over
    the bleed, black on white. Nothing where all marks are long enough. Drawn over the faces.
    """
    block, lines = imposition.block, []
    for mark in crop_marks(imposition, cards):
        if abs(mark.x1 - mark.x2) + abs(mark.y1 - mark.y2) < least:
            ends = [(mark.x1, mark.y1), (mark.x2, mark.y2)]
            ends.append((min(max(mark.x1, block.left), block.right), min(max(mark.y1, block.top), block.bottom)))
            begin, end = min(ends), max(ends)
            lines += [Line(*begin, *end, PAPER, 4 * HAIRLINE), Line(*begin, *end, INK, HAIRLINE)]
    return tuple(lines)


def inner_marks(imposition: Imposition, cards: int | None = None) -> tuple[Line, ...]:
    """Ticks at the corners of cards where gutters cross, black on white over the bleed: who cuts with scissors
    sees where a cut goes. Nothing where cards have no gutter between them. Drawn over the faces.
    """
    reach, block, lines = imposition.gutter // 2, imposition.block, []
    if reach <= OFF_CORNER or imposition.bands or imposition.is_round:
        return ()
    for trim in (slot.trim for slot in imposition.slots[:cards]):
        for x, out in ((trim.left, -1), (trim.right, 1)):
            for y, away in ((trim.top, -1), (trim.bottom, 1)):
                is_inner = block.left < x + out < block.right and block.top < y + away < block.bottom
                if not is_inner:
                    continue
                for across, down in ((out, 0), (0, away)):
                    ends = (x + across * OFF_CORNER, y + down * OFF_CORNER, x + across * reach, y + down * reach)
                    lines += [Line(*ends, PAPER, 4 * HAIRLINE), Line(*ends, INK, HAIRLINE)]
    return tuple(lines)


def row_lines(imposition: Imposition, cards: int | None = None) -> tuple[Line, ...]:
    """Dashed lines along the whole of each row, from mark to mark, and beside each of its cards: black on white, and
    all of it in what is thrown away. Drawn over the faces.
    """
    trims = [slot.trim for slot in imposition.slots[:cards]]
    block, bleed = imposition.block, imposition.bleed.width
    left, right = block.left - bleed, block.right + bleed
    lines: list[Line] = []
    for y, out in sorted({end for trim in trims for end in ((trim.top, -1), (trim.bottom, 1))}):
        lines += _dashed(Line(left, y, right, y, stroke=INK, stroke_width=HAIRLINE), 0, out)
    for trim in trims:
        for x, out in ((trim.left, -1), (trim.right, 1)):
            lines += _dashed(Line(x, trim.top, x, trim.bottom, stroke=INK, stroke_width=HAIRLINE), out, 0)
    return tuple(lines)


def _dashed(cut: Line, across: int, down: int) -> Iterator[Line]:
    """The line beside a cut, away from the card, and the white below it, which ends at the card."""
    for off, stroke, width, dash in ((2, PAPER, 4, ()), (1, INK, 1, DASH)):
        x, y = off * across * HAIRLINE, off * down * HAIRLINE
        ends = (cut.x1 + x, cut.y1 + y, cut.x2 + x, cut.y2 + y)
        yield Line(*ends, stroke, width * HAIRLINE, dash)


def _mark(x1: int, y1: int, x2: int, y2: int) -> Line:
    return Line(x1=x1, y1=y1, x2=x2, y2=y2, stroke=INK, stroke_width=HAIRLINE)


def _room(imposition: Imposition, across: bool) -> int:
    """From the outermost cards to where the printer reaches no further."""
    area, block = imposition.area, imposition.block
    return block.left - area.left if across else block.top - area.top


def _reach(imposition: Imposition, edge: Edge) -> _Reach:
    """As long as the room allows, at most `LONGEST_MARK`; nothing where there is no room, or where cards are round.
    At the edge with the slug marks are shorter where its line finds room beyond them so.
    """
    across = edge in ("left", "right")
    room = _room(imposition, across)
    bleed = imposition.bleed.width if across else imposition.bleed.height
    if imposition.is_round:
        return _Reach(bleed, bleed)
    clearance = max(0, min(CLEARANCE, room - bleed - SHORTEST_MARK))
    begin = bleed + clearance
    shorter = room - FREE_LINE - begin if edge == _slug_edge(imposition) else LONGEST_MARK
    longest = shorter if SHORTEST_MARK <= shorter < LONGEST_MARK else LONGEST_MARK
    return _Reach(begin, min(room, begin + longest))


def _slug_edge(imposition: Imposition) -> Edge:
    """Along which edge of the sheet the line runs that says what it is."""
    if _is_slug_sideways(imposition):
        return "left"
    return "top" if imposition.head or _is_folded_across(imposition) else "bottom"


def cut_circles(slots: Iterable[SheetSlot]) -> tuple[Rectangle, ...]:
    """A thin circle just outside the trim of each round card, dark with a light edge: seen on any ground."""
    return tuple(
        Rectangle(
            box=slot.trim.inset(-OUTSIDE),
            stroke=colour,
            stroke_width=width,
            radii=(slot.trim.width // 2 + OUTSIDE,) * 4,
        )
        for slot in slots
        for colour, width in ((LIGHT_GREY, CIRCLE_EDGE), (DARK_GREY, CIRCLE_LINE))
    )


def cut_hexagons(slots: Iterable[SheetSlot]) -> tuple[Path, ...]:
    """A thin line on the trim of each card that is a hexagon, light with dark dashes."""
    return tuple(
        outline_of(slot.trim, colour, CIRCLE, dash)
        for slot in slots
        if slot.is_hex
        for colour, dash in ((LIGHT_GREY, ()), (DARK_GREY, CIRCLE_DASH))
    )


def strip_lines(imposition: Imposition, cards: int | None = None) -> tuple[Line, ...]:
    """Dashed lines between the rows of round cards that lie far enough apart: cut into strips, a punch reaches each."""
    if not imposition.is_round or imposition.gutter < WIDE_GUTTER:
        return ()
    rows = sorted({slot.trim.top for slot in imposition.slots[:cards]})
    block, half = imposition.block, imposition.gutter // 2
    left, right = block.left - imposition.bleed.width, block.right + imposition.bleed.width
    places = [top - half for top in rows[1:]]
    return tuple(Line(x1=left, y1=y, x2=right, y2=y, stroke=INK, stroke_width=HAIRLINE, dash=DASH) for y in places)


def head_lines(imposition: Imposition, leading: int) -> SlugPlace | None:
    """Room for words on how to cut, above the cards, in lines so far apart; None where the sheet has no head."""
    if not imposition.head:
        return None
    first, (left, width) = _head_top(imposition) + LINE_HEIGHT + leading, _head_span(imposition)
    lines = [SlugPlace(left, y, width, leading) for y in range(first, imposition.area.top, leading)]
    return replace(lines[0], ways=tuple(tuple(lines[: count + 1]) for count in range(len(lines))))


def _head_top(imposition: Imposition) -> int:
    return imposition.area.top - imposition.head


def _head_span(imposition: Imposition) -> tuple[int, int]:
    """From where to how far words in the head run: as far as what is cut below them."""
    block, bleed = imposition.block, imposition.bleed
    return block.left - bleed.width, block.width + 2 * bleed.width


def fold_line(imposition: Imposition) -> tuple[Line, ...]:
    """A dashed line along the whole fold, within the printer's reach; nothing where there is no fold."""
    fold, area = imposition.fold, imposition.area
    if fold is None:
        return ()
    if fold.vertical:
        return (
            Line(x1=fold.at, y1=area.top, x2=fold.at, y2=area.bottom, stroke=INK, stroke_width=HAIRLINE, dash=DASH),
        )
    return (Line(x1=area.left, y1=fold.at, x2=area.right, y2=fold.at, stroke=INK, stroke_width=HAIRLINE, dash=DASH),)


def fold_label(imposition: Imposition) -> SlugPlace | None:
    """Room for a word on what to do: at the head of an upright fold, else beside it; None where it is too narrow."""
    fold, area, block = imposition.fold, imposition.area, imposition.block
    if fold is None:
        return None
    card, bleed = imposition.slots[0].trim, imposition.bleed
    if not fold.vertical:
        top = block.bottom + bleed.height
        bottom = min(area.bottom, max(top + LINE_HEIGHT, area.bottom - CLEARANCE))
        return _beside(Box(card.left, top, card.width, bottom - top), 0, INDENT)
    if _beyond_marks(imposition, "top") >= LINE_HEIGHT:
        left = max(area.left, fold.at - LABEL_WIDTH)
        return _beside(Box(left, area.top, fold.at - left, LINE_HEIGHT), 0)
    if block.top - bleed.height - area.top >= LINE_HEIGHT:
        width = min(card.width, LABEL_WIDTH + 2 * INDENT)
        return _beside(Box(block.right - width, area.top, width, LINE_HEIGHT), 0, INDENT)
    left = block.right + bleed.width
    return _beside(Box(left, card.top, area.right - left, card.height), 90, INDENT)


@lru_cache(maxsize=SHEETS_KEPT)
def slug_place(imposition: Imposition) -> SlugPlace | None:
    """Room for the line that says what this sheet is: below the cards or, turned, to their left.

    The wider of the two margins. Beyond the crop marks where the line finds room there, else between the
    marks of the first card, well away from them; round cards have none. Above the cards where the sheet is
    folded below them: there the label of the fold stands. None where both margins are too narrow. A longer text goes
    on between the marks of the next cards, then takes a second line, nearer to the cards. Where the sheet has a head,
    its first line.
    """
    if imposition.head:
        left, width = _head_span(imposition)
        return SlugPlace(left, _head_top(imposition) + LINE_HEIGHT - DESCENT, width, LINE_HEIGHT - DESCENT - AIR)
    sideways = _is_slug_sideways(imposition)
    lines = [_slug_line(imposition, sideways, number) for number in range(_slug_lines(imposition, sideways))]
    if not lines:
        return None
    is_on_top = not sideways and _is_folded_across(imposition)
    below = [lines[: count + 1] for count in range(len(lines))]
    ways = (tuple(place for line in (some if is_on_top else some[::-1]) for place in line) for some in below)
    alone = _slug_line(imposition, sideways, 0, _line_alone(imposition))
    return replace(alone[0], ways=tuple(ways))


def _line_alone(imposition: Imposition) -> int:
    """What a line takes that is the only one: more of what is free beyond the marks."""
    free = _beyond_marks(imposition, _slug_edge(imposition))
    return FREE_LINE if free >= FREE_LINE else LINE_HEIGHT


def row_place(imposition: Imposition, row: Box) -> SlugPlace | None:
    """Room for a word that runs down beside a row, at the right edge of the sheet: as high as type may be in it, whose
    capitals take `CAPITALS` of that. None where that is small.
    """
    block, area, bleed = imposition.block, imposition.area, imposition.bleed.width
    size = min(LARGEST_WORD, round((area.right - block.right - bleed - AIR) / CAPITALS))
    if size < SMALLEST_WORD:
        return None
    return SlugPlace(block.right + bleed + AIR // 2, row.top + INDENT, row.height - 2 * INDENT, size, 90)


def _is_slug_sideways(imposition: Imposition) -> bool:
    bleed = imposition.bleed
    return _room(imposition, True) - bleed.width > _room(imposition, False) - bleed.height


def _slug_lines(imposition: Imposition, sideways: bool) -> int:
    """How many lines there is room for; beside the cards, the numbers of places have theirs nearest to them."""
    room = _room(imposition, sideways) - (imposition.bleed.width if sideways else imposition.bleed.height)
    numbers = LINE_HEIGHT if sideways and imposition.fold is None else 0  # what to do is said, whatever goes
    return 0 if room < LINE_HEIGHT else max(1, min(MOST_LINES, (room - numbers) // LINE_HEIGHT))


def _is_folded_across(imposition: Imposition) -> bool:
    return imposition.fold is not None and not imposition.fold.vertical


def _slug_line(imposition: Imposition, sideways: bool, number: int, high: int = LINE_HEIGHT) -> tuple[SlugPlace, ...]:
    """The places of a line, the first one being nearest to the edge of the paper: one beyond the marks, else one a
    card.
    """
    area, block, far = imposition.area, imposition.block, number * LINE_HEIGHT
    is_on_top = _is_folded_across(imposition)
    if _beyond_marks(imposition, _slug_edge(imposition)) >= far + high:
        along, indent = [block], CLEARANCE
    else:
        along, indent = _outermost([slot.trim for slot in imposition.slots], sideways, is_on_top), INDENT
    if sideways:
        strips = [Box(area.left + far, trim.top, high, trim.height) for trim in along]
    else:
        top = area.top + far if is_on_top else area.bottom - far - high
        strips = [Box(trim.left, top, trim.width, high) for trim in along]
    made = (_beside(strip, 90 if sideways else 0, indent, outermost=True) for strip in strips)
    return tuple(replace(place, height=high - DESCENT - AIR) for place in made if place is not None)


def _outermost(trims: Sequence[Box], sideways: bool, is_on_top: bool) -> list[Box]:
    """The cards beside which a line runs: at the left, at the head or at the foot of the sheet."""
    if sideways:
        return [trim for trim in trims if trim.left == min(other.left for other in trims)]
    if is_on_top:
        return [trim for trim in trims if trim.top == min(other.top for other in trims)]
    return [trim for trim in trims if trim.bottom == max(other.bottom for other in trims)]


def _beyond_marks(imposition: Imposition, edge: Edge) -> int:
    """What is free between the crop marks and the end of the printable area."""
    return _room(imposition, edge in ("left", "right")) - _reach(imposition, edge).end


def _beside(strip: Box, turned: int, indent: int = CLEARANCE, outermost: bool = False) -> SlugPlace | None:
    """A line along the strip, an `indent` clear of what is at its ends, or None where the strip is too narrow.

    An upright line stands at the foot of the strip; a turned one at its right edge, or at its left one,
    the paper's, if `outermost`.
    """
    height = LINE_HEIGHT - DESCENT - AIR
    if (strip.width if turned else strip.height) < LINE_HEIGHT:
        return None
    if not turned:
        return SlugPlace(strip.left + indent, strip.bottom - DESCENT, strip.width - 2 * indent, height)
    left = strip.left if outermost else strip.right - LINE_HEIGHT
    return SlugPlace(left + DESCENT, strip.top + indent, strip.height - 2 * indent, height, turned)
