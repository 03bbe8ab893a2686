"""What stands behind a loop of a script is read: its `end` closes it, whether it says `do` or not."""

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
