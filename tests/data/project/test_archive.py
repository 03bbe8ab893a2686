"""What an archive of friends may hold, and where the project in it begins. Hostile ones: tests/hostile."""

import unicodedata
import zipfile
from pathlib import Path

import pytest

from cardgen.data.project import archive
from cardgen.diagnostics import Diagnostic, Span


def unpacked(tmp_path: Path, *names: str, content: str = "x: 1\n") -> Path:
    path, folder = tmp_path / "mine.zip", tmp_path / "private"
    folder.mkdir()
    with zipfile.ZipFile(path, "w") as made:
        for name in names:
            made.writestr(name, content)
    root, found = archive.unpack(path, folder)
    assert found == []
    assert root is not None
    return root


@pytest.mark.parametrize(
    ("names", "top"),
    [
        (("set.yaml", "cards/a.yaml"), ""),
        (("rain/set.yaml", "rain/cards/a.yaml"), "rain"),
        (("rain/", "rain/set.yaml"), "rain"),
        (("rain-main/rain/card_data/fsys/sets/rain/set.yaml", "rain-main/README.md"), "rain-main/rain"),
        (("card_data/fsys/sets/rain/set.yaml", "templates/fsys/art/a.svg"), ""),
        (("README.md", "LICENSE", "rain/set.yaml"), "rain"),
    ],
)
def test_the_project_may_lie_in_one_folder_or_none(tmp_path, names, top):
    root = unpacked(tmp_path, *names)
    assert root == tmp_path / "private/mine.zip" / top
    assert (root / "set.yaml").is_file() or (root / "card_data").is_dir()


def test_what_systems_and_editors_put_beside_is_not_read(tmp_path):
    litter = ("__MACOSX/rain/._set.yaml", "rain/.DS_Store", "rain/Thumbs.db", "rain/.git/config", "rain/.gitignore")
    root = unpacked(tmp_path, "rain/set.yaml", *litter)
    assert [path.name for path in root.rglob("*")] == ["set.yaml"]


def test_folders_may_be_parted_as_windows_parts_them(tmp_path):
    root = unpacked(tmp_path, "rain\\", "rain\\set.yaml", "rain\\cards\\a.yaml", "rain\\.gitignore")
    assert sorted(path.relative_to(root).as_posix() for path in root.rglob("*")) == [
        "cards",
        "cards/a.yaml",
        "set.yaml",
    ]


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (("a/set.yaml", "b/set.yaml"), "there are 2 sets or projects in it: `a`, `b`"),
        (("a/card_data/x/game.yaml", "b/card_data/x/game.yaml"), "there are 2 sets or projects in it: `a`, `b`"),
        (("a/set.yaml", "b/c.yaml"), "there is more beside the folder `a` in it"),
        (("a/c.yaml",), "there is no set.yaml and no card_data/ in it"),
    ],
)
def test_why_there_is_no_beginning_is_said(tmp_path, names, shown):
    with zipfile.ZipFile(tmp_path / "mine.zip", "w") as made:
        for name in names:
            made.writestr(name, "x: 1\n")
    root, found = archive.unpack(tmp_path / "mine.zip", tmp_path / "private")
    assert root is None
    assert [finding.message for finding in found] == [shown]


def test_the_number_of_further_refusals_comes_last_in_the_report(tmp_path):
    with zipfile.ZipFile(tmp_path / "mine.zip", "w") as made:
        for number in range(archive.MAX_FINDINGS + 1):
            made.writestr(f"{number}.exe", "x")
    found = archive.unpack(tmp_path / "mine.zip", tmp_path / "private")[1]
    assert max(found, key=lambda finding: finding.sort_key).message == "yet one more member is refused"


def test_accents_are_written_as_card_files_write_them(tmp_path):
    root = unpacked(tmp_path, "set.yaml", unicodedata.normalize("NFD", "pictures/café.png"))
    assert (root / "pictures" / unicodedata.normalize("NFC", "café.png")).is_file()


def test_a_text_that_packs_well_is_no_bomb(tmp_path):
    root = unpacked(tmp_path, "set.yaml", content=" " * 90_000)
    assert (root / "set.yaml").stat().st_size == 90_000


def test_the_private_folder_is_told_by_the_name_of_the_archive(tmp_path, monkeypatch):
    monkeypatch.setattr(archive.tempfile, "gettempdir", lambda: str(tmp_path))
    place = f"{tmp_path.resolve().as_posix()}/{archive.PREFIX}1a2b_3c4/mail/mine.zip/set.yaml"
    finding = Diagnostic("CG302", f"the first is in {place} line 3", Span(place, 3), help=f"look at {place}")
    shown = archive.with_given_paths(finding)
    assert shown.span == Span("mail/mine.zip/set.yaml", 3)
    assert (shown.message, shown.help) == (
        "the first is in mail/mine.zip/set.yaml line 3",
        "look at mail/mine.zip/set.yaml",
    )
    assert archive.with_given_paths(shown) is shown


def test_an_archive_is_a_file_with_its_suffix(tmp_path):
    (tmp_path / "a.ZIP").write_bytes(b"")
    (tmp_path / "b.zip").mkdir()
    assert archive.is_archive(tmp_path / "a.ZIP")
    assert not archive.is_archive(tmp_path / "b.zip")
    assert not archive.is_archive(tmp_path / "c.zip")
