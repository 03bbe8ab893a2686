"""Step 1 as a whole: finds, opens and parses all files of a project."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cardgen.data.project import files
from cardgen.data.project.unread import unread
from cardgen.data.yaml import source
from cardgen.data.yaml.source import Document
from cardgen.diagnostics import Diagnostic


def read(root: Path, games: Sequence[str] = ()) -> tuple[list[Document], list[Diagnostic]]:
    """The documents of the project at `root`, in the order of their paths, and all that cannot be read.

    A bad file hides nothing in the others. What the project lacks and cardgen ships (papers, printers,
    fonts) follows at the end. Of `games`, where each is the folder of one, only their files are read; a set alone is
    for the one that is named.
    """
    documents: list[Document] = []
    wanted = {name.casefold() for name in games}
    sources, found = files.find(root, next(iter(wanted)) if len(wanted) == 1 else "")
    if wanted and wanted <= {item.game for item in sources if item.kind == "game"}:
        sources = [item for item in sources if item.game in wanted or not item.game]
    for item in sources:
        document, faults = _opened(item)
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
    opened = (_opened(item)[0] for item in files.shipped_of_kind(kind))
    return [document for document in opened if document is not None]


def _opened(item: files.Source) -> tuple[Document | None, list[Diagnostic]]:
    text = source.read_text(item.path, item.file)
    if isinstance(text, Diagnostic):
        return None, [text]
    return source.parse_by_entries(text, item.file, item.kind, item.game, item.path)
