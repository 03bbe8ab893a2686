"""Deals events, lists the ways to carry one out, and does it (FA-R17, FA-R35, FA-R36).

An option is a tuple: what is played (`PLAY`, `PASS`), the event, then whom and what it is done to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from cardgen.games.foodadvice.effect import Effect
from cardgen.games.foodadvice.market.choice import FoodProduct
from cardgen.games.foodadvice.play import checkout
from cardgen.games.foodadvice.play.phase import FIELDS, MABIUS, RoundPhase, channels_for
from cardgen.games.foodadvice.rules import MABIUS as INVESTMENT

if TYPE_CHECKING:
    from cardgen.games.foodadvice.play.engine import Season

Option = tuple[int, ...]
PASS: Option = (-1,)
ACCEPT, SHIELD = 0, 1
"""The options of who is harmed and holds a guard."""


def begin(season: Season) -> None:
    """Deals a set of events; the first player's turn (FA-R17, FA-A29)."""
    if season.rules.event_deal == "together":
        for seat in range(season.players):
            _deal(season, seat)
    season.seat = -1
    _next_player(season)


def _deal(season: Season, seat: int) -> None:
    season.fresh[seat] = season.events.draw(season.chance)
    season.held[seat].append(season.fresh[seat])


def _next_player(season: Season) -> None:
    season.seat += 1
    if season.seat == season.players:
        _go_on(season)
        return
    if season.rules.event_deal == "in_turn":
        _deal(season, season.seat)
    event = season.fresh[season.seat]
    season.fresh[season.seat] = -1
    if event in season.held[season.seat] and not season.box.events[event].is_kept:  # a guard may have been shown
        _offer(season, [event], may_pass=False)
    else:
        _offer_kept(season)


def _offer_kept(season: Season) -> None:
    """The events that the player may carry out or keep."""
    of = season.box.events
    _offer(season, [event for event in season.held[season.seat] if of[event].effect.name != "guard"], may_pass=True)


def _offer(season: Season, events: Sequence[int], *, may_pass: bool) -> None:
    options: list[Option] = [PASS] if may_pass else []
    for event in events:
        options += [(event, *way) for way in ways(season, season.box.events[event].effect)]
    if not options:  # nothing that the card asks for can be done
        options = [(event,) for event in events]
    season.phase = RoundPhase.EVENT
    season.offer(options)
    if options == [PASS]:
        _next_player(season)


def ways(season: Season, effect: Effect) -> Iterator[Option]:
    """Each way to carry an effect out; none where it cannot be done."""
    seat, name = season.seat, effect.name
    if name in ("take-money", "give-money"):
        yield from _whom(season, effect.whom)
    elif name == "remove-ingredient":
        yield from _ingredients(season, _others(season) if effect.whom == "another" else season.own(seat))
    elif name == "replace-ingredient":
        if len(season.ingredients):
            yield from _ingredients(season, season.own(seat), fewest=1)
    elif name == "swap-ingredients":
        given = list(_ingredients(season, season.own(seat), fewest=1))
        taken = list(_ingredients(season, _others(season), fewest=1))
        yield from ((*own, *other) for own in given for other in taken)
    elif name == "swap-own-ingredients":
        mine = list(_ingredients(season, season.own(seat), fewest=1))
        yield from ((*first, *last) for first, last in combinations(mine, 2) if first[0] != last[0])
    elif name == "move-promotion":
        yield from _promotions(season)
    elif name == "move-chip":
        own = season.shop_of[seat]
        free = [place for place in range(len(season.street)) if place not in own]
        yield from ((place, to) for place in own for to in free)
    else:
        yield ()


def _promotions(season: Season) -> Iterator[Option]:
    """From which channel a chip may go to which other one, as chips could have been laid (FA-R16)."""
    own = {*season.channels[season.seat]}
    if own:
        to_lay = {*channels_for(season.players, season.seat, len(own))}
        ways = [(field, to) for field in sorted(own) for to in range(MABIUS + season.players) if to not in own]
        yield from ((field, to) for field, to in ways if moved(own, field, to) in to_lay)


def moved(fields: Iterable[int], field: int, to: int) -> tuple[int, ...]:
    """The channels on which chips lie, when one has moved."""
    return tuple(sorted({*fields, to} - {field}))


def _whom(season: Season, whom: str) -> Iterator[Option]:
    others = [seat for seat in range(season.players) if seat != season.seat]
    if whom == "each":
        yield ()
        return
    if whom in ("richest", "poorest"):
        best = (max if whom == "richest" else min)(season.money[seat] for seat in others)
        others = [seat for seat in others if season.money[seat] == best]
    yield from ((seat,) for seat in others)


def _others(season: Season) -> list[FoodProduct]:
    return [product for product in season.on_sale() if product.owner != season.seat]


def _ingredients(season: Season, products: Sequence[FoodProduct], fewest: int = 0) -> Iterator[Option]:
    """Product and place of each ingredient that may go; a product keeps one (FA-A12)."""
    fewest = fewest or (1 if season.rules.last_ingredient else 2)
    for product in products:
        if len(product.ingredients) >= fewest:
            yield from ((product.number, place) for place in range(len(product.ingredients)))


def carry_out(season: Season, option: Option) -> None:
    """An event as its player chose to play it, or a pass."""
    if option == PASS:
        _next_player(season)
        return
    season.event = event = option[0]
    season.turn, season.purse = season.seat, season.money[season.seat]
    season.held[season.seat].remove(event)
    effect = season.box.events[event].effect
    season.resume = [(victim, option) for victim in _victims(season, effect, option)]
    if not season.resume:
        _do(season, effect, option[1:])
    _harm_next(season)


def _victims(season: Season, effect: Effect, option: Option) -> list[int]:
    """Whom a hostile event harms, in seat order; nobody where it cannot be carried out."""
    if not effect.is_hostile:
        return []
    if effect.name == "take-money":
        if effect.whom == "each":
            return [seat for seat in range(season.players) if seat != season.seat]
        return [option[1]]
    return [season.products[option[-2]].owner] if len(option) > 2 else []


def _harm_next(season: Season) -> None:
    """The next who is harmed; who holds a guard may show it. When all are done, so is the event."""
    if not season.resume:
        seat = season.turn
        season.fates.append((season.event, seat, season.money[seat] - season.purse))
        _after(season)
        return
    victim, option = season.resume[0]
    if _guards(season, victim):
        season.phase = RoundPhase.GUARD
        season.seat = victim
        season.offer([(ACCEPT,), (SHIELD,)])
        return
    _harm(season, victim, option)


def answer(season: Season, option: Option) -> None:
    """The answer of who is harmed and holds a guard."""
    victim, harm = season.resume[0]
    season.seat = season.turn
    if option == (ACCEPT,):
        _harm(season, victim, harm)
        return
    guard = _guards(season, victim)[0]
    season.held[victim].remove(guard)
    season.fates.append((guard, victim, 0))
    season.resume.pop(0)
    _harm_next(season)


def _guards(season: Season, victim: int) -> list[int]:
    """The guards that a victim holds against what is going on."""
    of = season.box.events
    return [event for event in season.held[victim] if of[event].effect.stops(of[season.event].effect)]


def _harm(season: Season, victim: int, option: Option) -> None:
    season.resume.pop(0)
    effect = season.box.events[season.event].effect
    if effect.name == "take-money":
        season.hand_over(victim, season.seat, effect.amount)
    else:
        _do(season, effect, option[1:])
    _harm_next(season)


def _after(season: Season) -> None:
    """A player who still holds events may play another; else it is the next player's turn."""
    of = season.box.events
    if any(of[event].effect.name != "guard" for event in season.held[season.seat]):
        _offer_kept(season)
    else:
        _next_player(season)


def _go_on(season: Season) -> None:
    step = season.rules.event_step
    if step == "start_of_round":
        season.begin_products()
    elif step == "before_selling":
        season.sell()
    else:
        season.end_round()


def _do(season: Season, effect: Effect, way: Option) -> None:
    """Carries an effect out on what was chosen; an effect that cannot be carried out does nothing."""
    seat, name = season.seat, effect.name
    if name == "give-money":
        others = way or [other for other in range(season.players) if other != seat]
        for other in others:
            season.hand_over(seat, other, effect.amount)
    elif name in ("receive", "everyone-receives"):
        for receiver in [seat] if name == "receive" else range(season.players):
            season.pay_out(receiver, effect.amount * times(season, effect, receiver))
    elif name in ("pay", "everyone-pays"):
        for payer in [seat] if name == "pay" else range(season.players):
            season.pay_in(payer, effect.amount * times(season, effect, payer))
    elif name == "extra-customer":
        checkout.serve_personally(season, seat)
    elif way:
        _change(season, name, way)


def times(season: Season, effect: Effect, seat: int) -> int:
    """Once, or once for each own product that counts."""
    wanted = effect.wanted
    if wanted is None:
        return 1
    return sum(wanted.fits(product.shape, product.tags, product.classes, product.price) for product in season.own(seat))


def _change(season: Season, name: str, way: Option) -> None:
    """What changes products or chips (FA-R36)."""
    if name == "move-chip":
        place, to = way
        season.shop_of[season.seat] = tuple(sorted({*season.shop_of[season.seat], to} - {place}))
        return
    if name == "move-promotion":
        season.move_promotion(*way)
        return
    product = season.products[way[0]]
    if name in ("swap-ingredients", "swap-own-ingredients"):
        other = season.products[way[2]]
        given, taken = product.ingredients[way[1]], other.ingredients[way[3]]
        product.ingredients[way[1]], other.ingredients[way[3]] = taken, given
        other.reckon(season.box.ingredients, season.rules)
    else:
        removed = product.ingredients.pop(way[1])
        if name == "replace-ingredient":
            product.ingredients.insert(way[1], season.ingredients.draw(season.chance))
        season.ingredients.bottom.append(removed)
    product.reckon(season.box.ingredients, season.rules)


def describe(season: Season, option: Any, names: Any = None) -> str:
    """An option in words; `names` by card, where they are given."""
    box = season.box

    def name(card: str) -> str:
        return names[card] if names and card in names else card

    phase = season.phase
    if phase is RoundPhase.KEEP:
        return "keeps " + ", ".join(name(box.ingredients[season.dealt[place]].card) for place in option)
    if phase is RoundPhase.VOTE:
        return f"votes for seat {option + 1}"
    if phase is RoundPhase.SHOPS:
        return "opens " + ", ".join(name(box.shops[season.street[place]].card) for place in option)
    if phase is RoundPhase.CHANNELS:
        return "promotes with " + ", ".join(_channel(season, field, name) for field in option)
    if phase is RoundPhase.GUARD:
        return "shows a guard" if option == (SHIELD,) else "lets it happen"
    if option == PASS:
        return "keeps what may be kept"
    return f"plays {name(box.events[option[0]].card)}{_target(season, option, name)}"


def _channel(season: Season, field: int, name: Any) -> str:
    word = FIELDS[field] if field < MABIUS else INVESTMENT
    channel = season.box.channels.get(word)
    title: str = name(channel.card) if channel else word
    return title if field < MABIUS else f"{title} (seat {field - MABIUS + 1})"


def _target(season: Season, option: Option, name: Any) -> str:
    box = season.box
    effect = box.events[option[0]].effect
    if len(option) == 2:
        return f" on seat {option[1] + 1}"
    if effect.name == "move-chip" and len(option) == 3:
        place, to = (name(box.shops[season.street[number]].card) for number in option[1:])
        return f": from {place} to {to}"
    if effect.name == "move-promotion" and len(option) == 3:
        return f": from {_channel(season, option[1], name)} to {_channel(season, option[2], name)}"
    parts = []
    for number, place in zip(option[1::2], option[2::2], strict=False):
        product = season.products[number]
        card = name(box.ingredients[product.ingredients[place]].card)
        parts.append(f"{card} of seat {product.owner + 1}'s {name(box.product_of_shape(product.shape))}")
    return ": " + " for ".join(parts) if parts else ""
