"""Rules packages are found by name, and imported when they are asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

from cardgen.analysis import catalogue
from cardgen.analysis.registry import ABOUT_PLAY, BY_PLAY, CODES, NAMES, OF_REFERENCES, PACKAGES, REFUSED
from tests.installed import Installer

PONDS = """\
from cardgen.analysis.checks.check import Finding, check
from cardgen.analysis.checks.suite import Suite
from cardgen.analysis.package import Package

@check("{code}", "shallow-pond", kind="exact", of="deck")
def shallow_pond(scope):
    \"\"\"Ponds.

    ## What it reports
    A pond that is shallow.
    \"\"\"
    yield scope.finding("it is shallow")

PACKAGE = Package(Suite((shallow_pond,)), table=lambda game, decks, readings: None)
"""
SOUND = PONDS.format(code="PON201")
GAME = "card_data/mini/game.yaml"


def test_every_package_is_found_by_its_name():
    assert sorted(PACKAGES) == sorted(NAMES) == sorted(CODES)
    assert all(CODES[name] == PACKAGES[name].codes for name in NAMES)


@pytest.mark.parametrize("name", ["", "poker", "fsys.package", ".."])
def test_no_other_name_leads_anywhere(name):
    assert PACKAGES.get(name) is None
    assert CODES.get(name) is None


def test_what_is_found_by_play_is_about_play():
    assert set(BY_PLAY) < set(ABOUT_PLAY)
    assert {"CG501"} <= set(BY_PLAY)


def test_references_are_those_of_linking_and_of_each_game():
    assert "CG301" in OF_REFERENCES
    assert "CG701" not in OF_REFERENCES
    unknown = {code for codes in CODES.values() for fault, (code, _) in codes.items() if fault.startswith("unknown")}
    assert unknown <= set(OF_REFERENCES)
    assert len(OF_REFERENCES) == len(set(OF_REFERENCES))


def test_reading_one_game_imports_no_rules_of_another():
    code = (
        "import sys; from cardgen.commands import pipeline; from cardgen.data import shipped_root;"
        "library, found = pipeline.check(shipped_root(), ('fsys',)); assert not found, found;"
        "print(sorted(name.split('.')[2] for name in sys.modules if name.startswith('cardgen.games.') "
        "and name.endswith('.package')))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "['fsys']"


def played_by(project, name: str) -> list[tuple[str, str]]:
    """What is found of rules in a game that names this package."""
    project.replace(GAME, "id: mini\n", f"id: mini\nrules: {name}\n")
    return [
        (finding.code, finding.message)
        for finding in project.check(only=()).found
        if finding.code in ("CG301", "CG310", "PON201")
    ]


def test_an_installed_package_plays_and_its_codes_are_explained(project, installer: Installer):
    assert catalogue.explain("PON201") is None
    installer.install("ponds", ponds=SOUND)
    assert [*PACKAGES] == [*NAMES, "ponds"]
    assert played_by(project, "ponds") == [("PON201", "it is shallow")]
    assert "A pond that is shallow" in catalogue.explain("pon201")
    assert "PON201" in catalogue.all_codes()
    assert "PON201" in ABOUT_PLAY


def test_an_installed_check_is_silenced_as_others_are(project, installer: Installer):
    installer.install(
        "ponds",
        ponds=SOUND.replace('of="deck")', 'of="deck", severity=Severity.WARNING)').replace(
            "import Finding", "import Finding, Severity"
        ),
    )
    project.replace(
        "card_data/mini/decks/all-cards.yaml", "id: all", "# cardgen: ignore[PON201] ducks like it\nid: all"
    )
    assert played_by(project, "ponds") == []


@pytest.mark.parametrize(
    ("module", "why"),
    [
        ("import nowhere", "`ponds:PACKAGE` cannot be imported: ModuleNotFoundError: No module named 'nowhere'"),
        ("raise SystemExit(3)", "`ponds:PACKAGE` cannot be imported: SystemExit: 3"),
        (
            "PACKAGES = 1",
            "`ponds:PACKAGE` cannot be imported: AttributeError: module 'ponds' has no attribute 'PACKAGE'",
        ),
        ("PACKAGE = 3", "`ponds:PACKAGE` is an `int`, not a `Package` of `cardgen.analysis.package`"),
        (SOUND.replace("Suite((shallow_pond,))", "None"), "its `suite` is a `NoneType`, not a `Suite`"),
        (SOUND.replace("lambda game, decks, readings: None", "3"), "its `table` is an `int`, not a function"),
        (
            SOUND.replace("(shallow_pond,)", "(print,)"),
            "among its checks is a `builtin_function_or_method`, not a `Check`",
        ),
        (PONDS.format(code="FSY201"), "its code `FSY201` begins like those of cardgen: take other letters"),
        (PONDS.format(code="PO201"), "its code `PO201` is not three capital letters and three digits"),
    ],
)
def test_a_package_that_cannot_be_used_is_a_finding(project, installer: Installer, module, why):
    installer.install("ponds", ponds=module)
    assert played_by(project, "ponds") == [("CG310", f"the rules package `ponds` cannot be used: {why}")]
    assert [*PACKAGES] == [*NAMES]


def test_two_packages_of_one_name_are_both_told(project, installer: Installer):
    installer.install("ponds", ponds=SOUND)
    installer.install("ponds", distribution="puddles", puddles=SOUND)
    why = "`ponds-rules` and `puddles` both bring rules of that name"
    assert played_by(project, "ponds") == [("CG310", f"the rules package `ponds` cannot be used: {why}")]


def test_a_package_with_the_name_of_a_shipped_one_is_told_and_not_used(project, installer: Installer):
    installer.install("fsys", ponds=SOUND)
    (found,) = played_by(project, "fsys")
    assert found[1] == (
        "of two packages `fsys` one is used: cardgen has rules of that name and plays by these, not by those of "
        "`fsys-rules`"
    )
    assert set(REFUSED) == {"fsys"}
    assert PACKAGES["fsys"].checks[0].code.startswith("FSY")


def test_a_name_that_nobody_installed_says_what_to_do(project, installer: Installer):
    installer.install("ponds", ponds=SOUND)
    project.replace(GAME, "id: mini\n", "id: mini\nrules: pondss\n")
    assert project.check(only=()).found[0].help == "did you mean `ponds`?"
    project.replace(GAME, "pondss", "rivers")
    (finding,) = project.check(only=()).found
    assert (finding.code, finding.message) == ("CG301", "`rivers` is not a rules package")
    assert finding.help.startswith("install the package that has these rules (`pip install")


def test_code_in_a_project_folder_is_not_imported(project):
    """Not even where it looks like something installed."""
    project.write("ponds.py", "raise AssertionError")
    project.write("ponds-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: ponds\nVersion: 1\n")
    project.write("ponds-1.dist-info/entry_points.txt", "[cardgen.games]\nponds = ponds:PACKAGE\n")
    project.replace(GAME, "id: mini\n", "id: mini\nrules: ponds\n")
    for program in (["-m", "cardgen"], ["-P", "-m", "cardgen"]):
        done = subprocess.run([sys.executable, *program, "check"], cwd=project.root, capture_output=True, text=True)
        assert "error[CG301]: `ponds` is not a rules package" in done.stdout, done


def test_nobody_asks_what_is_installed_for_a_game_of_cardgen():
    code = (
        "import importlib.metadata as m; from cardgen.analysis import registry; from cardgen.commands import pipeline;"
        "from cardgen.data import shipped_root; library, found = pipeline.check(shipped_root(), ('fsys',));"
        "assert not found; print(registry._brought.cache_info().currsize)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "0"
