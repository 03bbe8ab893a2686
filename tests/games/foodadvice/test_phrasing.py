"""What is printed is what is done: sentences tell all of a condition or an effect, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from cardgen.games.foodadvice.cards import channel_of, event_of, shop_of, words_in
from cardgen.games.foodadvice.effect import ARGUMENTS, COUNTS_PRODUCTS, WHOM, effect_of
from cardgen.games.foodadvice.phrasing import listed, sayings
from cardgen.games.foodadvice.rules import CHANNELS
from cardgen.model.game import Game
from tests.games.foodadvice.loose_card import card_of
from tests.games.foodadvice.side_by_side import some_event, some_purchase, some_terms, some_wanted
from tests.sweep import sweep

NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


def bonus(game: Game, when: Mapping[str, Any], pays: int = 10) -> str:
    card = card_of("shop", shape=["tea", "cake"], bonus={"pays": pays, "when": when})
    return sayings(game, card)["bonus"]


def effect(game: Game, **written: Any) -> str:
    name = written.pop("name")
    renamed = {key.rstrip("_"): value for key, value in written.items()}
    return sayings(game, card_of("event", effect={"name": name, **renamed}))["effect"]


def terms(game: Game, written: Mapping[str, Any]) -> str:
    return sayings(game, card_of("channel", channel="national", terms=written))["terms"]


@sweep(
    ("when", "sentence"),
    [
        ({}, "+10 F for every sale"),
        ({"gender": ["he"]}, "+10 F when the customer’s card says “he”"),
        ({"gender": ["he", "they"]}, "+10 F when the customer’s card says “he” or “they”"),
        ({"class": ["economy"]}, "+10 F when the customer’s class is economy"),
        ({"class": ["economy", "medium"]}, "+10 F when the customer’s class is economy or medium"),
        ({"favourite-shape": True}, "+10 F when the shape is the customer’s favourite"),
        ({"hashtag": ["farm"]}, "+10 F for #farm"),
        ({"hashtag": ["farm", "rich"]}, "+10 F for #farm or #rich"),
        ({"hashtag": ["farm", "rich", "sour"]}, "+10 F for #farm, #rich or #sour"),
        ({"hashtag": ["home-made"]}, "+10 F for #homemade"),
        ({"paid": {"at-least": 40}}, "+10 F for a sale at 40 F or more"),
        ({"paid": {"at-most": 20}}, "+10 F for a sale at 20 F or less"),
        ({"paid": {"at-least": 15, "at-most": 25}}, "+10 F for a sale at 15 to 25 F"),
        ({"paid": {"at-least": 25, "at-most": 25}}, "+10 F for a sale at exactly 25 F"),
        ({"matches": {"at-least": 1}}, "+10 F when a hashtag matches"),
        ({"matches": {"at-least": 2}}, "+10 F when two or more hashtags match"),
        ({"exact-budget": True}, "+10 F for a sale at exactly the budget"),
        ({"favourite-shape": False, "hashtag": [], "paid": {}, "gender": []}, "+10 F for every sale"),
        (
            {"gender": ["she"], "class": ["medium"], "matches": {"at-least": 2}},
            "+10 F when the customer’s card says “she”, the customer’s class is medium and two or more hashtags match",
        ),
        (
            {"hashtag": ["farm"], "paid": {"at-most": 20}, "exact-budget": True, "gender": ["she"]},
            "+10 F for #farm at 20 F or less and at exactly the budget when the customer’s card says “she”",
        ),
    ],
)
def test_a_shop_says_for_which_sale_it_pays(when, sentence, shipped_game):
    assert bonus(shipped_game, when) == sentence


@sweep(
    ("written", "sentence"),
    [
        ({"name": "take-money", "amount": 20, "from_": "another"}, "Take 20 F from another player."),
        ({"name": "take-money", "amount": 10, "from_": "richest"}, "Take 10 F from the richest of the other players."),
        ({"name": "take-money", "amount": 5, "from_": "each"}, "Take 5 F from each other player."),
        ({"name": "give-money", "amount": 20, "to": "another"}, "Give 20 F to another player."),
        ({"name": "give-money", "amount": 10, "to": "poorest"}, "Give 10 F to the poorest of the other players."),
        ({"name": "give-money", "amount": 5, "to": "each"}, "Give 5 F to each other player."),
        ({"name": "receive", "amount": 10}, "The bank pays you 10 F."),
        ({"name": "receive", "amount": 10, "for": {}}, "The bank pays you 10 F for each of your products."),
        (
            {"name": "pay", "amount": 5, "for": {"class": ["economy"]}},
            "Pay the bank 5 F for each of your products with an economy ingredient.",
        ),
        (
            {"name": "pay", "amount": 5, "for": {"class": ["medium", "premium"], "hashtag": ["sour", "rich"]}},
            "Pay the bank 5 F for each of your products with #sour or #rich and with a medium or premium ingredient.",
        ),
        (
            {"name": "everyone-receives", "amount": 5, "for": {"shape": ["tea", "canned-food", "soup"]}},
            "The bank pays every player 5 F for each of their products marked tea, canned food or soup.",
        ),
        (
            {"name": "everyone-pays", "amount": 5, "for": {"shape": ["tea"], "price": {"at-least": 35}}},
            "Every player pays the bank 5 F for each of their products marked tea that cost 35 F or more.",
        ),
        (
            {"name": "everyone-pays", "amount": 5, "for": {"hashtag": []}},
            "Every player pays the bank 5 F for each of their products.",
        ),
        ({"name": "remove-ingredient", "from_": "own"}, "Remove an ingredient from one of your products."),
        ({"name": "remove-ingredient", "from_": "another"}, "Remove an ingredient from another player’s\u00a0product."),
        (
            {"name": "swap-ingredients"},
            "Swap an ingredient of yours for one in another player’s product.",
        ),
        (
            {"name": "replace-ingredient"},
            "Put an ingredient of one of your products under the ingredient deck. The top card takes its place.",
        ),
        ({"name": "move-chip"}, "Move one of your chips from its shop to one where you have none."),
        ({"name": "extra-customer"}, "A personal customer comes at once, and looks only at your products."),
        (
            {"name": "swap-own-ingredients"},
            "Swap an ingredient between two of your products.",
        ),
        ({"name": "move-promotion"}, "Move one of your chips from its channel to one where you have none."),
        (
            {"name": "guard", "against": "money"},
            "Show this card when another player would take your money: you keep it.",
        ),
        (
            {"name": "guard", "against": "products"},
            "Show this card when another player would change your product: it stays as it is.",
        ),
        (
            {"name": "guard"},
            "Show this card when another player would take your money or change your product: it does not happen.",
        ),
    ],
    ids=lambda given: given["name"] if isinstance(given, dict) else "",
)
def test_an_event_says_what_happens(written, sentence, shipped_game):
    assert effect(shipped_game, **dict(written)) == sentence


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ({"classes": {"at-least": 1}}, "a sale to no joker"),
        ({"classes": {"at-least": 2}}, "sold to two customer classes"),
        ({"sales": {"at-least": 1}}, "a sale"),
        ({"sales": {"at-least": 3}}, "three sales or more"),
        ({"sale": {}}, "a sale"),
        ({"sale": {"matches": {"at-least": 2}}}, "a sale in which two or more hashtags match"),
        ({"sale": {"exact-budget": True}}, "a sale at exactly the budget"),
        ({"sale": {"hashtag": ["farm", "rich"]}}, "a sale of a product with #farm or #rich"),
        (
            {"sale": {"paid": {"at-least": 35}, "gender": ["he"]}},
            "a sale at 35 F or more in which the customer’s card says “he”",
        ),
        ({"won-vote": True, "sales": {"at-least": 2}}, "two sales or more and most votes this round"),
    ],
)
def test_a_channel_says_when_it_works(written, sentence, shipped_game):
    assert terms(shipped_game, written) == sentence


def test_the_other_fields_of_the_board_say_what_they_do(shipped_game):
    sentences = {name: sayings(shipped_game, card_of("channel", channel=name, profit=15)) for name in CHANNELS[5:]}
    assert sentences == {
        "flavor-sampling": {"terms": "breaks a tie for you"},
        "black-friday": {"terms": "if it costs too much, customers pay their whole budget"},
        "mabius": {"terms": "15 F each time the player you back makes a sale"},
    }


def test_mabius_says_the_profit_that_the_game_plays_with(shipped_game):
    """FA-A16: a reading of the game comes before what the board says."""
    other = replace(shipped_game, readings={**shipped_game.readings, "mabius-profit": 25})
    texts = sayings(other, card_of("channel", channel="mabius", profit=15))
    assert texts == {"terms": "25 F each time the player you back makes a sale"}


@pytest.mark.parametrize(
    ("effect", "is_kept", "when"),
    [
        ("guard", True, "keep for later"),
        ("replace-ingredient", True, "now or later"),
        ("extra-customer", False, "play now"),
    ],
)
def test_an_event_says_when(effect, is_kept, when, shipped_game):
    assert sayings(shipped_game, card_of("event", effect={"name": effect}, keep=is_kept))["when"] == when


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("shop", {"shape": ["tea"], "bonus": {"pays": 5, "when": {"colour": ["red"]}}}),
        ("shop", {"shape": ["tea"]}),
        ("event", {"effect": {"name": "explode"}}),
        ("channel", {"channel": "radio"}),
        ("customer", {"class": "medium"}),
    ],
)
def test_what_makes_no_sense_says_nothing(kind, fields, shipped_game):
    assert sayings(shipped_game, card_of(kind, **fields)) == {}


@pytest.mark.parametrize(
    ("parts", "sentence"), [([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")]
)
def test_a_list_reads_as_one_says_it(parts, sentence):
    assert listed(parts, "or") == sentence


# No card whose text is not its rule: every number and word of the data is in the sentence, and no other


def values_in(written: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    """Each value of the data and its key."""
    if isinstance(written, Mapping):
        for name, value in written.items():
            yield from values_in(value, name)
    elif isinstance(written, (list, tuple)):
        for value in written:
            yield from values_in(value, key)
    else:
        yield key, written


def numbers_in(sentence: str) -> set[int]:
    """Digits, and words for numbers; `one of`, `one` of a product and `between two` count nothing."""
    digits = {int(found) for found in re.findall(r"\d+", sentence)}
    words = {NUMBERS[found] for found in re.findall(r"[a-z]+", sentence.replace("between two", "")) if found in NUMBERS}
    return digits | (words - {1})


def tells(sentence: str, written: Mapping[str, Any], game: Game) -> None:
    """Numbers, hashtags and words of the data are those of the sentence, and no others."""
    known = {name: {word.id: word.name for word in words} for name, words in game.words.items()}
    found: dict[str, set[Any]] = {"number": set(), "hashtag": set(), "shape": set(), "class": set(), "gender": set()}
    for key, value in values_in(written):
        if isinstance(value, int) and not isinstance(value, bool):
            found["number"].add(value)
        elif key in found:
            found[key].add(known[key][value])
    assert numbers_in(sentence) - {1} == found["number"] - {1}
    assert set(re.findall(r"#(\w+)", sentence)) == found["hashtag"]
    shapes = re.search(r"marked (.*?)(?: and with | that cost |\.)", sentence)
    assert set(re.split(", | or ", shapes.group(1)) if shapes else ()) == found["shape"]
    assert {word for word in ("economy", "medium", "premium") if word in sentence} == found["class"]
    assert set(re.findall(r"\b(he|she|they)\b", sentence)) == found["gender"]


def read_well(sentence: str) -> None:
    assert sentence == sentence.strip()
    assert "  " not in sentence
    assert "None" not in sentence
    assert not re.search(r"\ba (?=[aeiou])|\ban (?![aeiou])", sentence)


def test_every_shipped_card_says_what_it_does(shipped_game):
    words, tried = words_in(shipped_game), 0
    for card in shipped_game.cards.values():
        if card.kind == "shop":
            tells(sayings(shipped_game, card)["bonus"], card.fields["bonus"], shipped_game)
            assert shop_of(card, words)
        elif card.kind == "event":
            tells(sayings(shipped_game, card)["effect"], card.fields["effect"], shipped_game)
            assert event_of(card, words)
        elif card.kind == "channel":
            fields = {key: value for key, value in card.fields.items() if key in ("terms", "profit")}
            tells(sayings(shipped_game, card)["terms"], fields, shipped_game)
            assert channel_of(card, words)
        else:
            continue
        tried += 1
        for sentence in sayings(shipped_game, card).values():
            read_well(sentence)
    assert tried >= 20 + 40 + 8


def test_what_shipped_cards_say_has_room(shipped_game):
    """Two lines of 57 mm at 9 pt on a shop, four on an event."""
    for card in shipped_game.cards.values():
        texts = sayings(shipped_game, card)
        assert len(texts.get("bonus", "")) <= 64
        assert len(texts.get("effect", "")) <= 112


def test_two_conditions_of_shops_never_say_the_same(shipped_game):
    """So a sentence can only be read as what the engine does."""
    meanings: dict[str, Any] = {}
    words = words_in(shipped_game)
    for number in range(1200):
        when = some_purchase(Random(number))
        sentence = bonus(shipped_game, when)
        tells(sentence, {"pays": 10, "when": when}, shipped_game)
        read_well(sentence)
        shop = shop_of(card_of("shop", shape=["tea"], bonus={"pays": 10, "when": when}), words)
        assert shop is not None
        assert meanings.setdefault(sentence_of_any_order(sentence), shop.when) == shop.when
    assert len(meanings) > 400


def test_two_terms_of_channels_never_say_the_same(shipped_game):
    meanings: dict[str, Any] = {}
    words = words_in(shipped_game)
    for number in range(1200):
        written = some_terms(Random(number))
        sentence = terms(shipped_game, written)
        tells(sentence, written, shipped_game)
        read_well(sentence)
        channel = channel_of(card_of("channel", channel="national", terms=written), words)
        assert channel is not None
        assert meanings.setdefault(sentence_of_any_order(sentence), channel.terms) == channel.terms
    assert len(meanings) > 300


def test_two_effects_never_say_the_same(shipped_game):
    meanings: dict[str, Any] = {}
    words = words_in(shipped_game)
    for number in range(1200):
        chance = Random(number)
        written = dict(some_event(chance)["effect"])
        if written["name"] in COUNTS_PRODUCTS and number % 2:
            written["for"] = some_wanted(chance)
        sentence = sayings(shipped_game, card_of("event", effect=written))["effect"]
        tells(sentence, written, shipped_game)
        read_well(sentence)
        found = effect_of(written, words.number)
        assert meanings.setdefault(sentence_of_any_order(sentence), found) == found
    assert len(meanings) > 100


def sentence_of_any_order(sentence: str) -> str:
    """`#farm or #rich` and `#rich or #farm` are the same."""
    listed_words = re.compile(r"[#\w ]+?(?:, [#\w]+(?: [#\w]+)??)* or [#\w]+")
    return listed_words.sub(lambda found: " or ".join(sorted(re.split(", | or ", found.group()))), sentence)


def test_every_effect_says_something_of_everybody_it_may_be_about(shipped_game):
    """Another amount, another sentence; another player, too."""
    texts = set()
    for name, arguments in ARGUMENTS.items():
        for whom in WHOM.get(name, ("",)):
            for amount in (5, 10) if "amount" in arguments else (0,):
                given = {key: amount if key == "amount" else whom for key in arguments}
                texts.add(sayings(shipped_game, card_of("event", effect={"name": name, **given}))["effect"])
    assert len(texts) == 2 * (3 + 3 + 4) + 2 + 7


@pytest.mark.parametrize(("whom", "phrase"), [("from", r"\bTake \d+ F from\b"), ("to", r"\bGive \d+ F to\b")])
def test_the_direction_of_money_is_said(whom, phrase, shipped_game):
    for card in shipped_game.cards.values():
        if card.kind == "event" and card.fields["effect"]["name"].endswith("-money"):
            sentence = sayings(shipped_game, card)["effect"]
            assert bool(re.search(phrase, sentence)) is (whom in card.fields["effect"])
