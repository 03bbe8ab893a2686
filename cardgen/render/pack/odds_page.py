"""The odds page: what is in every pack and what in some, in pictures, and in how many packs each card is.

Half a sheet, so that two lie on one: it is read at a table, not cut into cards. Computes no odds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from cardgen.boosters.allocation import packs_a_pupil, pupils_at_a_table
from cardgen.diagnostics import Diagnostic
from cardgen.model.card import Printing
from cardgen.model.recipe import Recipe
from cardgen.render.base.display import Box
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import Target
from cardgen.render.pack.checklist import GAP, MARGIN, page_of
from cardgen.render.pack.faces import PackFaces, Parcel
from cardgen.render.pack.odds_text import how_chosen
from cardgen.render.pack.phrases import NBSP, pool_word, with_names
from cardgen.render.pack.plain_odds import PlainOdds, is_asked, least_drawn
from cardgen.render.pack.told_shares import (
    MOST,
    ToldShare,
    is_counted,
    packs_told,
    pools_told,
    told_at_home,
    told_often,
    told_share,
)
from cardgen.render.sheet.n_up import Size
from cardgen.words.language import Language

TEMPLATE = "odds.xml.j2"
FOOT, MOST_ROWS, LEAST_ROW = 7000, 6, 19_000
"""What the foot takes of a page, and a row at least; more rows are on a further page."""
SAMPLES = 3
"""So many cards are shown of those of which most are in no pack."""
AT_A_TABLE = 4
"""So many pupils look at one page, where a recipe does not say how many sit at a table."""


class PackSquares(Struct, frozen=True):
    """A square for each of so many packs: so many for `sure` have a card, so many more `perhaps`."""

    sure: int
    perhaps: int
    packs: int


class OddsStrip(Struct, frozen=True):
    """In how many packs a card is, in words, and as squares: none of no packs, or where they would be too many."""

    words: str
    squares: PackSquares | None


class OddsColumn(Struct, frozen=True):
    """A column of a table: what a pack has, words about all below it, and in how many packs it is beside each name."""

    has: str
    words: str
    cells: tuple[OddsStrip, ...]


class NamedCard(Struct, frozen=True):
    """A line of a table: a card with its picture."""

    name: str
    art: str


class OddsRow(Struct, frozen=True):
    """What packs have of a pool: `often` says how many of them, `has` how many cards, `arts` are pictures of as many,
    or of some where each pack that has any has another. Then how many cards there are, and in `strips` in how many
    packs each is. Of a few cards that are told by their names, and of what is in the packs with each, `columns` make a
    table, with so many `lines`. It stands in a `group` of so many rows of the same packs, which begins with it, or 0.
    """

    name: str
    often: str
    is_sure: bool
    has: str
    arts: tuple[str, ...]
    words: str = ""
    strips: tuple[OddsStrip, ...] = ()
    lines: tuple[NamedCard, ...] = ()
    columns: tuple[OddsColumn, ...] = ()
    group: int = 0


class OddsPage(Struct, frozen=True):
    """The rows of a page."""

    number: int
    rows: tuple[OddsRow, ...]


def lay_out_odds(faces: PackFaces, target: Target) -> tuple[LaidOut | None, list[Diagnostic]]:
    """Each page twice on a sheet, or large on a small one."""
    parcel, box = faces.parcel, _box_on(target)
    size, copies = _half(box)
    pages = odds_pages(parcel, size)
    recipe = parcel.recipe
    asked = (recipe.question, recipe.answer) if recipe.question and recipe.answer else ("", "")
    fields: dict[str, object] = {
        "question": asked[0],
        "answer": asked[1],
        "chosen": how_chosen(parcel.odds, parcel.exchanged_with_rest, parcel.game.language),
        "packs": packs_told(parcel),
        "hero": _hero([row for page in pages for row in page.rows if row.arts], recipe),
    }
    made = [
        faces.face(TEMPLATE, f"odds {page.number}", size, 0, sheet=page, sheets=len(pages), **fields) for page in pages
    ]
    drawn = [page_of(face, box, copies, target) for face in made if face is not None]
    if len(drawn) < len(made):
        return None, faces.found
    sets = map(parcel.game.sets.__getitem__, recipe.sets)
    title = parcel.titled("pack.title-odds")
    return LaidOut(faces.studio.publication(title, drawn, "Simplex", sets=sets), 0), faces.found


def _hero(rows: Sequence[OddsRow], recipe: Recipe) -> str:
    """The picture of what is asked for, else of what not every pack has."""
    asked = {printing.art.reference for printing in recipe.printings if is_asked(printing, recipe)}
    wanted = [row for row in rows if row.arts[0] in asked] or [row for row in rows if not row.is_sure]
    return wanted[0].arts[0] if wanted else ""


def sheets_of_odds(parcel: Parcel, target: Target) -> int:
    """How many sheets there are, with a page for each few pupils."""
    size, copies = _half(_box_on(target))
    return len(odds_pages(parcel, size)) * ceil(tables_of(parcel) / copies)


def tables_of(parcel: Parcel) -> int:
    """At how many tables these packs are opened."""
    seats = pupils_at_a_table(parcel.recipe) or AT_A_TABLE
    return ceil(len(parcel.packs) / packs_a_pupil(parcel.recipe) / seats)


def copies_on_a_sheet(target: Target) -> int:
    """How often a page lies on a sheet of this paper, which is cut in two where it does so twice."""
    return _half(_box_on(target))[1]


def _box_on(target: Target) -> Box:
    return Box(0, 0, target.paper.width, target.paper.height).inset(max(MARGIN, target.printer.margin))


def _half(box: Box) -> tuple[Size, int]:
    """How large a page is, and how often it lies on a sheet."""
    half = Size(box.width, (box.height - GAP) // 2)
    return (half, 2) if half.height >= FOOT + 4 * LEAST_ROW else (Size(box.width, box.height), 1)


def odds_pages(parcel: Parcel, size: Size) -> list[OddsPage]:
    """All rows, on as few pages as they take, equally many on each."""
    rows = odds_rows(parcel)
    most = min(MOST_ROWS, max(1, (size.height - FOOT) // LEAST_ROW))
    pages = ceil(len(rows) / most)
    each = ceil(len(rows) / pages)
    parts = [rows[at : at + each] for at in range(0, len(rows), each)]
    return [OddsPage(number, tuple(_grouped(part))) for number, part in enumerate(parts, 1)]


def odds_rows(parcel: Parcel) -> list[OddsRow]:
    """A row for each pool, no picture twice; what is told beside the same names is in one table."""
    shown: set[str] = set()
    rows: list[OddsRow] = []
    for odds in pools_told(parcel):
        row = _row(_with_arts_there(odds, parcel), parcel, shown)
        shown |= set(row.arts)
        if rows and row.columns and _named(row) == _named(rows[-1]) and row.often == rows[-1].often:
            rows[-1] = replace(rows[-1], columns=(*rows[-1].columns, *_in_order(row, rows[-1].lines).columns))
        else:
            rows.append(row)
    return rows


def _named(row: OddsRow) -> set[str]:
    return {line.name for line in row.lines}


def _in_order(row: OddsRow, lines: Sequence[NamedCard]) -> OddsRow:
    """The row with its cells in the order of these lines."""
    at = [[line.name for line in row.lines].index(line.name) for line in lines]
    columns = [replace(column, cells=tuple(column.cells[number] for number in at)) for column in row.columns]
    return replace(row, lines=tuple(lines), columns=tuple(columns))


def _with_arts_there(odds: PlainOdds, parcel: Parcel) -> PlainOdds:
    """Without pictures of cards that none of these packs has, where they are counted."""
    there = {printing.art.reference for pack in parcel.packs for printing in pack.printings}
    arts = tuple(art for art in odds.arts if art in there)
    return replace(odds, arts=arts) if arts and is_counted(parcel) else odds


def _row(odds: PlainOdds, parcel: Parcel, shown: set[str]) -> OddsRow:
    often = told_often(odds, parcel)
    often = parcel.game.language.say("odds.either", often=often) if odds.is_either else often
    often = often[:1].upper() + often[1:]
    has = with_names(odds.has, parcel.game, parcel.recipe)
    row = OddsRow(odds.name, often, odds.share == 1, has[:1].upper() + has[1:], tuple(_arts(odds, shown, odds.least)))
    if not odds.near:
        return row
    shares = told_share(odds, parcel)
    if shares.is_unique and not row.is_sure:
        row = replace(row, arts=tuple(_arts(odds, shown, SAMPLES)))
    if odds.few:
        return _by_name(row, odds, shares, parcel.game.language)
    if odds.at_home and odds.at_home[0].share > 2 * odds.wished:
        return _by_home(row, odds, parcel)
    there_are = parcel.game.language.say("odds.there-are", n=len(shares.by_name))
    return replace(row, words=there_are, strips=tuple(_strips(odds, shares, parcel)))


def _by_name(row: OddsRow, odds: PlainOdds, shares: ToldShare, language: Language) -> OddsRow:
    """A few cards, each on a line with the packs that have it, the most frequent first."""
    arts = {_title(printing): printing.art.reference for printing, _ in odds.shares}
    named = list(shares.of_each(language))
    cells = tuple(OddsStrip(words, _squares(shares.by_name[name], shares.packs)) for name, words in named)
    lines = tuple(NamedCard(name, arts[name]) for name, _ in named)
    return replace(row, lines=lines, columns=(OddsColumn(row.has, "", cells),))


def _by_home(row: OddsRow, odds: PlainOdds, parcel: Parcel) -> OddsRow:
    """In how many of the packs with each HOME each card of its place is: much more often than in any pack."""
    language = parcel.game.language
    pools = [told_at_home(pool, parcel) for pool in odds.at_home]
    cells = tuple(
        OddsStrip(some.words(language), _squares(some.ends, some.packs)) if some.packs else OddsStrip("", None)
        for some in pools
    )
    lines = tuple(NamedCard(_title(some.home), some.home.art.reference) for some in pools)
    return replace(row, lines=lines, columns=(OddsColumn(row.has, language.say("odds.each-in"), cells),))


def _title(printing: Printing) -> str:
    return printing.card.text.get("title", printing.card.id)


def _strips(odds: PlainOdds, shares: ToldShare, parcel: Parcel) -> Iterator[OddsStrip]:
    """In how many packs the cards are: by the pools that have them, where these differ; else all of them together."""
    language = parcel.game.language
    if not odds.by_pool:
        yield OddsStrip(shares.words(language), _squares(shares.ends, shares.packs))
        return
    for share in dict.fromkeys(share for _, share in odds.by_pool):
        ids = [id for id, other in odds.by_pool if other == share]
        pools = [parcel.recipe.pools[id].rates for id in ids]
        some = shares.among({_title(printing) for rates in pools for printing, _ in rates})
        named = [pool_word(id, least_drawn(parcel.recipe, id), language, parcel.recipe.id) for id in ids]
        often = some.often(language).replace(" ", NBSP)
        words = language.say("odds.wish-of", cards=language.listed(named), often=often)
        yield OddsStrip(words, _squares(some.ends, some.packs))


def _squares(ends: tuple[int, int], packs: int) -> PackSquares | None:
    least, most = ends
    return PackSquares(least, most - least, packs) if packs <= MOST else None


def _arts(odds: PlainOdds, shown: set[str], most: int) -> Iterator[str]:
    """Pictures of so many cards, from all over the pool: first what is asked for."""
    others = [art for art in odds.arts[1:] if art not in shown]
    yield from odds.arts[:1]
    wanted = min(most - 1, len(others))
    yield from (others[(2 * number + 1) * len(others) // (2 * wanted)] for number in range(wanted))


def _grouped(rows: Sequence[OddsRow]) -> Iterator[OddsRow]:
    """The rows, the first of those that stand together with how many they are."""
    begins = [at for at, row in enumerate(rows) if not at or row.often != rows[at - 1].often]
    sizes = {begin: end - begin for begin, end in pairwise([*begins, len(rows)])}
    return (replace(row, group=sizes.get(at, 0)) for at, row in enumerate(rows))
