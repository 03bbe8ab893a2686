"""Where do the things come from that a template names: drawings, icons, pictures, type, sizes?

Reads templates and picture files, each once. A set's pictures lie inside the set's folder; what
leaves it is refused.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import segno
from lxml import etree

from cardgen.data.files import inside
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.game import Size
from cardgen.render.display import Drawing, Picture
from cardgen.render.display import Path as Outline
from cardgen.render.fonts import FontBook
from cardgen.render.svg import read_svg
from cardgen.render.template import Templates
from cardgen.render.text import Style
from cardgen.render.vocabulary import TemplateFault

Adjust = Callable[[Drawing], Drawing]


@dataclass(slots=True)
class Resources:
    """What the faces of one game may name.

    `adjust` changes every drawing (low ink); `mono` takes the black-and-white icons.
    """

    templates: Templates
    book: FontBook
    styles: Mapping[str, Style]
    sizes: Mapping[str, Size]
    pictures: Path
    default_font: str
    adjust: Adjust | None = None
    mono: bool = False
    drawings: dict[str, Drawing | None] = field(default_factory=dict)
    found: list[Diagnostic] = field(default_factory=list)

    def size(self, name: str, element: etree._Element) -> Size:
        if name not in self.sizes:
            known = ", ".join(sorted(self.sizes))
            raise TemplateFault(element, f"there is no card size `{name}`", f"known are {known}: see game.yaml")
        return self.sizes[name]

    def icon(self, name: str) -> Drawing | None:
        """The drawing of an icon, or None."""
        if self.mono:
            drawing = self._drawing(f"icons/mono/{name}")
            if drawing is not None:
                return drawing
        return self._drawing(f"icons/{name}")

    def art(self, reference: str, box: tuple[int, int]) -> tuple[Drawing | Picture | None, list[Diagnostic]]:
        """The picture behind `drawing:<name>` or `file:<path>`, made to fit a box of this size."""
        kind, _, name = reference.partition(":")
        if kind == "file":
            return self._picture(name, box)
        drawing = self._drawing(f"art/{name or kind}")
        if drawing is None:
            return None, [
                Diagnostic("CG708", f"there is no drawing `{name or kind}`", None, Severity.WARNING,
                           f"add `art/{name or kind}.svg` to the game's templates, or name an image file in the printing")
            ]
        return (self.adjust(drawing) if self.adjust else drawing), []

    def _picture(self, name: str, box: tuple[int, int]) -> tuple[Picture | None, list[Diagnostic]]:
        path = inside(self.pictures, name)
        if path is None:
            return None, [Diagnostic("CG303", f"the picture `{name}` lies outside the project", None, Severity.ERROR,
                                     "put the file into the folder of its set and name it from there")]
        if not path.is_file():
            return None, [Diagnostic("CG304", f"there is no picture `{name}`", None, Severity.ERROR,
                                     f"put it there, or mend its name: it is looked for in {self.pictures.name}/")]
        from cardgen.render.raster import open_picture  # Pillow, only where there are pictures

        return open_picture(path, box, name)

    def _drawing(self, name: str) -> Drawing | None:
        if name not in self.drawings:
            self.drawings[name] = self._read(name)
        return self.drawings[name]

    def _read(self, name: str) -> Drawing | None:
        for folder in self.templates.folders:
            for ending in (".svg.j2", ".svg"):
                if (folder / (name + ending)).is_file():
                    return self._read_file(folder / (name + ending), name + ending)
        return None

    def _read_file(self, path: Path, name: str) -> Drawing | None:
        if name.endswith(".j2"):
            text, found = self.templates.render(name)
            if found:
                self.found += found
                return None
        else:
            text = path.read_text(encoding="utf-8", errors="replace")
        drawing, found = read_svg(text, name)
        self.found += found
        return drawing

    def qr(self, data: str, colour: str) -> Drawing:
        """A QR code (ISO/IEC 18004, level M) without its quiet zone, which the layout must leave."""
        name = f"qr-{hashlib.sha256((data + colour).encode()).hexdigest()[:16]}"
        drawing = self.drawings.get(name)
        if drawing is None:
            drawing = self.drawings[name] = _qr_drawing(data, colour, name)
        return drawing


def _qr_drawing(data: str, colour: str, name: str) -> Drawing:
    rows = [list(row) for row in segno.make(data, error="m", micro=False).matrix]
    segments: list[tuple[str, tuple[float, ...]]] = []
    for top, row in enumerate(rows):
        left = 0
        while left < len(row):
            right = left
            while right < len(row) and row[right]:
                right += 1
            if right > left:
                segments += [("M", (left, top)), ("L", (right, top)), ("L", (right, top + 1)), ("L", (left, top + 1)), ("Z", ())]
            left = right + 1
    return Drawing(name, (0, 0, len(rows), len(rows)), (Outline(tuple(segments), fill=colour),))


def styles_of(values: Mapping[str, Any], lengths: Callable[[str], int]) -> dict[str, Style]:
    """Text styles as `styles.yaml` gives them; what a style leaves out comes from its regular font."""
    styles = {}
    for name, entry in values.items():
        regular = entry["font"]
        bold, italic = entry.get("bold", regular), entry.get("italic", regular)
        fonts = (regular, bold, italic, entry.get("bold-italic", bold))
        size = lengths(entry["size"])
        styles[name] = Style(
            name, fonts, size, lengths(entry.get("leading", entry["size"])), entry.get("colour", "#000000").lower(),
            lengths(entry.get("smallest", entry["size"])), entry.get("align", "left"), lengths(entry.get("tracking", "0")),
        )
    return styles
