"""A text that lost its end to a comma or a `#` is told how to be written, and who does so is through."""

import pytest

from cardgen.data.schema import definition, messages
from cardgen.data.yaml import source
from tests.data.schema.test_messages import messages_of

HASHTAG = {"type": "string", "pattern": "^[^\\n]*$"}
COLOUR = {"type": "string", "pattern": "^#[0-9A-F]{6}$"}


def said_of_comment(rules: dict, text: str) -> tuple[str, str]:
    """Message and remedy of the one error in a text in which a comment has eaten a value."""
    whole = definition.ready({"type": "object", "properties": {"a": rules}})
    document, warned = source.parse(text, "x.yaml")
    assert [finding.code for finding in warned] == ["CG114"]
    ((_, finding),) = messages.of(document, whole, document.value, ())
    assert finding.code == "CG203"
    return finding.message, finding.help


@pytest.mark.parametrize(
    ("rules", "text", "message", "help"),
    [
        (HASHTAG, "a: #sweet", "`a` is empty, as `#sweet` is a comment", "leave it out, as in `a: sweet`"),
        (HASHTAG, "a:   #two words", "`a` is empty, as `#two` is a comment", "leave it out, as in `a: two`"),
        (
            {"anyOf": [HASHTAG, {"type": "array", "items": HASHTAG}]},
            "a: #sweet",
            "`a` is empty, as `#sweet` is a comment",
            "leave it out, as in `a: sweet`",
        ),
        ({"items": HASHTAG}, "a:\n  - #sweet\n  - b", "item 1 of `a` is empty, as `#sweet`", "leave it out: sweet"),
        ({"type": "integer"}, "a: #5", "`a` is empty, as `#5` is a comment", "comment: leave it out"),
        (COLOUR, "a: #2E6B3E", "`a` is empty, as `#2E6B3E` is", 'put it in quotation marks: "#2E6B3E"'),
    ],
)
def test_a_value_that_became_a_comment_is_told_how_to_be_written(rules, text, message, help):
    finding = said_of_comment(rules, text)
    assert finding[0].startswith(message)
    assert finding[1].endswith(help)


@pytest.mark.parametrize("text", ["a: # sweet", "a:\n# sweet\nb: 1", "a:"])
def test_a_value_that_is_only_missing_is_told_as_empty(text):
    ((_, message, help, _),) = messages_of({"type": "string"}, text.partition("\nb")[0])
    assert (message, help) == ("`a` is empty", "write text")


TEXTS = {
    "type": "object",
    "additionalProperties": False,
    "properties": {"title": {"type": "string"}, "quip": {"type": "string"}, "size": {}},
}
COMMA = "a comma ends a text between braces: put the whole text in quotation marks, as in "


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{title: A, quip: Red, round}", [("round", f'{COMMA}`quip: "Red, round"`')]),
        ("{title: A, quip: Red, round, and very ripe}", [("round", f'{COMMA}`quip: "Red, round, and very ripe"`')]),
        ("{title: Red, round, quip: B}", [("round", f'{COMMA}`title: "Red, round"`')]),
        (
            "{title: Red, round, quip: B, c, d}",
            [("round", f'{COMMA}`title: "Red, round"`'), ("c", f'{COMMA}`quip: "B, c, d"`')],
        ),
        ("{title: A, qiup}", [("qiup", "did you mean `quip`?")]),
        ("{size: 5, round}", [("round", "write one of `title`, `quip`")]),
        ("{title: A, round: B}", [("round", "write one of `quip`, `size`")]),
        ("\n  title: A\n  round:", [("round", "write one of `quip`, `size`")]),
    ],
)
def test_a_text_that_a_comma_cut_is_told_of_quotation_marks_once(text, expected):
    found = messages_of(TEXTS, f"a: {text}")
    assert [(code, message, help) for code, message, help, _ in found] == [
        ("CG202", f"`{key}` is not a key of `a`", help) for key, help in expected
    ]


def test_who_follows_the_remedy_of_a_comma_is_through():
    document, _ = source.parse('a: {title: A, quip: "Red, round"}', "x.yaml")
    assert messages.of(document, definition.ready(TEXTS), document.value["a"], ("a",)) == []
