"""Sets small print in the margins of a sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import cos, radians, sin

from msgspec import Struct
from msgspec.structs import replace

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.diagnostics.codes import NO_ROOM_FOR_SMALL_PRINT
from cardgen.model.units import length
from cardgen.render.base.display import Box, Page, Text
from cardgen.render.base.fonts import FontBook
from cardgen.render.base.slug import CAPITALS, INK, LINE_HEIGHT, SlugPlace
from cardgen.render.layout.mirror import across
from cardgen.render.layout.resources import Resources
from cardgen.render.text.lines import words_within
from cardgen.render.text.marks import line_of
from cardgen.render.text.paragraphs import is_involved
from cardgen.render.text.word_making import words_of
from cardgen.render.text.words import Style, TextWord

SLUG_SIZE = length("6pt")
SIZES = tuple(length(f"{size}pt") for size in (8, 7.5, 7, 6.5, 6))
"""Of a line that has a margin to itself, the largest that it finds room in."""
SPACING = 1.19
"""From line to line, in sizes of type."""
NO_BREAK = "\u00a0"
COLUMNS = 2
"""Places of a line between the marks of two cards."""
REACHED = 5_000
"""What a line keeps from the edges of a page, in micrometres: most printers reach that far."""


def small_print(
    place: SlugPlace | None,
    parts: Sequence[str],
    resources: Resources,
    size: int = SLUG_SIZE,
    first_to_go: Sequence[str] = (),
) -> list[Text]:
    """Type where there is room for it, in a line or, where the place has `ways`, in several.

    Where all of them are too short, parts are left out: those `first_to_go`, without a word, then the last ones, which
    is told. A sheet without margins has no `place` for any.
    """
    if place is None:
        return []
    going = [part for part in first_to_go if part in parts]
    going += [part for part in reversed(parts) if part not in going]
    for gone in range(len(parts)):
        words = _set(joined([part for part in parts if part not in going[:gone]]), resources, size)
        for way in ((place,), *place.ways):
            lines = _filled(words, way, size)
            if lines is not None:
                tell_left_out([part for part in going[:gone] if part not in first_to_go], resources)
                return lines
    tell_left_out([part for part in parts if part not in first_to_go], resources)
    return []


def in_one_line(place: SlugPlace | None, parts: Sequence[str], resources: Resources) -> list[Text] | None:
    """All parts in a single line, as large as its place holds it; None where that is too short."""
    if place is None:
        return None
    for size in (size for size in SIZES if size * CAPITALS <= place.height):
        lines = _filled(_set(joined(parts), resources, size), [place], size)
        if lines is not None:
            return lines
    return None


def in_columns(
    place: SlugPlace | None, named: Sequence[str], groups: Sequence[Sequence[str]], resources: Resources
) -> list[Text] | None:
    """Where there is one whole line, and above it one that marks part: what is named on the first, each group of parts
    in a place of the other, so that no mark stands in a sentence. Where the first line has several places, what is
    named stands in one, all else in the next. None where all fits on the first place, or these are too short.
    """
    everything = joined([*named, *(part for group in groups for part in group)])
    if place is None or _filled(_set(everything, resources, SLUG_SIZE), [place], SLUG_SIZE) is not None:
        return None
    for rows in _rows_of(place.ways, named, groups):
        lines = [_filled(_set(joined(group), resources, SLUG_SIZE), [line], SLUG_SIZE) for group, line in rows]
        filled = [line for line in lines if line is not None]
        if len(filled) == len(lines):
            return [text for line in filled for text in line]
    return None


Row = tuple[Sequence[str], SlugPlace]


def _rows_of(
    ways: Sequence[Sequence[SlugPlace]], named: Sequence[str], groups: Sequence[Sequence[str]]
) -> Iterator[list[Row]]:
    """What may stand where: in two places of the first line; beside what is named on that line all else on two; or what
    is named on a whole line, all else above it.
    """
    *to_do, how = groups
    before = [part for group in to_do for part in group]
    for first in ways[:1]:
        if len(first) == COLUMNS:
            yield [(named, first[0]), ([*before, *how], first[1])]
    for way in ways[1:2]:
        *columns, whole = way
        if len(way) == 2 * COLUMNS:
            yield [(named, way[2]), (before, way[1]), (how, whole)]
        elif len(groups) == len(columns):
            yield [*zip((named, *groups), (whole, *columns), strict=True)]


def tell_left_out(texts: Iterable[str], resources: Resources) -> None:
    """Reports small print that finds no room: CG716 for each text, at its translation where it is one."""
    for text in texts:
        known = resources.language.translation_in(text)
        help = "say it in fewer words, or print on larger paper"
        message = f"no room for the small print: {text.replace(NO_BREAK, ' ')}"
        span = known.span if known else None
        resources.found.append(Diagnostic(NO_ROOM_FOR_SMALL_PRINT, message, span, Severity.WARNING, help))


class SmallLine(Struct, frozen=True):
    """A line of small print in a room: its baseline and size in micrometres, and the text that it is a part of."""

    words: str
    baseline: int
    size: int
    of: str


def lines_down(room: Box, texts: Iterable[tuple[str, int]], resources: Resources) -> list[SmallLine]:
    """Texts in their sizes one below the other, from the top of a room as far down as they go."""
    lines, baseline = [], room.top
    for text, size in texts:
        for line in lines_of(text, room.width, resources, size):
            baseline += round(SPACING * size)
            lines.append(SmallLine(line, baseline, size, text))
    return lines


def is_within(line: SmallLine, width: int, resources: Resources) -> bool:
    """Whether a line is no wider than this: one that is has a single long word."""
    words = _set(line.words, resources, line.size)
    return words_within(words, line.size, width) == len(words)


def left_out(lines: Iterable[SmallLine], room: Box) -> dict[str, None]:
    """The texts of these lines that do not end within the room."""
    return dict.fromkeys(line.of for line in lines if line.baseline > room.bottom)


def printed(lines: Sequence[SmallLine], room: Box, resources: Resources) -> Iterator[Text]:
    """The texts that a room holds, each of them whole; the others are told."""
    without = left_out(lines, room)
    for line in lines:
        if line.of not in without:
            yield from small_print(
                SlugPlace(room.left, line.baseline, room.width, 0), [line.words], resources, line.size
            )
    tell_left_out(without, resources)


def with_line_below(page: Page, text: str, resources: Resources) -> Page:
    """The page, and this text along its lower edge."""
    place = SlugPlace(REACHED, page.height - REACHED, page.width - 2 * REACHED, LINE_HEIGHT)
    return replace(page, marks=(*page.marks, *small_print(place, [text], resources)))


def joined(parts: Sequence[str]) -> str:
    """With a comma between them, but for those that end with a mark of their own."""
    text = ""
    for part in parts:
        text += f"{'' if not text else ' ' if text[-1] in '.:' else ', '}{part}"
    return text


def _filled(words: Sequence[TextWord], places: Sequence[SlugPlace], size: int) -> list[Text] | None:
    """The words in lines, a line a place; None where some are left."""
    ends: list[int] = []
    first = 0
    for place in places:
        first += words_within(words[first:], size, place.extent)
        ends.append(first)
    if first < len(words):
        return None
    spans = zip(places, pairwise([0, *ends]), strict=True)
    return [_line(words[first:end], place, size) for place, (first, end) in spans if end > first]


def lines_of(text: str, width: int, resources: Resources, size: int) -> Iterator[str]:
    """The text in lines of at most this width; a word that is wider stands alone."""
    parts = [part for part in text.split(" ") if part]  # a no-break space is part of a word
    words = _set(" ".join(parts), resources, size)
    first = 0
    while first < len(words):
        end = first + max(1, words_within(words[first:], size, width))
        yield " ".join(parts[first:end])
        first = end


def set_line(text: str, font: str, baseline: int, size: int, colour: str, *, book: FontBook) -> Text:
    """A text on one line that begins at 0."""
    if not book.runs_left and not is_involved(text):
        return Text(0, baseline, book.shape(font, text)[0], size, colour)
    style = Style(name="slug", fonts=(font,) * 4, size=size, leading=size, colour=colour, smallest=size)
    return line_of(words_of([(text, 0, None)], style, book)[0], 0, baseline, size, colour)


def _set(text: str, resources: Resources, size: int) -> list[TextWord]:
    name = resources.default_font
    style = Style(name="slug", fonts=(name,) * 4, size=size, leading=size, colour=INK, smallest=size)
    return list(words_of([(text, 0, None)], style, resources.book)[0])


def _line(words: Sequence[TextWord], place: SlugPlace, size: int) -> Text:
    line = replace(line_of(words, place.left, place.baseline, size, INK), turned=place.turned)
    return _at_end(line, place) if words[0].base % 2 else line


def _at_end(line: Text, place: SlugPlace) -> Text:
    """A line that runs from right to left, on that side of its place."""
    spare, angle = place.extent - across(line), radians(place.turned)
    return replace(line, left=line.left + round(spare * cos(angle)), baseline=line.baseline + round(spare * sin(angle)))
