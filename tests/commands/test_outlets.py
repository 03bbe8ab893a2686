"""Orders for print shops: what they take is written, and nothing where something is refused."""

from pathlib import Path

import pikepdf
import pytest
from msgspec.structs import replace
from PIL import ImageCms

from cardgen.commands.interface import load
from cardgen.output.preflight.run import faults_of

REPOSITORY = Path(__file__).parents[2]
SHOP = """\
id: shop
bleed: 3mm
safe: 3mm
order: {order}
press: {{standard: {standard}, ink-limit: 240, profile: {profile}}}
{more}
sources: [{{title: A shop, address: "https://example.org", seen: "2026-11-22"}}]
text: {{name: A shop}}
"""


@pytest.fixture
def order(project):
    def build(more="", order="back-front", standard="pdf-x-1a", profile="cardgen-coated", **settings):
        text = SHOP.format(order=order, standard=standard, profile=profile, more=more)
        project.write("card_data/targets/shop.yaml", text)
        return project.build(only=("cards",), papers=(), target="shop", **settings)

    return build


def errors(outcome):
    return {finding.code for finding in outcome.found if finding.severity.name == "ERROR"}


@pytest.mark.parametrize("standard", ["pdf-x-1a", "pdf-x-4"])
def test_each_face_is_a_page_with_its_bleed(project, order, standard):
    outcome = order(standard=standard)
    assert errors(outcome) == set()
    (file,) = outcome.written
    with pikepdf.open(project.out / file.path) as pdf:
        assert len(pdf.pages) == 8
        assert pdf.pdf_version == {"pdf-x-1a": "1.4", "pdf-x-4": "1.6"}[standard]
        assert pdf.docinfo.Trapped == pikepdf.Name.False_ or str(pdf.docinfo.Trapped) == "/False"
        (intent,) = pdf.Root.OutputIntents
        assert intent.S == "/GTS_PDFX"
        assert intent.DestOutputProfile.read_bytes()[12:20] == b"prtrCMYK"
        assert ("/GTS_PDFXVersion" in pdf.docinfo) == (standard == "pdf-x-1a")
        width = float(pdf.pages[0].TrimBox[2]) - float(pdf.pages[0].TrimBox[0])
        assert width * 25.4 / 72 == pytest.approx(50, abs=0.01)


def test_two_files_hold_fronts_and_backs(order):
    outcome = order(order="two-files")
    assert len(outcome.written) == 2
    assert {line.pages for line in outcome.written} == {4}


@pytest.mark.parametrize(
    ("code", "settings"),
    [
        ("CG851", {"more": "sizes: {poker: {trim: [2.5in, 3.5in]}}"}),
        ("CG852", {"more": "most-cards: 3"}),
        ("CG853", {"profile": "no-such-press"}),
        ("CG864", {"more": "least: {type: 60pt}"}),
    ],
)
def test_nothing_is_written_where_something_is_refused(project, order, code, settings):
    outcome = order(**settings)
    assert code in errors(outcome)
    assert not list(project.out.rglob("*.pdf"))


def of_space(space):
    """The shipped profile, with another space of colours in its header."""
    coated = (REPOSITORY / "card_data/profiles/cardgen-coated.icc").read_bytes()
    return coated[:16] + space + coated[20:]


PROFILES = {
    "no profile at all": (b"not a profile " * 99, "not an ICC profile"),
    "an empty file": (b"", "not an ICC profile"),
    "one of a screen": (ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes(), "for `RGB`"),
    "one of greys": (of_space(b"GRAY"), "for `GRAY`"),
    "one that is cut short": (of_space(b"CMYK")[:5000], "bytes"),
}


@pytest.mark.parametrize("name", PROFILES)
def test_a_profile_that_is_of_no_use_is_told_with_its_line_and_nothing_is_written(project, order, name):
    profile, reason = PROFILES[name]
    project.write("card_data/profiles/own.icc", profile)
    outcome = order(profile="own")
    (finding,) = (finding for finding in outcome.found if finding.code == "CG853")
    assert reason in finding.message
    assert finding.help
    assert finding.span.file.endswith("card_data/targets/shop.yaml")
    assert finding.span.line == 5
    assert not list(project.out.rglob("*.pdf"))


def test_cards_that_cannot_be_drawn_are_told_once_and_no_file_is_looked_at(project, order):
    for face in ("card", "back"):
        project.replace(f"templates/mini/{face}.xml.j2", 'style="title"', 'style="no-such-style"')
    outcome = order()
    assert errors(outcome) == {"CG606"}
    assert outcome.written == ()


def test_two_processes_make_the_same_bytes(project, order):
    def made():
        return {path.name: path.read_bytes() for path in project.out.rglob("*.pdf")}

    order(order="two-files")
    first = made()
    for path in project.out.rglob("*.pdf"):
        path.unlink()
    order(order="two-files", jobs=2)
    assert made() == first
    assert len(first) == 2


SHEET = "sheet: {paper: small, size: [140mm, 190mm], margin: 5mm, gutter: 6mm, marks: [registration, colour-bar]}"


def test_sheets_have_marks_on_every_plate_and_a_bar_of_each_ink_on_both_sides(project, order):
    outcome = order(more=SHEET, standard="pdf-x-4")
    assert errors(outcome) == set()
    (file,) = outcome.written
    with pikepdf.open(project.out / file.path) as pdf:
        assert len(pdf.pages) == 2
        assert [round(float(side) * 25.4 / 72) for side in pdf.pages[0].MediaBox[2:]] == [140, 190]
        for page in pdf.pages:
            assert {str(space[1]) for space in page.Resources.ColorSpace.values()} == {
                "/All", "/Cyan", "/Magenta", "/Yellow", "/Black"
            }  # fmt: skip


def test_a_page_of_another_size_is_no_sheet(project, order):
    (file,) = order(more=SHEET).written
    shop = load(project.root).library.outlets["shop"]
    data = (project.out / file.path).read_bytes()
    other = replace(shop, sheet=replace(shop.sheet, size=(320_000, 450_000)))
    assert [finding.code for finding in faults_of(data, shop, "x.pdf")] == []
    assert [finding.code for finding in faults_of(data, other, "x.pdf")] == ["CG861"]
