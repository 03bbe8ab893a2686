"""Foreign values become plain text, and what had to go is told."""

import pytest

from cardgen.importing.plain import LONGEST, as_text, cleaned, one_line, words


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""),
        (False, ""),
        ("a", "a"),
        (7, "7"),
        (7.0, "7"),
        (7.5, "7.5"),
        (True, None),
        ([], None),
        ({}, None),
        (10**30, None),
        (float("nan"), "nan"),
    ],
)
def test_only_scalars_are_text(value, text):
    assert as_text(value) == text


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (["a", None, "b"], ["a", "b"]),
        ({"0": "a", "1": "b"}, ["a", "b"]),
        ("a, b;c | d", ["a", "b", "c", "d"]),
        (None, []),
        (["a", ["b"]], None),
        (True, None),
    ],
)
def test_a_list_of_words_may_be_written_in_several_ways(value, found):
    assert words(value) == found


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("<p>one</p><p>two</p>", "one\ntwo"),
        ("a<br/>b", "a\nb"),
        ("<ul><li>a</li><li>b</li></ul>", "• a\n• b"),
        ("<script>var a = '<b>';</script>x<style>p {}</style>y", "xy"),
        ("fish &amp; &lt;chips&gt;", "fish & <chips>"),
        ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"),
        ("a<!-- secret -->b", "ab"),
        ("x &#0;&#8238; y", "x � y"),
        ("tab\there\u200b", "tab here"),
    ],
)
def test_html_and_invisible_characters_go(text, bare):
    assert cleaned(text, "text").text == bare


def test_what_was_taken_out_is_told():
    assert [finding.message for finding in cleaned("<b>a</b>\u202e", "text").remarks] == [
        "HTML taken out of the text: b",
        "characters taken out of the text: U+202E right-to-left override, an invisible character",
    ]
    assert cleaned("a plain text", "text").remarks == ()


def test_italics_are_remembered():
    assert cleaned("The <em>Rallus viator</em> and <i>Larus fictus</i>", "text").italic == (
        "Rallus viator",
        "Larus fictus",
    )


def test_a_text_without_end_is_read_to_a_limit():
    plain = cleaned("a" * (LONGEST + 1), "text")
    assert len(plain.text) == LONGEST
    assert plain.remarks[0].name == "text-cut"


def test_a_name_has_one_line():
    assert one_line(" Marsh \n Runner ", "name").text == "Marsh Runner"
