"""Text in its box: where lines stand, how they turn, what colours and icons do to them, and when it does not fit."""

import re

import pytest

from cardgen.diagnostics import Severity
from cardgen.model.fonts import package_folder
from cardgen.render.base.display import Placed, Text
from cardgen.render.base.fonts import FontBook
from cardgen.render.base.markup import markup
from cardgen.render.layout.compose import compose
from cardgen.render.layout.context import FaceSubject
from cardgen.render.layout.resources import Resources
from cardgen.render.template.jinja import Templates
from cardgen.render.text.words import Style

FONTS = package_folder("font_roboto")
BOOK = FontBook({name: FONTS / f"Roboto-{name}.ttf" for name in ("Regular", "Bold", "Italic")}, ("Regular",))
SIZE, LEADING = 3528, 4233  # 10 and 12 pt
BODY = Style("body", ("Regular", "Bold", "Italic", "Bold"), SIZE, LEADING, "#102030", 2117)
ASCENT, HEIGHT = round(SIZE * 0.927734375), round(SIZE * 1.171875)
SUN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>'


@pytest.fixture
def set_text(tmp_path):
    """Sets a text on a card of 50 x 70 mm; gives its marks and findings."""
    (tmp_path / "icons").mkdir()
    (tmp_path / "icons/sun.svg").write_text(SUN)
    styles = {
        "body": BODY,
        "right": Style("right", BODY.fonts, SIZE, LEADING, "#000000", SIZE, "right"),
        "wide": Style("wide", BODY.fonts, SIZE, LEADING, "#000000", SIZE, tracking=500),
    }
    resources = Resources(Templates.of([tmp_path]), BOOK, styles, {"small": (50_000, 70_000)}, {}, "Regular")

    def make(content: str, attributes: str = "", style: str = "body", safe: str = "0"):
        text = f'<text style="{style}" x="5mm" y="10mm" {attributes}>{content}</text>'
        xml = f'<card size="small" safe="{safe}">{text}</card>'
        composed = compose(xml, "card.xml.j2", resources, FaceSubject("card `ant`", lambda box: None))
        return composed.marks, composed.found

    return make


def lines(marks) -> list[str]:
    return ["".join(run.text for run in mark.runs) for mark in marks if isinstance(mark, Text)]


def test_the_first_line_hangs_from_the_top_of_its_box_and_others_follow_a_leading_apart(set_text):
    marks, _ = set_text("one two three four five six", 'width="20mm" height="30mm"')
    assert [(mark.left, mark.baseline, mark.size) for mark in marks] == [
        (5_000, 10_000 + ASCENT + number * LEADING, SIZE) for number in range(len(marks))
    ]
    assert len(marks) > 1


@pytest.mark.parametrize(
    ("valign", "top"), [("top", 0), ("middle", (20_000 - HEIGHT) // 2), ("bottom", 20_000 - HEIGHT)]
)
def test_text_stands_at_the_top_in_the_middle_or_below(set_text, valign, top):
    [mark], _ = set_text("one", f'width="20mm" height="20mm" valign="{valign}"')
    assert mark.baseline == 10_000 + top + ASCENT


@pytest.mark.parametrize(
    ("style", "attributes", "share"),
    [
        ("body", "", 0),
        ("body", 'align="center"', 0.5),
        ("body", 'align="right"', 1),
        ("right", "", 1),
        ("right", 'align="left"', 0),
    ],
)
def test_lines_stand_as_style_or_box_say(set_text, style, attributes, share):
    [mark], _ = set_text("one", f'width="20mm" height="20mm" {attributes}', style)
    width = round(sum(run.advance for run in mark.runs) * SIZE / 1000)
    assert mark.left == pytest.approx(5_000 + (20_000 - width) * share, abs=1)


@pytest.mark.parametrize(
    ("turned", "left", "baseline"),
    [
        (90, 5_000 + 10_000 - ASCENT, 10_000),
        (180, 5_000 + 20_000, 10_000 + 10_000 - ASCENT),
        (270, 5_000 + ASCENT, 10_000 + 20_000),
    ],
)
def test_text_turns_clockwise_in_its_box(set_text, turned, left, baseline):
    """Its first letter begins at the top for 90 degrees, at the right for 180, below for 270."""
    size = 'width="20mm" height="10mm"' if turned == 180 else 'width="10mm" height="20mm"'
    [mark], found = set_text("one", f'{size} turned="{turned}"')
    assert (mark.left, mark.baseline, mark.turned) == (left, baseline, turned)
    assert found == ()


def test_a_turned_icon_stays_in_the_box(set_text):
    marks, _ = set_text('<icon name="sun"/>', 'width="10mm" height="20mm" turned="90"')
    [icon] = [mark for mark in marks if isinstance(mark, Placed)]
    assert icon.turned == 90
    assert icon.box.top == 10_000
    assert 5_000 <= icon.box.left < icon.box.right <= 15_000


def test_emphasis_takes_its_fonts_and_stays_in_the_line(set_text):
    [mark], _ = set_text("a <b>b</b> <i>c</i> <b><i>d</i></b>", 'width="40mm" height="9mm"')
    assert [(run.font.name, run.text) for run in mark.runs if run.text.strip()] == [
        ("Regular", "a"), ("Bold", "b"), ("Italic", "c"), ("Bold", "d"),
    ]  # fmt: skip


def test_an_icon_stands_in_its_line_as_high_as_the_type(set_text):
    marks, _ = set_text('<icon name="sun"/>a', 'width="40mm" height="9mm"')
    icon, text = marks
    assert (icon.box.left, icon.box.width, icon.box.height) == (5_000, SIZE, SIZE)
    assert text.left == 5_000 + SIZE
    assert icon.box.top < text.baseline < icon.box.bottom + SIZE // 4


def test_an_unknown_icon_in_a_text_is_told(set_text):
    marks, found = set_text('take <icon name="moon"/> now', 'width="40mm" height="9mm"')
    assert lines(marks) == ["take now"]
    assert [(finding.code, finding.severity) for finding in found] == [("CG708", Severity.ERROR)]


def test_line_ends_and_runs_of_blanks_count_once(set_text):
    marks, _ = set_text("\n   one\n  two\t<b> three </b>\n", 'width="40mm" height="9mm"')
    assert lines(marks) == ["one two three"]


def test_a_colour_of_the_box_goes_before_that_of_the_style(set_text):
    assert set_text("a", 'width="9mm"')[0][0].colour == "#102030"
    assert set_text("a", 'width="9mm" colour="#FF0000"')[0][0].colour == "#ff0000"


def test_text_that_is_empty_leaves_nothing(set_text):
    assert set_text("  \n ", 'width="9mm"') == ((), ())


LONG = "many words " * 12


def test_text_shrinks_only_where_it_may(set_text):
    size = 'width="30mm" height="16mm"'
    assert [finding.code for finding in set_text(LONG, size)[1]] == ["CG701"]
    marks, found = set_text(LONG, f'{size} fit="shrink"')
    assert found == ()
    assert marks[0].size < SIZE
    assert marks[1].baseline - marks[0].baseline == round(marks[0].size * LEADING / SIZE)


def test_a_box_may_ask_for_other_sizes(set_text):
    marks, _ = set_text("a", 'width="30mm" height="16mm" max="14pt"')
    assert marks[0].size == 4939
    marks, found = set_text(LONG * 2, 'width="30mm" height="16mm" fit="shrink" min="9pt"')
    assert marks[0].size == 3175
    assert "even at 9 pt" in found[0].message


def test_what_does_not_fit_is_told_with_how_much_to_leave_out(set_text):
    [finding] = set_text("word " * 100, 'name="action" width="20mm" height="9mm" fit="shrink"')[1]
    assert finding.code == "CG701"
    assert finding.help.startswith("shorten it from 100 to about ")
    [finding] = set_text("wwwwwwwwwwwwwwwwwwww", 'width="9mm" height="9mm"')[1]
    assert (
        finding.help == "the word `wwwwwwwwwwwwwwwwwwww` cannot be broken and is wider than its box: use a shorter one"
    )


@pytest.mark.parametrize("attributes", ['fit="shrink"', "", 'fit="shrink" notch="9mm 4mm"', 'fit="deck"'])
def test_a_text_that_is_cut_to_the_told_number_of_words_fits_and_with_one_more_it_does_not(set_text, attributes):
    words = ("Carry every single crumb of it to the queen who waits below, then come back for more. " * 9).split()
    size = f'width="31mm" height="11mm" {attributes}'
    [finding] = set_text(" ".join(words), size)[1]
    keep = int(re.fullmatch(rf"shorten it from {len(words)} to about (\d+) words", finding.help)[1])
    assert set_text(" ".join(words[:keep]), size)[1] == ()
    assert [again.code for again in set_text(" ".join(words[: keep + 1]), size)[1]] == ["CG701"]


def test_a_word_that_cannot_be_broken_is_named_whatever_stands_around_it(set_text):
    long = "Compost" * 7
    [finding] = set_text(f"Feed it to the {long} of your town", 'width="20mm" height="20mm" fit="shrink"')[1]
    assert finding.help == f"the word `{long[:40]}…` cannot be broken and is wider than its box: use a shorter one"


def test_where_a_neighbour_has_taken_the_room_that_one_is_named(set_text):
    column = (
        '</text><col x="5mm" y="30mm" width="20mm" height="19mm"><text name="title" style="body">{}</text>'
        '<text name="action" style="body" fit="shrink" grow="1">Carry a crumb.</text></col><text style="body">'
    )
    [finding] = set_text(column.format("Long words " * 4))[1]
    assert finding.help == "`title`, in the same column, takes 16.8 mm and leaves 2.2 mm: shorten that"
    assert set_text(column.format("Ant"))[1] == ()


def test_where_no_word_has_room_the_box_is_to_blame(set_text):
    [finding] = set_text("one two", 'width="20mm" height="1mm" fit="shrink"')[1]
    assert finding.help == "give its box more room in the template: not one word fits"


def test_every_line_keeps_out_of_the_margin(set_text):
    size = 'width="40mm" height="20mm"'
    assert set_text("one two", size, safe="5mm")[1] == ()
    assert {finding.code for finding in set_text("one two", size, safe="6mm")[1]} == {"CG703"}


def test_tracking_spaces_letters_and_words(set_text):
    [mark], _ = set_text("abc de", 'width="40mm" height="9mm"', "wide")
    assert mark.tracking == 500
    marks, _ = set_text("abcd abcd abcd", 'width="24mm" height="20mm" align="right"', "wide")
    assert lines(marks) == ["abcd abcd", "abcd"]


def rows_of(marks) -> list[str]:
    """The text of each line, downwards."""
    rows: dict[int, str] = {}
    for mark in marks:
        if isinstance(mark, Text):
            rows[mark.baseline] = rows.get(mark.baseline, "") + "".join(run.text for run in mark.runs)
    return [rows[baseline] for baseline in sorted(rows)]


@pytest.mark.parametrize(
    "content", ["one<br/>two three", "one\u2028two three", " one \u2028 two three\u2028", "<i>one<br/>two</i> three"]
)
def test_a_line_end_begins_a_line(set_text, content):
    marks, found = set_text(content, 'width="40mm" height="20mm"')
    assert rows_of(marks) == ["one", "two three"]
    assert found == ()


def test_an_empty_line_takes_the_room_of_a_line(set_text):
    marks, _ = set_text("one<br/><br/>two", 'width="40mm" height="20mm"')
    first, second = (mark.baseline for mark in marks)
    assert second - first == 2 * LEADING


def test_lines_that_are_too_many_do_not_fit(set_text):
    _, found = set_text("<br/>".join("abcdefgh"), 'width="40mm" height="20mm"')
    assert [finding.code for finding in found] == ["CG701"]


def test_a_last_word_on_a_line_of_its_own_gets_no_company(set_text):
    marks, _ = set_text("one two three<br/>four", 'width="40mm" height="20mm"')
    assert rows_of(marks) == ["one two three", "four"]


def test_an_icon_in_slanted_text_is_drawn(set_text):
    marks, _ = set_text(str(markup("*press :sun: now*")), 'width="40mm" height="20mm"')
    assert [mark.what.name for mark in marks if isinstance(mark, Placed)] == ["icons/sun.svg"]
    assert "sun" not in "".join(rows_of(marks))


CAP, EM = 0.711, SIZE


@pytest.mark.parametrize(
    "content",
    [
        "HIT",
        "HIT<br/>HIT<br/>HIT",
        "HIT HIT HIT HIT HIT HIT",
        '<icon name="sun"/>',
        'HIT <icon name="sun"/> HIT',
        "<ul><li>HIT</li><li>HIT<ul><li>HIT</li></ul></li></ul>",
        "<b>HIT</b> <ink colour='#cc2200'>HIT</ink>",
    ],
)
def test_what_stands_in_the_middle_has_as_much_white_above_its_capitals_as_below(set_text, content):
    """Measured by ink, from the upper edge of capitals and icons to the lower; a twentieth of an em is not seen."""
    marks, _ = set_text(content, 'width="30mm" height="40mm" valign="middle"')
    tops = [mark.box.top if isinstance(mark, Placed) else mark.baseline - CAP * mark.size for mark in marks]
    bottoms = [mark.box.bottom if isinstance(mark, Placed) else mark.baseline for mark in marks]
    above, below = min(tops) - 10_000, 50_000 - max(bottoms)
    has_icon_alone = all(isinstance(mark, Placed) for mark in marks)
    assert abs(above - below) < EM / (10 if has_icon_alone or "icon" in content else 20)


def test_capitals_of_all_fonts_that_looks_use_stand_in_the_middle_of_their_lines():
    """What `valign` centres are lines from ascenders to descenders: of a font drawn otherwise it would look wrong."""
    from fontTools.ttLib import TTFont

    for package in ("roboto", "caladea", "fredoka_one"):
        for path in sorted(package_folder(f"font_{package}").glob("*.ttf")):
            with TTFont(path, lazy=True) as font:
                middle = (font["hhea"].ascent + font["hhea"].descent) / 2
                off = middle - font["OS/2"].sCapHeight / 2
                assert abs(off) / font["head"].unitsPerEm < 0.035, path.name


def test_first_lines_and_others_are_indented_as_they_should_be_and_lists_keep_their_own(set_text):
    text = "One two three four five<br/>Six seven eight nine ten<ul><li>uno dos tres cuatro</li></ul>"
    marks, _ = set_text(text, 'width="24mm" height="60mm" hang="3mm" indent="1mm"')
    lefts = {"".join(run.text for run in mark.runs).strip(): mark.left for mark in marks}
    firsts = {left for words, left in lefts.items() if words.startswith(("One", "Six"))}
    items = {left for words, left in lefts.items() if words.startswith(("uno", "dos", "tres", "cuatro"))}
    others = {left for words, left in lefts.items() if words.startswith(("three", "four five", "eight", "nine", "ten"))}
    assert firsts == {6_000}
    assert others == {8_000}
    assert len(items) == 1
    assert items.pop() > lefts["•"] == 5_000
