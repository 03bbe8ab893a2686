"""How fast is the engine, and how fast are the exact checks? Measured in a process of their own, on a shipped deck."""

from __future__ import annotations

import gc
import time
from pathlib import Path
from random import Random
from typing import Any

LIMITS = {"matches": 15_000, "exact": 50, "pool": 2.0, "games": 300, "web": 20, "seasons": 1_200, "box": 50}


def _table() -> Any:
    from cardgen.build import check
    from cardgen.rules.fsys.table import icon_table

    game = check(Path())[0].games["fsys"]
    return icon_table(game, game.deck.printings())


def matches() -> dict[str, Any]:
    """Matches a second of one core: two random players with the engine alone; as trials, with everything counted."""
    gc.disable()
    from cardgen.rules.playout import Trial, play, play_game

    table = _table()
    bare = Trial(table, 2, ("random",), 10_000)
    start = time.process_time()
    for number in range(bare.games):
        play_game(bare, number)
    seconds = time.process_time() - start
    result: dict[str, Any] = {"2 random, engine alone": round(bare.games / seconds), "at least": LIMITS["matches"]}
    for players in (2, 3, 4):
        for policy in ("random", "greedy"):
            trial = Trial(table, players, (policy,), 4_000)
            start = time.process_time()
            play([trial])
            result[f"{players} {policy}, counted"] = round(trial.games / (time.process_time() - start))
    return result


def exact() -> dict[str, Any]:
    """CPU milliseconds of all exact checks of the shipped deck, and seconds for a pool of 600 random cards."""
    gc.disable()
    from statistics import median

    from msgspec.structs import replace

    from cardgen.build import check
    from cardgen.rules.fsys.icon_deck import IconDeck
    from cardgen.rules.fsys.package import OF_CHALLENGES, OF_DECK
    from cardgen.rules.fsys.subject import Subject, deck_subject
    from cardgen.rules.fsys.table import IconTable

    game = check(Path())[0].games["fsys"]
    checks = [one for one in (*OF_DECK, *OF_CHALLENGES) if one.kind == "exact"]

    def seconds(subject: Subject) -> float:
        start = time.process_time()
        found = [finding for check in checks for finding in check.find(subject)]
        assert all(finding.code.startswith("FSY2") for finding in found)
        return time.process_time() - start

    deck = [seconds(deck_subject(game, game.deck)) * 1000 for _ in range(20)]
    subject = deck_subject(game, game.deck)
    chance = Random(600)
    masks = tuple(sum(1 << bit for bit in chance.sample(range(45), chance.choice((7, 8, 9)))) for _ in range(600))
    pool = IconDeck(tuple(f"card-{number}" for number in range(600)), masks, subject.deck.icons)
    many = replace(
        subject, table=IconTable(pool), printings=subject.printings * 10, judged=range(600), origin=subject.origin
    )
    return {
        "60 cards, ms": round(median(deck), 1),
        "at most": LIMITS["exact"],
        "pool of 600, s": round(seconds(many), 2),
        "at most, s": LIMITS["pool"],
    }


def games() -> dict[str, Any]:
    """Games of Phylo a second of one core: two random players with the engine alone; as trials, everything counted."""
    gc.disable()
    from cardgen.build import check
    from cardgen.rules.phylo.package import PACKAGE, decks
    from cardgen.rules.playout import Trial, play, play_game

    game = check(Path())[0].games["phylo"]
    table = PACKAGE.table(game, decks(game), {})
    bare = Trial(table, 2, ("random",), 1_000)
    start = time.process_time()
    for number in range(bare.games):
        play_game(bare, number)
    result: dict[str, Any] = {
        "random, engine alone": round(bare.games / (time.process_time() - start)),
        "at least": LIMITS["games"],
    }
    for policy in ("random", "greedy", "one-ply"):
        trial = Trial(table, 2, (policy,), 1_000 if policy != "one-ply" else 40)
        start = time.process_time()
        play([trial])
        result[f"{policy}, counted"] = round(trial.games / (time.process_time() - start))
    return result


def web() -> dict[str, Any]:
    """CPU milliseconds of all static and exact checks of each deck of 25, its matrix of links among them."""
    gc.disable()
    from statistics import median

    from cardgen.build import check
    from cardgen.rules.phylo import legality, playability
    from cardgen.rules.phylo.subject import deck_subjects

    game = check(Path())[0].games["phylo"]
    checks = [*legality.OF_DECK, *playability.OF_DECK]
    result: dict[str, Any] = {}
    for place, subject in enumerate(deck_subjects(game)):
        times = []
        for _ in range(10):
            fresh = list(deck_subjects(game))[place]
            start = time.process_time()
            for one in checks:
                list(one.find(fresh))
            times.append((time.process_time() - start) * 1000)
        result[f"{subject.name}, ms"] = round(median(times), 1)
    return {**result, "at most": LIMITS["web"]}


def seasons() -> dict[str, Any]:
    """Games of FoodAdvice a second of one core: four random players with the engine alone; as trials, with everything
    counted.
    """
    gc.disable()
    from cardgen.build import check
    from cardgen.rules.foodadvice.package import PACKAGE, decks
    from cardgen.rules.playout import Trial, play, play_game

    game = check(Path())[0].games["foodadvice"]
    table = PACKAGE.table(game, decks(game), {})
    bare = Trial(table, 4, ("random",), 2_000)
    start = time.process_time()
    for number in range(bare.games):
        play_game(bare, number)
    result: dict[str, Any] = {
        "4 random, engine alone": round(bare.games / (time.process_time() - start)),
        "at least": LIMITS["seasons"],
    }
    for players in (4, 5, 6):
        for policy in ("random", "greedy"):
            trial = Trial(table, players, (policy,), 500)
            start = time.process_time()
            play([trial])
            result[f"{players} {policy}, counted"] = round(trial.games / (time.process_time() - start))
    return result


def box() -> dict[str, Any]:
    """CPU milliseconds of all static and exact checks of each box of FoodAdvice, read afresh each time."""
    gc.disable()
    from statistics import median

    from cardgen.build import check
    from cardgen.rules.foodadvice.package import CHECKS
    from cardgen.rules.foodadvice.subject import deck_subjects

    game = check(Path())[0].games["foodadvice"]
    result: dict[str, Any] = {}
    for place, subject in enumerate(deck_subjects(game)):
        times = []
        for _ in range(10):
            fresh = list(deck_subjects(game))[place]
            start = time.process_time()
            for one in CHECKS.of_deck:
                list(one.find(fresh))
            times.append((time.process_time() - start) * 1000)
        result[f"{subject.name}, ms"] = round(median(times), 1)
    return {**result, "at most": LIMITS["box"]}
