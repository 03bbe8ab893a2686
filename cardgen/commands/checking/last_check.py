"""Remembers the outcome of a check, which is the same as long as nothing changed that it could read."""

from __future__ import annotations

import hashlib
from pathlib import Path

from msgspec import Struct

from cardgen import analysis
from cardgen.commands.fingerprint import fingerprint_of_run
from cardgen.commands.outcome import Outcome
from cardgen.commands.targets import BuildOrder
from cardgen.diagnostics import Diagnostic
from cardgen.output.check_cache import CheckCache
from cardgen.output.reporters import Counts, Playing


class LastCheck(Struct, frozen=True):
    """What an outcome says, without the library."""

    counts: Counts
    found: tuple[Diagnostic, ...]
    verdicts: tuple[str, ...]
    playing: Playing
    is_judged: bool


def key_of_check(root: Path, order: BuildOrder, level: str) -> str:
    """Changes with all that a check could read, and with how the project is called: so findings call its files."""
    named = f"{fingerprint_of_run(root, order)} {root.as_posix()} {level}"
    return f"check-{hashlib.sha256(named.encode()).hexdigest()[:32]}"


def recalled(cache: CheckCache, key: str) -> Outcome | None:
    """The outcome that was kept under a key."""
    last = cache.recall(key, LastCheck)
    if last is None:
        return None
    return Outcome(
        None,
        last.counts,
        found=last.found,
        verdicts=last.verdicts,
        playing=last.playing,
        is_judged=last.is_judged,
    )


def keep_outcome(cache: CheckCache, key: str, outcome: Outcome) -> None:
    """None of a project that packages of others judge, as they change without notice."""
    library = outcome.library
    if library is not None and all(map(analysis.is_judged_by_cardgen, library.games.values())):
        cache.keep(key, LastCheck(outcome.counts, outcome.found, outcome.verdicts, outcome.playing, outcome.is_judged))
