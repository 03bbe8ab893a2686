"""Estimates for greedy players what an action brings or lets hope for, and what the hidden cards may be.

Nothing here looks at what the seat that decides cannot see: products, chips, shops and money lie open; events that
others keep, and all decks, do not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf
from typing import TYPE_CHECKING

from cardgen.analysis.play.protocol import Action, Stream
from cardgen.analysis.play.rng import shuffle
from cardgen.games.foodadvice.market.choice import FoodProduct
from cardgen.games.foodadvice.market.demand_model import income, unbeaten
from cardgen.games.foodadvice.market.opponents import Hope
from cardgen.games.foodadvice.play.event_worth import event_worths
from cardgen.games.foodadvice.play.phase import Combination, RoundPhase
from cardgen.games.foodadvice.play.promotion import channel_values, income_values, mabius_values, shop_values
from cardgen.games.foodadvice.rules import ADVERTISING

if TYPE_CHECKING:
    from cardgen.games.foodadvice.play.engine import Season

TABLES = 4
"""A product is tried beside so many sets of those that others may make."""
ADVERTISED = len(ADVERTISING)


def obvious_action(now: Season) -> Action | None:
    """Where there is one option only."""
    return 0 if len(now.options) == 1 else None


def gain(now: Season, action: Action) -> float:
    """F that an option may bring, estimated from the customers of the box and what lies open."""
    if not now.thoughts:
        now.thoughts = VALUES[now.phase](now)
    return now.thoughts[action]


def _shop_options(now: Season) -> list[float]:
    """What the shops pay, and what the other chips are worth on channels."""
    shops, options = shop_values(now), now.options
    most = len(options[-1])
    left = [0.0] * (most + 1)
    if most > now.rules.shop_chips:
        chips = now.rules.chips + now.extra[now.seat]
        further = _for_channels(now, chips - now.rules.shop_chips, sorted(shops)[-1 - now.rules.shop_chips])
        left = [sum(further[: chips - many]) for many in range(most + 1)]
    return [sum([shops[place] for place in option]) + left[len(option)] for option in options]


def _for_channels(now: Season, chips: int, shop: float) -> list[float]:
    """What so many chips are worth on channels, best first. Where all are worth more on Mabius than in a further shop,
    other channels are not looked at: the chips go to channels anyway.
    """
    sure = sorted(mabius_values(now), reverse=True)[:chips]
    return sure if sure[-1] >= shop else sorted(channel_values(now)[:-1], reverse=True)


def _channel_options(now: Season) -> list[float]:
    """Of two channels for which one personal customer would come only the better counts (FA-A27)."""
    values = channel_values(now)
    if len(now.options[-1]) == 1:
        return [values[option[0]] for option in now.options]
    person = max(1.0, values[-1]) if now.rules.advertising == "one" else inf
    return [_together(option, values, person) for option in now.options]


def _together(fields: Combination, values: Sequence[float], person: float) -> float:
    """The worth of several channels: one personal customer comes, however many of them have worked (FA-A27)."""
    value = values[fields[0]]
    for field in fields[1:]:
        more = values[field]
        value += more * (1 - value / person) if field < ADVERTISED else more
    return value


def _votes(now: Season) -> list[float]:
    """A vote is worth money to who gets it: least harm is done by one for who has least, and will earn least."""
    hopes = income_values(now)
    return [-now.money[seat] - 2 * now.extra[seat] - hopes[seat] for seat in now.options]


def _guards(now: Season) -> list[float]:
    return [float(option[0]) for option in now.options]


def outlook(now: Season, action: Action) -> float:
    """As `gain`; for the ingredients to keep: what all own products earn on some tables that may come, by round."""
    if now.phase is not RoundPhase.KEEP:
        return gain(now, action)
    box, rivals, earned = now.box, now.players - 1, 0
    products = [*_known(now), _kept(now, now.options[action])]
    for later in range(_rounds(now)):
        for table in range(TABLES):
            others = box.rivalry.some(table, rivals * (later + 1))
            earned += income(box.demand, products + others, now.seat)
    return earned + gain(now, action) / 64


def _rounds(now: Season) -> int:
    """In how many rounds a product of this one is on sale (FA-A7)."""
    return now.rules.rounds - now.round + 1 if now.rules.market == "accumulate" else 1


def _kept(now: Season, kept: Combination) -> FoodProduct:
    shape = now.box.products[now.shape][1]
    product = FoodProduct(len(now.products), now.seat, shape, [now.dealt[place] for place in kept], now.round)
    product.reckon(now.box.ingredients, now.rules)
    return product


def _known(now: Season) -> list[FoodProduct]:
    """What lay there before this round: all choose their ingredients at the same time (FA-R13)."""
    return [product for product in now.on_sale() if product.round < now.round]


def _worths_of_kept(now: Season) -> list[float]:
    """F that a customer on average pays for each product that could be made, in this round and later ones."""
    levels_of, cards = now.box.demand.levels, now.box.ingredients
    dealt = [cards[number] for number in now.dealt]
    prices, tags = [ingredient.price for ingredient in dealt], [1 << ingredient.tag for ingredient in dealt]
    made = [
        (levels_of(tags[first] | tags[second] | tags[third]), prices[first] + prices[second] + prices[third])
        for first, second, third in now.options
    ]
    hopes = _hopes(now, {price for _, price in made})
    return [
        sum([(levels[matches] & group).bit_count() * pays for matches, group, pays in hopes[price]])
        for levels, price in made
    ]


def _hopes(now: Season, prices: Iterable[int]) -> Mapping[int, Sequence[Hope]]:
    """For each price, by matches, who will buy of those whom nothing that is known has won."""
    hopes, known = now.box.rivalry.hopes, _known(now)
    others, rounds = now.players - 1, _rounds(now)
    found = {price: hopes(price, others, now.players, rounds) for price in prices}
    if not known:
        return found
    free = unbeaten(now.box.demand, known, prices)
    return {
        price: [(matches, mask, pays) for matches, group, pays in hoped if (mask := group & free[price][matches])]
        for price, hoped in found.items()
    }


def resampled(now: Season, seat: int, stream: Stream) -> Season:
    """Hidden cards dealt anew: the events that others keep, and what they put under the deck of ingredients. Decks are
    drawn from when they are needed, by chance.
    """
    twin = now.clone(stream)
    _deal_returned(twin, seat, stream)
    _deal_events(twin, [other for other in range(now.players) if other != seat], stream)
    return twin


def _deal_events(twin: Season, others: Sequence[int], stream: Stream) -> None:
    """What others hold: of what they kept, any that may be kept; of what waits for its player's turn, any."""
    of, pool = twin.box.events, list(twin.events.pool)
    waiting = [other for other in others if twin.fresh[other] in twin.held[other]]
    for other in waiting:
        twin.held[other].remove(twin.fresh[other])
        pool.append(twin.fresh[other])
    kept = [event for other in others for event in twin.held[other]]
    if not kept and not waiting:
        return
    hidden = [event for event in pool if of[event].is_kept] + kept
    shuffle(hidden, stream)
    for other in others:
        twin.held[other] = [hidden.pop() for _ in twin.held[other]]
    pool = [event for event in pool if not of[event].is_kept] + hidden
    shuffle(pool, stream)
    for other in waiting:
        twin.fresh[other] = pool.pop()
        twin.held[other].append(twin.fresh[other])
    twin.events.pool = pool


def _deal_returned(twin: Season, seat: int, stream: Stream) -> None:
    """What others put back of what they were dealt: any cards that the seat has not seen (FA-R13)."""
    seen = {*twin.seen[seat], *(card for chosen in twin.chosen for card in chosen)}
    dealt = {card for other in range(twin.players) if other != seat for card in twin.seen[other]} - seen
    pile = twin.ingredients
    places = [place for place, card in enumerate(pile.bottom) if card in dealt]
    if not places:
        return
    hidden = pile.pool + [pile.bottom[place] for place in places]
    shuffle(hidden, stream)
    for place in places:
        pile.bottom[place] = hidden.pop()
    pile.pool = hidden


VALUES: Mapping[RoundPhase, Callable[[Season], list[float]]] = {
    RoundPhase.KEEP: _worths_of_kept,
    RoundPhase.VOTE: _votes,
    RoundPhase.SHOPS: _shop_options,
    RoundPhase.CHANNELS: _channel_options,
    RoundPhase.EVENT: event_worths,
    RoundPhase.GUARD: _guards,
}
"""What each option is worth, by phase."""
