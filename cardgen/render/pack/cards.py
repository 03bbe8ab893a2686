"""Sets odds cards: what their lines say, on as many sides as they need in type that can be read.

Knows no sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cardgen.diagnostics.codes import TEXT_DOES_NOT_FIT
from cardgen.model.recipe import Recipe
from cardgen.model.units import length
from cardgen.render.base.display import Face
from cardgen.render.pack.card_lines import CardLine, PlacedLine, Typography, filled
from cardgen.render.pack.faces import PackFaces, Parcel
from cardgen.render.pack.odds_text import how_chosen
from cardgen.render.pack.phrases import with_names
from cardgen.render.pack.plain_odds import PlainOdds, plain_odds
from cardgen.render.sheet.n_up import Size
from cardgen.render.sheet.pages import cut_of

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
LEGEND = CardLine("line", "Each box is a pack. On average, the dark ones have this card.")
"""Above the first packs that are drawn."""
POKER = 63_500 * 88_900


def card_size(parcel: Parcel) -> Size:
    """The size of its cards that is nearest to a poker card: one that lies well in a hand."""
    cuts = dict.fromkeys(cut_of(printing, parcel.game) for printing in parcel.recipe.printings)
    square = [cut.trim for cut in cuts if not cut.is_round] or [cut.trim for cut in cuts]
    return min(square, key=lambda size: abs(size.width * size.height - POKER))


def odds_sides(faces: PackFaces) -> list[Face]:
    """The odds of a recipe in words. What tells no more than they do is left out where it costs a further side."""
    parcel = faces.parcel
    asked, lines = [*_asked(parcel.recipe), CardLine("note", how_chosen(parcel.odds))], []
    for odds in plain_odds(parcel.recipe, parcel.odds):
        lines.append(CardLine("first", with_names(odds.has, parcel.game, parcel.recipe)))
        if odds.wanted:
            lines.append(CardLine("line", odds.wanted))
            lines += [] if any(line.packs for line in lines) else [LEGEND]
            lines.append(_drawn(odds))
    ways = [Typography(size, AIR_OF_ODDS, packs) for size in SIZES_OF_ODDS for packs in SIZES_OF_PACKS]
    fewest = [*asked, *(line for line in lines if not line.after)]
    least = _count(faces, fewest, ways)
    richer = [*asked, *lines]
    chosen = richer if 0 < _count(faces, richer, ways) <= least else fewest
    return listed_faces(faces, "odds", chosen, ways)


def _count(faces: PackFaces, lines: Sequence[CardLine], ways: Iterable[Typography]) -> int:
    """How many sides lines take at the best."""
    best = _best(faces, lines, ways)
    return len(best[0]) if best else 0


def _drawn(odds: PlainOdds) -> CardLine:
    """The packs of which some have the card; of many only those that have it."""
    have, packs = odds.near.numerator, odds.near.denominator
    if packs <= MOST_DRAWN:
        return CardLine("line", "", filled=have, packs=packs, art=odds.art)
    return CardLine("line", "", filled=have, packs=FIRST_DRAWN, art=odds.art, after=f"and {packs - FIRST_DRAWN} more")


def _asked(recipe: Recipe) -> Iterator[CardLine]:
    """What children ask first, and the answer; nothing where the recipe has not both."""
    if recipe.question and recipe.answer:
        yield CardLine("first", recipe.question, is_asked=True)
        yield CardLine("line", recipe.answer, is_asked=True)


def _cost(made: tuple[list[tuple[PlacedLine, ...]], Typography]) -> tuple[int, bool, int, int, int, int]:
    """Less is better: type that is large enough makes way for larger packs."""
    sides, how = len(made[0]), made[1]
    return (
        -(-sides // 2),
        sides > 1 or how.size < EASY_TYPE,
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


def listed_faces(faces: PackFaces, name: str, lines: Sequence[CardLine], ways: Iterable[Typography]) -> list[Face]:
    """The sides in the way that makes the fewest cards, then a single side in type that is read with ease, then the
    largest type; none where none does.
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
    fields = {"sides": len(sides), "type": f"{how.size * 72 / 25_400:.2f}pt"}
    faces_made = (
        faces.face(f"{name}.xml.j2", f"{name} {side}", size, BLEED, entries=entries, side=side, **fields)
        for side, entries in enumerate(sides, 1)
    )
    return [face for face in faces_made if face is not None]
