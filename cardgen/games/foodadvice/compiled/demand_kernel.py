"""Forecasts in compiled code who would buy what, as `demand.py` and `demand_model.py` do. Customers are bits."""

from __future__ import annotations

import sys
from typing import Any

from cardgen.analysis.play.compiling import part
from cardgen.games.foodadvice.compiled.board_kernel import (
    ASKED,
    EXACT,
    FAVOURITE,
    HIGH,
    LOW,
    MATCHES,
    TAGS,
    bit_count,
)
from cardgen.games.foodadvice.market.demand import LEVEL

COMPENSATES = sys.version_info >= (3, 12)
"""Does `sum` keep what is lost by rounding? A kernel chooses as the Python that it is compiled by."""


@part
def added(total: float, rest: float, more: float) -> tuple[float, float]:
    """A sum and what it lost by rounding, as `sum` of this Python adds (A. Neumaier)."""
    whole = total + more
    if COMPENSATES:
        if abs(total) >= abs(more):
            rest += (total - whole) + more
        else:
            rest += (more - whole) + total
    return whole, rest


@part
def levels_of(terms: Any, tags: int) -> tuple[int, int, int, int]:
    """Who wants none of these hashtags, exactly one, two, three."""
    with_none, with_one, with_two, with_three = terms.everyone, 0, 0, 0
    while tags:
        lowest = tags & -tags
        tags ^= lowest
        wanting = terms.wanting[bit_count(lowest - 1)]
        with_three |= with_two & wanting
        with_two = with_two & ~wanting | with_one & wanting
        with_one = with_one & ~wanting | with_none & wanting
        with_none &= ~wanting
    return with_none, with_one, with_two, with_three


@part
def able_to_pay(terms: Any, price: int) -> int:
    able = 0
    for place in range(terms.budget_number):
        if price <= terms.budget_of[place]:
            able |= terms.group_of[place]
    return able


@part
def holding(when: Any, terms: Any, shape: int, tags: int, paid: int) -> int:
    """For whom the terms hold (FA-A21)."""
    if (when[TAGS] and not when[TAGS] & tags) or paid < when[LOW] or paid > when[HIGH]:
        return 0
    found = when[ASKED]
    if when[FAVOURITE]:
        found &= terms.loving[shape]
    if when[EXACT]:
        found &= _with_budget(terms, paid)
    if when[MATCHES]:
        levels, wanting = levels_of(terms, tags), 0
        for matches in range(when[MATCHES], 4):
            wanting |= levels[matches]
        found &= wanting
    return found


@part
def _with_budget(terms: Any, paid: int) -> int:
    group = 0
    for place in range(terms.budget_number):
        if terms.budget_of[place] == paid:
            group = terms.group_of[place]
    return group


@part
def forecast(board: Any, terms: Any) -> None:
    """Who would buy what by the chips that lie; kept until another lies on Black Friday."""
    if not board.is_forecast:
        _see_who_comes(board, terms)
        board.is_forecast, board.forecast_discount = 1, -1
    if board.forecast_discount != board.discount:
        board.forecast_discount = board.discount
        _choose_all(board, terms)


@part
def _see_who_comes(board: Any, terms: Any) -> None:
    """All but the guests, and but those gone home where the deck will do without them (FA-R21)."""
    gone = number = 0
    for seat in range(terms.players):
        number += board.guest_number[seat]
        for place in range(board.guest_number[seat]):
            gone |= 1 << board.guests[seat, place]
        board.to_jokers[seat] = 0
    if number + board.home + terms.visits <= terms.customers:
        for place in range(board.home):
            gone |= 1 << board.gone_home[place]
    board.able = terms.everyone & ~gone
    board.coming = bit_count(board.able)
    for customer in range(terms.customers):
        if terms.is_joker[customer] and not gone >> customer & 1:
            board.coming += 1
            _fill_basket(board, terms, customer)


@part
def _fill_basket(board: Any, terms: Any, joker: int) -> None:
    """Who matches most, then the dearest, while there is money."""
    money, wanted = terms.budgets[joker], 0
    for product in range(board.first, board.made):
        if board.tags[product] & terms.wants[joker]:
            wanted |= 1 << product
    while wanted:
        best, chosen = -1, 0
        for product in range(board.first, board.made):
            if wanted >> product & 1:
                key = bit_count(board.tags[product] & terms.wants[joker]) * LEVEL + board.price[product]
                if key * 8 + board.owner[product] > best:
                    best, chosen = key * 8 + board.owner[product], product
        wanted ^= 1 << chosen
        if board.price[chosen] <= money:
            money -= board.price[chosen]
            board.to_jokers[board.owner[chosen]] += 1


@part
def _choose_all(board: Any, terms: Any) -> None:
    board.sales = board.ties = board.stands = 0
    for product in range(board.first, board.made):
        stand(board, terms, product, board.discount >> board.owner[product] & 1)
    _sort_stands(board)
    left, first = board.able, 0
    while first < board.stands:
        end = first + 1
        while end < board.stands and board.stand_key[end] == board.stand_key[first]:
            end += 1
        if end == first + 1:
            buyers = board.stand_mask[first] & left
            _sell_to(board, board.stand_key[first], board.stand_product[first], buyers)
            left ^= buyers
        else:
            left &= ~_share_out(board, terms, first, end, left)
        first = end
    _sell_by_shape(board, terms, left)


@part
def stand(board: Any, terms: Any, product: int, is_discounted: int) -> None:
    """How a product stands with those who want a hashtag of it and can pay."""
    price = board.price[product]
    levels, able = levels_of(terms, board.tags[product]), able_to_pay(terms, price)
    for matches in range(1, 4):
        _add_stand(board, product, matches * LEVEL + price, levels[matches] & able)
        for place in range(terms.budget_number if is_discounted else 0):
            if price > terms.budget_of[place]:
                key = matches * LEVEL + terms.budget_of[place]
                _add_stand(board, product, key, levels[matches] & terms.group_of[place])


@part
def _add_stand(board: Any, product: int, key: int, mask: int) -> None:
    if mask:
        number = board.stands
        board.stand_key[number], board.stand_product[number], board.stand_mask[number] = key, product, mask
        board.stands = number + 1


@part
def _sort_stands(board: Any) -> None:
    """The highest key first; equals as they are."""
    for number in range(1, board.stands):
        key, product, mask = board.stand_key[number], board.stand_product[number], board.stand_mask[number]
        place = number
        while place > 0 and board.stand_key[place - 1] < key:
            board.stand_key[place] = board.stand_key[place - 1]
            board.stand_product[place] = board.stand_product[place - 1]
            board.stand_mask[place] = board.stand_mask[place - 1]
            place -= 1
        board.stand_key[place], board.stand_product[place], board.stand_mask[place] = key, product, mask


@part
def _sell_to(board: Any, key: int, product: int, buyers: int) -> None:
    if buyers:
        number = board.sales
        board.sale_key[number], board.sale_product[number], board.sale_buyers[number] = key, product, buyers
        board.sales = number + 1


@part
def _share_out(board: Any, terms: Any, first: int, end: int, left: int) -> int:
    """Equal products: each sells to whom it stands with alone, then to who loves its shape. All who are done."""
    seen = several = 0
    for place in range(first, end):
        several |= seen & board.stand_mask[place]
        seen |= board.stand_mask[place]
    seen &= left
    several &= left
    rest = several
    for place in range(first, end):
        mask, product = board.stand_mask[place], board.stand_product[place]
        loving = mask & rest & terms.loving[board.shape[product]]
        rest ^= loving
        _sell_to(board, board.stand_key[place], product, mask & seen & ~several | loving)
    if rest:
        board.tie_key[board.ties], board.tie_mask[board.ties] = board.stand_key[first], rest
        board.tie_first[board.ties], board.tie_end[board.ties] = first, end
        board.ties += 1
    return seen


@part
def _sell_by_shape(board: Any, terms: Any, left: int) -> None:
    """FA-R27."""
    for product in range(board.first, board.made):
        loving = terms.loving[board.shape[product]] & left
        if loving:
            price = board.price[product]
            buyers = loving & able_to_pay(terms, price)
            _sell_to(board, price, product, buyers)
            left &= ~buyers
            if board.discount >> board.owner[product] & 1:
                for place in range(terms.budget_number):
                    if price > terms.budget_of[place]:
                        buyers = loving & terms.group_of[place]
                        _sell_to(board, terms.budget_of[place], product, buyers)
                        left &= ~buyers


@part
def purchases(board: Any, seat: int) -> int:
    """How many products of a seat would be sold, if all came once."""
    number = board.to_jokers[seat]
    for sale in range(board.sales):
        if board.owner[board.sale_product[sale]] == seat:
            number += bit_count(board.sale_buyers[sale])
    return number


@part
def times_each(board: Any, terms: Any) -> float:
    """How often each who can come does, on average."""
    return terms.visits / max(1, board.coming)
