"""Computes the dieline of a tuck box for a number of cards, and the sheet that it fits.

Pure geometry: no marks, no type. The box lies flat as it is printed, its outside up, from left to right: back,
left side, front, right side, glue flap. On top of the back hang the lid and its tuck flap, on the sides the dust
flaps; at the bottom two panels are glued on one another, so that no edge inside stops a card. Words as packers have
them: dieline (where it is cut), crease (where it is folded), panel, glue flap, dust flap, tuck flap, slit lock.
Whole micrometres; the origin is the upper left corner, turns are degrees clockwise.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from cardgen.model.game import CLEARANCE, STOCK
from cardgen.render.base.display import Box
from cardgen.render.box.ticks import Ends, beside
from cardgen.render.sheet.n_up import Size

LOOSE = 1500
"""How much deeper it is than its cards are high, so that they can be taken out."""
BOARD = 250
"""Paper of 200 to 250 g/m2 that the box is made of: each crease takes half of it from both its panels."""
EASE, NARROW = 500, 8
"""What goes inside the box is so much narrower than what is outside; at most an eighth of the box's depth."""
TUCK, GLUE, SLIT, NOTCH = 15_000, 12_000, 7000, 9000
SHORTEST_FLAP, LONGEST_FLAP = 8000, 25_000
BLEED = 3200
"""An eighth of an inch, which all shops take."""
TICK, TICK_GAP = 2500, 300
"""How long the ticks are beside a fold, and how far from what is printed over the cut."""
AROUND = BLEED + TICK_GAP + TICK
MOST_CARDS = 5000
STRIP = 40_000
"""How much must be left beside the dieline on a sheet held sideways, so that pictures find room there."""

Point = tuple[int, int]
Segments = tuple[tuple[str, tuple[int, ...]], ...]
KAPPA = 0.5522847498


class Panel(Struct, frozen=True):
    """A printed part of the box: where it lies, and how what is on it is turned so that it reads right when folded.

    `over` tells of its left, upper, right and lower edge where its picture runs over: onto flaps, and over cuts. One
    that `may_be_white` stays so where the template has no picture that fits it.
    """

    name: str
    box: Box
    turned: int
    over: tuple[bool, bool, bool, bool]
    may_be_white: bool = False

    @property
    def size(self) -> Size:
        """Width and height as one reads it."""
        return Size(self.box.height, self.box.width) if self.turned in (90, 270) else Size(*self.box[2:])

    @property
    def shown(self) -> Box:
        """What of its picture may show, bleed included."""
        left, top, right, bottom = (BLEED * runs for runs in self.over)
        box = self.box
        return Box(box.left - left, box.top - top, box.width + left + right, box.height + top + bottom)


class TuckBox(Struct, frozen=True, dict=True):
    """A box that is `inner` wide, high and deep inside; it opens at the top."""

    inner: tuple[int, int, int]
    has_slits: bool = True

    @property
    def width(self) -> int:
        """Of front and back, from crease to crease."""
        return self.inner[0] + BOARD

    @property
    def height(self) -> int:
        return self.inner[1] + BOARD

    @property
    def depth(self) -> int:
        return self.inner[2] + BOARD

    @property
    def ease(self) -> int:
        return min(EASE, self.depth // NARROW)

    @property
    def tuck(self) -> int:
        """How far the tuck flap reaches down behind the front."""
        return min(TUCK, self.height // 2)

    @property
    def dust(self) -> int:
        """How long dust flaps are: so that two of them do not meet."""
        wanted = min(LONGEST_FLAP, max(SHORTEST_FLAP, self.depth * 3 // 4))
        return min(wanted, (self.width - 1000) // 2)

    @property
    def notch(self) -> int:
        """The radius of the thumb notch in the upper edge of the front."""
        return min(NOTCH, self.width // 5)

    @cached_property
    def columns(self) -> tuple[int, ...]:
        """Left edges of back, left side, front, right side and glue flap, and its right edge."""
        width, depth = self.width, self.depth
        return (0, width, width + depth, 2 * width + depth, 2 * (width + depth), 2 * (width + depth) + GLUE)

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """Upper edges of tuck flap, lid, body and bottom, and the lowest edge of all."""
        body = max(self.depth + self.tuck, self.dust)
        foot = body + self.height
        return (body - self.depth - self.tuck, body - self.depth, body, foot, foot + max(self.depth, self.dust))

    @property
    def flat(self) -> Size:
        """How much paper the dieline takes."""
        return Size(self.columns[-1], self.rows[-1])

    @property
    def nook(self) -> Box:
        """Paper that is left above the front, between the lid and the dust flaps."""
        return Box(self.columns[2], 0, self.width, self.rows[2] - BLEED)

    @property
    def wrap(self) -> Panel:
        """The strip of back, left side, front and right side: one picture that goes around the box, behind them."""
        _, _, body, _, _ = self.rows
        return Panel("wrap", Box(0, body, self.columns[4], self.height), 0, (True, True, True, True))

    @property
    def dust_flaps(self) -> tuple[Panel, ...]:
        """What is seen of the flaps at the sides when the box is open: above, then below."""
        _, left, _, right, _, _ = self.columns
        _, _, body, foot, _ = self.rows
        places = {
            "upper": (body - self.dust, (False, True, False, False)),
            "lower": (foot, (False, False, False, True)),
        }
        return tuple(
            Panel(f"{name} {side} dust flap", Box(x, top, self.depth, self.dust), 0, over, may_be_white=True)
            for name, (top, over) in places.items()
            for side, x in (("left", left), ("right", right))
        )

    @cached_property
    def panels(self) -> tuple[Panel, ...]:
        """The faces on it, lid and bottom included; what is glued stays white, where glue holds best."""
        back, left, front, right, _, _ = self.columns
        tuck, lid, body, foot, _ = self.rows
        width, height, depth, ease = self.width, self.height, self.depth, self.ease
        return (
            Panel("back", Box(back, body, width, height), 0, (True, False, False, True)),
            Panel("left", Box(left, body, depth, height), 90, (False, True, False, True)),
            Panel("front", Box(front, body, width, height), 0, (False, True, False, False)),
            Panel("right", Box(right, body, depth, height), 90, (False, True, True, True)),
            Panel("lid", Box(back, lid, width, depth), 180, (True, False, True, False)),
            Panel("tuck", Box(ease, tuck, width - 2 * ease, self.tuck), 180, (True, True, True, False)),
            Panel("bottom", Box(front, foot, width, depth), 0, (True, False, True, True)),
        )

    @property
    def printed(self) -> tuple[Panel, ...]:
        """All that a template dresses, from the lowest to the uppermost."""
        return (*self.dust_flaps, self.wrap, *self.panels)

    @cached_property
    def outline(self) -> Segments:
        """The dieline around all of it, clockwise, closed: `M x y`, `L x y`, `C x1 y1 x2 y2 x y`, `Z`."""
        return (("M", (0, self.rows[3])), *self._over_the_top(), *self._down_the_glue_flap(), *self._along_the_bottom())

    @property
    def slits(self) -> tuple[tuple[int, int, int, int], ...]:
        """Cuts at both ends of the crease of the tuck flap, in which the dust flaps catch."""
        if not self.has_slits:
            return ()
        ease, at, reach = self.ease, self.rows[1], min(SLIT, self.width // 8)
        return (ease, at, ease + reach, at), (self.width - ease - reach, at, self.width - ease, at)

    @property
    def creases(self) -> tuple[tuple[int, int, int, int], ...]:
        """Straight lines to fold on, each once: all are folded away from the printed side."""
        back, left, front, right, glue, _ = self.columns
        _, lid, body, foot, _ = self.rows
        ease = self.ease
        ends = (self.slits[0][2], self.slits[1][0]) if self.slits else (ease, self.width - ease)
        across = (
            (*ends, lid),
            (back, left, body),
            (back + ease, left - ease, foot),
            (front, right, foot),
            *((side + ease, end - ease, y) for side, end in ((left, front), (right, glue)) for y in (body, foot)),
        )
        down = ((x, body, x, foot) for x in (left, front, right, glue))
        return (*((begin, y, end, y) for begin, end, y in across), *down)

    @property
    def folds(self) -> tuple[Ends, ...]:
        """The lines on which its creases lie, each from edge to edge of the flat, so that a ruler scores it at once."""
        _, left, front, right, glue, _ = self.columns
        _, lid, body, foot, _ = self.rows
        down = ((x, body, x, foot) for x in (left, front, right, glue))
        return ((0, lid, self.width, lid), (0, body, glue, body), (0, foot, glue, foot), *down)

    def ticks(self, fold: Ends) -> tuple[Ends, ...]:
        """What shows a fold from outside, where the ruler lies on no other part; nothing at an end where it would."""
        _, left, _, _, glue, end = self.columns
        _, _, body, foot, _ = self.rows
        inner = Box(self.ease, foot, left - 2 * self.ease, self.depth - self.ease)
        parts = (*(panel.box for panel in self.printed), inner, Box(glue, body, end - glue, self.height))
        grounds = tuple(box.inset(-TICK_GAP) for box in (*(panel.shown for panel in self.printed), *parts))
        return tuple(beside(fold, parts, grounds, TICK))

    def _over_the_top(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        """From the lower left corner of the back up around the tuck flap, along dust flaps and notch, to the right."""
        _, left, front, right, glue, _ = self.columns
        tuck, lid, body, _, _ = self.rows
        ease, radius = self.ease, self.tuck // 2
        yield from _lines((0, lid), (ease, lid), (ease, tuck + radius))
        yield _corner((ease, tuck + radius), (ease + radius, tuck), (ease, tuck))
        yield from _lines((left - ease - radius, tuck))
        yield _corner((left - ease - radius, tuck), (left - ease, tuck + radius), (left - ease, tuck))
        yield from _lines((left - ease, lid), (left, lid), (left, body))
        hinge, catch = self._dust_flap
        yield from _lines(*((left + x, body - y) for x, y in hinge), *((front - x, body - y) for x, y in catch))
        middle, radius = front + self.width // 2, self.notch
        yield from _lines((front, body), (middle - radius, body))
        below = (middle, body + radius)
        yield _corner((middle - radius, body), below, (middle - radius, body + radius))
        yield _corner(below, (middle + radius, body), (middle + radius, body + radius))
        yield from _lines((right, body))
        yield from _lines(*((right + x, body - y) for x, y in reversed(catch)))
        yield from _lines(*((glue - x, body - y) for x, y in reversed(hinge)), (glue, body))

    @property
    def _dust_flap(self) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
        """Its slanting edge beside the hinge of the lid, and its straight one, which catches in a slit.

        Points as distances inwards and away from the crease: the first edge outwards, the second one inwards.
        """
        ease, slant, blunt = self.ease, self.depth // 4, min(self.depth // 3, self.dust // 2)
        hinge = ((ease, 0), (ease + slant, self.dust))
        return hinge, ((ease + blunt, self.dust), (ease, self.dust - blunt), (ease, 0))

    def _down_the_glue_flap(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        glue, end = self.columns[4:]
        body, foot = self.rows[2:4]
        slant = min(GLUE // 2, self.height // 4)
        yield from _lines((end, body + slant), (end, foot - slant), (glue, foot))

    def _along_the_bottom(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        """From the glue flap back to where it began: dust flap, outer panel, dust flap, inner panel."""
        back, left, front, right, glue, _ = self.columns
        foot, ease = self.rows[3], self.ease
        yield from _lines(*self._lower_dust_flap(right, glue), (right, foot))
        yield from _lines((right, foot + self.depth), (front, foot + self.depth), (front, foot))
        yield from _lines(*self._lower_dust_flap(left, front), (left, foot))
        inside = foot + self.depth - ease
        yield from _lines((left - ease, foot), (left - ease, inside), (back + ease, inside), (back + ease, foot))
        yield "Z", ()

    def _lower_dust_flap(self, begin: int, end: int) -> tuple[Point, ...]:
        """From right to left, slanting at both sides."""
        foot, ease, slant = self.rows[3], self.ease, self.depth // 4
        low = foot + self.dust
        return (
            (end - ease, foot), (end - ease - slant, low), (begin + ease + slant, low), (begin + ease, foot),
        )  # fmt: skip


def tuck_box(
    card: Size, cards: int, *, stock: int = STOCK, clearance: int = CLEARANCE, has_slits: bool = True
) -> TuckBox:
    """A box for `cards` cards, each `stock` thick, that stand in it on their short edge."""
    across, up = sorted(card)
    return TuckBox((across + clearance, up + clearance, cards * stock + LOOSE), has_slits)


class BoxSheet(Struct, frozen=True):
    """A box on a `sheet`, which may be held sideways, within the `area` that the printer reaches.

    `corner` is where the upper left corner of its flat lies.
    """

    sheet: Size
    area: Box
    corner: Point


def lay_flat(box: TuckBox, paper: Size, margin: int) -> BoxSheet | None:
    """The dieline on a sheet, with room for all its ticks and upright if possible, at the top; None where it does not
    fit either way.

    It stands in the middle, or where that leaves a strip of a sheet held sideways, at the left.
    """
    for room in (AROUND, 0):
        for sheet in (paper, paper.turned):
            area = Box(0, 0, *sheet).inset(margin)
            across, down = area.width - box.flat.width, area.height - box.flat.height
            if min(across, down) >= 2 * room:
                left = AROUND if sheet.width > sheet.height and across >= STRIP else across // 2
                return BoxSheet(sheet, area, (area.left + left, area.top + min(AROUND, down // 2)))
    return None


def most_cards(card: Size, paper: Size, margin: int, *, stock: int = STOCK, clearance: int = CLEARANCE) -> int:
    """How many such cards go into the largest box that fits on the paper; 0 where not even one does."""

    def is_too_large(cards: int) -> bool:
        return lay_flat(tuck_box(card, cards, stock=stock, clearance=clearance), paper, margin) is None

    return bisect_right(range(1, MOST_CARDS), False, key=is_too_large)


def _lines(*points: Point) -> Iterator[tuple[str, tuple[int, ...]]]:
    return (("L", point) for point in points)


def _corner(begin: Point, end: Point, outer: Point) -> tuple[str, tuple[int, ...]]:
    """A quarter of a circle, bulging towards `outer`."""
    pulls = (round(point[axis] + KAPPA * (outer[axis] - point[axis])) for point in (begin, end) for axis in (0, 1))
    return "C", (*pulls, *end)
