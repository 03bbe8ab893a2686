"""What events do to draw piles: looking at their tops, putting cards on top of them, under or into them (PH-A19)."""

from __future__ import annotations

from cardgen.games.phylo.effect_kinds import ALL
from cardgen.games.phylo.play.action import ActionKind, where_of
from cardgen.games.phylo.play.zones import draw_card
from tests.games.phylo.kit import CLOVER, FOX, GRASS, MOSS, RABBIT, Scene, meant
from tests.games.phylo.laid_event import laid

PILE = (CLOVER, RABBIT, MOSS, FOX)


def _take(game: Scene, name: str) -> Scene:
    game.game.apply(next(action for action in game.game.choices if game.cards[where_of(action)] == name))
    return game


def _offered(game: Scene) -> list[str]:
    return sorted(game.cards[where_of(action)] for action in game.game.choices if where_of(action))


def _drawn(game: Scene, number: int) -> list[str]:
    """What comes next from the pile of seat 0, in its order."""
    found = []
    for _ in range(number):
        before = game.hand(0)
        draw_card(game.game, 0)
        found += [name for name in game.hand(0) if name not in before]
    return found


def test_who_looks_at_a_pile_takes_cards_and_the_rest_comes_last():
    game = laid("look-at-pile", number=3, keep=1, to="bottom", piles=(PILE, PILE))
    assert _offered(game) == ["clover", "moss", "rabbit"]
    assert (_take(game, "rabbit").hand(0), _drawn(game, 1)) == (["rabbit"], ["fox"])


def test_who_looks_at_a_pile_says_in_which_order_the_cards_come():
    game = laid("look-at-pile", number=3, to="top", piles=(PILE, PILE))
    _take(_take(game, "moss"), "clover")
    assert _drawn(game, 4) == ["moss", "clover", "rabbit", "fox"]


def test_cards_that_were_looked_at_are_discarded_or_as_many_of_them_as_one_likes():
    rest = _take(laid("look-at-pile", number=2, keep=1, to="discard", piles=(PILE, PILE)), "clover")
    assert ("rabbit" in rest.discarded(0), len(rest.game.piles[0])) == (True, 2)
    some = _take(laid("look-at-pile", number=2, may=True, to="discard", piles=(PILE, PILE)), "rabbit")
    some.do(ActionKind.PASS)
    assert ("rabbit" in some.discarded(0), _drawn(some, 1)) == (True, ["clover"])


def test_a_card_of_the_hand_goes_on_top_of_the_pile_or_under_it():
    hands = ((GRASS, FOX), ())
    above = _take(laid("hand-to-pile", hands=hands, number=1, to="top", piles=(PILE, PILE)), "grass")
    assert (above.hand(0), _drawn(above, 1)) == (["fox"], ["grass"])
    under = _take(laid("hand-to-pile", hands=((GRASS,), ()), number=1, to="bottom", piles=(PILE, PILE)), "grass")
    assert "grass" not in _drawn(under, 4)
    assert _drawn(under, 1) == ["grass"]


def test_species_of_the_discard_pile_and_of_the_table_go_back_to_the_draw_pile():
    game = _take(laid("discard-to-pile", number=1, which=meant(foodchain=(2, 9)), to="top", piles=(PILE, PILE)), "fox")
    assert (game.discarded(0), _drawn(game, 1)) == (["one", "moss", "fire"], ["fox"])
    table = laid("return-to-pile", of=ALL, which=meant(taxon="plantae"), to="shuffled", piles=(PILE, PILE))
    assert (table.on_table().keys(), len(table.game.piles[0]), len(table.game.piles[1])) == ({(3, 0), (4, 0)}, 5, 5)


def test_only_events_go_back_where_only_these_are_meant():
    game = _take(laid("discard-to-pile", number=1, kind="event", to="top", piles=(PILE, PILE)), "fire")
    assert _drawn(game, 1) == ["fire"]


def test_a_pile_that_is_shuffled_has_no_known_order():
    game = laid("hand-to-pile", hands=((GRASS,), ()), number=1, to="shuffled", piles=(PILE, PILE))
    assert (game.game.tops, game.game.bottoms) == ([[], []], [0, 0])
