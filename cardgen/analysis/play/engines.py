"""Chooses who plays the games of a trial: the readable engine in Python or, where there is one and it pays, a compiled
one, which counts the same.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol, get_args

from cardgen.analysis.play.compiling import NoCompiler, has_compiler, is_compiled

if TYPE_CHECKING:
    from cardgen.analysis.play.tally import Tally

Engine = Literal["auto", "python", "fast"]
ENGINES: tuple[Engine, ...] = get_args(Engine)
COMPILING = 25
"""How often as many games it takes that compiling pays, too, and not only loading what was compiled before."""


class Played(Protocol):
    """As much of a trial as matters here."""

    @property
    def table(self) -> Any: ...

    @property
    def games(self) -> int: ...


class FastEngine(Protocol):
    """A compiled engine; a table that has one has it as `fast`."""

    @property
    def pays_from(self) -> int:
        """Games that Python plays while this is loaded."""

    @property
    def block(self) -> int:
        """Games that it plays before it reports."""

    @property
    def kernel(self) -> str:
        """The module that is compiled."""

    def covers(self, trial: Any) -> bool:
        """Does it know the policies, the readings, the deck and the number of players?"""

    def play(self, trial: Any, first: int, count: int) -> Tally | None:
        """What these games count; None where the readable engine is to tell."""


def fast_engine_of(table: Any) -> FastEngine | None:
    engine: FastEngine | None = getattr(table, "fast", None)
    return engine


def played_fast(trials: Sequence[Played], engine: Engine) -> Collection[int]:
    """Which of these trials a compiled engine plays. Raises NoCompiler."""
    if engine == "fast" and not has_compiler():
        raise NoCompiler
    if engine == "python" or not has_compiler():
        return ()
    engines = ((number, trial, fast_engine_of(trial.table)) for number, trial in enumerate(trials))
    covered = [(number, trial, fast) for number, trial, fast in engines if fast and fast.covers(trial)]
    times = dict.fromkeys((fast.kernel for _, _, fast in covered), 0.0)
    for _, trial, fast in covered:
        times[fast.kernel] += trial.games / fast.pays_from
    return [number for number, _, fast in covered if engine == "fast" or _pays(times[fast.kernel], fast.kernel)]


def _pays(times: float, kernel: str) -> bool:
    return times >= 1 and (times >= COMPILING or is_compiled(kernel))
