"""What packs of Phylo promise, against the engine that lays cards on the table, and by name."""

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from cardgen.games.phylo.effect_kinds import EFFECTS
from cardgen.games.phylo.event import event_of
from cardgen.games.phylo.packs.chains import chains_in, food_in, paths_of
from cardgen.games.phylo.packs.guarantees import GUARANTEES
from cardgen.games.phylo.play.action import ActionKind, copy_of, kind_of, where_of
from cardgen.games.phylo.rules import PhyloRules, is_food
from cardgen.games.phylo.species import HOME, species_of, spellings_of
from cardgen.games.phylo.web.exact import Paths
from cardgen.games.phylo.web.geometry import cell
from cardgen.games.phylo.web.link_builder import web_of
from cardgen.games.phylo.web.links import bits
from cardgen.games.phylo.web.nature import is_untrue
from cardgen.games.phylo.web.reachability import layable_in
from tests.games.phylo.kit import (
    FOX,
    GRASS,
    MOSS,
    RABBIT,
    Card,
    Luck,
    beside,
    empty_game,
    event,
    meant,
    plant,
    species,
    triple,
)
from tests.games.phylo.web.test_exact import small_deck
from tests.sweep import sweep

SEEDS = sweep("seed", range(30))
READINGS: tuple[dict[str, Any], ...] = (
    {},
    {"food_rank": "meat_up_to_own_rank"},
    {"food_rank": "meat_up_to_own_rank", "scale_rule": "at_least"},
    {"omnivore_plants": "autotroph", "herbivore_molecular": False},
    {"require_home_path": True},
)


def longest_row(cards: Sequence[Card], rules: PhyloRules, most: int) -> int:
    """Laid by the engine on an empty table, from the right HOME card on to the right, each eating the one before."""
    game = empty_game(cards, rules, Luck())
    game.hands[0], game.actions = (1 << len(cards)) - 1, 99

    def further(now: Any, before: int, length: int) -> int:
        best = length
        for action in now.legal_actions() if length < most else ():
            if kind_of(action) != ActionKind.LAY or where_of(action) != cell(2 + length, 0):
                continue
            eater = now.web.species[copy_of(action)]
            food = now.web.species[before]
            if not length and eater.diet != "photosynthetic":
                continue
            if length and (not is_food(eater, food, rules) or is_untrue(eater, food)):
                continue
            twin = now.clone(Luck())
            twin.apply(action)
            twin.actions = 99
            best = max(best, further(twin, copy_of(action), length + 1))
        return best

    return further(game, -1, 0)


@SEEDS
@sweep("readings", READINGS, ids=" ".join)
def test_a_pack_lacks_of_a_chain_what_the_engine_cannot_lay_in_a_row(seed: int, readings: dict[str, Any]) -> None:
    cards, rules, draw = small_deck(seed), PhyloRules(**readings), Random(seed)
    paths = Paths(web_of([triple(card) for card in cards], rules))
    for number in (2, 3, 4):
        lacks = chains_in(paths, number).lack
        for size in (3, 5, 7):
            pack = [draw.randrange(len(cards)) for _ in range(size)]
            assert lacks(pack) == number - longest_row([cards[index] for index in pack], rules, number)


def test_species_that_eat_each_other_are_in_a_chain_once() -> None:
    pikes = [species(name, 3, "carnivore", 5) for name in ("pike", "perch")]
    rules = PhyloRules(food_rank="meat_up_to_own_rank", scale_rule="at_least")
    lacks = chains_in(Paths(web_of([triple(card) for card in (GRASS, RABBIT, *pikes)], rules)), 9).lack
    assert lacks([0, 1, 2, 3]) == 9 - 4
    assert lacks([0, 1, 2]) == 9 - 3
    assert lacks([0, 1, 2, 2, 3]) == 9 - 5


def test_a_chain_goes_over_no_species_that_needs_a_host_or_another_neighbour_than_its_food() -> None:
    flea = species("flea", 2, scale=1, hosts=meant(diet="photosynthetic"), lives_alone=False)
    shy = species("shy", 2, "herbivore", 4, requires=beside(species="moss"))
    paths = Paths(web_of([triple(card) for card in (GRASS, MOSS, RABBIT, FOX, flea, shy)], PhyloRules()))
    two, three = chains_in(paths, 2).lack, chains_in(paths, 3).lack
    assert three([0, 2, 3]) == 0
    assert three([3, 2, 0]) == 0
    assert three([2, 3]) == 3
    assert three([0, 3]) == 2
    assert two([0, 4]) == 1
    assert two([0, 5]) == 1
    assert two([1, 5]) == 0


@SEEDS
def test_a_pack_has_the_playable_species_that_its_paths_reach(seed: int) -> None:
    cards, draw = small_deck(seed), Random(seed)
    paths = Paths(web_of([triple(card) for card in cards], PhyloRules()))
    layable = layable_in(paths)
    for size in (2, 4, 6, 8):
        pack = draw.sample(range(len(cards)), size)
        reached = paths.reached(sum(1 << index for index in pack))
        assert layable.reached(pack) == (reached.laid, reached.standing)


def packs_of(printings: Sequence[Any], *, of: int, seed: str) -> list[list[int]]:
    draw = Random(seed)
    return [draw.sample(range(len(printings)), of) for _ in range(40)]


def test_random_packs_of_the_published_cards_keep_what_the_engine_says(starter: Any) -> None:
    printings, spelt = starter.printings, spellings_of(starter)
    cards: list[Card] = [species_of(printing.card, spelt) or event_of(printing.card, spelt) for printing in printings]
    chain = GUARANTEES["food-chain"](starter, printings, 4)
    producer = GUARANTEES["producer"](starter, printings, 9)
    for pack in packs_of(printings, of=8, seed="chains"):
        mine = [cards[index] for index in pack if printings[index].card.kind != HOME]
        assert chain.lacks(pack) == 4 - longest_row(mine, PhyloRules(), 4)
        game = empty_game(mine, PhyloRules(), Luck())
        game.hands[0], game.actions = (1 << len(mine)) - 1, 9
        first = {copy_of(action) for action in game.legal_actions() if kind_of(action) == ActionKind.LAY}
        assert producer.lacks(pack) == 9 - sum(getattr(mine[copy], "diet", "") == "photosynthetic" for copy in first)


def test_an_event_is_playable_where_a_species_that_can_be_laid_is_its_target(starter: Any) -> None:
    printings, spelt = starter.printings, spellings_of(starter)
    paths = paths_of(starter, printings)
    playable = GUARANTEES["playable-event"](starter, printings, 9)
    species_kept = GUARANTEES["playable-species"](starter, printings, 9)
    seen = set()
    for pack in packs_of(printings, of=9, seed="events"):
        reached = paths.reached(sum(1 << index for index in pack))
        standing = [paths.web.species[bit] for bit in bits(reached.standing & paths.printed)]
        events = [event_of(printings[index].card, spelt) for index in pack]
        targets = [event.target for event in events if event]
        number = sum(
            target is None or any(target.fits(species) for species in standing if species) for target in targets
        )
        seen.add(number)
        assert playable.lacks(pack) == 9 - number
        assert species_kept.lacks(pack) == 9 - (reached.laid & paths.printed).bit_count()
    assert len(seen) > 2


def test_an_event_that_brings_a_species_back_needs_one_and_one_laid_on_none_needs_nothing(starter: Any) -> None:
    fossil = event("fossil", "retrieve-from-discard", None)
    rain = event("rain", "change-climate", meant(terrain="field"), to="cool")
    printings = made(starter, fossil, rain, GRASS, FOX)
    lacks = GUARANTEES["playable-event"](starter, printings, 2).lacks
    assert lacks([0]) == 2
    assert lacks([0, 3]) == 1
    assert lacks([1, 3]) == 2
    assert lacks([1, 2]) == 1
    assert lacks([0, 1, 2]) == 0


def made(game: Any, *cards: Any) -> tuple[Any, ...]:
    """Printings of published cards that say what these say."""
    kinds = {
        kind: next(printing for printing in game.printings if printing.card.kind == kind)
        for kind in ("species", "event")
    }
    return tuple(
        replace(kinds[kind_of_card(card)], card=as_written(kinds[kind_of_card(card)].card, card)) for card in cards
    )


def kind_of_card(card: Any) -> str:
    return "event" if hasattr(card, "effects") else "species"


def as_written(card: Any, species: Any) -> Any:
    if kind_of_card(species) == "event":
        target = {"terrain": list(species.target.terrain)} if species.target else "alone"
        does = species.first
        said = {"to": does.to, "turns": does.turns, "points": does.points}
        effect = {"name": does.name} | {key: said[key] for key in EFFECTS[does.name].needs}
        return replace(card, id=species.card, fields={"target": target, "effect": effect})
    names = ("scale", "foodchain", "diet", "terrain", "climate", "points")
    fields = {name: getattr(species, name) for name in names}
    return replace(
        card, id=species.card, fields={**fields, "terrain": list(species.terrain), "climate": list(species.climate)}
    )


def test_home_cards_in_a_pack_are_nothing(starter: Any) -> None:
    home = next(place for place, printing in enumerate(starter.printings) if printing.card.kind == HOME)
    for name, maker in GUARANTEES.items():
        number = maker.numbers[1]
        lacking = 0 if name == "fed-hunter" else number  # no hunter is hungry where none is
        assert maker(starter, starter.printings, number).lacks([home]) == lacking, name


def test_a_hunter_of_plant_eaters_ends_a_chain_of_three_and_others_need_not(starter: Any) -> None:
    eagle = species("eagle", 4, "carnivore", 9)
    grown = made(starter, GRASS, RABBIT, FOX, eagle)
    one, two = (GUARANTEES["fed-hunter"](starter, grown, number).lacks for number in (1, 2))
    assert (one([0, 1, 2]), one([0, 2]), one([1, 2])) == (0, 1, 1)
    assert (one([0, 1]), one([0, 1, 3]), two([0, 2, 2, 3])) == (0, 0, 1)


def test_readings_of_the_game_are_those_of_its_promises(starter: Any) -> None:
    """An omnivore may eat what lives of molecules, or may not."""
    spring = plant("spring", diet="molecular")
    crab = species("crab", 3, "omnivore", 9)
    printings = made(starter, spring, crab)
    assert food_in(paths_of(starter, printings))[1] == 0
    other = replace(starter, readings={"omnivore-plants": "autotroph"})
    assert food_in(paths_of(other, printings))[1] == 1
    assert GUARANTEES["food-chain"](other, printings, 2).lacks([0, 1]) == 2


def test_a_fungus_is_no_producer_and_begins_no_chain(starter: Any) -> None:
    fungus, snail = plant("fungus", diet="molecular"), species("snail", 2, "herbivore", 3)
    grown = made(starter, plant("grass"), fungus, snail)
    producer, chain = (GUARANTEES[name](starter, grown, 2) for name in ("producer", "food-chain"))
    assert (producer.lacks([0, 1, 2]), producer.lacks([1, 2])) == (1, 2)
    assert (chain.lacks([0, 2]), chain.lacks([1, 2])) == (0, 2)
