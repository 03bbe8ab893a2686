"""Words that a script makes of a column before it draws them are read where they are plain, and told where not."""

from cardgen.tables.layouts.ruby.script import read_script
from cardgen.tables.layouts.ruby.values import ScriptColumn
from tests.sweep import sweep

DECK = """
Squib::Deck.new(cards: data.nrows) do
  text str: data.name, layout: :name
  text str: data['text'], layout: :text
end
"""


def drawn(tmp_path, before, deck=DECK):
    """What the deck writes into each box."""
    path = tmp_path / "deck.rb"
    path.write_text(before + deck, encoding="utf-8")
    calls = read_script(path, "deck.rb").front.calls
    return {call.options["layout"]: call.options["str"] for call in calls if call.method == "text"}


REMADE = {
    "each cell in a loop": 'data.text.each.with_index do |t, i|\n  data.text[i] = "Now: #{t}" if t\nend\n',
    "each cell in a plain loop": "data.nrows.times do |i|\n  data['text'][i] += '.'\nend\n",
    "cells changed in place": "data.text.each { |t| t.gsub!('[x]', 'X') }\n",
    "a changed loop variable": "data.text.each do |words|\n  words.gsub!('[x]', 'X')\nend\n",
    "mapped in place": "data.text.map! { |t| fine(t) }\n",
    "under a condition": "if ARGV.any?\n  data.text.map!(&:reverse)\nend\n",
    "a new column that is not plain": "data['text'] = data['text'].zip(data['name']).map { |a| a.join }\n",
    "in a loop over heads": "%w(text).each do |head|\n  data[head] = data[head].map { |t| fine(t) }\nend\n",
    "more words behind each": "data.text.each { |t| t << '.' }\n",
}


@sweep("before", REMADE)
def test_a_column_that_is_made_anew_in_ways_that_are_not_plain_is_told(tmp_path, before):
    boxes = drawn(tmp_path, f"data = Squib.csv file: 'cards.csv'\n{REMADE[before]}")
    assert (boxes["text"].is_changed, boxes["text"].change) == (True, "")
    assert boxes["name"] == ScriptColumn("name", table=boxes["name"].table)


BLOCKS = {
    "do |h, v|\n  h == 'text' ? \"Now: #{v}\" : v\nend": (False, True),
    "{ |h, v| h == 'text' ? fine(v) : v }": (False, True),
    "do |h, v|\n  case h\n  when 'text'\n    v.gsub! 'a', 'b'\n    v\n  else\n    v\n  end\nend": (False, True),
    "do |h, v|\n  if h == 'name' || h == 'text'\n    v.to_s.downcase\n  else\n    v\n  end\nend": (True, True),
    "do |h, v|\n  v.to_s.strip\nend": (True, True),
    "do |h, v|\n  h != 'name' ? v.upcase : v\nend": (True, True),
    "do |h, v|\n  h == 'name' ? v : v.upcase\nend": (True, True),
}


@sweep("block", BLOCKS)
def test_the_block_of_a_table_changes_the_columns_that_it_names_or_all(tmp_path, block):
    boxes = drawn(tmp_path, f"data = Squib.csv file: 'data/cards.csv' {block}\n")
    assert (boxes["name"].is_changed, boxes["text"].is_changed) == BLOCKS[block]
    assert boxes["name"].table.file == "data/cards.csv"


def test_a_new_column_that_is_plain_is_read(tmp_path):
    before = "data = Squib.csv file: 'cards.csv'\ndata['text'] = data['text'].map do |t|\n  \"Now: #{t}\"\nend\n"
    assert (drawn(tmp_path, before)["text"].before, drawn(tmp_path, before)["text"].is_changed) == ("Now: ", False)


def test_a_table_that_the_script_puts_together_has_fronts_and_its_words_are_told(tmp_path):
    rows = """raw = Squib.xlsx file: 'game.xlsx'
data = Squib::DataFrame.new
0.upto(15).each do |i|
  raw.columns.each do |col|
    data[col] ||= []
    data[col][i] = raw[col][2 * i]
  end
end
"""
    boxes = drawn(tmp_path, rows, DECK.replace("data.nrows", "16"))
    assert [boxes[name].is_changed for name in ("name", "text")] == [True, True]
