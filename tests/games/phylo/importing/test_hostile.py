"""Whatever a file holds: it is read or refused, nothing ends in a traceback, and what is written reads back."""

import contextlib
import csv
import io
import json
import string

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgen.games.phylo.importing import UnreadableImport
from tests.sweep import sweep

RUNNER = {
    "name": "Marsh Runner",
    "latin_name": "Rallus viator",
    "size": "5",
    "hierarchy": 2,
    "food": "herbivore",
    "habitat1": "fresh-water",
    "habitat2": "fresh water",
    "habitat3": "grassland",
    "temperature": ["Cool", "warm"],
    "card_content": "<p><b>4 POINTS</b></p><p>PLAY: It has a FLIGHT of 2. FACT: It naps &amp; eats.</p>",
    "classification": ["Animalia", "Chordata", "Aves"],
    "graphic": "https://example.org/p.jpg",
    "graphic_artist": "Asha",
}


@sweep(
    ("content", "reason"),
    [
        (b"", "empty"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"a\0b", "not text"),
        (b"<html></html>", "web page"),
        (b"[1, 2]", "no list of cards"),
        (b"{}", "no list of cards"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a": ' * 100_000, "nested too deeply"),
        (b"[1,", "not JSON"),
        (b"[" + b"9" * 5_000 + b"]", "not JSON"),
        (b'"a,b', "not CSV"),
        (b"a,b\n1,2", "no column"),
        (b"name,name\n1,2", "twice"),
        (b"name\n" + b"x" * 200_000, "not CSV"),
        (b"name,scale\n", "no card"),
        (b'{"name": "A", "latin_name": "Habitat Card"}', "no card"),
        (b'[{"name": "A", "size": 1}, ' + b'{"name": "A", "size": 1}, ' * 5_000 + b"1]", "more than 5,000"),
        (b" " * 20_000_001, "larger than 20 MB"),
    ],
)
def test_a_file_without_cards_is_refused_with_a_reason(bring, content, reason):
    with pytest.raises(UnreadableImport, match=reason):
        bring(content)


NASTY = st.text(max_size=60)
VALUE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | NASTY,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NASTY, inner, max_size=4),
    max_leaves=8,
)
CARD_TEXT = st.lists(
    st.sampled_from(
        "PLAY: FACT: Play: Dato: El Movimiento: MOVE FLIGHT SPREAD of 2 12 two POINTS 8 POLLINATOR INVASIVE on Aves "
        "cards same scale and food chain rank . , ( ) <p> <li> </i> <i> &amp; &#0; \n … must be next to a freshwater "
        "any species with forest is discarded PLANKTON WIND requires Rallus Viator ` ** # - : ' \" {{ * &a !b %".split(
            " "
        )
    ),
    max_size=30,
).map(" ".join)
FIELDS = {
    **{
        name: VALUE | st.sampled_from(["1", 9, "null", "ocean", "fresh-water", "carnivore", "Warm, Hot", "12e3", "0o7"])
        for name in RUNNER
    },
    "name": VALUE | st.text(string.printable, min_size=1, max_size=80),
    "latin_name": VALUE | st.sampled_from(["Event Card", "Home card", "Rallus Viator", "R. viator", "A genus"]),
    "card_content": CARD_TEXT | VALUE,
}


@given(st.binary(max_size=200) | VALUE.map(lambda value: json.dumps(value).encode()))
@settings(deadline=None)
def test_any_bytes_and_any_json_are_read_or_refused(bring, content):
    with contextlib.suppress(UnreadableImport):
        assert bring(content).cards


@given(st.lists(st.fixed_dictionaries({}, optional=FIELDS), min_size=1, max_size=4))
@settings(deadline=None, max_examples=200, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_cards_say_what_is_written_reads_back(bring, cards):
    back = bring(json.dumps([RUNNER, *cards]))
    assert len(back.cards) == len(back.printings) >= 1
    assert back.page.count("### ") == len(cards) + 1


CELL = st.text(st.characters(exclude_categories=["Cs"]), max_size=40).map(lambda text: text.replace("\0", ""))


@given(st.lists(st.tuples(CELL, CELL, CELL, CELL), min_size=1, max_size=4))
@settings(deadline=None)
def test_whatever_a_table_says_what_is_written_reads_back(bring, rows):
    text = io.StringIO()
    csv.writer(text, quoting=csv.QUOTE_ALL).writerows(
        [("common_name", "keywords", "playable_on", "points"), ("Runner", "MOVE 2", "", ""), *rows]
    )
    back = bring(text.getvalue())
    assert "runner" in back.cards
