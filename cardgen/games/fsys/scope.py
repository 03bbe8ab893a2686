"""What is judged: a deck that somebody brings, or an expansion on top of the set it needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import TypeVar

from cardgen.analysis.checks.check import Finding
from cardgen.analysis.checks.scopes import Scope, Scopes
from cardgen.diagnostics import Severity
from cardgen.games.fsys.bitmask_deck import IconDeck
from cardgen.games.fsys.play.setup import FsysSetup, icon_table
from cardgen.games.fsys.rules import FsysRules, Icons, cards_in_play
from cardgen.games.fsys.solo import TooManyHands, chances_alone
from cardgen.games.fsys.solutions import ChallengeOdds, Coverage, odds
from cardgen.model.deck.format import Format
from cardgen.program.memory import worked_out

Value = TypeVar("Value")
ONE_MATCH = {"matches": 1}
"""Decks are judged match by match, however many a game has (FS-R19)."""
MOST_COPIES = 2_000
"""Larger decks are not judged: nobody shuffles them."""


class FsysScope(Scope, frozen=True, dict=True):
    """A deck, each copy of which can be the challenge, or an expansion on top of its base."""

    @cached_property
    def table(self) -> FsysSetup:
        """What the cards are judged with."""
        return icon_table(self.game, self.printings, ONE_MATCH)

    @property
    def judged(self) -> range:
        """The copies that are looked at as challenges: all of a deck, or those of an expansion."""
        return range(self.first, len(self.printings))

    @property
    def format(self) -> Format | None:
        return self.game.formats.get(self.deck.format) if self.deck is not None else None

    @property
    def is_mix(self) -> bool:
        """Whether a deck has cards of several sets, or of an expansion."""
        sets = {printing.set_id for printing in self.printings}
        is_mixed = len(sets) > 1 or any(self.game.sets[name].requires for name in sets & self.game.sets.keys())
        return self.deck is not None and is_mixed

    @property
    def label(self) -> str:
        """The name in a table: of the deck, or `core+water-and-soil`."""
        sets = dict.fromkeys(printing.set_id for printing in self.printings)
        return "+".join(sets) if self.is_expansion else str(self.origin.value["id"])

    @property
    def icon_deck(self) -> IconDeck:
        return self.table.deck

    @property
    def rules(self) -> FsysRules:
        return self.table.rules

    def need(self, copy: int) -> Icons:
        return self.icon_deck.masks[copy]

    @cached_property
    def odds(self) -> dict[int, ChallengeOdds]:
        """For each judged copy that can be a challenge: how the others cover it.

        Left out are cards without icons and with more than can be marked (FSY105, FSY104): errors by themselves.
        """
        together = min(len(self.printings), cards_in_play(2, self.rules)) - 1
        challenges = self._challenges
        counted = self._worked_out(
            "fsys odds",
            together,
            list[tuple[Coverage, str]],
            lambda: [
                (of_challenge.coverage, str(of_challenge.together))
                for of_challenge in (odds(need, others, together) for need, others in self._asked)
            ],
        )
        known = {
            need: ChallengeOdds(coverage, Fraction(chance))
            for need, (coverage, chance) in zip(challenges, counted, strict=True)
        }
        return {copy: known[self.need(copy)] for copy in self.judged if self.need(copy) in known}

    @cached_property
    def alone(self) -> Mapping[int, Fraction]:
        """For the same copies: with what chance three of the cards that a player sees cover it. Of a pile so large
        that it would take too long, of none.
        """
        seen = self.rules.hand_size + len(self.rules.draw_rounds)
        try:
            chances = self._worked_out(
                "fsys alone", seen, list[str], lambda: list(map(str, chances_alone(self._asked, seen)))
            )
        except TooManyHands:
            return {}
        known = dict(zip(self._challenges, map(Fraction, chances), strict=True))
        return {copy: known[self.need(copy)] for copy in self.odds}

    def _worked_out(self, what: str, seen: int, kind: type[Value], work_out: Callable[[], Value]) -> Value:
        """What follows from the icons of all cards, and from how many of them are seen."""
        return worked_out(what, (self.icon_deck.masks, tuple(self._challenges.items()), seen), kind, work_out)

    @cached_property
    def _asked(self) -> tuple[tuple[Icons, tuple[Icons, ...]], ...]:
        """The icons of all challenges, each with those of all other cards."""
        return tuple((need, tuple(self.icon_deck.others(copy))) for need, copy in self._challenges.items())

    @cached_property
    def _challenges(self) -> dict[Icons, int]:
        """The icons of all challenges, each with the first copy that has them."""
        judged = [copy for copy in self.judged if 0 < self.need(copy).bit_count() <= self.rules.seeds]
        return {self.need(copy): copy for copy in reversed(judged)}

    def card(self, copy: int) -> str:
        return self.icon_deck.cards[copy]

    def named(self, icons: Icons) -> str:
        """Icons as findings name them."""
        return ", ".join(f"`{icon}`" for icon in self.icon_deck.icons_of(icons))

    def at_icons(self, copy: int, message: str, help: str = "", severity: Severity | None = None) -> Finding:
        """About the card of a copy, reported at its icons."""
        return self.card_finding(self.card(copy), message, "icons", help=help, severity=severity)


SCOPES = Scopes(FsysScope, MOST_COPIES)
