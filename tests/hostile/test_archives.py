"""Whatever a `.zip` holds: it is read inside a private folder, or refused with the name of what is wrong.

Bombs are made here; none is stored.
"""

import io
import os
import struct
import tempfile
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgen.cli import main
from cardgen.data.project import archive

SET = "id: rain\nversion: 1.0.0\nrequires: core\nlicence: CC-BY-SA-4.0\nattribution: Asha\ntext: {name: Rain}\n"


def member(name: str, mode: int = 0o100644, method: int = zipfile.ZIP_DEFLATED) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    info.external_attr = mode << 16
    info.compress_type = method
    return info


def packed(*members: tuple[str | zipfile.ZipInfo, bytes | str], with_set: bool = True) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in [*([("set.yaml", SET)] if with_set else []), *members]:
            made.writestr(name, content)
    return out.getvalue()


def changed(data: bytes, *fields: tuple[bytes, int, str, int]) -> bytes:
    """The bytes with values written behind the last record that begins with a signature: place, format, value."""
    whole = bytearray(data)
    for signature, place, format_, value in fields:
        struct.pack_into(format_, whole, data.rindex(signature) + place, value)
    return bytes(whole)


def overlapping(copies: int) -> bytes:
    """One packed member that the index names many times: each copy costs the sender 50 bytes."""
    data = packed(("cards/a.yaml", os.urandom(50_000).hex()), with_set=False)
    start, end = data.index(b"PK\1\2"), data.rindex(b"PK\5\6")
    entry = data[start:end]
    entries = b"".join(entry.replace(b"cards/a.yaml", f"cards/{chr(97 + n)}.yaml".encode()) for n in range(copies))
    footer = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, copies, copies, len(entries), start, 0)
    return data[:start] + entries + footer


CENTRAL, END = b"PK\1\2", b"PK\5\6"
NUL = packed(("cards/aXb.yaml", "")).replace(b"aXb", b"a\0b")

# What an archive is made of, and what the refusal must name.
ARCHIVES = {
    "path above": (packed(("../evil.yaml", "")), "`../evil.yaml`"),
    "path far above": (packed(("cards/../../../evil.yaml", "")), "`cards/../../../evil.yaml`"),
    "absolute path": (packed(("/etc/evil.yaml", "")), "`/etc/evil.yaml`"),
    "drive": (packed(("C:/evil.yaml", "")), "`C:/evil.yaml`"),
    "backslash": (packed(("..\\evil.yaml", "")), "evil.yaml"),
    "empty part": (packed(("cards//evil.yaml", "")), "`cards//evil.yaml`"),
    "name that Windows keeps": (packed(("cards/con.yaml", "")), "`cards/con.yaml`"),
    "dot at the end": (packed(("cards/evil.yaml.", "")), "`cards/evil.yaml.`"),
    "nought in a name": (NUL, "cards/a"),
    "line end in a name": (packed(("cards/a\nb.yaml", "")), "cards/a"),
    "name that turns the line": (packed(("cards/\u202elmay.yaml", "")), "cards/"),
    "long name": (packed((f"cards/{'a' * 300}.yaml", "")), "aaa"),
    "deep folders": (packed(("a/" * 40 + "b.yaml", "")), "a/a/a"),
    "link": (packed((member("cards/link.yaml", 0o120777), "/etc/passwd")), "`cards/link.yaml` is a link"),
    "pipe": (packed((member("cards/pipe.yaml", 0o010644), "")), "`cards/pipe.yaml` is a link or a device"),
    "password": (changed(packed(("a.yaml", "x")), (CENTRAL, 8, "<H", 1)), "`a.yaml` is encrypted"),
    "odd compression": (packed((member("a.yaml", method=zipfile.ZIP_BZIP2), "x" * 99)), "`a.yaml` is packed in a way"),
    "program": (packed(("start.exe", "MZ")), "`start.exe` is no kind of file"),
    "archive in it": (packed(("more.zip", packed())), "`more.zip` is no kind of file"),
    "template": (packed(("templates/fsys/card.xml.j2", "{{ 1 }}")), "`templates/fsys/card.xml.j2` is a template"),
    "fonts": (packed(("fonts/fonts.yaml", "")), "`fonts/fonts.yaml` belongs to fonts"),
    "twice": (packed(("set.YAML", "")), "`set.YAML` is there twice"),
    "same name twice": (
        packed(("a.yaml", "1"), ("b.yaml", "2")).replace(b"b.yaml", b"a.yaml"),
        "`a.yaml` is there twice",
    ),
    "two spellings of one letter": (
        packed(("pictures/e\u0301.png", "1"), ("pictures/\u00e9.png", "2")),
        "is there twice",
    ),
    "folder in capitals": (packed(("cards/a.yaml", ""), ("Cards/b.yaml", "")), "the folder `Cards` is spelt in two"),
    "file and folder": (packed(("notes.md", ""), ("notes.md/a.md", "")), "`notes.md` is a file and a folder"),
    "noughts": (packed(("a.yaml", b"\0" * 20_000_000)), "`a.yaml` packs more than 100 times"),
    "more than it says": (
        changed(packed(("a.yaml", os.urandom(200_000).hex())), (CENTRAL, 24, "<L", 100)),
        "damaged",
    ),
    "members over one another": (overlapping(20), "`cards/b.yaml` lies where another member"),
    "member nowhere": (changed(packed(("a.yaml", "x")), (CENTRAL, 42, "<L", 5)), "`a.yaml` lies where another member"),
    "member behind the end": (changed(packed(("a.yaml", "x")), (CENTRAL, 42, "<L", 90_000)), "`a.yaml` lies where"),
    "too many": (changed(packed(), (END, 10, "<H", 60_000)), "more than 5,000 files"),
    "an index of megabytes": (changed(packed(), (END, 12, "<L", 50_000_000)), "more than 5,000 files"),
    "a part of several": (changed(packed(), (END, 4, "<H", 1)), "one of several parts"),
    "something before": (b"#!/bin/sh\n" + packed(), "something before or behind"),
    "something behind": (packed() + b"more", "something before or behind"),
    "half of it": (packed(("a.yaml", "x" * 999))[:90], "no zip archive"),
    "nothing": (b"", "no zip archive"),
    "text": (b"id: rain\n", "no zip archive"),
    "only an end": (struct.pack("<4s4H2LH", END, 0, 0, 0, 0, 0, 0, 0), "there is no set.yaml"),
    "changed bytes": (packed().replace(b"PK\3\4", b"PK\3\3", 1), "lies where another member, or none"),
    "nothing for cardgen": (packed(("notes.md", ""), with_set=False), "there is no set.yaml"),
    "two sets": (packed(("a/set.yaml", SET), ("b/set.yaml", SET), with_set=False), "there are 2 sets"),
}


@pytest.fixture
def place(tmp_path: Path) -> Path:
    folder = tmp_path / "private"
    folder.mkdir()
    return folder


def everything(root: Path) -> set[str]:
    return {path.relative_to(root).as_posix() for path in root.rglob("*")}


@pytest.mark.parametrize("name", ARCHIVES)
def test_a_hostile_archive_is_refused_by_the_name_of_its_member(name, tmp_path, place):
    content, message = ARCHIVES[name]
    (tmp_path / "x.zip").write_bytes(content)
    root, found = archive.unpack(tmp_path / "x.zip", place)
    assert root is None
    assert found
    assert {finding.code for finding in found} == {"CG833"}
    assert message in "\n".join(finding.message for finding in found)
    assert all(len(finding.message) < 200 and finding.help for finding in found)
    outside = everything(tmp_path) - {f"private/{path}" for path in everything(place)}
    assert outside == {"x.zip", "private"}


def test_a_program_hidden_as_the_user_sees_it_is_told_on_the_command_line(own_temp, elsewhere):
    """Exit status 1, the member by its name, no traceback, nothing left."""
    for name in ("path above", "noughts", "link", "half of it"):
        content, message = ARCHIVES[name]
        Path("x.zip").write_bytes(content)
        for command in ("check", "build", "play", "report", "list"):
            result = CliRunner().invoke(main, [command, "x.zip"])
            assert result.exit_code == 1, (name, command)
            assert "error[CG833]" in result.output
            assert message in result.output
            assert "Traceback" not in result.output
    assert everything(Path()) == {"x.zip"}
    assert not list(own_temp.iterdir())


def test_many_bad_members_are_counted_after_the_first(tmp_path, place):
    (tmp_path / "x.zip").write_bytes(packed(*((f"{n}.exe", "") for n in range(50))))
    root, found = archive.unpack(tmp_path / "x.zip", place)
    assert root is None
    assert len(found) == archive.MAX_FINDINGS + 1
    assert found[-1].message == "yet 30 more members are refused"


@pytest.mark.parametrize(
    ("limit", "value", "message"),
    [("MAX_BYTES", 3_000, "bytes in"), ("MAX_MEMBERS", 2, "more than 2 files"), ("MAX_DEPTH", 1, "leads out")],
)
def test_each_limit_is_kept(tmp_path, place, monkeypatch, limit, value, message):
    members = [(f"cards/{n}.yaml", f"{n}" * 500) for n in range(8)]
    (tmp_path / "x.zip").write_bytes(packed(*members))
    assert archive.unpack(tmp_path / "x.zip", place)[1] == []
    monkeypatch.setattr(archive, limit, value)
    root, found = archive.unpack(tmp_path / "x.zip", place)
    assert root is None
    assert message in found[0].message


def test_an_archive_that_is_too_large_is_not_even_looked_into(tmp_path, place):
    with (tmp_path / "x.zip").open("wb") as file:
        file.truncate(archive.MAX_BYTES + 1)
    (found,) = archive.unpack(tmp_path / "x.zip", place)[1]
    assert found.message == "larger than 200 MB"


def test_what_a_member_unpacks_to_is_counted_not_believed(tmp_path, place, monkeypatch):
    """As if what it says had passed: reading stops at a hundred times its packed size."""
    monkeypatch.setattr(archive, "_FAULTS", archive._FAULTS[:-1])
    (tmp_path / "x.zip").write_bytes(packed(("a.yaml", b"\0" * 20_000_000)))
    root, found = archive.unpack(tmp_path / "x.zip", place)
    assert root is None
    assert "`a.yaml` is larger than it says" in found[0].message
    assert sum(path.stat().st_size for path in place.rglob("*") if path.is_file()) < 2_100_000


SOUND = packed(("cards/a.yaml", "cards: []\n"), ("pictures/a.png", os.urandom(300)))


@settings(deadline=None, max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    places=st.lists(st.tuples(st.integers(0, len(SOUND) - 1), st.integers(0, 255)), min_size=1, max_size=6),
    length=st.integers(0, len(SOUND)),
    is_cut=st.booleans(),
)
def test_no_bytes_make_it_fall_or_write_elsewhere(tmp_path, places, length, is_cut):
    data = bytearray(SOUND)
    for place, value in places:
        data[place] = value
    with tempfile.TemporaryDirectory(dir=tmp_path) as folder:
        home = Path(folder)
        (home / "x.zip").write_bytes(data[:length] if is_cut else data)
        (home / "private").mkdir()
        root, found = archive.unpack(home / "x.zip", home / "private")
        assert (root is None) == bool(found)
        assert {path.name for path in home.iterdir()} == {"x.zip", "private"}
