"""Loads the schemas that a file is validated against.

Files of every kind but cards are held against cardgen's own schemas, whatever a project brings. Of cards the game says
what they are: a shipped game with its shipped schema; a project's own game with its own, which is bounded, and besides
with what every card must be (`core`).
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NoReturn

from msgspec import Struct

from cardgen.data.project.files import CARD_DATA, SHIPPED_AS, inside, shipped_root
from cardgen.data.project.opening import digest_of, leaves, stays_in
from cardgen.data.schema import bounds, core, definition, patterns
from cardgen.data.schema.bounds import Json
from cardgen.data.yaml.source import Document, read_text
from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.diagnostics.codes import SCHEMA_NOT_TAKEN, SCHEMA_NOT_USABLE
from cardgen.program.memory import MEMORY, worked_out

CARDS = "cards"


class Schema(Struct, frozen=True, eq=False):
    """A schema ready for use: `fits` answers for a whole document, `item_fits` for an item of a list."""

    rules: Json
    fits: Callable[[Any], bool]
    item_fits: dict[str, Callable[[Any], bool]]


Schemas = tuple[Schema, ...]
"""All of them must fit; none where there is none that can be used."""
SchemaGroup = tuple[str, str, bool]
"""Documents that are held against the same schemas: their kind, their game, and whether cardgen ships them."""


class SchemaLoader:
    """The schemas of the files of one project, each made ready once; what was found of them."""

    def __init__(self, root: Path, documents: Iterable[Document]) -> None:
        self.root = root
        self.found: list[Diagnostic] = []
        self.values: dict[tuple[str, str], list[Any]] = {}
        for document in documents:
            self.values.setdefault((document.kind, document.game), []).append(document.value)
        self.loaded: dict[SchemaGroup, Schemas] = {}
        self.sound: set[SchemaGroup] = set()
        self.digests: dict[SchemaGroup, str] = {}

    def of(self, document: Document) -> Schemas:
        group = kind, game, is_shipped = _group_of(document)
        if group not in self.loaded:
            schema, found = load_schema(kind, game, shipped_root() if is_shipped else self.root)
            self.found += found
            self.sound |= set() if found else {group}
            more = self._core(game) if schema is not None and self._is_own(group) else ()
            self.loaded[group] = (schema, *more) if schema is not None else ()
        return self.loaded[group]

    def is_known_to_fit(self, document: Document) -> bool:
        """Whether a document of this text fitted schemas of these texts before, of which nothing was found."""
        return MEMORY.is_open and bool(MEMORY.recall(self._key_of(document), bool))

    def remember(self, document: Document) -> None:
        """That a document fits."""
        if MEMORY.is_open and _group_of(document) in self.sound:
            MEMORY.keep(self._key_of(document), True)

    def _key_of(self, document: Document) -> str:
        group = _group_of(document)
        if group not in self.digests:
            self.digests[group] = self._digest_of(group)
        return f"fits {hashlib.sha256(f'{self.digests[group]} {document.text}'.encode()).hexdigest()}"

    def _digest_of(self, group: SchemaGroup) -> str:
        """Of all that decides on which schemas documents are held against, and what these say."""
        kind, game, is_shipped = group
        digest = hashlib.sha256(f"{group} {self._is_own(group)}".encode())
        for base in (shipped_root(),) if is_shipped else (self.root, shipped_root()):
            for place in _places(kind, game):
                digest.update(digest_of(base / place) + bytes([inside(base, place) is not None]))
        for value in [*self.values.get(("game", game), ()), *self.values.get(("set", game), ())]:
            digest.update(repr(kind == CARDS and value).encode())
            digest.update(digest_of(path) if kind == CARDS and (path := _place_of_rules(value)) else b"")
        return digest.hexdigest()

    def _is_own(self, group: SchemaGroup) -> bool:
        """Whether these are cards of a game that is the project's own."""
        kind, game, is_shipped = group
        return kind == CARDS and not is_shipped and has_game(self.root, game)

    def _core(self, game: str) -> Iterator[Schema]:
        """What an own game's cards must be besides; nothing where the project is what cardgen ships."""
        if self.root.resolve() == shipped_root().resolve():
            return
        values = [*self.values.get(("game", game), ()), *self.values.get(("set", game), ())]
        yield compiled(core.of_cards(core.vocabularies_of(values)))
        for value in self.values.get(("game", game), ()):
            if (schema := _of_rules(value)) is not None:
                yield compiled(core.extensible(schema))


def _group_of(document: Document) -> SchemaGroup:
    return document.kind, document.game, document.file.startswith(f"{SHIPPED_AS}/")


def _of_rules(game: Any) -> Json | None:
    """The card schema of the shipped game whose rules a game takes."""
    path = _place_of_rules(game)
    schema = read_schema(path, is_trusted=True) if path is not None and path.is_file() else None
    return schema if isinstance(schema, dict) else None


def _place_of_rules(game: Any) -> Path | None:
    rules = game.get("rules") if isinstance(game, dict) else None
    return inside(shipped_root(), f"{CARD_DATA}/{rules}/schema/cards.schema.json") if isinstance(rules, str) else None


def has_game(root: Path, game: str) -> bool:
    """Whether this game is the project's own."""
    path = inside(root, f"{CARD_DATA}/{game}/game.yaml") if game else None
    return path is not None and path.is_file()


KEPT = 64
"""Schemas that are kept for the next project: more than there are kinds of files in all shipped games."""
MOST_DIGITS = 18
"""Of a number in a schema, as in a card file."""


def load_schema(kind: str, game: str, root: Path) -> tuple[Schema | None, list[Diagnostic]]:
    """The schema of a kind of file in the project at `root`, and what is to be said of those that it brings."""
    path = schema_path(kind, game, root)
    if path is None:
        place = f"{CARD_DATA}/{game}/schema" if game else f"{CARD_DATA}/schema"
        missing = root / place / f"{kind}.schema.json"
        if missing.is_symlink() and not stays_in(missing, root):
            return None, [leaves().finding(missing.as_posix())]
        span = Span(missing.as_posix())
        return None, [
            Diagnostic(SCHEMA_NOT_USABLE, f"there is no schema for `{kind}` files", span, help="write one here")
        ]
    is_trusted, text = path.is_relative_to(shipped_root()), _text_of(path)
    read = text if isinstance(text, Diagnostic) else _schema_in(text, path, is_trusted)
    found = [read] if isinstance(read, Diagnostic) else []
    if not isinstance(text, Diagnostic) and not isinstance(read, Diagnostic):
        found = [_not_used(brought) for brought in _unused(kind, game, root, path) if _differs(brought, path, read)]
        try:
            return _compiled(text, is_trusted), found
        except ValueError as error:
            found = [_unusable(path.as_posix(), str(error).partition("\n")[0].lower())]
    return None, found


def read_schema(path: Path, is_trusted: bool = False) -> Json | Diagnostic:
    """The schema in a file, or why it cannot be used."""
    text = _text_of(path)
    return text if isinstance(text, Diagnostic) else _schema_in(text, path, is_trusted)


def _text_of(path: Path) -> str | Diagnostic:
    text = read_text(path, path.as_posix())
    if isinstance(text, str) and len(text) > bounds.MAX_BYTES:
        return _unusable(path.as_posix(), f"larger than {bounds.MAX_BYTES // 1000} kB")
    return text


def _schema_in(text: str, path: Path, is_trusted: bool) -> Json | Diagnostic:
    schema, fault = _parsed(text, is_trusted)
    return _unusable(path.as_posix(), fault) if fault else schema


@lru_cache(maxsize=KEPT)
def _compiled(text: str, is_trusted: bool) -> Schema:
    return compiled(_parsed(text, is_trusted)[0])


@lru_cache(maxsize=KEPT)
def _parsed(text: str, is_trusted: bool) -> tuple[Json, str]:
    """A schema, which nobody changes, and why it cannot be used, empty where it can."""
    try:
        schema = definition.modern(json.loads(text, parse_constant=_refuse, parse_int=_whole))
        return schema, worked_out("fault of a schema", (text, is_trusted), str, partial(_fault_of, schema, is_trusted))
    except ValueError as error:
        return {}, str(error).partition("\n")[0].lower()
    except RecursionError:
        return {}, f"more than {bounds.MAX_DEPTH} levels deep"


def _fault_of(schema: Json, is_trusted: bool) -> str:
    return definition.first_fault(schema) or ("" if is_trusted else bounds.excess_of_work(schema))


def _unusable(file: str, fault: str) -> Diagnostic:
    help = "keep to the keywords and limits on the page of this code"
    return Diagnostic(SCHEMA_NOT_USABLE, f"this schema cannot be used: {fault}", Span(file), help=help)


def schema_of(text: str) -> Schema:
    """The schema in a text, bounded as those of projects are. Raises ValueError where it cannot be used."""
    fault = f"larger than {bounds.MAX_BYTES // 1000} kB" if len(text) > bounds.MAX_BYTES else _parsed(text, False)[1]
    if fault:
        raise ValueError(fault)
    return _compiled(text, False)


def schema_path(kind: str, game: str, root: Path) -> Path | None:
    """Where the schema of a kind of file is, or None where there is none."""
    bases = (root, shipped_root()) if kind == CARDS and has_game(root, game) else (shipped_root(),)
    for base in bases:
        for place in _places(kind, game):
            if os.path.exists(base / place) and inside(base, place) is not None:
                return base / place
    return None


def _places(kind: str, game: str) -> Iterator[str]:
    for folder in (f"{game}/schema", "schema") if game else ("schema",):
        yield f"{CARD_DATA}/{folder}/{kind}.schema.json"


def _unused(kind: str, game: str, root: Path, taken: Path) -> Iterator[Path]:
    """Schemas that a project brings for a kind of file, and that are not taken."""
    if not taken.is_relative_to(root):
        for place in _places(kind, game):
            if os.path.isfile(root / place) and inside(root, place) is not None:
                yield root / place


def _differs(brought: Path, taken: Path, schema: Json) -> bool:
    """Whether a schema that is not used differs from the one that is, explanations aside."""
    text = read_text(brought, "")
    if isinstance(text, str) and text == read_text(taken, ""):
        return False
    own = read_schema(brought)
    return isinstance(own, Diagnostic) or _bare(own) != _bare(schema)


def _bare(schema: Json) -> Json:
    return definition.bare(definition.ready(schema))


def _not_used(path: Path) -> Diagnostic:
    message = "this schema is not taken: cardgen's own says what these files are"
    help = "remove it, or copy that of this cardgen over it: only editors read it"
    return Diagnostic(SCHEMA_NOT_TAKEN, message, Span(path.as_posix()), Severity.WARNING, help)


def compiled(schema: Json) -> Schema:
    """A schema made ready. It must be one in which `schema_file.first_fault` finds nothing.

    Raises ValueError where a pattern cannot be matched in time proportional to the text.
    """
    rules = definition.ready(schema)
    items = {name: item_rules(rules, name) for name in _list_names(rules)}
    return Schema(rules, validator(rules), {name: validator(item) for name, item in items.items()})


def item_rules(rules: Json, name: str) -> Json:
    """The schema of each item of a list at the top of a document."""
    return {**rules["properties"][name]["items"], "$defs": rules.get("$defs", {})}


def _list_names(rules: Json) -> list[str]:
    return [name for name, part in rules.get("properties", {}).items() if "items" in part]


def validator(rules: Json) -> Callable[[Any], bool]:
    """Whether a value fits, for any value: what JSON cannot hold does not."""
    import jsonschema_rs

    # Patterns take time in proportion to the text, and nothing is fetched.
    validate = jsonschema_rs.Draft202012Validator(
        definition.bare(rules), pattern_options=patterns.options(), retriever=_refuse
    ).is_valid

    def fits(value: Any) -> bool:
        try:
            return validate(value)
        except ValueError:  # what JSON cannot hold
            return False

    return fits


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        _refuse(f"a number of {len(digits):,} digits")
    return int(digits)


def _refuse(what: str) -> NoReturn:
    raise ValueError(f"{what} is not taken")
