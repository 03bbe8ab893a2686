"""How a PDF writes dictionaries, lists and strings of text (ISO 32000-1, 7.3 and 7.9.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

_OF_PDF = "\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc"
_MORE_OF_PDF = (
    "\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203a\u2212\u2030\u201e\u201c\u201d\u2018\u2019\u201a\u2122"
    "\ufb01\ufb02\u0141\u0152\u0160\u0178\u017d\u0131\u0142\u0153\u0161\u017e"
)
_BYTES = {ord(letter): 0x18 + number for number, letter in enumerate(_OF_PDF)}
_BYTES |= {ord(letter): 0x80 + number for number, letter in enumerate(_MORE_OF_PDF)} | {ord("\u20ac"): 0xA0}
"""Where PDFDocEncoding is not Latin-1 (D.2)."""
_TAKEN = frozenset(map(chr, _BYTES.values()))
_ESCAPED = {
    byte: f"\\{byte:03o}" if not 32 <= byte < 127 else f"\\{chr(byte)}"
    for byte in (*range(32), *b"()\\", *range(127, 256))
}


def text_string(text: str) -> bytes:
    """A text for people, each byte that is not plain ASCII by its number."""
    return f"({_encoded(text).decode('latin-1').translate(_ESCAPED)})".encode()


def _encoded(text: str) -> bytes:
    if _TAKEN.isdisjoint(text):
        try:
            return text.translate(_BYTES).encode("latin-1")
        except UnicodeEncodeError:
            pass
    return b"\xfe\xff" + text.encode("utf-16-be")


def dictionary(entries: Mapping[str, bytes], more: str = "") -> bytes:
    """Entries in the order of their keys, behind `more` that are written already."""
    lines = (b"/%b %b" % (key.encode(), entries[key]) for key in sorted(entries))
    return b"<<%b\n%b\n>>" % (more.encode(), _in_lines(lines, 6))


def references(numbers: Iterable[int]) -> bytes:
    """A list of objects."""
    return b"[ %b ]" % _in_lines((reference(number) for number in numbers), 10)


def reference(number: int) -> bytes:
    """What stands for the object of this number."""
    return b"%d 0 R" % number


def _in_lines(parts: Iterable[bytes], a_line: int) -> bytes:
    words = list(parts)
    return b" \n  ".join(b" ".join(words[at : at + a_line]) for at in range(0, len(words), a_line))
