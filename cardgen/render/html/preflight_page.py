"""Writes what a preflight found as one HTML page with pictures: no script, no net. Knows nothing of PDF.

`templates/report` sets it. Pictures lie in the page itself.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.render.html.report_page import environment_of
from cardgen.render.html.verdict_page import SIGNS, coded


class FramedPage(Struct, frozen=True):
    """A picture of a page, as base64 of a PNG, with a frame around each place that is meant, and what it shows."""

    caption: str
    picture: str
    size: tuple[int, int]


class FramedFinding(Struct, frozen=True):
    """A finding with some of its pages; `more` are not shown."""

    finding: Diagnostic
    pages: tuple[FramedPage, ...]
    more: int = 0

    @property
    def kind(self) -> str:
        """`error`, `warning` or `note`."""
        return {Severity.ERROR: "error", Severity.WARNING: "warning"}.get(self.finding.severity, "note")


class CheckLine(Struct, frozen=True):
    """A thing that was checked: `sign` is good, look, bad or open, `asked` what is wanted, `measured` what there is."""

    what: str
    sign: str
    asked: str = ""
    measured: str = ""

    @property
    def mark(self) -> str:
        """The sign as a letter."""
        return SIGNS[self.sign]  # type: ignore[index]


class PreflightFile(Struct, frozen=True):
    """A file, or a folder of pictures, with all that was checked of it."""

    name: str
    facts: tuple[tuple[str, str], ...]
    checks: tuple[CheckLine, ...]
    findings: tuple[FramedFinding, ...]


class PreflightPage(Struct, frozen=True):
    """A preflight for a target."""

    target: str
    file: PreflightFile

    @property
    def sign(self) -> str:
        """The worst of all checks."""
        signs = {check.sign for check in self.file.checks}
        return next((sign for sign in ("bad", "look") if sign in signs), "good")

    @property
    def head(self) -> str:
        """What came out, in a sentence."""
        findings = self.file.findings
        if not findings:
            return f"Passes what was checked for {self.target}."
        counts = [(kind, sum(finding.kind == kind for finding in findings)) for kind in ("error", "warning", "note")]
        words = ", ".join(f"{count} {kind}{'s' * (count > 1)}" for kind, count in counts if count)
        if self.sign == "bad":
            return f"Not as {self.target} asks for: {words}."
        return f"Passes what was checked for {self.target}, with {words}."


def page_of(page: PreflightPage, folder: Path | None = None) -> str:
    """The page as HTML that needs no other file; `folder` has the templates, those shipped where none is said."""
    environment = environment_of(folder)
    environment.filters["coded"] = coded
    return environment.get_template("preflight.html.j2").render(page=page, file=page.file, sign=SIGNS[page.sign])  # type: ignore[index]
