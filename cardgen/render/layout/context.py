"""The state of a face in the making: its resources, its marks so far, and findings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from math import ceil, dist
from typing import NamedTuple

from lxml import etree
from msgspec import Struct, field

from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.diagnostics.codes import FAINT_LETTERS, OUTSIDE_SAFE_ZONE, PAINTED_OVER
from cardgen.render.base.display import Box, Drawing, Mark, Structure, StructureElement
from cardgen.render.base.hexagon import reach_out_of
from cardgen.render.layout.mirror import Mirror
from cardgen.render.layout.resources import Resources
from cardgen.render.layout.rotation import Turn, bounds
from cardgen.render.painted.faint_letters import faint_texts
from cardgen.render.painted.overlaps import PaintedArea, overlaps
from cardgen.render.template.vocabulary import HasAttributes, span_of

PAPER = "#ffffff"


class FaceSubject(Struct, frozen=True):
    """Whose face is laid out: a label for messages, and where the text of a box was written.

    Is the text of a box of this name one that the rules make of the data, so that nobody can write it shorter? Does a
    code of an icon, as a field has it, stand in these words as letters? Which key has this character? `tags` are those
    of fields, with the names of these.
    """

    label: str
    place: Callable[[str], Span | None]
    is_made: Callable[[str], bool] = lambda box: False
    code_in: Callable[[str], str] = lambda words: ""
    key_with: Callable[[str], str] = lambda character: ""
    tags: Mapping[str, str] = {}


class TemplateBox(NamedTuple):
    """The box that an element of a template has on its face."""

    tag: str
    name: str
    box: Box


class LayoutContext(Struct):
    """One face in the making: marks in painting order and the findings on the way.

    Its type is `type_scale` times as large as its styles say, where these allow it.
    """

    resources: Resources
    template: str
    subject: FaceSubject
    deck_sizes: Mapping[str, int] = field(default_factory=dict)
    marks: list[Mark] = field(default_factory=list)
    found: list[Diagnostic] = field(default_factory=list)
    fitted: dict[str, int] = field(default_factory=dict)
    safe: Box | None = None
    is_round: bool = False
    is_hex: bool = False
    is_page: bool = False  # which may be read aloud
    type_scale: float = 1
    turns: list[Turn] = field(default_factory=list)  # of the boxes around what is being set, outermost first
    only_type: bool = False  # no pictures: what is asked is how large type of one size across the deck can be
    keeps_sides: bool = False  # in a language, too, that runs from right to left
    inked: list[PaintedArea] = field(default_factory=list)
    boxes: list[TemplateBox] = field(default_factory=list)

    def report(
        self,
        code: str,
        message: str,
        element: HasAttributes,
        help: str = "",
        severity: Severity = Severity.ERROR,
        box_name: str = "",
    ) -> None:
        """A finding about the subject's data where it has a place there, else about the template."""
        span = self.subject.place(box_name) or span_of(element, self.template)
        self.found.append(Diagnostic(code, message, span, severity, help))

    @property
    def is_turned_round(self) -> bool:
        """Whether sides change places, as in a language that runs from right to left."""
        return self.resources.book.runs_left and not self.keeps_sides

    def mirror(self, mirror: Mirror, marks: int = 0, inked: int = 0, boxes: int = 0) -> None:
        """Turns round what was laid out, from these marks, areas and boxes on."""
        self.marks[marks:] = mirror.marks(self.marks[marks:])
        self.inked[inked:] = [area._replace(box=mirror.box(area.box)) for area in self.inked[inked:]]
        self.boxes[boxes:] = [placed._replace(box=mirror.box(placed.box)) for placed in self.boxes[boxes:]]

    def icon(self, element: etree._Element) -> Drawing | None:
        """The drawing that an `<icon>` names or, where there is none, the one that it names `instead`."""
        named = self.resources.icon(element.get("name", ""))
        return named or (self.resources.icon(element.get("instead", "")) if "instead" in element.attrib else None)

    def figure(self, element: etree._Element, words: str = "") -> Structure:
        """What a picture on a page is to those who do not see it: its `alt`, or else these words, if there are any."""
        alt = element.get("alt", words) if self.is_page else ""
        return (StructureElement("Figure", alt),) if alt else ()

    def keep_safe(self, box: Box, what: str, element: etree._Element) -> None:
        """Text and icons must not come nearer to the cut than the safe zone: of the shape that the card is cut to."""
        for turn in reversed(self.turns):
            box = bounds(box, turn)
        beyond = _over_circle if self.is_round else reach_out_of if self.is_hex else _over
        over = 0 if self.safe is None else beyond(box, self.safe)
        if over > 0:
            self.report(
                OUTSIDE_SAFE_ZONE,
                f"{what} on {self.subject.label} leaves the safe zone by {over / 1000:.2f} mm",
                element,
                "move it inwards or make it smaller in the template: a cut may be off by a millimetre",
            )

    def report_overlaps(self) -> None:
        """Warns of what lies on type, icons or codes without saying `over="yes"`."""
        for area, beneath in overlaps(self.inked):
            more = f" and {len(beneath) - 1} more" if len(beneath) > 1 else ""
            self.report(
                PAINTED_OVER,
                f"{area.label} lies on {beneath[0]}{more}, on {self.subject.label}",
                area.element,
                'move one of them in the template, or write over="yes" on the upper one if it is meant',
                Severity.WARNING,
            )

    def report_faint_texts(self) -> None:
        """Warns of letters that are hardly seen on their ground."""
        paper = "" if self.is_page else PAPER  # what a page lies on, as those of a box, is not known
        for faint in faint_texts(self.marks, self.inked, paper):
            self.report(
                FAINT_LETTERS,
                f"{faint.area.label} on {self.subject.label} is hardly seen: `{faint.letters}` on `{faint.ground}`,"
                f" a contrast of {faint.contrast:.1f}",
                faint.area.element,
                "change the colour of its style in styles.yaml, or the ground below it in the template",
                Severity.WARNING,
            )


def _over(box: Box, safe: Box) -> int:
    """How far a box reaches out of another."""
    return max(safe.left - box.left, safe.top - box.top, box.right - safe.right, box.bottom - safe.bottom)


def _over_circle(box: Box, safe: Box) -> int:
    """How far the outermost corner of a box lies outside the circle in another."""
    middle = safe.left + safe.width / 2, safe.top + safe.height / 2
    farthest = max(dist(middle, corner) for corner in product((box.left, box.right), (box.top, box.bottom)))
    return ceil(farthest - min(safe.width, safe.height) / 2)
