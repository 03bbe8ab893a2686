"""Lets a command remember what was worked out of a project, in the folder of the user, for the next one.

Whatever lies there may be deleted at any time; what another version of the program kept is not there.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec

from cardgen.commands.fingerprint import fingerprint_of_code
from cardgen.data.project.opening import read_plain
from cardgen.output.files import sha256, write_whole
from cardgen.program import user_cache
from cardgen.program.memory import MEMORY

FOLDER = "projects"
ENDING = ".memory"
MOST = 40
"""Projects that are remembered, each with the games that were asked for."""
MOST_BYTES = 30_000_000


@contextmanager
def remembering(root: Path, games: Sequence[str] = ()) -> Iterator[None]:
    """What is worked out meanwhile is remembered, if it comes to its end."""
    path = _place(root, games)
    began = _now(path.parent) if path is not None and not MEMORY.is_open else 0
    if path is None or not began:
        yield
        return
    MEMORY.begin(_read(path), began)
    try:
        yield
        is_changed = MEMORY.is_changed
    except BaseException:
        is_changed = False
        raise
    finally:
        kept = MEMORY.end()
    if is_changed:
        _write(path, kept)


def _place(root: Path, games: Sequence[str]) -> Path | None:
    folder = user_cache()
    if folder is None:
        return None
    wanted = f"{fingerprint_of_code()} {root.resolve().as_posix()} {sorted(games)}"
    return folder / FOLDER / f"{hashlib.sha256(os.fsencode(wanted)).hexdigest()[:32]}{ENDING}"


def _now(folder: Path) -> int:
    """What the clock of the disk tells, as it does for files; 0 where nothing can be written."""
    with contextlib.suppress(OSError):
        folder.mkdir(exist_ok=True)
        os.utime(folder)
        return folder.stat().st_mtime_ns
    return 0


def _read(path: Path) -> dict[str, bytes]:
    """Nothing of a file that is not as it was written."""
    with contextlib.suppress(OSError, msgspec.DecodeError, msgspec.ValidationError):
        digest, _, data = read_plain(path, MOST_BYTES).partition(b"\n")
        if sha256(data).encode() == digest:
            return msgspec.msgpack.decode(data, type=dict[str, bytes])
    return {}


def _write(path: Path, kept: dict[str, bytes]) -> None:
    """Where it cannot be written, nothing is remembered. The oldest go, so that the folder does not grow for ever."""
    data = msgspec.msgpack.encode(kept)
    with contextlib.suppress(OSError):
        write_whole(path, sha256(data).encode() + b"\n" + data, is_dear=False)
        files = sorted(path.parent.glob(f"*{ENDING}"), key=lambda file: file.stat().st_mtime_ns)
        for old in files[:-MOST]:
            old.unlink()
