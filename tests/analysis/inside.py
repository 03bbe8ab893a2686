"""Is a deck that is just inside a limit left alone? It is played once, and judged twice: by the limits of the program,
and by a limit on its other side, which must find it. So its figure is read from what the check itself says.

Knows no game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.analysis.numbers.evidence import Evidence
from cardgen.analysis.package import Package
from cardgen.analysis.play.playout import play
from cardgen.analysis.registry import package_of
from cardgen.commands.pipeline import check
from cardgen.diagnostics import Diagnostic
from cardgen.model.game import Game
from tests.played import remembering_run

PERCENT = r"(\d+\.\d) %"
Judged = tuple[list[Diagnostic], set[str]]


class Inside(Struct, frozen=True):
    """A project that must not be found guilty of `code`, and must be with `tighter` limits.

    What the finding then tells, by `figure`, lies between the limit that finds it and the limit of the program, both
    as they are told. Two numbers in it are one by the other. Where chance hides so small an effect, `beyond` is the
    next deck of the same kind, and is found.
    """

    code: str
    what: str
    plan: Any
    games: int
    between: tuple[float, float] = (0, 0)
    tighter: Mapping[str, Any] = field(default_factory=dict)
    figure: str = PERCENT
    beyond: Any = None

    def __str__(self) -> str:
        return f"{self.code} {self.what}".replace(" ", "-")


def verdicts(inside: Inside, root: Path) -> tuple[Judged, Judged]:
    """What is found by the limits of the program, and by the tighter ones or of the deck beyond."""
    library, _ = check(inside.plan.write(root / "inside"))
    (game,) = library.games.values()
    if inside.beyond is not None:
        (further,) = check(inside.beyond.write(root / "beyond"))[0].games.values()
    else:
        further = replace(game, limits={**game.limits, **inside.tighter})
    return judged_once(game, inside.games), judged_once(further, inside.games)


def judged_once(game: Game, games: int) -> Judged:
    """What is found in so many games that are looked at once, and the codes of what they leave open."""
    package = package_of(game)
    assert package is not None
    found: list[Diagnostic] = []
    undecided: set[str] = set()
    for simulation in package.simulations(game, games):
        evidence = Evidence()
        found += simulation.judge(play(simulation.trials, remembering_run), evidence)
        undecided |= set(evidence.open)
    return found, undecided


def figure_in(finding: Inside, found: Iterable[Diagnostic]) -> float:
    """The figure that the first finding of the code tells."""
    message = next(each.message for each in found if each.code == finding.code)
    figures = re.search(finding.figure, message)
    assert figures is not None, message
    first, *more = map(float, figures.groups())
    return first / more[0] if more else first


def assert_inside(finding: Inside, root: Path) -> None:
    (found, undecided), (stricter, _) = verdicts(finding, root)
    assert finding.code not in {each.code for each in found}
    assert finding.code not in undecided
    assert finding.code in {each.code for each in stricter}
    if finding.beyond is None:
        low, high = sorted(finding.between)
        assert low < figure_in(finding, stricter) < high


def simulated_codes(package: Package) -> set[str]:
    return {each.code for each in package.checks if each.kind == "simulated"}


def limits_of(cases: Iterable[Inside]) -> dict[str, set[str]]:
    """By code the names of its limits."""
    found: dict[str, set[str]] = {}
    for case in cases:
        found.setdefault(case.code, set()).update(case.tighter)
    return found
