"""A clone lives its own life, and a deal from a seat's point of view changes only what that seat cannot see."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from itertools import chain
from random import Random

import pytest

from cardgen.analysis.play.policies import greedy, random_policy
from cardgen.analysis.play.rng import stream
from cardgen.games.fsys.play.engine import Match
from cardgen.games.fsys.play.phase import MatchPhase
from cardgen.games.fsys.rules import FsysRules
from tests.sweep import sweep

VARIANTS = {
    "as we read them": FsysRules(),
    "hidden challenge": FsysRules(replace_window="before_reveal"),
    "known backup": FsysRules(backup_known=True),
    "choice": FsysRules(declare="choice"),
}


def everything(match):
    return deepcopy({name: getattr(match, name) for name in Match.__slots__ if name not in ("chance", "deck")})


def states(deck, count, players=3, rules=None, policy=random_policy):
    for number in range(count):
        chance = stream(21, "fsys", number)
        match = Match(deck, players, rules or FsysRules(), chance, number % players)
        while not match.is_over():
            yield match
            match.apply(policy(match, chance))


def play_on(match, chance):
    while not match.is_over():
        match.apply(random_policy(match, chance))


# Clones


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_playing_a_clone_to_the_end_leaves_the_match_as_it_was(deck, rules):
    for number, match in enumerate(states(deck, 6, rules=rules)):
        before, chance = everything(match), Random(number)
        clone = match.clone(chance)
        assert everything(clone) == before
        play_on(clone, chance)
        assert everything(match) == before
        assert everything(clone) != before


def test_playing_a_match_to_the_end_leaves_its_clones_as_they_were(deck):
    chance = stream(22, "fsys", 0)
    match, clones = Match(deck, 4, FsysRules(), chance), []
    while not match.is_over():
        clones.append((match.clone(chance), everything(match)))
        match.apply(greedy(match, chance))
    assert all(everything(clone) == before for clone, before in clones)


def test_a_clone_draws_from_its_own_stream_and_not_from_the_match(deck):
    """So that the same stream gives the same end, and another may give another."""
    match = Match(deck, 3, FsysRules(), stream(23, "fsys", 0))
    ends = []
    for seed in (1, 1, 2):
        clone, before = match.clone(Random(seed)), match.chance.getstate()
        play_on(clone, clone.chance)
        assert match.chance.getstate() == before
        ends.append(everything(clone))
    assert ends[0] == ends[1] != ends[2]


# Deals from a seat's point of view


def hidden(match, seat):
    """The copies that a seat cannot see before a declaration."""
    view = match.observe(seat)
    seen = {*view.hand, *view.projects, view.challenge, view.backup}
    return sorted(set(range(60)) - seen)


def zones_hidden(match, seat):
    """The same, gathered from where they lie."""
    view = match.observe(seat)
    others = [other for other in range(match.players) if other != seat]
    zones = [match.draw_pile, *(match.hands[other] for other in others), *(match.projects[other] for other in others)]
    backups = [card for owner, card in enumerate(match.backups) if owner != seat or view.backup is None]
    return [*chain(*zones), *backups, *([match.challenge] if view.challenge is None else [])]


def is_dealt_anew(phase):
    """After a declaration nothing is left to guess that bears on a choice: responses are obvious."""
    return phase < MatchPhase.RESPOND


@sweep("rules", VARIANTS.values(), ids=VARIANTS)
@sweep("players", [2, 3, 4])
def test_a_deal_looks_the_same_to_its_seat_and_holds_every_hidden_card_once(deck, players, rules):
    """FS-R7, FS-R11, FS-R12, FS-A2, FS-A3."""
    for number, match in enumerate(states(deck, 4, players, rules)):
        for seat in range(players):
            before, view = everything(match), match.observe(seat)
            deal = match.resampled(seat, Random(number))
            assert deal.observe(seat) == view
            assert everything(match) == before
            if is_dealt_anew(match.phase):
                assert sorted(zones_hidden(deal, seat)) == hidden(match, seat)
            public = ("phase", "round", "seat", "start", "solver", "players", "rules", "replaced", "swapped")
            assert all(getattr(deal, name) == getattr(match, name) for name in public)


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_a_deal_changes_what_is_hidden(deck, rules):
    """Every zone that a seat cannot see, and in every phase before a declaration."""
    phases = set()
    for number, match in enumerate(states(deck, 12, rules=rules)):
        if is_dealt_anew(match.phase):
            phases.add(match.phase)
            deals = [match.resampled(match.seat, Random(f"{number} {again}")) for again in range(4)]
            other = (match.seat + 1) % match.players
            assert any(set(deal.draw_pile) != set(match.draw_pile) for deal in deals), match.phase
            assert any(set(deal.hands[other]) != set(match.hands[other]) for deal in deals), match.phase
            assert any(deal.backups[other] != match.backups[other] for deal in deals), match.phase
    assert (MatchPhase.DECLARE in phases) is (rules.declare == "choice")


def test_hidden_cards_are_dealt_to_every_zone_alike(deck):
    """Each of the 54 hidden cards is the other player's backup in about one of 54 deals."""
    match = Match(deck, 2, FsysRules(), stream(24, "fsys", 0))
    chance, unseen = Random(1), hidden(match, 0)
    found = Counter(match.resampled(0, chance).backups[1] for _ in range(4800))
    assert set(found) == set(unseen)
    expected = 4800 / len(unseen)
    statistic = sum((found[card] - expected) ** 2 / expected for card in unseen)
    assert statistic < 110, "chi square with 53 degrees of freedom is above 110 once in 200,000 runs"


def test_what_is_known_of_the_table_fits_the_cards_that_were_dealt(deck):
    for number, match in enumerate(states(deck, 8)):
        deal = match.resampled(match.seat, Random(number))
        if is_dealt_anew(match.phase):
            assert deal.placed == deal.projects
            for seat, projects in enumerate(deal.projects):
                assert deal.deck.icons_of(deal.met[seat]) == tuple(
                    icon
                    for icon in deck.icons_of(deal.need)
                    if any(icon in deck.icons_of(deck.masks[card]) for card in projects)
                )


def test_in_a_deal_nobody_has_solved_without_saying_so(deck):
    """FS-R18: players who must declare would have done so."""
    for number, match in enumerate(states(deck, 30)):
        if match.phase is MatchPhase.PLACE:
            deal = match.resampled(match.seat, Random(number))
            assert all(met != deal.need for met in deal.met)


def test_a_deal_gives_up_where_every_deal_has_a_solver(lay):
    """As far as our dealing goes: where hardly any cards are left but solutions, it does not search for ever."""
    match = lay({1}, {}, {"projects": [{2}]}, year=2, pile=[{1}] * 48)
    deal = match.resampled(0, Random(1))
    assert deal.observe(0) == match.observe(0)


def test_a_deal_can_be_played_to_the_end(deck):
    for number, match in enumerate(states(deck, 4, players=4)):
        chance = Random(number)
        deal = match.resampled(match.seat, chance)
        play_on(deal, chance)
        assert len(deal.returns()) == 4
