"""How does a deck play against itself? Simulated checks PHY301, PHY303 to PHY314: both players bring the same cards.

What ask for one share of the games are bounds; the others are generators.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import compress

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.rules.checking import Check
from cardgen.rules.evidence import Evidence, surely_above, surely_below
from cardgen.rules.measure import is_beyond, mean_of, numbers, rate, share_of
from cardgen.rules.mirrors import SKILL, Bound, Playouts, Policies, unfair_seats
from cardgen.rules.phylo.rules import PLAYERS
from cardgen.rules.phylo.subject import Subject
from cardgen.rules.statistics import wilson
from cardgen.rules.summary import CardFigures

EVENTS: Policies = ("greedy", "no-events")
ALL_STAY = 0.01
"""Where no species was lost, fewer than this share of them may be lost at all."""


def first_player(playouts: Playouts[Subject], evidence: Evidence) -> Iterator[Diagnostic]:
    """PHY301: who begins wins more than half of the games, or less."""
    subject = playouts.subject
    for one in unfair_seats("PHY301", playouts, subject.limits.first_player, evidence):
        yield subject.finding(
            "PHY301",
            f"who begins wins {one.greedy} of the games of two greedy players with {subject.name}, "
            f"{one.by_chance} of two random ones",
            one.severity,
            "look at the readings in game.yaml, or play twice and take turns going first",
        )


def no_skill(playouts: Playouts[Subject], evidence: Evidence) -> Iterator[Diagnostic]:
    """PHY303: a greedy player hardly beats one who takes any action."""
    subject, share = playouts.subject, playouts.duel(SKILL)
    if share is not None and evidence.is_below("PHY303", share, subject.limits.no_skill):
        yield subject.finding(
            "PHY303",
            f"a greedy player wins {share} of the games against a random one: with {subject.name} choices hardly "
            "matter",
            help="make cards differ in points, and in where they can live",
        )


def length(playouts: Playouts[Subject], evidence: Evidence) -> Iterator[Diagnostic]:
    """PHY304: games are over before anything grows, or drag on."""
    subject = playouts.subject
    low, high = subject.limits.length
    for mirror in playouts.mirrors:
        greedy, by_chance = mean_of(mirror.greedy, "length"), mean_of(mirror.by_chance, "length")
        is_short = is_beyond("PHY304", greedy, low, -1, evidence)
        if is_short or is_beyond("PHY304", greedy, high, 1, evidence):
            side = f"under {low:g}" if is_short else f"over {high:g}"
            yield subject.finding(
                "PHY304",
                f"a game of two greedy players with {subject.name} takes {greedy} turns of both together, {side} "
                f"(random players: {by_chance})",
                Severity.WARNING,
                "the game ends with a deck: more cards make it longer, fewer shorter",
            )


def stalemate(playouts: Playouts[Subject], evidence: Evidence) -> Iterator[Diagnostic]:
    """PHY314: a game that nobody finishes; one is proof enough. An error where random players come there, too."""
    subject = playouts.subject
    most = subject.limits.stalemate
    for mirror in playouts.mirrors:
        greedy, by_chance = (max(numbers(tally, "length"), default=0) for tally in (mirror.greedy, mirror.by_chance))
        if greedy > most:
            yield subject.finding(
                "PHY314",
                f"a game of two greedy players with {subject.name} takes up to {greedy} turns of both together, over "
                f"{most:g} (random players: {by_chance})",
                Severity.ERROR if by_chance > most else Severity.WARNING,
                "the game ends with a deck: take cards out, or let players draw more: `draws` and `discard-draws`",
            )


def loss_rate(playouts: Playouts[Subject], evidence: Evidence) -> Iterator[Diagnostic]:
    """PHY307: too many species are lost again, or none ever is (PH-R20)."""
    subject = playouts.subject
    low, high = subject.limits.loss_rate
    for mirror in playouts.mirrors:
        greedy, by_chance = mirror.both(partial(rate, event="lost", of="laid"))
        events = mirror.greedy.events
        others = f"(random players: {by_chance.percent})"
        is_still = greedy.value <= low and wilson(events["lost"], events["laid"]).is_below(low + ALL_STAY)
        if is_still:
            yield subject.finding(
                "PHY307",
                f"of the species that greedy players lay with {subject.name}, {greedy.percent} are lost again "
                f"{others}: nothing ever happens to them",
                Severity.WARNING,
                "let an event or an INVASIVE species disturb the peace",
            )
        elif evidence.is_above("PHY307", greedy, high):
            yield subject.finding(
                "PHY307",
                f"{greedy} of the species that greedy players lay with {subject.name} are lost again {others}",
                Severity.WARNING,
                "take out an event, or give consumers more to live by",
            )


def event_value(playouts: Playouts[Subject], evidence: Evidence) -> Iterator[Diagnostic]:
    """PHY308: who may play no events loses by it: events decide."""
    subject, share = playouts.subject, playouts.duel(EVENTS)
    if share is not None and evidence.is_above("PHY308", share, 0.5 + subject.limits.event_value):
        yield subject.finding(
            "PHY308",
            f"a greedy player wins {share} of the games against one who plays no events, with {subject.name}",
            Severity.WARNING,
            "take an event out, or let it strike fewer species",
        )


DRAWS = Bound(  # too many games have no winner (PH-A16)
    "PHY309",
    partial(share_of, event="draw", of="games"),
    "above",
    "draws",
    "{share} of the games of greedy players with {name} end in a draw (random players: {by_chance.percent})",
    "let species differ more in points",
)
EMPTY_HAND = Bound(  # turns are begun with no card left, so that the one that is drawn is all there is
    "PHY310",
    partial(rate, event="empty turns", of="turns"),
    "above",
    "empty_hand",
    "greedy players with {name} begin {share} of their turns without a card in hand (random players: "
    "{by_chance.percent})",
    "let players draw more: see the readings `draws` and `discard-draws`",
)
RUNAWAY = Bound(  # who leads at half-time has won
    "PHY311",
    partial(share_of, event="leader at half-time won", of="games with a leader"),
    "above",
    "runaway",
    "who leads at half-time wins {share} of the games of greedy players with {name} (random players: "
    "{by_chance.percent})",
    "let events or INVASIVE species threaten who leads",
)
IDLE_ACTIONS = Bound(  # of three actions many are left, as there is nothing to do
    "PHY312",
    partial(rate, event="idle actions", of="actions"),
    "above",
    "idle_actions",
    "greedy players with {name} use {share} of their actions for nothing (random players: {by_chance.percent})",
    "give the deck more species that can live beside others",
)
TABLE_SIZE = Bound(  # the web grows over the edge of a table (PH-R1)
    "PHY313",
    partial(share_of, event="wide", of="games"),
    "above",
    "table_size",
    "{share} of the games of greedy players with {name} need more than 9 by 13 places for cards (random players: "
    "{by_chance.percent})",
    "play with a smaller deck",
)


def _cards(playouts: Playouts[Subject]) -> dict[str, tuple[CardFigures, CardFigures]]:
    """For each card that is judged how greedy players fare with it, and random ones."""
    mirror, subject = playouts.mirror_of(PLAYERS), playouts.subject
    if mirror is None:
        return {}
    brought = subject.web.cards * (mirror.greedy.copies // len(subject.web.cards))
    return {card: figures for card, figures in mirror.cards(brought).items() if card in subject.judged_cards}


def never_played(playouts: Playouts[Subject], evidence: Evidence) -> Iterator[Diagnostic]:
    """PHY305: a card that greedy players hold and do not play; all cards judged together."""
    cards, subject = _cards(playouts), playouts.subject
    is_found = surely_below([greedy.play for greedy, _ in cards.values()], subject.limits.never_played)
    for card, (greedy, by_chance) in compress(cards.items(), is_found):
        yield subject.card_finding(
            card,
            "PHY305",
            f"greedy players play `{card}` in {greedy.play} of the cases in which they draw it, with {subject.name} "
            f"(random players: {by_chance.play.percent})",
            severity=Severity.WARNING,
            help="let it live beside more cards of the deck or, of an event, strike more of them",
        )


def overpowered(playouts: Playouts[Subject], evidence: Evidence) -> Iterator[Diagnostic]:
    """PHY306: who plays it wins far more than half of the games; all cards judged together."""
    cards, subject = _cards(playouts), playouts.subject
    is_found = surely_above([greedy.win for greedy, _ in cards.values()], 0.5 + subject.limits.overpowered)
    for card, (greedy, by_chance) in compress(cards.items(), is_found):
        yield subject.card_finding(
            card,
            "PHY306",
            f"who plays `{card}` wins {greedy.win} of the games of two greedy players with {subject.name}, "
            f"{by_chance.win.percent} of two random ones",
            severity=Severity.WARNING,
            help="take points off it, or narrow where it can live",
        )


CHECKS = (
    Check("PHY301", "simulated", first_player),
    Check("PHY303", "simulated", no_skill),
    Check("PHY304", "simulated", length),
    Check("PHY305", "simulated", never_played),
    Check("PHY306", "simulated", overpowered),
    Check("PHY307", "simulated", loss_rate),
    Check("PHY308", "simulated", event_value),
    DRAWS.check,
    EMPTY_HAND.check,
    RUNAWAY.check,
    IDLE_ACTIONS.check,
    TABLE_SIZE.check,
    Check("PHY314", "simulated", stalemate),
)
