"""What is wrong with reasons is told at its line, and harms no card."""

from pathlib import Path

import pytest
import yaml

from cardgen.commands.pipeline import check

ROOT = Path(__file__).parents[3]
PLACE = "card_data/fsys/sets/core/reasons.yaml"


@pytest.fixture
def found(tmp_path, copy_of_shipped):
    """What is found where the first entry of the reasons is changed."""
    project = copy_of_shipped(tmp_path / "project")

    def after(change):
        path = project / PLACE
        value = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
        change(value["reasons"][0])
        path.write_text(yaml.safe_dump(value, sort_keys=False), encoding="utf-8")
        library, findings = check(project, ("fsys",))
        reasons = library.games["fsys"].sets["core"].reasons
        return reasons, [(item.code, item.severity.name, item.message) for item in findings]

    return after


def test_the_shipped_reasons_are_linked_in_the_order_of_the_rail(found):
    reasons, findings = found(lambda entry: None)
    assert findings == []
    assert list(reasons["feed-the-soil"])[:2] == ["hands", "ae-1"]


def test_a_reason_of_an_icon_that_the_card_does_not_have_is_a_warning(found):
    reasons, findings = found(lambda entry: entry["icons"].update({"sdg-17": "two schools"}))
    message = "the card `feed-the-soil` does not have the icon `sdg-17`, so this reason is never printed"
    assert findings == [("CG301", "WARNING", message)]
    assert "sdg-17" not in reasons["feed-the-soil"]


def test_reasons_of_an_unknown_card_are_an_error(found):
    _, findings = found(lambda entry: entry.update(card="feed-the-soul"))
    assert [(severity, message) for _, severity, message in findings] == [("ERROR", "`feed-the-soul` is not a card")]


def test_a_bar_or_a_line_end_is_no_few_words(found):
    _, findings = found(lambda entry: entry["icons"].update({"hands": "you | turn"}))
    assert [code for code, *_ in findings] == ["CG206"]


def test_a_question_belongs_to_its_card_and_may_be_missing(tmp_path, copy_of_shipped):
    project = copy_of_shipped(tmp_path / "project")
    path = project / PLACE
    value = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
    del value["reasons"][0]["question"]
    path.write_text(yaml.safe_dump(value, sort_keys=False), encoding="utf-8")
    library, findings = check(project, ("fsys",))
    questions = library.games["fsys"].sets["core"].questions
    assert (findings, "feed-the-soil" in questions, len(questions)) == ([], False, 59)
