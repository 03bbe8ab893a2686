"""Where is a fault told, and is everything told that keeps a card from being played?"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cardgen.commands.pipeline import check
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.games.foodadvice.cards import channel_of, customer_of, event_of, ingredient_of, shop_of, words_in
from cardgen.games.foodadvice.checks.static.terms import channel_faults, effect_faults, shop_faults
from cardgen.games.foodadvice.rules import CHANNELS
from cardgen.model.card import Card
from cardgen.model.game import Game
from tests.games.foodadvice.loose_card import card_of
from tests.games.foodadvice.mutations.boxes import ALONE, BOX, EXPANSION, MIX, MIXED, NIGHT, SHUFFLED, changed, without
from tests.games.foodadvice.mutations.project import GAME, Plan
from tests.games.foodadvice.mutations.static import MUTATIONS
from tests.games.foodadvice.small_box import WORDS

TAGS: Sequence[Any] = (None, "healthy", "wet", [], ["healthy", "rich"], ["healthy", "wet"])
SHAPES: Sequence[Any] = (None, "tea", "stew", [], ["tea", "tea"], ["tea", "cake"], ["tea", "cake", "soup"])
CLASSES = (None, "economy", "rich")
WHEN: Sequence[Mapping[str, Any]] = (
    {"gender": ["it"]},
    {"class": ["rich"]},
    {"hashtag": ["wet", "rich"]},
    {"favourite-shape": False},
    {"matches": {"at-most": 2}},
    {"paid": {"at-least": 30, "at-most": 20}},
    {"exact-budget": True, "paid": {"at-most": 20}},
)
FOR: Sequence[Mapping[str, Any]] = (
    {"shape": ["stew"]},
    {"hashtag": ["wet"]},
    {"class": ["rich"]},
    {"price": {"at-least": 30}},
)
EFFECTS: Sequence[Any] = (
    None,
    {"name": "take-everything"},
    *({"name": name} for name in ("take-money", "give-money", "receive", "pay", "remove-ingredient", "guard")),
    *({"name": "take-money", "amount": 5, "from": whom} for whom in ("another", "own", "bank")),
    *({"name": "give-money", "amount": 5, "to": whom} for whom in ("poorest", "richest")),
    *({"name": "receive", "amount": amount} for amount in (-5, 0, 5, 1000, 1001)),
    *({"name": "pay", "amount": 5, "for": wanted} for wanted in FOR),
    {"name": "swap-ingredients", "amount": 5},
    {"name": "move-chip", "for": FOR[3]},
    {"name": "extra-customer", "to": "each"},
)
TERMS: Sequence[Any] = (
    None,
    {"sales": {"at-least": 2}},
    {"classes": {"at-most": 2}},
    {"won-vote": False},
    *({"sale": when} for when in WHEN),
)
VARIED: Mapping[str, Mapping[str, Sequence[Any]]] = {
    "ingredient": {"class": CLASSES, "price": (None, -5, 5, 7), "hashtag": TAGS},
    "product": {"shape": SHAPES},
    "customer": {"class": CLASSES, "budget": (None, 0, 20), "gender": ("she",), "hashtag": TAGS[1:4], "shape": SHAPES},
    "joker": {"budget": (None, 0, 150), "hashtag": TAGS, "shape": SHAPES},
    "shop": {"shape": SHAPES, "cells": (6,), "bonus": (None, *({"pays": 10, "when": when} for when in WHEN))},
    "event": {"effect": EFFECTS, "keep": (None, True)},
    "channel": {"channel": (None, "national", "mabius", "billboard"), "terms": TERMS, "profit": (None, 0, 10)},
}


def varied() -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Cards with each value that the schema lets through, and more."""
    for kind, fields in VARIED.items():
        for number, values in enumerate(product(*fields.values())):
            given = {name: value for name, value in zip(fields, values, strict=True) if value is not None}
            yield f"{kind}-{number}", {"kind": kind, **given, "text": {"title": kind}}


def judged(plan: Plan, root: Path) -> tuple[Game, list[Diagnostic]]:
    library, found = check(plan.write(root))
    return library.games["foodadvice"], found


def lines_of(card: Card) -> range:
    """The lines of its file from the one that has its id to that of the next."""
    cards = card.origin.document.value["cards"]
    place = card.origin.path[1]
    assert isinstance(place, int)
    ends = [card.origin.document.span(("cards", one, "id")).line for one in range(place, min(place + 2, len(cards)))]
    return range(ends[0], ends[1] if len(ends) > 1 else 10**9)


def is_understood(card: Card, game: Game) -> bool:
    words = words_in(game)
    if card.kind == "product":
        return words.number("shape", card.fields.get("shape", "")) >= 0
    if card.kind == "channel":
        channel = channel_of(card, words)
        return channel is not None and (channel.terms is not None or channel.name in CHANNELS[5:])
    make = {"ingredient": ingredient_of, "customer": customer_of, "joker": customer_of, "shop": shop_of}
    return make.get(card.kind, event_of)(card, words) is not None


def test_whatever_cannot_be_played_is_told_as_an_error_of_its_card(tmp_path: Path) -> None:
    """What the rules do not understand, no exact check looks at: so a static one must."""
    game, found = judged(replace(ALONE, cards={**BOX, **dict(varied())}), tmp_path)
    errors = {one.span.line for one in found if one.severity is Severity.ERROR}
    odd = [card for card in game.cards.values() if card.kind in VARIED and not is_understood(card, game)]
    assert len(odd) > 200
    assert {card.kind for card in odd} == VARIED.keys()
    assert [card.id for card in odd if errors.isdisjoint(lines_of(card))] == []


def source_of(code: str, what: str, root: Path) -> list[str]:
    """The lines at which a mutation is told."""
    plan = next(one.plan for one in MUTATIONS if (one.code, one.what) == (code, what))
    _, found = judged(plan, root)
    return [one.source.strip() for one in found if one.code == code]


@pytest.mark.parametrize(
    ("code", "what", "source"),
    [
        ("FAD101", "83 ingredients", '"id": "foodadvice-box",'),
        ("FAD102", "a product of no shape", '"id": "tea",'),
        ("FAD102", "a word that there is not", '"shape": "stew",'),
        ("FAD107", "a word that there is not", '"role": "baker",'),
        ("FAD109", "a note of 7", '"value": 7,'),
        ("FAD110", "economy at 10", '"price": 10,'),
        ("FAD110", "a class without a price", '"class": "luxury",'),
        ("FAD111", "no hashtag", '"id": "carrot",'),
        ("FAD112", "30 F", '"budget": 30,'),
        ("FAD115", "one shape", '"shape": "tea",'),
        ("FAD116", "5 cells", '"cells": 5,'),
        ("FAD117", "eccological in a bonus", '"eccological"'),
        ("FAD117", "smokey", '"hashtag": "smokey",'),
        ("FAD118", "no gender", '"id": "mary-shoppins",'),
        ("FAD118", "a hashtag that there is not", '"wet"'),
        ("FAD118", "no favourite", '"favourite-shape": false'),
        ("FAD119", "take-everything", '"name": "take-everything"'),
        ("FAD119", "from the bank", '"from": "bank"'),
        ("FAD119", "to whom", '"to": "poorest"'),
        ("FAD120", "no terms", '"id": "national",'),
        ("FAD120", "no channel", '"id": "foodadvice",'),
        ("FAD120", "two of a kind", '"channel": "national",'),
        ("FAD120", "a class that there is not", '"rich"'),
        ("FAD118", "a bonus of 7", '"pays": 7,'),
        ("FAD119", "7 F", '"amount": 7'),
        ("FAD120", "a profit of 7", '"profit": 7,'),
        ("FAD122", "an event with a hashtag", '"hashtag": ['),
        ("FAD123", "a role more", '"spy"'),
        ("FAD401", "a ninth chip", '"role": "banker",'),
        ("FAD401", "a second banker", '"role": "banker",'),
        ("FAD401", "a ninth chip in a mix", '"role": "banker",'),
        ("FAD401", "a mix with chips twice", '"format": "mix",'),
        ("FAD401", "extra jokers", '"format": "box",'),
        ("FAD405", "a card of the base", '"id": "carrot",'),
        ("FAD405", "a shape of the base", '"shape": "tea",'),
    ],
)
def test_a_fault_is_told_once_at_what_is_to_be_changed(code: str, what: str, source: str, tmp_path: Path) -> None:
    assert source_of(code, what, tmp_path) == [source]


@pytest.mark.parametrize(("amount", "help"), [(7, "write `pays: 5` or `10`"), (3, "write `pays: 5`"), (15, "")])
def test_an_amount_that_no_notes_make_up_is_told_with_those_beside_it(amount: int, help: str, tmp_path: Path) -> None:
    bonus = {"pays": amount, "when": {"gender": ["he"]}}
    _, found = judged(replace(ALONE, cards=changed(BOX, "spear-time", bonus=bonus)), tmp_path)
    assert [(one.code, one.help) for one in found] == [("FAD118", help)] * bool(help)


def test_a_box_that_differs_in_much_is_told_once_for_each_kind(tmp_path: Path) -> None:
    cards = without(BOX, "carrot", "kale", "banker", "farmer", "tea")
    plan = replace(ALONE, cards=cards, copies={**ALONE.copies, "note-5": 19, "note-10": 22})
    told = {one.code: (one.message, one.help) for one in judged(plan, tmp_path)[1] if one.code < "FAD110"}
    box = "the deck `foodadvice-box` has"
    assert told == {
        "FAD101": (f"{box} 82 ingredients; a box has 84", "add 2"),
        "FAD102": (f"{box} no product `tea`; a box has each of the 20 shapes", "add 1"),
        "FAD107": (
            f"{box} no character `banker` and no character `farmer`; a box has one of each of the 6 roles",
            "add 2",
        ),
        "FAD109": (
            f"{box} 19 notes `5` and 22 notes `10`; a box has 20 of each of 5, 10, 25, 50 and 100",
            "add 1 and take 2 out",
        ),
    }


def test_a_long_list_of_differences_is_cut(tmp_path: Path) -> None:
    products = [card for card in BOX if BOX[card]["kind"] == "product"]
    plan = replace(ALONE, cards=without(BOX, *products[:8]))
    (found,) = [one for one in judged(plan, tmp_path)[1] if one.code == "FAD102"]
    assert found.message.count("no product") == 5
    assert "`frozen-food` and 3 more; a box has" in found.message


def test_a_box_that_lost_cards_to_another_fault_is_not_counted(tmp_path: Path) -> None:
    """83 ingredients, for one has a hashtag that there is not: only the word is told."""
    plan = replace(ALONE, cards={**BOX, "carrot": {**BOX["carrot"], "kind": "ingredients"}})
    assert {one.code for one in judged(plan, tmp_path)[1]} == {"CG301"}


def test_a_mix_may_have_more_of_everything_and_less_of_nothing(tmp_path: Path) -> None:
    plan = replace(SHUFFLED, copies={**SHUFFLED.copies, "note-5": 40, "tamarind": 3})
    found = judged(plan, tmp_path / "more")[1]
    assert [one.code for one in found if one.code in ("FAD109", "FAD401")] == ["FAD109"]
    few = replace(SHUFFLED, decks={**SHUFFLED.decks, MIX: {**MIXED, "without": ["note-5", "chip-farmer", "tea"]}})
    (told,) = [one for one in judged(few, tmp_path / "less")[1] if one.code == "FAD401"]
    missing = "no product `tea` instead of 1, no chip `farmer` instead of 8 and no note `5` instead of 20"
    assert told.message == f"the deck `{MIX}` has {missing}"
    assert told.help == "add 29; a mix is a whole box and more"


@pytest.mark.parametrize(("limit", "is_told"), [(0, False), (1, True), (2, True)])
def test_how_far_hashtags_must_differ_is_a_limit(limit: int, is_told: bool, tmp_path: Path) -> None:
    plan = next(one.plan for one in MUTATIONS if one.what == "smokey")
    _, found = judged(replace(plan, limits={"hashtag-distance": limit}), tmp_path)
    assert ("FAD117" in {one.code for one in found}) is is_told


def test_of_a_borrowed_game_only_what_the_project_brings_is_judged(tmp_path: Path) -> None:
    """An expansion alone, for the shipped set: a fault of its own is told, one time; its box is not counted."""
    cards = changed(EXPANSION, "tamarind", price=10)
    root = replace(SHUFFLED, decks={}, expansions={NIGHT: cards}).write(tmp_path)
    (root / GAME / "game.yaml").unlink()
    shutil.rmtree(root / GAME / "sets/market")
    told = [(one.code, one.severity) for one in check(root)[1] if one.code < "FAD2"]
    assert [one for one in told if one[0].startswith("FAD")] == [("FAD110", Severity.ERROR)]


def test_what_a_schema_of_another_game_lets_through_the_rules_do_not() -> None:
    """Keys that there are not."""
    shop = card_of("shop", bonus={"pays": 10, "when": {"weather": "rain", "exact-budget": True}})
    assert [one.message for one in shop_faults(shop, WORDS)] == ["the rules do not know the condition `weather`"]
    event = card_of("event", effect={"name": "pay", "amount": 5, "for": {"colour": ["red"]}})
    assert [one.message for one in effect_faults(event, WORDS)] == ["the rules do not know the condition `colour`"]
    channel = card_of("channel", channel="national", terms={"weather": 1, "sale": {"moon": "full"}})
    assert [one.message for one in channel_faults(channel, WORDS)] == [
        "the rules do not know the condition `weather`",
        "the rules do not know the condition `moon`",
    ]
