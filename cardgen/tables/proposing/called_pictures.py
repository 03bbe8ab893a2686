"""Finds the column that says which picture of a folder each card has, whatever its head: `again` of `again.png`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import islice
from pathlib import Path

from cardgen.model.game import Game
from cardgen.tables.cells.values import canonical
from cardgen.tables.entry_values import TITLE, cell_at
from cardgen.tables.head_names import words
from cardgen.tables.proposing.given import KEY_OF_PICTURE
from cardgen.tables.proposing.picture_files import ART_FILE, ENDINGS, PictureUse, found_in
from cardgen.tables.proposing.proposal import Proposal, ProposedColumn
from cardgen.tables.sheet import CellValue

_LOOKED_AT, _LONGEST = 200, 100
_BESIDE = frozenset("back icon icons badge symbol symbols logo rückseite symbole".split())
"""Words in the heads of columns whose pictures are not those of fronts."""
OF_KEY = PictureUse((KEY_OF_PICTURE,))


def picture_column(
    proposal: Proposal, rows: Sequence[Sequence[CellValue]], folder: Path, given: Collection[str] = ()
) -> tuple[str, str]:
    """The head of the column whose cells are mostly called like pictures of the folder, and what it is about: a file
    where all have an ending, else a part of a name. Of several it is that with the most pictures, and none for backs or
    of icons where another is there. Empty where none is, or a column names files anyway; columns with `given` heads are
    what the user says.
    """
    called_so = proposal.column(KEY_OF_PICTURE)
    columns = [called_so] if called_so else filter(_may_name_pictures, proposal.columns)
    named = {*map(words, given)}
    found: list[tuple[bool, int, str, str]] = []
    for column in () if proposal.column(*ART_FILE) else columns:
        names = [name for row in rows[:_LOOKED_AT] if (name := canonical(cell_at(row, column.place)))]
        if (called_so or words(column.head) not in named) and _name_pictures(names, folder):
            are_files = all(name.lower().endswith(ENDINGS) for name in names)
            key = ".".join(ART_FILE) if are_files else KEY_OF_PICTURE
            found.append((_is_beside(column.head), -len({*names}), column.head, key))
    return min(found, key=lambda column: column[:2])[2:] if found else ("", "")


def _name_pictures(names: Sequence[str], folder: Path) -> bool:
    """Whether most of these names are of pictures in the folder."""
    return 2 * sum(_is_there(folder, name) for name in names) > len(names)


def _may_name_pictures(column: ProposedColumn) -> bool:
    """Whether cells may be names of files: not those of few numbers, of which every folder may have some."""
    is_own = not column.is_of_printing and column.path not in (TITLE, ("id",), ("kind",))
    return is_own and (column.has_letters or column.distinct == column.filled)


def _is_beside(head: str) -> bool:
    """Whether a column is of small pictures beside that of the card, or of its back."""
    return not {*words(head).split()}.isdisjoint(_BESIDE)


def _is_there(folder: Path, name: str) -> bool:
    return len(name) <= _LONGEST and "\n" not in name and found_in([folder], name) is not None


def use_of_pictures(game: Game, folder: Path | None) -> PictureUse:
    """How the cards of a game name pictures of a folder: by a part of the name where such files are there, else as
    files.
    """
    fields = (printing.card.fields for printing in game.printings)
    names = (str(written[KEY_OF_PICTURE]) for written in fields if KEY_OF_PICTURE in written)
    is_by_part = folder is not None and any(_is_there(folder, name) for name in islice(names, _LOOKED_AT))
    return OF_KEY if is_by_part else PictureUse(ART_FILE)
