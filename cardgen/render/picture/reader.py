"""Reads image files for a document: taken over as they lie there or, where something must change, made anew.

Looks at the size before it decodes; whatever the bytes are, the answer is a picture or a finding (CG706, CG707), never
an exception. What was found out and made is kept by the bytes of the file. Where a picture lies on a card is not its
business.
"""

from __future__ import annotations

import hashlib
from io import BufferedReader, BytesIO
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from cardgen.data.project.opening import NO_FILE, RefusedFile, digest_of, open_plain
from cardgen.diagnostics import Diagnostic, Span
from cardgen.diagnostics.codes import UNREADABLE_PICTURE
from cardgen.render.base.picture import SIDEWAYS, FileBytes, Picture, footprint_of
from cardgen.render.picture.anew import made_anew
from cardgen.render.picture.header import (
    PHOTOGRAPHS,
    UnusablePicture,
    ends_well,
    opened,
    orientation,
    refuse_damage,
    too_large,
)
from cardgen.render.picture.kept import PictureStore, as_kept, from_kept
from cardgen.render.picture.size import TOO_FINE, scale_in_print, sides_of_box, size_in_print
from cardgen.render.picture.untouched import MAY_STAY, WholePicture, untouched

MOST_BYTES = 40_000_000
_RULES = 1
"""Another number, and pictures that were kept are made once more."""


class AskedPicture(Struct, frozen=True):
    """How a picture is shown: the box that it covers, its name for messages, and how fine a JPEG may stay as it is:
    what is reduced to less than this share of its width is made anew.
    """

    box: tuple[int, int]
    name: str
    too_fine: float


class PictureReader(Struct, frozen=True):
    """Opens image files; keeps in the `store` what came of them. One that `only_looks` at them reads their heads.

    For a press, `is_for_press`, no picture is finer than it asks for.
    """

    store: PictureStore | None = None
    only_looks: bool = False
    is_for_press: bool = False

    def picture_in(
        self, path: Path, box_size: tuple[int, int], name: str, root: Path | None = None
    ) -> tuple[Picture | None, list[Diagnostic]]:
        """The picture in a file, as it will be embedded to cover a box of `box_size` micrometres.

        `name` is the file as the user would type it, `root` the folder that it must lie in. CG706 for a file that is no
        whole PNG, JPEG, WebP or TIFF picture; CG707 for one that is too large to open safely;
        CG111 for what is no file; all errors.
        """
        wanted = AskedPicture(box_size, name, 1 if self.is_for_press else TOO_FINE)
        try:
            with _file(path, root) as file:
                return self._picture(file, path, wanted), []
        except UnusablePicture as reason:
            code, message, remedy = reason.code, reason.message, reason.remedy
        except Exception as error:  # decoders fail in every way there is; each is the file's fault
            code, remedy = UNREADABLE_PICTURE, "open it in a picture editor and save it anew as PNG or JPEG"
            message = f"cannot be read: {_first_line(error)}"
        return None, [Diagnostic(code, f"the picture `{name}` {message}", Span(name), help=remedy)]

    def _picture(self, file: BufferedReader, path: Path, wanted: AskedPicture) -> Picture:
        if self.only_looks:
            looked_at = _looked_at(file, wanted)
            if looked_at is not None:
                return looked_at
        place = path.resolve()
        digest = digest_of(place)
        source = FileBytes(str(place), footprint_of(file), digest)
        key = hashlib.sha256(digest + repr((_RULES, wanted.box, wanted.too_fine)).encode()).hexdigest()[:32]
        kept = self.store.find(key) if self.store else None
        if kept is not None:
            return replace(from_kept(kept, source), name=wanted.name)
        file.seek(0)
        data = file.read()
        picture = _taken(data, wanted, source)
        if self.store is None or hashlib.sha256(data).digest() != digest or self.only_looks:
            return picture
        self.store.save(key, *as_kept(picture))
        kept = self.store.find(key)
        return picture if kept is None else replace(from_kept(kept, source), name=wanted.name)


def picture_of(data: bytes, box_size: tuple[int, int], name: str) -> Picture:
    """The picture that some bytes are, as a reader makes it. ValueError, in words, for what is none."""
    try:
        return _taken(data, AskedPicture(box_size, name, TOO_FINE), None)
    except UnusablePicture as reason:
        raise ValueError(f"it {reason.message}") from None
    except Exception as error:
        raise ValueError(f"it cannot be read: {_first_line(error)}") from None


def _first_line(error: Exception) -> str:
    return (str(error) or type(error).__name__).splitlines()[0].lower()


def _file(path: Path, root: Path | None) -> BufferedReader:
    try:
        file = open_plain(path, root)
    except RefusedFile as fault:
        if fault.message == NO_FILE:
            raise UnusablePicture(fault.code, NO_FILE.removeprefix("this "), fault.remedy) from None
        message, remedy = f"cannot be opened: {fault.reason}", "put it there, or mend its name"
        raise UnusablePicture(UNREADABLE_PICTURE, message, remedy) from None
    size = footprint_of(file)[2]
    if size > MOST_BYTES:
        file.close()
        raise too_large(f"has {size / 1e6:.1f} MB, more than {MOST_BYTES / 1e6:g} MB")
    return file


def _looked_at(stream: BufferedReader, wanted: AskedPicture) -> Picture | None:
    """The picture without its bytes, by what its file says of itself; None where more must be read."""
    image = opened(stream)
    if not ends_well(stream, image.format or ""):
        return None
    turn = orientation(image)
    size = image.size
    if not _stays(image, turn, wanted):
        size = size_in_print(size, sides_of_box(wanted.box, turn))
    return Picture(wanted.name, size[::-1] if turn in SIDEWAYS else size, b"", "")


def _stays(image: Image.Image, turn: int, wanted: AskedPicture) -> bool:
    """Whether a picture is no finer than it may be."""
    most = wanted.too_fine if image.format in PHOTOGRAPHS else 1
    scale = scale_in_print(image.size, sides_of_box(wanted.box, turn))
    return scale > most or scale >= 1


def _taken(data: bytes, wanted: AskedPicture, source: FileBytes | None) -> Picture:
    """As it lies in the file, where nothing need be changed; else made anew."""
    return _as_it_is(data, wanted, source) or made_anew(data, wanted.box, wanted.name)


def _as_it_is(data: bytes, wanted: AskedPicture, source: FileBytes | None) -> Picture | None:
    """None where something must be changed."""
    image = opened(BytesIO(data))
    if image.format not in MAY_STAY or not _stays(image, orientation(image), wanted):
        return None
    if image.format == "PNG":
        refuse_damage(data)
    pixels = image.size
    image.draft(image.mode, (1, 1))  # of a JPEG an eighth is enough to find damage
    image.load()
    return untouched(WholePicture(data, image, pixels, orientation(image), source), wanted.name)
