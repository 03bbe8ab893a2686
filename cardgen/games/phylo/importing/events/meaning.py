"""Says what a parsed text means: for each rule of `grammar.lark` what a card would write.

A method has the name of a rule and gets what its parts mean. Raises Unclear where that may be several things.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cardgen.games.phylo.effect_kinds import AGAINST_YOU, EFFECTS, NEIGHBOURS
from cardgen.games.phylo.event import LIMITS
from cardgen.games.phylo.importing.events.joining.proviso import Proviso, WrittenEffect
from cardgen.games.phylo.importing.events.joining.series import joined
from cardgen.games.phylo.importing.events.phrase import PhrasePart, Unclear, exception, merged
from cardgen.games.phylo.importing.events.speech.vocabulary import MARKS
from cardgen.games.phylo.importing.events.steps import (
    ANSWERS,
    BARE,
    EXEMPT,
    LATER,
    LOOK,
    OFFERED,
    ON_COPIES,
    ONLY_IF,
    PICKED,
    STORY,
    EventFields,
    event_in,
    extended,
    may_be_left,
    pairs_in,
    phrase_in,
    phrases_in,
)
from cardgen.games.phylo.importing.events.waiting import WaitingMeaning

MOST_EFFECTS = 5
_PERMITS = ("show-hand", "another-event", "more-actions")
"""Effects that let a player do something: not to do it is always free."""
_COMPARED = ("like", "smaller", "larger", "at-least")
BESIDE_IT = "beside-it"
"""How a condition is said to be of what lies beside the event."""
UNLAID = "unlaid"
"""Of a species of a condition: that it is only named, and not said that the event is laid on it."""


class Meaning(WaitingMeaning):
    def nothing(self, parts: list[Any]) -> list[WrittenEffect]:
        return []

    def look(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": LOOK}]

    def later(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": LATER, "after": parts[-1][1]}]

    def exempt(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": EXEMPT, "spared": {"without": [MARKS[value] for kind, value in parts if kind == "KEYWORD"]}}]

    def exempt_having(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": EXEMPT, "spared": exception(self._conditions(parts))}]

    def exempt_those(self, parts: list[Any]) -> list[WrittenEffect]:
        """Whoever is one of these kinds; of keywords none."""
        kinds = [replace(phrase, is_all=False, is_other=False, number=0).plain() for phrase in phrases_in(parts)]
        return [{"name": EXEMPT, "spared": merged(map(exception, kinds))}]

    def delayed(self, parts: list[Any]) -> list[WrittenEffect]:
        ((_, after),) = pairs_in(parts)
        (effects,) = (part for part in parts if isinstance(part, list))
        if any("after" in effect for effect in effects):
            raise Unclear("after two times")
        return [effect | {"after": after} for effect in effects]

    def when_all(self, parts: list[Any]) -> list[WrittenEffect]:
        return self.delayed(parts)

    def optional(self, parts: list[Any]) -> list[WrittenEffect]:
        effects: list[WrittenEffect] = parts[-1]
        if len(effects) != 1 or "name" not in effects[0] or effects[0]["name"] not in EFFECTS:
            raise Unclear("what can be left undone?")
        if effects[0]["name"] in _PERMITS:
            return effects
        is_of_some = "events" not in effects[0] and effects[0].get("number") and may_be_left(effects[0])
        is_of_some = is_of_some and effects[0]["name"] not in ("swap-species", "discard-from-hand")
        return [effects[0] | ({"may": True} if is_of_some else {"optional": True}) | {OFFERED: True}]

    def effect(self, parts: list[Any]) -> EventFields:
        clauses = self._all_of(parts)
        steps = joined([effect for effect in clauses if effect.get("name", STORY) != STORY])
        if not 0 < len(steps) <= MOST_EFFECTS:
            raise Unclear("nothing is said, or too much")
        answers = {key: step.pop(key) for step in steps for key in (ANSWERS,) if key in step}
        limits = [limit for part in clauses for limit in part.get("limits", ())]
        stories = [words for part in clauses for words in part.get("told", ())]
        effect = {**steps[0], "then": steps[1:]} if len(steps) > 1 else steps[0]
        return {"effect": effect, **answers} | {
            key: value for key, value in (("limits", limits), (STORY, stories)) if value
        }

    def on_species(self, parts: list[Any]) -> dict[str, Any]:
        phrase = phrase_in(parts)
        is_of_some = phrase.of == "all" and phrase.number > 1 and not (phrase.may or phrase.bound or phrase.is_theirs)
        if is_of_some and phrase.which:
            return {PICKED: replace(phrase, is_placed=True)}
        if phrase.number > 1 or phrase.is_all or phrase.of == "neighbours" or phrase.is_stranded:
            raise Unclear("not one species")
        if phrase.of == "cards" or phrase.is_definite:
            raise Unclear("any card, or the event itself")
        if phrase.is_place and not phrase.which.keys() & {"terrain", "climate"}:
            raise Unclear("a spot")
        if phrase.rank is not None and phrase.number in (0, 1):
            return {PICKED: replace(phrase, number=1, is_all=False)}
        if phrase.bound or phrase.is_theirs:
            raise Unclear("counted")
        asked = [*([phrase.whose] if phrase.whose else []), *(["moved"] if phrase.is_moved else [])]
        limits = {"limits": asked} if asked else {}
        company = "beside" if {*_COMPARED} & {*(phrase.beside or {})} else "next-to"
        needs = [{key: wanted} for key, wanted in ((company, phrase.beside), ("feeds-on", phrase.eats)) if wanted]
        if phrase.like or phrase.unlike or phrase.within or phrase.by:
            raise Unclear("like which?")
        counted = {ONLY_IF: phrase.around} if phrase.around is not None else {}
        if phrase.apart is not None:
            counted = {ONLY_IF: {"of": NEIGHBOURS, "which": phrase.apart, "at-most": 0}}
        unlaid = {} if any(part[0] in ("PLAY", "ON") for part in parts if isinstance(part, tuple)) else {UNLAID: True}
        return {"target": phrase.which, **limits, **({"requires": needs} if needs else {}), **counted, **unlaid}

    def on_either(self, parts: list[Any]) -> EventFields:
        """`on a bird, or on a plant of SCALE 3 or less`."""
        kinds = [replace(phrase, number=0, is_open=False).plain() for phrase in phrases_in(parts)]
        if not all(kinds):
            raise Unclear("on any species, or on what?")
        return {"target": {"either": kinds}}

    def on_any_spot(self, parts: list[Any]) -> EventFields:
        return {"target": {}, "limits": ["empty-spot"], BARE: True}

    def only_if(self, parts: list[Any]) -> EventFields:
        """What must hold of the table, so that it is played at all."""
        held = next(part for part in parts if isinstance(part, Proviso))
        if held.kind != "if":
            raise Unclear("a condition of the target")
        return {ONLY_IF: held.value}

    def on_any(self, parts: list[Any]) -> EventFields:
        """`on any card`: HOME is never hit (PH-R21)."""
        return {"target": {}}

    def on_copies(self, parts: list[Any]) -> EventFields:
        """`on multiple cards of the same species`: on one of them, and what is done to that one is for others, too."""
        return {"target": {}, ON_COPIES: True}

    def on_spot(self, parts: list[Any]) -> EventFields:
        """On an empty spot beside a species."""
        phrase = phrase_in(parts)
        if phrase.of == "target":
            raise Unclear("beside which?")
        whose = [phrase.whose] if phrase.whose else []
        which = replace(phrase, whose="", of="all" if phrase.of == "cards" else phrase.of).plain()
        return {"target": which, "limits": [*whose, "empty-spot"]}

    def on_spot_of(self, parts: list[Any]) -> EventFields:
        (which,) = [value for kind, value in parts if kind == "which"]
        return {"target": which, "limits": ["empty-spot"]}

    def on_place(self, parts: list[Any]) -> EventFields:
        """`On freshwater`: on a species that lives there."""
        (which,) = [value for kind, value in parts if kind == "which"]
        return {"target": which}

    def reaction_to(self, parts: list[PhrasePart]) -> EventFields:
        words = parts[0][1]
        return {"answers": "target" if "species" in words else "all", "against": [event_in(words)]}

    def alone(self, parts: list[Any]) -> dict[str, Any]:
        return {"target": "alone"}

    def for_effect(self, parts: list[Any]) -> EventFields:
        return {"target": "alone"}

    def anytime(self, parts: list[Any]) -> EventFields:
        return {"limits": []}

    def at_start(self, parts: list[Any]) -> dict[str, Any]:
        return {"limits": ["start-of-turn"]}

    def once(self, parts: list[Any]) -> dict[str, Any]:
        return {"limits": ["once"]}

    def reaction(self, parts: list[PhrasePart]) -> EventFields:
        if "against you" in parts[0][1]:
            return {"answers": AGAINST_YOU}
        return {"answers": "target" if "species" in parts[0][1] else "all"}

    def next_to(self, parts: list[Any]) -> EventFields:
        phrase = phrase_in(parts)
        if phrase.of != "all" or phrase.is_all:
            raise Unclear("beside what?")
        return {BESIDE_IT: phrase}

    def _beside_it(self, found: EventFields) -> EventFields:
        """`on any plant, next to a bird`; and of a card that is laid only beside a species, that one is its target."""
        beside = found.pop(BESIDE_IT)
        if "empty-spot" in found.get("limits", ()):
            raise Unclear("a spot beside a species, or that and more?")
        if "target" in found:
            return found | {"requires": [*found.get("requires", ()), {"next-to": beside.plain()}]}
        whose = [beside.whose] if beside.whose else []
        return found | {
            "target": replace(beside, whose="").plain(),
            "limits": [*found.get("limits", ()), *whose],
            "aside": True,
        }

    def also_on(self, parts: list[Any]) -> EventFields:
        (places,) = [value for kind, value in parts if kind == "which"]
        return {"more": places}

    def target(self, parts: list[Any]) -> EventFields:
        found: EventFields = {}
        for part in parts:
            for key, value in part.items() if part else ():
                if key in found and key not in ("limits", "requires"):
                    raise Unclear("two targets")
                found[key] = [*found.get(key, ()), *value] if key in ("limits", "requires") else value
        if found.pop(UNLAID, False) and any(part and ONLY_IF in part and "target" not in part for part in parts):
            raise Unclear("only if there are two, or on one of them?")
        if BESIDE_IT in found:
            found = self._beside_it(found)
        if "answers" in found and "target" in found:
            found = _answering_on_own(found)
        if PICKED in found and found.keys() - {PICKED, "limits"}:
            raise Unclear("two targets")
        if not found.keys() & {"target", "limits", "answers", ONLY_IF, PICKED} or (
            "requires" in found and "target" not in found
        ):
            raise Unclear("no target")
        if "limits" in found:
            found["limits"] = sorted({*found["limits"]}, key=LIMITS.index)
        return {key: value for key, value in extended({"target": "alone", **found}).items() if value != []}


def _answering_on_own(found: EventFields) -> EventFields:
    """`After an event was played on a species of yours`: of which kind it is, no answer can ask."""
    if found["answers"] != "all" or found["target"] != {} or found.get("limits") != ["own"]:
        raise Unclear("an answer to what?")
    return {key: value for key, value in found.items() if key not in ("target", "limits")} | {"answers": "target"}
