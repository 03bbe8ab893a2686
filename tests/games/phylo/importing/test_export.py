"""Cards are found in an export, however it wraps them, and values of wrong types are told."""

import json

import pytest

from cardgen.games.phylo.importing.export import read
from cardgen.importing.record import UnreadableImport

CARD = {"name": "Marsh Runner", "latin_name": "Rallus viator"}


@pytest.mark.parametrize(
    "value",
    [
        [CARD],
        CARD,
        {"cards": [CARD]},
        {"status": "ok", "result": {"posts": [CARD], "found": [1]}},
        {"0": CARD},
    ],
)
def test_a_list_of_cards_is_found_in_what_is_around_it(value):
    (row,) = read(json.dumps(value)).rows
    assert (row.place, row.name, row.latin) == ("card 1", "Marsh Runner", "Rallus viator")


def test_two_lists_of_cards_are_refused():
    with pytest.raises(UnreadableImport, match="2 lists"):
        read(json.dumps({"a": [CARD], "b": [CARD]}))


def test_a_value_of_a_wrong_type_is_told():
    (row,) = read(json.dumps([{**CARD, "size": [1], "food": True, "card_content": {}, "temperature": [["a"]]}])).rows
    assert row.scale == row.diet == row.content == ""
    assert [finding.message for finding in row.remarks] == [
        "`size` is a list",
        "`food` is true or false",
        "`temperature` is a list",
        "`card_content` is an object",
    ]


def test_what_is_no_card_is_left_out_and_told():
    rows = read(json.dumps([CARD, 7, None, "x"])).rows
    assert [finding.message for row in rows[1:] for finding in row.remarks] == [
        "not a card, but a number",
        "not a card, but null",
        "not a card, but text",
    ]


def test_a_key_that_is_there_twice_is_told():
    (row,) = read('[{"name": "A", "latin_name": "B c", "size": 1, "size": 2}]').rows
    assert row.scale == "2"
    assert [finding.message for finding in row.remarks] == ["given twice, the last was read: `size`"]


@pytest.mark.parametrize("nothing", [None, "", "null", "NULL", "none", False, " "])
def test_nothing_may_be_written_in_several_ways(nothing):
    (row,) = read(json.dumps([{**CARD, "size": nothing, "habitat1": nothing, "card_content": nothing}])).rows
    assert (row.scale, row.terrains, row.content, row.remarks) == ("", (), "", ())


def test_the_drawn_picture_counts_before_the_photo():
    pictures = {"graphic_artist": "Asha", "photo_artist": "Ben", "graphic": None, "photo": "https://example.org/b.jpg"}
    (row,) = read(json.dumps([{**CARD, **pictures}])).rows
    assert (row.artist, row.picture) == ("Asha", "https://example.org/b.jpg")


def test_fields_that_are_not_read_are_told():
    assert read(json.dumps([{**CARD, "card_color": "#fff", "mood": 1}])).notes == ("fields that are not read: `mood`",)
