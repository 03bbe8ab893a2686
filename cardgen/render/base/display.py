"""The display list: marks with their places, which layout hands to painting with nothing left to decide.

Lengths are whole micrometres; the origin of a face, drawing or sheet is its upper left corner and
y grows downwards, as one reads. Colours are `#rrggbb`, or a spot ink: `spot:dieline`, or at a tint of 0 to 1
`spot:dieline 0`; a fill may be a `LinearGradient` or `RadialGradient` of `gradients.py` instead. Nothing here knows PDF
or files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.render.base.affine import Affine
from cardgen.render.base.gradients import Fill
from cardgen.render.base.picture import Picture as Picture

if TYPE_CHECKING:
    from cardgen.render.base.fonts import ShapedRun
    from cardgen.render.base.painted_face import PaintedFace


class Box(NamedTuple):
    """A rectangle: upper left corner and size."""

    left: int
    top: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.left + self.width

    @property
    def bottom(self) -> int:
        return self.top + self.height

    def inset(self, by: int) -> Box:
        """The box `by` smaller on each side (larger where `by` is negative)."""
        return Box(self.left + by, self.top + by, self.width - 2 * by, self.height - 2 * by)

    def moved(self, dx: int, dy: int) -> Box:
        return Box(self.left + dx, self.top + dy, self.width, self.height)

    def within(self, other: Box) -> Box:
        """The part of it that lies in another, which it meets."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        return Box(left, top, min(self.right, other.right) - left, min(self.bottom, other.bottom) - top)

    def contains(self, other: Box) -> bool:
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )


class SpotInk(Struct, frozen=True):
    """An ink with a plate of its own, by the name that presses know; `cmyk` stands in for it where there is none."""

    name: str
    cmyk: tuple[float, float, float, float]


SPOTS = {
    "dieline": SpotInk("Dieline", (0, 1, 0, 0)),
    "crease": SpotInk("Crease", (1, 0, 0, 0)),
    "all": SpotInk("All", (1, 1, 1, 1)),
    "cyan": SpotInk("Cyan", (1, 0, 0, 0)),
    "magenta": SpotInk("Magenta", (0, 1, 0, 0)),
    "yellow": SpotInk("Yellow", (0, 0, 1, 0)),
    "black": SpotInk("Black", (0, 0, 0, 1)),
}
"""What boxes are cut and creased along; all plates together, and each of the four (ISO 32000-1, 8.6.6.4)."""
FINISHES = {
    "foil": SpotInk("Foil", (0, 0.2, 0.6, 0.3)),
    "varnish": SpotInk("Varnish", (0.1, 0, 0, 0.1)),
    "white": SpotInk("White", (0.2, 0, 0, 0)),
}
"""What templates ask for besides colours: only presses that say so have these inks, by names of their own."""
_SPOT = "spot:"
STENCIL = "stencil"
"""The space of a picture of one bit a pixel, which is painted in one colour where it is 1."""


def spot_of(colour: str) -> tuple[str, float] | None:
    """The key of a spot ink and its tint, where a colour is one."""
    if not colour.startswith(_SPOT):
        return None
    key, _, tint = colour.removeprefix(_SPOT).partition(" ")
    return key, float(tint or 1)


def spot_colour(key: str, tint: float = 1) -> str:
    """The colour of a spot ink."""
    return f"{_SPOT}{key} {tint:g}"


class Path(Struct, frozen=True):
    """Curves in the units of whoever holds them: `M x y`, `L x y`, `C x1 y1 x2 y2 x y`, `Z`, absolute."""

    segments: tuple[tuple[str, tuple[float, ...]], ...]
    fill: Fill | None = None
    stroke: str | None = None
    stroke_width: float = 0
    cap: str = "butt"
    join: str = "miter"
    opacity: float = 1
    dash: tuple[float, ...] = ()
    even_odd: bool = False
    dash_phase: float = 0
    miter: float = 10


class Drawing(Struct, frozen=True):
    """A vector picture: marks inside a view box, clipped to it. Drawn once per document, placed often."""

    name: str
    view_box: tuple[float, float, float, float]
    marks: tuple[DrawingMark, ...]

    @property
    def paths(self) -> tuple[Path, ...]:
        """All its paths, those in clips and groups as well."""
        return tuple(paths_of(self.marks))


class StructureElement(Struct, frozen=True, eq=False):
    """A part of a document as it is read aloud: a paragraph, a row of a table, a figure (ISO 32000-1, 14.8.4).

    `alt` is read in the place of what it shows; `attribute` is owner, name and value. Each is one of its own. One in a
    `language` that is not that of the document says so.
    """

    role: str
    alt: str = ""
    attribute: tuple[str, str, str] | None = None
    language: str = ""


Structure = tuple[StructureElement, ...]
"""What a mark is part of, outermost first. Empty for decoration, which nobody reads aloud."""


class Rectangle(Struct, frozen=True):
    """A filled and/or stroked box; `radii` are the corners from upper left, clockwise."""

    box: Box
    fill: Fill | None = None
    stroke: str | None = None
    stroke_width: int = 0
    radii: tuple[int, int, int, int] = (0, 0, 0, 0)
    dash: tuple[int, ...] = ()


class Line(Struct, frozen=True):
    """A straight line."""

    x1: int
    y1: int
    x2: int
    y2: int
    stroke: str
    stroke_width: int
    dash: tuple[int, ...] = ()


class Text(Struct, frozen=True):
    """One line of set text: shaped runs from `left` along `baseline`, `size` in micrometres an em.

    `turned` are degrees clockwise about its beginning. Behind the letters lies an `outline` of their shape, wider by
    `outline_width` on all sides. Its `language` is told where it is not that of the page.
    """

    left: int
    baseline: int
    runs: tuple[ShapedRun, ...]
    size: int
    colour: str
    turned: float = 0
    tracking: int = 0
    structure: Structure = ()
    outline: str = ""
    outline_width: int = 0
    language: str = ""


class Placed(Struct, frozen=True):
    """A drawing, picture or face shown in `box`, clipped to `clip` (rounded by `radii`).

    `turned` is in degrees clockwise; what is turned by other than quarters has no clip, as a clip stays upright. A
    stencil is painted in the `colour`.
    """

    what: Drawing | Picture | Face
    box: Box
    clip: Box | None = None
    radii: tuple[int, int, int, int] = (0, 0, 0, 0)
    turned: int = 0
    structure: Structure = ()
    colour: str = ""


class Link(Struct, frozen=True):
    """A place on a page that leads to an address, or to a named place (`#name`) in the same document.

    `words` tell where, to those who do not see it.
    """

    box: Box
    target: str
    words: str = ""
    structure: Structure = ()


class Clipped(Struct, frozen=True):
    """Marks of which only that is seen which lies within all outlines."""

    outlines: tuple[Path, ...]
    marks: tuple[Mark, ...]


class Group(Struct, frozen=True):
    """Marks that are painted together, and then as one on what is below: as opaque as `opacity` says, and only as far
    as the `mask` is light, whose marks lie on black. `blend` is how colours are mixed with those below, by its name in
    a PDF; empty for covering them.
    """

    marks: tuple[Mark, ...]
    opacity: float = 1
    mask: tuple[Mark, ...] = ()
    blend: str = ""


class Inlay(Struct, frozen=True):
    """A picture in a drawing: a square of one unit, upright, moved by `matrix`."""

    picture: Picture
    matrix: Affine


class Finish(Struct, frozen=True):
    """Marks that lie on the face already, and are wanted once more in an ink of `FINISHES` by presses that have it."""

    ink: str
    marks: tuple[Mark, ...]


DrawingMark = Path | Clipped | Group | Inlay
"""What drawings are made of; so are clips and groups in them."""
Mark = Rectangle | Line | Text | Placed | Path | Clipped | Group | Inlay | Finish


def paths_of(marks: Iterable[Mark]) -> Iterator[Path]:
    """The paths among marks, those in clips and groups as well; of masks none."""
    for mark in marks:
        if isinstance(mark, Path):
            yield mark
        elif isinstance(mark, Clipped | Group):
            yield from paths_of(mark.marks)


def changed(marks: Iterable[Mark], change: Callable[[Path], Iterable[Path]]) -> tuple[DrawingMark, ...]:
    """The marks of a drawing with each path changed, those in clips and groups as well; masks stay as they are."""
    made: list[DrawingMark] = []
    for mark in marks:
        if isinstance(mark, Path):
            made += change(mark)
        elif isinstance(mark, Clipped | Group):
            made.append(replace(mark, marks=changed(mark.marks, change)))
        elif isinstance(mark, Inlay):
            made.append(mark)
    return tuple(made)


class Face(Struct, frozen=True):
    """One side of a card, its bleed included: `trim` is the finished card inside `width` by `height`.

    The finished card is the circle in `trim` where it `is_round`, the hexagon in it where it `is_hex`; else its corners
    have the radius `corner`. A `form`
    stands for the marks of a face that was painted before; a `key` is what one that may be kept is painted under. `alt`
    says in words what is on it. `safe` is what no type leaves; of a page there is none. One
    that `is_turned_round` has its sides as in a mirror.
    """

    name: str
    width: int
    height: int
    trim: Box
    marks: tuple[Mark, ...]
    is_round: bool = False
    key: str = ""
    form: PaintedFace | None = None
    alt: str = ""
    safe: Box | None = None
    corner: int = 0
    is_hex: bool = False
    is_turned_round: bool = False


class Page(Struct, frozen=True):
    """One side of a sheet of paper, or a page of a book.

    `trim` is what remains of a page that shows a single card, `bleed` how far its colours go; none of other pages. Its
    `language` is told where it is another than that of the document.
    """

    width: int
    height: int
    marks: tuple[Mark, ...]
    links: tuple[Link, ...] = ()
    places: tuple[tuple[str, int], ...] = ()
    trim: Box | None = None
    bleed: Box | None = None
    language: str = ""


class Bookmark(Struct, frozen=True):
    """A line of the outline: page index from 0, depth from 0."""

    title: str
    page: int
    level: int
    top: int = 0


class Publication(Struct, frozen=True):
    """A finished document, ready to paint: pages, outline, and what the file says of itself.

    Where it `is_tagged`, marks are in reading order, and tell what they are part of. Where it `has_looks`, its faces
    are to be known again by what they look like. Where it `runs_left`, it is leafed through from right to left.
    """

    title: str
    pages: Iterable[Page]
    bookmarks: tuple[Bookmark, ...] = ()
    author: str = ""
    licence: str = ""
    licence_url: str = ""
    subject: str = ""
    language: str = "en"
    duplex: str = ""
    keywords: tuple[str, ...] = field(default=())
    is_tagged: bool = False
    has_looks: bool = False
    runs_left: bool = False
