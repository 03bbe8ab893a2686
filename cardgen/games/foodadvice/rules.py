"""The numbers of FoodAdvice, and how it is read where its text leaves a choice.

Numbers in comments (FA-R13, FA-A7) are those of the rules' specification. Knows no card, no table and no player.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from cardgen.analysis.readings import among

PLAYERS = range(4, 7)  # FA-R1
ROLES = ("banker", "journalist", "farmer", "politician", "retailer", "prosecutor")  # FA-R2
NOTES = (5, 10, 25, 50, 100)  # FA-R3
NOTES_OF_EACH = 20
PRICES = {"economy": 5, "medium": 10, "premium": 20}  # FA-R4
BUDGETS = {"economy": 20, "medium": 40, "premium": 60}  # FA-R6
JOKER_BUDGET = 150
CHIPS_OF_EACH = 8  # FA-R9
CELLS = 6  # FA-R7, FA-D4: a chip of each player
WINDOWS = 3  # FA-R5: ingredients of a product
COUNTS = {"ingredient": 84, "product": 20, "customer": 40, "joker": 4, "shop": 20, "event": 40, "character": 6}
"""Cards of the box by kind (FA-R2 to FA-R8, FA-A20)."""
ADVERTISING = ("national", "marketing-buzz", "sensation", "bulls-eye", "top-reviews")  # FA-R10
FLAVOR_SAMPLING, BLACK_FRIDAY, MABIUS = "flavor-sampling", "black-friday", "mabius"
CHANNELS = (*ADVERTISING, FLAVOR_SAMPLING, BLACK_FRIDAY, MABIUS)
SHAPES = tuple(
    "pastry pickles canned-food drink frozen-food boiled-sausage salami yoghurt chocolate soup garnish salad tea pizza "
    "cake sauce snacks porridge chips milk-drink".split()
)  # FA-R5


class FoodAdviceRules(Struct, frozen=True):
    """The numbers of the game, and how it is read where its text is silent or contradicts itself."""

    rounds: int = 3
    dealt: int = 6  # FA-R13: ingredients a player gets to choose from
    kept: int = 3
    vote_pay: int = 5  # FA-R14
    shops: int = 6  # FA-R15: laid out each round
    chips: int = 3  # FA-R11
    shop_chips: int = 2  # FA-R15
    customers: int = 6  # FA-R18: each round
    event_rounds: str = "second_and_third"  # FA-A1: or every
    event_step: str = "before_selling"  # FA-A1: or end_of_round, start_of_round
    event_deal: str = "together"  # FA-A29: or in_turn, the next when the last is carried out
    start_money: int = 0  # FA-A4
    redeal: str = "bottom"  # FA-A5: or shuffle
    trading: bool = False  # FA-A6: players at a table may; players of ours do not
    market: str = "accumulate"  # FA-A7: or newest, products of this round only
    self_vote: bool = False  # FA-A8
    vote_tie: str = "random"  # FA-A8: or none, each
    extra_chip: str = "keep"  # FA-A9: or round, for the round in which it was won
    afford_first: bool = True  # FA-A10
    tag_multiset: bool = False  # FA-A11
    last_ingredient: bool = False  # FA-A12: can a product lose its last one?
    black_friday: str = "to_budget"  # FA-A13: or matches_only, not for who comes for the shape
    shop_shape_bonus: int = 10  # FA-A14
    advertising: str = "one"  # FA-A27: or each, a personal customer for each channel that worked
    personal_shape: str = "first"  # FA-A30: or after_price, where no hashtag matches
    mabius_profit: int | None = None  # FA-A16; None: as the board says
    flavor: str = "tie_break"  # FA-A17: or attracts
    joker_key: str = "matches_price"  # FA-A18: or price
    shop_price: str = "paid"  # FA-A22: or full
    tie_customers: int = 10  # FA-R38
    tie_draw: str = "deck"  # FA-A31: or all, of those who went home, too
    tie_promotion: bool = True  # FA-A32: do the chips of the last round count?


READINGS: dict[str, tuple[object, ...]] = {
    "rounds": (3, 1, 2),
    "dealt": (6, 3, 4, 5, 7, 8),
    "vote_pay": (5, *range(5), *range(6, 51)),
    "customers": (6, *range(1, 6), *range(7, 13)),
    "chips": (3, 4, 5),
    "event_rounds": ("second_and_third", "every"),
    "event_step": ("before_selling", "end_of_round", "start_of_round"),
    "event_deal": ("together", "in_turn"),
    "start_money": (0, *range(1, 201)),
    "redeal": ("bottom", "shuffle"),
    "trading": (False,),
    "market": ("accumulate", "newest"),
    "self_vote": (False, True),
    "vote_tie": ("random", "none", "each"),
    "extra_chip": ("keep", "round"),
    "afford_first": (True, False),
    "tag_multiset": (False, True),
    "last_ingredient": (False, True),
    "black_friday": ("to_budget", "matches_only"),
    "shop_shape_bonus": (10, *range(10), *range(11, 51)),
    "advertising": ("one", "each"),
    "personal_shape": ("first", "after_price"),
    "mabius_profit": (None, *range(101)),
    "flavor": ("tie_break", "attracts"),
    "joker_key": ("matches_price", "price"),
    "shop_price": ("paid", "full"),
    "tie_customers": (10, *range(10), *range(11, 51)),
    "tie_draw": ("deck", "all"),
    "tie_promotion": (True, False),
}
"""What a publisher may switch, and to what; the first is how we read the rules."""
allows_reading = among(READINGS)


def events_happen(round_number: int, rules: FoodAdviceRules) -> bool:
    """Whether a set of events is dealt in this round, 1 the first (FA-R17, FA-A1)."""
    return rules.event_rounds == "every" or round_number in (2, 3)


def needed(players: int, rules: FoodAdviceRules) -> Mapping[str, int]:
    """Cards of each deck without which a game of so many players cannot be finished (FA-D3).

    Shops, customers and what players return come again; products, events and what lies in products do not.
    """
    sets_of_events = sum(events_happen(number + 1, rules) for number in range(rules.rounds))
    return {
        "product": players * rules.rounds,
        "ingredient": rules.kept * players * rules.rounds + rules.dealt - rules.kept,
        "shop": rules.shops,
        "customer": 1,
        "event": players * sets_of_events,
    }
