"""Reckons in compiled code what shops, channels and personal customers are worth, as `promotion.py` does."""

from __future__ import annotations

from typing import Any

from cardgen.analysis.play.compiling import part
from cardgen.games.foodadvice.compiled.board_kernel import (
    ADVERTISED,
    HAS_SALE,
    HAS_TERMS,
    OF_CLASSES,
    SALES,
    STREET,
    WON_VOTE,
    bit_count,
)
from cardgen.games.foodadvice.compiled.codes import MOST_SHOPS
from cardgen.games.foodadvice.compiled.demand_kernel import (
    able_to_pay,
    added,
    forecast,
    holding,
    levels_of,
    purchases,
    times_each,
)
from cardgen.games.foodadvice.market.demand import LEVEL
from cardgen.games.foodadvice.play.phase import DISCOUNT, MABIUS, SAMPLING


@part
def income_value(board: Any, terms: Any, seat: int) -> float:
    """F that customers will pay a seat in this round, by what lies there."""
    income = 0
    for sale in range(board.sales):
        if board.owner[board.sale_product[sale]] == seat:
            income += board.sale_key[sale] % LEVEL * bit_count(board.sale_buyers[sale])
    return times_each(board, terms) * income


@part
def value_shops(board: Any, terms: Any) -> None:
    """F that a chip in each shop earns."""
    forecast(board, terms)
    times = times_each(board, terms)
    for place in range(STREET):
        income = 0
        for sale in range(board.sales):
            product = board.sale_product[sale]
            if board.owner[product] == board.seat:
                paid, buyers = board.sale_key[sale] % LEVEL, board.sale_buyers[sale]
                income += _bonus(board, terms, board.street[place], product, paid, buyers)
        board.shop_values[place] = times * income


@part
def value_channels(board: Any, terms: Any) -> None:
    """F that a chip on each channel brings, Mabius by seat; apart, what a personal customer would pay."""
    forecast(board, terms)
    times, person = times_each(board, terms), personal_value(board, terms)
    for field in range(ADVERTISED):
        board.channel_values[field] = person * _likely(board, terms, field)
    board.channel_values[SAMPLING] = times * _sampling_value(board, terms)
    board.channel_values[DISCOUNT] = times * _discount_value(board, terms)
    for seat in range(terms.players):
        board.channel_values[MABIUS + seat] = mabius_value(board, terms, seat)
    board.person = person


@part
def mabius_value(board: Any, terms: Any, seat: int) -> float:
    """F that a chip on Mabius brings that is invested in this seat (FA-R30)."""
    each = terms.profit * times_each(board, terms)
    return each * purchases(board, seat) if seat != board.seat else 0.0


@part
def personal_value(board: Any, terms: Any) -> float:
    """F that a personal customer pays the seat that decides, on average (FA-R34); jokers apart."""
    left, value, has_own = terms.everyone, 0, False
    for product in range(board.first, board.made):
        has_own |= board.owner[product] == board.seat
    board.tried = 0
    for product in range(board.first, board.made):
        if board.owner[product] == board.seat:
            _try_product(board, terms, product)
    for _ in range(board.tried):
        place = _next_tried(board)
        mask = board.tried_mask[place] & left
        left ^= mask
        value += board.tried_key[place] % LEVEL * bit_count(mask)
        board.tried_key[place] = -1
    if left and has_own:
        value += _worth_of_rest(board, terms, left)
    return value / max(1, bit_count(terms.everyone))


@part
def _try_product(board: Any, terms: Any, product: int) -> None:
    """How a product stands with customers who pay all that they have, if it is too dear."""
    price = board.price[product]
    levels, able = levels_of(terms, board.tags[product]), able_to_pay(terms, price)
    for matches in range(1, 4):
        _add_tried(board, product, matches * LEVEL + price, levels[matches] & able)
        for place in range(terms.budget_number):
            if price > terms.budget_of[place]:
                key = matches * LEVEL + terms.budget_of[place]
                _add_tried(board, product, key, levels[matches] & terms.group_of[place])


@part
def _add_tried(board: Any, product: int, key: int, mask: int) -> None:
    if mask:
        number = board.tried
        board.tried_key[number], board.tried_product[number], board.tried_mask[number] = key, product, mask
        board.tried = number + 1


@part
def _next_tried(board: Any) -> int:
    """The first of those with the highest key; who takes it makes its key negative."""
    best, chosen = -1, 0
    for place in range(board.tried):
        if board.tried_key[place] > best:
            best, chosen = board.tried_key[place], place
    return chosen


@part
def _worth_of_rest(board: Any, terms: Any, left: int) -> int:
    """F that all these pay to whom no own product matches: first for a favourite shape, else for the dearest."""
    value, done, dearest = 0, 0, 0
    while not terms.after_price:
        chosen = -1
        for product in range(board.first, board.made):
            is_left = board.owner[product] == board.seat and not done >> product & 1
            if is_left and (chosen < 0 or board.price[product] > board.price[chosen]):
                chosen = product
        if chosen < 0:
            break
        done |= 1 << chosen
        lovers = terms.loving[board.shape[chosen]]
        value += _all_pay(terms, left & lovers, board.price[chosen])
        left &= ~lovers
    for product in range(board.first, board.made):
        if board.owner[product] == board.seat:
            dearest = max(dearest, board.price[product])
    return value + _all_pay(terms, left, dearest)


@part
def _all_pay(terms: Any, customers: int, price: int) -> int:
    value = 0
    for place in range(terms.budget_number):
        value += min(price, terms.budget_of[place]) * bit_count(customers & terms.group_of[place])
    return value


@part
def _bonus(board: Any, terms: Any, shop: int, product: int, paid: int, buyers: int) -> int:
    """F that a shop pays on top of all these sales (FA-R29)."""
    shape, bonus = board.shape[product], 0
    if terms.shop_shapes[shop] >> shape & 1:
        bonus = terms.shape_bonus * bit_count(buyers)
    if terms.shop_pays[shop]:
        price = board.price[product] if terms.full_price else paid
        pay = holding(terms.when[shop], terms, shape, board.tags[product], price)
        bonus += terms.shop_pays[shop] * bit_count(buyers & pay)
    return bonus


@part
def _income(board: Any, terms: Any, product: int, paid: int, buyers: int) -> int:
    """F of all these sales, with what the shops of the seat that decides pay on top."""
    income = paid * bit_count(buyers)
    for place in range(STREET):
        if board.shops[board.seat] >> place & 1:
            income += _bonus(board, terms, board.street[place], product, paid, buyers)
    return income


@part
def _discount_value(board: Any, terms: Any) -> float:
    """Whom own products win for all that they have, less what these would have paid the seat anyway (FA-R23)."""
    value, won, left = 0, 0, board.able
    board.tried = 0
    for product in range(board.first, board.made):
        if board.owner[product] == board.seat:
            _try_product(board, terms, product)
    for _ in range(board.tried):
        place = _next_tried(board)
        key, product = board.tried_key[place], board.tried_product[place]
        board.tried_key[place] = -1
        if key % LEVEL < board.price[product]:
            left &= ~_claimed(board, key)
            mask = board.tried_mask[place] & left
            left ^= mask
            won |= mask
            value += _income(board, terms, product, key % LEVEL, mask)
    for sale in range(board.sales):
        product = board.sale_product[sale]
        if board.owner[product] == board.seat:
            value -= _income(board, terms, product, board.sale_key[sale] % LEVEL, board.sale_buyers[sale] & won)
    return value


@part
def _claimed(board: Any, key: int) -> int:
    """Customers whom some product has at this key or a higher one."""
    claimed = 0
    for sale in range(board.sales):
        if board.sale_key[sale] >= key:
            claimed |= board.sale_buyers[sale]
    for tie in range(board.ties):
        if board.tie_key[tie] >= key:
            claimed |= board.tie_mask[tie]
    return claimed


@part
def _sampling_value(board: Any, terms: Any) -> float:
    """Customers to whom one own product is as good as others, of whose owners none offers a taste (FA-R28)."""
    value = 0
    for tie in range(board.ties):
        own = twice = tasted = 0
        for place in range(board.tie_first[tie], board.tie_end[tie]):
            owner, mask = board.owner[board.stand_product[place]], board.stand_mask[place]
            if owner == board.seat:
                twice |= own & mask
                own |= mask
            elif board.sampling >> owner & 1:
                tasted |= mask
        won = board.tie_mask[tie] & own & ~twice & ~tasted
        for place in range(board.tie_first[tie], board.tie_end[tie]):
            product = board.stand_product[place]
            if won and board.owner[product] == board.seat:
                paid = board.tie_key[tie] % LEVEL
                value += _income(board, terms, product, paid, won & board.stand_mask[place])
    return value


@part
def _likely(board: Any, terms: Any, field: int) -> float:
    """How likely the sales of this round meet the terms of a channel (FA-R19)."""
    asked = terms.advertising[field]
    if not asked[HAS_TERMS] or (asked[WON_VOTE] and not board.voted >> board.seat & 1):
        return 0.0
    likely = 1.0
    if asked[SALES]:
        likely *= _at_least(board, terms, 1 + field, purchases(board, board.seat))
    if asked[OF_CLASSES]:
        likely *= _so_many(board, terms, asked[OF_CLASSES])
    if asked[HAS_SALE]:
        fitting = 0
        for sale in range(board.sales):
            product = board.sale_product[sale]
            if board.owner[product] == board.seat:
                paid, when = board.sale_key[sale] % LEVEL, terms.when[MOST_SHOPS + field]
                pay = holding(when, terms, board.shape[product], board.tags[product], paid)
                fitting += bit_count(board.sale_buyers[sale] & pay)
        likely *= _at_least(board, terms, 0, fitting)
    return likely


@part
def _at_least(board: Any, terms: Any, table: int, number: int) -> float:
    """P(so many customers of a round or more are of this number): one at least, or as a channel asks."""
    return terms.likely[table, board.coming, min(number, board.coming + 1)]


@part
def _so_many(board: Any, terms: Any, least: int) -> float:
    """P(customers of so many classes buy), as if each class came by itself."""
    buyers = 0
    for sale in range(board.sales):
        if board.owner[board.sale_product[sale]] == board.seat:
            buyers |= board.sale_buyers[sale]
    many, number = board.many, terms.class_number
    many[0] = 1.0
    for place in range(number):
        chance = _at_least(board, terms, 0, bit_count(buyers & terms.class_groups[place]))
        many[place + 1] = 0.0
        for count in range(place + 1, -1, -1):
            before = many[count - 1] if count else 0.0
            many[count] = many[count] * (1 - chance) + before * chance
    total = rest = 0.0
    for count in range(least, number + 1):
        total, rest = added(total, rest, many[count])
    return total + rest
