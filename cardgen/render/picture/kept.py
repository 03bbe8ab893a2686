"""Pictures as they are kept from build to build: what is known of each, and its bytes unless they are in its file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import msgspec
from msgspec import Struct

from cardgen.render.base.picture import FileBytes, FileSpan, Held, Picture, read

FileSpans = tuple[FileSpan, ...]


class KeptHead(Struct, array_like=True, frozen=True):
    """What is known of a picture. Its bytes lie `in_source`, which is its own file, or behind this head."""

    pixels: tuple[int, int]
    encoding: str
    space: str
    bits: int
    parameters: str
    palette: bytes
    is_inverted: bool
    turn: int
    in_source: bool
    data: FileSpans
    mask: FileSpans
    profile: FileSpans


class KeptPicture(Struct, frozen=True):
    """A head, and the file in which that lies; what is told of its bytes counts from `start`."""

    head: bytes
    file: FileBytes
    start: int


class PictureStore(Protocol):
    """Heads and bodies by key; a key that is not there, or is spoilt, gives None."""

    def find(self, key: str) -> KeptPicture | None: ...
    def save(self, key: str, head: bytes, body: bytes) -> None: ...


def as_kept(picture: Picture) -> tuple[bytes, bytes]:
    """Head and body."""
    parts = (picture.data, picture.mask, picture.profile)
    in_source = isinstance(picture.data, FileBytes)
    spans = list(map(_spans, parts)) if in_source else list(_one_after_the_other(parts))
    head = KeptHead(
        pixels=picture.pixels,
        encoding=picture.encoding,
        space=picture.space,
        bits=picture.bits,
        parameters=picture.parameters,
        palette=picture.palette,
        is_inverted=picture.is_inverted,
        turn=picture.turn,
        in_source=in_source,
        data=spans[0],
        mask=spans[1],
        profile=spans[2],
    )
    return msgspec.json.encode(head), b"" if in_source else b"".join(map(read, parts))


def _spans(held: Held) -> FileSpans:
    return held.spans if isinstance(held, FileBytes) else ()


def _one_after_the_other(parts: tuple[Held, ...]) -> Iterator[FileSpans]:
    at = 0
    for part in parts:
        length = len(read(part))
        yield ((at, at + length),) if length else ()
        at += length


def from_kept(kept: KeptPicture, source: FileBytes) -> Picture:
    """The picture, without a name; `source` is its own file. Raises msgspec.MsgspecError for what is no head."""
    head = msgspec.json.decode(kept.head, type=KeptHead)

    def held(spans: FileSpans) -> Held:
        if not spans:
            return b""
        if head.in_source:
            return source.at(spans)
        return kept.file.at((kept.start + start, kept.start + end) for start, end in spans)

    return Picture(
        name="",
        pixels=head.pixels,
        data=held(head.data),
        encoding=head.encoding,
        mask=held(head.mask),
        space=head.space,
        bits=head.bits,
        parameters=head.parameters,
        palette=head.palette,
        profile=held(head.profile),
        is_inverted=head.is_inverted,
        turn=head.turn,
    )
