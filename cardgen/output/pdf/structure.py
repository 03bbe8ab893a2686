"""Writes the structure of a tagged PDF: the tree that is read aloud, and where on the pages its parts are.

After ISO 32000-1, 14.7 and 14.8, as PDF/UA-1 (ISO 14289-1) asks. Marks say what they are part of; all others are
decoration. Headings open sections.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from msgspec import Struct, field

from cardgen.output.pdf.content import Content
from cardgen.output.pdf.objects import ObjectTable
from cardgen.render.base.display import Box, Link, Mark, Placed, Structure, StructureElement, Text

_SPECIAL = re.compile(r"([\\()])")
_HEADING = re.compile("H[1-6]")
_PLACED = ("Figure", "Table")
"""Elements that tell where they are, if that is on one page (ISO 32000-1, table 343)."""


class _Part(Struct, frozen=True):
    """Marked content by its number on a page, or an annotation by that of its object; `page` counts from 0."""

    page: int
    number: int
    is_annotation: bool = False

    def entry(self, pages: Sequence[int], page: int | None) -> str:
        """What an element says of it that names a `page` itself."""
        place = f"/Pg {pages[self.page]} 0 R"
        if self.is_annotation:
            return f"<</Type/OBJR{place}/Obj {self.number} 0 R>>"
        return str(self.number) if page == self.page else f"<</Type/MCR{place}/MCID {self.number}>>"


class _Node(Struct, eq=False):
    """An element in its place in the tree; `parent` and `number` are those of objects, `boxes` those on pages."""

    element: StructureElement
    role: str
    parent: int
    number: int
    kids: list[_Node | _Part] = field(default_factory=list)
    boxes: dict[int, str] = field(default_factory=dict)

    def data(self, pages: Sequence[int]) -> bytes:
        element = self.element
        page = next((kid.page for kid in self.kids if isinstance(kid, _Part)), None)
        kids = " ".join(f"{kid.number} 0 R" if isinstance(kid, _Node) else kid.entry(pages, page) for kid in self.kids)
        entries = [f"/S/{self.role}/P {self.parent} 0 R"]
        if element.alt:
            entries.append(f"/Alt{text_string(element.alt)}")
        if element.language:
            entries.append(f"/Lang{text_string(element.language)}")
        if element.attribute:
            entries.append("/A<</O/{}/{}/{}>>".format(*element.attribute))
        elif len(self.boxes) == 1:
            entries.append(f"/A<</O/Layout/BBox[{next(iter(self.boxes.values()))}]>>")
        if page is not None:
            entries.append(f"/Pg {pages[page]} 0 R")
        return f"<<{''.join(entries)}/K[{kids}]>>".encode()


class StructureTree(Struct, eq=False):
    """The tree of one document, which grows with its pages.

    `owners` are the numbers of the elements that have a link, or each marked content of a page, by their keys. What is
    in another language is in a part of its own, the `top` of what comes next.
    """

    objects: ObjectTable
    root: int
    document: _Node
    top: _Node
    nodes: dict[StructureElement, _Node] = field(default_factory=dict)
    sections: list[_Node] = field(default_factory=list)
    owners: list[int | list[int]] = field(default_factory=list)

    @classmethod
    def of(cls, objects: ObjectTable) -> StructureTree:
        root = objects.reserve()
        document = _Node(StructureElement("Document"), "Document", root, objects.reserve())
        return cls(objects, root, document, document)

    def turn_to(self, language: str) -> None:
        """What comes next is in this language, or again in that of the document."""
        if language != self.top.element.language:
            self.sections.clear()
            part = StructureElement("Part", language=language)
            self.top = self._put(part, "Part", self.document) if language else self.document

    def paint(self, content: Content, marks: Iterable[Mark], page: int, corners: Callable[[Box], str]) -> str:
        """Paints the marks of a page as marked content; returns what the page says of it.

        `corners` tells those of a box as PDF has them.
        """
        owners: list[int] = []
        boxes: dict[StructureElement, Box] = {}
        for structure, part in groupby(marks, _structure_of):
            group = tuple(part)
            if structure:
                node = self._node(structure)
                node.kids.append(_Part(page, len(owners)))
                content.operators.append(f"/{node.role}<</MCID {len(owners)}>>BDC")
                owners.append(node.number)
                for element in structure:
                    if element.role in _PLACED:
                        boxes[element] = _around([box_of(mark) for mark in group], boxes.get(element))
            else:
                content.operators.append("/Artifact BMC")
            content.add(group)
            content.operators.append("EMC")
        self.owners.append(owners)
        for element, box in boxes.items():
            self.nodes[element].boxes[page] = corners(box)
        return f"/StructParents {len(self.owners) - 1}/Tabs/S"

    def add_link(self, link: Link, page: int, number: int) -> str:
        """Takes the annotation of this number into the tree; returns what it says of itself."""
        node = self._node(link.structure or (StructureElement("Link"),))
        node.kids.append(_Part(page, number, is_annotation=True))
        self.owners.append(node.number)
        return f"/StructParent {len(self.owners) - 1}/Contents{text_string(link.words or link.target)}"

    def write(self, pages: Sequence[int]) -> None:
        """Gives all elements their objects, now that the numbers of the pages are known."""
        for node in (self.document, *self.nodes.values()):
            self.objects.put(node.number, node.data(pages))
        keys = " ".join(f"{key} {_references(owner)}" for key, owner in enumerate(self.owners))
        parents = self.objects.add(f"<</Nums[{keys}]>>".encode())
        self.objects.put(
            self.root,
            f"<</Type/StructTreeRoot/K {self.document.number} 0 R"
            f"/ParentTree {parents} 0 R/ParentTreeNextKey {len(self.owners)}>>".encode(),
        )

    def _node(self, structure: Structure) -> _Node:
        node = self.sections[-1] if self.sections else self.top
        for depth, element in enumerate(structure):
            node = self.nodes.get(element) or self._added(element, node, opens=not depth)
        return node

    def _added(self, element: StructureElement, parent: _Node, opens: bool) -> _Node:
        """A new node in the tree; a heading at most one level below the one before, with a section that it `opens`."""
        role = element.role
        if _HEADING.fullmatch(role):
            level = min(int(role[1]), len(self.sections) + 1)
            role = f"H{level}"
            if opens:
                del self.sections[level - 1 :]
                above = self.sections[-1] if self.sections else self.top
                parent = self._put(StructureElement("Sect"), "Sect", above)
                self.sections.append(parent)
        return self._put(element, role, parent)

    def _put(self, element: StructureElement, role: str, parent: _Node) -> _Node:
        node = self.nodes[element] = _Node(element, role, parent.number, self.objects.reserve())
        parent.kids.append(node)
        return node


def _structure_of(mark: Mark) -> Structure:
    structure: Structure = getattr(mark, "structure", ())
    return structure


def box_of(mark: Mark) -> Box:
    """About where a mark with a structure is: what is seen of a picture, a line of type as high as its em."""
    if isinstance(mark, Placed):
        return mark.clip or mark.box
    if not isinstance(mark, Text):
        raise TypeError("only type and pictures have a structure")
    length = round(sum(run.advance for run in mark.runs) * mark.size / 1000)
    width, height = (length, mark.size) if mark.turned in (0, 180) else (mark.size, length)
    left = mark.left - (width if mark.turned in (180, 270) else 0)
    top = mark.baseline - (height if mark.turned in (0, 270) else 0)
    return Box(left, top, width, height)


def _around(boxes: Sequence[Box], first: Box | None) -> Box:
    """The least box that holds all of them."""
    every = [*boxes, first] if first else boxes
    left, top = min(box.left for box in every), min(box.top for box in every)
    return Box(left, top, max(box.right for box in every) - left, max(box.bottom for box in every) - top)


def _references(owner: int | list[int]) -> str:
    """One element for a link, an array of them for a page."""
    return f"{owner} 0 R" if isinstance(owner, int) else f"[{' '.join(f'{number} 0 R' for number in owner)}]"


def text_string(text: str) -> str:
    """A text as PDF has it: as letters, or in UTF-16 where it has others than ASCII."""
    if text.isascii() and text.isprintable():
        return "(" + _SPECIAL.sub(r"\\\1", text) + ")"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"
