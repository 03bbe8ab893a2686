"""Pages of the checks that all games have: each example, done to a shipped game, yields its code; its repair does not.

The game is the one whose files the example changes.
"""

from pathlib import Path

import pytest

from cardgen import analysis
from cardgen.analysis import catalogue
from cardgen.analysis.checks.common import COMMON
from cardgen.analysis.registry import PACKAGES, successor
from cardgen.commands import pipeline
from tests.diagnostics.page_changes import changes, limits_named, shipped_data
from tests.played import remembering_run
from tests.same_files import once_for_the_same_files
from tests.sweep import sweep

CODES = sorted({check.code for check in COMMON})
SHIPPED = ("fsys", "phylo", "foodadvice")
EXPANSION = ("card_data/fsys/sets/water-and-soil", "card_data/fsys/decks/water-and-soil-mix.yaml")
OF_EXPANSIONS = {"CG509"}


def game_of(code: str) -> str:
    return changes(catalogue.sections(code)["Example"])[0].place.split("/")[1]


def is_played(code: str) -> bool:
    return any(check.kind == "simulated" for check in COMMON if check.code == code)


@once_for_the_same_files
def codes_in(root: Path, game: str, is_played: bool) -> set[str]:
    """What is found in a project of a game, with games where the check needs some."""
    library, found = pipeline.check(root)
    if is_played:
        games = PACKAGES[game].levels["quick"]
        found += analysis.simulate(analysis.simulations(library, (game,), games), remembering_run)
    return {finding.code for finding in found} - {"CG403"}


@pytest.mark.parametrize("code", CODES)
def test_the_example_yields_the_code_and_the_repair_takes_it_away(code, tmp_path):
    sections = catalogue.sections(code)
    bad, good = changes(sections["Example"]), changes(sections["Repair"])
    assert bad
    assert good
    others = [f"card_data/{game}" for game in SHIPPED if game != game_of(code)]
    root = shipped_data(tmp_path, (*others, *(() if code in OF_EXPANSIONS else EXPANSION)))
    for change in bad:
        change.do(root)
    assert codes_in(root, game_of(code), is_played(code)) == {code}
    for change in good:
        change.do(root)
    assert codes_in(root, game_of(code), is_played(code)) == set()


def test_each_limit_is_on_the_page_of_its_check_with_its_default_and_no_page_has_another():
    named = {code: limits_named(code) for code in CODES}
    assert named == {check.code: {check.limit.name: check.limit.value} for check in COMMON if check.limit}


@sweep("code", CODES)
def test_a_page_says_how_its_check_comes_to_know_and_how_it_is_switched_off(code):
    page = " ".join(catalogue.sections(code)["What it reports"].split())
    (name,) = limits_named(code)
    assert f"`{name}: null`" in page
    words = {"exact": ("Exact", "exact"), "simulated": ("By play", "by play")}
    for check in COMMON:
        assert check.code != code or any(word in page for word in words[check.kind])


def test_an_earlier_code_of_a_game_is_explained_by_the_page_of_its_successor():
    replaced = {old: check.code for name in SHIPPED for check in PACKAGES[name].checks for old in check.replaces}
    assert len(replaced) >= 24
    for old, code in replaced.items():
        assert successor(old) == code
        assert catalogue.explain(old.lower()) == catalogue.explain(code)
        assert catalogue.slug(old) == catalogue.slug(code)
        assert old not in catalogue.all_codes()
