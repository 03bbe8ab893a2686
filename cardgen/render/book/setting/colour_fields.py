"""Sets what stands on colour, and pictures beside text: call-out boxes, banners of chapters.

A ```` ```next ```` block before any other tells how that one is set.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from cardgen.diagnostics import Diagnostic
from cardgen.diagnostics.codes import UNKNOWN_ATTRIBUTE, UNREADABLE_VALUE
from cardgen.model.units import length
from cardgen.render.base.display import Box, Drawing, Mark, Picture, Placed, Rectangle
from cardgen.render.book.setting.blocks import Figure, Heading, Note, Stretch, Stretches
from cardgen.render.book.setting.column_flow import Columns, flow
from cardgen.render.book.setting.pagination import Outline, Slab, stacked
from cardgen.render.book.setting.theme import MOST_COLUMNS, Theme, is_colour
from cardgen.render.layout.pictures import contained
from cardgen.render.layout.resources import Resources
from cardgen.render.text.words import Style

PADDING = length("4.5mm")
RULE, UNDER_RULE = length("0.7mm"), length("2mm")
"""The line above what has a title and no ground, and the space below that line."""
RADIUS = length("3mm")
BESIDE = length("4mm")
BANNER_PADDING = length("2.6mm")
BANNER_INDENT = length("5mm")
BANNER_BEFORE = length("7mm")
BANNER_AFTER = length("1.5mm")
BANNER_PEEK = length("6.5mm")
"""How far a picture rises above a band at most: margins of pages have room for it."""
STANDS = ("bottom", "middle", "top")
KEYS = ("wide", "picture", "side", "width", "stand", "columns", "colour", "keep", "small")
SetContent = Callable[[int], list[Slab]]
"""Sets the content of a box in a width."""


class FieldSetter(Protocol):
    """What sets type and finds pictures: `BlockSetter`, of which this module knows no more."""

    @property
    def theme(self) -> Theme: ...

    @property
    def resources(self) -> Resources: ...

    @property
    def found(self) -> list[Diagnostic]: ...

    def style(self, name: str) -> Style: ...

    def text(
        self, content: Stretches, style: Style, left: int, width: int, line: int, role: str = "P"
    ) -> list[Slab]: ...

    def picture(self, reference: str, size: tuple[int, int], line: int) -> Drawing | Picture | None: ...

    def report(self, code: str, message: str, line: int, help: str = "") -> None: ...


class BlockManner(Struct, frozen=True):
    """How a block is set: across all columns, with a picture beside it, in columns of its own, on another colour."""

    is_wide: bool = False
    picture: str = ""
    is_right: bool = True
    width: int = length("30mm")
    stand: str = "middle"
    columns: int = 1
    colour: str = ""
    keeps: bool = False
    is_small: bool = False
    line: int = 0


PLAIN = BlockManner()


def manner_of(setter: FieldSetter, figure: Figure) -> BlockManner:
    """What a ```` ```wide ```` or ```` ```next ```` block says; what it cannot say is reported."""
    if figure.name == "wide":
        return BlockManner(is_wide=True, line=figure.line)
    for key, value in figure.entries:
        if key not in KEYS:
            setter.report(UNKNOWN_ATTRIBUTE, f"a block has no `{key}`", figure.line, f"known are {', '.join(KEYS)}")
        elif not _is_good(key, value):
            setter.report(UNREADABLE_VALUE, f"`{key}: {value}` cannot be read", figure.line, _HELP[key])
    good = {key: value for key, value in figure.entries if key in KEYS and _is_good(key, value)}
    return BlockManner(
        is_wide=good.get("wide") == "yes",
        picture=good.get("picture", ""),
        is_right=good.get("side", "right") == "right",
        width=length(good.get("width", "30mm")),
        stand=good.get("stand", "middle"),
        columns=int(good.get("columns", "1")),
        colour=good.get("colour", ""),
        keeps=good.get("keep") == "yes",
        is_small=good.get("small") == "yes",
        line=figure.line,
    )


_HELP = {
    "wide": "write yes or no",
    "keep": "write yes or no",
    "small": "write yes or no",
    "side": "write left or right",
    "stand": f"write {', '.join(STANDS)}",
    "width": "write a number and mm, as in 40mm",
    "columns": f"write a number from 1 to {MOST_COLUMNS}",
    "colour": "write six digits, as in #d6452c",
    "picture": "name a drawing, as in drawing:bee",
}


def _is_good(key: str, value: str) -> bool:
    match key:
        case "wide" | "keep" | "small":
            return value in ("yes", "no")
        case "side":
            return value in ("left", "right")
        case "stand":
            return value in STANDS
        case "columns":
            return value.isdecimal() and 0 < int(value) <= MOST_COLUMNS
        case "colour":
            return is_colour(value)
        case "width":
            return _is_length(value)
    return bool(value)


def _is_length(value: str) -> bool:
    try:
        return length(value) > 0
    except ValueError:
        return False


def picture_marks(setter: FieldSetter, reference: str, box: Box, line: int) -> list[Mark]:
    """A drawing or picture, whole, in a box; nothing where there is none, which is reported."""
    shown = setter.picture(reference, (box.width, box.height), line)
    return [] if shown is None else [Placed(shown, contained(proportions_of(shown), box))]


def proportions_of(shown: object) -> tuple[float, float]:
    """Width and height of a drawing or picture, in units of its own."""
    if isinstance(shown, Drawing):
        return shown.view_box[2], shown.view_box[3]
    return getattr(shown, "pixels", (1, 1))


def _height_of(setter: FieldSetter, manner: BlockManner) -> int:
    """How high its picture is at its width."""
    width = manner.width
    shown = setter.picture(manner.picture, (width, width), manner.line)
    across, down = proportions_of(shown) if shown is not None else (1, 0)
    return round(width * down / across)


def beside(setter: FieldSetter, manner: BlockManner, left: int, width: int, content: SetContent) -> Slab:
    """Content with a picture beside it, as one slab."""
    picture = manner.width
    slabs = content(width - picture - BESIDE)
    text = stacked(slabs)
    down = _height_of(setter, manner)
    height = max(text.height, down)
    text_left = left if manner.is_right else left + picture + BESIDE
    box = Box(left + width - picture if manner.is_right else left, _top(manner, height, down), picture, down)
    words = text.shifted(text_left, (height - text.height) // 2)
    before = slabs[0].before if slabs else 0
    return replace(
        words,
        height=height,
        marks=(*picture_marks(setter, manner.picture, box, manner.line), *words.marks),
        before=before,
    )


def _top(manner: BlockManner, height: int, down: int) -> int:
    return {"top": 0, "middle": (height - down) // 2, "bottom": height - down}[manner.stand]


def in_columns(slabs: Sequence[Slab], width: int, count: int, gap: int) -> Slab:
    """Slabs in columns of their own, balanced, as one slab."""
    columns = Columns.within(width, count, gap)
    pages = flow([replace(slab, clears=False, breaks="") for slab in slabs], 10 * length("1000mm"), columns)
    placed = [standing for page in pages for standing in page]
    parts = [standing.slab.shifted(standing.left, standing.top) for standing in placed]
    return Slab(
        max((standing.top + standing.slab.height for standing in placed), default=0),
        tuple(mark for part in parts for mark in part.marks),
        tuple(link for part in parts for link in part.links),
    )


def set_note(setter: FieldSetter, note: Note, width: int, manner: BlockManner, content: SetContent) -> Slab:
    """A box with its title, and a picture if it has one, tinted or below a line; no page break splits it."""
    tint, strong = setter.theme.note(note.kind)
    tint = manner.colour or tint
    inside = width - 2 * PADDING if tint else width

    def text(across: int) -> list[Slab]:
        slabs: list[Slab] = []
        if note.title:
            style = replace(setter.style("book-note-title"), colour=strong)
            slabs += setter.text((Stretch(note.title),), style, 0, across, note.line)
        columns = Columns.within(across, manner.columns, BESIDE)
        body = content(columns.width)
        if body and manner.columns > 1:
            body = [in_columns(body, across, manner.columns, BESIDE)]
        if body and slabs:
            body[0] = replace(body[0], before=length("0.6mm"))
        return [*slabs, *body]

    body = beside(setter, manner, 0, inside, text) if manner.picture else stacked(text(inside))
    body = replace(body, line=note.line)
    return on_ground(body, width, tint) if tint else under_rule(body, width, strong)


def under_rule(body: Slab, width: int, colour: str) -> Slab:
    """A slab on the page itself, below a line as wide as it may be."""
    shifted = body.shifted(0, RULE + UNDER_RULE)
    line = Rectangle(Box(0, 0, width, RULE), colour)
    return replace(shifted, marks=(line, *shifted.marks), height=body.height + RULE + UNDER_RULE)


def on_ground(body: Slab, width: int, tint: str) -> Slab:
    """A slab on a field of colour with round corners, the padding around it."""
    shifted = body.shifted(PADDING, PADDING - length("0.8mm"))
    height = body.height + 2 * PADDING - length("1.6mm")
    ground = Rectangle(Box(0, 0, width, height), tint, radii=(RADIUS,) * 4)
    return replace(shifted, marks=(ground, *shifted.marks), height=height)


def set_banner(setter: FieldSetter, heading: Heading, width: int, manner: BlockManner, outline: Outline | None) -> Slab:
    """The title of a chapter, light on a band of colour, with a picture that stands on its lower edge.

    The picture may rise above the band, into the margin at the head of a page: so all bands begin at one height.
    """
    style = setter.style("book-banner")
    room = manner.width + BESIDE if manner.picture else 0
    text = stacked(setter.text(heading.content, style, 0, width - 2 * BANNER_INDENT - room, heading.line, "H1"))
    height = text.height + 2 * BANNER_PADDING
    marks: list[Mark] = [
        Rectangle(Box(0, 0, width, height), manner.colour or setter.theme.dark, radii=(RADIUS,) * 4),
        *text.shifted(BANNER_INDENT, BANNER_PADDING).marks,
    ]
    up = 0
    if manner.picture:
        down = min(_height_of(setter, manner), height + BANNER_PEEK)
        up = max(0, down - height)
        left = width - BANNER_INDENT - manner.width if manner.is_right else BANNER_INDENT
        marks += picture_marks(setter, manner.picture, Box(left, height - down, manner.width, down), manner.line)
    return replace(
        Slab(height, tuple(marks), line=heading.line),
        height=height + BANNER_AFTER,
        before=max(BANNER_BEFORE, up + BANNER_AFTER),
        keeps=True,
        clears=True,
        outline=outline,
    )
