"""Pages of what is found in what others send: each example yields its code, and its repair nothing."""

import re
import zipfile

import pytest

from cardgen import data
from cardgen.analysis import catalogue
from cardgen.commands import pipeline
from cardgen.diagnostics import Severity
from cardgen.model.compare.credits import check_credits
from cardgen.model.compare.release import compare
from tests.diagnostics.page_changes import changes, shipped_data

OTHER_GAMES = ("card_data/phylo", "card_data/foodadvice")
NAME = "water-and-soil"


def blocks(section: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def released(tmp_path_factory):
    return pipeline.load(shipped_data(tmp_path_factory.mktemp("released"), OTHER_GAMES))[0].games["fsys"]


def errors_in(root, released):
    """The errors of ids, versions and credits in the shipped expansion, as it is now."""
    game = pipeline.load(root)[0].games["fsys"]
    card_set = game.sets[NAME]
    found = [*compare(released, game, (NAME,)), *check_credits(card_set, game.base_of(card_set))]
    return {finding.code for finding in found if finding.severity is Severity.ERROR}


@pytest.mark.parametrize("code", ["CG831", "CG832", "CG834", "CG835"])
def test_the_example_yields_the_code_and_the_repair_takes_it_away(code, tmp_path, released):
    sections = catalogue.sections(code)
    root = shipped_data(tmp_path, OTHER_GAMES)
    for change in changes(sections["Example"]):
        change.do(root)
    assert errors_in(root, released) - ({"CG835"} if code == "CG834" else set()) == {code}
    for change in changes(sections["Repair"]):
        change.do(root)
    assert errors_in(root, released) == set()


def test_the_title_of_another_card_is_told_until_the_card_has_its_own(tmp_path):
    sections = catalogue.sections("CG837")
    root = shipped_data(tmp_path, OTHER_GAMES)
    for heading, expected in (("Example", ["CG837"]), ("Repair", [])):
        for change in changes(sections[heading]):
            change.do(root)
        assert [finding.code for finding in pipeline.check(root)[1]] == expected


def test_what_a_set_says_is_gone_is_a_note_and_may_not_be_there(tmp_path, released):
    root = shipped_data(tmp_path, OTHER_GAMES)
    for change in changes(catalogue.sections("CG831")["Example"]):
        change.do(root)
    place = root / "card_data/fsys/sets/water-and-soil/set.yaml"
    text = place.read_text(encoding="utf-8")
    place.write_text(f"{text}gone: [{{id: let-rain-sink-in, why: It told a falsehood.}}]\n", encoding="utf-8")
    assert errors_in(root, released) == set()
    assert not [finding for finding in pipeline.check(root)[1] if finding.code == "CG831"]
    place.write_text(f"{text}gone: [{{id: hold-the-rain, why: It told a falsehood.}}]\n", encoding="utf-8")
    assert [finding.code for finding in pipeline.check(root)[1]] == ["CG831"]


def test_the_archives_of_the_page_are_refused_and_that_of_the_repair_is_not(tmp_path):
    sections = catalogue.sections("CG833")
    bad, good = blocks(sections["Example"], "zip"), blocks(sections["Repair"], "zip")
    assert len(bad) == 2
    assert len(good) == 1
    for number, names in enumerate([*bad, *good]):
        path, folder = tmp_path / f"{number}.zip", tmp_path / f"{number}"
        folder.mkdir()
        with zipfile.ZipFile(path, "w") as archive:
            for name in names.split():
                archive.writestr(name, "x: 1\n")
        root, found = data.unpack(path, folder)
        assert {finding.code for finding in found} == ({"CG833"} if names in bad else set())
        assert (root is None) == (names in bad)


def test_the_set_of_the_page_is_for_another_game_until_it_requires_a_set_of_this_one(tmp_path):
    for heading, expected in (("Example", ["CG836"]), ("Repair", [])):
        (text,) = blocks(catalogue.sections("CG836")[heading], "yaml set")
        (tmp_path / "set.yaml").write_text(text, encoding="utf-8")
        assert [disagreement.code for disagreement in data.disagreements(tmp_path, "phylo")] == expected
