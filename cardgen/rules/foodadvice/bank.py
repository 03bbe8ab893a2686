"""Can the bank pay, and can it give change? Exact check FAD212.

A bound: what the bank pays at most in a game of the most players in which nobody wins a chip by votes or is on Mabius.
What more chips may bring is left to play (FAD314).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import nlargest
from math import gcd

from cardgen.diagnostics import Diagnostic
from cardgen.rules.foodadvice.box import Box
from cardgen.rules.foodadvice.effect import Effect
from cardgen.rules.foodadvice.piece import NOTE, Shop
from cardgen.rules.foodadvice.rules import BUDGETS, JOKER_BUDGET, PLAYERS, PRICES, Rules, events_happen
from cardgen.rules.foodadvice.selling import profit
from cardgen.rules.foodadvice.subject import Subject


@dataclass(frozen=True, slots=True)
class Payments:
    """The most that the bank can have to pay in a game, in F, by what for."""

    start: int
    votes: int
    customers: int
    shops: int
    events: int

    @property
    def total(self) -> int:
        return self.start + self.votes + self.customers + self.shops + self.events

    def __str__(self) -> str:
        parts = {
            "from customers": self.customers,
            "by shops": self.shops,
            "by events": self.events,
            "for votes": self.votes,
            "to begin with": self.start,
        }
        return ", ".join(f"{amount:,} {name}" for name, amount in parts.items() if amount)


def most_payments(box: Box, rules: Rules, players: int) -> Payments:
    """The bound (FA-R14, FA-R17 to FA-R19, FA-R29), each part as high as it can be whatever the others are.

    Budgets are those of the rules: of others FAD112 tells. A personal customer for each player and round, and for each
    event that brings one. Nothing comes back to the bank.
    """
    dealt = players * sum(events_happen(number + 1, rules) for number in range(rules.rounds))
    visits = rules.customers * rules.rounds
    called = min(dealt, sum(one.effect.name == "extra-customer" for one in box.events))
    budgets = sorted((BUDGETS.get(one.customer_class, JOKER_BUDGET) for one in box.customers), reverse=True)
    comes = visits + players * rules.rounds + called
    paid = [budgets[number % len(budgets)] for number in range(comes)] if budgets else []
    events = sorted((_most_of_event(one.effect, rules, players) for one in box.events), reverse=True)
    return Payments(
        rules.start_money * players,
        rules.vote_pay * players * rules.rounds,
        sum(paid),
        visits * _most_of_shops(box.shops, rules),
        sum(events[:dealt]),
    )


def _most_of_event(effect: Effect, rules: Rules, players: int) -> int:
    products = rules.rounds if rules.market == "accumulate" else 1
    times = products if effect.wanted is not None else 1
    if effect.name == "receive":
        return effect.amount * times
    return effect.amount * times * players if effect.name == "everyone-receives" else 0


def _most_of_shops(shops: tuple[Shop, ...], rules: Rules) -> int:
    """The most that the shops with a player's chips pay for one purchase: their bonuses, and for its shape."""
    most = 0
    for shape in range(max((shop.shapes.bit_length() for shop in shops), default=0)):
        paid = (shop.pays + rules.shop_shape_bonus * (shop.shapes >> shape & 1) for shop in dict.fromkeys(shops))
        most = max(most, sum(nlargest(rules.shop_chips, paid)))
    return most


def least_amount(box: Box, rules: Rules) -> int:
    """The largest number of F of which every payment is a multiple, prices and budgets being those of the rules."""
    amounts = [*PRICES.values(), *BUDGETS.values(), JOKER_BUDGET]
    amounts += [one.pays for one in box.shops] + [one.effect.amount for one in box.events]
    return gcd(*amounts, rules.vote_pay, rules.start_money, rules.shop_shape_bonus, profit(box, rules))


def bank_bound(subject: Subject) -> Iterator[Diagnostic]:
    """FAD212: the bank may have to pay more than there is, or lacks small notes to pay it with."""
    box, rules = subject.box, subject.rules
    notes = [value for card in subject.copies(NOTE) if (value := card.fields.get("value", 0)) > 0]
    if not notes:
        return
    players = max((number for number in subject.game.players if number in PLAYERS), default=PLAYERS[-1])
    payments = most_payments(box, rules, players)
    if payments.total > sum(notes):
        yield subject.finding(
            "FAD212",
            f"the bank of {subject.name} has {sum(notes):,} F and may have to pay {payments.total:,} F to {players} "
            f"players: {payments}",
            help="add notes, or let shops, events and customers pay less",
        )
        return
    unit = least_amount(box, rules)
    if unit and (lack := lacking_change(notes, unit, players)):
        value, there, needed = lack
        yield subject.finding(
            "FAD212",
            f"payments are multiples of {unit} F, and notes under {value} F come to {there} F: {players} players may "
            f"need {needed} F in such notes at once",
            help=f"add notes of {unit} F",
        )


def lacking_change(notes: list[int], unit: int, players: int) -> tuple[int, int, int] | None:
    """A value of notes, what all smaller notes come to, and what all players may need in them; None where it suffices.

    A player may have to hold `unit` F less than a note of the value is worth, beside larger notes.
    """
    values = sorted(set(notes))
    if unit % values[0]:
        return values[0], 0, players * unit
    for value in values:
        there, needed = sum(one for one in notes if one < value), players * (value - unit)
        if there < needed:
            return value, there, needed
    return None
