"""Writes a box and the rules as the numbers that compiled code reads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from cardgen.analysis.play.counts import write
from cardgen.games.foodadvice.compiled.board_kernel import KEPT, STREET, TERMS
from cardgen.games.foodadvice.compiled.codes import (
    BITS,
    EFFECTS,
    MOST_SHOPS,
    STEPS,
    TIES,
    WHOM,
)
from cardgen.games.foodadvice.condition import PurchaseCondition, Wanted
from cardgen.games.foodadvice.effect import Effect
from cardgen.games.foodadvice.market.box import GameBox
from cardgen.games.foodadvice.market.opponents import Hope
from cardgen.games.foodadvice.play.checkout import profit
from cardgen.games.foodadvice.play.event_worth import SAMPLE
from cardgen.games.foodadvice.play.phase import MABIUS, combinations_of
from cardgen.games.foodadvice.play.promotion import at_least
from cardgen.games.foodadvice.rules import ADVERTISING, FoodAdviceRules

ALL = (1 << BITS) - 1


def terms_of(
    box: GameBox, players: int, rules: FoodAdviceRules, kinds: Sequence[str], prices: Sequence[int] = ()
) -> Any:
    """A row of TERMS; `kinds` are those of customers in the order of their numbers, `prices` all that products may
    have, where somebody is greedy.
    """
    terms: Any = np.zeros(1, TERMS)
    row, genders = terms[0], sorted({customer.gender for customer in box.customers})
    _write_rules(row, box, rules)
    _write_decks(row, box, kinds, genders)
    _write_conditions(row, box, kinds, genders)
    _write_ways(row, players, rules)
    row["players"], row["money"] = players, box.money
    if prices:
        _write_demand(row, box)
        _write_hopes(row, box, players, rules, prices)
        _write_chances(row, box, rules)
    return terms


def _write_rules(row: Any, box: GameBox, rules: FoodAdviceRules) -> None:
    """Each reading under the name of what it says, where it is not what is printed."""
    row["rounds"], row["dealt"], row["vote_pay"], row["visits"] = (
        rules.rounds,
        rules.dealt,
        rules.vote_pay,
        rules.customers,
    )
    row["chips"], row["every_round"] = rules.chips, rules.event_rounds == "every"
    row["step"], row["in_turn"] = STEPS.index(rules.event_step), rules.event_deal == "in_turn"
    row["start_money"], row["shuffles"] = rules.start_money, rules.redeal == "shuffle"
    row["newest"], row["self_vote"] = rules.market == "newest", rules.self_vote
    row["vote_tie"], row["extra_of_round"] = TIES.index(rules.vote_tie), rules.extra_chip == "round"
    row["affords_first"], row["counts_copies"] = rules.afford_first, rules.tag_multiset
    row["last_may_go"], row["matches_only"] = rules.last_ingredient, rules.black_friday == "matches_only"
    row["shape_bonus"], row["each_advertises"] = rules.shop_shape_bonus, rules.advertising == "each"
    row["after_price"], row["profit"] = rules.personal_shape == "after_price", profit(box, rules)
    row["attracts"], row["price_first"] = rules.flavor == "attracts", rules.joker_key == "price"
    row["full_price"], row["tie_customers"] = rules.shop_price == "full", rules.tie_customers
    row["tie_of_all"], row["tie_promotion"] = rules.tie_draw == "all", rules.tie_promotion


def _write_decks(row: Any, box: GameBox, kinds: Sequence[str], genders: Sequence[str]) -> None:
    write(row["prices"], [ingredient.price for ingredient in box.ingredients])
    write(row["tag_of"], [1 << ingredient.tag for ingredient in box.ingredients])
    write(row["class_of"], [1 << ingredient.price_class for ingredient in box.ingredients])
    write(row["shape_of"], [shape for _, shape in box.products])
    write(row["budgets"], [customer.budget for customer in box.customers])
    write(row["wants"], [customer.tags for customer in box.customers])
    write(row["loves"], [customer.shapes for customer in box.customers])
    write(row["kinds"], [kinds.index(customer.customer_class or "joker") for customer in box.customers])
    write(row["genders"], [1 << genders.index(customer.gender) for customer in box.customers])
    write(row["is_joker"], [customer.is_joker for customer in box.customers])
    write(row["shop_shapes"], [shop.shapes for shop in box.shops])
    write(row["shop_pays"], [shop.pays for shop in box.shops])
    write(row["effects"], [_effect(event.effect, event.is_kept) for event in box.events])
    row["ingredients"], row["shapes"], row["customers"] = len(box.ingredients), len(box.products), len(box.customers)
    row["shops"], row["events"] = len(box.shops), len(box.events)


def _effect(effect: Effect, is_kept: bool) -> list[int]:
    wanted = effect.wanted or Wanted()
    return [
        *(EFFECTS.index(effect.name), effect.amount, WHOM.index(effect.whom), is_kept, effect.wanted is not None),
        *(wanted.shapes, wanted.tags, wanted.classes, *wanted.price),
    ]


def _write_conditions(row: Any, box: GameBox, kinds: Sequence[str], genders: Sequence[str]) -> None:
    """When shops pay, and when advertising has worked."""
    write(row["when"], [_condition(box, shop.when, kinds, genders) for shop in box.shops])
    for field, name in enumerate(ADVERTISING):
        channel = box.channels.get(name)
        terms = channel.terms if channel else None
        if terms:
            asked = terms.sales, terms.classes, terms.sale is not None, terms.won_vote, True
            row["advertising"][field] = asked
            if terms.sale:
                row["when"][MOST_SHOPS + field] = _condition(box, terms.sale, kinds, genders)


def _condition(box: GameBox, when: PurchaseCondition, kinds: Sequence[str], genders: Sequence[str]) -> list[int]:
    return [
        _mask(when.genders, genders) if when.genders else ALL,
        _mask(when.classes, kinds) if when.classes else ALL,
        *(when.is_favourite, when.tags, *when.paid, when.matches, when.is_exact, box.demand.asked(when)),
    ]


def _mask(words: Iterable[str], among: Sequence[str]) -> int:
    """Words that nobody has are no bit."""
    return sum(1 << among.index(word) for word in words if word in among)


def _write_ways(row: Any, players: int, rules: FoodAdviceRules) -> None:
    """What may be kept of what is dealt, and where chips may lie."""
    keep = combinations_of(rules.dealt, KEPT, KEPT)
    write(row["keep_ways"], keep)
    row["keeps"] = len(keep)
    shops = [[_bits(places) for places in combinations(range(STREET), many)] for many in range(2, STREET + 1)]
    _write_by_number(row, "shop", [[], [], *shops])
    _write_by_number(row, "channel", [[], *(_channels(players, many) for many in range(1, MABIUS + 2))])


def _channels(players: int, many: int) -> list[int]:
    """As `channels_for`, with investments in the others one after the other."""
    fields = [_bits(taken) for taken in combinations(range(MABIUS), many)]
    others = [_bits(taken) for taken in combinations(range(MABIUS), many - 1)]
    return fields + [taken | 1 << MABIUS + other for taken in others for other in range(players - 1)]


def _write_by_number(row: Any, name: str, ways: Sequence[Sequence[int]]) -> None:
    write(row[f"{name}_ways"], [way for group in ways for way in group])
    write(row[f"{name}_ends"], [sum(map(len, ways[: number + 1])) for number in range(len(ways))])


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def _write_demand(row: Any, box: GameBox) -> None:
    """Which customers want what."""
    demand = box.demand
    for name, groups in (("wanting", demand.wanting), ("loving", demand.loving)):
        for number, group in groups.items():
            row[name][number] = group
    write(row["budget_of"], list(demand.budgets))
    write(row["group_of"], list(demand.budgets.values()))
    write(row["class_groups"], list(demand.classes.values()))
    row["everyone"], row["budget_number"], row["class_number"] = (
        demand.everyone,
        len(demand.budgets),
        len(demand.classes),
    )
    row["sample_step"] = -(-len(box.ingredients) // SAMPLE)


def _write_hopes(row: Any, box: GameBox, players: int, rules: FoodAdviceRules, prices: Sequence[int]) -> None:
    """What products of all prices may earn."""
    others = players - 1
    for place, price in enumerate(prices):
        row["price_place"][price] = place
        for number in range(rules.rounds):
            _write_hope(row["keep_hopes"][number, place], box, box.rivalry.hopes(price, others, players, number + 1))
        for number in range(rules.rounds + 1):
            _write_hope(row["paid_hopes"][number, place], box, box.rivalry.hopes(price, number * others, 0, 1))


def _write_hope(table: Any, box: GameBox, hopes: Iterable[Hope]) -> None:
    places = {group: place for place, group in enumerate(box.demand.budgets.values())}
    for matches, group, pays in hopes:
        table[places[group], matches - 1] = pays


def _write_chances(row: Any, box: GameBox, rules: FoodAdviceRules) -> None:
    """How likely so many of so many come."""
    channels = [box.channels.get(name) for name in ADVERTISING]
    asked = [1, *(channel.terms.sales if channel and channel.terms else 0 for channel in channels)]
    for table, least in enumerate(asked):
        for coming in range(len(box.customers) + 1):
            share = 1 / max(1, coming)
            chances = (
                [at_least(least, rules.customers, share * number) for number in range(coming + 2)] if least else []
            )
            write(row["likely"][table, coming], chances)
