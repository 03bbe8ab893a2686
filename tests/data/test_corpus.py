"""Whole files with their verdicts: a bad one says above each line what is wrong with it.

`# error: CG204 21-28` stands above the line it is about: code, column, end column (exclusive). The first
line of a file names its kind. A new file is a new test.
"""

import re
from pathlib import Path

import pytest

from cardgen import data
from cardgen.diagnostics import Diagnostic, ignores, in_order

REPOSITORY = Path(__file__).parents[2]
CORPUS = REPOSITORY / "tests/corpus"
VERDICT = re.compile(r"# (error|warning): (CG\d{3}) (\d+)-(\d+)")


def findings(path: Path) -> list[Diagnostic]:
    text = path.read_text(encoding="utf-8")
    kind = text.partition("\n")[0].removeprefix("# kind: ")
    document, found = data.parse(text, path.name, kind, "fsys" if kind == "cards" else "")
    if document is not None:
        found += data.check([document], REPOSITORY)[1]
    return in_order(ignores.obey(found, {path.name: text}))


def verdicts(path: Path) -> list[tuple[str, str, int, int, int]]:
    findings, waiting = [], []
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), start=1):
        if match := VERDICT.fullmatch(line):
            waiting.append((match[1], match[2], int(match[3]), int(match[4])))
        else:
            findings += [(severity, code, number, column, end) for severity, code, column, end in waiting]
            waiting = []
    return sorted(findings, key=lambda verdict: (verdict[2], verdict[3], verdict[1]))


@pytest.mark.parametrize("path", sorted(CORPUS.glob("bad/*.yaml")), ids=lambda path: path.stem)
def test_a_bad_file_gets_exactly_the_verdicts_in_it(path):
    found = [
        (finding.severity.name.lower(), finding.code, finding.span.line, finding.span.column, finding.span.end_column)
        for finding in findings(path)
    ]
    assert found == verdicts(path)
    assert found


@pytest.mark.parametrize("path", sorted(CORPUS.glob("good/*.yaml")), ids=lambda path: path.stem)
def test_a_good_file_gets_none(path):
    assert findings(path) == []
