"""Tells which card of the project a row without an id is about, and whether it is that card at all.

A title is a claim: two tables may both have an `Ambush`. What else a row says of the card has to bear it out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.diagnostics.codes import OTHER_CARDS, SAME_TITLE
from cardgen.model.link.ids import some_of
from cardgen.tables.entries import ProjectEntry
from cardgen.tables.fields import Field

_SHARED = frozenset(("kind", "set", "number", "copies", "rarity"))
"""Keys in which cards that have nothing to do with one another agree by the dozen."""
_MOSTLY, _FEW, _SHOWN = 2, 4, 3


class TitleMatch(Struct, frozen=True):
    """A row that has the title of a card of the project and no id, and how many of its cells `agree` with that card,
    change what it says, and are new to it; `is_same` where the row changes nothing at all.
    """

    key: str
    title: str
    agree: int
    changed: int
    new: int
    is_same: bool
    place: Span

    @property
    def is_other(self) -> bool:
        """Whether the row is about another card: nearly all that the two could share differs; or it has columns of
        another make, which mostly say what no card of the project does, and what they share differs, too.
        """
        is_of_other_make = self.new > self.agree + self.changed
        return self.changed > (self.agree if is_of_other_make else max(1, _MOSTLY * self.agree))


def tells_cards_apart(field: Field, naming: Field | None) -> bool:
    """Whether what stands in a column tells one card from another, the title apart."""
    return field != naming and field.name not in _SHARED


def keys_by_name(entries: Mapping[str, ProjectEntry], path: Sequence[str]) -> dict[str, list[str]]:
    """Keys of cards by their titles, or what names them, in the order of the project."""
    found: dict[str, list[str]] = {}
    for key, entry in entries.items():
        found.setdefault(_named(entry, path), []).append(key)
    return found


def keys_by_name_and_kind(
    entries: Mapping[str, ProjectEntry], path: Sequence[str], first: str
) -> dict[tuple[str, str], list[str]]:
    """Keys of cards by their titles and kinds, of which the `first` need not be said."""
    found: dict[tuple[str, str], list[str]] = {}
    for key, entry in entries.items():
        found.setdefault((_named(entry, path), str(entry.value.get("kind", first))), []).append(key)
    return found


def _named(entry: ProjectEntry, path: Sequence[str]) -> str:
    value: object = entry.value
    for step in path:
        value = value.get(step) if isinstance(value, dict) else None
    return str(value or "")


def of_titles(matches: Sequence[TitleMatch], widens: bool, overwrites: bool) -> Iterator[Diagnostic]:
    """What is to be told of the rows of a sheet that are taken for cards of the project: CG944 where they are other
    cards, unless the user says that they `overwrites` them; CG943 where a further table changes some.

    One row that was written anew among many that were not is an edit: the table is the project's own.
    """
    others = [match for match in matches if match.is_other]
    if others and not overwrites and len(others) * _FEW > len(matches):
        yield _other_cards(others)
    elif widens and (changed := [match for match in matches if not match.is_same]):
        names = some_of([*dict.fromkeys(match.title for match in changed)])
        message = f"the project has cards called so, and they are changed: {names}"
        help = "are they other cards? Give these rows another title, or say another kind (--kind, a column `type`)"
        yield Diagnostic(SAME_TITLE, message, changed[0].place, Severity.WARNING, help)


def _other_cards(others: Sequence[TitleMatch]) -> Diagnostic:
    """CG944, which says what would be lost."""
    shown = ", ".join(
        f"`{match.key}` ({match.changed} of {match.agree + match.changed} cells differ)" for match in others[:_SHOWN]
    )
    more = f" and {len(others) - _SHOWN} more" if len(others) > _SHOWN else ""
    what = "1 card would be overwritten" if len(others) == 1 else f"{len(others)} cards would be overwritten"
    message = f"{what} by rows that share little but the title: {shown}{more}"
    help = (
        "other cards? Say of which kind they are, --widen --kind NAME, or give the table a column `id`; "
        "the same cards, written anew? --overwrite"
    )
    return Diagnostic(OTHER_CARDS, message, others[0].place, help=help)
