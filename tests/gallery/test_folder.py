"""A gallery keeps to its folder: it overwrites and removes only what an earlier gallery wrote."""

import json
import os

import pytest

from cardgen.gallery.folder import MEMORY, WAITING, TakenFolder, gallery_folder

CARDS = "card_data/mini/sets/core/cards/all.yaml"
PRINTINGS = "card_data/mini/sets/core/printings.yaml"


def silent(line):
    raise AssertionError(line)


def test_a_folder_with_other_things_is_refused_and_stays_as_it_is(gallery):
    gallery.out.mkdir()
    (gallery.out / "thesis.txt").write_text("years of work")
    with pytest.raises(TakenFolder, match=r"has other things in it .thesis\.txt.: name an empty or a new folder"):
        gallery.make()
    assert [path.name for path in gallery.out.iterdir()] == ["thesis.txt"]


def test_an_empty_folder_is_taken(gallery):
    gallery.out.mkdir()
    assert gallery.make().changed > 10


def test_an_earlier_gallery_is_brought_up_to_date_and_what_is_no_longer_there_goes(made):
    made.project.replace(CARDS, "  - id: cat\n    icons: [Sol]\n    text: {title: Cat, action: Sleep all day.}\n", "")
    made.project.replace(PRINTINGS, "  - {card: cat, number: 3, art: {drawing: dot}}\n", "")
    (made.out / "CNAME").write_text("example.org")
    made.make()
    assert not [path for path in made.files if "cat" in path]
    assert (made.out / "CNAME").read_text() == "example.org"
    assert not (made.out / WAITING).exists()


def test_nothing_of_somebody_else_is_overwritten(made):
    (made.out / "mini/cards/core-dog.html").write_text("my own page")
    made.project.replace(CARDS, "id: cat", "id: dog")
    made.project.replace(PRINTINGS, "card: cat", "card: dog")
    with pytest.raises(TakenFolder, match=r"core-dog.html is not of an earlier gallery"):
        made.make()
    assert (made.out / "mini/cards/core-dog.html").read_text() == "my own page"
    assert (made.out / "mini/cards/core-cat.html").exists()


def test_a_page_that_somebody_changed_is_not_removed(made):
    page = made.out / "mini/cards/core-cat.html"
    page.write_text("mine")
    made.project.replace(CARDS, "id: cat", "id: dog")
    made.project.replace(PRINTINGS, "card: cat", "card: dog")
    made.make()
    assert page.read_text() == "mine"


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="there are no links here")
@pytest.mark.parametrize("place", ["mini/cards", ".cardgen"])
def test_a_link_that_leaves_the_folder_is_not_followed(made, tmp_path, place):
    elsewhere = tmp_path / "elsewhere"
    (made.out / place).rename(elsewhere)
    (made.out / place).symlink_to(elsewhere, target_is_directory=True)
    before = {path: path.read_bytes() for path in elsewhere.rglob("*") if path.is_file()}
    made.project.replace(CARDS, "title: Ant", "title: Aunt")
    with pytest.raises(TakenFolder):
        made.make()
    assert {path: path.read_bytes() for path in elsewhere.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("path", ["../precious.txt", "/etc/passwd", ".cardgen/gallery.json", ""])
def test_a_memory_that_names_files_elsewhere_is_not_believed(made, path):
    precious = made.out.parent / "precious.txt"
    precious.write_text("dear")
    memory = json.loads((made.out / MEMORY).read_text())
    known = next(iter(memory["files"].values()))
    memory["files"][path] = {**known, "sha256": "9f74089c3eb0aab8a9d3e7d7f6f9b8b1"}
    (made.out / MEMORY).write_text(json.dumps(memory))
    with gallery_folder(made.out, silent) as folder:
        assert path not in folder.known
    made.make()
    assert precious.read_text() == "dear"


@pytest.mark.parametrize("text", ["", "[]", '{"format": 1}', '{"format": 99, "files": {}}', "[" * 5000])
def test_a_memory_that_cannot_be_read_is_no_gallery(made, text):
    (made.out / MEMORY).write_text(text)
    with pytest.raises(TakenFolder):
        made.make()


def test_what_was_not_finished_goes_and_the_earlier_gallery_stays(made):
    before = made.files
    made.project.replace(CARDS, "Carry a crumb.", "Carry a crumb. " * 60)
    result = made.make()
    assert [finding.code for finding in result.outcome.found] == ["CG701"]
    assert (result.cards, made.files) == (0, before)
    assert not (made.out / WAITING).exists()
