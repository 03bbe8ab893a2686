"""Pages of what rules find: each example, done to the shipped Food Heroes, yields its code; the repair takes it away.

Pages name each limit and reading there is, and no other.
"""

import inspect
import re
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec import Struct, field
from msgspec.structs import replace

from cardgen import analysis
from cardgen.analysis import catalogue
from cardgen.analysis.checks.simulation import Simulation
from cardgen.analysis.play.playout import Trial
from cardgen.analysis.play.protocol import Policy, RulesGap
from cardgen.analysis.registry import BY_PLAY, PACKAGES
from cardgen.commands import pipeline
from cardgen.commands.targets import BuildOrder
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.games.fsys.checks import simulated as simulation
from cardgen.games.fsys.package import SUITE
from cardgen.games.fsys.rules import READINGS, FsysRules
from tests.diagnostics.page_changes import (
    REPOSITORY,
    Change,
    changes,
    example_line,
    limits_named,
    own_limits,
    readings_named,
    shipped_data,
    shown,
    without_figures,
)
from tests.played import remembering_run
from tests.same_files import once_for_the_same_files
from tests.shipped_games import shipped_library
from tests.sweep import sweep

OTHER_GAMES = ("card_data/phylo", "card_data/foodadvice")
EXPANSION = ("card_data/fsys/sets/water-and-soil", "card_data/fsys/decks/water-and-soil-mix.yaml")
GAMES = 20_000
FSY = [code for code in catalogue.all_codes() if code.startswith("FSY")]
PAGES = [*FSY, "CG308", "CG403", "CG404", "CG405"]
PLAYED = {code for code in BY_PLAY if code.startswith("FSY")} | {"CG403"}
LAID_OUT = "FSY111"
SHOWN_OTHERWISE = {"FSY303", "CG404"}  # told of every deck, but after many games; reached by no shipped card
COME_ALONG = {"CG405": {"FSY101", "FSY107"}, "FSY108": {"FSY211"}, "FSY205": {"CG511"}}
"""Notes that the example earns, too, as its page says."""


def test_a_change_says_the_file_the_lines_and_what_becomes_of_them():
    section = "Do this:\n```diff edit\na/b.yaml\n one\n-two\n+ 2\n@@ more\n-x\nc.yaml\n+new\n```\nDone.\n"
    first, second = Change("a/b.yaml", "one\ntwo\n", "one\n 2\n"), Change("a/b.yaml", "x\n", "")
    assert changes(section) == [first, second, Change("c.yaml", "", "new\n")]


def project_for(code: str, root: Path) -> Path:
    """The data of Food Heroes; its expansion for pages of expansions, templates where something is laid out."""
    if code == LAID_OUT:
        shutil.copytree(REPOSITORY / "templates", root / "templates")
    others = () if code == "CG308" else OTHER_GAMES  # its example is of another game
    return shipped_data(root, (*others, *(() if code.startswith("FSY4") else EXPANSION)))


@once_for_the_same_files
def codes_in(root: Path, is_laid_out: bool, is_played: bool) -> set[str]:
    """What is found in a project with as much work as a code needs: data, a page of it, or games."""
    if is_laid_out:
        return {
            finding.code
            for finding in pipeline.check_all(root, BuildOrder(("fsys",), ("a4",), ("ability-sheet",))).found
        }
    library, found = pipeline.check(root)
    if is_played:
        found += analysis.simulate(analysis.simulations(library, ("fsys",), GAMES), remembering_run)
    return {finding.code for finding in found}


@pytest.mark.parametrize("code", [code for code in PAGES if code not in SHOWN_OTHERWISE])
def test_the_example_yields_the_code_and_the_repair_takes_it_away(code, tmp_path):
    sections = catalogue.sections(code)
    bad, good = changes(sections["Example"]), changes(sections["Repair"])
    assert bad
    assert good
    aside = COME_ALONG.get(code, set()) | ({"CG403"} - {code})
    root = project_for(code, tmp_path)
    for change in bad:
        change.do(root)
    assert codes_in(root, code == LAID_OUT, code in PLAYED) - aside == {code}
    for change in good:
        change.do(root)
    assert codes_in(root, code == LAID_OUT, code in PLAYED) - aside == set()


def food_heroes(games: int) -> Simulation:
    """What is to be played for the shipped deck where `games` are for the whole game."""
    library = shipped_library()
    return analysis.simulations(library, ("fsys",), games)[0]


def played(simulated: Simulation, trials: list[Trial]) -> list[Diagnostic]:
    """What is found where other trials are played instead."""
    return list(analysis.simulate([replace(simulated, trials=tuple(trials))]))


def test_who_looks_ahead_is_told_of_as_the_page_says():
    assert not any(trial.policies == simulation.SEARCH for trial in food_heroes(GAMES).trials)
    simulated = food_heroes(10 * GAMES)
    found = played(simulated, [replace(trial, games=2) for trial in simulated.trials])
    (finding,) = [finding for finding in found if finding.code == "FSY303"]
    assert finding.severity is Severity.INFO
    assert example_line("FSY303") == without_figures(f"info[FSY303]: {finding.message}")


class Unruly(Struct, frozen=True):
    """A table at which the rules give out at once."""

    game: str = "fsys"
    cards: tuple[str, ...] = ("ant",) * 60
    block: int = 20
    dealing: str = ""
    policies: Mapping[str, Policy] = field(default_factory=dict)
    ratios: tuple[tuple[str, str], ...] = ()

    def begin(self, players: int, chance: object, turn: int) -> None:
        raise RulesGap("the pile is empty")


def test_a_gap_of_the_rules_is_told_as_the_page_says_and_nothing_else_of_the_deck():
    (finding,) = played(food_heroes(GAMES), [Trial(Unruly(), 2, ("greedy",), 3)])
    assert (finding.code, finding.severity) == ("CG404", Severity.ERROR)
    assert example_line("CG404") == without_figures(f"error[CG404]: {finding.message} = help: {finding.help}")


# What pages and program must have in common.


def test_every_check_and_every_fault_of_linking_has_a_page():
    for package in PACKAGES.values():
        for code in [check.code for check in package.checks] + [code for code, _ in package.codes.values()]:
            assert catalogue.explain(code), code


def test_every_page_of_the_game_has_a_code_that_its_rules_report():
    package = PACKAGES["fsys"]
    reported = {check.code for check in SUITE.checks if not check.code.startswith("CG")} | {
        code for code, _ in package.codes.values()
    }
    assert set(FSY) == reported - {"CG402"}  # the code of all games for many copies


def test_each_limit_is_on_the_page_of_its_check_with_its_default_and_no_page_has_another():
    defaults = {name: value for name, (_, value) in own_limits(SUITE).items()}
    named = {}
    for code in FSY:
        for name, value in limits_named(code).items():
            assert catalogue.slug(code) == name
            named[name] = value
    assert named == defaults


def test_the_page_of_options_lists_each_reading_with_what_it_may_be_and_its_rule():
    """The rule is the one that stands beside the field in the program."""
    rows = readings_named(catalogue.sections("CG308")["What it reports"], "FS")
    numbers = dict(re.findall(r"^    (\w+): .*# .*?(FS-[AR]\d+)", inspect.getsource(FsysRules), re.MULTILINE))
    names = (name.replace("_", "-") for name in READINGS)
    assert rows == [
        (name, shown(values), numbers[field]) for name, (field, values) in zip(names, READINGS.items(), strict=True)
    ]


@sweep("code", sorted({check.code for check in PACKAGES["fsys"].checks} & set(FSY)))
def test_a_page_says_how_its_check_comes_to_know(code):
    kinds = {check.kind for check in PACKAGES["fsys"].checks if check.code == code}
    words = {"static": "Static", "exact": r"[Ee]xact", "simulated": r"[Bb]y play"}
    for kind in kinds:
        assert re.search(words[kind], catalogue.sections(code)["What it reports"])
