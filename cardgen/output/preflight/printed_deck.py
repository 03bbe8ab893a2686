"""Holds the pages of a PDF against the deck that is to be printed: which card is on which page, and how often.

A card is known by its words, which are read back from the page, and by how the page looks; nothing is taken from what
painted it.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from cardgen.diagnostics import Severity
from cardgen.diagnostics import codes as code
from cardgen.model.card import Printing
from cardgen.model.game import Game
from cardgen.model.outlet import Outlet
from cardgen.output.preflight.bleed import SeenPage
from cardgen.output.preflight.fault import Fault

ANEW = "put the pages in the order of the deck, or write the file anew with `cardgen build --target`"
NAME_IT = "name what it is to hold, with --game, --deck or --select; or write the file anew"
SHOWN = 3
"""So many cards are named in a message."""
LEAST_LETTERS = 8
"""Words that are shorter may be on any card, but for a title."""
_SIDES = {"back-front": ("back", "front"), "front-back": ("front", "back")}
_SLUG = re.compile(r"sheet\s+(\d+)/(\d+),(\s+backs,)?")
"""What stands on the rim of each sheet that cardgen lays out."""


class DeckCard(Struct, frozen=True):
    """A copy that is to be printed: the id of its printing, its kind, and its words as they are compared."""

    id: str
    kind: str
    words: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]


class PrintedDeck(Struct, frozen=True):
    """The copies that a file is to have, in order, and the `sides` of each, a page for each side; none on sheets.

    `pages` is how many there are to be, 0 where nobody knows. Of a deck that `is_guessed`, a part may be meant.
    `others` are cards that do not belong there.
    """

    cards: tuple[DeckCard, ...]
    sides: tuple[str, ...] = ()
    pages: int = 0
    is_guessed: bool = False
    others: tuple[DeckCard, ...] = ()

    @property
    def severity(self) -> Severity:
        """How bad another number of cards is."""
        return Severity.WARNING if self.is_guessed else Severity.ERROR

    @property
    def remedy(self) -> str:
        """What to do about that."""
        return NAME_IT if self.is_guessed else ANEW

    @property
    def labels(self) -> dict[int, str]:
        """What each page from 1 is to show, for messages."""
        words = {"front": "{}", "back": "the back of {}"}
        shown = (words[side].format(card.id) for card in self.cards for side in self.sides)
        return dict(enumerate(shown, 1))


def printed_deck(
    printings: Iterable[Printing], game: Game, outlet: Outlet, product: str, pages: int = 0
) -> PrintedDeck:
    """What a file for an outlet is to show; `product` is what it was made of, such as `cards-fronts`."""
    known = {printing.id: _deck_card(printing) for printing in game.printings}
    cards = tuple(known.get(printing.id) or _deck_card(printing) for printing in printings)
    ordered = {card.id for card in cards}
    others = tuple(card for id, card in known.items() if id not in ordered)
    if outlet.sheet:
        return PrintedDeck(cards, (), pages)
    sides = _SIDES.get(outlet.order) or (("back",) if product.endswith("-backs") else ("front",))
    return PrintedDeck(cards, sides, len(cards) * len(sides), others=others)


def _deck_card(printing: Printing) -> DeckCard:
    texts = printing.card.text
    title = compared(texts.get("title", ""))
    parts = (compared(part) for text in texts.values() for part in re.split(r"[*{}\[\]<>|_\n]+", text))
    others = (part for part in parts if len(part) >= LEAST_LETTERS and part != title)
    lines = tuple(tuple(filter(None, map(compared, text.split()))) for text in texts.values())
    words = (*filter(None, [title]), *dict.fromkeys(others))
    return DeckCard(printing.id, printing.card.kind, words, tuple(filter(None, lines)))


def compared(text: str) -> str:
    """Words without case, blanks and signs, so that lines, capitals and ligatures make no difference."""
    return "".join(letter for letter in unicodedata.normalize("NFKC", text).casefold() if letter.isalnum())


def faults_of_deck(pages: Sequence[SeenPage], deck: PrintedDeck) -> Iterator[Fault]:
    """What tells the pages of a file from those of its deck."""
    if not deck.cards:
        return
    yield from _of_pages(pages, deck) if deck.sides else _of_sheets(pages, deck)


def _of_pages(pages: Sequence[SeenPage], deck: PrintedDeck) -> Iterator[Fault]:
    known = _Known.of(pages, (*deck.cards, *deck.others))
    if len(pages) != deck.pages:
        sides = " and ".join(f"{side}s" for side in deck.sides)
        message = f"the file has {len(pages)} pages, and the {sides} of {len(deck.cards)} cards are {deck.pages}"
        message += _differing(known, deck)
        yield Fault(code.OTHER_NUMBER_OF_CARDS, message, deck.remedy, severity=deck.severity)
        return
    wanted = [(card, side) for card in deck.cards for side in deck.sides]
    usual = _usual_looks(pages, wanted)
    wrong = _all_alike(pages, deck) or [
        number
        for number, (card, side) in enumerate(wanted)
        if _is_wrong(pages[number], usual.get(_label(card, side)), known, number, card if side == "front" else None)
    ]
    if wrong:
        labels = deck.labels
        listed = [f"page {n + 1} shows {known.name(n)}, not {labels[n + 1]}" for n in wrong[:SHOWN]]
        more = f", and {len(wrong) - SHOWN} pages more" if len(wrong) > SHOWN else ""
        message = f"pages are not those of the deck: {'; '.join(listed)}{more}"
        yield Fault(code.PAGE_OF_ANOTHER_CARD, message, ANEW, tuple(number + 1 for number in wrong))


def _all_alike(pages: Sequence[SeenPage], deck: PrintedDeck) -> list[int]:
    """All pages, where all fronts of cards that differ look the same: then they are backs."""
    is_alike = "back" not in deck.sides and len({page.look for page in pages}) == 1
    differs = "front" in deck.sides and len({card.words for card in deck.cards}) > 1
    return list(range(len(pages))) if is_alike and differs else []


def _is_wrong(page: SeenPage, usual: object, known: _Known, number: int, front: DeckCard | None) -> bool:
    if usual is not None and page.look != usual:
        return True
    if front is None:
        return usual is None and known.is_surely_a_front(number)
    if known.best.get(front.id):
        return number not in known.places[front.id]
    return known.is_surely_a_front(number)


def _label(card: DeckCard, side: str) -> tuple[str, str]:
    """What is to look the same: copies of a card, and the backs of a kind as far as most do."""
    return (side, card.id) if side == "front" else (side, card.kind)


def _usual_looks(pages: Sequence[SeenPage], wanted: Sequence[tuple[DeckCard, str]]) -> Mapping[tuple[str, str], object]:
    """How most pages look that are to show the same."""
    looks: dict[tuple[str, str], Counter[object]] = {}
    for page, (card, side) in zip(pages, wanted, strict=True):
        looks.setdefault(_label(card, side), Counter())[page.look] += 1
    most = {label: (*counted.most_common(1)[0], counted.total()) for label, counted in looks.items()}
    return {label: look for label, (look, count, total) in most.items() if count > 1 and 2 * count > total}


class _Known(Struct, frozen=True):
    """What the words of pages, from 0, tell: of each card how many of its letters a page has at `best`, and which
    `places` have so many; what is `shown` on each page.
    """

    best: Mapping[str, int]
    places: Mapping[str, frozenset[int]]
    shown: Mapping[int, frozenset[str]]

    @classmethod
    def of(cls, pages: Sequence[SeenPage], cards: Iterable[DeckCard]) -> _Known:
        distinct = {card.id: card for card in cards}
        by_text: dict[str, list[int]] = {}
        for number, page in enumerate(pages):
            by_text.setdefault(compared(page.words), []).append(number)
        best: dict[str, int] = {}
        places: dict[str, frozenset[int]] = {}
        for id, card in distinct.items():
            scores = {text: sum(len(word) for word in card.words if word in text) for text in by_text if text}
            best[id] = max(scores.values(), default=0)
            texts = [text for text, score in scores.items() if score == best[id]] if best[id] else []
            places[id] = frozenset(number for text in texts for number in by_text[text])
        shown = {number: frozenset(_best(number, best, places)) for number in range(len(pages))}
        return cls(best, places, shown)

    def is_surely_a_front(self, number: int) -> bool:
        """Whether a page has so many letters of a card that no back has them by chance, as one says `5 F`."""
        return any(self.best[id] >= LEAST_LETTERS for id in self.shown[number])

    def name(self, number: int) -> str:
        """What a page shows, for a message."""
        return " or ".join(sorted(self.shown[number])) or "no words of a card"


def _best(number: int, best: Mapping[str, int], places: Mapping[str, frozenset[int]]) -> list[str]:
    there = [id for id, numbers in places.items() if number in numbers]
    most = max((best[id] for id in there), default=0)
    return [id for id in there if best[id] == most]


def _differing(known: _Known, deck: PrintedDeck) -> str:
    """Which cards are there too often and too seldom, as far as words tell: `; core:a is missing`."""
    if "front" not in deck.sides:
        return ""
    wanted = Counter(card.id for card in deck.cards)
    found: Counter[str] = Counter()
    for shown in known.shown.values():
        found.update(sorted(shown & wanted.keys())[:1])
    speaking = {card.kind for card in deck.cards if known.best[card.id]}
    kinds = {card.id: card.kind for card in deck.cards}
    missing = [id for id, count in wanted.items() if found[id] < count and kinds[id] in speaking]
    doubled = [id for id, count in found.items() if count > wanted[id]]
    parts = [(missing, "missing") for _ in missing[:1]] + [(doubled, "there too often") for _ in doubled[:1]]
    return "".join(f"; {what}: {_named(ids)}" for ids, what in parts)


def _named(ids: Sequence[str]) -> str:
    more = len(ids) - SHOWN
    return ", ".join(ids[:SHOWN]) + (f" and {more} more" if more > 0 else "")


def _of_sheets(pages: Sequence[SeenPage], deck: PrintedDeck) -> Iterator[Fault]:
    """Sheets have spare cards where there is room: so none may be missing."""
    if deck.pages and len(pages) != deck.pages:
        message = f"the file has {len(pages)} pages, and the sheets of the deck are {deck.pages}"
        yield Fault(code.OTHER_NUMBER_OF_CARDS, message, deck.remedy, severity=deck.severity)
    missing = _lacking(pages, deck)
    if missing:
        message = f"cards of the deck are on no sheet, or not as often as they should be: {_named(missing)}"
        yield Fault(code.OTHER_NUMBER_OF_CARDS, message, deck.remedy, severity=deck.severity)
    if deck.pages not in (0, len(pages)):
        return
    slugs = [_SLUG.search(page.words) for page in pages]
    turns = [(int(slug[1]), int(slug[2]), bool(slug[3])) for slug in slugs if slug]
    wrong = _out_of_turn(turns) if len(turns) == len(pages) else ()
    if wrong:
        listed = ", ".join(map(str, wrong[:SHOWN])) + (" ..." if len(wrong) > SHOWN else "")
        message = f"sheets do not lie in their order, each front before its back: pages {listed}"
        yield Fault(code.PAGE_OF_ANOTHER_CARD, message, ANEW, wrong)


def _out_of_turn(turns: Sequence[tuple[int, int, bool]]) -> tuple[int, ...]:
    """Pages, from 1, whose sheet does not follow on the last: its number, of how many, and whether it is a back."""
    has_backs = any(is_back for _, _, is_back in turns)
    wrong = []
    number, of, was_back = 0, 0, True
    for page, turn in enumerate(turns, 1):
        is_new = not has_backs or was_back
        follows = (1, turn[1], False) if number == of else (number + 1, of, False)
        if turn != (follows if is_new else (number, of, True)):
            wrong.append(page)
        number, of, was_back = turn
    return tuple(wrong)


def _lacking(pages: Sequence[SeenPage], deck: PrintedDeck) -> list[str]:
    """Cards of kinds that show words of which a copy is on no sheet.

    Cards may lie upright or turned, so lines come in any order, and each word is looked for by itself.
    """
    wanted, distinct = Counter(card.id for card in deck.cards), {card.id: card for card in deck.cards}
    texts = [compared(page.words) for page in pages]
    counts: dict[str, int] = {}
    for word in {word for card in distinct.values() for line in card.lines for word in line}:
        counts[word] = sum(text.count(word) for text in texts)
    there = {id: _most_copies(card, counts) for id, card in distinct.items()}
    speaking = {distinct[id].kind for id, count in there.items() if count}
    return [id for id, count in there.items() if count < wanted[id] and distinct[id].kind in speaking]


def _most_copies(card: DeckCard, counts: Mapping[str, int]) -> int:
    """So many of a card there may be: a line of it is as often there as its rarest word."""
    return max((min(counts[word] for word in line) for line in card.lines), default=0)
