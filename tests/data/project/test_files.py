"""Files are found, told apart by their place, and kept inside the project."""

import os
import re
import shutil
from pathlib import Path

import pytest

from cardgen.data.project import files
from tests.sweep import sweep


def project(root: Path, *places: str) -> Path:
    for place in places:
        path = root / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("id: a\n", encoding="utf-8")
    (root / "card_data").mkdir(parents=True, exist_ok=True)
    return root


def own(root: Path) -> list[tuple[str, str, str]]:
    return [(item.file, item.kind, item.game) for item in files.find(root)[0] if "shipped" not in item.file]


@sweep(
    ("place", "kind"),
    [
        ("card_data/papers/a4.yaml", ("paper", "")),
        ("card_data/printers/home.yaml", ("printer", "")),
        ("card_data/fsys/game.yaml", ("game", "fsys")),
        ("card_data/fsys/icons.yaml", ("icons", "fsys")),
        ("card_data/fsys/decks/mine.yaml", ("deck", "fsys")),
        ("card_data/fsys/boosters/mine.yaml", ("booster", "fsys")),
        ("card_data/fsys/sets/core/boosters/mine.yaml", ("booster", "fsys")),
        ("card_data/fsys/boosters/more/mine.yaml", ("", "")),
        ("card_data/fsys/sets/core/set.yaml", ("set", "fsys")),
        ("card_data/fsys/sets/core/printings.yaml", ("printings", "fsys")),
        ("card_data/fsys/sets/core/cards/soil.yaml", ("cards", "fsys")),
        ("fonts/fonts.yaml", ("fonts", "")),
        ("card_data/papers/game.yaml", ("paper", "")),
        ("card_data/schema/game.yaml", ("", "")),
        ("card_data/fsys/sets/soil.yaml", ("", "")),
        ("card_data/fsys/sets/core/cards/more/soil.yaml", ("", "")),
        ("card_data/fsys/Game.yaml", ("", "")),
        ("soil.yaml", ("", "")),
    ],
)
def test_the_kind_of_a_file_follows_from_its_place(place, kind):
    assert files.kind_of(place) == kind


def test_files_come_sorted_by_path(tmp_path):
    root = project(
        tmp_path,
        "card_data/b/game.yaml",
        "card_data/a/sets/x/set.yaml",
        "card_data/a/game.yaml",
        "card_data/papers/z.yaml",
    )
    places = ["a/game.yaml", "a/sets/x/set.yaml", "b/game.yaml", "papers/z.yaml"]
    assert [file for file, _, _ in own(root)] == [f"{root.as_posix()}/card_data/{place}" for place in places]


def test_messages_show_paths_as_below_the_root_as_given(tmp_path, monkeypatch):
    project(tmp_path, "card_data/a/game.yaml")
    monkeypatch.chdir(tmp_path)
    assert own(Path(".")) == [("card_data/a/game.yaml", "game", "a")]
    (tmp_path / "sub").mkdir()
    monkeypatch.chdir(tmp_path / "sub")
    assert own(Path("..")) == [("../card_data/a/game.yaml", "game", "a")]


def test_papers_printers_and_fonts_come_from_what_is_shipped_where_the_project_has_none(tmp_path):
    root = project(tmp_path, "card_data/papers/a4.yaml")
    sources, _ = files.find(root)
    papers = [item.path.as_posix() for item in sources if item.kind == "paper" and item.path.stem == "a4"]
    assert papers == [(root / "card_data/papers/a4.yaml").as_posix()]
    assert {item.path.stem for item in sources if item.kind == "paper"} >= {"a4", "letter"}
    assert [item.path.stem for item in sources if item.kind == "printer"] == ["copy-shop", "home"]
    assert {item.game for item in sources} == {"", "foodadvice", "fsys", "phylo"}  # a paper alone hides no game


def test_an_expansion_borrows_the_shipped_game_that_it_is_for(tmp_path):
    root = project(tmp_path, "card_data/fsys/sets/mine/set.yaml")
    sources, _ = files.find(root)
    assert {(item.kind, item.game) for item in sources} >= {("game", "fsys"), ("icons", "fsys"), ("cards", "fsys")}


def test_a_project_of_one_booster_borrows_the_game_that_it_is_for(tmp_path):
    root = project(tmp_path, "card_data/phylo/boosters/mine.yaml")
    sources, found = files.find(root)
    assert found == []
    assert {item.kind for item in sources if item.game == "phylo"} >= {"game", "set", "cards", "booster"}


def test_a_yaml_file_without_a_place_is_reported(tmp_path):
    root = project(tmp_path, "card_data/fsys/set/core/set.yaml", "card_data/fsys/icons.yml", "card_data/fsys/notes.txt")
    _, found = files.find(root)
    assert [(finding.code, finding.span.file.rpartition("fsys/")[2]) for finding in found] == [
        ("CG112", "icons.yml"),
        ("CG112", "set/core/set.yaml"),
    ]


def test_hidden_files_are_left_alone(tmp_path):
    root = project(tmp_path, "card_data/.cache/a.yaml", "card_data/fsys/.#game.yaml")
    assert files.find(root)[1] == []


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_links_that_leave_the_project_are_refused(tmp_path):
    outside = project(tmp_path / "outside", "secret.yaml", "folder/x.yaml")
    root = project(tmp_path / "project", "card_data/fsys/game.yaml", "card_data/fsys/real/a.yaml")
    (root / "card_data/papers").mkdir()
    (root / "card_data/papers/a4.yaml").symlink_to(outside / "secret.yaml")
    (root / "card_data/other").symlink_to(outside / "folder")
    (root / "card_data/loop").symlink_to(root / "card_data")
    (root / "card_data/fsys/icons.yaml").symlink_to(root / "card_data/fsys/game.yaml")
    sources, found = files.find(root)
    assert [(item.code, item.span.file.rpartition("card_data/")[2]) for item in found] == [
        ("CG112", "fsys/real/a.yaml"),
        ("CG112", "loop"),
        ("CG113", "other"),
        ("CG113", "papers/a4.yaml"),
    ]
    assert [item.kind for item in sources if item.game == "fsys"] == ["game", "icons"]


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_a_link_to_itself_is_refused(tmp_path):
    root = project(tmp_path)
    (root / "card_data/papers").mkdir()
    (root / "card_data/papers/a4.yaml").symlink_to("a4.yaml")
    assert files.inside(root, "card_data/papers/a4.yaml") is None
    assert [finding.code for finding in files.find(root)[1]] == ["CG113"]


@pytest.mark.parametrize("relative", ["pictures/tree.jpg", "a.b/c-d_e.png", "deep/er/and/deeper.webp"])
def test_a_path_inside_is_allowed_whether_the_file_exists_or_not(tmp_path, relative):
    assert files.inside(tmp_path, relative) == tmp_path.resolve() / relative


LEAVING = ["../x.png", "a/../../x.png", "/etc/passwd", "C:/x", "a\\b"]
MEANING_SOMETHING_ELSE = ["a//b", "./a", "a/con.png", "NUL", "x.", "a ", "", "a\0b"]


@pytest.mark.parametrize("relative", LEAVING + MEANING_SOMETHING_ELSE)
def test_a_path_that_leaves_or_means_something_else_elsewhere_is_refused(tmp_path, relative):
    assert files.inside(tmp_path, relative) is None


def test_the_project_is_the_nearest_folder_with_card_data(tmp_path):
    root = project(tmp_path / "game", "card_data/a/game.yaml")
    assert files.find_root(root / "card_data/a") == root
    assert files.find_root(tmp_path) == files.shipped_root()


def test_what_is_shipped_is_a_project():
    assert (files.shipped_root() / "card_data/schema/game.schema.json").is_file()


@pytest.mark.parametrize(
    "name", sorted(path.parent.name for path in files.shipped_root().glob("card_data/*/game.yaml"))
)
def test_the_folder_of_a_set_that_requires_nothing_goes_to_the_game_whose_cards_it_has(tmp_path, name):
    """Of every set of every game, its own `requires` taken away."""
    for place in sorted(files.shipped_root().glob(f"card_data/{name}/sets/*")):
        folder = tmp_path / place.name
        shutil.copytree(place, folder)
        about = (folder / "set.yaml").read_text(encoding="utf-8")
        (folder / "set.yaml").write_text(re.sub(r"(?m)^requires:.*\n", "", about), encoding="utf-8")
        assert {game for file, kind, game in own(folder) if kind == "cards"} == {name}
