"""What a game and a deck say of how cards are drawn becomes a plan, and each mistake a finding at its line."""

from pathlib import Path

import pytest

from cardgen.commands.pipeline import load
from tests.sweep import sweep

GAME = "card_data/mini/game.yaml"
DECK = "card_data/mini/decks/all-cards.yaml"
CARDS = "card_data/mini/sets/core/cards/all.yaml"
SUNS = "suns: {has: [{of: {icon: [sun]}, at-least: 2}], text: {name: Two suns}}"


@pytest.fixture
def said(project):
    """The plan of the deck, with what is found, when these lines are added to game and deck."""

    def add(game, deck=""):
        before = project.read(GAME), project.read(DECK)
        project.write(GAME, before[0] + game)
        project.write(DECK, before[1] + deck)
        library, found = load(project.root, ())
        project.write(GAME, before[0])
        project.write(DECK, before[1])
        mini = library.games.get("mini")
        return mini and mini.plan_of(mini.decks["all-cards"]), found

    return add


def test_who_says_nothing_of_hands_has_no_plan(said):
    assert said("") == (None, [])


def test_a_hand_is_all_that_must_be_said(said):
    plan, found = said("odds: {hand: 3}\n")
    assert found == []
    assert (plan.hand, plan.draw, plan.first, plan.pile, plan.combinations, plan.mulligan) == (3, 0, 1, None, (), None)
    assert plan.last_turn == 0


def test_a_combination_counts_the_cards_of_queries_in_any_spelling(said):
    plan, _ = said(
        "odds: {hand: 3, combinations: {s: {has: [{of: {icon: [Sol]}, at-least: 2}], text: {name: Suns}}}}\n"
    )
    (suns,) = plan.combinations
    assert suns.name == "Suns"
    assert [(each.least, each.most, sorted(each.printings)) for each in suns.has] == [
        (2, None, ["core:ant", "core:bee", "core:cat"])
    ]


def test_what_a_deck_says_takes_the_place_of_what_the_game_says_key_by_key(said):
    game = f"odds: {{hand: 3, draw: 1, turns: 4, combinations: {{{SUNS}}}}}\n"
    more = "moon: {has: [{of: {icon: [moon]}, at-least: 1}], text: {name: A moon}}"
    plan, found = said(game, f"odds: {{hand: 2, filter: {{icon: [sun]}}, combinations: {{{more}}}}}\n")
    assert found == []
    assert (plan.hand, plan.draw, plan.turns) == (2, 1, 4)
    assert [combination.id for combination in plan.combinations] == ["suns", "moon"]
    assert plan.pile == {"core:ant", "core:bee", "core:cat"}


FAULTS = {
    "an unknown field": (
        "odds: {hand: 3, combinations: {s: {has: [{of: {icn: [sun]}, at-least: 1}], text: {name: S}}}}\n",
        "",
        ("CG807", "did you mean `icon`?"),
    ),
    "an unknown value": (
        "odds: {hand: 3, filter: {icon: [son]}}\n",
        "",
        ("CG807", "did you mean `sun`?"),
    ),
    "no number": (
        "odds: {hand: 3, combinations: {s: {has: [{of: {icon: [sun]}}], text: {name: S}}}}\n",
        "",
        ("CG201", "add `at-least: 1`, or `at-most:` with a number"),
    ),
    "more than at most": (
        "odds: {hand: 3, combinations: {s: {has: [{of: {icon: [sun]}, at-least: 2, at-most: 1}], text: {name: S}}}}\n",
        "",
        ("CG207", "write a number from 2, or a smaller `at-least`"),
    ),
    "a mulligan without its combination": (
        f"odds: {{hand: 3, combinations: {{{SUNS}}}, mulligan: {{unless: sun}}}}\n",
        "",
        ("CG301", "did you mean `suns`?"),
    ),
    "a mulligan that leaves nothing": (
        f"odds: {{hand: 3, combinations: {{{SUNS}}}, mulligan: {{unless: suns, times: 2, less: 2}}}}\n",
        "",
        ("CG207", "write at most 1"),
    ),
    "a deck without a hand": (
        "",
        "odds: {draw: 1}\n",
        ("CG201", "add `hand:` with a number of cards, here or in game.yaml"),
    ),
    "a game without a hand": ("odds: {draw: 1}\n", "", ("CG201", "add `hand: 5`")),
}


@sweep("name", FAULTS)
def test_a_mistake_is_found_once_with_its_line(said, name):
    game, deck, (code, help) = FAULTS[name]
    _, found = said(game, deck)
    assert [(finding.code, Path(finding.span.file).name) for finding in found] == [
        (code, Path(DECK if deck else GAME).name)
    ]
    assert help in found[0].help
    assert found[0].span.line == (5 if deck else 13)
