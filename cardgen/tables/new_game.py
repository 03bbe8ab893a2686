"""A game for the cards of a table: its files, a look and a size to begin with, still without cards.

The cards come in as those of any table do, once the game is there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from cardgen.data.schema.phrases import counted, short
from cardgen.data.yaml import reader
from cardgen.diagnostics import Diagnostic
from cardgen.model.link.ids import nearest, some_of
from cardgen.scaffold.signs import icons_for, icons_of_signs, lines_of_signs
from cardgen.tables.cells.values import canonical
from cardgen.tables.copies import COPIES, of_copies
from cardgen.tables.entry_values import cell_at
from cardgen.tables.head_names import words
from cardgen.tables.layouts.columns import layout_columns
from cardgen.tables.layouts.face import LayoutFace
from cardgen.tables.layouts.ruby.values import ScriptTable
from cardgen.tables.layouts.size import sides_of
from cardgen.tables.layouts.taken import LayoutFile, LayoutGame, face_of_layout, picture_of, size_drawn
from cardgen.tables.layouts.type import LayoutStyles
from cardgen.tables.proposing.called_pictures import OF_KEY, picture_column
from cardgen.tables.proposing.facts import facts_of, is_fact, of_codes
from cardgen.tables.proposing.game_files import NOBODY, CardsOfTable, SetCredit, files_of, styles_of
from cardgen.tables.proposing.given import KEY_OF_PICTURE
from cardgen.tables.proposing.head_row import HeadAndRows, heads_and_rows, of_first_rows
from cardgen.tables.proposing.picture_files import ART_FILE, PictureUse
from cardgen.tables.proposing.proposal import Proposal, ProposedColumn, proposed
from cardgen.tables.proposing.questions import of_guesses
from cardgen.tables.proposing.telling import cards_counted, of_columns, of_sums, of_what_is_beside
from cardgen.tables.reading import TableReading
from cardgen.tables.sheet import CardTable, CellValue, TableSheet, UnreadableTable, is_empty

_OF_NO_LAYOUT = ("words.xml.j2", "facts.xml.j2")
"""What only the usual template shows."""
_MOST_SKIPPED = 3


class GameWish(Struct, frozen=True):
    """What a new game is to be: its name, the sheet of its cards (the first where none is named), its look, size and
    layout, the columns `shown` on its cards as facts, whose cards these are, and how the table is read.
    """

    name: str
    sheet: str = ""
    look: str = ""
    size: str = ""
    layout: LayoutFile | None = None
    shown: tuple[str, ...] = ()
    credit: SetCredit = NOBODY
    reading: TableReading = TableReading()


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


def game_of(wish: GameWish, table: CardTable, is_lacking: Callable[[str], bool] = lambda sign: False) -> GameOfTable:
    """The game that is wished for the cards of a table. Signs that fonts are lacking become icons.

    Raises UnreadableTable, RefusedName.
    """
    chosen = _sheet(table, wish.sheet)
    start, cards = _cards_of_first(table, chosen, wish)
    face, picture = None, PictureUse(ART_FILE)
    if wish.reading.pictures and wish.layout is None:
        given = wish.reading.columns
        head, key = picture_column(cards.proposal, cards.rows, wish.reading.pictures, given)
        if head:
            start, cards = _cards_of(table.file, chosen, replace(wish, reading=wish.reading.about(head, key)))
        picture = OF_KEY if key == KEY_OF_PICTURE else picture
    place = ScriptTable(table.file.rpartition("/")[2], table.sheets.index(chosen))
    size = wish.size
    if wish.layout is not None and not size:
        size = size_drawn(wish.layout, place, sides_of(size))
    files = files_of(wish.name, wish.look, size, wish.credit, cards)
    if wish.layout is not None:
        drawn_into = LayoutGame(sides_of(size), LayoutStyles(reader.build(files[styles_of(wish.name)])[0]))
        face = face_of_layout(wish.layout, drawn_into, layout_columns(cards.proposal, cards.rows, place))
        if face.picture is not None and face.picture.column is not None:
            picture = picture_of(face.picture)
            if picture.path == ART_FILE and not picture.is_whole:  # a part of a name is no file
                reading = wish.reading.about(face.picture.column.head, KEY_OF_PICTURE)
                return game_of(replace(wish, reading=reading), table, is_lacking)
        files = _with_face(files, wish.name, face)
    drawn = face.icons if face else ()
    words = [cell for row in cards.rows for cell in row if isinstance(cell, str)]
    words += [column.head for column in cards.proposal.columns]
    letters = {letter for text in words for letter in text}
    signs = icons_of_signs(letters - {code for icon in drawn for code in icon.codes}, is_lacking)
    files |= icons_for(wish.name, (*drawn, *signs))
    return GameOfTable(
        files={path: text.encode() for path, text in files.items()},
        columns={column.head: ".".join(column.path) for column in cards.proposal.columns},
        sheet=chosen.name,
        lines=(
            *_told(table, chosen, start, cards, wish.reading.columns, is_laid_out=face is not None),
            *(face.lines if face else ()),
            *lines_of_signs(wish.name, signs),
        ),
        found=face.found if face else (),
        images=face.images if face else {},
        picture=picture,
    )


def _cards_of_first(table: CardTable, sheet: TableSheet, wish: GameWish) -> tuple[HeadAndRows, CardsOfTable]:
    """The same; whoever named no sheet is told which was read, and which others there are."""
    try:
        return _cards_of(table.file, sheet, wish)
    except UnreadableTable as fault:
        others = [other.name for other in table.sheets if other is not sheet]
        if wish.sheet or not others:
            raise
        help = f"{fault.help}; are the cards on another sheet? Say it with --sheet: there are {some_of(others)}"
        raise UnreadableTable(f"{fault} (sheet `{sheet.name}`, the first)", help, fault.row) from None


def _cards_of(file: str, sheet: TableSheet, wish: GameWish) -> tuple[HeadAndRows, CardsOfTable]:
    """The rows as they stand below the heads, and those that are cards with what their columns were taken for."""
    start = heads_and_rows(sheet, wish.reading.columns)
    rows: Sequence[Sequence[CellValue]] = start.rows
    proposal = proposed(start.names, rows, sheet.lists, wish.reading.columns)
    if wish.reading.skips_nameless:
        rows = [row for row in rows if _is_named(row, proposal)]
        proposal = proposed(start.names, rows, sheet.lists, wish.reading.columns)
    facts = _asked(proposal, wish.shown) if wish.shown else facts_of(proposal, rows)
    return start, CardsOfTable(proposal, rows, file, facts)


def _with_face(files: Mapping[str, str], name: str, face: LayoutFace) -> dict[str, str]:
    """The same files with the template and the styles of a layout in place of the usual ones."""
    kept = {place: text for place, text in files.items() if place.rpartition("/")[2] not in _OF_NO_LAYOUT}
    kept["README.md"] = kept["README.md"].replace(", `words.xml.j2`", "")
    kept[f"templates/{name}/card.xml.j2"] = face.template
    kept[styles_of(name)] += face.styles
    return kept


def _told(
    table: CardTable,
    sheet: TableSheet,
    start: HeadAndRows,
    cards: CardsOfTable,
    given: Collection[str],
    *,
    is_laid_out: bool,
) -> Iterator[str]:
    """What was made of the table, but for what a layout shows of it; columns with `given` heads are
    what the user says.
    """
    yield f"sheet `{sheet.name}`: {cards_counted(len(cards.rows) + start.beyond)}"
    yield from _of_skipped(start, cards.rows)
    yield from of_sums(cards.proposal, cards.rows)
    yield from of_first_rows(start)
    yield from of_columns(cards.proposal, None if is_laid_out else cards.facts)
    yield from of_guesses(cards.proposal, given)
    if copies := cards.proposal.column(COPIES):
        yield from of_copies(copies.head, (cell_at(row, copies.place) for row in cards.rows))
    if not is_laid_out:
        yield from of_codes(cards.proposal.columns, cards.rows)
    yield from of_what_is_beside(table, sheet)


def _of_skipped(start: HeadAndRows, kept: Iterable[Sequence[CellValue]]) -> Iterator[str]:
    """How many rows are left out as they name no card, and what stands in the first of them that say something."""
    cards = {*map(id, kept)}
    skipped = [
        (number, [text for cell in row if (text := canonical(cell).strip())])
        for number, row in zip(start.numbers, start.rows, strict=True)
        if id(row) not in cards
    ]
    quoted = [f"row {number} `{short(max(texts, key=len))}`" for number, texts in skipped if texts]
    if skipped:
        what = f": {', '.join(quoted[:_MOST_SKIPPED])}" if quoted else ""
        more = f" and {len(quoted) - _MOST_SKIPPED} more" if len(quoted) > _MOST_SKIPPED else ""
        yield f"  {counted(len(skipped), 'row')} without a name skipped{what}{more}"


def _sheet(table: CardTable, name: str) -> TableSheet:
    found = next((sheet for sheet in table.sheets if name in ("", sheet.name)), None)
    if found is None:
        there = f"there are {some_of([sheet.name for sheet in table.sheets])}" if table.sheets else ""
        raise UnreadableTable(f"there is no sheet `{name}`" if name else "there is no sheet that one can see", there)
    return found


def _is_named(row: Sequence[CellValue], proposal: Proposal) -> bool:
    """Whether a row says which card it is: by its title or, in a table without any, its text; or by an id."""
    naming = proposal.title or proposal.column("text", "action")
    columns = [column.place for column in (naming, proposal.column("id")) if column is not None]
    return any(place < len(row) and not is_empty(row[place]) for place in columns)


def _asked(proposal: Proposal, shown: Sequence[str]) -> list[ProposedColumn]:
    """The columns that the user wants on cards, by their heads or keys, in that order; texts are there anyway."""
    columns = {name: column for column in proposal.columns for name in (".".join(column.path), column.head)}
    by_name = {words(name): column for name, column in columns.items()} | columns
    lost = next((name for name in shown if words(name) not in by_name), None)
    if lost is not None:
        heads = [column.head for column in proposal.columns]
        raise UnreadableTable(f"there is no column `{lost}`", nearest(lost, heads) or f"there are {some_of(heads)}")
    chosen = [by_name.get(name) or by_name[words(name)] for name in shown]
    return [column for column in {column.place: column for column in chosen}.values() if is_fact(column)]
