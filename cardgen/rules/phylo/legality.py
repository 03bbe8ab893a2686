"""May these cards be played at all? The table of static checks, PHY101 to PHY117, PHY404, PHY406, and those of decks.

Data only, no arithmetic. What is of one card is in `traits`, `conditions`, `naming` and `wording`; unknown words, and
ids given twice, are found where ids are linked, and `CODES` says what they are called here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.card import Card, NodePath
from cardgen.model.faults import Codes
from cardgen.model.game import Deck, Game
from cardgen.model.vocabulary import words_in
from cardgen.rules.checking import Check
from cardgen.rules.phylo import conditions, licensing, naming, traits, wording
from cardgen.rules.phylo.criterion import SPELT
from cardgen.rules.phylo.rules import STANDARD_DECK
from cardgen.rules.phylo.species import HOME, spellings_of
from cardgen.rules.phylo.subject import Subject, is_played
from cardgen.rules.phylo.table import rules_of
from cardgen.rules.piles import written_decks

CODES: Codes = {
    "unknown terrain": ("PHY103", Severity.ERROR),
    "unknown climate": ("PHY103", Severity.ERROR),
    "unknown diet": ("PHY103", Severity.ERROR),
    "card in two sets": ("PHY406", Severity.ERROR),
}
OF_A_STARTER = STANDARD_DECK + 1
"""Cards that a player brings: the HOME card, too."""


def deck_size(subject: Subject) -> Iterator[Diagnostic]:
    """PHY101: at least 24 cards beside the HOME card; more are legal and told (PH-R1, PH-A1)."""
    if subject.deck is None or subject.deck.origin is None:
        return
    size, least = len(subject.copies), rules_of(subject.game).deck_min
    if size < least:
        message = f"{subject.name} has {size} cards beside HOME; a deck needs at least {least}"
        yield subject.finding("PHY101", message, help=f"add {least - size}")
    elif size not in (STANDARD_DECK, least):
        message = f"{subject.name} has {size} cards beside HOME; the standard deck has {STANDARD_DECK}"
        help = f"{'take out' if size > STANDARD_DECK else 'add'} {abs(size - STANDARD_DECK)}, or leave it: it is legal"
        yield subject.finding("PHY101", message, Severity.INFO, help)


def home_count(subject: Subject) -> Iterator[Diagnostic]:
    """PHY102: each player brings one HOME card (PH-R1)."""
    if subject.deck is None or subject.deck.origin is None:
        return
    homes = [printing.card.id for printing in subject.printings if printing.card.kind == HOME]
    if len(homes) != 1:
        told = f"{len(homes)} HOME cards" if homes else "no HOME card"
        known = ", ".join(f"`{card.id}`" for card in subject.game.cards.values() if card.kind == HOME)
        help = f"keep one of {', '.join(f'`{home}`' for home in homes)}" if homes else f"add one: {known}"
        yield subject.finding("PHY102", f"{subject.name} has {told}; a player has exactly one", help=help)


def starter_product(game: Game) -> Iterator[Diagnostic]:
    """PHY114: a box is cut into decks of 25 (PH-R1)."""
    for deck in written_decks(game):
        over = deck.size % OF_A_STARTER
        if over and not is_played(deck) and deck.origin is not None and _is_as_written(deck, game):
            message = f"the box `{deck.id}` has {deck.size} cards, which is no number of decks of {OF_A_STARTER}"
            help = f"add {OF_A_STARTER - over}, or take {over} out"
            yield deck.origin.finding("PHY114", message, "id", severity=Severity.INFO, help=help)


def _is_as_written(deck: Deck, game: Game) -> bool:
    """Were none of its cards lost to a fault that is told elsewhere?"""
    written = deck.origin.value if deck.origin is not None else {}
    there = {printing.card.id for printing, _ in deck.copies}
    documents = {printing.origin.document for printing, _ in deck.copies}
    linked = sum(printing.origin.document in documents for printing in game.printings)
    return (
        written.get("cards", {}).keys() <= there
        and set(written.get("sets", ())) <= game.sets.keys()
        and not any(document.dropped for document in documents)
        and linked == sum(len(document.value["printings"]) for document in documents)
    )


def new_vocabulary(subject: Subject) -> Iterator[Diagnostic]:
    """PHY404: a word that only the expansion brings: who has the base cannot play the card (PH-D1)."""
    game = subject.game
    expansion = game.sets[subject.origin.value["id"]]
    base = game.base_of(expansion)
    brought = dict.fromkeys(words_in(expansion.origin.value.get("vocabularies", {}), expansion.id))
    if base is None or not brought:
        return
    known = {(name, word.id) for name, words in game.words.items() for word in words if not word.set_id}
    known |= {(name, word.id) for name, word in words_in(base.origin.value.get("vocabularies", {}), base.id)}
    new = {(name, word.id) for name, word in brought} - known
    spelt = spellings_of(game)
    for card in expansion.cards:
        for vocabulary, written, place in _words(card):
            if (vocabulary, spelt.get(vocabulary, {}).get(written.casefold())) in new:
                message = f"`{card.id}` has the {vocabulary} `{written}`, which the rules of the base do not know"
                help = f"take a {vocabulary} of the base, or make a game of its own"
                yield card.origin.finding("PHY404", message, *place, help=help)


def _words(card: Card) -> Iterator[tuple[str, str, NodePath]]:
    """Each word of a vocabulary on a card, as it is written there, and its place."""
    for vocabulary in SPELT:
        written = card.origin.value.get(vocabulary, ())
        if isinstance(written, str):
            yield vocabulary, written, (vocabulary,)
        else:
            yield from ((vocabulary, word, (vocabulary, place)) for place, word in enumerate(written))
    yield from conditions.words_of(card)


def _each_card(find: Callable[[Card, Game], Iterator[Diagnostic]], game: Game) -> Iterator[Diagnostic]:
    """A check of one card, done to all cards of the project's own."""
    for card_set in game.sets.values():
        for card in card_set.cards:
            if game.is_judged(card.origin):
                yield from find(card, game)


def _of_card(code: str, find: Callable[[Card, Game], Iterator[Diagnostic]]) -> Check:
    return Check(code, "static", partial(_each_card, find))


OF_GAME = (
    Check("PHY104", "static", traits.players_of_a_game),
    _of_card("PHY103", conditions.unknown_word),
    _of_card("PHY104", traits.out_of_range),
    _of_card("PHY105", traits.diet_and_rank),
    _of_card("PHY106", conditions.unknown_keyword),
    _of_card("PHY107", conditions.keyword_argument),
    _of_card("PHY108", naming.latin_form),
    _of_card("PHY108", naming.latin_in_text),
    _of_card("PHY109", conditions.event_incomplete),
    _of_card("PHY110", traits.points_formula),
    _of_card("PHY111", traits.points_range),
    _of_card("PHY112", traits.way_of_moving),
    Check("PHY113", "static", traits.kingdom_missing),
    Check("PHY114", "static", starter_product),
    _of_card("PHY115", wording.text_against_data),
    _of_card("PHY116", conditions.effect_not_simulated),
    Check("PHY117", "static", licensing.licence_conflict),
    Check("PHY406", "static", naming.latin_twice),
)
OF_DECK = (
    Check("PHY101", "static", deck_size),
    Check("PHY102", "static", home_count),
)
OF_EXPANSION = (Check("PHY404", "static", new_vocabulary),)
