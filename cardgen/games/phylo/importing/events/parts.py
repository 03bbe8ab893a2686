"""Says what the words and phrases of a parsed text mean: conditions, numbers, times, players.

A method has the name of a rule of `grammar.lark` and gets what its parts mean.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from cardgen.games.phylo.company import ALIKE
from cardgen.games.phylo.effect_kinds import REST_OF_GAME
from cardgen.games.phylo.importing.events.phrase import (
    BESIDE_ONE,
    Phrase,
    PhrasePart,
    Unclear,
    bounds_of,
    company_of,
    condition_in,
    exception,
    merged,
    phrase_of,
)
from cardgen.games.phylo.importing.events.speech.vocabulary import MARKS, EventWords

_LESS = {"less", "fewer"}
THOSE: Mapping[str, Any] = {"those": True}
"""Of what lies beside: those that were named before."""
MEANWHILE = "meanwhile"
"""For how many turns: as long as something else that is said to last, or until what is said to come later."""
THEY = "they"
"""Of players: those that were named before."""


class OfRounds(int):
    """So many turns of both players, which were said in rounds."""


class OfNextTurn(int):
    """One turn, which was said to be the next: your own is the one after that of the others."""


class PartsMeaning:
    def __init__(self, words: EventWords) -> None:
        self.words = words

    # Words and phrases

    def word(self, parts: list[PhrasePart]) -> tuple[str, list[str]]:
        kind, value = parts[0]
        if kind in ("LAND", "WATER"):
            return "terrain", self.words.land if kind == "LAND" else self.words.water
        known = self.words.terrain if kind == "TERRAIN" else self.words.climate
        return kind.lower(), [known[value]]

    def places(self, parts: list[Any]) -> PhrasePart:
        found = [part for part in parts if part[0] in ("terrain", "climate")]
        if len({kind for kind, _ in found}) != 1:
            raise Unclear("words of two vocabularies")
        return "which", {found[0][0]: [*dict.fromkeys(word for _, words in found for word in words)]}

    def with_words(self, parts: list[Any]) -> PhrasePart:
        which: PhrasePart = next(part for part in parts if part[0] == "which")
        return which

    def with_both(self, parts: list[Any]) -> PhrasePart:
        """A climate and a terrain: `a warm or hot ocean`."""
        return "which", merged(value for kind, value in parts if kind == "which")

    def with_diet(self, parts: list[Any]) -> PhrasePart:
        return "which", {"diet": [*dict.fromkeys(self.words.diet[value] for kind, value in parts if kind == "DIET")]}

    def with_keyword(self, parts: list[PhrasePart]) -> PhrasePart:
        return "which", {"keyword": [MARKS[value] for kind, value in parts if kind == "KEYWORD"]}

    def with_group(self, parts: list[PhrasePart]) -> PhrasePart:
        return "which", {"taxon": [value.capitalize() for kind, value in parts if kind == "GROUP_NAME"]}

    def having(self, parts: list[Any]) -> list[PhrasePart]:
        return [part for part in parts if part[0] in ("which", "KEYWORD", "DIET", "KIND", "TAXON")]

    def without(self, parts: list[PhrasePart]) -> PhrasePart:
        return "which", {"without": [MARKS[value] for kind, value in parts if kind == "KEYWORD"]}

    def with_so_many_places(self, parts: list[Any]) -> PhrasePart:
        """`with only one terrain`, `with two or more climates`."""
        (bounds,) = (part for part in parts if isinstance(part, dict))
        noun = next(
            value for kind, value in (part for part in parts if isinstance(part, tuple)) if kind == "TERRAIN_NOUN"
        )
        return "which", {"climates" if "climate" in noun else "terrains": bounds}

    def bounds(self, parts: list[PhrasePart]) -> dict[str, int]:
        numbers = [int(value) for kind, value in parts if kind == "NUMBER"]
        kinds = {kind for kind, _ in parts}
        low = numbers[0] + ("MORE_THAN" in kinds)
        high = numbers[-1] - ("LESS_THAN" in kinds)
        if kinds & {"AT_LEAST", "OR_MORE", "MORE_THAN"}:
            return {"at-least": low}
        if kinds & {"AT_MOST", "OR_LESS", "LESS_THAN"}:
            return {"at-most": high}
        return {"at-least": low, "at-most": high}

    def either(self, parts: list[PhrasePart]) -> dict[str, int]:
        """`1 or 2`, `6, 7 or 8`; not `1 or 3`."""
        found = sorted(int(value) for kind, value in parts if kind == "NUMBER")
        if found != [*range(found[0], found[-1] + 1)]:
            raise Unclear("numbers that are no range")
        return {"at-least": found[0], "at-most": found[-1]}

    def condition(self, parts: list[Any]) -> PhrasePart:
        only: PhrasePart = parts[0]
        return only if len(parts) == 1 else self.condition_word(parts)

    def condition_word(self, parts: list[Any]) -> PhrasePart:
        measure = "scale" if re.search("scale|size", parts[0][1]) else "foodchain"
        return "which", {measure: parts[1]}

    def worth_points(self, parts: list[Any]) -> PhrasePart:
        return "which", {"points": next(part for part in parts if isinstance(part, dict))}

    def many_points(self, parts: list[PhrasePart]) -> dict[str, int]:
        return self.bounds([part for part in parts if part[0] != "POINT"])

    def worth_so_many(self, parts: list[PhrasePart]) -> PhrasePart:
        """`worth 3 points or less`."""
        return "which", {"points": self.bounds([part for part in parts if part[0] not in ("WORTH", "POINT")])}

    def beside_place(self, parts: list[Any]) -> PhrasePart:
        """`next to the ocean`: beside a species that lives there."""
        return "beside", dict(next(value for kind, value in parts if kind == "which"))

    def noun(self, parts: list[PhrasePart]) -> list[PhrasePart]:
        return [("noun", parts[0][0]), parts[0]]

    def that_place(self, parts: list[Any]) -> list[PhrasePart]:
        """`the tundra becomes ocean`: where the event lies."""
        return [("DEF", "the"), ("noun", "SPOT"), ("SPOT", "spot")]

    def either_kind(self, parts: list[PhrasePart]) -> list[PhrasePart]:
        """`any bird or mammal`; of words of several kinds, as `bird or bat`, one condition each."""
        kinds = [condition_in(kind, word, self.words) for kind, word in parts if kind not in ("A", "ANY")]
        if len(kinds) < len(parts):  # `an ocean bird or a mammal`: what is said before is of the first
            return [("noun", parts[0][0]), ("OR_ONE", kinds)]
        return [("noun", parts[0][0]), ("which", self._either(kinds))]

    def _either(self, kinds: list[dict[str, Any]]) -> dict[str, Any]:
        """One of these; those of which the same is asked in one."""
        found: dict[str, list[str]] = {}
        for key, wanted in (pair for kind in kinds if len(kind) == 1 for pair in kind.items()):
            found.setdefault(key, []).extend(value for value in wanted if value not in found.get(key, ()))
        either: list[dict[str, Any]] = [{key: wanted} for key, wanted in found.items()]
        either += [kind for kind in kinds if len(kind) > 1]
        return {"either": either} if len(either) > 1 else either[0]

    def each_kind(self, parts: list[PhrasePart]) -> list[PhrasePart]:
        """`all birds and mammals`: whatever is one of them."""
        return [*self.either_kind(parts), ("ONE_OF", "")]

    def two_kinds(self, parts: list[PhrasePart]) -> PhrasePart:
        """`any carnivorous or scavenging bird`."""
        return "which", self._either([condition_in(kind, value, self.words) for kind, value in parts if kind != "A"])

    def one_of_kinds(self, parts: list[PhrasePart]) -> PhrasePart:
        """`any ocean species that is a bird, turtle or mammal`."""
        kinds = [
            condition_in(kind, value, self.words) for kind, value in parts if kind not in ("A", "THAT_IS", "SPECIES")
        ]
        return "which", self._either(kinds)

    def alternative(self, parts: list[Any]) -> dict[str, Any]:
        flat = [found for part in parts for found in (part if isinstance(part, list) else [part])]
        return merged(condition_in(kind, value, self.words) for kind, value in flat)

    def either_of(self, parts: list[Any]) -> PhrasePart:
        return "which", {"either": [part for part in parts if isinstance(part, dict)]}

    def with_reach(self, parts: list[Any]) -> PhrasePart:
        """`with MOVE of 2 or more`."""
        mark = next(
            MARKS[value] for kind, value in (part for part in parts if isinstance(part, tuple)) if kind == "KEYWORD"
        )
        if mark not in ("move", "flight"):
            raise Unclear("a keyword without a number")
        return "which", {mark: parts[-1]}

    def union(self, parts: list[Any]) -> list[PhrasePart]:
        """`all forest and grassland species`: whatever has one of them, where it is said of all."""
        return [self.places(parts), ("ONE_OF", "all")]

    def beside(self, parts: list[Any]) -> list[PhrasePart]:
        """Beside the target; or beside a species of some kind."""
        if parts[-1].of == "target":
            return [*parts[:-1], ("claimed", parts[-1].which)]
        if len(parts) > 2:
            raise Unclear("in a line beside something else than the target")
        return [("beside", company_of(parts[-1])), *([(BESIDE_ONE, "")] if parts[-1].is_one else [])]

    def beside_those(self, parts: list[Any]) -> PhrasePart:
        """Beside those that the effect before is for."""
        return "beside", THOSE

    def except_those(self, parts: list[Any]) -> PhrasePart:
        return "which", exception(parts[-1].plain())

    def with_neighbour(self, parts: list[Any]) -> list[PhrasePart]:
        """`a plant that has an insect next to it`, `with two or more neighbours`."""
        phrase: Phrase = parts[-1]
        if phrase.of != "neighbours" or phrase.is_place:
            raise Unclear("has it what?")
        if not (phrase.bound or phrase.number > 1 or phrase.is_all or phrase.is_open) and (which := phrase.which):
            return [("beside", which)]
        return [("around", phrase.census() | {"of": "neighbours"} | phrase.bounds())]

    def as_neighbour(self, parts: list[Any]) -> PhrasePart:
        which = parts[-2].plain()
        if not which:
            raise Unclear("beside any species")
        return "beside", which

    def beside_so_many(self, parts: list[Any]) -> list[PhrasePart]:
        """`next to at least two plants`."""
        phrase: Phrase = parts[-1]
        kinds: dict[str, Any] = dict(part for part in parts if isinstance(part, tuple))
        bounds = bounds_of(int(kinds["NUMBER"]), kinds.get("COUNT", ""))
        if phrase.of != "all" or phrase.number or phrase.bound or phrase.is_all:
            raise Unclear("beside how many?")
        phrase = replace(phrase, is_other=False)
        return [("around", {**phrase.census(), "of": "neighbours"} | bounds)]

    def apart_from(self, parts: list[Any]) -> PhrasePart:
        """No such species lies beside them."""
        which = parts[-1].plain()
        if not which:
            raise Unclear("not beside any species")
        return "apart", which

    def only_having(self, parts: list[Any]) -> PhrasePart:
        """In these terrains or climates, and in no other."""
        ((key, words),) = dict(next(value for kind, value in parts if kind == "which")).items()
        known = self.words.terrain if key == "terrain" else self.words.climate
        others = [word for word in dict.fromkeys(known.values()) if word not in words]
        return "which", {key: words, "except": {key: others}}

    def having_place(self, parts: list[Any]) -> PhrasePart:
        return self.with_words(parts)

    def except_having(self, parts: list[Any]) -> PhrasePart:
        return "which", exception(self._conditions(parts))

    def _conditions(self, parts: list[Any]) -> dict[str, Any]:
        return merged(dict(value) for kind, value in parts if kind == "which")

    def non_kind(self, parts: list[PhrasePart]) -> PhrasePart:
        return "which", exception(condition_in(*parts[-1], self.words))

    def like(self, parts: list[PhrasePart]) -> PhrasePart:
        """`of the same class`, as the target."""
        words = parts[0][1].partition(" as ")[0].replace("food chain", "foodchain").replace("size", "scale")
        return "like", [word for word in words.split() if word in ALIKE]

    def unlike(self, parts: list[PhrasePart]) -> PhrasePart:
        """`of a different class`, than the target is."""
        words = re.split(r" (?:than|from|to) ", parts[0][1])[0].replace("food chain", "foodchain")
        return "unlike", [word for word in words.split() if word in ALIKE]

    def directed(self, parts: list[PhrasePart]) -> PhrasePart:
        """`the card above it`."""
        found = [way for way in ("above", "below", "left", "right") if way in parts[0][1]]
        return "DIRECTION", found[0] if found else "below"

    def within(self, parts: list[PhrasePart]) -> PhrasePart:
        return "within", next(int(value) for kind, value in parts if kind == "NUMBER")

    def moved_lately(self, parts: list[PhrasePart]) -> PhrasePart:
        return "is_moved", True

    def apart_from_place(self, parts: list[Any]) -> PhrasePart:
        return "apart", dict(parts[-1][1])

    def adjacent(self, parts: list[PhrasePart]) -> PhrasePart:
        """`birds which are adjacent`."""
        return parts[-1]

    def apposed(self, parts: list[Any]) -> PhrasePart:
        """`birds (Aves)`, `a tree (plant of SCALE 8 or more)`: once more what it is, and more."""
        flat = [found for part in parts for found in (part if isinstance(part, list) else [part])]
        return "apposed", merged(condition_in(kind, value, self.words) for kind, value in flat)

    def eating(self, parts: list[Any]) -> PhrasePart:
        """By what its card says where it is of plants or animals; else what lies beside it must be its food."""
        which = replace(parts[-1], of="all" if parts[-1].of == "neighbours" else parts[-1].of).plain()
        if which in ({"taxon": ["Plantae"]}, {"taxon": ["Animalia"]}):
            eater = "herbivore" if which["taxon"] == ["Plantae"] else "carnivore"
            return "which", {"diet": [eater, "omnivore"]}
        if not which:
            raise Unclear("what does it eat?")
        return "eats", which

    def with_name(self, parts: list[Any]) -> PhrasePart:
        words = parts[-1][1].rpartition(" in ")[0].replace(",", " ").split()
        if {"with", "group", "without"} & {*words}:
            raise Unclear("another condition before it")
        return "which", {"named": [word for word in words if word != "or"]}

    def np(self, parts: list[Any]) -> Phrase:
        flat = [self._ranked(found) for part in parts for found in (part if isinstance(part, list) else [part])]
        flat = self._once_more(self._of_the_first(flat))
        for part in [part for part in flat if part[0] == "SIZE_WORD"]:  # `smaller neighbours`
            flat += self.of_size([part])
        return phrase_of(flat, self.words)

    def _once_more(self, parts: list[PhrasePart]) -> list[PhrasePart]:
        """With what is said of it in brackets, where it is the same kind in other words."""
        again = merged(value for kind, value in parts if kind == "apposed")
        if not again:
            return parts
        plain = [part for part in parts if part[0] != "apposed"]
        known = merged(condition_in(kind, value, self.words) for kind, value in plain)
        if not any(known.get(key) == again[key] for key in again):
            raise Unclear("another kind, or the same?")
        return [*plain, ("which", {key: again[key] for key in again if known.get(key) != again[key]})]

    def _of_the_first(self, parts: list[PhrasePart]) -> list[PhrasePart]:
        """`an ocean bird or a mammal`, with what is said of the bird alone."""
        place = next((place for place, (kind, _) in enumerate(parts) if kind == "OR_ONE"), -1)
        if place < 0:
            return parts
        first, *others = parts[place][1]
        asked = [condition_in(kind, value, self.words) for kind, value in parts[:place]]
        before = [part for part, which in zip(parts, asked, strict=False) if not which]
        return [*before, ("which", self._either([merged([*asked, first]), *others])), *parts[place + 1 :]]

    def _ranked(self, part: PhrasePart) -> PhrasePart:
        """`largest`, `with the lowest FOODCHAIN`: of what it has most, or least."""
        kind, words = part
        if kind not in ("MOST", "MOST_OF"):
            return part
        way = "lowest" if re.search("lowest|smallest|fewest|least", words) else "highest"
        key = next((key for key in ("point", "valu", "scor", "food") if key in words), "scale")
        return "rank", (way, {"scale": "scale", "food": "foodchain"}.get(key, "points"))

    def of_size(self, parts: list[PhrasePart]) -> list[PhrasePart]:
        """`smaller than it`; where `than it` goes without saying, only of what lies beside it."""
        words = parts[0][1]
        way = "smaller" if re.search("smaller|lower|fewer|less", words) else "larger"
        key = "foodchain" if "food" in words else "points" if "worth" in words else "scale"
        return [("size", (way, key)), *([] if "than" in words else [("OF_SIZE", "")])]

    def nps(self, parts: list[Phrase]) -> list[Phrase]:
        """`All birds and bats next to it` are those beside it of both kinds, not all birds on the table."""
        for first, second in pairwise(part for part in parts if isinstance(part, Phrase)):
            is_of_table = first.of == "all" and first.is_all and not first.is_placed
            if is_of_table and second.of == "neighbours" and second.is_many:
                raise Unclear("all of the first on the table?")
        return parts

    # Numbers and times

    def amount(self, parts: list[PhrasePart]) -> int:
        return next((int(value) for kind, value in parts if kind == "NUMBER"), 1)

    amount_lost = each_turn_amount = amount

    def extra_each_turn(self, parts: list[PhrasePart]) -> int:
        """So many more than the card of each turn (PH-R5)."""
        return self.amount(parts) + 1

    def amount_of_turns(self, parts: list[PhrasePart]) -> int:
        if ("ITS_NEXT", "your") in parts and ("TURN", "turn") in parts and len(parts) == 2:
            raise Unclear("this turn, or the next?")
        if any(kind == "DEF" and value == "this" for kind, value in parts):
            raise Unclear("the turn that is going on")
        numbers = [int(value) for kind, value in parts if kind == "NUMBER"]
        return numbers[0] if numbers else 1

    def amount_of_actions(self, parts: list[PhrasePart]) -> int:
        if not any(kind == "MORE" for kind, _ in parts):
            raise Unclear("so many actions, or so many more?")
        return self.amount_of_turns(parts)

    def points(self, parts: list[PhrasePart]) -> int:
        kinds = dict(parts)
        sign = -1 if _LESS & {kinds.get("MORE"), kinds.get("COMPARED")} else 1
        if "SIGNED" in kinds:
            return int(kinds["SIGNED"].replace(" ", ""))
        return sign * int(kinds.get("NUMBER", 1))

    compared = points

    def duration(self, parts: list[PhrasePart]) -> PhrasePart:
        """For so many turns, whoever's they are: your next is the second."""
        if parts[0][0] == "MEANTIME":
            return "turns", MEANWHILE
        ends: dict[str, Any] = {"TO_END_OF_GAME": REST_OF_GAME, "TO_END_OF_NEXT_TURN": 2, "NEXT_ROUND": 2}
        if parts[0][0] == "NEXT_TURN":
            return "turns", OfNextTurn(1)
        turns = ends.get(parts[0][0]) or self._turns(parts)
        return "turns", OfRounds(turns) if any("ROUND" in kind for kind, _ in parts) else turns

    def when(self, parts: list[PhrasePart]) -> PhrasePart:
        """After so many turns; your next turn is the second."""
        ends = {"AFTER_ONE_TURN": 1, "ON_YOUR_NEXT_TURN": 1, "AFTER_TWO_TURNS": 2}
        return "after", ends.get(parts[0][0]) or self._turns(parts)

    def _turns(self, parts: list[PhrasePart]) -> int:
        """A round is a turn of both."""
        kinds = dict(parts)
        return int(kinds.get("NUMBER", 1)) * (2 if "ROUND" in kinds else 1)

    def player(self, parts: list[PhrasePart]) -> PhrasePart:
        return "who", {"EVERYONE": "everyone", "OTHER_PLAYERS": "others", "OWNER": "owner", "THEY": THEY}.get(
            parts[0][0], "you"
        )
