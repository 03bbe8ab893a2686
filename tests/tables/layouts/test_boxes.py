"""Boxes of a layout: lengths in all units, boxes made from others, and nothing that runs wild."""

from cardgen.diagnostics import Severity
from cardgen.tables.layouts.boxes import DEEPEST, MOST_BOXES, LayoutRequest, read_boxes
from tests.sweep import sweep

DOT = 25_400 / 300
MANY = "".join(f"b{n}: {{x: 1}}\n" for n in range(MOST_BOXES + 1))


def boxes_of(folder, text, dpi=300):
    (folder / "layout.yml").write_text(text, encoding="utf-8")
    boxes, found = read_boxes(LayoutRequest(folder / "layout.yml", "layout.yml", dpi, 69_850, 95_250))
    return {box.name: box for box in boxes}, [(finding.code, finding.message) for finding in found]


@sweep(
    ("value", "wanted"),
    [
        ("300", 25_400),
        ("37.5", 3_175),
        ("-12", -1_016),
        ("0.25in", 6_350),
        ("6 mm", 6_000),
        ("1.5cm", 15_000),
        ("72pt", 25_400),
        ("2 cells", 6_350),
        ("30px", 2_540),
        ("deck", 69_850),
        ("middle", 34_925),
        ("center - 1cm", 24_925),
        ("deck - 0.5in", 57_150),
        ("deck / 2", 34_925),
    ],
)
def test_a_length_is_dots_or_has_a_unit(tmp_path, value, wanted):
    boxes, found = boxes_of(tmp_path, f"a: {{x: {value}}}\n")
    assert found == []
    assert boxes["a"].length("x") == wanted


def test_dots_are_as_fine_as_is_said(tmp_path):
    assert boxes_of(tmp_path, "a: {x: 150}\n", dpi=150)[0]["a"].length("x") == 25_400


def test_a_box_has_the_keys_of_those_it_is_made_from_with_its_own_in_their_place(tmp_path):
    text = """
base: {x: 100, y: 200, width: 300, font_size: 20, color: '#abc'}
other: {y: 50, align: Right}
both: {extends: [base, other], x: += 10, y: -= 0.1in, width: '*= 2', font_size: += 4}
last: {extends: both, x: -= 10, font_size: /= 2, color: '#11223300'}
"""
    boxes, found = boxes_of(tmp_path, text)
    assert found == []
    both, last = boxes["both"], boxes["last"]
    assert [both.length(key) for key in ("x", "y", "width")] == [round(110 * DOT), round(50 * DOT - 2_540), 50_800]
    assert (both.words["font_size"], both.words["align"], both.colour("color")) == (24, "right", "#aabbcc")
    assert (last.length("x"), last.words["font_size"], last.colour("color")) == (round(100 * DOT), 12, "")


@sweep(
    ("text", "code", "message"),
    [
        ("[]\n", "CG950", "this is not a layout of boxes"),
        ("a: 3\n", "CG950", "`a` has no keys, and so is no box"),
        (MANY, "CG950", "a layout has at most 300 boxes, this has 301"),
        ("a: {extends: b}\n", "CG951", "there is no box `b`"),
        ("a: {extends: a}\n", "CG951", "`a` is made from itself: a from a"),
        ("a: {extends: [" + "b, " * 21 + "b]}\nb: {x: 1}\n", "CG951", "`a` is made from more than 20 boxes"),
        ("a: {x: wide}\n", "CG952", "`x: wide` of `a` cannot be read: it is not a length"),
        ("a: {x: true}\n", "CG952", "`x: True` of `a` cannot be read: it is not a length"),
        ("a: {x: 9999999}\n", "CG952", "`x: 9999999` of `a` cannot be read: it is more than a metre"),
        ("a: {x: += 3}\n", "CG952", "`x: += 3` of `a` cannot be read: no box that it is made from has `x`"),
        ("a: {x: deck / 0}\n", "CG952", "`x: deck / 0` of `a` cannot be read: nothing can be shared by 0"),
        ("a: {color: '#ab'}\n", "CG952", "`color: #ab` of `a` cannot be read: it is not a colour; it is left out"),
        ("a: {align: justify}\n", "CG952", "`align: justify` of `a` cannot be read: it is none of left, center, right"),
        ("a: {font_size: -3}\n", "CG952", "`font_size: -3` of `a` cannot be read: it is no size of type"),
        ("a: {markup: true}\nb: {markup: true}\n", "CG953", "`markup` of `a` is not taken over"),
        ("a: {widht: 3}\n", "CG953", "`widht` of `a` is no key of a layout"),
        ("a: {dy: 3}\n", "CG953", "`dy` of `a` is not taken over"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_once(tmp_path, text, code, message):
    assert boxes_of(tmp_path, text)[1] == [(code, message)]


@sweep(
    ("words", "wanted"),
    [
        ("black", "#000000"),
        (":black", "#000000"),
        (":raw_umber", "#826644"),
        ("ALIZARIN_CRIMSON", "#e32636"),
        ("Dark Slate Grey", "#2f4f4f"),
        ("'#0000'", ""),
        ("'#f08c'", "#ff0088"),
        ("'#12345600'", ""),
        ("'#1111222233334444'", "#112233"),
        ("d0c4a8", "#d0c4a8"),
        ("none", ""),
    ],
)
def test_a_colour_is_what_squib_takes_for_one(tmp_path, words, wanted):
    boxes, found = boxes_of(tmp_path, f"a:\n  x: 1\n  color: {words}\n")
    assert found == []
    assert boxes["a"].colour("color") == wanted


def test_a_colour_that_is_none_is_told_with_the_nearest_and_the_layout_is_read(tmp_path):
    (tmp_path / "layout.yml").write_text("a:\n  x: :middle\n  align: :right\n  color: :tael\n", encoding="utf-8")
    boxes, found = read_boxes(LayoutRequest(tmp_path / "layout.yml", "layout.yml", 300, 69_850, 95_250))
    assert [(finding.severity, finding.help) for finding in found] == [(Severity.WARNING, "did you mean `teal`?")]
    assert (boxes[0].length("x"), boxes[0].words) == (34_925, {"align": "right"})


def test_boxes_that_double_at_each_step_are_made_once_and_too_long_a_chain_is_told(tmp_path):
    doubling = "b0: {x: 1}\n" + "".join(f"b{n}: {{extends: [b{n - 1}, b{n - 1}]}}\n" for n in range(1, 100))
    assert boxes_of(tmp_path, doubling)[1] == []
    backwards = "".join(f"b{n}: {{extends: b{n + 1}}}\n" for n in range(DEEPEST + 5)) + f"b{DEEPEST + 5}: {{x: 1}}\n"
    assert {code for code, _ in boxes_of(tmp_path, backwards)[1]} == {"CG951"}


def test_what_a_layout_says_once_and_means_at_several_places_is_written_out(tmp_path):
    text = """
base: &base
  x: 100
  font: Sans Bold
wide: &wide {width: 300, align: right}
title: {<<: *base, y: 20}
rules:
  <<: [*wide, *base]
  x: 150
  y: &low 600
foot: {extends: title, y: *low}
"""
    boxes, found = boxes_of(tmp_path, text)
    assert found == []
    assert [boxes["title"].length(key) for key in ("x", "y")] == [round(100 * DOT), round(20 * DOT)]
    rules = boxes["rules"]
    assert [rules.length(key) for key in ("x", "y", "width")] == [round(150 * DOT), round(600 * DOT), 25_400]
    assert rules.words == {"font": "Sans Bold", "align": "right"}
    assert [boxes["foot"].length(key) for key in ("x", "y")] == [round(100 * DOT), round(600 * DOT)]


def test_a_slip_beside_an_anchor_is_told_at_its_line(tmp_path):
    (tmp_path / "layout.yml").write_text("a: &a\n  x: 1\nb:\n  <<: *a\n  y: wide\n", encoding="utf-8")
    [finding] = read_boxes(LayoutRequest(tmp_path / "layout.yml", "layout.yml", 300, 69_850, 95_250))[1]
    assert (finding.code, finding.span.line) == ("CG952", 5)


def test_boxes_of_a_further_file_take_the_place_of_those_called_so_and_may_be_made_from_others(tmp_path):
    (tmp_path / "layout.yml").write_text("a: {x: 10}\nb: {extends: a, y: 20}\n", encoding="utf-8")
    (tmp_path / "more.yml").write_text("a: {x: 30}\nc: {extends: b, y: += 1}\n", encoding="utf-8")
    further = ((tmp_path / "more.yml", "more.yml"),)
    request = LayoutRequest(tmp_path / "layout.yml", "layout.yml", 300, 69_850, 95_250, further)
    boxes, found = read_boxes(request)
    assert found == []
    assert [(box.name, box.length("x"), box.length("y")) for box in boxes] == [
        ("a", 2_540, None),
        ("b", 2_540, round(20 * DOT)),
        ("c", 2_540, round(21 * DOT)),
    ]


def test_what_means_itself_or_far_more_than_it_says_and_programs_are_refused(tmp_path):
    bomb = "a0: &a0 {x: 1}\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 9))
    assert [code for code, _ in boxes_of(tmp_path, bomb)[1]] == ["CG950"]
    assert [code for code, _ in boxes_of(tmp_path, "a: &a {x: 1, b: *a}\n")[1]] == ["CG950"]
    assert {code[:3] for code, _ in boxes_of(tmp_path, "a: &a [*b]\n")[1]} == {"CG1"}
    assert {code[:3] for code, _ in boxes_of(tmp_path, "a: !ruby/object:Deck {x: 1}\n")[1]} == {"CG1"}


def test_an_anchor_of_a_number_and_a_key_that_is_there_twice_are_read_as_squib_reads_them(tmp_path):
    text = (
        "a:\n  y: &low 600\n  height: *low\n  valign: bottom\n  valign: middle\nb: {x: 1}\nb: {extends: a, x: -=50}\n"
    )
    (tmp_path / "layout.yml").write_text(text.replace("x: -=50", "y: -=300"), encoding="utf-8")
    boxes, found = read_boxes(LayoutRequest(tmp_path / "layout.yml", "layout.yml", 300, 69_850, 95_250))
    made = {box.name: box for box in boxes}
    assert (made["a"].length("height"), made["a"].words["valign"]) == (round(600 * DOT), "middle")
    assert (made["b"].length("y"), made["b"].length("x")) == (round(300 * DOT), None)
    assert [(finding.code, finding.severity, finding.span.line) for finding in found] == [
        ("CG102", Severity.WARNING, 5),
        ("CG102", Severity.WARNING, 7),
    ]
    assert "the last one counts" in found[0].message
