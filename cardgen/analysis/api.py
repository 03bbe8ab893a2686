"""Judges a library by the rules: each game by its own package, or by its formats alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from cardgen.analysis.checks import deck_rules, deck_sums, formats
from cardgen.analysis.checks.simulation import OPENING, Simulation
from cardgen.analysis.checks.stages import PlayedSimulation, play_in_stages
from cardgen.analysis.contents.checks import judge_draws
from cardgen.analysis.package import Package
from cardgen.analysis.packs.guarantees import Constraint, GuaranteeMaker
from cardgen.analysis.packs.hints import PackHint, nothing_answered
from cardgen.analysis.packs.metrics import OF_ICONS, PackMetric
from cardgen.analysis.play.engines import Engine
from cardgen.analysis.play.playout import BlockRunner
from cardgen.analysis.registry import NAMES, package_of
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.diagnostics.codes import UNDECIDED
from cardgen.model.card import Card
from cardgen.model.compare.duplicate_titles import check_titles
from cardgen.model.compare.release import check_gone
from cardgen.model.game import Damage, Deck, Game
from cardgen.model.library import Library
from cardgen.model.recipe import Recipe

"""The code of games that ended where the rules say nothing: how their deck plays is not known."""


def judge(library: Library) -> list[Diagnostic]:
    """Static and exact findings of every game; of decks and expansions those that are whole."""
    return [finding for game in library.games.values() for finding in judge_game(game)]


def judge_game(game: Game) -> Iterator[Diagnostic]:
    """Titles, odds and copies in decks are looked at for every game; the size of a deck where no package does so by a
    code of its own.
    """
    yield from check_titles(game)
    yield from check_gone(game)
    yield from judge_draws(game)
    package = package_of(game)
    for deck in game.decks.values():
        if deck.format in game.formats:
            fmt = game.formats[deck.format]
            yield from formats.too_many_copies(game, deck, fmt)
            for check in deck_rules.OF_DECKS if game.is_whole_deck(deck) else ():
                yield from check(game, deck, fmt)
            if package is None and game.is_whole_deck(deck):
                yield from formats.wrong_size(game, deck, fmt)
    yield from deck_sums.words_in_sums(game, game)
    if game.is_whole:
        yield from deck_rules.no_legal_deck(game, game)
    if package is not None:
        yield from package.suite.judge(game)


def judge_page(game: Game, product: str, icons: Collection[str]) -> Iterator[Diagnostic]:
    """What is wrong with a page of a game that shows these icons."""
    package = package_of(game)
    if package is not None:
        yield from package.suite.judge_page(game, product, icons)


def is_judged_by_cardgen(game: Game) -> bool:
    """Whether nothing but cardgen itself, in one version, says what is found in it: no package of somebody else."""
    return game.rules in ("", *NAMES)


def examples_for(game: Game, deck: Deck) -> Any:
    """What a rulebook may show of a deck; None of a game whose rules we do not have."""
    package = package_of(game)
    return package.examples(game, deck) if package is not None else None


def sayings_of(game: Game, card: Card) -> Mapping[str, str]:
    """The texts that the game's rules make of a card's data; none where they make none, or where there are no rules."""
    package = package_of(game)
    return package.sayings(game, card) if package is not None else {}


def guarantee_makers_of(game: Game) -> Mapping[str, GuaranteeMaker]:
    """What the game's rules can guarantee of every pack, by name; nothing of a game whose rules we do not have."""
    package = package_of(game)
    return package.guarantees if package is not None else {}


def guarantees_of(game: Game, recipe: Recipe) -> list[Constraint]:
    """The guarantees of a recipe that the rules know, in its order: packs are numbers into `recipe.printings`.

    What the rules do not know is left out: it is reported where recipes are checked (CG808).
    """
    known, printings = guarantee_makers_of(game), recipe.printings
    return [
        known[guarantee.name](game, printings, guarantee.number)
        for guarantee in recipe.guarantees
        if guarantee.name in known and guarantee.number in known[guarantee.name].numbers
    ]


def answers_of(game: Game, recipe: Recipe) -> PackHint:
    """What can be done with a pack of a recipe: packs are numbers into `recipe.printings`."""
    package = package_of(game)
    make = package.answers if package is not None else nothing_answered
    return make(game, recipe.printings)


def appeal_of(game: Game, card: Card) -> int:
    """How gladly one sees this card on the cover of a pack; of a game whose rules we do not have, all are alike."""
    package = package_of(game)
    return package.appeal(card) if package is not None else 0


def worths_of(game: Game) -> tuple[PackMetric, ...]:
    """What packs of the game are compared by; icons, of a game whose rules we do not have."""
    package = package_of(game)
    return package.worths if package is not None else OF_ICONS


def proofs(library: Library, names: Collection[str]) -> Iterator[tuple[str, ...]]:
    """What decks can do, and why: the rows of each named game, or of all, each begun with the game's id.

    A header stands before the rows of games of one package.
    """
    last: Package | None = None
    for game in library.games.values():
        package = package_of(game)
        if package is not None and (game.id in names or not names):
            header, *rows = package.proofs(game)
            if package is not last:
                yield ("game", *header)
            last = package
            yield from ((game.id, *row) for row in rows)


def verdicts(library: Library, names: Collection[str], played: Sequence[PlayedSimulation]) -> Iterator[str]:
    """What the rules say of each deck and expansion, in a line: how hard it is, and how many games were played.

    Where something of it is faulty, nothing is said of how it plays; where not even a deck is left, that is said of the
    game.
    """
    games = Counter({each.simulation.name: each.games for each in played})
    for game in library.games.values():
        package = package_of(game)
        if package is None or (names and game.id not in names):
            continue
        whole, named = set(package.suite.names(game)), list(package.suite.names(replace(game, damage=Damage())))
        verdict_by_name = dict(package.verdicts(game))
        named += [f"the set `{name}`" for name in game.damage.lost]
        for name in named or [f"`{game.id}`"] * (not game.is_whole):
            if name not in whole:
                yield f"{name}: not judged, repair the errors first"
                continue
            how_many = f"{games[name]:,} games played" if games[name] else "not played"
            yield f"{name}: legal; {verdict_by_name.get(name, 'how it plays is not judged')}; {how_many}"


def simulations(library: Library, names: Collection[str], games: str | int) -> list[Simulation]:
    """What is to be played for the named games, or all of them: at most what a level plays, or so many games for each.

    Whatever the level, the first games are as many.
    """
    return [
        replace(simulation, opening=min(1.0, OPENING * package.levels["quick"] / number))
        for game in library.games.values()
        if game.id in names or not names
        if (package := package_of(game)) is not None
        if (number := package.levels[games] if isinstance(games, str) else games)
        for simulation in package.simulations(game, number)
    ]


def simulate(simulated: Sequence[Simulation], run: BlockRunner = map, engine: Engine = "auto") -> list[Diagnostic]:
    """What playing them finds, as far as it takes to know."""
    return findings_of(play_in_stages(simulated, run, engine))


def findings_of(played: Sequence[PlayedSimulation]) -> list[Diagnostic]:
    """All that was found, and CG403 for what was not proved."""
    return [*(finding for each in played for finding in each.found), *_undecided_finding(played)]


def _undecided_finding(played: Sequence[PlayedSimulation]) -> Iterator[Diagnostic]:
    """CG403: one finding for all that the games suggest and do not prove, at the first deck of which it is true."""
    undecided = [each for each in played if each.evidence.open]
    if undecided:
        doubts = (
            f"{each.games:,} games of {each.simulation.name} are too few to be sure of "
            f"{each.evidence.still_open(each.games)}"
            for each in undecided
        )
        yield undecided[0].simulation.origin.finding(
            UNDECIDED,
            "; ".join(doubts),
            "id",
            severity=Severity.INFO,
            help="nothing to repair; `--level standard` plays up to ten times as many games, "
            "`--level deep` a hundred times",
        )
