"""The parser's complaints in the words of someone who writes cards."""

import pytest
import yaml

from cardgen.data import source


@pytest.mark.parametrize(
    ("text", "message", "help"),
    [
        ("a: b: c", "a `:` where no key can stand", "quote text that contains `: `, or check the indentation"),
        ("a:\n  b: 1\n c: 2", "a key is expected here", "check indentation, quotes and brackets"),
        ("a: [1,\n\nb: 2", "a `,` or `]` is expected here", "close the list with `]`; opened in line 1"),
        ("a: {b: 1\nc: 2", "a `,` or `}` is expected here", "close the mapping with `}`; opened in line 1"),
        ('a: "b\nc: 2', "quotes that are never closed", "close the quotes; opened in line 1"),
        ("a: @b", "no value can start with `@`", "text that begins with `@` needs quotation marks"),
        ("a: %b", "no value can start with `%`", "text that begins with `%` needs quotation marks"),
        ("a: `b`", "no value can start with a backtick", "text that begins with a backtick needs quotation marks"),
        ("a: **b** c", "no value can start with `*`", "text that begins with `*` needs quotation marks"),
        ("a: *b* c", "no value can start with `*`", "text that begins with `*` needs quotation marks"),
        ("a: & c", "no value can start with `&`", "text that begins with `&` needs quotation marks"),
        ("a:\n\tb: c", "no value can start with this character", "quote the text; indent with blanks, not with tabs"),
        ("a: 1\nb\nc: 3", "a key without `:`", "write `key: value`"),
        ("a:\n  - 1\n  b: 2", "a `-` is expected here", "indent all items of a list alike"),
    ],
)
def test_a_slip_is_explained(text, message, help):
    document, (finding,) = source.parse(text, "x.yaml")
    assert document is None
    assert (finding.code, finding.message, finding.help) == ("CG101", message, help)


@pytest.mark.parametrize("text", ["k: 1\na: **b** c", "k: 1\na: & c", "k: 1\na: @b"])
@pytest.mark.parametrize("loader", ["CSafeLoader", "SafeLoader"])
def test_the_sign_is_pointed_at_whichever_parser_reads(text, loader, monkeypatch):
    monkeypatch.setattr(yaml, "CSafeLoader", getattr(yaml, loader))
    _, (finding,) = source.parse(text, "x.yaml")
    assert (finding.span.line, finding.span.column, finding.span.end_column) == (2, 4, 5)
    assert "needs quotation marks" in finding.help


@pytest.mark.parametrize(("text", "sign"), [("a: *Wait", "*"), ("a: &Wait here", "&"), ("a: !Wait here", "!")])
def test_text_that_looks_like_an_alias_is_told_of_quotation_marks(text, sign):
    _, (finding, *_) = source.parse(text, "x.yaml")
    assert finding.code == "CG103"
    assert finding.help.endswith(f"; text that begins with `{sign}` needs quotation marks")
