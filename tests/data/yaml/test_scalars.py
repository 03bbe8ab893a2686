"""Plain words mean what the YAML 1.2 core schema says."""

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.data.yaml import scalars
from tests.sweep import sweep


@sweep(
    ("word", "value"),
    [
        ("", None),
        ("~", None),
        ("null", None),
        ("true", True),
        ("FALSE", False),
        ("no", "no"),
        ("On", "On"),
        ("0", 0),
        ("-17", -17),
        ("+5", 5),
        ("012", 12),
        ("0o17", 15),
        ("0x1F", 31),
        ("0b11", "0b11"),
        ("1_000", "1_000"),
        ("12:30", "12:30"),
        ("2026-05-01", "2026-05-01"),
        ("1e3", 1000),
        (".5", 0.5),
        ("1.", 1),
        ("1.10", 1.1),
        ("1.0.0", "1.0.0"),
        ("-", "-"),
        ("...", "..."),
        ("-1e-3", -0.001),
        ("٣", "٣"),
    ],
)
def test_a_word_has_its_core_value(word, value):
    resolved = scalars.resolve(word)
    assert resolved == value
    assert type(resolved) is type(value)


@pytest.mark.parametrize(
    "word", ["1234567890123456789", "0x" + "f" * 17, "1e999", "1e18", "1." + "0" * 60, ".inf", "-.INF", ".nan"]
)
def test_a_number_that_no_card_can_have_is_refused(word):
    with pytest.raises(ValueError, match=r"digits|finite|characters"):
        scalars.resolve(word)


@pytest.mark.parametrize(
    ("word", "reading"),
    [
        ("no", "false"),
        ("On", "true"),
        ("012", "a number to the base 8, or text"),
        ("1e3", "text"),
        ("1_000", "a number"),
        ("12:30", "a number to the base 60"),
        ("2026-05-01", "a date"),
        ("0o17", "text"),
    ],
)
def test_a_word_that_older_readers_take_otherwise_is_known(word, reading):
    assert scalars.other_reading(word) == reading


@pytest.mark.parametrize("word", ["none", "0", "12", "1.5", "1.5e+3", "true", "null", "1.0.0", "a-1", "-"])
def test_a_word_that_all_read_alike_has_no_other_reading(word):
    assert scalars.other_reading(word) == ""


@settings(deadline=None, database=None)
@given(st.from_regex(r"[-+.0-9a-zA-Z_:~]{1,8}", fullmatch=True))
def test_wherever_two_readers_differ_there_is_a_warning(word):
    """PyYAML reads YAML 1.1; what it resolves otherwise than we do must be called ambiguous."""
    try:
        ours = scalars.resolve(word)
    except ValueError:
        return
    try:
        theirs = yaml.safe_load(f"[{word}]")[0]
    except (yaml.YAMLError, ValueError, IndexError):
        return
    is_one_word = not isinstance(theirs, dict | list)
    if is_one_word and (isinstance(theirs, bool | str), theirs) != (isinstance(ours, bool | str), ours):
        assert scalars.other_reading(word)


@settings(deadline=None, database=None)
@given(st.text(max_size=12))
def test_certain_text_is_text(word):
    if scalars.is_certainly_text(word):
        assert scalars.resolve(word) == word
        assert scalars.other_reading(word) == ""
