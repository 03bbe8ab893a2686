"""Lists of a JSON file are lists on cards, also where each has but one word, and are told where they cannot be."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardgen.cli import main

ONE = [{"name": "Tank", "of": ["Army"], "text": "Go."}, {"name": "Boat", "of": ["Army"], "text": "Swim."}]
WORDS = [{"name": "Tank", "of": "Army", "text": "Go."}, {"name": "Boat", "of": "Navy", "text": "Swim."}]
TWO = [{"name": "Law", "of": ["System", "Civil"], "text": "Sue."}, {"name": "Tax", "of": ["System"], "text": "Pay."}]


@pytest.fixture
def run(elsewhere):
    def run(words):
        result = CliRunner().invoke(main, words.split())
        assert result.exit_code == 0, result.output
        return result.output

    return run


def begun(run, first):
    Path("cards.json").write_text(json.dumps({"First": first, "Later": TWO}), encoding="utf-8")
    return run("new game mine --from cards.json --sheet First")


def cards():
    return Path("mine/card_data/mine/sets/core/cards/cards.yaml").read_text(encoding="utf-8")


def test_lists_of_one_word_are_lists_and_take_more_words(run):
    assert "of  ->  of: a list of Army" in begun(run, ONE)
    told = run("import table cards.json --sheet Later --widen --project mine")
    assert "wider: of: a list of Army, System, Civil; before, a list of Army" in told
    assert cards().count("of: [Army]") == 2
    assert "of: [System, Civil]" in cards()


def test_what_was_one_word_takes_lists_where_the_schema_is_made_wider(run):
    begun(run, WORDS)
    told = run("import table cards.json --sheet Later --widen --project mine")
    assert "or a list of words; before, " in told
    assert "of: Navy" in cards()
    assert "of: [System, Civil]" in cards()
    assert "error" not in run("check --project mine")


def test_lists_that_become_lines_of_a_text_are_told(run):
    begun(run, WORDS)
    told = run("import table cards.json --sheet Later --project mine")
    assert "lists of `of` become lines of one text, on 1 card: `of` takes no list" in told
    assert 'of: "System\\nCivil"' in cards()
