"""Takes a layout file of Squib over into a new game: its boxes, on a card of the game's size."""

from __future__ import annotations

import re
from pathlib import Path

from msgspec import Struct

from cardgen.data.project.files import CARD_DATA, shipped_root
from cardgen.data.yaml import reader
from cardgen.diagnostics import has_errors
from cardgen.model.units import length
from cardgen.tables.layouts.boxes import LayoutRequest, read_boxes
from cardgen.tables.layouts.face import LayoutColumns, LayoutFace, LayoutGround, face_of

USUAL_SIZE, USUAL_DPI = "poker", 300
USUAL_BLEED = length("0.125in")
_SIDES = re.compile(r"(?<!\s)\s*+[x×]\s*|(?<=[\d.])\s*+(?=[a-z]{2}$)")


class LayoutFile(Struct, frozen=True):
    """A layout file, the dots of its inches, and how far beyond the cut its upper left corner is."""

    path: Path
    file: str
    dpi: int = USUAL_DPI
    bleed: int = USUAL_BLEED


def face_of_layout(layout: LayoutFile, size: str, table: LayoutColumns, styles: str) -> LayoutFace:
    """The face of a card of this size, `64x104mm` or by name; with an error in the layout only what was found."""
    width, height = _sides(size or USUAL_SIZE)
    whole = (width + 2 * layout.bleed, height + 2 * layout.bleed)
    boxes, found = read_boxes(LayoutRequest(layout.path, layout.file, layout.dpi, *whole))
    if has_errors(found):
        return LayoutFace("", "", (), tuple(found))
    ground = LayoutGround(layout.file, layout.dpi, layout.bleed, width, height)
    face = face_of(boxes, table, ground, styles)
    return LayoutFace(face.template, face.styles, face.lines, (*found, *face.found))


def _sides(size: str) -> tuple[int, int]:
    """Of a size that the new game has taken: so it is one."""
    for path in sorted((shipped_root() / CARD_DATA / "sizes").glob("*.yaml")):
        value, _ = reader.build(path.read_text(encoding="utf-8"))
        if size in value["sizes"]:
            width, height = map(length, value["sizes"][size]["size"])
            return width, height
    *sides, unit = _SIDES.split(size.strip().lower())
    width, height = (length(f"{side}{unit}") for side in sides[:2])
    return width, height
