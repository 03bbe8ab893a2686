"""The compiled engine of FoodAdvice: what it covers, and its counts as a tally."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from msgspec import Struct

from cardgen.analysis.play.compiling import called
from cardgen.analysis.play.counts import course_of, fill_trial, has_room, seed_prefix, squares_of, tally_of
from cardgen.analysis.play.playout import Trial
from cardgen.analysis.play.tally import Tally
from cardgen.games.foodadvice.cards import CUSTOMER, EVENT, SHOP
from cardgen.games.foodadvice.compiled.codes import (
    BITS,
    EVENTS,
    KINDS,
    MOST_BUDGETS,
    MOST_CUSTOMERS,
    MOST_EVENTS,
    MOST_INGREDIENTS,
    MOST_KINDS,
    MOST_MONEY,
    MOST_PRICE,
    MOST_PRICES,
    MOST_SHAPES,
    MOST_SHOPS,
)
from cardgen.games.foodadvice.rules import PLAYERS, WINDOWS, FoodAdviceRules, needed

if TYPE_CHECKING:
    from cardgen.games.foodadvice.market.box import GameBox
    from cardgen.games.foodadvice.play.setup import FoodAdviceSetup


class FastSeasons(Struct, frozen=True):
    """Plays games for players who are random, or greedy with or without a channel."""

    pays_from: int = 1_500
    block: int = 10_000
    kernel: str = "cardgen.games.foodadvice.compiled.tally_kernel"

    def covers(self, trial: Trial) -> bool:
        table = _setup(trial)
        return (
            trial.players in PLAYERS
            and set(trial.policies) <= set(KINDS)
            and has_room(trial)
            and _fits(table.box)
            and (_is_chance(trial) or _is_reckoned(table.box))
            and _is_known(table.rules)
            and _is_enough(table.box, trial.players, table.rules)
        )

    def play(self, trial: Trial, first: int, count: int) -> Tally | None:
        """None where numba cannot be loaded."""
        try:
            counts, _ = _played(trial, first, count)
        except ImportError:
            return None
        return _tally_of(trial, count, counts)

    def moves(self, trial: Trial, number: int) -> list[int]:
        """All that was chosen in a game, as the readable engine is handed it."""
        return _played(trial, number, 1)[1]


def _played(trial: Trial, first: int, count: int) -> tuple[Any, list[int]]:
    """What these games count, and what was chosen in the last of them. Raises ImportError."""
    import numpy as np

    from cardgen.games.foodadvice.compiled.board_kernel import MOST_MOVES
    from cardgen.games.foodadvice.compiled.tally_kernel import COUNTS, count_games

    counts: Any = np.zeros(1, COUNTS)
    moves: Any = np.zeros(MOST_MOVES, np.int64)
    number = called(count_games, *_prepared(trial), first, first + count, counts, moves)
    return counts[0], moves[:number].tolist()


def _setup(trial: Trial) -> FoodAdviceSetup:
    """What is dealt from: a trial that comes here is one of FoodAdvice."""
    return cast("FoodAdviceSetup", trial.table)


def _fits(box: GameBox) -> bool:
    """Is there room in the arrays?"""
    words = [customer.tags | customer.shapes for customer in box.customers]
    return (
        len(box.ingredients) <= MOST_INGREDIENTS
        and len(box.products) <= MOST_SHAPES
        and len(box.customers) <= MOST_CUSTOMERS
        and len(box.shops) <= MOST_SHOPS
        and len(box.events) <= MOST_EVENTS
        and len(kinds_of(box)) <= MOST_KINDS
        and box.money < MOST_MONEY
        and max(words, default=0) < 1 << BITS
        and all(ingredient.tag < BITS for ingredient in box.ingredients)
        and all(shape < BITS for _, shape in box.products)
    )


def _is_chance(trial: Trial) -> bool:
    return set(trial.policies) == {"random"}


def _is_reckoned(box: GameBox) -> bool:
    """Is there room for what greedy players know of the box?"""
    budgets = {customer.budget for customer in box.customers if not customer.is_joker}
    return bool(prices_of(box)) and len(budgets) <= MOST_BUDGETS


def prices_of(box: GameBox) -> list[int]:
    """What products of this box may cost, as events leave them; none where they are more than fit."""
    prices = {ingredient.price for ingredient in box.ingredients}
    found = {0}
    for _ in range(WINDOWS):
        found |= {total + price for total in found for price in prices}
        if len(found) > MOST_PRICES or max(found) > MOST_PRICE:
            return []
    return sorted(found)


def _is_known(rules: FoodAdviceRules) -> bool:
    """Nobody may switch these numbers; who gives others plays the readable engine."""
    usual = FoodAdviceRules()
    return (rules.kept, rules.shops, rules.shop_chips) == (usual.kept, usual.shops, usual.shop_chips)


def _is_enough(box: GameBox, players: int, rules: FoodAdviceRules) -> bool:
    """FA-D3."""
    there = {
        "product": len(box.products),
        "ingredient": len(box.ingredients),
        "shop": len(box.shops),
        "customer": len(box.customers),
        "event": len(box.events),
    }
    return all(there[kind] >= wanted for kind, wanted in needed(players, rules).items())


def kinds_of(box: GameBox) -> tuple[str, ...]:
    """Classes of customers in the order of their numbers; jokers last."""
    classes = (*box.words.named("class"), *(customer.customer_class for customer in box.customers))
    return (*dict.fromkeys(name for name in classes if name), "joker")


def _events(box: GameBox) -> tuple[str, ...]:
    return *EVENTS, *(f"{what} {kind}" for kind in kinds_of(box) for what in ("came", "left"))


def _prepared(trial: Trial) -> tuple[Any, Any, Any]:
    """The streams, the box with its rules, and the trial as the kernel is handed them."""
    import numpy as np

    from cardgen.analysis.play.chance_kernel import MOST_READY, new_luck
    from cardgen.games.foodadvice.compiled.tally_kernel import TRIAL
    from cardgen.games.foodadvice.compiled.terms_kernel import terms_of

    table = _setup(trial)
    row: Any = np.zeros(1, TRIAL)
    fill_trial(row[0], trial, KINDS, _events(table.box), is_one_each=False)
    prices = [] if _is_chance(trial) else prices_of(table.box)
    terms = terms_of(table.box, trial.players, table.rules, kinds_of(table.box), prices)
    return new_luck(seed_prefix(trial), MOST_READY), terms, row


def _tally_of(trial: Trial, games: int, counts: Any) -> Tally:
    """The counts as a tally has them, those of customers, shops and events too."""
    table = _setup(trial)
    tally, copies, starts = tally_of(trial, games, counts, _events(table.box)), len(table.cards), table.box.starts
    tally.count(course_of(counts))
    for name, field in (("come", "came"), ("bought", "bought")):
        numbers = counts[field][: len(table.box.customers)].tolist()
        tally.per_card(name)[starts[CUSTOMER] : starts[SHOP]] = numbers
    for name, first, end in (("shop", starts[SHOP], starts[EVENT]), ("event", starts[EVENT], copies)):
        tally.per_card(f"{name} cases")[first:end] = counts["cases"][first:end].tolist()
        tally.per_card(f"{name} sum")[first:end] = counts["sums"][first:end].tolist()
        found = [copy for copy in range(first, end) if counts["sum_squares"][copy, -1]]
        tally.by_first[name] = dict(squares_of(counts["sum_squares"], found))
    return tally
