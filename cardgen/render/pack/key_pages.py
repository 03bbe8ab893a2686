"""Which packs stand on which page of the teacher's answer key, and how large: as few pages as can be, all about full.

Places, heights and thousandths only: draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from msgspec import Struct

from cardgen.render.pack.faces import Parcel
from cardgen.render.pack.key_entries import KeyOdds, OpenedPack, WayToTell, key_odds, opened_packs
from cardgen.render.pack.odds_text import odds_lines
from cardgen.render.sheet.n_up import Size

HEAD, HEAD_OF_NEXT, FOOT, GAP, MOST_AIR = 56_000, 13_000, 6600, 2000, 8000
"""The heads of the first page and of others, the last line; the room between packs, and the most of it more."""
STRIP, NARROWEST_CELL, FEWEST = 25_000, 31_000, 4
"""How wide the strip with the number of a pack is, and a card beside it; how many cards lie in a row at least."""
CARD_ROW, ANSWER_ROW, NOTE_ROW, TEXT_ROW, PADDING = 10_600, 13_400, 5400, 3600, 1100
"""How high a row of cards is, a row that shows an answer, what stands below its cards, and a line of a sentence; what
is above and below all of them.
"""
AIR, BESIDE_NAME = 1400, 330
"""Between pictures of cards, and how many thousandths of a column they take at most."""
LEAST = 24_000
"""Number, id and owner of a pack take so much."""
ODDS_HEAD = 24_000
"""Title and legend of the odds."""
SCALES, SCALES_OF_ODDS = (1350, 1300, 1250, 1200, 1150, 1100, 1050, 1000, 950), (1300, 1200, 1100, 1000)
"""How much larger rows of cards may be, and the cards of the odds, in thousandths, where that takes no further page."""
MOST_SCALE, STEP_OF_SCALE = 1800, 50
"""So much larger are the rows of a page whose packs leave some of it free."""
NAMED_TYPE = 7600
ROWS_SHOWN = (12_000, 11_000, 10_000, 9000)
"""How high rows of cards of odds may be."""
FEWEST_ODDS = 4
"""Below a pack no fewer lines begin."""


WAYS = (
    *(WayToTell(True, row=row) for row in ROWS_SHOWN),
    *(WayToTell(is_named, scale) for is_named in (True, False) for scale in SCALES_OF_ODDS),
)
"""Cards of odds are rather shown than named, rather named than numbered, and as large as can be."""
ToldOdds = tuple[list[KeyOdds], int]
"""Odds with their cards, and how large the type of these is."""


class KeyPage(Struct, frozen=True):
    """What is on a page: packs with the places where they begin, their cards in so many columns, rows and type so many
    thousandths of their size as `scale` says; then odds, if there are any, from `odds_top` on.
    """

    number: int
    packs: tuple[tuple[int, int, OpenedPack], ...]
    odds_top: int
    odds: tuple[KeyOdds, ...]
    columns: int
    scale: int
    odds_scale: int

    @property
    def opened(self) -> tuple[OpenedPack, ...]:
        return tuple(pack for _, _, pack in self.packs)


def columns_of(parcel: Parcel, width: int) -> int:
    """As many as there is room for, or fewer if no more rows come of it."""
    most = max(FEWEST, (width - STRIP) // NARROWEST_CELL)
    cards = max(len(pack.printings) for pack in parcel.packs)
    return min(range(FEWEST, most + 1), key=lambda columns: (-(-cards // columns), columns))


def key_pages(parcel: Parcel, size: Size) -> list[KeyPage]:
    """As few pages of this size as the packs take, in rows as high as these pages allow."""
    columns = columns_of(parcel, size.width)
    opened, odds = list(opened_packs(parcel)), _told_in_ways(parcel, columns)
    made = [list(_pages(odds, opened, size, columns, scale)) for scale in SCALES]
    return min(made, key=len)


def _told_in_ways(parcel: Parcel, columns: int) -> list[ToldOdds]:
    """The odds, with their cards, in all ways."""
    lines = odds_lines(parcel.recipe, parcel.odds, parcel.game)
    return [(list(key_odds(parcel, lines, way, columns)), way.scale) for way in WAYS]


def _pages(
    ways: Sequence[ToldOdds], opened: Sequence[OpenedPack], size: Size, columns: int, scale: int
) -> Iterator[KeyPage]:
    """The odds begin below the last pack where there is room for a few of them, and where they do not, no pack is alone
    on a page. Odds that take a page of their own have packs above them there, where these fit. All cards are named
    there where that takes no further page.
    """
    end = size.height - FOOT
    pages = _parted([(height_of(pack, columns, scale), pack) for pack in opened], end)
    (first, *parts), odds_scale = _odds_parted(ways, end - ODDS_HEAD - _bottom(pages), end - ODDS_HEAD - HEAD_OF_NEXT)
    below = _height_below(first)
    shared = [*pages, []] if len(parts) == 1 and not first else []
    if shared and (shared := _evened(shared, end, _height_below(parts[0])))[-1]:
        pages, first, parts, below = shared, parts[0], [], _height_below(parts[0])
    else:
        pages = _evened(pages, end, below)
    ends = [end] * (len(pages) - 1) + [end - below]
    on_pages = [
        (tuple(pack for _, pack in some), Size(size.width, high)) for some, high in zip(pages, ends, strict=True)
    ]
    alike = max(_columns_of(packs, at == 0, room, columns, scale) for at, (packs, room) in enumerate(on_pages))
    for number, (packs, room) in enumerate(on_pages, 1):
        odds = tuple(first) if number == len(pages) else ()
        grown, placed = _filling(packs, number == 1, room, alike, scale)
        bottom = placed[-1][0] + placed[-1][1] + GAP if placed else HEAD
        yield KeyPage(
            number=number,
            packs=placed,
            odds_top=bottom,
            odds=odds,
            columns=alike,
            scale=grown,
            odds_scale=odds_scale,
        )
    for number, part in enumerate(parts, len(pages) + 1):
        yield KeyPage(
            number=number,
            packs=(),
            odds_top=HEAD_OF_NEXT,
            odds=tuple(part),
            columns=columns,
            scale=scale,
            odds_scale=odds_scale,
        )


def _height_below(odds: Sequence[KeyOdds]) -> int:
    """What odds take below the last pack."""
    return GAP + ODDS_HEAD + sum(line.height for line in odds) if odds else 0


def _odds_parted(in_ways: Sequence[ToldOdds], room: int, high: int) -> tuple[list[list[KeyOdds]], int]:
    """The odds in as few parts as can be, in the first way that makes so few."""
    ways = [(list(_odds_parts(lines, room, high)), scale) for lines, scale in in_ways]
    return min(ways, key=lambda some: len(some[0]))


def _parted(packs: Sequence[tuple[int, OpenedPack]], end: int) -> list[list[tuple[int, OpenedPack]]]:
    """The packs on pages that are as full as can be, each with its height."""
    pages: list[list[tuple[int, OpenedPack]]] = [[]]
    for pack in packs:
        if pages[-1] and not _fits([*pages[-1], pack], len(pages) == 1, end):
            pages.append([])
        pages[-1].append(pack)
    return pages


def _evened(pages: list[list[tuple[int, OpenedPack]]], end: int, below: int) -> list[list[tuple[int, OpenedPack]]]:
    """The same packs on as many pages, none with two less than the one before it, where they fit there: on the last one
    with so much `below` them.
    """
    pages = [list(page) for page in pages]
    for at in range(len(pages) - 1, 0, -1):
        before, page = pages[at - 1], pages[at]
        room = end - below if at == len(pages) - 1 else end
        while len(page) + 1 < len(before) and _fits([before[-1], *page], False, room):
            page.insert(0, before.pop())
    return pages


def _fits(packs: Sequence[tuple[int, OpenedPack]], is_first: bool, end: int) -> bool:
    top, height, _ = _placed(packs, is_first)[-1]
    return top + height <= end


def _placed(packs: Sequence[tuple[int, OpenedPack]], is_first: bool) -> tuple[tuple[int, int, OpenedPack], ...]:
    """The packs of a page below one another, each with where it begins."""
    head = HEAD if is_first else HEAD_OF_NEXT
    tops = accumulate((height + GAP for height, _ in packs), initial=head)
    return tuple((top, height, pack) for top, (height, pack) in zip(tops, packs, strict=False))


def _bottom(pages: Sequence[Sequence[tuple[int, OpenedPack]]]) -> int:
    """Where the room below the last pack begins."""
    placed = _placed(pages[-1], len(pages) == 1)
    return placed[-1][0] + placed[-1][1] + GAP if placed else HEAD


def _odds_parts(odds: Sequence[KeyOdds], room: int, high: int) -> Iterator[list[KeyOdds]]:
    """What of the odds is below the last pack, where there is so much room, then what is on further pages. What a page
    of its own holds is not parted; none begins with less than a few lines, or ends with a line whose cards are on the
    next page.
    """
    first = next(_filled(odds, room), [])
    is_parted = len(first) < len(odds) and sum(line.height for line in odds) <= high
    if is_parted or sum(line.height for line in first) > room or len(first) < min(FEWEST_ODDS, len(odds)):
        first = []
    yield first
    yield from _filled(odds[len(first) :], high)


def _columns_of(packs: Sequence[OpenedPack], is_first: bool, room: Size, most: int, least: int) -> int:
    """In how many columns pictures of a page are largest, in no more than `most`."""
    ways = {fewer: _grown(packs, is_first, room.height, fewer, least) for fewer in range(most, FEWEST - 1, -1)}
    return max(ways, key=lambda fewer: picture_edge(room.width, fewer, ways[fewer]))


def _filling(
    packs: Sequence[OpenedPack], is_first: bool, room: Size, columns: int, least: int
) -> tuple[int, tuple[tuple[int, int, OpenedPack], ...]]:
    """How high rows are that fill the room, in thousandths, and the packs of a page in such rows."""
    scale = _grown(packs, is_first, room.height, columns, least)
    heights = [(height_of(pack, columns, scale), pack) for pack in packs]
    return scale, _spread(_placed(heights, is_first), room.height)


def _grown(packs: Sequence[OpenedPack], is_first: bool, end: int, columns: int, least: int) -> int:
    """How high rows may be, in thousandths; 0 where the packs do not fit in so many columns."""
    for scale in range(MOST_SCALE, least - 1, -STEP_OF_SCALE):
        if not packs or _fits([(height_of(pack, columns, scale), pack) for pack in packs], is_first, end):
            return scale
    return 0


def picture_edge(width: int, columns: int, scale: int) -> int:
    """How large pictures of cards are: as high as their row, as far as their names have room beside them."""
    return min(CARD_ROW * scale // 1000 - AIR, BESIDE_NAME * (width - STRIP - 2000) // columns // 1000)


def _spread(packs: Sequence[tuple[int, int, OpenedPack]], end: int) -> tuple[tuple[int, int, OpenedPack], ...]:
    """The packs of a full page, further apart, so that it ends where others do."""
    if not packs:
        return ()
    spare = end - packs[-1][0] - packs[-1][1]
    each = min(MOST_AIR, spare // max(1, len(packs) - 1))
    return tuple((top + each * at, height, pack) for at, (top, height, pack) in enumerate(packs))


def _filled(lines: Sequence[KeyOdds], high: int) -> Iterator[list[KeyOdds]]:
    part: list[KeyOdds] = []
    for line in lines:
        if part and sum(other.height for other in part) + line.height > high:
            whole = max((at for at, kept in enumerate(part, 1) if kept.cards), default=len(part))
            yield part[:whole]
            part = part[whole:]
        part.append(line)
    if part:
        yield part


def height_of(opened: OpenedPack, columns: int, scale: int = 1000) -> int:
    """How high a pack with its answers is, its rows so many thousandths of their height as `scale` says."""
    rows = -(-len(opened.cards) // columns)
    shown = rows * CARD_ROW + sum(ANSWER_ROW for answer in opened.answers if answer.steps)
    notes = sum(NOTE_ROW for answer in opened.answers if answer.is_noted)
    sentences = sum(TEXT_ROW * answer.lines for answer in opened.answers if not answer.steps)
    return max(LEAST, 2 * PADDING + shown * scale // 1000 + notes + sentences)
