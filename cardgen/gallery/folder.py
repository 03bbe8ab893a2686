"""Keeps the folder of a gallery: what lies in it, what of it is still as it was, and what is put there anew.

Files wait beside the gallery until the last of them is whole, and come into their places together. Nothing is written
outside the folder, and nothing is overwritten or removed that an earlier gallery did not write.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from msgspec import Struct, ValidationError, convert, field, to_builtins

from cardgen.data.project.opening import digest_of_written, read_plain, stays_in
from cardgen.output.files import sha256, write_whole
from cardgen.output.folder import LOCK, Tell
from cardgen.output.locks import locked

MEMORY = ".cardgen/gallery.json"
WAITING = ".cardgen/new"
FORMAT = 1
MOST_BYTES = 100_000_000


class TakenFolder(OSError):
    """Why no gallery is written there."""


class GalleryFile(Struct, frozen=True):
    """A file that was written: what it was made of, as a `key` that changes with it, its digest, and whether something
    was found about what it shows.
    """

    key: str
    sha256: str
    has_findings: bool = False


class GalleryFolder(Struct):
    """The folder `out`, with the files that an earlier gallery wrote, and those of the one in the making."""

    out: Path
    known: dict[str, GalleryFile]
    files: dict[str, GalleryFile] = field(default_factory=dict)
    waiting: list[str] = field(default_factory=list)

    def keeps(self, path: str, key: str) -> bool:
        """Whether the file is there as it was written, made of the same; then it stays."""
        known = self.known.get(path)
        if known is None or known.key != key or not self._is_as_written(path, known):
            return False
        self.files[path] = known
        return True

    def put(self, path: str, data: bytes, key: str = "", has_findings: bool = False) -> None:
        """Writes a file of the gallery, unless it is there as it would be. Raises OSError."""
        made = GalleryFile(key, sha256(data), has_findings)
        known = self.known.get(path)
        if known is None or known.sha256 != made.sha256 or not self._is_as_written(path, known):
            self._refuse(path)
            write_whole(self.out / WAITING / path, data, is_dear=False)
            self.waiting.append(path)
        self.files[path] = made

    def now(self, path: str) -> Path:
        """Where a file of the gallery lies at the moment."""
        return self.out / (f"{WAITING}/{path}" if path in self.waiting else path)

    def _is_as_written(self, path: str, known: GalleryFile) -> bool:
        try:
            return stays_in(self.out / path, self.out) and digest_of_written(self.out / path).hex() == known.sha256
        except (OSError, ValueError):
            return False

    def _refuse(self, path: str) -> None:
        """Raises TakenFolder where a link would lead elsewhere, or something of somebody else is in the place."""
        place = self.out / path
        if not stays_in(place.parent, self.out):
            raise TakenFolder(f"{place.parent.as_posix()} is a link that leaves the folder; remove it")
        if path not in self.known and os.path.lexists(place):
            raise TakenFolder(f"{place.as_posix()} is not of an earlier gallery; move it, or name another folder")

    def finish(self) -> None:
        """Puts all that waits into its place, and removes what the earlier gallery had and this one has not."""
        for path in self.waiting:
            place = self.out / path
            place.parent.mkdir(parents=True, exist_ok=True)
            os.replace(self.out / WAITING / path, place)
        for path in [path for path in self.known if path not in self.files]:
            self._remove(path)
        stored = {"format": FORMAT, "files": {path: to_builtins(self.files[path]) for path in sorted(self.files)}}
        write_whole(self.out / MEMORY, f"{json.dumps(stored, indent=0)}\n".encode())

    def _remove(self, path: str) -> None:
        """A file that nobody changed since, and its folder, if it was the last."""
        if self._is_as_written(path, self.known[path]):
            with contextlib.suppress(OSError):
                (self.out / path).unlink()
                for folder in (self.out / path).parents:
                    if folder == self.out:
                        break
                    folder.rmdir()


@contextmanager
def gallery_folder(out: Path, tell: Tell) -> Iterator[GalleryFolder]:
    """The folder, while nobody else writes into it; what was not finished goes. Raises TakenFolder, OSError."""
    known = _known(out)
    if known is None and out.is_dir() and any(out.iterdir()):
        strange = sorted(path.name for path in out.iterdir())
        more = f" and {len(strange) - 1} more" if len(strange) > 1 else ""
        raise TakenFolder(
            f"{out.as_posix()} has other things in it ({strange[0]}{more}): "
            "name an empty or a new folder, or one that holds an earlier gallery"
        )
    if not stays_in(out / WAITING, out):
        raise TakenFolder(f"{(out / WAITING).parent.as_posix()} is a link that leaves the folder; remove it")
    with locked(out / LOCK, lambda: tell(f"another cardgen writes into {out.as_posix()}: waiting until it is done")):
        try:
            yield GalleryFolder(out, known or {})
        finally:
            shutil.rmtree(out / WAITING, ignore_errors=True)


def _known(out: Path) -> dict[str, GalleryFile] | None:
    """What an earlier gallery wrote there; None where there is none."""
    try:
        stored = json.loads(read_plain(out / MEMORY, MOST_BYTES, out))
        files = convert(stored["files"], dict[str, GalleryFile])
    except (OSError, ValueError, KeyError, TypeError, RecursionError, ValidationError):
        return None
    if stored.get("format") != FORMAT:
        return None
    return {path: file for path, file in files.items() if _is_below(path)}


def _is_below(path: str) -> bool:
    parts = PurePosixPath(path).parts
    return bool(parts) and not PurePosixPath(path).is_absolute() and ".." not in parts and parts[0] != ".cardgen"
