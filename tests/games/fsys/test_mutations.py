"""Every check of Food Heroes fires for the fault it is for, for nothing else of weight, and never for a sound deck."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from cardgen import analysis
from cardgen.commands.pipeline import check, check_all
from cardgen.commands.targets import BuildOrder
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.games.fsys.checks import simulated
from cardgen.games.fsys.package import PACKAGE
from tests.games.fsys.mutations.catalogue import CORE, FAIR, FIRST_ROW, MUTATIONS, UNTOUCHED, Mutation
from tests.games.fsys.mutations.project import REPOSITORY, SHEET, VOCABULARY, Plan
from tests.played import remembering_run

QUICK = "quick"
ELSEWHERE = {"FSY111", "FSY303"}
"""Found by laying out a page, and where a search is played: tests of their own, below."""
Find = Callable[..., list[Diagnostic]]


def findings(root: Path, games: int | str = 0) -> list[Diagnostic]:
    """All that is found in a project; not what the games played leave open, nor titles, which plans copy.

    Games of a sound deck are those of the shipped one.
    """
    library, found = check(root)
    run = remembering_run if games == QUICK else map
    found += analysis.simulate(analysis.simulations(library, ("fsys",), games), run)
    return [finding for finding in found if finding.code not in ("CG403", "CG837")]


@pytest.fixture
def find(tmp_path: Path) -> Find:
    """What is found in the project that a plan makes, played so often."""
    return lambda plan, games=0: findings(plan.write(tmp_path), games)


@pytest.mark.parametrize("mutation", MUTATIONS, ids=str)
def test_a_mutation_is_found_and_nothing_else_of_weight(find: Find, mutation: Mutation) -> None:
    found = find(mutation.plan, mutation.games)
    assert mutation.severity in {finding.severity for finding in found if finding.code == mutation.code}
    assert {finding.code for finding in found} == {mutation.code} | mutation.also
    assert {finding.code for finding in found if finding.severity is Severity.ERROR} <= {mutation.code}


@pytest.mark.parametrize("plan", [UNTOUCHED, Plan(CORE)], ids=["with-an-expansion", "alone"])
def test_a_sound_deck_is_found_guilty_of_nothing(find: Find, plan: Plan) -> None:
    assert find(plan, QUICK) == []


def test_the_shipped_decks_are_found_guilty_of_nothing() -> None:
    assert findings(REPOSITORY, QUICK) == []


def test_a_sound_deck_has_no_bias_worth_an_error_by_the_readings_and_limits_that_show_one(find: Find) -> None:
    plan = next(
        mutation.plan for mutation in MUTATIONS if mutation.code == "CG501" and mutation.severity is Severity.ERROR
    )
    found = find(replace(plan, cards=CORE), QUICK)
    assert [finding for finding in found if finding.severity is Severity.ERROR] == []


def test_every_check_has_its_mutation() -> None:
    """Those of the package, and those of linking."""
    checks = {check.code for check in PACKAGE.checks} | {code for code, _ in PACKAGE.codes.values()}
    assert {mutation.code for mutation in MUTATIONS} | ELSEWHERE == checks


@pytest.mark.parametrize(("code", "severities"), [("CG511", {0, 1}), ("CG501", {1, 2}), ("CG509", {1, 2})])
def test_a_check_of_two_severities_is_tried_in_both(code: str, severities: set[int]) -> None:
    assert {finding.severity for finding in MUTATIONS if finding.code == code} == severities


@pytest.mark.parametrize("icon", ["ae-1", "sdg-17"])
def test_an_icon_that_the_ability_sheet_leaves_out_is_found(tmp_path: Path, icon: str) -> None:
    """FSY111: told at the first card that has it; the whole sheet is found guilty of nothing."""
    order = BuildOrder(papers=("a4",), only=("ability-sheet",))
    whole = Plan(CORE, sheet=SHEET).write(tmp_path / "whole")
    assert check_all(whole, order).found == ()
    part = SHEET.replace("<icon name", "{% if icon.id != '" + icon + "' %}<icon name").replace("/>", "/>{% endif %}")
    found = check_all(Plan(CORE, sheet=part).write(tmp_path / "part"), order).found
    first = next(id for id, icons in CORE if icon in icons)
    assert [(finding.code, finding.severity) for finding in found] == [("FSY111", Severity.ERROR)]
    assert f"`{icon}`" in found[0].message
    assert f"`{first}`" in found[0].message


def test_an_icon_that_no_card_has_may_be_left_out_of_the_ability_sheet(tmp_path: Path) -> None:
    part = SHEET.replace("<icon name", "{% if icon.id != 'sdg-17' %}<icon name").replace("/>", "/>{% endif %}")
    cards = [(id, tuple(icon for icon in icons if icon != "sdg-17")) for id, icons in CORE]
    root = Plan(cards, sheet=part).write(tmp_path)
    assert check_all(root, BuildOrder(papers=("a4",), only=("ability-sheet",))).found == ()


def test_how_much_a_search_gains_is_only_told(find: Find, monkeypatch: pytest.MonkeyPatch) -> None:
    """FSY303: as information, and only where so many games are played that a slow policy may play a tenth."""
    assert "FSY303" not in {match.code for match in find(Plan(CORE), 2_000)}
    monkeypatch.setattr(simulated, "SEARCH_FROM", 2_000)
    found = find(Plan(CORE), 2_000)
    assert [(finding.code, finding.severity) for finding in found] == [("FSY303", Severity.INFO)]


def test_the_vocabulary_of_the_mutations_is_that_of_the_game() -> None:
    assert len(VOCABULARY) == len(set(VOCABULARY)) == 45
    assert len(FAIR) == len(FIRST_ROW) == 15
