"""Says what happens to two species that lie side by side, and to one after the other.

A method has the name of a rule of `grammar.lark` and gets what its parts mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardgen.games.phylo.importing.events.joining.proviso import WrittenEffect
from cardgen.games.phylo.importing.events.phrase import Phrase, Unclear
from cardgen.games.phylo.importing.events.steps import SECOND, chosen, number_in, phrases_in
from cardgen.games.phylo.importing.events.worth import WorthMeaning, until


class PairMeaning(WorthMeaning):
    def swap_places(self, parts: list[Any]) -> list[WrittenEffect]:
        """Two species of the table."""
        phrases = phrases_in(parts)
        if len(phrases) == 2:
            return self.swap_with(parts)
        if phrases[0].number != 2 or phrases[0].of != "all" or phrases[0].may:
            raise Unclear("which two?")
        return [chosen("swap-species", phrases[0], False)]

    def swap_with(self, parts: list[Any]) -> list[WrittenEffect]:
        """The target with another."""
        first, second = phrases_in(parts)
        if first.of != "target" or second.number != 1 or second.may:
            raise Unclear("which two?")
        return [chosen("swap-species", second, False)]

    def swap_it_with(self, parts: list[Any]) -> list[WrittenEffect]:
        return self.swap_with([Phrase("target"), *parts])

    def two_discarded(self, parts: list[Any]) -> list[WrittenEffect]:
        """`Both are discarded`: the target, and the one that it must lie beside."""
        return [{"name": "discard-target"}, {"name": "discard-species", "of": "neighbours", "number": 1, SECOND: True}]

    def two_gain(self, parts: list[Any]) -> list[WrittenEffect]:
        """`Both gain a point`: of the target, and of the one that it must lie beside."""
        return self._of_two({"name": "points-modifier", "points": number_in(parts)} | until(parts))

    def two_lose(self, parts: list[Any]) -> list[WrittenEffect]:
        return self._of_two({"name": "points-modifier", "points": -number_in(parts)} | until(parts))

    def two_returned(self, parts: list[Any]) -> list[WrittenEffect]:
        words = next(part[1] for part in parts if isinstance(part, tuple) and part[0] == "TO_HAND")
        if "your" in words:
            raise Unclear("what is not yours, too?")
        return self._of_two({"name": "return-to-hand"})

    def _of_two(self, step: WrittenEffect) -> list[WrittenEffect]:
        """The one beside it first, as that is known only while the target is there."""
        second = step | {"of": "neighbours", "number": 1, SECOND: True}
        return [second, step] if step["name"] == "return-to-hand" else [step, second]

    def chain(self, parts: list[Any]) -> list[WrittenEffect]:
        found = {part for part in parts if isinstance(part, str)}
        if "hop" not in found or not {"toss", "won"} & found:
            raise Unclear("a chain lacks where it goes, or how long")
        return [{"name": "chain-discard"}]

    def chain_part(self, parts: list[Any]) -> str:
        return parts[0] if isinstance(parts[0], str) else str(parts[0][0]).lower()

    def chain_won(self, parts: list[Any]) -> str:
        """`If you win, it is discarded, too`: the next one."""
        return "won"

    def hop(self, parts: list[Any]) -> str:
        return self._hopped(phrases_in(parts))

    def chain_discard(self, parts: list[Any]) -> str:
        return self._hopped(phrases_in(parts))

    def _hopped(self, phrases: Sequence[Phrase]) -> str:
        if any(_is_of_many(phrase) or phrase.of != "neighbours" or phrase.which or phrase.line for phrase in phrases):
            raise Unclear("a chain goes from one neighbour to the next")
        return "hop"


def _is_of_many(phrase: Phrase) -> bool:
    return phrase.is_all or phrase.is_food or phrase.number > 1
