"""What is drawn on a card, one thing after the other, and what of it boxes say that are called like columns."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.model.units import INCH
from cardgen.tables.columns import TEXTS, USUAL
from cardgen.tables.head_names import joined_words, words
from cardgen.tables.layouts.boxes import GUIDE, LayoutBox
from cardgen.tables.layouts.chosen import PartChoice
from cardgen.tables.proposing.proposal import Proposal, ProposedColumn

CODE = re.compile(r"[^ *\\\n][^ *\\\n]{1,23}|[^ -~]")
"""As `icons.yaml` may have it."""
_BACK = re.compile(r"\bbacks?$|\bbacks? of |^backs? ")
PICTURES = frozenset(USUAL["art.file"])
CREDITS = frozenset(("copyright", "copy", "credit", "credits", "licence", "license", "attribution"))


class LayoutPart(Struct, frozen=True):
    """A text, a ground, a line, the picture of a card or another image in its box: the words of a column, or the file
    that they name, with some `before` and `after`, or these alone; on all cards, or where the column `on` has
    something. `change` is what becomes of the cells, `chosen` what their words stand for.
    """

    kind: Literal["text", "panel", "line", "picture", "image"]
    box: LayoutBox
    column: ProposedColumn | None = None
    before: str = ""
    after: str = ""
    on: ProposedColumn | None = None
    change: str = ""
    chosen: PartChoice | None = None
    is_credit: bool = False


class DrawnIcon(Struct, frozen=True):
    """A picture that stands in the place of a code in words, and the line that says so."""

    code: str
    file: str
    line: int


class DrawnFace(Struct):
    """All that is drawn, in its order, the colour below it, perhaps another for each card, icons by their codes, boxes
    `sized` by how long their words are and `grown` for these, and what was left: boxes without a column, grounds of
    words, entries of a back, pictures, what stays `upright`, and the picture of each card that a program makes.
    """

    drawn: list[LayoutPart] = field(default_factory=list)
    ground: str | None = None
    chosen_ground: PartChoice | None = None
    without_column: list[LayoutBox] = field(default_factory=list)
    undrawn: list[LayoutBox] = field(default_factory=list)
    grounds: list[str] = field(default_factory=list)
    backs: list[str] = field(default_factory=list)
    pictures: list[str] = field(default_factory=list)
    icons: dict[str, DrawnIcon] = field(default_factory=dict)
    sized: list[str] = field(default_factory=list)
    grown: list[str] = field(default_factory=list)
    upright: list[str] = field(default_factory=list)
    made_picture: str = ""


def drawn_by_names(boxes: Iterable[LayoutBox], proposal: Proposal, of_pictures: frozenset[str]) -> DrawnFace:
    """What boxes are called says what they show: grounds first, then pictures, then words, as in Squib `text` has no
    ground.
    """
    face = DrawnFace()
    shown: set[tuple[str, ...]] = set()
    for box in boxes:
        name = words(box.name)
        column = column_of(name, proposal)
        if box.is_line:
            face.drawn.append(LayoutPart("line", black_lined(box)))
        if not {"x", "y"} & box.lengths.keys():  # others are made from such a one
            continue
        if name in PICTURES:
            face.drawn.append(LayoutPart("picture", box))
        elif column is not None and column.head in of_pictures:
            face.pictures.append(box.name)
        elif column is not None or name in CREDITS:
            path = () if column is None else column.path
            if path not in shown:
                shown.add(path)
                face.drawn.append(LayoutPart("text", box, column, is_credit=column is None))
                face.grounds += [box.name] if has_ground(box) else []
        elif _BACK.search(name):
            face.backs.append(box.name)
        elif is_guide(box):
            continue
        elif has_ground(box):
            face.drawn.append(LayoutPart("panel", without_line(box)))
        else:
            face.without_column.append(box)
    order = ("panel", "picture", "line", "text")
    return replace(face, drawn=sorted(face.drawn, key=lambda drawn: order.index(drawn.kind)))


def has_ground(box: LayoutBox) -> bool:
    """Whether anything is seen of a rectangle in this box: its colour or its line."""
    return bool(box.colour("fill_color") or (box.colour("stroke_color") and box.length("stroke_width")))


def black_lined(box: LayoutBox, width: int = INCH // 150) -> LayoutBox:
    """The box with a black line of this width, where it says nothing else: that of Squib, two dots of 300 an inch."""
    looks = {"stroke_color": "#000000", **box.words}
    return replace(box, words=looks, lengths={"stroke_width": Fraction(width), **box.lengths})


def is_guide(box: LayoutBox) -> bool:
    """Whether it shows where a card is cut or what is safe: called so, and without a colour of its own."""
    return bool(GUIDE.fullmatch(words(box.name))) and not box.colour("fill_color")


def without_line(box: LayoutBox) -> LayoutBox:
    """The box, of a guide only its ground."""
    is_called_guide = GUIDE.fullmatch(words(box.name))
    return replace(box, words={**box.words, "stroke_color": ""}) if is_called_guide else box


def column_of(name: str, proposal: Proposal) -> ProposedColumn | None:
    """The column that a box is called like: by its head, its key, or a usual word for it."""
    for column in proposal.columns:
        if joined_words(name) in (joined_words(column.head), joined_words(column.path[-1])):
            return column
    keys = [key for key, usual in USUAL.items() if name in usual]
    keys += ["text.action"] if name in (*TEXTS, "desc", "body text") else []
    return next((column for column in proposal.columns if ".".join(column.path) in keys), None)
