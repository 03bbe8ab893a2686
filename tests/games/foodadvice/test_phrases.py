"""Terms and effects are said in every language that the game is translated into, all of them, and without English."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardgen.games.foodadvice.cards import channel_of, event_of, shop_of, words_in
from cardgen.games.foodadvice.effect import ARGUMENTS, COUNTS_PRODUCTS, OPTIONAL, WHOM
from cardgen.games.foodadvice.phrasing import sayings
from cardgen.games.foodadvice.rules import CHANNELS
from cardgen.model.game import Game
from cardgen.words.program import all_messages
from tests.games.foodadvice.loose_card import card_of
from tests.games.foodadvice.side_by_side import some_event, some_purchase, some_terms
from tests.shipped_games import shipped_studios

REPOSITORY = Path(__file__).parents[3]
LANGUAGES = sorted(path.stem for path in (REPOSITORY / "card_data/foodadvice/languages").glob("*.po"))
SPANS = ({"at-least": 20}, {"at-most": 35}, {"at-least": 20, "at-most": 35}, {"at-least": 20, "at-most": 20})
PURCHASE: Mapping[str, tuple[Any, ...]] = {
    "gender": (["he"], ["she", "they"]),
    "class": (["economy"], ["premium", "medium"]),
    "favourite-shape": (True,),
    "hashtag": (["sour"], ["farm", "rich", "bright"]),
    "paid": SPANS,
    "matches": ({"at-least": 1}, {"at-least": 2}, {"at-least": 7}),
    "exact-budget": (True,),
}
PRODUCT: Mapping[str, tuple[Any, ...]] = {
    "shape": (["soup"], ["canned-food", "tea", "milk-drink"]),
    "hashtag": PURCHASE["hashtag"],
    "class": (["economy", "medium"], ["premium"]),
    "price": SPANS,
}


@pytest.fixture(scope="module", params=LANGUAGES)
def game(request: pytest.FixtureRequest) -> Game:
    return shipped_studios(request.param).library.games["foodadvice"]


@pytest.fixture(scope="module")
def english_words(game: Game, shipped_game: Game) -> set[str]:
    """The words of the English messages, and of what they name, that the language does not have itself."""
    ours = {id: message for id, message in all_messages() if id.startswith("foodadvice.")}
    english = [text for message in ours.values() for text in (message.text, message.singular, message.plural)]
    theirs = [form for id in ours for form in game.language.translations[id].forms]
    return _words([*english, *_names(shipped_game)]) - _words([*theirs, *_names(game)])


def _names(game: Game) -> list[str]:
    return [word.name for words in game.words.values() for word in words]


def _words(texts: list[str]) -> set[str]:
    bare = (re.sub(r"\{\w+\}", " ", text) for text in texts)
    return {word for text in bare for word in re.findall(r"[^\W\d_]{2,}", text.casefold())}


def conditions(keys: Mapping[str, tuple[Any, ...]]) -> Iterator[dict[str, Any]]:
    """Each key with each of its values, and each two keys together."""
    for key, values in keys.items():
        yield from ({key: value} for value in values)
    for one, other in combinations(keys, 2):
        yield {one: keys[one][-1], other: keys[other][0]}


def effects() -> Iterator[dict[str, Any]]:
    """All that the vocabulary of effects allows: each name, about everybody, each way of counting products."""
    for name, needed in ARGUMENTS.items():
        whom_key = next((key for key in (*needed, *OPTIONAL.get(name, ())) if key in ("from", "to", "against")), "")
        for whom in WHOM.get(name, ("",)):
            given = {"amount": 10} if "amount" in needed else {}
            yield {"name": name, **given, **({whom_key: whom} if whom_key else {})}
    yield {"name": "guard"}
    for name in COUNTS_PRODUCTS:
        yield from ({"name": name, "amount": 10, "for": wanted} for wanted in ({}, *conditions(PRODUCT)))


def all_sentences(game: Game) -> Iterator[str]:
    for when in ({}, *conditions(PURCHASE)):
        yield sayings(game, card_of("shop", shape=["tea"], bonus={"pays": 10, "when": when}))["bonus"]
        yield sayings(game, card_of("channel", channel="national", terms={"sale": when, "won-vote": True}))["terms"]
    for goal in ("sales", "classes"):
        for number in (1, 2, 3, 7):
            written = {goal: {"at-least": number}}
            yield sayings(game, card_of("channel", channel="national", terms=written))["terms"]
    for name in CHANNELS[5:]:
        yield sayings(game, card_of("channel", channel=name, profit=15))["terms"]
    for kept in (True, False):
        for written in effects():
            yield from sayings(game, card_of("event", effect=written, keep=kept)).values()


def test_every_term_and_effect_is_said_without_english(game, english_words):
    tried = 0
    for sentence in all_sentences(game):
        assert sentence.strip()
        assert not _words([sentence]) & english_words, sentence
        assert "{" not in sentence
        assert "  " not in sentence
        tried += 1
    assert tried > 250


def test_the_sum_of_a_shop_comes_first_for_it_has_a_sign_of_its_own(game):
    for when in ({}, *conditions(PURCHASE)):
        sentence = sayings(game, card_of("shop", shape=["tea"], bonus={"pays": 15, "when": when}))["bonus"]
        assert sentence.replace("\u00a0", " ").startswith("+15 F")


def test_two_rules_never_say_the_same(game):
    """In each language as in English: a sentence can only be read as what the engine does."""
    meanings: dict[str, Any] = {}
    words = words_in(game)
    for number in range(300):
        chance = Random(number)
        bonus = {"pays": 10, "when": some_purchase(chance)}
        sayers = (
            ("bonus", shop_of, card_of("shop", shape=["tea"], bonus=ordered(bonus))),
            ("effect", event_of, card_of("event", **{**ordered(some_event(chance)), "keep": True})),
            ("terms", channel_of, card_of("channel", channel="national", terms=ordered(some_terms(chance)))),
        )
        for text, read, card in sayers:
            meaning = read(card, words)
            assert meanings.setdefault(sayings(game, card)[text], meaning) == meaning
    assert len(meanings) > 250


def ordered(written: Any) -> Any:
    """Lists in the order of the alphabet: in any order they mean the same."""
    if isinstance(written, Mapping):
        return {key: ordered(value) for key, value in written.items()}
    return sorted(written) if isinstance(written, list) else written
