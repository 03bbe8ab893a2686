"""A file becomes a document, and a document knows where all of it stands."""

import unicodedata
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.data.yaml import characters, scalars, source
from cardgen.diagnostics import Diagnostic, Severity, Span

TEXT = """\
cards:
  - id: feed-the-soil
    icons: [hands, ae-1]
    text:
      title: Feed the Soil
      action: >
        Turn it
        over.
  - id: mend-it
    link:
    icons: [head]
"""


def document(text: str = TEXT) -> source.Document:
    parsed, found = source.parse(text, "soil.yaml", "cards", "fsys")
    assert found == []
    return parsed


@pytest.mark.parametrize(
    ("path", "key", "span"),
    [
        (("cards", 0, "id"), False, (2, 9, 22)),
        (("cards", 0, "id"), True, (2, 5, 7)),
        (("cards", 0, "icons"), False, (3, 12, 25)),
        (("cards", 0, "icons", 1), False, (3, 20, 24)),
        (("cards", 0, "text", "action"), False, (6, 15, 16)),
        (("cards", 1, "link"), False, (10, 5, 9)),
        (("cards", 0), False, (2, 5, 22)),
        (("cards", 0, "icons", 9), False, (3, 12, 25)),
        (("cards", 0, "absent"), True, (2, 5, 22)),
        ((), False, (1, 1, 7)),
    ],
)
def test_every_node_has_a_span_and_an_absent_one_that_of_its_holder(path, key, span):
    assert document().span(path, key) == Span("soil.yaml", *span)


def test_a_finding_has_its_span_and_its_line():
    found = document().finding("CG301", "no such icon", ("cards", 0, "icons", 1), help="write another")
    assert found == Diagnostic(
        "CG301",
        "no such icon",
        Span("soil.yaml", 3, 20, 24),
        Severity.ERROR,
        "write another",
        "    icons: [hands, ae-1]",
    )


def test_columns_count_code_points():
    assert document("a: [𝒳𝒳, x]").span(("a", 1)) == Span("soil.yaml", 1, 9, 10)


def test_a_document_without_some_items_keeps_the_spans_of_the_others():
    text = "families:\n- id: a\n  icons:\n  - {id: b}\n  - {id: c}\n- id: d\n  icons:\n  - {id: e}\n  - {id: f}\n"
    whole = document(text)
    rest = whole.without([("families", 0), ("families", 1, "icons", 0)])
    assert rest.value == {"families": [{"id": "d", "icons": [{"id": "f"}]}]}
    assert rest.span(("families", 0, "icons", 0, "id")) == whole.span(("families", 1, "icons", 1, "id"))
    assert rest.dropped == {"a", "b", "c", "e"}
    assert len(whole.value["families"]) == 2


@pytest.mark.parametrize("text", ["\ufeffa: 1\r\nb: 2\r\n", "a: 1\rb: 2\r"])
def test_line_ends_and_byte_order_marks_of_other_systems_are_no_fault(text):
    assert document(text).value == {"a": 1, "b": 2}
    assert document(text).span(("b",)).line == 2


def test_an_empty_file_is_a_document_that_says_nothing():
    assert document("# only a comment\n").value is None
    assert document("").span() == Span("soil.yaml")


def test_a_warning_leaves_the_document_and_an_error_does_not():
    parsed, found = source.parse("a: no", "a.yaml")
    assert parsed.value == {"a": "no"}
    assert [(finding.code, finding.severity) for finding in found] == [("CG110", Severity.WARNING)]
    assert source.parse("a: *b", "a.yaml")[0] is None


def test_forbidden_characters_are_all_found_at_their_places():
    parsed, found = source.parse("a: x\u202ey\nb: \u200b\n", "a.yaml")
    assert parsed is None
    assert [(finding.code, finding.span.line, finding.span.column) for finding in found] == [
        ("CG108", 1, 5),
        ("CG108", 2, 4),
    ]


def test_a_file_is_read_as_utf8(tmp_path: Path):
    path = tmp_path / "a.yaml"
    path.write_bytes("a: ä".encode())
    assert source.read_text(path, "a.yaml") == "a: ä"
    path.write_bytes("a: x\nü: ä".encode("latin-1"))
    assert source.read_text(path, "a.yaml").span == Span("a.yaml", 2, 1, 2)


def test_a_file_that_cannot_be_had_is_a_finding(tmp_path: Path):
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "large.yaml").write_bytes(b"#" * (source.MAX_BYTES + 1))
    assert source.read_text(tmp_path / "absent.yaml", "a").code == "CG111"
    assert source.read_text(tmp_path / "folder.yaml", "a").code == "CG111"
    assert source.read_text(tmp_path / "large.yaml", "a").code == "CG109"


@pytest.mark.parametrize("text", ["a\u0308", "1 a\u0308", "-a\u0308", "\u212b"])
def test_text_is_composed_whatever_it_begins_with(text):
    parsed, found = source.parse(f"{text}: {text}", "a.yaml")
    assert found == []
    assert parsed.value == {composed(text): composed(text)} != {text: text}


SAFE_TEXT = st.text(st.characters(exclude_categories=("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"))).filter(
    lambda text: not scalars.other_reading(text)
)
NUMBERS = st.integers(-(10**17), 10**17) | st.floats(-1e17, 1e17)
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | SAFE_TEXT,
    lambda child: st.lists(child, max_size=4) | st.dictionaries(SAFE_TEXT, child, max_size=4),
    max_leaves=12,
)


def composed(value):
    """The value with all text in the composed form, as the loader gives it."""
    if isinstance(value, str):
        return unicodedata.normalize("NFC", value)
    if isinstance(value, list):
        return [composed(item) for item in value]
    if isinstance(value, dict):
        return {composed(key): composed(item) for key, item in value.items()}
    return value


@settings(deadline=None, database=None)
@given(VALUES)
def test_plain_values_come_back_as_they_were_written(value):
    text = yaml.safe_dump(value, allow_unicode=True)
    parsed, found = source.parse(text, "a.yaml")
    if any(finding.code == "CG102" for finding in found):
        return  # two keys that differ only in composition
    assert found == []
    assert parsed.value == composed(value)


@settings(deadline=None, database=None)
@given(VALUES)
def test_every_node_of_any_value_has_a_span_inside_the_file(value):
    text = yaml.safe_dump(value, allow_unicode=True)
    parsed, _ = source.parse(text, "a.yaml")
    if parsed is None:
        return
    lines = text.split("\n")
    waiting = [((), parsed.value)]
    while waiting:
        path, node = waiting.pop()
        span = parsed.span(path)
        assert 1 <= span.line <= len(lines)
        assert 1 <= span.column < span.end_column <= len(lines[span.line - 1]) + 2
        children = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
        waiting += [((*path, step), child) for step, child in children]


@settings(deadline=None, database=None, max_examples=300)
@given(st.text(st.characters() | st.sampled_from("{}[]:,-&*!?|>'\"#%@`\n \t\\"), max_size=40))
def test_any_text_is_a_document_or_findings(text):
    """Nothing that is written in a file is an exception."""
    parsed, found = source.parse(text, "a.yaml")
    assert (parsed is None) == any(finding.severity is Severity.ERROR for finding in found)
    assert all(finding.code.startswith("CG1") and finding.span.line >= 1 for finding in found)
    if parsed is not None:
        assert not characters.refused_in(parsed.text)


def test_places_are_kept_for_the_last_files_only():
    documents = [document(TEXT.replace("soil", f"soil-{number}")) for number in range(3 * source.MOST_MARKED)]
    spans = [one.span(("cards", 1, "icons")) for one in documents]
    assert source._marks_of.cache_info().currsize <= source.MOST_MARKED
    assert (
        spans
        == [one.span(("cards", 1, "icons")) for one in documents]
        == [Span("soil.yaml", 11, 12, 18)] * len(documents)
    )
