"""What a worker on another machine is sent: paths find their places there, and other versions are refused."""

from pathlib import Path

import pytest

from cardgen.commands.executors import shards
from cardgen.commands.executors.executor import Folders, NoCluster
from cardgen.data import shipped_root
from tests.sweep import sweep

DATA = "card data, templates or fonts"
HERE = {"project": Path("game"), "out": Path("game/output"), "shipped": Path("/usr/lib/cardgen")}
THERE = {"project": Path("/tmp/a/project"), "out": Path("/tmp/a/out"), "shipped": Path("/opt/cardgen")}


@sweep(
    ("sent", "received"),
    [
        ("game/card_data/game.yaml", "/tmp/a/project/card_data/game.yaml"),
        ("game/output/game/cards-a4.pdf", "/tmp/a/out/game/cards-a4.pdf"),
        ("game", "/tmp/a/project"),
        ("/usr/lib/cardgen/fonts/fonts.yaml", "/opt/cardgen/fonts/fonts.yaml"),
        ("/etc/passwd", "/etc/passwd"),
        ("games/x", "games/x"),
    ],
)
def test_a_path_is_found_in_its_place_on_another_machine(sent, received):
    there = shards.unpacked(shards.packed(["a", Path(sent)], HERE), THERE)
    assert there == ["a", Path(received)]
    assert shards.unpacked(shards.packed(there, THERE), HERE) == ["a", Path(sent)]


@sweep(
    ("place", "read"),
    [(Path("game"), "game/a.yaml: see game/b"), (Path(), "a.yaml: see b"), (Path("/x"), "/x/a.yaml: see /x/b")],
)
def test_files_are_told_of_as_they_are_called_where_one_asked(place, read):
    told = "/tmp/a/project/a.yaml: see /tmp/a/project/b"
    assert shards.unpacked(shards.packed([told], THERE, is_answer=True), {**HERE, "project": place}) == [read]
    assert shards.unpacked(shards.packed([told], THERE), HERE) == [told]


def test_a_worker_unpacks_a_project_in_a_folder_that_goes_with_it(project, tmp_path, monkeypatch):
    monkeypatch.setattr(shards, "_own_folder", lambda: str(tmp_path))
    folders = Folders(project.root, project.out)
    places = shards.places_of(folders)
    state = shards.pickle.loads(shards.sent(project.root / "card_data", places, folders))
    assert (state.opened / "mini" / "game.yaml").read_text() == project.read("card_data/mini/game.yaml")
    assert state.places["project"].is_relative_to(tmp_path)
    assert shards.unpacked(shards.do(state, shards.packed((_name_in, "x.pdf"), places)), places) == (
        True,
        project.root / "card_data" / "x.pdf",
    )
    folder = state.places["project"].parent
    del state
    assert not folder.exists()


def _name_in(folder: Path, name: str) -> Path:
    return folder / name


def test_links_that_leave_a_project_are_not_followed(project, tmp_path):
    (tmp_path / "secret.yaml").write_text("secret: yes\n")
    (project.root / "card_data" / "mini" / "secret.yaml").symlink_to(tmp_path / "secret.yaml")
    sent = shards.sent(None, {}, Folders(project.root, project.out))
    assert b"game.yaml" in sent
    assert b"secret" not in sent


def test_of_what_comes_with_cardgen_no_file_is_sent():
    assert shards.pickle.loads(shards.sent(None, {}, Folders(shipped_root(), Path("output")))).files is None
    assert shards.pickle.loads(shards.sent(None, {}, None)).files is None


@sweep(
    ("theirs", "told"),
    [
        ({"cardgen": "0.2.0"}, "has cardgen 0.2.0, and who asks has 0.1.0"),
        ({"Python": "3.13", "cardgen": "0.2.0"}, "has Python 3.13, and who asks has 3.11"),
        ({"program files": "other"}, "has a cardgen 0.1.0 with other program files"),
        ({DATA: "other"}, f"has a cardgen 0.1.0 with other {DATA}"),
        ({"rivers-rules": "1"}, "has rivers-rules 1, and who asks has none"),
        ({}, ""),
    ],
)
def test_what_is_not_the_same_on_another_machine_is_named(theirs, told):
    ours = {"Python": "3.11", "cardgen": "0.1.0", "program files": "a", DATA: "b"}
    assert shards.difference(ours | theirs, ours) == told


def test_a_worker_of_other_versions_does_nothing():
    state = shards.SentState(b"", None, {**shards.versions(), "cardgen": "0.0.1"})
    with pytest.raises(NoCluster, match=r"a worker has cardgen .*, and who asks has 0\.0\.1"):
        shards.do(state, b"")


def test_versions_tell_of_all_that_decides_what_comes_out():
    assert {"Python", "cardgen", "program files", DATA, "reportlab"} <= shards.versions().keys()
