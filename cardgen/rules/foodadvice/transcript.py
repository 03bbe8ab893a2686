"""How did one game go? Line by line, as somebody at the table would tell it.

What happens at the till is told from what the game left behind: who came, what was bought and why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from msgspec import Struct

from cardgen.rules.foodadvice.condition import Sale
from cardgen.rules.foodadvice.phase import Phase
from cardgen.rules.foodadvice.season import Season
from cardgen.rules.foodadvice.selling import EVENT
from cardgen.rules.foodadvice.table import BoxTable
from cardgen.rules.foodadvice.till import INDENT, Till, product_of, tags_of
from cardgen.rules.playout import Trial, begin_game

HEADINGS = {
    Phase.KEEP: "Products",
    Phase.VOTE: "Votes",
    Phase.SHOPS: "Shops",
    Phase.CHANNELS: "Promotion",
    Phase.EVENT: "Events",
}


def transcript(trial: Trial, number: int, titles: Mapping[str, str]) -> Iterator[str]:
    """The lines of game `number` of a trial; `titles` by card. Raises RulesGap."""
    state: Season
    state, policies, chance = begin_game(trial, number)
    cards = cast(BoxTable, trial.table).cards
    board = (one.card for one in cast(BoxTable, trial.table).box.channels.values())
    names = {card: titles.get(card, card) for card in (*cards, *board)}
    yield f"Game {number}, seed {trial.seed}, {trial.players} players. Money is F."
    for seat, policy in enumerate(trial.seated(number)):
        yield f"Seat {seat + 1}: {policy}" + (", begins" if seat == 0 else "")
    told: tuple[int, Phase | None] = (0, None)
    kept: Sequence[Sequence[int]] = [()] * trial.players
    while not state.is_over():
        yield from _headings(state, told, kept, names)
        told = (state.round, Phase.EVENT if state.phase is Phase.GUARD else state.phase)
        if state.phase is Phase.KEEP:
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
    phase: Phase
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
            now.round,
            now.phase,
            _goods(now),
            len(now.sales[-1]),
            len(now.left[-1]),
            len(now.fates),
            len(now.history),
            len(now.came),
            tuple(tuple(one) for one in now.held),
        )


def _headings(
    now: Season, told: tuple[int, Phase | None], kept: Sequence[Sequence[int]], names: Mapping[str, str]
) -> Iterator[str]:
    """What begins now; `kept` are the events that each seat had before."""
    round_told, phase_told = told
    if now.round != round_told:
        yield ""
        yield f"Round {now.round}"
        phase_told = None
    phase = Phase.EVENT if now.phase is Phase.GUARD else now.phase
    if phase is not phase_told:
        street = ", ".join(names[now.box.shops[number].card] for number in now.street)
        yield HEADINGS[phase] + (f": open to all are {street}" if phase is Phase.SHOPS else "")
        if phase is Phase.EVENT:
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
    cards = ((names[one.card], tags[one.tag], one.price) for one in (now.box.ingredients[copy] for copy in now.dealt))
    shape = names[now.box.products[now.shape][0]]
    return f"{INDENT}seat {now.seat + 1} is to make {shape} of " + ", ".join(
        f"{name} (#{tag}, {price})" for name, tag, price in cards
    )


def _what_follows(now: Season, before: _Before, names: Mapping[str, str]) -> Iterator[str]:
    """What an action brings: a product, the count of the votes, what an event did, customers, the end of a round."""
    if before.phase is Phase.VOTE and now.phase is not Phase.VOTE:
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
    if before.phase in (Phase.EVENT, Phase.GUARD):
        yield from _new_events(now, before.held, names)
    if any(_sends_customer(now, event) for event, *_ in now.fates[before.fates :]):
        came, sales = came[1:], [sale for sale in sales if sale.source != EVENT]
    yield from _at_the_till(now, before, till, came, sales)


def _goods(now: Season) -> tuple[tuple[int, ...], ...]:
    """Each product and what it is made of."""
    return tuple((one.number, *one.ingredients) for one in now.products)


def _now(number: int, before: _Before) -> str:
    """Was it there before, and is another now?"""
    return " is now" if any(one[0] == number for one in before.products) else ""


def _votes(now: Season) -> Iterator[str]:
    paid = ", ".join(
        f"seat {seat + 1} {number * now.rules.vote_pay}" for seat, number in enumerate(now.votes) if number
    )
    won = " and ".join(f"seat {seat + 1}" for seat in now.voted) or "nobody"
    yield f"{INDENT}votes pay: {paid}; {won} wins the vote, and a chip"


def _sends_customer(now: Season, event: int) -> bool:
    return now.box.events[event].effect.name == "extra-customer"


def _is_over(now: Season, before: _Before) -> bool:
    """Has an action ended the round?"""
    return len(now.history) > before.rounds


def _till(now: Season, before: _Before, names: Mapping[str, str]) -> tuple[Till, list[int], list[Sale]]:
    """Who tells of customers; who came because of an action; what they bought."""
    channels = now.trail[-1].channels if _is_over(now, before) else now.channels
    return Till(now, names, channels), now.came[before.came :], now.sales[before.round - 1][before.sales :]


def _at_the_till(now: Season, before: _Before, till: Till, came: Sequence[int], sales: Sequence[Sale]) -> Iterator[str]:
    left = now.left[before.round - 1][before.left :]
    if sales or left or came:
        yield "Selling"
        yield from till.customers(came, sales, left)
    if _is_over(now, before):
        yield f"{INDENT}money: {_money(now.history[-1])}"


def _money(money: tuple[int, ...]) -> str:
    return ", ".join(f"seat {seat + 1} {one}" for seat, one in enumerate(money))


def _ending(now: Season, names: Mapping[str, str]) -> Iterator[str]:
    yield ""
    if now.judges:
        *before, last = (names[now.box.customers[number].card] for number in now.judges)
        told = [f"{one} does not decide" for one in before]
        told.append(f"{last} buys from seat {now.tie_winner + 1}" if now.tie_winner >= 0 else f"{last} does not decide")
        yield "Several are richest: " + ", ".join(told)
    won = " and ".join(f"seat {seat + 1}" for seat in now.winners)
    yield f"Money: {_money(tuple(now.money))}; {won} {'wins' if len(now.winners) == 1 else 'share the victory'}"
