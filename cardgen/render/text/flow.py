"""Breaks words into lines that are not all as long: beside shapes, and in columns that are as even as they can be.

Greedy, as all lines are. A line that shapes leave too little of stays empty where one below has more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from msgspec import Struct, field

from cardgen.render.text.frame import LineRoom, RoomMeasure
from cardgen.render.text.words import TextWord, letters, line_width

LEAST_ROOM = 4
"""Times the size of type: a narrower line beside a shape looks lost, and stays empty where there is a wider one."""
FramedLine = tuple[LineRoom, tuple[TextWord, ...]]


def lines_in_frame(
    words: Sequence[TextWord], measure: RoomMeasure, size: int, height: int, tracking: int = 0
) -> list[FramedLine]:
    """The words in lines, each with its room; in columns with as few lines in each as hold all of them."""
    columns, leading = measure.frame.columns, measure.leading
    most = max(1, (height - measure.line_height) // leading + 1)
    if columns == 1:
        return _Filling(measure, size, tracking, most, height).lines_of(words)
    lines = _Filling(measure, size, tracking, sum(1 + word.breaks for word in words), height).lines_of(words)
    for rows in range(max(1, -(-sum(1 for _, line in lines if line) // columns)), most):
        lines = _Filling(measure, size, tracking, rows, height).lines_of(words)
        if all(room.row < rows for room, _ in lines):
            return lines
    return _Filling(measure, size, tracking, most, height).lines_of(words)


class _Filling(Struct):
    """Rooms in the order in which they are filled, so many `rows` in each column but the last, which goes on."""

    measure: RoomMeasure
    size: int
    tracking: int
    rows: int
    height: int
    lines: list[FramedLine] = field(default_factory=list)

    def lines_of(self, words: Sequence[TextWord]) -> list[FramedLine]:
        rooms = self._rooms()
        room, limit = next(rooms), 0.0
        unit = 1000 / self.size
        between = self.tracking * unit
        line: list[TextWord] = []
        advance = 0.0
        for word in words:
            space = word.space.advance if word.space and line else 0
            needed = word.advance
            if self.tracking:
                needed += between * letters(word)
                space += between if line else -between
            if line and (word.breaks or advance + space + needed > limit):
                self.lines.append((room, tuple(line)))
                room = self._after_blanks(rooms, word.breaks - 1)
                line, space = [], -between
            if not line:
                room = self._wide_enough(room, rooms, word)
                limit = room.width * unit
            advance = (advance if line else word.indent) + space + needed
            line.append(word)
        if line:
            self.lines.append((room, tuple(line)))
        return self.lines

    def _rooms(self) -> Iterator[LineRoom]:
        last = self.measure.frame.columns - 1
        for column in range(last):
            for row in range(self.rows):
                yield self.measure.room(column, row)
        for row in count():
            yield self.measure.room(last, row)

    def _after_blanks(self, rooms: Iterator[LineRoom], blanks: int) -> LineRoom:
        """The room after so many empty lines, of which none begins a column."""
        room = next(rooms)
        for _ in range(blanks):
            if room.row or not room.column:
                self.lines.append((room, ()))
                room = next(rooms)
        return room

    def _wide_enough(self, room: LineRoom, rooms: Iterator[LineRoom], word: TextWord) -> LineRoom:
        """The first room from here on that holds the word, if one in the box does; those before it stay empty."""
        least = max(line_width((word,), self.size, self.tracking), LEAST_ROOM * self.size)
        while room.width < least and any(later.width >= least for later in self._later(room)):
            self.lines.append((room, ()))
            room = next(rooms)
        return room

    def _later(self, room: LineRoom) -> Iterator[LineRoom]:
        """The rooms in the box that come after this one."""
        last = self.measure.frame.columns - 1
        for column in range(room.column, last + 1):
            rows = self.rows if column < last else self.measure.last_row(self.height)
            for row in range(room.row + 1 if column == room.column else 0, rows):
                yield self.measure.room(column, row)
