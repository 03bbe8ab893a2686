"""What lies beside what is right after every card that comes, goes, moves or changes."""

from __future__ import annotations

import pytest

from cardgen.games.phylo.web.geometry import cell, place
from tests.games.phylo.invariants import near_and_open_are_right
from tests.games.phylo.kit import (
    AROUND_HOMES,
    CLOVER,
    FOX,
    GRASS,
    RABBIT,
    beside,
    event,
    meant,
    plant,
    scene,
    species,
)

TICK = species("tick", 2, hosts=meant(), lives_alone=False)
FROST = event("frost", "change-climate", to="cold", turns=1)


def open_to(game, card):
    """The spots where LINK lets this card live."""
    copy = game.cards.index(card.card)
    return {place(name) for name, fit in game.game.table.open.items() if fit >> copy & 1}


def test_an_empty_table_is_open_around_the_homes():
    game = scene([CLOVER, RABBIT])
    assert {place(cell) for cell in game.game.table.open} == AROUND_HOMES
    assert open_to(game, CLOVER) == AROUND_HOMES
    assert open_to(game, RABBIT) == set()


def test_a_card_opens_the_spots_beside_it_and_closes_its_own():
    """PH-R8, PH-R13."""
    game = scene([RABBIT, GRASS], table={(2, 0): CLOVER})
    assert open_to(game, RABBIT) == {(3, 0), (2, 1), (2, -1)}
    assert open_to(game, GRASS) == AROUND_HOMES - {(2, 0)} | {(3, 0), (2, 1), (2, -1)}


def test_a_card_taken_away_leaves_its_spot_open_to_who_fits_its_neighbours():
    game = scene([RABBIT, FOX], table={(2, 0): CLOVER, (3, 0): RABBIT, (4, 0): GRASS})
    table = game.game.table
    copies = table.take(cell(3, 0))
    assert [game.cards[copy] for copy in copies] == ["rabbit"]
    assert (3, 0) in open_to(game, RABBIT)
    assert (3, 1) not in {place(cell) for cell in table.open}
    assert copies[0] not in table.cell_of
    near_and_open_are_right(game.game)


def test_a_parasite_leaves_with_its_host_and_counts_for_nobody():
    """PH-R15, PH-A12."""
    game = scene([RABBIT], table={(2, 0): CLOVER}, under={(2, 0): (1, TICK)})
    table = game.game.table
    assert {place(name): len(list(game.named(mask))) for name, mask in table.near.items()}[(2, 1)] == 1
    assert [game.cards[copy] for copy in table.take(cell(2, 0))] == ["clover", "tick"]
    assert (table.under, table.cell_of) == ({}, {})


def test_a_move_takes_the_parasite_along():
    """PH-A12."""
    game = scene(table={(2, 0): CLOVER, (3, 0): RABBIT}, under={(3, 0): (1, TICK)})
    table = game.game.table
    assert table.move(game.cards.index("rabbit"), cell(2, 1)) == []
    assert game.on_table() == {(2, 0): "clover", (2, 1): "rabbit"}
    assert game.under() == {(2, 1): "tick"}
    assert table.cell_of[game.cards.index("tick")] == cell(2, 1)
    near_and_open_are_right(game.game)


def test_a_changed_cell_stays_changed_when_it_is_empty():
    """PH-A13: who comes next lives in what the cell has become."""
    cold = plant("lichen", climate="cold")
    game = scene([CLOVER, cold, FROST], table={(2, 0): GRASS})
    table, where = game.game.table, cell(2, 0)
    table.turn_into(where, game.game.web.state_of(("", "cold")))
    near_and_open_are_right(game.game)
    assert place(where) == (2, 0)
    table.take(where)
    clover = game.cards.index("clover")
    assert table.body_for(clover, where) == game.game.web.copies + clover
    table.lay(clover, where)
    assert table.at[where] == game.game.web.copies + clover
    table.turn_into(where, 0)
    assert (table.at[where], table.ground) == (clover, {})


def test_a_card_is_no_neighbour_of_itself():
    """PH-R13: a plant that goes a step does not live beside where it was."""
    walker = plant("walker", move=1)
    game = scene(table={(3, 0): walker})
    copy, table = game.cards.index("walker"), game.game.table
    assert not table.fits(copy, cell(4, 0))
    assert table.fits(copy, cell(2, 0))


def test_nor_does_it_meet_its_own_condition():
    """PH-R17."""
    otter = species("otter", 2, terrain="field", requires=beside(taxon="lutrinae"), taxa="lutrinae", move=1)
    game = scene(table={(2, 0): CLOVER, (3, 0): otter, (3, 1): CLOVER})
    assert not game.game.table.meets_conditions(game.cards.index("otter"), cell(2, 1))


def test_orphans_are_those_whom_no_neighbour_lets_live():
    """PH-R13: not a plant beside HOME, nor a parasite; a rabbit beside a fox only."""
    game = scene(table={(2, 0): CLOVER, (5, 5): RABBIT, (5, 6): FOX, (9, 9): GRASS}, under={(2, 0): (0, TICK)})
    assert game.orphans() == ["grass", "rabbit"]


@pytest.mark.parametrize("without", [False, True])
def test_anchored_is_who_has_a_chain_to_home(without):
    """PH-A6: links lead from who eats to who is eaten; past a cell that does not count."""
    game = scene(table={(2, 0): CLOVER, (3, 0): RABBIT, (4, 0): FOX, (7, 7): GRASS, (7, 8): RABBIT})
    table = game.game.table
    reached = table.anchored(cell(3, 0)) if without else table.anchored()
    assert {place(name) for name, body in table.at.items() if reached >> body & 1} - {(0, 0), (1, 0)} == (
        {(2, 0)} if without else {(2, 0), (3, 0), (4, 0)}
    )


def test_a_clone_of_the_table_is_another_table():
    game = scene(table={(2, 0): CLOVER})
    table = game.game.table
    twin = table.clone()
    twin.take(cell(2, 0))
    twin.turn_into(cell(5, 5), 0)
    assert game.on_table() == {(2, 0): "clover"}
    assert cell(3, 0) in table.near
    assert cell(3, 0) not in twin.near
