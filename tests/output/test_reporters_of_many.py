"""Thousands of findings are counted, not all printed; errors are not lost among warnings."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.output.reporters import Counts, report

MANY = """
import resource
from cardgen.diagnostics import Diagnostic, Span
from cardgen.output.reporters import Counts, report
found = [
    Diagnostic(f"CG{301 + n % 7}", f"x{n} {n % 300 * chr(97)}", Span(f"f{n % 500}.yaml", n + 1, 1, 3), help="mend it")
    for n in range(100_000)
]
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
text = report(found, Counts(1, 1), "FORMAT")
print(len(text), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


def unlike(number: int, severity: Severity = Severity.WARNING, file: str = "a.yaml") -> list[Diagnostic]:
    """Findings that no one cause has."""
    return [Diagnostic("CG301", f"a {'b' * n}", Span(file, n + 1, 1, 2), severity) for n in range(number)]


def test_of_very_many_the_first_are_told_and_the_rest_is_counted_by_code():
    text = report(unlike(1_000), Counts(1, 1))
    assert text.count("warning[CG301]: ") == 100
    assert "... and 900 more" in text
    assert "900  warning[CG301] unknown-reference" in text
    assert text.endswith("checked 1 card in 1 file: 1000 warnings\n")


def test_errors_are_told_before_warnings_where_not_all_can_be():
    text = report([*unlike(500), *unlike(50, Severity.ERROR, "z.yaml")], Counts(1, 1))
    assert text.count("error[CG301]: ") == 50
    assert text.count("warning[CG301]: ") == 50
    assert text.index("warning[CG301]: ") < text.index("error[CG301]: ")


def test_programs_are_told_the_worst_and_how_many_are_left():
    result = json.loads(report([*unlike(20_005), *unlike(5, Severity.ERROR, "z.yaml")], Counts(1, 1), "json"))
    assert len(result["findings"]) == 20_000
    assert sum(finding["severity"] == "error" for finding in result["findings"]) == 5
    assert result["counts"] == {"error": 5, "warning": 20_005, "info": 0}
    assert result["untold"] == 10
    assert "untold" not in json.loads(report(unlike(3), Counts(1, 1), "json"))


@pytest.mark.skipif(sys.platform == "win32", reason="memory is not measured there")
@pytest.mark.parametrize("format_", ["text", "json", "sarif", "github"])
def test_a_hundred_thousand_findings_take_little_room(format_):
    run = subprocess.run(
        [sys.executable, "-c", MANY.replace("FORMAT", format_)],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    length, grown = map(int, run.stdout.split())
    assert 10_000 < length < 40_000_000
    assert grown // (1024 if sys.platform != "darwin" else 1024 * 1024) < 200
