"""How does a line of small print come onto a sheet? Words and room in, lines of text out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.model.units import length
from cardgen.render.display import Text
from cardgen.render.fonts import ShapedRun
from cardgen.render.marks import INK, Place
from cardgen.render.resources import Resources
from cardgen.render.text import Style, Word, line_width, words_of

SLUG_SIZE = length("6pt")


def small_print(place: Place | None, parts: Sequence[str], resources: Resources, size: int = SLUG_SIZE) -> list[Text]:
    """One line of type where there is room for it; the last parts are left out where there is not."""
    if place is None:
        return []
    for count in range(len(parts), 0, -1):
        words = _set(", ".join(parts[:count]), resources, size)
        if line_width(words, size) <= place.extent:
            return [_line(words, place, size)]
    return []


def lines_of(text: str, width: int, resources: Resources, size: int) -> Iterator[str]:
    """The text in lines of at most this width; a word that is wider stands alone."""
    line: list[str] = []
    for word in text.split():
        if line and line_width(_set(" ".join([*line, word]), resources, size), size) > width:
            yield " ".join(line)
            line = []
        line.append(word)
    yield " ".join(line)


def _set(text: str, resources: Resources, size: int) -> list[Word]:
    name = resources.default_font
    style = Style("slug", (name,) * 4, size, size, INK, size)
    return list(words_of([(text, 0, None)], style, resources.book)[0])


def _line(words: Sequence[Word], place: Place, size: int) -> Text:
    runs: list[ShapedRun] = []
    for index, word in enumerate(words):
        if index and word.space:
            runs.append(word.space)
        runs += [piece.what for piece in word.pieces if isinstance(piece.what, ShapedRun)]
    return Text(place.left, place.baseline, tuple(runs), size, INK, place.turned)
