"""Boxes in boxes: each thing lies where its parent puts it, in whole micrometres, and faults name card and box."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.diagnostics import Severity, Span
from cardgen.diagnostics.codes import UNREADABLE_VALUE
from cardgen.render.base.display import Box, Drawing, Path, Placed, Text
from cardgen.render.layout.compose import Composed, compose
from cardgen.render.layout.low_ink import ICON
from cardgen.render.layout.pictures import contained, covering
from cardgen.render.layout.resources import Resources
from cardgen.render.template.jinja import Templates
from tests.render.layout.laid_out import ANT, BOOK, DOT, PANEL, STYLES, boxes


def test_bleed_lies_around_the_trim_and_is_painted(face):
    made = face("", 'bleed="3mm" fill="#00ff00"')
    assert (made.width, made.height, made.trim) == (56_000, 76_000, Box(3000, 3000, 50_000, 70_000))
    assert boxes(made) == [(0, 0, 56, 76)]


def test_children_of_a_card_lie_on_it_from_the_corner_of_the_trim(face):
    made = face(
        f'<panel {PANEL} x="1mm" y="2mm" width="3mm" height="4mm"/>'
        f'<panel {PANEL} inset="5mm"/><panel {PANEL} x="10mm"/>',
        'bleed="3mm"',
    )
    assert boxes(made) == [(4, 5, 3, 4), (8, 8, 40, 60), (13, 3, 40, 70)]


def test_padding_moves_what_is_inside_and_not_the_panel(face):
    made = face(f'<panel {PANEL} padding="1mm 2mm 3mm 4mm"><panel {PANEL}/></panel>')
    assert boxes(made) == [(0, 0, 50, 70), (4, 1, 44, 66)]


@pytest.mark.parametrize(
    ("attributes", "lefts"),
    [
        ("", [0, 10, 20]),
        ('gap="1mm"', [0, 11, 22]),
        ('justify="end"', [20, 30, 40]),
        ('justify="center"', [10, 20, 30]),
        ('justify="between"', [0, 20, 40]),
        ('justify="end" gap="1mm"', [18, 29, 40]),
        ('padding="5mm"', [5, 15, 25]),
    ],
)
def test_a_row_puts_its_children_side_by_side(face, attributes, lefts):
    made = face(f'<row {attributes}>{f"""<panel {PANEL} width="10mm"/>""" * 3}</row>')
    assert [box[0] for box in boxes(made)] == lefts


@pytest.mark.parametrize(("align", "top"), [("start", 0), ("center", 33), ("end", 66)])
def test_a_row_lines_its_children_up_across(face, align, top):
    made = face(f'<row align="{align}"><panel {PANEL} width="10mm" height="4mm"/></row>')
    assert boxes(made) == [(0, top, 10, 4)]


def test_what_grows_shares_the_room_that_is_left(face):
    made = face(f'<row gap="1mm"><panel {PANEL} width="8mm"/><panel {PANEL} grow="1"/><panel {PANEL} grow="3"/></row>')
    assert boxes(made) == [(0, 0, 8, 70), (9, 0, 10, 70), (20, 0, 30, 70)]


def test_a_column_is_as_high_as_its_texts_need(face):
    made = face(f'<col><text style="body">one line</text><panel {PANEL} grow="1"/></col>')
    [(_, top, _, height)] = boxes(made)
    assert top == pytest.approx(3.528 * 1.171875, abs=0.002)
    assert top + height == 70


LONG = "some words that fill their lines " * 9


def sizes(composed: Composed) -> set[int]:
    return {mark.size for mark in composed.marks if isinstance(mark, Text)}


def test_texts_of_a_column_shrink_in_step_until_it_holds_them(face):
    text = f'<text style="body" fit="shrink">{LONG}</text>'
    made = face(f'<col height="40mm">{text * 2}</col>')
    assert made.found == ()
    [size] = sizes(made)
    assert STYLES["body"].smallest < size < STYLES["body"].size
    assert 30_000 < max(mark.baseline for mark in made.marks) <= 40_000


def test_texts_of_a_column_keep_their_size_where_there_is_room(face):
    short = '<text style="body" fit="shrink">short</text>'
    assert sizes(face(f"<col>{short * 2}</col>")) == {STYLES["body"].size}


def test_only_texts_that_may_shrink_give_way(face):
    firm, soft = f'<text style="body">{LONG}</text>', f'<text style="body" fit="shrink">{LONG}</text>'
    made = face(f'<col height="60mm">{firm}{soft}</col>')
    assert made.found == ()
    assert max(sizes(made)) == STYLES["body"].size > min(sizes(made))


def test_a_column_too_small_for_the_smallest_type_says_how_much_is_too_much(face):
    [found] = face(f'<col height="9mm"><text name="action" style="body" fit="shrink">{LONG}</text></col>').found[:1]
    assert found.code == "CG701"
    assert re.fullmatch(r"text `action` on card `ant` needs .* mm more than there is, .*", found.message)
    words = len(LONG.split())
    match = re.fullmatch(rf"shorten it from {words} to about (\d+) words", found.help)
    assert 0 < int(match[1]) < words
    assert found.span == Span("cards.yaml", 3)
    cut = " ".join(LONG.split()[: int(match[1])])
    assert face(f'<col height="9mm"><text name="action" style="body" fit="shrink">{cut}</text></col>').found == ()


def test_a_row_in_a_row_is_as_wide_as_what_is_in_it(face):
    chip = f'<row fill="#00ff00" padding="1mm 3mm" gap="2mm">{f"""<panel {PANEL} width="5mm"/>""" * 2}</row>'
    made = face(f'<row height="6mm" gap="1mm">{chip * 2}</row>')
    assert [box[:1] + box[2:3] for box in boxes(made) if box[2] != 5] == [(0, 18), (19, 18)]


def test_a_row_in_a_column_is_as_high_as_the_highest_thing_in_it(face):
    """A picture, or words beside it: in a column that has the width which the picture leaves."""
    picture = f'<panel {PANEL} width="10mm" height="9mm"/>'
    for words, high in (("short", 9), (LONG, 0)):
        text = f'<text style="body">{words}</text>'
        made = face(
            f'<col gap="2mm"><row gap="3mm">{picture}<col grow="1">{text}</col></row><panel {PANEL} grow="1"/></col>'
        )
        alone = face(f'<col><col width="37mm">{text}</col><panel {PANEL} grow="1"/></col>')
        lowest = max(high, boxes(alone)[0][1])
        assert boxes(made)[1][1] == pytest.approx(lowest + 2)


def test_texts_of_rows_in_a_column_shrink_in_step_with_others(face):
    text = f'<text style="body" fit="shrink" max="14pt" min="6pt">{LONG}</text>'
    made = face(f'<col height="60mm"><row><col grow="1">{text}</col></row>{text}</col>')
    assert made.found == ()
    [size] = sizes(made)
    assert size < 14 * 352.8
    assert max(mark.baseline for mark in made.marks) <= 60_000


@pytest.mark.parametrize("words", ["FLIGHT 2", "FLIGHT 3", "MOVE 1", "SPREAD 1", "it is so"])
def test_a_row_is_never_too_narrow_for_its_own_words(face, words):
    made = face(f'<row height="6mm"><row><text style="body">{words}</text></row></row>')
    assert made.found == ()
    assert len({mark.baseline for mark in made.marks}) == 1


@given(st.lists(st.integers(1, 9), min_size=1, max_size=12), st.integers(0, 3000))
def test_growing_loses_no_micrometre(shares, gap):
    resources = Resources(Templates.of([]), BOOK, STYLES, {"small": (50_001, 70_000)}, {}, "Regular")
    children = "".join(f'<panel {PANEL} grow="{share}"/>' for share in shares)
    made = compose(f'<card size="small"><row gap="{gap / 1000}mm">{children}</row></card>', "c", resources, ANT)
    places = [mark.box for mark in made.marks]
    assert [box.right + gap for box in places[:-1]] == [box.left for box in places[1:]]
    assert places[0].left == 0
    if gap * (len(shares) - 1) < 50_001:
        assert places[-1].right == 50_001


def test_a_grid_fills_row_by_row_and_a_child_may_span(face):
    made = face(f'<grid columns="2" rows="3" gap="2mm">{f"<panel {PANEL}/>" * 3}<panel {PANEL} span="2"/></grid>')
    assert boxes(made) == [
        (0, 0, 24, 22),
        (26, 0, 24, 22),
        (0, 24, 24, 22),
        (0, 48, 50, 22),
    ]


def test_a_drawing_fills_its_box_or_is_contained(face):
    covered = face('<art name="drawing:dot" x="0" y="0" width="10mm" height="10mm"/>')
    assert boxes(covered, Placed) == [(-5, 0, 20, 10)]
    assert covered.marks[0].clip == Box(0, 0, 10_000, 10_000)
    whole = face('<art name="drawing:dot" x="0" y="0" width="10mm" height="10mm" fit="contain"/>')
    assert boxes(whole, Placed) == [(0, 2.5, 10, 5)]
    shifted = face('<art name="drawing:dot" x="0" y="0" width="10mm" height="10mm" focus="0% 50%"/>')
    assert boxes(shifted, Placed) == [(0, 0, 20, 10)]


@given(st.integers(1, 500), st.integers(1, 500), st.integers(1000, 90_000), st.integers(1000, 90_000))
def test_covering_covers_and_contained_is_contained(width, height, across, down):
    box = Box(0, 0, across, down)
    cover, inner = covering((width, height), box), contained((width, height), box)
    assert cover.inset(-1).contains(box)
    assert box.inset(-1).contains(inner)


def test_icons_keep_their_shape_in_the_middle_of_their_box(face):
    assert boxes(face('<icon name="sun" x="10mm" y="10mm" size="10mm"/>'), Placed) == [(10, 12.5, 10, 5)]


def test_a_rule_lies_in_the_middle_of_its_box(face):
    assert boxes(face('<rule x="0" y="10mm" height="2mm" stroke-width="0.5mm"/>')) == [(0, 10.75, 50, 0.5)]


def test_a_qr_code_is_square_and_says_its_data_each_time_alike(face):
    finding, two = (face('<qr data="https://example.org" x="0" y="0" width="30mm" height="20mm"/>') for _ in range(2))
    assert boxes(finding, Placed) == [(5, 0, 20, 20)]
    assert finding.marks == two.marks
    assert (
        finding.marks[0].what.name
        != face('<qr data="https://example.com" x="0" y="0" size="20mm"/>').marks[0].what.name
    )


# Faults


@pytest.mark.parametrize(
    ("xml", "code"),
    [
        ("", "CG605"),
        ("<card", "CG605"),
        ("<card></crad>", "CG605"),
        ("<card>&x;</card>", "CG605"),
        ("x", "CG605"),
        ("<text/>", "CG601"),
        ("<panel/>", "CG601"),
        ("<card size='small'><txt/></card>", "CG601"),
        ("<card size='small' sise='3'/>", "CG602"),
        ("<card size='huge'/>", "CG603"),
        ("<card/>", "CG603"),
        ("<page/>", "CG603"),
        ("<card size='small' bleed='3'/>", "CG603"),
        ("<card size='small'><text style='no'>a</text></card>", "CG606"),
        ("<card size='small'><text style='body' min='5pt'>a</text></card>", "CG603"),
        ("<card size='small'><text style='body' notch='5mm'>a</text></card>", "CG603"),
        ("<card size='small'><text style='body' notch='5mm 5mm' valign='bottom'>a</text></card>", "CG603"),
        ("<card size='small'><text style='body' turned='45'>a</text></card>", "CG603"),
        ("<card size='small'><qr data='' size='9mm'/></card>", "CG603"),
        (f"<card size='small'><qr data='{'x' * 4000}' size='9mm'/></card>", "CG603"),
        ("<card size='small'><icon name='moon' size='5mm'/></card>", "CG708"),
        ("<card size='small'><art name='drawing:none'/></card>", "CG708"),
        ("<card size='small'><art name='file:core:none.png'/></card>", "CG304"),
        ("<card size='small'><art name='file:core:../x.png'/></card>", "CG303"),
        ("<card size='small'><image src='no.png'/></card>", "CG304"),
        ("<card size='small'><image src='../../x.png'/></card>", "CG303"),
        ("<card size='small'><text style='body' width='2mm'>Wide</text></card>", "CG701"),
        ("<card size='small'><text style='body'>中</text></card>", "CG702"),
        ("<card size='small' safe='3mm'><text style='body'>near the edge</text></card>", "CG703"),
        ("<card size='small' safe='3mm'><icon name='sun' size='5mm'/></card>", "CG703"),
        ("<card size='small' safe='3mm'><qr data='a' size='5mm'/></card>", "CG703"),
    ],
)
def test_each_fault_has_its_code(faults, xml, code):
    assert [fault for fault, _ in faults(xml)] == [code]


def test_faults_name_the_card_and_the_box(faults):
    [(_, overflow)] = faults('<card size="small"><text name="action" style="body" width="2mm">Wide</text></card>')
    assert overflow == "text `action` on card `ant` does not fit its box, even at 10 pt"
    [(_, glyph)] = faults('<card size="small"><text name="action" style="body">中国中</text></card>')
    assert glyph == "no font has `中` (U+4E2D), `国` (U+56FD), in text `action` on card `ant`"
    [(_, safe)] = faults(
        '<card size="small" safe="3mm"><icon name="sun" x="3mm" y="2mm" width="4mm" height="2mm"/></card>'
    )
    assert safe == "icon `sun` on card `ant` leaves the safe zone by 1.00 mm"
    [(_, icon)] = faults('<card size="small"><icon name="moon" size="5mm"/></card>')
    assert icon == "there is no drawing for the icon `moon` on card `ant`"


def test_a_fault_of_the_text_points_to_the_data_and_one_of_the_template_to_the_template(resources):
    def where(name: str) -> Span:
        xml = f'<card size="small"><text at="kit.xml.j2!4" name="{name}" style="body">中</text></card>'
        return compose(xml, "card.xml.j2", resources, ANT).found[0].span

    assert where("action") == Span("cards.yaml", 3)
    assert where("foot") == Span("kit.xml.j2", 4)


def test_what_is_not_xml_points_to_the_last_tag_before(resources):
    [finding] = compose('<card at="card.xml.j2!1">\n<row at="kit.xml.j2!9">\n\n</card>', "card.xml.j2", resources, ANT)
    assert (finding.code, finding.span) == ("CG605", Span("kit.xml.j2", 9))


def test_a_missing_picture_leaves_a_labelled_field(face):
    made = face('<art name="drawing:none" x="5mm" y="5mm" width="40mm" height="20mm"/>')
    assert boxes(made) == [(5, 5, 40, 20)]
    assert "".join(run.text for mark in made.marks if isinstance(mark, Text) for run in mark.runs) == "no picture: none"
    assert made.found[0].severity is Severity.WARNING


def test_an_icon_that_is_free_may_lie_over_the_cut(face):
    icon = '<icon name="sun" x="-2mm" width="6mm" height="3mm" {}/>'
    assert face(icon.format('safe="free"'), 'safe="3mm"').found == ()
    assert [finding.code for finding in face(icon.format('safe="keep"'), 'safe="3mm"').found] == ["CG703"]


def test_the_safe_zone_is_the_wider_of_templates_and_printers(face):
    text = '<text style="body" x="4mm" y="4mm" width="30mm" height="10mm">near</text>'
    assert face(text, 'safe="3mm"').found == ()
    assert [finding.code for finding in face(text, 'safe="3mm"', printer_safe=5000).found] == ["CG703"]
    assert [finding.code for finding in face(text, 'safe="5mm"', printer_safe=3000).found] == ["CG703"]


def test_a_coarse_picture_is_warned_of(face, tmp_path, picture):
    (tmp_path / "small.png").write_bytes(picture((300, 300)))
    fine = face('<art name="file:core:small.png" x="5mm" y="5mm" width="25mm" height="25mm"/>')
    coarse = face('<art name="file:core:small.png" x="5mm" y="5mm" width="40mm" height="40mm"/>')
    assert fine.found == ()
    [finding] = coarse.found
    assert (finding.code, finding.severity) == ("CG704", Severity.WARNING)
    assert finding.message == "picture `small.png` has only 190 dots per inch on card `ant`"
    assert "473 pixels" in finding.help


def test_a_box_without_room_makes_nobody_fall_over(face, tmp_path, picture):
    (tmp_path / "p.png").write_bytes(picture((10, 10)))
    for inside in (
        '<art name="file:core:p.png" width="0" height="0"/>',
        '<art name="drawing:dot" width="0"/>',
        '<row width="0"/>',
        '<grid columns="3"/>',
        '<panel width="-5mm"><text style="body">a</text></panel>',
        '<icon name="sun" size="0"/>',
        '<text style="body" width="0" height="0" fit="shrink">a b</text>',
        '<qr data="a" size="0"/>',
    ):
        face(inside)


def test_a_drawing_is_read_once_and_what_was_found_is_said_each_time(resources, tmp_path):
    (tmp_path / "icons/bad.svg").write_text("<svg")
    assert resources.icon("sun") is resources.icon("sun")
    resources.icon("bad")
    first = list(resources.found)
    resources.icon("bad")
    assert [finding.code for finding in first] == ["CG608"]
    assert resources.found == first * 2


def test_black_and_white_icons_are_taken_where_there_are_any(resources, tmp_path):
    (tmp_path / "icons/mono").mkdir()
    (tmp_path / "icons/mono/sun.svg").write_text(DOT.replace("#ff0000", "#000000"))
    resources.mono = True
    assert resources.icon("sun").paths[0].fill == ICON
    resources.drawings.clear()
    resources.mono = False
    assert resources.icon("sun").paths[0].fill == "#ff0000"


def test_a_drawing_may_be_adjusted_to_its_printed_width(resources):
    resources.adjust = lambda drawing, width: Drawing(f"{drawing.name} {width}", drawing.view_box, ())
    shown, _ = resources.art("drawing:dot", (5000, 5000))
    assert shown.name == "art/dot.svg 5000"


def test_a_drawing_is_made_of_paths(resources):
    assert isinstance(resources.icon("sun").paths[0], Path)


def text(name: str, place: str, content: str = "Words to read", more: str = "") -> str:
    return f'<text name="{name}" style="body" {place} {more}>{content}</text>'


@pytest.mark.parametrize(
    ("inside", "message"),
    [
        (text("faint", 'x="5mm" y="5mm" width="30mm" height="6mm"', more='colour="#fffdf5"'), "`#fffdf5` on `#ffffff`"),
        (
            '<panel x="4mm" y="4mm" width="40mm" height="12mm" fill="#000000"/>'
            + text("faint", 'x="5mm" y="5mm" width="30mm" height="6mm"', more='colour="#1a1a1a"'),
            "`#1a1a1a` on `#000000`",
        ),
    ],
)
def test_letters_that_are_hardly_seen_are_warned_of(face, inside, message):
    [finding] = face(inside).found
    assert (finding.code, finding.severity) == ("CG955", Severity.WARNING)
    assert f"text `faint` on card `ant` is hardly seen: {message}, a contrast of 1." in finding.message


def test_nothing_is_said_of_letters_on_dark_ground_with_an_outline_or_on_a_picture(face):
    place = 'x="5mm" y="5mm" width="30mm" height="6mm"'
    white = text("light", place, more='colour="#ffffff"')
    assert face(f'<panel {place} fill="#000000"/>' + white).found == ()
    assert face(text("light", place, more='colour="#ffffff" outline="0.3mm #000000"')).found == ()
    assert face(f'<art name="drawing:dot" {place}/>' + white).found == ()


ABOVE, BELOW = 'x="5mm" y="5mm" width="30mm" height="6mm"', 'x="10mm" y="6mm" width="30mm" height="6mm"'
SIGN = '<icon name="sun" x="8mm" y="5mm" width="10mm" height="5mm"/>'
DRAWING = f'<art name="drawing:dot" {ABOVE}/>'
CODE = '<qr data="x" x="5mm" y="5mm" size="9mm"/>'


@pytest.mark.parametrize(
    ("inside", "message"),
    [
        (text("one", ABOVE) + text("two", BELOW), "text `two` lies on text `one`, on card `ant`"),
        (text("one", ABOVE) + SIGN, "icon `sun` lies on text `one`, on card `ant`"),
        (SIGN + text("one", ABOVE), "text `one` lies on icon `sun`, on card `ant`"),
        (text("one", ABOVE) + DRAWING, "picture `art/dot.svg` lies on text `one`, on card `ant`"),
        (text("one", ABOVE) + f'<panel fill="#ffffff" {ABOVE}/>', "ground `<panel>` lies on text `one`, on card `ant`"),
        (SIGN + SIGN, "icon `sun` lies on icon `sun`, on card `ant`"),
        (text("one", ABOVE) + CODE, "code `QR` lies on text `one`, on card `ant`"),
        (
            text("one", 'x="5mm" y="5mm" width="6mm" height="30mm"', more='turned="90"') + text("two", ABOVE),
            "text `two` lies on text `one`, on card `ant`",
        ),
    ],
)  # fmt: skip
def test_what_is_painted_on_something_to_read_is_warned_of(face, inside, message):
    [finding] = face(inside).found
    assert (finding.code, finding.severity, finding.message) == ("CG715", Severity.WARNING, message)
    upper = inside.rpartition("<text" if message.startswith("text") else "<")
    if message.startswith("text"):
        assert face(f'{upper[0]}<text over="yes"{upper[2]}').found == ()


@pytest.mark.parametrize(
    "inside",
    [
        f'<panel fill="#ffffff" {ABOVE}/>' + text("one", ABOVE),
        f'<art name="drawing:dot" {ABOVE}/>' + text("one", ABOVE),
        '<icon name="sun" x="4mm" y="4mm" width="40mm" height="20mm"/>' + text("one", ABOVE, "7"),
        '<icon name="sun" safe="free" x="8mm" y="5mm" width="10mm" height="5mm"/>' + text("one", ABOVE),
        SIGN + '<icon name="sun" x="16mm" y="8mm" width="4mm" height="4mm"/>',
        text("one", ABOVE) + text("two", 'x="5mm" y="9mm" width="30mm" height="6mm"'),
        text("one", ABOVE) + '<panel x="0" y="0" width="50mm" height="70mm" stroke="#000000" stroke-width="1mm"/>',
    ],
)
def test_grounds_and_badges_are_not_warned_of(face, inside):
    assert face(inside).found == ()


def test_of_many_things_beneath_one_is_named_and_the_others_are_counted(face):
    grid = '<grid x="5mm" y="5mm" width="40mm" height="10mm" columns="4">' + "".join(
        f'<text name="t{number}" style="body">Word</text>' for number in range(4)
    )
    [finding] = face(grid + "</grid>" + text("over", 'x="5mm" y="5mm" width="40mm" height="10mm"', "Word " * 8)).found
    assert finding.message == "text `over` lies on text `t0` and 3 more, on card `ant`"


def test_a_grid_with_more_children_than_cells_is_refused(face):
    grid = '<grid x="5mm" y="5mm" width="40mm" height="10mm" columns="2" {}>' + "<icon name='sun'/>" * 5 + "</grid>"
    [finding] = face(grid.format('rows="2"')).found
    assert (finding.code, finding.severity) == ("CG714", Severity.ERROR)
    assert finding.message == "1 of 5 things in `<grid>` on card `ant` find no cell: it has 2 rows of 2"
    assert face(grid.format("")).found == ()


def test_rows_of_a_grid_follow_from_where_children_find_room(face):
    """Three children of two columns each, in three columns, take three rows, not two."""
    child = '<panel span="2" fill="#ffffff"/>'
    made = face(f'<grid x="5mm" y="5mm" width="30mm" height="30mm" columns="3">{child * 3}</grid>')
    assert boxes(made) == [(5, 5, 20, 10), (5, 15, 20, 10), (5, 25, 20, 10)]


def test_a_coarse_picture_that_is_shown_whole_is_warned_of(face, tmp_path, picture):
    (tmp_path / "small.png").write_bytes(picture((300, 300)))
    shown = '<art name="file:core:small.png" x="5mm" y="5mm" width="40mm" height="{}" fit="contain"/>'
    assert [finding.code for finding in face(shown.format("40mm")).found] == ["CG704"]
    assert face(shown.format("20mm")).found == ()


def test_of_several_texts_in_a_column_the_one_that_is_too_long_is_named(face):
    short = '<text name="short" style="body" fit="shrink">Two words</text>'
    column = f'<col height="9mm">{short}<text name="action" style="body" fit="shrink">{LONG}</text>{short}</col>'
    [found] = face(column).found[:1]
    assert "text `action`" in found.message
    assert found.span == Span("cards.yaml", 3)


def test_a_path_is_drawn_in_millimetres_from_the_corner_of_its_box(face):
    made = face('<path x="2mm" y="1mm" d="M0 0 L10 5" stroke="#112233" stroke-width="1mm" dash="2mm 1mm"/>')
    (path,) = (mark for mark in made.marks if isinstance(mark, Path))
    assert path.segments == (("M", (2000, 1000)), ("L", (12000, 6000)))
    assert (path.stroke, path.stroke_width, path.dash, path.fill) == ("#112233", 1000, (2000, 1000), None)


def test_a_path_that_cannot_be_read_is_a_fault_of_the_template(faults):
    ((code, message),) = faults('<card size="small"><path d="M0 0 Q"/></card>')
    assert code == UNREADABLE_VALUE
    assert "is no path" in message


def test_a_filled_path_over_letters_is_told(face):
    made = face('<text style="body">Ant</text><path d="M0 0 L9 0 L9 9 Z" fill="#112233"/>')
    assert [finding.code for finding in made.found] == ["CG715"]
