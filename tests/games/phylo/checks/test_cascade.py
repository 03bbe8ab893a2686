"""What falls with whom, against the mean over all ways in which a small table can hang together."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from cardgen.games.phylo.checks.exact.cascade import Cascade
from cardgen.games.phylo.rules import PhyloRules
from cardgen.games.phylo.web.exact import Paths
from cardgen.games.phylo.web.link_builder import web_of
from cardgen.games.phylo.web.links import bits
from tests.games.phylo.kit import FOX, GRASS, RABBIT, event, meant, plant, species, triple
from tests.games.phylo.web.test_exact import small_deck
from tests.sweep import sweep

FERN = plant("fern", points=2)
STORM = event("storm", "discard-target")
RATS = event("rats", "chain-discard", meant(diet="photosynthetic"))
CROWD = event("crowd", "discard-adjacent-diet", meant(foodchain=(2, 9)))
FROST = event("frost", "change-climate", to="cold")
HARDY = species("hare", 2, climate="warm cold", points=3)


def table_of(*cards: Any) -> Cascade:
    return Cascade(Paths(web_of([triple(card, number) for number, card in enumerate(cards)], PhyloRules())))


def losses(table: Cascade, card: str) -> dict[str, Fraction]:
    cards = table.paths.web.cards
    return {cards[copy]: lost for copy, lost in table.losses(cards.index(card)).items()}


def all_tables(table: Cascade) -> list[dict[int, int]]:
    """Every way in which those that hang may hang: copy by copy."""
    first, laid = table.paths.first, list(bits(table.paths.all.laid))
    places = [list(bits(table.hanging[first(copy)])) or [-1] for copy in laid]
    return [dict(zip(laid, chosen, strict=True)) for chosen in product(*places)]


def fallen(hanging: dict[int, int], struck: Sequence[int]) -> set[int]:
    gone = set(struck)
    while new := {copy for copy, held in hanging.items() if held in gone and copy not in gone}:
        gone |= new
    return gone


@sweep("seed", range(30))
def test_weights_are_the_mean_of_all_tables(seed: int) -> None:
    table = table_of(*small_deck(seed))
    tables, points = all_tables(table), table.paths.web.points
    for copy, weight in table.weights.items():
        lost = sum(points[one] for hanging in tables for one in fallen(hanging, [copy]))
        assert weight == Fraction(lost, len(tables))


def test_each_effect_costs_what_all_tables_cost_on_average() -> None:
    table = table_of(GRASS, FERN, FERN, RABBIT, HARDY, FOX, CROWD, FROST)
    web, tables = table.paths.web, all_tables(table)
    frozen = web.copies * web.state_of(("", "cold"))
    starved, changed = losses(table, "crowd"), losses(table, "frost")
    for target in range(6):
        eaten = [fallen(hanging, [hanging[target]] if hanging[target] >= 0 else []) for hanging in tables]
        cold = [
            [target]
            if hanging[target] >= 0 and not web.link[frozen + target] >> hanging[target] & 1
            else [one for one, held in hanging.items() if held == target and not web.link[one] >> frozen + target & 1]
            for hanging in tables
        ]
        frost = [fallen(hanging, struck) for hanging, struck in zip(tables, cold, strict=True)]
        for found, sets in ((starved, eaten), (changed, frost)):
            lost = Fraction(sum(web.points[one] for gone in sets for one in gone), len(tables))
            assert found.get(web.cards[target], Fraction(0)) == lost


def test_a_jump_costs_what_a_target_costs_on_average() -> None:
    table = table_of(GRASS, FERN, FERN, RABBIT, RATS, STORM)
    struck, jumping = losses(table, "storm"), losses(table, "rats")
    mean = (struck["grass"] + 2 * struck["fern"]) / 3
    assert jumping == {name: struck[name] + mean for name in ("grass", "fern")}


def test_who_gives_points_or_blocks_costs_nothing_and_who_takes_points_costs_them() -> None:
    gift, theft = event("gift", "points-modifier", points=2), event("theft", "points-modifier", points=-2)
    litter, rescue = event("litter", "block-neighbours"), event("rescue", "retrieve-from-discard", None)
    table = table_of(GRASS, gift, theft, litter, rescue)
    assert losses(table, "gift") == losses(table, "litter") == {"grass": 0}
    assert losses(table, "theft") == {"grass": 2}
    assert losses(table, "rescue") == {}


def test_both_players_have_laid_their_deck() -> None:
    assert table_of(GRASS, FERN, FERN, species("stray", 3, points=50)).points == 2 * (1 + 2 + 2)
