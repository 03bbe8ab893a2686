"""Is everything told that the rules cannot carry out? Conditions, effects, terms of FAD118 to FAD120."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from cardgen.games.foodadvice.cards import WordNumbers, channel_of, event_of, shop_of
from cardgen.games.foodadvice.checks.static.conditions import ConditionFault
from cardgen.games.foodadvice.checks.static.terms import channel_faults, effect_faults, shop_faults
from cardgen.games.foodadvice.effect import ARGUMENTS
from cardgen.games.foodadvice.rules import CHANNELS
from tests.games.foodadvice.loose_card import card_of
from tests.games.foodadvice.small_box import CLASSES
from tests.games.foodadvice.small_box import WORDS as FEW

WORDS = WordNumbers({**FEW.numbers, "channel": {name: i for i, name in enumerate(CHANNELS)}}, {})
NUMBERS = some.integers(0, 5)
MEASURES = some.fixed_dictionaries({}, optional={"at-least": NUMBERS, "at-most": NUMBERS}).filter(bool)


def of(vocabulary: str) -> Any:
    """Words of a list; one is of another vocabulary."""
    known = tuple(WORDS.numbers[vocabulary])
    return some.lists(some.sampled_from((*known, "tomorrow")), min_size=1, max_size=3)


PURCHASES = some.fixed_dictionaries(
    {},
    optional={
        "gender": of("gender"),
        "class": of("class"),
        "favourite-shape": some.booleans(),
        "hashtag": of("hashtag"),
        "paid": MEASURES,
        "matches": MEASURES,
        "exact-budget": some.booleans(),
        "shape": of("shape"),
    },
).filter(bool)
TERMS = some.fixed_dictionaries(
    {}, optional={"sales": MEASURES, "classes": MEASURES, "sale": PURCHASES, "won-vote": some.booleans()}
).filter(bool)
PRODUCTS = some.fixed_dictionaries(
    {}, optional={"shape": of("shape"), "hashtag": of("hashtag"), "class": of("class"), "price": MEASURES}
).filter(bool)
WHO = some.sampled_from(("another", "each", "own", "richest", "poorest"))
EFFECTS = some.fixed_dictionaries(
    {"name": some.sampled_from((*ARGUMENTS, "explode"))},
    optional={"amount": some.integers(-1, 1001), "from": WHO, "to": WHO, "for": PRODUCTS},
)


@given(when=PURCHASES, pays=some.integers(-1, 20))
def test_a_shop_of_which_nothing_is_told_is_understood(when, pays):
    shop = card_of("shop", shape=["tea", "cake"], bonus={"pays": pays, "when": when})
    assert list(shop_faults(shop, WORDS)) or shop_of(shop, WORDS)


@given(effect=EFFECTS, keep=some.booleans())
def test_an_event_of_which_nothing_is_told_is_understood(effect, keep):
    event = card_of("event", effect=effect, keep=keep)
    assert list(effect_faults(event, WORDS)) or event_of(event, WORDS)


@given(name=some.sampled_from(CHANNELS), told=some.fixed_dictionaries({}, optional={"terms": TERMS, "profit": NUMBERS}))
def test_a_channel_of_which_nothing_is_told_is_understood(name, told):
    channel = card_of("channel", channel=name, **told)
    assert list(channel_faults(channel, WORDS)) or channel_of(channel, WORDS)


def messages(faults: Iterable[ConditionFault]) -> list[str]:
    return [fault.message for fault in faults]


def test_amounts_of_events_and_profits_are_multiples_of_the_smallest_note_too():
    event = card_of("event", effect={"name": "receive", "amount": 12})
    assert messages(effect_faults(event, WORDS)) == ["`it` is about 12 F, which no notes make up: the smallest is 5 F"]
    mabius = card_of("channel", channel="mabius", profit=8)
    assert messages(channel_faults(mabius, WORDS)) == [
        "the profit of `it` is 8 F, which no notes make up: the smallest is 5 F"
    ]


@pytest.mark.parametrize(
    ("terms", "faults"),
    [
        ({"sales": {"at-least": 0}}, ["`sales` asks for nothing"]),
        ({"sales": {}}, ["`sales` asks for nothing"]),
        ({"sales": {"at-least": 1}}, []),
        ({"sales": {"at-most": 2}}, ["the rules ask for `sales` only as the least"]),
        ({"classes": {"at-least": 0}}, ["`classes` asks for nothing"]),
        ({"classes": {"at-least": len(CLASSES)}}, []),
        ({"classes": {"at-least": len(CLASSES) + 1}}, ["there are 3 classes of customers, not 4"]),
        ({"sale": {"matches": {"at-least": 0}}}, ["`matches` asks for nothing"]),
    ],
)
def test_what_is_asked_for_as_the_least_is_one_and_no_more_classes_than_there_are(terms, faults):
    assert messages(channel_faults(card_of("channel", channel="national", terms=terms), WORDS)) == faults
