"""Pages of what the rules of Phylo find: each example, done to the shipped decks, yields its code; the repair takes it
away. Pages name each limit and reading there is, and no other.
"""

import inspect
import re

import pytest

from cardgen import analysis
from cardgen.analysis import catalogue
from cardgen.analysis.registry import BY_PLAY, PACKAGES
from cardgen.commands import pipeline
from cardgen.games.phylo.package import SUITE
from cardgen.games.phylo.rules import READINGS, PhyloRules
from tests.diagnostics.page_changes import (
    changes,
    limits_named,
    own_limits,
    readings_named,
    shipped_data,
    shown,
)
from tests.played import remembering_run
from tests.same_files import once_for_the_same_files
from tests.sweep import sweep

PACKAGE = PACKAGES["phylo"]
GAMES = PACKAGE.levels["quick"]
PHY = [code for code in catalogue.all_codes() if code.startswith("PHY")]
PLAYED = {code for code in BY_PLAY if code.startswith("PHY")}
SHOWN_OTHERWISE: set[str] = {"PHY403"}
"""Codes that no change of the shipped data shows in so few games: tests of their own."""
COME_ALONG: dict[str, set[str]] = {
    "PHY105": {"PHY217"},
    "PHY209": {"PHY218"},
    "PHY214": {"PHY218"},
    "PHY302": {"PHY215"},
    "PHY313": {"PHY101", "PHY213", "PHY215", "PHY302"},
}
"""Notes that the example earns, too, as its page says."""
NAMED_TOGETHER = {"PHY403": {"match-up"}}
"""Pages that name the limit of another check."""


@once_for_the_same_files
def codes_in(root, is_played: bool) -> set[str]:
    """What is found in a project with as much work as a code needs: data, or games."""
    library, found = pipeline.check(root)
    if is_played:
        found += analysis.simulate(analysis.simulations(library, ("phylo",), GAMES), remembering_run)
    return {finding.code for finding in found}


@pytest.mark.parametrize("code", [code for code in PHY if code not in SHOWN_OTHERWISE])
def test_the_example_yields_the_code_and_the_repair_takes_it_away(code, tmp_path):
    sections = catalogue.sections(code)
    bad, good = changes(sections["Example"]), changes(sections["Repair"])
    assert bad
    assert good
    aside = COME_ALONG.get(code, set()) | {"CG403"}
    root = shipped_data(tmp_path, ("card_data/fsys", "card_data/foodadvice"))
    for change in bad:
        change.do(root)
    assert codes_in(root, code in PLAYED) - aside == {code}
    for change in good:
        change.do(root)
    assert codes_in(root, code in PLAYED) - aside == set()


def test_every_page_of_the_game_has_a_code_that_its_rules_report_and_every_such_code_a_page():
    reported = {check.code for check in SUITE.checks if not check.code.startswith("CG")} | {
        code for code, _ in PACKAGE.codes.values()
    }
    assert set(PHY) == reported


def test_each_limit_is_on_the_page_of_its_check_with_its_default_and_no_page_has_another():
    defaults = {name: value for name, (_, value) in own_limits(SUITE).items()}
    named = {}
    for code in PHY:
        for name, value in limits_named(code).items():
            assert name in {catalogue.slug(code)} | NAMED_TOGETHER.get(code, set())
            assert named.setdefault(name, value) == value
    assert named == defaults


def test_the_page_of_options_lists_each_reading_with_what_it_may_be_and_its_rule():
    """The rule is the one that stands beside the field in the program, where one does."""
    rows = readings_named(catalogue.sections("CG308")["What it reports"], "PH")
    numbers = dict(re.findall(r"^    (\w+): .*# .*?(PH-[AR]\d+)", inspect.getsource(PhyloRules), re.MULTILINE))
    names = [name.replace("_", "-") for name in READINGS]
    assert [(name, allowed) for name, allowed, _ in rows] == [
        (name, shown(values)) for name, values in zip(names, READINGS.values(), strict=True)
    ]
    for field, (_, _, rule) in zip(READINGS, rows, strict=True):
        assert rule == numbers.get(field, rule)


@sweep("code", sorted({check.code for check in PACKAGE.checks} & set(PHY)))
def test_a_page_says_how_its_check_comes_to_know(code):
    kinds = {check.kind for check in PACKAGE.checks if check.code == code}
    words = {"static": "Static", "exact": r"[Ee]xact", "simulated": r"[Bb]y play"}
    for kind in kinds:
        assert re.search(words[kind], catalogue.sections(code)["What it reports"])
