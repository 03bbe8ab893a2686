"""Hints on a pack: its longest food chain, and the species that find no place.

By the same links as `chains.py` and `web/reachability.py`: the pack by itself, beside HOME. Knows no recipe.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.analysis.packs.hints import Hint, PackHint, joined, named
from cardgen.games.phylo.packs.chains import chains_of, paths_of
from cardgen.games.phylo.web.reachability import layable_in
from cardgen.model.card import Printing
from cardgen.model.game import Game


def answers(game: Game, printings: Sequence[Printing]) -> PackHint:
    """What there is to tell of packs of these printings."""
    paths = paths_of(game, printings)
    chains, layable = chains_of(paths), layable_in(paths)

    def answer(pack: Sequence[int]) -> tuple[Hint, ...]:
        chain = chains.longest(tuple(dict.fromkeys(pack)), len(pack))
        laid, _ = layable.reached(pack)
        species = [copy for copy in pack if paths.web.species[copy] is not None]
        stuck = [named(printings[copy]) for copy in species if not laid >> copy & 1]
        hints = [_chain_hint(chain, printings)] if chain else []
        if stuck:
            whose = "its" if len(stuck) == 1 else "their"
            hints.append(Hint(f"Cannot be laid yet: {joined(stuck)}. Look for {whose} food in other packs."))
        elif species:
            hints.append(Hint(f"All {len(species)} species find a place."))
        return tuple(hints)

    return answer


def _chain_hint(chain: tuple[int, ...], printings: Sequence[Printing]) -> Hint:
    text = f"Chain of {len(chain)}: HOME › {' › '.join(named(printings[copy]) for copy in chain)}."
    label = f"Food chain of {len(chain)}" if len(chain) > 2 else "Who eats what"
    return Hint(text, label, chain, ("→",) * len(chain), begin="HOME")
