"""Writes files to the disk whole or not at all, and the manifest of what was written."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO

from msgspec import Struct, ValidationError, convert, to_builtins
from msgspec.structs import replace

from cardgen.data.project.opening import digest_of_written, read_plain

MANIFEST = "manifest.json"
PART = ".part"
"""How the names of files end that are not whole yet."""
OF_GAMES = ("data", "templates")
"""Parts of the manifest's versions that begin with the name of a game."""
LANGUAGES = "languages"
"""One that tells of games in the languages in which they were printed last."""


class WrittenFile(Struct, frozen=True, omit_defaults=True):
    """A line of the manifest. `trim_mm` is the size of a card, where the file shows cards; `left_out` are cards that a
    note stands in for: so many of its `cards` are `notes`. `sha256` is empty until it is written. `shows` are the
    cards of a file for a print shop, in order. `faces` are the printings on sheets, each with a blank and a digest of
    what both its sides look like. A `draft` shows cards on which something is missing.
    """

    path: str
    game: str
    product: str
    paper: str | None
    pages: int
    cards: int
    trim_mm: tuple[float, float] | None
    sha256: str
    left_out: tuple[str, ...] = ()
    notes: int = 0
    shows: tuple[str, ...] = ()
    faces: tuple[str, ...] = ()
    draft: bool = False


class BegunFile(Struct, frozen=True):
    """A file that is whole, but not in its place yet: it lies beside it, as `part`, or has still to come to this
    disk, as `data`. And its line for the manifest.
    """

    line: WrittenFile
    part: str
    data: bytes = b""


def write_whole(path: Path, data: bytes | Iterable[bytes], is_dear: bool = True) -> None:
    """Replaces the file in one step: whoever looks sees the old one or the new one, never half of one.

    Raises OSError that names the file (disk full, no permission); the old file is then untouched and nothing is left
    behind. What is not dear need not outlive a power cut, so nobody waits for the disk.
    """
    with _new_file(path, is_dear) as file:
        file.writelines((data,) if isinstance(data, bytes) else data)


def write_all(files: Mapping[Path, bytes]) -> None:
    """Replaces several files, the first only when all are on the disk. Raises OSError that names a file."""
    begun: list[tuple[Path, Path]] = []
    try:
        for path, data in files.items():
            with _naming(path), _part(path) as (file, part):
                file.write(data)
                begun.append((part, path))
        for part, path in begun:
            with _naming(path):
                os.replace(part, path)
    finally:
        for part, _ in begun:
            part.unlink(missing_ok=True)


def copy_whole(path: Path, file: BinaryIO) -> None:
    """What a file holds from its beginning on, put on the disk as `write_whole` does. Raises OSError."""
    with _new_file(path) as new:
        file.seek(0)
        shutil.copyfileobj(file, new)


def begin(out: Path, line: WrittenFile, pieces: Iterable[bytes]) -> BegunFile:
    """The file of a line, written beside its place, where the old one stays. Raises OSError that names the file."""
    path, digest = out / line.path, hashlib.sha256()
    with _naming(path), _part(path) as (file, part):
        for piece in pieces:
            digest.update(piece)
            file.write(piece)
        return BegunFile(replace(line, sha256=digest.hexdigest()), part.as_posix())


def carried(line: WrittenFile, pieces: Iterable[bytes]) -> BegunFile:
    """The file of a line, which whoever gets it is to `begin` on a disk of their own."""
    data = b"".join(pieces)
    return BegunFile(replace(line, sha256=sha256(data)), "", data)


def put(out: Path, begun: Sequence[BegunFile]) -> None:
    """All these files into their places. From before the first until `write_manifest`, no manifest lists any of them:
    it says nothing that a kill could make untrue. Raises OSError that names a file.
    """
    if begun:
        withdraw(out, {file.line.path for file in begun})
    for file in begun:
        with _naming(out / file.line.path):
            os.replace(file.part, out / file.line.path)


def give_up(begun: Iterable[BegunFile]) -> None:
    """None of these files comes into its place."""
    for file in begun:
        with contextlib.suppress(OSError):
            os.unlink(file.part)


@contextlib.contextmanager
def _new_file(path: Path, is_dear: bool = True) -> Iterator[BinaryIO]:
    """A file to write, which takes the place of that at `path` when all went well."""
    with _naming(path), _part(path, is_dear, os.replace) as (file, _):
        yield file


@contextlib.contextmanager
def _part(
    path: Path, is_dear: bool = True, then: Callable[[Path, Path], None] = lambda part, path: None
) -> Iterator[tuple[BinaryIO, Path]]:
    """A file beside `path` to write, and what is done with it `then`; it goes where there is a fault."""
    try:
        handle, part = _new_part(path.parent)
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, part = _new_part(path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file, part
            file.flush()
            if is_dear:
                os.fsync(file.fileno())
        then(part, path)
    except BaseException:
        with contextlib.suppress(OSError):
            part.unlink()
        raise


@contextlib.contextmanager
def _naming(path: Path) -> Iterator[None]:
    """What the system refuses is told of the file, not of its part."""
    try:
        yield
    except OSError as fault:
        if fault.filename is None or str(fault.filename).endswith(PART):
            fault.filename, fault.filename2 = str(path), None
        raise


def _new_part(folder: Path) -> tuple[int, Path]:
    """Made as `open` makes a file, with the permissions of any new one."""
    for number in count():
        part = folder / f".{os.getpid()}-{number}{PART}"
        with contextlib.suppress(FileExistsError):
            return os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), 0o666), part
    raise AssertionError("numbers do not end")


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def look_of_sides(front: str, back: str) -> str:
    """The digest by which a manifest knows a printing again, of the digests of its sides."""
    return sha256(f"{front} {back}".encode())[:16]


def is_as_written(out: Path, line: WrittenFile) -> bool:
    """Whether the file is still there, byte for byte."""
    try:
        return digest_of_written(out / line.path).hex() == line.sha256
    except (OSError, ValueError, TypeError):
        return False


def read_manifest(out: Path) -> list[WrittenFile]:
    """The lines of an earlier manifest; none where there is none that can be read."""
    try:
        return convert(_manifest(out)["files"], list[WrittenFile])
    except (OSError, ValueError, KeyError, TypeError, RecursionError, ValidationError):
        return []


def lists_all(out: Path, written: Iterable[WrittenFile]) -> bool:
    """Whether the manifest lists these files, just so."""
    listed = {line.path: line for line in read_manifest(out)}
    return all(listed.get(line.path) == line for line in written)


def read_versions(out: Path, games: Collection[str]) -> dict[str, dict[str, Any]]:
    """What the data and templates of these games were when an earlier manifest was written, as far as it tells."""
    try:
        versions = _manifest(out)["versions"]
        return {
            part: {name: version for name, version in versions[part].items() if name.partition("/")[0] in games}
            for part in OF_GAMES
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}


def write_manifest(
    out: Path, written: Sequence[WrittenFile], versions: Mapping[str, Any], remembered: Iterable[WrittenFile] = ()
) -> None:
    """`manifest.json`: these files, and those of earlier builds that are still as they were written: an earlier
    manifest tells of them, or what is `remembered`.
    """
    lines = {line.path: line for line in written}
    earlier = {line.path: line for line in (*remembered, *read_manifest(out)) if line.path not in lines}
    kept = [line for line in earlier.values() if is_as_written(out, line)]
    others = {line.game for line in kept} - set(versions.get("templates", ()))
    all_versions = dict(versions)
    for part, before in read_versions(out, others).items():
        all_versions[part] = dict(sorted({**before, **versions.get(part, {})}.items()))
    if languages := _languages(out, {line.game for line in (*kept, *written)}) | versions.get(LANGUAGES, {}):
        all_versions[LANGUAGES] = dict(sorted(languages.items()))
    _write_lines(out, [*kept, *written], all_versions)


def _languages(out: Path, games: Collection[str]) -> dict[str, Any]:
    """What an earlier manifest tells of languages of these games."""
    with contextlib.suppress(OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        known = _manifest(out)["versions"].get(LANGUAGES, {})
        return {name: share for name, share in known.items() if name.partition("/")[0] in games}
    return {}


def withdraw(out: Path, paths: Collection[str]) -> None:
    """A manifest without these lines, the rest as it is; none where it cannot be read."""
    lines = read_manifest(out)
    rest = [line for line in lines if line.path not in paths]
    if len(rest) < len(lines):
        _write_lines(out, rest, _manifest(out).get("versions", {}))


def _manifest(out: Path) -> Any:
    """What the manifest says. Raises OSError, ValueError."""
    return json.loads(read_plain(out / MANIFEST))


def _write_lines(out: Path, lines: Iterable[WrittenFile], versions: Mapping[str, Any]) -> None:
    files = [to_builtins(line) for line in sorted(lines, key=lambda line: line.path)]
    data = (json.dumps({"files": files, "versions": versions}, indent=2, ensure_ascii=False) + "\n").encode()
    path = out / MANIFEST
    if not _is(path, data):
        write_whole(path, data)


def _is(path: Path, data: bytes) -> bool:
    """Whether there is a file of just these bytes."""
    try:
        return read_plain(path, len(data)) == data
    except OSError:
        return False
