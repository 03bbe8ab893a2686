"""The files of a new game for a table: its schema, kinds, a look and a size to begin with, still without cards.

The cards come in as those of any table do, once the game is there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any

from msgspec import Struct

from cardgen.data.project.files import CARD_DATA
from cardgen.data.schema.phrases import counted
from cardgen.data.yaml import reader
from cardgen.data.yaml.flow import flow
from cardgen.diagnostics import Diagnostic
from cardgen.model.licence import UNKNOWN_AUTHOR, UNKNOWN_LICENCE
from cardgen.model.link.ids import nearest, some_of
from cardgen.scaffold.game import new_game
from cardgen.scaffold.names import title_of
from cardgen.scaffold.signs import NamedSign, icons_for, icons_of_signs, lines_of_signs
from cardgen.tables.cells.values import canonical
from cardgen.tables.columns import words
from cardgen.tables.fields import COLUMN
from cardgen.tables.layouts.columns import layout_columns
from cardgen.tables.layouts.ruby.values import ScriptTable
from cardgen.tables.layouts.size import sides_of
from cardgen.tables.layouts.taken import LayoutFile, LayoutGame, face_of_layout, picture_of, size_drawn
from cardgen.tables.layouts.type import LayoutStyles
from cardgen.tables.proposing.facts import (
    UNSHOWN_TEXTS,
    facts_of,
    heading,
    in_plain_words,
    is_fact,
    of_addresses,
    of_codes,
    of_figures,
    of_hidden_zeros,
    of_zeros,
)
from cardgen.tables.proposing.given import KEY_OF_PICTURE
from cardgen.tables.proposing.head_row import heads_and_rows, of_first_rows
from cardgen.tables.proposing.picture_files import ART_FILE, PictureUse
from cardgen.tables.proposing.proposal import Proposal, ProposedColumn, proposed
from cardgen.tables.proposing.value_rules import described
from cardgen.tables.sheet import CardTable, CellValue, TableSheet, UnreadableTable, is_empty

LOOK = "plain"
_TITLE = ("text", "title")
_FILES = Path(__file__).parent / "files"
_DROPPED = ("icons.yaml", "ability_sheet.xml.j2", "printings.yaml")
_OWN_BACK = "own_back.xml.j2"
_OF_NO_LAYOUT = ("words.xml.j2", "facts.xml.j2")
"""What only the usual template shows."""
_ART_KEPT = ("back.svg", "kit.svg", "placeholder.svg")
_SUMS, _LAST = frozenset(("sum", "total", "totals", "summe", "gesamt", "total général", "suma")), 3
_SET = """\
# yaml-language-server: $schema=../../../schema/set.schema.json
id: core
version: 1.0.0                   # raise it when cards change: it is printed on every sheet
licence: {licence}  # of the texts, as whoever wrote them says: CC-BY-SA-4.0, CC-BY-4.0 or another
attribution: {attribution}  # whom to thank: printed on each card
rarity: common
# art: {{artist: ..., licence: CC-BY-4.0}}   # whose all pictures are; of one, in printings.yaml
"""
_GAME = """\
# yaml-language-server: $schema=../schema/game.schema.json
# The game as a whole: who plays, which kinds of card there are, and what is printed.
id: {name}
players: [2, 4]                  # say for how many it is
rules: null                      # no program plays this game; that is fine
text: {{name: {title}}}
kinds:                           # `size: tarot` or `size: mini`, and the cards follow: `cardgen list sizes`
{kinds}
{sizes}formats:
  standard: {{size: null, copies: {copies}}}
deck: starter
products:
  cards: {{kind: cards}}
  rulebook: {{kind: book, template: rulebook.md.j2}}
"""


class SetCredit(Struct, frozen=True):
    """The licence of cards, and whom to thank for them."""

    licence: str = UNKNOWN_LICENCE
    attribution: str = UNKNOWN_AUTHOR


NOBODY = SetCredit()


class GameOfTable(Struct, frozen=True):
    """A game without cards, by the paths of its files; `columns` are keys by heads, `lines` is what was proposed, and
    `found` what is wrong with its layout or left of it; `images` are files that its template names, and `picture` says
    which each card has.
    """

    files: Mapping[str, bytes]
    columns: Mapping[str, str]
    sheet: str
    lines: tuple[str, ...]
    found: tuple[Diagnostic, ...] = ()
    images: Mapping[str, Path] = {}
    picture: PictureUse = PictureUse(ART_FILE)

    @property
    def names_pictures(self) -> bool:
        """Whether a column says which picture a card has."""
        return self.picture.path != ART_FILE or ".".join(ART_FILE) in self.columns.values()


def game_of(
    name: str,
    table: CardTable,
    sheet: str = "",
    look: str = "",
    size: str = "",
    layout: LayoutFile | None = None,
    shown: Sequence[str] = (),
    credit: SetCredit = NOBODY,
    skips_nameless: bool = False,
    keys_by_head: Mapping[str, str] = {},
    is_lacking: Callable[[str], bool] = lambda sign: False,
) -> GameOfTable:
    """A game for the cards of a table, of its first sheet where none is named; `shown` are columns that stand on its
    cards as facts, `keys_by_head` what columns are about, as the user said. Whose cards these are is not known unless
    `credit` says it. Signs that fonts are `lacking` become icons. Raises UnreadableTable, RefusedName.
    """
    chosen = _sheet(table, sheet)
    start = heads_and_rows(chosen, keys_by_head)
    heads, rows = start.names, start.rows
    proposal = proposed(heads, rows, chosen.lists, keys_by_head)
    if skips_nameless:
        rows = [row for row in rows if _is_named(row, proposal)]
        proposal = proposed(heads, rows, chosen.lists, keys_by_head)
    skipped = len(start.rows) - len(rows)
    if layout is not None and not size:
        size = size_drawn(layout, _table_of(table, chosen), sides_of(size))
    facts = _asked(proposal, shown) if shown else facts_of(proposal, rows)
    texts = {place: data.decode() for place, data in new_game(name, "", look or LOOK, size).items()}
    kept = {place: text for place, text in texts.items() if not _is_dropped(place)}
    kept[f"{CARD_DATA}/{name}/sets/core/set.yaml"] = _SET.format(
        licence=flow(credit.licence), attribution=flow(credit.attribution)
    )
    styles = f"templates/{name}/styles.yaml"
    kept[styles] += _styles(kept[styles])
    kept |= _own_files(name, proposal, kept, rows, table.file, facts)
    kept |= _own_backs(name, proposal, kept)
    icons: Sequence[NamedSign] = ()
    lines = (
        f"sheet `{chosen.name}`: {_cards(len(rows) + start.beyond)}",
        *([f"  {counted(skipped, 'row')} without a name skipped"] if skipped else []),
        *_sums(proposal, rows),
        *of_first_rows(start),
        *_lines(proposal, None if layout else facts),
        *(of_codes(proposal.columns, rows) if layout is None else ()),
        *_beside(table, chosen),
    )
    found: tuple[Diagnostic, ...] = ()
    images: Mapping[str, Path] = {}
    picture = PictureUse(ART_FILE)
    if layout is not None:
        game = LayoutGame(sides_of(size), LayoutStyles(reader.build(kept[styles])[0]))
        own = face_of_layout(layout, game, layout_columns(proposal, rows, _table_of(table, chosen)))
        images, icons = own.images, own.icons
        if own.picture is not None and own.picture.column is not None:
            picture = picture_of(own.picture)
            if picture.path == ART_FILE and not picture.is_whole:  # a part of a name is no file
                keys = {**keys_by_head, own.picture.column.head: KEY_OF_PICTURE}
                return game_of(name, table, sheet, look, size, layout, shown, credit, skips_nameless, keys, is_lacking)
        kept = {place: text for place, text in kept.items() if place.rpartition("/")[2] not in _OF_NO_LAYOUT}
        kept[f"templates/{name}/card.xml.j2"] = own.template
        kept[styles] += own.styles
        lines, found = (*lines, *own.lines), own.found
    letters = {letter for row in rows for cell in row if isinstance(cell, str) for letter in cell}
    signs = icons_of_signs(letters - {code for icon in icons for code in icon.codes}, is_lacking)
    lines = (*lines, *lines_of_signs(name, signs))
    kept |= icons_for(name, (*icons, *signs))
    columns = {column.head: ".".join(column.path) for column in proposal.columns}
    files = {place: text.encode() for place, text in kept.items()}
    return GameOfTable(files, columns, chosen.name, lines, found=found, images=images, picture=picture)


def _table_of(table: CardTable, sheet: TableSheet) -> ScriptTable:
    """The sheet as scripts name it."""
    return ScriptTable(table.file.rpartition("/")[2], table.sheets.index(sheet))


def _sheet(table: CardTable, name: str) -> TableSheet:
    found = next((sheet for sheet in table.sheets if name in ("", sheet.name)), None)
    if found is None:
        there = f"there are {some_of([sheet.name for sheet in table.sheets])}" if table.sheets else ""
        raise UnreadableTable(f"there is no sheet `{name}`" if name else "there is no sheet that one can see", there)
    return found


def _sums(proposal: Proposal, rows: Sequence[Sequence[CellValue]]) -> Iterator[str]:
    """Rows that are called like the sum below a table."""
    column = proposal.column(*_TITLE)
    names = [canonical(row[column.place]) for row in rows[-_LAST:] if column.place < len(row)] if column else []
    if sums := [name for name in names if name.casefold().rstrip(":.") in _SUMS]:
        yield f"  is this a card? {', '.join(sums)}: take the row out of the table if it is a sum"


def _beside(table: CardTable, chosen: TableSheet) -> Iterator[str]:
    """What the file has besides: notes on how it was read, and sheets of which none is read."""
    others = [sheet.name for sheet in table.sheets if sheet is not chosen]
    if others:
        yield f"  not read: {counted(len(others), 'other sheet')}, {some_of(others)}: choose another with --sheet;"
        file = (PurePosixPath("..") / table.file).as_posix()
        yield f"    all go in from the folder of the game: cardgen import table {file} --widen"
    yield from (f"  note: {note}" for note in table.notes)


def _is_named(row: Sequence[CellValue], proposal: Proposal) -> bool:
    """Whether a row says which card it is: by its title or, in a table without any, its text; or by an id."""
    naming = proposal.column(*_TITLE) or proposal.column("text", "action")
    columns = [column.place for column in (naming, proposal.column("id")) if column is not None]
    return any(place < len(row) and not is_empty(row[place]) for place in columns)


def _cards(count: int) -> str:
    return f"{count:,} card{'s' * (count != 1)}"


def _is_dropped(place: str) -> bool:
    """What belongs to the cards and icons of the example."""
    name = place.rpartition("/")[2]
    if "/art/" in place:
        return not name.startswith(_ART_KEPT)
    return name in _DROPPED or "/sets/core/cards/" in place or "/icons/" in place or name == "README.md"


def _face_line(game: str) -> str:
    """What the look says of the face of a card: `front: card.xml.j2, back: back.xml.j2, size: poker, corner: 3mm`."""
    return game.partition("  card: {")[2].partition(", text:")[0]


def _sizes_line(game: str) -> str:
    """The size of its own that a game has; nothing where its size has a name in any game."""
    return "".join(line for line in game.splitlines(keepends=True) if line.startswith("sizes:"))


def _asked(proposal: Proposal, shown: Sequence[str]) -> list[ProposedColumn]:
    """The columns that the user wants on cards, by their heads or keys, in that order; texts are there anyway."""
    by_name = {words(name): column for column in proposal.columns for name in (".".join(column.path), column.head)}
    lost = next((name for name in shown if words(name) not in by_name), None)
    if lost is not None:
        heads = [column.head for column in proposal.columns]
        raise UnreadableTable(f"there is no column `{lost}`", nearest(lost, heads) or f"there are {some_of(heads)}")
    chosen = {by_name[words(name)].place: by_name[words(name)] for name in shown}
    return [column for column in chosen.values() if is_fact(column)]


def _own_files(
    name: str,
    proposal: Proposal,
    kept: Mapping[str, str],
    rows: Sequence[Sequence[CellValue]],
    table: str,
    facts: Sequence[ProposedColumn],
) -> Iterator[tuple[str, str]]:
    """Files that say what is in the table."""
    schema = f"{CARD_DATA}/{name}/schema/cards.schema.json"
    game = kept[f"{CARD_DATA}/{name}/game.yaml"]
    kinds = {id: word for word, id in proposal.kinds.items()} or {"card": "Card"}
    lines = "\n".join(f"  {id}: {{{_face_line(game)}, text: {{name: {flow(word)}}}}}" for id, word in kinds.items())
    blanks = {
        "__title__": title_of(name),
        "__name__": name,
        "__table__": table.rpartition("/")[2],
        "__cards__": _cards(len(rows)),
        "__texts__": json.dumps([path[1] for path in _further_texts(proposal)]),
        "__before__": json.dumps([column.path[1] for column in proposal.columns if column.is_when]),
        "__zeros__": json.dumps([column.path[0] for column in facts if column.is_mostly_zero]),
        "__back_title__": json.dumps([key for key in _backs(proposal) if _is_name(key)]),
        "__back_texts__": json.dumps([key for key in _backs(proposal) if not _is_name(key)]),
        "__snakes__": json.dumps(in_plain_words(facts)),
        "__facts__": json.dumps([[column.path[0], heading(column.head)] for column in facts], ensure_ascii=False),
    }
    yield schema, _schema(json.loads(kept[schema]), proposal)
    copies = max(_most_copies(proposal, rows), 2)
    yield (
        f"{CARD_DATA}/{name}/game.yaml",
        _GAME.format(name=name, title=flow(title_of(name)), kinds=lines, sizes=_sizes_line(game), copies=copies),
    )
    unused = {"text_card.xml.j2" if proposal.column(*_TITLE) else "card.xml.j2"}
    unused |= set() if _backs(proposal) else {_OWN_BACK}
    for path in sorted(path for path in _FILES.iterdir() if path.name not in unused):
        text = path.read_text(encoding="utf-8")
        for blank, word in blanks.items():
            text = text.replace(blank, word)
        yield (path.name if path.suffix == ".md" else f"templates/{name}/{path.name.removeprefix('text_')}"), text


def _backs(proposal: Proposal) -> list[str]:
    """The texts that stand on the backs of cards which have any."""
    return [column.path[-1] for column in proposal.columns if column.is_of_back]


def _is_name(key: str) -> bool:
    return key.endswith(("name", "title"))


def _own_backs(name: str, proposal: Proposal, kept: Mapping[str, str]) -> dict[str, str]:
    """The back of the look, unless a card says something on its own."""
    backs, place = _backs(proposal), f"templates/{name}/back.xml.j2"
    if not backs:
        return {}
    says = " or ".join(f"'{key}' in card.text" for key in backs)
    own = f"{{%- if {says} -%}}{{% include '{_OWN_BACK}' %}}{{%- else -%}}"
    return {place: f"{own}\n{kept[place].rstrip()}\n{{%- endif -%}}\n"}


def _styles(styles: str) -> str:
    """How the words of these cards look, in the type of the look: a name on dark ground, what is counted, words."""
    value, _ = reader.build(styles)
    title, action = value["title"], value["action"]
    lines = {
        "name": {**title, "size": "13pt", "leading": "14pt", "smallest": "7pt", "colour": "light", "align": "left"},
        "kind": {**action, "size": "8pt", "leading": "9pt", "smallest": "6pt", "colour": "light", "align": "right"},
        "fact": {**action, "size": "8.5pt", "leading": "10.5pt", "smallest": "6.5pt", "align": "left"},
        "speech": {**title, "size": "15pt", "leading": "18pt", "smallest": "7pt", "colour": "ink", "align": "left"},
        "words": {**action, "size": "10pt", "leading": "12.4pt", "smallest": "6.5pt", "align": "left"},
    }
    return "".join(f"{name}: {flow(style)}\n" for name, style in lines.items())


def _most_copies(proposal: Proposal, rows: Sequence[Sequence[CellValue]]) -> int:
    column = proposal.column("copies")
    cells = [row[column.place] for row in rows if column and column.place < len(row)] if column else []
    numbers = (str(cell) for cell in cells if not is_empty(cell))
    return max((int(number) for number in numbers if number.isdigit() and len(number) < 4), default=1)


def _schema(schema: dict[str, Any], proposal: Proposal) -> str:
    """The schema of the cards: a key for each column, as wide as what is there."""
    card = schema["$defs"]["card"]
    card["properties"].pop("icons")
    schema["$defs"].pop("icon")
    texts = card["properties"]["text"]["properties"]
    texts.clear()
    for column in proposal.columns:
        if column.is_of_printing or column.path in (("id",), ("kind",)):
            continue
        place = texts if column.path[0] == "text" else card["properties"]
        place[column.path[-1]] = {"description": COLUMN.format(head=column.head), **column.rules}
    card["required"] = ["id", "text"]
    card["properties"]["text"]["required"] = ["title" if proposal.column(*_TITLE) else "action"]
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _further_texts(proposal: Proposal) -> Iterator[tuple[str, ...]]:
    for column in proposal.columns:
        is_text = column.path[0] == "text" and column.path[-1] not in ("title", "action", *UNSHOWN_TEXTS)
        if is_text and not (column.is_of_back or column.is_when):
            yield column.path


def _lines(proposal: Proposal, facts: Sequence[ProposedColumn] | None) -> Iterator[str]:
    """What each column became, and which are facts; None where a layout says what is shown."""
    for column in proposal.columns:
        is_count = column.path == ("id",) and not column.has_letters and proposal.column(*_TITLE) is not None
        what = f"{'.'.join(column.path)}: {described(column.rules)}"
        yield f"  {column.head}  ->  {'it counts the cards; their ids are made of titles' if is_count else what}"
    if proposal.kinds:
        yield f"  kinds of cards: {', '.join(proposal.kinds.values())}"
    if facts:
        yield f"  shown on cards as facts: {', '.join(column.head for column in facts)}"
    unseen = [column.head for column in proposal.columns if is_fact(column) and column not in (facts or ())]
    if unseen and facts is not None:
        yield f"  not shown on cards, but in their data: {', '.join(unseen)}"
        yield f'  choose what is shown with --show, as in --show "{", ".join(unseen[:2])}"'
    keys = {column.path[-1] for column in proposal.columns if column.path[0] == "text"}
    if unseen_texts := sorted(UNSHOWN_TEXTS & keys):
        yield f"  not shown on cards, but in their data: {', '.join(unseen_texts)}"
    yield from of_addresses(proposal.columns)
    yield from of_figures(proposal.columns)
    yield from of_zeros(facts if facts is not None else proposal.columns)
    yield from of_hidden_zeros(facts or ())
    backs = [column.head for column in proposal.columns if column.is_of_back]
    if backs:
        yield f"  on the back of cards that have it: {', '.join(backs)}; others have the common back"
    if proposal.left_out:
        yield f"  empty, not read: {', '.join(proposal.left_out)}"
