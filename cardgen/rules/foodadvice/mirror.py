"""How do like players fare with a box? Simulated checks FAD301 to FAD306, FAD310, FAD311, FAD314 and FAD315.

What ask for one share of the games are bounds; the others are generators. What each part of the game is worth is judged
in `worth.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import compress

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.rules.checking import Check
from cardgen.rules.evidence import Evidence, surely_above, surely_below
from cardgen.rules.foodadvice.piece import INGREDIENT
from cardgen.rules.foodadvice.subject import Subject
from cardgen.rules.measure import is_beyond, mean_of, rate, share_of, won
from cardgen.rules.mirrors import Bound, Mirror, Playouts, Policies, unfair_seats
from cardgen.rules.summary import CardFigures

FEWEST_KEPT = 30
"""Of what is kept in fewer games nothing is said."""


def among_random(players: int) -> Policies:
    """One greedy player among random ones: who is better wins more than an equal share."""
    return "greedy", *("random" for _ in range(players - 1))


def fewest(playouts: Playouts[Subject]) -> Mirror | None:
    """The games of as few players as can be, of which most are played."""
    return min(playouts.mirrors, key=lambda mirror: mirror.players, default=None)


def seat_bias(playouts: Playouts[Subject], evidence: Evidence) -> Iterator[Diagnostic]:
    """FAD301: a seat wins more than an equal share, or less."""
    subject = playouts.subject
    for one in unfair_seats("FAD301", playouts, subject.limits.seat_bias, evidence):
        yield subject.finding(
            "FAD301",
            f"seat {one.seat + 1} wins {one.greedy} of the games of {one.players} greedy players with {subject.name}, "
            f"{one.by_chance} of random ones; an equal share is {100 * one.fair:.1f} %",
            one.severity,
            "look at the readings in game.yaml, or let another player begin each round",
        )


def no_skill(playouts: Playouts[Subject], evidence: Evidence) -> Iterator[Diagnostic]:
    """FAD302: a greedy player hardly wins more than those who take any action."""
    subject = playouts.subject
    for players, policies in playouts.tallies:
        if policies == among_random(players):
            share = won(playouts.tallies[players, policies], "greedy")
            if evidence.is_below("FAD302", share, 1 / players + subject.limits.no_skill):
                yield subject.finding(
                    "FAD302",
                    f"a greedy player among {players - 1} random ones wins {share} of the games with {subject.name}, "
                    f"where an equal share is {100 / players:.1f} %: choices hardly matter",
                    help="make ingredients differ in price, and customers in what they want",
                )


UNSOLD = Bound(  # too many customers go home with nothing
    "FAD303",
    partial(rate, event="left", of="customers"),
    "above",
    "unsold",
    "{share} of the customers leave without buying in games of {players} greedy players with {name} (random players: "
    "{by_chance.percent})",
    "let customers want hashtags that more ingredients have, or make ingredients cheaper",
)
TIE_RATE = Bound(  # ... because several products were equal (FA-R28)
    "FAD304",
    partial(rate, event="left by tie", of="customers"),
    "above",
    "tie_rate",
    "{share} of the customers leave because products are equal in games of {players} greedy players with {name} "
    "(random players: {by_chance.percent})",
    "let prices or hashtags differ more: give customers a hashtag more, or ingredients other classes",
)
RUNAWAY = Bound(  # who leads before the last round has won
    "FAD310",
    partial(share_of, event="leader before last round won", of="games with a leader"),
    "above",
    "runaway",
    "who leads before the last round wins {share} of the games of {players} greedy players with {name} (random "
    "players: {by_chance.percent})",
    "pay less for what a player has already: bonus of shops, profit of Mabius",
)
RESHUFFLES = Bound(  # the same customers come a second time (FA-R21)
    "FAD315",
    partial(share_of, event="reshuffles", of="games"),
    "above",
    "reshuffles",
    "in {share} of the games of {players} greedy players with {name} all customers have come and the deck is shuffled "
    "anew (random players: {by_chance.percent})",
    "add customers",
    Severity.INFO,
)


def no_tension(playouts: Playouts[Subject], evidence: Evidence) -> Iterator[Diagnostic]:
    """FAD311: who leads once leads to the end."""
    subject = playouts.subject
    for mirror in playouts.mirrors:
        greedy, by_chance = mean_of(mirror.greedy, "leads"), mean_of(mirror.by_chance, "leads")
        if is_beyond("FAD311", greedy, subject.limits.no_tension, -1, evidence):
            yield subject.finding(
                "FAD311",
                f"the lead changes {greedy.value:.2f} times in a game of {mirror.players} greedy players with "
                f"{subject.name} (random players: {by_chance.value:.2f})",
                Severity.WARNING,
                "let a later round be worth more than the first, or events take from who is rich",
            )


def bank_short(playouts: Playouts[Subject], evidence: Evidence) -> Iterator[Diagnostic]:
    """FAD314: the bank cannot pay what players have earned."""
    subject = playouts.subject
    limit = subject.limits.bank_short
    for mirror in playouts.mirrors:
        greedy, by_chance = mirror.both(partial(share_of, event="short", of="games"))
        severity = evidence.verdict("FAD314", greedy, by_chance, (limit, limit))
        if severity is not None:
            yield subject.finding(
                "FAD314",
                f"in {greedy} of the games of {mirror.players} greedy players with {subject.name} the bank cannot pay "
                f"what it owes (random players: {by_chance.percent}); it holds {subject.box.money:,} F",
                severity,
                "add notes, or pay smaller bonuses",
            )


def _ingredients(playouts: Playouts[Subject]) -> dict[str, tuple[CardFigures, CardFigures]]:
    """For each ingredient that is judged how greedy players fare with it, and random ones."""
    mirror, subject = fewest(playouts), playouts.subject
    if mirror is None:
        return {}
    judged = {card.id for card in subject.cards(INGREDIENT)} & subject.own
    return {card: figures for card, figures in mirror.cards(subject.box.cards).items() if card in judged}


def dominant_ingredient(playouts: Playouts[Subject], evidence: Evidence) -> Iterator[Diagnostic]:
    """FAD305: who keeps it wins far more than an equal share; all ingredients judged together."""
    cards, subject = _ingredients(playouts), playouts.subject
    players = min((players for players, _ in playouts.tallies), default=1)
    limit = 1 / players + subject.limits.dominant_ingredient
    cards = {card: both for card, both in cards.items() if both[0].win.trials >= FEWEST_KEPT}
    is_found = surely_above([greedy.win for greedy, _ in cards.values()], limit)
    for card, (greedy, by_chance) in compress(cards.items(), is_found):
        yield subject.card_finding(
            card,
            "FAD305",
            f"who keeps `{card}` wins {greedy.win} of the games of {players} greedy players with {subject.name}, "
            f"{by_chance.win.percent} of random ones; an equal share is {100 / players:.1f} %",
            severity=Severity.WARNING,
            help="give it another price, or a hashtag that fewer customers want",
        )


def never_kept(playouts: Playouts[Subject], evidence: Evidence) -> Iterator[Diagnostic]:
    """FAD306: an ingredient that greedy players are dealt and hand back; all ingredients judged together."""
    cards, subject = _ingredients(playouts), playouts.subject
    is_found = surely_below([greedy.play for greedy, _ in cards.values()], subject.limits.never_kept)
    for card, (greedy, by_chance) in compress(cards.items(), is_found):
        yield subject.card_finding(
            card,
            "FAD306",
            f"greedy players keep `{card}` in {greedy.play} of the cases in which it is dealt to them, with "
            f"{subject.name} (random players: {by_chance.play.percent})",
            severity=Severity.WARNING,
            help="give it a hashtag that more customers want, or another price",
        )


CHECKS = (
    Check("FAD301", "simulated", seat_bias),
    Check("FAD302", "simulated", no_skill),
    UNSOLD.check,
    TIE_RATE.check,
    Check("FAD305", "simulated", dominant_ingredient),
    Check("FAD306", "simulated", never_kept),
    RUNAWAY.check,
    Check("FAD311", "simulated", no_tension),
    Check("FAD314", "simulated", bank_short),
    RESHUFFLES.check,
)
