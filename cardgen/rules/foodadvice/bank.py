"""Can the bank pay, and can it give change? Exact check FAD212.

A bound: what the bank pays at most in a game of the most players in which nobody wins a chip by votes or is on Mabius.
What more chips may bring is left to play (FAD314).
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import nlargest
from math import gcd

from msgspec import Struct

from cardgen.rules.foodadvice.box import Box
from cardgen.rules.foodadvice.effect import Effect
from cardgen.rules.foodadvice.piece import NOTE, Shop
from cardgen.rules.foodadvice.remark import Place, Remark
from cardgen.rules.foodadvice.rules import BUDGETS, JOKER_BUDGET, NOTES, PLAYERS, PRICES, Rules, events_happen
from cardgen.rules.foodadvice.selling import profit
from cardgen.rules.foodadvice.subject import Subject
from cardgen.rules.foodadvice.wording import listed

LEAST = NOTES[0]
"""F: the smallest note of the rules (FA-R3)."""
READINGS_OF_MONEY = ("vote_pay", "start_money", "shop_shape_bonus", "mabius_profit")


class Payments(Struct, frozen=True):
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
    """The largest number of F of which every payment is a multiple, prices and budgets being those of the rules.

    What a card pays in F that no notes make up is left out: FAD118 to FAD120 tell it where it stands.
    """
    amounts = [*PRICES.values(), *BUDGETS.values(), JOKER_BUDGET]
    amounts += [one.pays for one in box.shops] + [one.effect.amount for one in box.events]
    amounts += [profit(box, rules)] if rules.mabius_profit is None else []
    amounts = [amount for amount in amounts if amount % LEAST == 0]
    return gcd(*amounts, *(getattr(rules, name) or 0 for name in READINGS_OF_MONEY))


def bank_bound(subject: Subject) -> Iterator[Remark]:
    """FAD212: the bank may have to pay more than there is, or lacks small notes to pay it with."""
    box, rules = subject.box, subject.rules
    notes = [value for card in subject.copies(NOTE) if (value := card.fields.get("value", 0)) > 0]
    if not notes:
        return
    players = max((number for number in subject.game.players if number in PLAYERS), default=PLAYERS[-1])
    payments = most_payments(box, rules, players)
    if payments.total > sum(notes):
        places, dearest = _dearest(subject, payments, players)
        yield Remark(
            "notes",
            f"the bank of {subject.name} has {sum(notes):,} F and may have to pay {payments.total:,} F to {players} "
            f"players: {payments}{dearest}",
            "add notes, or let shops, events and customers pay less",
            places,
        )
        return
    unit = least_amount(box, rules)
    if unit and (lack := lacking_change(notes, unit, players)):
        value, there, needed = lack
        yield Remark(
            "change",
            f"payments are multiples of {unit} F, and notes under {value} F come to {there} F: {players} players may "
            f"need {needed} F in such notes at once",
            _change_wanted(rules) or f"add notes under {value} F",
        )


def _change_wanted(rules: Rules) -> str:
    """Which readings let the bank pay what no notes of the rules make up?"""
    odd = [name.replace("_", "-") for name in READINGS_OF_MONEY if (getattr(rules, name) or 0) % LEAST]
    told = listed([f"`{name}`" for name in odd], "and")
    return f"let {told} of `readings` be a multiple of {LEAST} F, the smallest note" if odd else ""


def _dearest(subject: Subject, payments: Payments, players: int) -> tuple[tuple[Place, ...], str]:
    """The cards that make the bank pay most, dearest first, and the first of them in words.

    Looked at is the part of the bound that is largest, beside what the customers of every box pay; of an expansion the
    part that it made grow most.
    """
    box, rules = subject.box, subject.rules
    before = Payments(0, 0, payments.customers, 0, 0)
    if subject.is_expansion:
        before = most_payments(subject.base.box, rules, players)
    budgets = ((one.card, ("budget",), one.budget) for one in box.customers)
    shops = ((one.card, ("bonus", "pays"), one.pays) for one in box.shops)
    events = ((one.card, ("effect", "amount"), _most_of_event(one.effect, rules, players)) for one in box.events)
    parts = (
        (payments.shops - before.shops, shops),
        (payments.events - before.events, events),
        (payments.customers - before.customers, budgets),
        (payments.start + payments.votes - before.start - before.votes, ()),
    )
    _, cards = max(parts, key=lambda part: part[0])
    own = sorted((one for one in cards if one[0] in subject.own and one[2]), key=lambda one: -one[2])
    told = f"; the dearest is `{own[0][0]}` with {own[0][2]:,} F" if own else ""
    return tuple((card, place) for card, place, _ in own), told


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
