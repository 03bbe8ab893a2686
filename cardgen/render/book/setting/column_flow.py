"""Distributes slabs over pages with columns.

Slabs that go across lie under one another. What stands between two of them is a run: it is dealt to the columns, as
equally as it can be. What room a page has left at its foot goes into the parts that
grow, and between all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.model.units import length
from cardgen.render.book.setting.pagination import PlacedSlab, Slab, chunks, stack_height

STEP = length("0.5mm")
"""How exactly columns are balanced."""
SPREADING = 0.2
"""How much of a page may be dealt out between its parts."""
MOST_BETWEEN = length("9mm")
MOST_HIGHER = length("12mm")
"""How much higher something that grows becomes to fill its page."""
JOINED = length("2.3mm")
"""Space, smaller than that between paragraphs, that is inside one thing: a paragraph, a list."""

Chunk = tuple[Slab, ...]


class Columns(Struct, frozen=True):
    """How many columns there are, how wide, and what is between them."""

    count: int
    width: int
    gap: int

    @classmethod
    def within(cls, width: int, count: int, gap: int) -> Columns:
        """So many columns as wide as they can be."""
        return cls(count, (width - gap * (count - 1)) // count, gap)

    def left(self, number: int) -> int:
        return number * (self.width + self.gap)


class _Run(Struct, frozen=True):
    """Slabs between two breaks that all go across, or all stand in columns; `breaks` is what begins with them."""

    slabs: tuple[Slab, ...]

    @property
    def is_wide(self) -> bool:
        return self.slabs[0].clears

    @property
    def breaks(self) -> str:
        return self.slabs[0].breaks

    @property
    def chunks(self) -> list[Chunk]:
        return list(chunks(self.slabs))


class _Part(Struct):
    """What lies on a page from `top` to `bottom`; the next part belongs to it where it `keeps`."""

    placed: list[PlacedSlab]
    top: int
    bottom: int
    keeps: bool = False


class _Pages(Struct):
    """Pages being filled from the top, each with its parts."""

    height: int
    columns: Columns
    pages: list[list[_Part]] = field(default_factory=lambda: [[]])

    @property
    def bottom(self) -> int:
        return self.pages[-1][-1].bottom if self.pages[-1] else 0

    def start(self, before: int) -> int:
        """Where something begins that wants this space above it."""
        return self.bottom + before if self.pages[-1] else 0

    def turn(self) -> None:
        if self.pages[-1]:
            self.pages.append([])

    def open_spread(self) -> None:
        """Goes on with a left-hand page; a right-hand page before it stays empty."""
        self.turn()
        if len(self.pages) % 2:
            self.pages[-1].append(_Part([PlacedSlab(Slab(0), 0)], 0, 0))
            self.turn()

    def put_whole(self, slab: Slab) -> None:
        self.turn()
        self.pages[-1].append(_Part([PlacedSlab(slab, 0)], 0, self.height))
        self.turn()

    def put_wide(self, chunk: Chunk, then: int) -> None:
        """A chunk that goes across, where `then` fits below it; else on the next page."""
        if self.start(chunk[0].before) + stack_height(chunk) + then > self.height:
            if chunk[0].optional:
                return
            self.turn()
            chunk = (*(chunk[0].header if chunk[0].header else ()), *chunk)
        top = self.start(chunk[0].before)
        placed = list(_stacked_at(chunk, top, 0))
        if self.pages[-1] and chunk[0].before < JOINED:
            self.pages[-1][-1].keeps = True
        self.pages[-1] += _parts(placed)

    def put_columns(self, parts: Sequence[Sequence[Chunk]]) -> None:
        """A run, balanced; or with a column for each of its parts, where it has column breaks."""
        if len(parts) > 1:
            self._put_parts(parts)
            return
        left = list(parts[0])
        while left:
            top = self.start(left[0][0].before)
            left = self._without_optional(left, self.height - top)
            if not left:
                return
            balanced = _balanced(left, self.height - top, self.columns.count)
            filled, left = _dealt(left, balanced, self.columns.count)
            if not filled:
                if not self.pages[-1]:
                    filled, left = [[left[0]]], left[1:]
                else:
                    self.turn()
                    continue
            self._add(filled, top)
            if left:
                self.turn()

    def _without_optional(self, run: list[Chunk], room: int) -> list[Chunk]:
        """The run without what may be left out, where that is what fits."""
        least = [chunk for chunk in run if not chunk[0].optional]
        return run if not _dealt(run, room, self.columns.count)[1] else least

    def _put_parts(self, parts: Sequence[Sequence[Chunk]]) -> None:
        """A column for each part; parts that no column holds are runs of their own."""
        highest = max(_height_of(part) for part in parts)
        if highest > self.height:
            for part in parts:
                self.put_columns([part])
            return
        if self.start(parts[0][0][0].before) + highest > self.height:
            self.turn()
        for first in range(0, len(parts), self.columns.count):
            if first:
                self.turn()
            self._add(parts[first : first + self.columns.count], self.start(parts[first][0][0].before))

    def _add(self, filled: Sequence[Sequence[Chunk]], top: int) -> None:
        placed = [
            standing
            for number, column in enumerate(filled)
            for standing in _stacked_at([slab for chunk in column for slab in chunk], top, self.columns.left(number))
        ]
        bottom = max(standing.top + standing.slab.height for standing in placed)
        self.pages[-1].append(_Part(placed, top, bottom))


def flow(slabs: Iterable[Slab], height: int, columns: Columns) -> list[list[PlacedSlab]]:
    """Pages of at most `height`, filled in the order of the slabs."""
    pages = _Pages(height, columns)
    runs = list(_runs(_kept_across(list(slabs))))
    at = 0
    while at < len(runs):
        run = runs[at]
        if run.breaks == "page" or (run.breaks == "column" and run.is_wide):
            pages.turn()
        elif run.breaks == "spread":
            pages.open_spread()
        if run.slabs[0].whole:
            pages.put_whole(run.slabs[0])
        elif run.is_wide:
            _put_wide(pages, run, runs[at + 1 : at + 2])
        else:
            parts = [run.chunks]
            while at + 1 < len(runs) and runs[at + 1].breaks == "column" and not runs[at + 1].is_wide:
                at += 1
                parts.append(runs[at].chunks)
            pages.put_columns(parts)
        at += 1
    return [
        [standing for part in _spread_out(_grown(page, height), height) for standing in part.placed]
        for page in pages.pages
        if page
    ]


def _kept_across(slabs: list[Slab]) -> list[Slab]:
    """Slabs of which a heading over something that goes across does so, too."""
    for index in range(len(slabs) - 2, -1, -1):
        if slabs[index].keeps and slabs[index + 1].clears and not slabs[index + 1].breaks:
            slabs[index] = replace(slabs[index], clears=True)
    return slabs


def _parts(placed: Sequence[PlacedSlab]) -> Iterator[_Part]:
    """Slabs across as parts of a page: what keeps to the next is joined to it, but for what may spread."""
    for standing in placed:
        slab = standing.slab
        yield _Part([standing], standing.top, standing.top + slab.height, slab.keeps and not slab.spreads)


def _runs(slabs: Iterable[Slab]) -> Iterator[_Run]:
    run: list[Slab] = []
    for slab in slabs:
        if run and (slab.clears != run[0].clears or slab.breaks or slab.whole or run[0].whole):
            yield _Run(tuple(run))
            run = []
        run.append(slab)
    if run:
        yield _Run(tuple(run))


def _put_wide(pages: _Pages, run: _Run, following: Sequence[_Run]) -> None:
    """All of a run that goes across; its last slab, which may be a heading, with the beginning of what follows."""
    *before, last = run.chunks
    for chunk in before:
        pages.put_wide(chunk, 0)
    then = 0
    if last[-1].keeps and following and not following[0].slabs[0].whole:
        first = following[0].chunks[0]
        then = first[0].before + stack_height(first)
    pages.put_wide(last, then)


def _stacked_at(slabs: Sequence[Slab], top: int, left: int) -> Iterator[PlacedSlab]:
    """Slabs under one another; the space above the first has been left already."""
    for index, slab in enumerate(slabs):
        top += slab.before if index else 0
        yield PlacedSlab(slab, top, left)
        top += slab.height


def _height_of(column: Sequence[Chunk]) -> int:
    return stack_height([slab for chunk in column for slab in chunk])


def _dealt(run: Sequence[Chunk], height: int, count: int) -> tuple[list[list[Chunk]], list[Chunk]]:
    """Columns filled one after the other up to `height`, and what is left over; heads of tables are repeated."""
    columns: list[list[Chunk]] = [[]]
    for index, chunk in enumerate(run):
        if _height_of([*columns[-1], chunk]) > height:
            if len(columns) == count or not columns[-1]:
                return [column for column in columns if column], list(run[index:])
            chunk = (*chunk[0].header, *chunk)
            if stack_height(chunk) > height:
                return columns, list(run[index:])
            columns.append([])
        elif not columns[-1] and not index and chunk[0].header:
            chunk = (*chunk[0].header, *chunk)
        columns[-1].append(chunk)
    return columns, []


def _balanced(run: Sequence[Chunk], height: int, count: int) -> int:
    """The least height at which the columns hold all; `height` where they do not."""
    if _dealt(run, height, count)[1]:
        return height
    low, high = _height_of(run) // count // STEP, -(-height // STEP)
    while low < high:
        middle = (low + high) // 2
        if _dealt(run, min(height, middle * STEP), count)[1]:
            low = middle + 1
        else:
            high = middle
    return min(height, high * STEP)


def _grown(page: Sequence[_Part], height: int) -> list[_Part]:
    """The parts of a page, of which those that grow share its spare room equally."""
    growing = sum(part.placed[0].slab.grows for part in page)
    spare = height - page[-1].bottom
    if not growing or spare <= 0:
        return list(page)
    each, down, parts = min(spare // growing, MOST_HIGHER), 0, []
    for part in page:
        by = each if part.placed[0].slab.grows else 0
        placed = [
            PlacedSlab(standing.slab.grown(by) if by else standing.slab, standing.top + down, standing.left)
            for standing in part.placed
        ]
        parts.append(_Part(placed, part.top + down, part.bottom + down + by, part.keeps))
        down += by
    return parts


def _spread_out(page: Sequence[_Part], height: int) -> list[_Part]:
    """The parts of a page with its spare room between them; a heading stays with what is below it."""
    open_gaps = sum(not part.keeps for part in page[:-1])
    spare = height - page[-1].bottom
    if not open_gaps or not 0 < spare <= SPREADING * height:
        return list(page)
    each = min(spare // open_gaps, MOST_BETWEEN)
    down, parts = 0, [page[0]]
    for above, part in pairwise(page):
        down += 0 if above.keeps else each
        placed = [replace(standing, top=standing.top + down) for standing in part.placed]
        parts.append(_Part(placed, part.top + down, part.bottom + down, part.keeps))
    return parts
