"""Says on what effects may depend: what players have, what lies where, what the target is, what is rolled.

A method has the name of a rule of `grammar.lark` and gets what its parts mean.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cardgen.games.phylo.effect_kinds import HAND, POINTS
from cardgen.games.phylo.importing.events.joining.proviso import Proviso
from cardgen.games.phylo.importing.events.parts import PartsMeaning
from cardgen.games.phylo.importing.events.phrase import (
    Phrase,
    Unclear,
    bounds_of,
    condition_in,
)

_SIDES = {"you": "own", "others": "others"}
SIDES = 6


class HeldMeaning(PartsMeaning):
    def condition_of_all(self, parts: list[Any]) -> Proviso:
        held: Proviso = parts[1]
        if parts[0] == ("IF", "as long as"):
            raise Unclear("asked when it is played, or as long as it lasts?")
        return held.denied if parts[0][0] == "UNLESS" else held

    def held_by(self, parts: list[Any]) -> Proviso:
        whose = _SIDES.get(dict(parts[:1])["who"])
        census = parts[-1].census()
        if whose is None or "whose" in census or "of" in census:
            raise Unclear("who has it?")
        return Proviso("if", census | {"whose": whose} | parts[-1].bounds())

    def counted_hand(self, parts: list[Any]) -> dict[str, Any]:
        return {"of": HAND}

    def counted_points(self, parts: list[Any]) -> dict[str, Any]:
        return {"of": POINTS}

    def kind_counted(self, parts: list[Any]) -> dict[str, Any]:
        phrase: Phrase = parts[0]
        if phrase.number or phrase.bound or phrase.whose:
            raise Unclear("more of how many?")
        return phrase.census()

    def held_more(self, parts: list[Any]) -> Proviso:
        """`if you have more birds than your opponent`; fewer where the other has more."""
        players = [value for kind, value in (part for part in parts if isinstance(part, tuple)) if kind == "who"]
        way = next(value for kind, value in (part for part in parts if isinstance(part, tuple)) if kind == "COMPARED")
        census = next(part for part in parts if isinstance(part, dict))
        if players not in (["you", "others"], ["others", "you"]):
            raise Unclear("more than whom?")
        has_more = players[0] if way == "more" else players[1]
        return Proviso("if", {**census, "whose": _SIDES[has_more], "more": True})

    def held_in_hand(self, parts: list[Any]) -> Proviso:
        """`if you have no cards in your hand`, `at least 5`."""
        kinds: dict[str, Any] = dict(part for part in parts if isinstance(part, tuple))
        if kinds["who"] not in _SIDES or ("NUMBER" not in kinds and "AS_MANY" not in kinds):
            raise Unclear("whose hand, and how many?")
        bounds = {"at-most": 0} if "AS_MANY" in kinds else bounds_of(int(kinds["NUMBER"]), kinds.get("COUNT", ""))
        return Proviso("if", {"of": HAND, "whose": _SIDES[kinds["who"]], **bounds})

    def held_kind(self, parts: list[Any]) -> Proviso:
        """So many species of a kind in the own hand."""
        phrase: Phrase = next(part for part in parts if isinstance(part, Phrase))
        which = replace(phrase, number=0, bound="", is_all=False).plain()
        kinds: dict[str, Any] = dict(part for part in parts if isinstance(part, tuple))
        if kinds["who"] != "you" or not which or phrase.is_all:
            raise Unclear("whose hand, and what?")
        return Proviso("if", {"of": HAND, "whose": "own", "which": which} | phrase.bounds())

    def held_points(self, parts: list[Any]) -> Proviso:
        kinds: dict[str, Any] = dict(part for part in parts if isinstance(part, tuple))
        if kinds["who"] not in _SIDES:
            raise Unclear("whose points?")
        bounds = bounds_of(int(kinds.get("NUMBER", 1)), kinds.get("COUNT", ""))
        return Proviso("if", {"of": POINTS, "whose": _SIDES[kinds["who"]], **bounds})

    def it_worth(self, parts: list[Any]) -> Proviso:
        return Proviso("it", self.worth_points(parts)[1], claimed=self._called(parts))

    def on_die(self, parts: list[Any]) -> Proviso:
        return Proviso("die", parts[-1])

    def sides(self, parts: list[Any]) -> list[int]:
        """Which sides of a die are meant."""
        if isinstance(parts[0], dict):
            low, high = parts[0].get("at-least", 1), parts[0].get("at-most", SIDES)
            found = [side for side in range(1, SIDES + 1) if low <= side <= high]
        else:
            found = [side for side in range(1, SIDES + 1) if side % 2 == (parts[0][0] == "ODD")]
        if not 0 < len(found) < SIDES:
            raise Unclear("all sides of a die, or none")
        return found

    def listed_sides(self, parts: list[Any]) -> list[int]:
        return sorted({int(value) for kind, value in parts if kind == "NUMBER"})

    def there_is(self, parts: list[Any]) -> Proviso:
        phrase: Phrase = next(part for part in parts if isinstance(part, Phrase))
        return Proviso("if", phrase.census() | phrase.bounds())

    def lies_beside(self, parts: list[Any]) -> Proviso:
        first, second = parts[0], parts[-1]
        if any(phrase.of == "target" and phrase.which for phrase in (first, second)):
            raise Unclear("which target?")
        if first.of == "target" and second.number > 1 and not second.whose and second.of == "all":
            return Proviso("if", {**second.census(), "of": "neighbours"} | second.bounds())
        if first.of == "target" and second.plain():
            return Proviso("beside", second.plain())
        if second.of != "target" or first.whose:
            raise Unclear("which of the two is the target?")
        first = replace(first, is_other=False)  # whoever lies beside it is another
        return Proviso("if", {**first.census(), "of": "neighbours"} | first.bounds())

    def lies_apart(self, parts: list[Any]) -> Proviso:
        return self.lies_beside(parts).denied

    def it_eats(self, parts: list[Any]) -> Proviso:
        kind, which = self.eating(parts)
        return Proviso("it" if kind == "which" else "feeds-on", which, claimed=self._called(parts))

    def it_has_neighbours(self, parts: list[Any]) -> Proviso:
        """`if it has at least two neighbours`."""
        phrase: Phrase = parts[-1]
        if phrase.of != "neighbours":
            raise Unclear("has it what?")
        census = {**phrase.census(), "of": "neighbours"} | phrase.bounds()
        return Proviso("if", census, claimed=self._called(parts))

    def it_is(self, parts: list[Any]) -> Proviso:
        which = parts[-1].plain()
        if not which or parts[-1].number != 1:
            raise Unclear("what is it?")
        return Proviso("it", which, claimed=self._called(parts))

    def it_with(self, parts: list[Any]) -> Proviso:
        return Proviso("it", self._conditions(parts), claimed=self._called(parts))

    def it_has_one_place(self, parts: list[Any]) -> Proviso:
        """`if it has no other terrain`."""
        return Proviso("it", {self._counted_place(parts): {"at-most": 1}}, claimed=self._called(parts))

    def it_has_no_place(self, parts: list[Any]) -> Proviso:
        """`if it has no terrain left`."""
        return Proviso("it", {self._counted_place(parts): {"at-most": 0}}, claimed=self._called(parts))

    def _counted_place(self, parts: list[Any]) -> str:
        noun = next(part[1] for part in parts if isinstance(part, tuple) and part[0] == "TERRAIN_NOUN")
        return "climates" if "climate" in noun else "terrains"

    def it_lacks(self, parts: list[Any]) -> Proviso:
        return Proviso("it", self._conditions(parts), is_denied=True, claimed=self._called(parts))

    def it_is_not(self, parts: list[Any]) -> Proviso:
        return self.it_is(parts).denied

    def _called(self, parts: list[Any]) -> dict[str, Any]:
        """What the target is called: `if the plant has FLIGHT`."""
        if len(parts) < 2 or not isinstance(parts[0], tuple) or parts[0][0] != "DEF":
            return {}
        kind, value = parts[1] if isinstance(parts[1], tuple) else ("", "")
        return condition_in(kind, value, self.words)

    def it_without(self, parts: list[Any]) -> Proviso:
        called = self._called(parts)
        return Proviso("it", self.without(parts[2:] if called else parts)[1], claimed=called)

    def it_stranded(self, parts: list[Any]) -> Proviso:
        return Proviso("stranded", True, claimed=self._called(parts))

    def it_fits(self, parts: list[Any]) -> Proviso:
        return Proviso("stranded", False, claimed=self._called(parts))

    def it_with_place(self, parts: list[Any]) -> Proviso:
        return Proviso("it", self.with_words(parts)[1], claimed=self._called(parts))

    def they_with_place(self, parts: list[Any]) -> Proviso:
        return Proviso("each", self.with_words(parts)[1])

    def they_with(self, parts: list[Any]) -> Proviso:
        return Proviso("each", self._conditions(parts))

    def they_measure(self, parts: list[Any]) -> Proviso:
        """`unless their SCALE is greater than 5`."""
        return Proviso("each", dict(self.condition_word([parts[1], parts[-1]])[1]))

    def they_are(self, parts: list[Any]) -> Proviso:
        which = parts[-1].plain()
        if not which:
            raise Unclear("what are they?")
        return Proviso("each", which)

    def they_beside(self, parts: list[Any]) -> Proviso:
        which = parts[-1].plain()
        if not which:
            raise Unclear("beside any species")
        return Proviso("each-beside", which)

    def it_measures(self, parts: list[Any]) -> Proviso:
        return Proviso("it", dict(self.condition_word(parts[-2:])[1]))
