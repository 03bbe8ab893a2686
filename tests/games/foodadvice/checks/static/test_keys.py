"""Which keys are told of, on which kind of card, and where? And which words may a set not bring?"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cardgen.commands.pipeline import check
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.games.foodadvice.checks.static.keys import CLOSED, KEYS, TEXTS, keys_of_kind
from cardgen.model.card import Card
from tests.games.foodadvice.loose_card import card_of
from tests.games.foodadvice.mutations.boxes import BOX, EXPANSION, NIGHT, UNTOUCHED, card
from tests.games.foodadvice.mutations.project import ABOUT, GAME, REPOSITORY, Plan

Find = Callable[[Plan], list[Diagnostic]]
COMMON = ("id", "kind", "link", "text")


@pytest.fixture
def find(tmp_path: Path) -> Find:
    return lambda plan: [one for one in check(plan.write(tmp_path))[1] if one.code in ("FAD122", "FAD123", "CG301")]


def test_each_key_of_the_schema_is_of_some_kind_and_each_kind_is_one_of_the_game() -> None:
    schema = json.loads((REPOSITORY / GAME / "schema/cards.schema.json").read_text(encoding="utf-8"))
    properties = schema["$defs"]["card"]["properties"]
    assert {key for keys in KEYS.values() for key in keys} == properties.keys() - set(COMMON)
    texts = properties["text"]["properties"]
    assert {"title", *(key for keys in TEXTS.values() for key in keys)} == texts.keys()
    assert KEYS.keys() == ABOUT["kinds"].keys()


def test_each_key_that_a_shipped_card_has_is_one_of_its_kind() -> None:
    for one in [*BOX.values(), *EXPANSION.values()]:
        assert one.keys() - set(COMMON) <= set(KEYS[one["kind"]])
        assert one["text"].keys() <= {"title", *TEXTS.get(one["kind"], ())}


def faults_of(card: Card) -> list[str]:
    """What is wrong with the keys of a card, whatever its game."""
    return [finding.message for finding in keys_of_kind.find(card, None)]


@pytest.mark.parametrize("kind", KEYS)
def test_of_all_keys_those_of_other_kinds_are_told_of(kind: str) -> None:
    every: dict[str, Any] = {key: [] for keys in KEYS.values() for key in keys}
    messages = faults_of(card_of(kind, **every))
    assert len(messages) == len(every) - len(KEYS[kind])
    assert all(f"`{key}` means nothing" not in str(messages) for key in KEYS[kind])


def test_keys_and_kinds_that_the_rules_do_not_have_are_left_to_who_has_them() -> None:
    assert faults_of(card_of("event", season="spring")) == []
    assert faults_of(card_of("weather", effect={})) == []


def test_each_key_is_told_at_its_line_with_what_the_kind_has_and_who_has_the_key(find: Find) -> None:
    first, second = sorted(find(card("carrot", effect={"name": "guard"}, keep=True)), key=lambda one: one.message)
    assert (first.source.strip(), second.source.strip()) == ('"effect": {', '"keep": true')
    assert first.message == "`effect` means nothing on `carrot`: an ingredient has `class`, `price` and `hashtag`"
    assert first.help == "take it out: `effect` is for an event"


def test_a_text_that_is_printed_nowhere_is_a_warning(find: Find) -> None:
    (finding,) = find(card("spear-time", text={"title": "Spear Time", "duty": "none"}))
    assert (finding.severity, finding.source.strip()) == (Severity.WARNING, '"duty": "none"')
    assert finding.message == "the text `duty` of `spear-time` is printed nowhere: a shop has `title`"


def test_on_a_card_of_a_kind_that_there_is_not_no_key_is_told_of(find: Find) -> None:
    assert [one.code for one in find(card("carrot", kind="ingredients"))] == ["CG301"]


@pytest.mark.parametrize("vocabulary", CLOSED)
def test_a_further_word_of_a_closed_list_is_told_where_it_stands(find: Find, vocabulary: str) -> None:
    named = {"id": "odd-one", "text": {"name": "odd one"}}
    words = {NIGHT: {"hashtag": ["smoky", "sooty"], vocabulary: ["odd", named]}}
    found = find(replace(UNTOUCHED, words=words))
    assert [(one.code, one.source.strip()) for one in found] == [("FAD123", '"odd",'), ("FAD123", '"id": "odd-one",')]
    assert f"the rules have {len(CLOSED[vocabulary])}, and no more" in found[0].message


def test_the_words_of_the_rules_are_those_of_the_game() -> None:
    known = {
        name: [one if isinstance(one, str) else one["id"] for one in ABOUT["vocabularies"][name]] for name in CLOSED
    }
    assert known == {name: list(words) for name, words in CLOSED.items()}


def test_a_list_that_nothing_reads_is_told_at_its_name(find: Find) -> None:
    words = {NIGHT: {"hashtag": ["smoky"], "hashtags": ["flowery"]}}
    (finding,) = find(replace(UNTOUCHED, words=words))
    assert (finding.code, finding.help) == ("CG301", "did you mean `hashtag`?")
    assert finding.source.strip() == '"hashtags": ['


@pytest.mark.parametrize("title", [" ", "   ", "\t", "\u00a0"])
def test_a_title_of_blanks_is_no_title(title: str, tmp_path: Path) -> None:
    found = check(card("carrot", text={"title": title}).write(tmp_path))[1]
    assert [(one.code, one.help.partition(",")[0]) for one in found] == [
        ("CG206", "write one line of at most 60 characters")
    ]
