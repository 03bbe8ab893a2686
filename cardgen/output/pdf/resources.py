"""Names what a content stream uses, and writes its resource dictionary (ISO 32000-1, 7.8.3).

A drawing is encoded before there is a file: what it needs is counted, and gets its numbers there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from msgspec import Struct, field

from cardgen.output.pdf.content import Content, opacity_name, overprint_name
from cardgen.output.pdf.fonts import EmbeddedFont
from cardgen.output.pdf.inks import GREYS, Inking
from cardgen.output.pdf.objects import ObjectTable, stream
from cardgen.output.pdf.shadings import shading_name
from cardgen.render.base.display import Drawing, Face, Mark, Picture, SpotInk
from cardgen.render.base.fonts import Font, ShapedRun
from cardgen.render.base.painted_face import MARK, EncodedDrawing, Typeset

GROUP = "/Group<</S/Transparency/I true>>"
"""Marks of a group are painted on nothing, and then all together on what is below (ISO 32000-1, 11.4.5)."""
MASK_GROUP = "/Group<</S/Transparency/CS/DeviceGray/I true>>"


class PdfInProgress(Protocol):
    """What resources ask of the file that they are written to."""

    objects: ObjectTable
    font_table: int

    def font(self, font: Font) -> EmbeddedFont: ...
    def spot(self, spot: SpotInk) -> int: ...
    def shading(self, shading: str) -> int: ...
    def shown(self, what: Drawing | EncodedDrawing | Picture | Face, scale: float) -> tuple[str, int]: ...


class DrawingNames(Struct):
    """Names for what a drawing uses: states, shadings, groups and pictures. It sets no type."""

    opacities: dict[float, str] = field(default_factory=dict)
    overprints: bool = False
    shadings: dict[str, str] = field(default_factory=dict)
    parts: list[EncodedDrawing | Picture] = field(default_factory=list)
    shows: dict[str, str] = field(default_factory=dict)
    masks: dict[str, str] = field(default_factory=dict)
    blends: dict[str, None] = field(default_factory=dict)

    def opacity(self, opacity: float) -> str:
        return self.opacities.setdefault(opacity, opacity_name(opacity))

    def overprint(self, line: bool, fill: bool) -> str:
        self.overprints = True
        return overprint_name(line, fill)

    def shading(self, shading: str) -> str:
        name = shading_name(shading)
        self.shadings[name] = shading
        return name

    def group(self, marks: Iterable[Mark], within: Content) -> str:
        return self._part("G", _form(marks, within, within.inks, GROUP), self.shows)

    def mask(self, marks: Iterable[Mark], within: Content) -> str:
        return self._part("M", _form(marks, within, GREYS, MASK_GROUP), self.masks)

    def blend(self, mode: str) -> str:
        self.blends[mode] = None
        return mode

    def shown(self, what: Drawing | Picture | Face, scale: float) -> str:
        if not isinstance(what, Picture):
            raise TypeError("a drawing shows no other")
        return self._part("P", what, self.shows)

    def _part(self, kind: str, part: EncodedDrawing | Picture, names: dict[str, str]) -> str:
        if part not in self.parts:
            self.parts.append(part)
        number = self.parts.index(part)
        names[f"{kind}{number}"] = f"{MARK}{number}{MARK}"
        return f"{kind}{number}"

    def font(self, font: Font, runs: Iterable[ShapedRun]) -> str:
        raise TypeError("a drawing sets no type")

    def spot(self, spot: SpotInk) -> str:
        raise TypeError("a drawing has no spot inks")


def encoded(drawing: Drawing, inks: Inking, scale: float) -> EncodedDrawing:
    """The operators of a drawing, and what they name; `scale` is how many micrometres of paper a unit of it becomes."""
    content = Content(DrawingNames(), inks, scale, box=drawing.view_box)
    return _encoded(drawing.name, drawing.marks, content, "")


def _form(marks: Iterable[Mark], within: Content, inks: Inking, group: str) -> EncodedDrawing:
    """A group in a drawing, over all of what it is in."""
    return _encoded("", marks, Content(DrawingNames(), inks, within.scale, box=within.box), group)


def _encoded(name: str, marks: Iterable[Mark], content: Content, group: str) -> EncodedDrawing:
    content.add(marks)
    names = content.names
    assert isinstance(names, DrawingNames)
    states = _states(names.opacities, names.masks, names.blends, names.overprints)
    resources = _entries(names.shows, states, names.shadings)
    data = stream(b"", content.data())
    return EncodedDrawing(
        name=name, view_box=content.box, data=data, resources=resources, parts=tuple(names.parts), group=group
    )


class StreamResources:
    """What one content stream of a file uses, for its resource dictionary."""

    def __init__(self, document: PdfInProgress) -> None:
        self.document = document
        self.shows: dict[str, int] = {}
        self.opacities: set[float] = set()
        self.masks: dict[str, int] = {}
        self.blends: dict[str, None] = {}
        self.spots: dict[str, int] = {}
        self.overprints = False
        self.shadings: dict[str, int] = {}
        self.sets_type = False

    def font(self, font: Font, runs: Iterable[ShapedRun]) -> str:
        self.sets_type = True
        embedded = self.document.font(font)
        embedded.use(runs)
        return embedded.resource

    def shown(self, what: Drawing | EncodedDrawing | Picture | Face, scale: float = 1) -> str:
        name, number = self.document.shown(what, scale)
        self.shows[name] = number
        return name

    def opacity(self, opacity: float) -> str:
        self.opacities.add(opacity)
        return opacity_name(opacity)

    def spot(self, spot: SpotInk) -> str:
        name = _pdf_name(spot.name)
        self.spots[name] = self.document.spot(spot)
        return name

    def overprint(self, line: bool, fill: bool) -> str:
        self.overprints = True
        return overprint_name(line, fill)

    def shading(self, shading: str) -> str:
        name = shading_name(shading)
        self.shadings[name] = self.document.shading(shading)
        return name

    def group(self, marks: Iterable[Mark], within: Content) -> str:
        number = self._form(marks, within, within.inks, GROUP)
        self.shows[f"X{number}"] = number
        return f"X{number}"

    def mask(self, marks: Iterable[Mark], within: Content) -> str:
        number = self._form(marks, within, GREYS, MASK_GROUP)
        self.masks[f"M{number}"] = number
        return f"M{number}"

    def blend(self, mode: str) -> str:
        self.blends[mode] = None
        return mode

    def _form(self, marks: Iterable[Mark], within: Content, inks: Inking, group: str) -> int:
        names = StreamResources(self.document)
        content = Content(names, inks, within.scale, box=within.box)
        content.add(marks)
        x, y, width, height = within.box
        entries = f"/Type/XObject/Subtype/Form/BBox[{x:g} {y:g} {x + width:g} {y + height:g}]{group}/Resources"
        return self.document.objects.add(stream(entries.encode() + names.dictionary(), content.data()))

    def named(self, name: Typeset | EncodedDrawing | Picture) -> str:
        """What a form that was painted before uses."""
        if not isinstance(name, Typeset):
            return self.shown(name)
        self.sets_type = True
        embedded = self.document.font(name.font)
        embedded.use_glyphs(name.used)
        return embedded.resource

    def dictionary(self) -> bytes:
        fonts = f"/Font {self.document.font_table} 0 R" if self.sets_type else ""
        shows, masks, spots, shadings = map(_references, (self.shows, self.masks, self.spots, self.shadings))
        states = _states(self.opacities, masks, self.blends, self.overprints)
        entries = _entries(shows, states, shadings)
        return f"<<{fonts}{entries}{_dictionary('ColorSpace', spots)}>>".encode()


def _references(numbers: Mapping[str, int]) -> dict[str, str]:
    return {name: f"{number} 0 R" for name, number in numbers.items()}


def _dictionary(kind: str, entries: Mapping[str, str]) -> str:
    """What the names of a kind of resource stand for; a blank parts a name from a number."""
    return f"/{kind}<<{''.join(f'/{name} {entry}' for name, entry in entries.items())}>>" if entries else ""


def _states(
    opacities: Iterable[float], masks: Mapping[str, str], blends: Iterable[str], overprints: bool = False
) -> str:
    """The graphics states that are named."""
    states = [f"/{opacity_name(alpha)}<</ca {alpha:g}/CA {alpha:g}>>" for alpha in sorted(opacities)]
    states += [f"/{name}<</SMask<</S/Luminosity/G {mask}>>>>" for name, mask in masks.items()]
    states += [f"/{mode}<</BM/{mode}>>" for mode in sorted(blends)]
    return "".join(states) + (_OVERPRINTS if overprints else "")


def _entries(shows: Mapping[str, str], states: str, shadings: Mapping[str, str]) -> str:
    """The entries of a resource dictionary, references or open numbers in it."""
    return (
        _dictionary("XObject", shows) + (f"/ExtGState<<{states}>>" if states else "") + _dictionary("Shading", shadings)
    )


_OVERPRINTS = "".join(
    f"/{overprint_name(line, fill)}<</OP {str(line).lower()}/op {str(fill).lower()}/OPM {int(line or fill)}>>"
    for line in (False, True)
    for fill in (False, True)
)
"""Inks of such a state print over what is below, and what has none of an ink leaves it (ISO 32000-1, 8.6.7)."""


def separation(spot: SpotInk) -> bytes:
    """A colour space of one ink, whose stand-in grows with the tint (ISO 32000-1, 8.6.6.4)."""
    full = " ".join(map(str, spot.cmyk))
    function = f"<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[{full}]/N 1>>"
    return f"[/Separation/{_pdf_name(spot.name)}/DeviceCMYK{function}]".encode()


def _pdf_name(name: str) -> str:
    """A name in which only spaces are special (ISO 32000-1, 7.3.5)."""
    return name.replace(" ", "#20")
