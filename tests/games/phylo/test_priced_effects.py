"""Events that cost something, that spare species, and that look at each of several by itself."""

from __future__ import annotations

from cardgen.games.phylo.company import Comparison
from cardgen.games.phylo.effect import Census, EventEffect
from cardgen.games.phylo.effect_kinds import ALL, HAND, NEIGHBOURS
from cardgen.games.phylo.play.action import PASS, ActionKind
from tests.games.phylo.kit import GRASS, HEADS, MOSS, RABBIT, TAILS, Luck, event, meant, plant, scene
from tests.games.phylo.laid_event import BLANK, FIRE, TABLE, laid

IVY = plant("ivy", scale=9, invades=meant(taxon="plantae"))


def test_what_is_paid_for_is_had_only_where_the_price_is_wanted():
    bought = EventEffect("draw-cards", number=2, paid=True)
    for is_wanted, number in ((False, 1), (True, 2)):
        game = laid("discard-from-hand", number=1, optional=True, hands=((MOSS,), ()), then=(bought,))
        game.game.apply(game.game.legal_actions()[-1] if is_wanted else PASS)
        assert game.game.hands[0].bit_count() == number


def test_what_is_free_happens_though_the_price_is_not_wanted():
    bought, free = EventEffect("draw-cards", number=2, paid=True), EventEffect("draw-cards", number=1)
    game = laid("discard-from-hand", number=1, optional=True, hands=((MOSS,), ()), then=(bought, free))
    game.game.apply(PASS)
    assert game.game.hands[0].bit_count() == 2


def test_each_of_several_species_has_a_toss_of_its_own():
    card = event("one", "discard-species", of=NEIGHBOURS, coin="tails", each=True)
    for tosses, left in (((HEADS,) * 3, 4), ((TAILS,) * 3, 1), ((TAILS, HEADS, TAILS), 2)):
        game = scene([card], table=TABLE, piles=BLANK, luck=Luck(*tosses))
        assert len(game.do(ActionKind.EVENT, card, (3, 0)).on_table()) == left


def test_who_is_smaller_than_the_target_is_found_and_who_is_larger():
    smaller = laid("discard-species", alone=False, of=NEIGHBOURS, comparison=Comparison(smaller="foodchain")).on_table()
    larger = laid("discard-species", alone=False, of=NEIGHBOURS, comparison=Comparison(larger="foodchain")).on_table()
    assert (smaller.keys(), larger.keys()) == ({(3, 0), (4, 0)}, {(2, 0), (3, 0), (3, 1)})


def test_no_event_discards_who_is_spared_until_its_time_is_over():
    for turns, is_there in ((2, True), (0, False)):
        spared = event("one", "spare", None, of=ALL, turns=turns)
        game = scene([spared], [FIRE], table=TABLE, piles=BLANK).do(ActionKind.EVENT, spared).end_turn()
        assert ((3, 1) in game.do(ActionKind.EVENT, FIRE, (3, 1)).on_table()) is is_there


def test_who_is_spared_stays_though_nobody_lives_beside_it():
    table = {(2, 0): GRASS, (9, 9): (1, RABBIT)}
    for turns, is_there in ((9, True), (0, False)):
        spared = event("one", "spare", None, of=ALL, turns=turns)
        game = scene([spared], (), table=table, piles=BLANK).do(ActionKind.EVENT, spared)
        assert ((9, 9) in game.end_turn().end_turn().end_turn().on_table()) is is_there


def test_nobody_is_laid_on_top_of_who_is_spared():
    spared = event("one", "spare", None, of=ALL, turns=2)
    game = scene([spared, IVY], (), table=TABLE, piles=BLANK)
    assert game.spots(ActionKind.COVER, IVY)
    assert not game.do(ActionKind.EVENT, spared).spots(ActionKind.COVER, IVY)


def test_not_more_than_the_other_has_is_as_many_too():
    held = Census(of=HAND, whose="own", is_more=False)
    for hand, number in (((), 2), ((MOSS,), 1)):
        game = laid("draw-cards", number=2, hands=(hand, ()), provided=held)
        assert game.game.hands[0].bit_count() == number


def test_a_species_that_costs_no_action_may_be_laid_on_top_of_another():
    game = laid("play-species", hands=((IVY,), ()), number=1)
    game.game.apply(game.game.legal_actions()[-1])
    game.do(ActionKind.PLACE, IVY, (3, 1))
    assert (game.on_table()[3, 1], game.lost) == ("ivy", [0, 1])


def test_what_a_second_offer_buys_is_had_though_the_first_is_not_wanted():
    bought, second = EventEffect("draw-cards", number=2, paid=True), EventEffect("draw-cards", number=1, optional=True)
    game = laid("draw-cards", number=1, optional=True, then=(bought, second, bought))
    game.game.apply(PASS)
    game.game.apply(game.game.legal_actions()[-1])
    assert game.game.hands[0].bit_count() == 3
