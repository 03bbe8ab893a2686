"""What do all files of a project say? Step 1 as a whole: find, open, parse."""

from __future__ import annotations

from pathlib import Path

from cardgen.data import files, source
from cardgen.data.source import Document
from cardgen.diagnostics import Diagnostic


def read(root: Path) -> tuple[list[Document], list[Diagnostic]]:
    """The documents of the project at `root`, in the order of their paths, and all that cannot be read.

    A bad file hides nothing in the others. What the project lacks and cardgen ships (papers, printers,
    fonts) follows at the end.
    """
    documents: list[Document] = []
    sources, found = files.find(root)
    for item in sources:
        text = source.read_text(item.path, item.file)
        if isinstance(text, Diagnostic):
            found.append(text)
            continue
        document, faults = source.parse(text, item.file, item.kind, item.game, item.path)
        found += faults
        if document is not None:
            documents.append(document)
    return documents, found
