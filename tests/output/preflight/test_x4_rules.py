"""Each rule of the preflight for PDF/X-4 has a file that breaks it and only it; what shows through is allowed there."""

import pikepdf
import pytest
from msgspec.structs import replace
from pikepdf import Name, String

from cardgen.data.project.profiles import profile_bytes, profile_file
from cardgen.output.colour.profile import CmykProfile
from cardgen.output.colour.separation import Separation
from cardgen.output.pdf.press import press_variant
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.display import Publication
from tests.output.preflight.test_preflight_rules import NEGATIVES, PAGE, changed, codes_of, shop  # noqa: F401
from tests.output.preflight.test_walker import OTHERS

TRANSPARENCY = "CG867"
OF_X1A = {"another standard", "lzw"}
"""What only PDF/X-1a says in its information dictionary; of LZW there is a test of its own."""
SHARED = {name: row for name, row in {**NEGATIVES, **OTHERS}.items() if row[0] != TRANSPARENCY and name not in OF_X1A}
SEEN_THROUGH = {name: row for name, row in {**NEGATIVES, **OTHERS}.items() if row[0] == TRANSPARENCY}


@pytest.fixture(scope="module")
def x4_shop(shop):  # noqa: F811
    return replace(shop, press=replace(shop.press, standard="pdf-x-4"))


@pytest.fixture(scope="module")
def x4_file(tmp_path_factory, x4_shop):
    path = profile_file(tmp_path_factory.mktemp("empty"), x4_shop.press.profile)
    separation = Separation(CmykProfile.load(profile_bytes(path), path.name))
    written, _ = PdfWriter(variant=press_variant(x4_shop.press, separation)).paint(Publication("x", [PAGE]))
    return written


def metadata(old, new):
    def change(pdf, page):
        text = pdf.Root.Metadata.read_bytes()
        assert old in text
        pdf.Root.Metadata.write(text.replace(old, new))

    return change


def without_profile(pdf, page):
    del pdf.Root.OutputIntents[0]["/DestOutputProfile"]


def profile_of_a_screen(pdf, page):
    profile = pdf.Root.OutputIntents[0].DestOutputProfile
    profile.write(profile.read_bytes().replace(b"prtrCMYK", b"mntrRGB ", 1))


def blends_in_rgb(pdf, page):
    page.obj.Group = pikepdf.Dictionary(S=Name.Transparency, CS=Name.DeviceRGB)


OWN = {
    "a page that blends in RGB": ("CG866", blends_in_rgb),
    "metadata of another standard": ("CG872", metadata(b"PDF/X-4<", b"PDF/X-3<")),
    "metadata that are not there": ("CG872", lambda pdf, page: pdf.Root.__delitem__("/Metadata")),
    "the profile is not in the file": ("CG872", without_profile),
    "the profile is one of a screen": ("CG872", profile_of_a_screen),
    "trapping as a word": ("CG872", lambda pdf, page: pdf.docinfo.__setitem__("/Trapped", String("No"))),
    "a script that runs at once": ("CG873", lambda pdf, page: pdf.Root.__setitem__("/AA", pikepdf.Dictionary(
        WC=pikepdf.Dictionary(S=Name.JavaScript, JS=String("app.beep()"))))),
}  # fmt: skip


def test_a_file_of_the_standard_breaks_no_rule(x4_file, x4_shop):
    assert codes_of(x4_file, x4_shop) == set()
    assert codes_of(changed(x4_file, lambda pdf, page: None), x4_shop) == set()


@pytest.mark.parametrize("name", SHARED)
def test_what_no_press_prints_is_found(x4_file, x4_shop, name):
    code, change = SHARED[name]
    assert codes_of(changed(x4_file, change), x4_shop) == {code}


@pytest.mark.parametrize("name", SEEN_THROUGH)
def test_what_shows_through_is_allowed(x4_file, x4_shop, name):
    assert codes_of(changed(x4_file, SEEN_THROUGH[name][1]), x4_shop) == set()


@pytest.mark.parametrize("name", OWN)
def test_what_the_standard_asks_for_is_found(x4_file, x4_shop, name):
    code, change = OWN[name]
    assert codes_of(changed(x4_file, change), x4_shop) == {code}


def test_a_newer_version_is_not_the_standard(x4_file, x4_shop):
    assert codes_of(x4_file.replace(b"%PDF-1.6", b"%PDF-1.7", 1), x4_shop) == {"CG872"}


def test_an_x1a_is_no_x4_and_an_x4_no_x1a(x4_file, x4_shop, shop, tmp_path):  # noqa: F811
    assert "CG872" in codes_of(x4_file, shop)
    separation = Separation(CmykProfile.load(profile_bytes(profile_file(tmp_path, "cardgen-coated")), "coated"))
    x1a, _ = PdfWriter(variant=press_variant(shop.press, separation)).paint(Publication("x", [PAGE]))
    assert codes_of(x1a, x4_shop) == {"CG872"}
