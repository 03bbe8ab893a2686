"""Reads an ICC profile of a press, and refuses what is none: profiles of screens, cut files, files of another kind.

Header and table of tags are looked at (ICC.1:2001-04, 6; ICC.1:2022, 7) before littlecms, which comes with Pillow,
reads them: what it does not complain about, but could not print with, is refused with a remedy.
"""

from __future__ import annotations

import io
import struct
from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from PIL import ImageCms

MOST_BYTES = 20_000_000
"""The largest of a print shop are about 3 MB."""
_HEADER = 128
_MOST_TAGS = 200
_TABLES = (b"B2A0", b"B2A1")
_NEEDED = (b"A2B0",)
_ASK_THE_SHOP = "ask your print shop for its CMYK profile, a file that ends in `.icc`"


class ProfileFault(StrEnum):
    """Why a file is no profile to print with."""

    NO_PROFILE = "no-profile"
    TOO_LARGE = "too-large"
    DAMAGED = "damaged"
    NOT_A_PRINTER = "not-a-printer"
    NOT_CMYK = "not-cmyk"
    NO_TABLE = "no-table"


class RefusedProfile(ValueError):
    """Why a profile is not used: which fault, what is wrong as a clause about the file, and what to do."""

    def __init__(self, fault: ProfileFault, name: str, message: str, remedy: str = _ASK_THE_SHOP) -> None:
        super().__init__(f"{name}: {message}")
        self.fault, self.name, self.message, self.remedy = fault, name, message, remedy


class CmykProfile(Struct, frozen=True):
    """A profile of a press with four inks.

    `name` is what messages call it, `description` what it calls itself, and `data` its bytes, as a PDF embeds them
    (four components, `/N 4`).
    """

    name: str
    description: str
    data: bytes

    @classmethod
    def load(cls, data: bytes, name: str) -> CmykProfile:
        """The profile in these bytes; `name` is for messages. Raises RefusedProfile."""
        _check_header(data, name)
        _check_tags(data, name)
        return cls(name, _described(data, name), data)

    def opened(self) -> ImageCms.ImageCmsProfile:
        """As littlecms wants it."""
        from PIL import ImageCms

        return ImageCms.ImageCmsProfile(io.BytesIO(self.data))


def _check_header(data: bytes, name: str) -> None:
    if len(data) > MOST_BYTES:
        size = f"{len(data) / 1e6:.0f} MB, more than the {MOST_BYTES // 1_000_000} of any press"
        raise RefusedProfile(ProfileFault.TOO_LARGE, name, f"this profile has {size}")
    if len(data) < _HEADER or data[36:40] != b"acsp":
        raise RefusedProfile(ProfileFault.NO_PROFILE, name, "this is not an ICC profile")
    kind, space, connection = data[12:16], data[16:20], data[20:24]
    if space != b"CMYK":
        raise RefusedProfile(ProfileFault.NOT_CMYK, name, f"this profile is for {_shown(space)}, not for CMYK")
    if kind != b"prtr":
        raise RefusedProfile(
            ProfileFault.NOT_A_PRINTER, name, f"this profile is of the kind {_shown(kind)}, not `prtr`"
        )
    if connection not in (b"Lab ", b"XYZ "):
        raise _damaged(name, "its header is not one of a profile")


def _check_tags(data: bytes, name: str) -> None:
    """That all tags lie in the file, and what is needed to convert is there."""
    size = int.from_bytes(data[:4], "big")
    count = int.from_bytes(data[_HEADER : _HEADER + 4], "big")
    if size > len(data) or count > _MOST_TAGS or _HEADER + 4 + 12 * count > len(data):
        raise _damaged(name, f"{size:,} bytes are announced, {len(data):,} are there" if size > len(data) else "")
    tags = [struct.unpack_from(">4sII", data, _HEADER + 4 + 12 * at) for at in range(count)]
    for signature, place, length in tags:
        if place + length > len(data):
            raise _damaged(name, f"its tag {_shown(signature)} ends behind its end")
    there = {signature for signature, _, _ in tags}
    if not there.intersection(_TABLES):
        message = "this profile cannot turn colours into inks: it has no table B2A0"
        raise RefusedProfile(ProfileFault.NO_TABLE, name, message)
    if not there.issuperset(_NEEDED):
        raise RefusedProfile(
            ProfileFault.NO_TABLE, name, "this profile cannot tell what inks look like: it has no table A2B0"
        )


def _described(data: bytes, name: str) -> str:
    """What the profile says it is, after having converted a colour there and back with it."""
    from PIL import Image, ImageCms

    try:
        profile = ImageCms.ImageCmsProfile(io.BytesIO(data))
        screen = ImageCms.createProfile("sRGB")
        flags = ImageCms.Flags.BLACKPOINTCOMPENSATION | ImageCms.Flags.NOOPTIMIZE
        for intent in ImageCms.Intent:
            there = ImageCms.buildTransform(screen, profile, "RGB", "CMYK", intent, flags)
            back = ImageCms.buildTransform(profile, screen, "CMYK", "RGB", intent, flags)
            back.apply(there.apply(Image.new("RGB", (1, 1)), Image.new("CMYK", (1, 1))), Image.new("RGB", (1, 1)))
        return ImageCms.getProfileDescription(profile).strip() or name
    except (ImageCms.PyCMSError, OSError, ValueError, OverflowError, MemoryError):
        raise _damaged(name, "littlecms cannot convert with it") from None


def _damaged(name: str, reason: str) -> RefusedProfile:
    message = f"this profile is damaged{': ' if reason else ''}{reason}"
    return RefusedProfile(ProfileFault.DAMAGED, name, message, "get it once more: the file may have been cut short")


def _shown(signature: bytes) -> str:
    text = signature.decode("ascii", errors="replace").strip()
    return f"`{text}`" if text.isprintable() and text else "an unknown kind"
