"""Orders for a cutting machine: which there are, on what they are printed, what keeps one from finding its marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from cardgen import data
from cardgen.diagnostics import Diagnostic
from cardgen.diagnostics.codes import MARKS_OUT_OF_REACH, PAPER_NOT_FOR_CUTTER
from cardgen.model.cutter import Cutter, cutter_of
from cardgen.model.library import Library
from cardgen.model.paper import Paper
from cardgen.model.units import MM, millimetres
from cardgen.render.base.target import Target

LARGEST_PICTURE = 1000 * MM
"""Of a side: more is a wrong unit."""


def all_cutters(library: Library) -> dict[str, Cutter]:
    """Every machine by its id: those that cardgen ships, and the project's own, which come before them."""
    shipped = {cutter.id: cutter for cutter in map(cutter_of, data.read_shipped_cutters())}
    return {**shipped, **library.cutters}


def for_cutter(target: Target, cutter: Cutter) -> Target:
    """The target as the machine is given it: where it prints pictures itself, these are fronts as large as it takes."""
    if cutter.picture is None:
        return replace(target, cutter=cutter)
    width, height = cutter.picture
    page = Paper("", f"a picture of {millimetres(width)} x {millimetres(height)} mm", width, height)
    printer = replace(target.printer, margin=0)
    settings = replace(target.settings, backs="none")
    return replace(target, cutter=cutter, paper=page, printer=printer, settings=settings)


def faults_of_cutters(targets: Iterable[Target]) -> list[Diagnostic]:
    """What keeps machines from cutting these at all."""
    found = [fault for target in targets if target.cutter for fault in _faults(target, target.cutter)]
    return list(dict.fromkeys(found))


def _faults(target: Target, cutter: Cutter) -> Iterator[Diagnostic]:
    paper, marks = target.paper, cutter.marks
    if paper.perforation is not None or (cutter.papers and not cutter.picture and paper.id not in cutter.papers):
        taken = " or ".join(cutter.papers) or "a4"
        message = f"`{cutter.id}` cuts no sheet of {paper.name}"
        yield Diagnostic(PAPER_NOT_FOR_CUTTER, message, None, help=f"write --paper {taken}")
    if cutter.picture and max(cutter.picture) > LARGEST_PICTURE:
        message = f"`{cutter.id}` takes {paper.name}: a side is at most {millimetres(LARGEST_PICTURE)} mm"
        yield Diagnostic(PAPER_NOT_FOR_CUTTER, message, None, help="check the unit of `picture`")
    if marks is not None and target.printer.margin > (reach := marks.inset - marks.line // 2):
        margin = millimetres(target.printer.margin)
        message = (
            f"the marks of `{cutter.id}` begin {millimetres(reach)} mm from the edge, and {margin} mm are not printed"
        )
        help = f"take a printer with a margin of at most {millimetres(reach)} mm, or write a larger `inset`"
        yield Diagnostic(MARKS_OUT_OF_REACH, message, None, help=help)
