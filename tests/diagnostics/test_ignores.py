"""A comment silences warnings where it stands, and is itself watched."""

import pytest

from cardgen.diagnostics import Diagnostic, Severity, Span, ignores

WARNING = Diagnostic("CG110", "ambiguous", Span("a.yaml", 2, 8, 10), Severity.WARNING)


def obeyed(text: str, *found: Diagnostic, **options: bool) -> list[tuple[str, int, int]]:
    remaining = ignores.obey(found, {"a.yaml": text}, **options)
    return [(finding.code, finding.span.line, finding.span.column) for finding in remaining]


@pytest.mark.parametrize(
    "text",
    [
        "id: a\ntitle: no  # cardgen: ignore[CG110] Norwegian",
        "# cardgen: ignore[CG110] Norwegian\ntitle: no",
        "  # cardgen: ignore[ CG110 ] Norwegian\ntitle: no",
    ],
)
def test_a_warning_is_silenced_on_its_line_and_from_the_line_above(text):
    assert obeyed(text, WARNING) == []


def test_comments_above_a_line_add_up():
    text = "# cardgen: ignore[CG110] Norwegian\n# cardgen: ignore[CG208] few\nline three"
    warnings = [Diagnostic(code, "", Span("a.yaml", 3), Severity.WARNING) for code in ("CG110", "CG208")]
    assert obeyed(text, *warnings) == []


def test_one_comment_may_name_several_codes():
    text = "\ntitle: no  # cardgen: ignore[CG110, CG208] Norwegian"
    assert obeyed(text, WARNING) == [("CG901", 2, 37)]


def test_an_error_is_never_silenced():
    error = Diagnostic("CG110", "wrong", Span("a.yaml", 2, 8, 10))
    text = "\ntitle: no  # cardgen: ignore[CG110] Norwegian"
    assert obeyed(text, error) == [("CG110", 2, 8), ("CG901", 2, 30)]
    assert "never silenced" in ignores.obey([error], {"a.yaml": text})[1].message


def test_a_comment_without_its_colon_is_reported():
    assert obeyed("a: 1 # cardgen ignore CG110 later") == [("CG901", 1, 6)]
    assert obeyed("a: 1 # made with cardgen") == []


def test_an_ignore_covers_its_own_line_only():
    text = "x: 1  # cardgen: ignore[CG110] Norwegian\ntitle: no"
    assert obeyed(text, WARNING) == [("CG110", 2, 8), ("CG901", 1, 25)]


def test_an_idle_ignore_is_blamed_only_in_a_whole_run_without_errors():
    text = "x: 1  # cardgen: ignore[CG110] Norwegian"
    elsewhere = Diagnostic("CG101", "broken", Span("b.yaml", 1))
    assert obeyed(text) == [("CG901", 1, 25)]
    assert obeyed(text, is_whole_run=False) == []
    assert obeyed(text, elsewhere) == [("CG101", 1, 1)]


def test_an_ignore_wants_a_reason():
    assert obeyed("\ntitle: no  # cardgen: ignore[CG110]", WARNING) == [("CG902", 2, 30)]


@pytest.mark.parametrize("rest", ["ignore CG110 reason", "ignore[] reason", "skip[CG110]", "ignore[cg110] reason"])
def test_a_comment_that_is_not_understood_is_reported(rest):
    assert obeyed(f"a: 1 # cardgen: {rest}") == [("CG901", 1, 6)]


def test_a_file_that_was_not_given_has_no_ignores():
    assert ignores.obey([WARNING], {}) == [WARNING]
