"""Reads the drawings that cardgen ships once for all tests, by whatever project they are shown in: those that the build
of all that is shipped has read are not read again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path

import pytest

from cardgen.data import shipped_root
from cardgen.diagnostics import Diagnostic
from cardgen.output.file_cache import FileCache
from cardgen.render.base.display import Drawing
from cardgen.render.layout import resources as reading
from cardgen.render.layout.resources import Resources
from cardgen.render.svg.cache import as_text, digest_of_kits, from_text, key_of

Read = tuple[Drawing | None, list[Diagnostic]]
Reader = Callable[..., Read]
TEMPLATES = shipped_root() / "templates"
MOST = 600
"""So many drawings and their texts are remembered: those of a shipped game."""


@contextmanager
def read_once(folder: Path, built: Path) -> Iterator[None]:
    """Drawings as they were read before, by this process or by another that keeps them in this folder, or by a build
    that keeps them in `built`.
    """
    stores = FileCache(folder), FileCache(built)
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(Resources, "_drawn", remembering(Resources._drawn, *stores))
        monkeypatch.setattr(reading, "from_text", lru_cache(MOST)(from_text))
        monkeypatch.setattr(reading, "as_text", written_once())
        yield


def written_once() -> Callable[[Drawing], str]:
    """The text of a drawing: most builds of tests put the same into their stores, which nobody can change."""
    known: OrderedDict[int, tuple[Drawing, str]] = OrderedDict()

    def known_or_written(drawing: Drawing) -> str:
        if id(drawing) not in known:
            known[id(drawing)] = drawing, as_text(drawing)  # a drawing that is kept keeps its number
            if len(known) > MOST:
                known.popitem(last=False)
        return known[id(drawing)][1]

    return known_or_written


def remembering(read: Reader, store: FileCache, built: FileCache) -> Reader:
    """Reads what is not in the stores; a drawing about which something is found, as its second line says there, is read
    each time.
    """
    known: dict[Path, Drawing] = {}

    def found_or_read(resources: Resources, path: Path, name: str, root: Path | None = None) -> Read:
        if not is_as_shipped(resources, path):
            return read(resources, path, name, root)
        if path in known:
            return known[path], []
        drawing, found = stored_or_read(resources, path, name, root)
        if drawing is not None and not found:
            known[path] = drawing
        return drawing, found

    def stored_or_read(resources: Resources, path: Path, name: str, root: Path | None) -> Read:
        key = key_of(path.relative_to(TEMPLATES).as_posix(), path, "")
        text = store.load(key) or built.load(key_of(name, path, kits_of(resources)))
        drawing = from_text(text) if text is not None and "\n" not in text else None
        if drawing is not None:
            return drawing, []
        drawing, found = read(resources, path, name, root)
        if drawing is not None and not found:
            store.save(key, as_text(drawing))
        return drawing, found

    return found_or_read


def kits_of(resources: Resources) -> str:
    """What the build of all that is shipped has for its kits: a check, which keeps no drawings, does not ask for it."""
    folders = tuple(resources.templates.folders)
    if resources.kits or not all(folder.is_relative_to(TEMPLATES) for folder in folders):
        return resources.kits
    return _digest_of_kits(folders, tuple(resources.colours.items()))


@cache
def _digest_of_kits(folders: tuple[Path, ...], colours: tuple[tuple[str, str], ...]) -> str:
    return digest_of_kits(folders, dict(colours))


def is_as_shipped(resources: Resources, path: Path) -> bool:
    """Whether the drawing is ours, and the project has no drawing of its own in the place of what it may import."""
    if not path.is_relative_to(TEMPLATES):
        return False
    own = (folder for folder in resources.templates.folders if not folder.is_relative_to(TEMPLATES))
    places = (TEMPLATES / folder.name / "art" / art.name for folder in own for art in folder.glob("art/*"))
    return not any(place.exists() for place in places)
