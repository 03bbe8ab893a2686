"""What a worker of a cluster is sent, and does with it: a state, and the project that it reads, are unpacked in a
folder of the worker's own; then it does one task after the other.

Pickled, as all that workers say to one another: whoever can reach a cluster can make it do anything.
"""

from __future__ import annotations

import pickle
import shutil
import sys
from collections.abc import Mapping
from functools import cache, cached_property, partial
from importlib.metadata import PackageNotFoundError, entry_points, version
from io import BytesIO
from pathlib import Path, PurePath
from tempfile import mkdtemp
from threading import Lock
from typing import Any
from weakref import finalize

from msgspec import Struct

from cardgen.analysis.registry import GROUP
from cardgen.commands.executors.executor import Folders, NoCluster
from cardgen.commands.executors.workers import outcome
from cardgen.commands.fingerprint import DRAWN_WITH, digest_of_code, digest_of_shipped, files_read
from cardgen.data import shipped_root
from cardgen.data.project.opening import MOST_OF_ANY, read_plain
from cardgen.program import __version__

NamedFolders = Mapping[str, Path]
"""Folders by name: what lies in them is sent by name and path, and found where they are on another machine."""
PROTOCOL = 5
FILES = ("program files", "card data, templates or fonts")
_ONE_AT_A_TIME = Lock()
"""A worker may have several threads; cardgen works in one."""


@cache
def versions() -> dict[str, str]:
    """What must be the same on all machines, so that who did the work does not matter."""
    libraries = {name: _version_of(name) for name in ("msgspec", *DRAWN_WITH)}
    games = {entry.dist.name: entry.dist.version for entry in entry_points(group=GROUP) if entry.dist}
    files = dict(zip(FILES, (digest_of_code(), digest_of_shipped()), strict=True))
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    return {"Python": python, "cardgen": __version__, **files, **libraries, **games}


def difference(theirs: Mapping[str, str], ours: Mapping[str, str]) -> str:
    """What another machine has that this one has not, in words; empty where there is nothing."""
    names = [name for name in (*ours, *theirs) if theirs.get(name) != ours.get(name)]
    if not names:
        return ""
    name = names[0]
    if name in FILES:
        return f"has a cardgen {ours['cardgen']} with other {name}"
    return f"has {name} {theirs.get(name, 'none')}, and who asks has {ours.get(name, 'none')}"


def packed(thing: Any, places: NamedFolders, is_answer: bool = False) -> bytes:
    """Bytes to send; what lies in a place is named by it. In an answer that goes for texts, too: they tell of files."""
    data = BytesIO()
    pickler = _Packer(data, PROTOCOL)
    pickler.places = sorted(places.items(), key=lambda place: -len(place[1].parts))
    pickler.prefixes = [(name, f"{place.as_posix()}/") for name, place in pickler.places if is_answer]
    pickler.dump(thing)
    return data.getvalue()


def unpacked(data: bytes, places: NamedFolders) -> Any:
    """What was packed, with paths in the places of this machine."""
    unpickler = _Unpacker(BytesIO(data))
    unpickler.places = places
    return unpickler.load()


class _Packer(pickle.Pickler):
    places: list[tuple[str, Path]]
    prefixes: list[tuple[str, str]]

    def persistent_id(self, thing: Any) -> tuple[str, str | list[str]] | None:
        if isinstance(thing, PurePath):
            for name, place in self.places:
                if thing.is_relative_to(place):
                    return name, thing.relative_to(place).as_posix()
        elif isinstance(thing, str):
            for name, folder in self.prefixes:
                if folder in thing:
                    return name, thing.split(folder)
        return None


class _Unpacker(pickle.Unpickler):
    places: NamedFolders

    def persistent_load(self, named: tuple[str, str | list[str]]) -> Path | str:
        name, rest = named
        place = self.places[name]
        if isinstance(rest, str):
            return place / rest
        return ("" if place == Path() else f"{place.as_posix()}/").join(rest)


class SentState(Struct, frozen=True, dict=True, weakref=True):
    """A state as it travels: packed, with the files of the project, and the versions of who sent it. No `files`: the
    project is what comes with cardgen.
    """

    state: bytes
    files: Mapping[str, bytes] | None
    versions: Mapping[str, str]

    @cached_property
    def places(self) -> NamedFolders:
        """Where its places are here, below a folder that goes with it. Raises NoCluster in another cardgen."""
        if why := difference(versions(), self.versions):
            raise NoCluster(f"a worker {why}")
        folder = Path(mkdtemp(prefix="cardgen-", dir=_own_folder())).resolve()
        finalize(self, shutil.rmtree, folder, ignore_errors=True)
        for name, data in (self.files or {}).items():
            path = folder / "project" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        project = shipped_root() if self.files is None else folder / "project"
        return {"out": folder / "out", "project": project, "shipped": shipped_root()}

    @cached_property
    def opened(self) -> Any:
        return unpacked(self.state, self.places)


def sent(state: Any, places: NamedFolders, folders: Folders | None) -> bytes:
    """A state ready to be sent, with what it reads."""
    is_shipped = folders is None or folders.root == shipped_root()
    files = None if folders is None or is_shipped else _files_of(folders)
    return pickle.dumps(SentState(packed(state, places), files, versions()), PROTOCOL)


def places_of(folders: Folders | None) -> NamedFolders:
    """Where the places are on this machine."""
    own = {"out": folders.out, "project": folders.root} if folders else {}
    return {**own, "shipped": shipped_root()}


def do(state: SentState, shard: bytes) -> bytes:
    """What comes of a task of a function: packed, its result or its fault."""
    with _ONE_AT_A_TIME:
        opened, places = state.opened, state.places
        function, task = unpacked(shard, places)
        return outcome(function, opened, task, partial(packed, places=places, is_answer=True))


def _files_of(folders: Folders) -> dict[str, bytes]:
    root = folders.root.resolve()
    paths = files_read(root, folders.games)
    return {path.relative_to(root).as_posix(): read_plain(path, MOST_OF_ANY, root) for path in paths}


def _own_folder() -> str | None:
    """The folder of the worker that this is, which goes with it."""
    from distributed import get_worker

    folder: str = get_worker().local_directory
    return folder


def _version_of(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:
        return "none"
