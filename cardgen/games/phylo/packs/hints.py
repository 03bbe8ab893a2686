"""Hints on a pack: its longest food chain, and the species that find no place.

By the same links as `chains.py` and `web/reachability.py`: the pack by itself, beside HOME. Knows no recipe.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.analysis.packs.hints import Hint, PackHint, joined, named
from cardgen.games.phylo.packs.chains import chains_of, paths_of
from cardgen.games.phylo.web.reachability import layable_in
from cardgen.model.card import Printing
from cardgen.model.game import Game


def answers(game: Game, printings: Sequence[Printing]) -> PackHint:
    """What there is to tell of packs of these printings."""
    paths = paths_of(game, printings)
    chains, layable = chains_of(paths), layable_in(paths)
    hosted = frozenset(
        copy for copy, each in enumerate(paths.web.species) if each is not None and each.hosts is not None
    )

    def answer(pack: Sequence[int]) -> tuple[Hint, ...]:
        chain = chains.longest(tuple(dict.fromkeys(pack)), len(pack))
        laid, _ = layable.reached(pack)
        species = [copy for copy in pack if paths.web.species[copy] is not None]
        stuck = [copy for copy in species if not laid >> copy & 1]
        hints = [_chain_hint(chain, printings)] if chain else []
        hints += _hints_for(stuck, printings, hosted)
        if species and not stuck:
            hints.append(Hint(f"All {len(species)} species find a place."))
        return tuple(hints)

    return answer


def _hints_for(stuck: Sequence[int], printings: Sequence[Printing], hosted: frozenset[int]) -> Iterator[Hint]:
    """What those lack that find no place: food or, of a plant that lives on another, a host."""
    for what, copies in (
        ("food", [copy for copy in stuck if copy not in hosted]),
        ("host", [copy for copy in stuck if copy in hosted]),
    ):
        if copies:
            whose = "its" if len(copies) == 1 else "their"
            names = joined([named(printings[copy]) for copy in copies])
            yield Hint(f"Cannot be laid yet: {names}. Look for {whose} {what} in other packs.")


def _chain_hint(chain: tuple[int, ...], printings: Sequence[Printing]) -> Hint:
    text = f"Chain of {len(chain)}: HOME › {' › '.join(named(printings[copy]) for copy in chain)}."
    label = f"Food chain of {len(chain)}" if len(chain) > 2 else "Who eats what"
    return Hint(text, label, chain, ("→",) * len(chain), begin="HOME")
