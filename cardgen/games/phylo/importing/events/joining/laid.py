"""Puts together where an event is laid and what it does, as a card has both.

Raises Unclear where they do not go together, or where it is not certain how.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from cardgen.games.phylo.effect_faults import faults_of
from cardgen.games.phylo.effect_kinds import (
    AGAINST_YOU,
    ALL,
    EFFECTS,
    NEIGHBOURS,
    OF_SPOTS,
    OWNER,
    TARGET,
    written_effects,
)
from cardgen.games.phylo.importing.events.joining.one_chosen import is_another_meant, with_second, with_target
from cardgen.games.phylo.importing.events.phrase import CLAIMED, Phrase, Unclear, is_said_of
from cardgen.games.phylo.importing.events.steps import (
    ANSWERS,
    BARE,
    HERE,
    ON_COPIES,
    ON_SEVERAL,
    ONLY_IF,
    OTHERS_THAN,
    PICKED,
    SECOND,
    EventFields,
    is_for_target,
    may_be_left,
    picked,
)

ALONE = "alone"
"""The target of an event that is laid on no species."""
_AN_ANIMAL, _GROUPS = {"taxon": ["Animalia"]}, {"taxon", "diet", "named"}
"""What `the animal` asks of a species of which nothing of the kind was said."""
_OTHERS_ANYWAY = {"within", "like", "unlike"}
"""What is never said of the target itself."""
_LATER = {"if", "after", "at-end", "next", "whenever", "each-turn"}
"""What is asked of an effect when it happens: not what must hold so that the event is played."""
_ANY_TIME = ("draw-cards", "score-points", "discard-from-hand", "take-from-hand", "skip-turn", "keep-hand", "fill-hand")
"""What may as well happen before the event that it answers."""
_CANCELS = "cancel-event"


class LaidEvent(Struct):
    """An event so far: `where` it is laid, nothing where it does not say so, the `steps` of what it does, the `limits`
    and the answers that are said with these (`what`), and what a table says of its time. `is_named` where a step for
    neighbours says of what.
    """

    where: EventFields
    what: EventFields
    steps: list[EventFields]
    timing: str
    effect: EventFields = {}
    is_named: bool = False

    @property
    def is_on_species(self) -> bool:
        return bool(self.where.get("target", ALONE) != ALONE)

    @property
    def limits(self) -> Sequence[str]:
        return [*self.where.get("limits", ())]

    def fields(self) -> EventFields:
        """What a card writes of it."""
        limits = [*dict.fromkeys((*self.limits, *self.what.get("limits", ())))]
        target, requires = self.where["target"], self.where.get("requires")
        fields = {"target": target, "limits": limits, "requires": requires, "effect": self.effect}
        return {key: value for key, value in fields.items() if value not in (None, [])}


def together(where: EventFields | None, what: EventFields, timing: str) -> EventFields:
    """Condition and effect as a card has both."""
    if where and PICKED in where:
        return _on_the_chosen(where, what, timing)
    event = LaidEvent(where or {}, what, [dict(step) for step in written_effects(what["effect"])], timing.casefold())
    for rule in (*_OF_STEPS, *_OF_THE_WHOLE):
        rule(event)
    return event.fields()


def _on_the_chosen(where: EventFields, what: EventFields, timing: str) -> EventFields:
    """An event on the largest of all, which is for that one and laid on none: one effect, and what its owner does."""
    phrase, rest = where[PICKED], {key: value for key, value in where.items() if key != PICKED}
    steps = [dict(step) for step in written_effects(what["effect"])]
    if phrase.number > 1:
        return _on_several(phrase, rest, steps, timing)
    if not is_for_target(steps[0]) or any(step.get("who") != OWNER for step in steps[1:]):
        raise Unclear("which of them is for the one that is chosen?")
    first = {key: value for key, value in picked(steps[0], phrase).items() if key != PICKED}
    return together(rest, {**what, "effect": _in_a_row([first, *steps[1:]])}, timing)


def _on_several(phrase: Phrase, rest: EventFields, steps: list[EventFields], timing: str) -> EventFields:
    """An event on two species at once: what is done to both of them, or to `both birds`."""
    step = {key: value for key, value in steps[0].items() if key not in ("of", "which", "number")}
    plain = {"of": ALL, "which": phrase.which, "number": phrase.number}
    is_named = len(steps) == 1 and {key: steps[0].get(key) for key in plain} == plain
    second = {key: value for key, value in steps[-1].items() if key not in (SECOND, "of", "number")}
    second["name"] = steps[0]["name"]
    is_of_two = len(steps) == 2 and SECOND in steps[1] and second == step and phrase.number == 2
    if not (is_named or is_of_two):
        raise Unclear("what is done to both?")
    done = step | {"name": ON_SEVERAL.get(step["name"], step["name"])} | phrase.chosen()
    return together(rest, {"effect": done}, timing)


def _in_a_row(steps: Sequence[EventFields]) -> EventFields:
    """One effect, and those that follow it."""
    return {**steps[0], "then": [*steps[1:]]} if steps[1:] else steps[0]


def _asks_of_its_target(event: LaidEvent) -> None:
    if not event.is_on_species and any(step.get("if", {}).get("of") == TARGET for step in event.steps):
        raise Unclear("if which species?")


def _is_own_already(event: LaidEvent) -> None:
    """What is laid on an own species and given to its player stays where it is."""
    if "own" in event.limits:
        kept = ("to", "own")
        event.steps = [{key: value for key, value in step.items() if (key, value) != kept} for step in event.steps]


def _is_for_others(event: LaidEvent) -> None:
    """`Discard all other birds`: other than the target, which stays."""
    is_of_others = any(OTHERS_THAN in step and not step.keys() & _OTHERS_ANYWAY for step in event.steps)
    if is_of_others and event.is_on_species and event.steps[0]["name"] != "discard-target":
        raise Unclear("other than the target, or than which?")
    event.steps = [{key: value for key, value in step.items() if key != OTHERS_THAN} for step in event.steps]


def _takes_nobody_from_an_empty_spot(event: LaidEvent) -> None:
    if "empty-spot" in event.limits and len(event.steps) > 1:
        event.steps = [step for step in event.steps if step["name"] != "discard-target"]


def _is_laid_on_the_one_chosen(event: LaidEvent) -> None:
    if not is_another_meant(event.steps):
        return
    lifted = None if event.where else with_target(event.steps)
    if lifted is None:
        raise Unclear("it: the target, or the one that is chosen?")
    event.where, event.steps = lifted


def _has_a_second(event: LaidEvent) -> None:
    named = with_second(event.steps, event.where)
    if named is None:
        raise Unclear("which is the second?")
    event.steps = named


def _is_what_it_is_called(event: LaidEvent) -> None:
    """`Discard the bird` of an event on a bird; on any species, `the animal` is a condition."""
    event.is_named = all(CLAIMED in step for step in event.steps if step.get("of") == NEIGHBOURS)
    claimed = _merged_claims(event.steps)
    if claimed == _AN_ANIMAL and event.is_on_species and not event.where["target"].keys() & _GROUPS:
        event.where = {**event.where, "target": {**event.where["target"], **claimed}}
    if claimed and not (event.where and _is_said(claimed, event.where)):
        raise Unclear("is that the target?")


def _is_done_to_copies_too(event: LaidEvent) -> None:
    if ON_COPIES not in event.where:
        return
    (first, *others) = event.steps
    copies = {"name": ON_SEVERAL.get(first["name"], first["name"]), "of": "same", "may": True}
    if others or not is_for_target(first) or not may_be_left(first | copies):
        raise Unclear("what is done to all copies?")
    event.steps = [first, first | copies]


def _must_hold_to_be_played(event: LaidEvent) -> None:
    if ONLY_IF not in event.where:
        return
    if any(_LATER & step.keys() or step["name"] not in EFFECTS for step in event.steps):
        raise Unclear("does it hold when it is played, or when it happens?")
    event.steps = [step | {"if": event.where[ONLY_IF]} for step in event.steps]


def _has_one_owner(event: LaidEvent) -> None:
    is_of_owner = any(step.get("who") == OWNER for step in event.steps)
    if is_of_owner and event.is_on_species and any(step.get("of", TARGET) != TARGET for step in event.steps):
        raise Unclear("the owner of the target, or of others?")


def _is_one_effect(event: LaidEvent) -> None:
    """With the target of an event that does not say where it is laid: any species, if it does something to that
    (PH-R18).
    """
    event.effect = _in_a_row(event.steps)
    if not event.where:
        asks_for_one = any(fault == "target" for fault, *_ in faults_of(event.effect, ALONE))
        event.where = {"target": {} if asks_for_one else ALONE}


def _answers_an_event(event: LaidEvent) -> None:
    """Cancels it, or happens because of it."""
    if ANSWERS in event.what and not event.is_on_species and event.where.get(ANSWERS) != "target":
        event.where = {**event.where, ANSWERS: event.what[ANSWERS]}
    if ANSWERS in event.where and event.effect["name"] != _CANCELS:
        event.where = _happens_all_the_same(event.where, event.effect)
    answered = event.where.get(ANSWERS)
    if (answered is not None) != (event.effect["name"] == _CANCELS):
        raise Unclear("an answer to which event?")
    if answered in (ALL, AGAINST_YOU):
        event.effect = {**event.effect, "of": answered}


def _happens_all_the_same(where: EventFields, effect: EventFields) -> EventFields:
    """What happens because of an event, which happens, too: only where it does not matter which of the two is first."""
    limit = {"target": "answer", ALL: "answer-any"}.get(where[ANSWERS])
    if limit is None or "against" in where or any(step["name"] not in _ANY_TIME for step in written_effects(effect)):
        raise Unclear("before the event that it answers, or after?")
    rest = {key: value for key, value in where.items() if key != ANSWERS}
    return {**rest, "limits": [*where.get("limits", ()), limit]}


def _happens_at_its_time(event: LaidEvent) -> None:
    """Later, lasting, or in answer to another, as a table says."""
    steps = written_effects(event.effect)
    fits = {
        "delayed": any("after" in step for step in steps),
        "persistent": any(step["name"] == "draw-more" and "turns" not in step for step in steps),
        **dict.fromkeys(("reaction", "start"), event.effect["name"] == _CANCELS),
    }
    if not fits.get(event.timing, True):
        raise Unclear("at another time than the table says")


def _is_against_one_event(event: LaidEvent) -> None:
    if against := event.where.get("against"):
        if event.effect.get("against", against) != against:
            raise Unclear("against which of two events?")
        event.effect = {**event.effect, "against": against}


def _lies_where_it_matters(event: LaidEvent) -> None:
    """On the spot that is meant by `here`; an event that is laid anywhere asks for nothing of that place."""
    if "empty-spot" in event.limits or event.is_on_species:
        event.effect = {key: value for key, value in event.effect.items() if key != HERE}
    steps = written_effects(event.effect)
    if BARE in event.where and not any(map(_is_of_spot, steps)):
        raise Unclear("why on a bare spot?")
    is_named = event.is_named or any(map(is_for_target, event.steps))
    if "aside" in event.where and not is_named and any(step.get("of") == NEIGHBOURS for step in steps):
        raise Unclear("beside the event, or beside the species?")


def _can_be_played(event: LaidEvent) -> None:
    if fault := next(iter(faults_of(event.effect, event.where["target"])), None):
        raise Unclear(f"no card may say it: {fault[0]}")


_OF_STEPS: tuple[Callable[[LaidEvent], None], ...] = (
    _asks_of_its_target,
    _is_own_already,
    _is_for_others,
    _takes_nobody_from_an_empty_spot,
    _is_laid_on_the_one_chosen,
    _has_a_second,
    _is_what_it_is_called,
    _is_done_to_copies_too,
    _must_hold_to_be_played,
    _has_one_owner,
)
"""Rules for the steps of an event, in this order: each changes what it must, or raises Unclear."""
_OF_THE_WHOLE: tuple[Callable[[LaidEvent], None], ...] = (
    _is_one_effect,
    _answers_an_event,
    _happens_at_its_time,
    _is_against_one_event,
    _lies_where_it_matters,
    _can_be_played,
)
"""Rules for the whole of it, once its steps are settled."""


def _is_of_spot(step: Mapping[str, Any]) -> bool:
    """Whether it matters where an event lies that is laid on no species."""
    return step.get("of") == NEIGHBOURS or step["name"] in OF_SPOTS


def _merged_claims(steps: list[EventFields]) -> EventFields:
    """What the effects call their target, taken out of them."""
    found: EventFields = {}
    for step in steps:
        if "options" in step:
            step["options"] = [dict(option) for option in step["options"]]
    offered = [option for step in steps for option in step.get("options", ())]
    for claim in [step.pop(CLAIMED) for step in (*steps, *offered) if CLAIMED in step]:
        if any(found.get(key, value) != value for key, value in claim.items()):
            raise Unclear("two names for the target")
        found |= claim
    return found


def _is_said(claimed: EventFields, where: EventFields) -> bool:
    """Whether the condition asks for it, too: of the target, or whose it must be."""
    target = where["target"]
    if claimed.get("whose") not in (None, *where.get("limits", ())):
        return False
    kind = {key: value for key, value in claimed.items() if key != "whose"}
    return target != ALONE and is_said_of(kind, target)
