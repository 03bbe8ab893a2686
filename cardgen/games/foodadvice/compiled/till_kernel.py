"""Sells in compiled code: which product a customer buys, and who gets what, as `choice.py` and `checkout.py` do."""

from __future__ import annotations

from typing import Any

from cardgen.analysis.play.compiling import part
from cardgen.games.foodadvice.compiled.board_kernel import (
    ADVERTISED,
    CLASSES,
    EXACT,
    FAVOURITE,
    GENDERS,
    HAS_SALE,
    HAS_TERMS,
    HIGH,
    LOW,
    MATCHES,
    OF_CLASSES,
    SALES,
    TAGS,
    WON_VOTE,
    bit_count,
    draw_customer,
    drawn,
    go_home,
    on_sale,
    own_products,
    pay_out,
)
from cardgen.games.foodadvice.compiled.codes import (
    BY_SHAPE,
    DISCOUNTED,
    LEFT,
    LEFT_BY_TIE,
    MOST_SHOPS,
    OF_KINDS,
    PERSONAL,
    SOLD,
    TASTED,
)
from cardgen.games.foodadvice.market.demand import LEVEL
from cardgen.games.foodadvice.play.phase import MABIUS

FROM_DECK, FROM_EVENT = -1, ADVERTISED
"""Why a customer comes; else the number of a channel."""


@part
def matches_of(board: Any, terms: Any, product: int, tags: int) -> int:
    """FA-R22."""
    if not terms.counts_copies:
        return bit_count(board.tags[product] & tags)
    number = 0
    for place in range(board.size[product]):
        number += (terms.tag_of[board.contents[product, place]] & tags) != 0
    return number


@part
def loved(board: Any, products: int, shapes: int) -> int:
    """Those of a favourite shape."""
    found = 0
    for product in range(board.first, board.made):
        if products >> product & 1 and shapes >> board.shape[product] & 1:
            found |= 1 << product
    return found


@part
def _dearest(board: Any, products: int, budget: int, discount: int) -> int:
    """FA-R23, FA-R25."""
    found, highest = 0, 0
    for product in range(board.first, board.made):
        price = board.price[product]
        if products >> product & 1 and (price <= budget or discount >> board.owner[product] & 1):
            paid = min(price, budget)
            if paid > highest:
                found, highest = 0, paid
            if paid == highest:
                found |= 1 << product
    return found


@part
def _most_matching(board: Any, terms: Any, products: int, tags: int) -> tuple[int, int]:
    """Those that match most, and how much; if that is nothing, too."""
    found, most = 0, 0
    for product in range(board.first, board.made):
        if products >> product & 1:
            number = matches_of(board, terms, product, tags)
            if number > most:
                found, most = 0, number
            if number == most:
                found |= 1 << product
    return found, most


@part
def _matching(board: Any, terms: Any, products: int, customer: int, discount: int) -> int:
    """FA-R24, FA-R25, FA-A10."""
    budget, tags = terms.budgets[customer], terms.wants[customer]
    if not terms.affords_first:
        found, most = _most_matching(board, terms, products, tags)
        return _dearest(board, found, budget, discount) if most else 0
    found = most = highest = 0
    for product in range(board.first, board.made):
        paid = board.price[product]
        if not products >> product & 1 or (paid > budget and not discount >> board.owner[product] & 1):
            continue
        paid = min(paid, budget)
        number = matches_of(board, terms, product, tags)
        if number > most or (number == most and paid > highest):
            found, most, highest = 0, number, paid
        if number == most and paid == highest and most:
            found |= 1 << product
    return found


@part
def _only(board: Any, left: int, sampling: int) -> int:
    """The one that remains, or the one whose owner alone offers a taste; else -1 (FA-R28)."""
    found = -1
    is_one = left & (left - 1) == 0
    for product in range(board.first, board.made):
        if left >> product & 1 and (is_one or sampling >> board.owner[product] & 1):
            if found >= 0:
                return -1
            found = product
    return found


@part
def buy(board: Any, terms: Any, customer: int, products: int, discount: int, sampling: int) -> int:
    """Into the basket, as `buys`; how many it are."""
    board.is_tasted = 0
    if terms.is_joker[customer]:
        return _joker_buys(board, terms, customer, products, sampling)
    budget = terms.budgets[customer]
    left = _matching(board, terms, products, customer, discount)
    if left:
        if left & (left - 1):
            favourites = loved(board, left, terms.loves[customer])
            left = favourites if favourites else left
    else:
        kept = 0 if terms.matches_only else discount
        left = _dearest(board, loved(board, products, terms.loves[customer]), budget, kept)
    is_attracted = left == 0 and terms.attracts != 0
    if is_attracted:
        left = _dearest(board, _of_owners(board, products, sampling), budget, discount)
    board.candidates = bit_count(left)
    product = _only(board, left, sampling)
    if product < 0:
        return 0
    board.is_tasted = is_attracted or board.candidates > 1
    board.basket[0] = product
    return 1


@part
def _of_owners(board: Any, products: int, seats: int) -> int:
    found = 0
    for product in range(board.first, board.made):
        if products >> product & 1 and seats >> board.owner[product] & 1:
            found |= 1 << product
    return found


@part
def _joker_buys(board: Any, terms: Any, joker: int, products: int, sampling: int) -> int:
    """FA-R31, FA-R32."""
    wanted = _wanted(board, terms, joker, products)
    if not wanted:
        wanted = loved(board, products, terms.loves[joker])
    board.candidates = bit_count(wanted)
    money, number = terms.budgets[joker], 0
    while wanted:
        equals = _first_of(board, terms, joker, wanted, sampling)
        wanted ^= equals
        due = 0
        for product in range(board.first, board.made):
            if equals >> product & 1:
                due += board.price[product]
        if due <= money:
            money -= due
            for product in range(board.first, board.made):
                if equals >> product & 1:
                    board.basket[number] = product
                    number += 1
    return number


@part
def _wanted(board: Any, terms: Any, joker: int, products: int) -> int:
    """All that match anything."""
    found = 0
    for product in range(board.first, board.made):
        if products >> product & 1 and matches_of(board, terms, product, terms.wants[joker]):
            found |= 1 << product
    return found


@part
def _first_of(board: Any, terms: Any, joker: int, products: int, sampling: int) -> int:
    """Those that a joker likes best."""
    found, best = 0, -1
    for product in range(board.first, board.made):
        if products >> product & 1:
            key = _joker_key(board, terms, joker, product, sampling)
            if key > best:
                found, best = 0, key
            if key == best:
                found |= 1 << product
    return found


@part
def _joker_key(board: Any, terms: Any, joker: int, product: int, sampling: int) -> int:
    matches, price = matches_of(board, terms, product, terms.wants[joker]), board.price[product]
    key = price * 4 + matches if terms.price_first else matches * LEVEL + price
    loves, tastes = terms.loves[joker] >> board.shape[product] & 1, sampling >> board.owner[product] & 1
    return key * 4 + loves * 2 + tastes


@part
def _buy_personally(board: Any, terms: Any, customer: int, seat: int) -> int:
    """FA-R34, FA-A30."""
    own = own_products(board, seat)
    board.is_tasted = 0
    if terms.is_joker[customer]:
        return _joker_buys(board, terms, customer, own, board.sampling)
    if not own:
        return 0
    left, most = _most_matching(board, terms, own, terms.wants[customer])
    if not most and not terms.after_price:
        favourites = loved(board, left, terms.loves[customer])
        left = favourites if favourites else left
    left = _dearest(board, left, terms.budgets[customer], 1 << seat)
    favourites = loved(board, left, terms.loves[customer])
    left = favourites if favourites else left
    product = board.made - 1
    while not left >> product & 1:
        product -= 1
    board.basket[0] = product
    return 1


@part
def serve(luck: Any, board: Any, terms: Any) -> None:
    """The next customer of the deck at the till."""
    customer = draw_customer(luck, board, terms)
    number = buy(board, terms, customer, on_sale(board), board.discount, board.sampling)
    _lay_down(board, customer, number)
    if not number:
        _note_left(board, terms, customer)
    for place in range(number):
        _sell(board, terms, customer, board.basket[place], FROM_DECK)


@part
def serve_personally(luck: Any, board: Any, terms: Any, seat: int, source: int) -> None:
    customer = draw_customer(luck, board, terms)
    number = _buy_personally(board, terms, customer, seat)
    _lay_down(board, customer, number)
    for place in range(number):
        _sell(board, terms, customer, board.basket[place], source)


@part
def _lay_down(board: Any, customer: int, number: int) -> None:
    """FA-R20, FA-A33."""
    if number:
        seat = board.owner[board.basket[0]]
        board.guests[seat, board.guest_number[seat]] = customer
        board.guest_number[seat] += 1
    else:
        go_home(board, customer)


@part
def _note_left(board: Any, terms: Any, customer: int) -> None:
    kind = OF_KINDS + 2 * terms.kinds[customer]
    board.came[customer] += 1
    board.events[LEFT] += 1
    board.events[kind] += 1
    board.events[kind + 1] += 1
    board.events[LEFT_BY_TIE] += board.candidates > 1


@part
def _sell(board: Any, terms: Any, customer: int, product: int, source: int) -> None:
    """FA-R29, FA-R30, FA-R33."""
    owner, price = board.owner[product], board.price[product]
    paid, bonus = min(price, terms.budgets[customer]), 0
    matches = matches_of(board, terms, product, terms.wants[customer])
    if source == FROM_DECK:
        if not terms.is_joker[customer]:
            bonus = _shop_income(board, terms, customer, product, matches, paid)
        _note_sale(board, terms, customer, product, paid, bonus)
    else:
        _note_personal(board, terms, owner, paid, source)
    board.events[SOLD] += 1
    board.events[BY_SHAPE] += matches == 0
    _note_terms(board, terms, customer, product, matches, paid)
    pay_out(board, owner, paid + bonus)
    for seat in range(terms.players):
        if board.channels[seat] >> (MABIUS + owner) & 1:
            pay_out(board, seat, terms.profit)


@part
def _shop_income(board: Any, terms: Any, customer: int, product: int, matches: int, paid: int) -> int:
    """FA-R29, FA-A14, FA-A22."""
    owner, shape, income = board.owner[product], board.shape[product], 0
    price = board.price[product] if terms.full_price else paid
    places, place = board.shops[owner], 0
    while places >> place:
        if places >> place & 1:
            shop, pays = board.street[place], 0
            if holds(terms.when[shop], terms, customer, shape, board.tags[product], matches, price):
                pays = terms.shop_pays[shop]
            pays += terms.shape_bonus * (terms.shop_shapes[shop] >> shape & 1)
            board.shop_income[owner, place] += pays
            income += pays
        place += 1
    return income


@part
def holds(when: Any, terms: Any, customer: int, shape: int, tags: int, matches: int, price: int) -> bool:
    """As `PurchaseCondition.holds`."""
    return (
        (when[GENDERS] & terms.genders[customer]) != 0
        and (when[CLASSES] >> terms.kinds[customer] & 1) != 0
        and (when[FAVOURITE] == 0 or (terms.loves[customer] >> shape & 1) != 0)
        and (when[TAGS] == 0 or (when[TAGS] & tags) != 0)
        and matches >= when[MATCHES]
        and when[LOW] <= price
        and price <= when[HIGH]
        and (when[EXACT] == 0 or price == terms.budgets[customer])
    )


@part
def _note_sale(board: Any, terms: Any, customer: int, product: int, paid: int, bonus: int) -> None:
    """To a customer of the deck."""
    owner, is_cheaper = board.owner[product], paid < board.price[product]
    board.bought[customer] += paid
    board.buyers |= 1 << customer
    if terms.is_joker[customer]:
        board.joker_buyers |= 1 << customer
        board.from_jokers[owner] += paid
    board.from_deck[owner] += paid
    board.bonus[owner] += bonus
    if board.is_tasted:
        board.events[TASTED] += 1
        board.tasted[owner] += paid + bonus
    elif is_cheaper:
        board.events[DISCOUNTED] += 1
    if is_cheaper:
        board.discounted[owner] += paid + bonus


@part
def _note_personal(board: Any, terms: Any, owner: int, paid: int, source: int) -> None:
    board.events[PERSONAL] += 1
    board.personal[owner] += paid
    if source == FROM_EVENT:
        board.sold_early[owner] += board.is_early
    else:
        board.advertised[owner, source] += paid
        board.advertised_sales[owner] += 1


@part
def _note_terms(board: Any, terms: Any, customer: int, product: int, matches: int, paid: int) -> None:
    """What terms of advertising may ask for."""
    owner = board.owner[product]
    board.sold[owner] += 1
    if not terms.is_joker[customer]:
        board.sold_classes[owner] |= 1 << terms.kinds[customer]
    for field in range(ADVERTISED):
        if terms.advertising[field, HAS_SALE] and not board.as_asked[owner] >> field & 1:
            when = terms.when[MOST_SHOPS + field]
            if holds(when, terms, customer, board.shape[product], board.tags[product], matches, paid):
                board.as_asked[owner] |= 1 << field


@part
def advertise(luck: Any, board: Any, terms: Any) -> None:
    """FA-R19, FA-A24, FA-A27."""
    for seat in range(terms.players):
        board.worked[seat] = _worked(board, terms, seat)
    for seat in range(terms.players):
        met = board.channels[seat] & board.worked[seat]
        for field in range(ADVERTISED):
            if met >> field & 1:
                serve_personally(luck, board, terms, seat, field)
                if not terms.each_advertises:
                    break


@part
def _worked(board: Any, terms: Any, seat: int) -> int:
    """The channels whose terms hold."""
    found = 0
    for field in range(ADVERTISED):
        asked = terms.advertising[field]
        if (
            asked[HAS_TERMS]
            and (asked[WON_VOTE] == 0 or (board.voted >> seat & 1) != 0)
            and board.sold[seat] >= asked[SALES]
            and (asked[OF_CLASSES] == 0 or bit_count(board.sold_classes[seat]) >= asked[OF_CLASSES])
            and (asked[HAS_SALE] == 0 or (board.as_asked[seat] >> field & 1) != 0)
        ):
            found |= 1 << field
    return found


@part
def settle(luck: Any, board: Any, terms: Any) -> None:
    """FA-R38, FA-A32."""
    first = board.winners = richest(board, terms)
    if first & (first - 1) == 0:
        return
    offers = _of_owners(board, on_sale(board), first)
    discount, sampling = (board.discount, board.sampling) if terms.tie_promotion else (0, 0)
    number = _gather(board) if terms.tie_of_all else terms.tie_customers
    for turn in range(min(number, terms.tie_customers)):
        if terms.tie_of_all:
            customer = drawn(luck, board.everybody, number - turn)
        else:
            customer = draw_customer(luck, board, terms)
            go_home(board, customer)
        seller = _only_seller(board, buy(board, terms, customer, offers, discount, sampling))
        if seller >= 0:
            board.tie_winner, board.winners = seller, 1 << seller
            return


@part
def richest(board: Any, terms: Any) -> int:
    """Who has most money."""
    best, seats = -1, 0
    for seat in range(terms.players):
        if board.money[seat] > best:
            best, seats = board.money[seat], 0
        if board.money[seat] == best:
            seats |= 1 << seat
    return seats


@part
def _gather(board: Any) -> int:
    """Who waits and who went home, together; how many."""
    for place in range(board.to_come):
        board.everybody[place] = board.waiting[place]
    for place in range(board.home):
        board.everybody[board.to_come + place] = board.gone_home[place]
    return board.to_come + board.home


@part
def _only_seller(board: Any, number: int) -> int:
    """Who sold all in the basket; -1 where it is empty, or of several."""
    if not number:
        return -1
    seller = board.owner[board.basket[0]]
    for place in range(1, number):
        if board.owner[board.basket[place]] != seller:
            return -1
    return seller
