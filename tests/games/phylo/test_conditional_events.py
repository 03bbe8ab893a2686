"""What effects depend on, what somebody chooses, what is forbidden for a while, and events on empty spots (PH-A19)."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.games.phylo.company import Company
from cardgen.games.phylo.criterion import Criterion
from cardgen.games.phylo.effect import Census, EventEffect
from cardgen.games.phylo.effect_kinds import ALL, NO_END, SAME
from cardgen.games.phylo.event import EventCard
from cardgen.games.phylo.play.action import ActionKind
from cardgen.games.phylo.web.geometry import cell
from tests.games.phylo.kit import CLOVER, FOX, GRASS, HEADS, MOSS, RABBIT, TAILS, Luck, event, meant, scene, species

BLANK = ((None,) * 9, (None,) * 9)
TABLE: Any = {(2, 0): CLOVER, (3, 0): (1, RABBIT), (4, 0): FOX, (3, 1): (1, GRASS)}
PLANTS = meant(taxon="plantae")


def drawn(effect: EventEffect, luck: float = HEADS, **more: Any) -> int:
    """How many cards seat 0 has after such an event without a target."""
    card = EventCard("e", None, (effect,))
    return len(scene([card], table=TABLE, piles=BLANK, luck=Luck(luck), **more).do(ActionKind.EVENT, card).hand(0))


def left(target: Criterion = Criterion(), where: tuple[int, int] = (3, 0), **effect: Any) -> set[tuple[int, int]]:  # noqa: B008
    """Who is still on the table after such a discard was played on a cell."""
    card = EventCard("e", target, (EventEffect(**{"name": "discard-target"} | effect),))
    return {*scene([card], table=TABLE, piles=BLANK).do(ActionKind.EVENT, card, where).on_table()}


@pytest.mark.parametrize(
    ("census", "number"),
    [
        (Census(PLANTS), 1),
        (Census(PLANTS, "own"), 1),
        (Census(PLANTS, "own", low=2), 0),
        (Census(PLANTS, low=0, high=1), 0),
        (Census(meant(taxon="aves"), low=0, high=0), 1),
    ],
)
def test_an_effect_happens_only_where_so_many_species_are_on_the_table(census, number):
    assert drawn(EventEffect("draw-cards", number=1, provided=census)) == number


def test_what_counts_for_each_is_multiplied_by_whose_there_are():
    assert drawn(EventEffect("draw-cards", number=1, per=Census(PLANTS))) == 2
    assert drawn(EventEffect("draw-cards", number=1, per=Census(PLANTS, "others"))) == 1


def test_of_different_species_or_their_terrains_each_counts_once():
    shore = species("heron", 2, terrain="field ice")
    table = {**TABLE, (5, 0): CLOVER, (6, 0): shore}
    for census, number in (
        (Census(different="species"), 5),
        (Census(PLANTS, different="species"), 2),
        (Census(whose="own", different="species"), 3),
        (Census(different="species", every=2), 2),
        (Census(different="terrain"), 2),
        (Census(whose="others", different="terrain"), 1),
    ):
        card = EventCard("e", None, (EventEffect("draw-cards", number=1, per=census),))
        game = scene([card], table=table, piles=BLANK).do(ActionKind.EVENT, card)
        assert len(game.hand(0)) == number, census


def test_a_terrain_that_a_species_has_become_counts_instead_of_its_own():
    flood = event("flood", "change-terrain", to="ice", turns=NO_END)
    count = event("count", "draw-cards", None, number=1, per=Census(different="terrain"))
    game = scene([flood, count], table=TABLE, piles=BLANK).do(ActionKind.EVENT, flood, (2, 0))
    assert len(game.end_turn().end_turn().do(ActionKind.EVENT, count).hand(0)) == 3  # one of the turn, and two


@pytest.mark.parametrize(("luck", "number"), [(HEADS, 1), (TAILS, 2)])
def test_one_toss_of_a_coin_is_for_the_whole_event(luck, number):
    card = EventCard(
        "e",
        None,
        (EventEffect("draw-cards", number=1, coin="heads"), EventEffect("draw-cards", number=2, coin="tails")),
    )
    game = scene([card], piles=BLANK, luck=Luck(luck)).do(ActionKind.EVENT, card)
    assert len(game.hand(0)) == number


def test_the_target_is_spared_unless_it_is_what_the_effect_asks_for():
    assert (3, 0) in left(which=meant(taxon="plantae"))
    assert (3, 0) not in left(which=Criterion(exception=PLANTS))
    assert (3, 0) not in left(beside=Company(PLANTS))
    assert (3, 0) in left(beside=Company(meant(taxon="aves")))


def test_who_eats_a_neighbour_is_meant_and_who_only_lies_beside_it_is_not():
    eaters = {"name": "discard-species", "of": ALL, "food": meant(species="grass clover")}
    assert left(**eaters) == {(2, 0), (4, 0), (3, 1)}
    card = EventCard("e", Criterion(), (EventEffect("discard-target"),), food=(PLANTS,))
    assert scene([card], table=TABLE).spots(ActionKind.EVENT, card) == {(3, 0)}


def test_all_copies_and_the_largest_are_found():
    table: Any = {(2, 0): CLOVER, (2, 1): (1, CLOVER), (3, 0): RABBIT}
    card = event("e", "discard-species", of=SAME)
    assert scene([card], table=table, piles=BLANK).do(ActionKind.EVENT, card, (2, 0)).on_table() == {(3, 0): "rabbit"}
    assert (4, 0) not in left(name="discard-species", of=ALL, highest="scale")
    assert left(name="discard-species", of=ALL, lowest="scale") == {(2, 0), (4, 0), (3, 1)}


def test_somebody_chooses_between_effects():
    offer = (EventEffect("choose", who="others", options=2), EventEffect("skip-turn", who="others", is_option=True))
    fine = EventEffect("score-points", points=-2, who="others", is_option=True)
    card = EventCard("e", None, (*offer, fine))
    game = scene([card], piles=BLANK).do(ActionKind.EVENT, card)
    assert (game.game.seat, game.kinds()) == (1, {ActionKind.OPTION})
    assert max(game.game.legal_actions(), key=game.game.gain) >> 16 == 2  # two points are less than a turn
    game.game.apply(game.game.legal_actions()[1])
    assert (game.game.seat, game.game.points, game.game.skips) == (0, [0, -2], [0, 0])


def test_nobody_chooses_to_discard_what_the_hand_has_not():
    plant = EventEffect("discard-from-hand", who="others", number=1, which=PLANTS, is_option=True)
    fine = EventEffect("score-points", points=-2, who="others", is_option=True)
    card = EventCard("e", None, (EventEffect("choose", who="others", options=2), plant, fine))
    for hand, options in (([FOX], 1), ([FOX, MOSS], 2)):
        assert len(scene([card], hand, piles=BLANK).do(ActionKind.EVENT, card).game.legal_actions()) == options


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("forbid-species", ActionKind.LAY),
        ("forbid-moves", ActionKind.MOVE),
        ("forbid-events", ActionKind.EVENT),
    ],
)
def test_what_is_forbidden_is_not_done_for_so_many_turns(name, kind):
    card, other = event("e", name, None, who="others", turns=1), event("o", "draw-cards", None, number=1)
    table: Any = {**TABLE, (2, -1): MOSS}
    game = scene([card], [MOSS, other], table=table, piles=BLANK)
    assert kind in scene([card], [MOSS, other], table=table, piles=BLANK).end_turn().kinds()
    game.do(ActionKind.EVENT, card).end_turn()
    assert kind not in game.kinds()
    assert kind in game.end_turn().end_turn().kinds()


def test_what_somebody_may_not_do_on_the_own_next_turn_is_free_until_then():
    card, other = event("e", "forbid-species", None, who="you", turns=1, after=1), MOSS
    game = scene([card, other], table=TABLE, piles=BLANK).do(ActionKind.EVENT, card)
    assert ActionKind.LAY in game.kinds()
    assert ActionKind.LAY not in game.end_turn().end_turn().kinds()
    assert ActionKind.LAY in game.end_turn().end_turn().kinds()


def test_a_card_of_a_kind_is_discarded_from_a_hand_that_has_it():
    card = event("e", "discard-from-hand", None, who="others", number=1, which=PLANTS)
    game = scene([card], [FOX, MOSS], piles=BLANK).do(ActionKind.EVENT, card)
    assert game.hand(1) == ["fox"]
    assert scene([card], [FOX], piles=BLANK).do(ActionKind.EVENT, card).hand(1) == ["fox"]


def test_a_turn_with_fewer_actions_is_the_next_one_only():
    card = event("e", "most-actions", None, who="others", number=1)
    game = scene([card], piles=BLANK).do(ActionKind.EVENT, card).end_turn()
    assert game.game.actions == 1
    assert game.end_turn().end_turn().game.actions == 3


def test_a_species_is_moved_no_farther_than_the_event_lets_it():
    table: Any = {(2, 0): CLOVER, (3, 0): RABBIT, (5, 0): MOSS, (6, 0): GRASS}
    card = event("e", "move-species", reach=1)
    game = scene([card], table=table, piles=BLANK).do(ActionKind.EVENT, card, (3, 0)).do(ActionKind.STRIKE, "e", (3, 0))
    assert game.spots(ActionKind.PLACE, "rabbit") == {(4, 0)}


def test_an_event_on_an_empty_spot_keeps_it_and_those_beside_it_free():
    card = EventCard(
        "e", PLANTS, (EventEffect("block-neighbours", turns=NO_END),), limits=frozenset({"empty-spot", "own"})
    )
    game = scene([card], [GRASS], table={(2, 0): CLOVER, (1, 2): (1, MOSS)}, piles=BLANK)
    assert game.spots(ActionKind.EVENT, card) == {(2, 1), (2, -1), (3, 0)}
    game.do(ActionKind.EVENT, card, (3, 0)).end_turn()
    assert {(3, 0), (4, 0), (3, 1)}.isdisjoint(game.spots(ActionKind.LAY, GRASS))
    assert game.spots(ActionKind.LAY, GRASS)
    assert cell(3, 0) not in game.game.table.at


def test_a_spot_is_another_terrain_to_the_end_of_the_game():
    card = event("e", "change-terrain", to="ice", turns=NO_END)
    game = scene([card], table=TABLE, piles=BLANK).do(ActionKind.EVENT, card, (2, 0))
    for _ in range(4):
        game.end_turn()
    assert game.game.table.ground[cell(2, 0)]


def test_an_answer_to_one_named_event_is_good_against_no_other():
    fire, flood = event("fire", "discard-target"), event("flood", "discard-target")
    answer = event("answer", "cancel-event", None, against=frozenset({"flood"}))
    for played, is_asked in ((fire, False), (flood, True)):
        game = scene([played], [answer], table=TABLE, piles=BLANK).do(ActionKind.EVENT, played, (3, 0))
        assert (game.kinds() >= {ActionKind.ANSWER}) == is_asked
