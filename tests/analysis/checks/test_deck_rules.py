"""Decks are held against rules that are data: the five kinds of game of the how-to, on cards that we made up.

Each deck is legal as it is, and each change to it breaks the one rule that is named.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from cardgen.analysis.contents.legal_deck import can_be_legal
from cardgen.commands import pipeline
from cardgen.diagnostics import Severity
from tests.fixtures.minimal_project import CORE, FILES, GAME, Project, minimal_project
from tests.sweep import sweep

HOW_TO = Path(__file__).parents[3] / "docs/how-to/write-deck-rules.md"
FORMATS = dict(re.findall(r"^```yaml formats\n(([\w-]+):\n.*?)^```$", HOW_TO.read_text(encoding="utf-8"), re.S | re.M))
FORMATS = {name: text for text, name in FORMATS.items()}
FIELDS = ("side", "faction", "influence", "points", "limit", "colours", "house", "deck-size", "cost")
Cards = dict[str, dict[str, Any]]


def numbered(name: str, count: int, **fields: Any) -> Cards:
    return {f"{name}-{number}": fields for number in range(1, count + 1)}


CARDS: Cards = {
    **{
        land: {"limit": 99, "colours": [colour]}
        for land, colour in (("heath", "red"), ("shore", "blue"), ("moor", "green"))
    },
    **{name: {} for name in ("moon-door", "time-walker", "quick-spark")},
    "harbour": {"kind": "company", "side": "runs", "faction": "sea", "influence": 5, "deck-size": 40},
    **numbered("wave", 14, side="runs", faction="sea", influence=1),
    **numbered("spark", 6, side="runs", faction="fire", influence=2),
    **numbered("lock", 3, side="builds", faction="sea"),
    **numbered("plan", 9, kind="plan", side="runs", faction="sea", points=3),
    "old-plan": {"kind": "plan", "side": "runs", "faction": "sea", "points": 1},
    "captain-reed": {"kind": "captain", "colours": ["red", "blue"]},
    **numbered("red", 40, colours=["red"]),
    **numbered("both", 3, colours=["red", "blue"]),
    **numbered("green", 3, colours=["green", "red"]),
    "weaver": {"kind": "hero", "faction": "wood"},
    **numbered("leaf", 15, faction="wood", rarity="common"),
    **numbered("stone", 8, faction="neutral", rarity="common"),
    **numbered("ember", 2, faction="fire", rarity="common"),
    **numbered("legend", 3, faction="wood", rarity="rare"),
    **{f"{house}-{number}": {"house": house} for house in ("sea", "hill", "wood", "town") for number in range(1, 14)},
}
LATER = {"summer-song": {}}


def schema() -> str:
    text = {"type": "object", "properties": {"title": {"type": "string"}, "action": {"type": "string"}}}
    strings = {"type": "array", "items": {"type": "string"}}
    plain = {"anyOf": [{"type": "string"}, {"type": "integer"}]}
    fields = {field: strings if field == "colours" else plain for field in FIELDS}
    card = {"id": {"type": "string"}, "kind": {"type": "string"}, "icons": strings, "text": text, **fields}
    return json.dumps(
        {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "Cards",
            "description": "cards",
            "type": "object",
            "required": ["cards"],
            "additionalProperties": False,
            "properties": {"cards": {"type": "array", "items": {"$ref": "#/$defs/card"}}},
            "$defs": {"card": {"type": "object", "properties": card, "additionalProperties": False}},
        }
    )


def written(cards: Cards) -> dict[str, str]:
    """The files of a set with these cards."""
    rows = [
        {"kind": "plain", "icons": [], "text": {"title": name, "action": "x"}, **fields, "id": name}
        for name, fields in cards.items()
    ]
    for row in rows:
        row.pop("rarity", "")
    printings = [
        {"card": name, "number": number, "rarity": fields.get("rarity", "common"), "art": {"drawing": "dot"}}
        for number, (name, fields) in enumerate(cards.items(), start=1)
    ]
    return {"cards/all.yaml": json.dumps({"cards": rows}), "printings.yaml": json.dumps({"printings": printings})}


KINDS = ("plain", "company", "plan", "captain", "hero")


def copies(name: str, count: int, each: int) -> dict[str, int]:
    return {f"{name}-{number}": each for number in range(1, count + 1)}


DECKS: dict[str, dict[str, Any]] = {
    "lands-and-spells": {
        "cards": {"heath": 50, "time-walker": 1, "quick-spark": 4, "summer-song": 4, "red-1": 4},
        "sideboard": {"shore": 15},
        "date": "2026-05-31",
    },
    "company": {
        "cards": {"harbour": 1, **copies("wave", 11, 3), **copies("plan", 2, 3), "spark-1": 2},
    },
    "one-of-each": {"cards": {"captain-reed": 1, **copies("red", 40, 1), **copies("both", 3, 1), "heath": 56}},
    "hero": {
        "cards": {"weaver": 1, **copies("leaf", 9, 2), **copies("stone", 5, 2), "legend-1": 1, "legend-2": 1},
    },
    "three-houses": {
        "cards": {f"{house}-{number}": 1 for house in ("sea", "hill", "wood") for number in range(1, 13)},
    },
}


CHANGES = """\
lands-and-spells | heath: 40 | CG401: the deck `tried` has 53 cards; … asks for at least 60
lands-and-spells | heath: 99 |
lands-and-spells | red-1: 5 | CG402: 5 copies of `red-1`; … allows 4
lands-and-spells | moon-door: 1 | CG410: `moon-door` may not be in the deck `tried`: it is banned
lands-and-spells | time-walker: 2 | CG410: 2 copies of `time-walker`; … restricts it to 1 on 2026-05-31
company | harbour: 0 | CG408: no card leads the deck `tried`; … asks for kind company
company | spark-1: 0 | CG401: the deck `tried` has 39 cards; … asks for at least 40
company | lock-1: 1 | CG409: `lock-1` is not side of the lead; `harbour` leads the deck: rule 1
company | spark-2: 1 | CG409: 6 influence in sum of not faction of the lead; at most 5: …cards with 1 influence in sum
company | plan-1: 2 | CG409: 15 points in sum of kind plan; at least 18: the rule `Plans`
company | old-plan: 2 | CG409: 20 points in sum of kind plan; at most 19: the rule `Plans`
company | wave-12: 3, wave-13: 1 | CG409: 18 points in sum of kind plan; at least 20: the rule `Plans`
one-of-each | red-1: 2, heath: 55 | CG402: 2 copies of `red-1`; … allows 1
one-of-each | green-1: 1, heath: 55 | CG409: `green-1` has the colours green, which `captain-reed` does not have
one-of-each | heath: 55 | CG401: the deck `tried` has 99 cards; … asks for 100
hero | ember-1: 1, leaf-1: 1 | CG409: `ember-1` is not faction of the lead; `weaver` leads the deck: the rule `Class`
hero | legend-1: 2, leaf-1: 1 | CG409: 2 cards of rarity rare with id legend-1; at most 1: the rule `Legends`
three-houses | sea-13: 1, hill-12: 0 | CG409: 11 cards with house hill; exactly 12 | CG409: 13 cards with house sea
three-houses | sea-1: 0, leaf-1: 1 | CG409: 1 cards of not house | CG409: 11 cards with house sea; exactly 12
"""
DATES = """\
2025-12-31 | CG410: `summer-song`
2026-01-01 |
2026-06-01 | CG410: 4 copies of `quick-spark`
2028-01-01 | CG410: 4 copies of `quick-spark` | CG410: `summer-song`
 | CG410: 4 copies of `quick-spark`
"""
TRIED = {f"tried-{number}": line for number, line in enumerate(CHANGES.splitlines())}
DATED = {f"dated-{number}": line for number, line in enumerate(DATES.splitlines())}


def table(project: Project) -> Project:
    """A project with all these cards in two sets, the formats of the how-to, and no deck."""
    kind = '{front: card.xml.j2, back: back.xml.j2, size: small, text: {name: "A card"}}'
    formats = "".join("  " + line + "\n" for text in FORMATS.values() for line in text.splitlines())
    game = project.read(f"{GAME}/game.yaml").split("kinds:")[0] + "kinds:\n"
    game += "".join(f"  {name}: {kind}\n" for name in KINDS)
    game += f"sizes: {{small: [50mm, 70mm]}}\nformats:\n{formats}products: {{cards: {{kind: cards}}}}\n"
    project.write(f"{GAME}/game.yaml", game)
    project.write(f"{GAME}/schema/cards.schema.json", schema())
    for folder, cards in ((CORE, CARDS), (f"{GAME}/sets/first-summer", LATER)):
        for name, text in written(cards).items():
            project.write(f"{folder}/{name}", text)
    later = project.read(f"{CORE}/set.yaml").replace("core", "first-summer")
    project.write(f"{GAME}/sets/first-summer/set.yaml", later)
    (project.root / f"{GAME}/decks/all-cards.yaml").unlink()
    return project


def changed(id: str, name: str, changes: Mapping[str, int], **more: str) -> str:
    """The file of a deck for a format, with other numbers of some cards."""
    cards = {card: count for card, count in {**DECKS[name]["cards"], **changes}.items() if count}
    deck = {**DECKS[name], "cards": cards, "id": id, "format": name, "text": {"name": "Tried"}, **more}
    return json.dumps({key: value for key, value in deck.items() if value})


def numbers(text: str) -> dict[str, int]:
    return {card: int(count) for card, count in (change.split(": ") for change in text.split(", "))}


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What is found in each deck, by its id: as `CG409: message`. All decks lie in one project, which is read once."""
    project = table(minimal_project(tmp_path_factory.mktemp("decks") / "project"))
    decks = {name: changed(name, name, {}) for name in DECKS}
    for id, line in TRIED.items():
        name, counts, *_ = map(str.strip, line.split("|"))
        decks[id] = changed(id, name, numbers(counts))
    for id, line in DATED.items():
        decks[id] = changed(id, "lands-and-spells", {}, date=line.split("|")[0].strip())
    for id, text in decks.items():
        project.write(f"{GAME}/decks/{id}.yaml", text)
    _, found = pipeline.check(project.root)
    by_deck: dict[str, list[str]] = {id: [] for id in decks}
    for finding in found:
        if finding.severity is Severity.ERROR:
            assert finding.span is not None
            by_deck[Path(finding.span.file).stem].append(f"{finding.code}: {finding.message}; {finding.help}")
    return by_deck


def test_the_five_kinds_of_game_of_the_page_are_tried_and_each_has_a_legal_deck(told: dict[str, list[str]]) -> None:
    assert set(DECKS) == set(FORMATS)
    assert {name: told[name] for name in DECKS} == {name: [] for name in DECKS}


def is_told(message: str, expected: str) -> bool:
    """Whether a message begins so; `…` stands for what is between."""
    return re.match(".*?".join(map(re.escape, expected.strip().split("…"))), message) is not None


def assert_told(found: list[str], line: str, id: str, begin: int) -> None:
    expected = sorted(each.strip().replace("`tried`", f"`{id}`") for each in line.split("|")[begin:] if each.strip())
    assert len(found) == len(expected), found
    assert all(map(is_told, sorted(found), expected)), found


@sweep("id", TRIED)
def test_a_change_breaks_the_rule_that_is_named(told: dict[str, list[str]], id: str) -> None:
    assert_told(told[id], TRIED[id], id, 2)


@sweep("id", DATED)
def test_what_holds_on_some_days_is_judged_by_the_date_of_the_deck(told: dict[str, list[str]], id: str) -> None:
    assert_told(told[id], DATED[id], id, 1)


def with_format(project: Project, fmt: str) -> None:
    """Writes the game with a second format, which no deck has."""
    text = FILES[f"{GAME}/game.yaml"].replace("copies: 4}", f"copies: 4}}\n  tight: {fmt}")
    project.write(f"{GAME}/game.yaml", text)


@sweep(
    ("rules", "is_possible"),
    [
        ("[{of: {icon: [moon]}, at-least: 4}]", True),
        ("[{of: {icon: [moon]}, at-least: 5}]", False),
        ("[{of: {icon: [sun]}, at-most: 0}, {of: {icon: [moon]}, at-least: 1}]", False),  # the bee has both
        ("[{of: {icon: [sun]}, at-most: 0}]", False),  # nobody is left
        ("[{of: {not: {id: [cat]}}, at-most: 3}]", True),  # 3 ants or bees and 4 cats are 7 cards
        ("[{of: {not: {id: [cat]}}, at-most: 2}]", False),
        ("[{each: id, at-least: 4}]", False),  # 7 is neither 4 nor 8
        ("[{each: id, at-most: 3}]", True),
    ],
)
def test_it_is_computed_whether_a_deck_can_be_legal(project: Project, rules: str, is_possible: bool) -> None:
    with_format(project, f"{{size: 7, copies: 4, rules: {rules}}}")
    found = [finding for finding in pipeline.check(project.root)[1] if finding.code == "CG412"]
    assert bool(found) is not is_possible


def test_a_legal_deck_is_found_where_trying_all_decks_finds_one(project: Project) -> None:
    """Every deck of up to four copies of three cards, against what is computed, for many rules."""
    project.replace(f"{GAME}/sets/core/cards/all.yaml", "icons: [Sol]", "icons: [moon]")
    icons = {"ant": {"sun"}, "bee": {"moon", "sun"}, "cat": {"moon"}}
    for suns, moons, size in product(range(0, 9, 2), range(1, 9, 2), (4, 8, 12)):
        asked = f"[{{of: {{icon: [sun]}}, at-most: {suns}}}, {{of: {{icon: [moon]}}, at-most: {moons}}}]"
        tried = [dict(zip(icons, counts, strict=True)) for counts in product(range(5), repeat=3) if sum(counts) == size]
        expected = any(
            all(
                sum(deck[card] for card in deck if icon in icons[card]) <= most
                for icon, most in (("sun", suns), ("moon", moons))
            )
            for deck in tried
        )
        with_format(project, f"{{size: {size}, copies: 4, rules: {asked}}}")
        game = pipeline.load(project.root)[0].games["mini"]
        assert can_be_legal(game, game.formats["tight"]) is expected


@sweep(
    ("fmt", "expected"),
    [
        ("{size: {at-least: 9, at-most: 4}, copies: 4}", "CG207: at most 4 and at least 9 cannot both be"),
        ("{size: 4, copies: {field: limt}}", "CG807: no card of `core` has a field `limt`"),
        ("{size: 4, copies: 4, banned: [bea]}", "CG301: `bea` is not a card"),
        ("{size: 4, copies: 4, restricted: {bea: 1}}", "CG301: `bea` is not a card"),
        ("{size: 4, copies: 4, sets: {cor: {}}}", "CG301: `cor` is not a set"),
        ("{size: 4, copies: 4, rules: [{of: {icon: [sun]}}]}", "CG201: this rule asks for nothing"),
        ("{size: 4, copies: 4, rules: [{of: {number: {at-least: 2}}, at-most: 1}]}", "CG807: no card of `core`"),
        ("{size: 4, copies: 4, rules: [{of: {icon: {at-least: 2}}, at-most: 1}]}", "CG807: no card of `core` has such"),
        ("{size: 4, copies: 4, rules: [{at-most: {otherwise: 3}}]}", "CG201: this says no number"),
        ("{size: 4, copies: 4, rules: [{all: {icon: led}}]}", "CG206"),
        ("{size: 4, copies: 4, sets: {core: {from: \"2026-13-01\"}}}", "CG206"),
        ("{size: 4, copies: 4, sets: {core: {from: \"2026-12-01\", until: \"2026-11-30\"}}}", "CG207: 2026-11-30 is"),
    ],
)  # fmt: skip
def test_a_slip_in_a_format_is_told_at_its_place(project: Project, fmt: str, expected: str) -> None:
    with_format(project, fmt)
    (finding,) = pipeline.check(project.root)[1]
    assert f"{finding.code}: {finding.message}".startswith(expected)
    assert finding.span is not None
    assert finding.span.file.endswith("game.yaml")
    assert "tight" in finding.source


@sweep(
    "left_out",
    [
        "copies: {field: limt}, banned: [bee]",
        "copies: 4, banned: [bea, bee]",
        "copies: 4, banned: [bee], rules: [{of: {icn: [sun]}, at-most: 0}]",
    ],
)
def test_what_a_format_asks_in_vain_hides_no_breach_of_the_rest(project: Project, left_out: str) -> None:
    text = FILES[f"{GAME}/game.yaml"].replace("size: null, copies: 4}", f"size: 5, {left_out}}}")
    project.write(f"{GAME}/game.yaml", text)
    codes = [finding.code for finding in pipeline.check(project.root)[1]]
    in_vain = {"CG301", "CG807"} & {*codes}
    assert (len(in_vain), {*codes} - in_vain) == (1, {"CG401", "CG410"})


def test_a_sideboard_is_printed_with_the_deck(project: Project) -> None:
    place = f"{GAME}/decks/all-cards.yaml"
    project.replace(f"{GAME}/game.yaml", "copies: 4}", "copies: 4, sideboard: {at-most: 2}}")
    project.write(place, project.read(place) + "sideboard: {cat: 2}\n")
    deck = pipeline.load(project.root)[0].games["mini"].decks["all-cards"]
    assert deck.size == 4
    assert [printing.card.id for printing in deck.printed()] == ["ant", "bee", "bee", "cat", "cat", "cat"]


@sweep(
    ("costs", "told", "total"),
    [
        (("2", "5", "1"), "", 13),  # two bees are in the deck
        (("2", 5, "-1"), "", 11),
        (("2", "*", 1), "warning: `cost` is no whole number on `bee` (`*`), which adds nothing to the sum of", 3),
        ((2, 1.5, "X"), "warning: `cost` is no whole number on `bee` (`1.5`), `cat` (`X`), which add nothing", 2),
        (("low", "low", "high"), "error: `cost` is no whole number on `ant` (`low`), `bee` (`low`), `cat`", 0),
        ((None, 3, None), "", 6),
    ],
)
def test_words_that_are_whole_numbers_are_summed_and_cards_with_other_words_are_told(
    project: Project, costs: tuple[Any, ...], told: str, total: int
) -> None:
    cards = FILES[f"{CORE}/cards/all.yaml"]
    for card, cost in zip(("ant", "bee", "cat"), costs, strict=True):
        cards = cards.replace(f"id: {card}", f"id: {card}" + (f"\n    cost: {json.dumps(cost)}" if cost else ""))
    rules = "copies: 4, rules: [{sum: cost, at-least: 99}]}"
    schema = FILES[f"{GAME}/schema/cards.schema.json"].replace('"link": {', '"cost": {}, "link": {')
    project.write(f"{GAME}/schema/cards.schema.json", schema)
    project.write(f"{CORE}/cards/all.yaml", cards)
    project.write(f"{GAME}/game.yaml", FILES[f"{GAME}/game.yaml"].replace("copies: 4}", rules))
    found = {finding.code: finding for finding in pipeline.check(project.root)[1]}
    assert found["CG409"].message.startswith(f"{total} cost in sum; at least 99")
    words = f"{found['CG413'].severity.name.lower()}: {found['CG413'].message}" if "CG413" in found else ""
    assert words[: len(told)] == told
    assert bool(words) is bool(told)
