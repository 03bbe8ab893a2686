"""Clears folders of orders of what an earlier build put there, and tells what else lies there.

Only files that are still as cardgen wrote them are removed.
"""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Iterable
from pathlib import Path, PurePosixPath

from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.diagnostics.codes import LEFT_OVER_PICTURE
from cardgen.output.files import WrittenFile, is_as_written, withdraw

SHOWN = 3
"""So many files are named in a message."""


def remove_earlier(
    out: Path, folders: Collection[str], written: Collection[str], earlier: Iterable[WrittenFile]
) -> None:
    """Takes out of these folders what an earlier build wrote and this one does not; first out of the manifest."""
    old = {
        line.path
        for line in earlier
        if PurePosixPath(line.path).parent.as_posix() in folders
        and line.path not in written
        and is_as_written(out, line)
    }
    if old:
        withdraw(out, old)
    for path in old:
        with contextlib.suppress(OSError):
            (out / path).unlink()


def left_over(out: Path, folders: Iterable[str], written: Collection[str]) -> list[Diagnostic]:
    """What lies in these folders and was not written: a shop would print it, too."""
    found = []
    for folder in folders:
        files = sorted(path.name for path in (out / folder).glob("[!.]*") if path.is_file())
        strange = [name for name in files if f"{folder}/{name}" not in written]
        if strange:
            named = ", ".join(strange[:SHOWN]) + (f" and {len(strange) - SHOWN} more" if len(strange) > SHOWN else "")
            message = f"in the folder of the order lies what this build did not make: {named}"
            span, help = Span((out / folder).as_posix()), "take it out before you send the folder"
            found.append(Diagnostic(LEFT_OVER_PICTURE, message, span, Severity.WARNING, help))
    return found
