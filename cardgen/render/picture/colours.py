"""What the numbers of a picture mean: profiles that can be used, and pictures converted by them (ICC.1:2022)."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageChops, ImageCms

SPACES = {"L": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}
"""By the modes of Pillow."""
_OF_PROFILES = {"L": b"GRAY", "RGB": b"RGB ", "CMYK": b"CMYK"}
_MOST_BYTES = 4_000_000
"""Profiles of presses have two million."""
_SHORTEST = 128
_HARDLY = 3
"""Of 255, that two ways of writing sRGB down may differ."""
_SAMPLE = Image.merge("RGB", [Image.linear_gradient("L").rotate(turn).resize((9, 9)) for turn in (0, 90, 180)])


def usable_profile(profile: bytes | None, mode: str) -> bytes:
    """A profile for pictures of this mode that means other colours than those of screens; else nothing."""
    return profile if profile and _is_usable(profile, mode) and not _is_srgb(profile, mode) else b""


@lru_cache(maxsize=8)  # those of one camera are all the same
def _is_usable(profile: bytes, mode: str) -> bool:
    """Whether it is made for numbers of this kind, and littlecms can convert by it."""
    is_likely = _SHORTEST < len(profile) <= _MOST_BYTES and profile[36:40] == b"acsp"
    if not is_likely or profile[16:20] != _OF_PROFILES.get(mode):
        return False
    try:
        return _transform(profile, mode) is not None
    except Exception:  # any profile may be embedded in any picture
        return False


@lru_cache(maxsize=8)
def _is_srgb(profile: bytes, mode: str) -> bool:
    """Whether colours that are converted by it stay as they are, whatever it is called."""
    if mode == "CMYK":
        return False
    sample = _SAMPLE.convert(mode)
    converted = ImageCms.applyTransform(sample, _transform(profile, mode)) or sample.convert("RGB")
    difference = ImageChops.difference(converted, sample.convert("RGB"))
    return max(difference.tobytes()) <= _HARDLY


def in_srgb(image: Image.Image, profile: bytes) -> Image.Image:
    """An image of mode L, RGB or CMYK by its profile; without one, or where it cannot be used, by its numbers."""
    usable = usable_profile(profile, image.mode)
    if not usable:
        return image if image.mode == "L" else image.convert("RGB")
    converted = ImageCms.applyTransform(image, _transform(usable, image.mode))
    if converted is None:
        return image.convert("RGB")
    return converted.convert("L") if image.mode == "L" else converted


@lru_cache(maxsize=4)
def _transform(profile: bytes, mode: str) -> ImageCms.ImageCmsTransform:
    source = ImageCms.ImageCmsProfile(BytesIO(profile))
    return ImageCms.buildTransform(source, ImageCms.createProfile("sRGB"), mode, "RGB")
