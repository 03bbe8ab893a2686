"""Plays blocks of games of FoodAdvice in compiled code and counts them, as `record.py` and `ledger.py` do: what is
counted is said there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cardgen.analysis.play.chance_kernel import batch_end, seed_batch
from cardgen.analysis.play.compiling import entry, part
from cardgen.analysis.play.count_kernel import (
    TRIAL_FIELDS,
    add_squares,
    begin_count,
    count_fields,
    count_game,
    share_win,
)
from cardgen.analysis.play.counts import COPIES
from cardgen.analysis.play.course_kernel import NOBODY, count_course, course_fields
from cardgen.analysis.play.tally import WHOLE
from cardgen.games.foodadvice.compiled.board_kernel import (
    ADVERTISED,
    BOARD,
    MOST_ROUNDS,
    NAME,
    STREET,
    bit_count,
)
from cardgen.games.foodadvice.compiled.codes import (
    ALL_MONEY,
    BONUS,
    BROUGHT_BY,
    BY_SOURCE,
    CHIPS_ON,
    CUSTOMERS,
    EARNED,
    EARNED_SQUARES,
    EVENT_NUMBER,
    EVERYONE_RECEIVES,
    GAMES,
    INCOME,
    INCOME_SQUARES,
    JOKERS,
    LEADER_WON,
    LED,
    MOST_CUSTOMERS,
    MOST_MONEY,
    OF_JOKERS,
    OF_KINDS,
    OF_LUCK,
    RECEIVE,
    RESHUFFLES,
    REVENUE,
    SHORT,
    TIED,
    WON_WITH,
)
from cardgen.games.foodadvice.compiled.season_kernel import begin_season, play_round
from cardgen.games.foodadvice.compiled.till_kernel import settle
from cardgen.games.foodadvice.play.phase import DISCOUNT, MABIUS, SAMPLING

TENTHS = 10

TRIAL = np.dtype(TRIAL_FIELDS, align=True)
COUNTS = np.dtype(
    [
        *count_fields(EVENT_NUMBER),
        *course_fields(MOST_ROUNDS, MOST_MONEY, 1),
        *((name, np.int64, COPIES) for name in ("cases", "sums")),
        ("sum_squares", np.int64, (COPIES, 3)),
        *((name, np.int64, MOST_CUSTOMERS) for name in ("came", "bought")),
    ],
    align=True,
)
"""As in a Tally; by copy, of shops and events, what each brought; by customer."""


@entry
def count_games(lucks: Any, terms: Any, trials: Any, first: int, last: int, counted: Any, moves: Any) -> int:
    """Plays and counts games up to the last, of which all that was chosen is kept; how much it is."""
    boards: Any = np.zeros(1, BOARD)
    luck, board, counts = lucks[0], boards[0], counted[0]
    number = first
    while number < last:
        end = batch_end(number, last)
        seed_batch(luck, number, end)
        for lane in range(end - number):
            luck.lane = lane
            _play_game(luck, board, terms[0], trials[0], number + lane)
            _count(board, terms[0], trials[0], counts)
        number = end
    counts.came[:] = board.came
    counts.bought[:] = board.bought
    moves[:] = board.moves
    return board.moved


@part
def _play_game(luck: Any, board: Any, terms: Any, trial: Any, number: int) -> None:
    begin_count(trial, terms.players, number, board)
    for seat in range(terms.players):
        board.who[seat] = trial.kinds[board.policy[seat]]
    begin_season(board, terms)
    _open_books(board, terms)
    for _ in range(terms.rounds):
        play_round(luck, board, terms)
        _book_round(board, terms)
    settle(luck, board, terms)


@part
def _open_books(board: Any, terms: Any) -> None:
    board.noted_number = 0
    for seat in range(terms.players):
        board.from_deck[seat] = board.personal[seat] = board.bonus[seat] = 0
        board.from_votes[seat] = board.mabius[seat] = board.from_jokers[seat] = 0
        for field in range(MABIUS + 1):
            board.laid_on[seat, field] = 0


@part
def _book_round(board: Any, terms: Any) -> None:
    """What a round has brought: see `books_of`, `_record_till` and `_record_shops`."""
    board.events[JOKERS] += bit_count(board.joker_buyers)
    for customer in range(terms.customers):
        if board.buyers >> customer & 1:
            board.came[customer] += 1
            board.events[OF_KINDS + 2 * terms.kinds[customer]] += 1
    for seat in range(terms.players):
        board.from_votes[seat] += terms.vote_pay * board.votes[seat]
        _book_shops(board, terms, seat)
        _book_promotion(board, terms, seat)


@part
def _book_shops(board: Any, terms: Any, seat: int) -> None:
    start = terms.ingredients + terms.shapes + terms.customers
    for place in range(STREET):
        if board.laid_shops[seat] >> place & 1:
            _note(board, start + board.street[place], board.shop_income[seat, place])


@part
def _note(board: Any, copy: int, brought: int) -> None:
    board.noted[board.noted_number], board.brought[board.noted_number] = copy, brought
    board.noted_number += 1


@part
def _book_promotion(board: Any, terms: Any, seat: int) -> None:
    laid = board.laid_channels[seat]
    _book_advertising(board, terms, seat, laid & (1 << ADVERTISED) - 1)
    if laid >> SAMPLING & 1:
        _book_chip(board, seat, SAMPLING, TENTHS * board.tasted[seat])
    if laid >> DISCOUNT & 1:
        _book_chip(board, seat, DISCOUNT, TENTHS * board.discounted[seat])
    for other in range(terms.players):
        if laid >> (MABIUS + other) & 1:
            won = terms.profit * (board.sold[other] - board.sold_early[other])
            board.mabius[seat] += won
            _book_chip(board, seat, MABIUS, TENTHS * won)


@part
def _book_chip(board: Any, seat: int, field: int, tenths: int) -> None:
    board.events[CHIPS_ON + field] += 1
    board.events[BROUGHT_BY + field] += tenths
    board.laid_on[seat, field] += 1


@part
def _book_advertising(board: Any, terms: Any, seat: int, fields: int) -> None:
    """Those for which one customer came together share (FA-A27)."""
    met = fields & board.worked[seat]
    shares = board.advertised_sales[seat] > 0 and fields & (fields - 1) != 0 and not terms.each_advertises
    paid = 0
    for field in range(ADVERTISED):
        paid += board.advertised[seat, field]
    for field in range(ADVERTISED):
        if fields >> field & 1:
            tenths = TENTHS * board.advertised[seat, field]
            if shares:
                tenths = int(np.rint(TENTHS * (paid / bit_count(met)))) if met >> field & 1 else 0
            _book_chip(board, seat, field, tenths)


@part
def _count(board: Any, terms: Any, trial: Any, counts: Any) -> None:
    """See `record_game`."""
    for seat in range(terms.players):
        board.points[seat] = board.money[seat] + (seat == board.tie_winner)
    share_win(board, counts)
    events = board.events
    events[GAMES] += 1
    events[TIED] += board.tie_winner >= 0 or bit_count(board.winners) > 1
    events[SHORT] += board.short > 0
    events[RESHUFFLES] += board.recycled > 0
    events[CUSTOMERS] += terms.visits * terms.rounds
    leader = count_course(board.history, terms.rounds, board, terms.rounds - 2, 1, counts)
    if leader != NOBODY:
        events[LED] += 1
        events[LEADER_WON] += board.won[leader] == WHOLE
    _count_money(board, terms, events)
    for seat in range(terms.players):
        for field in range(MABIUS + 1):
            events[WON_WITH + field] += board.won[seat] * board.laid_on[seat, field]
    _count_fates(board, terms)
    _count_noted(board, trial, counts)
    count_game(trial, board, counts)


@part
def _count_money(board: Any, terms: Any, events: Any) -> None:
    """See `_record_money`."""
    earned = bonus = 0
    for seat in range(terms.players):
        events[ALL_MONEY] += board.money[seat]
        events[BY_SOURCE] += board.from_deck[seat]
        events[BY_SOURCE + 1] += board.personal[seat]
        events[BY_SOURCE + 2] += board.bonus[seat]
        events[BY_SOURCE + 3] += board.from_votes[seat]
        events[BY_SOURCE + 4] += board.mabius[seat]
        events[BY_SOURCE + 5] += _by_events(board, terms, seat)
        earned += board.from_deck[seat] + board.personal[seat]
        bonus += board.bonus[seat]
    income = bonus + _received(board, terms)
    events[REVENUE] += earned
    events[BONUS] += bonus
    events[EARNED] += earned
    events[EARNED_SQUARES] += earned * earned
    events[INCOME] += income
    events[INCOME_SQUARES] += income * income
    _count_luck(board, terms)


@part
def _by_events(board: Any, terms: Any, seat: int) -> int:
    """What is left when all else is taken off."""
    earned = board.from_deck[seat] + board.personal[seat] + board.bonus[seat]
    return board.money[seat] - terms.start_money - earned - board.from_votes[seat] - board.mabius[seat]


@part
def _received(board: Any, terms: Any) -> int:
    """What the bank paid for events."""
    income = 0
    for place in range(board.fated):
        name = terms.effects[board.fates[place, 0], NAME]
        if name == RECEIVE:
            income += board.fates[place, 1]
        elif name == EVERYONE_RECEIVES:
            income += terms.players * board.fates[place, 1]
    return income


@part
def _count_luck(board: Any, terms: Any) -> None:
    """What money has in common with what events, and jokers, gave of it."""
    money = given = paid = 0
    for seat in range(terms.players):
        money += board.money[seat]
        given += _by_events(board, terms, seat)
        paid += board.from_jokers[seat]
    for seat in range(terms.players):
        rest = terms.players * board.money[seat] - money
        _add_products(board.events, OF_LUCK, terms.players * _by_events(board, terms, seat) - given, rest)
        _add_products(board.events, OF_JOKERS, terms.players * board.from_jokers[seat] - paid, rest)


@part
def _add_products(events: Any, place: int, x: int, y: int) -> None:
    events[place] += x * x
    events[place + 1] += y * y
    events[place + 2] += x * y


@part
def _count_fates(board: Any, terms: Any) -> None:
    start = terms.ingredients + terms.shapes + terms.customers + terms.shops
    for place in range(board.fated):
        _note(board, start + board.fates[place, 0], board.fates[place, 1])


@part
def _count_noted(board: Any, trial: Any, counts: Any) -> None:
    """See `record_sums`: of shops and events together, as no card is both."""
    for place in range(board.noted_number):
        copy, brought = board.noted[place], board.brought[place]
        counts.cases[copy] += 1
        counts.sums[copy] += brought
        board.chips_of[trial.firsts[copy]] += 1
        board.brought_by[trial.firsts[copy]] += brought
    for place in range(board.noted_number):
        first = trial.firsts[board.noted[place]]
        if board.chips_of[first]:
            add_squares(counts.sum_squares[first], board.brought_by[first], board.chips_of[first])
            board.chips_of[first] = board.brought_by[first] = 0
