"""A kind of file: how a laid-out target becomes files of it. Each kind is one row."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import BinaryIO

from msgspec import Struct

from cardgen.model.units import MM
from cardgen.output.files import WrittenFile
from cardgen.output.pdf.assembly import PdfFile, stream_of
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import Target


class EncodedFile(Struct, frozen=True):
    """A file in pieces, and its line for the manifest. A list of other files has their names."""

    line: WrittenFile
    pieces: Iterable[bytes]
    lists: tuple[str, ...] = ()

    @property
    def data(self) -> bytes:
        """All of it in memory."""
        return b"".join(self.pieces)

    @property
    def is_pdf(self) -> bool:
        return isinstance(self.pieces, PdfFile)

    def as_stream(self) -> BinaryIO:
        """All of it to read from any place, on the disk where it is large."""
        return stream_of(self.pieces)


class Encoder(Struct, frozen=True, kw_only=True):
    """A row of `ENCODERS`: `encode` makes the files of a target, one after the other, in `folders` below the output
    folder beside that of its game. A file `shows` a
    printing, of which it has the id, if a note in its place would be on it.
    """

    name: str
    encode: Callable[[LaidOut, Target, PdfWriter], Iterable[EncodedFile]]
    folders: Callable[[Target], tuple[str, ...]] = lambda target: ()
    shows: Callable[[WrittenFile, str], bool] = lambda line, printing: True


def encoded(
    data: bytes | PdfFile, path: str, target: Target, laid_out: LaidOut, *, paper: str | None = None, pages: int = 1
) -> EncodedFile:
    """A file of a target, at `path` below the output folder."""
    pieces = (data,) if isinstance(data, bytes) else data
    trim = (laid_out.trim[0] / MM, laid_out.trim[1] / MM) if laid_out.trim else None
    line = WrittenFile(
        path=path,
        game=target.game.id,
        product=target.product.id,
        paper=paper,
        pages=pages,
        cards=laid_out.cards,
        trim_mm=trim,
        sha256="",
        draft=target.settings.draft,
    )
    return EncodedFile(line, pieces)
