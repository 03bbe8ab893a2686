"""What cutting machines ask for, in words and for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import asdict

from cardgen.model.cutter import Cutter, RegistrationMarks
from cardgen.model.units import millimetres

_PATTERNS = {"two": "a square and two brackets", "four": "four brackets"}
_LENGTHS = ("inset", "length", "line", "square", "quiet")


def as_list(cutters: Iterable[Cutter]) -> str:
    """A few lines for each."""
    return "\n".join(line for cutter in cutters for line in _lines(cutter))


def facts_of(cutter: Cutter) -> dict[str, Any]:
    """The same for programs; lengths are millimetres."""
    marks = asdict(cutter.marks) if cutter.marks else None
    return {
        "id": cutter.id,
        "name": cutter.name,
        "papers": list(cutter.papers),
        "gutter": cutter.gutter / 1000,
        "corner": cutter.corner / 1000,
        "marks": marks and {**marks, **{name: marks[name] / 1000 for name in _LENGTHS}},
        "picture": [side / 1000 for side in cutter.picture] if cutter.picture else None,
        "sources": [asdict(source) for source in cutter.sources],
        "unverified": cutter.unverified,
    }


def _lines(cutter: Cutter) -> Iterator[str]:
    yield f"{cutter.id:<26}{cutter.name}. {cutter.about}"
    if cutter.marks:
        yield f"  marks: {_of_marks(cutter.marks)}"
    if cutter.picture:
        width, height = map(millimetres, cutter.picture)
        yield f"  pictures of at most {width} x {height} mm; the machine draws its own marks"
    papers = f"; on {' and '.join(cutter.papers)}" if cutter.papers else ""
    yield f"  cards {millimetres(cutter.gutter)} mm apart, corners of {millimetres(cutter.corner)} mm{papers}"
    for source in cutter.sources:
        yield f"  source: {source.title}, {source.address}, read on {source.seen}"
    if cutter.unverified:
        yield f"  not verified: {cutter.unverified}"


def _of_marks(marks: RegistrationMarks) -> str:
    inset, length, line, quiet = map(millimetres, (marks.inset, marks.length, marks.line, marks.quiet))
    measures = f"inset {inset} mm, length {length} mm, line {line} mm"
    return f"{_PATTERNS[marks.pattern]}, {measures}; {quiet} mm around them stay white"
