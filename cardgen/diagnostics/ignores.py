"""Comments that silence a finding, and what they must silence.

`# cardgen: ignore[CG110] reason` silences warnings and infos of its line or, on a line of its own, of
the next line that is no comment. Errors are never silenced. A comment is looked for in the plain text,
so one inside quotes counts too: this is as far as it goes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from cardgen.diagnostics import Diagnostic, Severity, Span, has_errors
from cardgen.diagnostics.codes import IDLE_IGNORE, IGNORE_WITHOUT_REASON

_COMMENT = re.compile(r"(?:^|(?<=\s))#\s*cardgen(?::|(?=\s+ignore\b))\s*(?P<rest>.*)", re.DOTALL)
_IGNORE = re.compile(r"ignore\[\s*(?P<codes>[A-Z]+[0-9]+(?:\s*,\s*[A-Z]+[0-9]+)*)\s*\](?P<reason>.*)$")
_CODE = re.compile(r"(?<![A-Z])[A-Z]++[0-9]++")
_USAGE = "write `# cardgen: ignore[CODE] reason`, with the code of the finding"


class Ignore(Struct, frozen=True):
    """One code that a comment silences: which line it covers, and where the code itself stands."""

    code: str
    line: int
    reason: str
    span: Span
    source: str


def obey(
    found: Iterable[Diagnostic],
    texts: Mapping[str, str],
    is_whole_run: bool = True,
    uncertain: Collection[str] = (),
    successor: Callable[[str], str] = str,
) -> list[Diagnostic]:
    """The findings that remain, and what is wrong with the ignores themselves (CG901, CG902).

    `texts` are the files by the names that spans use. Nothing is said of idle ignores where errors, or
    a run of only some checks, may have kept away what they silence; nor of `uncertain` codes, which are
    found or not by how much was looked at. An earlier code silences its `successor`, with a note that tells it.
    """
    findings = list(found)
    ignores: list[Ignore] = []
    more: list[Diagnostic] = []
    for file, text in texts.items():
        for item in _ignores(file, text):
            if isinstance(item, Ignore):
                new = successor(item.code)
                ignores.append(replace(item, code=new))
                more += [_renamed(item, new)] * (new != item.code)
            else:
                more.append(item)
    by_place = {(item.span.file, item.line, item.code): item for item in ignores}
    used: set[Ignore] = set()
    remaining: list[Diagnostic] = []
    for finding in findings:
        ignore = _ignore_of(finding, by_place)
        if ignore is None:
            remaining.append(finding)
        elif finding.severity is Severity.ERROR:
            remaining.append(finding)
            used.add(ignore)
            more.append(_of_error(ignore))
        else:
            used.add(ignore)
    if is_whole_run and not has_errors(findings):
        more += [_unused(ignore) for ignore in ignores if ignore not in used and ignore.code not in uncertain]
    return remaining + more + [_without_reason(ignore) for ignore in ignores if not ignore.reason]


def _ignore_of(finding: Diagnostic, ignores: Mapping[tuple[str, int, str], Ignore]) -> Ignore | None:
    if finding.span is None:
        return None
    return ignores.get((finding.span.file, finding.span.line, finding.code))


def _ignores(file: str, text: str) -> Iterator[Ignore | Diagnostic]:
    if "cardgen" not in text:
        return
    lines = text.split("\n")
    for index, line in enumerate(lines):
        comment = _COMMENT.search(line)
        if comment is None:
            continue
        match = _IGNORE.match(comment["rest"]) if "cardgen:" in comment[0] else None
        if match is None:
            yield _not_understood(file, index, comment, line)
            continue
        is_alone = not line[: comment.start()].strip()
        covered = _next_line(lines, index) if is_alone else index + 1
        offset = comment.start("rest")
        for code in _CODE.finditer(match["codes"]):
            start = offset + match.start("codes") + code.start()
            span = Span(file, index + 1, start + 1, start + len(code[0]) + 1)
            yield Ignore(code[0], covered, match["reason"].strip(), span, line)


def _next_line(lines: list[str], index: int) -> int:
    """The number, from 1, of the next line that is not only a comment."""
    for number in range(index + 1, len(lines)):
        if not lines[number].lstrip().startswith("#"):
            return number + 1
    return index + 1


def _not_understood(file: str, index: int, comment: re.Match[str], line: str) -> Diagnostic:
    span = Span(file, index + 1, comment.start() + 1, len(line.rstrip()) + 1)
    return Diagnostic(
        code=IDLE_IGNORE,
        message="this comment is not understood",
        span=span,
        severity=Severity.WARNING,
        help=_USAGE,
        source=line,
    )


def _renamed(ignore: Ignore, new: str) -> Diagnostic:
    return Diagnostic(
        code=IDLE_IGNORE,
        message=f"`{ignore.code}` is called `{new}` now; this ignore counts for it",
        span=ignore.span,
        severity=Severity.INFO,
        help=f"write `{new}`",
        source=ignore.source,
    )


def _unused(ignore: Ignore) -> Diagnostic:
    message = f"this ignore of `{ignore.code}` silences nothing"
    return Diagnostic(
        code=IDLE_IGNORE,
        message=message,
        span=ignore.span,
        severity=Severity.WARNING,
        help="remove it",
        source=ignore.source,
    )


def _of_error(ignore: Ignore) -> Diagnostic:
    message = f"`{ignore.code}` is an error here, and errors are never silenced"
    return Diagnostic(
        code=IDLE_IGNORE,
        message=message,
        span=ignore.span,
        severity=Severity.WARNING,
        help="repair it, and remove this",
        source=ignore.source,
    )


def _without_reason(ignore: Ignore) -> Diagnostic:
    message = f"this ignore of `{ignore.code}` gives no reason"
    return Diagnostic(
        code=IGNORE_WITHOUT_REASON,
        message=message,
        span=ignore.span,
        severity=Severity.WARNING,
        help="say after the bracket why",
        source=ignore.source,
    )
