"""Holds ratios of speed against those of the last two runs that were kept: `python -m bench.ratios`, or `make ratios`.

Small pairs are measured in turn, in CPU: a slow machine is slow at both. A ratio is lost that is worse than both kept
ones by more than a third, three times in a row; then it ends with 1. `--keep` takes this run for the newest kept.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median

from bench.rounds import Round, Seconds

KEPT = Path(__file__).with_name("ratios.json")
RATIOS = {
    "100 cards anew, by plain reportlab": ("anew", "plain reportlab"),
    "nothing changed, by anew": ("again", "anew"),
    "a card changed, by anew": ("changed", "anew"),
    "a static check, by anew": ("check", "anew"),
    "matches of fsys, by a made-up game": ("fsys", "patience"),
    "games of phylo, by a made-up game": ("phylo", "patience"),
    "games of foodadvice, by a made-up game": ("foodadvice", "patience"),
}
"""What takes its seconds by what other seconds; less is better."""
LOSS = 1 / 3
ROUNDS, TRIES = 3, 3
RUNS_KEPT = 2
Ratios = dict[str, float]


def measured(one_round: Callable[[], Seconds], rounds: int = ROUNDS) -> Ratios:
    """Of each ratio the median of some rounds."""
    told = [one_round() for _ in range(rounds)]
    return {name: round(median(each[mine] / each[other] for each in told), 3) for name, (mine, other) in RATIOS.items()}


def lost(now: Ratios, kept: Sequence[Ratios]) -> Ratios:
    """Of the ratios that are worse by more than a third than in all kept runs: what the worst of those was."""
    worst = {name: max(run[name] for run in kept if name in run) for name in now if any(name in run for run in kept)}
    return {name: was for name, was in worst.items() if now[name] > was * (1 + LOSS)}


def tried(measure: Callable[[], Ratios], kept: Sequence[Ratios], tries: int = TRIES) -> tuple[Ratios, Ratios]:
    """The best of each ratio in as many tries as it takes to lose none, and what is lost after the last."""
    best: Ratios = {}
    for number in range(1, tries + 1):
        now = measure()
        best = {name: min(now[name], best.get(name, now[name])) for name in now}
        if not (gone := lost(best, kept)):
            break
        print(f"try {number} of {tries}:", *(f"{name}: {best[name]}" for name in gone), sep="\n  ", file=sys.stderr)
    return best, gone


def measured_anew() -> Ratios:
    """The ratios of a round in a folder that nothing was measured in; what cardgen remembers of this user stays out.

    Python keeps compiled modules, as it does for whoever installs cardgen: where it may not, each start compiles all of
    them again, and plain reportlab has few.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = str(Path(folder) / "user")
        return measured(Round(Path(folder)))


def strangers(kept: Sequence[Ratios], names: Mapping[str, object] = RATIOS) -> set[str]:
    """Ratios that are kept and not measured, or measured and not kept."""
    return set(names) ^ {name for run in kept for name in run}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.ratios", description=__doc__)
    parser.add_argument("--keep", action="store_true", help="keep this run in the place of the older kept one")
    is_kept = parser.parse_args(arguments).keep
    kept: list[Ratios] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else []
    now, gone = tried(measured_anew, [] if is_kept else kept)
    print(json.dumps({"now": now, "kept": kept, "lost": gone}, indent=1))
    if is_kept:
        KEPT.write_text(json.dumps([*kept, now][-RUNS_KEPT:], indent=1) + "\n", encoding="utf-8")
        return 0
    for name, was in gone.items():
        print(f"lost: {name}: {now[name]} now, {was} before; where it is meant, `--keep` twice", file=sys.stderr)
    for name in sorted(strangers(kept)):
        print(f"not compared: {name}; `python -m bench.ratios --keep` keeps all", file=sys.stderr)
    return int(bool(gone or strangers(kept)))


if __name__ == "__main__":
    sys.exit(main())
