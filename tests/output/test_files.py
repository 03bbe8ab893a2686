"""A file gets onto the disk whole or not at all, and the manifest says what is there."""

import json
import os

import pytest

from cardgen.output.files import (
    MANIFEST,
    WrittenFile,
    is_as_written,
    read_manifest,
    sha256,
    write_manifest,
    write_whole,
)


def line(path: str, data: bytes = b"x", **more) -> WrittenFile:
    return WrittenFile(
        **{
            "path": path,
            "game": "g",
            "product": "p",
            "paper": "a4",
            "pages": 1,
            "cards": 2,
            "trim_mm": (63.5, 88.9),
            "sha256": sha256(data),
            **more,
        }
    )


def test_a_file_is_replaced_and_its_folder_made(tmp_path):
    path = tmp_path / "a" / "b" / "c.pdf"
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert path.read_bytes() == b"two"
    assert [file.name for file in path.parent.iterdir()] == ["c.pdf"]


@pytest.mark.skipif(os.name == "nt", reason="no modes")
@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664), (0o000, 0o666)])
def test_a_file_can_be_read_by_whom_the_user_lets(tmp_path, mask, mode):
    before = os.umask(mask)
    try:
        write_whole(tmp_path / "a.pdf", b"")
        write_whole(tmp_path / "a.pdf", b"")
    finally:
        os.umask(before)
    assert (tmp_path / "a.pdf").stat().st_mode & 0o777 == mode


def test_a_part_that_somebody_left_is_in_nobodys_way(tmp_path):
    left = tmp_path / f".{os.getpid()}-0.part"
    left.write_bytes(b"left")
    write_whole(tmp_path / "a.pdf", b"new")
    assert (left.read_bytes(), (tmp_path / "a.pdf").read_bytes()) == (b"left", b"new")


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_write_that_fails_names_the_file_and_not_its_part(tmp_path, monkeypatch, step):
    def failing(*arguments):
        raise OSError(28, "no space left", *map(str, arguments[:1] if step == "replace" else ()))

    monkeypatch.setattr(os, step, failing)
    with pytest.raises(OSError, match="no space left") as raised:
        write_whole(tmp_path / "a.pdf", b"new")
    assert raised.value.filename == str(tmp_path / "a.pdf")


@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize("fault", [OSError(28, "no space left"), PermissionError(13, "denied"), KeyboardInterrupt()])
def test_a_write_that_fails_changes_nothing(tmp_path, monkeypatch, step, fault):
    path = tmp_path / "a.pdf"
    write_whole(path, b"old")

    def failing(*arguments):
        raise fault

    monkeypatch.setattr(os, step, failing)
    with pytest.raises(type(fault)):
        write_whole(path, b"new")
    monkeypatch.undo()
    assert path.read_bytes() == b"old"
    assert [file.name for file in tmp_path.iterdir()] == ["a.pdf"]


def test_a_written_file_is_known_until_it_changes(tmp_path):
    write_whole(tmp_path / "a.pdf", b"x")
    assert is_as_written(tmp_path, line("a.pdf"))
    assert not is_as_written(tmp_path, line("a.pdf", b"y"))
    assert not is_as_written(tmp_path, line("b.pdf"))
    assert not is_as_written(tmp_path, line("."))
    assert not is_as_written(tmp_path, line("a\0b"))


def test_the_manifest_is_sorted_and_comes_back(tmp_path):
    write_manifest(tmp_path, [line("b"), line("a", trim_mm=None, paper=None)], {"cardgen": "1"})
    text = (tmp_path / MANIFEST).read_text(encoding="utf-8")
    assert text.endswith("}\n")
    assert list(json.loads(text)) == ["files", "versions"]
    assert [file["path"] for file in json.loads(text)["files"]] == ["a", "b"]
    assert [file.path for file in read_manifest(tmp_path)] == ["a", "b"]


def test_the_manifest_forgets_what_is_gone_and_keeps_what_is_there(tmp_path):
    for name in ("kept", "gone", "changed"):
        write_whole(tmp_path / name, b"x")
    write_manifest(tmp_path, [line("kept"), line("gone"), line("changed")], {})
    (tmp_path / "gone").unlink()
    (tmp_path / "changed").write_bytes(b"y")
    write_manifest(tmp_path, [line("new")], {})
    assert [file.path for file in read_manifest(tmp_path)] == ["kept", "new"]


def test_the_manifest_is_left_alone_where_it_says_the_same(tmp_path):
    write_manifest(tmp_path, [line("a")], {})
    os.utime(tmp_path / MANIFEST, ns=(1, 1))
    write_manifest(tmp_path, [line("a")], {})
    assert (tmp_path / MANIFEST).stat().st_mtime_ns == 1


@pytest.mark.parametrize(
    "junk", [b"", b"{", b"[]", b'{"files": 3}', b'{"files": [3]}', b'{"files": [{"path": 3}]}', b"\xff", b"[" * 100_000]
)
def test_a_manifest_that_cannot_be_read_is_none(tmp_path, junk):
    (tmp_path / MANIFEST).write_bytes(junk)
    assert read_manifest(tmp_path) == []
