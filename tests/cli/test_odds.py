"""The odds of a recipe on a terminal: exact, and two lines of one pool say which of its cards they are of."""

import pytest
from click.testing import CliRunner

from cardgen.cli import main
from tests.handfuls import HANDFUL, RECIPE, with_handfuls


@pytest.fixture
def odds_text(project):
    with_handfuls(project)

    def of(old, new):
        assert HANDFUL.count(old) == 1
        project.write(RECIPE, HANDFUL.replace(old, new))
        result = CliRunner().invoke(main, ["booster", "odds", "mini", "--project", str(project.root)])
        assert result.exit_code == 0, result.output
        return [line.strip() for line in result.output.splitlines()]

    return of


SLOTS = "slots:\n  - {draw: 3, from: suns}\n  - {draw: 1, from: moons}\n"


def test_whole_numbers_of_packs_have_no_decimals(odds_text):
    lines = odds_text(
        SLOTS,
        "layouts:\n  usual: {weight: 1, slots: [{draw: 4, from: suns}]}\n"
        "  mixed: {weight: 1, slots: [{draw: 3, from: suns}, {draw: 1, from: moons}]}\n",
    )
    assert "layout usual: in 1 of 2 packs (1/2)" in lines
    assert [line for line in lines if line.startswith("suns")] == ["suns: 10 cards, each in 1 of 2.86 packs (7/20)"]
    assert "moons: 4 cards, each in 1 of 8 packs (1/8)" in lines


def test_cards_that_another_pool_has_too_are_told_apart(odds_text):
    lines = odds_text(
        "  moons: {query: {icon: [moon], not: {icon: [sun]}}}", "  moons: {list: [card-4, card-11, card-12, card-13]}"
    )
    assert [
        line.rsplit(", each", 1)[0].split(" in 1 of")[0] for line in lines if line.startswith(("suns", "moons"))
    ] == [
        "suns: 9 cards (in no other pool)",
        "suns: 1 card (also in moons)",
        "moons: 1 card (also in suns)",
        "moons: 3 cards (in no other pool)",
    ]


def test_cards_that_nothing_tells_apart_are_named_where_they_are_few(odds_text):
    lines = odds_text(
        "  suns: {query: {icon: [sun]}}",
        "  suns: {any: [{query: {icon: [sun]}}, {list: [card-4, card-5], rate: 1}]}",
    )
    suns = [line for line in lines if line.startswith("suns")]
    assert suns == [
        "suns: 8 cards, each in 1 of 4 packs (1/4)",
        "suns: 2 cards (=Card 4, =Card 5), each in 1 of 2 packs (1/2)",
    ]
