"""Reads the structure of a tagged PDF by pikepdf alone: its tree, and what is read aloud, in its order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pikepdf

SHOWS_TEXT = {"Tj", "TJ", "'", '"'}
LOOKED_AT = " ".join(("BDC", "BMC", "EMC", "Tf", "Do", "f", "S", "B", *SHOWS_TEXT))
"""Operators of pages: what marks content, and what shows something."""
_PAIR = re.compile(r"<([0-9A-F]{4})> <([0-9A-F]+)>")


class Element(NamedTuple):
    """An element of the tree, its own object, its parents from the root and what is in it."""

    role: str
    held: pikepdf.Dictionary
    path: tuple[str, ...]
    kids: tuple[Element | tuple[int, int] | pikepdf.Dictionary, ...]


class Painted(NamedTuple):
    """What pages show: words by page and number of marked content, and text that is in none."""

    words: dict[tuple[int, int], str]
    outside: list[tuple[int, str]]


def tree_of(pdf: pikepdf.Pdf) -> Element:
    pages = {page.objgen: number for number, page in enumerate(pdf.pages)}
    return _element(pdf.Root.StructTreeRoot.K, pages, ())


def _element(held, pages: dict[tuple[int, int], int], path: tuple[str, ...]) -> Element:
    role = str(held.S)[1:]
    below = (*path, role)
    kids = []
    for kid in held.K:
        if isinstance(kid, int):
            kids.append((pages[held.Pg.objgen], kid))
        elif "/S" in kid:
            assert kid.P.objgen == held.objgen
            kids.append(_element(kid, pages, below))
        else:
            kids.append((pages[kid.Pg.objgen], int(kid.MCID)) if "/MCID" in kid else kid)
    return Element(role, held, path, tuple(kids))


def elements(element: Element) -> Iterator[Element]:
    """An element and all below it, in reading order."""
    yield element
    for kid in element.kids:
        if isinstance(kid, Element):
            yield from elements(kid)


def parts(element: Element) -> Iterator[tuple[Element, tuple[int, int]]]:
    """Each marked content with the element that it is in, in reading order."""
    for kid in element.kids:
        if isinstance(kid, Element):
            yield from parts(kid)
        elif not isinstance(kid, pikepdf.Dictionary):
            yield element, kid


def painted(pdf: pikepdf.Pdf) -> Painted:
    words: dict[tuple[int, int], str] = {}
    outside: list[tuple[int, str]] = []
    for number, page in enumerate(pdf.pages):
        fonts = {name: _letters(font) for name, font in page.Resources.get("/Font", {}).items()}
        around: list[int | None] = []
        font: dict[bytes, str] = {}
        for operands, operator in pikepdf.parse_content_stream(page, LOOKED_AT):
            match str(operator):
                case "BDC" | "BMC":
                    assert not around, "marked content within marked content"
                    has_number = len(operands) > 1 and "/MCID" in operands[1]
                    assert has_number or str(operands[0]) == "/Artifact"
                    around.append(int(operands[1]["/MCID"]) if has_number else None)
                    if has_number:
                        assert (number, around[-1]) not in words
                        words[number, around[-1]] = ""
                case "EMC":
                    around.pop()
                case "Tf":
                    font = fonts[str(operands[0])]
                case "TJ" | "Do" | "f" | "S" | "B" as shown:
                    text = _text(operands, font) if shown == "TJ" else ""
                    if not around:
                        outside.append((number, text or shown))
                    elif around[-1] is not None:
                        words[number, around[-1]] += text
                case other:
                    assert other not in SHOWS_TEXT
        assert not around
    return Painted(words, outside)


def _letters(font: pikepdf.Dictionary) -> dict[bytes, str]:
    data = font.ToUnicode.read_bytes().decode()
    return {bytes.fromhex(glyph): bytes.fromhex(text).decode("utf-16-be") for glyph, text in _PAIR.findall(data)}


def _text(operands, letters: dict[bytes, str]) -> str:
    strings = [bytes(part) for part in operands[0] if isinstance(part, pikepdf.String)]
    return "".join(
        letters[string[at : at + 2]] for string in strings for at in range(0, len(string), 2) if len(string) > 1
    )


def read_aloud(pdf: pikepdf.Pdf) -> list[tuple[str, str]]:
    """What is heard, in order: the role of an element and its words, or its alternative text."""
    words = painted(pdf).words
    heard: list[tuple[str, str]] = []
    spoken: list[Element] = []
    for element, part in parts(tree_of(pdf)):
        if "/Alt" in element.held:
            if not spoken or spoken[-1] is not element:
                heard.append((element.role, str(element.held.Alt)))
        elif spoken and spoken[-1] is element:
            heard[-1] = (element.role, f"{heard[-1][1]} {words[part]}")
        else:
            heard.append((element.role, words[part]))
        spoken.append(element)
    return heard
