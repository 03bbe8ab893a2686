"""Checks that the font files exist and are fonts.

Fonts come from installed packages, or lie beside `fonts/fonts.yaml`. Nothing of glyphs.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any, BinaryIO

from cardgen.data.project.opening import RefusedFile, open_plain
from cardgen.data.yaml.source import Document
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.diagnostics.codes import FONT_NOT_READABLE
from cardgen.model.styles import FONT_KEYS, styles_in

MOST_BYTES = 30_000_000
_BEGINNINGS = (b"\0\1\0\0", b"OTTO", b"true")
"""Of TrueType and OpenType files."""
_HEAD = struct.Struct(">4sH6x")
_LINE = struct.Struct(">4sIII")
_NEEDED = (b"head", b"maxp", b"hhea", b"hmtx", b"cmap")
_OUTLINES = frozenset((b"glyf", b"CFF ", b"CFF2"))
_PLACE_OF_MAGIC = 12
_MAGIC = b"\x5f\x0f\x3c\xf5"


def font_path(name: Mapping[str, str], beside: Path) -> Path:
    """The file of a font as `fonts.yaml` has it; `beside` is the folder of that."""
    folder = package_folder(name["package"]) if "package" in name else beside
    return (folder or beside) / name["file"]


def package_folder(package: str) -> Path | None:
    """The `files` folder of an installed font package, found without importing it."""
    try:
        found = find_spec(package)
    except (ImportError, ValueError):
        return None
    if found is None or found.origin is None:
        return None
    return Path(found.origin).parent / "files"


def judge_fonts(fonts: Document, styles: Iterable[Document]) -> Iterator[Diagnostic]:
    """CG711 for each font whose file is missing or none; only a warning where no style asks for it."""
    asked = {*fonts.value.get("fallback", ()), *list(fonts.value["fonts"])[:1]}  # the first is for what has no style
    asked |= {
        style[key]
        for document in styles
        for style in styles_in(document.value).values()
        for key in FONT_KEYS
        if key in style
    }
    for name, entry in fonts.value["fonts"].items():
        if reason := _fault_of(entry, fonts.path.parent):
            severity = Severity.ERROR if name in asked else Severity.WARNING
            place = "package" if "package" in entry and package_folder(entry["package"]) is None else "file"
            help = "install the package" if place == "package" else "put the whole file there, or name another"
            message = f"the font `{name}` cannot be read: {reason}"
            yield fonts.finding(FONT_NOT_READABLE, message, ("fonts", name, place), severity=severity, help=help)


def _fault_of(entry: Mapping[str, Any], beside: Path) -> str:
    folder = package_folder(entry["package"]) if "package" in entry else beside
    if folder is None:
        return f"there is no package `{entry['package']}`"
    path = folder / entry["file"]
    try:
        with open_plain(path, None if "package" in entry else beside) as file:
            damage = _damage_of(file)
            size = file.seek(0, 2)
    except RefusedFile as fault:
        return f"`{entry['file']}`: {fault.reason}"
    if size > MOST_BYTES:
        return f"`{entry['file']}` is larger than {MOST_BYTES // 1_000_000} MB"
    return f"`{entry['file']}` {damage}" if damage else ""


def _damage_of(file: BinaryIO) -> str:
    """What is wrong with a font as a whole: whoever sets text in one that is damaged gets other fonts unawares.

    By its list of tables (OpenType 1.9, `The OpenType Font File`); what is in them is the business of who reads them.
    """
    head = file.read(_HEAD.size)
    if head[:4] not in _BEGINNINGS:
        return "is no TrueType or OpenType font"
    size = file.seek(0, 2)
    file.seek(_HEAD.size)
    count = _HEAD.unpack(head)[1] if len(head) == _HEAD.size else 0
    lines = file.read(_LINE.size * count)
    if not count or len(lines) < _LINE.size * count:
        return "is only a part of a font"
    tables = {tag: (start, length) for tag, _, start, length in _LINE.iter_unpack(lines)}
    if any(start + length > size for start, length in tables.values()):
        return "is only a part of a font"
    lacking = [tag.decode() for tag in _NEEDED if tag not in tables]
    if not _OUTLINES & tables.keys():
        lacking.append("glyf")
    if lacking:
        return f"is damaged: it has no table `{lacking[0]}`"
    file.seek(tables[b"head"][0] + _PLACE_OF_MAGIC)
    return "" if file.read(4) == _MAGIC else "is damaged: its table `head` is none"
