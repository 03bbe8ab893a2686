"""Reckons in compiled code what it is worth to carry out an event, as `event_worth.py` does."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardgen.analysis.play.compiling import part
from cardgen.games.foodadvice.compiled.board_kernel import (
    AMOUNT,
    NAME,
    NOTHING,
    PASS,
    bit_count,
    event_of,
    of_way,
    times,
)
from cardgen.games.foodadvice.compiled.codes import (
    AT_END,
    EVERYONE_PAYS,
    EVERYONE_RECEIVES,
    EXTRA_CUSTOMER,
    GIVE_MONEY,
    MOVE_CHIP,
    MOVE_PROMOTION,
    PAY,
    RECEIVE,
    REPLACE_INGREDIENT,
    SWAP_INGREDIENTS,
    SWAP_OWN_INGREDIENTS,
    TAKE_MONEY,
)
from cardgen.games.foodadvice.compiled.demand_kernel import added, levels_of
from cardgen.games.foodadvice.compiled.promotion_kernel import personal_value, value_channels, value_shops
from cardgen.games.foodadvice.play.event_worth import SPITE


@part
def best_event(board: Any, terms: Any) -> int:
    board.has_shop_values = board.has_channel_values = 0
    best, chosen = -np.inf, 0
    for place in range(board.offered):
        worth = _worth(board, terms, board.options[place])
        if worth > best:
            best, chosen = worth, place
    return chosen


@part
def _worth(board: Any, terms: Any, option: int) -> float:
    """What an option of an event is worth."""
    if option == PASS:
        return 1.0
    effect, first = terms.effects[event_of(option)], of_way(option, 0)
    name = effect[NAME]
    if name in (TAKE_MONEY, GIVE_MONEY):
        return _of_money(board, terms, name == TAKE_MONEY, effect[AMOUNT], first)
    if name in (RECEIVE, EVERYONE_RECEIVES):
        return float(effect[AMOUNT] * times(board, effect, board.seat))
    if name in (PAY, EVERYONE_PAYS):
        return -float(min(effect[AMOUNT] * times(board, effect, board.seat), board.money[board.seat]))
    if name == EXTRA_CUSTOMER:
        return personal_value(board, terms)
    if first == NOTHING:
        return 0.0
    return _of_change(board, terms, name, option)


@part
def _of_change(board: Any, terms: Any, name: int, option: int) -> float:
    """What changes products or chips, for the customers to come: that after less that before."""
    first, second, scale = of_way(option, 0), of_way(option, 1), _to_come(board, terms)
    if name == SWAP_INGREDIENTS:
        won, gained = _swapped(board, terms, option)
        return scale * (won - SPITE * gained)
    if name == SWAP_OWN_INGREDIENTS:
        won, gained = _swapped(board, terms, option)
        total, rest = added(won, 0.0, gained)
        return scale * (total + rest)
    if name == MOVE_PROMOTION:
        return _of_promotion(board, terms, first, second)
    if name == MOVE_CHIP:
        return _of_chip(board, terms, first, second)
    if name == REPLACE_INGREDIENT:
        return scale * _replaced(board, terms, first, second)
    price, tags = _without(board, terms, first, second)
    change = scale * (_paid(board, terms, tags, price) - _paid_now(board, terms, first))
    return change if board.owner[first] == board.seat else -SPITE * change


@part
def _of_money(board: Any, terms: Any, is_taken: bool, amount: int, whom: int) -> float:
    """From one other or to one, or from or to each; the richer is the better victim."""
    taken = purses = others = 0
    for seat in range(terms.players):
        if seat != board.seat and whom in (seat, NOTHING):
            taken += min(amount, board.money[seat])
            purses += board.money[seat]
            others += 1
    if is_taken:
        return taken + purses / 1000
    given = -float(min(amount * others, board.money[board.seat]))
    return given - (0 if whom == NOTHING else purses) / 1000


@part
def _to_come(board: Any, terms: Any) -> int:
    """Customers of the rounds that are left."""
    return terms.visits * (terms.rounds - board.round + (terms.step != AT_END))


@part
def _of_chip(board: Any, terms: Any, place: int, to: int) -> float:
    if not board.has_shop_values:
        board.has_shop_values, board.is_forecast = 1, 0
        value_shops(board, terms)
    return board.shop_values[to] - board.shop_values[place]


@part
def _of_promotion(board: Any, terms: Any, field: int, to: int) -> float:
    if not board.has_channel_values:
        board.has_channel_values, board.is_forecast = 1, 0
        value_channels(board, terms)
    return board.channel_values[to] - board.channel_values[field]


@part
def _swapped(board: Any, terms: Any, option: int) -> tuple[float, float]:
    """What a customer pays more for each of two products that swap an ingredient."""
    first, place, last, other = of_way(option, 0), of_way(option, 1), of_way(option, 2), of_way(option, 3)
    given, taken = board.contents[first, place], board.contents[last, other]
    return _with(board, terms, first, place, taken), _with(board, terms, last, other, given)


@part
def _with(board: Any, terms: Any, product: int, place: int, card: int) -> float:
    """What a customer pays more for a product with this ingredient in the place of another."""
    price, tags = _without(board, terms, product, place)
    now = _paid(board, terms, tags | terms.tag_of[card], price + terms.prices[card])
    return now - _paid_now(board, terms, product)


@part
def _replaced(board: Any, terms: Any, product: int, place: int) -> float:
    """What a customer pays more for a product with another ingredient, by some that may come."""
    price, tags = _without(board, terms, product, place)
    total = rest = 0.0
    number = 0
    for card in range(0, terms.ingredients, terms.sample_step):
        pays = _paid(board, terms, tags | terms.tag_of[card], price + terms.prices[card])
        total, rest = added(total, rest, pays)
        number += 1
    return (total + rest) / number - _paid_now(board, terms, product)


@part
def _without(board: Any, terms: Any, product: int, place: int) -> tuple[int, int]:
    """Price and hashtags of a product but for one ingredient."""
    price = tags = 0
    for at in range(board.size[product]):
        if at != place:
            price += terms.prices[board.contents[product, at]]
            tags |= terms.tag_of[board.contents[product, at]]
    return price, tags


@part
def _paid_now(board: Any, terms: Any, product: int) -> float:
    return _paid(board, terms, board.tags[product], board.price[product])


@part
def _paid(board: Any, terms: Any, tags: int, price: int) -> float:
    """F that a customer on average pays for a product beside as many others as there are."""
    hopes = terms.paid_hopes[(board.made - board.first) // terms.players, terms.price_place[price]]
    levels, total, rest = levels_of(terms, tags), 0.0, 0.0
    for place in range(terms.budget_number):
        if price <= terms.budget_of[place]:
            for matches in range(1, 4):
                buyers = bit_count(levels[matches] & terms.group_of[place])
                total, rest = added(total, rest, buyers * hopes[place, matches - 1])
    return (total + rest) / max(1, bit_count(terms.everyone))
