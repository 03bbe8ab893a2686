"""Is everything in the box, in the right numbers? Checks FAD101 to FAD109, and of mixes and expansions FAD401.

Counts the copies of a deck by kind, and by the word that tells them apart. Only boxes are counted: decks of the format
`box` and, of a game without decks, the sets that require no other. Knows nothing of how cards play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from cardgen.diagnostics import Diagnostic
from cardgen.model.card import Card, Printing
from cardgen.model.game import Game
from cardgen.rules.foodadvice.condition import words_of
from cardgen.rules.foodadvice.piece import CHARACTER, CHIP, CUSTOMER, EVENT, INGREDIENT, JOKER, NOTE, PRODUCT, SHOP
from cardgen.rules.foodadvice.rules import CHIPS_OF_EACH, COUNTS, NOTES, NOTES_OF_EACH, ROLES, SHAPES
from cardgen.rules.foodadvice.subject import Subject
from cardgen.rules.foodadvice.wording import listed
from cardgen.rules.piles import written_decks

BOX, MIX = "box", "mix"
"""Formats: a whole box, and a box with more shuffled in."""
CLOSED = (CHARACTER, CHIP)
"""Kinds of which no box can have more: a role for each player, and eight chips of each (FA-R2, FA-R9)."""
MOST_TOLD = 5


class Part(Struct, frozen=True):
    """What a box has of a kind: how many for each word of `field`; `told` says it. The word of no field is empty."""

    code: str
    kind: str
    field: str
    wanted: Mapping[str, int]
    told: str


def _all(code: str, kind: str, told: str) -> Part:
    return Part(code, kind, "", {"": COUNTS[kind]}, told)


PARTS = (
    _all("FAD101", INGREDIENT, "84"),
    Part("FAD102", PRODUCT, "shape", dict.fromkeys(SHAPES, 1), "each of the 20 shapes"),
    _all("FAD103", CUSTOMER, "40 beside the jokers"),
    _all("FAD104", JOKER, "4"),
    _all("FAD105", SHOP, "20"),
    _all("FAD106", EVENT, "40"),
    Part("FAD107", CHARACTER, "role", dict.fromkeys(ROLES, 1), "one of each of the 6 roles"),
    Part("FAD108", CHIP, "role", dict.fromkeys(ROLES, CHIPS_OF_EACH), "8 of each of the 6 roles"),
    Part("FAD109", NOTE, "value", {str(note): NOTES_OF_EACH for note in NOTES}, "20 of each of 5, 10, 25, 50 and 100"),
)


class Difference(Struct, frozen=True):
    """So many copies where a box has another number."""

    part: Part
    word: str
    number: int

    @property
    def wanted(self) -> int:
        return self.part.wanted.get(self.word, 0)

    @property
    def is_over(self) -> bool:
        return self.number > self.wanted

    @property
    def sign(self) -> tuple[str, str, bool]:
        """What tells it from others, whatever the number is."""
        return self.part.code, self.word, self.is_over

    def __str__(self) -> str:
        what = f"{self.number or 'no'} {self.part.kind}{'s' if self.number > 1 else ''}"
        return f"{what} `{self.word}`" if self.word else what


def box_count(code: str, subject: Subject) -> Iterator[Diagnostic]:
    """FAD101 to FAD109: one finding for each kind of which a box has too few or too many."""
    printings = _of_a_box(subject)
    part = next(part for part in PARTS if part.code == code)
    found = list(_differences(part, [one.card for one in printings])) if printings is not None else []
    if found:
        message = f"{subject.name} has {_told(found)}; a box has {part.told}"
        yield subject.finding(code, message, help=_remedy(found))


def _of_a_box(subject: Subject) -> list[Printing] | None:
    """The copies that must be those of a box; None where nothing must."""
    deck, game = subject.deck, subject.game
    if deck is None:
        return None
    if deck.origin is None:
        base = [one for one in subject.printings if not _is_of_expansion(one, game)]
        return base if game.is_judged(game.origin) else None
    return list(subject.printings) if deck.format == BOX and not _is_mixed(subject) else None


def mix_counts(subject: Subject) -> Iterator[Diagnostic]:
    """FAD401: a deck with cards of an expansion is a box all the same, unless it says that it is a mix: a box and more.

    A mix may have less of nothing, and more of everything but roles and chips; what more of these an expansion brings
    is told at its cards.
    """
    deck = subject.deck
    is_mix = deck is not None and deck.format == MIX
    if deck is None or deck.origin is None or not (is_mix or (deck.format == BOX and _is_mixed(subject))):
        return
    found = _all_differences(subject.printings)
    if is_mix:
        base = [one for one in subject.printings if not _is_of_expansion(one, subject.game)]
        off = [one for one in found if one.number < one.wanted] + [*_over(base)]
        known = _wrong_in_boxes(subject.game)
        found = [one for one in off if one.sign not in known]
    if found:
        told = _told(f"{one} instead of {one.wanted or 'none'}" for one in found)
        message = f"{subject.name} has {told}"
        help = "a mix is a whole box and more" if is_mix else "or write `format: mix`: a box with more shuffled in"
        yield deck.origin.finding("FAD401", message, "format", help=f"{_remedy(found)}; {help}")


def more_than_a_box_has(subject: Subject) -> Iterator[Diagnostic]:
    """FAD401: characters and chips of an expansion come on top of those of the box, which has all that there can be."""
    known = {one.sign for one in _over(subject.base.printings)}
    for over in _over(subject.printings):
        cards = (card for card in subject.cards(over.part.kind) if card.id in subject.own)
        own = [card for card in cards if over.word in _words(over.part, card)]
        if own and over.sign not in known:
            message = f"`{own[0].id}` makes it {over} in {subject.name}; a box has {over.part.told}"
            help = f"{_remedy([over])}: there are no more players to have them"
            yield own[0].origin.finding("FAD401", message, "role", help=help)


def _wrong_in_boxes(game: Game) -> set[tuple[str, str, bool]]:
    """What is short in a box already, or too many, and told there."""
    boxes = [deck.printings() for deck in written_decks(game) if deck.format == BOX]
    return {one.sign for box in boxes for one in _all_differences(box)}


def _over(printings: Iterable[Printing]) -> Iterator[Difference]:
    """Copies too many of what there cannot be more of; words that a box has not are told themselves."""
    for one in _all_differences(printings):
        if one.part.kind in CLOSED and one.is_over and one.wanted:
            yield one


def _all_differences(printings: Iterable[Printing]) -> list[Difference]:
    cards = [one.card for one in printings]
    return [one for part in PARTS for one in _differences(part, cards)]


def _is_mixed(subject: Subject) -> bool:
    """Are there cards of a base and of an expansion?"""
    return len({_is_of_expansion(one, subject.game) for one in subject.printings}) > 1


def _is_of_expansion(printing: Printing, game: Game) -> bool:
    return game.base_of(game.sets[printing.set_id]) is not None


def _differences(part: Part, cards: Iterable[Card]) -> Iterator[Difference]:
    """Words of which there are too few or too many. A shape that is there twice is told where it ties (FAD216)."""
    numbers: Counter[str] = Counter()
    for card in cards:
        if card.kind == part.kind:
            numbers.update(_words(part, card))
    if part.field and ("" in numbers or (part.kind == NOTE and numbers.keys() - part.wanted.keys())):
        return  # a card without its word, and a note of no value that there is, is told itself
    for word in dict.fromkeys((*part.wanted, *numbers)):
        number = min(numbers[word], 1) if part.kind == PRODUCT else numbers[word]
        if number != part.wanted.get(word, 0):
            yield Difference(part, word, number)


def _words(part: Part, card: Card) -> list[str]:
    return [str(word) for word in words_of(card.fields.get(part.field, ""))]


def _told(found: Iterable[object]) -> str:
    first, rest = (told := [str(one) for one in found])[:MOST_TOLD], len(told) - MOST_TOLD
    return listed([*first, f"{rest} more"] if rest > 0 else first, "and")


def _remedy(found: Iterable[Difference]) -> str:
    off = [one.wanted - one.number for one in found]
    short, over = sum(one for one in off if one > 0), -sum(one for one in off if one < 0)
    return " and ".join([f"add {short}"] * bool(short) + [f"take {over} out"] * bool(over))
