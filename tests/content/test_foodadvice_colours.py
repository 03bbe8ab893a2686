"""Are the classes told apart by colour, too, also by those who see no red or no green; are lines and light type strong
enough for print?

Differences are CIEDE2000: Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula: Implementation Notes,
Supplementary Test Data, and Mathematical Observations", Color Research and Application 30 (2005). Protan and deutan
sight are simulated after Viénot, Brettel and Mollon, "Digital Video Colourmaps for Checking the Legibility of Displays
by Dichromats", Color Research and Application 24 (1999).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import pytest
from jinja2 import Environment, FileSystemLoader

from cardgen.render.base.display import Drawing, Face, Placed, Rectangle, Text
from cardgen.render.products.renderer import Renderer
from tests.content.test_foodadvice_faces import KINDS, ROOT, page, printings, studio_of

Triple = tuple[float, float, float]
CLASSES = ("economy", "medium", "premium")
NORMAL, DICHROMAT = 8, 5
"""The least difference, in normal sight and in protan and deutan sight."""
THINNEST = 88
"""Micrometres: 0.25 pt."""
POINT = 25_400 / 72
TO_CONES = ((17.8824, 43.5161, 4.11935), (3.45565, 27.1554, 3.86714), (0.0299566, 0.184309, 1.46709))
FROM_CONES = (
    (0.0809444479, -0.130504409, 0.116721066),
    (-0.0102485335, 0.0540193266, -0.113614708),
    (-0.000365296938, -0.00412161469, 0.693511405),
)
TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE = (0.95047, 1.0, 1.08883)
SEEN = {
    "normal": lambda long, middle, short: (long, middle, short),
    "protan": lambda long, middle, short: (2.02344 * middle - 2.52581 * short, middle, short),
    "deutan": lambda long, middle, short: (long, 0.494207 * long + 1.24827 * short, short),
}


@pytest.fixture(scope="module")
def studio() -> Renderer:
    return studio_of(False)


def times(matrix: tuple[Triple, Triple, Triple], vector: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third


def linear(colour: str) -> Triple:
    """sRGB as light, 0 to 1."""
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    first, second, third = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (red, green, blue))
    return first, second, third


def seen(colour: str, sight: str) -> Triple:
    """CIELAB (D65) of a colour in such sight."""
    light = linear(colour)
    if sight != "normal":
        light = tuple(min(1, max(0, value)) for value in times(FROM_CONES, SEEN[sight](*times(TO_CONES, light))))
    x, y, z = (compressed(v / white) for v, white in zip(times(TO_XYZ, light), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def compressed(value: float) -> float:
    return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def difference(one: Triple, other: Triple) -> float:
    """CIEDE2000 of two colours in CIELAB."""
    (light1, a1, b1), (light2, a2, b2) = one, other
    stretch = 1.5 - 0.5 * share_of_chroma((hypot(a1, b1) + hypot(a2, b2)) / 2)
    chroma1, chroma2 = hypot(stretch * a1, b1), hypot(stretch * a2, b2)
    hue1, hue2 = (degrees(atan2(b, stretch * a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = (hue2 - hue1 + 180) % 360 - 180 if chroma1 * chroma2 else 0
    light, chroma, hue = (light1 + light2) / 2, (chroma1 + chroma2) / 2, middle_hue(hue1, hue2, chroma1 * chroma2)
    by_hue = 2 * sqrt(chroma1 * chroma2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * weight_of_hue(hue))
    by_chroma = (chroma2 - chroma1) / (1 + 0.045 * chroma)
    by_light = (light2 - light1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    rotation = -2 * share_of_chroma(chroma) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + rotation * by_chroma * by_hue)


def share_of_chroma(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25**7))


def middle_hue(hue1: float, hue2: float, chromas: float) -> float:
    if not chromas:
        return hue1 + hue2
    if abs(hue1 - hue2) <= 180:
        return (hue1 + hue2) / 2
    return (hue1 + hue2 + (360 if hue1 + hue2 < 360 else -360)) / 2


def weight_of_hue(hue: float) -> float:
    terms = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    return 1 + sum(share * cos(radians(times_hue * hue + shift)) for share, times_hue, shift in terms)


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_difference_is_that_of_the_published_examples(one: Triple, other: Triple, apart: float) -> None:
    assert difference(one, other) == pytest.approx(apart, abs=1e-4)


def test_greys_stay_greys_in_every_sight() -> None:
    for sight in SEEN:
        assert difference(seen("#808080", sight), seen("#808080", "normal")) < 1


def tones() -> Iterator[tuple[str, ...]]:
    """The three classes' colours, for each place where they stand: frame, panel, light paper, band, badge, sign."""
    parts = (ROOT / "templates/foodadvice/parts.xml.j2").read_text()
    listed = {name: re.findall(r"#\w{6}", re.search(rf"'{name}': \(([^)]*)\)", parts)[1]) for name in CLASSES}  # type: ignore[index]
    yield from zip(*listed.values(), strict=True)
    for name in ("art/band-{}", "icons/badge-{}", "icons/class-{}"):
        files = [ROOT / f"templates/foodadvice/{name.format(kind)}.svg" for kind in CLASSES]
        neutral = {"#2D243A", "#D39B24", "#F7C748", "#FFE498"}  # ink and coins
        found = [[c for c in dict.fromkeys(re.findall(r"#\w{6}", f.read_text())) if c not in neutral] for f in files]
        yield from zip(*found, strict=True)


def test_each_place_of_a_class_is_looked_at() -> None:
    assert len(list(tones())) == 3 + 2 + 1 + 1


@pytest.mark.parametrize("sight", SEEN)
def test_the_colours_of_any_two_classes_differ_in_every_sight(sight: str) -> None:
    least = NORMAL if sight == "normal" else DICHROMAT
    for colours in tones():
        for one, other in combinations(colours, 2):
            assert difference(seen(one, sight), seen(other, sight)) >= least, (sight, one, other)


def brightness(colour: str) -> float:
    """Relative luminance, 0 to 1 (WCAG 2.2)."""
    return times(TO_XYZ, linear(colour))[1]


def test_ink_is_read_on_the_colours_of_all_classes() -> None:
    ink = brightness("#2d243a")
    for colours in list(tones())[:3]:
        for colour in colours:
            assert (brightness(colour) + 0.05) / (ink + 0.05) >= 4.5


def faces(studio: Renderer) -> Iterator[Face]:
    for kind in KINDS:
        for printing in printings(studio, kind):
            yield from (face for face in (studio.faces.front(printing), studio.faces.back(printing)) if face)
    sheets = ("note_pad", "a4"), ("bank_sheet", "a4"), ("reference_sheet", "letter"), ("hashtags", "letter")
    for name, paper in (("board", "board"), *sheets):
        yield page(studio, f"{name}.xml.j2", paper).face(name)


def lines(face: Face) -> Iterator[tuple[str, float]]:
    """What is drawn with a line, and its width in micrometres as printed."""
    for mark in face.marks:
        if isinstance(mark, Rectangle) and mark.stroke and mark.stroke_width:
            yield "box", mark.stroke_width
        elif isinstance(mark, Placed) and isinstance(mark.what, Drawing):
            scale = mark.box.width / mark.what.view_box[2]
            yield from ((mark.what.name, path.stroke_width * scale) for path in mark.what.paths if path.stroke)


def test_lines_are_not_too_thin_and_light_type_not_too_small_for_print(studio: Renderer) -> None:
    for face in faces(studio):
        for name, width in lines(face):
            assert width >= THINNEST, (name, width)
        for mark in face.marks:
            if isinstance(mark, Text) and brightness(mark.colour) > 0.3:
                assert mark.size / POINT >= 6.99, mark.runs[0].text


def test_a_note_is_the_darker_the_more_it_is_worth_also_in_black_and_white() -> None:
    kit = (ROOT / "templates/foodadvice/art/kit_notes.svg.j2").read_text()
    grounds = dict(re.findall(r"'(\d+)': \{[^}]*'ground':'(#\w{6})'", kit))
    lights = [seen(grounds[value], "normal")[0] for value in ("5", "10", "25", "50", "100")]
    assert all(one - other >= 4 for one, other in pairwise(lights)), lights


def test_notes_of_two_values_differ_in_the_shape_of_their_panel() -> None:
    files = (ROOT / f"templates/foodadvice/art/note-{value}.svg.j2" for value in (5, 10, 25, 50, 100))
    kit = Environment(loader=FileSystemLoader(ROOT / "templates/foodadvice/art"), autoescape=True)
    panels = {str(kit.get_template("kit_notes.svg.j2").module.panel(file.name[5:-7], 0, "#fff")) for file in files}  # type: ignore[attr-defined]
    assert len(panels) == 5
