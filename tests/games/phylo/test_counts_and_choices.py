"""What events ask of how many terrains there are, leave to a choice or to the lot, and what they end (PH-A19)."""

from __future__ import annotations

from msgspec.structs import replace

from cardgen.games.phylo.company import Comparison
from cardgen.games.phylo.criterion import ANY, ValueRange
from cardgen.games.phylo.effect import Census, EventEffect, effects_of
from cardgen.games.phylo.effect_kinds import ALL, CHANCE, NEIGHBOURS, TARGET
from cardgen.games.phylo.play.action import ActionKind
from tests.games.phylo.kit import FOX, HEADS, TAILS, Luck, event, meant, plant, scene
from tests.games.phylo.laid_event import BLANK, laid

REED = plant("reed", terrain="field pond", climate="cool warm")
POND = {(2, 0): (1, REED), (3, 0): FOX}
WORDS = {"terrain": {"field": "field", "meadow": "field", "pond": "pond"}, "climate": {"cool": "cool", "warm": "warm"}}


def of_terrains(low, high):
    return replace(ANY, terrains=ValueRange(low, high))


def played(*effects, table=POND, luck=HEADS, hand=(), target=ANY):
    """The game after such an event was laid on the reed."""
    card = replace(event("one", "discard-target", target), effects=tuple(effects))
    game = scene([card, *hand], (), table=table, piles=BLANK, luck=Luck(luck))
    return game.do(ActionKind.EVENT, card, (2, 0))


def test_an_event_is_for_species_with_so_many_terrains():
    narrow, wide = (
        event(name, "discard-target", of_terrains(*bounds)) for name, bounds in (("a", (1, 1)), ("b", (2, 99)))
    )
    game = scene([narrow, wide], (), table=POND, piles=BLANK)
    assert (game.spots(ActionKind.EVENT, narrow), game.spots(ActionKind.EVENT, wide)) == ({(3, 0)}, {(2, 0)})


def test_a_terrain_that_was_lost_is_counted_no_more():
    lost = EventEffect("change-terrain", to="pond", turns=9, how="lost")
    assert (2, 0) not in played(lost, EventEffect("discard-target", which=of_terrains(0, 1))).on_table()
    assert (2, 0) in played(lost, EventEffect("discard-target", which=of_terrains(0, 0))).on_table()


def test_points_are_for_each_terrain_of_the_target():
    terrains = Census(of=TARGET, different="terrain")
    assert played(EventEffect("score-points", points=3, per=terrains)).game.awarded == [6, 0]


def test_what_becomes_any_word_is_a_choice_between_the_words_of_the_game():
    one, *others = effects_of({"name": "change-terrain", "to": "any", "turns": 2, "coin": "heads"}, WORDS)
    assert (one.name, one.options, one.coin) == ("choose", 2, "heads")
    assert [(effect.to, effect.is_option, effect.coin) for effect in others] == [
        ("field", True, ""),
        ("pond", True, ""),
    ]


def test_only_a_terrain_that_a_species_has_can_be_lost():
    effects = effects_of({"name": "change-terrain", "to": "any", "turns": 2, "how": "lost"}, WORDS)
    game = played(*effects, table={**POND, (2, 0): (1, plant("reed", terrain="pond"))})
    assert game.kinds() == {ActionKind.OPTION}
    assert len(game.legal()) == 1


def test_who_has_every_climate_shares_one_with_anybody():
    (effect,) = effects_of({"name": "change-climate", "to": "all", "how": "also", "turns": "game"}, WORDS)
    game = played(effect, table={**POND, (2, 0): (1, plant("reed", climate="warm"))})
    assert game.game.web.places_of(game.game.table.at[next(iter(game.game.table.ground))])[1] == {"cool", "warm"}


def test_the_lot_falls_on_so_many_and_nobody_is_asked():
    found = [
        laid("discard-species", alone=False, of=NEIGHBOURS, number=1, by=CHANCE, luck=luck) for luck in (0.0, 0.99)
    ]
    left = [{*game.on_table()} for game in found]
    assert [len(places) for places in left] == [3, 3]
    assert left[0] != left[1]


def test_points_are_those_of_who_was_discarded_before_and_else_of_the_target():
    worth = EventEffect("score-points", is_worth=True)
    fat = {**POND, (2, 0): (1, plant("reed", points=4))}
    assert played(EventEffect("discard-target"), worth, table=fat).game.awarded == [4, 0]
    assert played(worth, table=fat).game.awarded == [4, 0]
    nobody = EventEffect("discard-species", of=NEIGHBOURS, which=meant(taxon="aves"))
    assert played(nobody, worth, table=fat).game.awarded == [0, 0]


def test_who_is_let_stay_without_a_link_is_not_discarded():
    lonely = {(4, 0): FOX, (5, 0): plant("reed", terrain="pond")}
    stays = event("one", "let-stay", meant(species="reed"))
    for hand, is_there in (((stays,), True), ((), False)):
        game = scene(hand, (), table=lonely, piles=BLANK)
        if hand:
            game.do(ActionKind.EVENT, stays, (5, 0))
        for _ in range(4):
            game.end_turn()
        assert ((5, 0) in game.on_table()) == is_there


def test_what_events_have_done_to_a_species_is_over():
    done = (
        EventEffect("points-modifier", points=3),
        EventEffect("freeze", turns=9),
        EventEffect("change-terrain", to="pond", turns=9),
        EventEffect("discard-target", after=2),
    )
    kept, over = played(*done), played(*done, EventEffect("lift-events"))
    assert (kept.game.points[1] - over.game.points[1], bool(kept.game.frozen), bool(over.game.frozen)) == (
        3,
        True,
        False,
    )
    assert (bool(kept.game.table.ground), bool(over.game.table.ground)) == (True, False)
    assert (bool(kept.game.due), bool(over.game.due)) == (True, False)


def test_those_that_are_unlike_the_target_are_meant():
    plants = laid("discard-species", alone=False, of=ALL, comparison=Comparison(unlike=frozenset({"diet"})))
    assert plants.on_table() == {(3, 0): "rabbit"}


def test_who_is_unlike_is_no_copy():
    game = laid(
        "discard-species", alone=False, of=ALL, comparison=Comparison(unlike=frozenset({"species"})), luck=TAILS
    )
    assert game.on_table() == {(3, 0): "rabbit"}
