"""Chooses which columns of a table stand on the cards of a new game as facts: a card has room for a few."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from cardgen.data.schema.phrases import counted
from cardgen.model.link.ids import some_of
from cardgen.tables.cells.values import canonical
from cardgen.tables.head_names import words
from cardgen.tables.proposing.given import KEY_OF_PICTURE
from cardgen.tables.proposing.proposal import Proposal, ProposedColumn
from cardgen.tables.sheet import CellValue

_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_CODE = re.compile(r"\{[A-Za-z0-9/]{1,12}\}")
_FIGURE = re.compile(r"(?<=[a-z]{2})(?=\d)")
MOST_FACTS, MOST_SHOWN, SHORT, SHORTEST = 8, 16, 60, 40
"""So many are on a card, so many on one card or another, those of words only where these are short; as short are the
costs of cards in codes.
"""
DASHES = ("-", "–", "—")
"""What people write where there is nothing."""
PLAYED = frozenset(
    "cost price mana power strength attack defense defence toughness health life hp points score value speed "
    "level range damage armor armour energy initiative movement pick element suit colour "
    "color colours colors manacost pt loyalty faction traits keywords type subtype class".split()
)
"""Words in the heads of what players look for."""
_KEPT = frozenset(
    "code id ids uuid guid link position index set pack url date sort order version layout edition release source "
    "image picture file artwork removed excluded exclude tablerow cipt upsidedown reverse notes comment comments todo "
    "status created updated".split()
)
"""Words in the heads of what only whoever keeps the cards looks for."""
UNSHOWN_TEXTS = frozenset(("source",))
"""Texts that say where a card comes from, or what it said before: no player reads them."""
_ASKED = frozenset(("has", "is"))
"""How heads of what programs ask for begin, as `hasDesc`."""


def is_fact(column: ProposedColumn) -> bool:
    """Whether a card could show it: a key of its own that is no text, no id and no kind."""
    return len(column.path) == 1 and not column.is_of_printing and column.path[0] not in ("id", "kind")


def facts_of(proposal: Proposal, rows: Sequence[Sequence[CellValue]]) -> list[ProposedColumn]:
    """The columns that players most likely look for, in the order of the table: as many as have room on each card."""
    kind = proposal.column("kind")
    fit = [column for column in proposal.columns if is_fact(column) and _is_short(column) and not _is_idle(column)]
    fit = [column for column in fit if kind is None or not _are_alike(column, kind, rows)]
    best: list[ProposedColumn] = []
    shown = [0] * len(rows)
    for column in sorted(fit, key=lambda column: (-_worth(column, len(rows)), column.place)):
        more = [count + _shows(column, row) for count, row in zip(shown, rows, strict=True)]
        if len(best) < MOST_SHOWN and max(more, default=0) <= MOST_FACTS:
            best.append(column)
            shown = more
    return [column for column in fit if column in best]


def _are_alike(column: ProposedColumn, kind: ProposedColumn, rows: Sequence[Sequence[CellValue]]) -> bool:
    """Whether all that a column says the kind of the card says, too."""
    cells = [(_cell_of(column, row).strip(), _cell_of(kind, row).strip()) for row in rows]
    return all(text in ("", word) for text, word in cells)


def _cell_of(column: ProposedColumn, row: Sequence[CellValue]) -> str:
    return canonical(row[column.place]) if column.place < len(row) else ""


def _shows(column: ProposedColumn, row: Sequence[CellValue]) -> bool:
    """Whether the card of this row shows this fact: not a dash, nor a zero where most are."""
    text = _cell_of(column, row)
    return text not in ("", *DASHES) and not (column.is_mostly_zero and text in ("0", "0.0"))


def is_played_with(column: ProposedColumn) -> bool:
    """Whether a further column is for players: what only whoever keeps the cards looks for is not, nor addresses."""
    return is_fact(column) and not _is_idle(column)


def _worth(column: ProposedColumn, rows: int) -> float:
    """How many cards say it, more for what is played with, less for what is kept."""
    heads = set(words(column.head).split())
    kinds = 2.0 * bool(heads & PLAYED) - 2.0 * bool(heads & _KEPT)
    return kinds + column.filled / max(rows, 1)


def _is_short(column: ProposedColumn) -> bool:
    """Whether what is in it is counted, chosen from a few words, true or not, or a short word."""
    rules = column.rules
    is_word = rules.get("type") != "string" or "enum" in rules or rules.get("maxLength", SHORT + 1) <= SHORT
    is_word = is_word or column.is_snake  # a word of a program has no more room than it takes
    is_word = is_word or (column.longest <= SHORTEST and not PLAYED.isdisjoint(words(column.head).split()))
    return is_word and column.longest <= SHORT


def _is_idle(column: ProposedColumn) -> bool:
    """Whether it tells players nothing: all cards that say it say one thing, or what it says is for programs or for
    whoever keeps the cards.
    """
    heads, is_flag = words(column.head).split(), column.rules.get("type") == "boolean"
    is_same = column.distinct == 1 and column.filled > 1 and not is_flag
    is_kept = bool(_KEPT.intersection(heads)) and PLAYED.isdisjoint(heads)
    is_asked = is_flag and heads[:1] != [] and heads[0] in _ASKED
    is_kept = is_kept or column.path == (KEY_OF_PICTURE,)
    return is_same or is_kept or is_asked or column.is_address or (column.is_code and column.has_letters)


def heading(head: str) -> str:
    """The head of a column as words: `Mass kg` for `mass_kg`, `Power` for `stats.power`, `Bonus 1` for `bonus1`; what
    begins with a capital somebody wrote so, `Arq1`.
    """
    last = head.rpartition(".")[2].strip() or head
    last = _FIGURE.sub(" ", last) if last[:1].islower() else last
    heads = " ".join(_CAPITAL.sub(" ", last).replace("_", " ").split()) or head
    return heads[:1].upper() + heads[1:]


def in_plain_words(columns: Sequence[ProposedColumn]) -> list[str]:
    """The keys of columns whose words are written as programs write them, `take_one`: cards show `take one`."""
    return [column.path[0] for column in columns if column.is_snake]


def of_zeros(columns: Sequence[ProposedColumn]) -> Iterator[str]:
    """What becomes of numbers with zeros at their end, which a number does not keep."""
    for column in columns:
        if column.with_zeros:
            number = canonical(float(column.with_zeros.replace(",", ".")))
            how = f'to keep its zeros, say that it is a text: --column "{column.head}=text.{column.path[-1]}"'
            yield f"  {column.head}: `{column.with_zeros}` is printed as {number}; {how}"


def of_codes(columns: Sequence[ProposedColumn], rows: Sequence[Sequence[CellValue]]) -> Iterator[str]:
    """Codes in curly brackets that stand in texts, as `{R}`: no icon has them yet."""
    places = [column.place for column in columns if column.path[0] == "text"]
    cells = (canonical(row[place]) for row in rows for place in places if place < len(row))
    found = Counter(code for cell in cells for code in _CODE.findall(cell)).most_common()
    if found:
        shown = ", ".join(f"{code} ({times:,})" for code, times in found[:MOST_FACTS])
        more = f" and {len(found) - MOST_FACTS} more" if len(found) > MOST_FACTS else ""
        how = "icons that have these as `codes:` in icons.yaml print signs"
        yield f"  codes in texts, printed as they stand: {shown}{more}; {how}"


def of_figures(columns: Sequence[ProposedColumn]) -> Iterator[str]:
    """Columns of numbers of which one makes them a text, or which have some words, too."""
    for column in columns:
        if column.odd_figure:
            yield f"  {column.head}: `{column.odd_figure}` makes it text; without marks of thousands all are numbers"
        if words := column.odd_words:
            others = counted(column.filled - len(words), "number")
            how = "both are taken; a slip, you mend in the table"
            yield f"  {column.head}: {some_of([*dict.fromkeys(words)])} among {others}: {how}"


def of_hidden_zeros(columns: Sequence[ProposedColumn]) -> Iterator[str]:
    """Numbers whose zeros no card shows."""
    if heads := [column.head for column in columns if column.is_mostly_zero]:
        how = "take the key out of `key not in [...]` in facts.xml.j2, and they are printed"
        yield f"  0 on most cards, and not printed where it is: {', '.join(heads)}; {how}"


def of_addresses(columns: Sequence[ProposedColumn]) -> Iterator[str]:
    """What to do with columns of addresses, which cards do not print."""
    if heads := [column.head for column in columns if column.is_address]:
        what = "save pictures yourself, called like the ids of their cards, into `pictures/` of the set"
        yield f"  addresses, not printed: {', '.join(heads)}; nothing is fetched: {what}"


def of_other_pictures(columns: Sequence[ProposedColumn]) -> Iterator[str]:
    """Pictures that no card has, as nothing reads files of their form."""
    for column in columns:
        if column.other_form:
            how = f'save them as PNG, and write so in the table; then --column "{column.head}=art.file" takes them'
            yield f"  {column.head}: no card has these pictures, as `{column.other_form}` cannot be read: {how}"
