"""Sets odds cards: what their lines say, on as many sides as they need in type that can be read.

Knows no sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from cardgen.diagnostics.codes import TEXT_DOES_NOT_FIT
from cardgen.model.units import length
from cardgen.render.base.display import Face
from cardgen.render.pack.card_lines import PICTURE, CardLine, PlacedLine, Typography, filled
from cardgen.render.pack.faces import PackFaces, Parcel
from cardgen.render.pack.odds_text import how_chosen
from cardgen.render.pack.phrases import NBSP, with_names
from cardgen.render.pack.plain_odds import PlainOdds, about, plain_odds
from cardgen.render.sheet.n_up import Size
from cardgen.render.sheet.pages import cut_of
from cardgen.words.language import Language

BLEED = 3000
AIR_OF_ODDS = 600
"""Between lines."""
SIZES_OF_ODDS = tuple(length(f"{tenths / 10}pt") for tenths in range(105, 65, -3))
"""Sizes of type: the largest that needs no more cards than the smallest does."""
SIZES_OF_PACKS = (2000, 1500, 1000)
"""How much larger few packs may be, in thousandths: as the room of a side allows."""
EASY_TYPE, GOOD_TYPE = length("7.5pt"), length("9pt")
MOST_DRAWN, FIRST_DRAWN = 14, 10
"""More little packs than that would be specks: the first are drawn, and words tell how many there are."""
POKER = 63_500 * 88_900


def card_size(parcel: Parcel) -> Size:
    """The size of its cards that is nearest to a poker card: one that lies well in a hand."""
    cuts = dict.fromkeys(cut_of(printing, parcel.game) for printing in parcel.recipe.printings)
    square = [cut.trim for cut in cuts if not cut.is_round] or [cut.trim for cut in cuts]
    return min(square, key=lambda size: abs(size.width * size.height - POKER))


def odds_sides(faces: PackFaces) -> list[Face]:
    """A picture with what children ask first, then the odds, side after side."""
    ways = [Typography(size, AIR_OF_ODDS, packs) for size in SIZES_OF_ODDS for packs in SIZES_OF_PACKS]
    parcel = faces.parcel
    pools = list(plain_odds(parcel.recipe, parcel.odds, parcel.game.language))
    legend = "odds.legend-once" if _is_once(pools) else "odds.legend-share"
    return listed_faces(faces, "odds", list(_lines(pools, parcel)), ways, parcel.game.language.say(legend))


def _lines(pools: Sequence[PlainOdds], parcel: Parcel) -> Iterator[CardLine]:
    language, is_once = parcel.game.language, _is_once(pools)
    for odds in pools:
        has = with_names(odds.has, parcel.game, parcel.recipe)
        if not odds.near:
            yield CardLine("first", has)
            continue
        yield CardLine("first", has, art=odds.art, beside=PICTURE)
        yield _drawn(odds.near, is_once, language)
        if odds.rarest != odds.most:
            yield CardLine("line", _others(odds, is_once, language), beside=PICTURE)


def _is_once(pools: Iterable[PlainOdds]) -> bool:
    """Is each card in one of so many packs? Then that many are opened to find it; else it is in so many of so many."""
    return all(odds.near.numerator <= 1 for odds in pools)


def _others(odds: PlainOdds, is_once: bool, language: Language) -> str:
    """Of how many packs the other cards are in one: all of these, or the fewest and the most."""
    ends = [share for share in (odds.most, odds.rarest) if share != odds.near or odds.most > odds.near > odds.rarest]
    if not is_once:
        return language.say("odds.others", shares=language.listed([about(share, language) for share in ends]))
    if len(ends) == 1:
        return language.say("odds.others-once", n=ends[0].denominator)
    return language.say("odds.others-between", least=ends[0].denominator, most=ends[1].denominator)


def _asked(parcel: Parcel) -> Mapping[str, str]:
    """What children ask first, and the answer, empty where the recipe has not both; then how cards come into packs."""
    recipe = parcel.recipe
    asked = (recipe.question, recipe.answer) if recipe.question and recipe.answer else ("", "")
    return dict(zip(("question", "answer"), asked, strict=True)) | {
        "chosen": how_chosen(parcel.odds, parcel.game.language)
    }


def _drawn(near: Fraction, is_once: bool, language: Language) -> CardLine:
    """The packs of which some have the card, of many the first; behind them in figures how many there are."""
    have, packs = near.numerator, near.denominator
    is_whole = packs <= MOST_DRAWN
    if is_once:
        words = language.say("odds.packs" if is_whole else "odds.first-packs", n=packs)
    else:
        words = language.say("odds.all-share" if is_whole else "odds.first-share", have=have, packs=packs)
    shown, after = packs if is_whole else FIRST_DRAWN, words.replace(" ", NBSP)
    return CardLine("line", "", filled=have, packs=shown, after=after, beside=PICTURE)


def _cost(made: tuple[list[tuple[PlacedLine, ...]], Typography]) -> tuple[int, bool, int, int, int, int]:
    """Less is better: type that is large enough makes way for larger packs."""
    sides, how = len(made[0]), made[1]
    return (
        1 + sides // 2,
        how.size < EASY_TYPE,
        -min(how.size, GOOD_TYPE),
        -how.packs,
        -how.size,
        sides,
    )


def _best(
    faces: PackFaces, lines: Sequence[CardLine], ways: Iterable[Typography]
) -> tuple[list[tuple[PlacedLine, ...]], Typography] | None:
    """The sides in the cheapest way; None where there is none."""
    tried = ((filled(lines, card_size(faces.parcel), how, faces.resources), how) for how in ways)
    return min(((sides, how) for sides, how in tried if sides is not None), key=_cost, default=None)


def listed_faces(
    faces: PackFaces, name: str, lines: Sequence[CardLine], ways: Iterable[Typography], legend: str
) -> list[Face]:
    """A side with a picture, then below a `legend` the lines in the way that makes the fewest cards, then in type that
    is read with ease, then in the largest; none where none does.
    """
    size = card_size(faces.parcel)
    best = _best(faces, lines, ways)
    if best is None:
        message = f"the {name} of `{faces.parcel.recipe.id}` does not fit on cards of {size}"
        faces.found.append(
            faces.parcel.recipe.origin.finding(TEXT_DOES_NOT_FIT, message, "id", help="shorten its names")
        )
        return []
    sides, how = best
    fields = {
        "sides": len(sides) + 1,
        "type": f"{how.size * 72 / 25_400:.2f}pt",
        "legend": legend,
        **_asked(faces.parcel),
    }
    faces_made = (
        faces.face(f"{name}.xml.j2", f"{name} {side}", size, BLEED, entries=entries, side=side, **fields)
        for side, entries in enumerate([(), *sides], 1)
    )
    return [face for face in faces_made if face is not None]
