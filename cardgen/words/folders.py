"""Reads the translations that lie in the folders of a project: `languages/de.po` beside what it translates."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from cardgen.data.project.files import LANGUAGES
from cardgen.data.project.opening import is_plain
from cardgen.data.yaml.source import Document, read_text, refused_characters
from cardgen.diagnostics import Diagnostic
from cardgen.words.language import Translation
from cardgen.words.places import is_in_own_folder
from cardgen.words.po import PoEntry, PoFile, plain, read_po, translated


class WordFolder(Struct, frozen=True):
    """A folder that holds texts, and how messages call it."""

    path: Path
    file: str

    def po_path(self, language: str) -> Path:
        return self.path / LANGUAGES / f"{language}.po"

    def po_file(self, language: str) -> str:
        return f"{self.file}/{LANGUAGES}/{language}.po"


def folder_of(document: Document) -> WordFolder:
    """The folder whose translations are those of a document."""
    above = 1 if is_in_own_folder(document) else 0
    file = Path(document.file).parents[above].as_posix()
    return WordFolder(document.path.parents[above], file)


def read_folder(folder: WordFolder, language: str) -> tuple[PoFile | None, list[Diagnostic]]:
    """The translations of a folder; None where it has none in this language, or none that can be read."""
    path, file = folder.po_path(language), folder.po_file(language)
    if not is_plain(path, folder.path):
        return None, []
    text = read_text(path, file)
    if isinstance(text, Diagnostic):
        return None, [text]
    if refused := refused_characters(plain(text), file):
        return None, refused
    read = read_po(text, file)
    return (None, [read]) if isinstance(read, Diagnostic) else (read, [])


def translations_of(entries: Iterable[PoEntry], file: str) -> dict[str, Translation]:
    """What a file of this name translates, by context."""
    return {context: Translation(entry.forms, file, entry.line) for context, entry in translated(entries).items()}
