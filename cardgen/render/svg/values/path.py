"""Turns SVG path data into segments.

Everything becomes `M`, `L`, `C` and `Z` with absolute coordinates. Knows the grammar of path data
(SVG 1.1, 8.3) and of the basic shapes, but neither paint nor transforms nor files.
Faulty data raises ValueError with a message for the user; no input raises anything else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from math import acos, ceil, cos, isfinite, pi, radians, sin, sqrt, tan

from msgspec import Struct, field

Segment = tuple[str, tuple[float, ...]]
Numbers = Sequence[float]
PathPoint = tuple[float, float]

FARTHEST = 1e6
MOST_SEGMENTS = 100_000
COUNTS = {"M": 2, "L": 2, "C": 6, "Z": 0}
"""Numbers that each command of a segment takes."""

_NUMBER = r"[+-]?(?:\d++\.?\d*+|\.\d++)(?:[eE][+-]?\d++)?+"
_GAP = r"[\s,]*+"
_NUMBERS = re.compile(_NUMBER, re.ASCII)
_ALLOWED = re.compile(r"[\sMmZzLlHhVvCcSsQqTtAa\d+\-.,eE]*", re.ASCII)
_COMMAND = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])([^MmZzLlHhVvCcSsQqTtAa]*)")
_PLAIN = r"(?:[ ,]*+-?\d++(?:\.\d++)?+(?=[ ,MLCZ]|$))"
_PLAIN_PATH = re.compile(rf"M{_PLAIN}{{2}}(?:[ML]{_PLAIN}{{2}}|C{_PLAIN}{{6}}|Z(?=M|$))*+", re.ASCII)
"""Absolute commands of one segment each, numbers parted by blanks or commas, no drawing on after `Z`."""
_TO_BLANKS = str.maketrans("MLCZ,", "     ")
_TO_COMMANDS = str.maketrans("", "", "0123456789.-, ")
_ARC = re.compile(_GAP.join(["", *[f"({_NUMBER})"] * 3, "([01])", "([01])", *[f"({_NUMBER})"] * 2]), re.ASCII)


def numbers(text: str) -> list[float]:
    """The numbers of a list separated by spaces or commas, or by nothing where a sign or point parts them."""
    return _bounded(_values(text))


def _values(text: str) -> list[float]:
    try:
        return [float(word) for word in text.replace(",", " ").replace("-", " -").split()]
    except ValueError:
        if _NUMBERS.sub("", text).strip(" ,\t\r\n"):
            raise ValueError(f"`{text.strip()[:40]}` is not a list of numbers") from None
        return [float(word) for word in _NUMBERS.findall(text)]


def _bounded(found: list[float]) -> list[float]:
    if not within_reason(found):
        raise ValueError("a number is out of all proportion")
    return found


def within_reason(found: Numbers) -> bool:
    """Whether all numbers are finite and below a million. (The sum shows a NaN, which the extremes do not.)"""
    return not found or (isfinite(sum(found)) and max(found) < FARTHEST and min(found) > -FARTHEST)


def _arc_numbers(text: str) -> list[float]:
    """Arguments of `A`: its two flags may stand without a space before what follows."""
    words: list[str] = []
    end = 0
    while match := _ARC.match(text, end):
        words += match.groups()
        end = match.end()
    if text[end:].strip(" ,\t\r\n"):
        raise ValueError(f"`{text.strip()[:40]}` are not the seven numbers of an arc")
    return _bounded([float(word) for word in words])


class _Pen(Struct):
    """Where drawing stands: what the next command may refer to."""

    segments: list[Segment] = field(default_factory=list)
    x: float = 0
    y: float = 0
    start: PathPoint = (0, 0)
    closed: bool = False
    cubic: PathPoint | None = None
    quadratic: PathPoint | None = None

    def to(self, x: float, y: float) -> None:
        self.x, self.y = x, y
        self.cubic = self.quadratic = None

    def reopen(self) -> None:
        """After `Z` drawing goes on from the start of the figure that was closed."""
        if self.closed:
            self.segments.append(("M", (self.x, self.y)))
            self.closed = False

    def move(self, x: float, y: float) -> None:
        self.segments.append(("M", (x, y)))
        self.start, self.closed = (x, y), False
        self.to(x, y)

    def line(self, x: float, y: float) -> None:
        self.reopen()
        self.segments.append(("L", (x, y)))
        self.to(x, y)

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        self.reopen()
        self.segments.append(("C", (x1, y1, x2, y2, x, y)))
        self.to(x, y)
        self.cubic = (x2, y2)

    def conic(self, x1: float, y1: float, x: float, y: float) -> None:
        """A quadratic curve is the cubic one whose arms are two thirds as long."""
        self.curve(
            self.x + (x1 - self.x) * 2 / 3, self.y + (y1 - self.y) * 2 / 3,
            x + (x1 - x) * 2 / 3, y + (y1 - y) * 2 / 3, x, y,
        )  # fmt: skip
        self.cubic, self.quadratic = None, (x1, y1)

    def mirrored(self, control: PathPoint | None) -> PathPoint:
        """The control point on the other side of here; here itself where there was none."""
        x, y = control or (self.x, self.y)
        return 2 * self.x - x, 2 * self.y - y

    def close(self) -> None:
        self.segments.append(("Z", ()))
        self.to(*self.start)
        self.closed = True


def _arc(pen: _Pen, n: Numbers, x0: float, y0: float) -> None:
    for curve in arc_curves((pen.x, pen.y), n[0], n[1], n[2], n[3] == 1, n[4] == 1, (n[5] + x0, n[6] + y0)):
        pen.curve(*curve)
    if (pen.x, pen.y) != (n[5] + x0, n[6] + y0):
        pen.line(n[5] + x0, n[6] + y0)
    pen.cubic = None


def _smooth(pen: _Pen, n: Numbers, x: float, y: float) -> None:
    pen.curve(*pen.mirrored(pen.cubic), n[0] + x, n[1] + y, n[2] + x, n[3] + y)


_COMMANDS: dict[str, tuple[int, Callable[[_Pen, Numbers, float, float], None]]] = {
    "M": (2, lambda pen, n, x, y: pen.move(n[0] + x, n[1] + y)),
    "L": (2, lambda pen, n, x, y: pen.line(n[0] + x, n[1] + y)),
    "H": (1, lambda pen, n, x, y: pen.line(n[0] + x, pen.y)),
    "V": (1, lambda pen, n, x, y: pen.line(pen.x, n[0] + y)),
    "C": (6, lambda pen, n, x, y: pen.curve(n[0] + x, n[1] + y, n[2] + x, n[3] + y, n[4] + x, n[5] + y)),
    "S": (4, _smooth),
    "Q": (4, lambda pen, n, x, y: pen.conic(n[0] + x, n[1] + y, n[2] + x, n[3] + y)),
    "T": (2, lambda pen, n, x, y: pen.conic(*pen.mirrored(pen.quadratic), n[0] + x, n[1] + y)),
    "A": (7, _arc),
    "Z": (0, lambda pen, n, x, y: pen.close()),
}


def segments_of(commands: str, numbers: Numbers) -> list[Segment]:
    """Segments from one letter each, and the numbers of all."""
    segments: list[Segment] = []
    at = 0
    for command in commands:
        end = at + COUNTS[command]
        segments.append((command, tuple(numbers[at:end])))
        at = end
    return segments


def path_segments(data: str) -> list[Segment]:
    """Segments of path data (the `d` of a `path`). ValueError where it does not follow the grammar.

    Coordinates may be absurdly large or not finite: ask `within_reason`. Most paths are segments as they stand,
    and need no pen.
    """
    if _PLAIN_PATH.fullmatch(data) is not None and len(commands := data.translate(_TO_COMMANDS)) <= MOST_SEGMENTS:
        return segments_of(commands, tuple(map(float, data.translate(_TO_BLANKS).split())))
    if _ALLOWED.fullmatch(data) is None:
        raise ValueError("the path holds a character that no path command has")
    data = data.strip()
    if data and data[0] not in "Mm":
        raise ValueError("the path does not begin with `M`")
    pen = _Pen()
    for match in _COMMAND.finditer(data):
        _obey(pen, match[1], match[2])
    return pen.segments


def _obey(pen: _Pen, letter: str, arguments: str) -> None:
    """One command letter with all its arguments, which repeat it (after `M` they mean `L`)."""
    name = letter.upper()
    values = _arc_numbers(arguments) if name == "A" else _values(arguments)
    count, draw = _COMMANDS[name]
    times = len(values) // count if count else 1
    if len(values) != times * count or not times:
        raise ValueError(f"`{letter}` takes {count} number{'s' if count != 1 else ''}, not {len(values)}")
    if len(pen.segments) + times > MOST_SEGMENTS:
        raise ValueError(f"the path has more than {MOST_SEGMENTS} segments")
    for time in range(times):
        origin = (pen.x, pen.y) if letter != name else (0, 0)
        draw(pen, values[time * count : time * count + count], *origin)
        if name == "M":
            draw = _COMMANDS["L"][1]


def arc_curves(
    start: PathPoint, rx: float, ry: float, turn: float, large: bool, sweep: bool, end: PathPoint
) -> Iterator[tuple[float, float, float, float, float, float]]:
    """Cubic curves along an elliptical arc, at most a quarter turn each (SVG 1.1, F.6).

    `turn` is the angle of the first axis in degrees. None where an axis is 0: the arc is a straight line.
    """
    rx, ry = abs(rx), abs(ry)
    if start == end or min(rx, ry) < 1e-6:
        return
    cosine, sine = cos(radians(turn)), sin(radians(turn))
    half_x, half_y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    # On the unit circle of the ellipse the chord runs from (px, py) to (-px, -py).
    px, py = (cosine * half_x + sine * half_y) / rx, (cosine * half_y - sine * half_x) / ry
    reach = px * px + py * py
    if reach > 1:
        rx, ry, px, py = rx * sqrt(reach), ry * sqrt(reach), px / sqrt(reach), py / sqrt(reach)
    offset = sqrt(max(0.0, 1 / min(1.0, reach) - 1)) if reach else 0.0
    offset = -offset if large == sweep else offset
    cx, cy = offset * py, -offset * px
    first = _angle(px - cx, py - cy)
    span = (_angle(-px - cx, -py - cy) - first) % (2 * pi) - (0 if sweep else 2 * pi)
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2

    def outside(x: float, y: float) -> PathPoint:
        x, y = (x + cx) * rx, (y + cy) * ry
        return cosine * x - sine * y + middle[0], sine * x + cosine * y + middle[1]

    pieces = max(1, ceil(abs(span) / (pi / 2) - 1e-9))
    step = span / pieces
    arm = tan(step / 4) * 4 / 3
    for piece in range(pieces):
        a, b = first + piece * step, first + (piece + 1) * step
        last = end if piece == pieces - 1 else outside(cos(b), sin(b))
        yield (
            *outside(cos(a) - arm * sin(a), sin(a) + arm * cos(a)),
            *outside(cos(b) + arm * sin(b), sin(b) - arm * cos(b)),
            *last,
        )


def _angle(x: float, y: float) -> float:
    """Direction of a vector on the unit circle, in radians."""
    angle = acos(max(-1.0, min(1.0, x / (sqrt(x * x + y * y) or 1))))
    return -angle if y < 0 else angle
