"""Styles: which declarations an element takes, from attributes, sheets and its own style."""

from itertools import repeat

import pytest
from lxml import etree

from cardgen.render.svg.reader import read_svg
from cardgen.render.svg.values.colours import colour_of
from cardgen.render.svg.values.lengths import length
from cardgen.render.svg.values.styles import MOST_TRIES, StyleSheet, TooManyTries, declarations_of, selector_of
from tests.sweep import sweep

TREE = etree.fromstring('<svg><g id="a" class="x y"><path class="x"/></g><path id="b"/></svg>')
INNER, OUTER = TREE[0][0], TREE[1]


@sweep(
    ("selector", "inner", "outer"),
    [
        ("path", True, True),
        ("*", True, True),
        (".x", True, False),
        ("path.x", True, False),
        (".x.y", False, False),
        ("#b", False, True),
        ("g path", True, False),
        ("g > path", True, False),
        ("svg > path", False, True),
        ("svg path", True, True),
        ("#a.x.y .x", True, False),
        ("circle", False, False),
    ],
)
def test_a_selector_fits_what_it_says(selector, inner, outer):
    assert (selector_of(selector).fits(INNER), selector_of(selector).fits(OUTER)) == (inner, outer)


@pytest.mark.parametrize("selector", ["", "a:hover", "a[b]", "a + b", "a ~ b", "a::before", ">"])
def test_what_is_no_simple_selector_is_none(selector):
    assert selector_of(selector) is None


def fill_of(inside):
    drawing, found = read_svg(f'<svg viewBox="0 0 9 9">{inside}</svg>', "a.svg")
    return [path.fill for path in drawing.paths], [finding.message for finding in found]


@sweep(
    ("inside", "fill"),
    [
        ('<circle r="3" fill="red" style="fill:blue"/>', "#0000ff"),
        ('<style>circle{fill:lime}</style><circle r="3" fill="red"/>', "#00ff00"),
        ('<style>circle{fill:lime}</style><circle r="3" style="fill:blue"/>', "#0000ff"),
        ('<style>circle{fill:lime!important}</style><circle r="3" style="fill:blue"/>', "#00ff00"),
        ('<style>.a{fill:lime}circle{fill:red}</style><circle r="3" class="a"/>', "#00ff00"),
        ('<style>#i{fill:lime}.a{fill:red}</style><circle r="3" class="a" id="i"/>', "#00ff00"),
        ('<style>.a{fill:lime}.b{fill:red}</style><circle r="3" class="b a"/>', "#ff0000"),
        ("<style>/* a{} */<![CDATA[ .a , .b{fill:lime;} ]]></style><circle r='3' class='b'/>", "#00ff00"),
        ('<style>g .a{fill:lime}</style><g><circle r="3" class="a"/></g>', "#00ff00"),
        ('<style>.a{fill:lime}</style><g class="a"><circle r="3"/></g>', "#00ff00"),
        ('<g fill="red"><circle r="3" fill="inherit"/></g>', "#ff0000"),
        ('<g color="red"><circle r="3" fill="currentColor"/></g>', "#ff0000"),
        ('<circle r="3" style="fill:url(#none) blue"/>', "#0000ff"),
        ('<circle r="3" style="-inkscape-stroke:none;fill:#F00;line-height:1.25"/>', "#ff0000"),
    ],
)
def test_the_strongest_declaration_wins(inside, fill):
    assert fill_of(inside) == ([fill], [])


def test_what_of_a_sheet_is_not_read_is_named_and_the_rest_holds():
    fills, found = fill_of('<style>@media print{a{fill:red}} circle:hover,circle{fill:lime}</style><circle r="3"/>')
    assert fills == ["#00ff00"]
    assert found == ["`@media` of `style` is not read", "the selector `circle:hover` of `style` is not read"]


def test_semicolons_in_quotes_and_brackets_part_nothing():
    text = "a: url(data:x;y); b: 'c;d'; e: f"
    assert list(declarations_of(text)) == [("a", "url(data:x;y)", False), ("b", "'c;d'", False), ("e", "f", False)]


def test_a_sheet_that_takes_too_long_is_given_up():
    sheet = StyleSheet()
    assert list(sheet.add("svg path{fill:red}" * 1_000)) == []
    with pytest.raises(TooManyTries):
        list(map(sheet.declared, [INNER] * (MOST_TRIES // 1_000 + 1), repeat("")))


@sweep(
    ("text", "colour"),
    [
        ("#F80", ("#ff8800", 1)),
        ("#ff880080", ("#ff8800", 128 / 255)),
        ("rgb(255, 136, 0)", ("#ff8800", 1)),
        ("rgb(100% 53.3% 0% / 50%)", ("#ff8800", 0.5)),
        ("rgba(255,136,0,.25)", ("#ff8800", 0.25)),
        ("hsl(120, 100%, 50%)", ("#00ff00", 1)),
        ("hsl(0.5turn 100% 50%)", ("#00ffff", 1)),
        ("RebeccaPurple", ("#663399", 1)),
        ("mediumspringgreen", ("#00fa9a", 1)),
        ("#fff icc-color(x, 1)", ("#ffffff", 1)),
        ("none", None),
        ("transparent", None),
    ],
)
def test_colours_are_read_as_they_may_be_written(text, colour):
    assert colour_of(text) == colour


@sweep(
    ("text", "value"),
    [("3", 3), ("1in", 96), ("2.54cm", 96), ("25.4mm", 96), ("72pt", 96), ("6pc", 96), ("50%", 50), ("2em", 20),
     ("1e2px", 100), ("-.5", -0.5), ("1ex", 5), ("2rem", 32)],
)  # fmt: skip
def test_units_become_numbers(text, value):
    assert length(text, "x", (100, 200), 10) == pytest.approx(value)
