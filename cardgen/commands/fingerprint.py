"""Computes versions and digests of data, templates, fonts and code, for the manifest and for rebuilds."""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cardgen.data import is_set, shipped_root
from cardgen.data.project.files import CARD_DATA
from cardgen.data.project.opening import digest_of, stays_in
from cardgen.program import PACKAGE, __version__

if TYPE_CHECKING:
    from cardgen.commands.targets import BuildOrder
    from cardgen.model.library import Library
    from cardgen.render.products.renderers import Renderers

OUTPUT = "output"
"""Where a build writes if nothing else is said: not what it reads."""
FileState = tuple[str, int, int, int]
"""Path, inode, size and time of the last change of a file."""
_SHOWN = 12
"""Characters of a hash in the manifest."""
_OF_CODE = (".py", ".toml", ".po", ".lark")
"""Endings of files of the program: what it does, what it says in English and in other languages, what it reads."""
DRAWN_WITH = ("reportlab", "uharfbuzz", "fonttools", "pillow", "segno", "jinja2", "lxml", "pypdfium2", "font-roboto")
_LIBRARY = re.compile(rf"(?:{'|'.join(DRAWN_WITH).replace('-', '[-_.]')})-.*\.(?:dist|egg)-info", re.IGNORECASE)


def versions_of(
    library: Library, renderers: Renderers, coverage: Mapping[str, Mapping[str, int]] = MappingProxyType({})
) -> dict[str, Any]:
    """Set versions as their authors number them; templates and fonts by the hash of their bytes; and the `coverage` of
    languages, if there are any.
    """
    return {
        "cardgen": __version__,
        "data": {
            f"{game.id}/{card_set.id}": card_set.version
            for game in library.games.values()
            for card_set in game.sets.values()
        },
        "templates": {game: _hash_of(renderers.template_folders(game)) for game in sorted(library.games)},
        "fonts": {
            name: digest_of(path).hex()[:_SHOWN]
            for name, path in sorted(renderers.fonts.files.items())
            if path.is_file()
        },
        **({"languages": coverage} if coverage else {}),
    }


def _hash_of(folders: tuple[Path, ...]) -> str:
    """Of the files that count: one of the first folder hides its namesake in the next."""
    files: dict[str, str] = {}
    for folder in folders:
        above = len(str(folder)) + 1
        for place, *_ in _files_below(folder) if stays_in(folder, folder.parent.parent) else ():
            files.setdefault(place[above:].replace(os.sep, "/"), place)
    parts = (name.encode() + digest_of(place) for name, place in sorted(files.items()) if os.path.isfile(place))
    return hashlib.sha256(b"".join(parts)).hexdigest()[:_SHOWN]


@cache
def fingerprint_of_code() -> str:
    """Changes with cardgen itself and with the libraries that decide what a page looks like."""
    files = _files_below(PACKAGE, ending=_OF_CODE)
    digest = hashlib.sha256(f"{__version__} {files}".encode())  # their bytes took longer to read than all card data
    digest.update(repr(_installed()).encode())
    return digest.hexdigest()


def _installed() -> list[str]:
    """Libraries with their versions, as the folders are called that installers put beside them: what is in these takes
    as long to read as all card data.
    """
    return sorted(name for place in sys.path for name in _listed(place) if _LIBRARY.fullmatch(name))


def _listed(folder: str | Path) -> list[str]:
    """What lies in a folder; nothing where it cannot be read."""
    with suppress(OSError):
        return sorted(os.listdir(folder))
    return []


@cache
def digest_of_code() -> str:
    """Changes with the bytes of cardgen itself: the same on all machines."""
    files = _files_below(PACKAGE, ending=_OF_CODE)
    return _digest_of_files(PACKAGE, files).hex()[:_SHOWN]


@cache
def digest_of_shipped() -> str:
    """Changes with the bytes of what comes with cardgen: the same on all machines."""
    base = shipped_root().resolve()
    files = (file for folder in _folders_read(base, ()) for file in _files_below(folder))
    return _digest_of_files(base, files).hex()[:_SHOWN]


def files_read(root: Path, games: Sequence[str]) -> list[Path]:
    """All that a build of these games, or of all, may read of a project, as far as it lies there."""
    names = (name for folder in _folders_read(root, games) for name, *_ in _files_below(folder))
    beside = root.glob("*.yaml") if is_set(root) else ()
    return [path for path in (*map(Path, names), *beside) if stays_in(path, root)]


def fingerprint_of_run(root: Path, order: BuildOrder) -> str:
    """Changes with anything a build could read: card data, templates, fonts, code, and the order itself."""
    digest = hashlib.sha256(fingerprint_of_code().encode() + repr(replace(order, jobs=1, cluster="")).encode())
    own = root.resolve()
    for base in dict.fromkeys((own, shipped_root().resolve())):
        digest.update(f"{base.as_posix()} {_names_in(base)}".encode())
        for folder in _folders_read(base, order.games):
            files = tuple(_files_below(folder))
            digest.update(_digest_of_files(base, files) if base == own else _digest_of_shipped(base, files))
        if is_set(base):
            for path in sorted(base.glob("*.yaml")):
                digest.update(path.name.encode() + b"\0" + digest_of(path))
    return digest.hexdigest()


def _names_in(base: Path) -> list[str]:
    """What lies in the uppermost folder of data, which is reported where nobody reads it."""
    folder = base if is_set(base) else base / CARD_DATA
    return [name for name in _listed(folder) if not name.startswith(".") and name != OUTPUT]


def _files_below(folder: Path, ending: str | tuple[str, ...] = "") -> list[FileState]:
    """All plain files at any depth whose names end so, and links to folders, which are not followed."""
    found: list[FileState] = []
    waiting = [str(folder)]
    while waiting:
        with suppress(OSError):
            for entry in os.scandir(waiting.pop()):
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(entry.path)
                elif entry.name.endswith(ending):
                    found += _states_of(entry)
    return sorted(found)


def _states_of(entry: os.DirEntry[str]) -> Iterator[FileState]:
    with suppress(OSError, ValueError):
        status = entry.stat()
        if S_ISREG(status.st_mode):
            yield entry.path, status.st_ino, status.st_size, status.st_mtime_ns
        elif S_ISDIR(status.st_mode):
            yield entry.path, 0, 0, 0


def _digest_of_files(base: Path, files: Iterable[FileState]) -> bytes:
    """Of the paths below `base` and the bytes of files."""
    digest, above = hashlib.sha256(), len(str(base)) + 1
    for name, *_ in files:
        digest.update(name[above:].replace(os.sep, "/").encode() + b"\0" + digest_of(name))
    return digest.digest()


@lru_cache(maxsize=32)
def _digest_of_shipped(base: Path, files: tuple[FileState, ...]) -> bytes:
    """What nobody has written to since the last build of this process is not read again."""
    return _digest_of_files(base, files)


def _folders_read(base: Path, games: Sequence[str]) -> list[Path]:
    """What a build of these games, or of all, may read below a project. Where a link leads out of it, nothing is read.

    Of a set alone everything, as pictures lie where their author likes.
    """
    return [path for path in _folders(base, games) if stays_in(path, base)]


def _folders(base: Path, games: Sequence[str]) -> list[Path]:
    if is_set(base):
        return sorted(path for path in base.iterdir() if path.is_dir() and path.name != OUTPUT and path.name[0] != ".")
    there = {path.parent.name.casefold() for path in base.glob(f"{CARD_DATA}/*/game.yaml")}
    wanted = {name.casefold() for name in games}
    others = there - wanted if wanted and wanted <= there else set()
    folders = (path for name in (CARD_DATA, "templates") for path in (base / name).glob("*") if path.is_dir())
    return [*sorted(path for path in folders if path.name.casefold() not in others), base / "fonts"]
