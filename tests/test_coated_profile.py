"""The profile that cardgen ships is what `python -m docs.profile` computes, and prints what it should."""

import struct
from itertools import product

import pytest

from cardgen.data.project.files import shipped_root
from cardgen.data.project.profiles import profile_bytes, profile_file
from cardgen.output.colour.profile import CmykProfile
from cardgen.output.colour.separation import Separation
from docs.profile import coated, icc
from docs.profile.accuracy import measured
from docs.profile.facts import ROSE, ROSE_INKS, SOLIDS
from docs.profile.lab import D50, delta_e, lab_of, screen_lab, xyz_of
from docs.profile.press import INKS, Press
from docs.profile.separation import MOST_INK, separated

SEEN = 2
"""Words of 16 bits by which the last digits of another computer may differ."""
PRESS = Press()


@pytest.fixture(scope="module")
def data() -> bytes:
    return profile_bytes(profile_file(shipped_root()))


def tag(data: bytes, signature: bytes) -> bytes:
    row = data.index(signature, 132)
    place, length = struct.unpack_from(">II", data, row + 4)
    return data[place : place + length]


def words(data: bytes) -> tuple[int, ...]:
    return struct.unpack(f">{len(data) // 2}H", data[: len(data) // 2 * 2])


def test_it_is_small_enough_to_be_embedded(data):
    assert len(data) < 300_000
    assert len(data) == int.from_bytes(data[:4], "big")


def test_it_says_what_it_is_and_that_it_may_be_passed_on(data):
    assert tag(data, b"desc") == icc.description(coated.NAME)
    assert tag(data, b"cprt") == icc.plain_text(coated.COPYRIGHT)
    assert b"CC0" in tag(data, b"cprt")
    assert tag(data, b"wtpt") == icc.tristimulus(xyz_of(SOLIDS[""]))


def test_what_inks_look_like_is_what_the_model_says(data):
    made, shipped = coated.colours_tag(PRESS), tag(data, b"A2B1")
    assert made[:48] == shipped[:48]
    assert max(abs(ours - theirs) for ours, theirs in zip(words(made[48:]), words(shipped[48:]), strict=True)) <= SEEN
    assert tag(data, b"A2B0") == tag(data, b"A2B2") == shipped


@pytest.mark.parametrize(("signature", "is_compensated"), [(b"B2A0", True), (b"B2A1", False)])
def test_which_inks_a_colour_gets_is_what_the_generator_finds(data, signature, is_compensated):
    """At some nodes of the table: all of them take some twenty seconds."""
    nodes = coated.LAB_NODES
    table = words(tag(data, signature)[52 + 3 * 256 * 2 :])
    separations = coated.Separations(PRESS, is_compensated)
    for node in product((1, 9, 17, 24), (2, 11, 12, 20), (5, 12, 19)):
        place = 4 * ((node[0] * nodes + node[1]) * nodes + node[2])
        made = [round(ink * 0xFFFF) for ink in separations.inks(node)]
        assert max(abs(ours - theirs) for ours, theirs in zip(made, table[place:], strict=False)) <= 50 * SEEN, node


def test_the_model_prints_the_solids_that_were_published():
    paper = xyz_of(SOLIDS[""])
    for inks, wanted in SOLIDS.items():
        x, y, z = (value / white for value, white in zip(xyz_of(wanted), paper, strict=True))
        relative = lab_of((x * D50[0], y * D50[1], z * D50[2]))
        assert PRESS.lab([float(ink in inks) for ink in INKS]) == pytest.approx(relative, abs=1e-6)


def test_the_halftone_that_was_published_is_near():
    assert delta_e(PRESS.lab(ROSE_INKS), ROSE) < 2.1
    for n in (1.2, 1.5, 2.2, 3.0):
        assert delta_e(Press(n).lab(ROSE_INKS), ROSE) > delta_e(PRESS.lab(ROSE_INKS), ROSE)


def test_tones_increase_as_densities_say():
    """14 points at 50 % for cyan, magenta and yellow, 17 for black."""
    for at, (main, wanted) in enumerate(((0, 0.14), (1, 0.14), (2, 0.14), (1, 0.17))):
        half, solid = ([amount * (ink == at) for ink in range(4)] for amount in (0.5, 1.0))
        paper, tint, full = (PRESS.xyz(inks)[main] / D50[main] for inks in ((0, 0, 0, 0), half, solid))
        assert (paper - tint) / (paper - full) - 0.5 == pytest.approx(wanted, abs=0.005)


def test_no_colour_has_more_ink_than_the_limit(data):
    steps = [step / 12 for step in range(13)]
    assert max(sum(separated(*three)) for three in product(steps, repeat=3)) <= MOST_INK
    for signature in (b"B2A0", b"B2A1"):
        table = words(tag(data, signature)[52 + 3 * 256 * 2 :])[: 4 * coated.LAB_NODES**3]
        assert max(map(sum, zip(*(table[ink::4] for ink in range(4)), strict=True))) <= MOST_INK * 0xFFFF


def test_greys_stay_grey_and_get_darker_steadily(data):
    separation = Separation(CmykProfile.load(data, "coated"))
    colours = [PRESS.lab(separation.cmyk(f"#{level:02x}{level:02x}{level:02x}")) for level in range(0, 256, 5)]
    assert all(abs(a) < 1.2 and abs(b) < 1.2 for _, a, b in colours)
    lightness = [colour[0] for colour in colours]
    assert lightness == sorted(lightness)


def test_colours_of_the_games_come_out_as_on_the_screen():
    within, _, _, most = measured(["#23303a", "#c0392b", "#e8c39e", "#806040", "#3b7d3a", "#f8f2e2", "#7d569f"])
    assert len(within) == 7
    assert max(within) < 1.5
    assert most < MOST_INK


def test_lively_colours_stay_lively(data):
    """None loses more than half of its chroma, and none turns into another colour."""
    separation = Separation(CmykProfile.load(data, "coated"))
    for colour in ("#ff0000", "#ffff00", "#00ff00", "#0000ff", "#ff00ff", "#ff3a21", "#56c02b", "#6668cf"):
        _, a, b = screen_lab(colour)
        _, c, d = PRESS.lab(separation.cmyk(colour))
        assert (c * c + d * d) > 0.15 * (a * a + b * b), colour
        assert (a * c + b * d) ** 2 > 0.9 * (a * a + b * b) * (c * c + d * d), colour


def test_differences_of_colours_are_those_of_the_standard():
    """Pairs published with CIEDE2000 by Sharma, Wu and Dalal."""
    for first, second, wanted in (
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ):
        assert delta_e(first, second) == pytest.approx(wanted, abs=1e-4)
