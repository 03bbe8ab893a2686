"""Exact answers against lists of all hands and of all ways to build, for small decks; and by name, case by case."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest

from cardgen.games.phylo.criterion import Criterion
from cardgen.games.phylo.rules import PhyloRules
from cardgen.games.phylo.species import Requirement, Species
from cardgen.games.phylo.web.exact import Paths, chance_of_one
from cardgen.games.phylo.web.link_builder import web_of
from cardgen.games.phylo.web.links import bits
from tests.games.phylo.kit import FOX, GRASS, RABBIT, beside, event, meant, plant, species, triple
from tests.sweep import sweep

HAWK = species("hawk", 3, "carnivore", 5)
EAGLE = species("eagle", 4, "carnivore", 8)
FLEA = species("flea", 2, scale=1, hosts=meant(diet="carnivore"), lives_alone=False)
SNAIL_EATER = species("snail-eater", 3, "carnivore", 5, food=(meant(species="snail"),))
TERRAINS, CLIMATES = ("field", "wood", "lake"), ("warm", "cold")


def paths_of(*cards: Any, **readings: Any) -> Paths:
    return Paths(web_of([triple(card, number) for number, card in enumerate(cards)], PhyloRules(**readings)))


def names(paths: Paths, copies: int) -> set[str]:
    """The cards of a set of bodies; HOME for HOME."""
    return {paths.web.cards[body] if body < paths.web.copies else "HOME" for body in bits(copies)}


def laid(*cards: Any, **readings: Any) -> set[str]:
    paths = paths_of(*cards, **readings)
    return names(paths, paths.all.laid)


def small_deck(seed: int) -> list[Species]:
    """Nine to eleven copies of chance species, parasites, INVASIVE ones and some with conditions among them."""
    draw = Random(seed)
    made = []
    for number in range(draw.randint(6, 8)):
        rank = draw.choice((1, 1, 1, 2, 2, 3))
        more: dict[str, Any] = {}
        kind = draw.random()
        if kind < 0.12:
            more = {"hosts": meant(terrain=draw.choice(TERRAINS)), "lives_alone": draw.random() < 0.3}
        elif kind < 0.24:
            more = {"invades": meant(climate="warm")}
        elif kind < 0.36:
            more = {"requires": beside(foodchain=(1, 1), terrain=draw.choice(TERRAINS))}
        elif kind < 0.42:
            more = {"requires": (Requirement(on=meant(terrain=draw.choice(TERRAINS))),)}
        diet = "photosynthetic" if rank == 1 else draw.choice(("herbivore", "omnivore", "carnivore"))
        terrain = " ".join(draw.sample(TERRAINS, draw.randint(1, 2)))
        climate = " ".join(draw.sample(CLIMATES, draw.randint(1, 2)))
        scale, points = draw.randint(2, 6), draw.randint(1, 9)
        made.append(species(f"s{number}", rank, diet, scale, terrain, climate=climate, points=points, **more))
    return made + [draw.choice(made) for _ in range(3)]


each_small_deck = sweep("seed", range(40))

# By hand


def table_after(paths: Paths, order: Sequence[int]) -> tuple[set[int], set[int]]:
    """Copies laid, and those of them that stand, where each of an order is laid as soon as a game would allow."""
    placed: set[int] = set()
    standing = set(paths.web.homes)
    for copy in order:
        if copy not in placed and (where := _room(paths, copy, standing)):
            placed.add(copy)
            if where == "spot":
                standing.add(copy)
    return placed, standing


def _room(paths: Paths, copy: int, standing: set[int]) -> str:
    """May it lie in a spot or under a host, told from the web's masks one by one?"""
    web = paths.web

    def some(mask: int, but: int = -1) -> bool:
        return any(mask >> body & 1 for body in standing if body not in (but, copy))

    def fits(but: int = -1) -> bool:
        return some(web.link[copy], but) and all(some(wanted, but) for wanted in web.conditions[copy])

    if web.ordinary >> copy & 1 and fits():
        return "spot"
    if any(web.over[copy] >> victim & 1 and fits(victim) for victim in standing - {copy} if victim < web.copies):
        return "spot"
    return "host" if some(web.hosts[copy]) else ""


@each_small_deck
def test_who_is_reached_is_who_is_laid_when_all_are_tried_again_and_again(seed: int) -> None:
    paths = paths_of(*small_deck(seed))
    order = list(range(paths.web.copies)) * paths.web.copies
    Random(seed).shuffle(order)
    order += list(range(paths.web.copies)) * paths.web.copies
    assert set(bits(paths.all.laid)) == table_after(paths, order)[0]


@each_small_deck
def test_whoever_is_not_reached_has_one_cause_or_waits_for_one(seed: int) -> None:
    paths = paths_of(*small_deck(seed))
    outside = {copy for copy in paths.firsts if not paths.all.laid >> copy & 1}
    causes = paths.causes()
    waiting = {paths.first(copy) for mask in causes.values() for copy in bits(mask)}
    together = paths.reached(granted=sum(paths.firsts[copy] for copy in causes)).laid
    assert set(causes) <= outside
    assert waiting <= outside
    assert all(together >> copy & 1 for copy in outside)


def chance(paths: Paths, seen: int, holds: Any) -> Fraction:
    hands = list(combinations(range(paths.web.copies), seen))
    return Fraction(sum(map(holds, hands)), len(hands))


@each_small_deck
@sweep("seen", [1, 3, 6])
def test_the_odds_of_a_first_turn_are_those_of_all_hands(seed: int, seen: int) -> None:
    paths = paths_of(*small_deck(seed), event("storm", "discard-target"))

    def plays(hand: tuple[int, ...]) -> int:
        """The most of two that can be laid one after the other, by trying all orders."""
        first = [card for card in hand if _room(paths, card, set(paths.web.homes))]
        after = [(card, other) for card in first for other in hand if other != card]
        two = any(_room(paths, other, {*paths.web.homes, card}) for card, other in after)
        return 2 if two else len(first[:1])

    species_only = [copy for copy, species in enumerate(paths.web.species) if species]
    assert len(species_only) == paths.web.copies - 1
    assert paths.chance_without_producer(seen) == chance(paths, seen, lambda hand: plays(hand) == 0)
    assert paths.chance_of_few_plays(seen) == chance(paths, seen, lambda hand: plays(hand) < 2)


@pytest.mark.parametrize(("marked", "others", "seen"), [(1, 7, 4), (2, 9, 5), (0, 5, 3), (3, 4, 9), (2, 6, 0)])
def test_the_odds_of_food_are_those_of_all_hands_with_the_eater(marked: int, others: int, seen: int) -> None:
    hands = [hand for hand in combinations(range(others + 1), min(seen, others + 1)) if 0 in hand] or [(0,)]
    found = sum(any(1 <= card <= marked for card in hand) for hand in hands)
    assert chance_of_one(marked, others, seen) == Fraction(found, len(hands))


@each_small_deck
def test_density_is_the_share_of_pairs_that_link(seed: int) -> None:
    paths = paths_of(*small_deck(seed))
    web = paths.web
    pairs = [
        (species, other)
        for species, eater in enumerate(web.species)
        for other in range(web.copies)
        if eater and eater.foodchain > 1 and species != other
    ]
    linked = sum(web.link[pair] >> other & 1 and paths.can_stand >> other & 1 for pair, other in pairs)
    assert paths.density() == (Fraction(linked, len(pairs)) if pairs else 0)


@each_small_deck
def test_chains_are_links_that_lead_to_home_and_as_short_as_can_be(seed: int) -> None:
    paths = paths_of(*small_deck(seed))
    web, chains = paths.web, paths.chains(paths.all)
    assert set(chains) == {copy for copy in paths.firsts if paths.all.laid >> copy & 1}
    for copy, chain in chains.items():
        assert chain[0] == copy
        assert chain[-1] in web.homes
        steps = pairwise(chain)
        assert all((web.link[step] | web.hosts[step]) >> other & 1 for step, other in steps)
        held = [paths.first(bit) for bit in bits(web.link[copy] & paths.all.standing & paths.printed) if bit != copy]
        if web.ordinary >> copy & 1:
            shortest = 1 if web.link[copy] & paths.homes else min(len(chains[card]) for card in held)
            assert len(chain) == shortest + 1


@pytest.mark.parametrize("deck", ["woodland-edge", "river-to-sea", "wide-grassland", "town-and-garden"])
def test_the_odds_of_the_published_decks_are_those_of_many_deals(cards: Any, deck: str) -> None:
    """4,000 deals of six cards; the bounds are four standard errors wide, and the deals are always the same."""
    paths = Paths(web_of(cards[deck], PhyloRules()))
    draw, deals, few = Random(f"{deck} first turns"), 4000, 0
    for _ in range(deals):
        hand = draw.sample(range(paths.web.copies), 6)
        first = [card for card in hand if _room(paths, card, set(paths.web.homes))]
        two = any(_room(paths, other, {*paths.web.homes, card}) for card in first for other in hand if other != card)
        few += not two
    exact = float(paths.chance_of_few_plays(6))
    assert abs(few / deals - exact) < 4 * (exact * (1 - exact) / deals) ** 0.5


# By name


def test_who_eats_comes_after_who_is_eaten_and_home_feeds_rank_one_only() -> None:
    assert laid(GRASS, RABBIT, FOX) == {"grass", "rabbit", "fox"}
    assert laid(RABBIT, FOX) == set()
    assert laid(GRASS, FOX) == {"grass"}


def test_a_parasite_comes_with_its_host_and_feeds_nobody() -> None:
    assert laid(GRASS, RABBIT, FOX, FLEA) == {"grass", "rabbit", "fox", "flea"}
    hidden = plant("mistletoe", hosts=meant(diet="photosynthetic"), lives_alone=False)
    only = species("mistle-moth", 2, food=(meant(species="mistletoe"),))
    assert laid(GRASS, hidden, only) == {"grass", "mistletoe"}


def test_who_covers_needs_a_neighbour_beside_the_covered() -> None:
    """The only plant cannot be covered and feed at once; a second one can."""
    on_grass = species("ox", 2, requires=(Requirement(on=meant(diet="photosynthetic")),))
    assert laid(GRASS, on_grass) == {"grass"}
    assert laid(GRASS, GRASS, on_grass) == {"grass", "ox"}


def test_conditions_that_home_meets_are_met_and_others_need_a_card() -> None:
    near_lake = plant("reed", requires=beside(terrain="lake"))
    near_bird = plant("berry", requires=beside(taxon="aves"))
    assert laid(near_lake) == {"reed"}
    assert laid(GRASS, near_bird) == {"grass"}
    assert laid(GRASS, near_bird, species("goose", 2, taxa="aves")) == {"grass", "berry", "goose"}


def test_a_reading_changes_who_is_reached() -> None:
    alike = species("stoat", 3, "carnivore", RABBIT.scale)
    assert "stoat" not in laid(GRASS, RABBIT, alike)
    assert "stoat" in laid(GRASS, RABBIT, alike, scale_rule="at_least")


def test_the_cause_is_the_deepest_and_names_who_waits() -> None:
    moved = species("rabbit", 2, scale=4, terrain="wood")
    forest_fox, forest_eagle = (
        species(name, rank, "carnivore", 4 + rank, "wood") for name, rank in (("fox", 3), ("eagle", 4))
    )
    paths = paths_of(GRASS, moved, forest_fox, forest_eagle)
    assert {paths.web.cards[copy]: names(paths, mask) for copy, mask in paths.causes().items()} == {
        "rabbit": {"fox", "eagle"}
    }


def test_who_wait_for_each_other_are_all_told() -> None:
    first = plant("egg", requires=beside(species="hen"))
    second = plant("hen", requires=beside(species="egg"))
    paths = paths_of(first, second)
    assert {paths.web.cards[copy] for copy in paths.causes()} == {"egg", "hen"}


def test_support_is_home_or_the_narrowest_need_of_the_widest_way() -> None:
    picky = species("picky", 2, requires=beside(taxon="aves"))
    goose = species("goose", 2, taxa="aves")
    paths = paths_of(GRASS, GRASS, GRASS, picky, goose, FOX, FLEA)
    support = {paths.web.cards[copy]: names(paths, paths.support(copy, paths.all.standing)) for copy in paths.firsts}
    assert support["grass"] >= {"HOME"}
    assert support["goose"] == {"grass"}
    assert support["picky"] == {"goose"}
    assert support["flea"] <= {"fox"}


def test_a_second_copy_of_the_same_supporter_counts() -> None:
    paths = paths_of(GRASS, GRASS, RABBIT)
    assert paths.support(2, paths.all.standing).bit_count() == 2


def test_an_event_is_laid_on_who_stands() -> None:
    paths = paths_of(GRASS, RABBIT, FOX, FLEA, event("storm", "discard-target", Criterion()))
    assert names(paths, paths.targets(4)) == {"grass", "rabbit", "fox"}


def test_the_published_odds_of_eight_producers_among_24_hold() -> None:
    paths = paths_of(*[GRASS] * 8, *[RABBIT] * 16)
    assert round(100 * float(paths.chance_without_producer(6)), 1) == 5.9
    assert paths.chance_of_few_plays(6) == paths.chance_without_producer(6)


def test_a_deck_smaller_than_a_hand_is_seen_whole() -> None:
    paths = paths_of(GRASS, RABBIT)
    assert paths.chance_without_producer(6) == 0
    assert paths.chance_of_few_plays(6) == 0
    assert paths_of(RABBIT).chance_without_producer(6) == 1
    assert paths_of(GRASS, HAWK, EAGLE, SNAIL_EATER).chance_of_few_plays(6) == 1
