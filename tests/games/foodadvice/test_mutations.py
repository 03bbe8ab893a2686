"""Every check of FoodAdvice fires for the fault it is for, for nothing else of weight, and never for a sound box."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from cardgen import analysis
from cardgen.commands.pipeline import check
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.games.foodadvice.package import PACKAGE
from tests.games.foodadvice.mutations.boxes import ALONE, SHUFFLED, UNTOUCHED
from tests.games.foodadvice.mutations.mutation import Mutation
from tests.games.foodadvice.mutations.project import REPOSITORY, Plan
from tests.games.foodadvice.mutations.static import SOUND
from tests.played import remembering_run

QUICK = "quick"
FOLDER = Path(__file__).parent / "mutations"
MODULES = [import_module(f"tests.games.foodadvice.mutations.{path.stem}") for path in sorted(FOLDER.glob("*.py"))]
MUTATIONS: tuple[Mutation, ...] = tuple(mutation for module in MODULES for mutation in getattr(module, "MUTATIONS", ()))
ELSEWHERE: set[str] = set()
"""Found in other ways than here, by tests of their own."""
STATIC = {check.code for check in PACKAGE.checks if check.kind == "static"} | {
    code for code, _ in PACKAGE.codes.values()
}
Find = Callable[..., list[Diagnostic]]


def findings(root: Path, games: int | str = 0) -> list[Diagnostic]:
    """All that is found in a project; not what the games played leave open, nor titles, which plans copy.

    Games of a sound deck are those of the shipped one.
    """
    library, found = check(root)
    run = remembering_run if games == QUICK else map
    found += analysis.simulate(analysis.simulations(library, ("foodadvice",), games), run)
    return [finding for finding in found if finding.code not in ("CG403", "CG837")]


@pytest.fixture
def find(tmp_path: Path) -> Find:
    """What is found in the project that a plan makes, played so often."""
    return lambda plan, games=0: findings(plan.write(tmp_path), games)


@pytest.mark.parametrize("mutation", MUTATIONS, ids=str)
def test_a_mutation_is_found_and_nothing_else_of_weight(find: Find, mutation: Mutation) -> None:
    """What changes a card may change how the box plays, too: of static faults, only errors of others count.

    Every finding has a remedy and a place in a file.
    """
    found = find(mutation.plan, mutation.games)
    for finding in found:
        assert finding.help
        assert finding.span.line > 0
    if mutation.code in STATIC:
        found = [finding for finding in found if finding.code in STATIC or finding.severity is Severity.ERROR]
    assert mutation.severity in {finding.severity for finding in found if finding.code == mutation.code}
    assert {finding.code for finding in found} == {mutation.code} | mutation.also
    assert {finding.code for finding in found if finding.severity is Severity.ERROR} <= {mutation.code}


@pytest.mark.parametrize("plan", [UNTOUCHED, ALONE, SHUFFLED], ids=["with-an-expansion", "alone", "shuffled"])
def test_a_sound_box_is_found_guilty_of_nothing(find: Find, plan: Plan) -> None:
    assert find(plan, QUICK) == []


@pytest.mark.parametrize("plan", SOUND, ids=range(len(SOUND)))
def test_what_only_looks_like_a_fault_is_none(find: Find, plan: Plan) -> None:
    assert [finding for finding in find(plan) if finding.code in STATIC or finding.severity is Severity.ERROR] == []


def test_the_shipped_box_is_found_guilty_of_nothing() -> None:
    assert [finding for finding in findings(REPOSITORY, QUICK) if finding.code.startswith("FAD")] == []


def test_every_check_has_its_mutation() -> None:
    """Those of the package, and those of linking."""
    checks = {check.code for check in PACKAGE.checks} | {code for code, _ in PACKAGE.codes.values()}
    assert {mutation.code for mutation in MUTATIONS} | ELSEWHERE == checks
