"""What players may think is what they may know; clones and deals change nothing that matters; thinking pays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from cardgen.analysis.play import policies as policy_module
from cardgen.analysis.play.playout import Trial, play, play_game
from cardgen.analysis.play.policies import greedy, monte_carlo, one_ply, random_policy
from cardgen.analysis.play.rng import stream
from cardgen.games.foodadvice.play.engine import Season
from cardgen.games.foodadvice.play.phase import DISCOUNT, FIELDS, MABIUS, RoundPhase
from cardgen.games.foodadvice.play.setup import FoodAdviceSetup, box_table
from cardgen.games.foodadvice.rules import FoodAdviceRules
from tests.games.foodadvice.side_by_side import any_action, box_of_cards, some_cards
from tests.games.foodadvice.small_box import HIPSTER, MARY, RULES, box, customer, event, season, shop, with_products


@pytest.fixture(scope="module")
def table(shipped_game: Any) -> FoodAdviceSetup:
    return box_table(shipped_game, shipped_game.deck.printings())


def everything(now: Season) -> Any:
    """All that a game holds, but its chance, what it shares with its clones, and what has been thought."""
    apart = ("chance", "box", "rules", "thoughts", "forecast", "options")
    state = {name: getattr(now, name) for name in Season.__slots__ if name not in apart}
    for name in ("ingredients", "shapes", "shops", "events"):
        state[name] = (state[name].pool, state[name].bottom)
    return deepcopy((state, list(now.options)))


def states(number: int, players: int = 4, rules: FoodAdviceRules = RULES) -> Iterator[Season]:
    """A game of a player who tries everything, state by state."""
    now = season(box_of_cards(some_cards(Random(number))), players, rules, number)
    choose = any_action(Random(number))
    while not now.is_over():
        yield now
        now.apply(choose(now))


def to_the_end(now: Season, chance: Any) -> None:
    while not now.is_over():
        now.apply(random_policy(now, chance))


# Clones


def test_playing_a_clone_to_the_end_leaves_the_game_as_it_was():
    for number in range(3):
        for now in states(number):
            before, chance = everything(now), Random(number)
            twin = now.clone(chance)
            assert everything(twin) == before
            to_the_end(twin, chance)
            assert everything(now) == before != everything(twin)


def test_playing_a_game_to_the_end_leaves_its_clones_as_they_were():
    clones = [(now.clone(now.chance), everything(now)) for now in states(9)]
    assert len(clones) > 40
    assert all(everything(twin) == before for twin, before in clones)


def test_a_clone_draws_from_its_own_stream():
    now = next(states(3))
    ends = []
    for seed in (1, 1, 2):
        before, twin = now.chance.getstate(), now.clone(Random(seed))
        to_the_end(twin, twin.chance)
        assert now.chance.getstate() == before
        ends.append(everything(twin))
    assert ends[0] == ends[1] != ends[2]


def test_a_game_can_be_cloned_before_its_first_product():
    """FA-A1: events at the start of every round come first of all."""
    rules = FoodAdviceRules(event_step="start_of_round", event_rounds="every")
    now = season(box(events=[event("receive", amount=5)] * 40), rules=rules)
    assert now.phase is RoundPhase.EVENT
    assert everything(now.clone(Random(1))) == everything(now)


# Deals


def visible(now: Season, seat: int) -> Any:
    """What a seat sees: the table, its own events, what it put back; of hidden cards their number only."""
    state, options = everything(now)
    hidden = {name: state.pop(name) for name in ("held", "events", "ingredients", "seen")}
    state["fresh"] = [event in held for event, held in zip(now.fresh, hidden["held"], strict=True)]
    pool, bottom = hidden["ingredients"]
    known = {*hidden["seen"][seat], *(card for chosen in now.chosen for card in chosen)}
    below = [card if card in known else None for card in bottom]
    return state, options, hidden["held"][seat], list(map(len, hidden["held"])), len(pool), below, hidden["seen"][seat]


def test_a_deal_changes_only_what_the_seat_cannot_see():
    """Whoever's decision it is; every card is still there."""
    for number in range(6):
        rules = FoodAdviceRules(event_rounds="every", event_step=("before_selling", "start_of_round")[number % 2])
        for now in states(number, 4 + number % 3, rules):
            for seat in {now.seat, 0}:
                twin = now.resampled(seat, Random(number))
                assert visible(twin, seat) == visible(now, seat)
                for mine, hers in ((now.ingredients, twin.ingredients), (now.events, twin.events)):
                    kept = [sum(of.held, []) if mine is now.events else [] for of in (now, twin)]  # noqa: RUF017
                    assert sorted(mine.pool + mine.bottom + kept[0]) == sorted(hers.pool + hers.bottom + kept[1])
                assert all(
                    twin.box.events[event].is_kept
                    for held in twin.held
                    for event in held
                    if twin.phase < RoundPhase.EVENT
                )


def test_a_deal_leaves_the_game_as_it_was():
    for now in states(4):
        before = everything(now)
        to_the_end(now.resampled(now.seat, Random(1)), Random(1))
        assert everything(now) == before


def test_kept_events_of_others_are_dealt_anew():
    """From all that may be kept and that nobody has shown; the own ones stay."""
    of = box(
        events=[event("receive", is_kept=True, amount=number) for number in range(20)] + [event("pay", amount=5)] * 20
    )
    now = season(of)
    now.events.pool = [number for number in now.events.pool if number not in (0, 1, 2)]
    now.held = [[0], [1], [2], []]
    found: Counter[int] = Counter()
    for number in range(200):
        twin = now.resampled(0, Random(number))
        assert twin.held[0] == [0]
        assert [len(held) for held in twin.held] == [1, 1, 1, 0]
        found.update(twin.held[1] + twin.held[2])
    assert {*found} == {*range(1, 20)}


def test_an_event_that_waits_for_its_turn_is_dealt_anew():
    """FA-A29: it may be any that nobody has shown, also one that cannot be kept."""
    now = season(box(events=[event("receive", amount=number) for number in range(40)]))
    while now.phase is not RoundPhase.EVENT:
        now.apply(0)
    own, before = now.held[0], [list(held) for held in now.held]
    assert [len(held) for held in before] == [1, 1, 1, 1]
    twins = [now.resampled(0, Random(number)) for number in range(200)]
    assert all(twin.held[0] == own for twin in twins)
    assert {twin.fresh[seat] for twin in twins for seat in (1, 2, 3)} == {*range(40)} - {*own}
    assert all([twin.fresh[seat]] == twin.held[seat] for twin in twins for seat in (1, 2, 3))


def test_what_others_put_under_the_deck_is_dealt_anew():
    """FA-R13: nobody sees it; what the seat put there itself it knows."""
    now = season(box(), 4)
    while now.phase is RoundPhase.KEEP:
        now.apply(0)
    own = [card for card in now.seen[1] if card not in now.chosen[1]]
    bottoms = [now.resampled(1, Random(number)).ingredients.bottom for number in range(60)]
    assert {tuple(bottom[3:6]) for bottom in bottoms} == {tuple(own)}
    assert len({card for bottom in bottoms for card in bottom[:3]}) > 40
    chosen = {card for kept in now.chosen for card in kept}
    assert not chosen & {card for bottom in bottoms for card in bottom}


# Gain


def test_gain_and_outlook_do_not_look_at_hidden_cards():
    """With all that the seat cannot see dealt anew, and all decks emptied, they are the same."""
    for number in range(4):
        for now in states(number):
            blind = now.resampled(now.seat, Random(number))
            for deck in (blind.ingredients, blind.shapes, blind.shops, blind.events):
                deck.pool, deck.bottom = [], []
            blind.customers = []
            blind.held = [held if seat == blind.seat else [] for seat, held in enumerate(blind.held)]
            blind.chance = None  # type: ignore[assignment]
            for action in list(now.legal_actions())[:20]:
                assert blind.gain(action) == now.gain(action)
                assert blind.outlook(action) == now.outlook(action)


def test_gain_changes_nothing():
    for now in states(5):
        before, luck = everything(now), now.chance.getstate()
        for action in list(now.legal_actions())[:20]:
            now.gain(action)
            now.outlook(action)
        assert (everything(now), now.chance.getstate()) == (before, luck)


def test_what_there_is_one_way_to_do_is_obvious():
    for now in states(6):
        assert now.obvious_action() == (0 if len(now.legal_actions()) == 1 else None)


def best(now: Season) -> Any:
    return now.options[greedy(now, now.chance)]


def at(phase: str, now: Season) -> Season:
    while now.phase.name != phase:
        now.apply(0)
    return now


def test_greedy_players_open_the_shops_that_pay_for_what_they_sell():
    plain = [shop("soup sauce", 0, card=f"plain-{i}") for i in range(18)]
    now = at("SHOPS", season(box(shops=[shop("tea pizza", 15, card="a"), shop("tea cake", 10, card="b"), *plain])))
    with_products(now, (0, "tea", (0, 1, 2)))
    now.street = [5, 0, 6, 7, 1, 8]
    assert best(now) == (1, 4)


def test_greedy_players_back_who_sells_most_and_use_a_discount_for_what_is_dear():
    now = at("CHANNELS", season(box(customers=[HIPSTER, MARY, customer("rich", "tea", "premium")])))
    with_products(now, (0, "cake", (7,)), (2, "tea", (0, 1, 3)), (3, "soup", (7,)))
    assert best(now) == (MABIUS + 2,)
    with_products(now, (0, "tea", (2, 11, 14)))
    now.forecast = None
    now.offer(now.options)
    assert now.gain(now.options.index((DISCOUNT,))) > 0


def test_greedy_players_show_a_guard():
    now = with_products(season(box(events=[event("guard", is_kept=True)] * 40)), (1, "tea", (0, 1, 2)))
    now.phase, now.seat = RoundPhase.GUARD, 1
    now.offer([(0,), (1,)])
    assert best(now) == (1,)


@pytest.mark.parametrize(
    ("written", "money", "values"),
    [
        ({"name": "take-money", "amount": 20, "from": "another"}, [0, 5, 40, 10], [5, 20, 10]),
        ({"name": "take-money", "amount": 20, "from": "each"}, [0, 5, 40, 10], [35]),
        ({"name": "give-money", "amount": 5, "to": "each"}, [90, 5, 40, 10], [-15]),
        ({"name": "give-money", "amount": 5, "to": "each"}, [10, 5, 40, 10], [-10]),
        ({"name": "pay", "amount": 20}, [15, 0, 0, 0], [-15]),
        ({"name": "receive", "amount": 20}, [15, 0, 0, 0], [20]),
    ],
)
def test_an_event_is_worth_what_changes_hands(written, money, values):
    name = written.pop("name")
    now = at("EVENT", season(box(events=[event(name, **written)] * 40)))
    now.money = money
    assert [round(now.gain(action)) for action in now.legal_actions()] == values


def test_of_equal_victims_the_richest_is_robbed_and_the_poorest_given():
    taking = at("EVENT", season(box(events=[event("take-money", amount=5, **{"from": "another"})] * 40)))
    taking.money = [0, 20, 30, 25]
    assert best(taking)[1] == 2
    giving = at("EVENT", season(box(events=[event("give-money", amount=5, to="another")] * 40)))
    giving.money = [9, 20, 30, 25]
    assert best(giving)[1] == 1


def test_a_vote_goes_to_who_has_least():
    now = at("VOTE", season(box()))
    now.money = [0, 50, 5, 50]
    assert best(now) == 2


def test_ingredients_are_kept_without_a_look_at_what_others_make_of_theirs():
    """FA-R13: all choose at the same time; what lay there before this round is known."""
    now = at("KEEP", season(box()))
    now.apply(0)
    values = [(now.gain(action), now.outlook(action)) for action in now.legal_actions()]
    now.products = []
    now.offer(now.options)
    assert [(now.gain(action), now.outlook(action)) for action in now.legal_actions()] == values
    with_products(now, (0, "tea", (0, 1, 2)), (1, "soup", (27,)))
    now.round = 2
    now.offer(now.options)
    assert [now.gain(action) for action in now.legal_actions()] != [value for value, _ in values]


def test_a_further_chip_goes_where_it_is_worth_more():
    """To a third shop or a second channel (FA-R15, FA-R16)."""
    poor = [shop("soup sauce", 0, card=f"plain-{i}") for i in range(20)]
    rich = [shop("tea pizza", 50, card=f"rich-{i}") for i in range(20)]
    for shops, number in ((poor, 2), (rich, 3)):
        now = at("SHOPS", season(box(shops=shops)))
        with_products(now, (0, "tea", (0, 1)), (1, "soup", (2,)))
        now.forecast, now.extra[0] = None, 1
        now._offer_shops()
        assert len(best(now)) == number


# Policies


@pytest.mark.parametrize("players", [4, 5, 6])
def test_greedy_players_beat_random_ones(table, players):
    """One of them at a table of random players wins far more than its share."""
    games = 120
    [tally] = play([Trial(table, players, ("greedy", *("random",) * (players - 1)), games)])
    greedy_counts = tally.policies["greedy"]
    share = greedy_counts.won / 60 / greedy_counts.seats
    assert share > 2 / players


@pytest.mark.parametrize("players", [4, 5, 6])
def test_players_who_look_a_turn_ahead_beat_random_ones(table, players):
    [tally] = play([Trial(table, players, ("one-ply", *("random",) * (players - 1)), 6 * players)])
    counts = tally.policies["one-ply"]
    assert counts.won / 60 / counts.seats > 1.5 / players


def test_every_policy_plays_a_round(table, monkeypatch):
    monkeypatch.setattr(policy_module, "PLAYOUTS", 2)
    for players, policy in ((4, one_ply), (6, monte_carlo)):
        chance = stream(61, "foodadvice", players)
        now: Any = table.begin(players, chance)
        while now.round == 1 and not now.is_over():
            action = policy(now, chance) if now.seat == 0 else greedy(now, chance)
            assert action in now.legal_actions()
            now.apply(action)
        assert now.round == 2


def test_who_may_not_use_a_channel_does_not(table):
    over: Any = play_game(Trial(table, 4, ("no-mabius", "no-black-friday"), 1), 0)
    for _, _, _, channels, _ in over.trail:
        for seat, fields in enumerate(channels):
            assert not any(field >= MABIUS for field in fields) or seat % 2
            assert FIELDS.index("black-friday") not in fields or seat % 2 == 0
