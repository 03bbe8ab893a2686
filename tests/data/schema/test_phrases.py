"""Values, places and remedies in words."""

import pytest

from cardgen.data.schema import phrases


@pytest.mark.parametrize(
    ("word", "choices", "remedy"),
    [
        ("Forrest", ["forest", "sea"], "did you mean `forest`?"),
        ("x", ["forest", "sea"], "write one of `forest`, `sea`"),
        ("x", [str(number) for number in range(20)], ""),
        ("x", [], ""),
    ],
)
def test_the_nearest_word_is_offered(word, choices, remedy):
    assert phrases.did_you_mean(word, choices) == remedy


@pytest.mark.parametrize(
    ("path", "label"),
    [((), "the file"), (("a", "b"), "`b`"), (("a", 0), "item 1 of `a`"), (("a", 1, 2), "item 3 of item 2 of `a`")],
)
def test_a_place_has_a_name(path, label):
    assert phrases.label(path) == label


@pytest.mark.parametrize(
    ("value", "words"),
    [(True, "`true`"), (5, "the number `5`"), ("x", "the text `x`"), ([], "a list"), ({}, "keys with values")],
)
def test_a_value_is_described_by_its_type(value, words):
    assert phrases.described(value) == words


@pytest.mark.parametrize(
    ("schema", "noun"),
    [({"title": "An id"}, "an id"), ({"title": "Icons"}, "this"), ({}, "this"), ({"title": "a"}, "this")],
)
def test_a_title_with_an_article_is_a_noun(schema, noun):
    assert phrases.noun(schema, "this") == noun


def test_types_are_listed_with_commas():
    assert phrases.type_names(["string"]) == "text"
    assert phrases.type_names(["integer", "null"]) == "a whole number or `null`"
    assert phrases.type_names(["boolean", "number", "string"]) == "`true` or `false`, a number or text"
