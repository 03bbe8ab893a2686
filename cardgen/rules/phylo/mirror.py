"""How does a deck play against itself? Simulated checks PHY301, PHY303 to PHY313: both players bring the same cards.

The sensible player is `greedy`, `random` shows what the cards do by themselves. A warning is about greedy players and
tells both figures; an error holds for both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.rules.checking import Check
from cardgen.rules.evidence import Evidence, Share, percent
from cardgen.rules.phylo.measure import is_beyond, mean_of, rate
from cardgen.rules.phylo.subject import Subject
from cardgen.rules.phylo.table import RATES
from cardgen.rules.statistics import benjamini_hochberg, p_above, p_below, wilson
from cardgen.rules.summary import CardFigures, summary
from cardgen.rules.tally import WHOLE, Tally

Policies = tuple[str, ...]
GREEDY: Policies = ("greedy",)
RANDOM: Policies = ("random",)
SKILL: Policies = ("greedy", "random")
EVENTS: Policies = ("greedy", "no-events")
ALL_STAY = 0.01
"""Where no species was lost, fewer than this share of them may be lost at all."""


@dataclass(frozen=True)
class Mirrors:
    """The tallies of a deck against itself, by policies."""

    subject: Subject
    tallies: Mapping[Policies, Tally]

    @property
    def greedy(self) -> Tally:
        return self.tallies[GREEDY]

    @property
    def by_chance(self) -> Tally:
        return self.tallies[RANDOM]

    @cached_property
    def cards(self) -> dict[str, tuple[CardFigures, CardFigures]]:
        """For each card that is judged how greedy players fare with it, and random ones."""
        brought = self.subject.web.cards * (self.greedy.copies // len(self.subject.web.cards))
        greedy, by_chance = (
            {one.card: one for one in summary(tally, brought, RATES).cards.get(policy, ())}
            for tally, policy in ((self.greedy, "greedy"), (self.by_chance, "random"))
        )
        return {card: (greedy[card], by_chance[card]) for card in greedy if card in by_chance}

    def finding(self, code: str, message: str, severity: Severity = Severity.WARNING, help: str = "") -> Diagnostic:
        return self.subject.finding(code, message, severity, help)


def _won(tally: Tally, policy: str) -> Share:
    counts = tally.of(policy)
    return Share(counts.won / WHOLE, counts.seats)


def first_player(mirrors: Mirrors, evidence: Evidence) -> Iterator[Diagnostic]:
    """PHY301: who begins wins more than half of the games, or less."""
    warn, fail = mirrors.subject.limits.first_player
    shares = [Share(tally.seat_won[0] / WHOLE, tally.games) for tally in (mirrors.greedy, mirrors.by_chance)]
    for sign, is_over in ((1, evidence.is_above), (-1, evidence.is_below)):
        if is_over("PHY301", shares[0], 0.5 + sign * warn):
            is_bad = all(_lies_beyond(share, 0.5 + sign * fail, sign) for share in shares)
            yield mirrors.finding(
                "PHY301",
                f"who begins wins {shares[0]} of the games of two greedy players with {mirrors.subject.name}, "
                f"{shares[1]} of two random ones",
                Severity.ERROR if is_bad else Severity.WARNING,
                "look at the readings in game.yaml, or play twice and take turns to begin",
            )


def _lies_beyond(share: Share, limit: float, sign: int) -> bool:
    return share.interval.is_above(limit) if sign > 0 else share.interval.is_below(limit)


def no_skill(mirrors: Mirrors, evidence: Evidence) -> Iterator[Diagnostic]:
    """PHY303: a greedy player hardly beats one who takes any action."""
    share = _won(mirrors.tallies[SKILL], "greedy")
    if evidence.is_below("PHY303", share, mirrors.subject.limits.no_skill):
        yield mirrors.finding(
            "PHY303",
            f"a greedy player wins {share} of the games against a random one: with {mirrors.subject.name} choices "
            "hardly matter",
            Severity.ERROR,
            "make cards differ in points, and in where they can live",
        )


def length(mirrors: Mirrors, evidence: Evidence) -> Iterator[Diagnostic]:
    """PHY304: games are over before anything grows, or drag on."""
    low, high = mirrors.subject.limits.length
    greedy, by_chance = (mean_of(tally, "length") for tally in (mirrors.greedy, mirrors.by_chance))
    is_short = is_beyond("PHY304", greedy, low, -1, evidence)
    if is_short or is_beyond("PHY304", greedy, high, 1, evidence):
        side = f"under {low:g}" if is_short else f"over {high:g}"
        yield mirrors.finding(
            "PHY304",
            f"a game of two greedy players with {mirrors.subject.name} takes {greedy} turns of both together, {side} "
            f"(random players: {by_chance})",
            help="the game ends with a deck: more cards make it longer, fewer shorter",
        )


def loss_rate(mirrors: Mirrors, evidence: Evidence) -> Iterator[Diagnostic]:
    """PHY307: too many species are lost again, or none ever is (PH-R20)."""
    low, high = mirrors.subject.limits.loss_rate
    greedy, by_chance = (rate(tally, "lost", "laid") for tally in (mirrors.greedy, mirrors.by_chance))
    events = mirrors.greedy.events
    others = f"(random players: {percent(by_chance.value)})"
    is_still = greedy.value <= low and wilson(events["lost"], events["laid"]).is_below(low + ALL_STAY)
    if is_still:
        yield mirrors.finding(
            "PHY307",
            f"of the species that greedy players lay with {mirrors.subject.name}, {percent(greedy.value)} are lost "
            f"again {others}: nothing ever happens to them",
            help="let an event or an INVASIVE species disturb the peace",
        )
    elif evidence.is_above("PHY307", greedy, high):
        yield mirrors.finding(
            "PHY307",
            f"{greedy} of the species that greedy players lay with {mirrors.subject.name} are lost again {others}",
            help="take out an event, or give consumers more to live by",
        )


def event_value(mirrors: Mirrors, evidence: Evidence) -> Iterator[Diagnostic]:
    """PHY308: who may play no events loses by it: events decide."""
    if EVENTS not in mirrors.tallies:
        return
    share = _won(mirrors.tallies[EVENTS], "greedy")
    if evidence.is_above("PHY308", share, 0.5 + mirrors.subject.limits.event_value):
        yield mirrors.finding(
            "PHY308",
            f"a greedy player wins {share} of the games against one who plays no events, with {mirrors.subject.name}",
            help="take an event out, or let it strike fewer species",
        )


def draws(mirrors: Mirrors, evidence: Evidence) -> Iterator[Diagnostic]:
    """PHY309: too many games have no winner (PH-A16)."""
    greedy, by_chance = (Share(one.events["draw"], one.games) for one in (mirrors.greedy, mirrors.by_chance))
    if evidence.is_above("PHY309", greedy, mirrors.subject.limits.draws):
        yield mirrors.finding(
            "PHY309",
            f"{greedy} of the games of greedy players with {mirrors.subject.name} end in a draw (random players: "
            f"{percent(by_chance.value)})",
            help="let species differ more in points",
        )


def empty_hand(mirrors: Mirrors, evidence: Evidence) -> Iterator[Diagnostic]:
    """PHY310: turns are begun with no card left, so that the one that is drawn is all there is."""
    warn, fail = mirrors.subject.limits.empty_hand
    shares = [rate(tally, "empty turns", "turns") for tally in (mirrors.greedy, mirrors.by_chance)]
    if evidence.is_above("PHY310", shares[0], warn):
        yield mirrors.finding(
            "PHY310",
            f"greedy players with {mirrors.subject.name} begin {shares[0]} of their turns without a card in hand "
            f"(random players: {percent(shares[1].value)})",
            Severity.ERROR if all(share.interval.is_above(fail) for share in shares) else Severity.WARNING,
            "let players draw more: see the readings `draws` and `discard-draws`",
        )


def runaway(mirrors: Mirrors, evidence: Evidence) -> Iterator[Diagnostic]:
    """PHY311: who leads at half-time has won."""
    shares = [
        Share(tally.events["leader at half-time won"], tally.events["games with a leader"])
        for tally in (mirrors.greedy, mirrors.by_chance)
    ]
    if evidence.is_above("PHY311", shares[0], mirrors.subject.limits.runaway):
        yield mirrors.finding(
            "PHY311",
            f"who leads at half-time wins {shares[0]} of the games of greedy players with {mirrors.subject.name} "
            f"(random players: {percent(shares[1].value)})",
            help="let events or INVASIVE species threaten who leads",
        )


def idle_actions(mirrors: Mirrors, evidence: Evidence) -> Iterator[Diagnostic]:
    """PHY312: of three actions many are left, as there is nothing to do."""
    shares = [rate(tally, "idle actions", "actions") for tally in (mirrors.greedy, mirrors.by_chance)]
    if evidence.is_above("PHY312", shares[0], mirrors.subject.limits.idle_actions):
        yield mirrors.finding(
            "PHY312",
            f"greedy players with {mirrors.subject.name} use {shares[0]} of their actions for nothing (random players: "
            f"{percent(shares[1].value)})",
            help="give the deck more species that can live beside others",
        )


def table_size(mirrors: Mirrors, evidence: Evidence) -> Iterator[Diagnostic]:
    """PHY313: the web grows over the edge of a table (PH-R1)."""
    shares = [Share(tally.events["wide"], tally.games) for tally in (mirrors.greedy, mirrors.by_chance)]
    if evidence.is_above("PHY313", shares[0], mirrors.subject.limits.table_size):
        yield mirrors.finding(
            "PHY313",
            f"{shares[0]} of the games of greedy players with {mirrors.subject.name} need more than 9 by 13 places "
            f"for cards (random players: {percent(shares[1].value)})",
            help="play with a smaller deck",
        )


def never_played(mirrors: Mirrors, evidence: Evidence) -> Iterator[Diagnostic]:
    """PHY305: a card that greedy players hold and do not play; all cards judged together."""
    limit = mirrors.subject.limits.never_played
    cards = [one for one in mirrors.cards.items() if one[0] in mirrors.subject.judged_cards]
    plays = [greedy.play for _, (greedy, _) in cards]
    reject = benjamini_hochberg([p_below(share.successes, share.trials, limit) for share in plays])
    for (card, (greedy, by_chance)), is_found in zip(cards, reject, strict=True):
        if is_found:
            yield mirrors.subject.card_finding(
                card,
                "PHY305",
                f"greedy players play `{card}` in {greedy.play} of the cases in which they draw it, with "
                f"{mirrors.subject.name} (random players: {percent(by_chance.play.value)})",
                severity=Severity.WARNING,
                help="let it live beside more cards of the deck or, of an event, strike more of them",
            )


def overpowered(mirrors: Mirrors, evidence: Evidence) -> Iterator[Diagnostic]:
    """PHY306: who plays it wins far more than half of the games; all cards judged together."""
    limit = 0.5 + mirrors.subject.limits.overpowered
    cards = [one for one in mirrors.cards.items() if one[0] in mirrors.subject.judged_cards]
    wins = [greedy.win for _, (greedy, _) in cards]
    reject = benjamini_hochberg([p_above(share.successes, share.trials, limit) for share in wins])
    for (card, (greedy, by_chance)), is_found in zip(cards, reject, strict=True):
        if is_found:
            yield mirrors.subject.card_finding(
                card,
                "PHY306",
                f"who plays `{card}` wins {greedy.win} of the games of two greedy players with {mirrors.subject.name}, "
                f"{percent(by_chance.win.value)} of two random ones",
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
    Check("PHY309", "simulated", draws),
    Check("PHY310", "simulated", empty_hand),
    Check("PHY311", "simulated", runaway),
    Check("PHY312", "simulated", idle_actions),
    Check("PHY313", "simulated", table_size),
)
