"""Reads whom a card is to be credited to, under which licence, and where to read on; nothing is fetched."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardgen.games.phylo.importing import plausibility
from cardgen.importing.plain import shown, unique
from cardgen.importing.record import LONGEST_LINK, LONGEST_NAME, ForeignRow, Remark

_LINK = re.compile(r"https://[!-~]+")
_MOST_LINKS = 10
_CREATIVE_COMMONS = re.compile(r"(?:cc|licenses)[\s/_-]*(by(?:[\s_-](?:nc|sa|nd))*)[\s/_-]*(\d\.\d)?", re.IGNORECASE)
_ZERO = re.compile(r"publicdomain/zero|^\s*cc0\b", re.IGNORECASE)
_SPDX = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+-]{0,59}")


def evidence(row: ForeignRow) -> tuple[list[str], list[Remark]]:
    """The addresses that a card may have, and a remark for each other one."""
    good, others = _links(row.links)
    return good, [Remark("link-not-kept", f"`{shown(link, 200)}`") for link in others]


def art(row: ForeignRow) -> tuple[dict[str, str], list[Remark]]:
    """What is known of the picture: artist, licence, address."""
    found: dict[str, str] = {}
    card, picture = spdx(row.licence), spdx(row.picture_licence)
    remarks = [
        Remark("licence-unclear", f"the {whose}'s: `{shown(written)}` is no licence that can be named")
        for whose, written, named in (("card", row.licence, card), ("picture", row.picture_licence, picture))
        if written and not named
    ]
    remarks += plausibility.of_licences(card, picture)
    if row.artist and len(row.artist) <= LONGEST_NAME:
        found["artist"] = row.artist
    elif row.artist:
        remarks.append(Remark("text-too-long", f"the artist's name: {row.artist}"))
    if picture:
        found["licence"] = picture
    good, others = _links((row.picture,) if row.picture else ())
    if good:
        found["source"] = good[0]
    return found, [*remarks, *(Remark("link-not-kept", f"the picture: `{shown(link, 200)}`") for link in others)]


def spdx(written: str) -> str:
    """`CC-BY-NC-2.0` for `CC BY-NC 2.0` or the address of its deed; empty where no version is said."""
    if _ZERO.search(written):
        return "CC0-1.0"
    if match := _CREATIVE_COMMONS.search(written):
        parts = re.sub(r"[\s_]", "-", match[1].upper())
        return f"CC-{parts}-{match[2]}" if match[2] else ""
    return written if _SPDX.fullmatch(written) else ""


def _links(links: Sequence[str]) -> tuple[list[str], list[str]]:
    good = [link for link in unique(links) if _LINK.fullmatch(link) and len(link) <= LONGEST_LINK][:_MOST_LINKS]
    return good, [link for link in unique(links) if link not in good]
