"""Makes numbers of an XLSX file the texts that its sheets show, where these say more than the number: `50%`, `+1`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from html import unescape

from cardgen.tables.forms.formulas import CELL, TYPE
from cardgen.tables.forms.number_formats import BUILT_IN, is_slip, shown, shown_date
from cardgen.tables.sheet import DATE_MADE

_FORMAT = re.compile(rb"<(?:\w{1,20}:)?numFmt\b([^<>]*+)>")
_NUMBER = re.compile(rb'\bnumFmtId="(\d{1,5})"')
_CODE = re.compile(rb'\bformatCode="([^"]{1,255})"')
_STYLES = re.compile(rb"<(?:\w{1,20}:)?cellXfs\b")
_STYLE = re.compile(rb"<(?:\w{1,20}:)?xf\b([^<>]*+)>")
_STYLE_OF_CELL = re.compile(rb'\bs="(\d{1,6})"')
_VALUE = re.compile(rb"<(?:\w{1,20}:)?v\b[^<>]*+>([-+0-9.eE]{1,40})<")
_TEXT = re.compile(rb"<(?:\w{1,20}:)?si\b")
_RUN = re.compile(rb"<(?:\w{1,20}:)?r>")
_STRONG = re.compile(rb"<(?:\w{1,20}:)?[bi](?:/>| )")
_LARGEST = 1e15
"""Beyond it a number has no place for what is behind its point."""
_PLAIN_FIGURE = re.compile(r"-?(?:0|[1-9]\d{0,14}|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?")


def formats_in(styles: bytes) -> dict[bytes, str]:
    """Codes of formats by the numbers of styles, but for those that show nothing else than the number."""
    codes = dict(BUILT_IN)
    for about in _FORMAT.findall(styles):
        number, code = _NUMBER.search(about), _CODE.search(about)
        if number and code:
            codes[int(number[1])] = unescape(code[1].decode("utf-8", "replace"))
    start = _STYLES.search(styles)
    found: dict[bytes, str] = {}
    rest = styles[start.end() :].partition(b"cellXfs>")[0] if start else b""
    for place, about in enumerate(_STYLE.findall(rest)):
        number = _NUMBER.search(about)
        if number and int(number[1]) in codes:
            found[str(place).encode()] = codes[int(number[1])]
    return found


def with_shown_cells(sheet: bytes, formats: Mapping[bytes, str], first: int = 0) -> bytes:
    """The sheet, in which cells with these formats are what they show; days are counted from the `first`."""
    return CELL.sub(partial(_as_shown, formats, first), sheet) if formats else sheet


def _as_shown(formats: Mapping[bytes, str], first: int, cell: re.Match[bytes]) -> bytes:
    around, attributes, inside = cell.groups()
    style, kind, value = _STYLE_OF_CELL.search(attributes), TYPE.search(attributes), _VALUE.search(inside)
    code = formats.get(style[1]) if style else None
    if not code or not value or (kind and kind[1] != b"n"):
        return cell[0]
    text = _text_of(float(value[1]), code, first)
    if text is None:
        return cell[0]
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").encode()
    return b'<%bc%b t="str"><%bv>%b</%bv>' % (around, TYPE.sub(b"", attributes), around, escaped, around)


def _text_of(value: float, code: str, first: int) -> str | None:
    """What a cell shows; None where that is a number, or a date as it would be written anyway."""
    if not abs(value) < _LARGEST:
        return None
    if is_slip(code):
        day = shown_date(value, "yyyy-mm-dd", first)
        return DATE_MADE.format(day=day) if day else None
    text = shown(value, code) or shown_date(value, code, first)
    return None if text is None or _PLAIN_FIGURE.fullmatch(text) or code == "yyyy-mm-dd" else text


def texts_with_marks(texts: bytes) -> int:
    """How many of the texts that cells share have some words that are bold or slanted, and others that are not."""
    parts = (_RUN.split(text)[1:] for text in _TEXT.split(texts))
    return sum(0 < sum(_STRONG.search(run) is not None for run in runs) < len(runs) for runs in parts)
