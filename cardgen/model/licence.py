"""How is a licence written on paper, and where can it be read? Data carries SPDX identifiers."""

from __future__ import annotations

import re

_CREATIVE_COMMONS = re.compile(r"CC-((?:BY|SA|NC|ND)(?:-(?:SA|NC|ND))*)-(\d\.\d)")


def licence_name(spdx: str) -> str:
    """`CC BY-SA 4.0` for `CC-BY-SA-4.0`; other identifiers as they are."""
    match = _CREATIVE_COMMONS.fullmatch(spdx)
    if match:
        return f"CC {match[1]} {match[2]}"
    return "CC0 1.0" if spdx == "CC0-1.0" else spdx


def licence_url(spdx: str) -> str:
    """The deed of a Creative Commons licence, else nothing."""
    match = _CREATIVE_COMMONS.fullmatch(spdx)
    if match:
        return f"https://creativecommons.org/licenses/{match[1].lower()}/{match[2]}/"
    return "https://creativecommons.org/publicdomain/zero/1.0/" if spdx == "CC0-1.0" else ""
