"""How does a file get onto the disk whole or not at all, and what was written?"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO

from msgspec import Struct, to_builtins

MANIFEST = "manifest.json"
PART = ".part"
"""How the names of files end that are not whole yet."""
OF_GAMES = ("data", "templates")
"""Parts of the manifest's versions that begin with the name of a game."""


class Written(Struct, frozen=True):
    """A line of the manifest. `trim_mm` is the size of a card, where the file shows cards."""

    path: str
    game: str
    product: str
    paper: str | None
    pages: int
    cards: int
    trim_mm: tuple[float, float] | None
    sha256: str


def write_whole(path: Path, data: bytes, is_dear: bool = True) -> None:
    """Replaces the file in one step: whoever looks sees the old one or the new one, never half of one.

    Raises OSError (disk full, no permission); the old file is then untouched and nothing is left behind.
    What is not dear need not outlive a power cut, so nobody waits for the disk.
    """
    with _new_file(path, is_dear) as file:
        file.write(data)


@contextlib.contextmanager
def _new_file(path: Path, is_dear: bool = True) -> Iterator[BinaryIO]:
    """A file to write, which takes the place of that at `path` when all went well. Raises OSError that names `path`."""
    part = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, part = _new_part(path.parent)
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            if is_dear:
                os.fsync(file.fileno())
        os.replace(part, path)
    except BaseException as fault:
        if part is not None:
            with contextlib.suppress(OSError):
                part.unlink()
        if isinstance(fault, OSError) and (fault.filename is None or fault.filename == str(part)):
            fault.filename, fault.filename2 = str(path), None
        raise


def _new_part(folder: Path) -> tuple[int, Path]:
    """A file that nobody else has, open, with the permissions of any new file: made as `open` makes one."""
    for number in count():
        part = folder / f".{os.getpid()}-{number}{PART}"
        with contextlib.suppress(FileExistsError):
            return os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), 0o666), part
    raise AssertionError("numbers do not end")


def copy_whole(path: Path, file: BinaryIO) -> None:
    """What a file holds from its beginning on, put on the disk as `write_whole` does. Raises OSError."""
    with _new_file(path) as new:
        file.seek(0)
        shutil.copyfileobj(file, new)


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def is_as_written(out: Path, line: Written) -> bool:
    """Is the file still there, byte for byte?"""
    try:
        return sha256((out / line.path).read_bytes()) == line.sha256
    except (OSError, ValueError, TypeError):
        return False


def read_manifest(out: Path) -> list[Written]:
    """The lines of an earlier manifest; none where there is none that can be read."""
    try:
        lines = json.loads((out / MANIFEST).read_text(encoding="utf-8"))["files"]
        return [Written(**{**line, "path": str(line["path"])}) for line in lines]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return []


def read_versions(out: Path, games: Collection[str]) -> dict[str, dict[str, Any]]:
    """What the data and templates of these games were when an earlier manifest was written, as far as it tells."""
    try:
        versions = json.loads((out / MANIFEST).read_text(encoding="utf-8"))["versions"]
        return {
            part: {name: version for name, version in versions[part].items() if name.partition("/")[0] in games}
            for part in OF_GAMES
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}


def write_manifest(out: Path, written: Sequence[Written], versions: Mapping[str, Any]) -> None:
    """`manifest.json`: these files, and those of earlier builds that are still as they were written."""
    fresh = {line.path for line in written}
    kept = [line for line in read_manifest(out) if line.path not in fresh and is_as_written(out, line)]
    lines = [to_builtins(line) for line in sorted([*kept, *written], key=lambda line: line.path)]
    others = {line.game for line in kept} - set(versions.get("templates", ()))
    told = dict(versions)
    for part, earlier in read_versions(out, others).items():
        told[part] = dict(sorted({**earlier, **versions.get(part, {})}.items()))
    text = json.dumps({"files": lines, "versions": told}, indent=2, ensure_ascii=False) + "\n"
    data = text.encode()
    path = out / MANIFEST
    if not path.is_file() or path.read_bytes() != data:
        write_whole(path, data)
