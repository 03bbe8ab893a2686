"""What events do beyond one effect for their target: for neighbours, the table, hands, piles and turns (PH-A19)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from cardgen.games.phylo.company import Company, Comparison
from cardgen.games.phylo.effect import Census, EventEffect
from cardgen.games.phylo.effect_kinds import AGAINST_YOU, ALL, EFFECTS, LATER, NEIGHBOURS
from cardgen.games.phylo.event import LIMITS, EventCard
from cardgen.games.phylo.play.action import QUESTIONS, ActionKind
from cardgen.games.phylo.play.engine import Ecosystem
from cardgen.games.phylo.rules import PhyloRules
from cardgen.games.phylo.web.geometry import cell
from tests.games.phylo.invariants import watch
from tests.games.phylo.kit import CLOVER, FOX, GRASS, MOSS, RABBIT, event, meant, scene
from tests.games.phylo.laid_event import BLANK, FIRE, TABLE, WIDE, laid
from tests.games.phylo.side_by_side import GROUND, web_of_decks

BITE = event("bite", "discard-target", meant(species="rabbit"))

# For species on the table


def test_neighbours_are_discarded_and_others_not():
    assert laid("discard-species", alone=False, of=NEIGHBOURS).on_table() == {(3, 0): "rabbit"}


def test_only_neighbours_that_are_meant_are_discarded_in_the_row_and_of_whom():
    plants = laid("discard-species", alone=False, of=NEIGHBOURS, which=meant(taxon="plantae"))
    assert plants.on_table().keys() == {(3, 0), (4, 0)}
    row = laid("discard-species", alone=False, of=NEIGHBOURS, line="row")
    assert row.on_table().keys() == {(3, 0), (3, 1)}
    theirs = laid("discard-species", alone=False, of=NEIGHBOURS, whose="others")
    assert theirs.on_table().keys() == {(2, 0), (3, 0), (4, 0)}


def test_all_on_the_table_that_are_meant_are_discarded():
    assert laid("discard-species", of=ALL, which=meant(taxon="plantae")).on_table().keys() == {(3, 0), (4, 0)}


def test_who_plays_the_event_chooses_where_it_is_for_some():
    game = laid("discard-species", of=ALL, number=2, which=meant(foodchain=(1, 2)))
    assert game.kinds() == {ActionKind.STRIKE}
    game.do(ActionKind.STRIKE, "one", (3, 0))
    assert game.spots(ActionKind.STRIKE, "one") == {(2, 0), (3, 1)}
    game.do(ActionKind.STRIKE, "one", (2, 0))
    assert (game.on_table().keys(), game.game.actions) == ({(4, 0), (3, 1)}, 2)


def test_where_there_are_not_more_than_it_is_for_nobody_is_asked():
    assert laid("discard-species", alone=False, of=NEIGHBOURS, number=3).on_table() == {(3, 0): "rabbit"}


def test_fewer_may_be_chosen_where_the_event_says_so():
    game = laid("discard-species", of=ALL, number=2, may=True)
    game.do(ActionKind.STRIKE, "one", (2, 0)).do(ActionKind.PASS)
    assert (game.on_table().keys(), game.game.actions, game.game.seat) == ({(3, 0), (4, 0), (3, 1)}, 2, 0)


def test_a_species_returns_to_the_hand_of_its_owner():
    game = laid("return-to-hand", alone=False)
    assert (game.hand(1), game.game.points, game.lost) == (["rabbit"], [2, 1], [0, 1])


def test_a_species_is_moved_to_a_spot_where_it_can_live():
    game = laid("move-species", alone=False)
    assert game.kinds() == {ActionKind.STRIKE}
    game.do(ActionKind.STRIKE, "one", (3, 0))
    assert game.kinds() == {ActionKind.PLACE}
    game.do(ActionKind.PLACE, "rabbit", (2, 1))
    assert game.on_table().keys() == {(2, 0), (2, 1), (4, 0), (3, 1)}


def test_a_species_that_can_live_nowhere_else_is_not_moved():
    card = event("one", "move-species")
    game = scene([card], table={(2, 0): FOX}, piles=BLANK).do(ActionKind.EVENT, card, (2, 0))
    assert (game.on_table(), game.game.choices) == ({(2, 0): "fox"}, [])


def test_a_species_that_is_taken_over_is_worth_its_points_to_the_other():
    game = laid("take-over", alone=False)
    assert (game.game.points, game.game.owner_of(game.cards.index("rabbit"))) == ([3, 1], 0)


def test_a_frozen_species_does_not_move_for_so_many_turns():
    assert ActionKind.MOVE in laid("show-hand", table=WIDE).end_turn().kinds()
    game = laid("freeze", alone=False, turns=1, table=WIDE).end_turn()
    assert ActionKind.MOVE not in game.kinds()
    assert ActionKind.MOVE in game.end_turn().end_turn().kinds()


def test_no_event_is_laid_on_a_protected_species():
    game = laid("protect", alone=False, hands=((), (FIRE,)), of=NEIGHBOURS, which=meant(species="clover")).end_turn()
    assert game.spots(ActionKind.EVENT, FIRE) == {(3, 1)}
    assert game.end_turn().end_turn().spots(ActionKind.EVENT, FIRE) == {(2, 0), (3, 1)}


def test_no_event_does_anything_to_a_protected_species_or_only_none_discards_it():
    """PH-A19."""
    flood = event("flood", "discard-species", None, of=ALL)
    worth = event("worth", "points-modifier", None, points=5, of=ALL, which=meant(species="rabbit"))
    for only, stays, points in (("", {(3, 0): "rabbit"}, 2), ("discard", {(3, 0): "rabbit"}, 7), ("laid", {}, 7)):
        game = laid("protect", alone=False, hands=((), (flood,)), only=only).end_turn()
        assert game.do(ActionKind.EVENT, flood).on_table() == stays
        game = laid("protect", alone=False, hands=((), (worth,)), only=only).end_turn()
        assert game.do(ActionKind.EVENT, worth).game.points[1] == points
        on_it = laid("protect", alone=False, hands=((), (BITE,)), only=only).end_turn()
        assert ((3, 0) in on_it.spots(ActionKind.EVENT, BITE)) == (only == "discard")


def test_an_event_does_what_it_says_to_whom_it_protects():
    more = EventEffect("points-modifier", points=5)
    assert laid("protect", alone=False, then=(more,)).game.points[1] == 7


def test_the_food_and_the_stranded_are_protected_too():
    """PH-A19: what is eaten, and what cannot live where it lies."""
    eaten = event("eaten", "discard-adjacent-diet", meant(species="fox"))
    gone = event("gone", "discard-stranded", None)
    for only, stays in (("", True), ("discard", True), ("laid", False)):
        game = laid("protect", alone=False, hands=((), (eaten,)), only=only).end_turn()
        assert ((3, 0) in game.do(ActionKind.EVENT, eaten, (4, 0)).on_table()) == stays
        lone = laid("protect", alone=False, hands=((), (gone,)), only=only, table={(3, 0): (1, RABBIT)}, turns=2)
        assert ((3, 0) in lone.do(ActionKind.PASS).do(ActionKind.EVENT, gone).on_table()) == stays


def test_only_species_of_some_kind_are_taken_from_a_hand():
    game = laid("take-from-hand", hands=((), (GRASS, FOX, CLOVER)), number=1, which=meant(species="fox"))
    assert (game.hand(0), game.hand(1)) == (["fox"], ["grass", "clover"])
    assert laid("take-from-hand", hands=((), (GRASS, FIRE)), number=1, which=meant(species="fox")).hand(0) == []


def test_the_owner_of_who_is_gone_has_fewer_actions():
    game = laid("discard-target", alone=False, then=(EventEffect("most-actions", number=2, who="owner"),))
    assert game.end_turn().game.actions == 2


def test_neighbours_of_who_is_gone_go_later():
    then = (EventEffect("discard-species", of=NEIGHBOURS, after=1, which=meant(taxon="plantae")),)
    game = laid("discard-target", alone=False, then=then)
    assert {(2, 0), (3, 1)} <= game.on_table().keys()
    assert not {(2, 0), (3, 1)} & game.end_turn().end_turn().on_table().keys()


def test_what_is_searched_for_is_seen_where_the_event_says_so():
    for seen in (True, False):
        card = event("one", "search-pile", None, number=1, seen=seen)
        game = scene([card], piles=((RABBIT, *BLANK[0]), BLANK[1])).do(ActionKind.EVENT, card)
        game.game.apply(game.game.legal_actions()[0])
        assert bool(game.game.shown >> game.cards.index("rabbit") & 1) == seen


def test_the_stranded_go_at_once_and_who_then_is_stranded():
    """PH-R19."""
    table = {(2, 0): (1, RABBIT), (3, 0): FOX, (9, 9): RABBIT}
    card = event("one", "discard-stranded", None)
    assert scene([card], table=table, piles=BLANK).do(ActionKind.EVENT, card).on_table() == {}
    spared = event("one", "discard-stranded", None, which=meant(species="rabbit"))
    assert scene([spared], table=table, piles=BLANK).do(ActionKind.EVENT, spared).on_table() == {(3, 0): "fox"}


def test_all_that_a_species_lives_on_goes_and_not_who_only_lies_there():
    """The fox eats the rabbit, and the rabbit the clover and the grass; the moss lies apart."""
    game = laid("discard-food-chain", alone=False, table=WIDE)
    assert game.on_table().keys() == {(2, -1), (3, 0), (4, 0)}
    famine = event("famine", "discard-food-chain", meant(species="fox"))
    table = {**TABLE, (6, 0): CLOVER}
    kept = scene([famine], table=table, piles=BLANK).do(ActionKind.EVENT, famine, (4, 0))
    assert kept.on_table().keys() == {(4, 0), (6, 0)}


def test_points_of_neighbours_change():
    assert laid("points-modifier", alone=False, of=NEIGHBOURS, points=2).game.points == [6, 4]


# What comes after, and later


def test_effects_follow_each_other_for_the_place_of_the_target():
    then = (
        EventEffect("discard-species", of=NEIGHBOURS, which=meant(taxon="plantae")),
        EventEffect("draw-cards", number=2),
    )
    game = laid("discard-target", alone=False, then=then)
    assert (game.on_table(), len(game.hand(0))) == ({(4, 0): "fox"}, 2)


def test_an_effect_that_comes_later_comes_when_its_turns_are_over():
    game = laid("discard-target", alone=False, after=2)
    found = []
    for _ in range(3):
        game.end_turn()
        found.append((3, 0) in game.on_table())
    assert found == [True, True, False]


def test_what_comes_later_is_for_the_species_wherever_it_went():
    game = laid("discard-target", alone=False, after=1, table=WIDE).end_turn()
    game.do(ActionKind.MOVE, RABBIT, (3, -1)).end_turn()
    assert "rabbit" not in game.on_table().values()


# Hands, piles, turns


def test_cards_are_drawn_by_whom_the_event_says():
    game = laid("draw-cards", number=3, who="everyone")
    assert [len(game.hand(seat)) for seat in (0, 1)] == [3, 3]


def test_the_last_card_may_be_drawn_by_an_event():
    """PH-R22."""
    assert laid("draw-cards", number=99).game.final_turn == 1


def test_whoever_discards_from_the_hand_chooses():
    game = laid("discard-from-hand", hands=((), (CLOVER, GRASS, FOX)), number=2, who="others")
    assert (game.kinds(), game.game.seat) == ({ActionKind.TAKE}, 1)
    game.game.apply(game.game.choices[0])
    game.game.apply(game.game.choices[1])
    assert (game.hand(1), game.discarded(1), game.game.seat) == (["grass"], ["clover", "fox"], 0)


def test_half_of_a_hand_is_rounded_down_and_a_whole_one_needs_no_choice():
    game = laid("discard-from-hand", hands=((), (CLOVER, GRASS, FOX)), is_half=True, who="others")
    game.game.apply(game.game.choices[0])
    assert (len(game.hand(1)), game.game.seat, game.game.choices) == (2, 0, [])
    whole = laid("discard-from-hand", hands=((MOSS,), (CLOVER, GRASS)), who="everyone")
    assert (whole.hand(0), whole.hand(1)) == ([], [])


def test_cards_change_hands():
    stolen = laid("take-from-hand", hands=((), (CLOVER, GRASS)), number=1)
    assert (len(stolen.hand(0)), len(stolen.hand(1))) == (1, 1)
    swapped = laid("swap-hands", hands=((MOSS,), (CLOVER, GRASS)))
    assert (swapped.hand(0), swapped.hand(1)) == (["clover", "grass"], ["moss"])
    assert swapped.named(swapped.game.shown) == ["moss", "clover", "grass"]
    seen = laid("show-hand", hands=((), (CLOVER,)))
    assert seen.named(seen.game.shown) == ["clover"]


def test_species_of_a_kind_come_back_from_the_discard_pile_or_out_of_the_draw_pile():
    back = laid("retrieve-from-discard", number=2)
    assert [name for _, _, name in back.legal()] != []
    assert {back.cards[action >> 16] for action in back.game.choices} == {"moss", "fox"}
    back.game.apply(back.game.choices[0])
    back.game.apply(back.game.choices[0])
    assert (sorted(back.hand(0)), back.discarded(0)) == (["fox", "moss"], ["one", "fire"])
    card = event("one", "search-pile", None, number=1, which=meant(foodchain=(2, 9)))
    found = scene([card], piles=((OAK_PILE), (None,) * 9)).do(ActionKind.EVENT, card)
    found.game.apply(found.game.choices[0])
    assert (found.hand(0), len(found.game.piles[0])) == (["rabbit"], 2)


OAK_PILE = (CLOVER, RABBIT, FIRE)


def test_the_discard_pile_is_shuffled_in_but_for_what_would_let_the_game_never_end():
    game = laid("reshuffle-discard")
    assert (game.discarded(0), len(game.game.piles[0])) == (["one"], 12)


def test_the_other_misses_a_turn():
    game = laid("skip-turn", who="others", turns=1).end_turn()
    assert (game.game.turn, game.game.seat, game.game.actions, len(game.hand(1))) == (2, 0, 3, 0)


def test_actions_draws_and_events_are_more():
    assert laid("more-actions", number=2).game.actions == 4
    assert len(laid("draw-more", number=2, turns=0).end_turn().end_turn().hand(0)) == 2
    for_a_while = laid("draw-more", number=2, turns=2).end_turn().end_turn()
    assert [len(for_a_while.hand(0)), len(for_a_while.end_turn().end_turn().hand(0))] == [2, 3]
    assert ActionKind.EVENT in laid("another-event", hands=((FIRE,), ())).kinds()


def test_points_without_a_species_count_for_whom_the_event_says():
    assert laid("score-points", points=3, who="you").game.points == [5, 2]
    assert laid("score-points", points=-2, who="others").game.points == [2, 0]


# Answers and limits

CANCEL = event("cancel", "cancel-event", None)


def test_an_event_on_a_species_of_the_other_may_be_answered_and_then_does_nothing():
    game = scene([FIRE], [CANCEL], table={(2, 0): (1, CLOVER), (3, 0): GRASS}, piles=BLANK)
    game.do(ActionKind.EVENT, FIRE, (2, 0))
    assert (game.game.seat, game.kinds()) == (1, {ActionKind.PASS, ActionKind.ANSWER})
    game.do(ActionKind.ANSWER, CANCEL)
    assert (len(game.on_table()), game.discarded(0), game.discarded(1)) == (2, ["fire"], ["cancel"])
    assert (game.game.seat, game.game.actions, game.game.event_played) == (0, 2, True)


def test_an_event_that_is_not_answered_happens():
    game = scene([FIRE], [CANCEL], table={(2, 0): (1, CLOVER)}, piles=BLANK).do(ActionKind.EVENT, FIRE, (2, 0))
    assert game.do(ActionKind.PASS).on_table() == {}
    assert (game.game.seat, game.hand(1)) == (0, ["cancel"])


def test_only_events_on_own_species_may_be_answered_unless_the_answer_is_for_all():
    own = scene([FIRE], [CANCEL], table={(2, 0): CLOVER}, piles=BLANK).do(ActionKind.EVENT, FIRE, (2, 0))
    assert own.on_table() == {}
    every = event("cancel", "cancel-event", None, of=ALL)
    game = scene([FIRE], [every], table={(2, 0): CLOVER}, piles=BLANK).do(ActionKind.EVENT, FIRE, (2, 0))
    assert ActionKind.ANSWER in game.kinds()


@pytest.mark.parametrize(
    ("played", "where", "is_asked"),
    [
        (event("one", "discard-target"), (3, 1), True),  # on a species of the other
        (event("one", "discard-target"), (2, 0), False),
        (event("one", "discard-species", of=NEIGHBOURS), (2, 0), True),  # the rabbit lies beside it
        (event("one", "discard-species", of=NEIGHBOURS), (4, 0), True),
        (event("one", "points-modifier", of=NEIGHBOURS, points=1), (2, 0), False),
        (event("one", "discard-from-hand", None, number=1, who="others"), None, True),
        (event("one", "discard-from-hand", None, number=1), None, False),
        (event("one", "draw-cards", None, number=1, who="others"), None, False),  # it does no harm
        (event("one", "score-points", None, points=-1, who="everyone"), None, True),
        (event("one", "take-from-hand", None, number=1), None, True),
        (event("one", "discard-species", None, of=ALL), None, True),
        (event("one", "discard-species", None, of=ALL, whose="own"), None, False),
        (event("one", "points-modifier", None, of=ALL, points=1), None, False),
        (event("one", "draw-cards", None, number=1, then=(EventEffect("skip-turn", who="others"),)), None, True),
    ],
)
def test_an_event_against_a_player_is_on_a_species_or_does_harm_in_another_way(played, where, is_asked):
    answer = event("cancel", "cancel-event", None, of=AGAINST_YOU)
    game = scene([played], [answer, MOSS], table=TABLE, piles=BLANK).do(ActionKind.EVENT, played, where)
    assert (ActionKind.ANSWER in game.kinds()) == is_asked


def test_an_answer_is_not_played_in_the_own_turn():
    assert ActionKind.EVENT not in scene([CANCEL], table=TABLE, piles=BLANK).kinds()


@pytest.mark.parametrize(("limit", "spots"), [("own", {(2, 0)}), ("others", {(3, 1)}), ("once", {(2, 0), (3, 1)})])
def test_an_event_is_laid_only_on_whose_species_it_says(limit, spots):
    """PH-R18."""
    card = event("one", "discard-target", meant(taxon="plantae"), limits=frozenset((limit,)))
    assert scene([card], table=TABLE, piles=BLANK).spots(ActionKind.EVENT, card) == spots


def test_an_event_for_once_or_for_the_first_action_is_not_played_at_another_time():
    once = event("one", "draw-cards", None, number=1, limits=frozenset(("once",)))
    game = scene([once, once], piles=BLANK).do(ActionKind.EVENT, once).end_turn().end_turn()
    assert ActionKind.EVENT not in game.kinds()
    first = event("one", "draw-cards", None, number=1, limits=frozenset(("start-of-turn",)))
    late = scene([first, CLOVER], piles=BLANK)
    assert ActionKind.EVENT in late.kinds()
    assert ActionKind.EVENT not in late.lay(CLOVER, 2, 0).kinds()


def test_an_event_is_laid_only_beside_what_it_asks_for():
    """PH-R17, PH-R18."""
    card = event("one", "discard-target", beside=(meant(species="fox"),))
    assert scene([card], table=TABLE, piles=BLANK).spots(ActionKind.EVENT, card) == {(3, 0)}


# All together


def an_event(chance: Random, name: str) -> Any:
    """With one or two effects, each with what it may say."""
    effects = [_effect(chance) for _ in range(chance.randint(1, 2))]
    if chance.random() < 0.1:
        effects = [EventEffect("cancel-event", of=chance.choice((ALL, AGAINST_YOU)))]
    if any(effect.name == "cancel-event" for effect in effects[1:]):
        effects = effects[:1]
    is_alone = effects[0].name in ("cancel-event", "retrieve-from-discard")
    limits = frozenset(chance.sample(LIMITS, chance.choice((0, 0, 1))))
    target = None if is_alone or not any(effect.needs_target for effect in effects) else meant()
    if target is None:
        effects = [effect for effect in effects if not effect.needs_target]
        limits -= {"empty-spot"}
    if chance.random() < 0.3 and not is_alone and len(effects) == 2:
        offer = EventEffect("choose", who=chance.choice(("you", "others")), options=2)
        effects = [offer, *(replace(effect, is_option=True, coin="", provided=None) for effect in effects)]
    return EventCard(name, target, tuple(effects), limits=limits)


def _effect(chance: Random) -> EventEffect:
    name = chance.choice([name for name in EFFECTS if name not in ("block-neighbours", "choose")])
    to = {"change-terrain": "wood", "change-climate": "cold"}.get(name, chance.choice(("top", "bottom", "shuffled")))
    of = chance.choice((NEIGHBOURS, ALL)) if name == "discard-species" else chance.choice(("target", NEIGHBOURS, ALL))
    number = chance.randint(1, 3) if name not in ("discard-species", "freeze") else chance.randint(0, 2)
    if name == "swap-species":
        of, number = chance.choice(((NEIGHBOURS, 1), (ALL, 1), (ALL, 2)))
    return EventEffect(
        name, to, chance.randint(1, 3), chance.choice((-2, 1)), of if name in CHOSEN else "target", number=number,
        whose=chance.choice(("", "own", "others")), may=chance.random() < 0.3,
        who=chance.choice(("you", "others", "everyone", *(("owner",) if name in OF_OWNER else ()))),
        provided=chance.choice((None, None, Census(meant(taxon="plantae"), "own", low=0, high=2))),
        coin=chance.choice(("", "", "heads", "tails")),
        beside=chance.choice((None, None, Company(meant(taxon="plantae")))),
        per=Census(of=NEIGHBOURS) if "per" in EFFECTS[name].takes and chance.random() < 0.3 else None,
        die=frozenset(chance.choice(((), (), (1, 2, 3)))), line=chance.choice(("", "", "row")),
        by=chance.choice(("you", "others")), random=chance.random() < 0.3,
        optional=chance.random() < 0.1, events=chance.random() < 0.3, at_end=chance.random() < 0.1,
        is_half=chance.random() < 0.2, after=chance.choice((0, 0, 1)) if name in (*CHOSEN, *LATER) else 0,
        apart=chance.choice((None, None, None, Company(meant(taxon="plantae")))), keep=chance.randint(0, 1),
        seen=name == "take-from-hand" and chance.random() < 0.3,
        anywhere=chance.random() < 0.2, each_turn=chance.choice((0,) * 8 + (2,)), top=chance.choice((0, 0, 2)),
        trigger=chance.choice(("",) * 9 + WAITED) if name not in ALONE else "", is_once=chance.random() < 0.5,
        unless_moved=chance.random() < 0.2, at=chance.choice(("beside", "spot")) if name in AT else "",
        comparison=Comparison(frozenset(chance.choice(((), (), (), ("foodchain",))) if name not in ALONE else ())),
    )  # fmt: skip


ALONE, WAITED = ("cancel-event", "retrieve-from-discard"), ("laid-beside", "moved", "discarded")
AT = ("forbid-species", "forbid-moves", "forbid-spread", "open-spots")
OF_OWNER = ("draw-cards", "discard-from-hand", "skip-turn", "score-points")
CHOSEN = {name for name, kind in EFFECTS.items() if "whose" in kind.takes}


def test_with_any_events_no_copy_is_lost_and_every_game_ends():
    """Whoever chooses what; greedy players value every action that there is."""
    kinds = set()
    for seed in range(240):
        chance = Random(seed)
        box = [GROUND, CLOVER, GRASS, RABBIT, FOX, *(an_event(chance, f"e{number}") for number in range(6))]
        deck = chance.choices(box, k=14)
        game = Ecosystem(web_of_decks([deck, deck], PhyloRules()), (range(14), range(14, 28)), chance)
        while not game.is_over():
            actions = list(game.legal_actions())
            action = max(actions, key=game.gain) if seed % 3 == 0 else chance.choice(actions)
            kinds.add(action & 15)
            assert game.describe(action)
            game.apply(action)
            if game.asked is None or game.asked.place >= 0:
                watch(game)
    assert {*QUESTIONS} <= kinds
    assert cell(0, 0) in game.table.at
