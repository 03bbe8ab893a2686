"""Deals and carries out events in compiled code, as `event_play.py` does."""

from __future__ import annotations

from typing import Any

from cardgen.analysis.play.chance_kernel import below
from cardgen.analysis.play.compiling import part
from cardgen.games.foodadvice.compiled.board_kernel import (
    AMOUNT,
    IS_KEPT,
    KEPT,
    NAME,
    NOTHING,
    PASS,
    STREET,
    WHOM,
    bit_count,
    draw_ingredient,
    drawn,
    event_of,
    hand_over,
    has_ingredients,
    lay_chips,
    made_move,
    of_way,
    on_sale,
    own_products,
    pay_in,
    pay_out,
    put_back,
    reckon,
    times,
    with_way,
)
from cardgen.games.foodadvice.compiled.codes import (
    ANOTHER,
    ANYTHING,
    EACH,
    EVERYONE_PAYS,
    EVERYONE_RECEIVES,
    EXTRA_CUSTOMER,
    GIVE_MONEY,
    GUARD,
    MONEY,
    MOVE_CHIP,
    MOVE_PROMOTION,
    PAY,
    POOREST,
    PRODUCTS,
    RANDOM,
    RECEIVE,
    REMOVE_INGREDIENT,
    REPLACE_INGREDIENT,
    RICHEST,
    SWAP_INGREDIENTS,
    SWAP_OWN_INGREDIENTS,
    TAKE_MONEY,
)
from cardgen.games.foodadvice.compiled.till_kernel import FROM_EVENT, serve_personally
from cardgen.games.foodadvice.compiled.worth_kernel import best_event
from cardgen.games.foodadvice.play.phase import MABIUS

SHIELD = 1


@part
def play_events(luck: Any, board: Any, terms: Any) -> None:
    """A set of events, dealt together or in turn (FA-R17, FA-A29)."""
    if not terms.in_turn:
        for seat in range(terms.players):
            _deal(luck, board, seat)
    for seat in range(terms.players):
        board.seat = seat
        if terms.in_turn:
            _deal(luck, board, seat)
        _play_own(luck, board, terms, seat)


@part
def _deal(luck: Any, board: Any, seat: int) -> None:
    event = drawn(luck, board.event_pile, board.events_left)
    board.events_left -= 1
    board.fresh[seat] = event
    board.held[seat, board.held_number[seat]] = event
    board.held_number[seat] += 1


@part
def _play_own(luck: Any, board: Any, terms: Any, seat: int) -> None:
    """The turn of a seat: the new event, then those that it keeps, until it passes."""
    event = board.fresh[seat]
    if _holds(board, seat, event) and not terms.effects[event, IS_KEPT]:
        board.offered = 0
        _offer(board, terms, event)
        if not board.offered:
            _add(board, event, NOTHING, NOTHING, NOTHING, NOTHING)
        carry_out(luck, board, terms, board.options[_choose(luck, board, terms)])
        if not _has_events(board, terms, seat):
            return
    while True:
        _offer_kept(board, terms, seat)
        if board.offered == 1:
            return
        option = board.options[_choose(luck, board, terms)]
        if option == PASS:
            return
        carry_out(luck, board, terms, option)
        if not _has_events(board, terms, seat):
            return


@part
def _holds(board: Any, seat: int, event: int) -> bool:
    found = False
    for place in range(board.held_number[seat]):
        found |= board.held[seat, place] == event
    return found


@part
def _has_events(board: Any, terms: Any, seat: int) -> bool:
    """That are no guards."""
    found = False
    for place in range(board.held_number[seat]):
        found |= terms.effects[board.held[seat, place], NAME] != GUARD
    return found


@part
def _offer_kept(board: Any, terms: Any, seat: int) -> None:
    board.options[0], board.offered = PASS, 1
    for place in range(board.held_number[seat]):
        event = board.held[seat, place]
        if terms.effects[event, NAME] != GUARD:
            _offer(board, terms, event)


@part
def _choose(luck: Any, board: Any, terms: Any) -> int:
    if board.offered == 1:
        return made_move(board, 0)
    is_random = board.who[board.seat] == RANDOM
    return made_move(board, below(luck, board.offered) if is_random else best_event(board, terms))


@part
def _add(board: Any, event: int, first: int, second: int, third: int, fourth: int) -> None:
    board.options[board.offered] = with_way(event, first, second, third, fourth)
    board.offered += 1


@part
def _offer(board: Any, terms: Any, event: int) -> None:
    """Each way to carry an event out; none where it cannot be done."""
    name, whom, seat = terms.effects[event, NAME], terms.effects[event, WHOM], board.seat
    if name in (TAKE_MONEY, GIVE_MONEY):
        _offer_seats(board, terms, event, whom)
    elif name == REMOVE_INGREDIENT:
        fewest = 1 if terms.last_may_go else 2
        own = own_products(board, seat)
        _offer_ingredients(board, event, on_sale(board) & ~own if whom == ANOTHER else own, fewest)
    elif name == REPLACE_INGREDIENT:
        if has_ingredients(board):
            _offer_ingredients(board, event, own_products(board, seat), 1)
    elif name == SWAP_INGREDIENTS:
        _offer_swaps(board, event, own_products(board, seat))
    elif name == SWAP_OWN_INGREDIENTS:
        _offer_own_swaps(board, event, own_products(board, seat))
    elif name == MOVE_PROMOTION:
        _offer_promotions(board, terms, event)
    elif name == MOVE_CHIP:
        _offer_chips(board, event)
    else:
        _add(board, event, NOTHING, NOTHING, NOTHING, NOTHING)


@part
def _offer_seats(board: Any, terms: Any, event: int, whom: int) -> None:
    if whom == EACH:
        _add(board, event, NOTHING, NOTHING, NOTHING, NOTHING)
        return
    best = _best_of_others(board, terms, whom)
    for seat in range(terms.players):
        if seat != board.seat and (whom == ANOTHER or board.money[seat] == best):
            _add(board, event, seat, NOTHING, NOTHING, NOTHING)


@part
def _best_of_others(board: Any, terms: Any, whom: int) -> int:
    """The money of the richest other, or of the poorest."""
    best = -1
    for seat in range(terms.players):
        if seat != board.seat:
            money = board.money[seat]
            if best < 0 or (whom == RICHEST and money > best) or (whom == POOREST and money < best):
                best = money
    return best


@part
def _offer_ingredients(board: Any, event: int, products: int, fewest: int) -> None:
    """FA-A12."""
    for product in range(board.first, board.made):
        if products >> product & 1 and board.size[product] >= fewest:
            for place in range(board.size[product]):
                _add(board, event, product, place, NOTHING, NOTHING)


@part
def _offer_swaps(board: Any, event: int, own: int) -> None:
    for product in range(board.first, board.made):
        for place in range(board.size[product] if own >> product & 1 else 0):
            for other in range(board.first, board.made):
                for there in range(0 if own >> other & 1 else board.size[other]):
                    _add(board, event, product, place, other, there)


@part
def _offer_own_swaps(board: Any, event: int, own: int) -> None:
    for product in range(board.first, board.made):
        for place in range(board.size[product] if own >> product & 1 else 0):
            for other in range(product + 1, board.made):
                for there in range(board.size[other] if own >> other & 1 else 0):
                    _add(board, event, product, place, other, there)


@part
def _offer_promotions(board: Any, terms: Any, event: int) -> None:
    """FA-R16."""
    own = board.channels[board.seat]
    for field in range(MABIUS + terms.players):
        for to in range(MABIUS + terms.players):
            if own >> field & 1 and not own >> to & 1:
                invested = (own & ~(1 << field) | 1 << to) >> MABIUS
                if bit_count(invested) <= 1 and not invested >> board.seat & 1:
                    _add(board, event, field, to, NOTHING, NOTHING)


@part
def _offer_chips(board: Any, event: int) -> None:
    own = board.shops[board.seat]
    for place in range(STREET):
        for to in range(STREET):
            if own >> place & 1 and not own >> to & 1:
                _add(board, event, place, to, NOTHING, NOTHING)


@part
def carry_out(luck: Any, board: Any, terms: Any, option: int) -> None:
    """An event as its player chose to play it; who is harmed and holds a guard may show it."""
    event, seat = event_of(option), board.seat
    purse = board.money[seat]
    _give_away(board, seat, event)
    victims = _victims(board, terms, option)
    if not victims:
        _do(luck, board, terms, option)
    for victim in range(terms.players):
        if victims >> victim & 1 and not _is_shielded(luck, board, terms, victim, event):
            if terms.effects[event, NAME] == TAKE_MONEY:
                hand_over(board, victim, seat, terms.effects[event, AMOUNT])
            else:
                _do(luck, board, terms, option)
    _note_fate(board, event, board.money[seat] - purse)


@part
def _give_away(board: Any, seat: int, event: int) -> None:
    """An event out of the hand; the others close up."""
    place = 0
    while board.held[seat, place] != event:
        place += 1
    board.held_number[seat] -= 1
    for later in range(place, board.held_number[seat]):
        board.held[seat, later] = board.held[seat, later + 1]


@part
def _note_fate(board: Any, event: int, won: int) -> None:
    board.fates[board.fated, 0], board.fates[board.fated, 1] = event, won
    board.fated += 1


@part
def _victims(board: Any, terms: Any, option: int) -> int:
    """Whom a hostile event harms; nobody where it cannot be carried out."""
    event = event_of(option)
    name, whom, first = terms.effects[event, NAME], terms.effects[event, WHOM], of_way(option, 0)
    if name == TAKE_MONEY:
        return 1 << first if whom != EACH else (1 << terms.players) - 1 & ~(1 << board.seat)
    if name == SWAP_INGREDIENTS and first != NOTHING:
        return 1 << board.owner[of_way(option, 2)]
    if name == REMOVE_INGREDIENT and whom == ANOTHER and first != NOTHING:
        return 1 << board.owner[first]
    return 0


@part
def _is_shielded(luck: Any, board: Any, terms: Any, victim: int, event: int) -> bool:
    """Does the victim show a guard?"""
    against = MONEY if terms.effects[event, NAME] == TAKE_MONEY else PRODUCTS
    for place in range(board.held_number[victim]):
        guard = board.held[victim, place]
        whom = terms.effects[guard, WHOM]
        if terms.effects[guard, NAME] == GUARD and (whom in (ANYTHING, against)):
            if not _shows_guard(luck, board, victim):
                return False
            _give_away(board, victim, guard)
            _note_fate(board, guard, 0)
            return True
    return False


@part
def _shows_guard(luck: Any, board: Any, victim: int) -> bool:
    """Greedy players always do."""
    return made_move(board, below(luck, 2) if board.who[victim] == RANDOM else SHIELD) == SHIELD


@part
def _do(luck: Any, board: Any, terms: Any, option: int) -> None:
    """Carries an effect out on what was chosen; one that cannot be carried out does nothing."""
    effect, seat, first = terms.effects[event_of(option)], board.seat, of_way(option, 0)
    name, amount = effect[NAME], effect[AMOUNT]
    if name == GIVE_MONEY:
        for other in range(terms.players):
            if other != seat and (first in (NOTHING, other)):
                hand_over(board, seat, other, amount)
    elif name in (RECEIVE, EVERYONE_RECEIVES):
        for other in range(terms.players):
            if other == seat or name == EVERYONE_RECEIVES:
                pay_out(board, other, amount * times(board, effect, other))
    elif name in (PAY, EVERYONE_PAYS):
        for other in range(terms.players):
            if other == seat or name == EVERYONE_PAYS:
                pay_in(board, other, amount * times(board, effect, other))
    elif name == EXTRA_CUSTOMER:
        serve_personally(luck, board, terms, seat, FROM_EVENT)
    elif first != NOTHING:
        _change(luck, board, terms, name, option)


@part
def _change(luck: Any, board: Any, terms: Any, name: int, option: int) -> None:
    """FA-R36."""
    first, second, seat = of_way(option, 0), of_way(option, 1), board.seat
    if name == MOVE_CHIP:
        board.shops[seat] = board.shops[seat] & ~(1 << first) | 1 << second
    elif name == MOVE_PROMOTION:
        lay_chips(board, seat, board.channels[seat] & ~(1 << first) | 1 << second)
    elif name == REPLACE_INGREDIENT:
        removed = board.contents[first, second]
        board.contents[first, second] = draw_ingredient(luck, board)
        put_back(board, removed)
        reckon(board, terms, first)
    elif name == REMOVE_INGREDIENT:
        _remove(board, first, second)
        reckon(board, terms, first)
    else:
        other, there = of_way(option, 2), of_way(option, 3)
        given = board.contents[first, second]
        board.contents[first, second], board.contents[other, there] = board.contents[other, there], given
        reckon(board, terms, other)
        reckon(board, terms, first)


@part
def _remove(board: Any, product: int, place: int) -> None:
    """The other ingredients close up."""
    put_back(board, board.contents[product, place])
    board.size[product] -= 1
    for later in range(place, KEPT - 1):
        board.contents[product, later] = board.contents[product, later + 1]
