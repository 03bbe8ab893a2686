"""Step 1 as a whole: finds, opens and parses all files of a project."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct, field

from cardgen.data.project import files
from cardgen.data.project.unread import unread
from cardgen.data.yaml import source
from cardgen.data.yaml.source import Document
from cardgen.diagnostics import Diagnostic

Opened = tuple[Document | None, list[Diagnostic]]
"""The document of a file, where it has one, and what was found in it."""


class Parsed(Struct):
    """Files as they were parsed before: who reads a project again takes those whose text is still the same."""

    _files: dict[files.Source, tuple[str, Opened]] = field(default_factory=dict)

    def of(self, item: files.Source, text: str) -> Opened:
        """The document of a file with this text, and what was found."""
        known = self._files.get(item)
        if known is None or known[0] != text:
            known = text, source.parse_by_entries(text, item.file, item.kind, item.game, item.path)
            self._files[item] = known
        return known[1]


def read(
    root: Path, games: Sequence[str] = (), parsed: Parsed | None = None
) -> tuple[list[Document], list[Diagnostic]]:
    """The documents of the project at `root`, in the order of their paths, and all that cannot be read.

    A bad file hides nothing in the others. What the project lacks and cardgen ships (papers, printers,
    fonts) follows at the end. Of `games`, where each is the folder of one, only their files are read; a set alone is
    for the one that is named. What is in `parsed` is not parsed again.
    """
    documents: list[Document] = []
    wanted = {name.casefold() for name in games}
    sources, found = files.find(root, next(iter(wanted)) if len(wanted) == 1 else "")
    if wanted and wanted <= {item.game for item in sources if item.kind == "game"}:
        sources = [item for item in sources if item.game in wanted or not item.game]
    parsed = parsed or Parsed()
    for item in sources:
        document, faults = _opened(item, parsed)
        found += faults
        if document is not None:
            documents.append(document)
    return documents, [*found, *unread(root, wanted)]


def read_shipped_targets() -> list[Document]:
    """The targets that cardgen ships, which a project has without having them."""
    return _shipped("target")


def read_shipped_cutters() -> list[Document]:
    """The cutters that cardgen ships, which a project has without having them."""
    return _shipped("cutter")


def _shipped(kind: str) -> list[Document]:
    opened = (_opened(item, Parsed())[0] for item in files.shipped_of_kind(kind))
    return [document for document in opened if document is not None]


def _opened(item: files.Source, parsed: Parsed) -> Opened:
    text = source.read_text(item.path, item.file)
    if isinstance(text, Diagnostic):
        return None, [text]
    return parsed.of(item, text)
