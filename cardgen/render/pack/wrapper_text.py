"""The texts of a wrapper: what is true of every pack of the recipe, and this pack's number and id.

Sets no type. What a guarantee is called on a wrapper the game says (`booster_look.xml.j2`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from msgspec import Struct

from cardgen.boosters.collation.batch import Pack
from cardgen.model.recipe import CountGuarantee
from cardgen.render.pack.faces import Parcel
from cardgen.render.pack.phrases import contents_class, sentence

NO_BREAK = "\u00a0"
CARD = " card"
LETTER, FEWEST_LETTERS = 1180, 8
"""How wide a letter of 6 pt is, a little more than on average; no line has fewer."""
ROOM_OF_CODES = (14, 26, 42, 62, 84, 106, 122, 152, 180, 213)
"""Letters that codes of versions 1 to 10 hold, with error correction M: ISO/IEC 18004, table 7."""
_PART = re.compile("[^-]+-?")


def contents_text(parcel: Parcel) -> tuple[str, str]:
    """How many cards, and which: `8 cards`, `7 or 8 species, maybe 1 event`; numbers stay with what they count."""
    whole, _, listed_kinds = contents_class(parcel.game, parcel.recipe).partition(": ")
    return whole, ", ".join(map(_short, listed_kinds.split(", "))) if listed_kinds else ""


def _short(amount: str) -> str:
    """`10 ingredients` of `10 ingredient cards`: that they are cards is said before."""
    number, _, name = amount.rpartition(" cards")[0].rpartition(" ") if amount.endswith(" cards") else ("", "", "")
    words = f"{number} {_many(name)}" if name else amount.removesuffix(CARD)
    return words.replace(" ", NO_BREAK)


def _many(name: str) -> str:
    return name if name.endswith("s") else f"{name}s"


def shares_text(shares: tuple[CountGuarantee, ...]) -> str:
    """One sentence of all of them: `Every pack has at least 2 cards each of head, heart and hands.`; nothing where
    there is none.
    """
    phrases = [_share_phrase(amount, list(group)) for amount, group in groupby(shares, key=_amount)]
    return f"Every pack has {listed(phrases)}." if phrases else ""


def _share_phrase(amount: str, shares: Sequence[CountGuarantee]) -> str:
    """`at least 2 head cards`, or of several kinds `at least 2 cards each of head and heart`."""
    least = amount.replace(" ", NO_BREAK)
    noun = "card" if amount.rpartition(" ")[2] == "1" else "cards"
    kinds = [_kind(share.text) for share in shares]
    return f"{least} {noun} each of {listed(kinds)}" if kinds[1:] else f"{least} {kinds[0]} {noun}"


def _amount(share: CountGuarantee) -> str:
    if share.most is None:
        return f"at least {share.least}"
    if share.least == share.most:
        return str(share.least)
    return f"{share.least} to {share.most}" if share.least else f"at most {share.most}"


def _kind(query: str) -> str:
    """`head` of `icon head`: the field goes without saying where the query has but one word of its own."""
    words = query.split(" ")
    return words[1] if len(words) == 2 and words[0] != "not" else query


def listed(parts: list[str]) -> str:
    """`a, b and c`"""
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if parts[1:] else "".join(parts)


def guarantee_texts(parcel: Parcel) -> list[tuple[str, int, str]]:
    """Name, number and sentence of all that every pack keeps; shares are one, at the end, without a name."""
    recipe = parcel.recipe
    guarantees = [
        (guarantee.name, guarantee.number, sentence(sentence_text))
        for guarantee, sentence_text in zip(recipe.guarantees, parcel.guarantees, strict=False)
    ]
    shares = shares_text(recipe.shares)
    return [*guarantees, ("", 0, shares)] if shares else guarantees


class PackCode(Struct, frozen=True):
    """A code to scan: what it holds, and how many modules wide it is."""

    data: str
    modules: int


def code_of(link: str, pack: Pack) -> PackCode | None:
    """The code of a pack, where its recipe has a link for it: a code that opens nothing is not printed."""
    if not link:
        return None
    data = link.replace("{id}", pack.id)
    version = next(version for version, room in enumerate(ROOM_OF_CODES, 1) if len(data) <= room)
    return PackCode(data, 17 + 4 * version)


def made_of(parcel: Parcel, pack: Pack, width: int) -> str:
    """What is told to print the pack again: recipe, seed as the number of its batch, and which of how many; blanks only
    between lines.

    Lines are about as wide as `width` micrometres are in type of 6 pt: a long id is parted at its hyphens.
    """
    room = max(FEWEST_LETTERS, width // LETTER)
    parts = [part[at : at + room] for part in _PART.findall(parcel.recipe.id) for at in range(0, len(part), room)]
    parts[-1] += " ·"
    lines = [""]
    for part in (*parts, f" batch {parcel.seed} ·", f" {pack.place} of {parcel.of}"):
        if lines[-1] and len(lines[-1] + part) > room:
            lines.append("")
        lines[-1] += part if lines[-1] else part.lstrip()
    return " ".join(line.replace(" ", NO_BREAK) for line in lines)
