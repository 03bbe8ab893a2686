"""What of an image file goes into a document?

Upright, in sRGB, without metadata, as transparent as it was, no finer than print can show, encoded anew. Looks at the
size before it decodes; whatever the bytes are, the answer is a picture or a finding (CG706, CG707), never
an exception. Where the picture lies on a card is not its business.
"""

from __future__ import annotations

import zlib
from io import BytesIO
from pathlib import Path
from warnings import catch_warnings, simplefilter

from msgspec.structs import replace
from PIL import Image, ImageCms, UnidentifiedImageError

from cardgen.data.opening import open_plain
from cardgen.diagnostics import Diagnostic, Span
from cardgen.model.units import INCH
from cardgen.render.display import Picture

FORMATS = ("PNG", "JPEG", "WEBP")
MOST_BYTES = 15_000_000
LONGEST_SIDE = 10_000
MOST_PIXELS = 40_000_000
FINEST = 450
"""Dots per inch kept: half as many again as presses ask for."""
QUALITY = 90
FEW_COLOURS = 256
OPAQUE = 255

_ORIENTATION = 0x0112
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


def open_picture(path: Path, box_size: tuple[int, int], name: str) -> tuple[Picture | None, list[Diagnostic]]:
    """The picture in a file, as it will be embedded to cover a box of `box_size` micrometres.

    `name` is the file as the user would type it. CG706 for a file that is no whole PNG, JPEG or WebP picture;
    CG707 for one that is too large to open safely; both errors.
    """
    try:
        image = _decoded(_bytes(path), box_size)
        return replace(_encoded(_on_white(image), name), mask=_mask(image)), []
    except _Unusable as reason:
        code, message, remedy = reason.args
    except Exception as error:  # decoders fail in every way there is; each is the file's fault
        code, remedy = "CG706", "open it in a picture editor and save it anew as PNG or JPEG"
        message = f"cannot be read: {(str(error) or type(error).__name__).splitlines()[0].lower()}"
    return None, [Diagnostic(code, f"the picture `{name}` {message}", Span(name), help=remedy)]


def effective_dpi(pixels: tuple[int, int], box: tuple[int, int]) -> int:
    """Pixels an inch in print, where a picture is enlarged or reduced just enough to cover the box."""
    return min(side * INCH // max(1, length) for side, length in zip(pixels, box, strict=True))


def _bytes(path: Path) -> bytes:
    try:
        with open_plain(path) as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        reason = (error.strerror or "no reason given").lower().removeprefix("cannot be read: ")
        raise _Unusable("CG706", f"cannot be opened: {reason}", "put it there, or mend its name") from None
    if len(data) > MOST_BYTES:
        size = f"{path.stat().st_size / 1e6:.1f} MB"
        raise _too_large(f"has {size}, more than {MOST_BYTES / 1e6:g} MB")
    return data


def _too_large(what: str) -> _Unusable:
    remedy = "reduce it in a picture editor: a card of 63.5 x 88.9 mm needs 1125 x 1575 pixels at most"
    return _Unusable("CG707", what, remedy)


def _decoded(data: bytes, box_size: tuple[int, int]) -> Image.Image:
    """The pixels, upright and reduced, in whatever colours they came."""
    image = _opened(data)
    if image.format == "PNG":  # before its notes are read: Pillow decodes it for them, and their damage is forgiven
        _refuse_damage(data)
        image.load()
    turn = _orientation(image)
    lying = turn in (5, 6, 7, 8)
    width, height = image.size[::-1] if lying else image.size
    size = _reduced((width, height), box_size)
    size = size[::-1] if lying else size
    image.draft(image.mode, size)
    image.load()
    if image.mode not in ("L", "LA", "RGB", "RGBA", "CMYK"):
        image = _plain(image)
    if image.size != size:
        image = image.resize(size, Image.Resampling.LANCZOS, reducing_gap=3)
    return image.transpose(_UPRIGHT[turn]) if turn in _UPRIGHT else image


def _opened(data: bytes) -> Image.Image:
    """The image before any pixel is decoded, if its size and number of frames are sound."""
    try:
        with catch_warnings():
            simplefilter("error", Image.DecompressionBombWarning)
            image = Image.open(BytesIO(data), formats=FORMATS)
    except UnidentifiedImageError:
        remedy = "save it as PNG, JPEG or WebP; the ending of its name alone does not make it one"
        raise _Unusable("CG706", "is not a PNG, JPEG or WebP picture", remedy) from None
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise _too_large(f"has more than {MOST_PIXELS // 10**6} million pixels") from None
    width, height = image.size
    if max(width, height) > LONGEST_SIDE:
        raise _too_large(f"has {width} x {height} pixels, more than {LONGEST_SIDE} along a side")
    if width * height > MOST_PIXELS:
        raise _too_large(f"has {width} x {height} pixels, more than {MOST_PIXELS // 10**6} million")
    # Phones store a depth map or a smaller copy behind the picture itself (MPO): the first is the picture.
    frames = getattr(image, "n_frames", 1)
    if frames > 1 and image.format != "MPO":
        raise _Unusable("CG706", f"is animated, of {frames} frames", "save one frame of it as a picture")
    return image


def _refuse_damage(data: bytes) -> None:
    """A PNG has a sum to check in each of its parts; decoders pass over those of the pixels."""
    try:
        Image.open(BytesIO(data), formats=FORMATS).verify()
    except Exception:  # decoders fail in every way there is
        remedy = "fetch it anew from where it came, or save it anew in a picture editor"
        raise _Unusable("CG706", "cannot be read: it is damaged or cut short", remedy) from None


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
    if scale >= 1:
        return pixels
    return max(1, round(pixels[0] * scale)), max(1, round(pixels[1] * scale))


def _plain(image: Image.Image) -> Image.Image:
    """Palettes, bits and 16-bit greys as something that can be resized."""
    if image.mode.startswith(("I", "F")):
        return image.convert("I").point(lambda value: value / 256).convert("L")
    has_alpha = "transparency" in image.info or image.mode in ("PA", "La", "RGBa")
    return image.convert("RGBA" if has_alpha else "RGB")


def _mask(image: Image.Image) -> bytes:
    """How opaque each pixel is; nothing where all are."""
    alpha = image.getchannel("A") if image.mode in ("LA", "RGBA") else None
    if alpha is None or alpha.getextrema()[0] == OPAQUE:
        return b""
    return zlib.compress(alpha.tobytes(), 9)


def _on_white(image: Image.Image) -> Image.Image:
    """In sRGB, white where nothing of it is seen, nothing but pixels."""
    alpha = image.getchannel("A").point(lambda value: OPAQUE if value else 0) if image.mode in ("LA", "RGBA") else None
    opaque = image.convert(image.mode[:-1]) if alpha else image
    colours = _in_srgb(opaque, image.info.get("icc_profile"))
    white = Image.new("RGB", image.size, "white")
    white.paste(colours, mask=alpha)
    return white


def _in_srgb(image: Image.Image, profile: bytes | None) -> Image.Image:
    """Converted by the embedded profile; a profile that cannot be used is as good as none."""
    if profile:
        try:
            source = ImageCms.ImageCmsProfile(BytesIO(profile))
            target = ImageCms.createProfile("sRGB")
            converted = ImageCms.profileToProfile(image, source, target, outputMode="RGB")
            if converted is not None:
                return converted
        except Exception:  # any profile may be embedded in any picture
            pass
    return image.convert("RGB")


def _encoded(image: Image.Image, name: str) -> Picture:
    """Flat graphics without loss, where that takes few bytes; photographs as JPEG with full colour."""
    if image.getcolors(FEW_COLOURS) is not None:
        return Picture(name, image.size, zlib.compress(image.tobytes(), 9), "FlateDecode")
    data = _as_jpeg(image)
    # Pillow gives the smaller code no more room than a byte a pixel: noise from edge to edge needs more.
    if len(data) < image.width * image.height:
        data = _as_jpeg(image, optimize=True)
    return Picture(name, image.size, data, "DCTDecode")


def _as_jpeg(image: Image.Image, *, optimize: bool = False) -> bytes:
    stream = BytesIO()
    image.save(stream, "JPEG", quality=QUALITY, subsampling=0, optimize=optimize)
    return stream.getvalue()
