"""What can be laid of a pack of Phylo? The longest food chain, and which species find no place.

By the same links that promises ask (`promises.py`, `layable.py`): the pack by itself, beside HOME. Knows no recipe.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.model.card import Printing
from cardgen.model.game import Game
from cardgen.rules.answers import Answer, joined, named
from cardgen.rules.phylo.layable import layable_in
from cardgen.rules.phylo.promises import food_in, paths_of
from cardgen.rules.phylo.web import Mask


def longest_chain(pack: Sequence[int], first: Mask, food: Sequence[Mask]) -> tuple[int, ...]:
    """A row of species, the first one of `first`, each next one eating the one before; of the longest, the first found.

    Empty where nothing can begin one.
    """

    def longest(chain: tuple[int, ...], rest: tuple[int, ...]) -> tuple[int, ...]:
        eaters = [one for one in rest if food[one] >> chain[-1] & 1]
        longer = (longest((*chain, one), tuple(other for other in rest if other != one)) for one in eaters)
        return max((chain, *longer), key=len)

    cards = tuple(dict.fromkeys(pack))
    begun = (longest((one,), tuple(other for other in cards if other != one)) for one in cards if first >> one & 1)
    return max(begun, key=len, default=())


def answers(game: Game, printings: Sequence[Printing]) -> Answer:
    """What there is to tell of packs of these printings."""
    paths = paths_of(game, printings)
    first, food, layable = paths.producers & paths.printed, food_in(paths), layable_in(paths)

    def answer(pack: Sequence[int]) -> tuple[str, ...]:
        chain = longest_chain(pack, first, food)
        laid, _ = layable.reached(pack)
        species = [one for one in pack if paths.web.species[one] is not None]
        stuck = [named(printings[one]) for one in species if not laid >> one & 1]
        told = [f"Chain of {len(chain)}: HOME › {' › '.join(named(printings[one]) for one in chain)}."] if chain else []
        if stuck:
            told.append(f"Without other packs no place for {joined(stuck)}.")
        elif species:
            told.append(f"All {len(species)} species can be laid.")
        return tuple(told)

    return answer
