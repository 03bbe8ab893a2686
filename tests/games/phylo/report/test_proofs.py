"""Proofs that a reader can follow: for each species a chain to HOME, each step of which is a link of the rules."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cardgen.commands.pipeline import check
from cardgen.games.phylo.report.proofs import STEP, proofs, verdicts
from cardgen.games.phylo.rules import PhyloRules, can_live_beside, can_live_beside_home
from cardgen.games.phylo.species import species_of, spellings_of
from tests.games.phylo.mutations.decks import UNTOUCHED
from tests.games.phylo.mutations.exact import LYNX, card
from tests.games.phylo.mutations.project import Plan


@pytest.fixture
def game(tmp_path: Path) -> Any:
    """The game that a plan makes."""
    return lambda plan: check(plan.write(tmp_path))[0].games["phylo"]


def rows(game: Any) -> dict[tuple[str, str], tuple[str, str]]:
    header, *found = proofs(game)
    assert header == ("deck", "species", "lives beside", "chain to HOME")
    return {(deck, finding): (number, chain) for deck, finding, number, chain in found}


def test_each_step_of_each_chain_is_a_link(game: Any) -> None:
    made = game(UNTOUCHED)
    spelt = spellings_of(made)
    known = {card.id: species for card in made.cards.values() if (species := species_of(card, spelt)) is not None}
    for (_, name), (number, chain) in rows(made).items():
        *steps, last = chain.split(STEP)
        assert steps[0] == name
        assert last == "HOME"
        assert can_live_beside_home(known[steps[-1]]) or known[steps[-1]].hosts is not None
        for step, other in pairwise(steps):
            assert known[step].hosts is not None or can_live_beside(known[step], known[other], PhyloRules())
        assert number.isdigit()


def test_each_species_of_deck_and_expansion_has_a_row_and_events_have_none(game: Any) -> None:
    found = rows(game(UNTOUCHED))
    assert ("woodland-edge", "european-badger") in found
    assert ("starter and more", "wild-boar") in found
    assert ("starter and more", "european-badger") not in found
    assert ("woodland-edge", "tree-disease") not in found


def test_who_cannot_be_laid_has_no_chain_and_is_counted(game: Any) -> None:
    made = game(card(LYNX, terrain=["desert"], points=8))
    assert rows(made)["woodland-edge", LYNX] == ("0", "")
    ((name, verdict),) = verdicts(made)
    assert name == "the deck `woodland-edge`"
    assert verdict.startswith("19 of its 20 species can reach HOME; an opening hand has a producer in ")


def test_a_verdict_says_all_where_all_can(game: Any) -> None:
    deck, expansion = verdicts(game(UNTOUCHED))
    verdict = deck[1]
    assert verdict.startswith("each of its ")
    assert verdict.endswith("species can reach HOME; an opening hand has a producer in 96.3 %")
    assert expansion == ("`starter` and `more`", "each of its 3 species can reach HOME")


def test_a_hand_that_is_chosen_has_no_odds(game: Any) -> None:
    plan = Plan(UNTOUCHED.cards, UNTOUCHED.decks, readings={"opening": "chosen"})
    ((_, verdict),) = verdicts(game(plan))
    assert verdict.endswith("can reach HOME")
