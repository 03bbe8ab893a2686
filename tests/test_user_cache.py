"""What cardgen keeps for its user lies in a folder that nobody else can write into, or nowhere."""

import os
import sys
from pathlib import Path

import pytest

from cardgen.program import examined_cache, user_cache

posix = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="folders of Windows have no such owners")


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_the_folder_is_made_for_its_user_alone(home):
    assert user_cache() == home / "cardgen"
    assert os.name == "nt" or (home / "cardgen").stat().st_mode & 0o777 == 0o700


@posix
def test_a_folder_that_others_may_write_into_is_not_taken(home):
    assert user_cache() is not None
    (home / "cardgen").chmod(0o770)
    assert user_cache() is None
    assert examined_cache() == (home / "cardgen", "others may write into it")


@posix
def test_the_folder_of_another_user_is_not_taken(home, monkeypatch):
    assert user_cache() is not None
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    assert user_cache() is None
    assert examined_cache() == (home / "cardgen", "it belongs to somebody else")


@posix
def test_a_link_is_not_followed(home, tmp_path):
    home.mkdir()
    (home / "cardgen").symlink_to(tmp_path)
    assert user_cache() is None
    assert examined_cache() == (home / "cardgen", "it is a link or a file, not a folder")


def test_where_no_folder_can_be_made_there_is_none(home):
    home.write_text("a file")
    assert user_cache() is None
    assert examined_cache()[1].startswith("it cannot be made: ")


def test_without_a_home_there_is_none(monkeypatch):
    def homeless():
        raise RuntimeError

    monkeypatch.setenv("XDG_CACHE_HOME", "")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(Path, "home", homeless)
    assert user_cache() is None
    assert examined_cache() == (None, "there is no home folder")


def test_a_relative_path_is_no_home(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", "cache")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(sys, "platform", "linux")
    assert user_cache() == tmp_path / ".cache/cardgen"
