"""What cannot be seen cannot be in a card file."""

import pytest

from cardgen.data.yaml import characters
from tests.sweep import sweep

UNSEEN = "\x00\x1b\x7f\x85\u00ad\u200b\u202e\u2028\u2029\u2066\ue000\ufeff\ufffe\ud800\U000e0041"


@sweep("character", UNSEEN)
def test_an_unseen_character_is_refused(character):
    assert characters.refused_in(f"Feed{character} the Soil") == {character}


@pytest.mark.parametrize("text", ["Bäume", "Ẹ̀kọ́", "क्‍ष", "می‌خواهم", "土", "a\tb\nc", "🌱", "‘quoted’ – dash"])
def test_text_of_any_script_is_allowed(text):
    assert characters.refused_in(text) == set()


def test_a_character_is_described_by_number_name_and_reason():
    assert characters.described("\u202e") == "U+202E right-to-left override, an invisible character"
    assert characters.described("\x00") == "U+0000, a control character"


def test_places_count_lines_and_code_points_from_one():
    assert list(characters.places("ab\n𝒳\u200bc\u200b", {"\u200b"})) == [(2, 2, "\u200b"), (2, 4, "\u200b")]
