"""Walks through all that a PDF paints: pages, forms at any depth, patterns, glyphs of Type 3, annotations, pictures.

What a form paints is looked at once and remembered in the form's own units; each place that shows it only scales it.
Operators after ISO 32000-1, Annex A.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import pikepdf
from msgspec import Struct, field
from msgspec.structs import astuple, replace

from cardgen.output.preflight.fonts import advance, how_embedded
from cardgen.render.base.affine import UNMOVED, Affine, moved_point, product, scale_of

DEEPEST = 30
"""Forms within forms; a file in which one shows itself is refused there."""


class TooDeep(ValueError):
    """Forms lie in forms without end."""


class Colour(NamedTuple):
    """A colour that is painted with: its space, such as `DeviceCMYK`, how much of each ink, and what it paints."""

    space: str
    values: tuple[float, ...]
    role: str
    overprints: bool


class Type(NamedTuple):
    """A piece of type: size and corners of its box in points, and its colour."""

    size: float
    left: float
    bottom: float
    right: float
    top: float
    colour: Colour


class ShownPicture(NamedTuple):
    """A picture as it is shown: dots per inch, colour space, and the name of its object."""

    dpi: float
    space: str
    has_mask: bool


class PaintedPlace(NamedTuple):
    """Where something is painted: a colour, a picture, the width of a line or a state, and corners of its box."""

    what: Colour | ShownPicture | float | str
    left: float
    bottom: float
    right: float
    top: float


MOST_PLACES = 3
"""So many places of a thing are remembered in a stream."""


class Paint(Struct):
    """All that one stream of operators paints, in its own units; `places` only where somebody wants to see them."""

    colours: set[Colour] = field(default_factory=set)
    lines: set[float] = field(default_factory=set)
    types: list[Type] = field(default_factory=list)
    pictures: set[ShownPicture] = field(default_factory=set)
    states: set[str] = field(default_factory=set)
    fonts: dict[str, str] = field(default_factory=dict)
    places: dict[Colour | ShownPicture | float | str, list[PaintedPlace]] = field(default_factory=dict)

    def put(self, place: PaintedPlace) -> None:
        """Remembers where something is."""
        known = self.places.setdefault(place.what, [])
        if len(known) < MOST_PLACES:
            known.append(place)

    def add(self, other: Paint, matrix: Affine) -> None:
        """What another paints, shown by a matrix."""
        scale = scale_of(matrix)
        self.colours |= other.colours
        self.lines |= {width * scale for width in other.lines}
        self.types += [_moved(piece, matrix, scale) for piece in other.types]
        self.pictures |= {picture._replace(dpi=picture.dpi / scale if scale else 0) for picture in other.pictures}
        self.states |= other.states
        self.fonts.update(other.fonts)
        for known in other.places.values():
            for place in known:
                self.put(_moved_place(place, matrix, scale))


def _moved_place(place: PaintedPlace, matrix: Affine, scale: float) -> PaintedPlace:
    what = place.what
    if isinstance(what, ShownPicture):
        what = what._replace(dpi=what.dpi / scale if scale else 0)
    elif isinstance(what, float):
        what *= scale
    return PaintedPlace(what, *box_of(matrix, place.left, place.bottom, place.right, place.top))


def box_of(matrix: Affine, left: float, bottom: float, right: float, top: float) -> tuple[float, float, float, float]:
    """The box around what a matrix makes of a box."""
    corners = [moved_point(matrix, x, y) for x in (left, right) for y in (bottom, top)]
    across, down = [x for x, _ in corners], [y for _, y in corners]
    return min(across), min(down), max(across), max(down)


def _moved(piece: Type, matrix: Affine, scale: float) -> Type:
    left, bottom, right, top = box_of(matrix, piece.left, piece.bottom, piece.right, piece.top)
    return Type(size=piece.size * scale, left=left, bottom=bottom, right=right, top=top, colour=piece.colour)


class GraphicsState(Struct):
    """The graphics state, as far as it matters here."""

    matrix: Affine = UNMOVED
    fill: tuple[str, tuple[float, ...]] = ("DeviceGray", (0.0,))
    stroke: tuple[str, tuple[float, ...]] = ("DeviceGray", (0.0,))
    width: float = 1
    fill_over: bool = False
    stroke_over: bool = False
    font: Any = ""
    size: float = 0
    mode: int = 0
    spacing: float = 0
    rise: float = 0


class Walker(Struct):
    """Looks through streams; `known` remembers those that are shown more than once, by the numbers of their objects
    and what they take over from where they are shown.
    """

    known: dict[tuple[object, ...], Paint] = field(default_factory=dict)
    reader: type[StreamReader] | None = None

    def page(self, page: pikepdf.Page) -> Paint:
        """All that a page paints, in points from its lower left corner, with what lies on it."""
        paint = Paint()
        _look_at_group(paint, page.obj)
        self._look_through(paint, page.obj, resources_of(page), GraphicsState(), 0)
        for note in page.obj.get("/Annots", ()):
            paint.states.add(f"annotation {note.get('/Subtype', '')}")
            for look in _looks_of(note):
                paint.add(self._of_form(look, None, 1), UNMOVED)
        return paint

    def _of_form(self, form: Any, resources: Any, depth: int, state: GraphicsState | None = None) -> Paint:
        """What a form paints, moved by its own matrix, with the `state` in which it is shown. Raises TooDeep."""
        if depth > DEEPEST:
            raise TooDeep
        state = replace(state, matrix=UNMOVED) if state else GraphicsState()
        font = state.font if isinstance(state.font, str) else state.font.objgen
        key = (form.objgen, *astuple(replace(state, font=font)))
        is_kept = form.objgen[0] and "/Resources" in form
        if is_kept and key in self.known:
            return self.known[key]
        inner = Paint()
        matrix = _matrix(form.get("/Matrix"))
        _look_at_group(inner, form)
        self._look_through(inner, form, form.get("/Resources", resources), state, depth)
        paint = Paint()
        paint.add(inner, matrix)
        if is_kept:
            self.known[key] = paint
        return paint

    def _look_through(self, paint: Paint, stream: Any, resources: Any, state: GraphicsState, depth: int) -> None:
        reader = (self.reader or StreamReader)(
            self, paint, resources if resources is not None else pikepdf.Dictionary(), state, depth
        )
        for instruction in pikepdf.parse_content_stream(stream):
            reader.take(instruction.operands, str(instruction.operator))
        reader.look_at_patterns()


def _look_at_group(paint: Paint, shown: Any) -> None:
    """Whether a page or form is a transparency group, and in which colours that is blended."""
    group = shown.get("/Group")
    if group is not None and group.get("/S") == "/Transparency":
        paint.states.add("transparency group")
        if "/CS" in group:
            paint.colours.add(Colour(space_of(group.CS), (), "area", False))


def resources_of(page: pikepdf.Page) -> Any:
    """Those of a page, or of the node of the page tree from which it takes them; None where there are none."""
    node: Any = page.obj
    for _ in range(DEEPEST):
        if node is None or "/Resources" in node:
            break
        node = node.get("/Parent")
    return None if node is None else node.get("/Resources")


def _looks_of(note: Any) -> Iterable[Any]:
    """The streams that an annotation may be drawn with."""
    looks = note.get("/AP", {})
    for look in looks.values() if looks else ():
        if isinstance(look, pikepdf.Stream):
            yield look
        elif isinstance(look, pikepdf.Dictionary):
            yield from (stream for stream in look.values() if isinstance(stream, pikepdf.Stream))


def _matrix(values: Any) -> Affine:
    match [float(value) for value in values] if values is not None else ():
        case a, b, c, d, e, f:
            return a, b, c, d, e, f
    return UNMOVED


class StreamReader(Struct):
    """Reads the operators of one stream."""

    walker: Walker
    paint: Paint
    resources: Any
    state: GraphicsState
    depth: int
    stack: list[GraphicsState] = field(default_factory=list)
    text: Affine = UNMOVED
    line: Affine = UNMOVED
    seen: set[tuple[object, ...]] = field(default_factory=set)

    def take(self, operands: Any, operator: str) -> None:
        action = _ACTIONS.get(operator)
        if action is not None:
            action(self, operands)

    def resource(self, kind: str, name: Any) -> Any:
        return self.resources.get(kind, {}).get(str(name))

    def colour(self, role: str) -> Colour:
        state = self.state
        space, values = state.stroke if role == "line" else state.fill
        return Colour(space, values, role, state.stroke_over if role == "line" else state.fill_over)

    def look_at_patterns(self) -> None:
        """Patterns may paint with anything: what they paint counts where they are named."""
        for pattern in self.resources.get("/Pattern", {}).values():
            if isinstance(pattern, pikepdf.Stream):
                self.paint.add(self.walker._of_form(pattern, self.resources, self.depth + 1), UNMOVED)
            elif "/Shading" in pattern:
                self.paint.colours.add(Colour(space_of(pattern.Shading.get("/ColorSpace")), (), "area", False))
        for shading in self.resources.get("/Shading", {}).values():
            self.paint.colours.add(Colour(space_of(shading.get("/ColorSpace")), (), "area", False))

    def fill(self) -> None:
        self.paint.colours.add(self.colour("area"))

    def line_width(self) -> float:
        return self.state.width * scale_of(self.state.matrix)

    def stroke(self) -> None:
        self.paint.lines.add(self.line_width())
        self.paint.colours.add(self.colour("line"))

    def show(self, strings: Iterable[Any]) -> None:
        """Type from where the last piece ended; how wide it is, a font knows only in part: half an em a glyph."""
        state = self.state
        font = self.resource("/Font", state.font) if isinstance(state.font, str) else state.font
        matrix = product(self.text, state.matrix)
        size = state.size * scale_of(matrix)
        width = advance(font, strings, state.size, state.spacing)
        left, bottom, right, top = box_of(matrix, 0, -0.2 * state.size, width, 0.75 * state.size)
        role = "line" if state.mode == 1 else "type"
        if state.mode not in (3, 7):
            colour = self.colour(role)
            self.paint.colours.add(colour)
            self.paint.types.append(Type(size=size, left=left, bottom=bottom, right=right, top=top, colour=colour))
        if font is not None:
            self._look_at_font(font, matrix)
        self.text = product((1, 0, 0, 1, width, 0), self.text)

    def _look_at_font(self, font: Any, matrix: Affine) -> None:
        """Whether it is in the file; glyphs of Type 3 are painted like forms, in the colour of the type."""
        key = (font.objgen, *matrix[:4], self.state.size, *self.state.fill)
        if font.objgen[0] and key in self.seen:
            return
        self.seen.add(key)
        name, how = str(font.get("/BaseFont", "a font without a name")), how_embedded(font)
        if self.paint.fonts.get(name) != "missing":
            self.paint.fonts[name] = how
        if how == "type 3":
            size = self.state.size
            shown = product(_matrix(font.get("/FontMatrix")), product((size, 0, 0, size, 0, 0), matrix))
            for glyph in font.get("/CharProcs", {}).values():
                resources = font.get("/Resources", self.resources)
                self.paint.add(self.walker._of_form(glyph, resources, self.depth + 1, self.state), shown)

    def show_object(self, name: Any) -> None:
        shown = self.resource("/XObject", name)
        if shown is None:
            return
        if shown.get("/Subtype") == "/Image":
            self.picture(shown)
        else:
            form = self.walker._of_form(shown, self.resources, self.depth + 1, self.state)
            self.paint.add(form, self.state.matrix)

    def picture(self, image: Any) -> None:
        a, b, c, d, _, _ = self.state.matrix
        wide, high = math.hypot(a, b), math.hypot(c, d)
        pixels = int(image.get("/Width", 0)), int(image.get("/Height", 0))
        dpi = min(pixels[0] / wide if wide else 0, pixels[1] / high if high else 0) * 72
        space = "mask" if image.get("/ImageMask") else space_of(image.get("/ColorSpace"), self.resources)
        self.show_picture(ShownPicture(dpi, space, "/SMask" in image))

    def inline_picture(self, image: Any) -> None:
        dictionary = image.obj if hasattr(image, "obj") else {}
        a, b, c, d, _, _ = self.state.matrix
        wide, high = math.hypot(a, b), math.hypot(c, d)
        dpi = min(image.width / wide if wide else 0, image.height / high if high else 0) * 72
        space = "mask" if image.image_mask else space_of(image.colorspace, self.resources)
        self.show_picture(ShownPicture(dpi, space, "/SMask" in dictionary))

    def show_picture(self, shown: ShownPicture) -> None:
        self.paint.pictures.add(shown)

    def use_state(self, name: Any) -> None:
        entries = self.resource("/ExtGState", name)
        if entries is None:
            return
        state = self.state
        self.paint.states |= states_of(entries)
        mask = entries.get("/SMask")
        if isinstance(mask, pikepdf.Dictionary) and "/G" in mask:
            self.paint.add(self.walker._of_form(mask.G, self.resources, self.depth + 1), state.matrix)
        if "/Font" in entries:
            state.font, state.size = entries.Font[0], float(entries.Font[1])
        if "/TR" in entries or entries.get("/TR2", "/Default") != "/Default" or "/HTP" in entries:
            self.paint.states.add("transfer curve")
        if "/LW" in entries:
            state.width = float(entries.LW)
        if "/OP" in entries:
            state.stroke_over = bool(entries.OP)
            state.fill_over = bool(entries.OP) if "/op" not in entries else state.fill_over
        if "/op" in entries:
            state.fill_over = bool(entries["/op"])


_TRANSPARENT: dict[str, Callable[[Any], bool]] = {
    "/ca": lambda value: float(value) < 1,
    "/CA": lambda value: float(value) < 1,
    "/SMask": lambda value: value != "/None",
    "/BM": lambda value: str(value) not in ("/Normal", "/Compatible"),
}
"""What lets something show through, by the entry of a graphics state (ISO 32000-1, table 58)."""


def states_of(entries: Any) -> set[str]:
    """What of a graphics state lets something show through."""
    return {
        f"{key} {_shown(entries[key])}"
        for key, is_wrong in _TRANSPARENT.items()
        if key in entries and is_wrong(entries[key])
    }


def _shown(value: Any) -> str:
    return "dictionary" if isinstance(value, pikepdf.Dictionary) else str(value)


def space_of(space: Any, resources: Any = None) -> str:
    """What a colour space is: `DeviceCMYK`, or `Separation Dieline over DeviceCMYK`."""
    if space is None:
        return "none"
    if not isinstance(space, pikepdf.Array):
        name = str(space).removeprefix("/")
        own = resources.get("/ColorSpace", {}).get(f"/{name}") if resources is not None else None
        return space_of(own) if own is not None else _SHORT.get(name, name)
    kind = str(space[0]).removeprefix("/")
    if kind == "Separation":
        return f"Separation {str(space[1]).removeprefix('/')} over {space_of(space[2])}"
    if kind == "DeviceN":
        names = "/".join(str(name).removeprefix("/") for name in space[1])
        return f"DeviceN {names} over {space_of(space[2])}"
    if kind == "Indexed":
        return space_of(space[1], resources)
    return kind


_SHORT = {"G": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}


def _set(part: str, space: str) -> Callable[[StreamReader, Any], None]:
    def action(reader: StreamReader, operands: Any) -> None:
        setattr(reader.state, part, (space, tuple(map(float, operands))))

    return action


def _choose(part: str) -> Callable[[StreamReader, Any], None]:
    def action(reader: StreamReader, operands: Any) -> None:
        setattr(reader.state, part, (space_of(operands[0], reader.resources), ()))

    return action


def _tint(part: str) -> Callable[[StreamReader, Any], None]:
    def action(reader: StreamReader, operands: Any) -> None:
        space, _ = getattr(reader.state, part)
        numbers = tuple(float(value) for value in operands if not isinstance(value, pikepdf.Name))
        setattr(reader.state, part, (space, numbers))

    return action


def _save(reader: StreamReader, operands: Any) -> None:
    reader.stack.append(replace(reader.state))


def _restore(reader: StreamReader, operands: Any) -> None:
    if reader.stack:
        reader.state = reader.stack.pop()


def _concat(reader: StreamReader, operands: Any) -> None:
    reader.state.matrix = product(_matrix(operands), reader.state.matrix)


def _width(reader: StreamReader, operands: Any) -> None:
    reader.state.width = float(operands[0])


def _begin(reader: StreamReader, operands: Any) -> None:
    reader.text = reader.line = UNMOVED


def _place(reader: StreamReader, operands: Any) -> None:
    reader.text = reader.line = _matrix(operands)


def _go(reader: StreamReader, operands: Any) -> None:
    reader.line = reader.text = product((1, 0, 0, 1, float(operands[0]), float(operands[1])), reader.line)


def _font(reader: StreamReader, operands: Any) -> None:
    reader.state.font, reader.state.size = str(operands[0]), float(operands[1])


def _assign(part: str, make: Callable[[Any], Any]) -> Callable[[StreamReader, Any], None]:
    return lambda reader, operands: setattr(reader.state, part, make(operands[0]))


_FILLS = ("f", "F", "f*", "sh")
_STROKES = ("S", "s")
_BOTH = ("B", "B*", "b", "b*")


def _both(reader: StreamReader, operands: Any) -> None:
    reader.fill()
    reader.stroke()


_ACTIONS: dict[str, Callable[[StreamReader, Any], None]] = {
    "q": _save,
    "Q": _restore,
    "cm": _concat,
    "w": _width,
    "gs": lambda reader, operands: reader.use_state(operands[0]),
    "g": _set("fill", "DeviceGray"),
    "G": _set("stroke", "DeviceGray"),
    "rg": _set("fill", "DeviceRGB"),
    "RG": _set("stroke", "DeviceRGB"),
    "k": _set("fill", "DeviceCMYK"),
    "K": _set("stroke", "DeviceCMYK"),
    "cs": _choose("fill"),
    "CS": _choose("stroke"),
    "sc": _tint("fill"),
    "scn": _tint("fill"),
    "SC": _tint("stroke"),
    "SCN": _tint("stroke"),
    "Do": lambda reader, operands: reader.show_object(operands[0]),
    "INLINE IMAGE": lambda reader, operands: reader.inline_picture(operands[0]),
    "BT": _begin,
    "Tm": _place,
    "Td": _go,
    "TD": _go,
    "T*": lambda reader, operands: _go(reader, (0, -reader.state.size)),
    "Tf": _font,
    "Tr": _assign("mode", int),
    "Tc": _assign("spacing", float),
    "Ts": _assign("rise", float),
    "Tj": lambda reader, operands: reader.show(operands),
    "'": lambda reader, operands: reader.show(operands),
    '"': lambda reader, operands: reader.show(operands[2:]),
    "TJ": lambda reader, operands: reader.show(operands[0]),
    **dict.fromkeys(_FILLS, lambda reader, operands: reader.fill()),
    **dict.fromkeys(_STROKES, lambda reader, operands: reader.stroke()),
    **dict.fromkeys(_BOTH, _both),
}
