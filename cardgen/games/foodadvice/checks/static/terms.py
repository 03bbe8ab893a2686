"""Checks that what shops, events and the board promise can be carried out: FAD118 to FAD120.

Conditions are looked at by `conditions.py`; here stands what else a card must say, and what the board needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from cardgen.analysis.checks.check import Finding, check
from cardgen.games.foodadvice.cards import CHANNEL, CUSTOMER, EVENT, JOKER, SHOP, WordNumbers, words_in
from cardgen.games.foodadvice.checks.static.conditions import (
    ConditionFault,
    conditions_of,
    product_faults,
    purchase_faults,
    terms_faults,
)
from cardgen.games.foodadvice.effect import ARGUMENTS, MOST_AMOUNT, OPTIONAL, WHOM
from cardgen.games.foodadvice.phrasing import listed
from cardgen.games.foodadvice.rules import ADVERTISING, CHANNELS, MABIUS, NOTES
from cardgen.model.card import Card
from cardgen.model.game import Game
from cardgen.model.link.ids import nearest

GENDER = "gender"
LEAST = NOTES[0]
"""F: the smallest note, of which every payment is a multiple (FA-R3)."""


@check("FAD118", "shop-terms", kind="static", of="card")
def shop_terms(card: Card, game: Game) -> Iterator[Finding]:
    """A shop says what it pays and for which purchases (FA-R7, FA-A21).

    ## What it reports

    A shop without a bonus, with one that pays nothing or what no notes make up (F that are no multiple of 5), or with terms that the rules do not know: a gender, class or
    hashtag that there is not, a number that is asked for in a way that the rules do not have. And what terms ask for and a
    customer does not have: the gender, where a shop asks for it; of a joker, where a channel does. Static.

    ## Why it matters

    Terms are data, which the program carries out and of which it prints the sentence (FA-A21). What it does not understand
    it cannot pay, and a customer without gender is passed over in silence by a shop that asks for it.

    ## Example

    ```diff edit
    card_data/foodadvice/sets/market/cards/customers.yaml
       - id: mary-shoppins
         kind: customer
         class: economy
         budget: 20
    -    gender: she
    ```

    ## Repair

    Write what the help names. Terms may ask for gender, class, favourite shape, hashtag, what is paid, matches and the
    exact budget.

    ```diff edit
    card_data/foodadvice/sets/market/cards/customers.yaml
       - id: mary-shoppins
         kind: customer
         class: economy
         budget: 20
    +    gender: she
    ```
    """
    if card.kind == SHOP:
        yield from _findings(card, shop_faults(card, words_in(game)))


UNKNOWN_GENDER = shop_terms.for_links("unknown gender")


def shop_faults(card: Card, words: WordNumbers) -> Iterator[ConditionFault]:
    bonus = card.fields.get("bonus")
    if bonus is None:
        help = "write it as in `bonus: {pays: 10, when: {favourite-shape: true}}`"
        yield ConditionFault(f"the shop `{card.id}` has no bonus", ("id",), help)
        return
    if bonus.get("pays", 0) < 1:
        yield ConditionFault(
            f"the shop `{card.id}` pays nothing", ("bonus", "pays"), "write how much, as in `pays: 10`"
        )
    else:
        yield from _odd_amount(f"the shop `{card.id}` pays", bonus.get("pays", 0), "bonus", "pays")
    yield from purchase_faults(bonus.get("when", {}), words, "bonus", "when")


def _odd_amount(subject: str, amount: int, *place: str) -> Iterator[ConditionFault]:
    """An amount that no notes make up (FA-R3)."""
    if amount % LEAST:
        below = amount - amount % LEAST
        near = [number for number in (below, below + LEAST) if number]
        help = f"write `{place[-1]}: {'` or `'.join(map(str, near))}`"
        yield ConditionFault(f"{subject} {amount} F, which no notes make up: the smallest is {LEAST} F", place, help)


@shop_terms.also(of="game")
def gender_asked_for(game: Game) -> Iterator[Finding]:
    """Where a shop asks for the buyer's gender, each customer has one; jokers where a channel asks (FA-A21)."""
    cards = game.cards.values()
    asking = [card for card in cards if any(GENDER in written for _, written in conditions_of(card))]
    shop = next((card.id for card in asking if card.kind == SHOP), "")
    channel = next((card.id for card in asking if card.kind == CHANNEL), "")
    for card in cards:
        asks = {CUSTOMER: shop or channel, JOKER: channel}.get(card.kind)
        if asks and GENDER not in card.fields and game.is_judged(card.origin):
            message = f"`{card.id}` has no gender, for which `{asks}` asks"
            yield Finding(card.origin, message, help="write it as in `gender: she`")


@check("FAD119", "event-effect", kind="static", of="card")
def event_effect(card: Card, game: Game) -> Iterator[Finding]:
    """An event does what the rules can carry out, and says all that it needs (FA-R35).

    ## What it reports

    An event without an effect, with one that the rules do not have, or with one that does not say all that it needs, or
    says more: how much, from 5 to 1000 F in steps of 5, the smallest note; from whom or to whom; for which products. A guard that is not kept. Static.

    ## Why it matters

    Events are data, which the program carries out and of which it prints the sentence (FA-R35). An effect outside the
    vocabulary would be a card without a text that does nothing.

    ## Example

    ```diff edit
    card_data/foodadvice/sets/market/cards/events.yaml
       - id: corporate-war
         kind: event
    -    effect: {name: take-money, amount: 20, from: another}
    +    effect: {name: take-money, amount: 20, from: the-bank}
    ```

    ## Repair

    Take an effect of the list that the help gives, and write what it needs.

    ```diff edit
    card_data/foodadvice/sets/market/cards/events.yaml
       - id: corporate-war
         kind: event
    -    effect: {name: take-money, amount: 20, from: the-bank}
    +    effect: {name: take-money, amount: 20, from: another}
    ```
    """
    if card.kind == EVENT:
        yield from _findings(card, effect_faults(card, words_in(game)))


def effect_faults(card: Card, words: WordNumbers) -> Iterator[ConditionFault]:
    effect = card.fields.get("effect", {})
    name = effect.get("name")
    if name not in ARGUMENTS:
        fault = f"`{name}` is not an effect" if name else f"the event `{card.id}` has no effect"
        help = nearest(str(name), ARGUMENTS) or f"there are {', '.join(f'`{known}`' for known in ARGUMENTS)}"
        yield ConditionFault(fault, ("effect", "name") if name else ("id",), help)
        return
    needed, optional = ARGUMENTS[name], OPTIONAL.get(name, ())
    for key in effect:
        if key not in ("name", *needed, *optional):
            yield ConditionFault(f"the effect `{name}` has no `{key}`", ("effect", key), "take it out", is_key=True)
    for key in (*needed, *(key for key in optional if key == "against" and key in effect)):
        choices = f"1 to {MOST_AMOUNT}" if key == "amount" else f"one of {', '.join(WHOM[name])}"
        help = f"write `{key}:`, {choices}"
        if key not in effect:
            yield ConditionFault(f"the effect `{name}` of `{card.id}` does not say `{key}`", ("effect",), help)
        elif key == "amount" and not 1 <= effect[key] <= MOST_AMOUNT:
            yield ConditionFault(f"`{card.id}` is about {effect[key]} F, which cannot be", ("effect", key), help)
        elif key != "amount" and effect[key] not in WHOM[name]:
            yield ConditionFault(f"the effect `{name}` is never about `{effect[key]}`", ("effect", key), help)
        elif key == "amount":
            yield from _odd_amount(f"`{card.id}` is about", effect[key], "effect", key)
    if "for" in optional and "for" in effect:
        yield from product_faults(effect["for"], words, "effect", "for")
    if name == "guard" and not card.fields.get("keep", False):
        yield ConditionFault(f"`{card.id}` guards against nothing: it is not kept", ("effect",), "write `keep: true`")


@check("FAD120", "channel-terms", kind="static", of="card")
def channel_terms(card: Card, game: Game) -> Iterator[Finding]:
    """Advertising has terms, Mabius a profit, and no other field has any (FA-R10, FA-A15, FA-A16).

    ## What it reports

    A channel that is missing, or there twice: the board has 5 for advertising, Flavour Sampling and Black Friday, and
    Mabius (FA-R10). Advertising without terms, or with terms that the rules do not know or that ask
    for nothing, or for more classes than there are; Mabius without a profit, or with one that is no multiple of 5 F; a
    channel with what the rules do not look at. A channel that the game does not know. Static.

    ## Why it matters

    The terms are printed on the board and are not in the text of the rules (FA-A15), nor is the profit (FA-A16): a project
    must bring them. A channel without terms is a field on which no chip is ever worth anything.

    ## Example

    ```diff edit
    card_data/foodadvice/sets/market/cards/board.yaml
       - id: national
         kind: channel
         channel: national
    -    terms: {sale: {paid: {at-most: 30}}}
    ```

    ## Repair

    Write the terms, as in `terms: {sales: {at-least: 2}}`.

    ```diff edit
    card_data/foodadvice/sets/market/cards/board.yaml
       - id: national
         kind: channel
         channel: national
    +    terms: {sale: {paid: {at-most: 30}}}
    ```
    """
    if card.kind == CHANNEL:
        yield from _findings(card, channel_faults(card, words_in(game)))


UNKNOWN_CHANNEL = channel_terms.for_links("unknown channel")


def channel_faults(card: Card, words: WordNumbers) -> Iterator[ConditionFault]:
    fields, name = card.fields, card.fields.get("channel")
    if name is None:
        yield ConditionFault(
            f"`{card.id}` does not say which channel it is", ("id",), "write it as in `channel: national`"
        )
    if not name:  # a word that there is not is reported where it is looked up
        return
    if name not in CHANNELS:
        known = f"there are {_quoted(CHANNELS, 'and')}"
        yield ConditionFault(f"the rules know no channel `{name}`", ("channel",), nearest(name, CHANNELS) or known)
        return
    for key, having, example in (("terms", ADVERTISING, "{sales: {at-least: 2}}"), ("profit", (MABIUS,), "10")):
        if name in having and key not in fields:
            yield ConditionFault(f"`{card.id}` has no {key}", ("id",), f"write it as in `{key}: {example}`")
        elif name not in having and key in fields:
            help = f"take it out: `{key}` is for {_quoted(having, 'and')}"
            yield ConditionFault(f"`{card.id}` has {key}, which the rules do not look at", (key,), help, is_key=True)
    if name == MABIUS and fields.get("profit", 1) < 1:
        yield ConditionFault(
            f"`{card.id}` has no profit but {fields['profit']} F", ("profit",), "write it as in `profit: 10`"
        )
    elif name == MABIUS and "profit" in fields:
        yield from _odd_amount(f"the profit of `{card.id}` is", fields["profit"], "profit")
    if name in ADVERTISING:
        yield from terms_faults(fields.get("terms", {}), words, "terms")


@channel_terms.also(of="game")
def board_is_whole(game: Game) -> Iterator[Finding]:
    """Each of the 5 + 2 + 1 channels is on the board, and none twice (FA-R10)."""
    first: dict[str, Card] = {}
    cards = [card for card_set in game.sets.values() for card in card_set.cards if card.kind == CHANNEL]
    for card in sorted(cards, key=lambda card: game.is_judged(card.origin)):
        name = card.fields.get("channel") or card.id
        if first.setdefault(name, card).id != card.id and game.is_judged(card.origin):
            message = f"the channel `{name}` is on the board already, as `{first[name].id}`"
            place = "channel" if "channel" in card.fields else "id"
            yield Finding(card.origin, message, (place,), "take one of them out")
    lacking = [name for name in CHANNELS if name not in first]
    is_read = all(card.fields.get("channel") for card in cards)
    if lacking and is_read and game.is_judged(game.origin):
        help = f"write a card of the kind `channel`, with `channel: {lacking[0]}`"
        yield Finding(game.origin, f"the board has no channel {_quoted(lacking, 'or')}", help=help)


def _findings(card: Card, faults: Iterable[ConditionFault]) -> Iterator[Finding]:
    for fault in faults:
        yield Finding(card.origin, fault.message, fault.place, fault.help, is_key=fault.is_key)


def _quoted(names: Iterable[str], joint: Literal["and", "or"]) -> str:
    return listed([f"`{name}`" for name in names], joint)
