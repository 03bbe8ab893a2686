"""Checks that the bank can pay and give change: FAD212.

A bound: what the bank pays at most in a game of the most players in which nobody wins a chip by votes or is on Mabius.
What more chips may bring is left to play (FAD314).
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import nlargest
from math import gcd

from msgspec import Struct

from cardgen.games.foodadvice.cards import NOTE, Shop
from cardgen.games.foodadvice.checks.exact.findings import BoxFinding, Place, box_check
from cardgen.games.foodadvice.effect import Effect
from cardgen.games.foodadvice.market.box import GameBox
from cardgen.games.foodadvice.phrasing import listed
from cardgen.games.foodadvice.play.checkout import profit
from cardgen.games.foodadvice.rules import BUDGETS, JOKER_BUDGET, NOTES, PLAYERS, PRICES, FoodAdviceRules, events_happen
from cardgen.games.foodadvice.scope import FoodAdviceScope

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


def most_payments(box: GameBox, rules: FoodAdviceRules, players: int) -> Payments:
    """The bound (FA-R14, FA-R17 to FA-R19, FA-R29), each part as high as it can be whatever the others are.

    Budgets are those of the rules: others are FAD112. A personal customer for each player and round, and for each
    event that brings one. Nothing comes back to the bank.
    """
    dealt = players * sum(events_happen(number + 1, rules) for number in range(rules.rounds))
    visits = rules.customers * rules.rounds
    called = min(dealt, sum(event.effect.name == "extra-customer" for event in box.events))
    budgets = sorted((BUDGETS.get(customer.customer_class, JOKER_BUDGET) for customer in box.customers), reverse=True)
    comes = visits + players * rules.rounds + called
    paid = [budgets[number % len(budgets)] for number in range(comes)] if budgets else []
    events = sorted((_most_of_event(event.effect, rules, players) for event in box.events), reverse=True)
    return Payments(
        rules.start_money * players,
        rules.vote_pay * players * rules.rounds,
        sum(paid),
        visits * _most_of_shops(box.shops, rules),
        sum(events[:dealt]),
    )


def _most_of_event(effect: Effect, rules: FoodAdviceRules, players: int) -> int:
    products = rules.rounds if rules.market == "accumulate" else 1
    times = products if effect.wanted is not None else 1
    if effect.name == "receive":
        return effect.amount * times
    return effect.amount * times * players if effect.name == "everyone-receives" else 0


def _most_of_shops(shops: tuple[Shop, ...], rules: FoodAdviceRules) -> int:
    """The most that the shops with a player's chips pay for one purchase: their bonuses, and for its shape."""
    most = 0
    for shape in range(max((shop.shapes.bit_length() for shop in shops), default=0)):
        paid = (shop.pays + rules.shop_shape_bonus * (shop.shapes >> shape & 1) for shop in dict.fromkeys(shops))
        most = max(most, sum(nlargest(rules.shop_chips, paid)))
    return most


def least_amount(box: GameBox, rules: FoodAdviceRules) -> int:
    """The largest number of F of which every payment is a multiple, prices and budgets being those of the rules.

    What a card pays in F that no notes make up is left out: FAD118 to FAD120 tell it where it stands.
    """
    amounts = [*PRICES.values(), *BUDGETS.values(), JOKER_BUDGET]
    amounts += [shop.pays for shop in box.shops] + [event.effect.amount for event in box.events]
    amounts += [profit(box, rules)] if rules.mabius_profit is None else []
    amounts = [amount for amount in amounts if amount % LEAST == 0]
    return gcd(*amounts, *(getattr(rules, name) or 0 for name in READINGS_OF_MONEY))


@box_check("FAD212", "bank-bound")
def bank_bound(scope: FoodAdviceScope) -> Iterator[BoxFinding]:
    """The bank may have to pay more than there is, or lacks small notes to pay it with.

    ## What it reports

    The bank may have to pay more than the notes of the box are worth, or has too few small ones to pay it with. Exact, as
    a bound for the most players that the game is for, each part as high as it can be whatever the others are:

    - votes: 5 F for each player and round (FA-R14);
    - customers: the dearest of the deck pay their whole budget. Six in each round come to the shops, one to each player
      as a personal customer (FA-R19), and one for each event that brings one;
    - shops: the two that pay most together for each of the six, with 10 F for each that has the shape (FA-R29);
    - events: the dearest of those that are dealt, each for as many own products as a player has in the last round.

    Told at the shop, or event, that pays most, where they are the largest part beside what customers pay; of an expansion,
    at what makes its box pay most more. Budgets are those of the rules (FAD112). Nothing comes back to the bank, and nobody has more than the three chips of
    the beginning. For the shipped box that is 90 + 2,020 + 810 + 495 = 3,415 F of 3,800 F (FA-D1). Chips that votes
    bring, and what Mabius pays, are on top; that all of it meets in one game is next to impossible, and how near real
    games come to it is played (FAD314).

    Change: payments are multiples of 5 F, but where `readings` say otherwise; what a card pays that is none is told at the
    card (FAD118, FAD119, FAD120). A player may have to hold 5 F less than a note beside larger ones, so
    the notes smaller than it must come to that for each player: with 20 of each, 6 players need at most 30 F in notes of
    5 F, 120 F in notes under 25 F, 270 F in notes under 50 F, and 570 F in notes under 100 F, and have 100, 300, 800 and
    1,800 F. A box without notes is FAD109.

    ## Why it matters

    Who sells is paid at once (FA-R29). A bank that cannot pay ends the game in an argument.

    ## Example

    Everybody begins rich.

    ```diff edit
    card_data/foodadvice/game.yaml
     deck: foodadvice-box
    +readings: {start-money: 200}
    ```

    ## Repair

    Add notes, or pay less: the message says which part of the bound is how large, and which card pays most. Let readings be
    multiples of 5 F: there is no smaller note.

    ```diff edit
    card_data/foodadvice/game.yaml
    -readings: {start-money: 200}
    +readings: {start-money: 20}
    ```
    """
    box, rules = scope.box, scope.rules
    notes = [value for card in scope.copies(NOTE) if (value := card.fields.get("value", 0)) > 0]
    if not notes:
        return
    players = max((number for number in scope.game.players if number in PLAYERS), default=PLAYERS[-1])
    payments = most_payments(box, rules, players)
    if payments.total > sum(notes):
        places, dearest = _dearest(scope, payments, players)
        yield BoxFinding(
            "notes",
            f"the bank of {scope.name} has {sum(notes):,} F and may have to pay {payments.total:,} F to {players} "
            f"players: {payments}{dearest}",
            "add notes, or let shops, events and customers pay less",
            places,
        )
        return
    unit = least_amount(box, rules)
    if unit and (lack := lacking_change(notes, unit, players)):
        value, there, needed = lack
        yield BoxFinding(
            "change",
            f"payments are multiples of {unit} F, and notes under {value} F come to {there} F: {players} players may "
            f"need {needed} F in such notes at once",
            _change_wanted(rules) or f"add notes under {value} F",
        )


def _change_wanted(rules: FoodAdviceRules) -> str:
    """The remedy where readings let the bank pay what no notes of the rules make up."""
    odd = [name.replace("_", "-") for name in READINGS_OF_MONEY if (getattr(rules, name) or 0) % LEAST]
    names = listed([f"`{name}`" for name in odd], "and")
    return f"let {names} of `readings` be a multiple of {LEAST} F, the smallest note" if odd else ""


def _dearest(scope: FoodAdviceScope, payments: Payments, players: int) -> tuple[tuple[Place, ...], str]:
    """The cards that make the bank pay most, dearest first, and the first of them in words.

    Looked at is the part of the bound that is largest, beside what the customers of every box pay; of an expansion the
    part that it made grow most.
    """
    box, rules = scope.box, scope.rules
    before = Payments(0, 0, payments.customers, 0, 0)
    if scope.is_expansion:
        before = most_payments(scope.base.box, rules, players)
    budgets = ((customer.card, ("budget",), customer.budget) for customer in box.customers)
    shops = ((shop.card, ("bonus", "pays"), shop.pays) for shop in box.shops)
    events = ((event.card, ("effect", "amount"), _most_of_event(event.effect, rules, players)) for event in box.events)
    parts = (
        (payments.shops - before.shops, shops),
        (payments.events - before.events, events),
        (payments.customers - before.customers, budgets),
        (payments.start + payments.votes - before.start - before.votes, ()),
    )
    _, cards = max(parts, key=lambda part: part[0])
    own = sorted((part for part in cards if part[0] in scope.own_cards and part[2]), key=lambda part: -part[2])
    first = f"; the dearest is `{own[0][0]}` with {own[0][2]:,} F" if own else ""
    return tuple((card, place) for card, place, _ in own), first


def lacking_change(notes: list[int], unit: int, players: int) -> tuple[int, int, int] | None:
    """A value of notes, what all smaller notes come to, and what all players may need in them; None where it suffices.

    A player may have to hold `unit` F less than a note of the value is worth, beside larger notes.
    """
    values = sorted(set(notes))
    if unit % values[0]:
        return values[0], 0, players * unit
    for value in values:
        there, needed = sum(note for note in notes if note < value), players * (value - unit)
        if there < needed:
            return value, there, needed
    return None
