"""The texts of a wrapper: what is true of every pack of the recipe, and this pack's number and id.

Sets no type. What a guarantee is called on a wrapper the game says (`booster_look.xml.j2`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby

from msgspec import Struct

from cardgen.boosters.collation.batch import Pack
from cardgen.model.game import Game
from cardgen.model.recipe import CountGuarantee
from cardgen.render.pack.faces import Parcel

NO_BREAK = "\u00a0"
LETTER, FEWEST_LETTERS = 1180, 8
"""How wide a letter of 6 pt is, a little more than on average; no line has fewer."""
ROOM_OF_CODES = (14, 26, 42, 62, 84, 106, 122, 152, 180, 213)
"""Letters that codes of versions 1 to 10 hold, with error correction M: ISO/IEC 18004, table 7."""


def shares_text(shares: tuple[CountGuarantee, ...], game: Game) -> str:
    """What all of them say: `at least 2 cards for each of the icons Head, Heart and Hands`; nothing where there is
    none.
    """
    groups = groupby(shares, key=partial(_amount, game.language.say))
    return game.language.listed([_share_phrase(amount, list(group), game) for amount, group in groups])


def _share_phrase(amount: str, shares: Sequence[CountGuarantee], game: Game) -> str:
    """`at least 2 head cards`, or of several kinds `at least 2 cards each of head and heart`; icons by their names."""
    language, first, several = game.language, shares[0], "s" * bool(shares[1:])
    number = first.least if first.most is None else first.most
    icons = [game.icons[icon].name for share in shares if (icon := _icon_in(share.text)) in game.icons]
    if len(icons) == len(shares):
        message, kinds = f"pack.share-of-icon{several}", icons
    else:
        message, kinds = f"pack.share-of-kind{several}", [_kind_in(share.text) for share in shares]
    return language.say(message, n=number, amount=amount, kind=kinds[0], kinds=language.listed(kinds))


def _amount(say: Callable[..., str], share: CountGuarantee) -> str:
    if share.most is None:
        return say("pack.at-least", least=share.least)
    if share.least == share.most:
        return str(share.least)
    if share.least:
        return say("pack.between", least=share.least, most=share.most)
    return say("pack.at-most", most=share.most)


def _icon_in(query: str) -> str:
    """`head` of `icon head`."""
    return query.removeprefix("icon ") if query.startswith("icon ") else ""


def _kind_in(query: str) -> str:
    """`rare` of `rarity rare`: the field goes without saying where the query has but one word of its own."""
    words = query.split(" ")
    return words[1] if len(words) == 2 and words[0] != "not" else query


def guarantee_texts(parcel: Parcel) -> list[tuple[str, int, str]]:
    """Name, number and sentence of all that every pack keeps; shares are one, at the end, without a name."""
    recipe = parcel.recipe
    guarantees = [
        (guarantee.name, guarantee.number, text)
        for guarantee, text in zip(recipe.guarantees, parcel.guarantees, strict=False)
    ]
    shares = shares_text(recipe.shares, parcel.game)
    return [*guarantees, ("", 0, parcel.game.language.say("pack.shares", shares=shares))] if shares else guarantees


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

    Lines are about as wide as `width` micrometres are in type of 6 pt: a long name is parted at its blanks.
    """
    room = max(FEWEST_LETTERS, width // LETTER)
    say = parcel.game.language.say
    words = [part[at : at + room] for part in parcel.recipe.name.split() for at in range(0, len(part), room)]
    parts = [words[0], *(f" {word}" for word in words[1:])]
    parts[-1] += " ·"
    lines = [""]
    batch, place = say("pack.run", seed=str(parcel.seed)), say("pack.place", place=str(pack.place), of=str(parcel.of))
    for part in (*parts, f" {batch} ·", f" {place}"):
        if lines[-1] and len(lines[-1] + part) > room:
            lines.append("")
        lines[-1] += part if lines[-1] else part.lstrip()
    return " ".join(line.replace(" ", NO_BREAK) for line in lines)
