"""Notices that files of a project were saved, without looking at them all the time."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from signal import SIGINT

from watchfiles import Change, watch

from cardgen.commands.fingerprint import OUTPUT
from cardgen.commands.shutdown import Stopped
from cardgen.data.project.files import is_set

DEBOUNCE, STEP = 60, 15
"""Milliseconds: programs save a file in several steps; these belong together."""
FOLDERS = ("card_data", "templates", "fonts")


def files_of(root: Path) -> list[Path]:
    """The folders whose files make a project; of a set alone, its own."""
    return [root] if is_set(root) else [root / name for name in FOLDERS if (root / name).is_dir()]


def is_output(path: Path, root: Path) -> bool:
    """Whether it was built, in a folder that is watched as a whole."""
    return path.is_relative_to(root / OUTPUT)


def saves(root: Path, is_own: Callable[[Path], bool]) -> Iterator[set[Path]]:
    """Files that were saved together, but for those that are the program's own; often none. The first come at once:
    what is saved from then on is noticed. Raises Stopped.
    """
    noticed = watch(*files_of(root), debounce=DEBOUNCE, step=STEP, rust_timeout=DEBOUNCE, yield_on_timeout=True)
    try:
        for changes in noticed:
            yield {path for path in _lasting(changes) if not is_own(path)}
    except KeyboardInterrupt:  # as the library tells of any signal that asks to end
        raise Stopped(SIGINT) from None


def _lasting(changes: set[tuple[Change, str]]) -> set[Path]:
    """Without files that came and went: what an editor writes into one is then put in the place of another."""
    came = {name for change, name in changes if change == Change.added}
    return {Path(name) for _, name in changes if name not in came or os.path.lexists(name)}
