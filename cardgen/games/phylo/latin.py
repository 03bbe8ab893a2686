"""Tells names of groups of species from those of one: a card may stand for a genus, a family or an order."""

from __future__ import annotations

import re

_GROUP = re.compile(
    r"(?!Genus )[A-Z][a-z]+ (?:spp\.?|\(?(?:[a-z]+ )?(?:species|genus|family|order|class|phylum|group|type)\)?)"
)


def is_group(latin: str) -> bool:
    """Whether it names a group, and says so: `Netrium spp.`, `Exocoetidae family`, `Thecamoeba (amoeba genus)`."""
    return _GROUP.fullmatch(latin) is not None
