"""What cardgen ships, and the fonts that are installed, are looked for and hashed, and fonts loaded, once for all tests
of a process.

Nobody writes there while tests run. Files of the projects of tests are looked at each time.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from cardgen.commands import fingerprint
from cardgen.data import shipped_root
from cardgen.data.project import files
from cardgen.data.schema import loading
from cardgen.model import fonts
from cardgen.output.pdf import fonts as embedded
from cardgen.render.base.fonts import Font
from cardgen.render.products import dependencies
from cardgen.render.svg import cache as drawings
from cardgen.render.template.sandbox import Sandbox

OURS = tuple(f"{place}{os.sep}" for place in (shipped_root(), sys.prefix))
HASHED = (fingerprint, loading, dependencies, drawings)
MOST = 2_000
"""So many schemas and templates of tests are remembered."""
MOST_SUBSETS = 150


@contextmanager
def looked_at_once() -> Iterator[None]:
    """Of shipped files places, states and hashes as they were before; texts of templates as they were compiled."""
    import pytest

    with pytest.MonkeyPatch.context() as monkeypatch:
        for owner, name, remembering in replacements():
            monkeypatch.setattr(owner, name, remembering)
        yield


def look_once_from_now_on() -> None:
    """The same in a process that does nothing else."""
    for owner, name, remembering in replacements():
        setattr(owner, name, remembering)


def replacements() -> Iterator[tuple[Any, str, Callable[..., Any]]]:
    """What is asked in the place of functions of the program."""
    yield from ((module, "digest_of", of_ours(module.digest_of)) for module in HASHED)
    yield from ((module, "text_of", of_ours(module.text_of)) for module in (dependencies, drawings))
    yield from ((module, "fact_of", of_ours(module.fact_of)) for module in (dependencies, drawings))
    yield fingerprint, "_files_below", of_ours(fingerprint._files_below)
    yield fonts, "package_folder", of_installed(fonts.package_folder)
    yield Font, "load", of_our_fonts(Font.load)
    yield embedded, "_subset", of_equal_glyphs(embedded._subset)
    yield embedded, "stream", lru_cache(MOST_SUBSETS)(embedded.stream)
    yield files, "_find_own", of_shipped(files._find_own)
    yield loading, "compiled", of_equal_schemas(loading.compiled)
    yield Sandbox, "compile", of_equal_texts(Sandbox.compile)


def of_ours(ask: Callable[..., Any]) -> Callable[..., Any]:
    """What is asked of a path that is ours is asked once."""
    known = cache(ask)
    return lambda path, *how, **more: (known if str(path).startswith(OURS) else ask)(path, *how, **more)


def of_installed(ask: Callable[[str], Path | None]) -> Callable[[str], Path | None]:
    """A package that was found stays where it is."""
    found: dict[str, Path] = {}

    def known_or_sought(package: str) -> Path | None:
        if package not in found and (folder := ask(package)) is not None:
            found[package] = folder
        return found.get(package)

    return known_or_sought


def of_our_fonts(load: Callable[..., Font]) -> Callable[..., Font]:
    """A font that is ours is loaded once, and sets each word once."""
    known = cache(load)

    def known_or_loaded(name: str, path: Path, weight: int = 0) -> Font:
        return (known if str(path).startswith(OURS) else load)(name, path, weight)

    return known_or_loaded


def of_equal_glyphs(subset: Callable[[Font, dict[int, str]], bytes]) -> Callable[[Font, dict[int, str]], bytes]:
    """The part of a font that has these glyphs."""
    known = lru_cache(MOST_SUBSETS)(lambda font, glyphs: subset(font, dict.fromkeys(glyphs, "")))
    return lambda font, glyphs: known(font, frozenset(glyphs))


def of_shipped(find: Callable[..., tuple[list[Any], list[Any]]]) -> Callable[..., tuple[list[Any], list[Any]]]:
    """The files of shipped games are where they were."""

    @cache
    def known(shown: Path, games: frozenset[str] | None) -> tuple[list[Any], list[Any]]:
        return find(shipped_root(), shown, games=games)

    def known_or_sought(
        root: Path, shown: Path, wanted: str = "", games: set[str] | None = None
    ) -> tuple[list[Any], list[Any]]:
        if f"{root}{os.sep}" != OURS[0] or wanted:
            return find(root, shown, wanted, games)
        sources, found = known(shown, None if games is None else frozenset(games))
        return [*sources], [*found]

    return known_or_sought


def of_equal_schemas(compiled: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A schema that was made ready before, for whatever project."""
    known = lru_cache(MOST)(lambda text: compiled(json.loads(text)))
    return lambda schema: known(json.dumps(schema))


def of_equal_texts(compile: Callable[..., Any]) -> Callable[..., Any]:
    """A template of the same name and text, in whatever folder."""
    known: dict[tuple[str, str | None], Any] = {}

    def known_or_compiled(self: Sandbox, source: Any, name: str | None = None, filename: str | None = None) -> Any:
        if not isinstance(source, str):
            return compile(self, source, name, filename)
        if (source, name) not in known:
            if len(known) >= MOST:
                known.clear()
            known[source, name] = compile(self, source, name, filename)
        return known[source, name]

    return known_or_compiled
