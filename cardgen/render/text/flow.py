"""Breaks words into lines that are not all as long: beside shapes, and in columns that are as even as they can be.

Greedy, as all lines are. A line that shapes leave too little of stays empty where one below has more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, count, islice

from msgspec import Struct, field

from cardgen.render.text.frame import LineRoom, RoomMeasure
from cardgen.render.text.words import TextWord, letters, line_width

LEAST_ROOM = 4
"""Times the size of type: a narrower line beside a shape looks lost, and stays empty where there is a wider one."""
MOST_ROWS = 2_000
"""Of a column: more hold no text of a card, however low its lines are."""
FramedLine = tuple[LineRoom, tuple[TextWord, ...]]


def lines_in_frame(
    words: Sequence[TextWord], measure: RoomMeasure, size: int, height: int, tracking: int = 0
) -> list[FramedLine]:
    """The words in lines, each with its room; in columns with as few lines in each as hold all of them."""
    columns, leading = measure.frame.columns, measure.leading
    most = min(MOST_ROWS, max(1, (height - measure.line_height) // leading + 1))
    filling = _Filling(measure, size, tracking, min(MOST_ROWS, measure.last_row(height)))
    if columns == 1:
        return filling.lines_of(words, most)
    whole = filling.lines_of(words, sum(1 + word.breaks for word in words))
    least = max(1, -(-sum(1 for _, line in whole if line) // columns))
    return filling.lines_of(words, filling.fewest_rows(words, least, most))


class _Filling(Struct):
    """Fills rooms one after the other; those of which none is asked for twice are known, and in the last column no room
    is another one from `last` on.
    """

    measure: RoomMeasure
    size: int
    tracking: int
    last: int
    known: dict[tuple[int, int], LineRoom] = field(default_factory=dict)
    rows: int = 0
    widest: list[int] = field(default_factory=list)  # of the rooms from each on, worked out when it is needed
    lines: list[FramedLine] = field(default_factory=list)

    def fewest_rows(self, words: Sequence[TextWord], low: int, most: int) -> int:
        """With how few rows a column the words stay in their columns, from `low` on; `most` where they do not."""
        high = low
        while high < most and not self._fits(words, high):
            low, high = high + 1, min(most, 2 * high)
        while low < high:
            middle = (low + high) // 2
            if self._fits(words, middle):
                high = middle
            else:
                low = middle + 1
        return min(high, most)

    def _fits(self, words: Sequence[TextWord], rows: int) -> bool:
        return all(room.row < rows for room, _ in self.lines_of(words, rows))

    def lines_of(self, words: Sequence[TextWord], rows: int) -> list[FramedLine]:
        """The words in lines, with so many rows in each column but the last, which goes on."""
        self.rows, self.widest, self.lines = rows, [], []
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
                yield self._room(column, row)
        for row in count():
            yield self._room(last, row)

    def _room(self, column: int, row: int) -> LineRoom:
        room = self.known.get((column, row))
        if room is None:
            room = self.known[column, row] = self.measure.room(column, row)
        return room

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
        while room.width < least and self._widest_after(room) >= least:
            self.lines.append((room, ()))
            room = next(rooms)
        return room

    def _widest_after(self, room: LineRoom) -> int:
        """How wide the widest room in the box is that comes after this one."""
        if not self.widest:
            rooms = list(islice(self._rooms(), (self.measure.frame.columns - 1) * self.rows + self.last))
            self.widest = [*accumulate((each.width for each in reversed(rooms)), max)][::-1]
        place = room.column * self.rows + room.row + 1
        return self.widest[place] if place < len(self.widest) else 0
