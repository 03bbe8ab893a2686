"""Tells the kind of a row, and makes of its name an id that no other card has."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from cardgen.importing.plain import shown
from cardgen.importing.record import ForeignRow, Remark

KINDS = ("species", "event", "home")
"""What a card of the game can be."""
_MEANT = {"starter": "home"}
_CARD_TYPE = re.compile(r"([A-Za-z]+) cards?", re.IGNORECASE)
_LONGEST = 60


def kind_of(row: ForeignRow) -> str:
    """`species`, or what the file says: in a column of its own, or where the Latin name would be."""
    match = _CARD_TYPE.fullmatch(row.latin)
    word = (row.kind or (match[1] if match else "species")).casefold()
    return _MEANT.get(word, word)


def id_of(row: ForeignRow, taken: Mapping[str, str]) -> tuple[str, list[Remark]]:
    """An id from the name, else from the Latin name, else from the place; `taken` are ids with whose they are."""
    remarks: list[Remark] = []
    slugs = (_slug(row.name), _slug(row.latin), _slug(f"card {row.place}"))
    wanted = next(slug for slug in slugs if slug)
    if wanted != slugs[0]:
        remarks.append(Remark("id-changed", f"no id can be made of `{shown(row.name)}`: it is `{wanted}`"))
    if wanted not in taken:
        return wanted, remarks
    numbered = (f"{wanted[: _LONGEST - 6].rstrip('-')}-{number}" for number in range(2, 100_000))
    free = next(name for name in numbered if name not in taken)
    return free, [*remarks, Remark("id-changed", f"`{wanted}` is {taken[wanted]}: this one is `{free}`")]


def _slug(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text[:200]).replace("'", "").replace("’", "").casefold()
    letters = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-").lstrip("0123456789-")[:_LONGEST].rstrip("-")
