"""The compiled engine makes the moves of the readable one, and counts the same: by all readings, with all cards."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bench.engines import moves_of
from cardgen.analysis.play.playout import GameBlock, Trial, play_block
from cardgen.analysis.play.tally import Tally
from cardgen.games.phylo.company import Company
from cardgen.games.phylo.package import PACKAGE
from cardgen.games.phylo.play.action import QUESTIONS, ActionKind, kind_of
from cardgen.games.phylo.play.fast import KINDS, FastEcosystems
from cardgen.games.phylo.play.setup import PhyloSetup
from cardgen.games.phylo.rules import PhyloRules
from tests.games.phylo.kit import OAK, beside, event, meant, plant, species
from tests.games.phylo.side_by_side import rules_without, some_decks, web_of_decks
from tests.sweep import sweep

FAST = FastEcosystems()
FIRST, GAMES, SOME, MOVES = 7, 20, 5, 2
POLICIES = [("random",), ("greedy",), ("random", "greedy", "no-events"), ("no-moves", "no-discards")]


@pytest.fixture(scope="module")
def compiler() -> None:
    pytest.importorskip("numba", reason="the extra `fast` is not installed")


def table_of(*cards, **readings) -> PhyloSetup:
    """Each brings these cards."""
    return PhyloSetup(web_of_decks([cards, cards], PhyloRules(**readings)), (len(cards), len(cards)))


def assert_same(trial: Trial) -> Tally:
    """Of counts, and of some games move by move."""
    assert FAST.covers(trial)
    tally = FAST.play(trial, FIRST, trial.games)
    assert tally is not None
    assert tally == play_block(GameBlock(trial, FIRST, trial.games))
    assert all(FAST.moves(trial, number) == moves_of(trial, number) for number in range(MOVES))
    return tally


@pytest.mark.usefixtures("compiler")
@sweep("policies", POLICIES, ids=" ".join)
@sweep("is_box", [False, True])
def test_games_are_those_of_the_readable_engine(starter, policies, is_box):
    decks = (starter.played_deck,) if is_box else PACKAGE.decks(starter)
    assert_same(Trial(PACKAGE.table(starter, decks, {}), 2, policies, GAMES, 5))


@pytest.mark.usefixtures("compiler")
def test_games_are_the_same_with_any_small_decks_in_any_reading():
    """And everything happens in them, so that what is the same was put to the test."""
    happened: Counter[str] = Counter()
    kinds = set()

    @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(some_decks(), rules_without("deck_min"), st.lists(st.sampled_from(KINDS), min_size=1, max_size=3))
    def play_both(decks, rules, policies):
        sizes = (28, 0) if rules.deal == "shared" else (14, 14)
        trial = Trial(PhyloSetup(web_of_decks(decks, rules), sizes), 2, ("random", *policies), SOME)
        happened.update(assert_same(trial).events)
        kinds.update(kind_of(action) for number in range(SOME) for action in FAST.moves(trial, number))

    play_both()
    assert kinds == {*ActionKind} - {*QUESTIONS}
    rare = ("draw", "idle actions", "empty turns", "lost", "meetings", "second deck won", "leader at half-time won")
    assert all(happened[event] for event in rare)


@pytest.mark.usefixtures("compiler")
def test_a_gap_in_the_rules_is_told_by_the_readable_engine():
    trial = Trial(table_of(OAK, draws=0, hand_size=0, turn_limit=20, last_by_discard=False), 2, ("greedy",), 3)
    assert FAST.covers(trial)
    assert FAST.play(trial, 0, 3) is None
    (gap,) = play_block(GameBlock(trial, 0, 3, is_fast=True)).gaps
    assert "not over after 20 turns" in gap


@pytest.mark.usefixtures("compiler")
def test_a_chain_that_leads_off_the_table_is_played_by_the_readable_engine():
    """Each species lives only beside the one before it, and the first free cell is that to the right."""
    names = [f"species-{number}" for number in range(60)]
    chain = [species(name, 2, eats_only=(meant(species=before),)) for before, name in pairwise(names)]
    rules = PhyloRules(hand_size=60, actions=60)
    table = PhyloSetup(web_of_decks([[plant(names[0]), *chain], [OAK]], rules), (60, 1))
    trial = Trial(table, 2, ("greedy",), 1)
    assert FAST.covers(trial)
    assert FAST.play(trial, 0, 1) is None
    assert FAST.moves(trial, 0) is None
    assert play_block(GameBlock(trial, 0, 1, is_fast=True)) == play_block(GameBlock(trial, 0, 1))


USUAL = table_of(OAK, OAK)
MANY = [event(f"event-{number}", "change-terrain", to=f"terrain-{number}") for number in range(30)]
TOO_MUCH = {
    "policy": Trial(USUAL, 2, ("one-ply",), 9),
    "players": Trial(USUAL, 3, ("random",), 9),
    "seed": Trial(USUAL, 2, ("random",), 9, seed=10**60),
    "copies": Trial(table_of(*[OAK] * 129), 2, ("random",), 9),
    "states of cells": Trial(table_of(*[OAK] * 40, *MANY), 2, ("random",), 9),
    "conditions": Trial(table_of(plant("plant", requires=beside() * 5)), 2, ("random",), 9),
    "points": Trial(table_of(*[plant("plant", points=600)] * 2), 2, ("random",), 9),
    "turns": Trial(table_of(OAK, turn_limit=2_000), 2, ("random",), 9),
    "turns of an event": Trial(table_of(event("event", "block-neighbours", turns=2_000)), 2, ("random",), 9),
}


NOT_COMPILED = {
    "company": replace(event("event", "discard-target"), company=(Company(),)),
    "a terrain more": event("event", "change-terrain", to="field", turns=2, how="also"),
    "a trigger": event("event", "discard-target", trigger="moved"),
    "later": event("event", "points-modifier", points=2, at_end=True),
    "who was not moved": event("event", "discard-target", after=1, unless_moved=True),
    "an answer": event("event", "discard-target", limits=frozenset({"answer"})),
    "a name": event("event", "open-spots", None, turns=1),
}


@sweep("card", NOT_COMPILED.values(), ids=list(NOT_COMPILED))
def test_what_only_the_readable_engine_plays_is_left_to_it(card):
    assert not FAST.covers(Trial(table_of(OAK, card), 2, ("random",), 9))
    assert play_block(GameBlock(Trial(table_of(OAK, OAK, OAK, card), 2, ("greedy",), 3), 0, 3, is_fast=True)).events


@sweep("trial", TOO_MUCH.values(), ids=list(TOO_MUCH))
def test_what_there_is_no_room_for_is_left_to_python(trial):
    assert FAST.covers(Trial(USUAL, 2, ("random",), 9))
    assert not FAST.covers(trial)
