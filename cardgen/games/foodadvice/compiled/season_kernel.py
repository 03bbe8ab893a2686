"""Plays a game of FoodAdvice in compiled code, round by round and choice by choice as `engine.py` does."""

from __future__ import annotations

from typing import Any

from cardgen.analysis.play.chance_kernel import below
from cardgen.analysis.play.compiling import part
from cardgen.analysis.play.count_kernel import note_drawn, note_played
from cardgen.games.foodadvice.compiled.board_kernel import (
    ADVERTISED,
    KEPT,
    STREET,
    bit_count,
    draw_ingredient,
    draw_shop,
    drawn,
    lay_chips,
    made_move,
    pay_out,
    put_back,
    reckon,
    send_home,
)
from cardgen.games.foodadvice.compiled.codes import (
    AT_END,
    AT_START,
    BEFORE_SELLING,
    RANDOM,
    TIE_FOR_EACH,
    TIE_FOR_NOBODY,
)
from cardgen.games.foodadvice.compiled.event_kernel import play_events
from cardgen.games.foodadvice.compiled.mind_kernel import (
    SHOP_CHIPS,
    best_channels,
    best_shops,
    best_to_keep,
    best_vote,
    fields_of,
)
from cardgen.games.foodadvice.compiled.till_kernel import advertise, serve
from cardgen.games.foodadvice.play.phase import MABIUS
from cardgen.games.foodadvice.rules import CHIPS_OF_EACH


@part
def begin_season(board: Any, terms: Any) -> None:
    """Money, and full decks."""
    board.bank, board.short, board.round, board.moved, board.fated = terms.money, 0, 0, 0, 0
    board.left, board.returned_from, board.returned_to = terms.ingredients, 0, 0
    board.shapes_left, board.shops_left, board.back_from, board.back_to = terms.shapes, terms.shops, 0, 0
    board.events_left, board.to_come, board.home, board.recycled = terms.events, terms.customers, 0, 0
    board.made, board.first, board.tie_winner, board.winners = 0, 0, -1, 0
    for seat in range(terms.players):
        board.money[seat] = board.guest_number[seat] = board.held_number[seat] = board.extra[seat] = 0
        pay_out(board, seat, terms.start_money)
    _fill(board.pile, terms.ingredients)
    _fill(board.shape_pile, terms.shapes)
    _fill(board.shop_pile, terms.shops)
    _fill(board.event_pile, terms.events)
    _fill(board.waiting, terms.customers)


@part
def _fill(pile: Any, number: int) -> None:
    for card in range(number):
        pile[card] = card


@part
def play_round(luck: Any, board: Any, terms: Any) -> None:
    """FA-R13 to FA-R20."""
    _begin_round(board, terms)
    has_events = terms.every_round or board.round > 1
    board.is_early = terms.step == AT_START
    if has_events and terms.step == AT_START:
        play_events(luck, board, terms)
    _make_products(luck, board, terms)
    _vote(luck, board, terms)
    _open_shops(luck, board, terms)
    _promote(luck, board, terms)
    if has_events and terms.step == BEFORE_SELLING:
        play_events(luck, board, terms)
    for _ in range(terms.visits):
        serve(luck, board, terms)
    advertise(luck, board, terms)
    for seat in range(terms.players):
        board.laid_shops[seat], board.laid_channels[seat] = board.shops[seat], board.channels[seat]
    if has_events and terms.step == AT_END:
        play_events(luck, board, terms)
    _end_round(board, terms)


@part
def _begin_round(board: Any, terms: Any) -> None:
    board.round += 1
    board.voted = board.discount = board.sampling = board.buyers = board.joker_buyers = 0
    board.made_before = board.made
    if terms.newest:
        board.first = board.made
    for seat in range(terms.players):
        board.votes[seat] = board.shops[seat] = board.channels[seat] = 0
        board.sold[seat] = board.sold_early[seat] = board.sold_classes[seat] = board.as_asked[seat] = 0
        board.tasted[seat] = board.discounted[seat] = board.advertised_sales[seat] = 0
        for place in range(STREET):
            board.shop_income[seat, place] = 0
        for field in range(ADVERTISED):
            board.advertised[seat, field] = 0


@part
def _end_round(board: Any, terms: Any) -> None:
    """FA-R20, FA-R37."""
    for place in range(STREET):
        board.shops_back[board.back_to + place] = board.street[place]
    board.back_to += STREET
    send_home(board, terms)
    for seat in range(terms.players):
        board.history[board.round - 1, seat] = board.money[seat]


@part
def _make_products(luck: Any, board: Any, terms: Any) -> None:
    """FA-R13."""
    for seat in range(terms.players):
        board.seat = seat
        shape = drawn(luck, board.shape_pile, board.shapes_left)
        board.shapes_left -= 1
        for place in range(terms.dealt):
            board.dealt[place] = draw_ingredient(luck, board)
            note_drawn(board, seat, board.dealt[place])
        board.shape[board.made] = terms.shape_of[shape]
        _keep(board, terms, seat, terms.keep_ways[made_move(board, _choose_kept(luck, board, terms))])


@part
def _choose_kept(luck: Any, board: Any, terms: Any) -> int:
    if terms.keeps == 1:
        return 0
    return below(luck, terms.keeps) if board.who[board.seat] == RANDOM else best_to_keep(board, terms)


@part
def _keep(board: Any, terms: Any, seat: int, kept: Any) -> None:
    """A product of three cards; the others go back."""
    product, number = board.made, 0
    for place in range(terms.dealt):
        card = board.dealt[place]
        if number < KEPT and kept[number] == place:
            board.contents[product, number] = card
            note_played(board, seat, card)
            number += 1
        elif terms.shuffles:
            board.pile[board.left] = card
            board.left += 1
        else:
            put_back(board, card)
    board.owner[product], board.size[product] = seat, KEPT
    reckon(board, terms, product)
    board.made = product + 1


@part
def _vote(luck: Any, board: Any, terms: Any) -> None:
    board.is_forecast = 0
    others = terms.players if terms.self_vote else terms.players - 1
    for seat in range(terms.players):
        board.seat = seat
        is_random = board.who[seat] == RANDOM
        favourite = made_move(board, below(luck, others) if is_random else best_vote(board, terms))
        if favourite >= seat and not terms.self_vote:
            favourite += 1
        board.votes[favourite] += 1
    _count_votes(luck, board, terms)


@part
def _count_votes(luck: Any, board: Any, terms: Any) -> None:
    """FA-R14, FA-A8, FA-A9."""
    most = first = 0
    for seat in range(terms.players):
        pay_out(board, seat, terms.vote_pay * board.votes[seat])
        if board.votes[seat] > most:
            most, first = board.votes[seat], 0
        if board.votes[seat] == most:
            first |= 1 << seat
    if first & (first - 1) and terms.vote_tie != TIE_FOR_EACH:
        first = 0 if terms.vote_tie == TIE_FOR_NOBODY else _one_of(first, below(luck, bit_count(first)))
    board.voted = first
    for seat in range(terms.players):
        if terms.extra_of_round:
            board.extra[seat] = 0
        if first >> seat & 1 and terms.chips + board.extra[seat] < CHIPS_OF_EACH:
            board.extra[seat] += 1


@part
def _one_of(seats: int, number: int) -> int:
    for _ in range(number):
        seats &= seats - 1
    return seats & -seats


@part
def _open_shops(luck: Any, board: Any, terms: Any) -> None:
    """FA-R15."""
    for place in range(STREET):
        board.street[place] = draw_shop(luck, board)
    for seat in range(terms.players):
        board.seat = seat
        most = max(SHOP_CHIPS, min(STREET, terms.chips + board.extra[seat] - 1))
        ways, is_random = terms.shop_ends[most], board.who[seat] == RANDOM
        way = made_move(board, below(luck, ways) if is_random else best_shops(board, terms, most, ways))
        board.shops[seat] = terms.shop_ways[way]


@part
def _promote(luck: Any, board: Any, terms: Any) -> None:
    """FA-R16."""
    for seat in range(terms.players):
        board.seat = seat
        chips = terms.chips + board.extra[seat] - bit_count(board.shops[seat])
        ways, is_random = terms.channel_ends[min(chips, MABIUS + 1)], board.who[seat] == RANDOM
        way = made_move(board, below(luck, ways) if is_random else best_channels(board, terms, ways))
        lay_chips(board, seat, fields_of(terms.channel_ways[way], seat))
