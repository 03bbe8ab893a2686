"""Proves for each species how it comes on the table, by its chain to HOME, and judges each deck."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.analysis.numbers.evidence import each_of, percent
from cardgen.games.phylo.checks.exact.support import judged
from cardgen.games.phylo.scope import SCOPES, PhyloScope
from cardgen.games.phylo.web.exact import Paths
from cardgen.model.game import Game

STEP = " - "


def proofs(game: Game) -> Iterator[tuple[str, ...]]:
    """For each species of each deck: how many cards let it live, and a chain of them that leads to HOME.

    HOME is none of the cards counted. Who cannot be laid has no chain.
    """
    yield "deck", "species", "lives beside", "chain to HOME"
    for scope in SCOPES.examined(game):
        paths = Paths(scope.web)
        chains = paths.chains(paths.all)
        for copy, species in judged(scope, paths):
            number = (paths.support(copy, paths.can_stand & ~paths.homes)).bit_count()
            chain = STEP.join(_name(paths, body) for body in chains.get(copy, ()))
            yield _label(scope), species.card, str(number), chain


def verdicts(game: Game) -> Iterator[tuple[str, str]]:
    """Of each deck and expansion: how many of its species can be laid."""
    for scope in SCOPES.examined(game):
        paths = Paths(scope.web)
        species = [copy for copy, _ in judged(scope, paths)]
        able = sum(paths.all.laid >> copy & 1 for copy in species)
        verdict = f"{each_of(able, len(species), 'species', 'species')} can reach HOME" if species else "no species"
        yield scope.name, verdict if scope.is_expansion or not species else verdict + _opening(scope, paths)


def _opening(scope: PhyloScope, paths: Paths) -> str:
    if scope.rules.opening != "random":
        return ""
    chance = 1 - paths.chance_without_producer(scope.rules.hand_size + scope.rules.draws)
    return f"; an opening hand has a producer in {percent(float(chance))}"


def _label(scope: PhyloScope) -> str:
    return scope.deck.id if scope.deck else scope.name.replace("`", "")


def _name(paths: Paths, body: int) -> str:
    return "HOME" if body in paths.web.homes else paths.web.cards[body]
