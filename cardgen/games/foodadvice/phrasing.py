"""Phrases what the rules do with a card: sentences from conditions and effects, so that both are the same.

The data are the only source: what is printed on shops, events and the board is made here, of the messages of a language
(`words/english/foodadvice.toml`). What makes no sense gives no sentence; the checks tell of it (FAD118 to FAD120).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardgen.analysis.readings import chosen
from cardgen.games.foodadvice.cards import CHANNEL, EVENT, SHOP, MarketEvent, channel_of, event_of, shop_of, words_in
from cardgen.games.foodadvice.condition import words_of
from cardgen.games.foodadvice.rules import BLACK_FRIDAY, FLAVOR_SAMPLING, MABIUS, FoodAdviceRules, allows_reading
from cardgen.model.card import Card
from cardgen.model.game import Game
from cardgen.words.language import ENGLISH

listed = ENGLISH.listed
"""`a, b or c`, for findings."""
LARGEST_WORD = 6
"""Larger numbers are written in figures."""


def sayings(game: Game, card: Card) -> Mapping[str, str]:
    """What is printed on a card beyond its own texts: `bonus` of a shop, `effect` and `when` of an event, `terms`."""
    if card.kind not in (SHOP, EVENT, CHANNEL):
        return {}
    words, says = words_in(game), Phrases(game)
    if card.kind == SHOP and shop_of(card, words) is not None:
        return {"bonus": bonus(card.fields["bonus"], says)}
    if card.kind == EVENT and (event := event_of(card, words)) is not None:
        return {"effect": effect(card.fields["effect"], says), "when": says(_moment(event))}
    if card.kind == CHANNEL and (channel := channel_of(card, words)) is not None:
        read = chosen(FoodAdviceRules(), game.readings, allows_reading).mabius_profit
        profit = {"profit": read} if channel.name == MABIUS and read is not None else {}
        return {"terms": terms(channel.name, {**card.fields, **profit}, says)}
    return {}


def _moment(event: MarketEvent) -> str:
    """The phrase for when an event is carried out: a guard waits, others that are kept need not."""
    if not event.is_kept:
        return "play-now"
    return "keep" if event.effect.name == "guard" else "now-or-later"


class Phrases:
    """The phrases of a game's language, and its words as they are printed."""

    __slots__ = ("game",)

    def __init__(self, game: Game) -> None:
        self.game = game

    def __call__(self, phrase: str, /, **values: Any) -> str:
        return self.game.language.say(f"foodadvice.{phrase}", **values)

    def counted(self, phrase: str, n: int) -> str:
        """A phrase about a number, in words where it is small."""
        return self(phrase, n=n, number=self(f"number-{n}") if n <= LARGEST_WORD else n)

    def all_of(self, parts: Sequence[str]) -> str:
        return self.game.language.listed(parts)

    def one_of(self, vocabulary: str, written: Any) -> str:
        """`#farm, #juicy or #rich`, `tea or cake`; `“he” or “they”`, which would be read as a part of the sentence."""
        ids = self.ids(vocabulary, written)
        return self.game.language.listed([self._word(vocabulary, id) for id in ids], "or")

    def ids(self, vocabulary: str, written: Any) -> list[str]:
        """The words that a card writes, by their ids."""
        known = self.game.spellings.get(vocabulary, {})
        return [known.get(str(word).casefold(), str(word)) for word in words_of(written)]

    def _word(self, vocabulary: str, id: str) -> str:
        name = next((word.name for word in self.game.words.get(vocabulary, ()) if word.id == id), id)
        return f"#{name}" if vocabulary == "hashtag" else self("quoted", word=name) if vocabulary == "gender" else name

    def span(self, phrase: str, written: Mapping[str, Any]) -> str:
        """`at 35 F or more`, `at 20 F or less`, `at 15 to 25 F`, by the name of the phrase and which ends there are."""
        low, high = written.get("at-least"), written.get("at-most")
        if low is None or high is None:
            return self(f"{phrase}-to", high=high) if low is None else self(f"{phrase}-from", low=low)
        return self(f"{phrase}-exactly", low=low) if low == high else self(f"{phrase}-between", low=low, high=high)


def bonus(written: Mapping[str, Any], says: Phrases) -> str:
    """The terms of a shop: `+10 F when the customer's card says “he”`."""
    when = written.get("when", {})
    conditions = {"sale": _sale(when, "sale", says), "when": _when(when, says)}
    asked = {name: phrase for name, phrase in conditions.items() if phrase}
    return says("-".join(["bonus", *asked]), pays=written["pays"], **asked)


def _sale(when: Mapping[str, Any], phrase: str, says: Phrases) -> str:
    """What is sold at which price, as far as it is asked."""
    prices = [says.span("paid", when["paid"])] if when.get("paid") else []
    prices += [says("paid-budget")] if when.get("exact-budget") else []
    asked = (["product"] if when.get("hashtag") else []) + (["priced"] if prices else [])
    if not asked:
        return ""
    hashtags = says.one_of("hashtag", when["hashtag"]) if when.get("hashtag") else ""
    return says("-".join([phrase, *asked]), hashtags=hashtags, prices=says.all_of(prices))


def _when(when: Mapping[str, Any], says: Phrases) -> str:
    """What else must be true of a sale; what asks for nothing is not said."""
    parts = []
    if when.get("gender"):
        parts.append(says("when-gender", words=says.one_of("gender", when["gender"])))
    if when.get("class"):
        parts.append(says("when-class", classes=says.one_of("class", when["class"])))
    if when.get("favourite-shape"):
        parts.append(says("when-favourite-shape"))
    if number := when.get("matches", {}).get("at-least"):
        parts.append(says.counted("when-matches", number))
    return says.all_of(parts)


def terms(channel: str, fields: Mapping[str, Any], says: Phrases) -> str:
    """What a field of the board does."""
    if channel in (FLAVOR_SAMPLING, BLACK_FRIDAY):
        return says(channel)
    if channel == MABIUS:
        profit = fields.get("profit")
        return "" if profit is None else says("mabius", profit=profit)
    written = fields.get("terms", {})
    parts = []
    for goal in ("sales", "classes"):
        if number := written.get(goal, {}).get("at-least"):
            parts.append(says.counted(f"goal-{goal}", number))
    if written.get("won-vote"):
        parts.append(says("goal-won-vote"))
    if "sale" in written:
        sale, when = _sale(written["sale"], "goal-sale", says) or says("goal-sale"), _when(written["sale"], says)
        parts.append(says("goal-sale-when", sale=sale, when=when) if when else sale)
    return says.all_of(parts)


def wanted(written: Mapping[str, Any], says: Phrases) -> str:
    """Which products count, after `each of your products`."""
    having = []
    if written.get("shape"):
        having.append(says("having-shape", shapes=says.one_of("shape", written["shape"])))
    if written.get("hashtag"):
        having.append(says("having-hashtag", hashtags=says.one_of("hashtag", written["hashtag"])))
    if written.get("class"):
        first = "-economy" if says.ids("class", written["class"])[0] == "economy" else ""
        having.append(says(f"having-class{first}", classes=says.one_of("class", written["class"])))
    cost = says.span("cost", written["price"]) if written.get("price") else ""
    had = says.all_of(having)
    return says("which-priced", having=had, cost=cost) if had and cost else had or cost


def effect(written: Mapping[str, Any], says: Phrases) -> str:
    """What an event does, as one or two sentences."""
    about = [written[key] for key in ("from", "to", "against") if key in written]
    values = {"amount": written["amount"]} if "amount" in written else {}
    if "for" in written:
        which = wanted(written["for"], says)
        about, values = ["which" if which else "each"], {**values, **({"which": which} if which else {})}
    return says("-".join([written["name"], *about]), **values)
