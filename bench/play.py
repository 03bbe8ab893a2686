"""How fast is the engine, and how fast are the exact checks? Measured in a process of their own, on a shipped deck."""

from __future__ import annotations

import gc
import time
from pathlib import Path
from random import Random
from typing import Any

LIMITS = {"matches": 15_000, "exact": 50, "pool": 2.0}


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
    from dataclasses import replace
    from statistics import median

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
