"""What the teacher's answer key tells of each pack: its cards, what can be done with them, and the odds.

The rules of the game say what that is (`cardgen.analysis.answers_of`). Knows no page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import zip_longest
from math import floor

from msgspec import Struct
from msgspec.structs import replace

from cardgen.analysis import answers_of
from cardgen.analysis.packs.hints import Hint
from cardgen.boosters.collation.batch import Pack
from cardgen.boosters.odds.tally import packs_by_card, packs_that_drew
from cardgen.model.card import Printing
from cardgen.render.pack.faces import Parcel, number_of
from cardgen.render.pack.odds_text import OddsLine
from cardgen.render.pack.phrases import NBSP, whose, with_names
from cardgen.render.pack.plain_odds import packs_with
from cardgen.render.pack.stacks import cards_as_cut
from cardgen.words.language import Language

ODDS_ROW, LETTERS, MORE = 5200, 59, 2900
"""How high a line of the odds is, letters of cards beside it, and each line of these more."""
LINE = 112
"""Letters of a line below the cards of a pack."""
MOST_STEPS = 4
"""So many cards of two rows stand in one line."""
MOST_NAMED = 9
"""Of a whole pool no more cards are named: they are all of it."""
FEW = 6
"""So many cards are named in any case; of more there may be only the numbers."""


class KeyCard(Struct, frozen=True):
    """A card of a pack: its number as the card has it, its name, its picture; its set, where that is not the first."""

    number: str
    name: str
    art: str
    set_name: str


class KeyStep(Struct, frozen=True):
    """A card of an answer and the sign before it; below it a note, or the icons that count. At one that `begins` a
    second row stands what the first began with.
    """

    sign: str
    card: KeyCard
    note: str = ""
    icons: tuple[str, ...] = ()
    begins: bool = False


class KeyAnswer(Struct, frozen=True):
    """What can be done with a pack: a row of cards, `is_noted` where something stands below them, or a sentence alone,
    of so many `lines`.
    """

    text: str
    label: str
    begin: str
    steps: tuple[KeyStep, ...]
    result: str
    is_noted: bool = False
    lines: int = 1


class OpenedPack(Struct, frozen=True):
    """A pack as its teacher sees it: for whom it is, its cards in the order in which they are cut, and what can be done
    with it, in sentences and as rows of cards.
    """

    pack: Pack
    whose: str
    hints: tuple[str, ...]
    cards: tuple[KeyCard, ...] = ()
    answers: tuple[KeyAnswer, ...] = ()


class WayToTell(Struct, frozen=True):
    """How the cards of odds are told: all of them named, or where there are many only numbered, in type of so many
    thousandths of its size as `scale` says; or shown, in rows so high as `row` says.
    """

    is_named: bool
    scale: int = 1000
    row: int = 0


class KeyOdds(Struct, frozen=True):
    """A line of the odds: about how many of 100 packs that is, how many of the packs that are `here`, what it means,
    and which cards; these are `shown` in rows so high as `row` says, or told.
    """

    hundred: str
    here: str
    text: str
    cards: str
    height: int
    shown: tuple[KeyCard, ...] = ()
    row: int = 0


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
            cards=tuple(cards[numbers[printing.id]] for printing in cards_as_cut(parcel.game, parcel.odds, pack)),
            answers=tuple(_joined([_answer(hint, cards) for hint in hints])),
        )


def key_card(printing: Printing, parcel: Parcel) -> KeyCard:
    """A card with its number, name and picture; of another set than the first, the number tells of how many it is."""
    is_first = printing.set_id == parcel.recipe.sets[0]
    number = str(printing.number) if is_first else number_of(printing, parcel)
    name = printing.card.text.get("title", printing.card.id)
    return KeyCard(number, name, printing.art.reference, "" if is_first else parcel.game.sets[printing.set_id].name)


def _answer(hint: Hint, cards: Sequence[KeyCard]) -> KeyAnswer:
    several = zip_longest(hint.signs, hint.cards, hint.notes, hint.icons)
    steps = tuple(KeyStep(sign, cards[card], note or "", icons or ()) for sign, card, note, icons in several)
    is_noted, lines = bool(hint.notes or hint.icons), 1 + len(hint.text) // LINE
    return KeyAnswer(
        text=hint.text,
        label=hint.label,
        begin=hint.begin,
        steps=steps,
        result=hint.result,
        is_noted=is_noted,
        lines=lines,
    )


def _joined(answers: Sequence[KeyAnswer]) -> Iterator[KeyAnswer]:
    """Two short rows of one kind share a line."""
    waiting: KeyAnswer | None = None
    for answer in answers:
        if waiting is None or not _share_a_line(waiting, answer):
            if waiting is not None:
                yield waiting
            waiting = answer
            continue
        first, *others = answer.steps
        steps = (*waiting.steps, replace(first, begins=True), *others)
        waiting = replace(waiting, text=f"{waiting.text} {answer.text}", steps=steps)
    if waiting is not None:
        yield waiting


def _share_a_line(answer: KeyAnswer, other: KeyAnswer) -> bool:
    steps = answer.steps + other.steps
    return bool(answer.begin) and answer.begin == other.begin and 0 < len(steps) <= MOST_STEPS


def key_odds(parcel: Parcel, lines: Sequence[OddsLine], way: WayToTell, columns: int) -> Iterator[KeyOdds]:
    """The exact odds, each with the cards that have them."""
    language = parcel.game.language
    for line in lines:
        is_all = line.is_whole and len(line.cards) > MOST_NAMED
        cards = language.say("answers.all-of-them") if is_all else which(line, parcel, way.is_named)
        shown = tuple(key_card(printing, parcel) for printing in line.cards) if way.row and not is_all else ()
        height = ODDS_ROW + way.row * -(-len(shown) // columns)
        if not shown:
            height = (ODDS_ROW * max(way.scale, 1000) + MORE * way.scale * (_lines_of(cards, way.scale) - 1)) // 1000
        text = with_names(line.text, parcel.game, parcel.recipe)
        yield KeyOdds(
            hundred=_of_hundred(line, language),
            here=_here(line, parcel, language),
            text=text,
            cards=cards,
            height=height,
            shown=shown,
            row=way.row,
        )


def _lines_of(cards: str, scale: int) -> int:
    """In how many lines these cards are set, of which each stays whole."""
    letters, number, taken = LETTERS * 1000 // scale, 1, 0
    for part in cards.split(" "):
        if taken and taken + 1 + len(part) > letters:
            number, taken = number + 1, 0
        taken += bool(taken) + len(part)
    return number


def _of_hundred(line: OddsLine, language: Language) -> str:
    """About how many of 100 packs, in halves, so that parts of a whole make 100: `27`, `24–26`, `12½`."""
    if line.chance is None or line.chance > 1:
        return ""
    ends = dict.fromkeys(floor(200 * chance + Fraction(1, 2)) for chance in (line.least, line.chance) if chance)
    return "–".join(map(_in_halves, ends)) if max(ends) > 1 else language.say("answers.less-than-one")


def _in_halves(halves: int) -> str:
    """`12½` of 25."""
    whole, rest = divmod(halves, 2)
    return f"{whole or ''}{'½' if rest else ''}"


def _here(line: OddsLine, parcel: Parcel, language: Language) -> str:
    """How many of these packs, counted: `27`, of several cards `24–26`. Of a part of a batch, as may be expected."""
    if line.chance is None or line.chance > 1:
        return ""
    if len(parcel.packs) < parcel.of:
        ends = [packs_with(chance, parcel.of) for chance in (line.least, line.chance) if chance]
        return language.say("answers.about", number=_ends(ends))
    if not line.cards:
        return str(packs_that_drew(parcel.packs, dict(line.drawn)))
    counts = packs_by_card(parcel.packs)
    return _ends([counts[printing.id] for printing in line.cards])


def _ends(numbers: Sequence[int]) -> str:
    return "–".join(map(str, dict.fromkeys((min(numbers), max(numbers)))))


def which(line: OddsLine, parcel: Parcel, is_named: bool = False) -> str:
    """The cards of a line by number and name, or many by their numbers alone."""
    if not line.cards:
        return ""
    cards = [key_card(printing, parcel) for printing in line.cards]
    if is_named or len(cards) <= FEW:
        return ", ".join(f"{card.number}{NBSP}{card.name.replace(' ', NBSP)}" for card in cards)
    return parcel.game.language.say("pack.numbers", numbers=", ".join(card.number for card in cards))
