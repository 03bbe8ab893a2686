"""Licences: how each is printed, where it can be read, and which may be combined in one work.

Data carries SPDX identifiers. What is known of a licence are the four questions that Creative Commons asks; this is as
far as it goes, and no legal advice.
"""

from __future__ import annotations

import re

from msgspec import Struct

UNKNOWN_LICENCE = "LicenseRef-unknown"
"""What a set says whose licence nobody told."""
UNKNOWN_AUTHOR = "author unknown"
"""Whom a set thanks whose author nobody told."""
PLACEHOLDER = "your name"
"""What `cardgen new` writes where a name belongs."""
_NOBODY = frozenset(("", "unknown", UNKNOWN_AUTHOR, PLACEHOLDER))
_CREATIVE_COMMONS = re.compile(r"CC-((?:BY|SA|NC|ND)(?:-(?:SA|NC|ND))*)-(\d\.\d)")
_PUBLIC_DOMAIN = ("CC0-1.0", "CC-PDM-1.0", "CC-PDDC", "PDDL-1.0", "Unlicense", "0BSD")
_FREE = frozenset((*_PUBLIC_DOMAIN, "MIT", "ISC", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "OFL-1.1"))
_SHARED_ALIKE = re.compile(
    r"LAL-1\.[23]|GFDL-1\.\d(?:-(?:no-)?invariants)?-(?:only|or-later)|A?GPL-3\.0-(?:only|or-later)"
)


class LicenceTerms(Struct, frozen=True):
    """What a licence asks: the whole under the same licence, no sale, no changes. `family` is its name, no version."""

    family: str
    share_alike: bool = False
    no_sale: bool = False
    no_changes: bool = False


def terms_of(spdx: str) -> LicenceTerms | None:
    """What a licence asks; None of one that is not known."""
    match = re.fullmatch(_CREATIVE_COMMONS.pattern + r"(?:-[A-Z-]+)?", spdx)
    if match:
        words = match[1].split("-")
        return LicenceTerms(f"CC-{match[1]}", "SA" in words, "NC" in words, "ND" in words)
    if _SHARED_ALIKE.fullmatch(spdx):
        return LicenceTerms(spdx.partition("-")[0], share_alike=True)
    return LicenceTerms(spdx) if spdx in _FREE else None


def clash(own: LicenceTerms, base: LicenceTerms) -> str:
    """Why a work under `own` and a work under `base` cannot make one that others may share; empty where they can."""
    if own.no_changes:
        return "allows no changes: nobody could translate, crop or mix it"
    if base.no_changes:
        return "is to be mixed with a base that allows no changes"
    if own.no_sale and base.share_alike and not base.no_sale:
        return "forbids sale, and the base asks that the whole may be used as freely as itself"
    if own.share_alike and base.share_alike and own.family != base.family:
        return "asks that the whole has its own licence, and so does the base"
    return ""


def is_named(artist: str) -> bool:
    """Whether this names somebody, and is not what stands where a name belongs."""
    return artist.strip().casefold() not in _NOBODY


def is_known(licence: str) -> bool:
    """Whether a licence is said."""
    return licence not in ("", UNKNOWN_LICENCE)


def licence_name(spdx: str) -> str:
    """`CC BY-SA 4.0` for `CC-BY-SA-4.0`, `licence unknown` where it is; other identifiers as they are."""
    match = _CREATIVE_COMMONS.fullmatch(spdx)
    if match:
        return f"CC {match[1]} {match[2]}"
    return {"CC0-1.0": "CC0 1.0", UNKNOWN_LICENCE: "licence unknown"}.get(spdx, spdx)


def licence_url(spdx: str) -> str:
    """The deed of a Creative Commons licence, else nothing."""
    match = _CREATIVE_COMMONS.fullmatch(spdx)
    if match:
        return f"https://creativecommons.org/licenses/{match[1].lower()}/{match[2]}/"
    return "https://creativecommons.org/publicdomain/zero/1.0/" if spdx == "CC0-1.0" else ""
