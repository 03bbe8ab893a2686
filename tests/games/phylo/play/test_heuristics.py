"""What players may think is what they may know; clones, deals and names change nothing that matters."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import pytest
from msgspec.structs import replace

from cardgen.analysis.play.policies import greedy, monte_carlo, one_ply, random_policy
from cardgen.analysis.play.rng import draw, stream
from cardgen.games.phylo.play.action import PASS, ActionKind, action, copy_of, kind_of, where_of
from cardgen.games.phylo.play.engine import Ecosystem
from cardgen.games.phylo.rules import PhyloRules
from cardgen.games.phylo.species import SpreadKeyword
from cardgen.games.phylo.web.geometry import cell, place
from cardgen.games.phylo.web.link_builder import web_of
from cardgen.games.phylo.web.links import bits
from tests.games.phylo.kit import (
    CLOVER,
    FOX,
    GRASS,
    HORSE,
    LYNX,
    MOSS,
    OAK,
    RABBIT,
    Luck,
    Scene,
    event,
    meant,
    plant,
    scene,
    species,
    triple,
)
from tests.games.phylo.reference import Plain
from tests.games.phylo.side_by_side import of_any_kind

BLANK = ((None,) * 9, (None,) * 9)
FIRE = event("fire", "discard-target")
IRIS = plant("iris", spread=SpreadKeyword(1), points=2)
IVY, DODDER = plant("ivy", invades=meant(), points=4), plant("dodder", hosts=meant())
TICK = species("tick", 2, hosts=meant(foodchain=(2, 9)), lives_alone=False)
BIRD = species("bird", 2, flight=2, keywords="pollinator", points=3)
POLICIES = {"random": random_policy, "greedy": greedy, "one-ply": one_ply}


def everything(game):
    """All that a game holds, but its chance and what it shares with its clones."""
    state = {
        name: getattr(game, name) for name in Ecosystem.__slots__ if name not in ("chance", "web", "rules", "table")
    }
    table = {name: getattr(game.table, name) for name in type(game.table).__slots__ if name != "web"}
    return deepcopy((state, table))


SPECIES = (CLOVER, CLOVER, GRASS, MOSS, OAK, IRIS, IRIS, RABBIT, RABBIT, FOX, BIRD, IVY, IVY, DODDER, TICK)
EVENTS = (
    FIRE,
    event("blight", "chain-discard", meant(taxon="plantae")),
    event("frost", "change-climate", to="cold", turns=1),
    event("drought", "change-terrain", to="desert", turns=2),
    event("litter", "block-neighbours", turns=2),
    event("reserve", "points-modifier", points=2),
    event("swarm", "discard-adjacent-diet", meant(foodchain=(2, 9))),
    event("rescue", "retrieve-from-discard", None),
    event("gust", "other", None, is_wind=True),
)


@pytest.fixture(scope="module")
def published_web(cards):
    return web_of([*cards["woodland-edge"], *cards["town-and-garden"]], PhyloRules())


@pytest.fixture(scope="module", params=["published", "every effect"])
def web(request, published_web):
    if request.param == "published":
        return published_web
    return web_of([triple(card) for card in (*SPECIES, *EVENTS)] * 2, PhyloRules())


def begin(web, chance):
    return Ecosystem(web, (range(24), range(24, 48)), chance)


def states(web, number, policy=None):
    """A game of a player who tries everything, state by state."""
    chance = stream(51, "phylo", number)
    game, choose = begin(web, chance), of_any_kind(Random(number))
    while not game.is_over():
        yield game
        game.apply(policy(game, chance) if policy else choose(game, list(game.legal_actions())))


def play_on(game, chance):
    while not game.is_over():
        game.apply(random_policy(game, chance))


# Clones


def test_playing_a_clone_to_the_end_leaves_the_game_as_it_was(web):
    for number in range(3):
        for game in states(web, number):
            before, chance = everything(game), Random(number)
            twin = game.clone(chance)
            assert everything(twin) == before
            play_on(twin, chance)
            assert everything(game) == before != everything(twin)


def test_playing_a_game_to_the_end_leaves_its_clones_as_they_were(web):
    clones = [(game.clone(game.chance), everything(game)) for game in states(web, 9)]
    assert len(clones) > 20
    assert all(everything(twin) == before for twin, before in clones)


def test_a_clone_draws_from_its_own_stream(web):
    game = begin(web, stream(52, "phylo", 0))
    ends = []
    for seed in (1, 1, 2):
        before, twin = game.chance.getstate(), game.clone(Random(seed))
        play_on(twin, twin.chance)
        assert game.chance.getstate() == before
        ends.append(everything(twin))
    assert ends[0] == ends[1] != ends[2]


# Deals


def test_a_deal_changes_only_what_the_seat_cannot_see(web):
    """Hands stay as large; piles, too; the own hand, the table and the discard piles are as they were."""
    for number in range(3):
        for game in states(web, number):
            for seat in (0, 1):
                before, other = everything(game), 1 - seat
                deal = game.resampled(seat, Random(number))
                assert everything(game) == before
                (state, table), (known, laid) = everything(deal), before
                assert table == laid
                hidden = {"hands", "piles", "drawn"}
                assert {name: value for name, value in state.items() if name not in hidden} == {
                    name: value for name, value in known.items() if name not in hidden
                }
                assert (deal.hands[seat], deal.piles[seat]) == (game.hands[seat], game.piles[seat])
                assert deal.drawn[seat] == game.drawn[seat]
                assert deal.hands[other].bit_count() == game.hands[other].bit_count()
                assert sorted([*bits(deal.hands[other]), *deal.piles[other]]) == sorted(
                    [*bits(game.hands[other]), *game.piles[other]]
                )
                assert deal.drawn[other].bit_count() == game.drawn[other].bit_count()
                assert deal.drawn[other] & deal.hands[other] == deal.hands[other]


def test_every_hidden_card_may_be_in_the_others_hand(web):
    game = begin(web, stream(53, "phylo", 0))
    chance, found = Random(1), set()
    for _ in range(80):
        found |= set(bits(game.resampled(0, chance).hands[1]))
    assert found == set(range(24, 48))


def test_of_a_pile_dealt_to_both_the_own_cards_are_hidden_too():
    """PH-R1: nobody knows which half of the box the own pile is."""
    box = [triple(plant(f"card-{number}")) for number in range(40)]
    game = Ecosystem(web_of(box, PhyloRules(deal="shared")), (range(0, 40, 2), range(1, 40, 2)), Random(1))
    deals = [game.resampled(0, Random(number)) for number in range(40)]
    assert {deal.hands[0] for deal in deals} == {game.hands[0]}
    assert set().union(*(set(bits(deal.hands[1])) for deal in deals)) == set(range(40)) - set(bits(game.hands[0]))
    for deal in deals:
        zones = [*bits(deal.hands[0]), *bits(deal.hands[1]), *deal.piles[0], *deal.piles[1]]
        assert sorted(zones) == list(range(40))
        assert [len(pile) for pile in deal.piles] == [len(pile) for pile in game.piles]


def test_what_was_taken_back_from_a_discard_pile_is_known():
    """The other has seen it; a card of the same name that was drawn is not known."""
    rescue = event("rescue", "retrieve-from-discard", None)
    game = scene([rescue, CLOVER], piles=((GRASS,) * 9, (GRASS,) * 9), discarded=[FOX])
    game.do(ActionKind.RETRIEVE, rescue, "fox")
    hands = [Scene(game.game.resampled(1, Random(number))).hand(0) for number in range(40)]
    assert all("fox" in hand and len(hand) == 2 for hand in hands)
    assert {"clover", "grass"} == {card for hand in hands for card in hand} - {"fox"}


# Policies


@pytest.mark.parametrize("policy", POLICIES.values(), ids=POLICIES)
def test_a_policy_plays_a_game_to_its_end_with_legal_actions(web, policy):
    chance = stream(54, "phylo", 0)
    game = begin(web, chance)
    while not game.is_over():
        chosen = policy(game, chance)
        assert chosen in list(game.legal_actions())
        game.apply(chosen)
    assert len(game.returns()) == 2


def test_thinking_changes_no_game_and_uses_no_luck(web):
    for game in states(web, 4):
        before, luck = everything(game), game.chance.getstate()
        for legal in game.legal_actions():
            assert isinstance(game.gain(legal) + game.outlook(legal), (int, float))
            assert game.describe(legal)
        assert (everything(game), game.chance.getstate()) == (before, luck)


@pytest.mark.parametrize("think", ["gain", "outlook"])
def test_thinking_does_not_depend_on_what_the_seat_cannot_see(web, think):
    for number, game in enumerate(states(web, 6)):
        deal = game.resampled(game.seat, Random(number))
        actions = list(game.legal_actions())
        assert list(deal.legal_actions()) == actions
        assert [getattr(deal, think)(action) for action in actions] == [
            getattr(game, think)(action) for action in actions
        ]


def test_greedy_players_beat_random_ones(web):
    points = [0, 0]
    for number in range(20):
        chance = stream(55, "phylo", number)
        game = begin(web, chance)
        while not game.is_over():
            policy = greedy if game.seat == number % 2 else random_policy
            game.apply(policy(game, chance))
        points[0] += game.returns()[number % 2]
        points[1] += game.returns()[1 - number % 2]
    assert points[0] > 1.3 * points[1]


def test_a_greedy_player_lays_the_dearest_card_first():
    game = scene([CLOVER, OAK, GRASS], piles=BLANK).game
    chosen = greedy(game, game.chance)
    assert (kind_of(chosen), game.web.cards[copy_of(chosen)]) == (ActionKind.LAY, "english-oak")


def test_a_greedy_player_saves_a_card_that_is_about_to_be_lost():
    """PH-R19: and leaves a card where it is that lives there."""
    stag = species("stag", 2, points=7, move=2)
    lost = scene(table={(4, 1): (1, CLOVER), (6, 0): (1, stag)}, piles=BLANK).end_turn()
    assert (lost.game.seat, lost.named(lost.game.orphans)) == (1, ["clover", "stag"])
    chosen = greedy(lost.game, lost.game.chance)
    assert (kind_of(chosen), place(where_of(chosen))) == (ActionKind.MOVE, (4, 0))
    at_home = scene(table={(2, 0): CLOVER, (3, 0): stag, (4, 1): GRASS}, piles=((), (None,)))
    assert at_home.spots(ActionKind.MOVE, stag)
    assert greedy(at_home.game, at_home.game.chance) == PASS


def test_a_greedy_player_burns_what_is_worth_most_to_the_other():
    table = {(2, 0): OAK, (3, 0): (1, HORSE), (1, 1): (1, CLOVER)}
    game = scene([FIRE], table=table, piles=((), (None,))).game
    assert place(where_of(greedy(game, game.chance))) == (3, 0)
    own = scene([FIRE], table={(2, 0): OAK}, piles=((), (None,))).game
    assert greedy(own, own.chance) == PASS


@pytest.mark.parametrize(("mine", "theirs", "covers"), [(CLOVER, None, True), (OAK, None, False), (None, OAK, True)])
def test_what_a_cover_brings_is_the_newcomer_less_what_it_covers(mine, theirs, covers):
    ivy = plant("ivy", invades=meant(), points=4)
    table = {(2, 0): mine} if mine else {(2, 0): (1, theirs)}
    game = scene([ivy], table=table).game
    gain = game.gain(action(ActionKind.COVER, 0, cell(2, 0)))
    assert (gain > 0) is covers


def test_a_patient_search_takes_a_sure_win():
    """Monte Carlo: in the last turn the horse overtakes the other's tree, and the rabbit does not."""
    table = {(2, 0): OAK, (-1, 0): (1, plant("tree", points=8))}
    game = scene([LYNX, RABBIT, HORSE], table=table, piles=((), ()), actions=1)
    game.game.final_turn, game.game.actions = 0, 1
    chosen = monte_carlo(game.game, Random(1))
    assert (kind_of(chosen), game.cards[copy_of(chosen)]) == (ActionKind.LAY, "horse")


# Words


def test_an_action_is_told_by_cards_and_places():
    iris, ivy = plant("iris", spread=SpreadKeyword(1)), plant("ivy", invades=meant(species="clover"))
    tick, rescue = (
        species("tick", 2, hosts=meant(species="rabbit"), lives_alone=False),
        event("rescue", "retrieve-from-discard", None),
    )
    blight = event("blight", "chain-discard", meant(taxon="plantae"))
    song = event("song", "other", None)
    table = {(2, 0): CLOVER, (3, 0): RABBIT, (4, 1): iris, (5, 1): GRASS}
    game = scene([iris, ivy, tick, rescue, blight, song], table=table, discarded=[FOX], piles=BLANK)
    sentences = {game.game.describe(action) for action in game.game.legal_actions()}
    assert sentences >= {
        "passes",
        "discards iris",
        "lays iris at (-1, 0)",
        "lays ivy over clover at (2, 0)",
        "lays tick under rabbit at (3, 0)",
        "moves rabbit from (3, 0) to (4, 0)",
        "spreads iris to (3, 1)",
        "plays blight on clover at (2, 0)",
        "plays rescue and takes back fox",
        "plays song",
    }
    game.do(ActionKind.EVENT, "blight", (4, 1))
    assert [game.game.describe(action) for action in game.game.legal_actions()] == [
        "lets blight jump to grass at (5, 1)"
    ]
    chosen = Ecosystem(game.game.web, ([0, 1], [2]), Luck())
    assert chosen.describe(action(ActionKind.CHOOSE, 1)) == "chooses ivy"
    assert game.game.describe(action(ActionKind.DISCARD, 0), ["first"]) == "discards first"


# How many ways there are to play


def perft(game, depth):
    """The number of sequences of `depth` actions, or of fewer where the game ends before."""
    if depth == 0 or game.is_over():
        return 1
    count = 0
    for legal in game.legal_actions():
        twin = game.clone(Luck())
        twin.apply(legal)
        count += perft(twin, depth - 1)
    return count


def slow_perft(plain, depth):
    if depth == 0 or plain.is_over:
        return 1
    count = 0
    for legal in plain.legal():
        twin = deepcopy(plain, {id(shared): shared for shared in (plain.cards, plain.names, plain.rules)})
        twin.apply(legal)
        count += slow_perft(twin, depth - 1)
    return count


def test_one_plant_and_two_homes():
    """Pass, discard, or six spots; then two ways for the other, four with three fresh cards, or one without cards."""
    game = scene([CLOVER], piles=BLANK).game
    assert [perft(game, depth) for depth in (1, 2)] == [1 + 1 + 6, 2 + 4 + 6]


TINY = {
    "plants": [CLOVER, GRASS, MOSS, CLOVER, OAK, GRASS],
    "eaters": [CLOVER, RABBIT, FOX, CLOVER, RABBIT, GRASS],
    "spreaders": [IRIS, IRIS, RABBIT, IRIS, CLOVER, IRIS],
    "invaders": [CLOVER, plant("ivy", invades=meant()), plant("dodder", hosts=meant()), CLOVER, FIRE, RABBIT],
    "fires": [CLOVER, GRASS, event("blight", "chain-discard", meant(taxon="plantae")), RABBIT, FIRE, MOSS],
}


@pytest.mark.parametrize("deck", TINY.values(), ids=TINY)
@pytest.mark.parametrize("actions", [1, 3])
def test_there_are_as_many_ways_to_play_as_the_specification_has(deck, actions):
    """Two plies by the slow reference, from the deal and from a table with two cards on it; always heads."""
    both, rules = [*deck, *deck], PhyloRules(hand_size=3, actions=actions)
    web = web_of([triple(card) for card in both], rules)
    game = Ecosystem(web, (range(6), range(6, 12)), Luck())
    plain = Plain(both, web.cards, rules, lambda _, pile: draw(pile, Luck()), lambda: True)
    plain.piles = [list(range(6)), list(range(6, 12))]
    plain.hands = [{draw(pile, Luck()) for _ in range(3)} for pile in plain.piles]
    plain.begin_turn()
    for _ in range(3):
        assert [perft(game, depth) for depth in (1, 2)] == [slow_perft(plain, depth) for depth in (1, 2)]
        lay = next((action for action in game.legal_actions() if kind_of(action) == ActionKind.LAY), PASS)
        game.apply(lay)
        plain.apply(("lay", web.cards[copy_of(lay)], place(where_of(lay))) if lay else ("pass",))


# What may be exchanged


def played(web, policy, number):
    chance = stream(56, "phylo", number)
    game, actions = begin(web, chance), []
    while not game.is_over():
        actions.append(policy(game, chance))
        game.apply(actions[-1])
    return actions, game.returns(), game.history


@pytest.mark.parametrize("policy", POLICIES.values(), ids=POLICIES)
def test_the_same_seed_is_the_same_game(web, policy):
    """C2."""
    assert played(web, policy, 1) == played(web, policy, 1) != played(web, policy, 2)


def _with_renamed(species, names):
    food = {key: tuple(_renamed(named, names) for named in getattr(species, key)) for key in ("eats_also", "eats_only")}
    others = {
        key: named and _renamed(named, names) for key in ("hosts", "invades") for named in [getattr(species, key)]
    }
    return {**food, **others}


def _renamed(named, names):
    return replace(named, species=frozenset(names.get(card, card) for card in named.species))


@pytest.mark.parametrize("policy", POLICIES.values(), ids=POLICIES)
def test_the_names_of_the_cards_change_nothing(cards, published_web, policy):
    """Nor do Latin names, where cards name others as food (PH-R26), hosts or whom they cover by the new ones."""
    web = published_web
    names = {card: f"{number * 7919 % 97}-card" for number, card in enumerate(sorted(set(web.cards)))}
    renamed = [
        (
            names[card],
            species and replace(species, card=names[card], latin=names[card], **_with_renamed(species, names)),
            event and replace(event, card=names[card]),
        )
        for deck in ("woodland-edge", "town-and-garden")
        for card, species, event in cards[deck]
    ]
    other = web_of(renamed, PhyloRules())
    for number in range(3):
        assert played(other, policy, number) == played(web, policy, number)


def test_a_table_seen_in_a_mirror_has_mirrored_actions():
    """x becomes 1 - x, and the two HOME cards change places."""
    hand = [OAK, RABBIT, FOX, plant("ivy", invades=meant()), FIRE, IRIS]
    table = {(2, 0): CLOVER, (3, 0): RABBIT, (3, 2): GRASS, (-1, 1): (1, FOX), (-1, 0): IRIS, (5, 3): (1, MOSS)}
    action = scene(hand, table=table).legal()
    other = scene(hand, table={(1 - x, y): card for (x, y), card in table.items()}).legal()
    assert sorted((kind, card, (1 - where[0], where[1]) if where else where) for kind, card, where in other) == sorted(
        action
    )
