"""What is written reads back to the same values, whatever they look like."""

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen import data
from cardgen.data.yaml.characters import is_allowed
from cardgen.games.phylo.importing.set_files import flow


def composed(text: str) -> str:
    """As the loader reads it."""
    return unicodedata.normalize("NFC", text)


TEXT = st.text(st.characters().filter(is_allowed), max_size=40).map(composed) | st.sampled_from(
    [
        "null",
        "yes",
        "1e3",
        "0o17",
        "012",
        "1:30",
        "2020-01-01",
        "~",
        "# x",
        "a: b",
        "- a",
        "a #b",
        "*a",
        "&a",
        "!a",
        "''",
    ]
)
VALUE = st.recursive(
    TEXT | st.integers(-999, 999) | st.booleans(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT.filter(bool), inner, max_size=4),
    max_leaves=8,
)


def read(text: str):
    document, found = data.parse(text, "a.yaml", "cards", "phylo", Path("a.yaml"))
    assert found == []
    return document.value


@given(VALUE)
def test_a_value_reads_back(value):
    assert read(f"a: {flow(value)}\n") == {"a": value}


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ({"move": 2}, "{move: 2}"),
        (["cool", "no"], '[cool, "no"]'),
        ({"over": {"taxon": ["Aves"], "scale": "same"}}, "{over: {taxon: [Aves], scale: same}}"),
    ],
)
def test_simple_words_stand_without_quotes(value, written):
    assert flow(value) == written
