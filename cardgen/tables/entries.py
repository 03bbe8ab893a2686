"""What a project says of one game as entries of tables: its cards, printings and decks, and the files they are in.

Only files of the project itself are read: those of a game that it borrows cannot be changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from cardgen.data.project.files import CARD_DATA
from cardgen.data.project.opening import read_plain
from cardgen.data.schema.bounds import Json
from cardgen.data.schema.loading import Schema, item_rules, load_schema
from cardgen.data.yaml import reader
from cardgen.data.yaml.reader import NodePath
from cardgen.model.game import Game, icon_names
from cardgen.tables.cells.values import WordSpellings
from cardgen.tables.fields import Field, fields_of, with_others
from cardgen.tables.sheet import UnreadableTable

SET = Field(("set",), ("string",))
"""The column that says in which set a card or a printing is."""
_OF_A_PRINTING = (
    "copies",
    "number",
    "rarity",
    "art.file",
    "art.drawing",
    "art.title",
    "art.artist",
    "art.licence",
    "art.source",
)


class EntryKind(Struct, frozen=True, eq=False):
    """A kind of entries. `list` is the key of their list in a file, empty where a file is one entry.

    `further` are columns of a sheet of cards that are about their printings.
    """

    name: str
    list: str
    fields: tuple[Field, ...]
    further: tuple[Field, ...]
    schema: Schema
    words: Mapping[str, WordSpellings]

    def fits(self, value: Any) -> bool:
        return self.schema.item_fits[self.list](value) if self.list else self.schema.fits(value)

    @property
    def rules(self) -> Json:
        """The schema of one entry."""
        return item_rules(self.schema.rules, self.list) if self.list else self.schema.rules


class ProjectEntry(Struct, frozen=True):
    """An entry as it is written: its file, by its path below the project, and the path of its node there."""

    file: str
    path: NodePath
    value: Mapping[str, Any]
    set_id: str = ""


class TableMemory(Struct, frozen=True):
    """What is remembered of the tables of a game: keys by the heads of columns, the mark for a new line, by the names
    of sheets the heads that the user gave those without any, which columns are `skipped`, and which sheets are
    `left`, whether rows without a name are skipped, whether texts are plain, the `encoding` of files of text, and what
    stands in cells that are empty.
    """

    columns: Mapping[str, str] = {}
    newline: str = ""
    heads: Mapping[str, tuple[str, ...]] = {}
    skipped: tuple[str, ...] = ()
    skips_nameless: bool = False
    is_plain: bool = False
    left: tuple[str, ...] = ()
    encoding: str = ""
    empties: tuple[str, ...] = ()


class ProjectEntries(Struct, frozen=True):
    """All entries of a game by kind and key, the texts of their files, and the folders of its sets by their ids.

    `memory` is what is known of the tables that its cards came from.
    """

    kinds: Mapping[str, EntryKind]
    by_key: Mapping[str, Mapping[str, ProjectEntry]]
    texts: Mapping[str, str]
    sets: Mapping[str, str]
    memory: TableMemory = TableMemory()


def entries_of(game: Game, root: Path) -> ProjectEntries:
    """Those of a game in the project at `root`. Raises UnreadableTable where a file of it cannot be read as YAML."""
    texts: dict[str, str] = {}
    by_key: dict[str, dict[str, ProjectEntry]] = {"cards": {}, "printings": {}, "decks": {}}
    sets = dict(_sets(game, root))
    for set_id, folder in sets.items():
        for path in sorted((root / folder / "cards").glob("*.yaml"), key=_as_counted):
            for entry in _listed(path, root, "cards", set_id, texts):
                by_key["cards"].setdefault(str(entry.value.get("id", "")), entry)
        for path in _files_of_printings(root / folder):
            for entry in _listed(path, root, "printings", set_id, texts):
                by_key["printings"].setdefault(key_of_printing(set_id, entry.value, by_key["printings"]), entry)
    for path in sorted((root / CARD_DATA / game.id / "decks").glob("*.yaml")):
        value = _read(path, root, texts)
        if isinstance(value, dict):
            by_key["decks"][str(value.get("id", ""))] = ProjectEntry(_place(path, root), (), value)
    kinds = {kind.name: kind for kind in _kinds(game, root, by_key)}
    return ProjectEntries(kinds, by_key, texts, sets)


def _files_of_printings(folder: Path) -> list[Path]:
    files = [folder / "printings.yaml", *sorted((folder / "printings").glob("*.yaml"), key=_as_counted)]
    return [path for path in files if path.is_file()]


def _as_counted(path: Path) -> tuple[str, int, str]:
    """Orders `cards`, `cards-2` and `cards-10` as they were written one after the other."""
    name, _, number = path.stem.rpartition("-")
    return (name, int(number), "") if name and number.isdecimal() and len(number) < 9 else (path.stem, 1, path.stem)


def key_of_printing(set_id: str, value: Mapping[str, Any], known: Mapping[str, ProjectEntry]) -> str:
    """The set and the card; of a card that is in a set more than once, with its number."""
    key = f"{set_id}/{value.get('card', '')}"
    return key if key not in known else f"{key}/{value.get('number', '')}"


def _sets(game: Game, root: Path) -> Iterator[tuple[str, str]]:
    base = root.resolve()
    for card_set in game.sets.values():
        folder = card_set.origin.document.path.resolve().parent
        if folder.is_relative_to(base):
            yield card_set.id, folder.relative_to(base).as_posix()


def _listed(path: Path, root: Path, name: str, set_id: str, texts: dict[str, str]) -> Iterator[ProjectEntry]:
    value = _read(path, root, texts)
    entries = value.get(name) if isinstance(value, dict) else None
    for index, entry in enumerate(entries if isinstance(entries, list) else ()):
        if isinstance(entry, dict):
            yield ProjectEntry(_place(path, root), (name, index), entry, set_id)


def _read(path: Path, root: Path, texts: dict[str, str]) -> Any:
    text = read_plain(path, root=root).decode("utf-8-sig", "replace")
    value, faults = reader.build(text.replace("\r\n", "\n"))
    if any(not fault.is_warning for fault in faults):
        raise UnreadableTable(f"{_place(path, root)} is not in order", "`cardgen check` says what; mend it first")
    texts[_place(path, root)] = text
    return value


def _place(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix()


def _kinds(game: Game, root: Path, by_key: Mapping[str, Mapping[str, ProjectEntry]]) -> Iterator[EntryKind]:
    words = words_of(game)
    printing: tuple[Field, ...] = ()
    for name, kind, key in (
        ("printings", "printings", "printings"),
        ("cards", "cards", "cards"),
        ("decks", "deck", ""),
    ):
        schema, found = load_schema(kind, game.id if kind == "cards" else "", root)
        if schema is None:
            why = next((f": {finding.message}" for finding in found), "")
            raise UnreadableTable(
                f"the schema of the cards of `{game.id}` cannot be used{why}", "`cardgen check` tells more"
            )
        rules = item_rules(schema.rules, key) if key else schema.rules
        known = with_others(fields_of(rules, schema.rules), [entry.value for entry in by_key[name].values()])
        names = {field.name for field in known}
        fields = (known[0], SET, *known[1:]) if kind != "deck" and SET.name not in names else known
        further = tuple(field for field in printing if field.name not in names) if name == "cards" else ()
        yield EntryKind(name, list=key, fields=fields, further=further, schema=schema, words=words)
        if name == "printings":
            printing = tuple(field for field in known if field.name in _OF_A_PRINTING)


def words_of(game: Game) -> dict[str, WordSpellings]:
    """How words may be spelt in the columns of a game: its kinds, icons and vocabularies."""
    kinds = {kind.name.casefold(): kind.id for kind in game.kinds.values()} | {kind: kind for kind in game.kinds}
    icons = icon_names(icon for family in game.families for icon in family.icons)
    return {
        "kind": WordSpellings(kinds),
        "icons": WordSpellings(icons),
        **{name: WordSpellings(known) for name, known in game.spellings.items()},
    }
