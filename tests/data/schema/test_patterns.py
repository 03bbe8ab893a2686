"""Patterns are never run by an engine that may go back."""

import pytest

from cardgen.data.schema import patterns


@pytest.mark.parametrize(
    ("pattern", "text", "is_there"),
    [
        ("^a$", "a", True),
        ("^a$", "a\n", False),
        ("b", "abc", True),
        (r"^\d$", "\N{ARABIC-INDIC DIGIT THREE}", False),
        ("^(0|[0-9]{1,5}([.][0-9]{1,5})?(mm|cm))$", "63.5mm", True),
        ("^[^+*|{3}(]{3}$", "abc", True),
        ("a", "\ud800", False),
    ],
)
def test_a_pattern_is_sought_in_the_text(pattern, text, is_there):
    assert patterns.is_usable(pattern)
    assert patterns.is_in(pattern, text) == is_there


@pytest.mark.parametrize("pattern", ["(", "(?=a)", r"(a)\1", "a{9999999999}", "a" * 201, "a{5}", "^a{2}b*", "^a{2,}$"])
def test_a_pattern_that_may_take_long_is_not_usable(pattern):
    assert not patterns.is_usable(pattern)


def test_python_runs_no_pattern_of_a_schema(monkeypatch):
    """Messages are made without it, too: this one would take hours."""
    from cardgen.data.schema import messages
    from cardgen.data.yaml import source

    document, _ = source.parse(f"a: {'a' * 5_000}!", "x.yaml")
    rules = {"properties": {"a": {"type": "string", "pattern": "^(a+)+$"}}}
    ((_, found),) = messages.of(document, rules, document.value, ())
    assert found.code == "CG206"
