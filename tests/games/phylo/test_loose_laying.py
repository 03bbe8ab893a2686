"""Events that let species be laid with fewer links, on top of others or farther away, or count what was done before."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from cardgen.games.phylo.company import Comparison
from cardgen.games.phylo.effect import Census, EventEffect
from cardgen.games.phylo.effect_kinds import ALL, DONE
from cardgen.games.phylo.play.action import PASS, ActionKind
from tests.games.phylo.kit import CLOVER, FOX, GRASS, MOSS, OAK, RABBIT, SPREADER, event, meant, scene, species
from tests.games.phylo.laid_event import BLANK, TABLE, laid
from tests.games.phylo.test_event_cards import event_with

DONE_EACH = Census(of=DONE)
SWAN = species("swan", 2, "herbivore", 5, terrain="lake", climate="warm")
HEN = species("hen", 2, "herbivore", 5, terrain="field", climate="cold")
PILES: Any = ((OAK,) * 9, (OAK,) * 9)


@pytest.mark.parametrize(
    ("needs", "laid_there"),
    [("climate", {"swan"}), ("terrain", {"hen"}), ("food", {"swan", "hen"}), ("climate food", {"swan"}), ("", None)],
)
def test_who_is_laid_without_a_link_may_need_something_in_common(needs, laid_there):
    """PH-A19."""
    card = event("one", "open-spots", None, turns=1, needs=frozenset(needs.split()))
    game = scene([card, SWAN, HEN], (), table={(3, 3): CLOVER}, piles=BLANK)
    assert not game.spots(ActionKind.LAY, SWAN) | game.spots(ActionKind.LAY, HEN)
    game.do(ActionKind.EVENT, card)
    found = {hen.card for hen in (SWAN, HEN) if (3, 4) in game.spots(ActionKind.LAY, hen)}
    assert found == (laid_there if laid_there is not None else {"swan", "hen"})


def test_a_species_that_costs_no_action_may_need_only_its_climate():
    for needs, spots in (({"climate"}, {(3, -1)}), ({"terrain"}, set())):
        game = laid("play-species", alone=False, hands=((SWAN,), ()), number=1, anywhere=True, near_target=True,
                    needs=frozenset(needs))  # fmt: skip
        if spots:
            game.game.apply(game.game.legal_actions()[-1])
        assert game.spots(ActionKind.PLACE, SWAN) == spots


def test_a_species_is_laid_on_top_of_the_target_as_if_invasive():
    hare = replace(RABBIT, card="hare")
    alike = Comparison(like=frozenset({"scale", "foodchain"}))
    game = laid("play-species", alone=False, hands=((hare, FOX), ()), number=1, on_target=True, comparison=alike)
    game.game.apply(game.game.legal_actions()[-1])
    game.do(ActionKind.PLACE, hare, (3, 0))
    assert (game.on_table()[3, 0], game.discarded(1)) == ("hare", ["rabbit"])


def test_a_species_spreads_twice_as_far():
    near = {(x, y) for x in range(-5, 6) for y in range(-5, 6)}
    for is_doubled in (False, True):
        card = event("one", "let-spread", doubled=is_doubled, of=ALL)
        table = {(0, 3): SPREADER, (0, 4): RABBIT, (0, 5): MOSS, (0, 6): RABBIT}
        game = scene([card, SPREADER], (), table=table, piles=BLANK).do(ActionKind.EVENT, card, (0, 3))
        found = game.spots(ActionKind.SPREAD, SPREADER) & {(x, y + 5) for x, y in near}
        assert any(max(abs(x), abs(y - 3)) == 2 for x, y in found) is is_doubled


def test_as_many_cards_are_drawn_as_were_discarded():
    drawn = EventEffect("draw-cards", number=1, per=DONE_EACH)
    for wanted in (0, 1, 2):
        game = laid(
            "discard-from-hand", number=2, may=True, then=(drawn,), hands=((MOSS, CLOVER, GRASS), ()), piles=PILES
        )
        for _ in range(wanted):
            game.game.apply(game.game.legal_actions()[-1])
        if wanted < 2:
            game.game.apply(PASS)
        assert game.game.hands[0].bit_count() == 3 + 1 - 1
        assert len([name for name in game.hand(0) if name == "english-oak"]) == wanted


def test_fewer_cards_may_be_put_back_than_are_asked_for():
    drawn = EventEffect("draw-cards", number=1, per=DONE_EACH)
    game = laid("hand-to-pile", number=3, to="bottom", may=True, then=(drawn,), hands=((MOSS,), ()), piles=PILES)
    game.game.apply(PASS)
    assert game.hand(0) == ["moss"]


def test_points_are_had_for_each_species_that_was_discarded():
    scored = EventEffect("score-points", points=2, per=DONE_EACH)
    game = laid("discard-species", of=ALL, which=meant(taxon="plantae"), then=(scored,))
    assert game.game.awarded == [4, 0]
    none = laid("discard-species", of=ALL, which=meant(taxon="aves"), then=(scored,))
    assert (none.game.awarded, len(TABLE)) == ([0, 0], 4)


@pytest.mark.parametrize(
    "effect",
    [
        {"name": "play-species", "number": 1, "needs": ["climate"]},
        {"name": "play-species", "number": 1, "on-target": True},
        {"name": "discard-from-hand", "number": "all", "who": "you", "may": True},
        {"name": "score-points", "points": 1, "who": "you", "if": {"of": "done"}},
    ],
)
def test_what_is_loose_without_reason_is_no_event(effect):
    assert event_with("alone", effect) is None


def test_what_is_needed_is_read_from_a_card():
    found = event_with("alone", {"name": "open-spots", "turns": 1, "needs": ["climate"]})
    assert found is not None
    assert found.first == EventEffect("open-spots", turns=1, needs=frozenset({"climate"}))
