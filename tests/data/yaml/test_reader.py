"""Values and refusals from YAML events."""

import pytest
import yaml

from cardgen.data.yaml import reader
from tests.sweep import sweep


def faults(text: str) -> list[tuple[str, int, int]]:
    return [(fault.code, fault.stretch[0] + 1, fault.stretch[1] + 1) for fault in reader.build(text)[1]]


def test_values_are_plain():
    text = 'a: [1, two, "3", 4.5]\nb: {c: null, d: true}\ne: |\n  first\n  second\n'
    value, found = reader.build(text)
    assert value == {"a": [1, "two", "3", 4.5], "b": {"c": None, "d": True}, "e": "first\nsecond\n"}
    assert found == []


@sweep(
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
    assert reader.build('"<<": 1')[0] == {"<<": 1}


def test_all_faults_of_a_file_are_reported_in_one_run():
    text = "a: 1\na: 2\nb: !x 3\n4: d\ne: 12345678901234567890\n"
    assert [code for code, _, _ in faults(text)] == ["CG102", "CG103", "CG107", "CG106"]


def test_depth_is_counted_on_the_way_in():
    assert faults("[" * 32 + "]" * 32) == []
    assert faults("[" * 33 + "]" * 33) == [("CG105", 1, 33)]


def test_a_file_of_faults_is_not_read_to_its_end():
    found = faults("- *x\n" * 5_000)
    assert len(found) == reader.MAX_FAULTS + 1
    assert found[-1][0] == "CG101"


def test_a_duplicate_key_names_the_line_of_the_first():
    assert reader.build("a:\n  b: 1\n  c: 2\n  b: 3\n")[1][0].help == "keep one; the first is in line 2"


def test_composed_and_decomposed_letters_are_the_same_text():
    value, found = reader.build("{caf\u00e9: 1, cafe\u0301: cafe\u0301}")
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
    fast = reader.build(text)
    monkeypatch.delattr(yaml, "CSafeLoader")
    slow = reader.build(text)
    assert slow[0] == fast[0]
    assert [fault.code for fault in slow[1]] == [fault.code for fault in fast[1]]


def test_marks_have_every_key_and_value():
    marks = reader.NodeMarks()
    reader.build("a: [1, {b: two}]\n", marks)
    assert marks.keys == {("a",): (0, 0, 0, 1), ("a", 1, "b"): (0, 8, 0, 9)}
    assert marks.values[("a",)] == (0, 3, 0, 16)
    assert marks.values[("a", 0)] == (0, 4, 0, 5)
    assert marks.values[("a", 1)] == (0, 7, 0, 15)
    assert marks.values[("a", 1, "b")] == (0, 11, 0, 14)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a: Old #1 Willow\n", (0, 7, 0, 16)),
        ("a: #2E6B3E\n", (0, 3, 0, 10)),
        ("b: 1\na: 3\t #third  \n", (1, 6, 1, 14)),
        ("- 'b'\n- one #two\n", (1, 6, 1, 10)),
        ("a: {b: Été #é}\n", (0, 11, 0, 14)),
    ],
)
def test_a_number_sign_that_cuts_text_short_is_warned_of(text, place):
    first = reader.build(text)[1][0]
    assert (first.code, first.stretch, first.is_warning) == ("CG114", place, True)


@pytest.mark.parametrize(
    "text",
    [
        "a: b # like this\n",
        "a: b #\n",
        "a: b#1\n",
        "a: b #cardgen: ignore[CG114] x\n",
        "a: 'b' #1\n",
        'a: "Old #1 Willow"\n',
        "a: |\n  Old #1 Willow\n",
        "#1\na: b\n  #2\n",
        "a: [b, c] #1\n",
        "a: #1\n  b: c\n",
    ],
)
def test_other_number_signs_are_not(text):
    assert reader.build(text)[1] == []


def test_warnings_of_comments_do_not_end_the_reading():
    value, found = reader.build("- a #1\n" * 500)
    assert len(value) == 500
    assert {fault.code for fault in found} == {"CG114"}


def test_a_long_run_of_blanks_is_read_at_once():
    text = "a:" + " " * 200_000 + "b #1\n"
    assert reader.build(text)[0] == {"a": "b"}


@pytest.mark.parametrize(
    ("word", "help"),
    [
        ("012", 'write 12, or "012" if it is text'),
        ("1e1", 'write 10, or "1e1" if it is text'),
        ("no", 'write "no" if it is text'),
        ("2026-05-01", 'write "2026-05-01" if it is text'),
    ],
)
def test_an_ambiguous_number_is_written_plainly(word, help):
    (fault,) = reader.build(f"a: {word}")[1]
    assert (fault.code, fault.help) == ("CG110", help)


@pytest.mark.parametrize(
    ("text", "help"),
    [
        ("a: #sweet\n", "leave the `#` out, or put the whole text in quotation marks"),
        ("a: Old #1 Willow\n", "put the whole text in quotation marks; a comment has a blank after its `#`"),
    ],
)
def test_where_nothing_is_left_of_a_text_its_sign_may_be_what_is_too_much(text, help):
    assert [fault.help for fault in reader.build(text)[1]] == [help]
