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


def judge_styles(fonts: Document, styles: Iterable[Document]) -> list[Diagnostic]:
    """Each font that `fonts` does not have (CG301), and each style whose sizes make no sense (CG606)."""
    known = fonts.value["fonts"]
    found = [
        fonts.finding(UNKNOWN_REFERENCE, f"`{name}` is not a font", ("fallback", place), help=nearest(name, known))
        for place, name in enumerate(fonts.value.get("fallback", ()))
        if name not in known
    ]
    for document in styles:
        for name, style in document.value.items():
            found += _unknown_fonts(document, name, style, known)
            found += _odd_sizes(document, name, style)
    return found


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
