"""Reads what stands in a `<text>`: words with their emphasis and colour, icons, line ends, items of lists."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from lxml import etree
from msgspec import Struct, field

from cardgen.render.base.display import Drawing
from cardgen.render.base.markup import LINE_BREAK
from cardgen.render.text.words import BOLD, ITALIC, LOWERED, RAISED, ListItem, WordStretch

EMPHASIS = {"b": BOLD, "i": ITALIC, "sup": RAISED, "sub": LOWERED}
BULLETS = ("•", "–", "·")
"""The labels of items, by how deep their list lies."""
_TAG_IN_TEXT = re.compile(r"(<[^<>]*+>)")
_SIGNS = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'", "#34": '"', "#39": "'", "#x27": "'"}
_ESCAPED = re.compile(rf"&({'|'.join(_SIGNS)});")
_STRANGE = re.compile(
    rf"[\0-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]|]]>|&(?!(?:{'|'.join(_SIGNS)});)"
    r'|<(?!/?[bi]>|br/>|icon name="[a-z0-9-]{1,64}"/>)'
)
"""What is no XML, or reads otherwise than it is written, and tags but those of bold, italic, icons and line ends."""
_ICON = '<icon name="'


class _Reader(Struct):
    """One walk over an element, in reading order; white space of the template counts as one blank."""

    icon: Callable[[etree._Element], Drawing | None]
    stretches: list[WordStretch] = field(default_factory=list)
    depth: int = 0

    def read(self, element: etree._Element, emphasis: int, colour: str | None) -> None:
        if element.text:
            self.stretches.append((blanks(element.text), emphasis, colour))
        for child in element:
            self._read_child(child, emphasis, colour)
            if child.tail:
                self.stretches.append((blanks(child.tail), emphasis, colour))

    def _read_child(self, child: etree._Element, emphasis: int, colour: str | None) -> None:
        if child.tag == "br":
            self.stretches.append((LINE_BREAK, emphasis, colour))
        elif child.tag == "icon":
            if (drawing := self.icon(child)) is not None:
                self.stretches.append((drawing, emphasis, colour))
        elif child.tag in ("ul", "ol"):
            self._read_list(child, emphasis, colour)
        else:
            ink = child.get("colour", colour) if child.tag == "ink" else colour
            self.read(child, emphasis | EMPHASIS.get(str(child.tag), 0), ink)

    def _read_list(self, element: etree._Element, emphasis: int, colour: str | None) -> None:
        if element.text:
            self.stretches.append((blanks(element.text), emphasis, colour))
        items = [child for child in element if child.tag == "li"]
        labels = _labels(items, element.tag == "ol", self.depth)
        self.depth += 1
        for item, label in zip(items, labels, strict=True):
            self.stretches.append((ListItem(label, labels, self.depth), 0, None))
            self.read(item, emphasis, colour)
            if item.tail:
                self.stretches.append((blanks(item.tail), emphasis, colour))
        self.depth -= 1
        self.stretches.append((ListItem(depth=self.depth), 0, None))


def stretches_in(element: etree._Element, icon: Callable[[etree._Element], Drawing | None]) -> list[WordStretch]:
    """The stretches of a `<text>`; `icon` finds the drawing of an `<icon>`."""
    reader = _Reader(icon)
    reader.read(element, 0, None)
    return reader.stretches


def _labels(items: Sequence[etree._Element], is_numbered: bool, depth: int) -> tuple[str, ...]:
    bullet = BULLETS[depth % len(BULLETS)]
    return tuple(item.get("label") or (f"{number}." if is_numbered else bullet) for number, item in enumerate(items, 1))


def blanks(text: str) -> str:
    """Runs of white space as one blank each, kept at both ends; a no-break space stays what it is."""
    if "\n" not in text and "  " not in text and "\t" not in text:
        return text
    parts = [part for part in text.replace("\n", " ").replace("\t", " ").split(" ") if part]
    return (" " if text[0].isspace() else "") + " ".join(parts) + (" " if parts and text[-1].isspace() else "")


def stretches_of(words: str, icon: Callable[[str], Drawing | None]) -> list[WordStretch] | None:
    """The stretches of a text as XML would be read; None where there is more in it than bold and italic words and icons
    that there are.
    """
    if _STRANGE.search(words):
        return None
    stretches: list[WordStretch] = []
    open_tags: list[str] = []
    for place, piece in enumerate(_TAG_IN_TEXT.split(words)):
        if place % 2 == 0:
            if piece:
                plain = _ESCAPED.sub(lambda sign: _SIGNS[sign[1]], piece) if "&" in piece else piece
                stretches.append((blanks(plain), _emphasis(open_tags), None))
        elif piece == "<br/>":
            stretches.append((LINE_BREAK, _emphasis(open_tags), None))
        elif piece.startswith(_ICON):
            if (drawing := icon(piece[len(_ICON) : -3])) is None:
                return None
            stretches.append((drawing, _emphasis(open_tags), None))
        elif piece in ("<b>", "<i>"):
            open_tags.append(piece[1])
        elif not open_tags or piece != f"</{open_tags.pop()}>":
            return None
    return None if open_tags else stretches


def _emphasis(open_tags: Iterable[str]) -> int:
    return sum(EMPHASIS[tag] for tag in {*open_tags})
