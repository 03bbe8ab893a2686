"""Tells what packs have as rows of the odds page: how many cards of what, in how many packs each is, and with which
pictures.

Computes no odds and sets no type: `odds_page.py` does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardgen.model.card import Printing
from cardgen.model.recipe import Pool
from cardgen.render.pack.faces import Parcel
from cardgen.render.pack.phrases import pool_word, with_names
from cardgen.render.pack.plain_odds import PlainOdds, least_drawn
from cardgen.render.pack.told_shares import (
    MOST,
    ToldShare,
    is_counted,
    pools_told,
    told_at_home,
    told_often,
    told_share,
)
from cardgen.render.pack.wrapper_text import shares_text
from cardgen.words.language import Language
from cardgen.words.sentences import as_sentence

SAMPLES = 3
"""So many cards are shown of those of which most are in no pack."""


class PackSquares(Struct, frozen=True):
    """A square for each of so many packs: so many for `sure` have a card, so many more `perhaps`."""

    sure: int
    perhaps: int
    packs: int


class OddsStrip(Struct, frozen=True):
    """In how many packs a card is, in words, and as squares: none of no packs, or where they would be too many. Above
    it of which cards that is said, or what a pack `has`, where that differs from one to the next.
    """

    words: str
    squares: PackSquares | None
    has: str = ""


class OddsColumn(Struct, frozen=True):
    """A column of a table: what a pack has, or what is told of all columns from here on, and in how many packs it is
    beside each name.
    """

    has: str
    cells: tuple[OddsStrip, ...]


class PromisedSign(Struct, frozen=True):
    """An icon that some cards of every pack have, of so many that there are."""

    icon: str
    there_are: str


class NamedCard(Struct, frozen=True):
    """A line of a table: a card with its picture."""

    name: str
    art: str


class OddsRow(Struct, frozen=True):
    """What packs have of a pool: `often` says how many of them, `has` how many cards, `arts` are pictures of as many,
    or of some where each pack that has any has another. Then how many cards there are, and in `strips` in how many
    packs each is. Of a few cards that are told by their names, and of what is in the packs with each, `columns` make a
    table, with so many `lines`. Of cards that are promised by their `signs` no number is told. It stands in a `group`
    of so many rows of the same packs, which begins with it, or 0.
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
    signs: tuple[PromisedSign, ...] = ()
    group: int = 0


def odds_rows(parcel: Parcel) -> list[OddsRow]:
    """A row for each pool, no picture twice; what is told beside the same names is in one table, where HOMEs stand in
    the order of the recipe, as in answers.
    """
    shown: set[str] = set()
    rows: list[OddsRow] = []
    for odds in pools_told(parcel):
        row = _row(_with_arts_there(odds, parcel), parcel, shown)
        shown |= set(row.arts)
        if rows and row.columns and _named(row) == _named(rows[-1]) and row.often == rows[-1].often:
            first = _in_order(rows[-1], row.lines)
            rows[-1] = replace(first, columns=(*first.columns, *row.columns))
        else:
            rows.append(row)
    return [*rows, *_promised(parcel)]


def _promised(parcel: Parcel) -> Iterator[OddsRow]:
    """A row for the icons of which every pack has some cards."""
    shares, language = parcel.recipe.shares, parcel.game.language
    icons = [share.text.removeprefix("icon ") for share in shares]
    if not shares or not set(icons) <= set(parcel.game.icons):
        return
    there = {printing.id for pool in parcel.recipe.pools.values() for printing, _ in pool.rates}
    signs = (
        PromisedSign(icon, language.say("odds.there-are", n=len(there & share.printings)))
        for icon, share in zip(icons, shares, strict=True)
    )
    often, has = as_sentence(language.say("odds.every")), as_sentence(shares_text(shares, parcel.game))
    yield OddsRow(name="", often=often, is_sure=True, has=has, arts=(), signs=tuple(signs))


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
    has = as_sentence(with_names(odds.has, parcel.game, parcel.recipe))
    row = OddsRow(odds.name, as_sentence(often), odds.share == 1, has, tuple(_arts(odds, shown, odds.least)))
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
    """A few cards, each on a line with the packs that have it."""
    arts = {_title(printing): printing.art.reference for printing, _ in odds.shares}
    named = list(shares.of_each(language))
    cells = tuple(OddsStrip(words, _squares(shares.by_name[name], shares.packs)) for name, words in named)
    lines = tuple(NamedCard(name, arts[name]) for name, _ in named)
    return replace(row, lines=lines, columns=(OddsColumn(row.has, cells),))


def _by_home(row: OddsRow, odds: PlainOdds, parcel: Parcel) -> OddsRow:
    """In how many of the packs with each HOME each card of its place is: much more often than in any pack."""
    language = parcel.game.language
    pools = [told_at_home(pool, parcel) for pool in odds.at_home]
    cells = tuple(
        OddsStrip(some.words(language), _squares(some.ends, some.packs), some.has)
        if some.packs
        else OddsStrip("", None)
        for some in pools
    )
    lines = tuple(NamedCard(_title(some.home), some.home.art.reference) for some in pools)
    return replace(row, lines=lines, columns=(OddsColumn(language.say("odds.with-card"), cells),))


def _title(printing: Printing) -> str:
    return printing.card.text.get("title", printing.card.id)


def _strips(odds: PlainOdds, shares: ToldShare, parcel: Parcel) -> Iterator[OddsStrip]:
    """In how many packs the cards are: by the pools that have them, or in how many groups of a pack they count, where
    these differ; else all of them together.
    """
    parts = [*_by_pool(odds, parcel)] or [*_by_count(odds, parcel)]
    if not parts:
        yield OddsStrip(shares.words(parcel.game.language), _squares(shares.ends, shares.packs))
    for cards, names in parts:
        some = shares.among(names)
        words = parcel.game.language.say("odds.each-in", often=some.often(parcel.game.language))
        yield OddsStrip(words, _squares(some.ends, some.packs), cards)


def _by_pool(odds: PlainOdds, parcel: Parcel) -> Iterator[tuple[str, set[str]]]:
    """The pools, in words, with the names of their cards."""
    recipe = parcel.recipe
    for id, _ in odds.by_pool:
        words = pool_word(id, least_drawn(recipe, id), parcel.game.language, recipe.id)
        yield words, {_title(printing) for printing, _ in recipe.pools[id].rates}


def _by_count(odds: PlainOdds, parcel: Parcel) -> Iterator[tuple[str, set[str]]]:
    """The cards that count once in a pack, and those that count for two groups of it: these come more often."""
    recipe = parcel.recipe
    pools = [{pool for slot in layout.slots for pool, _ in slot.pools} for layout in recipe.layouts]
    counted: dict[int, set[str]] = {}
    for printing, _ in odds.shares:
        groups = max(sum(printing.id in _ids_of(recipe.pools[id]) for id in some) for some in pools)
        counted.setdefault(min(groups, 2), set()).add(_title(printing))
    if len(counted) > 1:
        for groups, names in sorted(counted.items()):
            yield parcel.game.language.say(("odds.count-once", "odds.count-twice")[groups - 1], n=len(names)), names


def _ids_of(pool: Pool) -> set[str]:
    return {printing.id for printing, _ in pool.rates}


def _squares(ends: tuple[int, int], packs: int) -> PackSquares | None:
    least, most = ends
    return PackSquares(least, most - least, packs) if packs <= MOST else None


def _arts(odds: PlainOdds, shown: set[str], most: int) -> Iterator[str]:
    """Pictures of so many cards, from all over the pool: first what is asked for."""
    others = [art for art in odds.arts[1:] if art not in shown]
    yield from odds.arts[:1]
    wanted = min(most - 1, len(others))
    yield from (others[(2 * number + 1) * len(others) // (2 * wanted)] for number in range(wanted))
