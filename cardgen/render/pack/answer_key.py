"""The teacher's answer key: pages with the cards of each pack, and rows of cards that show what can be done with them.

On the last page are the exact odds. What there is to tell, `key_entries.py` knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from msgspec import Struct
from msgspec.structs import replace

from cardgen.diagnostics import Diagnostic
from cardgen.model.paper import Paper
from cardgen.render.base.display import Box, Face, Page
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import Target
from cardgen.render.book.setting.inline_layout import moved
from cardgen.render.pack.faces import PackFaces, Parcel
from cardgen.render.pack.key_entries import KeyOdds, OpenedPack, WayToTell, key_odds, opened_packs
from cardgen.render.pack.odds_text import how_exact, odds_lines
from cardgen.render.pack.phrases import packs_named
from cardgen.render.pack.separators import art_on_cover
from cardgen.render.pack.wrapper_text import guarantee_texts
from cardgen.render.sheet.n_up import Size

TEMPLATE = "answers.xml.j2"
MARGIN = 10_000
HEAD, HEAD_OF_NEXT, FOOT, GAP, MOST_AIR = 53_000, 13_000, 6600, 2000, 8000
"""The heads of the first page and of others, the last line; the room between packs, and the most of it more."""
STRIP, NARROWEST_CELL, FEWEST = 25_000, 31_000, 4
"""How wide the strip with the number of a pack is, and a card beside it; how many cards lie in a row at least."""
CARD_ROW, ANSWER_ROW, NOTE_ROW, TEXT_ROW, PADDING = 10_600, 13_400, 5400, 4600, 1100
"""How high a row of cards is, a row that shows an answer, what stands below its cards, and a line of a sentence; what
is above and below all of them.
"""
LEAST = 24_000
"""Number, id and owner of a pack take so much."""
ODDS_HEAD = 24_000
"""Title and legend of the odds."""
SCALES, SCALES_OF_ODDS = (1350, 1300, 1250, 1200, 1150, 1100, 1050, 1000), (1300, 1200, 1100, 1000, 920)
"""How much larger rows of cards may be, and the cards of the odds, in thousandths, where that takes no further page."""
MOST_SCALE, STEP_OF_SCALE = 1800, 50
"""So much larger are the rows of a page whose packs leave some of it free."""
NAMED_TYPE = 7400
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
    """What is on a page: packs with the places where they begin, then odds, if there are any, from `odds_top` on."""

    number: int
    packs: tuple[tuple[int, int, OpenedPack], ...]
    odds_top: int
    odds: tuple[KeyOdds, ...]
    scale: int = 1000
    odds_scale: int = 1000

    @property
    def opened(self) -> tuple[OpenedPack, ...]:
        return tuple(pack for _, _, pack in self.packs)


def lay_out_answers(faces: PackFaces, target: Target) -> tuple[LaidOut | None, list[Diagnostic]]:
    """The pages on the target's paper."""
    parcel, box = faces.parcel, _box_on(target)
    columns = _columns(parcel, box)
    pages = key_pages(parcel, box.height, columns)
    fields = {
        "named": packs_named(parcel.packs, parcel.game.language),
        "is_all": len(parcel.packs) == parcel.of,
        "guaranteed": tuple(sentence for _, _, sentence in guarantee_texts(parcel)),
        "how_exact": how_exact(parcel.odds, parcel.has_exchanged_with_rest, parcel.game.language),
        "columns": columns,
        "covers": {pack.id: art_on_cover(pack, parcel) for pack in parcel.packs},
        "pages": len(pages),
    }
    size = Size(box.width, box.height)
    made = [
        faces.face(
            TEMPLATE,
            f"answers {page.number}",
            size,
            0,
            sheet=page,
            opened=page.opened,
            measures=_MEASURES | _scaled(page),
            named_here=packs_named([opened.pack for opened in page.opened], parcel.game.language) if page.packs else "",
            **fields,
        )
        for page in pages
    ]
    if None in made:
        return None, faces.found
    drawn = [_page_of(face, target.paper, box) for face in made if face is not None]
    sets = map(parcel.game.sets.__getitem__, parcel.recipe.sets)
    title = parcel.titled("pack.title-answers")
    publication = faces.studio.publication(title, drawn, "Simplex", sets=sets)
    return LaidOut(replace(publication, is_tagged=True), 0), faces.found


def pages_of_answers(parcel: Parcel, target: Target) -> int:
    """How many pages there are."""
    box = _box_on(target)
    return len(key_pages(parcel, box.height, _columns(parcel, box)))


def _box_on(target: Target) -> Box:
    return Box(0, 0, target.paper.width, target.paper.height).inset(max(MARGIN, target.printer.margin))


def _columns(parcel: Parcel, box: Box) -> int:
    """As many as there is room for, or fewer if no more rows come of it."""
    most = max(FEWEST, (box.width - STRIP) // NARROWEST_CELL)
    cards = max(len(pack.printings) for pack in parcel.packs)
    return min(range(FEWEST, most + 1), key=lambda columns: (-(-cards // columns), columns))


def _page_of(face: Face, paper: Paper, box: Box) -> Page:
    """A page whose marks are its own, so that they can be read aloud."""
    return Page(paper.width, paper.height, tuple(moved(mark, box.left, box.top) for mark in face.marks))


def _scaled(page: KeyPage) -> dict[str, int]:
    """How high rows are, and how large, in thousandths of a point, the type of the cards of odds is."""
    return {
        "card": CARD_ROW * page.scale // 1000,
        "answer": ANSWER_ROW * page.scale // 1000,
        "named": NAMED_TYPE * page.odds_scale // 1000,
    }


_MEASURES = {
    "head": HEAD,
    "next": HEAD_OF_NEXT,
    "foot": FOOT,
    "strip": STRIP,
    "text": TEXT_ROW,
    "note": NOTE_ROW,
    "padding": PADDING,
    "odds": ODDS_HEAD,
}


def key_pages(parcel: Parcel, high: int, columns: int) -> list[KeyPage]:
    """As few pages as the packs take, in rows as high as these pages allow."""
    opened, odds = list(opened_packs(parcel)), _told_in_ways(parcel, columns)
    made = [list(_pages(odds, opened, high, columns, scale)) for scale in SCALES]
    return min(made, key=len)


def _told_in_ways(parcel: Parcel, columns: int) -> list[ToldOdds]:
    """The odds, with their cards, in all ways."""
    lines = odds_lines(parcel.recipe, parcel.odds, parcel.game)
    return [(list(key_odds(parcel, lines, way, columns)), way.scale) for way in WAYS]


def _pages(
    ways: Sequence[ToldOdds], opened: Sequence[OpenedPack], high: int, columns: int, scale: int
) -> Iterator[KeyPage]:
    """The odds begin below the last pack where there is room for a few of them, and where they do not, no pack is alone
    on a page. All cards are named there where that takes no further page.
    """
    packs = [(height_of(pack, columns, scale), pack) for pack in opened]
    end = high - FOOT
    pages = _parted(packs, end)
    (first, *parts), odds_scale = _odds_parted(ways, end - ODDS_HEAD - _bottom(pages), end - ODDS_HEAD - HEAD_OF_NEXT)
    pages = _evened(pages, end, ODDS_HEAD + sum(line.height for line in first) if first else 0)
    for number, some in enumerate(pages, 1):
        has_odds = number == len(pages) and bool(first)
        if has_odds:
            grown, placed = scale, _placed(some, number == 1)
        else:
            grown, placed = _filling(some, number == 1, end, columns, scale)
        yield KeyPage(
            number=number,
            packs=placed,
            odds_top=_bottom(pages),
            odds=tuple(first) if has_odds else (),
            scale=grown,
            odds_scale=odds_scale,
        )
    for number, part in enumerate(parts, len(pages) + 1):
        odds_top, odds = HEAD_OF_NEXT, tuple(part)
        yield KeyPage(number=number, packs=(), odds_top=odds_top, odds=odds, scale=scale, odds_scale=odds_scale)


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


def _filling(
    packs: Sequence[tuple[int, OpenedPack]], is_first: bool, end: int, columns: int, least: int
) -> tuple[int, tuple[tuple[int, int, OpenedPack], ...]]:
    """The packs of a page in rows that are as high as fills it, and how high these are, in thousandths."""
    for scale in range(MOST_SCALE, least, -STEP_OF_SCALE):
        grown = [(height_of(pack, columns, scale), pack) for _, pack in packs]
        if _fits(grown, is_first, end):
            return scale, _spread(_placed(grown, is_first), end)
    return least, _spread(_placed(packs, is_first), end)


def _spread(packs: Sequence[tuple[int, int, OpenedPack]], end: int) -> tuple[tuple[int, int, OpenedPack], ...]:
    """The packs of a full page, further apart, so that it ends where others do."""
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
