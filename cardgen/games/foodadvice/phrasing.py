"""Phrases what the rules do with a card: sentences from conditions and effects, so that both are the same.

The data are the only source: what is printed on shops, events and the board is made here, in plain English. What makes
no sense gives no sentence; the checks tell of it (FAD118 to FAD120).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardgen.analysis.readings import chosen
from cardgen.games.foodadvice.cards import CHANNEL, EVENT, SHOP, channel_of, event_of, shop_of, words_in
from cardgen.games.foodadvice.condition import words_of
from cardgen.games.foodadvice.rules import BLACK_FRIDAY, FLAVOR_SAMPLING, MABIUS, FoodAdviceRules, allows_reading
from cardgen.model.card import Card
from cardgen.model.game import Game

NUMBERS = ("none", "one", "two", "three", "four", "five", "six")
MARKETING = {
    FLAVOR_SAMPLING: "breaks a tie for you",
    BLACK_FRIDAY: "if it costs too much, the customer pays the whole budget",
}
PLAY_NOW, KEEP = "play now", "keep"
Names = Mapping[str, Mapping[str, str]]
"""The names to print of the words of each vocabulary, by id."""


def sayings(game: Game, card: Card) -> Mapping[str, str]:
    """What is printed on a card beyond its own texts: `bonus` of a shop, `effect` and `when` of an event, `terms`."""
    if card.kind not in (SHOP, EVENT, CHANNEL):
        return {}
    words = words_in(game)
    says = _Words({name: {word.id: word.name for word in known} for name, known in game.words.items()}, words.id)
    if card.kind == SHOP and shop_of(card, words) is not None:
        return {"bonus": bonus(card.fields["bonus"], says)}
    if card.kind == EVENT and (event := event_of(card, words)) is not None:
        return {"effect": effect(card.fields["effect"], says), "when": KEEP if event.is_kept else PLAY_NOW}
    if card.kind == CHANNEL and (channel := channel_of(card, words)) is not None:
        read = chosen(FoodAdviceRules(), game.readings, allows_reading).mabius_profit
        profit = {"profit": read} if channel.name == MABIUS and read is not None else {}
        return {"terms": terms(channel.name, {**card.fields, **profit}, says)}
    return {}


class _Words:
    """Looks words up as they are printed."""

    __slots__ = ("id", "names")

    def __init__(self, names: Names, id: Any) -> None:
        self.names, self.id = names, id

    def quoted(self, vocabulary: str, written: Any) -> str:
        """`“he” or “they”`: words that are printed as they are, and would be read as a part of the sentence."""
        known = self.names.get(vocabulary, {})
        found = [self.id(vocabulary, word) for word in words_of(written)]
        return listed([f"“{known.get(word, word)}”" for word in found], "or")

    def named(self, vocabulary: str, written: Any, article: str = "") -> str:
        """`#farm, #juicy or #rich`; the article stands before each word."""
        known = self.names.get(vocabulary, {})
        sign = "#" if vocabulary == "hashtag" else ""
        found = [self.id(vocabulary, word) for word in words_of(written)]
        return listed([article + sign + known.get(word, word) for word in found], "or")


def listed(parts: Sequence[str], joint: str) -> str:
    """`a, b or c`."""
    return f" {joint} ".join(part for part in (", ".join(parts[:-1]), *parts[-1:]) if part)


def bonus(written: Mapping[str, Any], says: _Words) -> str:
    """The terms of a shop: `+10 F when the customer's card says “he”`."""
    when = purchase(written.get("when", {}), says)
    return f"+{written['pays']} F {when}" if when else f"+{written['pays']} F for every sale"


def purchase(when: Mapping[str, Any], says: _Words, opening: str = "when") -> str:
    """A condition on a purchase, as the end of a sentence; `opening` begins what is said of buyer and hashtags. What
    asks for nothing is not said.
    """
    prices, when_so = [], []
    if when.get("gender"):
        when_so.append(f"the customer’s card says {says.quoted('gender', when['gender'])}")
    if when.get("class"):
        when_so.append(f"the customer’s class is {says.named('class', when['class'])}")
    if when.get("favourite-shape"):
        when_so.append("the product’s shape is the customer’s favourite")
    if number := when.get("matches", {}).get("at-least"):
        when_so.append("a hashtag matches" if number == 1 else f"{_number(number)} or more hashtags match")
    of_product = f"a product with {says.named('hashtag', when['hashtag'])}" if when.get("hashtag") else "a sale"
    if when.get("paid"):
        prices.append(f"at {span(when['paid'])}")
    if when.get("exact-budget"):
        prices.append("at exactly the budget")
    sale = f"for {of_product} {listed(prices, 'and')}".strip() if when.get("hashtag") or prices else ""
    return " ".join(part for part in (sale, f"{opening} {listed(when_so, 'and')}" if when_so else "") if part)


def span(written: Mapping[str, Any]) -> str:
    """`35 F or more`, `20 F or less`, `15 to 25 F`."""
    low, high = written.get("at-least"), written.get("at-most")
    if low is not None and high is not None:
        return f"exactly {low} F" if low == high else f"{low} to {high} F"
    return f"{high} F or less" if low is None else f"{low} F or more"


def terms(channel: str, fields: Mapping[str, Any], says: _Words) -> str:
    """What a field of the board does."""
    if channel in MARKETING:
        return MARKETING[channel]
    if channel == MABIUS:
        profit = fields.get("profit")
        return "" if profit is None else f"{profit} F each time the player you back makes a sale"
    written = fields.get("terms", {})
    parts = []
    if number := written.get("sales", {}).get("at-least"):
        parts.append("a sale" if number == 1 else f"{_number(number)} sales or more")
    if number := written.get("classes", {}).get("at-least"):
        parts.append("a sale to no joker" if number == 1 else f"sold to {_number(number)} customer classes")
    if "sale" in written:
        when = purchase(written["sale"], says, "in which").removeprefix("for ").removeprefix("a sale ")
        parts.append(f"a sale {when.replace('a product', 'of a product', 1)}".strip())
    if written.get("won-vote"):
        parts.append("most votes this round")
    return listed(parts, "and")


def wanted(written: Mapping[str, Any], says: _Words) -> str:
    """Which products count, after `each of your products`."""
    parts, having = [], []
    if written.get("shape"):
        having.append(f"with the shape {says.named('shape', written['shape'])}")
    if written.get("hashtag"):
        having.append(f"with {says.named('hashtag', written['hashtag'])}")
    if written.get("class"):
        words = says.named("class", written["class"])
        having.append(f"with {'an' if words[0] in 'aeiou' else 'a'} {words} ingredient")
    if having:
        parts.append(listed(having, "and"))
    if written.get("price"):
        parts.append(f"that cost {span(written['price'])}")
    return " ".join(parts)


def effect(written: Mapping[str, Any], says: _Words) -> str:
    """What an event does, as one or two sentences."""
    name, amount = written["name"], written.get("amount")
    if name in _MONEY:
        sentence = _MONEY[name].format(amount=amount)
        if "for" not in written:
            return sentence + "."
        own = "each of their products" if name.startswith("everyone") else "each of your products"
        which = wanted(written["for"], says)
        return f"{sentence} for {own}{' ' if which else ''}{which}."
    if name == "guard":
        return _GUARD[written.get("against", "")]
    if name in _WHOM:
        return _WHOM[name][written["to" if "to" in written else "from"]].format(amount=amount)
    return _PLAIN[name]


_MONEY = {
    "receive": "The bank pays you {amount} F",
    "pay": "Pay the bank {amount} F",
    "everyone-receives": "The bank pays every player {amount} F",
    "everyone-pays": "Every player pays the bank {amount} F",
}
_WHOM = {
    "take-money": {
        "another": "Take {amount} F from another player.",
        "richest": "Take {amount} F from the richest of the other players.",
        "each": "Take {amount} F from each other player.",
    },
    "give-money": {
        "another": "Give {amount} F to another player.",
        "poorest": "Give {amount} F to the poorest of the other players.",
        "each": "Give {amount} F to each other player.",
    },
    "remove-ingredient": {
        "own": "Remove an ingredient from one of your products.",
        "another": "Remove an ingredient from another player’s product.",
    },
}
_GUARD = {
    "": "Show this card, and another player may not take your money or change your product.",
    "money": "Show this card, and another player may not take your money.",
    "products": "Show this card, and another player may not change your product.",
}
_PLAIN = {
    "replace-ingredient": "Put an ingredient of one of your products under its deck. The top card takes its place.",
    "swap-ingredients": "Swap an ingredient of one of your products for one of another player’s product.",
    "swap-own-ingredients": "Swap an ingredient of one of your products for an ingredient of another of yours.",
    "move-chip": "Move one of your chips from its shop to one where you have none.",
    "move-promotion": "Move one of your chips from its channel to one where you have none.",
    "extra-customer": "You get a personal customer, who buys one of your products at once.",
}


def _number(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)
