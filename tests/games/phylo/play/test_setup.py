"""What decks are played with: who brings what, who begins, one pile or two, and players who may not do everything."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from cardgen.analysis.play.playout import Trial, play, play_game
from cardgen.analysis.play.policies import greedy
from cardgen.analysis.play.protocol import RulesGap
from cardgen.analysis.play.rng import stream
from cardgen.games.phylo.play.action import COPIES_OF_AN_ACTION, ActionKind, kind_of
from cardgen.games.phylo.play.setup import RATES, RESTRICTED, table_of_decks
from cardgen.games.phylo.species import HOME
from tests.games.phylo.kit import FOX, GRASS, OAK, RABBIT, WILDFIRE, scene
from tests.games.phylo.small_decks import MEADOW, POND, table_of

FORBIDDEN = {
    "no-events": {ActionKind.EVENT, ActionKind.RETRIEVE},
    "no-moves": {ActionKind.MOVE},
    "no-discards": {ActionKind.DISCARD},
}
MADE = {ActionKind.LAY, ActionKind.PASS}


def brought(game: Any, seat: int) -> set[int]:
    """All copies that are this seat's at the start."""
    return {copy for copy in range(len(game.web.cards)) if game.hands[seat] >> copy & 1} | set(game.piles[seat])


@pytest.mark.parametrize("turn", range(4))
def test_each_deck_begins_in_every_other_turn(turn) -> None:
    table = table_of(MEADOW, POND)
    game = table.begin(2, stream(1, "phylo", 0), turn)
    first, second = (set(range(len(MEADOW))), set(range(len(MEADOW), len(MEADOW) + len(POND))))
    assert [brought(game, seat) for seat in (0, 1)] == ([second, first] if turn % 2 else [first, second])
    assert game.decks == ((1, 0) if turn % 2 else (0, 1))


def test_over_four_games_each_policy_sits_everywhere_with_each_deck() -> None:
    trial = Trial(table_of(MEADOW, POND), 2, ("greedy", "random"), 8)
    met = {
        (seat, policy, play_game(trial, number).decks[seat])
        for number in range(trial.games)
        for seat, policy in enumerate(trial.seated(number))
    }
    assert len(met) == 8


def test_one_pile_is_dealt_between_both() -> None:
    table = table_of(MEADOW, (), deal="shared")
    game = table.begin(2, stream(1, "phylo", 0))
    mine, other = brought(game, 0), brought(game, 1)
    assert mine | other == set(range(len(MEADOW)))
    assert mine & other == set()
    assert abs(len(mine) - len(other)) <= 1


def test_three_players_cannot_sit_down() -> None:
    with pytest.raises(RulesGap, match="PH-R1"):
        table_of(MEADOW, POND).begin(3, stream(1, "phylo", 0))


def test_more_cards_than_can_be_told_apart_are_not_dealt() -> None:
    table = table_of(MEADOW, POND)
    web = replace(table.web, cards=("grass",) * COPIES_OF_AN_ACTION)
    with pytest.raises(RulesGap, match="more than the engine deals from"):
        replace(table, web=web).begin(2, stream(1, "phylo", 0))


@pytest.mark.parametrize("name", RESTRICTED)
def test_who_may_not_does_the_best_of_what_is_left(name) -> None:
    """Never what is forbidden, and passing only where nothing is left: passing ends the turn."""
    table = table_of(MEADOW, POND)
    kinds = set()
    for number in range(12):
        chance = stream(3, "phylo", number)
        game = table.begin(2, chance, number)
        while not game.is_over():
            actions = game.legal_actions()
            chosen = RESTRICTED[name](game, chance)
            left = [action for action in actions if kind_of(action) not in FORBIDDEN[name]]
            assert chosen in left
            assert game.gain(chosen) == max(map(game.gain, left))
            kinds.add(kind_of(chosen))
            game.apply(chosen)
    assert kinds.isdisjoint(FORBIDDEN[name])
    assert kinds >= MADE


@pytest.mark.parametrize(
    ("name", "hand", "wanted"), [("no-events", WILDFIRE, ActionKind.EVENT), ("no-discards", FOX, ActionKind.DISCARD)]
)
def test_a_greedy_player_who_may_would(name, hand, wanted) -> None:
    table = {(2, 0): (1, OAK), (-1, 0): GRASS}
    game = scene([hand], [RABBIT], table=table).game
    assert kind_of(greedy(game, game.chance)) == wanted
    assert kind_of(RESTRICTED[name](game, game.chance)) != wanted


@pytest.mark.parametrize(("second", "is_meeting"), [(POND, True), (MEADOW, False)])
def test_only_of_different_decks_it_is_told_which_won(second, is_meeting) -> None:
    table = table_of(MEADOW, second)
    (tally,) = play([Trial(table, 2, ("greedy",), 20)])
    assert (tally.events["meetings"] == 20) == is_meeting
    won = tally.events["first deck won"] + tally.events["second deck won"]
    assert (won + tally.events["draw"] == 20) == is_meeting


def test_what_is_told_is_what_is_counted() -> None:
    (tally,) = play([Trial(table_of(MEADOW, POND), 2, ("random",), 30)])
    for rate in RATES:
        assert rate.of in tally.events
        assert 0 <= tally.events[rate.event] <= tally.events[rate.of]


def test_a_deck_is_brought_by_both_and_a_box_is_one_pile(starter) -> None:
    deck, box = starter.decks["woodland-edge"], starter.decks["starter-box"]
    table = table_of_decks(starter, (deck,), {})
    others = sum(printing.card.kind != HOME for printing in deck.printings())
    assert table.sizes == (others, others)
    assert table.names == (deck.name, deck.name)
    assert table.cards[:others] == table.cards[others:]
    assert not table.is_meeting
    shared = table_of_decks(starter, (box,), {})
    assert shared.web.rules.deal == "shared"
    assert shared.sizes[1] == 0
    assert shared.names == ()


def test_two_decks_are_named_in_their_order(starter) -> None:
    decks = starter.decks["woodland-edge"], starter.decks["wide-grassland"]
    table = table_of_decks(starter, decks, {})
    assert table.names == tuple(deck.name for deck in decks)
    assert table.is_meeting
    assert table_of_decks(starter, decks, {"deal": "shared"}).names == ()
