"""What events do with cards that change hands, leave a draw pile or come to the table for free (PH-A19)."""

from __future__ import annotations

from cardgen.games.phylo.company import Company
from cardgen.games.phylo.effect import Census, EventEffect
from cardgen.games.phylo.effect_kinds import ALL, NEIGHBOURS
from cardgen.games.phylo.play.action import ActionKind, where_of
from tests.games.phylo.kit import CLOVER, FOX, GRASS, MOSS, RABBIT, Scene, meant
from tests.games.phylo.laid_event import TABLE, laid


def _take(game: Scene, name: str) -> Scene:
    """Whoever is asked takes this card."""
    game.game.apply(next(action for action in game.game.choices if game.cards[where_of(action)] == name))
    return game


def test_who_gives_a_card_chooses_it_and_the_other_has_seen_it():
    game = _take(laid("give-cards", hands=((MOSS, CLOVER), ()), number=1), "moss")
    assert (game.hand(0), game.hand(1), game.named(game.game.shown)) == (["clover"], ["moss"], ["moss"])


def test_everyone_gives_a_card_and_not_the_one_that_was_just_given():
    game = laid("give-cards", hands=((MOSS,), (FOX,)), number=1, who="everyone")
    _take(game, "moss")
    assert (game.game.seat, {game.cards[where_of(action)] for action in game.game.choices}) == (1, {"fox"})
    _take(game, "fox")
    assert (game.hand(0), game.hand(1), game.game.seat) == (["fox"], ["moss"], 0)


def test_nobody_chooses_cards_that_are_given_at_random():
    game = laid("give-cards", hands=((), (FOX, MOSS)), number=1, who="others", random=True)
    assert (len(game.hand(0)), len(game.hand(1)), game.game.seat) == (1, 1, 0)


def test_cards_are_exchanged_one_for_one_and_with_an_empty_hand_none():
    game = _take(_take(laid("exchange-cards", hands=((MOSS,), (FOX, CLOVER)), number=1), "moss"), "clover")
    assert (game.hand(0), sorted(game.hand(1))) == (["clover"], ["fox", "moss"])
    assert laid("exchange-cards", hands=((MOSS,), ()), number=1).hand(0) == ["moss"]
    blind = _take(laid("exchange-cards", hands=((MOSS,), (FOX,)), number=2, random=True), "moss")
    assert (blind.hand(0), blind.hand(1)) == (["fox"], ["moss"])


def test_who_sees_the_hand_of_the_other_chooses_what_is_taken_or_discarded():
    taken = laid("take-from-hand", hands=((), (FOX, CLOVER)), number=1, seen=True)
    assert taken.game.seat == 0
    assert (_take(taken, "fox").hand(0), taken.hand(1)) == (["fox"], ["clover"])
    gone = laid("discard-from-hand", hands=((), (FOX, CLOVER)), number=1, who="others", seen=True)
    assert gone.game.seat == 0
    assert (_take(gone, "fox").hand(1), gone.discarded(1)[-1:], gone.game.seat) == (["clover"], ["fox"], 0)


def test_cards_leave_the_top_of_a_draw_pile_for_its_discard_pile():
    game = laid("discard-from-pile", number=2, who="others", piles=((None,) * 9, (MOSS, CLOVER, RABBIT)))
    assert (len(game.game.piles[1]), len(game.discarded(1))) == (1, 2)


def test_a_species_of_the_hand_comes_to_the_table_without_an_action():
    game = _take(laid("play-species", hands=((GRASS, FOX), ()), number=1, which=meant(taxon="plantae")), "grass")
    place = next(iter(game.spots(ActionKind.PLACE, "grass")))
    game.do(ActionKind.PLACE, "grass", place)
    assert (game.on_table()[place], game.hand(0), game.game.actions) == ("grass", ["fox"], 2)


def test_a_value_is_set_whatever_it_was():
    game = laid("set-points", alone=False, points=5)
    assert game.game.points == [2, 6]  # the rabbit and a grass; clover and fox
    more = laid("points-modifier", alone=False, points=3, then=(EventEffect("set-points"),))
    assert more.game.points == [2, 1]


def test_only_who_is_incompatible_goes_where_the_event_asks_for_it():
    assert (3, 0) in laid("discard-if-stranded", alone=False).on_table()
    changed = laid("change-terrain", alone=False, to="wood", turns=9, then=(EventEffect("discard-if-stranded"),))
    assert (3, 0) not in changed.on_table()


def test_species_beside_which_there_is_none_of_a_kind_are_meant():
    game = laid("discard-species", of=ALL, which=meant(foodchain=(2, 9)), apart=Company(meant(taxon="plantae")))
    assert game.on_table().keys() == TABLE.keys() - {(4, 0)}  # the fox has the rabbit beside it, and no plant


def test_what_happens_later_depends_on_what_there_is_then():
    no_plants = Census(meant(taxon="plantae"), of=NEIGHBOURS, low=0, high=0)
    assert (3, 0) in _after_both_turns(laid("discard-target", alone=False, after=1, provided=no_plants)).on_table()
    bare = {place: card for place, card in TABLE.items() if place not in ((2, 0), (3, 1))}
    lonely = laid("discard-target", alone=False, after=1, provided=no_plants, table=bare)
    assert (3, 0) not in _after_both_turns(lonely).on_table()


def test_points_and_cards_may_come_later():
    game = laid("draw-cards", number=2, after=1)
    assert game.hand(0) == []
    assert len(_after_both_turns(game).hand(0)) == 3  # with the card of the turn
    actions = laid("more-actions", number=2, after=1)
    assert _after_both_turns(actions).game.actions == 5


def test_the_owner_of_the_one_that_was_chosen_is_meant_where_the_event_lies_on_none():
    fine = EventEffect("score-points", points=-2, who="owner")
    game = laid("discard-species", of=ALL, number=1, which=meant(diet="herbivore"), then=(fine,))
    assert game.game.points == [2, -1]


def _after_both_turns(game: Scene) -> Scene:
    """The beginning of the next turn of who played the event."""
    while game.game.turn < 2:
        game.do(ActionKind.PASS)
    return game
