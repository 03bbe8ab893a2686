"""Writes a verdict as one HTML page that fits a sheet of A4, with the cards on the next: no script.

How many findings there is room for is reckoned from the length of their texts, with a letter wider than those of most
fonts; what does not fit is counted. `templates/report` sets it. Knows nothing of cards.
"""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Iterator
from math import ceil, floor
from pathlib import Path
from unicodedata import east_asian_width

from markupsafe import Markup, escape
from msgspec import Struct

from cardgen.analysis.report.verdict import NOT_ASKED, QUESTIONS, Sign, Verdict, VerdictAnswer
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.render.html.report_page import environment_of, unbroken

SIGNS: dict[Sign, str] = {"good": "✓", "look": "!", "bad": "✗", "open": "–"}
PAGE = 75
"""Lines of findings, of 10 points each, that are as high as the page within its margins, but for a little."""
LETTERS = 108
"""Letters on a line of findings."""
TITLE_LETTERS, HEAD_LETTERS, EXPLANATION_LETTERS = 42, 70, 60
MOST_ALIKE = 3
"""So many findings of one code stand under a question."""
LONGEST = 260
MOST_MEASURED, LONGEST_MEASURED = 3, 200


class CardPicture(Struct, frozen=True):
    """A card as it prints, small, as PNG."""

    name: str
    png: bytes

    @property
    def address(self) -> str:
        """The picture itself, as an address: the page needs no other file."""
        return f"data:image/png;base64,{b64encode(self.png).decode()}"


class CardPictures(Struct, frozen=True):
    """The cards that are shown on a page, and how many `more` there are."""

    shown: tuple[CardPicture, ...] = ()
    more: int = 0


NO_PICTURES = CardPictures()


class FindingLine(Struct, frozen=True):
    """A finding as it stands on the page."""

    severity: str
    code: str
    place: str
    message: str
    help: str


class AnswerPart(Struct, frozen=True):
    """An answer with the findings that there is room for; `more` are counted only."""

    answer: VerdictAnswer
    sign: str
    lines: tuple[FindingLine, ...]
    more: int


def parts_of(verdict: Verdict) -> tuple[AnswerPart, ...]:
    """The answers, with as many findings as fit: errors of all questions first, and of one code only some."""
    chosen = set(_chosen(verdict))
    return tuple(_part(number, answer, chosen) for number, answer in enumerate(verdict.answers))


def _part(number: int, answer: VerdictAnswer, chosen: set[tuple[int, int]]) -> AnswerPart:
    lines = tuple(_line(finding) for place, finding in enumerate(answer.found) if (number, place) in chosen)
    return AnswerPart(answer, SIGNS[answer.sign], lines, len(answer.found) - len(lines))


def _chosen(verdict: Verdict) -> Iterator[tuple[int, int]]:
    """Number of the answer, and of the finding in it, of all that is shown: the first of each question, then further
    ones; a line is kept under each question to count the others.
    """
    room = room_of(verdict) - sum(1 for answer in verdict.answers if answer.found)
    for finding, number, place in sorted(_asked(verdict), key=lambda entry: (-entry[0].severity, entry[2], entry[1])):
        needed = _height(finding)
        if needed <= room:
            room -= needed
            yield number, place


def _asked(verdict: Verdict) -> Iterator[tuple[Diagnostic, int, int]]:
    """Each finding with its places, but of one code under one question the first few only."""
    for number, answer in enumerate(verdict.answers):
        seen = Counter[str]()
        for place, finding in enumerate(answer.found):
            seen[finding.code] += 1
            if seen[finding.code] <= MOST_ALIKE:
                yield finding, number, place


def room_of(verdict: Verdict) -> int:
    """Lines for findings that all else leaves on the page."""
    title = 2.4 * _lines(verdict.title, TITLE_LETTERS) + 1.5 + 1.5 * _lines(head_of(verdict), HEAD_LETTERS)
    facts = sum(1.25 * _lines(value, LETTERS - 20) for _, value in verdict.facts) + 1
    answers = sum(
        0.8 + 1.2 * _lines(f"{answer.word} {answer.explanation}", EXPLANATION_LETTERS) for answer in verdict.answers
    )
    measured = [_lines(line, LETTERS) for line in measured_in(verdict)[:MOST_MEASURED]]
    unseen = [_lines(line, LETTERS) for line in verdict.unseen]
    return max(0, floor(PAGE - title - facts - answers - sum(measured) - sum(unseen) - 9))


def head_of(verdict: Verdict) -> str:
    """What to do with it: accept it, accept it after a look, not yet, or what has to be known before."""
    errors, warnings = (verdict.counts[severity] for severity in (Severity.ERROR, Severity.WARNING))
    look = f"{warnings} {'warning' if warnings == 1 else 'warnings'}"
    if verdict.sign == "bad":
        return f"Not yet: {errors} {'error' if errors == 1 else 'errors'} to mend."
    if verdict.sign == "open":
        unknown = [answer for answer in verdict.answers if answer.sign == "open" and answer.word != NOT_ASKED]
        missing = [_MISSING[answer.question] for answer in unknown]
        return f"Not known: {', '.join(missing)}{f'; {look}' if warnings else ''}."
    asked = [_MISSING[answer.question] for answer in verdict.answers if answer.word == NOT_ASKED]
    beside = f" Not asked: {', '.join(asked)}." if asked else ""
    if verdict.sign == "look":
        return f"Accept after a look: {look}.{beside}"
    return f"Accept: nothing stands against it.{beside}"


_MISSING = dict(
    zip(
        QUESTIONS.values(),
        (
            "whether it can be read",
            "whether it is legal",
            "whether it can be printed",
            "whether boosters can be filled",
            "whether it can be played",
            "whether it is stronger than the base",
            "whether it fits the base",
            "whether ids are stable",
            "whether pictures are credited",
        ),
        strict=True,
    )
)


def _lines(text: str, letters: int) -> int:
    """Letters of East Asian scripts are two wide."""
    return max(1, ceil(sum(1 + (east_asian_width(letter) in "WF") for letter in text) / letters))


def _height(finding: Diagnostic) -> int:
    """Lines that a finding takes: its head and message, and its remedy."""
    line = _line(finding)
    head = f"{line.severity} {line.code} {line.place} {line.message}"
    return _lines(head, LETTERS) + (_lines(f"→ {line.help}", LETTERS) if line.help else 0)


def measured_in(verdict: Verdict) -> list[str]:
    """The measurements of a verdict, each cut to a line or two."""
    return [cut(line, LONGEST_MEASURED) for line in verdict.measured]


def _line(finding: Diagnostic) -> FindingLine:
    span = finding.span
    place = "" if span is None else f"{span.file}:{span.line}" if span.line else span.file
    names = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
    return FindingLine(
        names[finding.severity], finding.code, _end_of(place), cut(finding.message, LONGEST), cut(finding.help, LONGEST)
    )


def _end_of(place: str, most: int = 60) -> str:
    """The end of a path tells most."""
    return place if len(place) <= most else f"...{place[-most:]}"


def cut(text: str, most: int) -> str:
    """The text, with dots in the place of what is beyond `most` letters."""
    return text if len(text) <= most else f"{text[:most].rstrip()} ..."


def coded(text: str) -> Markup:
    """What stands between backticks as code."""
    parts = [escape(part) for part in unbroken(text).split("`")]
    last = len(parts) - 1
    return Markup("").join(
        Markup("<code>{}</code>").format(part)
        if number % 2 and number < last
        else part
        if number % 2 == 0
        else f"`{part}"
        for number, part in enumerate(parts)
    )


def page_of(verdict: Verdict, folder: Path | None = None, pictures: CardPictures = NO_PICTURES) -> str:
    """The verdict as HTML that needs no other file, with `pictures` of the cards; `folder` has the templates, those
    shipped where none is said.

    The same verdict gives the same text. Raises jinja2.TemplateError where a template of `folder` is faulty.
    """
    environment = environment_of(folder)
    environment.filters["coded"] = coded
    measured = measured_in(verdict)
    return environment.get_template("verdict.html.j2").render(
        verdict=verdict,
        parts=parts_of(verdict),
        sign=SIGNS[verdict.sign],
        head=head_of(verdict),
        measured=measured[:MOST_MEASURED],
        further=len(measured) - MOST_MEASURED,
        pictures=pictures,
    )
