"""Each rule for pictures has a picture that breaks it and only it, made from one that breaks none."""

import io

import pytest
from PIL import Image, ImageDraw

from cardgen.data import read_shipped_targets
from cardgen.model.outlet import outlet_of
from cardgen.output.preflight.run import faults_of
from tests.pace import within

SIZE = 825, 1125


@pytest.fixture(scope="module")
def shop():
    return {row.id: row for row in map(outlet_of, read_shipped_targets())}["gamecrafter"]


def face(size=SIZE, mode="RGB"):
    """A card with a ground of one colour and a white panel well inside."""
    image = Image.new("RGB", size, "#d6452c")
    image.paste("#ffffff", (200, 200, 600, 800))
    return image.convert(mode)


def saved(image, form="PNG", dpi=300):
    out = io.BytesIO()
    image.save(out, form, **({"dpi": (dpi, dpi)} if dpi else {}))
    return out.getvalue()


def white_edge(side):
    image = face()
    across, down = SIZE
    strips = {"left": (0, 0, 2, down), "top": (0, 0, across, 2), "right": (across - 2, 0, across, down)}
    image.paste("#ffffff", strips[side])
    return image


def white_part(box):
    """A ground that leaves out a part of the bleed."""
    image = face()
    image.paste("#ffffff", box)
    return image


def clouds():
    """A white shape without a straight line that goes over the cut, as a picture may have."""
    image = face()
    pen = ImageDraw.Draw(image)
    for at in range(9):
        pen.ellipse((at * 90 - 40, -60, at * 90 + 80, 30 + 25 * (at % 3)), fill="#ffffff")
    return image


def codes_of(data, shop):
    return {finding.code for finding in faults_of(data, shop, "x.png")}


NEGATIVES = {
    "a pixel too few": ("CG882", lambda: saved(face((824, 1125)))),
    "grey": ("CG883", lambda: saved(face(mode="L"))),
    "palette": ("CG883", lambda: saved(face(mode="P"))),
    "alpha": ("CG884", lambda: saved(face(mode="RGBA"))),
    "a jpeg": ("CG881", lambda: saved(face(), "JPEG")),
    "72 dpi": ("CG885", lambda: saved(face(), dpi=72)),
    "no dpi": ("CG885", lambda: saved(face(), dpi=None)),
    "white at the left": ("CG862", lambda: saved(white_edge("left"))),
    "white above": ("CG862", lambda: saved(white_edge("top"))),
    "white at the right": ("CG862", lambda: saved(white_edge("right"))),
    "white at a half of the left": ("CG862", lambda: saved(white_part((0, 0, 12, 560)))),
    "white at a part of the foot": ("CG862", lambda: saved(white_part((300, 1105, 420, 1125)))),
    "white at the end of the right": ("CG862", lambda: saved(white_part((800, 1000, 825, 1125)))),
    "white at a part of the head": ("CG862", lambda: saved(white_part((100, 0, 500, 1)))),
    "a pdf": ("CG880", lambda: b"%PDF-1.4"),
    "cut short": ("CG880", lambda: saved(face())[:900]),
    "nothing": ("CG880", lambda: b""),
    "too many pixels": ("CG880", lambda: saved(Image.new("1", (20_000, 20_000)))),
}


def test_a_picture_for_the_target_breaks_no_rule(shop):
    assert codes_of(saved(face()), shop) == set()


def test_a_card_that_is_white_to_its_edge_breaks_no_rule(shop):
    assert codes_of(saved(Image.new("RGB", SIZE, "#ffffff")), shop) == set()


DESIGNS = {
    "a panel over the cut": lambda: white_part((0, 300, 200, 800)),
    "clouds": clouds,
    "a white corner": lambda: white_part((0, 0, 30, 30)),
}


@pytest.mark.parametrize("name", DESIGNS)
def test_white_that_is_meant_breaks_no_rule(shop, name):
    assert codes_of(saved(DESIGNS[name]()), shop) == set()


@pytest.mark.parametrize("name", NEGATIVES)
def test_a_picture_that_breaks_a_rule_is_found_by_it_and_by_no_other(shop, name):
    code, make = NEGATIVES[name]
    data = make()
    with within(2):
        assert codes_of(data, shop) == {code}
