"""Where the rules are silent, a field of `Rules` says how they are read; each makes a difference to the players.

PH-A2 to PH-A5, which are about two cards only, are in `test_rules.py`; here they open or close spots.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from cardgen.games.phylo.play.action import PASS, ActionKind, kind_of
from cardgen.games.phylo.rules import READINGS
from cardgen.games.phylo.web.geometry import cell
from tests.games.phylo.kit import (
    AROUND_HOMES,
    CLOVER,
    FOX,
    GRASS,
    LYNX,
    MOSS,
    OAK,
    RABBIT,
    ROBIN,
    SPREADER,
    begun,
    beside,
    event,
    meant,
    plant,
    scene,
    species,
)

BLANK = ((None,) * 9, (None,) * 9)
FIRE = event("fire", "discard-target")
FROST = event("frost", "change-climate", to="cold", turns=2)
ABOUT_DECKS = {"deck_min", "deal"}


def test_every_reading_has_its_test_here():
    """But those of what is brought to the table, which no game sees."""
    text = Path(__file__).read_text(encoding="utf-8")
    assert [name for name in READINGS.keys() - ABOUT_DECKS if f"{name}=" not in text and f'"{name}"' not in text] == []


# Numbers


@pytest.mark.parametrize(("size", "draws"), [(1, 1), (7, 2)])
def test_a_hand_and_a_draw_may_be_larger_or_smaller(size, draws):
    """PH-R4, PH-R5."""
    game = begun(((OAK,) * 24, (OAK,) * 24), hand_size=size, draws=draws).game
    assert [hand.bit_count() for hand in game.hands] == [size + draws, size]


@pytest.mark.parametrize("actions", [1, 4])
def test_a_turn_may_have_more_or_fewer_actions(actions):
    game = scene([CLOVER, GRASS, MOSS, OAK], piles=BLANK, actions=actions).end_turn().end_turn()
    for number in range(actions):
        assert game.game.seat == 0, number
        game.game.apply(next(action for action in game.game.legal_actions() if kind_of(action) == ActionKind.LAY))
    assert game.game.seat == 1


@pytest.mark.parametrize("draws", [0, 2])
def test_a_discard_may_bring_fewer_cards(draws):
    """PH-R5."""
    assert len(scene([FOX], piles=BLANK, discard_draws=draws).do(ActionKind.DISCARD, FOX).hand(0)) == draws


# Links (PH-A2 to PH-A5)


@pytest.mark.parametrize(
    ("readings", "hand", "on_table"),
    [
        ({"scale_rule": "at_least"}, species("cat", 3, "carnivore", 4), RABBIT),
        ({"food_rank": "meat_up_to_own_rank"}, replace(LYNX, foodchain=3), replace(ROBIN, terrain=LYNX.terrain)),
        ({"omnivore_plants": "autotroph"}, species("rat", 3, "omnivore"), species("vent", 1, "molecular")),
    ],
)
def test_a_wider_reading_of_food_opens_spots(readings, hand, on_table):
    """PH-A2, PH-A3, PH-A4."""
    assert scene([hand], table={(5, 0): on_table}).spots(ActionKind.LAY, hand) == set()
    assert scene([hand], table={(5, 0): on_table}, **readings).spots(ActionKind.LAY, hand) == {
        (4, 0),
        (6, 0),
        (5, 1),
        (5, -1),
    }


def test_herbivores_may_be_kept_from_molecular_cards():
    """PH-A5."""
    table = {(5, 0): species("vent", 1, "molecular")}
    assert scene([RABBIT], table=table).spots(ActionKind.LAY, RABBIT)
    assert not scene([RABBIT], table=table, herbivore_molecular=False).spots(ActionKind.LAY, RABBIT)


# A chain to HOME (PH-A6)


def test_a_chain_to_home_may_be_asked_for():
    """PH-A6: of a pair far away nobody lives on; beside who is linked to HOME one may."""
    table = {(2, 0): CLOVER, (6, 0): GRASS, (7, 0): RABBIT}
    assert scene([RABBIT, FOX], table=table).spots(ActionKind.LAY, FOX) == {(7, 1), (7, -1), (8, 0)}
    rooted = scene([RABBIT, FOX], table=table, piles=BLANK, require_home_path=True)
    assert (rooted.spots(ActionKind.LAY, FOX), rooted.spots(ActionKind.LAY, RABBIT)) == (
        set(),
        {(3, 0), (2, 1), (2, -1)},
    )
    rooted.end_turn()
    assert sorted(rooted.named(rooted.game.orphans)) == ["grass", "rabbit"]
    assert rooted.end_turn().on_table() == {(2, 0): "clover"}


def test_no_chain_leads_through_who_moves():
    """PH-A6: the grass hangs on the walking plant, which may not go and hang on the grass."""
    walker = plant("walker", move=3)
    table = {(2, 0): walker, (3, 0): GRASS}
    assert scene(table=table).spots(ActionKind.MOVE, walker) == {(-1, 0), (4, 0)}
    assert scene(table=table, require_home_path=True).spots(ActionKind.MOVE, walker) == {(-1, 0)}


def test_no_chain_leads_through_who_is_covered():
    """PH-A6: nor does one without any neighbour let itself be covered."""
    ivy = plant("ivy", invades=meant(species="grass"))
    table = {(5, 0): GRASS, (6, 0): CLOVER, (9, 9): GRASS}
    assert scene([ivy], table=table).spots(ActionKind.COVER, ivy) == {(5, 0)}
    assert scene([ivy], table=table, require_home_path=True).spots(ActionKind.COVER, ivy) == set()
    table = {(2, 0): GRASS, (3, 0): CLOVER}
    assert scene([ivy], table=table, require_home_path=True).spots(ActionKind.COVER, ivy) == {(2, 0)}


# Removal (PH-A7)


@pytest.mark.parametrize(("domino", "left"), [("immediate", []), ("reaction", ["fox"])])
def test_who_falls_with_another_may_have_a_turn_of_its_own(domino, left):
    """PH-A7."""
    table = {(6, 0): (1, RABBIT), (7, 0): (1, FOX)}
    game = scene(table=table, piles=BLANK, domino=domino).end_turn().end_turn()
    assert list(game.on_table().values()) == left
    assert game.named(game.game.orphans) == left
    assert game.end_turn().on_table() == {}


# Moves (PH-A8, PH-A10) and SPREAD (PH-A9)


@pytest.mark.parametrize(("through", "spots"), [(True, {(5, 0), (2, 1), (2, 3)}), (False, {(2, 1)})])
def test_a_move_may_pass_over_cards(through, spots):
    """PH-A8."""
    table = {(2, 0): RABBIT, (3, 0): FOX, (4, 0): FOX, (5, 1): CLOVER, (2, 2): GRASS}
    mover = replace(RABBIT, move=3)
    game = scene(table=table | {(2, 0): mover}, move_through=through)
    assert game.spots(ActionKind.MOVE, mover) == spots


def test_home_stops_a_move_too():
    """PH-A8."""
    mover = plant("mover", move=3)
    assert (-1, 0) in scene(table={(2, 0): mover}).spots(ActionKind.MOVE, mover)
    assert scene(table={(2, 0): mover}, move_through=False).spots(ActionKind.MOVE, mover) == set()


def test_a_spread_may_cost_an_action():
    """PH-A9."""
    hand = [CLOVER, GRASS, MOSS, SPREADER]
    game = scene(hand, table={(2, 0): SPREADER}, piles=BLANK, spread_costs_action=True)
    game.do(ActionKind.SPREAD, SPREADER, (3, 0))
    assert game.game.actions == 2
    game.lay(CLOVER, -1, 0).lay(GRASS, 0, 1)
    assert game.game.seat == 1
    last = scene(hand, table={(2, 0): SPREADER}, piles=BLANK, spread_costs_action=True)
    last.lay(CLOVER, -1, 0).lay(GRASS, 0, 1).lay(MOSS, 0, -1)
    assert last.game.seat == 1


def test_who_flies_may_walk_as_well():
    """PH-A10: three spots on foot, one diagonally on the wing."""
    bird = species("bird", 2, move=3, flight=1)
    table = {(2, 0): CLOVER, (3, 0): bird, (6, 1): GRASS, (4, 2): MOSS, (5, 3): MOSS, (5, 2): (1, FOX)}
    assert scene(table=table).spots(ActionKind.MOVE, bird) == {(2, 1), (2, -1), (4, 1)}
    both = scene(table=table, flight_replaces_move=False).spots(ActionKind.MOVE, bird)
    assert both == {(2, 1), (2, -1), (4, 1), (6, 0), (3, 2)}


# INVASIVE and PARASITIC (PH-A11, PH-A12)


@pytest.mark.parametrize(("own", "spots"), [(True, {(2, 0), (3, 0)}), (False, {(3, 0)})])
def test_own_cards_may_be_kept_from_invasion(own, spots):
    """PH-A11."""
    ivy = plant("ivy", invades=meant())
    table = {(2, 0): CLOVER, (3, 0): (1, GRASS)}
    assert scene([ivy], table=table, invade_own=own).spots(ActionKind.COVER, ivy) == spots


TICK = species("tick", 2, hosts=meant(foodchain=(2, 9)), lives_alone=False, points=4)
DODDER = plant("dodder", hosts=meant(), points=4)


@pytest.mark.parametrize(
    ("parasite", "follows", "lies", "left", "points"),
    [
        (TICK, True, {(4, 0): "tick"}, {(4, 0): "rabbit"}, [1, 4]),
        (TICK, False, {}, {(4, 0): "rabbit"}, [1, 0]),
        (DODDER, True, {(4, 0): "dodder"}, {(4, 0): "rabbit"}, [1, 4]),
        (DODDER, False, {}, {(3, 0): "dodder", (4, 0): "rabbit"}, [1, 4]),
    ],
)
def test_a_parasite_may_stay_where_its_host_leaves(parasite, follows, lies, left, points):
    """PH-A12: as a species of its own, where it may be laid as one; else it is discarded."""
    table, under = {(3, 0): RABBIT, (4, 1): (1, CLOVER)}, {(3, 0): (1, parasite)}
    game = scene(table=table, under=under, piles=BLANK, parasite_follows_host=follows)
    game.do(ActionKind.MOVE, RABBIT, (4, 0))
    assert game.under() == lies
    assert game.on_table() == left | {(4, 1): "clover"}
    assert game.game.points == [points[0], points[1] + 1]
    assert game.discarded(1) == (["tick"] if parasite is TICK and not follows else [])


@pytest.mark.parametrize(("follows", "left"), [(True, {}), (False, {(2, 0): "dodder"})])
def test_a_parasite_may_outlive_its_host(follows, left):
    """PH-A12, PH-R18: it counts for links from then on."""
    game = scene(
        [FIRE, RABBIT], table={(2, 0): CLOVER}, under={(2, 0): (1, DODDER)}, piles=BLANK, parasite_follows_host=follows
    )
    game.do(ActionKind.EVENT, FIRE, (2, 0))
    assert game.on_table() == left
    assert bool(game.spots(ActionKind.LAY, RABBIT)) is not follows
    assert game.game.points == ([0, 0] if follows else [0, 4])


@pytest.mark.parametrize(
    ("host", "follows", "stays"), [("weasel", False, True), ("weasel", True, False), ("ivy", False, False)]
)
def test_a_parasite_may_stay_under_who_covers_its_host(host, follows, stays):
    """PH-A12, PH-R14: where its card means the newcomer, too."""
    newcomer = species("weasel", 2, invades=meant()) if host == "weasel" else plant("ivy", invades=meant())
    table, under = {(3, 0): RABBIT, (4, 0): CLOVER}, {(3, 0): (1, TICK)}
    game = scene([newcomer], table=table, under=under, piles=BLANK, parasite_follows_host=follows)
    game.do(ActionKind.COVER, newcomer, (3, 0))
    assert game.on_table()[3, 0] == host
    assert game.under() == ({(3, 0): "tick"} if stays else {})
    assert game.discarded(1) == ([] if stays else ["tick"])


# What has become of a place (PH-A13)


def frozen(change_stays):
    """The rabbit was frozen in its place and has gone to the lichen, which is cold."""
    lichen = plant("lichen", climate="cold")
    table = {(2, 0): CLOVER, (3, 0): RABBIT, (5, 0): lichen, (4, 1): GRASS}
    frost = replace(FROST, target=meant(foodchain=(2, 2)))
    return scene([frost], table=table, piles=BLANK, change_stays=change_stays).do(ActionKind.EVENT, frost, (3, 0))


def test_a_change_may_go_with_the_card():
    """PH-A13: by the lichen it is at home, by the grass it is not, and its old spot is as before."""
    in_place, with_card = frozen("cell"), frozen("card")
    assert (in_place.spots(ActionKind.MOVE, RABBIT), with_card.spots(ActionKind.MOVE, RABBIT)) == (
        {(3, 1), (4, 0)},
        {(4, 0)},
    )
    for game in (in_place, with_card):
        game.do(ActionKind.MOVE, RABBIT, (4, 0))
        game.game.discard_cell(cell(4, 1))
    assert (in_place.orphans(), with_card.orphans()) == (["lichen", "rabbit"], [])
    assert list(with_card.game.table.ground) == [cell(4, 0)]


def test_a_frozen_card_may_not_go_to_who_is_warm():
    """PH-A13."""
    table = {(2, 0): CLOVER, (3, 0): RABBIT, (4, 1): GRASS}
    spots = {}
    for change in ("cell", "card"):
        game = scene([FROST], table=table, piles=BLANK, change_stays=change).do(ActionKind.EVENT, FROST, (3, 0))
        spots[change] = game.spots(ActionKind.MOVE, RABBIT)
    assert spots == {"cell": {(4, 0), (3, 1)}, "card": set()}


@pytest.mark.parametrize("change_stays", ["cell", "card"])
def test_a_change_that_goes_with_the_card_ends_in_time_too(change_stays):
    """PH-A13: wherever the card is by then."""
    game = frozen(change_stays).do(ActionKind.MOVE, RABBIT, (4, 0))
    for _ in range(3):
        game.end_turn()
    assert (game.game.table.ground, game.game.lasting) == ({}, [])
    assert game.game.table.at[cell(4, 0)] == game.cards.index("rabbit")


@pytest.mark.parametrize(("change_stays", "changed"), [("cell", 1), ("card", 0)])
def test_a_change_may_go_when_the_card_is_discarded_or_covered(change_stays, changed):
    """PH-A13."""
    ivy = plant("ivy", invades=meant())
    for act, where in (
        (lambda game: game.game.discard_cell(cell(2, 0)), 0),
        (lambda game: game.do(ActionKind.COVER, ivy, (2, 0)), 1),
    ):
        game = scene([FROST, ivy], table={(2, 0): CLOVER}, piles=BLANK, change_stays=change_stays)
        game.do(ActionKind.EVENT, FROST, (2, 0))
        act(game)
        assert len(game.game.table.ground) == changed, where
        assert (game.game.table.at.get(cell(2, 0), -1) >= game.game.web.copies) is (bool(changed) and where == 1)


# The end (PH-A14, PH-A15)


def test_the_last_card_may_have_to_be_drawn_at_the_start_of_a_turn():
    """PH-A14: after a discard the pile is found empty only when the player would draw."""
    turns = []
    for by_discard in (True, False):
        game = scene([OAK], [], piles=((None,) * 3, (None,) * 9), last_by_discard=by_discard).do(
            ActionKind.DISCARD, OAK
        )
        while not game.game.is_over():
            game.end_turn()
        turns.append(game.game.turn)
    assert turns == [2, 4]


def test_the_later_of_two_emptied_piles_may_decide():
    """PH-A15: seat 1 draws its last card in turn 1, seat 0 in turn 2."""
    turns = []
    for end_by in ("first_emptied", "last_emptied"):
        game = scene(piles=((None,), (None,)), end_by=end_by)
        while not game.game.is_over():
            game.end_turn()
        turns.append(game.game.turn)
    assert turns == [3, 4]


# Events (PH-A20), passing (PH-A21), opening hands (PH-A22), requirements


@pytest.mark.parametrize(("own", "spots"), [(True, {(2, 0), (3, 0)}), (False, {(3, 0)})])
def test_own_cards_may_be_kept_from_events(own, spots):
    """PH-A20."""
    table = {(2, 0): CLOVER, (3, 0): (1, GRASS)}
    assert scene([FIRE], table=table, target_own=own).spots(ActionKind.EVENT, FIRE) == spots


def test_a_pass_may_be_one_action():
    """PH-A21."""
    game = scene([CLOVER], piles=BLANK, pass_ends_turn=False)
    for left in (2, 1):
        game.game.apply(PASS)
        assert (game.game.seat, game.game.actions) == (0, left)
    game.game.apply(PASS)
    assert (game.game.seat, game.game.idle) == (1, [3, 0])


def test_opening_hands_may_be_chosen():
    """PH-A22: seat by seat, any cards of the deck; then seat 0 draws."""
    decks = [plant("a"), plant("b"), FOX, *[None] * 9], [plant("c"), *[None] * 9]
    game = begun(decks, opening="chosen", hand_size=2)
    assert (game.game.is_over(), game.kinds()) == (False, {ActionKind.CHOOSE})
    game.do(ActionKind.CHOOSE, FOX).do(ActionKind.CHOOSE, "b")
    assert (game.game.seat, game.hand(0)) == (1, ["b", "fox"])
    game.do(ActionKind.CHOOSE, "c").do(ActionKind.CHOOSE, "blank-20")
    assert (game.game.seat, len(game.hand(0)), game.hand(1)) == (0, 3, ["c", "blank-20"])
    assert game.spots(ActionKind.LAY, "b") == AROUND_HOMES


@pytest.mark.parametrize(("first", "second"), [(1, 9), (0, 9), (9, 0), (1, 1)])
def test_who_has_too_few_cards_chooses_those_that_there_are(first, second):
    """PH-A22."""
    game = begun(((OAK,) * first, (OAK,) * second), opening="chosen")
    while game.kinds() == {ActionKind.CHOOSE}:
        game.game.apply(game.game.legal_actions()[0])
    assert [len(game.hand(seat)) for seat in (0, 1)] == [min(5, first) + (first > 5), min(5, second)]
    assert game.game.seat == 0


@pytest.mark.parametrize(("hold", "left"), [("when_laid", ["duck"]), ("always", [])])
def test_what_a_card_asks_for_may_have_to_hold_for_ever(hold, left):
    """Laid beside water, which has gone: compatible, but not as its card wants it."""
    duck = species("duck", 2, requires=beside(terrain="water"))
    game = scene(table={(2, 0): CLOVER, (3, 0): duck}, piles=BLANK, requirements_hold=hold).end_turn().end_turn()
    assert [card for card in game.on_table().values() if card != "clover"] == left
