"""Food chains in packs: all of a chain live in one part of the world."""

from cardgen.games.phylo.packs.chains import chains_in, chains_of
from cardgen.games.phylo.rules import PhyloRules
from cardgen.games.phylo.web.exact import Paths
from cardgen.games.phylo.web.link_builder import web_of
from tests.games.phylo.kit import plant, species, triple
from tests.sweep import sweep

CHERRY = ("europe", "asia")


def paths_with(cherry: tuple[str, ...], squirrel: tuple[str, ...], coyote: tuple[str, ...]) -> Paths:
    cards = (
        plant("cherry", range=frozenset(cherry)),
        species("squirrel", 2, scale=3, range=frozenset(squirrel)),
        species("coyote", 3, "carnivore", 6, range=frozenset(coyote)),
        plant("grass"),
    )
    return Paths(web_of([triple(card) for card in cards], PhyloRules()))


@sweep(
    ("squirrel", "coyote", "length"),
    [
        (("europe", "north-america"), ("north-america",), 2),
        (("europe", "north-america"), ("europe", "north-america"), 3),
        (("europe", "north-america"), (), 3),
        ((), ("north-america",), 2),
        (("north-america",), ("north-america",), 1),
    ],
)
def test_a_chain_is_as_long_as_there_is_a_place_for_all_of_it(
    squirrel: tuple[str, ...], coyote: tuple[str, ...], length: int
) -> None:
    paths = paths_with(CHERRY, squirrel, coyote)
    assert chains_of(paths).longest([0, 1, 2], 3) == tuple(range(length))
    assert [chains_in(paths, number).lack([2, 1, 0]) for number in (2, 3)] == [max(0, 2 - length), 3 - length]


def test_another_plant_makes_a_whole_chain_of_what_the_first_one_does_not() -> None:
    paths = paths_with(CHERRY, ("europe", "north-america"), ("north-america",))
    assert chains_of(paths).longest([0, 1, 2, 3], 3) == (3, 1, 2)
    assert chains_in(paths, 3).lack([0, 1, 2, 3]) == 0
