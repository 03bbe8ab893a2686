"""Pictures as they are read back from a PDF: their bytes, what their numbers mean, and what PDFium shows of them."""

from __future__ import annotations

import os
import struct
import tracemalloc
import zlib
from io import BytesIO
from pathlib import Path
from random import Random

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageCms, ImageFile, ImageStat

from cardgen.data import shipped_root
from cardgen.output.pdf.writer import PdfWriter
from cardgen.output.picture_cache import PictureCache
from cardgen.render.base.display import Box, Page, Placed, Publication
from cardgen.render.base.picture import ChangedFile
from cardgen.render.picture.anew import upright
from cardgen.render.picture.reader import PictureReader
from tests.sweep import sweep

SIDE = 25_400
OPEN = []
LOOKING = PictureReader(only_looks=True)
COATED = shipped_root() / "card_data" / "profiles" / "cardgen-coated.icc"
SRGB = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


def photograph(size=(60, 40)):
    """Another colour in each corner."""
    return Image.frombytes("RGB", (2, 2), bytes((200, 40, 40, 40, 160, 60, 50, 60, 190, 230, 220, 120))).resize(size)


def saved(image, kind="JPEG", **options):
    stream = BytesIO()
    image.save(stream, kind, **({"quality": 95, "subsampling": 0} if kind == "JPEG" else {}), **options)
    return stream.getvalue()


def shown(data, folder, store=None):
    """The image in a PDF that is made of a file, and the page as PDFium draws it, a pixel for each of the file."""
    (folder / "a").write_bytes(data)
    picture, found = PictureReader(store).picture_in(folder / "a", (SIDE, SIDE), "a")
    assert found == []
    pdf = painted(picture)
    image = max(images_of(pdf), key=lambda image: "/SMask" in image)
    page = pypdfium2.PdfDocument(pdf)[0]
    drawn = page.render(scale=picture.pixels[0] / page.get_width()).to_pil().convert("RGB")
    return image, drawn


def painted(*pictures):
    sides = (pictures[0].pixels[0] * 100, pictures[0].pixels[1] * 100)
    pages = [Page(*sides, (Placed(picture, Box(0, 0, *sides)),)) for picture in pictures]
    return PdfWriter().paint(Publication("x", pages))[0]


def images_of(pdf):
    document = pikepdf.open(BytesIO(pdf))
    OPEN.append(document)  # what is read of it goes with it
    return [held for held in document.objects if isinstance(held, pikepdf.Stream) and held.get("/Subtype") == "/Image"]


def differs(image, other):
    return max(ImageStat.Stat(ImageChops.difference(image.resize((12, 12)), other.resize((12, 12)))).mean)


@sweep("turn", range(1, 9))
def test_a_jpeg_is_turned_by_the_document_and_not_touched(turn, tmp_path):
    exif = Image.Exif()
    exif[0x0112] = turn
    image, drawn = shown(saved(photograph(), exif=exif), tmp_path)
    assert image.read_raw_bytes() == saved(photograph())
    assert (int(image.Width), int(image.Height)) == (60, 40)
    assert differs(drawn, upright(photograph(), turn)) < 4


def exchanged(profile):
    """The profile with red and blue exchanged: the tags of their primaries trade names."""
    data = bytearray(profile)
    for at in range(132, 132 + 12 * struct.unpack(">I", profile[128:132])[0], 12):
        name = profile[at : at + 4]
        data[at : at + 4] = {b"rXYZ": b"bXYZ", b"bXYZ": b"rXYZ"}.get(name, name)
    return bytes(data)


def test_a_jpeg_takes_the_profile_with_it_by_which_its_colours_are_meant(tmp_path):
    red, green, blue = photograph().split()
    image, drawn = shown(saved(photograph(), icc_profile=exchanged(SRGB)), tmp_path)
    assert image.read_raw_bytes() == saved(photograph())
    assert str(image.ColorSpace[0]) == "/ICCBased"
    assert (int(image.ColorSpace[1].N), image.ColorSpace[1].read_bytes()) == (3, exchanged(SRGB))
    assert differs(drawn, Image.merge("RGB", (blue, green, red))) < 6


@sweep("profile", [SRGB, b"nonsense", COATED.read_bytes()], ids=["of screens", "nonsense", "of inks"])
def test_a_profile_that_says_nothing_else_stays_outside(profile, tmp_path):
    image, _ = shown(saved(photograph(), icc_profile=profile), tmp_path)
    assert image.ColorSpace == "/DeviceRGB"
    assert image.read_raw_bytes() == saved(photograph())


def test_a_profile_of_several_pictures_is_written_once(tmp_path):
    pictures = []
    for name, angle in (("a", 0), ("b", 180)):
        (tmp_path / name).write_bytes(saved(photograph().rotate(angle), icc_profile=exchanged(SRGB)))
        pictures.append(PictureReader().picture_in(tmp_path / name, (SIDE, SIDE), name)[0])
    one, other = images_of(painted(*pictures))
    assert one.read_raw_bytes() != other.read_raw_bytes()
    assert one.ColorSpace[1].objgen == other.ColorSpace[1].objgen


INKS = photograph().convert("CMYK")


def test_a_jpeg_of_four_inks_keeps_them(tmp_path):
    image, drawn = shown(saved(INKS), tmp_path)
    assert image.read_raw_bytes() == saved(INKS)
    assert (image.ColorSpace, list(map(int, image.Decode))) == ("/DeviceCMYK", [1, 0] * 4)
    assert differs(drawn, photograph()) < 60  # as inks look, and by far not as a negative


def test_a_jpeg_of_four_inks_looks_as_its_profile_says(tmp_path):
    image, drawn = shown(saved(INKS, icc_profile=COATED.read_bytes()), tmp_path)
    assert (str(image.ColorSpace[0]), int(image.ColorSpace[1].N)) == ("/ICCBased", 4)
    wanted = ImageCms.profileToProfile(
        INKS, ImageCms.ImageCmsProfile(BytesIO(COATED.read_bytes())), ImageCms.createProfile("sRGB"), outputMode="RGB"
    )
    assert differs(drawn, wanted) < 12


@sweep(
    ("image", "kind", "space"),
    [
        (photograph().convert("L"), "JPEG", "/DeviceGray"),
        (photograph().convert("L"), "PNG", "/DeviceGray"),
        (photograph().convert("L"), "TIFF", "/DeviceGray"),
        (photograph().convert("LA"), "PNG", "/DeviceGray"),
        (Image.new("I;16", (60, 40), 0x8123), "PNG", "/DeviceGray"),
        (photograph().convert("1"), "PNG", "/DeviceGray"),
        (photograph(), "WEBP", "/DeviceRGB"),
        (INKS, "TIFF", "/DeviceCMYK"),
    ],
    ids=["JPEG", "PNG", "TIFF", "alpha", "16 bits", "one bit", "colour", "inks"],
)
def test_grey_stays_grey_and_inks_stay_inks(image, kind, space, tmp_path):
    held, drawn = shown(saved(image, kind), tmp_path)
    assert held.ColorSpace == space
    grey = image.convert("I").point(lambda value: value / 256).convert("L") if "16" in image.mode else image
    assert differs(drawn, grey.convert("RGB")) < (60 if image.mode == "CMYK" else 6)


def sixteen_bits(size=(6, 4)):
    """A PNG of 16 bits a colour, which Pillow does not write."""

    def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    rows = b"".join(b"\0" + struct.pack(">HHH", 0xC8FF, 0x2800, 0x5A80) * size[0] for _ in range(size[1]))
    header = struct.pack(">IIBBBBB", *size, 16, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def test_a_png_of_sixteen_bits_keeps_its_colours(tmp_path):
    image, drawn = shown(sixteen_bits(), tmp_path)
    assert int(image.BitsPerComponent) == 8
    assert differs(drawn, Image.new("RGB", (6, 4), (200, 40, 90))) < 2


@sweep("mode", ["L", "RGB", "P"])
def test_a_colour_that_stands_for_nothing_shows_nothing(mode, tmp_path):
    image = Image.new("RGB", (20, 20), (10, 10, 10))
    image.paste((200, 200, 200), (0, 0, 10, 20))
    image = image.quantize(2) if mode == "P" else image.convert(mode)
    clear = image.getpixel((15, 5))
    held, drawn = shown(saved(image, "PNG", transparency=clear), tmp_path)
    assert held.SMask.read_bytes()[:20] == b"\xff" * 10 + b"\0" * 10
    assert drawn.getpixel((15, 5)) == (255, 255, 255)


def test_what_is_made_anew_is_made_once(tmp_path, monkeypatch):
    store = PictureCache(tmp_path / "kept")
    data = saved(photograph((400, 300)), "TIFF")
    image, drawn = shown(data, tmp_path, store)
    monkeypatch.setattr("cardgen.render.picture.reader.made_anew", None)
    again, _ = shown(data, tmp_path, store)
    assert again.read_raw_bytes() == image.read_raw_bytes()
    assert differs(drawn, photograph()) < 4


@pytest.mark.parametrize("has_links", [True, False])
def test_a_picture_that_two_workers_make_at_a_time_stays_as_the_first_one_found_it(has_links, tmp_path, monkeypatch):
    def no_link(*places):
        raise OSError("no file can have two names here")

    if not has_links:
        monkeypatch.setattr("cardgen.output.picture_cache.os.link", no_link)
    store = PictureCache(tmp_path)
    store.save("a", b"{}", b"x" * 100)
    found = store.find("a")
    store.save("a", b"{}", b"x" * 100)
    assert found.file.is_there()
    assert [path.name for path in tmp_path.iterdir()] == ["a.picture"]


@sweep("spoil", [lambda data: data[:-40], lambda data: b"x" + data[1:], lambda data: b"", lambda data: data + b"x"])
def test_a_kept_picture_that_was_spoilt_is_made_again(spoil, tmp_path):
    store = PictureCache(tmp_path / "kept")
    data = saved(photograph((400, 300)), "TIFF")
    image, _ = shown(data, tmp_path, store)
    (kept,) = (tmp_path / "kept").iterdir()
    kept.write_bytes(spoil(kept.read_bytes()))
    assert shown(data, tmp_path, store)[0].read_raw_bytes() == image.read_raw_bytes()


def test_a_picture_that_is_saved_while_a_document_is_made_stops_it(tmp_path):
    place = tmp_path / "a"
    place.write_bytes(saved(photograph()))
    picture, _ = PictureReader().picture_in(place, (SIDE, SIDE), "a")
    place.write_bytes(saved(photograph().rotate(180)))
    os.utime(place, (1, 1))
    with pytest.raises(ChangedFile) as told:
        painted(picture)
    assert Path(told.value.filename) == place.resolve()


def test_the_oldest_pictures_are_forgotten_when_there_are_too_many(tmp_path, monkeypatch):
    monkeypatch.setattr("cardgen.output.picture_cache.MOST_BYTES", 400)
    store = PictureCache(tmp_path)
    for number, key in enumerate("abc"):
        store.save(key, b"{}", b"x" * 100)
        os.utime(tmp_path / f"{key}.picture", (number, number))
    store.prune()
    assert [store.find(key) is not None for key in "abc"] == [False, True, True]


NOTE = b"number 000"
NOISE = saved(Image.frombytes("L", (400, 400), Random(1).randbytes(160_000)), comment=NOTE)


def peak_of(folder, count):
    """The most memory, in bytes, that a document of so many pictures takes, each of 150 kB."""
    for number in range(count):
        (folder / str(number)).write_bytes(NOISE.replace(NOTE, b"number %03d" % number))
    reader, box = PictureReader(), Box(0, 0, SIDE, SIDE)
    places = (folder / str(number) for number in range(count))
    tracemalloc.start()
    pages = (Page(SIDE, SIDE, (Placed(reader.picture_in(at, (SIDE, SIDE), at.name)[0], box),)) for at in places)
    file, pages_written = PdfWriter(folder=folder).write(Publication("x", pages))
    length = sum(map(len, file))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert (pages_written, length > count * 100_000) == (count, True)
    return peak


def test_a_document_of_many_photographs_takes_no_more_memory_than_one_of_few(tmp_path):
    peak_of(tmp_path, 2)  # what is made once
    few, many = peak_of(tmp_path, 8), peak_of(tmp_path, 32)
    assert many - few < 150_000


def test_who_only_looks_decodes_nothing(tmp_path, monkeypatch):
    exif = Image.Exif()
    exif[0x0112] = 6
    place = tmp_path / "a"
    monkeypatch.setattr(ImageFile.ImageFile, "load", None)
    for image, kind, size in ((photograph(), "JPEG", (40, 60)), (photograph((6000, 1200)), "JPEG", (450, 2250))):
        place.write_bytes(saved(image, kind, exif=exif))
        picture, found = LOOKING.picture_in(place, (SIDE, SIDE), "a")
        assert (picture.pixels, picture.data, found) == (size, b"", [])


@sweep("kind", ["JPEG", "PNG"])
def test_who_only_looks_sees_that_a_picture_is_cut_short(kind, tmp_path):
    data = saved(photograph((600, 400)), kind)
    place = tmp_path / "a"
    for length in (len(data), len(data) - 1, len(data) - 20, len(data) // 2, 300, 9, 0):
        place.write_bytes(data[:length])
        (_, seen), (_, known) = (reader.picture_in(place, (SIDE, SIDE), "a") for reader in (LOOKING, PictureReader()))
        assert seen == known, length
        assert seen or length >= len(data) - 1, length
