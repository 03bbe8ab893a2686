"""The whole flow: what is written is always the same, drawn only when it must be, and whole or not at all."""

import pytest

from cardgen.commands.soundness import stops
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.output.files import sha256
from tests.built import files_of, manifest
from tests.fixtures.minimal_project import CORE

BLURRED = (
    '<filter id="soft"><feGaussianBlur stdDeviation="1"/></filter><rect width="4" height="4" filter="url(#soft)"/>'
)


def test_the_same_data_make_the_same_bytes(tmp_path, copy_of_shipped, build_in_a_process, shipped):
    """In another folder, with another order of hashes, by two processes, not one, from templates compiled anew."""
    other = copy_of_shipped(tmp_path / "a rather different place")
    build_in_a_process(other, tmp_path / "again", "2", "--jobs", "2", "--paper", "letter")
    first, two = files_of(shipped.out), files_of(tmp_path / "again")
    assert len(two) > 8
    assert {name for name in first if "-a4" not in name} == two.keys()
    assert [name for name in two if name != "manifest.json" and first[name] != two[name]] == []
    assert [name for name in two if b"a rather different place" in two[name]] == []
    lines, versions = manifest(shipped.out)["files"], manifest(shipped.out)["versions"]
    again = {"files": [line for line in lines if line["path"] in two], "versions": versions}
    assert manifest(tmp_path / "again") == again


def test_no_file_tells_where_it_was_made(shipped):
    for name, data in files_of(shipped.out).items():
        assert str(shipped.out.parent).encode() not in data, name
        assert str(shipped.root).encode() not in data, name


def test_two_processes_make_what_one_makes_of_a_small_project(project):
    """Also where text sizes and drawings are shared between products."""
    project.replace("templates/mini/card.xml.j2", 'height="20mm" fit="shrink"', 'height="20mm" fit="deck"')
    project.replace(f"{CORE}/cards/all.yaml", "Sleep all day.", "Sleep long and dream of a very long tail. " * 6)
    project.build(only=(), papers=())
    alone = files_of(project.out)
    for path in project.out.rglob("*.pdf"):
        path.unlink()
    project.build(only=(), papers=(), jobs=2)
    assert len(alone) == 7
    assert files_of(project.out) == alone


def test_the_manifest_lists_each_file_as_it_is(project):
    project.build(only=("cards", "poster"))
    lines = manifest(project.out)["files"]
    assert [line["path"] for line in lines] == ["mini/cards-a4.pdf", "mini/poster-a4.pdf"]
    for line in lines:
        assert sha256((project.out / line["path"]).read_bytes()) == line["sha256"]
    assert lines[0] == {
        "path": "mini/cards-a4.pdf", "game": "mini", "product": "cards", "paper": "a4", "pages": 2, "cards": 4,
        "trim_mm": [50, 70], "sha256": lines[0]["sha256"], "faces": lines[0]["faces"],
    }  # fmt: skip
    assert lines[1]["cards"] == 0
    assert lines[1]["trim_mm"] is None
    versions = manifest(project.out)["versions"]
    assert versions["data"] == {"mini/core": "1.0.0"}
    assert set(versions) == {"cardgen", "data", "templates", "fonts"}


def test_the_manifest_keeps_what_other_builds_made(project):
    project.build(only=("cards",))
    project.build(only=("poster",))
    assert [line["product"] for line in manifest(project.out)["files"]] == ["cards", "poster"]
    project.pdf("cards-a4").write_bytes(b"spoilt")
    project.build(only=("poster",), papers=("letter",))
    assert [line["path"] for line in manifest(project.out)["files"]] == ["mini/poster-a4.pdf", "mini/poster-letter.pdf"]


def test_a_fault_of_one_product_leaves_the_others_and_the_old_file(project):
    project.build(only=())
    old = project.pdf().read_bytes()
    project.replace(f"{CORE}/cards/all.yaml", "Carry a crumb.", "Carry a crumb. " * 400)
    project.replace("templates/mini/poster.xml.j2", "80mm", "90mm")
    outcome = project.build(only=())
    assert [finding.code for finding in outcome.found] == ["CG701"]
    assert "mini/poster-a4.pdf" in [line.path for line in outcome.written]
    assert "mini/cards-a4.pdf" not in [line.path for line in outcome.written]
    assert project.pdf().read_bytes() == old


def test_a_fault_keeps_every_paper_from_being_written(project):
    """A face is laid out for each file that shows it: none is written because another was asked first."""
    project.replace(f"{CORE}/cards/all.yaml", "Carry a crumb.", "Carry a crumb. " * 400)
    outcome = project.build(papers=("a4", "letter"))
    assert outcome.written == ()
    assert list(project.out.rglob("*.pdf")) == []
    assert len(project.build(papers=("a4", "letter")).found) == 1


def test_a_drawing_that_cannot_be_read_keeps_every_file_that_shows_it_from_being_written(project):
    project.write("templates/mini/icons/sun.svg", "<svg")
    outcome = project.build(only=(), papers=("a4", "letter"))
    assert {finding.code for finding in outcome.found} == {"CG608"}
    assert {line.product for line in outcome.written} == {"calibration"}


def test_warnings_are_told_again_when_nothing_is_drawn(project):
    (project.root / "templates/mini/art/dot.svg").unlink()
    first = project.build(papers=("a4", "letter"))
    assert {finding.code for finding in first.found} == {"CG708"}
    again = project.build(papers=("a4", "letter"))
    assert (again.drawn, again.found) == (0, first.found)
    letter = project.build(papers=("letter",))
    assert (letter.drawn, letter.found) == (0, first.found)


def test_nothing_is_written_where_the_data_are_wrong(project):
    project.replace(f"{CORE}/cards/all.yaml", "id: bee", "id: ant")
    outcome = project.build(only=())
    assert {finding.code for finding in outcome.found} == {"CG301", "CG302"}
    assert outcome.written == ()
    assert not project.out.exists()


def test_a_paper_named_twice_is_printed_once(project):
    for _ in range(2):
        outcome = project.build(papers=("a4", "a4"), games=("mini", "mini"))
        assert [line.path for line in outcome.written] == ["mini/cards-a4.pdf"]
    assert len(manifest(project.out)["files"]) == 1


def test_two_games_may_have_drawings_of_one_name(project):
    """Whatever a drawing of another game is called, each prints its own."""
    for place in sorted(
        path.relative_to(project.root).as_posix() for path in project.root.rglob("*") if path.is_file()
    ):
        text = project.read(place)
        project.write(place.replace("/mini/", "/tiny/"), text.replace("id: mini", "id: tiny"))
    project.replace("templates/tiny/art/dot.svg", "#c04020", "#00ff00")
    project.build(games=("tiny",))
    alone = project.pdf(game="tiny").read_bytes()
    project.pdf(game="tiny").unlink()
    project.build(games=())
    assert project.pdf(game="tiny").read_bytes() == alone
    assert project.pdf(game="tiny").read_bytes() != project.pdf(game="mini").read_bytes()


def test_a_selection_has_the_type_size_of_the_whole_deck(project, text_sizes):
    """A card printed again must not differ from the others on the table."""
    project.replace("templates/mini/card.xml.j2", 'height="20mm" fit="shrink"', 'height="20mm" fit="deck"')
    project.replace(f"{CORE}/cards/all.yaml", "Sleep all day.", "Sleep long and dream of a very long tail. " * 6)
    project.build()
    project.build(select=("ant",))
    sizes = text_sizes(project.pdf("cards-a4-only-ant"), "crumb")
    assert sizes == text_sizes(project.pdf(), "crumb")
    assert sizes != {9.0}


def test_the_fault_of_a_selected_card_is_told_not_that_there_is_no_such_card(project):
    project.replace(f"{CORE}/cards/all.yaml", "title: Ant", "title: [Ant")
    assert [finding.code for finding in project.build(select=("ant",)).found] == ["CG101"]


def test_a_note_about_a_drawing_is_told_when_it_is_drawn_and_no_more(project):
    drawing = project.read("templates/mini/icons/sun.svg").replace("</svg>", f"{BLURRED}</svg>")
    project.write("templates/mini/icons/sun.svg", drawing)
    assert [finding.code for finding in project.build().found] == ["CG608"]
    assert project.build().found == ()
    project.replace("templates/mini/icons/sun.svg", "</svg>", "<g/></svg>")
    assert [finding.code for finding in project.build().found] == ["CG608"]


def test_where_there_are_only_warnings_no_package_is_looked_through(monkeypatch):
    monkeypatch.setattr("cardgen.analysis.ABOUT_PLAY", None)
    warning = Diagnostic("CG837", "twice", severity=Severity.WARNING)
    assert not stops([warning])
    with pytest.raises(TypeError):
        stops([warning, Diagnostic("CG301", "nowhere")])
