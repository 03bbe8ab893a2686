"""`cardgen check EXPANSION --base --against --verdict`: an expansion on its way from those who wrote it to those who
take it. Nothing is played here; what play finds is tested with the rules.
"""

import json
import os
import shutil
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardgen import __version__
from cardgen.cli import main
from cardgen.data.project.archive import PREFIX
from tests.fixtures.minimal_project import FILES
from tests.fixtures.shipped import copy_of_game

pytestmark = pytest.mark.usefixtures("remembering")
SET = "rain/set.yaml"
CARDS = "rain/cards/first.yaml"
PRINTINGS = "rain/printings.yaml"


def run(*words: str) -> Result:
    result = CliRunner().invoke(
        main, [*words, "--jobs", "1"] if words[0] in ("check", "build", "play") else list(words)
    )
    assert "Traceback" not in result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def check(what: str, *options: str) -> Result:
    return run("check", what, "--level", "static", *options)


def found(result: Result) -> list[tuple[str, str]]:
    return [(finding["code"], finding["severity"]) for finding in json.loads(result.stdout)["findings"]]


def zipped(name: str, folder: str, top: str = "") -> None:
    with zipfile.ZipFile(name, "w", zipfile.ZIP_DEFLATED) as made:
        for path in sorted(Path(folder).rglob("*")):
            if path.is_file():
                made.write(path, f"{top}{path.relative_to(folder).as_posix()}")


def change(place: str, old: str, new: str) -> None:
    text = Path(place).read_text(encoding="utf-8")
    assert old in text
    Path(place).write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Path:
    """The example expansion of Food Heroes as a project, with its author's name."""
    here, folder = Path.cwd(), tmp_path_factory.mktemp("made")
    os.chdir(folder)
    run("new", "expansion", "rain")
    os.chdir(here)
    place = folder / "rain/card_data/fsys/sets/rain/set.yaml"
    place.write_text(place.read_text(encoding="utf-8").replace("your name", "Asha"), encoding="utf-8")
    return folder / "rain"


@pytest.fixture
def sent(elsewhere: Path, made: Path) -> Path:
    """A folder to stand in, with the set alone in `rain` and its drawings."""
    shutil.copytree(made / "card_data/fsys/sets/rain", elsewhere / "rain")
    shutil.copytree(made / "templates", elsewhere / "rain/templates")
    return elsewhere


def test_a_sound_expansion_is_sound_as_folder_project_and_archive(sent, made):
    zipped("set.zip", "rain")
    zipped("nested.zip", "rain", "rain-1.0/")
    zipped("project.zip", str(made), "rain/")
    for what in ("rain", str(made), "set.zip", "nested.zip", "project.zip"):
        result = check(what, "--base", "fsys")
        assert (result.exit_code, result.output.splitlines()[-1]) == (0, "checked 83 cards in 30 files: nothing found")


def test_a_zip_is_accepted_wherever_a_folder_is(sent, hasty):
    zipped("rain.zip", "rain")
    assert "rain" in run("list", "rain.zip", "--cards").output
    assert run("list", "--project", "rain.zip").exit_code == 0
    assert run("play", "rain.zip", "--games", "20").exit_code == 0
    assert run("report", "rain.zip", "--games", "100").exit_code == 0
    result = run("build", "rain.zip", "--only", "cards", "--paper", "a4")
    assert "output/fsys/cards-a4.pdf" in result.output
    names = {path.name for path in Path().iterdir()}
    assert names == {"rain", "rain.zip", "output"}
    assert PREFIX not in Path("output/.cardgen/memory.json").read_text(encoding="utf-8")


def test_findings_in_an_archive_are_told_by_its_name_and_the_private_folder_goes(sent, own_temp):
    change(CARDS, "icons: [", "icons: [snow, ")
    Path("mail").mkdir()
    zipped("mail/rain.zip", "rain", "rain/")
    result = check("mail/rain.zip", "--format", "json")
    files = {finding["file"] for finding in json.loads(result.stdout)["findings"]}
    assert files == {"mail/rain.zip/rain/cards/first.yaml"}
    assert PREFIX not in result.output
    assert not list(own_temp.iterdir())


def test_a_set_alone_is_drawn_again_when_it_changes(sent):
    """Its folder has no card_data/, in which a project is looked for changes."""

    def drawn() -> str:
        return run("build", "rain", "--only", "cards", "--paper", "a4").output.splitlines()[1]

    assert [drawn(), drawn()] == ["1 file, 1 drawn anew", "1 file, 0 drawn anew"]
    for place, old, new in (
        (CARDS, "Early Bird", "Late Bird"),
        (PRINTINGS, "number: 1", "number: 7"),
        ("rain/templates/fsys/art/early-bird.svg", "</svg>", '<circle cx="5" cy="5" r="4"/></svg>'),
    ):
        change(place, old, new)
        assert drawn() == "1 file, 1 drawn anew"


def test_an_archive_that_lies_like_a_set_is_not_taken_for_a_part_of_a_project(sent):
    """Its place in the private folder is that by which it was named."""
    Path("card_data/fsys/sets").mkdir(parents=True)
    zipped("card_data/fsys/sets/rain.zip", "rain")
    assert check("card_data/fsys/sets/rain.zip").exit_code == 0


def test_commands_that_write_into_a_project_take_no_archive(sent):
    zipped("rain.zip", "rain")
    for words in (("schema",), ("new", "card", "puddle")):
        result = run(*words, "--project", "rain.zip")
        assert result.exit_code == 2
        assert "rain.zip has no folder card_data/" in result.output


def test_the_base_that_is_named_must_be_the_one_it_is_for(sent, made):
    for what in ("rain", str(made)):
        result = check(what, "--base", "phylo", "--format", "json")
        assert (result.exit_code, found(result)) == (1, [("CG836", "error")])
    result = check("rain", "--base", "fsis")
    assert (result.exit_code, "there is no game `fsis`" in result.output) == (2, True)


def test_a_set_in_a_project_is_of_the_game_it_lies_in(sent, made):
    shutil.copytree(made, "home")
    place = "home/card_data/fsys/sets/rain"
    assert check(place, "--base", "fsys").exit_code == 0
    result = check(place, "--base", "phylo")
    assert (result.exit_code, "is of `fsys`, not of `phylo`" in result.output) == (2, True)


def test_without_requires_the_named_game_is_believed(sent):
    change(SET, "requires: core  # players need this set, too\n", "")
    assert check("rain", "--base", "fsys").exit_code == 0
    codes = {code for code, _ in found(check("rain", "--base", "foodadvice", "--format", "json"))}
    assert codes
    assert all(code.startswith(("CG2", "FAD1")) for code in codes)


def test_credits_are_looked_at_for_who_takes_it_and_not_on_every_save(sent):
    change(SET, "attribution: Asha", "attribution: your name")
    assert found(check("rain", "--format", "json")) == []
    assert found(check("rain", "--base", "fsys", "--format", "json")) == [("CG834", "warning")]
    change(SET, "attribution: your name", "attribution: your name  # cardgen: ignore[CG834] we stay unknown\n#")
    for options in ((), ("--base", "fsys")):
        assert found(check("rain", *options, "--format", "json")) == []


def test_what_the_rules_tell_of_a_licence_is_not_told_twice(elsewhere):
    run("new", "expansion", "moor", "--base", "phylo")
    place = "moor/card_data/phylo/sets/moor"
    change(f"{place}/set.yaml", "your name", "Asha")
    change(f"{place}/set.yaml", "Asha, licence: CC-BY-SA-4.0}", "Asha, licence: CC-BY-NC-4.0}")
    assert found(check("moor", "--base", "phylo", "--format", "json")) == [("PHY117", "warning")]


@pytest.fixture
def released(sent) -> Path:
    """An archive of the expansion as it is; its folder may change."""
    zipped("rain-0.1.0.zip", "rain", "rain/")
    return sent


def against(release: str, *options: str) -> list[tuple[str, str]]:
    return found(check("rain", "--against", release, "--format", "json", *options))


def test_a_release_is_like_itself_as_archive_folder_and_project(released, made):
    shutil.copytree("rain", "before")
    for release in ("rain-0.1.0.zip", "before", str(made), str(made / "card_data/fsys/sets/rain")):
        assert against(release) == []


def test_an_archive_is_held_against_an_archive(released):
    zipped("rain-0.2.0.zip", "rain", "rain/")
    result = check("rain-0.2.0.zip", "--base", "fsys", "--against", "rain-0.1.0.zip", "--format", "json")
    assert (result.exit_code, found(result)) == (0, [])


def test_ids_are_held_against_an_earlier_release(released):
    change(CARDS, "id: early-bird", "id: late-bird")
    change(PRINTINGS, "card: early-bird", "card: late-bird")
    Path("rain/templates/fsys/art/early-bird.svg").rename("rain/templates/fsys/art/late-bird.svg")
    codes = against("rain-0.1.0.zip")
    assert codes == [("CG832", "warning"), ("CG831", "error"), ("CG835", "error")]
    change(SET, "version: 0.1.0", "version: 0.2.0")
    assert against("rain-0.1.0.zip", "--base", "fsys") == [("CG832", "warning"), ("CG831", "error")]


def test_a_card_that_cannot_be_read_has_not_vanished(released):
    change(CARDS, "id: early-bird\n", "id: early-bird\n    colour: red\n")
    assert {code for code, _ in against("rain-0.1.0.zip")} == {"CG202"}


def test_errors_of_ids_keep_nothing_from_being_judged(released):
    change(SET, "version: 0.1.0", "version: 0.0.9")
    result = check("rain", "--against", "rain-0.1.0.zip")
    assert "`core` and `rain`: legal" in result.output
    assert "error[CG835]" in result.output


@pytest.mark.parametrize(
    ("release", "status", "text"),
    [
        ("gone.zip", 2, "there is no archive gone.zip"),
        ("fsys", 2, "fsys is no release"),
        ("broken.zip", 1, "error[CG833]"),
        ("empty", 2, "is not a folder with card_data/ or set.yaml"),
        ("phylo", 2, "the release has nothing for `fsys`"),
    ],
)
def test_a_release_that_is_none_is_told(released, release, status, text):
    Path("broken.zip").write_bytes(b"PK")
    Path("empty").mkdir()
    run("new", "expansion", "moor", "--base", "phylo")
    result = check("rain", "--against", {"phylo": "moor", "empty": "empty/"}.get(release, release))
    assert (result.exit_code, text in result.output) == (status, True)


def test_a_set_of_a_project_is_held_against_its_own_release_only(released, made):
    """Of a project with two sets; the release of another set has nothing to compare."""
    shutil.copytree(made, "home")
    shutil.copytree("rain", "snow")
    change("snow/set.yaml", "id: rain", "id: snow")
    place = "home/card_data/fsys/sets/rain"
    assert check(place, "--against", "rain-0.1.0.zip").exit_code == 0
    shutil.rmtree("snow/templates")
    shutil.copytree("home", "winter")
    shutil.move("snow", "winter/card_data/fsys/sets/snow")
    shutil.rmtree("winter/card_data/fsys/sets/rain")
    result = check(place, "--against", "winter")
    assert (result.exit_code, "the release has no set `rain`" in result.output) == (2, True)


def verdict(what: str, *options: str) -> tuple[int, str]:
    result = check(what, "--verdict", "verdict.html", *options)
    return result.exit_code, Path("verdict.html").read_text(encoding="utf-8")


def test_the_verdict_of_a_sound_expansion_names_it_and_what_was_not_asked(sent):
    status, page = verdict("rain", "--base", "fsys")
    assert status == 0
    for text in ("<h1>Rain</h1>", "Food Heroes (fsys)", "0.1.0", "CC BY-SA 4.0", "Action card 3", "not asked"):
        assert text in page
    assert "verdict.html" in check("rain", "--verdict", "verdict.html").output


def test_the_verdict_is_the_same_for_the_folder_and_in_every_run(sent):
    first = verdict("rain", "--base", "fsys")
    assert verdict("rain", "--base", "fsys") == first
    zipped("rain.zip", "rain")
    archived = verdict("rain.zip", "--base", "fsys")
    assert archived == verdict("rain.zip", "--base", "fsys")
    assert PREFIX not in archived[1]


def test_a_verdict_is_html(sent):
    result = check("rain", "--verdict", "verdict.pdf")
    assert (result.exit_code, "name it .html" in result.output) == (2, True)
    assert not Path("verdict.pdf").exists()


def test_there_is_a_verdict_on_what_cannot_be_opened_or_is_of_another_game(sent):
    Path("x.zip").write_bytes(b"PK")
    status, page = verdict("x.zip", "--base", "fsys")
    assert (status, "CG833" in page, "<h1>x.zip</h1>" in page) == (1, True, True)
    status, page = verdict("rain", "--base", "phylo")
    assert (status, "CG836" in page) == (1, True)


def test_the_verdict_shows_findings_with_line_and_remedy(released):
    change(CARDS, "id: early-bird\n", "id: early-bird\n    colour: red\n")
    status, page = verdict("rain", "--against", "rain-0.1.0.zip")
    assert status == 1
    assert "rain/cards/first.yaml:" in page
    assert "not known" in page
    assert "CG202" in page


def test_on_a_whole_game_the_verdict_is_on_its_expansions(elsewhere):
    """What is found elsewhere is counted. There is another, small game."""
    copy_of_game("fsys", elsewhere)
    for place, text in FILES.items():
        Path(place).parent.mkdir(parents=True, exist_ok=True)
        Path(place).write_text(text, encoding="utf-8")
    change("card_data/fsys/sets/core/cards/soil.yaml", "title: Feed the Soil", 'title: "**Feed the Soil"')
    status, page = verdict("fsys")
    assert status == 0
    assert "<h1>Water and Soil</h1>" in page
    assert "in other files of the project" in page
    result = check(".", "--verdict", "verdict.html")
    assert (result.exit_code, "say which with --base" in result.output) == (2, True)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("attribution: Asha", "#"),
        ("version: 0.1.0", "version: one"),
        ("text: {name: Rain", "text: {} #"),
        ("id: rain", "id: Rain"),
        ("requires: core", "requires: [core #"),
    ],
)
def test_a_set_that_cannot_be_read_is_never_taken_for_another(sent, old, new):
    """As folder and as archive; the page is on what was sent, and no other set of the game."""
    change(SET, old, new)
    zipped("rain.zip", "rain")
    for what in ("rain", "rain.zip"):
        status, page = verdict(what, "--base", "fsys")
        assert status == 1
        assert f"<h1>{what}</h1>" in page
        assert "Not yet" in page
        assert "Water and Soil" not in page
        assert page.count("<strong>not known</strong>") == 8


def test_a_set_of_a_project_that_cannot_be_read_is_not_taken_for_its_neighbour(sent, made):
    shutil.copytree(made, "home")
    change("home/card_data/fsys/sets/rain/set.yaml", "version: 0.1.0", "version: one")
    for what in ("home", "home/card_data/fsys/sets/rain"):
        status, page = verdict(what)
        assert (status, "Not yet" in page, "Water and Soil" in page) == (1, True, False)


def test_the_verdict_names_contributor_release_version_and_digest(released):
    page = verdict("rain", "--against", "rain-0.1.0.zip")[1]
    for text in ("<dd>Asha</dd>", "<dd>rain-0.1.0.zip</dd>", f"{__version__}; digest of the data "):
        assert text in page
    digest = page.partition("digest of the data ")[2][:12]
    assert digest in verdict("rain-0.1.0.zip")[1]
    change(CARDS, "title: Early Bird", "title: Late Bird")
    assert digest not in verdict("rain")[1]


def test_a_card_that_was_deleted_passes_with_a_reason_and_a_new_version(released):
    cards = Path(CARDS).read_text(encoding="utf-8")
    start, end = cards.index("  - id: early-bird"), len(cards)
    following = cards.find("  - id: ", start + 5)
    Path(CARDS).write_text(cards[:start] + (cards[following:] if following > 0 else cards[end:]), encoding="utf-8")
    lines = Path(PRINTINGS).read_text(encoding="utf-8").splitlines(keepends=True)
    Path(PRINTINGS).write_text("".join(line for line in lines if "early-bird" not in line), encoding="utf-8")
    assert ("CG831", "error") in against("rain-0.1.0.zip")
    with Path(SET).open("a", encoding="utf-8") as file:
        file.write("gone: [{id: early-bird, why: It told a falsehood.}]\n")
    assert against("rain-0.1.0.zip") == [("CG835", "error"), ("CG831", "info")]
    change(SET, "version: 0.1.0", "version: 0.2.0")
    assert against("rain-0.1.0.zip") == [("CG831", "info")]


def test_a_renamed_id_is_guessed(released):
    change(CARDS, "id: early-bird", "id: late-bird")
    change(PRINTINGS, "card: early-bird", "card: late-bird")
    result = check("rain", "--against", "rain-0.1.0.zip")
    assert "is it `late-bird` (Early Bird) now? call that `early-bird` again" in result.output


def test_what_is_no_set_is_told_so(sent):
    Path("notes.txt").write_text("x", encoding="utf-8")
    result = check("notes.txt", "--base", "fsys")
    assert (result.exit_code, "notes.txt is not a folder with card_data/ or set.yaml" in result.output) == (2, True)
    for what in ("nothere/", "no/where"):
        result = check(what, "--base", "fsys")
        assert (result.exit_code, f"there is no {what}" in result.output) == (2, True)
    Path("none/card_data").mkdir(parents=True)
    result = check("none", "--base", "fsys")
    assert (result.exit_code, "there is no set in none" in result.output) == (2, True)


def test_a_set_whose_first_file_is_none_is_told_so(sent):
    Path(SET).unlink()
    for make in (os.mkdir, getattr(os, "mkfifo", None)):
        if make is not None:
            make(SET)
            result = check("rain")
            assert (result.exit_code, "rain/set.yaml is not a file" in result.output) == (2, True)
            Path(SET).rmdir() if make is os.mkdir else Path(SET).unlink()


def test_a_schema_that_a_set_brings_is_told_as_a_folder_and_as_an_archive(sent):
    place = Path("rain/schema/cards.schema.json")
    place.parent.mkdir()
    place.write_text("true", encoding="utf-8")
    shutil.make_archive("rain", "zip", ".", "rain")
    for what in ("rain", "rain.zip"):
        findings = json.loads(check(what, "--format", "json").stdout)["findings"]
        (finding,) = (finding for finding in findings if "schema" in json.dumps(finding))
        assert (finding["code"], finding["severity"]) == ("CG115", "warning")
        assert "remove it" in finding["help"]


def test_the_page_that_was_written_is_named(sent):
    assert "verdict: verdict.html\n" in check("rain", "--verdict", "verdict.html").output


def test_a_printing_with_a_fault_is_not_missed_as_well(sent):
    change(
        PRINTINGS,
        "{card: early-bird,",
        "{card: early-bird, art: {file: ../../etc/passwd, artist: A, licence: CC0-1.0},",
    )
    assert found(check("rain", "--format", "json")) == [("CG206", "error")]
