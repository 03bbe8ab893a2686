"""Every picture we ship is read in full; whatever else is thrown at the reader ends in a finding."""

from __future__ import annotations

import re
from itertools import pairwise
from math import asin, cos, hypot, pi, radians, sin
from pathlib import Path as File

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.analysis.catalogue import sections
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.render.base.display import Drawing, Group, Path
from cardgen.render.base.target import Settings, Target
from cardgen.render.svg.parsing import MOST_BYTES
from cardgen.render.svg.reader import MOST_FINDINGS, read_svg
from cardgen.render.svg.reading import MOST_ELEMENTS
from cardgen.render.svg.values.path import path_segments
from cardgen.render.svg.walk import DEEPEST
from tests.sweep import sweep

TEMPLATES = File(__file__).parents[3] / "templates"
ICONS = sorted(TEMPLATES.glob("*/icons/**/*.svg"))
ART = sorted(file for file in TEMPLATES.glob("*/art/*.svg.j2") if not file.name.startswith(("kit", "placeholder")))
PART = re.compile(r"(chip|edge|ground|band|seed|book-seed|book-coin|book-shuffle|receipt|arrow|channel)[-.]|pointer")
"""Grounds and edges of faces, arrows, billboards, coins, receipts, seeds and places: no pictures by themselves."""


def read(inside: str, box: str = "0 0 100 100") -> tuple[Drawing, list[Diagnostic]]:
    return read_svg(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{inside}</svg>', "a.svg")


def only_path(inside: str) -> Path:
    drawing, found = read(inside)
    assert found == []
    assert len(drawing.paths) == 1
    return drawing.paths[0]


def points(path: Path) -> list[tuple[float, float]]:
    """Where the segments end."""
    return [numbers[-2:] for _, numbers in path.segments if numbers]


@sweep("file", ICONS, ids=lambda file: file.stem)
def test_every_icon_is_drawn_without_a_finding(file):
    drawing, found = read_svg(file.read_text("utf-8"), file.name)
    assert found == []
    assert drawing.paths or file.parent.name == "mono" or file.stem == "clearing"  # grounds of one edition only
    _in_proportion(drawing)


@pytest.fixture(scope="module")
def resources(studios):
    """What the faces of a game may name; what all games may use is asked of any."""
    library = studios.library

    def of(game):
        product = next(iter(game.products.values()))
        paper, printer = library.papers["a4"], library.printers["home"]
        return studios.of(Target(game, product, paper, printer, Settings(), game.deck)).resources

    made = {id: of(game) for id, game in library.games.items()}
    return lambda folder: made.get(folder.name, made["fsys"])


@sweep("file", ART, ids=lambda file: file.stem)
def test_every_picture_is_drawn_in_full(resources, file):
    name, of_game = f"art/{file.name.partition('.')[0]}", resources(file.parent.parent)
    of_game.preload([name])
    drawing, found = of_game.drawings[name]
    assert [finding for finding in found if finding.severity > Severity.INFO] == []
    assert len(drawing.paths) >= (1 if PART.match(file.name) else 9)
    _in_proportion(drawing)


def test_what_stands_in_for_a_picture_is_drawn_in_full(resources):
    of_game = resources(TEMPLATES / "phylo")
    drawing, found = of_game.art("drawing:nobody-drew-this", (50_000, 50_000), "a card")
    assert [finding.code for finding in found] == ["CG708"]
    assert len(drawing.paths) >= 10
    _in_proportion(drawing)


def _in_proportion(drawing: Drawing) -> None:
    """Nothing lies further outside the view box than the view box is long, and a third."""
    left, top, width, height = drawing.view_box
    reach = 4 / 3 * max(width, height)
    for path in drawing.paths:
        assert path.fill or (path.stroke and path.stroke_width > 0)
        for x, y in points(path):
            assert left - reach <= x <= left + width + reach
            assert top - reach <= y <= top + height + reach


@sweep(
    ("data", "ends"),
    [
        ("M1 2L3 4", [(1, 2), (3, 4)]),
        ("M1,2,3,4 5,6", [(1, 2), (3, 4), (5, 6)]),
        ("m1 2 3 4l1 1", [(1, 2), (4, 6), (5, 7)]),
        ("M1 2H5V9h-1v-1", [(1, 2), (5, 2), (5, 9), (4, 9), (4, 8)]),
        ("M1 1C1 2 3 4 5 6c0 0 1 1 2 2", [(1, 1), (5, 6), (7, 8)]),
        ("M0 0Q5 5 10 0T20 0", [(0, 0), (10, 0), (20, 0)]),
        ("M0 0S1 1 2 2s1 1 2 2", [(0, 0), (2, 2), (4, 4)]),
        ("M10-5.5.5e1-3", [(10, -5.5), (5, -3)]),
        ("M5 5L9 9Z", [(5, 5), (9, 9)]),
        ("M5 5l4 4zl1 0", [(5, 5), (9, 9), (5, 5), (6, 5)]),
        ("M0 0A5 5 0 01 10 0", [(0, 0), (5, -5), (10, 0)]),
        ("M0 0a5 5 0 0010 0", [(0, 0), (5, 5), (10, 0)]),
        ("M0 0A0 5 0 01 10 0", [(0, 0), (10, 0)]),
        ("M3 3A5 5 0 01 3 3", [(3, 3)]),
    ],
)
def test_path_data_ends_where_its_commands_say(data, ends):
    assert points(only_path(f'<path d="{data}" stroke="#000"/>')) == ends


PLAIN_NUMBERS = st.floats(-999, 999).map(lambda value: f"{value:.2f}") | st.integers(-99, 99).map(str)
PLAIN_COMMANDS = st.tuples(st.sampled_from("MLCZ"), st.lists(PLAIN_NUMBERS, max_size=7), st.sampled_from([" ", ","]))


@given(st.lists(PLAIN_COMMANDS, max_size=5))
def test_plain_path_data_means_the_same_to_the_short_way_and_the_long(commands):
    """A blank before it makes it any path data."""
    data = "M1 2" + "".join(letter + gap.join(numbers) for letter, numbers, gap in commands)
    assert segments_or_fault(data) == segments_or_fault(" " + data)


@pytest.mark.parametrize("data", ["M1 2Z", "M1 2L3,4 Z M5-6C1 2 3 4 5 6L-1 -2ZM0 0"])
def test_blanks_and_commas_may_part_plain_numbers(data):
    assert segments_or_fault(data) == segments_or_fault(" " + data)


def segments_or_fault(data: str) -> list | str:
    try:
        return path_segments(data)
    except ValueError as fault:
        return str(fault)


@pytest.mark.parametrize(
    ("data", "second"),
    [
        ("M0 0C0 3 3 6 6 6S12 3 12 0", (9, 6, 12, 3, 12, 0)),
        ("M0 0L6 6S12 3 12 0", (6, 6, 12, 3, 12, 0)),
        ("M0 0Q3 6 6 0T12 0", (8, -4, 10, -4, 12, 0)),
        ("M0 0L6 0T12 0", (6, 0, 8, 0, 12, 0)),
    ],
)
def test_a_smooth_curve_goes_on_in_the_direction_of_the_one_before(data, second):
    assert only_path(f'<path d="{data}"/>').segments[2] == ("C", second)


@given(
    st.floats(1, 40), st.floats(1, 40), st.floats(-180, 180), st.booleans(), st.booleans(),
    st.floats(1, 30), st.floats(-30, 30),
)  # fmt: skip
def test_an_arc_is_as_long_as_geometry_demands(rx, ry, turn, large, sweep, x, y):
    """Measured where the ellipse is a circle of radius 1 (or as large as the chord needs)."""
    data = f"M50 50a{rx:.4f} {ry:.4f} {turn:.4f} {large:d} {sweep:d} {x:.4f} {y:.4f}"
    path = only_path(f'<path d="{data}" stroke="#000"/>')
    assert points(path)[-1] == pytest.approx((50 + x, 50 + y), abs=0.011)
    cosine, sine = cos(radians(turn)), sin(radians(turn))
    round_points = [((cosine * px + sine * py) / rx, (cosine * py - sine * px) / ry) for px, py in _along(path)]
    chord = hypot((cosine * x + sine * y) / rx, (cosine * y - sine * x) / ry)
    radius = max(1, chord / 2)
    angle = 2 * asin(min(1, chord / 2 / radius))
    length = radius * (2 * pi - angle if large else angle)
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(round_points)]
    assert sum(hypot(*step) for step in steps) == pytest.approx(length, rel=0.02, abs=0.1)
    turning = sum(a[0] * b[1] - a[1] * b[0] for a, b in pairwise(steps))
    assert angle < 0.5 or (turning > 0) == sweep


def _along(path: Path) -> list[tuple[float, float]]:
    """Points along curves, eight a curve."""
    (_, here), *segments = path.segments
    found = [here]
    for name, n in segments:
        assert name == "C"
        for t in (step / 8 for step in range(1, 9)):
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            found.append(tuple(a * here[i] + b * n[i] + c * n[2 + i] + d * n[4 + i] for i in (0, 1)))
        here = n[4:]
    return found


def test_an_arc_of_a_circle_keeps_its_distance_from_the_centre():
    path = only_path('<path d="M60 50A10 10 0 1 1 50 40" stroke="#000"/>')
    assert len(path.segments) == 4
    for x, y in points(path):
        assert hypot(x - 50, y - 50) == pytest.approx(10, abs=0.01)


@pytest.mark.parametrize(
    ("shape", "ends"),
    [
        ('<circle cx="5" cy="6" r="2"/>', [(7, 6), (5, 8), (3, 6), (5, 4), (7, 6)]),
        ('<ellipse cx="5" cy="6" rx="2" ry="1"/>', [(7, 6), (5, 7), (3, 6), (5, 5), (7, 6)]),
        ('<rect x="1" y="2" width="3" height="4"/>', [(1, 2), (4, 2), (4, 6), (1, 6)]),
        ('<polygon points="1,2 3,4 5,6"/>', [(1, 2), (3, 4), (5, 6)]),
        ('<polyline points="1 2 3 4"/>', [(1, 2), (3, 4)]),
        ('<line x1="1" y1="2" x2="3px" y2="4" stroke="red"/>', [(1, 2), (3, 4)]),
    ],
)
def test_shapes_become_paths(shape, ends):
    assert points(only_path(shape)) == ends


def test_corners_are_rounded_by_at_most_half_a_side():
    path = only_path('<rect x="0" y="0" width="10" height="4" rx="9"/>')
    assert points(path)[:3] == [(5, 0), (5, 0), (10, 2)]
    assert [name for name, _ in path.segments].count("C") == 4


@pytest.mark.parametrize(
    ("transform", "end"),
    [
        ("translate(10)", (13, 4)),
        ("translate(10,20)", (13, 24)),
        ("scale(2)", (6, 8)),
        ("scale(-1 1)", (-3, 4)),
        ("rotate(90)", (-4, 3)),
        ("rotate(180 10 10)", (17, 16)),
        ("matrix(1 0 0 1 5 6)", (8, 10)),
        ("translate(10 0) scale(2)", (16, 8)),
        ("scale(2),translate(10 0)", (26, 8)),
    ],
)
def test_transforms_act_from_the_last_to_the_first(transform, end):
    for inside in (
        f'<path transform="{transform}" d="M0 0L3 4"/>',
        f'<g transform="{transform}"><path d="M0 0L3 4"/></g>',
    ):
        assert points(only_path(inside))[-1] == pytest.approx(end)


def test_nested_groups_multiply_and_scale_the_stroke():
    path = only_path(
        '<g transform="translate(10 10)"><g transform="scale(3)">'
        '<line x2="2" stroke="#123" stroke-width="2" stroke-linecap="round" stroke-linejoin="bevel"/></g></g>'
    )
    assert (points(path)[-1], path.stroke_width, path.cap, path.join) == ((16, 10), 6, "round", "bevel")
    assert (path.fill, path.stroke) == (None, "#112233")


def test_paint_is_inherited_and_overruled():
    drawing, found = read(
        '<g fill="#D6452C" stroke="none"><path d="M0 0L1 1"/>'
        '<path d="M0 0L1 1" fill="none" stroke="white"/></g><path d="M0 0L1 1"/>'
    )
    assert found == []
    assert [(path.fill, path.stroke) for path in drawing.paths] == [
        ("#d6452c", None), (None, "#ffffff"), ("#000000", None),
    ]  # fmt: skip


def test_fill_and_stroke_of_one_shape_are_one_path_unless_their_opacity_differs():
    both = only_path('<circle r="5" fill="#fff" stroke="#000" fill-rule="evenodd"/>')
    assert (both.fill, both.stroke, both.opacity, both.even_odd) == ("#ffffff", "#000000", 1, True)
    drawing, _ = read('<circle r="5" fill="#fff" stroke="#000" fill-opacity=".5" opacity=".5"/>')
    (group,) = drawing.marks
    assert group.opacity == 0.5
    assert [(path.fill, path.stroke, path.opacity) for path in drawing.paths] == [
        ("#ffffff", None, 0.5), (None, "#000000", 1),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "inside",
    [
        '<path d="M0 0L1 1" fill="none"/>',
        '<path d="M0 0L1 1" opacity="0"/>',
        '<circle r="0"/>',
        '<rect width="5"/>',
        '<path d=""/>',
        '<polygon points="1 1"/>',
        '<g transform="scale(0)"><circle r="5"/></g>',
        "<title>a</title><desc/><metadata/><defs/><!-- note -->",
        '<n:view xmlns:n="http://example.org/n" n:zoom="2"/>',
    ],
)
def test_what_shows_nothing_draws_nothing_and_is_no_fault(inside):
    drawing, found = read(inside)
    assert (drawing.paths, found) == ((), [])


@sweep(
    ("inside", "words"),
    [
        ("<text>hello</text>", "text is not drawn, as the font `that it does not name` is not at hand: “hello”"),
        ('<image href="https://example.org/a.png"/>', "`image` is not drawn"),
        ('<use href="#a"/>', "`use` is not drawn"),
        ("<script>alert(1)</script>", "`script` is not drawn"),
        ('<foreignObject><circle r="5"/></foreignObject>', "`foreignObject` is not drawn"),
        ('<circle r="5" fill="url(#a)"/>', "`#a`, which is no gradient of the picture"),
        ('<circle r="5" fill="rebeccaviolet"/>', "`rebeccaviolet` is not a colour"),
        ('<circle r="5" fill="rgb(1,2)"/>', "`rgb(1,2)` is not a colour"),
        ('<circle r="5lightyears"/>', "`r` is `5lightyears`"),
        ('<circle r="nan"/>', "`r` is `nan`, not a number"),
        ('<use href="#nowhere"/>', "`#nowhere`, which is not in the picture"),
        ('<use href="other.svg#a"/>', "`other.svg#a`, which is not in the picture"),
        ('<use id="a" href="#a"/>', "`#a` refers to itself"),
        ('<circle r="5" stroke="#000" stroke-linejoin="arcs"/>', "`stroke-linejoin` cannot be `arcs`"),
        ('<circle r="5" opacity="half"/>', "`half`"),
        ('<circle r="5" transform="skewZ(20)"/>', "`skewZ(20)` is not a transform"),
        ('<circle r="5" transform="rotate(1 2)"/>', "`rotate(1 2)` is not a transform"),
        ('<circle r="5" transform="scale(1e9)"/>', "out of all proportion"),
        ('<g transform="scale(1e5)"><circle r="5" transform="scale(1e5)"/></g>', "proportion"),
        ('<path d="L1 1"/>', "does not begin with `M`"),
        ('<path d="M1"/>', "`M` takes 2 numbers, not 1"),
        ('<path d="M0 0H"/>', "`H` takes 1 number, not 0"),
        ('<path d="M0 0Z5"/>', "`Z` takes 0 numbers, not 1"),
        ('<path d="M0 0L1 é"/>', "a character that no path command has"),
        ('<path d="M0 0L1 + 5"/>', "is not a list of numbers"),
        (f'<path d="M0 0h{"1 " * 200_000}"/>', "more than 100000 segments"),
        (f'<path d="M0 0{"z" * 200_000}"/>', "more than 100000 segments"),
        ('<path d="M0 0A1 1 0 2 0 5 5"/>', "seven numbers of an arc"),
        ('<path d="M0 0L1e999 5"/>', "absurdly far"),
        ('<path d="M0 0L1e7 5"/>', "absurdly far"),
        ('<polyline points="1 2 3"/>', "without a partner"),
        (f'<polyline points="{"1 2 " * 200_000}"/>', "more than 100000 points"),
    ],
)
def test_what_cannot_be_drawn_is_named_and_the_rest_is_drawn(inside, words):
    drawing, found = read(f'\n{inside}<rect width="2" height="2"/>')
    assert len(drawing.paths) == 1
    (finding,) = found
    assert (finding.code, finding.severity, finding.span.line) == ("CG608", Severity.WARNING, 2)
    assert words in finding.message


@pytest.mark.parametrize(
    ("attribute", "words"),
    [
        ('onclick="x"', "`onclick` of `circle` is not read"),
        ('clip-path="url(#none)"', "`url(#none)` is no `clipPath` of the picture"),
        ('mask="x"', "`x` is no `mask` of the picture"),
    ],
)
def test_what_of_a_shape_is_not_read_is_named_and_the_shape_is_drawn(attribute, words):
    drawing, found = read(f'<circle r="5" {attribute}/>')
    assert len(drawing.paths) == 1
    assert [finding.message for finding in found] == [words]


def test_each_kind_of_fault_is_reported_once_with_its_number():
    _, found = read("<foreignObject/>\n<foreignObject/>\n<foreignObject/>")
    assert [(finding.message, finding.span.line) for finding in found] == [
        ("`foreignObject` is not drawn (3 times)", 1)
    ]
    _, many = read("".join(f'<circle r="{at}x"/>' for at in range(500)))
    assert len(many) == MOST_FINDINGS


def test_a_group_that_is_translucent_stays_one_where_its_shapes_meet():
    drawing, found = read('<g opacity=".5"><circle r="5"/><circle r="6" opacity=".5"/></g>')
    assert (found, [type(mark) for mark in drawing.marks]) == ([], [Group])
    assert [drawing.marks[0].opacity, *(path.opacity for path in drawing.paths)] == [0.5, 1, 0.5]
    apart, _ = read('<g opacity=".5"><circle r="5"/><circle cx="50" r="6" opacity=".5"/></g>')
    assert [path.opacity for path in apart.marks] == [0.5, 0.25]


BOMB = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><svg viewBox="0 0 1 1">&b;</svg>'


@sweep(
    ("text", "words"),
    [
        ("", "not well-formed"),
        ("<svg", "not well-formed"),
        ("\x00\x01", "not well-formed"),
        ("<html/>", "not an `svg`"),
        ("<svg/>", "no `viewBox`"),
        ('<svg viewBox="0 0 0 5"/>', "is empty"),
        ('<svg viewBox="0 0 nan 5"/>', "no `viewBox`"),
        ('<svg viewBox="0 0 1"/>', "no `viewBox`"),
        ('<svg width="10%" height="10mm"/>', "is empty"),
        (BOMB, "document type"),
        ('<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/hostname">]><svg viewBox="0 0 1 1"/>', "document type"),
        (f'<svg viewBox="0 0 1 1">{" " * MOST_BYTES}</svg>', "bytes"),
        (f'<svg viewBox="0 0 1 1">{"<g/>" * MOST_ELEMENTS}</svg>', "elements"),
        (f'<svg viewBox="0 0 1 1">{"<g>" * (DEEPEST + 1)}{"</g>" * (DEEPEST + 1)}</svg>', "deeper"),
        (f'<svg viewBox="0 0 1 1">{"<g>" * 5000}{"</g>" * 5000}</svg>', "not well-formed"),
        ('<svg viewBox="0 0 1 1">' + '<circle r="1"/>' * 19_000 + "</svg>", "segments"),
    ],
    ids=range(16),
)
def test_a_file_that_is_refused_is_an_empty_drawing_and_an_error(text, words):
    drawing, (finding,) = read_svg(text, "pictures/a.svg")
    assert drawing == Drawing("pictures/a.svg", (0, 0, 1, 1), ())
    assert (finding.code, finding.severity, finding.span.file) == ("CG608", Severity.ERROR, "pictures/a.svg")
    assert words in finding.message


def test_the_size_stands_in_for_a_missing_view_box():
    drawing, found = read_svg('<svg width="24" height="24px"><circle r="5"/></svg>', "a.svg")
    assert (drawing.view_box, found) == ((0, 0, 24, 24), [])


def test_a_small_view_box_is_rounded_more_finely():
    drawing, _ = read('<path d="M0.12345 0L0.98765 1"/>', "0 0 1 1")
    assert points(drawing.paths[0]) == [(0.123, 0), (0.988, 1)]
    drawing, _ = read('<path d="M0.12345 0L98.765 1"/>')
    assert points(drawing.paths[0]) == [(0.12, 0), (98.77, 1)]


@given(st.text(max_size=200))
def test_no_text_makes_it_raise(text):
    _, found = read_svg(text, "a.svg")
    assert found


@given(
    st.text("MmLlHhVvCcSsQqTtAaZz0123456789.,-+e ", max_size=60),
    st.text("tscalernmixk(0123456789.-, )", max_size=30),
)
def test_no_path_data_and_no_transform_makes_it_raise(data, transform):
    drawing, found = read(f'<path d="{data}" transform="{transform}" stroke="#000"/>')
    assert all(finding.code == "CG608" for finding in found)
    assert all(abs(number) < 1e6 for path in drawing.paths for _, numbers in path.segments for number in numbers)


@pytest.mark.parametrize(("heading", "codes"), [("Example", {"CG608"}), ("Repair", set())])
def test_the_page_of_cg608_shows_a_fault_and_its_repair(heading, codes):
    blocks = re.findall(r"^```svg\n(.*?)^```$", sections("CG608")[heading], re.MULTILINE | re.DOTALL)
    assert blocks
    for block in blocks:
        assert {finding.code for finding in read_svg(block, "a.svg")[1]} == codes
