"""Chooses in compiled code what brings most at once, the first of equals, as `heuristics.py` values it."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardgen.analysis.play.compiling import part
from cardgen.games.foodadvice.compiled.board_kernel import ADVERTISED, STREET, bit_count
from cardgen.games.foodadvice.compiled.codes import GREEDY
from cardgen.games.foodadvice.compiled.demand_kernel import able_to_pay, added, forecast, levels_of
from cardgen.games.foodadvice.compiled.promotion_kernel import (
    income_value,
    mabius_value,
    value_channels,
    value_shops,
)
from cardgen.games.foodadvice.play.phase import MABIUS

SHOP_CHIPS = 2


@part
def best_to_keep(board: Any, terms: Any) -> int:
    """See `_worths_of_kept`."""
    _see_known(board, terms)
    best, chosen = -1.0, 0
    for way in range(terms.keeps):
        tags = price = 0
        for card in terms.keep_ways[way]:
            tags |= terms.tag_of[board.dealt[card]]
            price += terms.prices[board.dealt[card]]
        worth = _worth_of_kept(board, terms, tags, price)
        if worth > best:
            best, chosen = worth, way
    return chosen


@part
def _see_known(board: Any, terms: Any) -> None:
    """With whom products of earlier rounds stand, by matches."""
    for product in range(board.first, board.made_before):
        levels, able = levels_of(terms, board.tags[product]), able_to_pay(terms, board.price[product])
        for matches in range(4):
            board.known[product, matches] = levels[matches] & able if matches else 0


@part
def _worth_of_kept(board: Any, terms: Any, tags: int, price: int) -> float:
    rounds = 1 if terms.newest else terms.rounds - board.round + 1
    hopes = terms.keep_hopes[rounds - 1, terms.price_place[price]]
    levels, total, rest = levels_of(terms, tags), 0.0, 0.0
    for place in range(terms.budget_number):
        if price <= terms.budget_of[place]:
            for matches in range(1, 4):
                mask = levels[matches] & terms.group_of[place] & _unbeaten(board, terms, matches, price)
                total, rest = added(total, rest, bit_count(mask) * hopes[place, matches - 1])
    return total + rest


@part
def _unbeaten(board: Any, terms: Any, matches: int, price: int) -> int:
    """To whom nothing that is known is as good."""
    won = 0
    for product in range(board.first, board.made_before):
        for more in range(matches + 1, 4):
            won |= board.known[product, more]
        if board.price[product] >= price:
            won |= board.known[product, matches]
    return terms.everyone & ~won


@part
def best_vote(board: Any, terms: Any) -> int:
    """A vote is worth money to who gets it."""
    forecast(board, terms)
    best, chosen, option = -np.inf, 0, 0
    for seat in range(terms.players):
        if seat != board.seat or terms.self_vote:
            worth = -board.money[seat] - 2 * board.extra[seat] - income_value(board, terms, seat)
            if worth > best:
                best, chosen = worth, option
            option += 1
    return chosen


@part
def best_shops(board: Any, terms: Any, most: int, ways: int) -> int:
    """What the shops pay, and what the other chips are worth on channels."""
    value_shops(board, terms)
    _value_further(board, terms, most)
    best, chosen = -np.inf, 0
    for way in range(ways):
        places = terms.shop_ways[way]
        total = rest = 0.0
        for place in range(STREET):
            if places >> place & 1:
                total, rest = added(total, rest, board.shop_values[place])
        worth = total + rest + board.left_for[bit_count(places)]
        if worth > best:
            best, chosen = worth, way
    return chosen


@part
def _value_further(board: Any, terms: Any, most: int) -> None:
    """What is left for channels after so many shops."""
    for many in range(most + 1):
        board.left_for[many] = 0.0
    if most > SHOP_CHIPS:
        chips = terms.chips + board.extra[board.seat]
        number = _sort_further(board, terms, chips - SHOP_CHIPS)
        for many in range(most + 1):
            total = rest = 0.0
            for place in range(min(number, chips - many)):
                total, rest = added(total, rest, board.further[place])
            board.left_for[many] = total + rest


@part
def _sort_further(board: Any, terms: Any, chips: int) -> int:
    """What so many chips are worth on channels, best first; how many values. Where all are worth more on Mabius than in
    a further shop, other channels are not looked at.
    """
    for seat in range(terms.players):
        board.further[seat] = mabius_value(board, terms, seat)
    _sort_down(board.further, terms.players)
    number = min(chips, terms.players)
    if board.further[number - 1] >= _third_shop(board):
        return number
    value_channels(board, terms)
    number = MABIUS + terms.players
    for field in range(number):
        board.further[field] = board.channel_values[field]
    _sort_down(board.further, number)
    return number


@part
def _third_shop(board: Any) -> float:
    """What the best shop is worth after the two that everybody takes."""
    for place in range(STREET):
        board.sorted_shops[place] = board.shop_values[place]
    _sort_down(board.sorted_shops, STREET)
    return board.sorted_shops[SHOP_CHIPS]


@part
def _sort_down(values: Any, number: int) -> None:
    for end in range(1, number):
        value, place = values[end], end
        while place > 0 and values[place - 1] < value:
            values[place] = values[place - 1]
            place -= 1
        values[place] = value


@part
def best_channels(board: Any, terms: Any, ways: int) -> int:
    """Who goes without a channel takes the best way that does."""
    value_channels(board, terms)
    person = np.inf if terms.each_advertises else max(1.0, board.person)
    best, chosen = -np.inf, 0
    for way in range(ways):
        fields = fields_of(terms.channel_ways[way], board.seat)
        if not _is_forbidden(board.who[board.seat], fields):
            worth = _together(board.channel_values, fields, person)
            if worth > best:
                best, chosen = worth, way
    return chosen


@part
def fields_of(way: int, seat: int) -> int:
    """Fields of promotion of a seat: investments in others are as if it did not sit there."""
    invested = way >> MABIUS
    below_seat = (1 << seat) - 1
    invested = invested & below_seat | (invested & ~below_seat) << 1
    return way & (1 << MABIUS) - 1 | invested << MABIUS


@part
def _is_forbidden(policy: int, fields: int) -> bool:
    """Does a policy without a channel use it?"""
    field = policy - GREEDY - 1
    return (field >= 0 and field < MABIUS and (fields >> field & 1) != 0) or (field == MABIUS and fields >> MABIUS != 0)


@part
def _together(values: Any, fields: int, person: float) -> float:
    """One personal customer comes, however many channels have worked (FA-A27)."""
    value, field, is_first = 0.0, 0, True
    while fields >> field:
        if fields >> field & 1:
            more = values[field]
            if is_first:
                value, is_first = more, False
            else:
                value += more * (1 - value / person) if field < ADVERTISED else more
        field += 1
    return value
