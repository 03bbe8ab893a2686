"""What does a face in the making know? Its resources, its marks so far, and what was found on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from lxml import etree

from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.render.display import Box, Mark
from cardgen.render.resources import Resources
from cardgen.render.vocabulary import span_of


@dataclass(frozen=True, slots=True)
class Subject:
    """Whose face is laid out: a label for messages, and where the text of a box was written."""

    label: str
    place: Callable[[str], Span | None]


@dataclass(slots=True)
class Composer:
    """One face in the making: marks in painting order and the findings on the way."""

    resources: Resources
    template: str
    subject: Subject
    deck_sizes: Mapping[str, int] = field(default_factory=dict)
    marks: list[Mark] = field(default_factory=list)
    found: list[Diagnostic] = field(default_factory=list)
    fitted: dict[str, int] = field(default_factory=dict)
    safe: Box | None = None

    def report(
        self,
        code: str,
        message: str,
        element: etree._Element,
        help: str = "",
        severity: Severity = Severity.ERROR,
        box_name: str = "",
    ) -> None:
        """A finding about the subject's data where it has a place there, else about the template."""
        span = self.subject.place(box_name) or span_of(element, self.template)
        self.found.append(Diagnostic(code, message, span, severity, help))

    def keep_safe(self, box: Box, what: str, element: etree._Element) -> None:
        """Text and icons must not come nearer to the cut than the safe zone."""
        if self.safe is not None and not self.safe.contains(box):
            over = max(
                self.safe.left - box.left,
                self.safe.top - box.top,
                box.right - self.safe.right,
                box.bottom - self.safe.bottom,
            )
            self.report(
                "CG703",
                f"{what} on {self.subject.label} leaves the safe zone by {over / 1000:.2f} mm",
                element,
                "move it inwards or make it smaller in the template: a cut may be off by a millimetre",
            )
