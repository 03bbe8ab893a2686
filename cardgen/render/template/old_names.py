"""Old names of what templates look at: they go on working, and a note tells the new one.

`views.py` asks here for a field that a record does not have; `jinja.py` takes the notes of a rendering.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import FrameType

from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.diagnostics.codes import OLD_NAME

_NEW_NAMES = {
    "cardgen.render.pack.key_entries.OpenedPack": {"told": "hints"},
    "cardgen.games.phylo.books.scripted_game.Joint": {"one": "spot"},
}
_used: dict[tuple[str, int, str], str] = {}
"""By template, line and old name: the new name. Of the rendering that goes on."""


def begin() -> None:
    """From here on, uses of old names belong to another rendering."""
    _used.clear()


def new_name(kind: type, old: str) -> str:
    """The field of records of this kind that had another name, noted where it is used; empty where it never had."""
    new = _NEW_NAMES.get(f"{kind.__module__}.{kind.__qualname__}", {}).get(old, "")
    if new:
        template, line = _place()
        _used[template, line, old] = new
    return new


def _place() -> tuple[str, int]:
    """The innermost template that runs, and its line; no name where none runs."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and "debug_info" not in frame.f_globals:
        frame = frame.f_back
    if frame is None:
        return "", 0
    pairs = (pair.split("=") for pair in frame.f_globals["debug_info"].split("&") if pair)
    lines = [int(line) for line, of_code in pairs if int(of_code) <= frame.f_lineno]
    return frame.f_globals["name"], lines[-1] if lines else 0


def notes() -> Iterator[Diagnostic]:
    """CG612 for each old name that was used, at each line once."""
    for (template, line, old), new in _used.items():
        yield Diagnostic(
            OLD_NAME,
            f"`{old}` is called `{new}` now",
            Span(template, line),
            severity=Severity.INFO,
            help=f"write `{new}`; the old name still works",
        )
