"""Words know how lines begin: behind a label, as far from the left as the item lies deep."""

from lxml import etree

from cardgen.render.base.display import Text
from cardgen.render.text.lines import break_lines, set_at
from cardgen.render.text.marks import marks_of
from cardgen.render.text.stretches import stretches_in
from cardgen.render.text.word_making import words_of
from cardgen.render.text.words import LABEL_GAP, SMALLER, hanging, line_width
from tests.render.text.test_lines import BOOK, REGULAR, style

WIDE = 60_000
SIZE = style().size


def words(inside: str):
    return words_of(stretches_in(etree.fromstring(f"<text>{inside}</text>"), lambda icon: None), style(), BOOK)[0]


def lines(inside: str, width: int = WIDE) -> list[str]:
    """Each line as `label|words`, its indent in dots."""
    return [shown(line) for line in break_lines(words(inside), width, SIZE)]


def shown(line) -> str:
    label = spelt(line[0].label) + "|" if line and line[0].label else ""
    return "." * round(line[0].indent / 720 if line else 0) + label + " ".join(map(spelt, line))


def spelt(word) -> str:
    return "".join(piece.what.text for piece in word.pieces)


def test_an_item_begins_a_line_behind_its_label_and_goes_on_as_far_from_the_left():
    made = lines("Choose:<ul><li>draw two cards</li><li>rest</li></ul>End.", 9_000)
    assert made == ["Choose:", ".•|draw", ".two", ".cards", ".•|rest", "End."]


def test_a_list_in_an_item_lies_deeper_and_has_other_labels():
    made = lines("<ul><li>one<ul><li>two</li></ul>still one</li><li>three</li></ul>")
    assert made == [".•|one", "..–|two", ".still one", ".•|three"]


def test_numbers_are_counted_or_said_and_leave_room_for_the_widest():
    made = words(f"<ol>{'<li>x</li>' * 10}</ol>")
    assert [spelt(word.label) for word in made] == [f"{number}." for number in range(1, 11)]
    assert {word.indent for word in made} == {made[9].label.advance + LABEL_GAP}
    assert lines('<ul><li label="7)">x</li></ul>') == ["..7)|x"]


def test_line_ends_count_beside_lists_as_elsewhere():
    assert lines("a<br/><ul><li>b</li></ul><br/>c") == ["a", "", ".•|b", "", "c"]


def test_an_item_without_words_keeps_its_label():
    assert lines("<ul><li></li><li>a</li></ul>") == [".•|", ".•|a"]


def test_no_line_with_an_indent_is_wider_than_its_box():
    text = "<ul><li>" + "draw a card or two and so on " * 4 + "</li></ul>"
    broken = set_at(words(text), style(), SIZE, (20_000, 60_000), REGULAR)
    assert broken.fits
    assert all(line_width(line, SIZE) <= 20_000 for line in broken.lines)


def test_a_paragraph_hangs_or_begins_with_an_indent():
    plain = words("one two three<br/>four five six")
    assert [word.indent for word in hanging(plain, 0, 900)] == [0, 900, 900, 0, 900, 900]
    assert [word.indent for word in hanging(plain, 900, 0)] == [900, 0, 0, 900, 0, 0]


def marks(inside: str) -> list[Text]:
    return [*marks_of(words(inside), 1_000, 5_000, SIZE, style(), "#000000")]


def test_figures_are_raised_lowered_and_smaller():
    base, raised, after = marks("3<sup>rd</sup> H")
    assert raised.baseline < base.baseline == after.baseline
    assert raised.size == round(SIZE * SMALLER)
    low = marks("H<sub>2</sub>")[1]
    assert low.baseline > base.baseline


def test_a_coloured_stretch_has_its_colour_and_the_rest_that_of_the_text():
    made = marks('Pay <ink colour="#cc2200">3</ink> coins')
    assert [mark.colour for mark in made] == ["#000000", "#cc2200", "#000000"]
    assert [mark.left for mark in made] == sorted(mark.left for mark in made)


def test_pieces_of_several_looks_take_as_much_room_as_the_line_is_wide():
    inside = 'Pay <ink colour="#cc2200">3</ink><sup>2</sup> now'
    last = marks(inside)[-1]
    end = last.left + round(sum(run.advance for run in last.runs) * SIZE / 1000)
    assert abs(end - 1_000 - line_width(words(inside), SIZE)) <= 2


def test_the_label_stands_before_the_words_of_its_item():
    label, item = marks("<ul><li>draw</li></ul>")
    assert 1_000 <= label.left < item.left
    assert item.left == 1_000 + round(words("<ul><li>draw</li></ul>")[0].indent * SIZE / 1000)
