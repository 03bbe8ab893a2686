"""Writes how one game went, line by line, as somebody at the table would tell it.

What happens at the till is told from what the game left behind: who came, what was bought and why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from msgspec import Struct

from cardgen.analysis.play.playout import Trial, begin_game
from cardgen.analysis.play.transcript import INDENT, by_seat
from cardgen.games.foodadvice.condition import Sale
from cardgen.games.foodadvice.play.checkout import EVENT
from cardgen.games.foodadvice.play.engine import Season
from cardgen.games.foodadvice.play.phase import RoundPhase
from cardgen.games.foodadvice.play.sale_log import SaleLog, product_of, tags_of
from cardgen.games.foodadvice.play.setup import FoodAdviceSetup

HEADINGS = {
    RoundPhase.KEEP: "Products",
    RoundPhase.VOTE: "Votes",
    RoundPhase.SHOPS: "Shops",
    RoundPhase.CHANNELS: "Promotion",
    RoundPhase.EVENT: "Events",
}


def transcript(trial: Trial, number: int, titles: Mapping[str, str]) -> Iterator[str]:
    """The lines of game `number` of a trial; `titles` by card. Raises RulesGap."""
    state: Season
    state, policies, chance = begin_game(trial, number)
    cards = cast(FoodAdviceSetup, trial.table).cards
    board = (channel.card for channel in cast(FoodAdviceSetup, trial.table).box.channels.values())
    names = {card: titles.get(card, card) for card in (*cards, *board)}
    yield f"Game {number}, seed {trial.seed}, {trial.players} players. Money is F."
    for seat, policy in enumerate(trial.seated(number)):
        yield f"Seat {seat + 1}: {policy}" + (", begins" if seat == 0 else "")
    headed: tuple[int, RoundPhase | None] = (0, None)
    kept: Sequence[Sequence[int]] = [()] * trial.players
    while not state.is_over():
        yield from _headings(state, headed, kept, names)
        headed = (state.round, RoundPhase.EVENT if state.phase is RoundPhase.GUARD else state.phase)
        if state.phase is RoundPhase.KEEP:
            yield _dealt(state, names)
        before, seat = _Before.of(state), state.seat
        action = policies[seat](state, chance)
        yield f"{INDENT}seat {seat + 1} {state.describe(action, names)}"
        state.apply(action)
        yield from _what_follows(state, before, names)
        kept = before.held
    yield from _ending(state, names)


class _Before(Struct, frozen=True):
    """How far the records of a game went before an action."""

    round: int
    phase: RoundPhase
    products: tuple[tuple[int, ...], ...]
    sales: int
    left: int
    fates: int
    rounds: int
    came: int
    held: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, now: Season) -> _Before:
        return cls(
            round=now.round,
            phase=now.phase,
            products=_goods(now),
            sales=len(now.sales[-1]),
            left=len(now.left[-1]),
            fates=len(now.fates),
            rounds=len(now.history),
            came=len(now.came),
            held=tuple(tuple(cards) for cards in now.held),
        )


def _headings(
    now: Season, headed: tuple[int, RoundPhase | None], kept: Sequence[Sequence[int]], names: Mapping[str, str]
) -> Iterator[str]:
    """What begins now; `kept` are the events that each seat had before."""
    round_headed, phase_headed = headed
    if now.round != round_headed:
        yield ""
        yield f"Round {now.round}"
        phase_headed = None
    phase = RoundPhase.EVENT if now.phase is RoundPhase.GUARD else now.phase
    if phase is not phase_headed:
        street = ", ".join(names[now.box.shops[number].card] for number in now.street)
        yield HEADINGS[phase] + (f": open to all are {street}" if phase is RoundPhase.SHOPS else "")
        if phase is RoundPhase.EVENT:
            for seat, numbers in enumerate(kept):
                if numbers:
                    yield f"{INDENT}seat {seat + 1} still keeps {_events(now, numbers, names)}"
            yield from _new_events(now, kept, names)


def _new_events(now: Season, kept: Sequence[Sequence[int]], names: Mapping[str, str]) -> Iterator[str]:
    for seat, held in enumerate(now.held):
        new = [number for number in held if number not in kept[seat]]
        if new:
            yield f"{INDENT}seat {seat + 1} is dealt {_events(now, new, names)}"


def _events(now: Season, numbers: Sequence[int], names: Mapping[str, str]) -> str:
    return ", ".join(names[now.box.events[number].card] for number in numbers)


def _dealt(now: Season, names: Mapping[str, str]) -> str:
    tags = now.box.words.named("hashtag")
    cards = (
        (names[ingredient.card], tags[ingredient.tag], ingredient.price)
        for ingredient in (now.box.ingredients[copy] for copy in now.dealt)
    )
    shape = names[now.box.products[now.shape][0]]
    return f"{INDENT}seat {now.seat + 1} is to make {shape} of " + ", ".join(
        f"{name} (#{tag}, {price})" for name, tag, price in cards
    )


def _what_follows(now: Season, before: _Before, names: Mapping[str, str]) -> Iterator[str]:
    """What an action brings: a product, the count of the votes, what an event did, customers, the end of a round."""
    if before.phase is RoundPhase.VOTE and now.phase is not RoundPhase.VOTE:
        yield from _votes(now)
    for product, goods in zip(now.products, _goods(now), strict=True):
        if goods not in before.products:
            it = product_of(now, product, names)
            yield f"{INDENT * 2}{it}{_now(product.number, before)} for {product.price}: {tags_of(now, product.tags)}"
    till, came, sales = _till(now, before, names)
    for event, seat, won in now.fates[before.fates :]:
        if _sends_customer(now, event):
            yield from till.of_event(came, sales, seat)
        if won:
            yield f"{INDENT * 2}{names[now.box.events[event].card]}: seat {seat + 1} {won:+d}"
    if before.phase in (RoundPhase.EVENT, RoundPhase.GUARD):
        yield from _new_events(now, before.held, names)
    if any(_sends_customer(now, event) for event, *_ in now.fates[before.fates :]):
        came, sales = came[1:], [sale for sale in sales if sale.source != EVENT]
    yield from _at_the_till(now, before, till, came, sales)


def _goods(now: Season) -> tuple[tuple[int, ...], ...]:
    """Each product and what it is made of."""
    return tuple((product.number, *product.ingredients) for product in now.products)


def _now(number: int, before: _Before) -> str:
    """Says ` is now` of what was there before, and is another now."""
    return " is now" if any(product[0] == number for product in before.products) else ""


def _votes(now: Season) -> Iterator[str]:
    paid = ", ".join(
        f"seat {seat + 1} {number * now.rules.vote_pay}" for seat, number in enumerate(now.votes) if number
    )
    won = " and ".join(f"seat {seat + 1}" for seat in now.voted) or "nobody"
    yield f"{INDENT}votes pay: {paid}; {won} wins the vote, and a chip"


def _sends_customer(now: Season, event: int) -> bool:
    return now.box.events[event].effect.name == "extra-customer"


def _is_over(now: Season, before: _Before) -> bool:
    """Whether an action has ended the round."""
    return len(now.history) > before.rounds


def _till(now: Season, before: _Before, names: Mapping[str, str]) -> tuple[SaleLog, list[int], list[Sale]]:
    """Who tells of customers; who came because of an action; what they bought."""
    channels = now.trail[-1].channels if _is_over(now, before) else now.channels
    return SaleLog(now, names, channels), now.came[before.came :], now.sales[before.round - 1][before.sales :]


def _at_the_till(
    now: Season, before: _Before, till: SaleLog, came: Sequence[int], sales: Sequence[Sale]
) -> Iterator[str]:
    left = now.left[before.round - 1][before.left :]
    if sales or left or came:
        yield "Selling"
        yield from till.customers(came, sales, left)
    if _is_over(now, before):
        yield f"{INDENT}money: {by_seat(now.history[-1])}"


def _ending(now: Season, names: Mapping[str, str]) -> Iterator[str]:
    yield ""
    if now.judges:
        *before, last = (names[now.box.customers[number].card] for number in now.judges)
        choices = [f"{chooser} does not decide" for chooser in before]
        choices.append(
            f"{last} buys from seat {now.tie_winner + 1}" if now.tie_winner >= 0 else f"{last} does not decide"
        )
        yield "Several are richest: " + ", ".join(choices)
    won = " and ".join(f"seat {seat + 1}" for seat in now.winners)
    yield f"Money: {by_seat(now.money)}; {won} {'wins' if len(now.winners) == 1 else 'share the victory'}"
