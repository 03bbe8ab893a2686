"""Words that Squib lets run over their box have room here: it grows to the next one, and the cards print."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardgen.cli import main
from cardgen.commands import interface
from cardgen.diagnostics import Severity
from tests.sweep import sweep

LONG = "Planned burning is a part of the care for a forest, and keeps the danger of fires low for all. " * 3
BOXES = """
title: {{x: 90, y: 90, width: 640, height: 80, font: Sans 12}}
text: {{x: 90, y: 600, width: 640, height: 40, font: Sans 8, {text}}}
foot: {{x: 90, y: {foot}, width: 640, {low}, font: Sans 8}}
"""
SCRIPT = """
data = Squib.csv file: 'cards.csv'
Squib::Deck.new(layout: 'l.yml') do
  {before}
  text str: data['title'], layout: 'title'
  text str: data['text'], layout: 'text'
  text str: data['foot'], layout: 'foot'
end
"""


@pytest.fixture
def made(elsewhere):
    def make(name, text="", foot=900, before="", words=LONG, low="height: 60"):
        Path("cards.csv").write_text(f'title,text,foot\nBurn,"{words}",Wait.\nRest,Sleep.,Wait.\n', encoding="utf-8")
        Path("l.yml").write_text(BOXES.format(text=text, foot=foot, low=low), encoding="utf-8")
        Path("deck.rb").write_text(SCRIPT.format(before=before), encoding="utf-8")
        words_ = ["new", "game", name, "--from", "cards.csv", "--layout", "l.yml", "--script", "deck.rb"]
        told = CliRunner().invoke(main, words_)
        assert told.exit_code == 0, told.output
        return Path(name), told.output

    return make


def box_of(game, style="layout-text"):
    """From where to where down the card a text stands, in millimetres."""
    template = (game / f"templates/{game.name}/card.xml.j2").read_text(encoding="utf-8")
    place = re.search(rf'style="{style}" .* y="([\d.]+)mm" width="[\d.]+mm" height="([\d.]+)mm"', template)
    top, height = map(float, place.groups())
    return round(top, 1), round(top + height, 1)


@sweep(
    ("name", "words", "wanted"),
    [
        ("short", {"words": "Sleep."}, (47.6, 51.0)),
        ("free", {}, (47.6, 73.0)),
        ("near", {"foot": 700}, (38.3, 56.1)),
        ("bottom", {"text": "valign: bottom"}, (20.5, 51.0)),
        ("panel", {"before": "rect x: 80, y: 560, width: 660, height: 140"}, (44.2, 56.1)),
    ],
)
def test_a_box_grows_down_and_then_up_and_never_into_another(name, words, wanted, made):
    game, told = made(name, **words)
    assert ("higher than in the layout, over which words of the table would run: text" in told) is (name != "short")
    assert box_of(game) == wanted
    assert box_of(game, "layout-title") == (4.5, 11.2)


def test_words_that_squib_makes_smaller_keep_their_box(made):
    """A line of their type has no room in it, and one of 6 points has; of more lines it grows as far as these need."""
    game, _ = made("one", text="font_size: 24, ellipsize: autoscale", words="Sleep.")
    assert box_of(game) == (47.6, 51.0)
    grown, told = made("several", text="font_size: 24, ellipsize: autoscale")
    assert "higher than in the layout" in told
    whole, _ = made("whole", text="font_size: 24")
    assert box_of(game)[1] < box_of(grown)[1] < box_of(whole)[1]
    outcome = interface.build(grown, only=["cards"], papers=["a4"])
    assert [finding.message for finding in outcome.found if finding.severity is Severity.ERROR] == []


def test_cards_with_words_that_squib_lets_run_over_print(made):
    game, _ = made("runs")
    outcome = interface.build(game, only=["cards"], papers=["a4"])
    assert [finding.message for finding in outcome.found if finding.severity is Severity.ERROR] == []


@sweep(
    ("name", "foot", "place"),
    [("top", "height: 210", (77.3, 83.3)), ("end", "height: 210, valign: bottom", (68.1, 85.9))],
)
def test_a_box_that_goes_beyond_the_safe_line_ends_sooner_where_its_words_begin_above(name, foot, place, made):
    """Above the line that says whose cards these are; what stands at its end is moved with it."""
    game, _ = made(name, foot=950, low=foot, words="Sleep.")
    assert box_of(game, "layout-foot") == place


def test_a_box_without_a_height_so_near_to_the_foot_that_no_line_has_room_begins_above(made):
    game, told = made("foot", foot=1035, low="valign: top", words="Sleep.")
    template = (game / "templates/foot/card.xml.j2").read_text(encoding="utf-8")
    assert 'style="layout-foot" x="4.45mm" y="82.51mm" width="54.19mm" bottom="3mm"' in template
    assert "moved, as words need 3 mm to the cut, and lines room: foot" in told
    outcome = interface.build(game, only=["cards"], papers=["a4"])
    assert [finding.message for finding in outcome.found if finding.severity is Severity.ERROR] == []
