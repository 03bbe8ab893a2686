"""Archives and folders that a stranger sends: names, sizes, kinds, and what lies in them."""

from __future__ import annotations

import io
import struct
import zipfile
from pathlib import Path

from tests.hostile.cases.tools import Case, Change, Content, both, folder, link, pipe, sparse, write

SENT = "sent.zip"
SET = "id: rain\nversion: 1.0.0\nrequires: core\nlicence: CC-BY-SA-4.0\nattribution: Asha\ntext: {name: Rain}\n"
BASE = ("--base", "fsys", "--level", "static", "--jobs", "1")
LOOK = ("check", SENT, *BASE)
CENTRAL, LOCAL, END = b"PK\1\2", b"PK\3\4", b"PK\5\6"


def _member(name: str, mode: int = 0o100644, method: int = zipfile.ZIP_DEFLATED) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    info.external_attr = mode << 16
    info.compress_type = method
    return info


def _packed(*members: tuple[str | zipfile.ZipInfo, bytes | str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in (("set.yaml", SET), *members):
            made.writestr(name, content)
    return out.getvalue()


def _changed(data: bytes, signature: bytes, place: int, format_: str, value: int) -> bytes:
    """The bytes with a value written behind the last record that begins with a signature."""
    whole = bytearray(data)
    struct.pack_into(format_, whole, data.rindex(signature) + place, value)
    return bytes(whole)


ONE = _packed(("cards/a.yaml", "cards: []\n"))
NAMES = [
    "../evil.yaml",
    "cards/../../evil.yaml",
    "/etc/evil.yaml",
    "C:/evil.yaml",
    "..\\evil.yaml",
    "cards//evil.yaml",
    "cards/con.yaml",
    "cards/evil.yaml.",
    "cards/a\nb.yaml",
    "cards/\u202elmay.yaml",
    f"cards/{'a' * 300}.yaml",
    f"{'a/' * 60}b.yaml",
    "cards/ä.yaml",
    "start.exe",
    "more.zip",
    "cards/a.yaml/b.yaml",
    "CARDS/A.YAML",
    "schema/cards.schema.json",
    "templates/back.xml.j2",
    "fonts/fonts.yaml",
    ".git/config",
    "cards/.hidden.yaml",
]
ARCHIVES: dict[str, Content] = {
    "nothing": b"",
    "no archive": b"PK",
    "a page": b"<html>",
    "half of one": ONE[: len(ONE) // 2],
    "its end only": ONE[ONE.rindex(END) :],
    "junk before it": b"junk" * 9_999 + ONE,
    "junk behind it": ONE + b"junk" * 9_999,
    "a password": _changed(ONE, CENTRAL, 8, "<H", 1),
    "a size that is not true": _changed(ONE, CENTRAL, 24, "<L", 2**31),
    "a place behind the end": _changed(ONE, CENTRAL, 42, "<L", 2**31),
    "a count that is not true": _changed(ONE, END, 10, "<H", 60_000),
    "a sum that is not true": _changed(ONE, CENTRAL, 16, "<L", 7),
    "a method that is none": _changed(ONE, CENTRAL, 10, "<H", 99),
    "a bomb": lambda: _packed(("cards/a.yaml", b"#" * 60_000_000)),
    "twenty thousand files": lambda: _packed(*((f"cards/{n}.yaml", "") for n in range(20_000))),
    "a link in it": _packed((_member("cards/link.yaml", 0o120777), "/etc/passwd")),
    "a pipe in it": _packed((_member("cards/pipe.yaml", 0o010644), "")),
    "a device in it": _packed((_member("cards/device.yaml", 0o020666), "")),
    "packed in another way": _packed((_member("cards/a.yaml", method=zipfile.ZIP_LZMA), "x" * 99)),
    "an archive in an archive": _packed(("more.zip", ONE)),
    "two sets": _packed(("other/set.yaml", SET)),
    "one file twice": _packed(("cards/a.yaml", "cards: []"), ("cards/A.yaml", "cards: []")),
    "no file": b"PK\5\6" + b"\0" * 18,
}
CARD = "cards:\n  - {id: rain, icons: [head, ae-5], text: {title: Rain, action: Fall.}}\n"
PRINTING = "printings:\n  - {card: rain, number: 1, art: {drawing: dot}}\n"

# What lies in a folder that was sent beside its set.yaml.
SETS: dict[str, Change] = {
    "its id is a path": write("sent/set.yaml", SET.replace("id: rain", "id: ../../rain")),
    "it requires itself": write("sent/set.yaml", SET.replace("requires: core", "requires: rain")),
    "it requires nobody": write("sent/set.yaml", SET.replace("requires: core", "requires: snow")),
    "it is the base": write("sent/set.yaml", SET.replace("id: rain", "id: core")),
    "its version is none": write("sent/set.yaml", SET.replace("1.0.0", "newest")),
    "it brings a schema": write("sent/schema/cards.schema.json", "true"),
    "it brings a schema of a game": write("sent/card_data/mini/schema/cards.schema.json", "true"),
    "it brings a game": write("sent/game.yaml", "id: fsys\n"),
    "it brings cards as a table": write("sent/cards/deck.csv", "id,title\nrain,Rain\n"),
    "it brings cards as a workbook": write("sent/cards/deck.xlsx", b"PK\3\4"),
    "its cards are a link": link("sent/cards/more.yaml", "/etc/passwd"),
    "its cards are a folder outside": link("sent/more", "/etc"),
    "its cards are a pipe": pipe("sent/cards/more.yaml"),
    "its cards are a folder": folder("sent/cards/more.yaml"),
    "its cards are a gigabyte": sparse("sent/cards/more.yaml", 2**30),
    "its printings are a pipe": pipe("sent/printings.yaml"),
    "its drawing reads files": write("sent/art/rain.svg.j2", "<svg>{{ game.origin.document.path.read_text() }}</svg>"),
    "its drawing takes all memory": write("sent/art/rain.svg.j2", "<svg>{{ 'a'.center(9999999999) }}</svg>"),
    "its drawing never ends": write("sent/art/rain.svg.j2", "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}"),
    "it takes the name of a card": write("sent/cards/more.yaml", CARD.replace("id: rain", "id: meet-the-bees")),
}


def _sent(change: Change) -> Change:
    """A whole set in a folder of its own, then changed."""
    return both(
        write("sent/set.yaml", SET), write("sent/cards/a.yaml", CARD), write("sent/printings.yaml", PRINTING), change
    )


def _as_archive(data: Content) -> Change:
    return write(SENT, data)


def _nothing(root: Path) -> None:
    """What was sent is not there."""


CASES = [
    *(Case(f"archive: {name}", _as_archive(data), LOOK) for name, data in ARCHIVES.items()),
    *(Case(f"archive: with {name[:40]!r}", _as_archive(_packed((name, "x: 1\n"))), LOOK) for name in NAMES),
    *(Case(f"sent folder: {name}", _sent(change), ("check", "sent", *BASE)) for name, change in SETS.items()),
    Case("archive: not there", _nothing, LOOK),
    Case("archive: a folder", folder(SENT), LOOK),
    Case("archive: a pipe", pipe(SENT), LOOK),
    Case("archive: a device without an end", link(SENT, "/dev/zero"), LOOK),
    Case("archive: a gigabyte", sparse(SENT, 2**30), LOOK),
    Case("archive: built", _as_archive(_packed(("schema/cards.schema.json", "true"))), ("build", SENT, "--jobs", "1")),
]
