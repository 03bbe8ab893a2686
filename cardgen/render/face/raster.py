"""Prepares image files for a document: format, size, colours and transparency.

Upright, in sRGB, without metadata, as transparent as it was, no finer than print can show, encoded anew. Looks at the
size before it decodes; whatever the bytes are, the answer is a picture or a finding (CG706, CG707), never
an exception. Where the picture lies on a card is not its business.
"""

from __future__ import annotations

import zlib
from io import BytesIO
from math import ceil, floor, log2, sqrt
from pathlib import Path
from warnings import catch_warnings, simplefilter

from msgspec.structs import replace
from PIL import Image, ImageCms, UnidentifiedImageError

from cardgen.data.project.opening import NO_FILE, RefusedFile, read_plain
from cardgen.diagnostics import Diagnostic, Span
from cardgen.diagnostics.codes import FILE_TOO_LARGE, OVERSIZED_PICTURE, UNREADABLE_PICTURE
from cardgen.model.units import INCH
from cardgen.render.base.display import Picture
from cardgen.render.face.untouched import untouched

FORMATS = ("PNG", "JPEG", "WEBP", "TIFF")
MOST_BYTES = 40_000_000
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
MOST_MADE = 10_000_000
"""Pixels of what is embedded: A4 at 320 dots per inch."""
COARSEST = 0.005
STRIP = 128
"""Rows of the file that are reduced and converted at once."""
FINEST = 450
"""Dots per inch kept: half as many again as presses ask for."""
QUALITY = 90
FEW_COLOURS = 256
OPAQUE = 255

Image.MAX_IMAGE_PIXELS = MOST_OF_PHOTOGRAPH

_PHOTOGRAPHS = ("JPEG", "MPO")
_ORIENTATION = 0x0112
_SAMPLES = 4
_SMALLEST = 8
"""A JPEG can be decoded at an eighth of its size."""
_LANCZOS = 3
"""Pixels of the result that a pixel of it looks at, to either side."""
_OTHERWISE = {"a JPEG": "", "a progressive JPEG": "save it anew with `progressive` off, or "}
_KINDS = {"PNG": "a PNG", "WEBP": "a WebP", "TIFF": "a TIFF"}
_UPRIGHT = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


class _Unusable(Exception):
    """Why the file becomes no picture: a code, what is wrong, what to do."""


def open_picture(
    path: Path, box_size: tuple[int, int], name: str, root: Path | None = None
) -> tuple[Picture | None, list[Diagnostic]]:
    """The picture in a file, as it will be embedded to cover a box of `box_size` micrometres.

    `name` is the file as the user would type it, `root` the folder that it must lie in. CG706 for a file that is no
    whole PNG, JPEG, WebP or TIFF picture; CG707 for one that is too large to open safely;
    CG111 for what is no file; all errors.
    """
    try:
        return _picture(_bytes(path, root), box_size, name), []
    except _Unusable as reason:
        code, message, remedy = reason.args
    except Exception as error:  # decoders fail in every way there is; each is the file's fault
        code, remedy = UNREADABLE_PICTURE, "open it in a picture editor and save it anew as PNG or JPEG"
        message = f"cannot be read: {_first_line(error)}"
    return None, [Diagnostic(code, f"the picture `{name}` {message}", Span(name), help=remedy)]


def picture_of(data: bytes, box_size: tuple[int, int], name: str) -> Picture:
    """The picture that some bytes are, as `open_picture` makes it. ValueError, in words, for what is none."""
    try:
        return _picture(data, box_size, name)
    except _Unusable as reason:
        raise ValueError(f"it {reason.args[1]}") from None
    except Exception as error:
        raise ValueError(f"it cannot be read: {_first_line(error)}") from None


def _first_line(error: Exception) -> str:
    return (str(error) or type(error).__name__).splitlines()[0].lower()


def _picture(data: bytes, box_size: tuple[int, int], name: str) -> Picture:
    """As it lies in the file, where nothing need be changed; else made anew."""
    image, size, turn = _decoded(data, box_size)
    if turn not in _UPRIGHT and size == Image.open(BytesIO(data)).size and _is_srgb(image):
        same = untouched(data, image, name)
        if same is not None:
            return same
    colours, alpha = _upright(image, size, turn)
    return replace(_encoded(colours, name), mask=_mask(alpha))


def _is_srgb(image: Image.Image) -> bool:
    """Whether its colours mean what those of screens do: it has no profile, or that of sRGB."""
    profile = image.info.get("icc_profile")
    if not profile:
        return True
    try:
        opened = ImageCms.ImageCmsProfile(BytesIO(profile))
        return "srgb" in ImageCms.getProfileDescription(opened).lower().replace(" ", "")
    except Exception:  # any profile may be embedded in any picture
        return True


def effective_dpi(pixels: tuple[int, int], box: tuple[int, int]) -> int:
    """Pixels an inch in print, where a picture is enlarged or reduced just enough to cover the box."""
    return min(side * INCH // max(1, length) for side, length in zip(pixels, box, strict=True))


def _bytes(path: Path, root: Path | None) -> bytes:
    try:
        return read_plain(path, MOST_BYTES, root)
    except RefusedFile as fault:
        if fault.code == FILE_TOO_LARGE:
            size = f"{path.stat().st_size / 1e6:.1f} MB"
            raise _too_large(f"has {size}, more than {MOST_BYTES / 1e6:g} MB") from None
        if fault.message == NO_FILE:
            raise _Unusable(fault.code, NO_FILE.removeprefix("this "), fault.remedy) from None
        raise _Unusable(
            UNREADABLE_PICTURE, f"cannot be opened: {fault.reason}", "put it there, or mend its name"
        ) from None


def _too_large(what: str, remedy: str = "") -> _Unusable:
    remedy = remedy or "reduce it in a picture editor: a card of 63.5 x 88.9 mm needs 1125 x 1575 pixels at most"
    return _Unusable(OVERSIZED_PICTURE, what, remedy)


def _decoded(data: bytes, box_size: tuple[int, int]) -> tuple[Image.Image, tuple[int, int], int]:
    """The pixels as they lie in the file, the size to which they are reduced, and how they are to be turned."""
    image = _opened(data)
    _refuse_large(image)
    kind = image.format
    if kind == "PNG":  # before its notes are read: Pillow decodes it for them, and their damage is forgiven
        _refuse_damage(data)
        image.load()
    turn = _orientation(image)
    size = _reduced(image.size, box_size[::-1] if turn in (5, 6, 7, 8) else box_size)
    halves = 1 << max(0, ceil(log2(image.width * image.height * _SAMPLES / ROOM) / 2))
    image.draft(image.mode, (min(size[0], image.width // halves), min(size[1], image.height // halves)))
    image.load()
    # The decoder of WebP keeps two pictures of its own for as long as the picture is there.
    return image.copy() if kind == "WEBP" else image, (min(size[0], image.width), min(size[1], image.height)), turn


def _opened(data: bytes) -> Image.Image:
    """The image before any pixel is decoded, if its size and number of frames are sound."""
    try:
        with catch_warnings():
            simplefilter("error", Image.DecompressionBombWarning)
            image = Image.open(BytesIO(data), formats=FORMATS)
    except UnidentifiedImageError:
        remedy = "save it as PNG or JPEG; the ending of its name alone does not make it one"
        raise _Unusable(UNREADABLE_PICTURE, "is not a PNG, JPEG, WebP or TIFF picture", remedy) from None
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise _too_large(f"has more than {MOST_OF_PHOTOGRAPH // 10**6} million pixels") from None
    width, height = image.size
    longest = LONGEST_PHOTOGRAPH if image.format in _PHOTOGRAPHS else LONGEST_SIDE
    if max(width, height) > longest:
        raise _too_large(f"has {width} x {height} pixels, more than {longest} along a side")
    # Phones store a depth map or a smaller copy behind the picture itself (MPO): the first is the picture.
    frames = getattr(image, "n_frames", 1)
    if frames > 1 and image.format != "MPO":
        what = f"has {frames} pages" if image.format == "TIFF" else f"is animated, of {frames} frames"
        raise _Unusable(UNREADABLE_PICTURE, what, "save one of them as a picture")
    return image


def _refuse_large(image: Image.Image) -> None:
    """Looks at what the pixels will take while they are decoded, which no file says of itself."""
    width, height = image.size
    room = MOST_OF_PHOTOGRAPH if image.format in _PHOTOGRAPHS else MOST_PIXELS
    most = min(room, int(ROOM / _bytes_of_a_pixel(image)))
    if width * height > most:
        scale = sqrt(most / (width * height))
        size = f"{int(width * scale)} x {int(height * scale)} pixels"
        jpeg = "a progressive JPEG" if image.info.get("progressive") else "a JPEG"
        kind = _KINDS.get(image.format or "", jpeg)
        limit = f"{most / 1e6:.3g} million, the most for {kind} of its colours"
        remedy = f"{_OTHERWISE.get(kind, 'save it as JPEG, or ')}make it at most {size}"
        raise _too_large(f"has {width} x {height} pixels, more than {limit}", remedy)


def _bytes_of_a_pixel(image: Image.Image) -> float:
    """What decoding takes at its highest: Pillow keeps colours in four bytes, libwebp the picture thrice more, and
    libjpeg all waves of a progressive picture, two bytes each.
    """
    if image.format == "WEBP":
        return 4 * _SAMPLES * ROOM / ROOM_OF_WEBP
    if image.format == "PNG":
        return 1 if image.mode in ("1", "L", "P") else _SAMPLES
    if image.format == "TIFF":
        return 2 * _SAMPLES
    if not image.info.get("progressive"):
        return _SAMPLES / _SMALLEST**2
    layers = [(across, down) for _, across, down, *_ in getattr(image, "layer", ())] or [(1, 1)] * _SAMPLES
    finest = max(across for across, _ in layers) * max(down for _, down in layers)
    return float(2 * sum(across * down for across, down in layers) / finest * ROOM / ROOM_OF_WAVES)


def _refuse_damage(data: bytes) -> None:
    """A PNG has a sum to check in each of its parts; decoders pass over those of the pixels."""
    try:
        Image.open(BytesIO(data), formats=FORMATS).verify()
    except Exception:  # decoders fail in every way there is
        remedy = "fetch it anew from where it came, or save it anew in a picture editor"
        raise _Unusable(UNREADABLE_PICTURE, "cannot be read: it is damaged or cut short", remedy) from None


def _orientation(image: Image.Image) -> int:
    """How the camera was held, 1 to 8; upright where the metadata are damaged."""
    try:
        return int(image.getexif().get(_ORIENTATION, 1))
    except Exception:  # a damaged note about the picture does not damage the picture
        return 1


def _reduced(pixels: tuple[int, int], box_size: tuple[int, int]) -> tuple[int, int]:
    """Size in pixels at which the picture covers the box at `FINEST` dpi; its own size if that is less."""
    dots = [max(1, length) * FINEST / INCH for length in box_size]
    scale = max(dots[0] / pixels[0], dots[1] / pixels[1])
    scale = max(COARSEST, min(scale, sqrt(MOST_MADE / (pixels[0] * pixels[1]))))
    if scale >= 1:
        return pixels
    return max(1, round(pixels[0] * scale)), max(1, round(pixels[1] * scale))


def _upright(image: Image.Image, size: tuple[int, int], turn: int) -> tuple[Image.Image, Image.Image | None]:
    """Colours in sRGB, white where nothing of them is seen, and how opaque they are; nothing but pixels."""
    colours, alpha = _made(image, size)
    image.close()  # its pixels are the most there is
    if turn not in _UPRIGHT:
        return colours, alpha
    return colours.transpose(_UPRIGHT[turn]), alpha.transpose(_UPRIGHT[turn]) if alpha else None


def _made(image: Image.Image, size: tuple[int, int]) -> tuple[Image.Image, Image.Image | None]:
    """Strip by strip: reducing and converting make several copies of whatever they are given."""
    convert = _Colours(image.info.get("icc_profile"))
    colours = Image.new("RGB", size, "white")
    alpha: Image.Image | None = None
    rows = max(1, STRIP * size[1] // image.height)
    for top in range(0, size[1], rows):
        strip = _strip(image, size, top, min(size[1], top + rows))
        if strip.mode in ("LA", "RGBA"):
            seen = strip.getchannel("A")
            alpha = alpha or Image.new("L", size, OPAQUE)
            alpha.paste(seen, (0, top))
            colours.paste(
                convert.in_srgb(strip.convert(strip.mode[:-1])),
                (0, top),
                seen.point(lambda value: OPAQUE if value else 0),
            )
        else:
            colours.paste(convert.in_srgb(strip), (0, top))
    return colours, alpha


def _strip(image: Image.Image, size: tuple[int, int], top: int, bottom: int) -> Image.Image:
    """The rows from `top` to `bottom` of the image at `size`, as they are when all of it is reduced at once."""
    if image.size == size:
        return _plain(image.crop((0, top, size[0], bottom)))
    scale = image.height / size[1]
    beyond = ceil(_LANCZOS * scale) + 1
    first, last = max(0, floor(top * scale) - beyond), min(image.height, ceil(bottom * scale) + beyond)
    part = _plain(image.crop((0, first, image.width, last)))
    box = (0, top * scale - first, image.width, min(part.height, bottom * scale - first))
    return part.resize((size[0], bottom - top), Image.Resampling.LANCZOS, box)


def _plain(image: Image.Image) -> Image.Image:
    """Palettes, bits and 16-bit greys as something that can be resized."""
    if image.mode in ("L", "LA", "RGB", "RGBA", "CMYK"):
        return image
    if image.mode.startswith(("I", "F")):
        return image.convert("I").point(lambda value: value / 256).convert("L")
    has_alpha = "transparency" in image.info or image.mode in ("PA", "La", "RGBa")
    return image.convert("RGBA" if has_alpha else "RGB")


def _mask(alpha: Image.Image | None) -> bytes:
    """How opaque each pixel is; nothing where all are."""
    if alpha is None or alpha.getextrema()[0] == OPAQUE:
        return b""
    return _packed(alpha)


def _packed(image: Image.Image) -> bytes:
    packer = zlib.compressobj(9)
    width, height = image.size
    rows = (image.crop((0, top, width, min(height, top + STRIP))) for top in range(0, height, STRIP))
    return b"".join([*(packer.compress(strip.tobytes()) for strip in rows), packer.flush()])


class _Colours:
    """Converts by the embedded profile; a profile that cannot be used is as good as none."""

    def __init__(self, profile: bytes | None) -> None:
        self.profile = profile
        self.transform: ImageCms.ImageCmsTransform | None = None

    def in_srgb(self, image: Image.Image) -> Image.Image:
        """Parts of one picture, so all of one mode."""
        if self.profile:
            try:
                if self.transform is None:
                    source = ImageCms.ImageCmsProfile(BytesIO(self.profile))
                    target = ImageCms.createProfile("sRGB")
                    self.transform = ImageCms.buildTransform(source, target, image.mode, "RGB")
                converted = ImageCms.applyTransform(image, self.transform)
                if converted is not None:
                    return converted
            except Exception:  # any profile may be embedded in any picture
                self.profile = None
        return image.convert("RGB")


def _encoded(image: Image.Image, name: str) -> Picture:
    """Flat graphics without loss, where that takes few bytes; photographs as JPEG with full colour."""
    if image.getcolors(FEW_COLOURS) is not None:
        return Picture(name, image.size, _packed(image), "FlateDecode")
    data = _as_jpeg(image)
    # Pillow gives the smaller code no more room than a byte a pixel: noise from edge to edge needs more.
    if len(data) < image.width * image.height:
        data = _as_jpeg(image, optimize=True)
    return Picture(name, image.size, data, "DCTDecode")


def _as_jpeg(image: Image.Image, *, optimize: bool = False) -> bytes:
    stream = BytesIO()
    image.save(stream, "JPEG", quality=QUALITY, subsampling=0, optimize=optimize)
    return stream.getvalue()
