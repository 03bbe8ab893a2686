"""What is judged? A deck that somebody brings, or an expansion on top of the set it needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property

from msgspec import Struct

from cardgen.analysis.checks.check import Finding
from cardgen.analysis.checks.runner import can_be_examined
from cardgen.analysis.checks.scopes import JudgedCopies, deck_pile, expansion_piles, written_decks
from cardgen.diagnostics import Severity
from cardgen.games.fsys.bitmask_deck import IconDeck
from cardgen.games.fsys.play.setup import FsysSetup, icon_table
from cardgen.games.fsys.rules import FsysRules, Icons, cards_in_play
from cardgen.games.fsys.solo import TooManyHands, chances_alone
from cardgen.games.fsys.solutions import ChallengeOdds, odds
from cardgen.model.card import Origin, Printing
from cardgen.model.game import Deck, Format, Game

ONE_MATCH = {"matches": 1}
"""Decks are judged match by match, however many a game has (FS-R19)."""
MOST_COPIES = 2_000
"""Larger decks are not judged: nobody shuffles them."""


class FsysScope(Struct, frozen=True, dict=True):
    """Copies under judgement. `judged` are the copies that are looked at as challenges: all of a deck, or those of
    an expansion. `name` is how findings call it; `origin` is where what concerns the whole is told.
    """

    game: Game
    name: str
    origin: Origin
    printings: tuple[Printing, ...]
    table: FsysSetup
    judged: range
    format: Format | None = None
    is_mix: bool = False

    @property
    def label(self) -> str:
        """The name in a table: of the deck, or `core+water-and-soil`."""
        sets = dict.fromkeys(printing.set_id for printing in self.printings)
        return "+".join(sets) if self.is_expansion else str(self.origin.value["id"])

    @property
    def is_whole(self) -> bool:
        """Icons are all that the rules read of a card; one that has too many, or none, is left out by itself."""
        return True

    @property
    def is_expansion(self) -> bool:
        """Are there cards of a base before those that are judged?"""
        return self.judged.start > 0

    @property
    def deck(self) -> IconDeck:
        return self.table.deck

    @property
    def rules(self) -> FsysRules:
        return self.table.rules

    def need(self, copy: int) -> Icons:
        return self.deck.masks[copy]

    @cached_property
    def odds(self) -> dict[int, ChallengeOdds]:
        """For each judged copy that can be a challenge: how the others cover it.

        Left out are cards without icons and with more than can be marked (FSY105, FSY104): errors by themselves.
        """
        together = min(len(self.printings), cards_in_play(2, self.rules)) - 1
        known = {need: odds(need, self.deck.others(copy), together) for need, copy in self._challenges.items()}
        return {copy: known[self.need(copy)] for copy in self.judged if self.need(copy) in known}

    @cached_property
    def alone(self) -> Mapping[int, Fraction]:
        """For the same copies: with what chance three of the cards that a player sees cover it. Of a pile so large
        that it would take too long, of none.
        """
        challenges = self._challenges
        seen = self.rules.hand_size + len(self.rules.draw_rounds)
        try:
            chances = chances_alone([(need, self.deck.others(copy)) for need, copy in challenges.items()], seen)
        except TooManyHands:
            return {}
        known = dict(zip(challenges, chances, strict=True))
        return {copy: known[self.need(copy)] for copy in self.odds}

    @cached_property
    def _challenges(self) -> dict[Icons, int]:
        """The icons of all challenges, each with the first copy that has them."""
        judged = [copy for copy in self.judged if 0 < self.need(copy).bit_count() <= self.rules.seeds]
        return {self.need(copy): copy for copy in reversed(judged)}

    def card(self, copy: int) -> str:
        return self.deck.cards[copy]

    def named(self, icons: Icons) -> str:
        """Icons as findings name them."""
        return ", ".join(f"`{icon}`" for icon in self.deck.icons_of(icons))

    def finding(self, message: str, help: str = "", severity: Severity | None = None) -> Finding:
        """About the whole."""
        return Finding(self.origin, message, help=help, severity=severity)

    def card_finding(self, copy: int, message: str, help: str = "", severity: Severity | None = None) -> Finding:
        """About one card, reported at its icons."""
        return Finding(self.printings[copy].card.origin, message, ("icons",), help, severity)


def deck_subject(game: Game, deck: Deck) -> FsysScope:
    """A deck, each copy of which can be the challenge."""
    return _subject(game, deck_pile(game, deck))


def deck_subjects(game: Game) -> Iterator[FsysScope]:
    """Each deck that is written down here; of a game without any, all its printings."""
    for deck in written_decks(game):
        yield deck_subject(game, deck)


def expansion_subjects(game: Game) -> Iterator[FsysScope]:
    """Each expansion here whose base is there."""
    for pile in expansion_piles(game):
        yield _subject(game, pile)


def judged_subjects(game: Game) -> Iterator[FsysScope]:
    """All decks and expansions that are not too large to be judged."""
    for subject in (*deck_subjects(game), *expansion_subjects(game)):
        if can_be_examined(subject, MOST_COPIES):
            yield subject


def _subject(game: Game, pile: JudgedCopies) -> FsysScope:
    return FsysScope(
        game=game,
        name=pile.name,
        origin=pile.origin,
        printings=pile.printings,
        table=icon_table(game, pile.printings, ONE_MATCH),
        judged=range(pile.first, len(pile.printings)),
        format=game.formats.get(pile.deck.format) if pile.deck is not None else None,
        is_mix=pile.deck is not None and _is_mix(game, pile),
    )


def _is_mix(game: Game, pile: JudgedCopies) -> bool:
    """Are there cards of several sets, or of an expansion?"""
    sets = {printing.set_id for printing in pile.printings}
    return len(sets) > 1 or any(card_set.requires for card_set in game.sets.values() if card_set.id in sets)
