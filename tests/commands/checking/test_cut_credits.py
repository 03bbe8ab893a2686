"""Whoever is not named in full on cards is told to whoever checks them."""

import pytest
from click.testing import CliRunner

from cardgen.analysis import catalogue
from cardgen.cli import main
from cardgen.commands.checking.cut_credits import _cut
from cardgen.commands.pipeline import check_all
from cardgen.commands.targets import BuildOrder
from cardgen.render.base.target import Settings
from tests.diagnostics.page_changes import changes, shipped_data
from tests.sweep import sweep

LONG = "Asha Rao, Bela Kiss and all the others of the river school who drew, wrote, tried and corrected these cards"


def told(root, *games, cards=()):
    """Only of the cards, or of some of them, as no other product is looked at."""
    order = BuildOrder(games=games, papers=("a4",), only=("cards",), settings=Settings(select=cards))
    return [finding for finding in check_all(root, order).found if finding.code == "CG957"]


def test_the_example_yields_the_code_and_the_repair_takes_it_away(tmp_path):
    root = shipped_data(tmp_path, ("card_data/fsys", "card_data/foodadvice"))
    sections = catalogue.sections("CG957")
    for change in changes(sections["Example"]):
        change.do(root)
    finding = told(root, "phylo", cards=("red-fox",))[0]
    assert (finding.span.file.rpartition("/")[2], finding.span.line) == ("set.yaml", 5)
    assert finding.message.startswith("`the cardgen contributors, the school garden of Ludwigsburg, its bees")
    assert finding.message.endswith("…`")
    for change in changes(sections["Repair"]):
        change.do(root)
    assert told(root, "phylo", cards=("red-fox",)) == []


@pytest.fixture(scope="module")
def beasts(tmp_path_factory):
    folder = tmp_path_factory.mktemp("beasts")
    (folder / "cards.csv").write_text("Name,Text\nOwl,Hoot.\nMap,Unfold.\n", encoding="utf-8")
    (folder / "layout.yml").write_text("Name: {x: 90, y: 90, width: 600, height: 90}\n", encoding="utf-8")
    words = ["new", "game", "beasts", "--from", str(folder / "cards.csv"), "--layout", str(folder / "layout.yml")]
    made = CliRunner().invoke(main, [*words, "--attribution", LONG * 2, "--licence", "CC0-1.0", "--out", str(folder)])
    assert made.exit_code == 0, made.output
    return folder / "beasts"


def test_a_layout_that_cuts_a_name_short_is_told_once_at_the_line_of_the_name(beasts):
    [finding] = told(beasts)
    assert finding.span.line == 5
    assert "on card `owl`" in finding.message


@sweep(
    ("shown", "seen"),
    [
        (f"CC0 {LONG}", ""),
        ("CC0 Asha Rao, Bela K… 3", "Asha Rao, Bela K…"),
        ("CC0 Asha…", "Asha…"),
        ("Wait… Asha comes.", ""),
        ("CC0 Somebody else and the like…", ""),
        ("", ""),
    ],
)
def test_a_name_is_cut_short_where_it_ends_in_dots(shown, seen):
    assert _cut(shown, LONG) == seen
