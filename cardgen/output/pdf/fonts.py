"""Embeds a font in a PDF: one Type 0 font with the glyphs that were used, and only those.

HarfBuzz subsets, glyph ids are kept, so the operands that layout prepared stay true
(ISO 32000-1, 9.7). Knows nothing of pages.
"""

from __future__ import annotations

import hashlib
import re
import struct
from collections.abc import Iterable
from io import BytesIO

import uharfbuzz as harfbuzz
from msgspec import Struct, field

from cardgen.output.pdf.objects import ObjectTable, stream
from cardgen.render.base.fonts import Font, ShapedRun

_LAYOUT_TABLES = ("GSUB", "GPOS", "GDEF", "kern", "DSIG", "name", "post", "OS/2", "cmap", "STAT", "gasp", "meta")
_CHARACTERS_A_BLOCK = 100
_POSTSCRIPT_NAME = 6
_BOX = ((36, 0), (38, 0), (40, 1000), (42, 1000))
"""Where the table `head` has what all glyphs are in, each with what it is taken for where there is none."""
_MAYBE_BY_CID, _HEAD = b"\x0c\x1e", 300
"""How a font begins whose characters have numbers of their own (Adobe TN 5176, 9), and where that is looked for."""
_NO_NAME = re.compile(r"[^A-Za-z0-9+._-]")
"""What has no place in the name of a font in a PDF."""


class EmbeddedFont(Struct, eq=False):
    """The glyphs of one font that a document uses, by first use."""

    font: Font
    resource: str
    glyphs: dict[int, str] = field(default_factory=lambda: {0: ""})
    seen: set[int] = field(default_factory=set)
    keep: list[ShapedRun] = field(default_factory=list)

    def use(self, runs: Iterable[ShapedRun]) -> None:
        for run in runs:
            if id(run) not in self.seen:
                self.seen.add(id(run))
                self.keep.append(run)
                self.use_glyphs(run.used)

    def use_glyphs(self, used: Iterable[tuple[int, str]]) -> None:
        for glyph, text in used:
            if not self.glyphs.get(glyph):
                self.glyphs[glyph] = text

    def write(self, objects: ObjectTable, number: int) -> None:
        """Adds the font's objects; `number` is the object that pages already refer to."""
        facts = _facts(self.font)
        subset = _subset(self.font, self.glyphs)
        name = f"{_tag(self.glyphs)}+{facts.postscript_name}"
        file = _file(objects, subset, facts.is_cff)
        descriptor = objects.add(facts.descriptor(name, file))
        descendant = objects.add(self._descendant(name, descriptor, facts.is_cff))
        unicode_map = objects.add(stream(b"", _to_unicode(self.glyphs)))
        objects.put(
            number,
            f"<</Type/Font/Subtype/Type0/BaseFont/{name}/Encoding/Identity-H"
            f"/DescendantFonts[{descendant} 0 R]/ToUnicode {unicode_map} 0 R>>".encode(),
        )

    def _descendant(self, name: str, descriptor: int, is_cff: bool) -> bytes:
        widths = " ".join(
            f"{glyph}[{round(self.font.font.get_glyph_h_advance(glyph) * self.font.scale)}]"
            for glyph in sorted(self.glyphs)
        )
        kind, mapping = ("CIDFontType0", "") if is_cff else ("CIDFontType2", "/CIDToGIDMap/Identity")
        return (
            f"<</Type/Font/Subtype/{kind}/BaseFont/{name}"
            "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
            f"/FontDescriptor {descriptor} 0 R/DW 1000/W[{widths}]{mapping}>>"
        ).encode()


class _Facts(Struct, frozen=True):
    postscript_name: str
    is_cff: bool
    box: tuple[int, int, int, int]
    ascent: int
    descent: int
    cap_height: int
    italic_angle: float

    def descriptor(self, name: str, file: int) -> bytes:
        return (
            f"<</Type/FontDescriptor/FontName/{name}/Flags {4 | (64 if self.italic_angle else 0)}"
            f"/FontBBox[{' '.join(map(str, self.box))}]/ItalicAngle {self.italic_angle:g}"
            f"/Ascent {self.ascent}/Descent {self.descent}/CapHeight {self.cap_height}/StemV 80"
            f"/{'FontFile3' if self.is_cff else 'FontFile2'} {file} 0 R>>"
        ).encode()


def _facts(font: Font) -> _Facts:
    scale = font.scale

    def fact(table: str, at: int, form: str = ">h") -> float | None:
        """A number in a table of the font; it may lack any, or have damaged ones."""
        try:
            return float(struct.unpack_from(form, font.face.reference_table(table).data, at)[0])
        except struct.error:
            return None

    def length(table: str, at: int, default: float) -> int:
        """In thousandths of an em, as `default` is."""
        units = fact(table, at)
        return round(default if units is None else units * scale)

    box = [length("head", at, default) for at, default in _BOX]
    return _Facts(
        postscript_name=_NO_NAME.sub("", font.face.get_name(_POSTSCRIPT_NAME) or "")[:60] or "Font",
        is_cff="CFF " in font.face.table_tags,
        box=(box[0], box[1], box[2], box[3]),
        ascent=length("hhea", 4, font.ascent),
        descent=length("hhea", 6, -font.descent),
        cap_height=length("OS/2", 88, 700),
        italic_angle=(fact("post", 4, ">i") or 0) / 65536,
    )


def _subset(font: Font, glyphs: dict[int, str]) -> bytes:
    request = harfbuzz.SubsetInput()
    request.flags = harfbuzz.SubsetFlags.RETAIN_GIDS | harfbuzz.SubsetFlags.NO_LAYOUT_CLOSURE
    request.glyph_set.update(glyphs)
    request.sets(harfbuzz.SubsetInputSets.DROP_TABLE_TAG).update(
        {int.from_bytes(tag.ljust(4).encode(), "big") for tag in _LAYOUT_TABLES}
    )
    return bytes(harfbuzz.subset(font.face, request).blob.data)


def _file(objects: ObjectTable, subset: bytes, is_cff: bool) -> int:
    if is_cff:
        outlines = harfbuzz.Face(subset).reference_table("CFF ").data
        if _MAYBE_BY_CID in outlines[:_HEAD]:
            outlines = _by_glyph(subset)
        return objects.add(stream(b"/Subtype/CIDFontType0C", outlines))
    return objects.add(stream(b"/Length1 %d" % len(subset), subset))


def _by_glyph(font: bytes) -> bytes:
    """The outlines of a font whose characters have the numbers of their glyphs, as in the text of a PDF.

    In large fonts of Chinese and Japanese they have others.
    """
    from fontTools.ttLib import TTFont

    whole, written = TTFont(BytesIO(font)), BytesIO()
    fonts = whole["CFF "].cff
    top = fonts[0]
    if hasattr(top, "ROS"):
        names = [".notdef", *(f"cid{number:05}" for number in range(1, len(top.charset)))]
        top.CharStrings.charStrings = {name: number for number, name in enumerate(names)}
        top.charset = names
        whole.setGlyphOrder(names)
    fonts.compile(written, whole, isCFF2=False)
    return written.getvalue()


def _tag(glyphs: dict[int, str]) -> str:
    """Six capitals that tell subsets apart (ISO 32000-1, 9.6.4)."""
    rest = int.from_bytes(hashlib.sha256(repr(sorted(glyphs)).encode()).digest()[:8], "big")
    letters = []
    for _ in range(6):
        rest, letter = divmod(rest, 26)
        letters.append(chr(65 + letter))
    return "".join(letters)


def _to_unicode(glyphs: dict[int, str]) -> bytes:
    """Which text each glyph stands for, so that it can be searched, copied and read aloud (9.10.3)."""
    pairs = [(glyph, text) for glyph, text in sorted(glyphs.items()) if text]
    blocks = []
    for first in range(0, len(pairs), _CHARACTERS_A_BLOCK):
        block = pairs[first : first + _CHARACTERS_A_BLOCK]
        rows = "".join(f"<{glyph:04X}> <{text.encode('utf-16-be').hex().upper()}>\n" for glyph, text in block)
        blocks.append(f"{len(block)} beginbfchar\n{rows}endbfchar\n")
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"
        + "".join(blocks)
        + "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    ).encode()
