"""Unpacks a `.zip` from a stranger within limits, and finds the project in it.

Every member is judged before one is read; what is read goes into a private folder that the caller removes. Nothing is
ever extracted by zipfile itself, which strips `..`, writes links as files and believes what sizes are told. Knows
nothing of cards.
"""

from __future__ import annotations

import errno
import re
import stat
import struct
import tempfile
import unicodedata
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from msgspec.structs import replace

from cardgen.data.project.files import CARD_DATA, SHIPPED_AS, inside, shipped_root
from cardgen.data.project.opening import open_plain
from cardgen.data.yaml.characters import refused_in
from cardgen.diagnostics import Diagnostic, Span
from cardgen.diagnostics.codes import ARCHIVE_REFUSED

SUFFIX = ".zip"
PREFIX = "cardgen-unpacked-"
"""How the private folders begin into which archives are read."""
SUFFIXES = frozenset(
    (".yaml", ".yml", ".json", ".md", ".txt", ".svg", ".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff")
) | frozenset((".icc", ".icm", ".po"))
UNREAD = frozenset(
    (".csv", ".doc", ".docx", ".gif", ".html", ".numbers", ".ods", ".odt", ".pages", ".pdf", ".ppt", ".pptx", ".psd")
) | frozenset((".rtf", ".tsv", ".xcf", ".xls", ".xlsx"))
"""What people keep beside their cards: it is told, and of the file only the name is taken."""
NAMES = frozenset(("license", "licence", "copying", "notice", "readme", "authors", "credits"))
"""Files that may have no suffix, in any case."""
MAX_MEMBERS = 5_000
MAX_BYTES = 200_000_000
"""Of all members together, unpacked; the archive itself may be no larger."""
MAX_INDEX_BYTES = 1_000_000
MAX_RATIO = 100
SMALL = 100_000
"""Bytes that a member may have whatever its ratio: a text of blanks packs well."""
MAX_LETTERS, MAX_DEPTH = 240, 12
MAX_FINDINGS = 20
"""So many members are named; of further ones only their number."""

OUTPUT = "output"
_LITTER = frozenset(("__macosx", "thumbs.db", "desktop.ini"))
_END, _END_SIZE, _LOCATOR, _LOCATOR_SIZE = b"PK\5\6", 22, b"PK\6\7", 20
_LOCAL, _LOCAL_SIZE = b"PK\3\4", 30
_MAX_COMMENT = 65_535
_ENCRYPTED = 0x1
_PIECE = 65_536

Refusal = tuple[str, str]
"""What is wrong, with the name of the member, and what to do."""
_DAMAGED = "zip the folder again"


def is_archive(path: Path) -> bool:
    """Whether the name of a file says that it is an archive."""
    return path.suffix.lower() == SUFFIX and path.is_file()


def with_given_paths(finding: Diagnostic) -> Diagnostic:
    """A finding with paths that are there for its reader: `my.zip/set.yaml`, not that of the private folder, which is
    gone by then; what cardgen ships where it lies.
    """
    span = finding.span
    texts = (span.file if span else "") + finding.message + finding.help
    if PREFIX not in texts and SHIPPED_AS not in texts:
        return finding
    return replace(
        finding,
        message=named(finding.message),
        help=named(finding.help),
        span=replace(span, file=named(span.file)) if span else None,
    )


def named(text: str) -> str:
    """A text in which paths begin with the archive as it was named, not with the private folder, or are those of what
    is shipped.
    """
    folder = Path(tempfile.gettempdir()).resolve().as_posix().rstrip("/")
    first, *rest = text.split(f"{folder}/{PREFIX}")
    text = first + "".join(_REST_OF_NAME.sub("", part, count=1) for part in rest)
    return _AS_SHIPPED.sub(lambda _: f"{_shipped()}/", text) if SHIPPED_AS in text else text


_REST_OF_NAME = re.compile(r"\A\w+/")
"""Of the private folder, whose name ends with letters that nobody knows."""
_AS_SHIPPED = re.compile(rf"(?<![\w./-]){re.escape(SHIPPED_AS)}/")


def _shipped() -> str:
    """Where it lies: below the working folder, or from the root of the disk."""
    root = shipped_root()
    here = Path.cwd()
    return (root.relative_to(here) if root != here and root.is_relative_to(here) else root).as_posix()


def unpack(path: Path, folder: Path) -> tuple[Path | None, list[Diagnostic]]:
    """The root of the project, or of the set, that the archive at `path` holds, read into `folder`; or why not (CG833).

    `folder` is empty, private, and the caller's to remove. Members are refused before one is read, except for what only
    reading shows. Raises OSError where the archive cannot be opened, or `folder` cannot be written.
    """
    try:
        with open_plain(path) as stream:
            refused = list(_faults_of_whole(stream))
            if not refused:
                with zipfile.ZipFile(stream) as archive:
                    root, refused = _read(archive, stream, folder / _place_of(path))
                    if root is not None:
                        return root, []
    except (zipfile.BadZipFile, zlib.error, struct.error, EOFError, ValueError, NotImplementedError, RuntimeError):
        refused = [("this archive is damaged, or no zip archive", _DAMAGED)]
    except OSError as fault:
        if fault.errno != errno.EINVAL:  # a place before the beginning of the file
            raise
        refused = [("this archive is damaged", _DAMAGED)]
    return None, _findings(refused, path.as_posix())


def _place_of(path: Path) -> Path:
    """Where below the private folder it is read to, so that messages show the archive as it was named."""
    parts = path.parts if not path.is_absolute() and not {"..", "."} & set(path.parts) else (path.name,)
    return Path(*parts)


def _findings(refused: list[Refusal], file: str) -> list[Diagnostic]:
    found = [Diagnostic(ARCHIVE_REFUSED, message, Span(file), help=help) for message, help in refused[:MAX_FINDINGS]]
    if (more := len(refused) - MAX_FINDINGS) > 0:
        words = "one more member is" if more == 1 else f"{more} more members are"
        found.append(Diagnostic(ARCHIVE_REFUSED, f"yet {words} refused", Span(file), help="mend these first"))
    return found


def _faults_of_whole(stream: BinaryIO) -> Iterator[Refusal]:
    """What is wrong with the archive before its index is read, which zipfile holds in memory as a whole."""
    size = stream.seek(0, 2)
    if size > MAX_BYTES:
        yield f"larger than {MAX_BYTES // 1_000_000} MB", "leave out what cards do not need, and send smaller pictures"
        return
    start = max(0, size - _END_SIZE - _MAX_COMMENT)
    stream.seek(start)
    tail = stream.read()
    place = tail.rfind(_END)
    if place < 0 or len(tail) - place < _END_SIZE:
        yield "this is no zip archive, or only a part of one", _DAMAGED
        return
    disk, first_disk, here, members, length, offset, comment = struct.unpack_from("<4H2LH", tail, place + 4)
    if members > MAX_MEMBERS or length > MAX_INDEX_BYTES or tail[place - _LOCATOR_SIZE : place].startswith(_LOCATOR):
        yield f"more than {MAX_MEMBERS:,} files", "send the folder of the set alone, without `output/`"
    elif disk or first_disk or here != members:
        yield "one of several parts of an archive", "send it as one file"
    elif place + _END_SIZE + comment != len(tail) or offset + length != start + place:
        yield "there is something before or behind the archive in this file", _DAMAGED


def _read(archive: zipfile.ZipFile, stream: BinaryIO, folder: Path) -> tuple[Path | None, list[Refusal]]:
    """Where the project begins, or what is refused; each member is written as it is read and counted."""
    members = archive.infolist()
    names = {member: _name(member) for member in members}
    wanted = {member: name for member, name in names.items() if not name.endswith("/") and not is_system_file(name)}
    refused = [*_misplaced(members, stream, archive.start_dir), *_collisions(wanted.values())]
    refused += [fault for member, name in wanted.items() if (fault := _fault_of(member, name, folder))]
    unpacked = sum(member.file_size for member in members)
    if unpacked > MAX_BYTES or len(members) > MAX_MEMBERS:
        largest = max(members, key=lambda member: member.file_size)
        help = f"leave out what cards do not need; the largest is {_shown(names[largest])}, {largest.file_size:,} bytes"
        refused.append((f"{unpacked:,} bytes in {len(members):,} files when unpacked", help))
    top = _top_of(wanted.values())
    if top is None and not refused:
        refused.append(_without_top(wanted.values()))
    if refused or top is None:
        return None, refused
    room = MAX_BYTES
    for member, name in wanted.items():
        written = _write(archive, member, folder / name, room) if _is_read(name) else _leave_empty(folder / name)
        if written is None:
            message = f"{_shown(name)} is larger than it says, or packs more than {MAX_RATIO} times its size"
            return None, [(message, "take it out: no picture or text packs like this")]
        room -= written
    return folder / top, []


def _is_read(name: str) -> bool:
    return PurePosixPath(name).suffix.lower() not in UNREAD


def _leave_empty(path: Path) -> int:
    """An empty file in place of one that nobody reads, so that it is reported like any other."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(exist_ok=False)
    return 0


def _write(archive: zipfile.ZipFile, member: zipfile.ZipInfo, path: Path, room: int) -> int | None:
    """How many bytes were written; None where they became too many on the way."""
    path.parent.mkdir(parents=True, exist_ok=True)
    most = min(room, max(SMALL, MAX_RATIO * member.compress_size))
    written = 0
    with archive.open(member) as source, path.open("xb") as target:
        while piece := source.read(_PIECE):
            written += len(piece)
            if written > most:
                return None
            target.write(piece)
    return written


def _name(member: zipfile.ZipInfo) -> str:
    """As it is written on the disk, and judged: accents in one character, as card files name pictures; `/` between
    folders, where programs of Windows write backslashes.
    """
    return unicodedata.normalize("NFC", member.orig_filename).replace("\\", "/")


def is_system_file(name: str) -> bool:
    """Whether a system or an editor put it there. It is not read, and no reason to refuse the rest."""
    parts = name.casefold().split("/")
    is_hidden = any(part in _LITTER or (part.startswith(".") and part[1:2] not in ("", ".")) for part in parts)
    return is_hidden or _is_built(parts)


def reason_against(name: str) -> str:
    """Why a file does not belong into an archive; empty where it does."""
    if not _is_read(name):
        return "is no file of cards"
    fault = _fault_of(zipfile.ZipInfo(name), name, Path("/"))
    return fault[0].removeprefix(_shown(name)).strip() if fault else ""


def _is_built(parts: list[str]) -> bool:
    """Whether `cardgen build` wrote it beside the cards."""
    return OUTPUT in parts[:-1] and CARD_DATA not in parts[: parts.index(OUTPUT)]


def _fault_of(member: zipfile.ZipInfo, name: str, folder: Path) -> Refusal | None:
    """Why this member may not be read; the first reason there is."""
    return next(((f"{_shown(name)} {why}", help) for tells, why, help in _FAULTS if tells(member, name, folder)), None)


def _is_odd_path(member: zipfile.ZipInfo, name: str, folder: Path) -> bool:
    """Whether it would leave the folder, or mean another file on another computer."""
    is_long = len(name) > MAX_LETTERS or name.count("/") >= MAX_DEPTH
    return is_long or bool(refused_in(name)) or "\n" in name or "\t" in name or inside(folder, name) is None


def _is_no_file(member: zipfile.ZipInfo, name: str, folder: Path) -> bool:
    return stat.S_IFMT(member.external_attr >> 16) not in (0, stat.S_IFREG)


def _is_unknown(member: zipfile.ZipInfo, name: str, folder: Path) -> bool:
    path = PurePosixPath(name)
    return path.suffix.lower() not in SUFFIXES | UNREAD and path.name.lower() not in NAMES


def _compresses_too_well(member: zipfile.ZipInfo, name: str, folder: Path) -> bool:
    return member.file_size > max(SMALL, MAX_RATIO * member.compress_size)


_FAULTS: tuple[tuple[Callable[[zipfile.ZipInfo, str, Path], bool], str, str], ...] = (
    (
        _is_odd_path,
        "is a path that leads out of the archive, or that not every computer can write",
        "name files with letters, digits, `-` and `_`, in folders below that of the set",
    ),
    (_is_no_file, "is a link or a device", "put the file itself there"),
    (lambda member, *_: bool(member.flag_bits & _ENCRYPTED), "is encrypted", "zip the folder without a password"),
    (
        lambda member, *_: member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED),
        "is packed in a way that only some programs read",
        "zip the folder with the usual compression, Deflate",
    ),
    (
        lambda member, name, *_: name.lower().endswith(".j2"),
        "is a template, which is a small program",
        "unpack the archive, look at its templates, and name the folder if you trust them",
    ),
    (
        lambda member, name, *_: "fonts" in name.lower().split("/")[:-1],
        "belongs to fonts, which are not taken from archives",
        "unpack the archive, look at its fonts, and name the folder if you trust them",
    ),
    (
        _is_unknown,
        "is no kind of file that cards need",
        f"take it out: an archive has {', '.join(sorted(SUFFIXES))}, and no `output/`",
    ),
    (
        _compresses_too_well,
        f"packs more than {MAX_RATIO} times its size",
        "take it out: no picture or text packs like this",
    ),
)
"""What is looked at in each member, why that refuses it, and the remedy."""


def _collisions(names: Iterable[str]) -> Iterator[Refusal]:
    """Paths that are one file where capitals do not count, and files that are a folder elsewhere."""
    spelt: dict[str, str] = {}
    files: set[str] = set()
    folders: set[str] = set()
    for name in names:
        key = unicodedata.normalize("NFC", name.casefold())
        if key in files:
            yield f"{_shown(name)} is there twice, if capitals do not count", "give each file a name of its own"
        files.add(key)
        for above in list(PurePosixPath(name).parents)[:-1]:
            low = unicodedata.normalize("NFC", above.as_posix().casefold())
            folders.add(low)
            if spelt.setdefault(low, above.as_posix()) != above.as_posix():
                yield f"the folder {_shown(above.as_posix())} is spelt in two ways", "spell it in one"
                spelt[low] = above.as_posix()
    for key in sorted(files & folders):
        yield f"{_shown(key)} is a file and a folder", "give each file a name of its own"


def _misplaced(members: list[zipfile.ZipInfo], stream: BinaryIO, end: int) -> Iterator[Refusal]:
    """Members whose bytes are those of another, or lie outside: how a small archive unpacks to a very large one."""
    free = 0
    for member in sorted(members, key=lambda entry: entry.header_offset):
        stream.seek(member.header_offset)
        header = stream.read(_LOCAL_SIZE)
        is_header = len(header) == _LOCAL_SIZE and header.startswith(_LOCAL)
        name, extra = struct.unpack_from("<2H", header, 26) if is_header else (0, 0)
        after = member.header_offset + _LOCAL_SIZE + name + extra + member.compress_size
        if not is_header or member.header_offset < free or after > end:
            yield f"{_shown(_name(member))} lies where another member, or none, is", _DAMAGED
        free = max(free, after)


def _top_of(names: Iterable[str]) -> str | None:
    """The folder that has set.yaml or card_data/: the archive itself, or the only folder in it, however often."""
    paths = [PurePosixPath(name).parts for name in names]
    top: list[str] = []
    while paths:
        firsts = {parts[0] for parts in paths if len(parts) > 1}
        if ("set.yaml",) in paths or CARD_DATA in firsts:
            return "/".join(top)
        if len(firsts) != 1:
            return None
        top += firsts
        paths = [parts[1:] for parts in paths if len(parts) > 1]
    return None


def _without_top(names: Iterable[str]) -> Refusal:
    """Why there is no place where the project begins: none, or several."""
    paths = [PurePosixPath(name) for name in names]
    homes = {path.parent.as_posix() for path in paths if path.name == "set.yaml" and CARD_DATA not in path.parts}
    homes |= {"/".join(path.parts[: path.parts.index(CARD_DATA)]) for path in paths if CARD_DATA in path.parts[:-1]}
    if len(homes) > 1:
        shown = ", ".join(map(_shown, sorted(homes)[:3]))
        return f"there are {len(homes)} sets or projects in it: {shown}", "send each in an archive of its own"
    if homes:
        return f"there is more beside the folder {_shown(homes.pop())} in it", "zip that folder alone"
    return f"there is no set.yaml and no {CARD_DATA}/ in it", "zip the folder of the set, or the project"


def _shown(name: str) -> str:
    return f"`{name[:80]}{'...' if len(name) > 80 else ''}`"
