"""What the calibration sheet says where there is room: six steps, what to do with the numbers, and whose sheet it is.

Geometry only, as in `calibration.py`. Lengths are whole micrometres, the origin is the upper left corner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from msgspec import Struct

from cardgen.model.units import MM, length, millimetres
from cardgen.render.base.display import Box, Rectangle
from cardgen.render.base.slug import INK, PAPER
from cardgen.words.language import Language

TITLE_SIZE, HEAD_SIZE, TEXT_SIZE, SMALL_SIZE = (length(size) for size in ("15pt", "10pt", "9pt", "8.5pt"))
CASE_SIZE = length("10.5pt")
TINT, DARK = "#f4efe2", "#33403b"
EDGE = 19 * MM
"""Beyond the targets in the corners."""
HEADER_TOP, HEADER_HIGH = 7 * MM, 19 * MM
LOGO = (34 * MM, 15 * MM)
MASCOT = (24 * MM, 20 * MM)
PICTURE = (36 * MM, 36 * MM)
STEPS_TOP, STEP_HIGH, DISC, INDENT = 34 * MM, 14_800, 7 * MM, 9500
LEADING = 4000
ROOM_ABOVE, ROOM_BELOW, ROOM_ACROSS = 84 * MM, 90 * MM, 205 * MM
"""Above the control line, below the card, and the width that steps, picture and answers ask for."""
ANSWERS_HIGH, ANSWER_HIGH = 52 * MM, 12 * MM
ANSWERS = 4
"""What may be, and what to do then."""

BACK_TOP, BACK_LEADING = 34 * MM, 6 * MM
CLEAR_OF_CARD = 54 * MM
"""Above the middle of the sheet: where the picture on the back ends, clear of the ruler in front."""
CASE_HIGH, CASE_PICTURE = 29 * MM, (34 * MM, 18 * MM)
WHOSE_AT = 16_200
"""Below the top of the header: the line that names game and paper."""
CUTS_TOP, CUTS_HIGH, CUT_HIGH = 56 * MM, 44 * MM, 24 * MM
"""Below the middle of the sheet: what the cards should measure, clear of the card between."""
KEEP_HIGH, FIELD_HIGH = 21 * MM, 8 * MM
FIELD_LINE = length("0.5pt")
FIELDS = ("printer", "tray", "date")
CASES = ("reading-good", "reading-off", "reading-crooked")
"""What may be seen against the light: pictures, by their names."""
Say = Callable[[str], str]
"""The words of a line of print, by its name in `words/english/calibration.toml`."""


def saying(language: Language) -> Say:
    return lambda name: language.say(f"calibration.{name}")


class CalibrationLabel(Struct, frozen=True):
    """A line of type at (`x`, `baseline`), `size` an em; `x` is its left end, its middle or its right end.

    One that is wider than its `room` is set smaller: other languages say more. Where that is 0, nothing is beside it.
    """

    x: int
    baseline: int
    text: str
    size: int = TEXT_SIZE
    align: Literal["left", "center", "right"] = "left"
    is_bold: bool = False
    colour: str = INK
    room: int = 0


class CalibrationGuide(Struct, frozen=True):
    """Grounds to lay under all else, lines of type, and the boxes for drawings by their names."""

    grounds: tuple[Rectangle, ...]
    labels: tuple[CalibrationLabel, ...]
    pictures: tuple[tuple[str, Box], ...]


class CalibratedGame(Struct, frozen=True):
    """What the sheet is for: the names of game and paper, the sizes of the game's cards, and which are cut round."""

    name: str = ""
    paper: str = ""
    sizes: tuple[tuple[int, int], ...] = ()
    rounds: frozenset[tuple[int, int]] = frozenset()

    def named(self, language: Language) -> str:
        return language.say("calibration.whose", game=self.name, paper=self.paper)


def has_room(width: int, above: int, below: int) -> bool:
    """Whether a guide finds room on a sheet of this width, above the control line and below the card."""
    return width >= ROOM_ACROSS and above >= ROOM_ABOVE and below >= ROOM_BELOW


def guide_for(
    width: int, beside: tuple[int, int], answers_top: int, flip: str, language: Language, game: CalibratedGame
) -> CalibrationGuide:
    """The guide of a sheet of this width; cases stand `beside` the card, the answers below the fields for the numbers.

    `beside` is the upper right corner of the card.
    """
    say = saying(language)
    header = Box(EDGE, HEADER_TOP, width - 2 * EDGE, HEADER_HIGH)
    answers = Box(EDGE, answers_top, width - 2 * EDGE, ANSWERS_HIGH)
    grounds = [_ground(header, 3 * MM), _ground(answers, 3 * MM)]
    labels = [*_title(header, say, game.named(language)), *_answers(answers, say)]
    for number, step in enumerate(_steps(flip, say)):
        disc, lines = _step(width, number, step)
        grounds.append(disc)
        labels += lines
    cases = Box(beside[0], beside[1], width - EDGE - beside[0], len(CASES) * CASE_HIGH)
    labels += _case_labels(cases, say)
    return CalibrationGuide(tuple(grounds), tuple(labels), (*_pictures(width, header), *_case_pictures(cases)))


def back_of_guide(sheet: tuple[int, int], language: Language, game: CalibratedGame) -> CalibrationGuide:
    """What the other side says, below the game's logo and mascot, clear of all that is looked at.

    Below the card: what the cards should measure, and fields for the printer that the numbers are of.
    """
    width, height = sheet
    say = saying(language)
    header = Box(EDGE, HEADER_TOP, width - 2 * EDGE, HEADER_HIGH)
    cuts = Box(EDGE, height // 2 + CUTS_TOP, header.width, CUTS_HIGH if game.sizes else 0)
    keep = Box(EDGE, cuts.bottom + 4 * MM, header.width, KEEP_HIGH)
    shapes, sizes = _cuts(cuts, game, language)
    fields, names = _fields(keep, say)
    grounds = (*(_ground(box, 3 * MM) for box in (header, cuts, keep) if box.height), *shapes, *fields)
    labels = (*_words_of_back(header, say, game.named(language)), *sizes, *names)
    top = BACK_TOP + 3 * BACK_LEADING + 5 * MM
    picture = Box(EDGE, top, header.width, height // 2 - CLEAR_OF_CARD - top)
    return CalibrationGuide(grounds, labels, (*_signs(header), ("hold-to-window", picture)))


def _words_of_back(header: Box, say: Say, whose: str) -> Iterator[CalibrationLabel]:
    middle, room = header.left + header.width // 2, header.width - 2 * LOGO[0] - 18 * MM
    title = header.top + 9 * MM
    yield CalibrationLabel(middle, title, say("back"), TITLE_SIZE, "center", is_bold=True, room=room)
    yield CalibrationLabel(middle, header.top + 14_500, whose, align="center", room=room)
    for number in range(1, 4):
        baseline = BACK_TOP + number * BACK_LEADING
        yield CalibrationLabel(middle, baseline, say(f"back-{number}"), CASE_SIZE, "center", room=header.width)


def _cuts(box: Box, game: CalibratedGame, language: Language) -> tuple[list[Rectangle], list[CalibrationLabel]]:
    """Each size of card side by side, drawn smaller, with its measures below."""
    if not game.sizes:
        return [], []
    heading = language.say("calibration.cuts")
    labels = [CalibrationLabel(box.left + 5 * MM, box.top + 7 * MM, heading, CASE_SIZE, is_bold=True)]
    sizes = sorted(game.sizes, key=lambda size: -size[0] * size[1])
    slot = (box.width - 4 * MM) // len(sizes)
    scale = min(
        1 / 4, *((slot - 6 * MM) / max(1, width) for width, _ in sizes), *(CUT_HIGH / max(1, high) for _, high in sizes)
    )
    foot = box.bottom - 8500
    shapes = []
    for number, size in enumerate(sizes):
        wide, high = (round(side * scale) for side in size)
        middle = box.left + 2 * MM + slot * number + slot // 2
        corners = (wide // 2 if size in game.rounds else 0,) * 4
        piece = Box(middle - wide // 2, foot - high, wide, high)
        shapes.append(Rectangle(piece, PAPER, INK, FIELD_LINE, radii=corners))
        labels.append(CalibrationLabel(middle, foot + 5 * MM, measures(size, language), align="center", room=slot - MM))
    return shapes, labels


def measures(size: tuple[int, int], language: Language) -> str:
    """The sides of a card in millimetres: `63.5 × 88.9 mm`."""
    sides = (language.decimal(millimetres(side)) for side in size)
    return language.say("calibration.length", number=" × ".join(sides))


def _fields(box: Box, say: Say) -> tuple[list[Rectangle], list[CalibrationLabel]]:
    """Fields that tell which printer, tray and day the two numbers are of."""
    labels = [CalibrationLabel(box.left + 5 * MM, box.top + 6500, say("keep"), CASE_SIZE, is_bold=True)]
    wide = (box.width - 10 * MM) // len(FIELDS)
    fields = []
    for number, name in enumerate(FIELDS):
        field = Box(box.left + 5 * MM + wide * number, box.top + 10 * MM, wide - 2 * MM, FIELD_HIGH)
        fields.append(Rectangle(field, PAPER, INK, FIELD_LINE))
        labels.append(CalibrationLabel(field.left + 2 * MM, field.top + 5200, say(name), room=field.width // 2))
    return fields, labels


def _ground(box: Box, radius: int, fill: str = TINT) -> Rectangle:
    return Rectangle(box, fill, radii=(radius,) * 4)


def _title(header: Box, say: Say, whose: str) -> Iterator[CalibrationLabel]:
    left = header.left + LOGO[0] + 9 * MM
    room = header.right - MASCOT[0] - 4 * MM - left
    yield CalibrationLabel(left, header.top + 7 * MM, say("title"), TITLE_SIZE, is_bold=True, room=room)
    yield CalibrationLabel(left, header.top + 11_800, say("subtitle"), room=room)
    yield CalibrationLabel(left, header.top + WHOSE_AT, whose, room=room)


def _signs(header: Box) -> Iterator[tuple[str, Box]]:
    """Whose sheet it is: the game's logo and mascot."""
    yield "wordmark", Box(header.left + 4 * MM, header.top + (HEADER_HIGH - LOGO[1]) // 2, *LOGO)
    yield "mascot", Box(header.right - MASCOT[0] - 2 * MM, header.bottom - MASCOT[1], *MASCOT)


def _pictures(width: int, header: Box) -> Iterator[tuple[str, Box]]:
    yield from _signs(header)
    yield "hold-to-window", Box(width - EDGE - PICTURE[0], STEPS_TOP + 2 * MM, *PICTURE)


def _case_pictures(cases: Box) -> Iterator[tuple[str, Box]]:
    """Each case as one sees it against the light, in the middle of the room beside the card."""
    for number, name in enumerate(CASES):
        left = cases.left + (cases.width - CASE_PICTURE[0]) // 2
        yield name, Box(left, cases.top + number * CASE_HIGH, *CASE_PICTURE)


def _case_labels(cases: Box, say: Say) -> Iterator[CalibrationLabel]:
    middle = cases.left + cases.width // 2
    for number, name in enumerate(CASES):
        top = cases.top + number * CASE_HIGH + CASE_PICTURE[1]
        yield CalibrationLabel(middle, top + 4 * MM, say(name), TEXT_SIZE, "center", is_bold=True, room=cases.width)
        yield CalibrationLabel(middle, top + 8 * MM, say(f"{name}-means"), TEXT_SIZE, "center", room=cases.width)


def _steps(flip: str, say: Say) -> Iterator[tuple[str, str, str]]:
    """A heading and two lines for each."""
    for number in range(1, 7):
        step = f"step-{number}"
        yield say(step), say(f"{step}-first"), say(f"{step}-{flip if number == 1 else 'second'}")


def _step(width: int, number: int, step: tuple[str, str, str]) -> tuple[Rectangle, list[CalibrationLabel]]:
    """The disc of a step, and its words; the steps stand in two columns, to the left of the picture."""
    column = (width - 2 * EDGE - PICTURE[0]) // 2
    left, top = EDGE + number // 3 * column, STEPS_TOP + number % 3 * STEP_HIGH
    disc = _ground(Box(left, top, DISC, DISC), DISC // 2, DARK)
    heading, *lines = step
    x, room = left + INDENT, column - INDENT - MM
    labels = [
        CalibrationLabel(
            x=left + DISC // 2,
            baseline=top + 4800,
            text=f"{number + 1}.",
            size=HEAD_SIZE,
            align="center",
            is_bold=True,
            colour=PAPER,
        ),
        CalibrationLabel(x, top + 3200, heading, HEAD_SIZE, is_bold=True, room=room),
    ]
    labels += [CalibrationLabel(x, top + 3500 + LEADING * at, line, room=room) for at, line in enumerate(lines, 1)]
    return disc, labels


def _answers(box: Box, say: Say) -> Iterator[CalibrationLabel]:
    """What to do with the two numbers, in words for whoever has no more than a printer."""
    left, room = box.left + 5 * MM, box.width - 10 * MM
    for number in range(ANSWERS):
        top = box.top + 6500 + number * ANSWER_HIGH
        yield CalibrationLabel(left, top, say(f"case-{number + 1}"), CASE_SIZE, is_bold=True, room=room)
        yield CalibrationLabel(left, top + 5 * MM, say(f"answer-{number + 1}"), HEAD_SIZE, room=room)
