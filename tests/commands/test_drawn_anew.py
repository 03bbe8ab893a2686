"""What changed is drawn anew, and only that: files, faces and drawings are remembered from build to build."""

import json
import os
import shutil
from pathlib import Path

import pytest
from PIL import Image

from cardgen.output.build_cache import MEMORY
from cardgen.output.bundles import Bundles
from cardgen.output.file_cache import OF_FACES
from cardgen.output.files import sha256
from tests.built import files_of, manifest, times_of
from tests.fixtures.minimal_project import CORE


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


def test_a_picture_of_folding_draws_the_boxes_that_show_it(project):
    box = "  tuck-box: {kind: box}\n"
    project.replace("card_data/mini/game.yaml", "products:\n", f"products:\n{box}")
    drawing = "templates/mini/art/fold-tube.svg"
    project.write(drawing, DOT)
    assert drawn_after(project, lambda: project.replace(drawing, 'r="3"', 'r="2"')) >= {"tuck-box-a4.pdf"}


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


def kept_faces(project) -> dict[str, str]:
    """Faces and their drawings, by key."""
    paths = sorted((project.out / OF_FACES).glob("*.bundle"))
    return dict(line.split(" ", 1) for path in paths for line in path.read_text().splitlines()[1:])


def forget(project, keys) -> None:
    """Files go, with these faces."""
    rest = {key: text for key, text in kept_faces(project).items() if key not in keys}
    shutil.rmtree(project.out / OF_FACES)
    Bundles(project.out / OF_FACES, rest).flush()
    for path in (*project.out.rglob("*.pdf"), project.out / MEMORY):
        path.unlink()


def test_faces_that_were_painted_before_make_the_same_bytes(project):
    """With all of them, with some of them, and with none; the papers share them, and only what changed is painted."""
    project.replace("templates/mini/card.xml.j2", "{{ art.reference }}", "drawing:dot")
    project.build(papers=("a4", "letter"))
    cold = files_of(project.out)
    faces = kept_faces(project)
    assert len(faces) == 6 + 3  # and their drawings
    for gone in ([], sorted(faces)[::2], faces):
        forget(project, gone)
        project.build(papers=("a4", "letter"))
        assert files_of(project.out) == cold
        assert kept_faces(project) == faces


def test_a_change_paints_the_faces_that_show_it(project):
    project.build()
    before = kept_faces(project)
    project.replace(f"{CORE}/cards/all.yaml", "Carry a crumb.", "Carry two.")
    project.build()
    after = files_of(project.out)
    assert len(kept_faces(project).keys() - before.keys()) == 2
    forget(project, kept_faces(project))
    project.build()
    assert files_of(project.out) == after


def test_faces_are_not_kept_where_something_was_found_about_them(project):
    project.replace("templates/mini/card.xml.j2", "{{ art.reference }}", "drawing:gone")
    first = project.build()
    assert "CG708" in {finding.code for finding in first.found}
    assert len(kept_faces(project)) == 3  # backs
    (project.out / MEMORY).unlink()
    assert project.build().found == first.found


def test_a_size_that_all_cards_of_a_deck_share_is_worked_out_anew(project):
    project.replace("templates/mini/card.xml.j2", 'height="20mm" fit="shrink"', 'height="20mm" fit="deck"')
    project.build(papers=("a4",))
    project.replace(f"{CORE}/cards/all.yaml", "Sleep all day.", "Sleep long and dream of a very long tail. " * 6)
    project.build(papers=("a4",))
    warm = files_of(project.out)
    forget(project, kept_faces(project))
    project.build(papers=("a4",))
    assert files_of(project.out) == warm


@pytest.mark.parametrize(
    "asked",
    [
        "{{ game.cards['ant'].text.title }}",
        "{{ game['cards']['ant'].text.title }}",
        "{% set all = game %}{{ all.cards['ant'].text.title }}",
    ],
)
def test_a_face_that_shows_another_card_is_painted_anew_with_it(project, asked):
    project.replace("templates/mini/back.xml.j2", "MINI", asked)
    assert project.build().found == ()
    project.replace(f"{CORE}/cards/all.yaml", "title: Ant", "title: Tan")
    project.build()
    warm = files_of(project.out)
    forget(project, kept_faces(project))
    project.build()
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
        text = (Path(__file__).parents[2] / "fonts/fonts.yaml").read_text(encoding="utf-8")
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


PHOTOGRAPH = "card_data/mini/sets/core/pictures/ant.jpg"


def with_photograph(project, colour):
    place = project.root / PHOTOGRAPH
    place.parent.mkdir(exist_ok=True)
    Image.new("RGB", (600, 800), colour).save(place)
    return place


@pytest.fixture
def photographed(project):
    """A project of which a card has a photograph that is called as it is."""
    with_photograph(project, (20, 90, 160))
    project.replace(
        f"{CORE}/printings.yaml", "number: 1, art: {drawing: dot}", "number: 1, art: {artist: Asha, licence: CC0-1.0}"
    )
    return project


def test_a_face_with_a_photograph_is_kept_with_its_place(photographed, monkeypatch):
    built = photographed.build(only=("cards",))
    assert built.found == ()
    before = sheets_of(photographed)
    shutil.rmtree(photographed.out / "mini")
    monkeypatch.setattr("cardgen.render.picture.reader.PictureReader.picture_in", None)
    photographed.build(only=("cards",))
    assert sheets_of(photographed) == before


def test_another_photograph_of_the_same_name_is_shown(photographed):
    photographed.build(only=("cards",))
    before = sheets_of(photographed)
    data = with_photograph(photographed, (160, 20, 20)).read_bytes()
    photographed.build(only=("cards",))
    assert data not in before
    assert data in sheets_of(photographed)


def sheets_of(project):
    return b"".join(path.read_bytes() for path in sorted(project.out.rglob("cards*.pdf")))
