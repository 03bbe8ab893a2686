"""What do the rules say of a library? Each game judged by its own package, else by its formats alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.card import Card
from cardgen.model.game import Deck, Game
from cardgen.model.library import Library
from cardgen.rules import legality
from cardgen.rules.checking import Package, Simulation
from cardgen.rules.evidence import Evidence
from cardgen.rules.packages import package_of
from cardgen.rules.playout import Run, play


def judge(library: Library, is_sound: bool = True) -> list[Diagnostic]:
    """Static and exact findings of every game; of cards alone where something was lost and decks are not whole."""
    return [finding for game in library.games.values() for finding in judge_game(game, is_sound)]


def judge_game(game: Game, is_sound: bool) -> Iterator[Diagnostic]:
    """Copies are counted for every game; the size of a deck where no package does it under a code of its own."""
    package = package_of(game)
    for deck in game.decks.values():
        if deck.format in game.formats:
            fmt = game.formats[deck.format]
            yield from legality.check_copies(deck, fmt)
            if package is None and is_sound:
                yield from legality.check_size(deck, fmt)
    if package is not None:
        yield from package.judge(game, is_sound)


def judge_page(game: Game, product: str, icons: Collection[str]) -> Iterator[Diagnostic]:
    """What is wrong with a page of a game that shows these icons."""
    package = package_of(game)
    if package is not None:
        yield from package.judge_page(game, product, icons)


def examples_for(game: Game, deck: Deck) -> Any:
    """What a rulebook may show of a deck; None of a game whose rules we do not have."""
    package = package_of(game)
    return package.examples(game, deck) if package is not None else None


def sayings_of(game: Game, card: Card) -> Mapping[str, str]:
    """The texts that the game's rules make of a card's data; none where they make none, or where there are no rules."""
    package = package_of(game)
    return package.sayings(game, card) if package is not None else {}


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


def verdicts(library: Library, names: Collection[str], played: list[Simulation], is_legal: bool) -> Iterator[str]:
    """What the rules say of each deck and expansion, in a line: how hard it is, and how many games were played.

    Where cards were lost or a deck is illegal, nothing is said of how it plays.
    """
    games = Counter({one.name: sum(trial.games for trial in one.trials) for one in played})
    for game in library.games.values():
        package = package_of(game)
        if package is not None and (game.id in names or not names):
            for name, said in package.verdicts(game):
                told = f"{games[name]:,} games played" if games[name] else "not played"
                yield f"{name}: legal; {said}; {told}" if is_legal else f"{name}: not judged, repair the errors first"


def simulations(library: Library, names: Collection[str], games: str | int) -> list[Simulation]:
    """What is to be played for the named games, or all of them: what a level plays, or so many games for each."""
    return [
        simulation
        for game in library.games.values()
        if game.id in names or not names
        if (package := package_of(game)) is not None
        if (number := package.levels[games] if isinstance(games, str) else games)
        for simulation in package.simulations(game, number)
    ]


def simulate(simulated: list[Simulation], run: Run = map) -> Iterator[Diagnostic]:
    """Plays all trials and judges what was counted. `run` maps blocks of games to their tallies, in order."""
    trials = [trial for one in simulated for trial in one.trials]
    tallies = iter(play(trials, run))
    undecided: list[tuple[Simulation, Evidence]] = []
    for one in simulated:
        mine = [next(tallies) for _ in one.trials]
        gaps = [gap for tally in mine for gap in tally.gaps]
        if gaps:
            yield from list(one.judge_gap(gaps[0])) or [_untold(one, gaps[0])]
            continue
        evidence = Evidence()
        yield from one.judge(mine, evidence)
        if evidence.open:
            undecided.append((one, evidence))
    yield from _told_undecided(undecided, sum(trial.games for trial in trials))


def _untold(one: Simulation, gap: str) -> Diagnostic:
    help = "nothing was guessed: repair the deck, or report it with this line"
    return one.origin.finding("CG404", gap, "id", help=help)


def _told_undecided(undecided: list[tuple[Simulation, Evidence]], games: int) -> Iterator[Diagnostic]:
    """CG403: one finding for all that the games suggest and do not prove, at the first deck of which it is true."""
    if undecided:
        told = "; ".join(f"{one.name}: {evidence.told(games)}" for one, evidence in undecided)
        yield undecided[0][0].origin.finding(
            "CG403",
            f"{games:,} games do not prove what they suggest: {told}",
            "id",
            severity=Severity.INFO,
            help="`--level standard` plays ten times as many, `--level deep` a hundred times",
        )
