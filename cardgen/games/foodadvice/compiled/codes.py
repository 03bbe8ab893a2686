"""What stands for what in compiled code of FoodAdvice: events, effects and readings by number, and how many fit."""

from __future__ import annotations

from cardgen.games.foodadvice.effect import ARGUMENTS
from cardgen.games.foodadvice.play.ledger import FIELD_NAMES, SOURCES
from cardgen.games.foodadvice.rules import CHANNELS

KINDS = ("random", "greedy", *(f"no-{channel}" for channel in CHANNELS))
RANDOM, GREEDY = range(2)
"""Policies; the others go without a channel."""
EVENTS = (
    *("games", "tied", "short", "reshuffles", "customers", "left", "left by tie", "sales", "personal", "tasted"),
    *("discounted", "sales by shape", "jokers", "jokers xx", "jokers yy", "jokers xy", "luck xx", "luck yy", "luck xy"),
    *("money", "revenue", "bonus", "earned", "earned squares", "income", "income squares", "games with a leader"),
    *("leader before last round won", *(f"from {source}" for source in SOURCES)),
    *(f"{what} {name}" for what in ("chips on", "brought by", "won with") for name in FIELD_NAMES),
)
"""What is counted; then who came and who left, by kind of customer."""
GAMES, TIED, SHORT, RESHUFFLES, CUSTOMERS, LEFT, LEFT_BY_TIE, SOLD, PERSONAL, TASTED, *_OTHERS = range(len(EVENTS))
DISCOUNTED, BY_SHAPE, JOKERS, OF_JOKERS, _, _, OF_LUCK, _, _, *_OTHERS = _OTHERS
ALL_MONEY, REVENUE, BONUS, EARNED, EARNED_SQUARES, INCOME, INCOME_SQUARES, LED, LEADER_WON, *_OTHERS = _OTHERS
BY_SOURCE, CHIPS_ON = _OTHERS[0], _OTHERS[len(SOURCES)]
BROUGHT_BY, WON_WITH, OF_KINDS = (CHIPS_ON + number * len(FIELD_NAMES) for number in (1, 2, 3))

MOST_INGREDIENTS, MOST_SHAPES, MOST_CUSTOMERS, MOST_SHOPS, MOST_EVENTS = 192, 64, 62, 64, 96
BITS, MOST_KINDS, MOST_MONEY = 62, 12, 4_000
MOST_BUDGETS, MOST_PRICES, MOST_PRICE = 8, 64, 1023
"""What the arrays have room for."""
EVENT_NUMBER = OF_KINDS + 2 * MOST_KINDS

EFFECTS = tuple(ARGUMENTS)
TAKE_MONEY, GIVE_MONEY, RECEIVE, PAY, EVERYONE_RECEIVES, EVERYONE_PAYS, REMOVE_INGREDIENT, *_FURTHER = range(
    len(EFFECTS)
)
REPLACE_INGREDIENT, SWAP_INGREDIENTS, SWAP_OWN_INGREDIENTS, MOVE_CHIP, MOVE_PROMOTION, EXTRA_CUSTOMER, GUARD = _FURTHER
WHOM = ("", "another", "richest", "poorest", "each", "own", "money", "products")
ANYTHING, ANOTHER, RICHEST, POOREST, EACH, OWN, MONEY, PRODUCTS = range(len(WHOM))
"""Whom an effect is about, or what a guard is for."""

STEPS = ("before_selling", "end_of_round", "start_of_round")
BEFORE_SELLING, AT_END, AT_START = range(len(STEPS))
TIES = ("random", "none", "each")
TIE_AT_RANDOM, TIE_FOR_NOBODY, TIE_FOR_EACH = range(len(TIES))
