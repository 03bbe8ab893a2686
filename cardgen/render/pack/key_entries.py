"""What the teacher's answer key tells of each pack: its cards, what can be done with them, and the odds.

The rules of the game say what that is (`cardgen.analysis.answers_of`). Knows no page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from cardgen.analysis import answers_of
from cardgen.analysis.packs.hints import Hint
from cardgen.boosters.collation.batch import Pack
from cardgen.model.card import Printing
from cardgen.render.pack.faces import Parcel, number_of
from cardgen.render.pack.odds_text import OddsLine
from cardgen.render.pack.phrases import NBSP, whose, with_names
from cardgen.words.language import Language

ODDS_ROW, LETTERS, MORE = 5200, 48, 2900
"""How high a line of the odds is, letters of cards beside it, and each line of these more."""
FEW = 6
"""So many cards are named in any case; of more there may be only the numbers."""


class KeyCard(Struct, frozen=True):
    """A card of a pack: its number as the card has it, its name, its picture; its set, where that is not the first."""

    number: str
    name: str
    art: str
    set_name: str


class KeyStep(Struct, frozen=True):
    """A card of an answer and the sign before it."""

    sign: str
    card: KeyCard


class KeyAnswer(Struct, frozen=True):
    """What can be done with a pack: a row of cards, or a sentence alone."""

    text: str
    label: str
    begin: str
    steps: tuple[KeyStep, ...]
    result: str


class OpenedPack(Struct, frozen=True):
    """A pack as its teacher sees it: for whom it is, its cards, and what can be done with it, in sentences and as rows
    of cards.
    """

    pack: Pack
    whose: str
    hints: tuple[str, ...]
    cards: tuple[KeyCard, ...] = ()
    answers: tuple[KeyAnswer, ...] = ()


class KeyOdds(Struct, frozen=True):
    """A line of the odds: about how many of 100 packs that is, the fraction, what it means, and which cards."""

    hundred: str
    fraction: str
    text: str
    cards: str
    height: int


def opened_packs(parcel: Parcel) -> Iterator[OpenedPack]:
    """Every pack of a parcel, in order."""
    answer = answers_of(parcel.game, parcel.recipe)
    numbers = {printing.id: number for number, printing in enumerate(parcel.recipe.printings)}
    cards = [key_card(printing, parcel) for printing in parcel.recipe.printings]
    for pack in parcel.packs:
        hints = answer([numbers[printing.id] for printing in pack.printings])
        yield OpenedPack(
            pack=pack,
            whose=whose(pack, parcel.recipe, parcel.of, parcel.game.language),
            hints=tuple(hint.text for hint in hints),
            cards=tuple(cards[numbers[printing.id]] for printing in pack.printings),
            answers=tuple(_answer(hint, cards) for hint in hints),
        )


def key_card(printing: Printing, parcel: Parcel) -> KeyCard:
    """A card with its number, name and picture; of another set than the first, the number tells of how many it is."""
    is_first = printing.set_id == parcel.recipe.sets[0]
    number = str(printing.number) if is_first else number_of(printing, parcel)
    name = printing.card.text.get("title", printing.card.id)
    return KeyCard(number, name, printing.art.reference, "" if is_first else parcel.game.sets[printing.set_id].name)


def _answer(hint: Hint, cards: Sequence[KeyCard]) -> KeyAnswer:
    steps = tuple(KeyStep(sign, cards[card]) for sign, card in zip(hint.signs, hint.cards, strict=True))
    return KeyAnswer(hint.text, hint.label, hint.begin, steps, hint.result)


def key_odds(parcel: Parcel, lines: Sequence[OddsLine], is_named: bool = False, scale: int = 1000) -> Iterator[KeyOdds]:
    """The exact odds, each with the cards that have them; all of them named, or where there are many only numbered.
    The type of the cards is so many thousandths of its size as `scale` says.
    """
    letters = LETTERS * 1000 // scale
    language = parcel.game.language
    for line in lines:
        cards = which(line, parcel, is_named)
        height = (ODDS_ROW * max(scale, 1000) + MORE * scale * max(0, -(-len(cards) // letters) - 1)) // 1000
        text = with_names(line.text, parcel.game, parcel.recipe)
        yield KeyOdds(_of_hundred(line, language), line.fraction(language), text, cards, height)


def _of_hundred(line: OddsLine, language: Language) -> str:
    if line.chance is None or line.chance > 1:
        return ""
    ends = [round(float(100 * chance), 1) for chance in (line.least, line.chance) if chance]
    return "–".join(dict.fromkeys(language.number(end, digits=0 if end.is_integer() else 1) for end in ends))


def which(line: OddsLine, parcel: Parcel, is_named: bool = False) -> str:
    """The cards of a line by number and name, or many by their numbers alone; of a whole pool none."""
    if not line.cards:
        return ""
    cards = [key_card(printing, parcel) for printing in line.cards]
    if is_named or len(cards) <= FEW:
        return ", ".join(f"{card.number}{NBSP}{card.name.replace(' ', NBSP)}" for card in cards)
    return parcel.game.language.say("pack.numbers", numbers=", ".join(card.number for card in cards))
