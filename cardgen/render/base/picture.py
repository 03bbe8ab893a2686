"""A raster picture as it will be embedded; its bytes may lie in a file until they are written."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from errno import EAGAIN
from io import BufferedReader
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from cardgen.data.project.opening import open_plain

Footprint = tuple[int, int, int, int]
FileSpan = tuple[int, int]
"""Where a piece of a file begins, and where it ends."""
A_PIECE = 100_000
UPRIGHT = 1
SIDEWAYS = (5, 6, 7, 8)
"""How cameras are held when width and height change places (Exif 2.32, 4.6.4, Orientation)."""


class ChangedFile(OSError):
    """A picture that somebody saved after it was looked at."""


class FileBytes(Struct, frozen=True):
    """The pieces of a file between `spans`. Its `digest` is that of all of it; its `footprint` tells whether somebody
    wrote to it meanwhile.
    """

    path: str
    footprint: Footprint
    digest: bytes
    spans: tuple[FileSpan, ...] = ()

    def at(self, spans: Iterable[FileSpan]) -> FileBytes:
        """Other pieces of the same file; of those that touch one is made."""
        joined: list[FileSpan] = []
        for start, end in spans:
            if joined and joined[-1][1] == start:
                start = joined.pop()[0]
            joined.append((start, end))
        return FileBytes(self.path, self.footprint, self.digest, tuple(joined))

    def __len__(self) -> int:
        return sum(end - start for start, end in self.spans)

    @property
    def look(self) -> bytes:
        """The same for the same bytes of files that are alike."""
        return self.digest + repr(self.spans).encode()

    def pieces(self) -> Iterator[bytes]:
        """A little at a time. Raises OSError."""
        with open_plain(Path(self.path)) as file:
            if footprint_of(file) != self.footprint:
                raise ChangedFile(EAGAIN, "it was saved meanwhile, so begin again", self.path)
            for start, end in self.spans:
                file.seek(start)
                while start < end and (piece := file.read(min(A_PIECE, end - start))):
                    yield piece
                    start += len(piece)

    def read(self) -> bytes:
        """All of it. Raises OSError."""
        return b"".join(self.pieces())

    def is_there(self) -> bool:
        """Whether the file is as it was."""
        try:
            with open_plain(Path(self.path)) as file:
                return footprint_of(file) == self.footprint
        except OSError:
            return False


def footprint_of(file: BufferedReader) -> Footprint:
    """What changes when somebody writes to an open file, or puts another in its place."""
    status = os.fstat(file.fileno())
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns


Held = bytes | FileBytes


def read(held: Held) -> bytes:
    """The bytes themselves. Raises OSError."""
    return held if isinstance(held, bytes) else held.read()


class Picture(Struct, frozen=True, omit_defaults=True):
    """A raster picture as it will be embedded: size in pixels and its bytes (JPEG, or raw and deflated).

    `mask` is how opaque each pixel is, a byte each, deflated; empty where all are. `bits` are those of a number,
    `parameters` say how the bytes were prepared before they were deflated; with a `palette` they are places in it.
    A `profile` says which colours its numbers mean, sRGB where there is none; `is_inverted` where most means least, as
    in JPEG of four inks. It lies in its bytes as its camera was held, by `turn`; `pixels` are those of it upright.
    """

    name: str
    pixels: tuple[int, int]
    data: Held
    encoding: str
    mask: Held = b""
    space: str = "DeviceRGB"
    bits: int = 8
    parameters: str = ""
    palette: bytes = b""
    profile: Held = b""
    is_inverted: bool = False
    turn: int = UPRIGHT

    @property
    def stored_pixels(self) -> tuple[int, int]:
        """Width and height as its bytes have them."""
        return self.pixels[::-1] if self.turn in SIDEWAYS else self.pixels

    @property
    def is_in_memory(self) -> bool:
        return isinstance(self.data, bytes)

    @property
    def is_there(self) -> bool:
        """Whether the files in which its bytes lie, if any, are as they were."""
        held = (self.data, self.mask, self.profile)
        return all(part.is_there() for part in held if isinstance(part, FileBytes))

    @property
    def look(self) -> str:
        """The same for pictures that look the same."""
        numbers = (
            self.stored_pixels,
            self.encoding,
            self.space,
            self.bits,
            self.parameters,
            self.is_inverted,
            self.turn,
        )
        digest = hashlib.sha256(repr(numbers).encode() + self.palette)
        for part in (self.data, self.mask, self.profile):
            digest.update(part if isinstance(part, bytes) else part.look)
        return digest.hexdigest()


def as_builtins(picture: Picture) -> dict[str, Any]:
    """The picture as what JSON can hold; of what lies in a file, where it lies."""
    described: dict[str, Any] = msgspec.to_builtins(picture)
    return described


def from_builtins(stored: object) -> Picture:
    """The picture that was stored. Raises ValueError for what is none."""
    try:
        return msgspec.convert(stored, Picture)
    except msgspec.ValidationError as fault:
        raise ValueError(str(fault)) from None
