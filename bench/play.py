"""Measures how fast the engines and the exact checks are, in a process of their own, on a shipped deck."""

from __future__ import annotations

import time
from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from bench.shipped import shipped_game
from bench.sizes import Size

if TYPE_CHECKING:
    from cardgen.analysis.checks.suite import Suite

LIMITS = {"matches": 15_000, "exact": 50, "pool": 2.0, "games": 300, "web": 20, "seasons": 1_200, "box": 50}


def _table(readings: Mapping[str, Any] | None = None) -> Any:
    from cardgen.games.fsys.play.setup import icon_table

    game = shipped_game("fsys")
    return icon_table(game, game.deck.printings(), readings)


def matches(size: Size) -> dict[str, Any]:
    """Matches a second of one core: two random players with the engine alone; as trials, with everything counted."""
    from cardgen.analysis.play.playout import Trial, play, play_game

    table = _table()
    bare = Trial(table, 2, ("random",), size.some(10_000))
    start = time.process_time()
    for number in range(bare.games):
        play_game(bare, number)
    seconds = time.process_time() - start
    result: dict[str, Any] = {"2 random, engine alone": round(bare.games / seconds), "at least": LIMITS["matches"]}
    for players in (2, 3, 4):
        for policy in ("random", "greedy"):
            trial = Trial(table, players, (policy,), size.some(4_000))
            start = time.process_time()
            play([trial])
            result[f"{players} {policy}, counted"] = round(trial.games / (time.process_time() - start))
    return result


def exact(size: Size) -> dict[str, Any]:
    """CPU milliseconds of all exact checks of the shipped deck, and seconds for a pool of random cards."""
    from statistics import median

    from msgspec.structs import replace

    from cardgen.analysis.checks.check import declared_in
    from cardgen.games.fsys.bitmask_deck import IconDeck
    from cardgen.games.fsys.checks.exact import MODULES
    from cardgen.games.fsys.play.setup import FsysSetup
    from cardgen.games.fsys.scope import SCOPES, FsysScope

    game = shipped_game("fsys")
    asked = declared_in(*MODULES)

    def seconds(subject: FsysScope) -> float:
        start = time.process_time()
        found = [finding for check in asked for finding in check(game, subject)]
        assert all(finding.code.startswith("FSY2") for finding in found)
        return time.process_time() - start

    deck = [seconds(SCOPES.of_deck(game, game.deck)) * 1000 for _ in range(size.some(20))]
    subject = SCOPES.of_deck(game, game.deck)
    chance = Random(600)
    masks = tuple(sum(1 << bit for bit in chance.sample(range(45), chance.choice((7, 8, 9)))) for _ in range(size.pool))
    pool = IconDeck(tuple(f"card-{number}" for number in range(size.pool)), masks, subject.icon_deck.icons)
    many = replace(subject, printings=(subject.printings * 10)[: size.pool])
    made_up = {"table": FsysSetup(pool), "cards_by_id": dict.fromkeys(pool.cards, subject.printings[0].card)}
    vars(many).update(made_up)  # in the place of what would be worked out from its printings
    return {
        "60 cards, ms": round(median(deck), 1),
        "at most": LIMITS["exact"],
        f"pool of {size.pool}, s": round(seconds(many), 2),
        "at most, s": LIMITS["pool"],
    }


def games(size: Size) -> dict[str, Any]:
    """Games of Phylo a second of one core: two random players with the engine alone; as trials, everything counted."""
    from cardgen.analysis.play.playout import Trial, play, play_game
    from cardgen.games.phylo.package import PACKAGE

    game = shipped_game("phylo")
    table = PACKAGE.table(game, PACKAGE.decks(game), {})
    bare = Trial(table, 2, ("random",), size.some(1_000))
    start = time.process_time()
    for number in range(bare.games):
        play_game(bare, number)
    result: dict[str, Any] = {
        "random, engine alone": round(bare.games / (time.process_time() - start)),
        "at least": LIMITS["games"],
    }
    for policy in ("random", "greedy", "one-ply"):
        trial = Trial(table, 2, (policy,), size.some(1_000 if policy != "one-ply" else 40))
        start = time.process_time()
        play([trial])
        result[f"{policy}, counted"] = round(trial.games / (time.process_time() - start))
    return result


def web(size: Size) -> dict[str, Any]:
    """CPU milliseconds of all static and exact checks of each deck of 25, its matrix of links among them."""
    from cardgen.games.phylo.package import SUITE

    return {**_checks_of_decks("phylo", SUITE, size), "at most": LIMITS["web"]}


def seasons(size: Size) -> dict[str, Any]:
    """Games of FoodAdvice a second of one core: four random players with the engine alone; as trials, with everything
    counted.
    """
    from cardgen.analysis.play.playout import Trial, play, play_game
    from cardgen.games.foodadvice.package import PACKAGE

    game = shipped_game("foodadvice")
    table = PACKAGE.table(game, PACKAGE.decks(game), {})
    bare = Trial(table, 4, ("random",), size.some(2_000))
    start = time.process_time()
    for number in range(bare.games):
        play_game(bare, number)
    result: dict[str, Any] = {
        "4 random, engine alone": round(bare.games / (time.process_time() - start)),
        "at least": LIMITS["seasons"],
    }
    for players in (4, 5, 6):
        for policy in ("random", "greedy"):
            trial = Trial(table, players, (policy,), size.some(500))
            start = time.process_time()
            play([trial])
            result[f"{players} {policy}, counted"] = round(trial.games / (time.process_time() - start))
    return result


def box(size: Size) -> dict[str, Any]:
    """CPU milliseconds of all static and exact checks of each box of FoodAdvice, read afresh each time."""
    from cardgen.games.foodadvice.package import SUITE

    return {**_checks_of_decks("foodadvice", SUITE, size), "at most": LIMITS["box"]}


def _checks_of_decks(name: str, suite: Suite, size: Size) -> dict[str, float]:
    """The median CPU milliseconds of the static and exact checks of each deck; nothing is known from the run before."""
    from statistics import median

    game = shipped_game(name)
    checks = suite.of("deck", "deck or expansion")
    result = {}
    for place, subject in enumerate(suite.scopes.of_decks(game)):
        times = []
        for _ in range(size.some(10)):
            fresh = list(suite.scopes.of_decks(game))[place]
            start = time.process_time()
            for check in checks:
                list(check(game, fresh))
            times.append((time.process_time() - start) * 1000)
        result[f"{subject.name}, ms"] = round(median(times), 1)
    return result
