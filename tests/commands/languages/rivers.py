"""A small game of which every text is translated but for those of one PO file, which a test writes."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from cardgen.commands import pipeline
from cardgen.commands.languages.editions import edition_of
from cardgen.commands.languages.judging import faults_of_translations
from cardgen.commands.languages.translate import title_of, translate
from cardgen.diagnostics import Diagnostic
from cardgen.model.library import Library
from cardgen.scaffold import make_folder, new_game
from cardgen.words.po import PoEntry, read_po, write_po

OF_GAME = "card_data/rivers"


def rivers(folder: Path) -> Path:
    """A project with the game, and a Dutch word for each of its own."""
    root = folder / "rivers"
    make_folder(root, new_game("rivers"))
    library = linked(root)
    game = library.games["rivers"]
    for translated in translate(root, library, game, "nl"):
        file = read_po(translated.path.read_text(encoding="utf-8"), translated.file)
        entries = [replace(entry, forms=tuple(_dutch(entry))) for entry in file.entries]
        written = write_po(replace(file, entries=entries), "nl", title_of(translated, game))
        translated.path.write_text(written, encoding="utf-8")
    return root


def _dutch(entry: PoEntry) -> Iterator[str]:
    for number, _ in enumerate(entry.forms):
        yield f"{entry.plural if number else entry.english} (nl)"


@cache
def linked(root: Path) -> Library:
    return pipeline.load(root)[0]


def codes_of(root: Path, folder: str, text: str) -> set[str]:
    """What is found in the game with these messages in the place of those of the same contexts in a folder."""
    return {finding.code for finding in findings_of(root, folder, text)}


def findings_of(root: Path, folder: str, text: str) -> list[Diagnostic]:
    """The same, as findings of a check and of a build."""
    path = root / folder / "languages/nl.po"
    whole = path.read_text(encoding="utf-8")
    try:
        path.write_text(put_into(whole, text), encoding="utf-8")
        library = linked(root)
        return [*edition_of(root, library, "nl").found, *faults_of_translations(root, library, ["nl"])]
    finally:
        path.write_text(whole, encoding="utf-8")


def put_into(whole: str, text: str) -> str:
    """A PO file without its messages of these contexts, and with this text at its end."""
    contexts = {line for line in text.splitlines() if line.startswith("msgctxt")}
    kept = [part for part in whole.split("\n\n") if not contexts & set(part.splitlines())]
    return "\n\n".join([*kept, text])
