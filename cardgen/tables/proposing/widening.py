"""Widens what cards of a project's own game may say, so that a further table has room: ranges, lengths, words, kinds.

Columns that the game does not know become keys. Nothing is made narrower, and nothing else in the schema changes.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.data.project.files import CARD_DATA, inside
from cardgen.data.project.opening import read_plain
from cardgen.data.schema.bounds import Json
from cardgen.data.schema.choices import parts
from cardgen.data.schema.loading import CARDS, has_game, item_rules, schema_of
from cardgen.data.schema.phrases import made_up_id
from cardgen.data.yaml.edit import CannotEdit, edited
from cardgen.model.game import Game
from cardgen.model.link.ids import nearest, some_of
from cardgen.tables.cells.values import WordSpellings, canonical, is_cell_of_text
from cardgen.tables.columns import TableColumn
from cardgen.tables.entries import SET, ProjectEntries
from cardgen.tables.fields import COLUMN, fields_of
from cardgen.tables.head_names import told_apart, words
from cardgen.tables.layouts.further import KindLook
from cardgen.tables.planning.heads import SheetPlan
from cardgen.tables.proposing.facts import (
    UNSHOWN_TEXTS,
    is_fact,
    is_played_with,
    of_addresses,
    of_figures,
    of_hidden_zeros,
)
from cardgen.tables.proposing.given import RESERVED
from cardgen.tables.proposing.proposal import ProposedColumn, new_column
from cardgen.tables.proposing.shown import unshown, with_shown
from cardgen.tables.proposing.value_rules import described, wider, with_lists
from cardgen.tables.sheet import CellValue, UnreadableTable, is_empty

_KINDS, _VOCABULARIES, _FORMATS = "kinds", "vocabularies", "formats"


class WidenedGame(Struct, frozen=True):
    """A game that may say more: its files that change, its entries as they are read from then on, what to tell, and the
    ids of new kinds.
    """

    files: Mapping[str, bytes]
    known: ProjectEntries
    lines: tuple[str, ...]
    kinds: tuple[str, ...] = ()


class _Widening(Struct):
    """Schema and game in the making: `edits` of game.yaml by their paths, words by the names of their lists."""

    schema: Json
    game: Json
    look: KindLook | None = None
    edits: dict[tuple[str | int, ...], Any] = field(default_factory=dict)
    words: dict[str, dict[str, str]] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    new: list[ProposedColumn] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)


def widened(
    game: Game,
    root: Path,
    plans: Sequence[SheetPlan],
    known: ProjectEntries,
    kind: str = "",
    shown: Sequence[str] = (),
    look: KindLook | None = None,
) -> WidenedGame:
    """The game with room for all rows of these sheets, and for cards of this kind; of its new columns those `shown` by
    their heads stand on cards, or those for players, none where new kinds have a `look` of their own. Raises
    UnreadableTable.
    """
    place, about = f"{CARD_DATA}/{game.id}/schema/{CARDS}.schema.json", f"{CARD_DATA}/{game.id}/game.yaml"
    if not has_game(root, game.id) or inside(root, place) is None or not (root / place).is_file():
        message = f"`{game.id}` comes with cardgen, or has no schema of its own: what its cards may say stays"
        raise UnreadableTable(message, "leave out --widen")
    text, schema = _text(root, about), json.loads(_text(root, place))
    made = _Widening(json.loads(json.dumps(schema)), dict(game.origin.document.value), look)
    _add_kinds([kind] if kind else [], known.kinds["cards"].words["kind"], made)
    of_cards = [plan for plan in plans if plan.entries.name == "cards"]
    for plan in of_cards:
        _widen_for(plan, made)
    _add_keys(of_cards, made)
    files: dict[str, bytes] = {}
    if made.schema != schema:
        files[place] = (json.dumps(made.schema, indent=2, ensure_ascii=False) + "\n").encode()
    try:
        files |= {about: edited(text, made.edits).encode()} if made.edits else {}
    except CannotEdit:
        raise UnreadableTable(f"{about} is written in a way that this cannot be added to", "add it by hand") from None
    wide = _with(known, made)
    if look:
        return WidenedGame(files, wide, (*made.lines, *of_addresses(made.new)), tuple(made.kinds))
    left = unshown(root, game.id, _known_facts(of_cards))
    chosen = _chosen(made.new, left, shown, _names_there(known))
    templates, seen = with_shown(root, game.id, chosen)
    names = [".".join(column.path) for column in (*made.new, *(column for column in left if column in chosen))]
    notes = (
        *of_addresses(made.new),
        *of_figures(made.new),
        *of_hidden_zeros([column for column in chosen if is_fact(column)]),
    )
    lines = (*made.lines, *_of_shown(names, seen), *_of_left(left, chosen), *_of_absent(shown, of_cards), *notes)
    return WidenedGame({**files, **templates}, wide, lines, tuple(made.kinds))


def _chosen(
    new: Sequence[ProposedColumn], left: Sequence[ProposedColumn], shown: Sequence[str], there: Collection[str]
) -> list[ProposedColumn]:
    """Those of the new columns that stand on cards: as the user says, else texts and what players look for. The user
    may name some that an earlier table `left` out; names of others that are `there` are for other tables.
    """
    if not shown:
        texts = [column for column in new if column.path[0] == "text" and column.path[-1] not in UNSHOWN_TEXTS]
        return [column for column in new if column in texts or is_played_with(column)]
    by_name = {words(name): column for column in (*left, *new) for name in (column.head, ".".join(column.path))}
    lost = next((name for name in shown if words(name) not in {*by_name, *there}), None)
    if lost:
        heads = [column.head for column in new]
        help = nearest(lost, heads) or (f"there are {some_of(heads)}" if heads else "the game knows all columns")
        raise UnreadableTable(f"there is no new column `{lost}`", help)
    return [by_name[words(name)] for name in shown if words(name) in by_name]


def _known_facts(plans: Sequence[SheetPlan]) -> Iterator[ProposedColumn]:
    """What the cards of these sheets say in keys that the game has, as far as it could be a fact for players."""
    values: dict[str, list[str]] = {}
    columns: dict[str, TableColumn] = {}
    for plan in plans:
        rows = [cells for _, cells in plan.rows()]
        for column in plan.columns:
            if column.field is not None and column.field in plan.entries.fields and len(column.field.path) == 1:
                columns.setdefault(column.field.name, column)
                values.setdefault(column.field.name, []).extend(_values(rows, column))
    for name, column in columns.items():
        if values[name] and name not in RESERVED:
            fact = new_column(column.place, column.head, values[name], (), name)
            if is_played_with(fact) and not fact.is_address:
                yield fact


def _of_left(left: Sequence[ProposedColumn], chosen: Sequence[ProposedColumn]) -> Iterator[str]:
    """Columns that an earlier table had on too few cards to be shown, or that the user left out."""
    if heads := [column.head for column in left if column not in chosen]:
        yield f'  no card shows these still: {", ".join(heads)}; --show "{heads[0]}" puts that on all cards'


def _of_absent(shown: Sequence[str], plans: Sequence[SheetPlan]) -> Iterator[str]:
    """Columns to be shown that the game has, and none of these sheets."""
    columns = [column for plan in plans for column in plan.columns]
    here = {words(column.head) for column in columns}
    here |= {words(column.field.name) for column in columns if column.field is not None}
    if absent := [name for name in shown if words(name) not in here]:
        how = "say --show with the table that has it"
        yield f"  not in this table, and so not put on cards: {', '.join(absent)}; {how}"


def _names_there(known: ProjectEntries) -> set[str]:
    """Keys of cards, and the heads of columns that they came from."""
    return {words(name) for name in (*known.memory.columns, *(field.name for field in known.kinds["cards"].fields))}


def _of_shown(new: Sequence[str], shown: Sequence[str]) -> Iterator[str]:
    """Which of the new keys cards show from now on, and which not."""
    if shown:
        yield f"  shown on cards from now on: {', '.join(shown)}"
    if unseen := [name for name in new if name not in shown]:
        how = "write them into the templates, as in `{{ card.fields.cost }}`"
        yield f"  no card shows these yet: {', '.join(unseen)}; {how}"


def _text(root: Path, place: str) -> str:
    return read_plain(root / place, root=root).decode("utf-8-sig")


def _with(known: ProjectEntries, made: _Widening) -> ProjectEntries:
    """The entries of the game, whose cards may say more."""
    try:
        schema = schema_of(json.dumps(made.schema))
    except ValueError as fault:
        raise UnreadableTable(f"the schema cannot be made so wide: {fault}", "give the table fewer columns") from None
    cards = known.kinds["cards"]
    fields = {key.name: key for key in fields_of(item_rules(schema.rules, CARDS), schema.rules)}
    there = [fields.pop(key.name, key) for key in cards.fields]
    words = {name: WordSpellings({**spelt.meant, **made.words.get(name, {})}) for name, spelt in cards.words.items()}
    kinds = {name: replace(kind, words=words) for name, kind in known.kinds.items()}
    kinds["cards"] = replace(kinds["cards"], fields=(*there, *fields.values()), schema=schema)
    return replace(known, kinds=kinds)


def _widen_for(plan: SheetPlan, made: _Widening) -> None:
    rows = [cells for _, cells in plan.rows()]
    for column in plan.columns:
        values = [*_values(rows, column)]
        if not values or column.field in (None, SET):
            continue
        if column.field.name == "kind":
            _add_kinds(values, plan.entries.words["kind"], made)
        elif column.field.name == "copies":
            _allow_copies(values, made)
        elif column.field in plan.entries.fields and column.field.name not in ("id", "icons", "link"):
            _widen_key(column, values, plan, made)


def _values(rows: Sequence[Sequence[CellValue]], column: TableColumn) -> Iterator[str]:
    """What stands in a column, but what is no value: dates that a program made, and formulas that failed."""
    for cells in rows:
        cell = cells[column.place] if column.place < len(cells) else None
        if not is_empty(cell) and is_cell_of_text(cell):
            yield canonical(cell)


def _add_keys(plans: Sequence[SheetPlan], made: _Widening) -> None:
    """A key for each column that the game does not know, with room for what all sheets have below its head."""
    columns: dict[str, TableColumn] = {}
    values: dict[str, list[str]] = {}
    lists: set[str] = set()
    for plan in plans:
        rows = [cells for _, cells in plan.rows()]
        names = told_apart([column.head for column in plan.columns])
        for column, name in zip(plan.columns, names, strict=True):
            if column.field is not None or not column.head:
                continue
            columns.setdefault(name, column)
            values.setdefault(name, []).extend(_values(rows, column))
            lists |= {name} if column.head in plan.sheet.lists else set()
    taken = {key.name for plan in plans for key in plan.entries.fields}
    for name, column in columns.items():
        if values[name]:
            _add_key(column, values[name], taken, made, name in lists)


def _add_key(column: TableColumn, values: Sequence[str], taken: set[str], made: _Widening, is_list: bool) -> None:
    """A key for a column that the game does not know."""
    proposed = new_column(column.place, column.head, values, taken, column.new_key, is_list)
    taken.add(".".join(proposed.path))
    card = _rules_of_cards(made.schema)
    around = card["properties"].get("text", {}).get("properties") if proposed.path[0] == "text" else card["properties"]
    if around is None:
        return
    made.new.append(proposed)
    around[proposed.path[-1]] = {"description": COLUMN.format(head=column.head), **proposed.rules}
    made.lines.append(f"  new key: {column.head}  ->  {'.'.join(proposed.path)}: {described(proposed.rules)}")


def _rules_of_cards(schema: Json) -> Json:
    """The part of a schema that has the keys of a card."""
    items = schema["properties"][CARDS]["items"]
    return next(part for part in parts(items, schema) if "id" in part.get("properties", {}))


def _widen_key(column: TableColumn, values: Sequence[str], plan: SheetPlan, made: _Widening) -> None:
    assert column.field is not None
    name = column.field.name
    if name in plan.entries.words:
        _add_words(name, values, plan.entries.words[name], made)
        return
    holder: Json | None = _rules_of_cards(made.schema)
    for step in column.field.path[:-1]:
        holder = holder and holder["properties"].get(step)
    keys = holder.get("properties", {}) if holder else {}
    rules = keys.get(column.field.path[-1], {})
    whole = next((part for part in parts(rules, made.schema) if "type" in part or "enum" in part), None)
    if whole is None:
        return
    wide = with_lists(whole, values) if _are_new_lists(column, values, plan) else wider(whole, values)
    if wide != whole:
        keys[column.field.path[-1]] = {**{key: value for key, value in rules.items() if key != "$ref"}, **wide}
        made.lines.append(f"  wider: {name}: {described(wide)}; before, {described(whole)}")


def _are_new_lists(column: TableColumn, values: Sequence[str], plan: SheetPlan) -> bool:
    """Whether a file has lists of several words where a card of the game says one."""
    field = column.field
    is_one = field is not None and "array" not in field.types and field.path[0] != "text"
    return is_one and column.head in plan.sheet.lists and any("\n" in value for value in values)


def _add_kinds(values: Sequence[str], known: WordSpellings, made: _Widening) -> None:
    """Kinds that look like the first one, to begin with, or as a layout says."""
    first = next(iter(made.game[_KINDS].values()))
    own = made.look.keys if made.look else {}
    how = f"with the look of templates/{made.game['id']}/{own['front']}" if own else "which looks like the others"
    for word, id in _new_words(values, known, made.words.setdefault("kind", {})):
        made.edits[(_KINDS, id)] = {**first, **own, "text": {"name": word}}
        made.kinds.append(id)
        made.lines.append(f"  new kind: {word}  ->  {id}, {how}")
    for id in _without_a_look(values, known, made) if own else ():
        made.edits |= {(_KINDS, id, key): value for key, value in own.items()}
        made.kinds.append(id)
        made.lines.append(f"  kind {id}: {how}; before, that of the first kind")
    if made.look and made.kinds:
        made.edits |= made.look.edits


def _without_a_look(values: Sequence[str], known: WordSpellings, made: _Widening) -> list[str]:
    """Kinds of these words that look like the first one, as they were made without a layout."""
    first, *others = made.game[_KINDS].items()
    meant = {known.meant.get(value.casefold(), value) for value in values}
    return [
        id for id, kind in others if id in meant and id not in made.kinds and kind.get("front") == first[1].get("front")
    ]


def _add_words(name: str, values: Sequence[str], known: WordSpellings, made: _Widening) -> None:
    """Words of a vocabulary of the game, in the form that its last one has."""
    entries = made.edits.get((_VOCABULARIES, name), made.game.get(_VOCABULARIES, {}).get(name))
    if not isinstance(entries, list) or not entries:
        return
    items = [item.strip() for value in values for item in value.replace(";", ",").replace("\n", ",").split(",")]
    added = [*_new_words(list(filter(None, items)), known, made.words.setdefault(name, {}))]
    is_plain = isinstance(entries[-1], str)
    if added:
        words = [id if is_plain else {"id": id, "text": {"name": word}} for word, id in added]
        made.edits[(_VOCABULARIES, name)] = [*entries, *words]
        made.lines.append(f"  new words of {name}: {', '.join(word for word, _ in added)}")


def _new_words(values: Sequence[str], known: WordSpellings, added: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Words that are not known yet, with ids; from then on they are."""
    for word in dict.fromkeys(values):
        id = made_up_id([word]) or ("" if word.isascii() else _counted(known, added))
        if id and not known.knows(word) and word.casefold() not in added and id not in known.meant.values():
            added[word.casefold()] = added[id] = id
            yield word, id


def _counted(known: WordSpellings, added: Mapping[str, str]) -> str:
    """An id for a word that has no letters for one."""
    taken = {*known.meant.values(), *added.values()}
    return next(id for place in count(1) if (id := f"kind-{place}") not in taken)


def _allow_copies(values: Sequence[str], made: _Widening) -> None:
    """As many copies of a card in the decks of each format as the table has."""
    most = max((int(value) for value in values if value.isdigit() and len(value) < 4), default=0)
    for id, rules in made.game.get(_FORMATS, {}).items():
        allowed = rules.get("copies")
        if isinstance(allowed, int) and allowed < most:
            made.edits[(_FORMATS, id, "copies")] = most
            made.lines.append(f"  more copies of a card in {id}: {most}; before, {allowed}")
