"""A drawing comes back from its text as it was, and a text that is none gives none."""

import json

import pytest

from cardgen.render.svg.cache import as_text, from_text
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
