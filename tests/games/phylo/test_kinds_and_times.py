"""Events for one of several kinds, for some cards of a hand, for other piles, and for some turns (PH-A19)."""

from __future__ import annotations

from msgspec.structs import replace

from cardgen.games.phylo.criterion import Criterion, ValueRange
from cardgen.games.phylo.effect import Census, EventEffect
from cardgen.games.phylo.effect_kinds import ALL, HAND, OWNER, TARGET
from cardgen.games.phylo.play.action import ActionKind
from tests.games.phylo.kit import CLOVER, FOX, MOSS, RABBIT, event, meant, scene
from tests.games.phylo.laid_event import BLANK, FIRE, TABLE, WIDE, laid

RABBIT_OR_PLANT = Criterion(choices=(meant(species="rabbit"), meant(taxon="plantae")))


def test_one_of_several_conditions_is_enough():
    assert laid("discard-species", of=ALL, which=RABBIT_OR_PLANT).on_table() == {(4, 0): "fox"}
    no_clover = replace(RABBIT_OR_PLANT, exception=meant(species="clover"))
    assert laid("discard-species", of=ALL, which=no_clover).on_table() == {(2, 0): "clover", (4, 0): "fox"}


def test_a_condition_may_ask_how_far_a_species_moves():
    for low, left in ((1, 3), (2, 4)):
        movers = Criterion(move=ValueRange(low))
        assert len(laid("discard-species", of=ALL, which=movers).on_table()) == left


def test_points_are_other_ones_only_until_their_time_is_over():
    game = laid("points-modifier", alone=False, points=5, until=2)
    assert [game.game.points[1], *(game.end_turn().game.points[1] for _ in range(3))] == [7, 7, 7, 2]


def test_points_of_who_has_left_the_table_do_not_go_twice():
    game = laid("points-modifier", alone=False, points=5, until=1, then=(EventEffect("return-to-hand"),))
    assert [game.game.points[1], *(game.end_turn().game.points[1] for _ in range(2))] == [
        1,
        1,
        0,
    ]  # the grass has nobody left


def test_what_is_asked_of_the_target_decides_over_other_effects():
    for which, low, high, number in (("rabbit", 1, 9, 2), ("fox", 1, 9, 0), ("fox", 0, 0, 2)):
        census = Census(meant(species=which), of=TARGET, low=low, high=high)
        game = laid("discard-target", alone=False, then=(EventEffect("draw-cards", number=2, provided=census),))
        assert game.game.hands[0].bit_count() == number


def test_a_number_counts_once_for_every_so_many():
    for every, points in ((1, 4), (2, 2), (3, 1)):
        game = laid("score-points", points=1, per=Census(every=every))
        assert game.game.awarded[0] == points


def test_only_species_or_only_events_of_a_hand_are_meant():
    for kind, left in (("species", ["fire"]), ("event", ["fox", "moss"])):
        game = laid("discard-from-hand", number=2, kind=kind, who="others", hands=((), (FIRE, MOSS, FOX)))
        assert sorted(game.hand(1)) == left


def test_who_sees_a_hand_takes_what_is_meant():
    game = laid("take-from-hand", number=1, kind="event", seen=True, hands=((), (FIRE, MOSS, FOX)))
    assert game.spots(ActionKind.TAKE, "one") or game.hand(0) == ["fire"] or game.kinds() == {ActionKind.TAKE}
    assert len(game.game.choices) == 1


def test_the_own_hand_may_have_to_have_a_kind():
    for card, drawn in ((MOSS, 1), (FOX, 0)):
        census = Census(meant(taxon="plantae"), whose="own", of=HAND)
        game = laid("draw-cards", number=1, provided=census, hands=((card,), ()))
        assert game.game.hands[0].bit_count() == 1 + drawn


def test_cards_come_from_the_own_discard_pile_or_from_that_of_the_others():
    bite = EventEffect("discard-target")
    for pile, cards in (("", {"moss", "fox"}), ("others", {"rabbit"}), ("any", {"moss", "fox", "rabbit"})):
        back = event("back", "retrieve-from-discard", number=1, pile=pile)
        card = replace(back, effects=(bite, back.first))
        game = scene([card], table=TABLE, piles=BLANK, discarded=[MOSS, FOX]).do(ActionKind.EVENT, card, (3, 0))
        asked = [game.game.web.cards[action >> 16] for action in game.game.choices]
        assert {*(asked or game.hand(0))} == cards


def test_a_species_of_another_pile_comes_to_live_with_who_plays_the_event():
    card = event("back", "resettle", pile="others", number=1)
    card = replace(card, effects=(EventEffect("discard-target"), card.first))
    game = scene([card], table=TABLE, piles=BLANK).do(ActionKind.EVENT, card, (3, 0))
    game.game.apply(game.game.choices[0])
    game.game.apply(game.game.choices[0])
    assert "rabbit" in game.on_table().values()
    assert game.game.owner_of(game.cards.index("rabbit")) == 0


def test_the_owner_of_the_target_chooses():
    options = (
        EventEffect("discard-from-hand", number=1, who=OWNER, is_option=True),
        EventEffect("discard-target", is_option=True),
    )
    game = laid("choose", alone=False, options=2, who=OWNER, then=options, hands=((), (MOSS, CLOVER)), table=WIDE)
    assert (game.game.seat, game.kinds()) == (1, {ActionKind.OPTION})
    game.game.apply(game.game.choices[1])
    assert (RABBIT.card in game.on_table().values(), game.game.seat) == (False, 0)
