"""Hints on a pack: its longest food chain, and where its other species find a place, or which find none.

By the same links as `chains.py` and `web/reachability.py`: the pack by itself, beside HOME. Knows no recipe.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from cardgen.analysis.packs.hints import Hint, PackHint, named, title_of
from cardgen.games.phylo.packs.chains import chains_of, paths_of
from cardgen.games.phylo.web.exact import Paths
from cardgen.games.phylo.web.reachability import layable_in, steps_in
from cardgen.model.card import Printing
from cardgen.model.game import Game
from cardgen.words.language import Language

PAIR = 2
"""Where no chain is longer than an eater and its food, another such pair is told."""


def answers(game: Game, printings: Sequence[Printing]) -> PackHint:
    """What there is to tell of packs of these printings."""
    paths = paths_of(game, printings)
    chains, layable, language = chains_of(paths), layable_in(paths), game.language
    usual = chains.usual([each.foodchain if each is not None else 0 for each in paths.web.species])
    hosted = frozenset(
        copy for copy, each in enumerate(paths.web.species) if each is not None and each.hosts is not None
    )

    def answer(pack: Sequence[int]) -> tuple[Hint, ...]:
        some = _largest_first(pack, paths)
        chain = usual.longest(some, len(pack))
        if len(chain) <= PAIR:
            chain = chains.longest(some, len(pack))
        rest = tuple(copy for copy in some if copy not in chain)
        pair = chains.longest(rest, len(chain)) if len(chain) == PAIR else ()
        laid, _ = layable.reached(pack)
        species = [copy for copy in pack if paths.web.species[copy] is not None]
        stuck = [copy for copy in species if not laid >> copy & 1]
        rows = [row for row in (chain, pair if len(pair) == PAIR else ()) if row]
        hints = [_chain_hint(row, printings, language) for row in rows]
        hints += _hints_for(stuck, printings, hosted, language)
        steps = steps_in(layable, species, chains.prey)
        places = _places(steps, paths, frozenset(copy for row in rows for copy in row))
        where = _where(places, printings, language)
        if stuck and where:
            hints.append(Hint(language.say("answers.others-placed", places=where)))
        elif species and not stuck:
            message = "answers.all-find-places" if where else "answers.all-find-place"
            hints.append(Hint(language.say(message, n=len(species), places=where)))
        return tuple(hints)

    return answer


def _places(
    steps: Iterable[tuple[int, tuple[int, ...]]], paths: Paths, in_rows: frozenset[int]
) -> dict[tuple[int, ...], list[int]]:
    """By the neighbours that let them come, none for HOME, the species that no row tells of."""
    found: dict[tuple[int, ...], list[int]] = {}
    for copy, needed in steps:
        if copy not in in_rows:
            found.setdefault(tuple(other for other in needed if not paths.homes >> other & 1), []).append(copy)
    return found


def _where(places: Mapping[tuple[int, ...], Sequence[int]], printings: Sequence[Printing], language: Language) -> str:
    """Where those go that are in no row: `beside HOME: Yellow Iris; beside Red Clover: Grey Squirrel`."""
    say = language.say

    def titled(copies: Sequence[int]) -> str:
        return language.listed([title_of(printings[copy]) for copy in copies])

    return "; ".join(
        say("answers.placed", neighbour=titled(beside) or say("answers.home"), species=titled(copies))
        for beside, copies in places.items()
    )


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
            yield Hint(language.say(message, n=len(copies), species=names), idle=tuple(copies))


def _chain_hint(chain: tuple[int, ...], printings: Sequence[Printing], language: Language) -> Hint:
    say, number = language.say, len(chain)
    home = say("answers.home")
    text = say("answers.chain", n=number, chain=" › ".join([home, *(named(printings[copy]) for copy in chain)]))
    label = say("answers.food-chain", n=number) if number > 2 else say("answers.who-eats-what")
    return Hint(text, label, chain, ("–", *("→",) * (number - 1)), begin=home)
