"""The caret is under what it means, whatever the characters before it."""

from cardgen.output import snippet as module
from cardgen.output.snippet import WIDTH, excerpt, printable
from tests.sweep import sweep


@sweep(
    ("source", "column", "end", "expected"),
    [
        ("title: abc", 8, 11, ("title: abc", 7, 3)),
        ("土土: abc", 5, 8, ("土土: abc", 6, 3)),
        ("[土, x]", 2, 3, ("[土, x]", 1, 2)),
        ("e\u0301e\u0301: x", 7, 8, ("e\u0301e\u0301: x", 4, 1)),
        ("\ta: x", 5, 6, ("    a: x", 7, 1)),
        ("ab\tx", 4, 5, ("ab  x", 4, 1)),
        ("a\u200db: x", 6, 7, ("a\u200db: x", 4, 1)),
        ("a\u202eb: x", 2, 3, ("a<U+202E>b: x", 1, 8)),
        ("a: x", 9, 12, ("a: x", 4, 1)),
        ("a: x   ", 1, 2, ("a: x", 0, 1)),
        ("", 1, 1, ("", 0, 1)),
        ("a: \u0301", 4, 5, ("a: \u0301", 3, 1)),
    ],
)
def test_cells_are_counted_and_not_code_points(source, column, end, expected):
    assert excerpt(source, column, end) == expected


def test_a_long_line_is_cut_around_the_caret():
    source = "x" * 300 + "HERE" + "y" * 300
    shown, before, length = excerpt(source, 301, 305)
    assert shown[before : before + length] == "HERE"
    assert shown[0] == shown[-1] == "…"
    assert len(shown) <= WIDTH + 2


def test_a_long_span_is_underlined_as_far_as_it_is_shown():
    shown, before, length = excerpt("a: " + "x" * 500, 4, 504)
    assert (before, length) == (3, WIDTH - 3)
    assert shown == "a: " + "x" * (WIDTH - 3) + "…"


def test_what_a_terminal_would_obey_is_written_out():
    assert printable("a\x1b[2J\nb") == "a<U+001B>[2J<U+000A>b"
    assert printable("Bäume 土") == "Bäume 土"


def test_of_a_line_of_a_million_characters_only_what_is_near_is_looked_at(monkeypatch):
    looked_at = []
    monkeypatch.setattr(module, "_cells", lambda text: looked_at.append(len(text)) or [(sign, 1) for sign in text])
    shown, before, under = module.excerpt("a" * 500_000 + "XYZ" + "a" * 500_000, 500_001, 500_004)
    assert looked_at == [2 * module.NEAR]
    assert (shown[0], shown[-1], shown[before : before + under]) == ("…", "…", "XYZ")
