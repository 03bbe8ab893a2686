"""Where is a fault told, and is everything told that keeps a deck from being played?"""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cardgen.commands.pipeline import check
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.games.phylo.checks.static.traits import players_of_a_game
from cardgen.games.phylo.event import EVENT, event_of
from cardgen.games.phylo.species import SPECIES, species_of, spellings_of
from cardgen.model.card import Card
from cardgen.model.game import Game
from tests.games.phylo.mutations.decks import ALONE, CARDS, UNTOUCHED, WOODLAND, changed
from tests.games.phylo.mutations.project import GAME, Plan
from tests.games.phylo.mutations.static import MUTATIONS

SPECIMEN = {**CARDS["horse"], "text": {"title": "Horse"}}
NUMBERS = (None, -5, 0, 1, 2, 3, 9, 10)
WORDS = ([], ["forest"], ["forest", "urban"], ["lava"], ["forest", "urban", "ocean", "tundra"], None)
KEYWORDS: tuple[Any, ...] = (
    None,
    {},
    {"move": 2},
    {"move": False},
    {"move": {"reach": 2}},
    {"flight": 0},
    {"spread": 1},
    {"spread": True},
    {"spread": {"needs": "wind"}},
    {"invasive": True},
    {"invasive": 2},
    {"invasive": {"over": {"taxon": ["Aves"]}}},
    {"parasitic": False},
    {"parasitic": {"alone": True}},
    {"parasitic": {"under": {"scale": "same"}}},
    {"pollinator": 3},
    {"teleport": True},
)
TARGETS: tuple[Any, ...] = (None, "alone", {}, {"taxon": ["Plantae"]}, {"terrain": ["lava"]})
EFFECTS: tuple[Any, ...] = (
    None,
    {"name": "discard-target"},
    {"name": "discard-all"},
    {"name": "discard-target", "to": "desert"},
    {"name": "discard-target", "then": [{"name": "draw-cards"}]},
    {"name": "discard-target", "then": [{"name": "draw-cards", "number": 1}]},
    {"name": "discard-species", "of": "neighbours"},
    {"name": "discard-species", "of": "all", "which": {"taxon": ["Aves"]}},
    {"name": "cancel-event"},
    {"name": "change-terrain", "to": "desert"},
    {"name": "change-terrain", "turns": 2},
    {"name": "change-climate", "to": "wet", "turns": 2},
    {"name": "block-neighbours"},
    {"name": "points-modifier", "points": 0},
    {"name": "points-modifier", "points": 2},
    {"name": "retrieve-from-discard"},
    {"name": "other"},
)


SPECIES_FAULTS: Mapping[str, tuple[Any, ...]] = {
    "scale": NUMBERS,
    "foodchain": NUMBERS,
    "diet": (None, "photosynthetic", "sunlight"),
    "terrain": WORDS,
    "climate": (None, [], ["cool"], ["wet"]),
    "points": NUMBERS,
    "classification": (None, [], ["Animalia"], ["Aves"]),
    "keywords": KEYWORDS,
}


def with_one_change() -> dict[str, Any]:
    """A sound species with each other value of each field, and events with each target and effect; None is none."""
    changes = [{**SPECIMEN, name: value} for name, values in SPECIES_FAULTS.items() for value in values]
    changes += [
        {"kind": "event", "target": target, "effect": effect, "text": {"title": "Storm"}}
        for target, effect in product(TARGETS, EFFECTS)
    ]
    return {
        f"card-{number}": {name: value for name, value in card.items() if value is not None}
        for number, card in enumerate(changes)
    }


def judged(plan: Plan, root: Path) -> tuple[Game, list[Diagnostic]]:
    library, found = check(plan.write(root))
    return library.games["phylo"], found


def lines_of(card: Card) -> range:
    """The lines of its file from the one that has its id to that of the next."""
    cards = card.origin.document.value["cards"]
    place = card.origin.path[1]
    assert isinstance(place, int)
    ends = [card.origin.document.span(("cards", one, "id")).line for one in range(place, min(place + 2, len(cards)))]
    return range(ends[0], ends[1] if len(ends) > 1 else 10**9)


def is_understood(card: Card, game: Game) -> bool:
    spelt = spellings_of(game)
    return (species_of(card, spelt) if card.kind == SPECIES else event_of(card, spelt)) is not None


def test_whatever_cannot_be_played_is_told_as_an_error_of_its_card(tmp_path: Path) -> None:
    """What the rules do not understand, no exact check looks at: so a static one must."""
    game, found = judged(replace(ALONE, cards={**ALONE.cards, **with_one_change()}), tmp_path)
    errors = {one.span.line for one in found if one.severity is Severity.ERROR}
    odd = [card for card in game.cards.values() if card.kind in (SPECIES, EVENT) and not is_understood(card, game)]
    assert len(odd) > 40
    assert [card.id for card in odd if errors.isdisjoint(lines_of(card))] == []


@pytest.mark.parametrize("name", ["foodchain", "diet", "terrain", "climate", "points"])
def test_a_species_without_a_value_that_the_rules_need_is_told_once_at_its_id(name: str, tmp_path: Path) -> None:
    plan = replace(ALONE, cards=changed(ALONE.cards, "english-oak", **{name: None}))
    _, found = judged(plan, tmp_path)
    (finding,) = [one for one in found if one.severity is Severity.ERROR]
    assert (finding.code, finding.source.strip()) == ("PHY104", '"id": "english-oak",')
    assert name in finding.message
    assert name in finding.help


def source_of(code: str, what: str, root: Path) -> str:
    """The line at which a mutation is told."""
    plan = next(one.plan for one in MUTATIONS if (one.code, one.what) == (code, what))
    _, found = judged(plan, root)
    return next(one.source.strip() for one in found if one.code == code)


@pytest.mark.parametrize(
    ("code", "what", "source"),
    [
        ("PHY103", "a terrain of a target", '"lava"'),
        ("PHY103", "a climate that comes", '"to": "wet",'),
        ("PHY103", "a diet that is covered", '"grazer"'),
        ("PHY104", "scale 10", '"scale": 10,'),
        ("PHY105", "a herbivore of 3", '"foodchain": 3,'),
        ("PHY105", "an animal of light", '"diet": "photosynthetic",'),
        ("PHY106", "TELEPORT", '"teleport": 2'),
        ("PHY106", "food with a keyword that is none", '"fern"'),
        ("PHY107", "MOVE 0", '"move": 0'),
        ("PHY107", "SPREAD that needs luck", '"needs": "luck"'),
        ("PHY108", "a small genus", '"latin": "quercus robur",'),
        ("PHY108", "a capital in the text", '"fact": "Quercus Robur grows old."'),
        ("PHY109", "an effect that is none", '"name": "discard-targets"'),
        ("PHY110", "a point more", '"points": 3,'),
        ("PHY112", "both ways", '"move": 2'),
        ("PHY115", "MOVE 3 of 2", '"play": "MOVE 3."'),
        ("PHY117", "a picture not for sale", '"licence": "CC-BY-NC-4.0"'),
        ("PHY404", "upland", '"upland"'),
        ("PHY406", "a Latin name of the base", '"latin": "Quercus robur",'),
    ],
)
def test_a_fault_is_told_at_what_is_to_be_changed(code: str, what: str, source: str, tmp_path: Path) -> None:
    assert source_of(code, what, tmp_path) == source


@pytest.mark.parametrize(
    ("code", "what", "marked"),
    [("PHY106", "TELEPORT", '"teleport"'), ("PHY112", "both ways", '"move"'), ("PHY404", "TELEPORT", '"teleport"')],
)
def test_a_keyword_that_should_not_be_there_is_marked_itself(code: str, what: str, marked: str, tmp_path: Path) -> None:
    plan = next(one.plan for one in MUTATIONS if (one.code, one.what) == (code, what))
    (finding,) = [one for one in judged(plan, tmp_path)[1] if one.code == code]
    start, end = finding.span.column - 1, finding.span.end_column - 1
    assert finding.source[start:end] == marked


def test_a_game_is_for_two(tmp_path: Path) -> None:
    """PH-R1."""
    game, _ = judged(ALONE, tmp_path)
    assert list(players_of_a_game(game, game)) == []
    path = tmp_path / GAME / "game.yaml"
    path.write_text(json.dumps({**json.loads(path.read_text(encoding="utf-8")), "players": [2, 4]}), encoding="utf-8")
    game = check(tmp_path)[0].games["phylo"]
    (finding,) = players_of_a_game(game, game)
    assert (finding.code, finding.message) == ("PHY104", "a game of Phylo has 2 players, not 4")
    assert finding.help == "write `players: [2]`"
    assert finding.span.file.endswith("game.yaml")


def test_a_box_that_lost_cards_to_another_fault_is_not_counted(tmp_path: Path) -> None:
    """100 cards, one of them under a name that there is not: only the name is told."""
    plan = replace(ALONE, decks={**ALONE.decks, "box": {**WOODLAND, "english-oak": 76}}, boxes=("box",))
    assert judged(plan, tmp_path / "whole")[1] == []
    root = replace(plan, decks={**plan.decks, "box": {**plan.decks["box"], "valley-oek": 1}}).write(tmp_path / "typo")
    assert {one.code for one in check(root)[1]} == {"CG301"}


def test_a_game_without_decks_is_not_blamed_for_their_size(tmp_path: Path) -> None:
    root = ALONE.write(tmp_path)
    (root / GAME / "decks/woodland-edge.yaml").unlink()
    path = root / GAME / "game.yaml"
    about = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({name: value for name, value in about.items() if name != "deck"}), encoding="utf-8")
    assert {one.code for one in check(root)[1]}.isdisjoint({"PHY101", "PHY102"})


def test_of_a_borrowed_game_only_what_the_project_brings_is_judged(tmp_path: Path) -> None:
    """An expansion alone, for the shipped set: a fault of its own is told, one time."""
    plan = replace(UNTOUCHED, expansions={"more": changed(UNTOUCHED.expansions["more"], "hazel", latin="corylus")})
    root = plan.write(tmp_path)
    (root / GAME / "game.yaml").unlink()
    (root / GAME / "decks/woodland-edge.yaml").unlink()
    shutil.rmtree(root / GAME / "sets/starter")
    told = [one for one in check(root)[1] if one.code.startswith("PHY1")]
    assert [one.code for one in told] == ["PHY108"]
