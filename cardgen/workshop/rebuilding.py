"""Builds again each time that files of a project are saved, in the process that has everything loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from pathlib import Path
from time import monotonic

from msgspec import Struct

from cardgen.commands.outcome import Outcome
from cardgen.commands.shutdown import heard_later
from cardgen.output.build_cache import MEMORY
from cardgen.output.files import MANIFEST, PART, WrittenFile
from cardgen.workshop.memory import give_back, keep_what_is_loaded
from cardgen.workshop.saves import is_output, saves

Build = Callable[[Sequence[str]], Outcome | None]
"""Is told which files were saved, none the first time; None where nothing came of it, which it has told itself."""


class Rebuild(Struct, frozen=True):
    """What came of a build in so many seconds: after these files were `saved`, with those that are `new` or other than
    before.
    """

    saved: Sequence[str]
    outcome: Outcome
    new: Sequence[WrittenFile]
    seconds: float


class OwnFiles(Struct):
    """Tells what a build wrote from what somebody saved, wherever `out` lies."""

    root: Path
    out: Path
    written: Set[Path] = frozenset()

    def are(self, path: Path) -> bool:
        if is_output(path, self.root):
            return True
        if not self.root.is_relative_to(self.out):
            return path.is_relative_to(self.out)
        is_kept = path.is_relative_to(self.out / Path(MEMORY).parts[0]) or path == self.out / MANIFEST
        return is_kept or path.name.endswith(PART) or path in self.written


def rebuilds(root: Path, out: Path, build: Build) -> Iterator[Rebuild]:
    """Builds the project at `root` into `out` now, and again after each save, for ever. Where a save changed nothing
    that a build reads, and the last one was sound, nothing is told.
    """
    own = OwnFiles(root.resolve(), out.resolve())
    digests: dict[str, str] = {}
    was_sound = False
    for number, saved in enumerate(saves(own.root, own.are)):
        if number and not saved:
            continue
        names = sorted(shown(path, own.root) for path in saved) if number else []
        start = monotonic()
        outcome = build(names)
        if outcome is not None and not (was_sound and outcome.library is None):
            new = [line for line in outcome.written if digests.get(line.path) != line.sha256]
            digests |= {line.path: line.sha256 for line in new}
            own.written = {own.out / path for path in digests}
            yield Rebuild(names, outcome, new, monotonic() - start)
        was_sound = outcome is not None and not outcome.is_faulty
        with heard_later():
            give_back() if number else keep_what_is_loaded()


def shown(path: Path, root: Path) -> str:
    """A path as one reads it: from the project's folder where it lies in it."""
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name
