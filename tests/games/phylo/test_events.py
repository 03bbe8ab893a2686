"""What an event does at once and for some turns: each effect of the vocabulary (PH-A19)."""

from __future__ import annotations

import pytest

from cardgen.games.phylo.play.action import ActionKind
from cardgen.games.phylo.species import SpreadKeyword
from cardgen.games.phylo.web.geometry import cell, place
from tests.games.phylo.kit import (
    CLOVER,
    FOX,
    GRASS,
    HEADS,
    MOSS,
    RABBIT,
    TAILS,
    Luck,
    event,
    meant,
    plant,
    scene,
    species,
)

BLANK = ((None,) * 9, (None,) * 9)
TICK = species("tick", 2, hosts=meant(), lives_alone=False, points=4)
FIRE = event("fire", "discard-target", meant(taxon="plantae"))


def played(card, where, **laid):
    """A lone event on a table with clover, rabbit and fox of both players."""
    table = {(2, 0): CLOVER, (3, 0): (1, RABBIT), (4, 0): FOX}
    return scene([card], table=table | laid.pop("more", {}), piles=BLANK, **laid).do(ActionKind.EVENT, card, where)


# Targets


def test_an_event_is_laid_on_what_its_condition_means_of_both_players():
    """PH-R18, PH-A20."""
    animals = event("animals", "discard-target", meant(foodchain=(2, 9)))
    table = {(2, 0): CLOVER, (3, 0): (1, RABBIT), (4, 0): FOX}
    assert scene([animals], table=table).spots(ActionKind.EVENT, animals) == {(3, 0), (4, 0)}
    assert scene([animals], table={(2, 0): CLOVER}).spots(ActionKind.EVENT, animals) == set()


def test_an_event_on_no_species_may_always_be_played_and_is_discarded():
    """PH-A19: an effect that cannot be simulated does nothing."""
    song = event("song", "other", None)
    game = played(song, None)
    assert (game.discarded(0), game.game.actions, len(game.on_table())) == (["song"], 2, 3)


def test_an_effect_that_cannot_be_simulated_does_nothing_to_its_target():
    """PH-A19."""
    game = played(event("song", "other"), (3, 0))
    assert (game.discarded(0), len(game.on_table()), game.game.points) == (["song"], 3, [2, 1])


# Discards


def test_discard_target_takes_the_species_and_its_parasite_to_their_owners():
    """PH-R18, PH-A12."""
    game = played(FIRE, (2, 0), under={(2, 0): (1, TICK)})
    assert game.on_table() == {(3, 0): "rabbit", (4, 0): "fox"}
    assert (game.discarded(0), game.discarded(1)) == (["fire", "clover"], ["tick"])
    assert (game.game.points, game.lost) == ([1, 1], [1, 1])


def test_discard_adjacent_diet_takes_what_the_species_eats_and_nothing_else():
    """PH-A19: neighbours of both players; not the species itself."""
    swarm = event("swarm", "discard-adjacent-diet", meant(foodchain=(2, 9)))
    more = {(3, 1): (1, GRASS), (3, -1): FOX, (5, 0): MOSS}
    game = played(swarm, (3, 0), more=more)
    assert game.on_table() == {(3, 0): "rabbit", (4, 0): "fox", (3, -1): "fox", (5, 0): "moss"}
    assert played(swarm, (4, 0), more=more).on_table().keys() == {(2, 0), (4, 0), (3, 1), (3, -1), (5, 0)}


@pytest.mark.parametrize(("tosses", "left"), [((TAILS,), {(3, 0), (4, 0), (9, 9)}), ((HEADS, TAILS), {(4, 0), (9, 9)})])
def test_a_chain_goes_on_as_long_as_the_coin_says(tosses, left):
    """PH-A19."""
    blight = event("blight", "chain-discard", meant(taxon="plantae"))
    table = {(2, 0): CLOVER, (3, 0): (1, GRASS), (4, 0): MOSS, (9, 9): RABBIT}
    game = scene([blight], table=table, piles=BLANK, luck=Luck(*tosses)).do(ActionKind.EVENT, blight, (2, 0))
    if len(tosses) > 1:
        assert game.legal() == [(ActionKind.HOP, "blight", (3, 0))]
        game.do(ActionKind.HOP, "blight", (3, 0))
    assert game.on_table().keys() == left
    assert (game.game.actions, game.game.choices) == (2, [])


def test_a_chain_jumps_only_to_what_the_event_may_be_laid_on_beside_it():
    """PH-A19: the player chooses; three heads, then nothing is left to jump to."""
    blight = event("blight", "chain-discard", meant(taxon="plantae"))
    table = {(5, 0): CLOVER, (4, 0): GRASS, (6, 0): RABBIT, (5, 1): MOSS, (6, 1): MOSS, (9, 0): CLOVER}
    game = scene([blight], table=table, piles=BLANK, luck=Luck(HEADS, HEADS, HEADS))
    game.do(ActionKind.EVENT, blight, (5, 0))
    assert {where for _, _, where in game.legal()} == {(4, 0), (5, 1)}
    game.do(ActionKind.HOP, blight, (5, 1))
    assert game.legal() == [(ActionKind.HOP, "blight", (6, 1))]
    game.do(ActionKind.HOP, blight, (6, 1))
    assert game.on_table() == {(4, 0): "grass", (6, 0): "rabbit", (9, 0): "clover"}
    assert game.game.seat == 0
    assert ActionKind.HOP not in game.kinds()


def test_a_chain_as_the_last_action_ends_the_turn_after_its_last_jump():
    """PH-R5."""
    blight = event("blight", "chain-discard", meant(taxon="plantae"))
    table = {(2, 0): CLOVER, (3, 0): (1, GRASS), (4, 0): MOSS}
    game = scene([CLOVER, CLOVER, blight], table=table, piles=BLANK, luck=Luck(HEADS, TAILS))
    game.lay(CLOVER, -1, 0).lay(CLOVER, 0, 1).do(ActionKind.EVENT, blight, (3, 0))
    assert game.game.seat == 0
    game.do(ActionKind.HOP, blight, (4, 0))
    assert game.game.seat == 1


# Places that change


def frozen(reading="cell", turns=1):
    """Seat 0 freezes the spot of seat 1's rabbit, which lives on warm clover."""
    frost = event("frost", "change-climate", meant(foodchain=(2, 2)), to="cold", turns=turns)
    hare = species("hare", 2, climate="cold warm", move=1)
    table = {(2, 0): CLOVER, (3, 0): (1, RABBIT), (3, 1): (1, plant("lichen", climate="cold"))}
    game = scene([frost], [hare], table=table, piles=BLANK, change_stays=reading)
    return game.do(ActionKind.EVENT, frost, (3, 0))


def test_a_changed_climate_breaks_links_and_makes_others():
    """PH-A13: the rabbit is cold now, and lives by the lichen."""
    game = frozen()
    assert game.orphans() == []
    game.game.discard_cell(cell(3, 1))
    assert game.orphans() == ["rabbit"]


def test_a_changed_terrain_breaks_links():
    """PH-A13."""
    drought = event("drought", "change-terrain", meant(taxon="plantae"), to="desert", turns=2)
    game = played(drought, (2, 0))
    assert game.orphans() == ["rabbit"]
    assert game.spots(ActionKind.LAY, RABBIT) == set()


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_change_lasts_as_many_turns_after_this_one_as_the_event_says(turns):
    """PH-A13."""
    game = frozen(turns=turns)
    for _ in range(turns):
        game.end_turn()
        assert len(game.game.table.ground) == 1
    game.end_turn()
    assert (game.game.table.ground, game.game.lasting) == ({}, [])
    assert all(body < game.game.web.copies for body in game.game.table.at.values() if body < game.game.web.homes[0])


def test_a_card_that_lived_by_what_a_place_had_become_has_a_turn_when_it_is_over():
    """PH-R19: the end of an event is a change like any other."""
    game = frozen(turns=1)
    game.game.discard_cell(cell(2, 0))
    game.end_turn().end_turn()
    assert game.orphans() == ["lichen", "rabbit"]
    assert game.on_table() == {(3, 0): "rabbit", (3, 1): "lichen"}
    assert game.end_turn().on_table() == {(3, 0): "rabbit", (3, 1): "lichen"}
    assert game.end_turn().on_table() == {}


def test_terrain_and_climate_of_a_place_change_and_end_each_in_its_time():
    """PH-A13: a drought of one turn, then a frost of three."""
    drought = event("drought", "change-terrain", to="desert", turns=2)
    frost = event("frost", "change-climate", to="cold", turns=2)
    game = scene([drought], [frost], table={(2, 0): CLOVER}, piles=BLANK)
    game.do(ActionKind.EVENT, drought, (2, 0)).end_turn().do(ActionKind.EVENT, frost, (2, 0))
    web, table = game.game.web, game.game.table
    states = []
    for _ in range(4):
        states.append(web.changes[next(iter(table.ground.values()), 0)])
        game.end_turn()
    assert states == [("desert", "cold"), ("desert", "cold"), ("", "cold"), ("", "")]


def test_a_second_change_of_the_same_kind_takes_the_place_of_the_first():
    drought = event("drought", "change-terrain", to="desert", turns=1)
    flood = event("flood", "change-terrain", to="water", turns=2)
    game = scene([drought], [flood], table={(2, 0): CLOVER}, piles=BLANK)
    game.do(ActionKind.EVENT, drought, (2, 0)).end_turn().do(ActionKind.EVENT, flood, (2, 0))
    web, table = game.game.web, game.game.table
    for _ in range(2):
        game.end_turn()
        assert [web.changes[state] for state in table.ground.values()] == [("water", "")]
    assert game.end_turn().game.table.ground == {}


def test_a_card_that_leaves_a_changed_place_is_as_printed_again():
    """PH-A13: the effect changes the cell; whoever comes there is changed."""
    frost = event("frost", "change-climate", meant(foodchain=(2, 2)), to="cold", turns=3)
    table = {(2, 0): CLOVER, (3, 0): RABBIT, (5, 0): GRASS}
    game = scene([frost, MOSS], table=table, piles=BLANK).do(ActionKind.EVENT, frost, (3, 0))
    assert game.orphans() == ["grass", "rabbit"]
    game.do(ActionKind.MOVE, RABBIT, (4, 0))
    assert game.orphans() == []
    assert (4, 1) in game.spots(ActionKind.LAY, MOSS)
    assert (3, 0) not in game.spots(ActionKind.LAY, MOSS)


def test_nobody_who_does_not_fit_the_changed_place_may_be_laid_or_moved_there():
    """PH-A13, PH-R13: the frozen grass has died, its spot stays cold."""
    frost = event("frost", "change-climate", meant(species="grass"), to="cold", turns=3)
    lichen, owl = plant("lichen", climate="cold"), species("owl", 3, "carnivore", climate="cold")
    table = {(2, 0): CLOVER, (3, 0): GRASS, (3, 1): RABBIT, (3, 2): CLOVER, (4, 0): owl}
    game = scene([frost, RABBIT, lichen], table=table, piles=BLANK)
    game.do(ActionKind.EVENT, frost, (3, 0))
    game.game.discard_cell(cell(3, 0))
    assert (3, 0) not in game.spots(ActionKind.LAY, RABBIT)
    assert (3, 0) not in game.spots(ActionKind.MOVE, RABBIT)
    assert (3, 0) in game.spots(ActionKind.LAY, lichen)


# Blocked spots


def blocked(turns=2):
    litter = event("litter", "block-neighbours", turns=turns)
    crow = species("crow", 2, invades=meant(taxon="plantae"), keywords="")
    table = {(2, 0): CLOVER, (3, 0): GRASS, (5, 0): MOSS}
    hand = [CLOVER, RABBIT, crow, TICK]
    game = scene([*hand, litter], hand, table=table, piles=BLANK)
    return game, litter


def test_nothing_comes_into_the_spots_beside_the_target_in_any_way():
    """PH-A19: neither on an empty spot, nor on top, nor under."""
    game, litter = blocked()
    before = {
        kind: game.spots(kind, card)
        for kind, card in ((ActionKind.LAY, "clover"), (ActionKind.COVER, "crow"), (ActionKind.INFEST, "tick"))
    }
    game.do(ActionKind.EVENT, litter, (2, 0))
    closed = {(3, 0), (2, 1), (2, -1), (1, 0)}
    for (kind, spots), card in zip(before.items(), ("clover", "crow", "tick"), strict=True):
        assert spots & closed
        assert game.spots(kind, card) == spots - closed


def test_nobody_moves_or_spreads_into_a_blocked_spot():
    litter = event("litter", "block-neighbours", turns=2)
    iris = plant("iris", spread=SpreadKeyword(1))
    table = {(2, 0): CLOVER, (3, -1): GRASS, (3, 0): RABBIT, (1, -1): iris}
    game = scene([litter, iris], table=table, piles=BLANK)
    assert (2, -1) in game.spots(ActionKind.SPREAD, iris)
    game.do(ActionKind.EVENT, litter, (2, 0))
    assert (2, -1) not in game.spots(ActionKind.SPREAD, iris)
    jumper = species("jumper", 2, flight=2)
    other = scene([litter], table={(2, 0): CLOVER, (3, 0): jumper}, piles=BLANK)
    assert {(2, 1), (2, -1)} <= other.spots(ActionKind.MOVE, jumper)
    assert not {(2, 1), (2, -1)} & other.do(ActionKind.EVENT, litter, (2, 0)).spots(ActionKind.MOVE, jumper)


@pytest.mark.parametrize("turns", [1, 2])
def test_spots_are_blocked_for_as_many_turns_after_this_one_as_the_event_says(turns):
    litter = event("litter", "block-neighbours", turns=turns)
    game = scene([litter, CLOVER], [CLOVER], table={(2, 0): GRASS}, piles=BLANK).do(ActionKind.EVENT, litter, (2, 0))
    found = []
    for _ in range(4):
        found.append((2, 1) in game.spots(ActionKind.LAY, CLOVER))
        game.end_turn()
    assert found == [number > turns for number in range(4)]


def test_a_shorter_block_does_not_end_a_longer_one():
    long, short = (event(f"litter-{turns}", "block-neighbours", turns=turns) for turns in (3, 1))
    game = scene([long], [short], table={(2, 0): GRASS}, piles=BLANK).do(ActionKind.EVENT, long, (2, 0)).end_turn()
    game.do(ActionKind.EVENT, short, (2, 0))
    assert set(game.game.blocked.values()) == {3}
    assert {place(cell) for cell in game.game.blocked} == {(1, 0), (3, 0), (2, 1), (2, -1)}


# Points and retrieval


def test_points_of_two_events_add_up():
    reserve = event("reserve", "points-modifier", points=2)
    game = scene([reserve], [reserve], table={(2, 0): CLOVER}, piles=BLANK)
    game.do(ActionKind.EVENT, reserve, (2, 0)).end_turn().do(ActionKind.EVENT, reserve, (2, 0))
    assert game.game.points == [5, 0]
    game.game.discard_cell(cell(2, 0))
    assert game.game.points == [0, 0]


def test_points_are_more_or_less_as_long_as_the_species_lives():
    """PH-A19, PH-R23: of whoever owns it, wherever it goes."""
    reserve = event("reserve", "points-modifier", points=2)
    game = played(reserve, (3, 0), more={(2, 1): CLOVER})
    assert game.game.points == [3, 3]
    game.end_turn().do(ActionKind.MOVE, RABBIT, (3, 1))
    assert game.game.points == [3, 3]
    game.game.discard_cell(cell(3, 1))
    assert (game.game.points, game.game.bonus) == ([3, 0], {})


def test_a_species_of_the_own_discard_pile_comes_back_to_the_hand():
    """PH-A19: a species, no event; the rescue itself is discarded."""
    rescue = event("rescue", "retrieve-from-discard", None)
    game = scene([rescue], piles=BLANK, discarded=[FOX, FIRE, CLOVER, CLOVER])
    assert sorted(game.legal()[2:]) == [
        (ActionKind.RETRIEVE, "rescue", "clover"),
        (ActionKind.RETRIEVE, "rescue", "fox"),
    ]
    game.do(ActionKind.RETRIEVE, rescue, "fox")
    assert (game.hand(0), game.discarded(0)) == (["fox"], ["rescue", "fire", "clover", "clover"])
    assert (game.game.actions, ActionKind.RETRIEVE in game.kinds()) == (2, False)


def test_there_is_nothing_to_retrieve_from_a_pile_without_species():
    rescue = event("rescue", "retrieve-from-discard", None)
    assert ActionKind.RETRIEVE not in scene([rescue], piles=BLANK, discarded=[FIRE, None]).kinds()


# Wind


def test_a_wind_lasts_until_the_end_of_the_turn():
    """PH-R16."""
    gust = event("gust", "discard-target", meant(taxon="plantae"), is_wind=True)
    bluestem = plant("bluestem", spread=SpreadKeyword(1, "wind"))
    game = scene(
        [gust, bluestem], [bluestem], table={(2, 0): bluestem, (9, 0): CLOVER, (-1, 0): (1, bluestem)}, piles=BLANK
    )
    assert ActionKind.SPREAD not in game.kinds()
    game.do(ActionKind.EVENT, gust, (9, 0))
    assert game.spots(ActionKind.SPREAD, bluestem) == {(3, 0), (2, 1), (2, -1), (1, 1), (1, -1)}
    game.end_turn()
    assert ActionKind.SPREAD not in game.kinds()
