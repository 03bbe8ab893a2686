"""Examples are found in any deck that has them, and are true."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.analysis import examples_for
from cardgen.games.fsys.books.examples import FsysExamples, covers
from cardgen.games.fsys.rules import (
    can_declare,
    can_respond,
    hand_at_start,
    is_solved,
    is_solved_together,
    projects_after,
    standard_scores,
    total,
)
from cardgen.games.fsys.set_cover import is_certificate
from tests.shipped_games import shipped_library
from tests.sweep import sweep

ROOT = Path(__file__).parents[4]

DECK = {
    "big": ("a", "b", "c", "d"),
    "one": ("a", "x"),
    "two": ("b", "y"),
    "three": ("c",),
    "four": ("d", "x"),
    "five": ("a", "d"),
    "six": ("b", "c"),
    "seven": ("d",),
    "eight": ("c", "y"),
}


@pytest.fixture
def examples():
    return FsysExamples(DECK)


def icons_of(examples, cards):
    return [examples.cards[card] for card in cards]


def test_players_solve_only_together_and_score_by_the_rules(examples):
    example = examples.together()
    need = examples.cards[example.challenge]
    tables = [icons_of(examples, player.projects) for player in example.players]
    assert is_solved_together(need, tables)
    assert tuple(player.points for player in example.players) == standard_scores(need, tables, examples.rules)
    assert len(example.players[0].matched) > len(example.players[1].matched)


def test_no_card_is_in_two_places_of_an_example(examples):
    for example in (examples.together(), examples.sudden()):
        cards = [example.challenge, *(card for player in example.players for card in player.projects)]
        assert len(set(cards)) == len(cards)
        assert example.extra not in cards


def test_the_response_solves_with_the_card_of_the_hand_and_not_without(examples):
    example = examples.sudden()
    need = examples.cards[example.challenge]
    other = icons_of(examples, example.players[1].projects)
    assert not is_solved(need, other)
    assert can_respond(need, other, [examples.cards[example.extra]], 0, examples.rules)
    assert example.after == (*example.players[1].projects, example.extra)
    assert is_solved(need, icons_of(examples, example.after))
    assert [player.points for player in example.players] == [1, 1]


def assert_reachable(examples, example):
    """The order of play leads to this table, and its first player may call (FS-R10, FS-R11, FS-R18, FS-A4)."""
    need = examples.cards[example.challenge]
    seats = len(example.players)
    placed = tuple(len(player.projects) for player in example.players)
    assert placed == projects_after(example.year, 0, seats)
    assert can_declare(example.year, 0, seats, examples.rules)
    assert hand_at_start(example.year, examples.rules) > 0
    assert placed[1] < examples.rules.rounds
    assert example.replaced == ""
    solver, other = (icons_of(examples, player.projects) for player in example.players)
    assert is_solved(need, solver)
    assert not is_solved(need, solver[:-1])
    assert not is_solved(need, other)


def test_the_table_of_a_sudden_solve_can_come_about_in_play(examples):
    assert_reachable(examples, examples.sudden())


def test_the_examples_of_the_shipped_deck_can_come_about_in_play():
    library = shipped_library()
    game = library.games["fsys"]
    shipped = examples_for(game, game.deck)
    together = shipped.together()
    assert_reachable(shipped, shipped.sudden(without=together.challenge))
    assert [len(player.projects) for player in together.players] == [3, 3]


def test_the_backup_raises_the_total(examples):
    example = examples.backup()
    (player,) = example.players
    need = examples.cards[example.challenge]
    assert set(player.projects) - set(example.after) == {example.replaced}
    assert set(example.after) - set(player.projects) == {example.extra}
    assert total(need, icons_of(examples, example.after), examples.rules) > len(player.matched)


def test_a_team_solves_its_challenge_and_no_smaller_one_does(examples):
    teams = examples.teams()
    assert teams["big"] == ("five", "six")
    assert set(teams) == {card for card in DECK if next(covers(examples.cards, card, 3), None)}
    for challenge, team in teams.items():
        assert is_certificate(examples.cards[challenge], icons_of(examples, team))
        assert challenge not in team
        assert next(covers(examples.cards, challenge, len(team) - 1), None) is None


def test_a_card_whose_icon_nobody_else_has_has_no_team():
    assert FsysExamples({"a": ("x", "y"), "b": ("x",)}).teams() == {"b": ("a",)}


def test_the_bearers_of_an_icon_stand_in_the_order_of_the_deck(examples):
    assert examples.bearers()["a"] == ("big", "one", "five")
    assert {icon for icons in DECK.values() for icon in icons} == set(examples.bearers())


def test_an_example_can_avoid_a_challenge_that_was_shown(examples):
    with pytest.raises(LookupError):
        examples.sudden(without="big")


def test_a_deck_without_an_example_says_so():
    with pytest.raises(LookupError, match="only together"):
        FsysExamples({"a": ("x",), "b": ("x",)}).together()


def test_every_cover_solves_and_leaves_out_the_challenge(examples):
    found = list(covers(examples.cards, "big", 3))
    assert found
    assert all("big" not in cover and is_solved(examples.cards["big"], icons_of(examples, cover)) for cover in found)


SHIPPED = shipped_library().games["fsys"]
EXAMPLES = examples_for(SHIPPED, SHIPPED.deck)


def shown(examples):
    """All examples of the rulebook, as it asks for them."""
    match = examples.together()
    return match, examples.backup(match.challenge), examples.sudden(match.challenge)


def cards_shown(examples):
    """Each card that the examples of the rulebook show, once."""
    found = shown(examples)
    cards = [
        [example.challenge, example.extra, *(card for player in example.players for card in player.projects)]
        for example in found
    ]
    return [card for card in dict.fromkeys(card for some in cards for card in some) if card]


@sweep("card", cards_shown(EXAMPLES))
@sweep("spoil", ["one icon", "without its first", "gone", "all that the challenge needs"])
def test_whatever_becomes_of_a_card_that_is_shown_the_examples_are_true(card, spoil):
    icons = EXAMPLES.deck[card]
    need = EXAMPLES.deck[EXAMPLES.together().challenge]
    other = {"one icon": icons[:1], "without its first": icons[1:], "gone": (), "all that the challenge needs": need}
    deck = {name: other[spoil] if name == card else icons for name, icons in EXAMPLES.deck.items()}
    examples = FsysExamples({name: icons for name, icons in deck.items() if icons}, EXAMPLES.rules)
    together, backup, sudden = shown(examples)
    need, tables = examples.cards[together.challenge], [player.projects for player in together.players]
    assert is_solved_together(need, [icons_of(examples, table) for table in tables])
    need = examples.cards[backup.challenge]
    before, after = (icons_of(examples, table) for table in (backup.players[0].projects, backup.after))
    assert total(need, after, examples.rules) > total(need, before, examples.rules)
    assert_reachable(examples, sudden)
    assert is_solved(examples.cards[sudden.challenge], icons_of(examples, sudden.after))
