"""Keeps pictures that were made anew, each in a file of its own, in which its bytes stay until they are written.

A file begins with the hash of the rest: what was cut off or spoilt is not there.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path

from msgspec import Struct

from cardgen.data.project.opening import open_plain
from cardgen.output.files import write_whole
from cardgen.render.base.picture import FileBytes, footprint_of
from cardgen.render.picture.kept import KeptPicture

OF_PICTURES = ".cardgen/pictures"
ENDING = ".picture"
MOST_BYTES = 1_000_000_000
"""Of the whole folder: a thousand photographs as large as cards."""
_LONGEST_HEAD = 1_000_000


class PictureCache(Struct, frozen=True):
    """Pictures by key in a folder, which may be deleted at any time; where nothing can be written, nothing is kept."""

    folder: Path

    def find(self, key: str) -> KeptPicture | None:
        """The picture that was kept under a key."""
        place = self.folder / f"{key}{ENDING}"
        with contextlib.suppress(OSError), open_plain(place) as file:
            digest = file.readline(_LONGEST_HEAD).strip()
            begin = file.tell()
            if hashlib.file_digest(file, "sha256").hexdigest().encode() == digest:
                file.seek(begin)
                head = file.readline(_LONGEST_HEAD)
                return KeptPicture(
                    head, FileBytes(str(place), footprint_of(file), bytes.fromhex(digest.decode())), file.tell()
                )
        return None

    def save(self, key: str, head: bytes, body: bytes) -> None:
        """Keeps a picture; of several programs that make one at a time the first, as others read its file by then."""
        rest = head + b"\n" + body
        digest = hashlib.sha256(rest).hexdigest().encode()
        own, place = self.folder / f"{key}-{os.getpid()}{ENDING}", self.folder / f"{key}{ENDING}"
        with contextlib.suppress(OSError):
            write_whole(own, (digest, b"\n", rest), is_dear=False)
            try:
                os.link(own, place)
            except OSError:  # it is there, or no file can have two names here
                if self.find(key) is None:
                    os.replace(own, place)
            own.unlink(missing_ok=True)

    def prune(self) -> None:
        """Forgets the oldest, so that the folder does not grow for ever."""
        with contextlib.suppress(OSError):
            files = [(entry.stat(), entry.path) for entry in os.scandir(self.folder) if entry.name.endswith(ENDING)]
            excess = sum(status.st_size for status, _ in files) - MOST_BYTES
            for status, path in sorted(files, key=lambda file: (file[0].st_mtime_ns, file[1])):
                if excess > 0:
                    os.unlink(path)
                    excess -= status.st_size
