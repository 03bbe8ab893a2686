"""Files that are missing, of another kind, or beside the point: each is told at its place, and costs nothing else."""

import re
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardgen.cli import main
from cardgen.diagnostics import Severity

SET = "id: rain\nversion: 1.0.0\nrequires: core\nlicence: CC-BY-SA-4.0\nattribution: Asha\ntext: {name: Rain}\n"
CARD = "cards:\n  - {id: rain-drop, icons: [ae-1], text: {title: Rain Drop, action: '**Catch** it.'}}\n"
FONTS = """\
fonts:
  Roboto Regular: {package: font_roboto, file: Roboto-Regular.ttf}
  Roboto Bold: {package: font_roboto, file: Roboto-Bold.ttf}
  Dream: {file: Dream.otf}
fallback: [Roboto Regular]
"""


def found(outcome, code: str) -> list:
    return [finding for finding in outcome.found if finding.code == code]


def test_a_missing_font_is_told_at_its_line(project):
    project.write("fonts/fonts.yaml", FONTS)
    project.replace("templates/mini/styles.yaml", "{font: Roboto Bold", "{font: Dream")
    for outcome in (project.check(), project.build()):
        (finding,) = found(outcome, "CG711")
        assert (finding.severity.name, finding.span.file.endswith("fonts/fonts.yaml"), finding.span.line) == (
            "ERROR",
            True,
            4,
        )
        assert finding.message == "the font `Dream` cannot be read: `Dream.otf`: no such file or directory"
    assert not project.pdf().exists()


@pytest.mark.parametrize(
    ("content", "message"),
    [(b"", "is no TrueType"), (b"<html>", "is no TrueType"), (None, "not a file")],
)
def test_a_font_that_is_none_is_told_and_hinders_nobody_who_does_not_use_it(project, content, message):
    project.write("fonts/fonts.yaml", FONTS)
    if content is None:
        (project.root / "fonts/Dream.otf").mkdir()
    else:
        project.write("fonts/Dream.otf", content)
    outcome = project.build()
    (finding,) = found(outcome, "CG711")
    assert finding.severity.name == "WARNING"
    assert message in finding.message
    assert project.pdf().is_file()


def roboto() -> bytes:
    import font_roboto

    return (Path(font_roboto.__file__).parent / "files/Roboto-Regular.ttf").read_bytes()


BROKEN_FONTS = {
    "half of it": (lambda data: data[: len(data) // 2], "is only a part of a font"),
    "its beginning": (lambda data: data[:100], "is only a part of a font"),
    "four bytes": (lambda data: data[:4], "is only a part of a font"),
    "something else behind its beginning": (lambda data: data[:4] + b"junk" * 9_000, "is only a part of a font"),
    "no characters": (lambda data: data.replace(b"cmap", b"cmop", 1), "is damaged: it has no table `cmap`"),
    "no outlines": (lambda data: data.replace(b"glyf", b"glif", 1), "is damaged: it has no table `glyf`"),
    "a head that is none": (lambda data: data.replace(b"\x5f\x0f\x3c\xf5", b"\0\0\0\0"), "its table `head` is none"),
}


@pytest.mark.parametrize("broken", BROKEN_FONTS)
def test_a_broken_font_is_told_and_not_replaced_by_another(project, broken):
    damage, message = BROKEN_FONTS[broken]
    project.write("fonts/fonts.yaml", FONTS)
    project.write("fonts/Dream.otf", damage(roboto()))
    project.replace("templates/mini/styles.yaml", "{font: Roboto Bold", "{font: Dream")
    (finding,) = found(project.build(), "CG711")
    assert (finding.severity.name, finding.span.line, finding.help) == (
        "ERROR",
        4,
        "put the whole file there, or name another",
    )
    assert message in finding.message
    assert not project.pdf().exists()


def test_the_font_for_what_has_no_style_is_needed(project):
    """Pages of calibration and small print have none: they take the first that there is."""
    lines = FONTS.splitlines(keepends=True)
    project.write("fonts/fonts.yaml", "".join([lines[0], lines[3], *lines[1:3], lines[4]]))
    (finding,) = found(project.build(), "CG711")
    assert finding.severity.name == "ERROR"


def test_a_font_without_tables_that_few_programs_need_is_used(project):
    data = roboto().replace(b"OS/2", b"OS/3", 1).replace(b"post", b"pest", 1)
    project.write("fonts/fonts.yaml", FONTS)
    project.write("fonts/Dream.otf", data)
    project.replace("templates/mini/styles.yaml", "{font: Roboto Bold", "{font: Dream")
    assert project.build().found == ()
    assert project.pdf().is_file()


def test_a_font_of_a_package_that_is_not_installed_is_told(project):
    project.write("fonts/fonts.yaml", FONTS.replace("{file: Dream.otf}", "{package: font_dream, file: Dream.otf}"))
    (finding,) = found(project.check(), "CG711")
    assert finding.message == "the font `Dream` cannot be read: there is no package `font_dream`"


def test_a_fault_in_a_printer_that_is_not_used_hinders_nobody(project):
    project.write("card_data/printers/dtc.yaml", "id: dtc\nbleed: 3mm\nsafe: 3mm\nmargin: wide\ngutter: 0mm\n")
    project.write("card_data/papers/odd.yaml", "id: odd\nsize: [1mm]\ntext: {name: Odd}\n")
    outcome = project.build()
    assert {finding.code for finding in outcome.found} == {"CG206", "CG208"}
    assert project.pdf().is_file()
    result = project.run("build", "--printer", "dtc", "--paper", "a4")
    assert result.exit_code == 1
    assert "`wide` is not a length" in result.output


def test_a_margin_of_nothing_is_a_length(project):
    project.write("card_data/printers/dtc.yaml", "id: dtc\nbleed: 3mm\nsafe: 3mm\nmargin: 0\ngutter: 0\n")
    assert project.run("build", "--printer", "dtc", "--paper", "a4", "--only", "cards").exit_code == 0
    project.replace("card_data/printers/dtc.yaml", "margin: 0", "margin: 5")
    result = project.run("check")
    assert "`5` is not a length" in result.output
    assert "a number and `mm`" in result.output


def test_a_folder_of_nothing_but_a_paper_has_all_games(tmp_path, monkeypatch):
    paper = tmp_path / "card_data/papers/a5.yaml"
    paper.parent.mkdir(parents=True)
    paper.write_text("id: a5\nsize: [148mm, 210mm]\ntext: {name: A5}\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, ["build", "fsys", "--only", "cards", "--paper", "a5", "--select", "1"])
    assert result.exit_code == 0, result.output
    assert list((tmp_path / "output/fsys").glob("cards-a5*.pdf"))


def test_files_beside_the_cards_that_nobody_reads_are_told(project):
    core = "card_data/mini/sets/core"
    for place in (f"{core}/cards/deck.csv", f"{core}/cards/deck.xlsx", f"{core}/art/ant.svg", "card_data/mini/a.ttf"):
        project.write(place, "x")
    for place in (".DS_Store", "README.md", "README", "LICENSE", "notes.txt", "cards/~x", "pictures/ant.jpg"):
        project.write(f"{core}/{place}", "x")
    helps = {Path(finding.span.file).name: finding.help for finding in found(project.check(), "CG115")}
    assert [*helps] == ["a.ttf", "ant.svg", "deck.csv", "deck.xlsx"]
    assert "write cards as YAML" in helps["deck.csv"]
    assert "templates/<game>/art/" in helps["ant.svg"]
    project.run("build", "--paper", "a4")
    assert "deck.csv" in project.run("build", "--paper", "a4").output


def test_a_picture_that_no_card_has_is_told_with_the_card_that_was_meant(project):
    core = "card_data/mini/sets/core"
    card = re.search(r"card: ([a-z-]+)", project.read(f"{core}/printings.yaml"))[1]
    for name in (f"{card}x", card.upper(), "quite-another"):
        project.write(f"{core}/pictures/{name}.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')
    findings = {Path(finding.span.file).name: finding for finding in found(project.check(), "CG115")}
    assert {name: finding.help for name, finding in findings.items()} == {
        f"{card}x.svg": f"did you mean `{card}.svg`?",
        "quite-another.svg": "call it as its card is called, by its id",
    }
    assert {finding.severity for finding in findings.values()} == {Severity.WARNING}


def test_a_picture_with_a_slip_in_its_name_is_told_with_the_name_that_is_meant(project):
    core = "card_data/mini/sets/core"
    printing = re.search(r"- \{card: ([a-z-]+).*\n", project.read(f"{core}/printings.yaml"))
    without_art = project.read(f"{core}/printings.yaml").replace(
        printing[0], f"- {{card: {printing[1]}, number: 99}}\n"
    )
    project.write(f"{core}/printings.yaml", without_art)
    project.write(f"{core}/pictures/{printing[1]}x.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')
    told = [(finding.severity, finding.help) for finding in found(project.check(), "CG115")]
    assert told == [(Severity.WARNING, f"did you mean `{printing[1]}.svg`?")]


def test_of_many_files_that_nobody_reads_the_first_are_told_and_the_rest_is_counted(project):
    for number in range(50):
        project.write(f"card_data/mini/sets/core/{number}.csv", "x")
    findings = found(project.check(), "CG115")
    assert len(findings) == 21
    assert "30 more files are read by nobody" in {finding.message for finding in findings}


def test_an_archive_made_after_a_build_is_read_and_what_lies_beside_the_cards_is_told(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with zipfile.ZipFile("rain.zip", "w") as made:
        for name, text in (
            ("rain/set.yaml", SET),
            ("rain/cards/a.yaml", CARD),
            ("rain/printings.yaml", "printings: [{card: rain-drop, number: 1}]\n"),
            ("rain/output/fsys/cards-a4.pdf", "%PDF"),
            ("rain/output/manifest.json", "{}"),
            ("rain/notes.docx", "PK"),
            ("rain/templates/fsys/art/rain-drop.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'),
            ("rain/cards/templates/drop.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>'),
        ):
            made.writestr(name, text)
    result = CliRunner().invoke(main, ["check", "rain.zip", "--level", "static"])
    assert "CG833" not in result.output
    assert "warning[CG115]: nobody reads this file" in result.output
    assert "rain.zip/rain/notes.docx" in result.output
    assert "rain.zip/rain/cards/templates/drop.svg" in result.output
    assert "rain-drop.svg" not in result.output
    assert "cards-a4" not in result.output
    assert "error" not in result.output


def test_a_key_that_a_game_of_ones_own_does_not_know_is_told_how_to_make_known(project):
    project.replace("card_data/mini/sets/core/cards/all.yaml", "icons: [sun]", "cost: 3\n    icons: [sun]")
    (finding,) = project.check().found
    assert finding.code == "CG202"
    assert finding.help == "to let cards say `cost`, add it to `properties` in `schema/cards.schema.json` of the game"


def test_a_kind_that_there_is_not_is_told_with_those_that_there_are(tmp_path):
    folder = tmp_path / "rain"
    (folder / "cards").mkdir(parents=True)
    (folder / "set.yaml").write_text(SET.replace("requires: core\n", ""), encoding="utf-8")
    (folder / "cards/a.yaml").write_text("cards: [{id: stall, kind: store, text: {title: Stall}}]", encoding="utf-8")
    result = CliRunner().invoke(main, ["check", str(folder), "--base", "foodadvice", "--level", "static"])
    assert "`customer`?" not in result.output
    assert "`shop`" in result.output


def test_a_name_with_umlauts_is_answered_with_one_that_can_be(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, ["new", "expansion", "Gr\u00fcne-K\u00fcche"])
    assert result.exit_code == 2
    assert "`gruene-kueche`" in result.output


@pytest.mark.parametrize("content", [b"PK\3\4rest", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1rest"])
def test_a_workbook_is_told_to_be_saved_as_text(tmp_path, monkeypatch, content):
    monkeypatch.chdir(tmp_path)
    Path("cards.xlsx").write_bytes(content)
    result = CliRunner().invoke(main, ["import", "phylo", "cards.xlsx", "--out", "my-deck"])
    assert result.exit_code == 2
    assert "workbook of Excel" in result.output
    assert "CSV in UTF-8" in result.output


@pytest.mark.parametrize("table", ["name,price,weight\nTea,3,100\n", "title,price\nTea,3\n"])
def test_a_table_of_something_else_is_refused_with_the_columns_that_are_read(tmp_path, monkeypatch, table):
    monkeypatch.chdir(tmp_path)
    Path("prices.csv").write_text(table, encoding="utf-8")
    result = CliRunner().invoke(main, ["import", "phylo", "prices.csv", "--out", "my-deck"])
    assert result.exit_code == 2
    assert "latin_name, latin, scale, foodchain" in result.output
    assert not Path("my-deck").exists()
