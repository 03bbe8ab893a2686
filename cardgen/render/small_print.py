"""How does small print come onto a sheet? Words and room in, lines of text out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.model.units import length
from cardgen.render.display import Text
from cardgen.render.fonts import ShapedRun
from cardgen.render.marks import INK, Place
from cardgen.render.resources import Resources
from cardgen.render.text import Style, Word, line_width, words_of

SLUG_SIZE = length("6pt")


def small_print(
    place: Place | None,
    parts: Sequence[str],
    resources: Resources,
    size: int = SLUG_SIZE,
    first_to_go: Sequence[str] = (),
) -> list[Text]:
    """Type where there is room for it, in a line or, where the place has `ways`, in several.

    Where all of them are too short, parts are left out: those `first_to_go`, then the last ones.
    """
    if place is None:
        return []
    going = [part for part in first_to_go if part in parts]
    going += [part for part in reversed(parts) if part not in going]
    for gone in range(len(parts)):
        words = _set(_joined([part for part in parts if part not in going[:gone]]), resources, size)
        for way in ((place,), *place.ways):
            lines = _filled(words, way, size)
            if lines is not None:
                return lines
    return []


def _joined(parts: Sequence[str]) -> str:
    """With a comma between them, but for those that end with a mark of their own."""
    text = ""
    for part in parts:
        text += f"{'' if not text else ' ' if text[-1] in '.:' else ', '}{part}"
    return text


def _filled(words: Sequence[Word], places: Sequence[Place], size: int) -> list[Text] | None:
    """The words in lines, a line a place; None where some are left."""
    lines: list[Text] = []
    first = 0
    for place in places:
        end = next(
            (end for end in range(len(words), first, -1) if line_width(words[first:end], size) <= place.extent), first
        )
        if end > first:
            lines.append(_line(words[first:end], place, size))
            first = end
    return lines if first == len(words) else None


def lines_of(text: str, width: int, resources: Resources, size: int) -> Iterator[str]:
    """The text in lines of at most this width; a word that is wider stands alone."""
    line: list[str] = []
    for word in text.split(" "):  # not at no-break spaces
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
