"""Can what shops, events and the board promise be carried out? Checks FAD118 to FAD120.

Conditions are looked at by `condition_faults.py`; here stands what else a card must say, and what the board needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardgen.diagnostics import Diagnostic
from cardgen.model.card import Card
from cardgen.model.game import Game
from cardgen.model.ids import nearest
from cardgen.rules.foodadvice.condition_faults import (
    Fault,
    conditions_of,
    product_faults,
    purchase_faults,
    terms_faults,
)
from cardgen.rules.foodadvice.effect import ARGUMENTS, COUNTS_PRODUCTS, MOST_AMOUNT, WHOM
from cardgen.rules.foodadvice.piece import CHANNEL, CUSTOMER, EVENT, JOKER, SHOP, Words
from cardgen.rules.foodadvice.rules import ADVERTISING, CHANNELS, MABIUS, NOTES
from cardgen.rules.foodadvice.wording import listed

GENDER = "gender"
LEAST = NOTES[0]
"""F: the smallest note, of which every payment is a multiple (FA-R3)."""


def shop_terms(card: Card, words: Words) -> Iterator[Diagnostic]:
    """FAD118: a shop says what it pays and for which purchases (FA-R7, FA-A21)."""
    if card.kind == SHOP:
        yield from _told("FAD118", card, _shop_faults(card, words))


def _shop_faults(card: Card, words: Words) -> Iterator[Fault]:
    bonus = card.fields.get("bonus")
    if bonus is None:
        help = "write it as in `bonus: {pays: 10, when: {favourite-shape: true}}`"
        yield Fault(f"the shop `{card.id}` has no bonus", ("id",), help)
        return
    if bonus.get("pays", 0) < 1:
        yield Fault(f"the shop `{card.id}` pays nothing", ("bonus", "pays"), "write how much, as in `pays: 10`")
    else:
        yield from _odd_amount(f"the shop `{card.id}` pays", bonus.get("pays", 0), "bonus", "pays")
    yield from purchase_faults(bonus.get("when", {}), words, "bonus", "when")


def _odd_amount(told: str, amount: int, *place: str) -> Iterator[Fault]:
    """An amount that no notes make up (FA-R3)."""
    if amount % LEAST:
        below = amount - amount % LEAST
        near = [number for number in (below, below + LEAST) if number]
        help = f"write `{place[-1]}: {'` or `'.join(map(str, near))}`"
        yield Fault(f"{told} {amount} F, which no notes make up: the smallest is {LEAST} F", place, help)


def gender_asked_for(game: Game) -> Iterator[Diagnostic]:
    """FAD118: where a shop asks for the buyer's gender, each customer has one; jokers where a channel asks (FA-A21)."""
    cards = game.cards.values()
    asking = [card for card in cards if any(GENDER in written for _, written in conditions_of(card))]
    shop = next((card.id for card in asking if card.kind == SHOP), "")
    channel = next((card.id for card in asking if card.kind == CHANNEL), "")
    for card in cards:
        asks = {CUSTOMER: shop or channel, JOKER: channel}.get(card.kind)
        if asks and GENDER not in card.fields and game.is_judged(card.origin):
            message = f"`{card.id}` has no gender, for which `{asks}` asks"
            yield card.origin.finding("FAD118", message, "id", help="write it as in `gender: she`")


def event_effect(card: Card, words: Words) -> Iterator[Diagnostic]:
    """FAD119: an event does what the rules can carry out, and says all that it needs (FA-R35)."""
    if card.kind == EVENT:
        yield from _told("FAD119", card, _effect_faults(card, words))


def _effect_faults(card: Card, words: Words) -> Iterator[Fault]:
    effect = card.fields.get("effect", {})
    name = effect.get("name")
    if name not in ARGUMENTS:
        fault = f"`{name}` is not an effect" if name else f"the event `{card.id}` has no effect"
        help = nearest(str(name), ARGUMENTS) or f"there are {', '.join(f'`{one}`' for one in ARGUMENTS)}"
        yield Fault(fault, ("effect", "name") if name else ("id",), help)
        return
    needed, optional = ARGUMENTS[name], ("for",) if name in COUNTS_PRODUCTS else ()
    for key in effect:
        if key not in ("name", *needed, *optional):
            yield Fault(f"the effect `{name}` has no `{key}`", ("effect", key), "take it out", is_key=True)
    for key in needed:
        choices = f"one of {', '.join(WHOM[name])}" if key in ("from", "to") else f"1 to {MOST_AMOUNT}"
        help = f"write `{key}:`, {choices}"
        if key not in effect:
            yield Fault(f"the effect `{name}` of `{card.id}` does not say `{key}`", ("effect",), help)
        elif key == "amount" and not 1 <= effect[key] <= MOST_AMOUNT:
            yield Fault(f"`{card.id}` is about {effect[key]} F, which cannot be", ("effect", key), help)
        elif key != "amount" and effect[key] not in WHOM[name]:
            yield Fault(f"the effect `{name}` is never about `{effect[key]}`", ("effect", key), help)
        elif key == "amount":
            yield from _odd_amount(f"`{card.id}` is about", effect[key], "effect", key)
    if "for" in optional and "for" in effect:
        yield from product_faults(effect["for"], words, "effect", "for")
    if name == "guard" and not card.fields.get("keep", False):
        yield Fault(f"`{card.id}` guards against nothing: it is not kept", ("effect",), "write `keep: true`")


def channel_says(card: Card, words: Words) -> Iterator[Diagnostic]:
    """FAD120: advertising has terms, Mabius a profit, and no other field has any (FA-R10, FA-A15, FA-A16)."""
    if card.kind == CHANNEL:
        yield from _told("FAD120", card, _channel_faults(card, words))


def _channel_faults(card: Card, words: Words) -> Iterator[Fault]:
    fields, name = card.fields, card.fields.get("channel")
    if name is None:
        yield Fault(f"`{card.id}` does not say which channel it is", ("id",), "write it as in `channel: national`")
    if not name:  # a word that there is not is told where it is looked up
        return
    if name not in CHANNELS:
        known = f"there are {_quoted(CHANNELS, 'and')}"
        yield Fault(f"the rules know no channel `{name}`", ("channel",), nearest(name, CHANNELS) or known)
        return
    for key, having, example in (("terms", ADVERTISING, "{sales: {at-least: 2}}"), ("profit", (MABIUS,), "10")):
        if name in having and key not in fields:
            yield Fault(f"`{card.id}` has no {key}", ("id",), f"write it as in `{key}: {example}`")
        elif name not in having and key in fields:
            help = f"take it out: `{key}` is for {_quoted(having, 'and')}"
            yield Fault(f"`{card.id}` has {key}, which the rules do not look at", (key,), help, is_key=True)
    if name == MABIUS and fields.get("profit", 1) < 1:
        yield Fault(f"`{card.id}` has no profit but {fields['profit']} F", ("profit",), "write it as in `profit: 10`")
    elif name == MABIUS and "profit" in fields:
        yield from _odd_amount(f"the profit of `{card.id}` is", fields["profit"], "profit")
    if name in ADVERTISING:
        yield from terms_faults(fields.get("terms", {}), words, "terms")


def board_is_whole(game: Game) -> Iterator[Diagnostic]:
    """FAD120: each of the 5 + 2 + 1 channels is on the board, and none twice (FA-R10)."""
    first: dict[str, Card] = {}
    cards = [card for one in game.sets.values() for card in one.cards if card.kind == CHANNEL]
    for card in sorted(cards, key=lambda card: game.is_judged(card.origin)):
        name = card.fields.get("channel") or card.id
        if first.setdefault(name, card).id != card.id and game.is_judged(card.origin):
            message = f"the channel `{name}` is on the board already, as `{first[name].id}`"
            place = "channel" if "channel" in card.fields else "id"
            yield card.origin.finding("FAD120", message, place, help="take one of them out")
    lacking = [name for name in CHANNELS if name not in first]
    is_read = all(card.fields.get("channel") for card in cards)
    if lacking and is_read and game.is_judged(game.origin):
        help = f"write a card of the kind `channel`, with `channel: {lacking[0]}`"
        yield game.origin.finding("FAD120", f"the board has no channel {_quoted(lacking, 'or')}", "id", help=help)


def _told(code: str, card: Card, faults: Iterable[Fault]) -> Iterator[Diagnostic]:
    for one in faults:
        yield card.origin.finding(code, one.message, *one.place, help=one.help, key=one.is_key)


def _quoted(names: Iterable[str], joint: str) -> str:
    return listed([f"`{name}`" for name in names], joint)
