"""A game follows the rules PH-R4 to PH-R7 and PH-R18 to PH-R23: turns, removal of cards, the end, the score."""

from __future__ import annotations

import pytest

from cardgen.analysis.play.protocol import RulesGap
from cardgen.analysis.play.rng import stream
from cardgen.games.phylo.play.action import PASS, ActionKind
from cardgen.games.phylo.web.geometry import cell
from tests.games.phylo.kit import (
    AROUND_HOMES,
    CLOVER,
    FOX,
    GRASS,
    HORSE,
    LYNX,
    MOSS,
    OAK,
    PLUM,
    RABBIT,
    SPREADER,
    WILDFIRE,
    begun,
    event,
    meant,
    plant,
    scene,
    species,
)

BLANK = ((None,) * 9, (None,) * 9)
FIRE = event("fire", "discard-target")


# Setup and turn


def test_every_card_of_a_deck_may_be_in_the_opening_hand():
    """PH-R4."""
    decks = tuple([plant(f"{seat}-{number}") for number in range(24)] for seat in "ab")
    hands = [begun(decks, stream(5, "phylo", number)).hand(1) for number in range(60)]
    assert {card for hand in hands for card in hand} == {card.card for card in decks[1]}
    assert all(len(hand) == 5 for hand in hands)


def test_a_player_draws_only_from_the_own_deck():
    """PH-R1."""
    game = begun(((OAK,) * 24, (HORSE,) * 24), stream(6, "phylo", 0)).end_turn().end_turn()
    assert (set(game.hand(0)), set(game.hand(1))) == ({OAK.card}, {HORSE.card})


def test_a_turn_begins_with_a_draw_and_players_take_turns():
    """PH-R5, PH-R7."""
    game = begun(((OAK,) * 24, (HORSE,) * 24))
    turns = []
    for _ in range(4):
        turns.append((game.game.seat, len(game.hand(0)), len(game.hand(1))))
        game.end_turn()
    assert turns == [(0, 6, 5), (1, 6, 6), (0, 7, 6), (1, 7, 7)]


def test_a_turn_has_three_actions_and_repeats_are_allowed():
    """PH-R5."""
    game = scene([CLOVER, GRASS, MOSS, OAK], piles=BLANK)
    game.lay(CLOVER, 2, 0).lay(GRASS, -1, 0)
    assert (game.game.seat, game.game.actions) == (0, 1)
    game.lay(MOSS, 0, 1)
    assert (game.game.seat, game.game.actions) == (1, 3)


def test_passing_ends_the_turn():
    """PH-R5 (e), PH-A21."""
    game = scene([CLOVER], piles=BLANK)
    assert PASS in game.game.legal_actions()
    game.do(ActionKind.PASS)
    assert (game.game.seat, game.game.turn, game.game.idle) == (1, 1, [3, 0])


def test_only_one_event_is_played_in_a_turn():
    """PH-R5 (d): and another in the next."""
    game = scene([FIRE, FIRE], [FIRE], table={(2, 0): CLOVER, (3, 0): GRASS}, piles=BLANK)
    game.do(ActionKind.EVENT, FIRE, (3, 0))
    assert ActionKind.EVENT not in game.kinds()
    assert game.end_turn().spots(ActionKind.EVENT, FIRE) == {(2, 0)}


def test_a_species_belongs_to_who_laid_it_and_may_lie_beside_anybodys():
    """PH-R6."""
    game = scene([RABBIT], table={(2, 0): (1, CLOVER)})
    game.lay(RABBIT, 3, 0)
    assert [game.named(owned) for owned in game.game.owned] == [["rabbit"], ["clover"]]
    assert game.game.points == [1, 1]


def test_hands_have_no_limit():
    """PH-A21."""
    game = begun(((None,) * 24, (None,) * 24))
    while not game.game.is_over():
        game.end_turn()
    assert len(game.hand(0)) == 24


def test_copies_of_a_card_are_one_choice():
    game = scene([CLOVER, CLOVER, CLOVER])
    assert len(game.legal()) == 1 + 1 + len(AROUND_HOMES)


def test_a_card_that_nobody_understands_may_only_be_discarded():
    """PH-A19."""
    assert scene([None], table={(2, 0): CLOVER}).kinds() == {ActionKind.PASS, ActionKind.DISCARD}


def test_a_species_is_laid_only_on_an_empty_spot():
    """PH-R8."""
    game = scene([CLOVER], table={(2, 0): GRASS, (3, 0): RABBIT})
    assert not game.spots(ActionKind.LAY, CLOVER) & {(0, 0), (1, 0), (2, 0), (3, 0)}


def test_adjacent_is_not_diagonal():
    """PH-R8."""
    assert (3, 1) not in scene([RABBIT], table={(2, 0): CLOVER}).spots(ActionKind.LAY, RABBIT)


# The removal check


def burnt(*, rescue: bool, **readings):
    """Seat 0 burns the clover on which rabbit and fox live; seat 1 may save the rabbit."""
    table = {(5, 0): (1, CLOVER), (6, 0): (1, RABBIT), (7, 0): (1, FOX)}
    game = scene([FIRE], [GRASS], table=table | {(6, 2): (1, MOSS)}, piles=BLANK, **readings)
    game.do(ActionKind.EVENT, FIRE, (5, 0)).end_turn()
    if rescue:
        game.do(ActionKind.MOVE, RABBIT, (6, 1))
    return game


def test_who_loses_the_last_link_stays_for_a_turn():
    """PH-R19, PH-R20 (3): the moss, which touches nothing at all, too."""
    game = burnt(rescue=False)
    assert game.orphans() == ["moss", "rabbit"]
    assert sorted(game.named(game.game.orphans)) == ["moss", "rabbit"]


def test_who_is_not_saved_goes_and_takes_along_who_lived_by_it():
    """PH-R20 (1), (2): the fox, which was compatible before, has no turn of its own."""
    game = burnt(rescue=False).end_turn()
    assert game.on_table() == {}
    assert game.discarded(1) == ["clover", "rabbit", "fox", "moss"]
    assert (game.game.points, game.lost) == ([0, 0], [0, 4])


def test_who_is_saved_stays():
    """PH-R20: the moss is saved by the rabbit, which feeds on it; the fox loses its link only now."""
    game = burnt(rescue=True).end_turn()
    assert game.on_table() == {(6, 1): "rabbit", (7, 0): "fox", (6, 2): "moss"}
    assert game.named(game.game.orphans) == ["fox"]
    assert game.end_turn().on_table() == {(6, 1): "rabbit", (6, 2): "moss"}


def test_who_loses_its_link_in_the_turn_of_a_removal_has_a_turn_still():
    """PH-R20 (3): seat 1 leaves the rabbit alone in the turn in which another card goes."""
    table = {(5, 0): (1, CLOVER), (6, 0): (1, RABBIT), (9, 0): (1, GRASS)}
    game = scene([], [FIRE], table=table, piles=BLANK)
    game.end_turn().do(ActionKind.EVENT, FIRE, (5, 0)).end_turn()
    assert game.on_table() == {(6, 0): "rabbit"}
    assert game.end_turn().on_table() == {}


def test_who_was_incompatible_before_and_lived_meanwhile_has_a_turn_again():
    """PH-R20: what counts is the end of turns."""
    game = burnt(rescue=True)
    game.end_turn()
    assert "rabbit" not in game.named(game.game.orphans)


def test_a_card_that_comes_back_has_its_turn_to_be_saved():
    """PH-R20 (1): the rabbit was not on the table at the end of the turn before; it was on its discard pile."""
    rescue = event("rescue", "retrieve-from-discard", None)
    game = scene([], [], table={(9, 0): (1, RABBIT), (2, 0): CLOVER}, piles=BLANK).end_turn()
    assert game.named(game.game.orphans) == ["rabbit"]
    game.game.discard_cell(cell(9, 0))
    assert game.game.orphans == 0
    again = scene([FIRE], [rescue], table={(9, 0): (1, RABBIT), (2, 0): CLOVER, (5, 0): GRASS}, piles=BLANK)
    again.do(ActionKind.EVENT, FIRE, (9, 0)).end_turn().do(ActionKind.RETRIEVE, rescue, "rabbit").lay("rabbit", 5, 1)
    again.game.discard_cell(cell(5, 0))
    assert again.end_turn().on_table()[5, 1] == "rabbit"


def test_removal_takes_the_points_of_the_owner():
    """PH-R23."""
    game = scene(table={(9, 0): (1, LYNX)}, piles=BLANK)
    assert game.game.points == [0, 8]
    game.end_turn().end_turn()
    assert (game.game.points, game.discarded(1)) == ([0, 0], [LYNX.card])


def test_homes_are_never_removed():
    """PH-R21."""
    game = scene([FIRE], table={(9, 0): FOX}, piles=BLANK).end_turn().end_turn()
    assert len(game.game.table.at) == 2
    assert game.spots(ActionKind.EVENT, FIRE) == set()


# The end


def last_cards(first: int, second: int, **readings):
    """Seat 0 acts with `first` cards in its pile, the other has `second`."""
    return scene([OAK], [OAK], piles=((None,) * first, (None,) * second), **readings)


def turns_until_the_end(game):
    while not game.game.is_over():
        game.end_turn()
    return game.game.turn


@pytest.mark.parametrize(
    ("first", "second", "turns"), [(9, 1, 3), (9, 3, 7), (1, 9, 4), (2, 9, 6), (1, 1, 3), (1, 2, 4)]
)
def test_the_game_ends_a_turn_after_a_pile_is_empty(first, second, turns):
    """PH-R22, PH-A15: seat 1 draws in turns 1, 3, 5, seat 0 in turns 2, 4, 6; the first to run out decides."""
    assert turns_until_the_end(last_cards(first, second)) == turns


def test_the_last_card_may_be_drawn_by_a_discard():
    """PH-A14."""
    game = last_cards(3, 9).do(ActionKind.DISCARD, OAK)
    assert not game.game.piles[0]
    assert turns_until_the_end(game) == 2


def test_the_removal_check_is_made_in_the_last_turn_too():
    """PH-R22."""
    game = scene(table={(9, 0): LYNX}, piles=((None,) * 9, (None,)))
    assert turns_until_the_end(game) == 3
    assert game.game.returns() == (0, 0)


def test_a_score_is_the_points_on_the_table_and_not_those_of_homes_events_or_hands():
    """PH-R23, PH-A16: a parasite counts for its owner; a tie is a draw."""
    tick = species("tick", 2, points=3, hosts=meant(), lives_alone=False)
    table, under = {(2, 0): OAK, (-1, 0): (1, PLUM)}, {(2, 0): (1, tick)}
    game = scene([OAK, WILDFIRE], [LYNX], table=table, under=under, piles=((None,), (None,)))
    turns_until_the_end(game)
    assert game.game.returns() == (5, 7)


def test_points_after_each_turn_are_remembered():
    game = scene([OAK, PLUM], [], piles=BLANK)
    game.lay(OAK, 2, 0).end_turn().end_turn().lay(PLUM, -1, 0).end_turn()
    assert game.game.history == [(5, 0), (5, 0), (9, 0)]


@pytest.mark.parametrize(("piles", "at_least", "limit"), [((9, 4), 3, 20), ((4, 9), 3, 20), ((4, 9), 30, 30)])
def test_a_game_that_does_not_end_is_a_gap_in_the_rules(piles, at_least, limit):
    """PH-D2: whose turns begin without a draw, which no reading allows, may go on for ever."""
    game = begun(((None,) * piles[0], (None,) * piles[1]), draws=0, hand_size=3, turn_limit=at_least).game
    for _ in range(limit):
        game.apply(PASS)
    with pytest.raises(RulesGap, match=f"{limit} turns"):
        game.apply(PASS)


@pytest.mark.parametrize("end_by", ["first_emptied", "last_emptied"])
def test_a_large_deck_is_played_to_its_end(end_by):
    """PH-D2: 300 cards for each, drawn one by one."""
    game = begun(((None,) * 300, (None,) * 300), end_by=end_by)
    assert turns_until_the_end(game) >= 2 * (300 - 5)


@pytest.mark.parametrize(
    ("sizes", "turns"), [((24, 24), 38), ((30, 24), 39), ((24, 30), 38), ((6, 24), 2), ((5, 9), 2)]
)
def test_a_game_without_discards_is_as_long_as_the_shorter_pile_allows(sizes, turns):
    """PH-D2: nineteen turns each from 24 cards."""
    game = begun(((None,) * sizes[0], (None,) * sizes[1]))
    assert turns_until_the_end(game) == turns


def test_who_does_nothing_but_discard_ends_the_game_in_two_turns_each():
    """PH-D2: 19 cards are gone after a draw and three discards, twice."""
    game = begun(((None,) * 24, (None,) * 24))
    while not game.game.is_over():
        game.game.apply(next((action for action in game.game.legal_actions() if action != PASS), PASS))
    assert game.game.turn == 4


# Counting


def test_a_card_that_is_laid_and_lost_again_counts_each_time():
    """Its bit among the cards ever played is one."""
    rescue = event("rescue", "retrieve-from-discard", None)
    game = scene([CLOVER, FIRE, rescue], table={(5, 0): GRASS}, piles=BLANK)
    game.lay(CLOVER, 2, 0).do(ActionKind.EVENT, FIRE, (2, 0)).end_turn().end_turn()
    game.do(ActionKind.RETRIEVE, rescue, "clover").lay("clover", 2, 0)
    assert (game.game.lays, game.lost) == ([2, 0], [2, 0])
    assert game.game.clone(game.game.chance).lays is not game.game.lays


def test_a_card_counts_as_laid_wherever_it_is_laid():
    """PH-R14 to PH-R16: into a spot, over a species, under a host, and as a further copy."""
    rat = species("rat", 2, invades=meant(taxon="plantae"))
    tick = species("tick", 2, hosts=meant(diet="herbivore"), lives_alone=False)
    game = scene([rat, tick, SPREADER, SPREADER], table={(2, 0): GRASS, (2, 1): MOSS}, piles=BLANK)
    game.do(ActionKind.COVER, rat, (2, 0)).do(ActionKind.INFEST, tick, (2, 0)).lay(SPREADER, -1, 0)
    game.do(ActionKind.SPREAD, SPREADER, (-1, 1))
    assert (game.game.lays, game.lost) == ([4, 0], [1, 0])


def test_what_was_drawn_laid_and_lost_is_remembered():
    game = scene([CLOVER, FOX], table={(2, 0): GRASS}, piles=BLANK)
    game.lay(CLOVER, 3, 0).do(ActionKind.DISCARD, FOX)
    assert game.named(game.game.laid[0]) == ["clover"]
    assert game.lost == [0, 0]
    assert {"clover", "fox", "blank-2"} <= set(game.named(game.game.drawn[0]))


def test_a_turn_that_begins_with_an_empty_hand_is_counted():
    game = scene([], [], piles=BLANK)
    game.end_turn()
    assert (game.game.empty_turns, game.game.turn) == ([1, 1], 1)


def test_the_same_seed_is_the_same_game_and_another_is_another():
    """C2."""
    decks = tuple([plant(f"{seat}-{number}") for number in range(24)] for seat in "ab")
    hands = [begun(decks, stream(seed, "phylo", 0)).game.hands for seed in (1, 1, 2)]
    assert hands[0] == hands[1] != hands[2]
