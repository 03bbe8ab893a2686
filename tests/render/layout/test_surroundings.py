"""Texts flow around badges, circles and cut-outs that a template names or measures, and stand in columns."""

from cardgen.render.base.display import Placed, Rectangle, Text
from cardgen.render.layout.compose import Composed, compose
from cardgen.render.layout.parts import KnownParts
from tests.render.layout.laid_out import ANT, PANEL
from tests.sweep import sweep

WORDS = "many small words that go on and on around the shape and below it " * 3
BADGE = '<icon name="sun" x="{x}" y="10mm" width="14mm" height="14mm"/>'
FLOWING = f'<text style="body" x="5mm" y="10mm" width="40mm" height="50mm" {{}}>{WORDS}</text>'


def lines(composed: Composed) -> list[Text]:
    return [mark for mark in composed.marks if isinstance(mark, Text)]


def rows(composed: Composed) -> list[tuple[float, float]]:
    """From where to where each line goes, in millimetres from the left of the text."""
    marks = (
        (mark.left, mark.left + sum(run.advance for run in mark.runs) * mark.size / 1000) for mark in lines(composed)
    )
    return [(left / 1000 - 5, right / 1000 - 5) for left, right in marks]


@sweep(
    ("around", "first"),
    [
        ('around="sun"', (0, 25)),
        ('around="sun" distance="0"', (0, 26)),
        ('around="rectangle sun"', (0, 25)),
        ('around="rectangle 26mm 0 14mm 14mm"', (0, 25)),
        ('around="26mm 0 14mm"', (0, 25)),
        ('around="65% 0 14mm" distance="0"', (0, 26)),
        ('around="polygon sun 0 0 100% 0 100% 100% 0 100%"', (0, 25)),
        ('around="circle 80% 0 30%, sun"', (0, 25)),
        ('around="rectangle 0 0 5mm 14mm"', (6, 40)),
        ('around="rectangle 26u 0 14u, rectangle 30u 0 5u"', (0, 25)),
        ("", (0, 40)),
    ],
)
def test_lines_end_before_what_the_text_flows_around_and_go_on_below_it(face, around, first):
    made = face(BADGE.format(x="31mm") + FLOWING.format(around + ' over="yes"'), 'drawn-for="small"')
    reach = rows(made)
    assert made.found == ()
    beside = [row for row, mark in zip(reach, lines(made), strict=True) if mark.baseline < 24_000]
    assert all(row[0] == first[0] and row[1] <= first[1] for row in beside)
    assert max(row[1] for row in reach[len(beside) + 2 :]) > 30


def test_lines_beside_a_circle_are_longer_where_it_is_narrower(face):
    reach = rows(face(BADGE.format(x="38mm") + FLOWING.format('around="circle sun"')))
    assert reach[1][1] < reach[0][1]
    assert reach[1][1] < reach[4][1]


def test_what_a_text_flows_around_is_never_under_it(face):
    """The box of a circle may be, at its corners."""
    made = face(BADGE.format(x="31mm") + FLOWING.format('around="circle sun"'))
    assert made.found == ()
    [circle] = [mark.box for mark in made.marks if isinstance(mark, Placed)]
    assert any(
        mark.baseline > circle.top and right * 1000 + 5000 > circle.left
        for mark, (_, right) in zip(lines(made), rows(made), strict=True)
    )
    [finding] = face(FLOWING.format("") + BADGE.format(x="31mm")).found
    assert finding.code == "CG715"


def test_a_badge_may_be_any_box_with_a_name_and_stand_deep_in_the_face(face):
    made = face(
        f'<panel x="5mm" y="10mm"><row><panel {PANEL} name="badge" width="10mm" height="10mm"/></row></panel>'
        + FLOWING.format('around="badge"')
    )
    assert [mark.box.left for mark in made.marks if isinstance(mark, Rectangle)] == [5_000]
    assert rows(made)[0][0] == 11


def test_where_a_badge_lies_elsewhere_on_the_next_card_the_text_does_too(resources):
    known = KnownParts()
    for x in ("31mm", "25mm", "31mm"):
        inside = BADGE.format(x=x) + FLOWING.format('around="sun"')
        xml = f'<card size="small">{inside}</card>'
        made, whole = (compose(xml, "card.xml.j2", resources, ANT, known=parts) for parts in (known, None))
        assert isinstance(made, Composed)
        assert isinstance(whole, Composed)
        assert made.marks == whole.marks
        assert rows(made)[0][1] <= float(x[:-2]) - 6


def test_one_size_across_the_deck_is_found_with_the_badge_in_its_place(resources):
    inside = BADGE.format(x="25mm") + FLOWING.format('around="circle sun" fit="deck" name="action"')
    for known in (None, KnownParts()):
        made = compose(f'<card size="small">{inside}</card>', "c", resources, ANT, only_type=True, known=known)
        assert isinstance(made, Composed)
        assert list(made.fitted) == ["action"]


@sweep(
    ("attributes", "message"),
    [
        ('around="moon"', "nothing before this text is called `moon`"),
        ('around="circle sun 1mm"', '`around="circle sun 1mm"` is not a shape'),
        ('around="circle 1mm 2mm"', '`around="circle 1mm 2mm"` is not a shape'),
        ('around="circle 1mm 2mm 3"', "`3` in `around` is not a length"),
        ('around="circle 1mm 2mm x%"', "`x%` in `around` is not a length"),
        ('around="polygon 0 0 1mm"', "a polygon has three to forty points, each so far right and so far down"),
        ('around="' + "sun, " * 13 + '"', "a text flows around 12 shapes at most"),
        ('around="sun" valign="middle"', "a text with `around` begins at the top and is not turned"),
        ('around="sun" turned="90"', "a text with `around` begins at the top and is not turned"),
        ('columns="0"', '`columns="0"`: a text has 1 to 6 columns'),
        ('columns="1.5"', '`columns="1.5"`: a text has 1 to 6 columns'),
        ('columns="7"', '`columns="7"`: a text has 1 to 6 columns'),
    ],
)  # fmt: skip
def test_what_is_no_shape_is_told(faults, attributes, message):
    xml = f'<card size="small">{BADGE.format(x="31mm")}{FLOWING.format(attributes)}</card>'
    assert faults(xml) == [("CG603", message)]


def test_a_text_that_a_column_measures_cannot_flow_around_what_comes_with_it(face, faults):
    column = (
        '<col x="5mm" y="5mm" width="40mm" height="60mm"><icon name="sun" size="5mm"/><text style="body" {}>'
        + WORDS
        + "</text></col>"
    )
    faulty = column.format('around="sun"')
    assert faults(f'<card size="small">{faulty}</card>') == [("CG603", "`sun` is set after this text is measured")]
    assert face(column.format('around="circle 30mm 0 10mm"')).found == ()
    assert face(column.format('around="sun" grow="1"')).found == ()


def test_a_text_in_columns_is_as_high_as_its_columns(face):
    text = f'<text style="body" columns="2">{WORDS}</text>'
    made = face(f'<col x="5mm" y="5mm" width="40mm" height="60mm">{text}<panel {PANEL} height="1mm"/></col>')
    [below] = [mark.box.top for mark in made.marks if isinstance(mark, Rectangle)]
    lefts = {mark.left for mark in lines(made)}
    assert lefts == {5_000, 5_000 + 18_500 + 3_000}
    assert 0 < below - max(mark.baseline for mark in lines(made)) < 1_500


def test_a_picture_takes_the_room_that_the_text_leaves_between_its_limits(face):
    art = '<art name="drawing:dot" grow="1" min-height="10mm" max-height="40mm"/>'
    column = f'<col x="5mm" y="5mm" width="40mm" height="60mm">{art}<text style="body" fit="shrink">{{}}</text></col>'
    made = {count: face(column.format("words " * count)) for count in (1, 10, 25, 60)}
    assert [composed.found for composed in made.values()] == [()] * 4
    boxes = [next(box.box for box in composed.boxes if box.tag == "art") for composed in made.values()]
    high, less, low, least = (box.height for box in boxes)
    assert high == 40_000
    assert high >= less > low > least >= 10_000
    sizes = [lines(composed)[0].size for composed in made.values()]
    assert sizes[:3] == [3528] * 3
    assert sizes[3] < 3528


def test_a_text_that_is_narrower_than_its_column_is_as_high_as_its_own_lines_need(face):
    """At its full size, and where it has to shrink."""
    for count, is_full in ((20, True), (45, False)):
        text = f'<text style="body" width="24mm" fit="shrink">{"words " * count}</text>'
        made = face(
            f'<col x="5mm" y="5mm" width="40mm" height="58mm" align="end">{text}<panel {PANEL} height="1mm"/></col>'
        )
        assert made.found == ()
        assert (lines(made)[0].size == 3528) == is_full
        [below] = [mark.box.top for mark in made.marks if isinstance(mark, Rectangle)]
        assert 0 < below - max(mark.baseline for mark in lines(made)) < 1_500
