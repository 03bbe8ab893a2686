"""What the rules see of an event as it is written, and which they cannot use."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.games.phylo.criterion import Criterion, ValueRange
from cardgen.games.phylo.effect import EventEffect
from cardgen.games.phylo.effect_kinds import ALL, EFFECTS, NEIGHBOURS
from cardgen.games.phylo.event import EventCard, event_of
from cardgen.model.card import Card, Origin
from tests.games.phylo.kit import meant

SPELT = {"terrain": {"desert": "desert", "sands": "desert"}, "climate": {"icy": "cold"}, "diet": {}}
SAYS: dict[str, Any] = {
    **{"to": "sands", "turns": 2, "points": 3, "of": "all", "number": 2, "who": "others"},
    **{"reach": 2, "at": "beside"},
    "options": [{"name": "draw-cards", "number": 1}, {"name": "more-actions", "number": 1}],
}


def said(name: str) -> dict[str, Any]:
    """An effect with all that it must say."""
    moved = {"to": "bottom"} if name in ("renew-hand", "reveal-top") or name.endswith("-pile") else {}
    says = SAYS | moved | ({"number": 1} if name == "trade-species" else {})
    return {"name": name} | {key: says[key] for key in EFFECTS[name].needs}


def event_with(target: Any, effect: dict[str, Any], **fields: Any) -> EventCard | None:
    written = {"target": target, "effect": effect, **fields}
    return event_of(Card("one", "event", (), {"title": "One"}, "", written, Origin(None, ())), SPELT)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", EFFECTS)
def test_an_event_of_every_effect_is_read_when_it_says_all_that_the_effect_asks_for(name):
    """PH-A19."""
    kind = EFFECTS[name]
    effect = said(name)
    target: Any = "alone" if kind.is_alone else {"terrain": ["sands"]}
    found = event_with(target, effect)
    assert found is not None
    assert (found.first.name, found.target) == (name, None if kind.is_alone else meant(terrain="desert"))
    for key in kind.needs:
        less = {other: value for other, value in effect.items() if other != key}
        assert event_with(target, less) is None


@pytest.mark.parametrize("name", EFFECTS)
def test_an_effect_says_nothing_that_means_nothing_to_it(name):
    kind = EFFECTS[name]
    effect = said(name)
    for key in {"to", "points", "line", "who"} - {*kind.needs, *kind.takes}:
        assert event_with("alone" if kind.is_alone else {}, effect | {key: SAYS.get(key, "row")}) is None


def test_what_an_event_changes_is_read_in_any_spelling():
    turned = event_with({}, {"name": "change-terrain", "to": "Sands", "turns": 2})
    assert turned == EventCard("one", Criterion(), (EventEffect("change-terrain", "desert", 2),))
    frozen = event_with({}, {"name": "change-climate", "to": "icy", "turns": 1})
    assert frozen is not None
    assert frozen.first.to == "cold"


def test_effects_follow_each_other_with_all_that_they_say():
    """PH-A19."""
    neighbours = {
        **{"name": "discard-species", "of": "neighbours", "number": 2, "may": True, "whose": "others"},
        **{"line": "row", "after": 3, "which": {"scale": {"at-least": 5}, "terrain": ["Sands"]}},
    }
    hands = {"name": "discard-from-hand", "number": "half", "who": "everyone"}
    found = event_with({}, {"name": "discard-target", "then": [neighbours, hands]})
    assert found is not None
    big = Criterion(terrain=frozenset({"desert"}), scale=ValueRange(5))
    second = EventEffect(
        "discard-species", of=NEIGHBOURS, which=big, whose="others", number=2, may=True, line="row", after=3
    )
    third = EventEffect("discard-from-hand", is_half=True, who="everyone")
    assert found.effects == (EventEffect("discard-target"), second, third)


def test_a_fault_in_an_effect_that_follows_is_one_of_the_event():
    assert event_with({}, {"name": "discard-target", "then": [{"name": "draw-cards"}]}) is None


def test_an_event_for_the_whole_table_is_laid_on_a_species_or_on_none():
    birds = {"name": "discard-species", "of": "all", "which": {"taxon": ["Aves"]}}
    for target, laid_on in (("alone", None), ({}, Criterion())):
        found = event_with(target, birds)
        assert found is not None
        assert (found.target, found.first.of) == (laid_on, ALL)


def test_limits_and_what_must_lie_beside_the_target_are_the_cards():
    """PH-R18."""
    found = event_with(
        {}, {"name": "discard-target"}, limits=["others", "once"], requires=[{"next-to": {"terrain": ["sands"]}}]
    )
    assert found is not None
    assert (found.limits, found.beside) == ({"others", "once"}, (meant(terrain="desert"),))


def test_a_wind_is_an_event_with_that_mark():
    gust = event_with({}, {"name": "discard-target"}, keywords={"wind": True})
    assert gust is not None
    assert gust.is_wind


@pytest.mark.parametrize(
    ("target", "effect"),
    [
        (None, {"name": "discard-target"}),
        ({}, {}),
        ({}, {"name": "explode"}),
        ("alone", {"name": "discard-target"}),
        ("alone", {"name": "freeze", "turns": 1, "of": "neighbours"}),
        ({}, {"name": "cancel-event"}),
        ({}, {"name": "swap-species", "of": "neighbours", "number": 3}),
        ({}, {"name": "freeze", "turns": 1, "kind": "event"}),
        ("alone", {"name": "look-at-pile", "number": "half", "to": "top", "keep": 1}),
    ],
)
def test_an_event_without_target_or_effect_that_make_sense_is_none(target, effect):
    assert event_with(target, effect) is None
