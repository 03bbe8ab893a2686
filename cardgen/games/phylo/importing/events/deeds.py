"""Says what several things mean that are said of one subject, of a time that stands anywhere, and of stories.

A method has the name of a rule of `grammar.lark` and gets what its parts mean; `does_…` is what the subject before it
does.
"""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardgen.games.phylo.effect_kinds import EFFECTS, REST_OF_GAME
from cardgen.games.phylo.importing.events.joining.proviso import WrittenEffect
from cardgen.games.phylo.importing.events.parts import MEANWHILE
from cardgen.games.phylo.importing.events.phrase import Phrase, Unclear
from cardgen.games.phylo.importing.events.steps import HERE, STORY, chosen, pairs_in, phrases_in, picked
from cardgen.games.phylo.importing.events.table_effects import TableMeaning

DOES = "does_"
_LASTING = ("freeze", "protect", "protect_from_laying", "protect_from_discard", "spare")
"""What lasts, and where nothing is said as long as what stands beside it."""


class Deed(Struct, frozen=True):
    """What is said of a subject: the rule that it would be with the subject, and its other parts."""

    name: str
    parts: tuple[Any, ...]


class DeedMeaning(TableMeaning):
    def __getattr__(self, name: str) -> Any:
        if not name.startswith(DOES):
            raise AttributeError(name)
        return partial(_deed, name.removeprefix(DOES))

    def does(self, parts: list[Any]) -> list[WrittenEffect]:
        """Each deed of the subject; a second one of a subject that `it` or `they` can be."""
        place = next(place for place, part in enumerate(parts) if isinstance(part, Deed))
        deeds = [part for part in parts if isinstance(part, Deed)]
        subject = [part for part in parts[:place] if isinstance(part, list | Phrase)]
        times, others = pairs_in(parts[:place]), phrases_in(parts[place:])
        done = [deed for deed in deeds if deed.name != STORY]
        if not done or (times and len(deeds) > 1):
            raise Unclear("a story, or a time of the first or of all")
        if len(done) > 1 and not all(map(_is_named_again, phrases_in(subject))):
            raise Unclear("the same again?")
        if any(_is_discard_after_time(*pair) for pair in pairwise(done)):
            raise Unclear("now, or when that time is over?")
        if others and (len(deeds) > 1 and done[-1] != deeds[-1]):
            raise Unclear("who else does what?")
        steps = [step for deed in done for step in self._done([*times, *subject, *others], deed)]
        return [*steps, *(step for deed in deeds if deed.name == STORY for step in self.story([*deed.parts]))]

    def _done(self, before: list[Any], deed: Deed) -> list[WrittenEffect]:
        parts = [*before, *deed.parts]
        asked = pairs_in(parts)
        if deed.name in _LASTING and "turns" not in dict(asked):
            parts.append(("turns", MEANWHILE))
        steps: list[WrittenEffect] = getattr(self, deed.name)(parts)
        for key, value in asked:
            if (key, value) != ("turns", REST_OF_GAME) and any(key not in step for step in steps):
                raise Unclear(f"{deed.name} at what time?")
        return steps

    def move_or_go(self, parts: list[Any]) -> list[WrittenEffect]:
        """Who cannot be moved is discarded."""
        return [chosen("move-species", phrase, True) | {"or-discard": True} for phrase in phrases_in(parts)]

    def that_one_does(self, parts: list[Any]) -> list[WrittenEffect]:
        """`If there is a bird next to it, that bird is discarded`."""
        deed = next(part for part in parts if isinstance(part, Deed))
        return self._done([*self._one_neighbour(parts)], deed)

    def those_do(self, parts: list[Any]) -> list[WrittenEffect]:
        """`If there are birds next to it, they are discarded`: all of them."""
        deed = next(part for part in parts if isinstance(part, Deed))
        phrase = replace(phrases_in(parts)[0], is_other=False, is_further=False, is_all=True)
        if phrase.number or phrase.bound:
            raise Unclear("all of them?")
        steps = self._done([replace(phrase, of="neighbours", is_counted=True)], deed)
        if any(isinstance(part, tuple) and part[0] == "UNLESS_MOVED" for part in parts):
            return self.unless_moved([steps])
        return steps

    def unless_moved(self, parts: list[Any]) -> list[WrittenEffect]:
        """`After two turns it is discarded, if it has not been moved`."""
        steps, after = parts[0], [value for kind, value in pairs_in(parts) if kind == "after"]
        if len(steps) != 1 or ("after" in steps[0]) == bool(after):
            raise Unclear("moved until when?")
        return [steps[0] | {"unless-moved": True} | ({"after": after[0]} if after else {})]

    def discard_picked(self, parts: list[Any]) -> list[WrittenEffect]:
        """`Choose one species next to it and discard that one`."""
        return [picked(step, parts[1]) for step in self.discard_it([])]

    def picked_does(self, parts: list[Any]) -> list[WrittenEffect]:
        return [picked(step, parts[1]) for step in self._done([Phrase("target")], parts[-1])]

    def story(self, parts: list[Any]) -> list[WrittenEffect]:
        """What no rule is made of: it is told, and does nothing."""
        return [{"name": STORY, "told": tuple(words for _, words in parts)}]

    def timed(self, parts: list[Any]) -> list[WrittenEffect]:
        """For how long, said before or behind the rest."""
        ((_, turns),) = pairs_in(parts)
        (steps,) = (part for part in parts if isinstance(part, list))
        return [step if step.get("name") == STORY else _lasting(step, turns) for step in steps]


def _is_discard_after_time(first: Deed, second: Deed) -> bool:
    """`It cannot move for a turn and is discarded`."""
    return second.name == "discard_passive" and "turns" in dict(pairs_in(first.parts)) and not pairs_in(second.parts)


def _deed(name: str, parts: list[Any]) -> Deed:
    return Deed(name, tuple(parts))


def _is_named_again(phrase: Phrase) -> bool:
    return phrase.of == "target" or phrase.is_all or phrase.is_many or phrase.is_either


def _lasting(step: WrittenEffect, turns: Any) -> WrittenEffect:
    kind = EFFECTS.get(step.get("name", ""))
    is_timed = kind is not None and "turns" in (*kind.needs, *kind.takes) and step["name"] != "draw-more"
    if kind is None or not is_timed or "who" in step:
        raise Unclear("what lasts so long?")
    if step.get("turns", MEANWHILE) not in (MEANWHILE, REST_OF_GAME):
        raise Unclear("for two times")
    if turns == REST_OF_GAME and "turns" not in kind.needs:
        return {key: value for key, value in step.items() if key != "turns"}
    return {key: value for key, value in step.items() if key != HERE} | {"turns": turns}
