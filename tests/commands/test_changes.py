"""Only cards that look otherwise than in an earlier build are printed anew."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardgen.cli import main
from cardgen.output.pdf.forms import look_of
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.display import Box, Face, Picture, Placed

CARDS = Path("rivers/card_data/rivers/sets/core/cards/river.yaml")


def run(line: str, status: int = 0) -> str:
    result = CliRunner().invoke(main, line.split())
    assert result.exit_code == status, result.output
    return result.output


@pytest.fixture
def printed(elsewhere):
    """A game of which all sheets were made."""
    run("new game rivers")
    run("build --project rivers --only cards --paper a4 --out printed")
    return "build --project rivers --paper a4 --only cards --changed-since printed/manifest.json --out new"


def change(old: str, new: str) -> None:
    text = CARDS.read_text(encoding="utf-8")
    assert old in text
    CARDS.write_text(text.replace(old, new, 1), encoding="utf-8")


def sheets() -> list[str]:
    return sorted(path.name for path in Path("new").glob("*/*.pdf"))


def test_the_manifest_knows_each_printing_by_its_looks(printed):
    (line,) = json.loads(Path("printed/manifest.json").read_text("utf-8"))["files"]
    names, looks = zip(*(face.split(" ") for face in line["faces"]), strict=True)
    assert len(set(names)) == len(set(looks)) == 9


def test_where_nothing_changed_it_says_so_and_writes_nothing(printed):
    change("cards:", "# no card looks otherwise for this\ncards:")
    assert run(printed) == "nothing changed since printed/manifest.json: 9 cards as before; nothing is written\n"
    assert not sheets()
    assert not Path("new/manifest.json").exists()


def test_only_a_card_that_looks_otherwise_is_on_the_sheets(printed):
    title = next(line for line in CARDS.read_text("utf-8").splitlines() if "title:" in line)
    change(title, f"{title}s")
    output = run(printed)
    assert "; 8 cards as before" in output
    assert "2 pages, 1 card" in output
    assert len(sheets()) == 1
    assert "1 card" in run(f"{printed} --copies 1 --target meinspiel")


def test_cards_that_left_are_told(printed):
    manifest = Path("printed/manifest.json")
    content = json.loads(manifest.read_text("utf-8"))
    content["files"][0]["faces"].append("core:dry-well 0123456789abcdef")
    manifest.write_text(json.dumps(content), encoding="utf-8")
    assert "no longer there: core:dry-well\n" in run(printed)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("no json", "no manifest of cardgen"),
        ("[]", "no manifest of cardgen"),
        ('{"files": [{"path": 3}]}', "no manifest of cardgen"),
        ('{"files": []}', "lists files of no game"),
    ],
)
def test_what_is_no_manifest_of_the_game_is_refused(printed, text, reason):
    Path("printed/manifest.json").write_text(text, encoding="utf-8")
    output = run(printed, 1)
    assert "error[CG858]" in output
    assert reason in output
    assert not sheets()


def test_a_manifest_of_an_earlier_cardgen_is_refused(printed):
    manifest = Path("printed/manifest.json")
    content = json.loads(manifest.read_text("utf-8"))
    content["files"][0]["faces"] = []
    manifest.write_text(json.dumps(content), encoding="utf-8")
    assert "earlier versions of cardgen" in run(printed, 1)


def test_cards_are_not_chosen_in_two_ways(printed):
    assert "leave out --select" in run(f"{printed} --select 1", 2)


def test_a_face_with_a_picture_is_known_by_the_picture():
    def look(data: bytes) -> str:
        mark = Placed(Picture("ant.png", (1, 1), data, "FlateDecode"), Box(0, 0, 9, 9))
        return look_of(Face("front core:ant", 9, 9, Box(0, 0, 9, 9), (mark,)), PdfWriter().encoded)

    assert look(b"red") == look(b"red") != look(b"green")
