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

from cardgen import analysis
from cardgen.analysis.package import Package
from cardgen.analysis.play.tally import Tally
from cardgen.analysis.registry import package_of
from cardgen.commands.pipeline import check
from cardgen.diagnostics import Diagnostic
from tests.played import remembering_run

PERCENT = r"(\d+\.\d) %"
UNDECIDED = "CG403"


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


def verdicts(inside: Inside, root: Path) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """What is found by the limits of the program, and by the tighter ones or of the deck beyond."""
    library, _ = check(inside.plan.write(root / "inside"))
    (game,) = library.games.values()
    package = package_of(game)
    assert package is not None
    if inside.beyond is not None:
        (further,) = check(inside.beyond.write(root / "beyond"))[0].games.values()
        return [list(analysis.simulate(package.simulations(each, inside.games))) for each in (game, further)]  # type: ignore[return-value]
    played: list[Tally] = []
    found = list(
        analysis.simulate(
            package.simulations(game, inside.games), lambda play, blocks: kept(remembering_run(play, blocks), played)
        )
    )
    tighter = replace(game, limits={**game.limits, **inside.tighter})
    return found, list(analysis.simulate(package.simulations(tighter, inside.games), lambda _, __: played))


def kept(tallies: Iterable[Tally], played: list[Tally]) -> list[Tally]:
    """The tallies, which are remembered."""
    played += tallies
    return played


def figure_in(finding: Inside, found: Iterable[Diagnostic]) -> float:
    """The figure that the first finding of the code tells."""
    message = next(each.message for each in found if each.code == finding.code)
    figures = re.search(finding.figure, message)
    assert figures is not None, message
    first, *more = map(float, figures.groups())
    return first / more[0] if more else first


def assert_inside(finding: Inside, root: Path) -> None:
    found, stricter = verdicts(finding, root)
    assert finding.code not in {each.code for each in found}
    assert not any(each.code == UNDECIDED and f"{finding.code} " in each.message for each in found)
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
