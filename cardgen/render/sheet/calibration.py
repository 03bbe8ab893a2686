"""The calibration sheet: measures how far a printer is off between front and back, and whether it prints at 100 %.

A sheet for both sides: scales on the recto, lines on the verso that show through. What is read off is what
`--back-offset` wants. Marks and labels first, geometry only; `lay_out_calibration` sets the labels in type.
Lengths are whole micrometres, the origin is the upper left corner.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from cardgen.model.units import MM, length, millimetres
from cardgen.render.base.display import Box, Drawing, Line, Mark, Page, Placed, Rectangle, Text
from cardgen.render.base.slug import INK
from cardgen.render.face.small_print import set_line
from cardgen.render.sheet.calibration_guide import (
    SMALL_SIZE,
    CalibratedGame,
    CalibrationGuide,
    CalibrationLabel,
    back_of_guide,
    guide_for,
    has_room,
    measures,
)
from cardgen.render.sheet.imposition import Flip
from cardgen.render.sheet.marks import DASH, HAIRLINE
from cardgen.render.sheet.n_up import Size
from cardgen.words.language import ENGLISH, Language

if TYPE_CHECKING:
    from cardgen.render.base.target import Target
    from cardgen.render.layout.resources import Resources

REACH = 10 * MM
"""Scales run so far to either side of their zero: no printer is further off."""
APART = 16 * MM
"""The scales stand so far from the middle of the sheet that their zero lines do not run together."""
POINTER = 6 * MM
POINTER_DASH = (1000, 500)
POINTER_THICK, SHOWS_THROUGH = 282, 212
"""0.8 pt and 0.6 pt: what is looked at through the paper."""
RING = 3 * MM
CONTROL = (100 * MM, 50 * MM)
FIELD = Size(48 * MM, 9 * MM)
CARD_SIDES = range(50 * MM, 100 * MM)
"""The sheet shows a card whose sides lie within, if the game has one: the scales find room in it."""
SMALL_TITLE_SIZE = length("14pt")
LINE = 4500
BOLD = "Roboto Bold"
MINUS = "−"
NAMELESS = CalibratedGame()


class CalibrationSide(Struct, frozen=True):
    """What is on one side of the sheet."""

    marks: tuple[Line | Rectangle, ...]
    labels: tuple[CalibrationLabel, ...]
    guide: CalibrationGuide | None = None


class _Plan(Struct, frozen=True):
    """Where things are on the recto. `sideways`: the sheet is turned over like the page of a book."""

    sheet: Size
    card: Size
    margin: int
    sideways: bool
    language: Language
    game: CalibratedGame

    def say(self, name: str, **values: str) -> str:
        return self.language.say(f"calibration.{name}", **values)

    @property
    def middle(self) -> tuple[int, int]:
        return self.sheet.width // 2, self.sheet.height // 2

    @property
    def outline(self) -> Box:
        x, y = self.middle
        return Box(x - self.card.width // 2, y - self.card.height // 2, *self.card)

    @property
    def rings(self) -> list[tuple[int, int]]:
        """Centres of the four corner targets."""
        edge = self.margin + 2 * RING
        return [(x, y) for y in (edge, self.sheet.height - edge) for x in (edge, self.sheet.width - edge)]

    def behind(self, x: int, y: int) -> tuple[int, int]:
        """The place on the verso behind a place on the recto."""
        return (self.sheet.width - x, y) if self.sideways else (x, self.sheet.height - y)


def calibration_sheet(
    sheet: Size, card: Size, *, margin: int, flip: Flip, language: Language = ENGLISH, game: CalibratedGame = NAMELESS
) -> tuple[CalibrationSide, CalibrationSide]:
    """Recto and verso of a calibration sheet, for the card's size and the edge the sheet is turned on.

    Held to the light, recto in front, the dashed lines of the verso cross the recto's two scales at the
    numbers that `Imposition.behind` takes as its offset: right and down as one looks at the verso.
    """
    plan = _Plan(sheet, card, margin, (flip == "long") == (sheet.height >= sheet.width), language, game)
    return _recto(plan, flip), _verso(plan)


def _recto(plan: _Plan, flip: Flip) -> CalibrationSide:
    parts = [_scale(plan, across=True), _scale(plan, across=False), _controls(plan)]
    rings = [
        Rectangle(Box(x - RING, y - RING, 2 * RING, 2 * RING), None, INK, HAIRLINE, (RING, RING, RING, RING))
        for x, y in plan.rings
    ]
    outline = Rectangle(plan.outline, None, INK, HAIRLINE)
    marks = [mark for marks, _ in parts for mark in marks]
    labels = [label for _, labels in parts for label in labels]
    name = measures(plan.card, plan.language)
    size = CalibrationLabel(plan.middle[0], plan.outline.bottom - 2 * MM, name, SMALL_SIZE, "center")
    fields, names = _notes(plan)
    guide = _guide(plan, flip)
    words = guide.labels if guide else (*_instructions(plan, flip), *_whom_to_tell(plan))
    return CalibrationSide((outline, *rings, *marks, *fields), (*words, *labels, size, *names), guide)


def _guide(plan: _Plan, flip: Flip) -> CalibrationGuide | None:
    """The guide, where there is room for it."""
    above, below = plan.outline.top - 8 * MM, plan.sheet.height - plan.outline.bottom
    if not has_room(plan.sheet.width, above, below):
        return None
    beside = (plan.outline.right, plan.outline.top)
    answers_top = _notes_top(plan) + FIELD.height + 4 * MM
    return guide_for(plan.sheet.width, beside, answers_top, flip, plan.language, plan.game)


def _verso(plan: _Plan) -> CalibrationSide:
    """Two dashed lines to read off, crosses for the rings, the outline of the card behind the card."""
    marks: list[Line | Rectangle] = []
    for across in (True, False):
        start, end = (plan.behind(*_on_scale(plan, across, 0, out)) for out in (POINTER, -POINTER))
        marks.append(Line(*start, *end, INK, POINTER_THICK, POINTER_DASH))
    for ring in plan.rings:
        at_x, at_y = plan.behind(*ring)
        marks.append(Line(x1=at_x - RING, y1=at_y, x2=at_x + RING, y2=at_y, stroke=INK, stroke_width=SHOWS_THROUGH))
        marks.append(Line(x1=at_x, y1=at_y - RING, x2=at_x, y2=at_y + RING, stroke=INK, stroke_width=SHOWS_THROUGH))
    left, top = plan.behind(plan.outline.left, plan.outline.top)
    left -= plan.card.width if plan.sideways else 0
    top -= 0 if plan.sideways else plan.card.height
    marks.append(Rectangle(Box(left, top, *plan.card), None, INK, SHOWS_THROUGH, dash=DASH))
    if _guide(plan, "long") is not None:
        guide = back_of_guide(plan.sheet, plan.language, plan.game)
        return CalibrationSide(tuple(marks), guide.labels, guide)
    foot = plan.sheet.height - plan.margin - 4 * RING - LINE
    return CalibrationSide(
        tuple(marks), (CalibrationLabel(plan.middle[0], foot, plan.say("small-back"), align="center"),)
    )


def _scale(plan: _Plan, across: bool) -> tuple[list[Line], list[CalibrationLabel]]:
    """Ticks at each half millimetre, every tenth with the number to type; zero is level with the middle.

    A back that lies too far right is seen too far left if the sheet is turned over sideways, so that a line
    seen at the right asks for a move to the right; up and down it is the other way about.
    """
    sign = 1 if across == plan.sideways else -1
    marks = [_line(*_on_scale(plan, across, -REACH), *_on_scale(plan, across, REACH))]
    labels = []
    for step in range(-2 * REACH // MM, 2 * REACH // MM + 1):
        at = step * MM // 2
        tick = 3000 if step % 10 == 0 else 2000 if step % 2 == 0 else 1000
        marks.append(_line(*_on_scale(plan, across, at), *_on_scale(plan, across, at, tick)))
        if step % 10 == 0:
            x, y = _on_scale(plan, across, at, 4000)
            text = f"{sign * step // 2:+d}".replace("-", MINUS) if step else "0"
            labels.append(
                CalibrationLabel(x, y if across else y + 700, text, SMALL_SIZE, "center" if across else "right")
            )
    return marks, [*labels, _scale_name(plan, across)]


def _on_scale(plan: _Plan, across: bool, at: int, out: int = 0) -> tuple[int, int]:
    """The point `at` from the zero of a scale, `out` from its line, away from the middle."""
    x, y = plan.middle
    return (x + at, y - APART - out) if across else (x - APART - out, y + at)


def _scale_name(plan: _Plan, across: bool) -> CalibrationLabel:
    if across:
        return CalibrationLabel(*_on_scale(plan, across, 0, 7600), plan.say("across"), align="center", is_bold=True)
    return CalibrationLabel(*_on_scale(plan, across, REACH + 4800), plan.say("down"), align="center", is_bold=True)


def _line(x1: int, y1: int, x2: int, y2: int) -> Line:
    return Line(x1=x1, y1=y1, x2=x2, y2=y2, stroke=INK, stroke_width=HAIRLINE)


def _controls(plan: _Plan) -> tuple[list[Line], list[CalibrationLabel]]:
    """Two lines of known length, above the card and to its left; 50 mm where 100 mm do not fit."""
    x, y = plan.middle
    room = min(plan.sheet) - 2 * plan.margin
    whole = next((span for span in CONTROL if span <= room), CONTROL[-1])
    top, left = plan.outline.top - 8 * MM, plan.outline.left - 12 * MM
    half, tick = whole // 2, 2 * MM
    marks = [
        *(_line(x - half + at, top, x - half + at, top - _tick(at)) for at in range(MM, whole, MM)),
        _line(x - half, top, x + half, top),
        *(_line(end, top - tick, end, top + tick) for end in (x - half, x + half)),
        _line(left, y - half, left, y + half),
        *(_line(left - tick, end, left + tick, end) for end in (y - half, y + half)),
    ]
    text = plan.say("length", number=millimetres(whole))
    beside = CalibrationLabel(left - tick, y - MM, text, align="right")
    return marks, [CalibrationLabel(x, top - 4 * MM, text, align="center"), beside]


def _tick(at: int) -> int:
    """How long a tick of the ruler is."""
    return 3000 if at % (10 * MM) == 0 else 2200 if at % (5 * MM) == 0 else 1400


def _instructions(plan: _Plan, flip: Flip) -> Iterator[CalibrationLabel]:
    """What to do, in the order of doing it, between the upper targets and the control line."""
    whole = _controls(plan)[1][0].text
    names = (f"small-1-{flip}", *(f"small-{number}" for number in range(3, 7)))
    first, *others = map(plan.say, names)
    lines = (first, plan.say("small-2", length=whole), *others)
    left, top = plan.margin + 5 * RING, plan.margin + 3 * RING
    room = plan.sheet.width - 2 * left
    yield CalibrationLabel(left, top, plan.say("small-title"), SMALL_TITLE_SIZE, room=room)
    for number, line in enumerate(lines, 1):
        yield CalibrationLabel(left, top + 2 * MM + number * LINE, line, room=room)


def _notes_top(plan: _Plan) -> int:
    return min(plan.outline.bottom + 9 * MM, plan.sheet.height - plan.margin - 25 * MM)


def _notes(plan: _Plan) -> tuple[list[Line | Rectangle], list[CalibrationLabel]]:
    """Two fields to write the numbers into."""
    x, top = plan.middle[0], _notes_top(plan)
    marks: list[Line | Rectangle] = []
    labels = []
    for left, name in ((x - FIELD.width - 2 * MM, plan.say("across")), (x + 2 * MM, plan.say("down"))):
        marks.append(Rectangle(Box(left, top, *FIELD), None, INK, HAIRLINE))
        labels.append(CalibrationLabel(left + 2 * MM, top + 6 * MM, name))
        labels.append(CalibrationLabel(left + FIELD.width - 2 * MM, top + 6 * MM, plan.say("unit"), align="right"))
    return marks, labels


def _whom_to_tell(plan: _Plan) -> Iterator[CalibrationLabel]:
    below = _notes_top(plan) + FIELD.height
    tell = plan.say("small-tell")
    yield CalibrationLabel(plan.middle[0], below + 5 * MM, tell, align="center")


def _pictures(guide: CalibrationGuide, resources: Resources) -> Iterator[Placed]:
    """The game's logo and mascot, if it has them, and how the sheet is held against a window."""
    for name, box in guide.pictures:
        drawing, _ = resources.art(f"drawing:{name}", (box.width, box.height))
        if isinstance(drawing, Drawing):
            yield Placed(drawing, _within(box, drawing))


def _within(box: Box, drawing: Drawing) -> Box:
    """As large as it goes into the box, on its ground."""
    _, _, wide, high = drawing.view_box
    scale = min(box.width / wide, box.height / high)
    width, height = round(wide * scale), round(high * scale)
    return Box(box.left + (box.width - width) // 2, box.bottom - height, width, height)


def lay_out_calibration(target: Target, resources: Resources) -> tuple[Page, Page]:
    """The two pages of the calibration sheet for a target's paper, printer and first size of card."""
    sheet = Size(target.paper.width, target.paper.height)
    card = _card_of(target.game.sizes)
    flip: Flip = "short" if target.settings.backs == "short-edge" else "long"
    rounds = frozenset(target.game.sizes[kind.size] for kind in target.game.kinds.values() if kind.is_round)
    game = CalibratedGame(target.game.name, target.paper.name, tuple(target.game.sizes.values()), rounds)
    language = target.game.language
    sides = calibration_sheet(sheet, card, margin=target.printer.margin, flip=flip, language=language, game=game)
    recto, verso = ([*side.marks, *(_set(label, resources) for label in side.labels)] for side in sides)
    under = [_under(side, resources) for side in sides]
    moved = (_moved(mark, *target.back_offset) for mark in verso)
    return Page(*sheet, (*under[0], *recto)), Page(*sheet, (*under[1], *moved))


def _under(side: CalibrationSide, resources: Resources) -> list[Mark]:
    """Grounds and pictures of the guide, which lie below all else."""
    return [*side.guide.grounds, *_pictures(side.guide, resources)] if side.guide else []


def _card_of(sides: Mapping[str, tuple[int, int]]) -> Size:
    """The first size of card that is about as large as a playing card; without one, the first."""
    sizes = [Size(*size) for size in sides.values()]
    usual = (size for size in sizes if size.width in CARD_SIDES and size.height in CARD_SIDES)
    return next(usual, sizes[0])


def _moved(mark: Line | Rectangle | Text, dx: int, dy: int) -> Line | Rectangle | Text:
    """Where the mark lands with a back offset: printed again with it, a good offset reads zero."""
    if isinstance(mark, Line):
        return replace(mark, x1=mark.x1 + dx, x2=mark.x2 + dx, y1=mark.y1 + dy, y2=mark.y2 + dy)
    if isinstance(mark, Rectangle):
        return replace(mark, box=mark.box.moved(dx, dy))
    return replace(mark, left=mark.left + dx, baseline=mark.baseline + dy)


def _set(label: CalibrationLabel, resources: Resources) -> Text:
    is_bold = label.is_bold and BOLD in resources.book.files
    name = BOLD if is_bold else resources.default_font
    text = set_line(label.text, name, label.baseline, label.size, label.colour, book=resources.book)
    advance = sum(run.advance for run in text.runs) / 1000
    size = min(label.size, int(label.room / advance)) if label.room and advance else label.size
    width = round(advance * size)
    return replace(text, size=size, left=label.x - {"left": 0, "center": width // 2, "right": width}[label.align])
