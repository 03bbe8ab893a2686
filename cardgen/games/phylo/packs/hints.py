"""Hints on a pack: its longest food chain, and the species that find no place.

By the same links as `chains.py` and `web/reachability.py`: the pack by itself, beside HOME. Knows no recipe.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.analysis.packs.hints import Hint, PackHint, named
from cardgen.games.phylo.packs.chains import chains_of, paths_of
from cardgen.games.phylo.web.exact import Paths
from cardgen.games.phylo.web.reachability import layable_in
from cardgen.model.card import Printing
from cardgen.model.game import Game
from cardgen.words.language import Language

PAIR = 2
"""Where no chain is longer than an eater and its food, another such pair is told."""


def answers(game: Game, printings: Sequence[Printing]) -> PackHint:
    """What there is to tell of packs of these printings."""
    paths = paths_of(game, printings)
    chains, layable, language = chains_of(paths), layable_in(paths), game.language
    hosted = frozenset(
        copy for copy, each in enumerate(paths.web.species) if each is not None and each.hosts is not None
    )

    def answer(pack: Sequence[int]) -> tuple[Hint, ...]:
        some = _largest_first(pack, paths)
        chain = chains.longest(some, len(pack))
        rest = tuple(copy for copy in some if copy not in chain)
        pair = chains.longest(rest, len(chain)) if len(chain) == PAIR else ()
        laid, _ = layable.reached(pack)
        species = [copy for copy in pack if paths.web.species[copy] is not None]
        stuck = [copy for copy in species if not laid >> copy & 1]
        hints = [_chain_hint(chain, printings, language)] if chain else []
        hints += [_chain_hint(pair, printings, language)] if len(pair) == PAIR else []
        hints += _hints_for(stuck, printings, hosted, language)
        if species and not stuck:
            hints.append(Hint(language.say("answers.all-find-place", n=len(species))))
        return tuple(hints)

    return answer


def _largest_first(pack: Sequence[int], paths: Paths) -> tuple[int, ...]:
    """Each card once: of several chains as long, the first is told, with large animals sooner than with small ones."""
    species = paths.web.species
    return tuple(sorted(dict.fromkeys(pack), key=lambda copy: -((each.scale or 0) if (each := species[copy]) else 0)))


def _hints_for(
    stuck: Sequence[int], printings: Sequence[Printing], hosted: frozenset[int], language: Language
) -> Iterator[Hint]:
    """What those lack that find no place: food or, of a plant that lives on another, a host."""
    for message, copies in (
        ("answers.need-food", [copy for copy in stuck if copy not in hosted]),
        ("answers.need-host", [copy for copy in stuck if copy in hosted]),
    ):
        if copies:
            names = language.listed([named(printings[copy]) for copy in copies])
            yield Hint(language.say(message, n=len(copies), species=names))


def _chain_hint(chain: tuple[int, ...], printings: Sequence[Printing], language: Language) -> Hint:
    say, number = language.say, len(chain)
    home = say("answers.home")
    text = say("answers.chain", n=number, chain=" › ".join([home, *(named(printings[copy]) for copy in chain)]))
    label = say("answers.food-chain", n=number) if number > 2 else say("answers.who-eats-what")
    return Hint(text, label, chain, ("→",) * number, begin=home)
