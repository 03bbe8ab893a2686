import hashlib
import os
import stat
import threading

import pytest

from cardgen.data.project import opening
from cardgen.data.project.opening import (
    RefusedFile,
    digest_of,
    digest_of_written,
    is_plain,
    open_plain,
    read_plain,
    stays_in,
    text_of,
)

needs_links = pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
ENDS = 20
"""Seconds after which a thread that waits for a pipe is taken to wait for ever."""


def refused(*arguments, **options) -> str:
    with pytest.raises(RefusedFile) as caught:
        read_plain(*arguments, **options)
    return caught.value.code


def ended(work):
    """What `work` gives, in a thread that may be left behind where it waits."""
    results = []
    thread = threading.Thread(target=lambda: results.append(work()), daemon=True)
    thread.start()
    thread.join(ENDS)
    assert results, "it waits"
    return results[0]


def endless(path) -> None:
    """A file of many gigabytes that takes no room."""
    if os.name == "nt":
        pytest.skip("it would take all room there is")
    with path.open("wb") as file:
        file.truncate(2**36)


@pytest.fixture
def project(tmp_path):
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret").write_bytes(b"secret")
    (tmp_path / "inside" / "folder").mkdir(parents=True)
    (tmp_path / "inside" / "a").write_bytes(b"text")
    return tmp_path / "inside"


def test_a_plain_file_is_read_to_its_end(project):
    assert read_plain(project / "a") == b"text"
    assert read_plain(project / "a", root=project) == b"text"
    assert is_plain(project / "a", project)


def test_a_file_that_is_too_long_is_refused_and_one_that_just_fits_is_not(project):
    assert read_plain(project / "a", most=4) == b"text"
    assert refused(project / "a", most=3) == "CG109"


def test_what_is_no_file_is_refused(project):
    assert refused(project / "folder") == "CG111"
    assert refused(project / "absent") == "CG111"
    assert refused(project / "a\0b") == "CG111"
    assert not is_plain(project / "folder")
    assert not is_plain(project / "a\0b")


@needs_links
def test_a_link_is_followed_inside_its_folder_only(project):
    (project / "out").symlink_to(project.parent / "outside" / "secret")
    (project / "away").symlink_to(project.parent / "outside")
    (project / "near").symlink_to(project / "a")
    assert read_plain(project / "near", root=project) == b"text"
    assert refused(project / "out", root=project) == "CG113"
    assert refused(project / "away" / "secret", root=project) == "CG113"
    assert not is_plain(project / "out", project)
    assert read_plain(project / "out") == b"secret"


@needs_links
def test_a_link_that_leads_to_itself_is_refused(project):
    (project / "loop").symlink_to("loop")
    assert refused(project / "loop", root=project) in ("CG111", "CG113")
    assert refused(project / "loop") == "CG111"
    assert not stays_in(project / "loop" / "a", project) or not is_plain(project / "loop" / "a")


@needs_pipes
def test_a_pipe_that_nobody_writes_to_is_refused_at_once(project):
    os.mkfifo(project / "pipe")
    assert ended(lambda: refused(project / "pipe")) == "CG111"
    assert not is_plain(project / "pipe")


@needs_pipes
def test_a_file_that_becomes_a_pipe_while_it_is_looked_at_is_refused_at_once(project, monkeypatch):
    real = os.stat

    def swapped(path, *arguments, **options):
        seen = real(path, *arguments, **options)
        if stat.S_ISREG(seen.st_mode):
            os.unlink(path)
            os.mkfifo(path)
        return seen

    monkeypatch.setattr(opening.os, "stat", swapped)
    assert ended(lambda: refused(project / "a")) == "CG111"


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="there are no devices")
def test_a_device_is_never_opened(project, monkeypatch):
    def opened(*arguments):
        raise AssertionError("it was opened")

    monkeypatch.setattr(opening.os, "open", opened)
    assert refused("/dev/zero") == "CG111"


def test_a_refusal_is_a_finding_with_a_remedy(project):
    with pytest.raises(RefusedFile) as caught:
        open_plain(project / "folder")
    finding = caught.value.finding("card_data/x.yaml")
    assert (finding.code, finding.span.file, finding.message) == ("CG111", "card_data/x.yaml", "this is not a file")
    assert finding.help


def test_a_file_without_end_is_not_read_up_to_the_limit(project):
    endless(project / "long")
    assert refused(project / "long", most=2**35) == "CG109"


def test_what_a_file_says_is_nothing_where_it_cannot_be_read(project):
    assert text_of(project / "a") == "text"
    assert text_of(project / "folder") == ""
    assert text_of(project / "a", most=3) == ""
    assert text_of(project.parent / "outside" / "secret", root=project) == ""


def test_the_hash_of_a_file_is_that_of_its_bytes(project):
    assert digest_of(project / "a") == digest_of_written(project / "a") == hashlib.sha256(b"text").digest()


def test_what_is_not_read_has_a_hash_that_tells_why(project):
    assert digest_of(project / "folder") != digest_of(project / "absent")
    endless(project / "long")
    assert digest_of(project / "long") == ended(lambda: digest_of(project / "long"))
    assert digest_of(project / "long") != digest_of(project / "absent")


def test_a_file_of_holes_is_not_taken_for_one_that_was_written(project):
    endless(project / "long")
    with pytest.raises(RefusedFile, match="empty space"):
        digest_of_written(project / "long")
    with pytest.raises(RefusedFile):
        digest_of_written(project / "folder")


@needs_pipes
def test_a_pipe_has_a_hash_at_once(project):
    os.mkfifo(project / "pipe")
    assert ended(lambda: digest_of(project / "pipe"))
    assert ended(lambda: text_of(project / "pipe")) == ""
