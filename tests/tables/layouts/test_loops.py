"""What stands behind a loop of a script is read: its `end` closes it, whether it says `do` or not."""

from pathlib import Path

from click.testing import CliRunner

from cardgen.cli import main
from cardgen.tables.layouts.ruby.loops import MOST_TURNS
from cardgen.tables.layouts.ruby.script import read_script
from tests.sweep import sweep

SCRIPT = """\
data = Squib.csv file: 'cards.csv'
Squib::Deck.new(cards: data.nrows) do
  text str: data['Name'], layout: 'name'
  {loop}
    puts 'here'
  end
  text str: data['Cost'], layout: 'cost'
end
"""


@sweep("loop", ["for i in 1..2 do", "for i in 1..2", "while again do", "until ready", "[1, 2].each do |i|"])
def test_a_box_behind_a_loop_is_read(tmp_path, loop):
    (tmp_path / "deck.rb").write_text(SCRIPT.replace("{loop}", loop), encoding="utf-8")
    script = read_script(tmp_path / "deck.rb", "deck.rb")
    assert script.left == {}
    assert [call.options["layout"] for call in script.front.calls] == ["name", "cost"]


TURNS = """\
data = Squib.csv file: 'cards.csv'
Squib::Deck.new(cards: data.nrows) do
  {loop}
    text str: data["Bonus #{{i}}"], layout: "bonus#{{i}}"
  end
  text str: data['Cost'], layout: 'cost'
end
"""


@sweep(
    "loop",
    {
        "for i in 1..3 do": "123",
        "for i in 1..3": "123",
        "for i in (1...3)": "12",
        "(1..3).each do |i|": "123",
        "[1, 3].each do |i|": "13",
        "for i in [2, 3]": "23",
        "1.upto(3) do |i|": "123",
        "2.times do |i|": "01",
        "for i in 3..2": "",
    }.items(),
)
def test_a_loop_over_numbers_is_read_for_each_of_them(tmp_path, loop):
    head, numbers = loop
    (tmp_path / "deck.rb").write_text(TURNS.format(loop=head), encoding="utf-8")
    script = read_script(tmp_path / "deck.rb", "deck.rb")
    assert script.left == {}
    *bonuses, cost = script.front.calls
    assert cost.options["layout"] == "cost"
    assert [(call.options["layout"], call.options["str"].head) for call in bonuses] == [
        (f"bonus{number}", f"Bonus {number}") for number in numbers
    ]


def test_a_loop_without_an_end_to_it_is_read_as_far_as_a_script_may_go(tmp_path):
    loop = "for i in 1..900000000 do"
    (tmp_path / "deck.rb").write_text(TURNS.format(loop=loop), encoding="utf-8")
    script = read_script(tmp_path / "deck.rb", "deck.rb")
    assert len(script.front.calls) == MOST_TURNS + 1


BRANCHES = """\
data = Squib.csv file: 'cards.csv'
Squib::Deck.new(cards: data['Type'].size) do
  data['Type'].each_with_index do |type, r|
    case type
    when 'Cover'
      text range: r, str: data['Name'][r], layout: 'whole'
    when 'Place', 'Person' then
      if data['Sign'][r]
        png range: r, file: "#{data['Sign'][r]}.png", layout: 'sign'
      end
      text range: r, str: data['Name'][r], layout: 'name'
      text range: r, str: data['Words'][r], layout: 'words'
    else
      rect range: r, layout: 'whole'
    end
  end
  text str: data['Cost'], layout: 'cost'
end
"""


def test_of_a_case_about_a_column_the_branch_with_most_words_is_read_and_the_others_are_told(tmp_path):
    (tmp_path / "deck.rb").write_text(BRANCHES, encoding="utf-8")
    script = read_script(tmp_path / "deck.rb", "deck.rb")
    assert script.found == []
    assert [call.options["layout"] for call in script.front.calls] == ["name", "words", "cost"]
    assert [*sorted(script.left)] == [5, 9, 13]
    assert script.left[5] == "`when 'Cover'` is not read: all cards look as in line 7 and below"


def test_a_line_that_is_not_read_is_shown_and_boxes_that_only_it_draws_into_are_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("cards.csv").write_text("Name,Slot\nOwl,hold\nFox,deck\n", encoding="utf-8")
    Path("l.yml").write_text(
        "title: {x: 90, y: 90, width: 490, height: 60}\nslot1: {x: 90, y: 300, width: 200, height: 60}\n"
        "cut: {x: 37, y: 37, width: 750, height: 1050}\n",
        encoding="utf-8",
    )
    draw = "  text str: data['Name'], layout: 'title'\n"
    odd = "  if ARGV.any?\n    text str: data['Slot'].map(&:twice), layout: \"slot#{1}\"\n  end\n"
    head = "require 'squib'\ndata = Squib.csv file: 'cards.csv'\nSquib::Deck.new cards: 2, layout: 'l.yml' do\n"
    Path("deck.rb").write_text(f"{head}{draw}{odd}end\n", encoding="utf-8")
    result = made("zoo", "deck.rb")
    assert result.exit_code == 0, result.output
    assert "--> deck.rb:6:5" in result.output
    assert "6 |     text str: data['Slot'].map(&:twice), layout: \"slot#{1}\"" in result.output
    assert "no line of the script that is read draws into these boxes: `slot1`" in result.output
    Path("plain.rb").write_text(f"{head}{draw}end\n", encoding="utf-8")
    result = made("two", "plain.rb")
    assert "CG954" not in result.output


def made(name, script):
    words = ["new", "game", name, "--from", "cards.csv", "--layout", "l.yml", "--script", script]
    return CliRunner().invoke(main, words)
