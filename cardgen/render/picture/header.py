"""Reads what an image file says of itself, before a pixel of it is decoded; what would take too much room is refused.

Whatever the bytes are, the answer is an image that is not decoded yet, or an `UnusablePicture`.
"""

from __future__ import annotations

from io import BytesIO
from math import sqrt
from typing import BinaryIO
from warnings import catch_warnings, simplefilter

from PIL import Image, UnidentifiedImageError

from cardgen.diagnostics.codes import OVERSIZED_PICTURE, UNREADABLE_PICTURE
from cardgen.render.base.picture import UPRIGHT

FORMATS = ("PNG", "JPEG", "WEBP", "TIFF")
PHOTOGRAPHS = ("JPEG", "MPO")
LONGEST_SIDE = 10_000
LONGEST_PHOTOGRAPH = 30_000
MOST_PIXELS = 40_000_000
MOST_OF_PHOTOGRAPH = 250_000_000
"""JPEG is made smaller while it is decoded, so that there may be more of it."""
ROOM = 80_000_000
"""Bytes that the pixels may take while they are decoded, so that the program stays below 200 MiB."""
ROOM_OF_WEBP = 128_000_000
"""As much again as it takes itself is given back before anything is made of it."""
ROOM_OF_WAVES = 110_000_000
"""A progressive JPEG is kept whole as waves before the first pixel is decoded; what is made of it is small."""
SAMPLES = 4

Image.MAX_IMAGE_PIXELS = MOST_OF_PHOTOGRAPH

_ORIENTATION = 0x0112
_SMALLEST = 8
"""A JPEG can be decoded at an eighth of its size."""
_OTHERWISE = {"a JPEG": "", "a progressive JPEG": "save it anew with `progressive` off, or "}
_KINDS = {"PNG": "a PNG", "WEBP": "a WebP", "TIFF": "a TIFF"}
_ENDS = {"JPEG": b"\xff\xd9", "PNG": b"\0\0\0\0IEND\xaeB`\x82"}


class UnusablePicture(Exception):
    """Why a file becomes no picture: a code, what is wrong, what to do."""

    def __init__(self, code: str, message: str, remedy: str) -> None:
        super().__init__(code, message, remedy)
        self.code, self.message, self.remedy = code, message, remedy


def too_large(what: str, remedy: str = "") -> UnusablePicture:
    remedy = remedy or "reduce it in a picture editor: a card of 63.5 x 88.9 mm needs 1125 x 1575 pixels at most"
    return UnusablePicture(OVERSIZED_PICTURE, what, remedy)


def opened(stream: BinaryIO) -> Image.Image:
    """The image before any pixel is decoded, if its size and number of frames are sound."""
    try:
        with catch_warnings():
            simplefilter("error", Image.DecompressionBombWarning)
            image = Image.open(stream, formats=FORMATS)
    except UnidentifiedImageError:
        remedy = "save it as PNG or JPEG; the ending of its name alone does not make it one"
        raise UnusablePicture(UNREADABLE_PICTURE, "is not a PNG, JPEG, WebP or TIFF picture", remedy) from None
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise too_large(f"has more than {MOST_OF_PHOTOGRAPH // 10**6} million pixels") from None
    _refuse_long(image)
    _refuse_many(image)
    _refuse_large(image)
    return image


def _refuse_long(image: Image.Image) -> None:
    width, height = image.size
    longest = LONGEST_PHOTOGRAPH if image.format in PHOTOGRAPHS else LONGEST_SIDE
    if max(width, height) > longest:
        raise too_large(f"has {width} x {height} pixels, more than {longest} along a side")


def _refuse_many(image: Image.Image) -> None:
    """Phones store a depth map or a smaller copy behind the picture itself (MPO): the first is the picture."""
    frames = getattr(image, "n_frames", 1)
    if frames > 1 and image.format != "MPO":
        what = f"has {frames} pages" if image.format == "TIFF" else f"is animated, of {frames} frames"
        raise UnusablePicture(UNREADABLE_PICTURE, what, "save one of them as a picture")


def _refuse_large(image: Image.Image) -> None:
    """Looks at what the pixels will take while they are decoded, which no file says of itself."""
    width, height = image.size
    room = MOST_OF_PHOTOGRAPH if image.format in PHOTOGRAPHS else MOST_PIXELS
    most = min(room, int(ROOM / _bytes_of_a_pixel(image)))
    if width * height > most:
        scale = sqrt(most / (width * height))
        size = f"{int(width * scale)} x {int(height * scale)} pixels"
        jpeg = "a progressive JPEG" if image.info.get("progressive") else "a JPEG"
        kind = _KINDS.get(image.format or "", jpeg)
        limit = f"{most / 1e6:.3g} million, the most for {kind} of its colours"
        remedy = f"{_OTHERWISE.get(kind, 'save it as JPEG, or ')}make it at most {size}"
        raise too_large(f"has {width} x {height} pixels, more than {limit}", remedy)


def _bytes_of_a_pixel(image: Image.Image) -> float:
    """What decoding takes at its highest: Pillow keeps colours in four bytes, libwebp the picture thrice more, and
    libjpeg all waves of a progressive picture, two bytes each.
    """
    if image.format == "WEBP":
        return 4 * SAMPLES * ROOM / ROOM_OF_WEBP
    if image.format == "PNG":
        return 1 if image.mode in ("1", "L", "P") else SAMPLES
    if image.format == "TIFF":
        return 2 * SAMPLES
    if not image.info.get("progressive"):
        return SAMPLES / _SMALLEST**2
    layers = [(across, down) for _, across, down, *_ in getattr(image, "layer", ())] or [(1, 1)] * SAMPLES
    finest = max(across for across, _ in layers) * max(down for _, down in layers)
    return float(2 * sum(across * down for across, down in layers) / finest * ROOM / ROOM_OF_WAVES)


def orientation(image: Image.Image) -> int:
    """How the camera was held, 1 to 8; upright where the metadata are damaged.

    For notes that a PNG has behind its pixels Pillow would decode these: they are found once that is done.
    """
    if image.format == "PNG" and "exif" not in image.info and not is_decoded(image):
        return UPRIGHT
    try:
        turn = int(image.getexif().get(_ORIENTATION, UPRIGHT))
    except Exception:  # a damaged note about the picture does not damage the picture
        return UPRIGHT
    return turn if 1 <= turn <= 8 else UPRIGHT


def is_decoded(image: Image.Image) -> bool:
    """Whether its pixels are there."""
    return getattr(image, "_im", None) is not None


def ends_well(stream: BinaryIO, kind: str) -> bool:
    """Whether the last bytes are those that a file of this kind ends with; of kinds that have none nobody knows."""
    end = _ENDS.get("JPEG" if kind in PHOTOGRAPHS else kind, b"")
    stream.seek(0, 2)
    stream.seek(max(0, stream.tell() - len(end)))
    return bool(end) and stream.read() == end


def refuse_damage(data: bytes) -> None:
    """A PNG has a sum to check in each of its parts; decoders pass over those of the pixels."""
    try:
        Image.open(BytesIO(data), formats=FORMATS).verify()
    except Exception:  # decoders fail in every way there is
        remedy = "fetch it anew from where it came, or save it anew in a picture editor"
        message = "cannot be read: it is damaged or cut short"
        raise UnusablePicture(UNREADABLE_PICTURE, message, remedy) from None
