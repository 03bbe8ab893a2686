"""Pictures come out upright, in sRGB, without secrets; every other file comes out as a finding."""

from __future__ import annotations

import re
import struct
import subprocess
import sys
import zlib
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageCms, ImageStat

from cardgen.analysis.catalogue import sections
from cardgen.diagnostics import Diagnostic
from cardgen.render.base.display import Picture
from cardgen.render.base.picture import read
from cardgen.render.picture import header as of_files
from cardgen.render.picture.anew import upright
from cardgen.render.picture.reader import MOST_BYTES, PictureReader
from cardgen.render.picture.size import FINEST, effective_dpi
from cardgen.render.picture.untouched import png_of

INCH = (25_400, 25_400)
RED, BLUE = (200, 30, 40), (20, 60, 180)


def photograph(width: int = 60, height: int = 40) -> Image.Image:
    """Red above, blue below, with enough noise to be no flat graphic."""
    return _photograph(width, height).copy()


@cache
def _photograph(width: int, height: int) -> Image.Image:
    noise = Random(1)
    image = Image.new("RGB", (width, height))
    for y in range(height):
        for x in range(width):
            colour = RED if y < height // 2 else BLUE
            image.putpixel((x, y), tuple(value + noise.randrange(20) for value in colour))
    return image


def saved(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    stream = BytesIO()
    image.save(stream, kind, **options)
    return stream.getvalue()


def opened(data: bytes, folder: Path, box: tuple[int, int] = INCH) -> tuple[Picture | None, list[Diagnostic]]:
    path = folder / "a.png"
    path.write_bytes(data)
    return PictureReader().picture_in(path, box, "pictures/a.png")


def pixels(picture: Picture) -> Image.Image:
    """As they are seen."""
    if picture.parameters:
        return Image.open(BytesIO(png_of(picture))).convert("RGB")
    if picture.encoding == "FlateDecode":
        mode = {"DeviceGray": "L", "DeviceRGB": "RGB", "DeviceCMYK": "CMYK"}[picture.space]
        return Image.frombytes(mode, picture.pixels, zlib.decompress(read(picture.data))).convert("RGB")
    image = Image.open(BytesIO(read(picture.data)))
    return image if picture.turn == 1 and image.mode == "RGB" else upright(image, picture.turn).convert("RGB")


def close(value: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(abs(a - b) <= 24 for a, b in zip(value, other, strict=True))


ROTATED = Image.Exif()
ROTATED[0x0112] = 3
"""What is turned has to be made anew."""


@pytest.mark.parametrize(("kind", "options"), [("PNG", {"exif": ROTATED}), ("WEBP", {}), ("TIFF", {})])
def test_a_photograph_becomes_jpeg_with_full_colour(kind, options, tmp_path):
    image = photograph().transpose(Image.Transpose.ROTATE_180) if options else photograph()
    picture, found = opened(saved(image, kind, **options), tmp_path)
    assert found == []
    assert (picture.name, picture.pixels, picture.encoding) == ("pictures/a.png", (60, 40), "DCTDecode")
    image = pixels(picture)
    assert image.mode == "RGB"
    assert [tuple(layer[1:3]) for layer in image.layer] == [(1, 1)] * 3
    assert close(image.getpixel((30, 5)), RED)
    assert close(image.getpixel((30, 35)), BLUE)


def test_a_flat_graphic_is_kept_without_loss(tmp_path):
    image = Image.new("RGB", (50, 50), RED)
    image.putpixel((3, 4), BLUE)
    picture, _ = opened(saved(image), tmp_path)
    assert picture.encoding == "FlateDecode"
    assert pixels(picture).getpixel((3, 4)) == BLUE


def test_a_picture_that_is_noise_from_edge_to_edge_is_a_picture(tmp_path):
    size = (400, 300)
    noise = Image.frombytes("RGB", size, Random(3).randbytes(3 * size[0] * size[1]))
    picture, found = opened(saved(noise, "WEBP", lossless=True), tmp_path, (254_000, 254_000))
    assert (found, picture.encoding, pixels(picture).size) == ([], "DCTDecode", size)


def test_the_same_file_gives_the_same_bytes(tmp_path):
    data = saved(photograph(), "JPEG")
    made = [(picture.look, read(picture.data)) for picture in (opened(data, tmp_path)[0] for _ in range(2))]
    assert made[0] == made[1]


@pytest.mark.parametrize(
    ("orientation", "red"),
    [
        (1, "top"),
        (2, "top"),
        (3, "bottom"),
        (4, "bottom"),
        (5, "left"),
        (6, "right"),
        (7, "right"),
        (8, "left"),
    ],
)
def test_a_picture_is_turned_as_its_camera_was_held(orientation, red, tmp_path):
    exif = Image.Exif()
    exif[0x0112] = orientation
    picture, _ = opened(saved(photograph(), "JPEG", exif=exif), tmp_path)
    assert picture.pixels == ((40, 60) if red in ("left", "right") else (60, 40))
    width, height = picture.pixels
    at = {
        "top": (width // 2, 2), "bottom": (width // 2, height - 3),
        "left": (2, height // 2), "right": (width - 3, height // 2),
    }[red]  # fmt: skip
    assert close(pixels(picture).getpixel(at), RED)


def test_a_turned_photograph_is_reduced_by_its_upright_size(tmp_path):
    exif = Image.Exif()
    exif[0x0112] = 6
    wide = photograph().resize((1200, 800))
    picture, _ = opened(saved(wide, "JPEG", exif=exif), tmp_path, (12_700, 25_400))
    assert picture.pixels == (300, 450)
    assert [tuple(layer[1:3]) for layer in Image.open(BytesIO(picture.data)).layer] == [(1, 1)] * 3


def test_metadata_stay_outside(tmp_path):
    exif = Image.Exif()
    exif[0x010E] = "SECRET PLACE"
    data = saved(photograph(), "JPEG", exif=exif, comment=b"SECRET PLACE")
    assert b"SECRET PLACE" in data
    picture, _ = opened(data, tmp_path)
    assert b"SECRET PLACE" not in read(picture.data)
    assert b"Exif" not in read(picture.data)


@pytest.mark.parametrize("mode", ["RGBA", "LA", "PA"])
def test_what_is_transparent_stays_so_and_shows_nothing_of_what_it_hides(mode, tmp_path):
    image = Image.new("RGBA", (20, 20), (*RED, 0)).convert("LA" if mode != "RGBA" else mode)
    if mode == "PA":
        image = Image.new("P", (20, 20), 7)
        image.putpalette([5] * 768)
    data = saved(image, transparency=7) if mode == "PA" else saved(image)
    picture, _ = opened(data, tmp_path)
    assert pixels(picture).getpixel((10, 10)) == (255, 255, 255)
    assert set(zlib.decompress(picture.mask)) == {0}


def test_what_is_half_transparent_keeps_its_colour(tmp_path):
    picture, _ = opened(saved(Image.new("RGBA", (20, 20), (*RED, 128))), tmp_path)
    assert pixels(picture).getpixel((10, 10)) == RED
    assert zlib.decompress(picture.mask) == bytes([128]) * 400


def test_a_picture_that_is_opaque_everywhere_has_no_mask(tmp_path):
    assert opened(saved(Image.new("RGBA", (20, 20), (*RED, 255))), tmp_path)[0].mask == b""


@pytest.mark.parametrize("mode", ["1", "L", "P", "CMYK", "I;16"])
def test_any_kind_of_pixel_becomes_rgb(mode, tmp_path):
    image = Image.new("I;16", (20, 20), 0x8000) if mode == "I;16" else Image.new("L", (20, 20), 128).convert(mode)
    picture, found = opened(saved(image, "JPEG" if mode == "CMYK" else "PNG"), tmp_path)
    assert found == []
    expected = (0, 255) if mode == "1" else (126, 130)
    assert all(expected[0] <= value <= expected[1] for value in pixels(picture).getpixel((10, 10)))


def test_colours_are_converted_by_the_profile_of_the_picture(tmp_path):
    """A profile whose red is blue shows at once whether it was obeyed."""
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    image = Image.new("RGB", (20, 20), (180, 90, 30))
    same, _ = opened(saved(image, icc_profile=profile), tmp_path)
    assert close(pixels(same).getpixel((5, 5)), (180, 90, 30))
    swapped, _ = opened(saved(image, icc_profile=_exchanged(profile)), tmp_path)
    assert close(pixels(swapped).getpixel((5, 5)), (30, 90, 180))


def _exchanged(profile: bytes) -> bytes:
    """The profile with red and blue exchanged: the tags of their primaries trade names."""
    data = bytearray(profile)
    for at in range(132, 132 + 12 * struct.unpack(">I", profile[128:132])[0], 12):
        name = profile[at : at + 4]
        data[at : at + 4] = {b"rXYZ": b"bXYZ", b"bXYZ": b"rXYZ"}.get(name, name)
    return bytes(data)


@pytest.mark.parametrize("profile", [b"", b"nonsense", b"\0" * 200])
def test_a_profile_that_cannot_be_used_is_as_good_as_none(profile, tmp_path):
    picture, found = opened(saved(photograph(), icc_profile=profile), tmp_path)
    assert found == []
    assert close(pixels(picture).getpixel((30, 5)), RED)


@pytest.mark.parametrize(
    ("size", "box", "kept"),
    [
        ((1000, 1000), INCH, (FINEST, FINEST)),
        ((1000, 500), INCH, (900, 450)),
        ((500, 1000), INCH, (450, 900)),
        ((449, 1000), INCH, (449, 1000)),
        ((100, 100), INCH, (100, 100)),
        ((1000, 3), (1, 1), (6, 1)),
    ],
)
def test_a_picture_is_reduced_until_it_just_covers_its_box(size, box, kept, tmp_path):
    picture, _ = opened(saved(Image.new("RGB", size, RED)), tmp_path, box)
    assert picture.pixels == kept


@pytest.mark.parametrize(
    ("size", "box", "dpi"),
    [((300, 300), INCH, 300), ((300, 600), INCH, 300), ((600, 150), INCH, 150), ((10, 10), (0, 0), 254_000)],
)
def test_effective_resolution_is_that_of_the_side_enlarged_most(size, box, dpi):
    assert effective_dpi(size, box) == dpi


def _cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


GIF = saved(Image.new("P", (5, 5)), "GIF")
ANIMATED = saved(photograph(), save_all=True, append_images=[photograph(60, 40).transpose(0)], duration=100)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not a PNG, JPEG, WebP or TIFF"),
        (b"hello", "not a PNG"),
        (Random(5).randbytes(5000), "not a PNG"),
        (GIF, "not a PNG"),
        (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 5 5\n", "not a PNG"),
        (saved(photograph(), "TIFF", save_all=True, append_images=[photograph()]), "2 pages"),
        (_cut(saved(photograph())), "cannot be read"),
        (_cut(saved(photograph(), "JPEG")), "cannot be read"),
        (saved(photograph())[:20], "cannot be read: truncated"),
        (ANIMATED, "animated, of 2 frames"),
    ],
    ids=["empty", "text", "random", "gif", "eps", "tiff", "cut png", "cut jpeg", "head only", "animated"],
)
def test_what_is_no_whole_picture_is_refused(data, words, tmp_path):
    picture, (finding,) = opened(data, tmp_path)
    assert picture is None
    assert (finding.code, finding.span.file) == ("CG706", "pictures/a.png")
    assert words in finding.message
    assert finding.help


def test_a_missing_file_is_a_finding(tmp_path):
    picture, (finding,) = PictureReader().picture_in(tmp_path / "none.png", INCH, "none.png")
    assert (picture, finding.code) == (None, "CG706")
    assert finding.message == "the picture `none.png` cannot be opened: no such file or directory"


def header(width: int, height: int) -> bytes:
    """A PNG that says it is huge and holds next to nothing."""
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)),
        (b"IDAT", b"x"),
        (b"IEND", b""),
    ]
    body = b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + body


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (header(30_000, 30_000), "more than 250 million"),
        (header(9_900, 9_900), "more than 40 million"),
        (header(6_400, 6_400), "6400 x 6400 pixels, more than 40 million"),
        (header(10_001, 3), "10001 x 3 pixels, more than 10000 along a side"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * MOST_BYTES, "40.0 MB, more than 40 MB"),
    ],
    ids=["bomb", "smaller bomb", "pixels", "side", "bytes"],
)
def test_what_is_too_large_is_refused_before_it_is_decoded(data, words, tmp_path):
    picture, (finding,) = opened(data, tmp_path)
    assert (picture, finding.code) == (None, "CG707")
    assert words in finding.message


def drawing(kind: str, size: tuple[int, int] = (300, 217)) -> bytes:
    """A PNG of noise on stripes, large enough that its pixels take several parts of the file."""
    noise = Image.effect_noise(size, 90)
    stripes = Image.linear_gradient("L").resize(size)
    colours = Image.merge("RGB", (noise, stripes, Image.blend(noise, stripes, 0.5)))
    if kind == "palette":
        return saved(colours.quantize(200))
    if kind == "alpha":
        colours.putalpha(stripes)
    return saved(colours, exif=Image.Exif()) if kind == "notes" else saved(colours)


def strictly(data: bytes) -> Image.Image | None:
    """The pixels as Pillow gives them where it is asked for nothing else; None where it refuses."""
    try:
        image = Image.open(BytesIO(data))
        image.load()
    except Exception:
        return None
    return image


@pytest.mark.parametrize("box", [INCH, (254_000, 254_000)], ids=["reduced", "as it is"])
@pytest.mark.parametrize("kind", ["plain", "palette", "alpha", "notes"])
def test_a_damaged_png_is_refused_wherever_the_damage_is(kind, box, tmp_path):
    """Or it makes no difference: never other pixels, never black."""
    whole = drawing(kind, (900, 650) if box == INCH else (300, 217))
    expected, none = opened(whole, tmp_path, box)
    assert none == []
    accepted = 0
    places = [40, 60, *range(100, len(whole) - 12, len(whole) // 12), len(whole) - 30, len(whole) - 13]
    for place in places:
        damaged = whole[:place] + bytes(byte ^ 0x5A for byte in whole[place : place + 12]) + whole[place + 12 :]
        picture, found = opened(damaged, tmp_path, box)
        assert (picture is None) == bool(found)
        assert picture in (None, expected), place
        assert picture is None or strictly(damaged) is not None
        assert [finding.code for finding in found] in ([], ["CG706"])
        accepted += picture is not None
    assert accepted <= 2


@pytest.mark.parametrize("box", [(2_000, 2_000), (254_000, 254_000)], ids=["reduced", "as it is"])
@pytest.mark.parametrize("kind", ["JPEG", "WEBP"])
def test_other_damage_gives_what_pillow_gives_or_is_refused(kind, box, tmp_path):
    whole = saved(photograph(300, 217), kind, **({"exif": Image.Exif()} if kind == "WEBP" else {}))
    for place in range(0, len(whole) - 12, len(whole) // 25):
        damaged = whole[:place] + bytes(12) + whole[place + 12 :]
        picture, found = opened(damaged, tmp_path, box)
        strict = strictly(damaged)
        if picture is None or strict is None:
            assert picture is None, place
            assert [finding.code for finding in found] == ["CG706"]
        else:
            wanted = strict.convert("RGB").resize(picture.pixels, Image.Resampling.LANCZOS)
            shown, wanted = (ImageStat.Stat(image.resize((4, 4))).mean for image in (pixels(picture), wanted))
            assert all(abs(value - other) < 8 for value, other in zip(shown, wanted, strict=True)), place


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(st.sampled_from(["PNG", "JPEG", "WEBP", "TIFF"]), st.lists(st.tuples(st.integers(0, 3000), st.integers(0, 255))))
def test_no_damage_makes_it_raise(tmp_path, kind, damage):
    data = bytearray(saved(photograph(), kind))
    for place, byte in damage:
        data[place % len(data)] = byte
    picture, found = opened(bytes(data), tmp_path)
    assert (picture is None) == bool(found)
    assert all(finding.code in ("CG706", "CG707") for finding in found)


@pytest.mark.parametrize("code", ["CG706", "CG707"])
@pytest.mark.parametrize("heading", ["Example", "Repair"])
def test_the_pages_show_a_picture_refused_and_one_accepted(code, heading, tmp_path):
    text = re.search(r"^```text picture\n(.*?)^```$", sections(code)[heading], re.MULTILINE | re.DOTALL)[1]
    kind, width, height = re.fullmatch(r"(\w+) of (\d+) x (\d+) pixels\n", text).groups()
    _, found = opened(saved(Image.new("L", (int(width), int(height))), kind), tmp_path)
    assert [finding.code for finding in found] == ([code] if heading == "Example" else [])


MEASURING = """
import os
import sys
from pathlib import Path
import cardgen.cli
from cardgen.render.picture.reader import PictureReader

def measure(path, box):
    picture, found = PictureReader().picture_in(Path(path), (int(box), int(box)), "a")
    lines = Path("/proc/self/status").read_text().splitlines()
    peak = next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))
    print(peak, picture is not None, found[0].code if found else "none", flush=True)

for line in sys.stdin:
    child = os.fork()
    if not child:
        measure(*line.split())
        os._exit(0)
    if os.waitpid(child, 0)[1]:
        print("killed", flush=True)
"""


@pytest.fixture(scope="module")
def measured():
    """Opens a picture in a copy of a process that has imported the program: its peak of memory, and what came of it."""
    with subprocess.Popen(
        [sys.executable, "-c", MEASURING], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as ready:

        def measure(path, box):
            print(path, box, file=ready.stdin, flush=True)
            return ready.stdout.readline().split()

        yield measure
        ready.stdin.close()


OPTIONS = {"PNG": {"compress_level": 1}, "WEBP": {"method": 0}, "progressive": {"progressive": True}}


# Not getrusage: what it tells of a new process begins with what the process that started it had taken.
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not tell it so")
@pytest.mark.parametrize(
    ("kind", "mode", "millions", "message"),
    [
        ("PNG", "RGBA", 39, "CG707"),
        ("PNG", "RGBA", 19, "none"),
        ("PNG", "RGB", 19, "none"),
        ("PNG", "L", 39, "none"),
        ("WEBP", "RGBA", 9, "CG707"),
        ("WEBP", "RGBA", 7, "none"),
        ("JPEG", "RGB", 110, "none"),
        ("progressive", "RGB", 36, "none"),
        ("TIFF", "RGB", 9, "none"),
    ],
)
def test_no_picture_takes_the_program_beyond_two_hundred_mebibytes(kind, mode, millions, message, tmp_path, measured):
    side = int((millions * 1_000_000) ** 0.5)
    size = (side, side)  # what is refused by its size may be of one colour
    ground = Image.radial_gradient("L").resize(size) if message == "none" else Image.new("L", size, 90)
    image = ground if mode == "L" else Image.merge(mode, [ground] * len(mode))
    (tmp_path / "a").write_bytes(saved(image, "JPEG" if kind == "progressive" else kind, **OPTIONS.get(kind, {})))
    for box in (88_900, 2_000_000):
        peak, is_drawn, code = measured(tmp_path / "a", box)
        assert (is_drawn, code) == (str(message == "none"), message)
        assert int(peak) < 170 * 2**20  # the rest of the program takes 30 more than what is imported here


@pytest.mark.parametrize("has_profile", [False, True])
@pytest.mark.parametrize("mode", ["RGBA", "LA", "RGB", "L"])
def test_what_is_reduced_in_strips_shows_no_seams(mode, has_profile, tmp_path):
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes() if has_profile else None
    image = Image.radial_gradient("L").resize((900, 1400))
    image = image if mode == "L" else Image.merge(mode, [image] * len(mode))
    if mode.endswith("A"):
        image.putalpha(200)
    picture, found = opened(saved(image, icc_profile=profile), tmp_path)
    assert found == []
    whole = image.resize(picture.pixels, Image.Resampling.LANCZOS)
    difference = ImageChops.difference(pixels(picture).convert("L"), whole.convert("L"))
    assert difference.getextrema()[1] <= 6


def test_a_picture_with_too_many_pixels_for_its_format_is_told_how_many_it_may_have(tmp_path):
    _, (finding,) = opened(saved(Image.new("RGB", (4000, 2500)), "WEBP", method=0), tmp_path)
    assert finding.message.endswith("has 4000 x 2500 pixels, more than 8 million, the most for a WebP of its colours")
    assert finding.help == "save it as JPEG, or make it at most 3577 x 2236 pixels"


def test_a_progressive_picture_that_is_too_large_may_be_saved_without_that(tmp_path, monkeypatch):
    monkeypatch.setattr(of_files, "ROOM_OF_WAVES", 300_000)
    _, (finding,) = opened(saved(Image.new("RGB", (600, 400)), "JPEG", progressive=True), tmp_path)
    assert "the most for a progressive JPEG" in finding.message
    assert finding.help.startswith("save it anew with `progressive` off, or make it at most ")
