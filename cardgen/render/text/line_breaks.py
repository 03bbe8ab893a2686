"""Where a line may begin within Chinese, Japanese and Korean text, which has no blanks between words (UAX 14).

Between characters as wide as they are high a line may end, but none begins with what closes (。」) or belongs to what
is before it (ょ, ー), and none ends with what opens (「). Latin words among them stay whole.
"""

from __future__ import annotations

from functools import cache
from unicodedata import category, east_asian_width

_IDEOGRAPHIC = (
    *((0x1100, 0x11FF), (0x2E80, 0xA4CF), (0xA960, 0xA97F), (0xAC00, 0xD7FF), (0xF900, 0xFAFF), (0xFE30, 0xFE4F)),
    *((0xFF00, 0xFFEF), (0x16FE0, 0x1B2FF), (0x20000, 0x3FFFF)),
)
"""Scripts that are set without blanks, and the punctuation that goes with them; also the Korean."""
_SMALL = frozenset("ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶーｧｨｩｪｫｬｭｮｯｰ") | {*map(chr, range(0x31F0, 0x3200))}
"""Kana that belong to the one before them."""
_NO_BEGINNING = _SMALL | frozenset("々〻ゝゞヽヾ・･：；〜゠゛゜ﾞﾟ、。，．､｡！？!?‼⁇⁈⁉…‥⋯,.:;/％%‰℃°¢′″\u3000〟-‐–")
_NO_END = frozenset("￥＄￡$£¥€№＃+±\\〝")
_INSEPARABLE = frozenset("—―⸺…‥⋯")
"""Two of a kind stay together."""
_GLUE = frozenset("\u00a0\u202f\u2060\ufeff\u200d\u2011")
_UNSURE = frozenset("\"'")
"""Nobody knows whether they open or close."""


def breaks_in(text: str) -> list[int]:
    """The places of characters before which a line may begin, besides those behind blanks."""
    if not any(map(_is_ideographic, text)):
        return []
    return [place for place in range(1, len(text)) if _may_part(text[place - 1], text[place])]


def _may_part(before: str, behind: str) -> bool:
    if " " in (before, behind) or not (_is_wide(before) or _is_wide(behind)):
        return False
    if before == behind and before in _INSEPARABLE:
        return False
    return not (_binds_on(before) or _binds_back(behind) or _are_jamo(before, behind))


@cache
def _is_wide(character: str) -> bool:
    return east_asian_width(character) in "WF" or _is_ideographic(character)


@cache
def _is_ideographic(character: str) -> bool:
    return any(first <= ord(character) <= last for first, last in _IDEOGRAPHIC)


@cache
def _binds_on(character: str) -> bool:
    """Whether no line ends with it."""
    return category(character) in ("Ps", "Pi") or character in _NO_END or character in _GLUE | _UNSURE


@cache
def _binds_back(character: str) -> bool:
    """Whether no line begins with it."""
    kind = category(character)
    return kind in ("Pe", "Pf") or kind[0] == "M" or character in _NO_BEGINNING or character in _GLUE | _UNSURE


def _are_jamo(before: str, behind: str) -> bool:
    """Whether both are letters of one Korean syllable."""
    return all("\u1100" <= character <= "\u11ff" for character in (before, behind))
