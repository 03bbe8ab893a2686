"""What another setting made has another name, and a page of one card tells where it is cut."""

import io

import pikepdf
import pytest

from cardgen.output.files import read_manifest

SHOP = "id: shop\nbleed: 3mm\nsafe: 3mm\nmargin: 0mm\ngutter: 0mm\n"
SETTINGS = [{}, {"printer": "shop"}, {"marks": False}, {"backs": "fold"}, {"low_ink": True}]


@pytest.fixture
def shop(project):
    project.write("card_data/printers/shop.yaml", SHOP)
    project.write("card_data/papers/one.yaml", "id: one\nsize: [56mm, 76mm]\ntext: {name: One card}\n")
    return project


def boxes(page) -> list[list[float]]:
    """Media, trim and bleed in millimetres."""
    return [
        [round(float(value) * 25.4 / 72, 2) for value in page[name]] for name in ("/MediaBox", "/TrimBox", "/BleedBox")
    ]


def test_no_setting_replaces_what_another_made(shop):
    for settings in SETTINGS:
        shop.build(only=("cards", "poster", "calibration"), **settings)
    names = {line.path.rpartition("/")[2] for line in read_manifest(shop.out)}
    assert {
        "cards-a4.pdf",
        "cards-a4-shop.pdf",
        "cards-a4-no-marks.pdf",
        "cards-a4-fold.pdf",
        "cards-a4-low-ink.pdf",
    } <= names
    assert {"poster-a4.pdf", "poster-a4-shop.pdf", "calibration-a4-shop.pdf"} <= names


@pytest.mark.parametrize("backs", ["long-edge", "short-edge", "none"])
def test_a_page_that_is_one_card_tells_where_it_is_cut(shop, backs):
    outcome = shop.build(papers=("one",), printer="shop", marks=False, backs=backs)
    (line,) = outcome.written
    with pikepdf.open(shop.out / line.path) as document:
        found = [boxes(page) for page in document.pages]
    assert found == [[[0, 0, 56, 76], [3, 3, 53, 73], [0, 0, 56, 76]]] * (4 if backs == "none" else 8)


def test_backs_that_are_moved_are_cut_where_they_lie(shop):
    shop.build(papers=("one",), printer="shop", marks=False, back_offset=(1000, -500))
    with pikepdf.open(shop.pdf("cards-one-offset-right-1-up-0.5-no-marks-shop")) as document:
        assert boxes(document.pages[1]) == [[0, 0, 56, 76], [4, 3.5, 54, 73.5], [1, 0.5, 56, 76]]


def test_a_page_of_several_cards_is_not_cut_as_a_whole(project):
    project.build()
    with pikepdf.open(project.pdf()) as document:
        for page in document.pages:
            assert page["/TrimBox"] == page["/MediaBox"]
            assert "/BleedBox" not in page


def test_a_page_that_is_one_card_with_its_bleed_tells_where_it_is_cut(project):
    """A product of a page may be made by the template of a card; the page of a poster is not cut."""
    project.write("card_data/mini/game.yaml", project.read("card_data/mini/game.yaml").replace(
        "  poster: {", "  sample: {kind: page, template: sample.xml.j2}\n  poster: {"
    ))  # fmt: skip
    project.write("templates/mini/sample.xml.j2", '<card size="small" bleed="3mm" safe="2mm" fill="#204060"/>')
    outcome = project.build(only=("sample", "poster"))
    assert outcome.found == ()
    with pikepdf.open(project.pdf("sample-a4")) as document:
        assert [boxes(page) for page in document.pages] == [[[0, 0, 56, 76], [3, 3, 53, 73], [0, 0, 56, 76]]]
    with pikepdf.open(project.pdf("poster-a4")) as document:
        (page,) = document.pages
        assert page["/TrimBox"] == page["/MediaBox"]
        assert "/BleedBox" not in page


@pytest.mark.parametrize("product", ["png", "cards,png", "cards"])
def test_a_fault_in_a_template_is_told_and_pictures_end_in_no_traceback(project, product):
    project.replace("templates/mini/card.xml.j2", 'fill="#fff8e0"', 'fill="navy"')
    project.replace("templates/mini/back.xml.j2", 'fill="#204060"', 'fill="navy"')
    result = project.run("build", "--only", product, "--select", "1-3", "--jobs", "1")
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    assert "error[CG603]" in result.output
    assert "#d6452c" in result.output


@pytest.mark.parametrize("place", ["art/dot.svg", "icons/moon.svg"])
def test_a_finding_about_a_drawing_names_a_file_that_is_there(project, place, monkeypatch):
    project.replace(f"templates/mini/{place}", "</svg>", "<foreignObject/></svg>")
    monkeypatch.chdir(project.root)
    (finding,) = [finding for finding in project.build().found if finding.code == "CG608"]
    assert finding.span.file.endswith(f"templates/mini/{place}")
    assert (project.root / finding.span.file).is_file()
    lines = (project.root / finding.span.file).read_text(encoding="utf-8").splitlines()
    assert "<foreignObject/>" in lines[finding.span.line - 1]


def test_a_finding_about_what_is_shipped_names_a_file_that_is_there(tmp_path, monkeypatch):
    from cardgen.data import shipped_root
    from cardgen.data.project.archive import with_given_paths
    from cardgen.diagnostics import Diagnostic, Span

    place = "card_data/phylo/game.yaml"
    finding = Diagnostic("PHY406", f"it is in cardgen/shipped/{place}:3, too", Span(f"cardgen/shipped/{place}", 3))
    monkeypatch.chdir(tmp_path)
    shown = with_given_paths(finding)
    assert shown.span.file == (shipped_root() / place).as_posix()
    assert shown.message == f"it is in {shown.span.file}:3, too"
    monkeypatch.chdir(shipped_root())
    assert with_given_paths(finding).span.file in (place, (shipped_root() / place).as_posix())
    assert with_given_paths(shown) == shown


def test_a_card_that_others_have_already_is_told_with_its_file(tmp_path, monkeypatch):
    """As `cardgen check` tells of a species that the base has with other values."""
    from click.testing import CliRunner

    from cardgen.cli import main

    monkeypatch.chdir(tmp_path)
    CliRunner().invoke(main, ["new", "expansion", "town", "--base", "phylo"])
    cards = next((tmp_path / "town").rglob("cards/*.yaml"))
    text = cards.read_text(encoding="utf-8")
    latin = next(line for line in text.splitlines() if "latin:" in line)
    cards.write_text(text.replace(latin, "    latin: Vulpes vulpes"), encoding="utf-8")
    output = CliRunner().invoke(main, ["check", "--project", "town", "--level", "static", "--format", "json"])
    assert "PHY406" in output.output
    assert "cardgen/shipped" not in output.output or (tmp_path / "cardgen/shipped").exists()


def test_boxes_lie_in_the_page():
    from cardgen.output.pdf.writer import PdfWriter
    from cardgen.render.base.display import Box, Page, Publication

    page = Page(60_000, 80_000, (), trim=Box(3000, 3000, 54_000, 74_000), bleed=Box(-1000, 0, 99_000, 80_000))
    data, _ = PdfWriter().paint(Publication("x", [page]))
    with pikepdf.open(io.BytesIO(data)) as document:
        assert boxes(document.pages[0]) == [[0, 0, 60, 80], [3, 3, 57, 77], [0, 0, 60, 80]]
