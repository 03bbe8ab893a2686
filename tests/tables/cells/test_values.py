"""What a cell shows of a value reads back as that value."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.tables.cells.values import NOTHING, UnreadableCell, WordSpellings, canonical, cell_of, value_of
from cardgen.tables.fields import Field
from tests.sweep import sweep

ANY = WordSpellings()
LETTERS = st.characters(min_codepoint=33, max_codepoint=0x2FF, exclude_categories=["Cc", "Cf", "Cn", "Zs"])
LINE = st.text(LETTERS | st.just(" "), min_size=1, max_size=40).map(str.strip).filter(bool)
WORD = st.text(LETTERS, min_size=1, max_size=12)
BY_TYPE = {
    "string": LINE,
    "integer": st.integers(-(10**15), 10**15),
    "boolean": st.booleans(),
    "array": st.lists(WORD | LINE, min_size=1, max_size=5),
    "object": st.dictionaries(st.from_regex(r"[a-z]{1,8}", fullmatch=True), st.integers(0, 99), min_size=1, max_size=4),
}


@given(st.sampled_from([*BY_TYPE]).flatmap(lambda type_: st.tuples(st.just(type_), BY_TYPE[type_])))
def test_a_value_that_is_exported_reads_back(typed):
    type_, value = typed
    field = Field(("key",), (type_,), has_text_items=True)
    cell = cell_of(value)
    assert value_of(cell, field, ANY) == value
    assert value_of(canonical(cell), field, ANY) == value, "as text of a CSV file"


@sweep(
    ("cell", "type_", "value"),
    [
        ("yes", "boolean", True),
        ("Nein", "boolean", False),
        ("2,5", "number", 2.5),
        (3.0, "integer", 3),
        ("-4", "integer", -4),
        (7, "string", "7"),
        (True, "string", "true"),
        ("a; b", "array", ["a", "b"]),
        ("a\nb,", "array", ["a", "b"]),
        ("[a, {b: 1}]", "array", ["a", {"b": 1}]),
        ("pays: 10, when: {gender: [he]}", "object", {"pays": 10, "when": {"gender": ["he"]}}),
        ("{pays: “ten”}", "object", {"pays": "ten"}),
        ("'=1+1", "string", "=1+1"),
        ("'tis", "string", "'tis"),
        ("  two\r\nlines \n", "string", "two\nlines"),
        ("\u200bseen\u202e", "string", "seen"),
        ("", "string", NOTHING),
        (None, "integer", NOTHING),
    ],
)
def test_what_people_write_is_read(cell, type_, value):
    found = value_of(cell, Field(("key",), (type_,), has_text_items=True), ANY)
    assert found == value
    assert type(found) is type(value)


def test_known_words_are_spelt_as_the_game_does_and_may_stand_between_blanks():
    words = WordSpellings({"ae-1": "ae-1", "soil health": "ae-3", "head": "head"})
    field = Field(("icons",), ("array",), has_text_items=True)
    assert value_of("Soil Health, HEAD", field, words) == ["ae-3", "head"]
    assert value_of("head ae-1", field, words) == ["head", "ae-1"]
    assert value_of("head soil", field, words) == ["head soil"]


def test_a_word_or_a_list_of_words_is_one_word_where_there_is_one():
    field = Field(("hashtag",), ("string", "array"), has_text_items=True)
    assert value_of("juicy", field, ANY) == "juicy"
    assert value_of("juicy, sweet", field, ANY) == ["juicy", "sweet"]


@sweep("failed", ["#REF!", "#N/A", "#DIV/0!", "#name?", "Err:502"])
def test_a_formula_that_failed_is_no_value(failed):
    with pytest.raises(UnreadableCell, match=re.escape(failed)):
        value_of(failed, Field(("key",), ("string",)), ANY)
