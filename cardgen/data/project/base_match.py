"""Checks that an archive is for the game that was named, by its sets and the games they require.

Cards are not looked at: read as cards of another game they would only yield faults that are none.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cardgen.data.project.files import SHIPPED_AS, Source, find, shipped_root
from cardgen.data.yaml.source import Document, parse, read_text
from cardgen.diagnostics import Diagnostic
from cardgen.diagnostics.codes import OTHER_GAME


def disagreements(root: Path, base: str, folder: Path | None = None) -> list[Diagnostic]:
    """CG836 for each set at `root`, or that in `folder`, that is for another game than `base`.

    None where one of a project's sets is for `base`, where there is no such game, and of sets that lie in no game and
    do not say what they require.
    """
    own = [pair for pair in _sets(root, base) if not pair[0].file.startswith(f"{SHIPPED_AS}/")]
    sent = [pair for pair in own if folder is None or pair[0].path.parent == folder.resolve()]
    homes = _homes([*own, *_sets(shipped_root(), "")])
    if not any(base in games for games in homes.values()):
        return []
    found = [list(_disagreement(source, document, homes, base)) for source, document in sent]
    return [finding for findings in found for finding in findings] if all(found) else []


def _sets(root: Path, base: str) -> list[tuple[Source, Document]]:
    """The files of sets that can be read, with what they say."""
    return [
        (source, document)
        for source in find(root, base)[0]
        if source.kind == "set"
        if isinstance(text := read_text(source.path, source.file), str)
        if (document := parse(text, source.file, "set", source.game, source.path)[0]) is not None
        if isinstance(document.value, dict)
    ]


def _homes(sets: list[tuple[Source, Document]]) -> dict[str, set[str]]:
    """The games that have a set of an id."""
    homes: dict[str, set[str]] = {}
    for source, document in sets:
        homes.setdefault(str(document.value.get("id", "")), set()).add(source.game)
    return homes


def _disagreement(source: Source, document: Document, homes: dict[str, set[str]], base: str) -> Iterator[Diagnostic]:
    required, name = (document.value.get(key) for key in ("requires", "id"))
    games = homes.get(required, set()) if isinstance(required, str) else set()
    if games and base not in games:
        home = min(games)
        message = f"`{name}` requires `{required}`, a set of `{home}`, not of `{base}`"
        yield document.finding(OTHER_GAME, message, ("requires",), help=f"check it with `--base {home}`")
    elif source.game != base:
        message = f"`{name}` lies with the cards of `{source.game}`, not of `{base}`"
        yield document.finding(OTHER_GAME, message, ("id",), help=f"check it with `--base {source.game}`")
