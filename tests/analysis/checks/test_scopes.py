"""What is judged: what is written here, an expansion on top of its base; of a borrowed game only what is brought."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from cardgen.analysis.checks.scopes import deck_pile, expansion_pile, expansion_piles, is_written_here, written_decks
from cardgen.commands.pipeline import check
from cardgen.model.game import Game
from tests.games.phylo.mutations.decks import ALONE, PAIR, UNTOUCHED


@pytest.fixture
def game(tmp_path: Path) -> Game:
    """A base, an expansion of three cards, and a deck of the base."""
    return check(UNTOUCHED.write(tmp_path))[0].games["phylo"]


def test_each_deck_that_is_written_is_judged_and_all_of_it(tmp_path: Path) -> None:
    game = check(PAIR.write(tmp_path))[0].games["phylo"]
    decks = written_decks(game)
    assert [deck.id for deck in decks] == sorted(PAIR.decks)
    assert all(is_written_here(deck, game) for deck in decks)
    pile = deck_pile(game, decks[0])
    assert (pile.name, pile.first, pile.deck) == (f"the deck `{decks[0].id}`", 0, decks[0])
    assert len(pile.printings) == decks[0].size
    assert pile.origin is decks[0].origin


def test_of_a_game_without_a_deck_all_its_printings_are_judged_and_told_of_at_the_game(game: Game) -> None:
    bare = replace(game, decks={})
    (deck,) = written_decks(bare)
    assert deck == bare.published_deck
    assert not is_written_here(deck, bare)
    assert deck_pile(bare, deck).origin is bare.origin


def test_of_an_expansion_the_copies_of_the_base_come_first(game: Game) -> None:
    (pile,) = expansion_piles(game)
    base, expansion = game.sets["starter"], game.sets["more"]
    assert pile == expansion_pile(base, expansion)
    assert (pile.name, pile.deck, pile.origin) == ("`starter` and `more`", None, expansion.origin)
    assert {printing.set_id for printing in pile.printings[: pile.first]} == {"starter"}
    assert {printing.set_id for printing in pile.printings[pile.first :]} == {"more"}


def test_of_an_expansion_of_an_expansion_the_copies_of_all_that_it_needs_come_first(game: Game) -> None:
    base, expansion = game.sets["starter"], game.sets["more"]
    later = replace(expansion, id="later", requires="more")
    _, pile = expansion_piles(replace(game, sets={**game.sets, "later": later}))
    assert pile == expansion_pile(base, expansion, later)
    assert pile.name == "`starter`, `more` and `later`"
    assert pile.first == sum(printing.copies for printing in (*base.printings, *expansion.printings))


def test_each_copy_of_a_printing_is_in_the_pile(game: Game) -> None:
    (pile,) = expansion_piles(game)
    assert pile.first == sum(printing.copies for printing in game.sets["starter"].printings)


def test_an_expansion_whose_base_is_not_there_is_no_pile(tmp_path: Path) -> None:
    game = check(ALONE.write(tmp_path))[0].games["phylo"]
    assert list(expansion_piles(game)) == []
