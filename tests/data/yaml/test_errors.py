"""The parser's complaints in the words of someone who writes cards."""

import pytest
import yaml

from cardgen.data.yaml import source
from tests.sweep import sweep


@sweep(
    ("text", "message", "help"),
    [
        (
            "a: b: c",
            "a `:` where no key can stand",
            'quote text that contains `: `, as in `a: "b: c"`, or check the indentation',
        ),
        ('a: b: "c"', "a `:` where no key can stand", "quote text that contains `: `, or check the indentation"),
        ("a: b\n  c: d", "a `:` where no key can stand", "quote text that contains `: `, or check the indentation"),
        (
            "text:\n  quip: Note: best before noon",
            "a `:` where no key can stand",
            'quote text that contains `: `, as in `quip: "Note: best before noon"`, or check the indentation',
        ),
        (
            "a: {b: c, quip: Note: best before noon, d: e}",
            "a `:` where no key can stand",
            'quote text that contains `: `, as in `quip: "Note: best before noon"`',
        ),
        (
            "a: {b: c,\n  quip: Note: best}",
            "a `:` where no key can stand",
            'quote text that contains `: `, as in `quip: "Note: best"`',
        ),
        ("a:\n  b: 1\n c: 2", "a key is expected here", "check indentation, quotes and brackets"),
        ("a: [1,\n\nb: 2", "a `,` or `]` is expected here", "close the list with `]`; opened in line 1"),
        ("a: {b: 1\nc: 2", "a `,` or `}` is expected here", "close the mapping with `}`; opened in line 1"),
        ('a: "b\nc: 2', "quotes that are never closed", "close the quotes; opened in line 1"),
        ("a: @b", "no value can start with `@`", "text that begins with `@` needs quotation marks"),
        ("a: %b", "no value can start with `%`", "text that begins with `%` needs quotation marks"),
        ("a: `b`", "no value can start with a backtick", "text that begins with a backtick needs quotation marks"),
        ("a: **b** c", "no value can start with `*`", "text that begins with `*` needs quotation marks"),
        ("a: *b* c", "no value can start with `*`", "text that begins with `*` needs quotation marks"),
        ("a: & c", "no value can start with `&`", "text that begins with `&` needs quotation marks"),
        ("a:\n\tb: c", "no value can start with a tab", "indent with blanks, not with tabs"),
        ("a: 1\nb\nc: 3", "a key without `:`", "write `key: value`"),
        ("a:\n  - 1\n  b: 2", "a `-` is expected here", "indent all items of a list alike"),
    ],
)
def test_a_slip_is_explained(text, message, help):
    document, (finding,) = source.parse(text, "x.yaml")
    assert document is None
    assert (finding.code, finding.message, finding.help) == ("CG101", message, help)


@pytest.mark.parametrize("text", ["k: 1\na: **b** c", "k: 1\na: & c", "k: 1\na: @b"])
@pytest.mark.parametrize("loader", ["CSafeLoader", "SafeLoader"])
def test_the_sign_is_pointed_at_whichever_parser_reads(text, loader, monkeypatch):
    monkeypatch.setattr(yaml, "CSafeLoader", getattr(yaml, loader))
    _, (finding,) = source.parse(text, "x.yaml")
    assert (finding.span.line, finding.span.column, finding.span.end_column) == (2, 4, 5)
    assert "needs quotation marks" in finding.help


@pytest.mark.parametrize(("text", "sign"), [("a: *Wait", "*"), ("a: &Wait here", "&"), ("a: !Wait here", "!")])
def test_text_that_looks_like_an_alias_is_told_of_quotation_marks(text, sign):
    _, (finding, *_) = source.parse(text, "x.yaml")
    assert finding.code == "CG103"
    assert finding.help.endswith(f"; text that begins with `{sign}` needs quotation marks")


CUT_SHORT = "a `#` begins a comment here: the rest of the line is lost"
LEAVE_OUT = "leave the `#` out, or put the whole text in quotation marks"


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("a: [#healthy, #rich]\nb: 1", 1, 5),
        ("a: [healthy, #rich]\nb: 1", 1, 14),
        ('a: ["one #1", #rich]\nb: 1', 1, 15),
        ("a: {b: c, d: Yes, and #1}\ne: f", 1, 23),
        ("a:\n  - b: {c: #d}\n\n  - e: f", 2, 12),
        ("a: [b,\n  #c]\nd: e", 2, 3),
    ],
)
def test_a_comment_that_swallows_a_bracket_is_pointed_at(text, line, column):
    _, found = source.parse(text, "x.yaml")
    finding = next(finding for finding in found if finding.code == "CG101")
    assert (finding.message, finding.help) == (CUT_SHORT, LEAVE_OUT)
    assert (finding.span.line, finding.span.column) == (line, column)


@pytest.mark.parametrize(
    "text",
    [
        "a: [b # c\nd: 1",
        'a: ["b #c", d\ne: 1',
        "#a\nb: [,]",
        'a: {b: "#c"}\nd: [,]',
        "a: [b] #c\nd: [,]",
        "a: [1,\n\nb: 2",
    ],
)
def test_a_comment_that_is_one_or_none_is_not_blamed(text):
    _, found = source.parse(text, "x.yaml")
    assert CUT_SHORT not in {finding.message for finding in found}


@sweep(
    ("text", "comma"),
    [
        ("- {card: a number: 2}", "put a `,` before `number:`, as in `card: a, number: 2`; or quote"),
        ("a: {x: 1 y: 2}", "put a `,` before `y:`, as in `x: 1, y: 2`; or quote"),
        ("a: {b: 'Hi' c: 'Ho'}", "put a `,` before what stands here"),
        ('a: ["x" "y"]', "put a `,` before what stands here"),
    ],
)
def test_a_comma_that_is_missing_is_named(text, comma):
    _, (finding,) = source.parse(text, "x.yaml")
    assert finding.help.startswith(comma)


@pytest.mark.parametrize(
    ("text", "example"),
    [
        ("a: {b: Wait - what: really, now}", 'b: "Wait - what: really, now"'),
        ("a: {b: Wait: now, c: d}", 'b: "Wait: now"'),
        ("a: {b: x, c: [d: e: f]}", 'd: "e: f"'),
        ('a: {b: Then she said: "no"}', ""),
        ("a:\n  - b: one: two", 'b: "one: two"'),
    ],
)
def test_text_with_a_colon_is_shown_between_quotation_marks(text, example):
    _, (finding,) = source.parse(text, "x.yaml")
    assert finding.message == "a `:` where no key can stand"
    shown = f", as in `{example}`" if example else ""
    assert finding.help.removesuffix(", or check the indentation") == f"quote text that contains `: `{shown}"
    if example:
        repaired = text.replace(example.replace('"', ""), example)
        assert source.parse(repaired, "x.yaml")[1] == []


def test_a_very_long_line_is_explained_at_once():
    """Looking for what was meant must not take longer than reading."""
    for text in (
        "a: {" + "b" * 300_000 + ": c: d}",
        "a: {b: " + "c " * 100_000 + ": d}",
        "a: [" + " #" * 100_000 + "\n",
    ):
        _, found = source.parse(text, "x.yaml")
        assert found[0].code == "CG101"
        assert len(found[0].help) < 300


CARD = "  - id: {0}\n    icons: [x]\n    text:\n      title: {0}\n"
LINES = "cards:\n" + CARD.format("A") + CARD.format("B")
SLIPS = {
    "a key too far left": (
        "    icons: [x]\n    text:\n      title: B",
        "   icons: [x]\n    text:\n      title: B",
        7,
        3,
        4,
    ),
    "a key too far right": (
        "    icons: [x]\n    text:\n      title: B",
        "     icons: [x]\n    text:\n      title: B",
        7,
        5,
        4,
    ),
}


def test_a_line_in_a_block_belongs_with_the_lines_around_it():
    lines = "formats:\n  small: {size: 4}\n  duel:\n   copies: 3\n    size: 9\n    lead: 1\n  large: {size: 9}\n"
    _, (finding,) = source.parse(lines, "x.yaml")
    assert finding.help == "put 4 blanks before `copies:`"


@sweep("name", SLIPS)
def test_blanks_in_front_of_a_line_are_counted(name):
    old, new, line, own, usual = SLIPS[name]
    _, (finding,) = source.parse(LINES.replace(old, new), "x.yaml")
    assert (finding.code, finding.span.line) == ("CG101", line)
    assert finding.message == f"this line has {own} blanks in front of it, and lines around it have {usual}"
    assert finding.help == f"put {usual} blanks before `icons:`"


@sweep(
    ("written", "help"),
    [
        ("\N{LEFT DOUBLE QUOTATION MARK}Look: wait\N{RIGHT DOUBLE QUOTATION MARK}", ': `a: "Look: wait"`'),
        ('"Look\N{RIGHT DOUBLE QUOTATION MARK}', ': `a: "Look"`'),
        ("\N{DOUBLE LOW-9 QUOTATION MARK}Sieh: da\N{LEFT DOUBLE QUOTATION MARK}", ': `a: "Sieh: da"`'),
    ],
)
def test_quotation_marks_of_a_word_processor_are_told_as_straight_ones(written, help):
    _, (finding,) = source.parse(f"a: {written}\n", "x.yaml")
    assert finding.message == "curly quotation marks are text to YAML"
    assert finding.help == f"write straight ones around the text{help}"


def test_curly_quotation_marks_in_text_that_is_quoted_are_text():
    document, found = source.parse('a: "\N{LEFT DOUBLE QUOTATION MARK}Look\N{RIGHT DOUBLE QUOTATION MARK}"\n', "x.yaml")
    assert found == []
    assert document.value["a"].startswith("\N{LEFT DOUBLE QUOTATION MARK}")
