"""Names files of a gallery after ids, so that every disk and every address can have them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cardgen.model.card import Printing
from cardgen.output.files import sha256

_PLAIN = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_NOT_PLAIN = re.compile(r"[^a-z0-9]+")
LONGEST = 80


def name_of(*ids: str) -> str:
    """`core-ant` for `core` and `ant`; what is not made of small letters and figures has a digest behind it."""
    whole = "-".join(ids)
    if _PLAIN.fullmatch(whole) and len(whole) <= LONGEST:
        return whole
    plain = _NOT_PLAIN.sub("-", whole.lower())[:LONGEST].strip("-")
    return f"{plain}-{sha256(chr(0).join(ids).encode())[:8]}".strip("-")


def names_of(printings: Iterable[Printing]) -> Iterator[str]:
    """A name for each printing, all different."""
    used: set[str] = set()
    for printing in printings:
        name = name_of(printing.set_id, printing.card.id)
        while name in used or name.endswith("-small") or name.startswith("back-"):
            name = f"{name}-{sha256(printing.id.encode())[:8]}"
        used.add(name)
        yield name
