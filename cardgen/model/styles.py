"""Checks that the styles of the templates name known fonts and readable sizes.

Knows `styles.yaml` and `fonts.yaml`; nothing of how type is set.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cardgen.data.yaml.source import Document
from cardgen.diagnostics import Diagnostic
from cardgen.diagnostics.codes import UNKNOWN_REFERENCE, UNUSABLE_STYLE
from cardgen.model.link.ids import nearest
from cardgen.model.units import length

SMALLEST = length("6pt")
"""No text is printed smaller: children read it."""
FONT_KEYS = ("font", "bold", "italic", "bold-italic")
SIZE_KEYS = ("size", "leading", "smallest")
COLOURS, SIZES = "colours", "sizes"
"""What a `styles.yaml` has besides styles: the palette, and the scale of type."""
UNKNOWN_COLOUR, UNKNOWN_SIZE = "#000000", "10pt"


def judge_styles(fonts: Document, styles: Iterable[Document]) -> list[Diagnostic]:
    """Each font that `fonts` does not have (CG301), and each style whose sizes make no sense (CG606)."""
    known = fonts.value["fonts"]
    found = [
        fonts.finding(UNKNOWN_REFERENCE, f"`{name}` is not a font", ("fallback", place), help=nearest(name, known))
        for place, name in enumerate(fonts.value.get("fallback", ()))
        if name not in known
    ]
    for document in styles:
        found += _unknown_names(document)
        for name, style in styles_in(document.value).items():
            found += _unknown_fonts(document, name, style, known)
            found += _odd_sizes(document, name, style)
    return found


def colours_in(value: Mapping[str, Any]) -> dict[str, str]:
    """The palette that a `styles.yaml` names: `#rrggbb` by name."""
    return {name: colour.lower() for name, colour in value.get(COLOURS, {}).items()}


def styles_in(value: Mapping[str, Any]) -> dict[str, Any]:
    """The styles of a `styles.yaml`, with values in the place of names of its colours and sizes.

    What names none has no value: a text is black, or as large as type usually is. It is reported.
    """
    colours, sizes = value.get(COLOURS, {}), value.get(SIZES, {})
    styles = {name: dict(style) for name, style in value.items() if name not in (COLOURS, SIZES)}
    for style in styles.values():
        if "colour" in style and not style["colour"].startswith("#"):
            style["colour"] = colours.get(style["colour"], UNKNOWN_COLOUR)
        for key in SIZE_KEYS:
            if key in style and not _is_length(style[key]):
                style[key] = sizes.get(style[key], UNKNOWN_SIZE)
    return styles


def _is_length(text: str) -> bool:
    return not text[0].isalpha()


def _unknown_names(document: Document) -> Iterator[Diagnostic]:
    """What styles call a colour or a size, and the file does not name (CG301)."""
    known = {COLOURS: document.value.get(COLOURS, {}), SIZES: document.value.get(SIZES, {})}
    for name, style in document.value.items():
        if name in known:
            continue
        for key in ("colour", *SIZE_KEYS):
            table = COLOURS if key == "colour" else SIZES
            word = style.get(key, "0")
            if word[0].isalpha() and word not in known[table]:
                message = f"`{word}` is not one of the `{table}` of this file"
                help = nearest(word, known[table]) or f"name it under `{table}:`"
                yield document.finding(UNKNOWN_REFERENCE, message, (name, key), help=help)


def _unknown_fonts(
    document: Document, name: str, style: Mapping[str, Any], known: Iterable[str]
) -> Iterator[Diagnostic]:
    for key in FONT_KEYS:
        if key in style and style[key] not in known:
            yield document.finding(
                UNKNOWN_REFERENCE, f"`{style[key]}` is not a font", (name, key), help=nearest(style[key], known)
            )


def _odd_sizes(document: Document, name: str, style: Mapping[str, Any]) -> Iterator[Diagnostic]:
    size = length(style["size"])
    smallest = length(style.get("smallest", style["size"]))
    if min(size, smallest) < SMALLEST:
        key = "size" if size < SMALLEST else "smallest"
        message = f"the style `{name}` may be set in {style[key]}, and no text may be smaller than 6 pt"
        yield document.finding(UNUSABLE_STYLE, message, (name, key), help="write 6pt or more")
    elif smallest > size:
        message = f"the style `{name}` shrinks from {style['size']} to {style['smallest']}, which is larger"
        yield document.finding(UNUSABLE_STYLE, message, (name, "smallest"), help="write the larger one as `size`")
    if length(style.get("leading", style["size"])) * 2 < size:
        message = f"the lines of the style `{name}` lie on one another"
        yield document.finding(
            UNUSABLE_STYLE, message, (name, "leading"), help="write a `leading` of at least the size"
        )
