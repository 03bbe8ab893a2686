"""Says what is put back into draw piles, and what is looked at on their tops.

A method has the name of a rule of `grammar.lark` and gets what its parts mean.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from cardgen.games.phylo.importing.events.cards.acts import ActMeaning
from cardgen.games.phylo.importing.events.joining.proviso import WrittenEffect
from cardgen.games.phylo.importing.events.phrase import PhrasePart, Unclear
from cardgen.games.phylo.importing.events.steps import (
    IMPLIED,
    chosen,
    phrases_in,
)

_WAYS = {"REST_TOP": "top", "REST_BOTTOM": "bottom", "REST_IN": "shuffled", "TO_PILE": "discard"}


class PileMeaning(ActMeaning):
    def kept_amount(self, parts: list[Any]) -> int:
        return self.amount(parts)

    def rest(self, parts: list[Any]) -> PhrasePart:
        """Where the other cards go; shuffled in only where it says so."""
        kinds = dict(parts)
        to = next((_WAYS[kind] for kind in kinds if kind in _WAYS), "")
        if "DISCARD" in kinds and to in ("", "discard"):
            return "rest", "discard"
        if ("SHUFFLES" in kinds) != (to in ("", "shuffled")) or "DISCARD" in kinds:
            raise Unclear("where do the others go?")
        return "rest", to or "shuffled"

    def some_moved(self, parts: list[Any]) -> PhrasePart:
        kinds = dict(parts)
        to = "discard" if "DISCARD" in kinds or "TO_PILE" in kinds else "bottom"
        if (to == "bottom") != ("REST_BOTTOM" in kinds):
            raise Unclear("where do they go?")
        return "it" if "IT" in kinds else "some", to

    def look_at_pile(self, parts: list[Any]) -> list[WrittenEffect]:
        number, to = (
            self._looked(parts),
            next(part[1] for part in parts if isinstance(part, tuple) and part[0] == "rest"),
        )
        kept = [part for part in parts if isinstance(part, int)]
        if kept and kept[0] >= number:
            raise Unclear("all of them?")
        keep = {"keep": kept[0]} if kept else {}
        return [{"name": "look-at-pile", "number": number, "to": to, IMPLIED: True} | keep]

    def draw_and_keep(self, parts: list[Any]) -> list[WrittenEffect]:
        """`Draw three, keep one, put the others at the bottom`: who draws has seen them."""
        number, keep = (part for part in parts if isinstance(part, int))
        to = next(part[1] for part in parts if isinstance(part, tuple) and part[0] == "rest")
        if keep >= number:
            raise Unclear("all of them?")
        return [{"name": "look-at-pile", "number": number, "to": to, "keep": keep, IMPLIED: True}]

    def sort_pile(self, parts: list[Any]) -> list[WrittenEffect]:
        """Any of them elsewhere, and the others stay on top."""
        kind, to = next(part for part in parts if isinstance(part, tuple) and part[0] in ("it", "some"))
        number = self._looked(parts)
        if (kind == "it" and number > 1) or any(part[1] != "top" for part in parts if part[0] == "rest"):
            raise Unclear("which of them, and where do the others go?")
        return [{"name": "look-at-pile", "number": number, "to": to, "may": True, IMPLIED: True}]

    def _looked(self, parts: list[Any]) -> int:
        words = next(part[1] for part in parts if isinstance(part, tuple) and part[0] == "TOP_OF_PILE")
        if re.search("opponent|other player|their|his or her", words):
            raise Unclear("the pile of somebody else")
        found = re.search("[0-9]+(?!st)", words)
        return int(found[0]) if found else 1

    def put_on_pile(self, parts: list[Any]) -> list[WrittenEffect]:
        """From the table to the draw pile of whose it is."""
        words = self._words(parts)
        to = self._way(parts, "owner|its|their")
        is_passive = any(part[0] in ("RETURNED", "SHUFFLED") for part in parts if isinstance(part, tuple))
        if "your" in words:
            raise Unclear("whose pile?")
        return [
            chosen("return-to-pile", replace(phrase, is_placed=True), is_passive) | {"to": to}
            for phrase in phrases_in(parts)
        ]

    def _words(self, parts: list[Any]) -> str:
        return str(next(part[1] for part in parts if isinstance(part, tuple) and part[0] in ("ON_PILE", "INTO_PILE")))

    def _way(self, parts: list[Any], whose: str) -> str:
        words = self._words(parts)
        if not re.search(rf"\b(?:{whose}|the)\b|owner", words):
            raise Unclear("whose pile?")
        if any(part[0] == "INTO_PILE" for part in parts if isinstance(part, tuple)):
            return "shuffled"
        return "top" if "top" in words else "bottom"
