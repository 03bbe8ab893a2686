"""The command line: what it says to people and to programs, and with which status it ends."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import cardgen
from cardgen.analysis.catalogue import all_codes
from cardgen.cli import COMMANDS, main
from cardgen.commands import interface
from cardgen.commands.outcome import Outcome
from cardgen.output.reporters import Counts
from tests.sweep import sweep

REPOSITORY = Path(__file__).parents[2]
CARDS = "card_data/mini/sets/core/cards/all.yaml"


def run(*arguments: str):
    return CliRunner().invoke(main, list(arguments))


@sweep(
    "command",
    [(), *[(name,) for name in COMMANDS], ("new", "game"), ("new", "expansion"), ("new", "card")],
    ids=" ".join,
)
def test_help_shows_examples_that_name_the_command(command):
    result = run(*command, "--help")
    assert result.exit_code == 0
    assert "Examples:" in result.output
    assert f"  cardgen {' '.join(command)}".rstrip() in result.output


def test_every_example_of_help_is_a_command_that_parses():
    """Options and arguments exist; nothing is run."""
    for name in COMMANDS:
        for line in re.findall(r"^  (cardgen .+)$", run(name, "--help").output, re.MULTILINE):
            words = re.split(r"\s{2,}", line.strip())[0].split()[1:]
            command, context = main, main.make_context("cardgen", words, resilient_parsing=True)
            while hasattr(command, "resolve_command"):
                _, command, words = command.resolve_command(context, words)
                context = command.make_context(command.name, list(words), parent=context, resilient_parsing=True)
            unknown = [
                word
                for word in words
                if word.startswith("--")
                and word.split("=")[0] not in {option for parameter in command.params for option in parameter.opts}
            ]
            assert unknown == [], line


def test_the_version_is_told_in_one_line():
    assert run("--version").output == f"cardgen {cardgen.__version__}\n"


def test_the_nearest_command_is_offered():
    result = run("buidl")
    assert (result.exit_code, "Did you mean `build`?" in result.output) == (2, True)


@pytest.mark.parametrize("game", ["foodadvice", "phylo"])
def test_of_a_game_that_is_taken_for_a_command_it_is_told_what_makes_it(game):
    result = run(game)
    assert (result.exit_code, f"did you mean `cardgen build {game}`?" in result.output) == (2, True)


def test_a_game_of_this_folder_is_known_as_one(project, monkeypatch):
    monkeypatch.chdir(project.root)
    assert "did you mean `cardgen build mini`?" in run("mini").output
    assert "There are list, check, build," in run("nothing-here").output


def test_a_product_that_there_is_not_is_told_with_all_that_there_are():
    result = run("build", "foodadvice", "--only", "tokens", "--project", str(REPOSITORY))
    assert result.exit_code == 2
    assert (
        "there is no product `tokens`; there are `cards`, `money`, `square-chips`, `chips`, `board`," in result.output
    )
    assert "did you mean `cards`?" in run("build", "foodadvice", "--only", "card", "--project", str(REPOSITORY)).output


def test_list_counts_cards_and_copies_by_kind(project):
    facts = json.loads(project.run("list", "mini", "--format", "json").output)
    assert facts["kinds"] == {"plain": {"name": "Plain card", "cards": 3, "copies": 4}}
    assert (facts["cards"], facts["copies"], facts["players"]) == (3, 4, [2])
    assert facts["icons"] == {"sign": 2}
    assert facts["decks"] == {"all-cards": {"name": "All cards", "size": 4}}
    assert facts["sets"] == {"core": {"name": "Core", "version": "1.0.0", "printings": 3}}
    assert facts["products"] == ["calibration", "cards", "png", "poster"]


def test_list_tells_people_the_same(project):
    text = project.run("list", "mini").output
    for words in (
        "Mini (mini), 2 players",
        "Plain card: 3 cards, 4 copies in the deck all-cards",
        "All cards, 4 cards",
        "calibration, cards, png, poster",
    ):
        assert words in text
    assert re.search(
        r"^mini\s+Mini, 3 cards, 4 copies in the deck all-cards$", project.run("list").output, re.MULTILINE
    )
    assert [game["id"] for game in json.loads(project.run("list", "--format", "json").output)["games"]] == ["mini"]


@pytest.mark.parametrize(
    ("players", "words"),
    [("[2, 4]", "2 or 4"), ("[4, 2, 3]", "2 to 4"), ("[1]", "1"), ("[2, 3]", "2 or 3"), ("[1, 2, 5]", "1, 2 or 5")],
)
def test_list_names_no_number_of_players_that_cannot_play(project, players, words):
    project.replace("card_data/mini/game.yaml", "players: [2]", f"players: {players}")
    assert f"Mini (mini), {words} players\n" in project.run("list", "mini").output


def test_check_of_a_sound_project_says_so_and_writes_nothing(project):
    result = project.run("check")
    assert (result.exit_code, result.output) == (0, "checked 3 cards in 7 files: nothing found\n")
    assert not project.out.exists()


@pytest.mark.parametrize("format_", ["text", "json", "sarif", "github"])
def test_findings_come_in_every_format_with_the_same_status(project, format_):
    project.replace(CARDS, "[sun]", "[snu]")
    result = project.run("check", "--format", format_)
    assert result.exit_code == 1
    assert "CG301" in result.stdout
    assert result.stderr == ""
    if format_ in ("json", "sarif"):
        assert json.loads(result.stdout)


def test_a_named_game_is_read_and_judged_alone(project):
    """A fault of another game is no fault of this one."""
    project.write("card_data/other/game.yaml", "id: other\nplayers: [2\n")
    assert project.run("check").exit_code == 1
    result = project.run("check", "mini")
    assert (result.exit_code, result.output) == (0, "checked 3 cards in 7 files: nothing found\n")


def test_build_for_programs_prints_nothing_but_json(project):
    assert json.loads(project.run("build", "--paper", "a4", "--format", "json").stdout)


def test_warnings_fail_a_strict_run_only(project):
    (project.root / "templates/mini/art/dot.svg").unlink()
    assert project.run("check").exit_code == 0
    assert project.run("check", "--strict").exit_code == 1
    assert project.run("build", "--only", "cards").exit_code == 0
    assert project.run("build", "--only", "cards", "--strict").exit_code == 1


def test_build_tells_what_it_wrote_and_how_much_of_it_anew(project):
    first = project.run("build", "--paper", "a4").output
    assert f"{(project.out / 'mini/cards-a4.pdf').as_posix()}  2 pages, 4 cards\n" in first
    assert "3 files, 3 drawn anew" in first
    assert "3 files, 0 drawn anew" in project.run("build", "--paper", "a4").output


def test_lists_may_be_given_with_commas_or_again(project):
    project.run("build", "--only", "cards,poster", "--paper", "a4", "--paper", "letter")
    assert sorted(path.name for path in project.out.rglob("*.pdf")) == [
        "cards-a4.pdf", "cards-letter.pdf", "poster-a4.pdf", "poster-letter.pdf",
    ]  # fmt: skip


@pytest.mark.parametrize("offset", ["0.5mm,-1mm", "0.5,-1", " 0.5mm , -1 "])
def test_an_offset_may_be_written_in_several_ways(project, offset):
    assert project.run("build", "--only", "cards", "--paper", "a4", "--back-offset", offset).exit_code == 0
    written = project.pdf("cards-a4-offset-right-0.5-up-1").read_bytes()
    project.build(back_offset=(500, -1000))
    assert project.pdf("cards-a4-offset-right-0.5-up-1").read_bytes() == written


def test_an_offset_without_backs_to_move_is_refused(project):
    result = project.run("build", "--backs", "fold", "--back-offset", "1mm,0")
    assert (result.exit_code, "leave one of them out" in result.output) == (2, True)


def test_a_selection_makes_cards_only(project):
    project.run("build", "--paper", "A4", "--select", "1 - 2")
    assert [path.name for path in project.out.glob("mini/*.pdf")] == ["cards-a4-only-1-2.pdf"]


def test_the_slug_names_the_cards_of_a_selection_one_by_one(project, page_texts):
    project.run("build", "--paper", "a4", "--select", "1,3")
    assert "cards 1, 3, sheet 1/1" in page_texts(project.pdf("cards-a4-only-1-and-3"))[0]


def test_the_project_around_this_folder_is_found(project, monkeypatch):
    monkeypatch.chdir(project.root / "card_data/mini/sets")
    result = run("check")
    assert result.output == "checked 3 cards in 7 files: nothing found\n"


def test_paths_are_shown_as_the_user_would_type_them(project, monkeypatch):
    project.replace(CARDS, "[sun]", "[snu]")
    project.replace("templates/mini/back.xml.j2", "MINI", "{{ no }}")
    monkeypatch.chdir(project.root)
    assert f"--> {CARDS}:3:13" in run("check").output
    project.replace(CARDS, "[snu]", "[sun]")
    assert "--> templates/mini/back.xml.j2:2" in run("check").output
    monkeypatch.chdir(project.root / "templates")
    assert "--> ../templates/mini/back.xml.j2:2" in run("check").output


def test_a_folder_may_be_named_to_be_checked(project, monkeypatch):
    monkeypatch.chdir(project.root.parent)
    assert run("check", "project").exit_code == 0
    assert run("check", "no/such").exit_code == 2


def test_without_a_project_the_shipped_games_are_there(elsewhere):
    games = [game["id"] for game in json.loads(run("list", "--format", "json").output)["games"]]
    assert games == ["foodadvice", "fsys", "phylo"]


@pytest.mark.parametrize("code", ["CG102", "cg102"])
def test_a_code_is_explained(code):
    assert run("explain", code).output.startswith("# CG102 duplicate-key\n")


def test_all_codes_are_listed():
    assert list(json.loads(run("explain", "--format", "json").output)) == list(all_codes())
    assert len(run("explain").output.splitlines()) == len(all_codes())


def test_an_unknown_code_is_told_with_the_nearest():
    result = run("explain", "CG1022")
    assert (result.exit_code, result.output.count("\n")) == (2, 1)
    assert "did you mean" in result.output


def on_a_terminal(arguments: list[str], cwd: Path) -> tuple[bytes, bytes]:
    """What a run shows where stderr is a terminal, and what it writes to stdout."""
    import pty
    import termios

    main_end, its_end = pty.openpty()
    termios.tcsetwinsize(its_end, (24, 80))
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY), "TERM": "xterm", "COLUMNS": "80"}
    process = subprocess.Popen(
        [sys.executable, "-m", "cardgen", *arguments], cwd=cwd, env=environment, stdout=subprocess.PIPE, stderr=its_end
    )
    os.close(its_end)
    shown = b""
    while True:
        try:
            part = os.read(main_end, 4096)
        except OSError:
            break
        if not part:
            break
        shown += part
    out, _ = process.communicate()
    os.close(main_end)
    return shown, out


@pytest.mark.skipif(os.name == "nt", reason="no such terminals")
def test_progress_is_shown_on_a_terminal_and_never_mixed_with_what_was_found(project):
    shown, out = on_a_terminal(["build", "mini"], project.root)
    assert b"building" in shown
    assert b"building" not in out
    assert b"6 files, 6 drawn anew" in out


def test_progress_is_silent_where_nobody_looks(project):
    assert project.run("build", "--paper", "a4").stderr == ""


def test_findings_have_no_colour_where_nobody_looks(project):
    project.replace(CARDS, "[sun]", "[snu]")
    assert "\x1b" not in project.run("check").output


def test_cards_are_listed_with_what_decks_call_them():
    listed = run("list", "phylo", "--cards", "--project", str(REPOSITORY)).output
    assert re.search(r"^mistletoe +European Mistletoe +species, starter \d+; starter-box, woodland-edge$", listed, re.M)
    cards = json.loads(run("list", "phylo", "--cards", "--format", "json", "--project", str(REPOSITORY)).output)
    assert len(cards) == 93
    assert {card["id"] for card in cards if card["decks"].get("town-and-garden") == 2} == {
        "common-dandelion",
        "garden-strawberry",
    }


def test_a_list_says_how_many_files_it_could_not_read(project):
    assert project.run("list").stderr == ""
    project.replace(CARDS, "[sun]", "[sun")
    note = "note: 1 file could not be read in full, so something may be missing: `cardgen check` tells what\n"
    for words in (("list",), ("list", "mini"), ("list", "mini", "--cards"), ("list", "--format", "json")):
        result = project.run(*words)
        assert (result.exit_code, result.stderr) == (0, note)
    json.loads(result.stdout)


def test_a_list_counts_each_broken_file_once(project):
    project.replace(CARDS, "title: Ant", "titel: Ant")
    project.replace(CARDS, "title: Cat", "titel: Cat")
    project.replace("card_data/mini/sets/core/printings.yaml", "number: 2", "number: [2]")
    assert "note: 2 files could" in project.run("list").stderr


def test_a_warning_hides_nothing_from_a_list(project):
    project.replace("card_data/mini/game.yaml", "deck: all-cards", "deck: all-cards #1")
    result = project.run("list")
    assert "CG114" in project.run("check").output
    assert (result.stderr, "3 cards" in result.stdout) == ("", True)


@pytest.fixture
def pier(tmp_path) -> Path:
    """An expansion of FoodAdvice as `cardgen new` makes it."""
    assert run("new", "expansion", "pier", "--base", "foodadvice", "--out", str(tmp_path)).exit_code == 0
    return tmp_path / "pier"


PIER = "card_data/foodadvice/sets/pier"
NOT_JUDGED = "not judged, repair the errors first"


@pytest.mark.parametrize(
    ("place", "old", "new", "verdict"),
    [
        (f"{PIER}/cards/first.yaml", "price: 5", "price: 7", f"`market` and `pier`: {NOT_JUDGED}"),
        (f"{PIER}/cards/first.yaml", "shape: yoghurt", "shape: yogurtt", f"`market` and `pier`: {NOT_JUDGED}"),
        (f"{PIER}/cards/first.yaml", "    hashtag: juicy\n", "", f"`market` and `pier`: {NOT_JUDGED}"),
        (f"{PIER}/cards/first.yaml", "take-money", "takemoney", f"`market` and `pier`: {NOT_JUDGED}"),
        (f"{PIER}/cards/first.yaml", "id: sample-plum", "id: [", f"`market` and `pier`: {NOT_JUDGED}"),
        (f"{PIER}/printings.yaml", "card: sample-plum", "card: sample-plumm", f"`market` and `pier`: {NOT_JUDGED}"),
        (f"{PIER}/set.yaml", "requires: market", "requires: markt", f"`foodadvice`: {NOT_JUDGED}"),
        (
            f"{PIER}/set.yaml",
            "id: pier",
            "id: pier",
            "`market` and `pier`: legal; its only customer can find two matches; not played",
        ),
    ],
)
def test_a_check_begins_with_a_verdict_however_illegal_the_cards_are(pier, place, old, new, verdict):
    path = pier / place
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    assert run("check", str(pier), "--level", "static").stdout.splitlines()[0] == verdict


def test_list_sizes_and_explain_tell_measures_and_where_they_were_read(project):
    sizes = {size["id"]: size for size in json.loads(project.run("list", "sizes", "--format", "json").output)}
    assert sizes["tarot"]["size"] == [69.85, 120.65]
    assert sizes["token"]["round"]
    assert all(size["source"]["address"].startswith("https://") for size in sizes.values())
    assert "tarot" in project.run("list", "sizes").output
    page = project.run("explain", "size", "tarot").output
    assert "69.85 x 120.65 mm (2.75 x 4.75 in)" in page
    assert "source: The Game Crafter" in page
    assert "did you mean `tarot`" in project.run("explain", "size", "tarrot").output


def test_list_looks_tells_each_in_a_line(project):
    assert len(project.run("list", "looks").output.splitlines()) == 6
    assert {"id", "about"} == set(json.loads(project.run("list", "looks", "--format", "json").output)[0])


def test_list_cutters_tells_marks_and_where_they_were_read(project):
    text = project.run("list", "cutters").output
    assert "marks: a square and two brackets, inset 10 mm, length 5 mm, line 1 mm" in text
    assert "pictures of at most 171.45 x 234.95 mm" in text
    cutters = json.loads(project.run("list", "cutters", "--format", "json").output)
    assert {cutter["id"] for cutter in cutters} == {"cricut", "silhouette-cameo", "silhouette-cameo-5-alpha"}
    assert all(cutter["sources"] and cutter["unverified"] for cutter in cutters)
    assert next(cutter["marks"] for cutter in cutters if cutter["id"] == "silhouette-cameo")["inset"] == 10


def test_check_says_that_there_is_no_project_where_it_looks_at_what_comes_with_cardgen(elsewhere, monkeypatch):
    made = {}
    monkeypatch.setattr(interface, "check", lambda *_, **order: made.update(order) or Outcome(None, Counts(3, 1)))
    result = CliRunner().invoke(main, ["check"])
    assert "no project in this folder: these are the games that come with cardgen" in result.output
    assert made


@sweep("command", ["check", "build"])
def test_a_project_that_lies_below_is_named_and_no_game_of_cardgen_is_taken_for_it(command, elsewhere, monkeypatch):
    for name in ("dragons", "rivers", "attic"):
        (elsewhere / name / "card_data").mkdir(parents=True, exist_ok=True)
    for name in ("check", "build"):
        monkeypatch.setattr(interface, name, lambda *_, **order: Outcome(None, Counts(3, 1)))
    result = CliRunner().invoke(main, [command])
    assert result.exit_code == 2
    assert (
        "there is no project in this folder; one lies in attic/ and in 2 other folders here "
        f"(`cd attic`, or `main {command} attic/`; or name a game that cardgen ships)"
    ) in result.output
    assert CliRunner().invoke(main, [command, "fsys"]).exit_code == 0


def test_findings_in_a_table_have_sheet_row_and_cell_as_fields(elsewhere):
    (elsewhere / "sheet.csv").write_text("id,title\nC1,Alpha\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["import", "table", "sheet.csv", "--out", "mine", "--format", "json"])
    found = json.loads(result.stdout)["findings"]
    wrong = next(finding for finding in found if finding["code"] == "CG206")
    assert (wrong["sheet"], wrong["row"], wrong["cell"]) == ("sheet", 2, "A2")
