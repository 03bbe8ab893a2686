"""Looks over an installation: program, libraries, fonts, project, folders, cache; what is missing, and what to do."""

from __future__ import annotations

import os
import platform
import re
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

from msgspec import Struct

from cardgen import analysis, data
from cardgen.data.project.files import shipped_root
from cardgen.diagnostics import Diagnostic, Severity, has_errors
from cardgen.diagnostics.codes import FONT_NOT_READABLE
from cardgen.model import link
from cardgen.program import PACKAGE, __version__, examined_cache

OLDEST_PYTHON = (3, 11)
EXTRAS = {
    "serve": "the live page of `cardgen serve`, and `cardgen build --watch`",
    "fast": "games that are played by compiled code",
    "cluster": "`--cluster`, by which other machines help",
}
"""What may be installed besides, and what it is for."""
DISTRIBUTION = "cardgen"
CACHE = ".cardgen"
SMALL = 50
"""Megabytes below which a folder that keeps what can be made again is as good as full."""
_REQUIREMENT = re.compile(r"([A-Za-z0-9._-]+)[^;]*(?:;.*extra == [\"'](\w+)[\"'])?")


class HealthRow(Struct, frozen=True):
    """A line about the installation. `is_well` is None where it is only told; `todo` is what to do where it is not."""

    topic: str
    state: str
    is_well: bool | None = True
    todo: str = ""
    is_needed: bool = True

    @property
    def is_fault(self) -> bool:
        """Whether it keeps the program from working as it should."""
        return self.is_well is False and self.is_needed


def examined(root: Path, out: Path) -> list[HealthRow]:
    """All rows, on the program and on the project at `root`, whose files go to `out`."""
    return [*_program(), *_libraries(), *_project(root), *_folders(out), *_tools()]


def _program() -> Iterator[HealthRow]:
    yield HealthRow("cardgen", f"{__version__}, in {PACKAGE.as_posix()}", None)
    version = platform.python_version()
    needed = ".".join(map(str, OLDEST_PYTHON))
    is_new = sys.version_info >= OLDEST_PYTHON
    yield HealthRow("Python", f"{version}, {sys.executable}", is_new, f"install Python {needed} or newer")
    yield HealthRow("system", f"{platform.system()} {platform.release()}, {os.cpu_count() or 1} processors", None)


def _libraries() -> Iterator[HealthRow]:
    """The libraries that cardgen needs, and those of each extra."""
    try:
        required = metadata.requires(DISTRIBUTION) or []
    except metadata.PackageNotFoundError:
        yield HealthRow("libraries", "not known: cardgen runs without being installed", None)
        return
    yield _group(
        "libraries", [name for name, extra in map(_parted, required) if not extra], "pip install cardgen", True
    )
    for extra, purpose in EXTRAS.items():
        names = [name for name, of in map(_parted, required) if of == extra]
        yield _group(f"extra {extra}", names, f"pip install 'cardgen[{extra}]', for {purpose}", False)


def _parted(requirement: str) -> tuple[str, str]:
    """The name of a library, and the extra that asks for it."""
    match = _REQUIREMENT.match(requirement)
    return (match[1], match[2] or "") if match else (requirement, "")


def _group(topic: str, names: Sequence[str], todo: str, is_needed: bool) -> HealthRow:
    missing = [name for name in names if not _version(name)]
    if missing:
        return HealthRow(topic, f"missing: {', '.join(missing)}", False, todo, is_needed)
    return HealthRow(topic, ", ".join(f"{name} {_version(name)}" for name in names))


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def _project(root: Path) -> Iterator[HealthRow]:
    """The games that would be built here, what is wrong with their files, fonts, and packages of rules."""
    documents, found = data.read(root)
    documents, unfit = data.check(documents, root)
    library, unlinked = link(documents, analysis.CODES, analysis.REFUSED)
    where = "the games that cardgen ships" if root.resolve() == shipped_root().resolve() else root.resolve().as_posix()
    games = [f"{game.id} ({len(game.cards)} cards)" for game in library.games.values()]
    yield HealthRow("project", where, None)
    yield HealthRow("games", ", ".join(games) or "none", bool(games), "`cardgen new game NAME` begins one")
    whole = [*found, *unfit, *unlinked]
    yield _fonts(library.fonts, [finding for finding in whole if finding.code == FONT_NOT_READABLE])
    errors = [finding for finding in whole if finding.severity is Severity.ERROR]
    state = f"{len(errors)} errors" if len(errors) != 1 else "1 error"
    if has_errors(errors):
        yield HealthRow("files", state, False, "`cardgen check` tells of each")
    else:
        yield HealthRow("files", f"{len(documents)} files of data can be read")
    for name, reason in sorted(analysis.REFUSED.items()):
        yield HealthRow(f"rules {name}", reason, False, "repair the package, or take it off", is_needed=False)


def _fonts(fonts: Mapping[str, Any], found: Sequence[Diagnostic]) -> HealthRow:
    names = list(fonts.get("fonts", ()))
    if found:
        return HealthRow("fonts", found[0].message, False, found[0].help, found[0].severity is Severity.ERROR)
    return HealthRow("fonts", f"{len(names)}, from {names[0]} to {names[-1]}" if names else "none", bool(names))


def _folders(out: Path) -> Iterator[HealthRow]:
    """Whether files can be written, how much room there is, and what is remembered of earlier runs."""
    place = next(folder for folder in (out, *out.absolute().parents) if folder.is_dir())
    can = os.access(place, os.W_OK)
    yield HealthRow(
        "output", f"{out.as_posix()}/", can, f"{place.as_posix()} cannot be written: name another with --out"
    )
    free = shutil.disk_usage(place).free // 1_000_000
    yield HealthRow("room", f"{free:,} MB free", free > 500, "make room: pictures and PDFs of all games take 500 MB")
    if state := _size_of(out / CACHE):
        yield HealthRow("cache", f"{state}: may be deleted at any time", None)
    else:
        yield HealthRow("cache", "nothing is remembered yet", None)
    yield _user_cache()


def _user_cache() -> HealthRow:
    """What is kept for all projects of a user. Without it everything works, and takes longer."""
    topic, (folder, fault) = "user cache", examined_cache()
    if folder is None:
        return HealthRow(topic, fault, False, "set XDG_CACHE_HOME to a folder of your own", is_needed=False)
    place = folder.as_posix()
    if fault:
        todo = f"make {place} a folder of your own that nobody else may write into; until then all is made anew"
        return HealthRow(topic, f"{place}/ is not used: {fault}", False, todo, is_needed=False)
    free = shutil.disk_usage(folder).free // 1_000_000
    if free < SMALL:
        todo = "make room; until then what cannot be kept is made anew"
        return HealthRow(topic, f"{place}/ has {free:,} MB left", False, todo, is_needed=False)
    state = _size_of(folder) or f"nothing is kept yet in {place}/"
    return HealthRow(topic, f"{state}: may be deleted at any time", None)


def _size_of(folder: Path) -> str:
    """How much lies there; empty for nothing."""
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
    return f"{len(sizes):,} files, {sum(sizes) // 1_000_000:,} MB in {folder.as_posix()}/" if sizes else ""


def _tools() -> Iterator[HealthRow]:
    """Programs that some commands ask, where they are."""
    git = shutil.which("git")
    yield HealthRow(
        "git", git or "none", bool(git), "only needed to compare cards with a revision in `cardgen serve`", False
    )
