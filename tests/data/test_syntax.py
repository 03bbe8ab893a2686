"""The parser's complaints in the words of someone who writes cards."""

import pytest

from cardgen.data import source


@pytest.mark.parametrize(
    ("text", "message", "help"),
    [
        ("a: b: c", "a `:` where no key can stand", "quote text that contains `: `, or check the indentation"),
        ("a:\n  b: 1\n c: 2", "a key is expected here", "check indentation, quotes and brackets"),
        ("a: [1,\n\nb: 2", "a `,` or `]` is expected here", "close the list with `]`; opened in line 1"),
        ("a: {b: 1\nc: 2", "a `,` or `}` is expected here", "close the mapping with `}`; opened in line 1"),
        ('a: "b\nc: 2', "quotes that are never closed", "close the quotes; opened in line 1"),
        ("a: @b", "no value can start with this character", "quote the text; indent with blanks, not with tabs"),
        ("a: 1\nb\nc: 3", "a key without `:`", "write `key: value`"),
        ("a:\n  - 1\n  b: 2", "a `-` is expected here", "indent all items of a list alike"),
    ],
)
def test_a_slip_is_explained(text, message, help):
    document, (finding,) = source.parse(text, "x.yaml")
    assert document is None
    assert (finding.code, finding.message, finding.help) == ("CG101", message, help)
