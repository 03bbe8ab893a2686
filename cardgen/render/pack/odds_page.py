"""The odds page: what is in every pack and what in some, in pictures, and in how many packs each card is.

Half a sheet, so that two lie on one: it is read at a table, not cut into cards. Computes no odds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from cardgen.boosters.allocation import packs_a_pupil, pupils_at_a_table
from cardgen.diagnostics import Diagnostic
from cardgen.model.recipe import Recipe
from cardgen.render.base.display import Box
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import Target
from cardgen.render.pack.checklist import GAP, MARGIN, page_of
from cardgen.render.pack.faces import PackFaces, Parcel
from cardgen.render.pack.odds_text import how_chosen
from cardgen.render.pack.phrases import NBSP, pool_word, with_names
from cardgen.render.pack.plain_odds import PlainOdds, about, is_asked, rounded
from cardgen.render.pack.told_shares import MOST, ToldShare, is_counted, pools_told, told_share
from cardgen.render.sheet.n_up import Size
from cardgen.words.language import Language

TEMPLATE = "odds.xml.j2"
FOOT, MOST_ROWS, LEAST_ROW = 7000, 6, 19_000
"""What the foot takes of a page, and a row at least; more rows are on a further page."""
IN_A_ROW = 28
"""No more little packs are in a row."""
SAMPLES = 3
"""So many cards are shown of those of which most are in no pack."""
UNEVEN = 2
"""Where one card is in so many times as many packs as another, both ends are told."""
AT_A_TABLE = 4
"""So many pupils look at one page, where a recipe does not say how many sit at a table."""


class NamedShare(Struct, frozen=True):
    """One of a few cards, or a HOME for what is wished for there: its picture, its name and in how many of so many
    `packs` it is: in so many for `sure`, in so many more `perhaps`.
    """

    art: str
    name: str
    text: str
    packs: int
    sure: int
    perhaps: int


class OddsStrip(Struct, frozen=True):
    """How likely one card is: in words, and as squares, so many `full` of so many packs, so many `in_a_row`; no square
    where these would be too many.
    """

    words: str
    full: int
    packs: int
    in_a_row: int


class OddsRow(Struct, frozen=True):
    """What packs have of a pool: `often` says how many of them, `has` how many cards, `arts` are pictures of as many,
    or of some where each pack that has any has another. Then how many cards there are, in how many packs each is, and
    in `strips` how likely the card is that one wishes for. A `few` cards are told each, below words about all of them.
    It stands in a `group` of so many rows of the same packs, which begins with it, or 0.
    """

    name: str
    often: str
    is_sure: bool
    has: str
    arts: tuple[str, ...]
    words: str = ""
    strips: tuple[OddsStrip, ...] = ()
    few: tuple[NamedShare, ...] = ()
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
    """A row for each pool, no picture twice."""
    shown: set[str] = set()
    rows = []
    for odds in pools_told(parcel):
        rows.append(_row(_with_arts_there(odds, parcel), parcel, shown))
        shown |= set(rows[-1].arts)
    return _in_one_order(rows)


def _in_one_order(rows: Sequence[OddsRow]) -> list[OddsRow]:
    """The rows, each with what it names in the order of the first that names it."""
    names = list(dict.fromkeys(share.name for row in rows for share in row.few))
    return [replace(row, few=tuple(sorted(row.few, key=lambda share: names.index(share.name)))) for row in rows]


def _with_arts_there(odds: PlainOdds, parcel: Parcel) -> PlainOdds:
    """Without pictures of cards that none of these packs has, where they are counted."""
    there = {printing.art.reference for pack in parcel.packs for printing in pack.printings}
    arts = tuple(art for art in odds.arts if art in there)
    return replace(odds, arts=arts) if arts and is_counted(parcel) else odds


def _row(odds: PlainOdds, parcel: Parcel, shown: set[str]) -> OddsRow:
    often = parcel.game.language.say("odds.either", often=odds.often) if odds.is_either else odds.often
    often = often[:1].upper() + often[1:]
    has = with_names(odds.has, parcel.game, parcel.recipe)
    row = OddsRow(odds.name, often, odds.share == 1, has[:1].upper() + has[1:], tuple(_arts(odds, shown, odds.least)))
    if not odds.near:
        return row
    shares = told_share(odds, parcel)
    if shares.is_unique and not row.is_sure:
        row = replace(row, arts=tuple(_arts(odds, shown, SAMPLES)))
    return replace(row, **_told(odds, shares, parcel))


def _told(odds: PlainOdds, shares: ToldShare, parcel: Parcel) -> dict[str, object]:
    """In how many packs the cards of a row are, in words and in little packs."""
    language = parcel.game.language
    if odds.few:
        arts = {
            printing.card.text.get("title", printing.card.id): printing.art.reference for printing, _ in odds.shares
        }
        return {
            "few": tuple(
                NamedShare(arts[name], name, text, shares.packs, *_sure_and_perhaps(*shares.by_name[name]))
                for name, text in shares.of_each(language)
            )
        }
    if odds.at_home and odds.at_home[0][1] > 2 * odds.wished:
        return {"words": language.say("odds.wish-in"), "few": tuple(_at_home(odds, language))}
    return {"words": f"{shares.words(language)}.", "strips": tuple(_strips(odds, parcel))}


def _at_home(odds: PlainOdds, language: Language) -> Iterator[NamedShare]:
    """How likely the card is that a child wishes for in the packs of each HOME: much likelier than in any pack."""
    for home, share in odds.at_home:
        near, title = rounded(share), home.card.text.get("title", home.card.id)
        words = f"{title}: {about(share, language).replace(' ', NBSP)}"
        yield NamedShare(home.art.reference, title, words, packs=near.denominator, sure=near.numerator, perhaps=0)


def _strips(odds: PlainOdds, parcel: Parcel) -> Iterator[OddsStrip]:
    """How likely the card is that a child wishes for: by the pools that have it, where these differ; the most frequent
    and the rarest; else a usual one.
    """
    language = parcel.game.language
    if odds.by_pool:
        for share in dict.fromkeys(share for _, share in odds.by_pool):
            named = _pools_with_share(odds.by_pool, share, parcel)
            yield _strip("odds.wish-of", share, language, cards=named)
    elif odds.most >= UNEVEN * odds.rarest:
        yield _strip("odds.wish-most", odds.most, language)
        yield _strip("odds.wish-least", odds.rarest, language)
    else:
        yield _strip("odds.wish", odds.near, language)


def _strip(message: str, share: Fraction, language: Language, **names: str) -> OddsStrip:
    near = rounded(share)
    packs = near.denominator if near.denominator <= MOST else 0
    lines = ceil(packs / IN_A_ROW)
    words = language.say(message, share=about(share, language).replace(" ", NBSP), **names)
    return OddsStrip(words, near.numerator, packs, ceil(packs / lines) if packs else 0)


def _pools_with_share(pools: Sequence[tuple[str, Fraction]], share: Fraction, parcel: Parcel) -> str:
    """`28 medium ingredients and 28 premium ingredients`"""
    language, recipe = parcel.game.language, parcel.recipe
    named = [pool_word(id, len(recipe.pools[id].rates), language, recipe.id) for id, other in pools if other == share]
    return language.listed(named)


def _sure_and_perhaps(least: int, most: int) -> tuple[int, int]:
    return least, most - least


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
