"""Findings as people and programs read them."""

import json

import pytest
from msgspec.structs import replace

from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.output.reporters import FORMATS, Counts, Playing, report, summary

TERRAIN = Diagnostic(
    "CG204",
    "`tundraa` is not a terrain",
    Span("card_data/phylo/sets/core/cards/arctic.yaml", 14, 21, 28),
    help="did you mean `tundra`?",
    source="  terrain: [forest, tundraa]",
)
FOLDER = Diagnostic("CG112", "no kind of file belongs here", Span("card_data/ä b.yml"), Severity.WARNING, "move it")
NOTE = Diagnostic("XXX999", "nowhere in particular", None, Severity.INFO)
COUNTS = Counts(cards=112, files=9)


def test_text_shows_place_line_caret_and_remedy():
    assert (
        report([TERRAIN], COUNTS)
        == """\
error[CG204]: `tundraa` is not a terrain
  --> card_data/phylo/sets/core/cards/arctic.yaml:14:21
   |
14 |   terrain: [forest, tundraa]
   |                     ^^^^^^^
   = help: did you mean `tundra`? (`cardgen explain CG204`)
checked 112 cards in 9 files: 1 error
"""
    )


def test_text_shows_what_there_is_of_a_place():
    assert (
        report([FOLDER, NOTE, NOTE], COUNTS)
        == """\
info[XXX999]: nowhere in particular

warning[CG112]: no kind of file belongs here
 --> card_data/ä b.yml
  = help: move it (`cardgen explain CG112`)
checked 112 cards in 9 files: 1 warning, 1 info
"""
    )


def test_text_without_a_remedy_points_to_the_page_of_its_code():
    finding = Diagnostic("CG203", "`a` is a list, not text", Span("a.yaml"))
    assert "\n  = help: `cardgen explain CG203` tells more\n" in report([finding], COUNTS)


@pytest.mark.parametrize(
    ("findings", "counts", "line"),
    [
        ([], Counts(60, 12), "checked 60 cards in 12 files: nothing found"),
        ([], Counts(1, 1), "checked 1 card in 1 file: nothing found"),
        ([TERRAIN, FOLDER, FOLDER], Counts(60, 12), "checked 60 cards in 12 files: 1 error, 2 warnings"),
    ],
)
def test_the_summary_counts(findings, counts, line):
    assert summary(findings, counts) == line


def test_colour_is_there_when_asked_for_and_only_then():
    plain, coloured = report([TERRAIN, FOLDER], COUNTS), report([TERRAIN, FOLDER], COUNTS, "text", colour=True)
    assert "\x1b" not in plain
    assert coloured.startswith("\x1b[1;31merror[CG204]\x1b[0m")
    assert "\x1b[1;33mwarning[CG112]\x1b[0m" in coloured


@pytest.mark.parametrize("format", FORMATS)
def test_a_message_gives_no_orders_to_a_terminal(format):
    span = Span("\x1b]0;x\x07\udcff.yaml", 1, 1, 2)
    evil = Diagnostic("CG204", "a\x1b[2J\nb", span, help="\x1bc", source="\x1b[31mred")
    document = report([evil], COUNTS, format)
    assert "\x1b" not in document
    assert "\x07" not in document
    document.encode("utf-8")


def test_json_has_every_field():
    document = json.loads(report([FOLDER, TERRAIN], COUNTS, "json"))
    assert document["checked"] == {"cards": 112, "files": 9}
    assert document["counts"] == {"error": 1, "warning": 1, "info": 0}
    assert document["findings"][0] == {
        "code": "CG204",
        "name": "not-allowed-value",
        "severity": "error",
        "message": "`tundraa` is not a terrain",
        "help": "did you mean `tundra`?",
        "file": "card_data/phylo/sets/core/cards/arctic.yaml",
        "line": 14,
        "column": 21,
        "end_column": 28,
    }
    assert document["findings"][1]["line"] is None


def test_sarif_names_rules_and_counts_code_points():
    document = json.loads(report([FOLDER, TERRAIN, NOTE], COUNTS, "sarif"))
    (run,) = document["runs"]
    assert (document["version"], run["columnKind"]) == ("2.1.0", "unicodeCodePoints")
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["CG112", "CG204", "XXX999"]
    assert rules[1]["help"]["markdown"].startswith("# CG204 not-allowed-value")
    assert rules[1]["shortDescription"] == {"text": "not allowed value"}
    note, terrain, folder = run["results"]
    assert terrain["level"] == "error"
    assert rules[terrain["ruleIndex"]]["id"] == terrain["ruleId"] == "CG204"
    (location,) = terrain["locations"]
    assert location["physicalLocation"]["region"] == {"startLine": 14, "startColumn": 21, "endColumn": 28}
    assert folder["locations"] == [{"physicalLocation": {"artifactLocation": {"uri": "card_data/%C3%A4%20b.yml"}}}]
    assert "locations" not in note


def test_github_commands_escape_what_they_would_misread():
    odd = Diagnostic("CG204", "50% of\n`a`", Span("a,b:c.yaml", 3, 5, 9), Severity.WARNING)
    assert report([odd, NOTE], Counts(1, 1), "github") == (
        "::notice title=XXX999::nowhere in particular\n"
        "::warning file=a%2Cb%3Ac.yaml,title=CG204 not-allowed-value,line=3,col=5,endColumn=8::50%25 of%0A`a`\n"
        "checked 1 card in 1 file: 1 warning, 1 info\n"
    )


def missing(number, message="there is no drawing `{}`, needs 1.{} mm"):
    return [
        Diagnostic("CG708", message.format(n, n), Span("a.yaml", n, 3, 8), Severity.WARNING)
        for n in range(1, number + 1)
    ]


def test_many_of_one_cause_are_told_by_the_first_three_and_a_line():
    text = report(missing(14), COUNTS)
    assert text.count("warning[CG708]") == 3
    assert text.count("help:") == 3
    last = "... and 11 more of the same kind, in lines 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14: `--format json` tells all"
    assert text.splitlines()[-2:] == [last, "checked 112 cards in 9 files: 14 warnings"]
    assert "11, 12, 13, 14, 15, ...:" in report(missing(40), COUNTS)


def test_five_of_one_cause_are_told_one_by_one():
    assert report(missing(5), COUNTS).count("warning[CG708]") == 5


def test_findings_are_alike_only_in_one_file_and_in_what_they_say():
    others = missing(3, "the picture `{}` of {} is small")
    apart = [replace(finding, span=replace(finding.span, file="b.yaml")) for finding in missing(3)]
    text = report([*missing(3), *others, *apart], COUNTS)
    assert text.count("warning[CG708]") == 9
    assert "more of the same kind" not in text


@pytest.mark.parametrize("format", ["json", "sarif", "github"])
def test_programs_are_told_each_finding(format):
    assert report(missing(14), COUNTS, format).count("there is no drawing") == 14


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_says_something_of_nothing(format):
    assert report([], COUNTS, format).endswith("\n")


@pytest.mark.parametrize("format", FORMATS)
def test_order_does_not_depend_on_the_order_of_finding(format):
    assert report([TERRAIN, FOLDER, NOTE], COUNTS, format) == report([NOTE, TERRAIN, FOLDER, TERRAIN], COUNTS, format)


def test_it_is_told_how_many_games_were_enough_and_how_likely_more_would_say_anything_else() -> None:
    playing = Playing((("the deck `one`", 1500), ("the deck `two`", 250)), 4000, 0.00111)
    assert str(playing) == (
        "1,750 of 4,000 games were enough: in at most 0.2 of 100 such runs the others would change an answer"
    )
    assert str(Playing((("the deck `one`", 4000),), 4000)) == str(Playing()) == ""
    told = json.loads(report([], Counts(1, 1), "json", playing=playing))["played"]
    assert told == {
        "decks": [{"name": "the deck `one`", "games": 1500}, {"name": "the deck `two`", "games": 250}],
        "most": 4000,
        "error": 0.00111,
    }
