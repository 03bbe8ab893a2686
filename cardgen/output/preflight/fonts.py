"""What a font of a PDF tells of itself: whether it lies in the file, and how wide its glyphs are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pikepdf


def how_embedded(font: Any) -> str:
    """`embedded`, `type 3`, or `missing`: then the press sets another in its place."""
    if font.get("/Subtype") == "/Type3":
        return "type 3"
    inner = font.get("/DescendantFonts", [font])[0]
    descriptor = inner.get("/FontDescriptor", {})
    return "embedded" if any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")) else "missing"


def advance(font: Any, strings: Iterable[Any], size: float, spacing: float) -> float:
    """How far type goes, in units of its text matrix: by the widths that the font tells."""
    is_wide = font is not None and font.get("/Subtype") == "/Type0"
    widths = _widths(font, is_wide)
    total = 0.0
    for string in strings:
        if not isinstance(string, pikepdf.String):
            total -= float(string) / 1000 * size
            continue
        data = bytes(string)
        codes = [data[at] << 8 | data[at + 1] for at in range(0, len(data) - 1, 2)] if is_wide else list(data)
        total += sum(widths.get(code, widths[-1]) for code in codes) / 1000 * size + spacing * len(codes)
    return total


def _widths(font: Any, is_wide: bool) -> dict[int, float]:
    """Widths of codes in thousandths of an em; that of -1 is for all others."""
    if font is None:
        return {-1: 500}
    if not is_wide:
        first = int(font.get("/FirstChar", 0))
        return {-1: 500.0, **{first + at: float(width) for at, width in enumerate(font.get("/Widths", ()))}}
    inner = font.DescendantFonts[0]
    widths = {-1: float(inner.get("/DW", 1000))}
    entries = list(inner.get("/W", ()))
    at = 0
    while at + 1 < len(entries):
        first, second = int(entries[at]), entries[at + 1]
        if isinstance(second, pikepdf.Array):
            widths |= {first + place: float(width) for place, width in enumerate(second)}
            at += 2
        else:
            widths |= dict.fromkeys(range(first, min(int(second), first + 65_535) + 1), float(entries[at + 2]))
            at += 3
    return widths
