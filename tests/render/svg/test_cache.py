"""A drawing comes back from its text as it was, and a text that is none gives none."""

import json

import pytest
from msgspec.structs import replace

from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.render.svg.cache import as_text, from_text, notes_of, with_notes
from cardgen.render.svg.reader import read_svg
from tests.sweep import sweep

SHAPES = """
<svg viewBox="0 0 100 80"><path d="M0.1 0.2C1 2 3 4 5.125 6L7 8Z" fill="#123456" stroke="#abc" stroke-width="2"
stroke-linecap="round" opacity="0.3"/><circle cx="9" cy="9" r="3" fill-rule="evenodd"/><g/></svg>
"""


@pytest.mark.parametrize("source", [SHAPES, '<svg viewBox="0 0 1 1"/>'], ids=["shapes", "nothing"])
def test_a_drawing_comes_back_as_it_was(source):
    drawing, found = read_svg(source, "a.svg")
    assert not found
    assert from_text(as_text(drawing)) == drawing


def changed(place: int, value: object) -> str:
    parts = json.loads(as_text(read_svg(SHAPES, "a.svg")[0]))
    parts[place] = value
    return json.dumps(parts)


@sweep(
    "text",
    [
        "", "[]", "{", "[1,2,3,4]", '["a",[0,0,1,1],[]]',
        changed(1, [0, 0, 1]), changed(3, ""), changed(3, "AAAA"), changed(3, "!"), changed(3, 7),
        changed(2, []), changed(2, [["#000000"]]), changed(2, [[None, None, 0, "", "", 1, [], False, "MXZ"]]),
    ],
)  # fmt: skip
def test_a_text_that_is_no_drawing_gives_none(text):
    assert from_text(text) is None


def test_notes_about_a_drawing_come_back_with_it():
    note = Diagnostic("CG608", "a note", Span("a.svg", 3, 1, 9), Severity.INFO, "nothing", "<g/>")
    text = with_notes(as_text(read_svg(SHAPES, "a.svg")[0]), [note])
    assert from_text(text) == read_svg(SHAPES, "a.svg")[0]
    assert notes_of(text, "b.svg") == [replace(note, span=Span("b.svg", 3, 1, 9))]


def test_marks_of_any_kind_come_back_as_they_were():
    inside = (
        '<radialGradient id="g"><stop/><stop offset="1" stop-opacity=".5"/></radialGradient>'
        '<clipPath id="c"><circle r="9"/></clipPath><mask id="m"><rect width="9" height="9" fill="grey"/></mask>'
        '<pattern id="p" width="1" height="1"><rect width="5" height="5"/></pattern>'
        '<g clip-path="url(#c)"><circle r="5" fill="url(#g)" stroke="red" stroke-dasharray="2 1" opacity=".5"/></g>'
        '<path d="M0 0h5l-5 1.5" mask="url(#m)" stroke="red" style="mix-blend-mode:screen"/>'
        '<rect width="9" height="9" fill="url(#p)"/>'
    )
    drawing, _ = read_svg(f'<svg viewBox="0 0 20 20">{inside}</svg>', "a.svg")
    assert len(drawing.marks) == 3
    assert from_text(as_text(drawing)) == drawing
