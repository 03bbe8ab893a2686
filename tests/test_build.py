"""The whole flow: what is written is always the same, drawn only when it must be, and whole or not at all."""

import errno
import json
import os
from pathlib import Path

import pytest

from cardgen.output.files import sha256
from cardgen.output.memory import MEMORY
from cardgen.output.store import FolderStore

CORE = "card_data/mini/sets/core"


def files_of(out: Path) -> dict[str, bytes]:
    """All that was written for people: the memory of the last build is cardgen's own."""
    return {
        path.relative_to(out).as_posix(): path.read_bytes()
        for path in sorted(out.rglob("*"))
        if path.is_file() and ".cardgen" not in path.relative_to(out).parts
    }


def times_of(out: Path) -> dict[str, int]:
    return {path.as_posix(): path.stat().st_mtime_ns for path in out.rglob("*") if path.is_file()}


def manifest(out: Path) -> dict:
    return json.loads((out / "manifest.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def built_again(tmp_path_factory, copy_of_shipped, build_in_a_process, shipped):
    """What the repository ships, built in a folder of another name, and by two processes."""
    outs = [tmp_path_factory.mktemp("again"), tmp_path_factory.mktemp("shared")]
    other = copy_of_shipped(tmp_path_factory.mktemp("two") / "a rather different place")
    build_in_a_process(other, outs[0], "2", "--jobs", "1")
    build_in_a_process(shipped.root, outs[1], "3", "--jobs", "2")
    return dict(zip(("another folder", "two processes"), map(files_of, outs), strict=True))


@pytest.mark.parametrize("how", ["another folder", "two processes"])
def test_the_same_data_make_the_same_bytes(shipped, built_again, how):
    one, two = files_of(shipped.out), built_again[how]
    assert len(one) > 8
    assert one.keys() == two.keys()
    assert [name for name in one if one[name] != two[name]] == []


def test_no_file_tells_where_it_was_made(shipped, tmp_path_factory):
    for name, data in files_of(shipped.out).items():
        assert str(tmp_path_factory.getbasetemp()).encode() not in data, name
        assert b"/here/" not in data, name


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
        "trim_mm": [50, 70], "sha256": lines[0]["sha256"],
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


def test_nothing_is_drawn_when_nothing_changed(project):
    first = project.build(only=())
    before = times_of(project.out)
    second = project.build(only=())
    assert (first.drawn, second.drawn) == (3, 0)
    assert second.written == first.written
    assert second.counts == first.counts
    assert times_of(project.out) == before


def drawn_after(project, change) -> set[str]:
    """Which files are drawn after a change, as their times tell; and all that differ are among them."""
    project.build(only=(), papers=("a4", "letter"))
    before = files_of(project.out)
    for path in project.out.rglob("*.pdf"):
        os.utime(path, ns=(1, 1))
    change()
    outcome = project.build(only=(), papers=("a4", "letter"))
    drawn = {path.name for path in project.out.rglob("*.pdf") if path.stat().st_mtime_ns != 1}
    assert outcome.found == ()
    assert outcome.drawn == len(drawn)
    after = files_of(project.out)
    assert drawn >= {Path(name).name for name in after if name.endswith(".pdf") and after[name] != before[name]}
    assert not drawn or after != before
    return drawn


CARDS = {"cards-a4.pdf", "cards-letter.pdf"}
POSTERS = {"poster-a4.pdf", "poster-letter.pdf"}
CALIBRATIONS = {"calibration-a4.pdf", "calibration-letter.pdf"}
DOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="3" fill="#112233"/></svg>'


@pytest.mark.parametrize(
    ("place", "old", "new", "drawn"),
    [
        (f"{CORE}/cards/all.yaml", "Carry a crumb.", "Carry two.", CARDS),
        (f"{CORE}/printings.yaml", "number: 3", "number: 4", CARDS),
        (f"{CORE}/printings.yaml", "copies: 2", "copies: 3", CARDS),
        (f"{CORE}/set.yaml", "version: 1.0.0", "version: 1.0.1", CARDS),
        ("card_data/mini/decks/all-cards.yaml", "name: All cards", "name: Every card", CARDS),
        ("card_data/mini/icons.yaml", "name: Sun", "name: Day star", set()),
        ("templates/mini/art/dot.svg", 'r="4"', 'r="3"', CARDS),
        ("templates/mini/icons/sun.svg", 'r="5"', 'r="4"', CARDS | POSTERS),
        ("templates/mini/poster.xml.j2", "20mm", "21mm", POSTERS),
        ("templates/mini/back.xml.j2", "MINI", "BACK", CARDS),
        (f"{CORE}/set.yaml", "Asha and friends", "Ben and friends", CARDS | POSTERS | CALIBRATIONS),
        ("templates/mini/styles.yaml", "size: 12pt", "size: 11pt", CARDS | POSTERS),
    ],
)
def test_a_change_draws_what_shows_it_and_nothing_else(project, place, old, new, drawn):
    assert drawn_after(project, lambda: project.replace(place, old, new)) == drawn


def test_spoilt_drawings_in_store_are_read_again(project):
    project.replace("templates/mini/card.xml.j2", "{{ art.reference }}", "drawing:dot")
    project.build()
    whole = files_of(project.out)
    stored = list((project.out / ".cardgen").rglob("*.json"))
    assert len(stored) > 1
    for junk in (b"", b"{}", b"[[[", b"\xff", b"null", b'["a", [1, 2], []]', b"[" * 100_000):
        for path in stored:
            path.write_bytes(junk)
        project.pdf().unlink()
        project.build()
        assert files_of(project.out) == whole


def kept_faces(project) -> list[Path]:
    return sorted((project.out / ".cardgen/faces").glob("*.json"))


def test_faces_that_were_painted_before_make_the_same_bytes(project):
    """With all of them, with some of them, and with none; the papers share them, and only what changed is painted."""
    project.replace("templates/mini/card.xml.j2", "{{ art.reference }}", "drawing:dot")
    project.build(papers=("a4", "letter"))
    cold = files_of(project.out)
    faces = kept_faces(project)
    assert len(faces) == 6
    for gone in (faces[:0], faces[::2], faces):
        for path in (*gone, *project.out.rglob("*.pdf"), project.out / MEMORY):
            path.unlink(missing_ok=True)
        project.build(papers=("a4", "letter"))
        assert files_of(project.out) == cold
        assert kept_faces(project) == faces


def test_a_change_paints_the_faces_that_show_it(project):
    project.build()
    before = kept_faces(project)
    project.replace(f"{CORE}/cards/all.yaml", "Carry a crumb.", "Carry two.")
    project.build()
    after = files_of(project.out)
    assert len(set(kept_faces(project)) - set(before)) == 2
    for path in (*kept_faces(project), project.pdf(), project.out / MEMORY):
        path.unlink()
    project.build()
    assert files_of(project.out) == after


def test_faces_are_not_kept_where_something_was_found_about_them(project):
    project.replace("templates/mini/card.xml.j2", "{{ art.reference }}", "drawing:gone")
    first = project.build()
    assert "CG708" in {one.code for one in first.found}
    assert len(kept_faces(project)) == 3  # backs
    (project.out / MEMORY).unlink()
    assert project.build().found == first.found


def test_a_size_that_all_cards_of_a_deck_share_is_worked_out_anew(project):
    project.replace("templates/mini/card.xml.j2", 'height="20mm" fit="shrink"', 'height="20mm" fit="deck"')
    project.build(papers=("a4",))
    project.replace(f"{CORE}/cards/all.yaml", "Sleep all day.", "Sleep long and dream of a very long tail. " * 6)
    project.build(papers=("a4",))
    warm = files_of(project.out)
    for path in (*kept_faces(project), project.pdf(), project.out / MEMORY):
        path.unlink()
    project.build(papers=("a4",))
    assert files_of(project.out) == warm


def test_another_reading_draws_the_cards_that_ask_for_it(project):
    """A template may ask the game for more than icons: here how a rule is read."""
    project.replace("templates/mini/back.xml.j2", "MINI", "{{ game.readings.get('side', 'MINI') }}")

    def change() -> None:
        project.write(
            "card_data/mini/game.yaml", project.read("card_data/mini/game.yaml") + "readings: {side: other}\n"
        )

    assert drawn_after(project, change) == CARDS


def test_a_broken_game_does_not_stop_another_that_is_ordered(project):
    project.write("card_data/other/game.yaml", "id: other\nkinds: [\n")
    assert project.build(games=()).missing
    outcome = project.build(games=("mini",))
    assert (outcome.found, outcome.missing, outcome.drawn) == ((), (), 1)


def test_a_change_of_a_game_that_is_not_ordered_is_not_looked_at(project):
    project.write("card_data/other/game.yaml", "id: other\n")
    assert project.build(games=("mini",)).library is not None
    project.write("card_data/other/game.yaml", "id: another\n")
    assert project.build(games=("mini",)).library is None
    project.write("templates/mini/new.xml.j2", "<card/>")
    assert project.build(games=("mini",)).library is not None


def test_the_manifest_keeps_the_versions_of_games_that_were_not_ordered(project):
    project.build()
    place = project.out / "manifest.json"
    lines = manifest(project.out)
    lines["versions"]["data"]["other/first"] = "2.0.0"
    lines["versions"]["templates"]["other"] = "abc"
    (project.out / "other").mkdir()
    (project.out / "other/cards.pdf").write_bytes(b"other")
    line = {**lines["files"][0], "path": "other/cards.pdf", "game": "other", "sha256": sha256(b"other")}
    place.write_text(json.dumps({**lines, "files": [*lines["files"], line]}), encoding="utf-8")
    project.replace(f"{CORE}/cards/all.yaml", "Carry a crumb.", "Carry two.")
    project.build(games=("mini",))
    assert manifest(project.out)["versions"] == lines["versions"]
    (project.out / "other/cards.pdf").unlink()
    project.replace(f"{CORE}/cards/all.yaml", "Carry two.", "Carry three.")
    project.build(games=("mini",))
    assert set(manifest(project.out)["versions"]["templates"]) == {"mini"}


def test_a_comment_draws_nothing(project):
    place = f"{CORE}/cards/all.yaml"
    assert drawn_after(project, lambda: project.write(place, "# a remark\n" + project.read(place))) == set()


def test_another_font_draws_everything(project):
    def swap() -> None:
        text = (Path(__file__).parents[1] / "fonts/fonts.yaml").read_text(encoding="utf-8")
        project.write("fonts/fonts.yaml", text.replace("file: Roboto-Regular.ttf", "file: Roboto-Light.ttf"))

    assert drawn_after(project, swap) == CARDS | POSTERS | CALIBRATIONS


def test_another_kit_draws_the_drawings_that_use_it(project):
    project.write("templates/mini/art/parts.svg.j2", "{% macro spot() %}<circle cx='4' cy='4' r='3'/>{% endmacro %}")
    project.write(
        "templates/mini/art/dot.svg.j2",
        '{% import "parts.svg.j2" as parts %}'
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{{ parts.spot() }}</svg>',
    )
    assert drawn_after(project, lambda: project.replace("templates/mini/art/parts.svg.j2", "r='3'", "r='2'")) == CARDS


def test_another_picture_draws_the_cards_that_show_it(project, picture):
    project.replace(
        f"{CORE}/printings.yaml",
        "{card: ant, number: 1, art: {drawing: dot}}",
        "{card: ant, number: 1, art: {file: pictures/ant.png, artist: Asha, licence: CC0-1.0}}",
    )
    project.write(f"{CORE}/pictures/ant.png", picture((400, 400), "#ff0000"))
    change = lambda: project.write(f"{CORE}/pictures/ant.png", picture((400, 400), "#00ff00"))  # noqa: E731
    assert drawn_after(project, change) == CARDS


@pytest.mark.parametrize(
    "settings",
    [{"marks": False}, {"backs": "none"}, {"back_offset": (500, 0)}, {"low_ink": True}, {"select": ("ant",)}],
    ids=str,
)
def test_other_settings_are_never_taken_for_the_same(project, settings):
    """Some go into files of the same name."""
    project.build()
    usual = project.pdf().read_bytes()
    special = project.build(**settings)
    assert special.drawn == 1
    assert (project.out / special.written[0].path).read_bytes() != usual
    project.build()
    assert project.pdf().read_bytes() == usual


def test_what_was_deleted_or_spoilt_is_drawn_again(project):
    project.build(only=())
    whole = files_of(project.out)
    project.pdf("poster-a4").unlink()
    assert project.build(only=()).drawn == 1
    project.pdf("cards-a4").write_bytes(project.pdf("cards-a4").read_bytes()[:-9])
    assert project.build(only=()).drawn == 1
    assert files_of(project.out) == whole


SPOILT = [
    b"", b"{", b"\xff\xfe\x00", b"[]", b"null", b"7", b"{}", b'{"format": 1}', b'{"files": 3}', b'{"files": [1, "a"]}',
    b'{"files": [{"path": []}], "entries": []}', b'{"files": [{"path": 5, "sha256": 6}]}',
    b'{"format": 1, "entries": {"run": 5, "mini/cards-a4": "x"}}', b"[" * 100_000,
]  # fmt: skip


@pytest.mark.parametrize("name", [MEMORY, "manifest.json"])
def test_a_spoilt_memory_or_manifest_does_no_harm(project, name):
    project.build()
    whole = files_of(project.out)
    for junk in SPOILT:
        (project.out / name).write_bytes(junk)
        project.pdf().unlink()
        assert project.build().drawn == 1
        assert files_of(project.out) == whole


def test_a_missing_drawing_is_told_with_the_folder_where_it_belongs(project):
    (project.root / "templates/mini/art/dot.svg").unlink()
    assert {one.help.partition(",")[0] for one in project.build().found} == {"add `templates/mini/art/dot.svg`"}


@pytest.mark.parametrize("part", ["entries", "written", "found", "path", "trim_mm", "counts", "fingerprint", "span"])
def test_a_memory_with_an_odd_part_does_no_harm(project, part):
    (project.root / "templates/mini/art/dot.svg").unlink()  # something is found
    project.build()
    whole = files_of(project.out)
    store = FolderStore(project.out / ".cardgen")
    stored = json.loads(store.load("memory"))
    for junk in (5, "abc", [[1]], {"a": 1}, *([None] if part != "trim_mm" else [])):
        store.save("memory", json.dumps(with_junk(stored, part, junk)))
        assert {finding.code for finding in project.build().found} == {"CG708"}
        assert files_of(project.out) == whole


def with_junk(value, part, junk):
    if isinstance(value, dict):
        return {key: junk if key == part else with_junk(inner, part, junk) for key, inner in value.items()}
    return [with_junk(inner, part, junk) for inner in value] if isinstance(value, list) else value


def full_disk(*arguments, **options):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_file_whole(project, monkeypatch, step):
    project.build()
    before = files_of(project.out)
    project.replace(f"{CORE}/cards/all.yaml", "Carry a crumb.", "Carry two.")
    monkeypatch.setattr(os, step, full_disk)
    result = project.run("build", "--only", "cards", "--paper", "a4")
    monkeypatch.undo()
    assert result.exit_code == 2
    refused = project.pdf() if step == "fsync" else project.out / "manifest.json"
    assert result.output == f"Error: {refused.as_posix()}: no space left on device\n"
    assert files_of(project.out) == before
    assert not [path.name for path in project.out.rglob("*") if path.name.endswith(".part")]
    assert project.build().drawn == 1
    assert files_of(project.out) != before


def test_a_folder_that_may_not_be_written_is_one_line(project, monkeypatch):
    def refused(*arguments, **options):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(project.out / "mini"))

    monkeypatch.setattr("cardgen.output.files._new_part", refused)
    result = project.run("build", "--only", "cards", "--paper", "a4")
    assert result.exit_code == 2
    assert result.output == f"Error: {(project.out / 'mini').as_posix()}: permission denied\n"
    assert files_of(project.out) == {}


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="whoever may do everything is refused nothing")
def test_a_folder_without_permission_is_one_line(project):
    project.out.mkdir()
    project.out.chmod(0o555)
    result = project.run("build", "--only", "cards", "--paper", "a4")
    assert result.exit_code == 2
    assert result.output.count("\n") == 1


def test_a_file_in_place_of_the_folder_is_one_line(project):
    project.write("output", "")
    result = project.run("build")
    assert result.exit_code == 2
    assert "is a file, not a folder" in result.output
    deeper = project.run("build", "--out", str(project.root / "output/deeper"))
    assert deeper.exit_code == 2
    assert deeper.output.count("\n") == 1


def test_an_interrupted_write_leaves_nothing_behind(project, monkeypatch):
    project.build()
    before = files_of(project.out)
    project.replace(f"{CORE}/cards/all.yaml", "Carry a crumb.", "Carry two.")

    def interrupted(*arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        project.build()
    monkeypatch.undo()
    assert files_of(project.out) == before
    assert not list(project.out.rglob("*.part"))


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
