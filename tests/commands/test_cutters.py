"""Orders for cutting machines: what one cannot cut is said, and nothing is written."""

import pytest

from cardgen.commands.interface import load
from cardgen.commands.targets import UnknownName
from tests.output.test_cut_files_read_back import boxes_of_dxf, boxes_of_svg

CUTTER = """\
id: plotter
gutter: 2mm
corner: 2mm
{more}
sources: [{{title: A machine, address: "https://example.org", seen: "2026-11-24"}}]
text: {{name: A machine}}
"""
MARKS = "marks: {pattern: four, inset: 12mm, length: 6mm, line: 0.5mm, quiet: 1mm}"


@pytest.fixture
def order(project):
    def build(more="", cutter="plotter", **settings):
        project.write("card_data/cutters/plotter.yaml", CUTTER.format(more=more))
        return project.build(**{"only": ("cards",), "papers": ("a4",), "cutter": cutter, **settings})

    return build


def names(outcome):
    return sorted(line.path.rpartition("/")[2] for line in outcome.written)


def errors(outcome):
    return {finding.code for finding in outcome.found if finding.severity.name == "ERROR"}


def test_a_machine_of_the_project_is_found_with_those_that_are_shipped(order, project):
    assert names(order(MARKS)) == [f"cards-a4-plotter{end}" for end in ("-cut-1.dxf", "-cut-1.svg", ".pdf")]
    assert list(load(project.root).library.cutters) == ["plotter"]
    assert "cards-a4-silhouette-cameo.pdf" in names(order(cutter="silhouette-cameo"))


def test_a_machine_without_marks_is_given_lines_alone(order):
    assert "cards-a4-plotter-cut-1.dxf" in names(order())


@pytest.mark.parametrize(
    ("code", "more", "settings"),
    [
        ("CG856", "papers: [letter]", {}),
        ("CG856", "picture: [3000mm, 9in]", {}),
        ("CG857", MARKS.replace("12mm", "4mm"), {}),
        ("CG705", MARKS.replace("12mm", "90mm"), {}),
        ("CG705", MARKS.replace("6mm", "99999in"), {}),
        ("CG705", "picture: [0, 0]", {}),
        ("CG857", MARKS.replace("0.5mm", "99999in"), {}),
        ("CG204", "marks: {pattern: five, inset: 12mm, length: 6mm, line: 0.5mm, quiet: 1mm}", {}),
    ],
)
def test_what_a_machine_cannot_cut_is_refused(order, project, code, more, settings):
    outcome = order(more, **settings)
    assert errors(outcome) == {code}
    assert outcome.written == ()
    assert not list(project.out.rglob("*.svg"))


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"cutter": "ploter"}, "did you mean `plotter`"),
        ({"target": "gamecrafter"}, "not for both"),
        ({"only": ("poster",)}, "cuts cards"),
        ({"backs": "fold"}, "cannot cut what is folded"),
    ],
)
def test_an_order_that_no_machine_takes_is_refused(order, settings, said):
    with pytest.raises(UnknownName, match=said):
        order(MARKS, **settings)


def test_corners_without_a_radius_are_cut_square(order, project):
    order(MARKS)
    cutter = project.read("card_data/cutters/plotter.yaml")
    project.write("card_data/cutters/plotter.yaml", cutter.replace("corner: 2mm", "corner: 0"))
    outcome = project.build(cutter="plotter")
    (svg,) = (project.out / line.path for line in outcome.written if line.path.endswith(".svg"))
    (dxf,) = (project.out / line.path for line in outcome.written if line.path.endswith(".dxf"))
    assert [*boxes_of_svg(svg)] == [pytest.approx(box) for box in boxes_of_dxf(dxf, 297)]
    assert {box[4] for box in boxes_of_svg(svg)} == {0}


def test_a_kind_of_card_has_corners_of_its_own(order, project):
    game = project.root / "card_data" / "mini" / "game.yaml"
    game.write_text(game.read_text().replace("size: small,", "size: small, corner: 4.5mm,"))
    outcome = order(MARKS)
    assert errors(outcome) == set()
    (path,) = (project.out / line.path for line in outcome.written if line.path.endswith(".svg"))
    assert {box[4] for box in boxes_of_svg(path)} == {4.5}
