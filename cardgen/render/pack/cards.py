"""Sets odds cards: what their lines say, on as many sides as they need in type that can be read.

Knows no sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import ceil, floor

from cardgen.diagnostics.codes import TEXT_DOES_NOT_FIT
from cardgen.model.recipe import Recipe
from cardgen.model.units import length
from cardgen.render.base.display import Face
from cardgen.render.pack.card_lines import PICTURE, CardLine, PlacedLine, Typography, filled
from cardgen.render.pack.faces import PackFaces, Parcel
from cardgen.render.pack.odds_text import how_chosen
from cardgen.render.pack.phrases import NBSP, counted_kind, with_names
from cardgen.render.pack.plain_odds import PlainOdds, packs_with, plain_odds
from cardgen.render.sheet.n_up import Size
from cardgen.render.sheet.pages import cut_of
from cardgen.words.language import Language

BLEED = 3000
AIR_OF_ODDS = 600
"""Between lines."""
SIZES_OF_ODDS = tuple(length(f"{tenths / 10}pt") for tenths in range(105, 65, -3))
"""Sizes of type: the largest that needs no more cards than the smallest does."""
IN_A_ROW = (14, 18, 20, 28)
"""How many little packs lie in a row: the fewer, the larger they are, as the room of a side allows."""
EASY_TYPE = length("7.5pt")
CLASS, MOST_DRAWN = 28, 60
"""Packs of a class where the recipe does not say how many; more little packs are not drawn."""
POKER = 63_500 * 88_900


def card_size(parcel: Parcel) -> Size:
    """The size of its cards that is nearest to a poker card: one that lies well in a hand."""
    cuts = dict.fromkeys(cut_of(printing, parcel.game) for printing in parcel.recipe.printings)
    square = [cut.trim for cut in cuts if not cut.is_round] or [cut.trim for cut in cuts]
    return min(square, key=lambda size: abs(size.width * size.height - POKER))


def odds_sides(faces: PackFaces) -> list[Face]:
    """A picture with what children ask first, then the odds, side after side."""
    ways = [Typography(size, AIR_OF_ODDS, packs) for size in SIZES_OF_ODDS for packs in IN_A_ROW]
    parcel = faces.parcel
    pools = list(plain_odds(parcel.recipe, parcel.odds, parcel.game.language, partial(counted_kind, parcel.game)))
    legend = parcel.game.language.say("odds.legend")
    lines, fewer = (list(_lines(pools, parcel, has_others)) for has_others in (True, False))
    is_less = _sides(faces, fewer, ways) < _sides(faces, lines, ways)
    return listed_faces(faces, "odds", fewer if is_less else lines, ways, legend)


def _sides(faces: PackFaces, lines: Sequence[CardLine], ways: Sequence[Typography]) -> int:
    """On how many sides these lines are set in the best way."""
    best = _best(faces, lines, ways)
    return len(best[0]) if best is not None else 0


def _lines(pools: Sequence[PlainOdds], parcel: Parcel, has_others: bool) -> Iterator[CardLine]:
    """What a pack has of each pool, and in how many packs the usual card is; if asked for, the other cards, too."""
    language = parcel.game.language
    for odds in pools:
        has = with_names(odds.has, parcel.game, parcel.recipe)
        if not odds.near:
            yield CardLine("first", has)
            continue
        yield CardLine("first", has, art=odds.art, beside=PICTURE)
        packs = packs_of_a_class(odds.near, parcel.recipe)
        if odds.few:
            yield from (CardLine("line", _one(*card, packs, language), beside=PICTURE) for card in odds.few)
            continue
        others = _others(odds, packs, language) if has_others else ""
        yield _drawn(odds, packs, packs == packs_of_a_class(Fraction(1), parcel.recipe), language)
        if others:
            yield CardLine("line", others, beside=PICTURE)


def _one(title: str, share: Fraction, packs: int, language: Language) -> str:
    """In how many packs of a class a card is, by its name: `Woodland Edge: 7 of 28 packs`; of a half one `3 or 4`."""
    number, ends = share * packs, (floor(share * packs), ceil(share * packs))
    is_half = ends[0] and number.denominator == 2
    have = language.say("pack.or-one-more", least=ends[0], most=ends[1]) if is_half else str(packs_with(share, packs))
    return language.say("odds.one", n=packs, card=title, have=have)


def packs_of_a_class(chance: Fraction, recipe: Recipe) -> int:
    """As many as a class has or, where not one of these has the card, as many as have it once."""
    packs = recipe.kit.packs if recipe.kit is not None else CLASS
    return packs if chance * packs >= 1 else round(1 / chance)


def _others(odds: PlainOdds, packs: int, language: Language) -> str:
    """In how many packs the other cards are, from the rarest to the one that comes most often; nothing where all are in
    as many.
    """
    least, usual, most = (max(1, packs_with(share, packs)) for share in (odds.rarest, odds.near, odds.most))
    if least == most:
        return ""
    if usual in (least, most):
        message = "odds.others-more" if usual == least else "odds.others-fewer"
        return language.say(message, number=most if usual == least else least)
    return language.say("odds.others-between", least=least, most=most)


def _asked(parcel: Parcel) -> Mapping[str, str]:
    """What children ask first, and the answer, empty where the recipe has not both; then how cards come into packs."""
    recipe = parcel.recipe
    asked = (recipe.question, recipe.answer) if recipe.question and recipe.answer else ("", "")
    return dict(zip(("question", "answer"), asked, strict=True)) | {
        "chosen": how_chosen(parcel.odds, parcel.game.language)
    }


def _drawn(odds: PlainOdds, packs: int, is_class: bool, language: Language) -> CardLine:
    """So many of the packs of a class have the usual card; of other packs, and of too many, there are words alone."""
    have = packs_with(odds.near, packs)
    message = "odds.many-in-packs" if _others(odds, packs, language) else "odds.packs"
    words = language.say(message, n=packs, have=have).replace(" ", NBSP)
    if not is_class or packs > MOST_DRAWN:
        return CardLine("line", words, beside=PICTURE)
    return CardLine("line", "", filled=have, packs=packs, figures=words, beside=PICTURE)


def _cost(made: tuple[list[tuple[PlacedLine, ...]], Typography]) -> tuple[int, bool, int, int, int]:
    """Less is better: type that is read with ease makes way for larger packs."""
    sides, how = len(made[0]), made[1]
    return (
        1 + sides // 2,
        how.size < EASY_TYPE,
        how.in_a_row,
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
