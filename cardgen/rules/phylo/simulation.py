"""What is played for the checks of Phylo, how often, and what is said of two decks that meet: PHY302, PHY403.

Each deck meets itself, each pair of decks each other. An expansion is played with the decks that use it: cards alone
are no deck, and a deck dealt at random loses whatever is in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from cardgen.diagnostics import Diagnostic
from cardgen.model.card import Origin
from cardgen.model.game import CardSet, Deck, Game
from cardgen.rules.checking import Check, Simulation
from cardgen.rules.evidence import Evidence, Share
from cardgen.rules.examining import can_be_examined
from cardgen.rules.mirrors import GREEDY, RANDOM, SKILL, Policies, simulation_of
from cardgen.rules.phylo import mirror
from cardgen.rules.phylo.mirror import EVENTS
from cardgen.rules.phylo.subject import (
    MOST_COPIES,
    Subject,
    deck_subject,
    deck_subjects,
    is_played,
    limits_of,
    subject_of,
)
from cardgen.rules.phylo.table import rules_of, table_of_decks
from cardgen.rules.piles import expansion_pile, is_written_here
from cardgen.rules.playout import Trial
from cardgen.rules.tally import WHOLE, Tally

OF_DECK = {GREEDY: 55, RANDOM: 25, SKILL: 15, EVENTS: 30}
OF_PAIR = {GREEDY: 40, RANDOM: 10}
"""How games are divided: parts for each deck and each pair of decks, by who plays."""


class Meeting(Struct, frozen=True):
    """Two decks that meet; of an expansion, where the second uses it and the first does not."""

    first: Deck
    second: Deck
    expansion: CardSet | None = None

    @property
    def decks(self) -> tuple[Deck, Deck]:
        return self.first, self.second

    @property
    def name(self) -> str:
        return f"`{self.first.id}` against `{self.second.id}`"


def simulations(game: Game, games: int) -> list[Simulation]:
    """The trials of all decks, pairs and expansions of a game, `games` in all, and how they are judged."""
    subjects = [subject for subject in deck_subjects(game) if _can_be_dealt(subject)]
    met = meetings(game) if rules_of(game).deal == "own" else []
    all_parts = len(subjects) * sum(OF_DECK.values()) + len(met) * sum(OF_PAIR.values())

    def trials(decks: Sequence[Deck], policies: Mapping[Policies, int]) -> list[Trial]:
        table = table_of_decks(game, decks, {})
        return [Trial(table, 2, names, games * part // all_parts) for names, part in policies.items()]

    found = [_of_deck(subject, trials((subject.deck,), OF_DECK)) for subject in subjects if subject.deck is not None]
    found += [_of_pair(one, game, trials(one.decks, OF_PAIR)) for one in met if one.expansion is None]
    for expansion in {one.expansion.id: one.expansion for one in met if one.expansion is not None}.values():
        mine = [one for one in met if one.expansion is expansion]
        found.append(_of_expansion(game, expansion, mine, [trials(one.decks, OF_PAIR) for one in mine]))
    return found


def _can_be_dealt(subject: Subject) -> bool:
    return bool(subject.copies) and can_be_examined(subject, MOST_COPIES)


def meetings(game: Game) -> list[Meeting]:
    """Each pair of decks, one of which at least is written here; the deck that uses an expansion comes second."""
    whole = (deck for deck in game.decks.values() if is_played(deck) and game.is_whole_deck(deck))
    decks = [deck for deck in whole if _can_be_dealt(deck_subject(game, deck))]
    found = []
    for first, second in combinations(decks, 2):
        if any(is_written_here(deck, game) for deck in (first, second)):
            used = [_expansions(deck, game) for deck in (first, second)]
            if bool(used[0]) == bool(used[1]):
                found.append(Meeting(first, second))
            elif used[0]:
                found.append(Meeting(second, first, used[0][0]))
            else:
                found.append(Meeting(first, second, used[1][0]))
    return found


def _expansions(deck: Deck, game: Game) -> list[CardSet]:
    """The expansions that a deck has cards of, in order."""
    used = {printing.set_id for printing in deck.printings()}
    return [one for one in game.sets.values() if one.id in used and game.base_of(one) is not None]


def _of_deck(subject: Subject, trials: Sequence[Trial]) -> Simulation:
    played = [one for one in trials if subject.events or one.policies != EVENTS]
    return simulation_of(subject, played, mirror.CHECKS)


def _of_pair(meeting: Meeting, game: Game, trials: Sequence[Trial]) -> Simulation:
    origin = _origin(game, *meeting.decks)

    def judge(tallies: Sequence[Tally], evidence: Evidence) -> Iterator[Diagnostic]:
        return match_up(game, meeting, tallies, evidence)

    return Simulation(origin, meeting.name, tuple(trials), judge)


def _of_expansion(
    game: Game, expansion: CardSet, met: Sequence[Meeting], trials: Sequence[Sequence[Trial]]
) -> Simulation:
    base = game.base_of(expansion)
    assert base is not None
    subject = subject_of(game, expansion_pile(base, expansion))
    played = tuple(one for mine in trials for one in mine)

    def judge(tallies: Sequence[Tally], evidence: Evidence) -> Iterator[Diagnostic]:
        rest = iter(tallies)
        for meeting, mine in zip(met, trials, strict=True):
            yield from expansion_match_up(subject, meeting, [next(rest) for _ in mine], evidence)

    return Simulation(subject.origin, subject.name, played, judge)


def _origin(game: Game, deck: Deck, other: Deck) -> Origin:
    """Where what is wrong with a deck is told: at it or, where it is not written here, at the other."""
    return next(one.origin for one in (deck, other) if one.origin is not None and is_written_here(one, game))


def share_of_deck(tally: Tally, deck: int) -> Share:
    """The share of wins of one of the two decks that met."""
    return Share(tally.events[f"deck {deck} won"] / WHOLE, tally.games)


def match_up(game: Game, meeting: Meeting, tallies: Sequence[Tally], evidence: Evidence) -> Iterator[Diagnostic]:
    """PHY302: one deck beats another far too often; told once, at the stronger."""
    limits = limits_of(game).match_up
    for deck, (strong, weak) in enumerate((meeting.decks, meeting.decks[::-1])):
        greedy, by_chance = (share_of_deck(tally, deck) for tally in tallies)
        severity = evidence.verdict("PHY302", greedy, by_chance, limits)
        if severity is not None:
            yield _origin(game, strong, weak).finding(
                "PHY302",
                f"the deck `{strong.id}` wins {greedy} of the games of greedy players against `{weak.id}`, "
                f"{by_chance} of random ones",
                "id",
                severity=severity,
                help=_how_to_balance(game, strong, weak),
            )


def _how_to_balance(game: Game, strong: Deck, weak: Deck) -> str:
    """What the author can do, who may have written one of the two only."""
    weaker, stronger = f"cards of `{strong.id}` for weaker ones", f"cards of `{weak.id}` for stronger ones"
    own = [what for what, deck in ((weaker, strong), (stronger, weak)) if is_written_here(deck, game)]
    return f"change {', or '.join(own or [weaker, stronger])}"


def expansion_match_up(
    subject: Subject, meeting: Meeting, tallies: Sequence[Tally], evidence: Evidence
) -> Iterator[Diagnostic]:
    """PHY403: a deck that uses the expansion beats one of the base far too often."""
    old, new = meeting.decks
    greedy, by_chance = (share_of_deck(tally, 1) for tally in tallies)
    severity = evidence.verdict("PHY403", greedy, by_chance, subject.limits.match_up)
    if severity is not None:
        yield subject.finding(
            "PHY403",
            f"the deck `{new.id}`, which uses the expansion, wins {greedy} of the games of greedy players "
            f"against `{old.id}`, {by_chance} of random ones",
            severity,
            "take points off the strongest cards of the expansion, or use fewer of them in the deck",
        )


CHECKS: tuple[Check, ...] = (
    *mirror.CHECKS,
    Check("PHY302", "simulated", match_up),
    Check("PHY403", "simulated", expansion_match_up),
)
