"""Values and refusals from YAML events."""

import pytest
import yaml

from cardgen.data import events


def faults(text: str) -> list[tuple[str, int, int]]:
    return [(fault.code, fault.stretch[0] + 1, fault.stretch[1] + 1) for fault in events.build(text)[1]]


def test_values_are_plain():
    text = 'a: [1, two, "3", 4.5]\nb: {c: null, d: true}\ne: |\n  first\n  second\n'
    value, found = events.build(text)
    assert value == {"a": [1, "two", "3", 4.5], "b": {"c": None, "d": True}, "e": "first\nsecond\n"}
    assert found == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\nb: 2\na: 3\n", [("CG102", 3, 1)]),
        ("a: &x 1\nb: *x\n", [("CG103", 1, 4), ("CG103", 2, 4)]),
        ("a: !!str 1\n", [("CG103", 1, 4)]),
        ("a: ! x\n", [("CG103", 1, 4)]),
        ("a: {<<: {b: 1}}\n", [("CG103", 1, 5)]),
        ("a: 1\n---\nb: 2\n", [("CG104", 2, 1)]),
        ("a: 12345678901234567890\n", [("CG106", 1, 4)]),
        ("1: a\n", [("CG107", 1, 1)]),
        ("true: a\n", [("CG107", 1, 1)]),
        ("?\n: a\n", [("CG107", 1, 2)]),
        ("? [a, b]\n: c\n", [("CG107", 1, 3)]),
        ("*x : c\n", [("CG103", 1, 1)]),
        ('a: "\\u202e"\n', [("CG108", 1, 4)]),
        ("a: [1, 2\n", [("CG101", 2, 1)]),
        ("a: 1\n b: 2\n", [("CG101", 2, 3)]),
        ("a:\n\tb: 2\n", [("CG101", 2, 1)]),
        ("no: 1\nb: no\n", [("CG110", 1, 1), ("CG110", 2, 4)]),
    ],
)
def test_what_is_refused_is_refused_where_it_stands(text, expected):
    assert faults(text) == expected


def test_quoted_merge_sign_is_a_key_like_any_other():
    assert events.build('"<<": 1')[0] == {"<<": 1}


def test_all_faults_of_a_file_are_reported_in_one_run():
    text = "a: 1\na: 2\nb: !x 3\n4: d\ne: 12345678901234567890\n"
    assert [code for code, _, _ in faults(text)] == ["CG102", "CG103", "CG107", "CG106"]


def test_depth_is_counted_on_the_way_in():
    assert faults("[" * 32 + "]" * 32) == []
    assert faults("[" * 33 + "]" * 33) == [("CG105", 1, 33)]


def test_a_file_of_faults_is_not_read_to_its_end():
    found = faults("- *x\n" * 5_000)
    assert len(found) == events.MAX_FAULTS + 1
    assert found[-1][0] == "CG101"


def test_a_duplicate_key_names_the_line_of_the_first():
    assert events.build("a:\n  b: 1\n  c: 2\n  b: 3\n")[1][0].help == "keep one; the first is in line 2"


def test_composed_and_decomposed_letters_are_the_same_text():
    value, found = events.build("{caf\u00e9: 1, cafe\u0301: cafe\u0301}")
    assert [fault.code for fault in found] == ["CG102"]
    assert value == {"caf\u00e9": "caf\u00e9"}


@pytest.mark.parametrize(
    "text",
    [
        "cards:\n  - id: a\n    icons: [b, c]\n    text: {title: 'x', action: \"y\"}\n",
        "a: &x 1\na: *x\n",
        "a: [1, 2\n",
        "? [a]\n: b",
        "",
        "[" * 40,
    ],
)
def test_the_parser_in_python_gives_the_same_events(text, monkeypatch):
    """Where libyaml is missing, files mean the same, only slower."""
    fast = events.build(text)
    monkeypatch.delattr(yaml, "CSafeLoader")
    slow = events.build(text)
    assert slow[0] == fast[0]
    assert [fault.code for fault in slow[1]] == [fault.code for fault in fast[1]]


def test_marks_have_every_key_and_value():
    marks = events.Marks()
    events.build("a: [1, {b: two}]\n", marks)
    assert marks.keys == {("a",): (0, 0, 0, 1), ("a", 1, "b"): (0, 8, 0, 9)}
    assert marks.values[("a",)] == (0, 3, 0, 16)
    assert marks.values[("a", 0)] == (0, 4, 0, 5)
    assert marks.values[("a", 1)] == (0, 7, 0, 15)
    assert marks.values[("a", 1, "b")] == (0, 11, 0, 14)
