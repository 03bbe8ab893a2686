"""Sets odds cards: what their lines say, on as many sides as they need in type that can be read.

Knows no sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from statistics import median_low

from msgspec import Struct

from cardgen.boosters.odds.tally import packs_by_card
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
    pools = list(pools_told(parcel))
    legend = parcel.game.language.say("odds.legend")
    lines, fewer = (list(_lines(pools, parcel, has_others)) for has_others in (True, False))
    is_less = _sides(faces, fewer, ways) < _sides(faces, lines, ways)
    return listed_faces(faces, "odds", fewer if is_less else lines, ways, legend)


def _sides(faces: PackFaces, lines: Sequence[CardLine], ways: Sequence[Typography]) -> int:
    """On how many sides these lines are set in the best way."""
    best = _best(faces, lines, ways)
    return len(best[0]) if best is not None else 0


def pools_told(parcel: Parcel) -> Iterator[PlainOdds]:
    """The odds of all pools as this parcel's card tells them."""
    counted = partial(counted_kind, parcel.game)
    packs = parcel.packs if is_class(parcel) else ()
    return plain_odds(parcel.recipe, parcel.odds, parcel.game.language, counted, packs)


def _lines(pools: Sequence[PlainOdds], parcel: Parcel, has_others: bool) -> Iterator[CardLine]:
    """What a pack has of each pool, and in how many packs each card is; if asked for, which card is in the most."""
    language = parcel.game.language
    for odds in pools:
        has = with_names(odds.has, parcel.game, parcel.recipe)
        if not odds.near:
            yield CardLine("first", has)
            continue
        yield CardLine("first", has, art=odds.art, beside=PICTURE)
        shares = told_share(odds, parcel)
        if odds.few:
            yield from (CardLine("line", text, beside=PICTURE) for text in shares.of_each(language))
            continue
        yield shares.line(language)
        if has_others and (top := shares.top(language)):
            yield CardLine("line", top, beside=PICTURE)


class ToldShare(Struct, frozen=True):
    """In how many of so many `packs` each card of a pool is, by its name: counted in the very packs, or about so many
    as may be expected. Of a class there are little packs.
    """

    packs: int
    by_name: Mapping[str, int]
    is_counted: bool
    is_class: bool

    @property
    def ends(self) -> tuple[int, int]:
        return min(self.by_name.values()), max(self.by_name.values())

    def words(self, language: Language) -> str:
        """`Each is in 7 or 8 of 56 packs`; where some are in none, in how many the others are at most."""
        least, most = self.ends
        if not least and self.is_counted:
            return language.say("odds.at-most", n=self.packs, have=most)
        message = "odds.packs" if self.is_counted else "odds.about-packs"
        return language.say(message, n=self.packs, have=_span(max(1, least), max(1, most), language))

    def of_each(self, language: Language) -> Iterator[str]:
        """`Woodland Edge: 6 of 28 packs`, of all cards, those that come most often first."""
        message = "odds.one" if self.is_counted else "odds.about-one"
        for name, number in sorted(self.by_name.items(), key=lambda card: -card[1]):
            yield language.say(message, n=self.packs, card=name, have=number)

    def top(self, language: Language) -> str:
        """Which card is in more packs than any other by far, if one is."""
        least, most = self.ends
        names = [name for name, number in self.by_name.items() if number == most]
        is_told = self.is_counted and least and most - least > 1 and len(names) == 1
        return language.say("odds.most", card=names[0], number=most) if is_told else ""

    def line(self, language: Language) -> CardLine:
        """The words, and of a class the packs that have the usual card; of too many packs there are words alone, and
        where some cards are in none.
        """
        words = self.words(language)
        if not self.is_class or self.packs > MOST_DRAWN or not self.ends[0]:
            return CardLine("line", words, beside=PICTURE)
        usual = median_low(self.by_name.values())
        return CardLine("line", "", filled=usual, packs=self.packs, figures=words.replace(" ", NBSP), beside=PICTURE)


def told_share(odds: PlainOdds, parcel: Parcel) -> ToldShare:
    """Where the parcel is a class, as there are; else as may be expected."""
    named = [(printing.card.text.get("title", printing.card.id), printing, share) for printing, share in odds.shares]
    if is_class(parcel):
        counts = packs_by_card(parcel.packs)
        return ToldShare(parcel.of, {name: counts[printing.id] for name, printing, _ in named}, True, True)
    packs = packs_of_a_class(odds.near, parcel.recipe)
    is_usual = packs == packs_of_a_class(Fraction(1), parcel.recipe)
    return ToldShare(packs, {name: packs_with(share, packs) for name, _, share in named}, False, is_usual)


def is_class(parcel: Parcel) -> bool:
    """Whether these are all packs of a batch, and about as many as a class has: children can count them."""
    usual = packs_of_a_class(Fraction(1), parcel.recipe)
    return len(parcel.packs) == parcel.of and usual <= 2 * parcel.of < 4 * usual


def _span(least: int, most: int, language: Language) -> str:
    """`7`, `7 or 8`, `2 to 7`."""
    if least == most:
        return str(most)
    return language.say("pack.or-more" if most - least > 1 else "pack.or-one-more", least=least, most=most)


def packs_of_a_class(chance: Fraction, recipe: Recipe) -> int:
    """As many as a class has or, where not one of these has the card, as many as have it once."""
    packs = recipe.kit.packs if recipe.kit is not None else CLASS
    return packs if chance * packs >= 1 else round(1 / chance)


def _asked(parcel: Parcel) -> Mapping[str, str]:
    """What children ask first, and the answer, empty where the recipe has not both; then how cards come into packs."""
    recipe = parcel.recipe
    asked = (recipe.question, recipe.answer) if recipe.question and recipe.answer else ("", "")
    return dict(zip(("question", "answer"), asked, strict=True)) | {
        "chosen": how_chosen(parcel.odds, parcel.game.language)
    }


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
