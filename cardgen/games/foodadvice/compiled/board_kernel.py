"""A box of FoodAdvice, its rules and a game in progress as numbers, for compiled code; decks and money.

Sets are bits: of hashtags, shapes, customers, seats, products, places in the street, fields of promotion.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cardgen.analysis.play.chance_kernel import below
from cardgen.analysis.play.compiling import part
from cardgen.analysis.play.count_kernel import game_fields
from cardgen.analysis.play.counts import COPIES
from cardgen.games.foodadvice.compiled.codes import (
    BITS,
    EVENT_NUMBER,
    MOST_BUDGETS,
    MOST_CUSTOMERS,
    MOST_EVENTS,
    MOST_INGREDIENTS,
    MOST_KINDS,
    MOST_PRICE,
    MOST_PRICES,
    MOST_SHAPES,
    MOST_SHOPS,
)
from cardgen.games.foodadvice.play.phase import DISCOUNT, MABIUS, SAMPLING
from cardgen.games.foodadvice.rules import ADVERTISING

MOST_SEATS, MOST_ROUNDS, MOST_DEALT, KEPT, STREET = 6, 3, 8, 3, 6
MOST_PRODUCTS, MOST_HELD = MOST_SEATS * MOST_ROUNDS, MOST_ROUNDS + 1
MOST_FATES = 2 * MOST_PRODUCTS
MOST_NOTED = MOST_PRODUCTS * STREET + MOST_FATES
MOST_MOVES, MOST_OPTIONS, MOST_WAYS = 256, 4096, 1024
MOST_STANDS = MOST_PRODUCTS * KEPT * (1 + MOST_BUDGETS)
MOST_RETURNED = MOST_PRODUCTS * MOST_DEALT + MOST_FATES
ADVERTISED = len(ADVERTISING)

GENDERS, CLASSES, FAVOURITE, TAGS, LOW, HIGH, MATCHES, EXACT, ASKED = range(9)
"""Columns of a condition on a purchase; genders and classes are all bits where none are asked for. The last is which
customers are of those.
"""
SALES, OF_CLASSES, HAS_SALE, WON_VOTE, HAS_TERMS = range(5)
"""Columns of the terms of advertising; their condition lies with those of shops, after the last."""
NAME, AMOUNT, WHOM, IS_KEPT, IS_COUNTED, OF_SHAPES, OF_TAGS, OF_PRICES, FROM, TO = range(10)
"""Columns of an event; the last are of the products that count, if any."""

PASS = -1
NOTHING = 63
"""Of an option, which is an event and up to four further numbers: no further one."""
WAY_BITS = 6

RULES = (
    *("rounds", "dealt", "vote_pay", "visits", "chips", "every_round", "step", "in_turn", "start_money", "shuffles"),
    *("newest", "self_vote", "vote_tie", "extra_of_round", "affords_first", "counts_copies", "last_may_go"),
    *("matches_only", "shape_bonus", "each_advertises", "after_price", "profit", "attracts", "price_first"),
    *("full_price", "tie_customers", "tie_of_all", "tie_promotion"),
)
SIZES = ("players", "money", "ingredients", "shapes", "customers", "shops", "events", "keeps")

TERMS = np.dtype(
    [
        *((name, np.int64, MOST_INGREDIENTS) for name in ("prices", "tag_of", "class_of")),
        ("shape_of", np.int64, MOST_SHAPES),
        *((name, np.int64, MOST_CUSTOMERS) for name in ("budgets", "wants", "loves", "kinds", "genders", "is_joker")),
        *((name, np.int64, MOST_SHOPS) for name in ("shop_shapes", "shop_pays")),
        ("when", np.int64, (MOST_SHOPS + ADVERTISED, 9)),
        ("advertising", np.int64, (ADVERTISED, 5)),
        ("effects", np.int64, (MOST_EVENTS, 10)),
        ("keep_ways", np.int64, (MOST_DEALT * 7, KEPT)),
        *((name, np.int64, MOST_WAYS) for name in ("shop_ways", "channel_ways")),
        *((name, np.int64, 10) for name in ("shop_ends", "channel_ends")),
        *((name, np.int64, BITS) for name in ("wanting", "loving")),
        *((name, np.int64, MOST_BUDGETS) for name in ("budget_of", "group_of")),
        ("class_groups", np.int64, MOST_KINDS),
        ("price_place", np.int64, MOST_PRICE + 1),
        ("keep_hopes", np.float64, (MOST_ROUNDS, MOST_PRICES, MOST_BUDGETS, KEPT)),
        ("paid_hopes", np.float64, (MOST_ROUNDS + 1, MOST_PRICES, MOST_BUDGETS, KEPT)),
        ("likely", np.float64, (1 + ADVERTISED, MOST_CUSTOMERS + 1, MOST_CUSTOMERS + 3)),
        *((name, np.int64) for name in (*RULES, *SIZES)),
        *((name, np.int64) for name in ("everyone", "budget_number", "class_number", "sample_step")),
    ],
    align=True,
)
"""A box and the rules. Ways to choose lie in the order of how many are taken; `ends` are the numbers of those.

Then what greedy players know: who wants a hashtag, loves a shape, has a budget, is of a class; by the place of a price,
by budget and matches, what a product may earn in so many rounds, and beside the products of so many; how likely so many
of those who can come are among the customers of a round, one at least or as channels ask.
"""

BOARD = np.dtype(
    [
        ("pile", np.int64, MOST_INGREDIENTS),
        ("returned", np.int64, MOST_RETURNED),
        ("shape_pile", np.int64, MOST_SHAPES),
        ("shop_pile", np.int64, MOST_SHOPS),
        ("shops_back", np.int64, MOST_ROUNDS * STREET),
        ("event_pile", np.int64, MOST_EVENTS),
        *((name, np.int64, MOST_CUSTOMERS) for name in ("waiting", "gone_home", "everybody")),
        ("guests", np.int64, (MOST_SEATS, MOST_CUSTOMERS)),
        *((name, np.int64) for name in ("left", "returned_from", "returned_to", "shapes_left", "shops_left")),
        *((name, np.int64) for name in ("back_from", "back_to", "events_left", "to_come", "home", "recycled")),
        *((name, np.int64, MOST_PRODUCTS) for name in ("owner", "shape", "size", "price", "tags", "classes")),
        ("contents", np.int64, (MOST_PRODUCTS, KEPT)),
        *((name, np.int64) for name in ("made", "first")),
        ("dealt", np.int64, MOST_DEALT),
        ("held", np.int64, (MOST_SEATS, MOST_HELD)),
        *((name, np.int64, MOST_SEATS) for name in ("who", "money", "guest_number", "held_number", "fresh", "extra")),
        *((name, np.int64, MOST_SEATS) for name in ("votes", "shops", "channels")),
        ("street", np.int64, STREET),
        *((name, np.int64) for name in ("bank", "short", "round", "seat", "voted", "discount", "sampling")),
        *((name, np.int64) for name in ("candidates", "is_tasted", "chosen", "tie_winner", "winners")),
        ("basket", np.int64, MOST_PRODUCTS),
        ("options", np.int64, MOST_OPTIONS),
        ("moves", np.int64, MOST_MOVES),
        ("history", np.int64, (MOST_ROUNDS, MOST_SEATS)),
        ("fates", np.int64, (MOST_FATES, 2)),
        *((name, np.int64) for name in ("offered", "moved", "fated")),
        *((name, np.int64, MOST_SEATS) for name in ("sold", "sold_early", "sold_classes", "as_asked", "worked")),
        *((name, np.int64, MOST_SEATS) for name in ("tasted", "discounted", "advertised_sales")),
        *((name, np.int64, MOST_SEATS) for name in ("laid_shops", "laid_channels")),
        ("shop_income", np.int64, (MOST_SEATS, STREET)),
        ("advertised", np.int64, (MOST_SEATS, ADVERTISED)),
        *((name, np.int64) for name in ("buyers", "joker_buyers", "is_early")),
        *((name, np.int64, MOST_SEATS) for name in ("from_deck", "personal", "bonus", "from_votes", "mabius")),
        ("from_jokers", np.int64, MOST_SEATS),
        ("laid_on", np.int64, (MOST_SEATS, MABIUS + 1)),
        *((name, np.int64, MOST_STANDS) for name in ("stand_key", "stand_product", "stand_mask")),
        *((name, np.int64, MOST_STANDS) for name in ("tried_key", "tried_product", "tried_mask")),
        *((name, np.int64, 2 * MOST_STANDS) for name in ("sale_key", "sale_product", "sale_buyers")),
        *((name, np.int64, MOST_STANDS) for name in ("tie_key", "tie_mask", "tie_first", "tie_end")),
        *((name, np.int64) for name in ("stands", "tried", "sales", "ties", "able", "coming", "made_before")),
        *((name, np.int64) for name in ("is_forecast", "forecast_discount", "has_shop_values", "has_channel_values")),
        ("to_jokers", np.int64, MOST_SEATS),
        ("known", np.int64, (MOST_PRODUCTS, KEPT + 1)),
        *((name, np.float64, STREET + 1) for name in ("shop_values", "sorted_shops", "left_for")),
        *((name, np.float64, MABIUS + MOST_SEATS) for name in ("channel_values", "further")),
        ("many", np.float64, MOST_KINDS + 1),
        ("person", np.float64),
        *((name, np.int64, MOST_NOTED) for name in ("noted", "brought")),
        ("noted_number", np.int64),
        *((name, np.int64, COPIES) for name in ("chips_of", "brought_by")),
        *((name, np.int64, MOST_CUSTOMERS) for name in ("came", "bought")),
        *game_fields(EVENT_NUMBER),
    ],
    align=True,
)
"""A game in progress: decks and who bought in this round; products; what the seats have; the round; what is decided.
Then what is counted: of a round, by seat; of the game, by seat, and chips by field; cards of which several
may be noted, and what each brought; of all games, by customer.
"""


@part
def bit_count(mask: int) -> int:
    """Of at most 62 bits, all at once: pairs, fours, eights, then their sum in the highest byte."""
    mask -= mask >> 1 & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    return (mask * 0x0101010101010101 >> 56) & 0xFF


@part
def drawn(luck: Any, pile: Any, size: int) -> int:
    """A card off a pile of this size, which the last one takes the place of."""
    place = below(luck, size)
    card = pile[place]
    pile[place] = pile[size - 1]
    return card


@part
def has_ingredients(board: Any) -> bool:
    return board.left > 0 or board.returned_from < board.returned_to


@part
def draw_ingredient(luck: Any, board: Any) -> int:
    """Those that were put back come when the rest is gone."""
    if board.left:
        card = drawn(luck, board.pile, board.left)
        board.left -= 1
    else:
        card = board.returned[board.returned_from]
        board.returned_from += 1
    return card


@part
def put_back(board: Any, card: int) -> None:
    """An ingredient under the deck."""
    board.returned[board.returned_to] = card
    board.returned_to += 1


@part
def draw_shop(luck: Any, board: Any) -> int:
    if board.shops_left:
        card = drawn(luck, board.shop_pile, board.shops_left)
        board.shops_left -= 1
    else:
        card = board.shops_back[board.back_from]
        board.back_from += 1
    return card


@part
def draw_customer(luck: Any, board: Any, terms: Any) -> int:
    """FA-R21."""
    if not board.to_come:
        if not board.home:
            send_home(board, terms)
        board.to_come, board.home = board.home, 0
        for place in range(board.to_come):
            board.waiting[place] = board.gone_home[place]
        board.recycled += 1
    card = drawn(luck, board.waiting, board.to_come)
    board.to_come -= 1
    return card


@part
def go_home(board: Any, customer: int) -> None:
    board.gone_home[board.home] = customer
    board.home += 1


@part
def send_home(board: Any, terms: Any) -> None:
    """FA-R20."""
    for seat in range(terms.players):
        for place in range(board.guest_number[seat]):
            go_home(board, board.guests[seat, place])
        board.guest_number[seat] = 0


@part
def pay_out(board: Any, seat: int, amount: int) -> None:
    """The bank pays, as far as it can."""
    paid = min(amount, board.bank)
    board.short += amount - paid
    board.bank -= paid
    board.money[seat] += paid


@part
def pay_in(board: Any, seat: int, amount: int) -> None:
    paid = min(amount, board.money[seat])
    board.bank += paid
    board.money[seat] -= paid


@part
def hand_over(board: Any, giver: int, taker: int, amount: int) -> None:
    paid = min(amount, board.money[giver])
    board.money[giver] -= paid
    board.money[taker] += paid


@part
def reckon(board: Any, terms: Any, product: int) -> None:
    """Price, hashtags and classes anew (FA-R22, FA-R36)."""
    price = tags = classes = 0
    for place in range(board.size[product]):
        card = board.contents[product, place]
        price += terms.prices[card]
        tags |= terms.tag_of[card]
        classes |= terms.class_of[card]
    board.price[product], board.tags[product], board.classes[product] = price, tags, classes


@part
def own_products(board: Any, seat: int) -> int:
    """Those of a seat that are on sale."""
    products = 0
    for product in range(board.first, board.made):
        if board.owner[product] == seat:
            products |= 1 << product
    return products


@part
def on_sale(board: Any) -> int:
    return (1 << board.made) - (1 << board.first)


@part
def lay_chips(board: Any, seat: int, fields: int) -> None:
    """On these fields of promotion, and on no others."""
    bit = 1 << seat
    board.channels[seat] = fields
    board.discount = board.discount & ~bit | bit * (fields >> DISCOUNT & 1)
    board.sampling = board.sampling & ~bit | bit * (fields >> SAMPLING & 1)


@part
def made_move(board: Any, action: int) -> int:
    """Keeps what was chosen."""
    board.moves[board.moved] = action
    board.moved += 1
    return action


@part
def with_way(event: int, first: int, second: int, third: int, fourth: int) -> int:
    return (((event << WAY_BITS | first) << WAY_BITS | second) << WAY_BITS | third) << WAY_BITS | fourth


@part
def event_of(option: int) -> int:
    return option >> 4 * WAY_BITS


@part
def of_way(option: int, number: int) -> int:
    """One of the four numbers after the event."""
    return option >> (3 - number) * WAY_BITS & NOTHING


@part
def times(board: Any, effect: Any, seat: int) -> int:
    """Once, or once for each own product that counts."""
    if not effect[IS_COUNTED]:
        return 1
    number = 0
    for product in range(board.first, board.made):
        number += (
            board.owner[product] == seat
            and (effect[OF_SHAPES] == 0 or (effect[OF_SHAPES] >> board.shape[product] & 1) != 0)
            and (effect[OF_TAGS] == 0 or (effect[OF_TAGS] & board.tags[product]) != 0)
            and (effect[OF_PRICES] == 0 or (effect[OF_PRICES] & board.classes[product]) != 0)
            and effect[FROM] <= board.price[product]
            and board.price[product] <= effect[TO]
        )
    return number
