"""Paints faces so that they can be kept: as operators with open names, which are given names in each file.

Knows nothing of files and numbers of objects.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable

from msgspec import Struct, field

from cardgen.output.pdf.content import Content, opacity_name
from cardgen.output.pdf.shadings import shading_name
from cardgen.render.base.display import Drawing, Face, Group, Mark, Path, Picture, Placed, Rectangle, SpotInk
from cardgen.render.base.fonts import Font, ShapedRun
from cardgen.render.base.gradients import is_translucent
from cardgen.render.base.painted_face import MARK, EncodedDrawing, PaintedFace, Typeset, filled_in
from cardgen.render.face.cache import text_of_look

GlyphTexts = tuple[tuple[int, str], ...]
"""Ids of glyphs, each with the text it stands for."""


class _OpenNames(Struct):
    """Numbers in the place of names, in the order of first use."""

    encoded: Callable[[Drawing], EncodedDrawing]
    names: list[Font | EncodedDrawing | Picture] = field(default_factory=list)
    numbers: dict[str, str] = field(default_factory=dict)
    glyphs: dict[str, list[GlyphTexts]] = field(default_factory=dict)
    opacities: dict[float, None] = field(default_factory=dict)
    shadings: dict[str, None] = field(default_factory=dict)

    def font(self, font: Font, runs: Iterable[ShapedRun]) -> str:
        self.glyphs.setdefault(font.name, []).extend([run.used for run in runs])
        return self._number(f"font {font.name}", lambda: font)

    def shown(self, what: Drawing | Picture | Face, scale: float) -> str:
        if isinstance(what, Picture):
            return self._number(f"picture {what.look}", lambda: what)
        if not isinstance(what, Drawing):
            raise TypeError("a face that is kept shows no other")
        return self._number(f"drawing {what.name}", lambda: self.encoded(what))

    def opacity(self, opacity: float) -> str:
        self.opacities[opacity] = None
        return opacity_name(opacity)

    def shading(self, shading: str) -> str:
        self.shadings[shading] = None
        return shading_name(shading)

    def spot(self, spot: SpotInk) -> str:
        raise TypeError("a face that is kept has no spot inks")

    def overprint(self, line: bool, fill: bool) -> str:
        raise TypeError("a face that is kept overprints nothing")

    def group(self, marks: Iterable[Mark], within: Content) -> str:
        raise TypeError("a face that is kept shows no group of its own")

    def mask(self, marks: Iterable[Mark], within: Content) -> str:
        raise TypeError("a face that is kept shows no group of its own")

    def blend(self, mode: str) -> str:
        return mode

    def _number(self, key: str, name: Callable[[], Font | EncodedDrawing | Picture]) -> str:
        number = self.numbers.get(key)
        if number is None:
            number = self.numbers[key] = f"{MARK}{len(self.names)}{MARK}"
            self.names.append(name())
        return number


def _by_first_use(glyphs: Iterable[GlyphTexts]) -> GlyphTexts:
    """Each glyph with the first text it stands for."""
    texts: dict[int, str] = {}
    for pairs in glyphs:
        for glyph, text in pairs:
            if not texts.get(glyph):
                texts[glyph] = text
    return tuple(texts.items())


def form_of(face: Face, encoded: Callable[[Drawing], EncodedDrawing]) -> PaintedFace | None:
    """The face painted for screens; None where it shows a group, or a picture that lies in memory.

    `encoded` gives a drawing as operators.
    """
    if any(map(_cannot_be_kept, face.marks)):
        return None
    names = _OpenNames(encoded)
    content = Content(names)
    content.add(face.marks)
    used = [
        Typeset(name, _by_first_use(names.glyphs[name.name])) if isinstance(name, Font) else name
        for name in names.names
    ]
    return PaintedFace(content.data().decode(), tuple(used), tuple(names.opacities), tuple(names.shadings))


def _cannot_be_kept(mark: Mark) -> bool:
    if isinstance(mark, (Path, Rectangle)):
        return is_translucent(mark.fill)
    if isinstance(mark, Placed) and isinstance(mark.what, Picture):
        return mark.what.is_in_memory
    return isinstance(mark, Group) or (isinstance(mark, Placed) and not isinstance(mark.what, Drawing))


class _LookNames(_OpenNames):
    """Names by which a face with pictures can be told from another."""

    def shown(self, what: Drawing | Picture | Face, scale: float) -> str:
        if isinstance(what, Picture):
            return what.look
        return _OpenNames.shown(self, what, scale)

    def group(self, marks: Iterable[Mark], within: Content) -> str:
        content = Content(self, within.inks, within.scale)
        content.add(marks)
        return hashlib.sha256(content.data()).hexdigest()

    def mask(self, marks: Iterable[Mark], within: Content) -> str:
        return self.group(marks, within)


def look_of(face: Face, encoded: Callable[[Drawing], EncodedDrawing], form: PaintedFace | None = None) -> str:
    """A digest of what a face looks like: the same for each that is painted the same, whatever it was made of.

    `form` is how it was painted, if it was.
    """
    form = form or face.form or form_of(face, encoded)
    if form is not None:
        return hashlib.sha256(text_of_look(face, form).encode()).hexdigest()
    content = Content(_LookNames(encoded))
    content.add(face.marks)
    return hashlib.sha256(content.data()).hexdigest()


def named(form: PaintedFace, name: Callable[[Typeset | EncodedDrawing | Picture], str]) -> bytes:
    """The operators of a form with the names that things have in a file; `name` is asked in the order of first use."""
    return filled_in(form.operators, [name(used) for used in form.names]).encode("ascii")
