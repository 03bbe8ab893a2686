"""Cutting machines: the marks by which one finds a printed sheet, and what else it asks for. Whole micrometres."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from cardgen.data.yaml.source import Document
from cardgen.model.units import length


class RegistrationMarks(Struct, frozen=True, kw_only=True):
    """Marks in the corners of a sheet, which the machine looks for: `four` brackets, or a square and `two` brackets.

    A bracket is two lines, `line` wide and `length` long, that meet at `inset` from both edges of the paper; the
    square of the side `square` begins there. Nothing is printed within `quiet` of a mark.
    """

    pattern: str
    inset: int
    length: int
    line: int
    square: int
    quiet: int


class CutterSource(Struct, frozen=True):
    """Where the measures of a machine are said, and when that was read."""

    title: str
    address: str
    seen: str


class Cutter(Struct, frozen=True, kw_only=True):
    """A machine: the papers whose marks it was set up to find, the room between cards, the radius of their corners.

    One without `marks` draws its own around a picture, which is at most as large as `picture`.
    """

    id: str
    name: str
    gutter: int
    corner: int
    papers: tuple[str, ...] = ()
    marks: RegistrationMarks | None = None
    picture: tuple[int, int] | None = None
    about: str = ""
    sources: tuple[CutterSource, ...] = ()
    unverified: str = ""


def cutter_of(document: Document) -> Cutter:
    """The machine that a file describes."""
    value = document.value
    text = value["text"]
    return Cutter(
        id=value["id"],
        name=text["name"],
        gutter=_length(value["gutter"]),
        corner=_length(value["corner"]),
        papers=tuple(value.get("papers", ())),
        marks=_marks(value["marks"]) if "marks" in value else None,
        picture=_pair(value["picture"]) if "picture" in value else None,
        about=text.get("about", ""),
        sources=tuple(CutterSource(entry["title"], entry["address"], str(entry["seen"])) for entry in value["sources"]),
        unverified=text.get("unverified", ""),
    )


def _marks(value: Mapping[str, Any]) -> RegistrationMarks:
    return RegistrationMarks(
        pattern=value["pattern"],
        inset=_length(value["inset"]),
        length=_length(value["length"]),
        line=_length(value["line"]),
        square=_length(value.get("square", 0)),
        quiet=_length(value["quiet"]),
    )


def _pair(value: list[str]) -> tuple[int, int]:
    return _length(value[0]), _length(value[1])


def _length(value: object) -> int:
    return length(str(value))
