"""The page of a preflight tells what was checked and measured, and frames what it found; it needs nothing else."""

import base64
import io
import re

import pikepdf
import pytest
from PIL import Image, ImageChops

from cardgen.data import read_shipped_targets
from cardgen.model.outlet import outlet_of
from cardgen.output.preflight.pictured import FRAME, preflight_page
from cardgen.output.preflight.run import inspected, inspected_folder
from cardgen.render.html.preflight_page import page_of
from tests.output.preflight.test_picture_rules import face, saved, white_edge
from tests.output.preflight.test_preflight_rules import NEGATIVES, changed
from tests.output.preflight.test_preflight_rules import good as good  # a fixture
from tests.output.preflight.test_preflight_rules import shop as shop  # another
from tests.output.preflight.test_printed_deck import built


def page(data, outlet):
    return preflight_page([inspected(data, outlet, "x.pdf")], outlet, "x.pdf")


def measured(page):
    return {check.what: (check.sign, check.measured) for check in page.file.checks}


def frame_of(framed):
    """The box of what is drawn in the colour of frames, in pixels."""
    image = Image.open(io.BytesIO(base64.b64decode(framed.picture))).convert("RGB")
    far = ImageChops.difference(image, Image.new("RGB", image.size, FRAME)).convert("L")
    return far.point(lambda value: 255 * (value < 12)).getbbox(), image.size


def test_a_file_without_faults_has_its_figures_and_no_picture(good, shop):
    made = page(good, shop)
    assert made.sign == "good"
    assert made.file.findings == ()
    assert measured(made)["Boxes and trim"] == ("good", "63.50 x 88.90 mm")
    assert measured(made)["Smallest type"] == ("good", "none")
    sign, ink = measured(made)["Highest ink"]
    assert sign == "good"
    assert 0 < float(ink.split()[0]) <= 240


FIGURES = {
    "thin line": ("Thinnest line", "0.100 pt, page 1"),
    "small type": ("Smallest type", "5.90 pt, page 1"),
    "too much ink": ("Highest ink", "241.0 %, page 1"),
    "coarse picture": ("Pictures", "8 dots per inch, page 1"),
    "type at the cut": ("Narrowest safe distance", "1.06 mm, page 1"),
}


@pytest.mark.parametrize("name", FIGURES)
def test_figures_are_those_of_the_file(good, shop, name):
    what, figure = FIGURES[name]
    sign, value = measured(page(changed(good, NEGATIVES[name][1]), shop))[what]
    assert value == figure
    assert sign == ("look" if what == "Narrowest safe distance" else "bad")


PLACES = {
    "thin line": (30, 30, 60, 60),
    "too much ink": (30, 30, 39, 39),
    "coarse picture": (50, 50, 140, 140),
    "alpha in the page": (0, 0, 9, 9),
    "rgb in a nested form": (0, 0, 9, 9),
}


@pytest.mark.parametrize("name", PLACES)
def test_a_frame_is_around_the_place(good, shop, name):
    (framed,) = page(changed(good, NEGATIVES[name][1]), shop).file.findings
    (left, top, right, bottom), (_, height) = frame_of(framed.pages[0])
    scale = height / 270
    wanted = PLACES[name]
    seen = left / scale, 270 - bottom / scale, right / scale, 270 - top / scale
    assert all(abs(a - b) < 6 for a, b in zip(seen, wanted, strict=True)), seen


@pytest.mark.parametrize("name", NEGATIVES)
def test_each_fault_of_a_page_is_shown_on_its_page(good, shop, name):
    data = changed(good, NEGATIVES[name][1])
    faults, findings = inspected(data, shop, "x.pdf").faults, page(data, shop).file.findings
    assert [len(framed.pages) for framed in findings] == [len(fault.pages) for fault in faults]
    for picture in (picture for framed in findings for picture in framed.pages):
        assert frame_of(picture)[0]


def test_the_page_needs_nothing_else_and_lets_nothing_in(good, shop):
    text = page_of(preflight_page([inspected(b"", shop, "<b>.pdf")], shop, "<b>.pdf"))
    assert "Preflight of &lt;b&gt;.pdf" in text
    text += page_of(page(changed(good, NEGATIVES["white edge"][1]), shop))
    assert "<script" not in text
    assert re.findall(r'(?:src|href)="(?!data:image/png;base64,)', text) == []
    assert "default-src 'none'" in text


def test_a_folder_of_pictures_is_on_one_page(tmp_path):
    gamecrafter = {row.id: row for row in map(outlet_of, read_shipped_targets())}["gamecrafter"]
    (tmp_path / "a.png").write_bytes(saved(face()))
    (tmp_path / "b.png").write_bytes(saved(white_edge("left")))
    files = {path.name: path for path in sorted(tmp_path.iterdir())}
    made = preflight_page(list(inspected_folder(files, gamecrafter, tmp_path)), gamecrafter, str(tmp_path))
    (framed,) = made.file.findings
    assert framed.finding.code == "CG862"
    assert [shown.caption for shown in framed.pages] == ["b.png"]


def test_the_command_writes_it_with_the_cards_that_pages_show(project, tmp_path):
    path = built(project)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages[3].contents_add(b"1 0 0 rg 30 30 9 9 re f")
        pdf.save(path)
    result = project.run("preflight", str(path), "--target", "shop", "--report", str(tmp_path / "seen"))
    assert result.exit_code == 1
    text = (tmp_path / "seen" / f"{path.stem}-preflight.html").read_text(encoding="utf-8")
    assert "page 4: core:bee" in text
    assert "error CG866" in text
