"""Where PDF/X-4 asks for other things than PDF/X-1a, each of its rules has a file that breaks it and only it."""

import pytest
from pikepdf import Dictionary, Name, String

from cardgen.data import read_shipped_targets
from cardgen.model.outlet import outlet_of
from tests.diagnostics.page_sessions import sound_pdf
from tests.output.preflight.test_preflight_rules import (
    HALF,
    K_ONLY,
    OVER,
    adds,
    annotation,
    changed,
    codes_of,
    helvetica,
    lzw,
    nested,
    sets,
    without_intent,
    without_trim,
)


@pytest.fixture(scope="module")
def shop():
    return {row.id: row for row in map(outlet_of, read_shipped_targets())}["meinspiel"]


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    root = tmp_path_factory.mktemp("empty")
    (root / "card_data").mkdir()
    return sound_pdf(root, "meinspiel")


def metadata(old, new):
    def change(pdf, page):
        data = pdf.Root.Metadata.read_bytes()
        assert old in data
        pdf.Root.Metadata.write(data.replace(old, new))

    return change


def profile(data):
    def change(pdf, page):
        pdf.Root.OutputIntents[0].DestOutputProfile = pdf.make_stream(data)

    return change


def without_profile(pdf, page):
    intent = pdf.Root.OutputIntents[0]
    del intent["/DestOutputProfile"]
    intent.RegistryName = String("http://www.color.org")


def blends_in_rgb(pdf, page):
    page.obj.Group = Dictionary(S=Name.Transparency, CS=Name.DeviceRGB)


NEGATIVES = {
    "a page that blends in RGB": ("CG866", blends_in_rgb),
    "no intent": ("CG872", without_intent),
    "no profile in the intent": ("CG872", without_profile),
    "a profile of screens": ("CG872", profile(bytes(12) + b"mntrRGB " + bytes(200))),
    "another version in the metadata": ("CG872", metadata(b"PDF/X-4<", b"PDF/X-3<")),
    "no metadata": ("CG872", lambda pdf, page: pdf.Root.__delitem__("/Metadata")),
    "trapped as a string": ("CG872", sets("/Trapped", String("False"))),
    "no title": ("CG872", lambda pdf, page: pdf.docinfo.__delitem__("/Title")),
    "rgb in a nested form": ("CG866", nested(b"1 0 0 rg 0 0 9 9 re f")),
    "layers": ("CG873", lambda pdf, page: pdf.Root.__setitem__("/OCProperties", Dictionary())),
    "annotation": ("CG873", annotation),
    "lzw": ("CG873", lzw),
    "no trim": ("CG861", without_trim),
    "a trim and an ArtBox": ("CG861", lambda pdf, page: page.obj.__setitem__("/ArtBox", page.obj.TrimBox)),
    "helvetica": ("CG870", adds(K_ONLY.encode() + b"BT /F 9 Tf 60 60 Td (a) Tj ET", Font=helvetica, **OVER)),
    "too much ink": ("CG868", adds(b"0.9 0.8 0.9 0.41 k 30 30 9 9 re f")),
}


def grouped(pdf, page):
    adds(b"/Half gs 30 30 9 9 re f", ExtGState=lambda pdf: {"Half": HALF.Half})(pdf, page)
    page.obj.Group = Dictionary(S=Name.Transparency, CS=Name.DeviceCMYK)


def test_a_file_for_the_target_and_one_with_transparency_break_no_rule(good, shop):
    assert codes_of(good, shop) == set()
    assert codes_of(changed(good, grouped), shop) == set()


@pytest.mark.parametrize("name", NEGATIVES)
def test_a_file_that_breaks_a_rule_is_found_by_it_and_by_no_other(good, shop, name):
    code, change = NEGATIVES[name]
    assert codes_of(changed(good, change), shop) == {code}


def test_a_newer_version_is_not_the_standard(good, shop):
    assert codes_of(good.replace(b"%PDF-1.6", b"%PDF-1.7", 1), shop) == {"CG872"}
