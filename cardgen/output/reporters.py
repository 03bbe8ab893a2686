"""Reports findings: to people, to programs, to code scanners, to GitHub.

Pure text: what is printed, where, and with which exit status is the command line's business.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from math import ceil
from typing import Any
from urllib.parse import quote

from msgspec import Struct

from cardgen.analysis import catalogue
from cardgen.diagnostics import Diagnostic, Severity, Span, in_order
from cardgen.output.snippet import excerpt, printable


class Counts(Struct, frozen=True):
    """What was looked at."""

    cards: int
    files: int


class Playing(Struct, frozen=True):
    """The games that were played of each deck or expansion, how many might have been, and how likely all of those
    would have said anything else, at most.
    """

    games: tuple[tuple[str, int], ...] = ()
    most: int = 0
    error: float = 0.0

    @property
    def number(self) -> int:
        return sum(games for _, games in self.games)

    def __str__(self) -> str:
        """A line for people; empty where all games were played."""
        if self.number == self.most:
            return ""
        cases = ceil(1000 * self.error) / 10
        return (
            f"{self.number:,} of {self.most:,} games were enough: in at most {cases:.1f} of 100 such runs the others "
            "would change an answer"
        )


NOTHING_PLAYED = Playing()
_SARIF_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_GITHUB_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
_COLOURS = {Severity.ERROR: "\x1b[1;31m", Severity.WARNING: "\x1b[1;33m", Severity.INFO: "\x1b[1;36m"}
_BOLD, _BLUE, _PLAIN = "\x1b[1m", "\x1b[1;34m", "\x1b[0m"
_MOST_ALIKE, _SHOWN_OF_ALIKE, _MOST_LINES = 5, 3, 12
"""So many findings of one cause in a file are told one by one; of more the first, and the lines of some others."""
_MOST_BLOCKS = 100
"""So many findings are told in full."""
_MOST_FOR_PROGRAMS = 20_000
"""So many are told to programs; the counts are those of all."""
_OWN = re.compile(r"`[^`]*`|\d[\d.,]*")
"""What differs between findings of one cause: names and measures."""
_SARIF_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def report(
    findings: Sequence[Diagnostic],
    counts: Counts,
    format: str = "text",
    colour: bool = False,
    playing: Playing = NOTHING_PLAYED,
) -> str:
    """The findings, sorted, each once, ending with a line end, in one of `FORMATS`; JSON tells of `playing`, too."""
    if format == "json":
        return _as_json(in_order(findings), counts, colour, playing)
    return FORMATS[format](in_order(findings), counts, colour)


def summary(findings: Sequence[Diagnostic], counts: Counts) -> str:
    """`checked 60 cards in 12 files: 1 error, 2 warnings`."""
    numbers = Counter(finding.severity for finding in findings)
    counted = [
        _plural(numbers[severity], severity.name.lower()) for severity in reversed(Severity) if numbers[severity]
    ]
    checked = f"checked {_plural(counts.cards, 'card')} in {_plural(counts.files, 'file')}"
    return f"{checked}: {', '.join(counted) or 'nothing found'}"


def _as_text(findings: Sequence[Diagnostic], counts: Counts, colour: bool) -> str:
    blocks = list(_blocks(findings, colour))
    return "\n\n".join(blocks) + "\n" * bool(blocks) + summary(findings, counts) + "\n"


def _blocks(findings: Sequence[Diagnostic], colour: bool) -> Iterator[str]:
    """A block for each finding; of many that one cause has in one file, for the first few, and a line for the rest.

    Of more than can be read, errors go before warnings, and what is left is counted by its code.
    """
    alike: dict[tuple[str, ...], list[Diagnostic]] = defaultdict(list)
    for finding in findings:
        alike[_cause(finding)].append(finding)
    shown = {id(entry): same for same in alike.values() for entry in _shown_of(same)}
    chosen = [finding for finding in findings if id(finding) in shown]
    worst = _worst(chosen, _MOST_BLOCKS)
    blocks = {id(finding) for finding in worst}
    for finding in chosen:
        if id(finding) in blocks:
            same = shown[id(finding)]
            block = _block(finding, colour)
            is_last = len(same) > _MOST_ALIKE and finding is same[_SHOWN_OF_ALIKE - 1]
            yield f"{block}\n{_rest(same[_SHOWN_OF_ALIKE:])}" if is_last else block
    if len(chosen) > len(worst):
        yield _counted([finding for finding in chosen if id(finding) not in blocks])


def _worst(findings: Sequence[Diagnostic], most: int) -> Sequence[Diagnostic]:
    """So many at most, errors before warnings, in the order in which they are."""
    if len(findings) <= most:
        return findings
    chosen = {id(entry) for entry in sorted(findings, key=lambda finding: -finding.severity)[:most]}
    return [finding for finding in findings if id(finding) in chosen]


def _shown_of(same: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    return same if len(same) <= _MOST_ALIKE else same[:_SHOWN_OF_ALIKE]


def _counted(findings: Sequence[Diagnostic]) -> str:
    """How many there are of each code, the worst and most frequent first."""
    numbers = Counter((finding.severity, finding.code) for finding in findings)
    ranked = sorted(numbers.items(), key=lambda item: (-item[0][0], -item[1], item[0][1]))
    lines = [
        f"  {count:>7,}  {severity.name.lower()}[{code}] {catalogue.slug(code)}" for (severity, code), count in ranked
    ]
    head = f"... and {len(findings):,} more, besides those like them: `--format json` tells all"
    return "\n".join([head, *lines])


def _cause(finding: Diagnostic) -> tuple[str, ...]:
    """The same for findings that differ in names and measures only, in one file."""
    file = finding.span.file if finding.span else ""
    return finding.code, finding.severity.name, file, _OWN.sub("", finding.message)


def _rest(findings: Sequence[Diagnostic]) -> str:
    lines = list(dict.fromkeys(str(finding.span.line) for finding in findings if finding.span and finding.span.line))
    more = ", ..." if len(lines) > _MOST_LINES else ""
    place = f", in lines {', '.join(lines[:_MOST_LINES])}{more}" if lines else ""
    return f"... and {len(findings)} more of the same kind{place}: `--format json` tells all"


def _block(finding: Diagnostic, colour: bool) -> str:
    def painted(text: str, paint: str) -> str:
        return f"{paint}{text}{_PLAIN}" if colour else text

    paint = _COLOURS[finding.severity]
    head = painted(f"{finding.severity.name.lower()}[{finding.code}]", paint)
    lines = [f"{head}{painted(': ' + printable(finding.message), _BOLD)}"]
    span = finding.span or Span("")
    width = len(str(span.line)) if span.line else 1
    bar = painted(" " * (width + 1) + "|", _BLUE)
    if span.file:
        lines.append(f"{painted(' ' * width + '-->', _BLUE)} {_place(span)}")
    if span.line and finding.source:
        shown, before, length = excerpt(finding.source, span.column, span.end_column)
        number = painted(f"{span.line} |", _BLUE)
        lines += [bar, f"{number} {shown}", f"{bar} {' ' * before}{painted('^' * length, paint)}"]
    if remedy := _remedy(finding):
        lines.append(f"{painted(' ' * (width + 1) + '=', _BLUE)} help: {remedy}")
    return "\n".join(lines)


def _remedy(finding: Diagnostic) -> str:
    if catalogue.explain(finding.code) is None:
        return printable(finding.help)
    more = f"`cardgen explain {finding.code}`"
    return f"{printable(finding.help)} ({more})" if finding.help else f"{more} tells more"


def _place(span: Span) -> str:
    file = printable(span.file)
    return f"{file}:{span.line}:{span.column}" if span.line else file


def _as_json(findings: Sequence[Diagnostic], counts: Counts, colour: bool, playing: Playing = NOTHING_PLAYED) -> str:
    numbers = Counter(finding.severity for finding in findings)
    result: dict[str, Any] = {
        "checked": {"cards": counts.cards, "files": counts.files},
        "counts": {severity.name.lower(): numbers[severity] for severity in reversed(Severity)},
        "findings": [_record(finding) for finding in _worst(findings, _MOST_FOR_PROGRAMS)],
    }
    if playing.games:
        games = [{"name": name, "games": games} for name, games in playing.games]
        result["played"] = {"decks": games, "most": playing.most, "error": round(playing.error, 6)}
    if (untold := len(findings) - _MOST_FOR_PROGRAMS) > 0:
        result["untold"] = untold
    return json.dumps(result, ensure_ascii=True, indent=2) + "\n"


def _record(finding: Diagnostic) -> dict[str, Any]:
    span = finding.span
    cell = {"sheet": span.sheet, "row": span.line, "cell": _cell(span)} if span and span.sheet else {}
    return {
        "code": finding.code,
        "name": catalogue.slug(finding.code),
        "severity": finding.severity.name.lower(),
        "message": finding.message,
        "help": finding.help,
        "file": span.file if span else None,
        "line": span.line if span and span.line else None,
        "column": span.column if span and span.line else None,
        "end_column": span.end_column if span and span.line else None,
        **cell,
    }


def _cell(span: Span) -> str:
    """`B7`: a column of a table by its letters, and its row."""
    letters, place = "", span.column
    while place:
        place, rest = divmod(place - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{span.line}"


def _as_sarif(findings: Sequence[Diagnostic], counts: Counts, colour: bool) -> str:
    findings = _worst(findings, _MOST_FOR_PROGRAMS)
    used = sorted({finding.code for finding in findings})
    driver = {
        "name": "cardgen",
        "rules": [_rule(code) for code in used],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding, used.index(finding.code)) for finding in findings],
    }
    return json.dumps({"$schema": _SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _rule(code: str) -> dict[str, Any]:
    page, name = catalogue.explain(code), catalogue.slug(code)
    if page is None:
        return {"id": code}
    reports = catalogue.sections(code).get(catalogue.HEADINGS[0], name)
    return {
        "id": code,
        "name": name,
        "shortDescription": {"text": name.replace("-", " ")},
        "fullDescription": {"text": reports},
        "help": {"text": page, "markdown": page},
    }


def _result(finding: Diagnostic, rule_index: int) -> dict[str, Any]:
    text = printable(f"{finding.message}; {finding.help}" if finding.help else finding.message)
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": rule_index,
        "level": _SARIF_LEVELS[finding.severity],
        "message": {"text": text},
    }
    if finding.span and finding.span.file:
        result["locations"] = [{"physicalLocation": _location(finding.span)}]
    return result


def _location(span: Span) -> dict[str, Any]:
    uri = quote(span.file.encode("utf-8", "surrogateescape"), safe="/")
    location: dict[str, Any] = {"artifactLocation": {"uri": uri}}
    if span.line:
        location["region"] = {"startLine": span.line, "startColumn": span.column, "endColumn": span.end_column}
    return location


def _as_github(findings: Sequence[Diagnostic], counts: Counts, colour: bool) -> str:
    return "\n".join([*map(_command, _worst(findings, _MOST_FOR_PROGRAMS)), summary(findings, counts)]) + "\n"


def _command(finding: Diagnostic) -> str:
    span = finding.span or Span("")
    name = f"{finding.code} {catalogue.slug(finding.code)}".strip()
    fields = {"file": span.file, "title": name}
    if span.line:
        # GitHub's end column is the last one marked; ours is the first one not marked.
        fields |= {"line": str(span.line), "col": str(span.column), "endColumn": str(span.end_column - 1)}
    place = ",".join(f"{key}={_escaped(text, ':,')}" for key, text in fields.items() if text)
    message = f"{finding.message}; {finding.help}" if finding.help else finding.message
    return f"::{_GITHUB_LEVELS[finding.severity]} {place}::{_escaped(message)}"


def _escaped(text: str, more: str = "") -> str:
    """A text as GitHub's commands want it: `%`, line ends and, in a field, `:` and `,` as %XX."""
    safe = "".join(f"%{ord(sign):02X}" if sign in "%\r\n" + more else sign for sign in text)
    return printable(safe)


def _plural(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


FORMATS: dict[str, Callable[[Sequence[Diagnostic], Counts, bool], str]] = {
    "text": _as_text,
    "json": _as_json,
    "sarif": _as_sarif,
    "github": _as_github,
}
