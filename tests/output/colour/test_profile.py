"""Profiles of presses: what is one is taken, anything else is refused with its reason, and soon."""

import random
import struct
from contextlib import suppress

import pytest
from PIL import ImageCms

from cardgen.output.colour import profile as module
from cardgen.output.colour.profile import CmykProfile, ProfileFault, RefusedProfile
from cardgen.output.colour.separation import Separation
from tests.pace import within


def refused(data: bytes) -> RefusedProfile:
    with within(1), pytest.raises(RefusedProfile) as caught:
        CmykProfile.load(data, "shop.icc")
    assert caught.value.name == "shop.icc"
    assert caught.value.message
    assert caught.value.remedy
    return caught.value


def replaced(data: bytes, place: int, new: bytes) -> bytes:
    return data[:place] + new + data[place + len(new) :]


def place_of(data: bytes, tag: bytes) -> int:
    """Where the row of a tag is in the table of tags."""
    return data.index(tag, 128)


def test_a_profile_says_what_it_is_and_is_embedded_as_it_was(coated):
    profile = CmykProfile.load(coated, "cardgen-coated")
    assert (profile.name, profile.description) == ("cardgen-coated", "cardgen coated (custom)")
    assert profile.data == coated


def test_a_file_that_is_no_profile_is_refused(coated):
    for data in (b"", b"\0" * 128, b"\x89PNG\r\n\x1a\n" * 20, bytes(5000), coated[:127]):
        assert refused(data).fault is ProfileFault.NO_PROFILE


def test_a_profile_of_a_screen_is_refused():
    fault = refused(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    assert fault.fault is ProfileFault.NOT_CMYK
    assert "`RGB`" in fault.message
    assert "print shop" in fault.remedy


def test_a_profile_of_a_scanner_or_a_link_is_refused(coated):
    for kind in (b"scnr", b"link", b"\0\xff\n\0"):
        assert refused(replaced(coated, 12, kind)).fault is ProfileFault.NOT_A_PRINTER


def test_a_profile_without_tables_is_refused(coated):
    data = coated
    for tag in (b"B2A0", b"B2A1", b"B2A2"):
        data = replaced(data, place_of(data, tag), b"none")
    assert "B2A0" in refused(data).message
    assert refused(replaced(coated, place_of(coated, b"A2B0"), b"none")).fault is ProfileFault.NO_TABLE


def test_a_profile_that_was_cut_short_is_refused(coated):
    for length in (128, 131, 132, 200, 2_000, len(coated) // 2, len(coated) - 1):
        assert refused(coated[:length]).fault is ProfileFault.DAMAGED


def test_sizes_that_lie_are_refused(coated):
    row = place_of(coated, b"B2A1")
    most = struct.pack(">I", 0xFFFFFFFF)
    start = struct.unpack_from(">I", coated, row + 4)[0]
    for place, new in (
        (128, most),  # how many tags
        (row + 4, most),
        (row + 8, most),
        (20, b"RGB "),  # what it connects to
        (start, b"oops"),
        (start + 8, b"\xff"),  # how many inks come in
        (start + 10, b"\xff"),  # how many nodes each has
        (start + 48, b"\xff\xff\xff\xff"),  # how long curves are
    ):
        assert refused(replaced(coated, place, new)).fault is ProfileFault.DAMAGED, (place, new)


def test_a_profile_larger_than_any_is_refused_unread(coated, monkeypatch):
    monkeypatch.setattr(module, "MOST_BYTES", len(coated) - 1)
    assert refused(coated).fault is ProfileFault.TOO_LARGE


def test_whatever_is_changed_in_a_profile_it_is_refused_or_converts(coated):
    chance = random.Random(17)
    for _ in range(60):
        data = bytearray(coated)
        for _ in range(chance.choice((1, 3, 20))):
            data[chance.randrange(chance.choice((300, 800, 2_000, len(data))))] = chance.randrange(256)
        with within(1), suppress(RefusedProfile):
            separation = Separation(CmykProfile.load(bytes(data), "shop.icc"))
            assert all(0 <= ink <= 1 for ink in separation.cmyk("#336699"))
            assert 0 <= separation.black(128) <= 1
