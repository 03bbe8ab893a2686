"""Why can a species come on the table? For each its chain to HOME, and a verdict on each deck."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.model.game import Game
from cardgen.rules.evidence import each_of, percent
from cardgen.rules.phylo.exact import Paths
from cardgen.rules.phylo.subject import Subject, judged_subjects
from cardgen.rules.phylo.survival import judged

STEP = " - "


def proofs(game: Game) -> Iterator[tuple[str, ...]]:
    """For each species of each deck: how many cards let it live, and a chain of them that leads to HOME.

    HOME is none of the cards counted. Who cannot be laid has no chain.
    """
    yield "deck", "species", "lives beside", "chain to HOME"
    for subject in judged_subjects(game):
        paths = Paths(subject.web)
        chains = paths.chains(paths.all)
        for copy, one in judged(subject, paths):
            number = (paths.support(copy, paths.can_stand & ~paths.homes)).bit_count()
            chain = STEP.join(_name(paths, body) for body in chains.get(copy, ()))
            yield _label(subject), one.card, str(number), chain


def verdicts(game: Game) -> Iterator[tuple[str, str]]:
    """Of each deck and expansion: how many of its species can be laid."""
    for subject in judged_subjects(game):
        paths = Paths(subject.web)
        species = [copy for copy, _ in judged(subject, paths)]
        able = sum(paths.all.laid >> copy & 1 for copy in species)
        said = f"{each_of(able, len(species), 'species', 'species')} can reach HOME" if species else "no species"
        yield subject.name, said if subject.is_expansion or not species else said + _opening(subject, paths)


def _opening(subject: Subject, paths: Paths) -> str:
    if subject.rules.opening != "random":
        return ""
    chance = 1 - paths.chance_without_producer(subject.rules.hand_size + subject.rules.draws)
    return f"; an opening hand has a producer in {percent(float(chance))}"


def _label(subject: Subject) -> str:
    return subject.deck.id if subject.deck else subject.name.replace("`", "")


def _name(paths: Paths, body: int) -> str:
    return "HOME" if body in paths.web.homes else paths.web.cards[body]
