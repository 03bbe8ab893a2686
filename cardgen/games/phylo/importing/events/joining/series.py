"""Puts the effects of a text in their order, with what one says of another: otherwise, instead, for each of these.

Raises Unclear where an effect cannot follow another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct

from cardgen.games.phylo.effect_kinds import ALL, EFFECTS, HAND, NEIGHBOURS, OWNER, REST_OF_GAME, TARGET, may_be_later
from cardgen.games.phylo.importing.events.joining.proviso import (
    OTHER_SIDE,
    WrittenEffect,
    depending,
    held_of,
    otherwise,
    priced,
)
from cardgen.games.phylo.importing.events.parts import MEANWHILE, THEY, THOSE
from cardgen.games.phylo.importing.events.phrase import CLAIMED, Unclear, exception, merged
from cardgen.games.phylo.importing.events.steps import (
    AGAIN,
    BLINDLY,
    BOTH_GONE,
    EATEN,
    EXEMPT,
    GONE,
    HERE,
    IMPLIED,
    INSTEAD,
    LATER,
    LOOK,
    NO_MATTER,
    OF_HAND,
    OFFERED,
    OR_DISCARD,
    OTHERS_THAN,
    OTHERWISE,
    PAID,
    PICKED,
    ROLL,
    SECOND,
    SHUFFLED,
    TAKEN,
    TOSS,
    is_for_target,
    unclaimed,
)

_DISCARD = {"name": "discard-target"}
_FOLLOWS = {SHUFFLED: "search-pile", BOTH_GONE: "cancel-event"}
"""What is said for the sake of what comes next, or came before."""
_LEAVING = ("discard-species", "return-to-hand", "return-to-pile", "move-species")
"""What leaves nobody there: who lies beside it is looked at first."""
_BY_TARGET = ("discard-adjacent-diet", "discard-adjacent-eaters", "discard-food-chain")
"""Effects that ask what the target eats, or who eats it: before it is gone."""
_OF_HANDS = ("draw-cards", "discard-from-hand", "take-from-hand", "give-cards", "fill-hand", "keep-hand", "swap-hands")
_OF_CARDS = (*_OF_HANDS, "search-pile", "retrieve-from-discard", "look-at-pile", "discard-from-pile", "show-hand")
_FROM_OTHERS = ("take-from-hand", "exchange-cards", "show-hand")
_TO_HAND = ("draw-cards", "search-pile", "retrieve-from-discard", "take-from-hand", "fill-hand")
_OF_ONE_CARD = ("reveal-top", "cancel-event", "show-card", "retrieve-from-discard", "search-pile")
"""Behind which `it` may be a card that lies on no table."""
_SAID_ONLY = (OTHERWISE, INSTEAD, IMPLIED, PICKED, OF_HAND, OFFERED, TAKEN)


class Series(Struct):
    """The effects of a text so far, and what was said for all that follow: from which pile, when, a coin or a die."""

    found: list[WrittenEffect] = []
    context: dict[str, Any] = {}
    is_picked: bool = False

    @property
    def last(self) -> WrittenEffect:
        return self.found[-1] if self.found else {"name": ""}

    def add(self, written: WrittenEffect) -> None:
        """The next effect, with what it says of the ones before."""
        _follows(written, self)
        self.is_picked = self.is_picked or PICKED in written
        if self.last["name"] == "show-card" and "name" in written:
            written = written | {PAID: True}
        if PAID in written:
            self.found, written = priced(self.found, written)
        step = _beside_those(_named(_alternative(written, self.found), self.found), self.found)
        if OTHERS_THAN in step:
            step = _of_others(step, self.found)
        if step.get("per") == GONE:
            self.found.insert(len(self.found) - 1, step | {"per": _gone_of(self.found)})
        elif step["name"] in _OF_THE_LAST:
            self.found = [*self.found[:-1], _OF_THE_LAST[step["name"]](self.found, step)]
        elif step["name"] in _OF_ALL:
            self.context |= _OF_ALL[step["name"]](step)
        elif _FOLLOWS.get(step["name"]) == self.last["name"]:
            return
        elif step["name"] == "chain-discard" and self.last in (step, {**step, **_DISCARD}):
            self.found[-1] = step
        elif not (self.found and _is_said_before(step, self.last)):
            self._insert(step, is_of_those=written.get("beside") == THOSE)

    def _insert(self, step: WrittenEffect, is_of_those: bool) -> None:
        """In its order: who is asked for beside somebody is looked at before that one is gone."""
        is_first = is_of_those and self.last["name"] in _LEAVING
        is_first = is_first or (step["name"] in _BY_TARGET and unclaimed(self.last) == _DISCARD)
        self.found.insert(len(self.found) - is_first, _in_context(step, self.context))


def joined(steps: Iterable[WrittenEffect]) -> list[WrittenEffect]:
    """The effects of a text, in order. A chain begins with its target."""
    series = Series()
    for written in steps:
        series.add(written)
    found = [_meanwhile(step, place, series.found, series.context) for place, step in enumerate(series.found)]
    for is_clear in (_of_both, _for_a_reason, _of_one_owner, _by_either_side):
        is_clear(found)
    for is_in_order in (_changed_before, _discarded_again, _gone_before, _asked_of_target):
        is_in_order(found)
    _decides(found, series.context)
    return [{key: value for key, value in step.items() if key != EATEN} for step in found]


def _follows(written: WrittenEffect, series: Series) -> None:
    """Raises Unclear where it is not certain for what an effect is that comes behind these."""
    last, found, is_for_it = series.last["name"], series.found, is_for_target(written)
    if series.is_picked and is_for_it:
        raise Unclear("it: the chosen one, or the target?")
    if written["name"] == "discard-from-hand" and IMPLIED in written and series.last == {"name": "show-hand"}:
        raise Unclear("of the hand that is seen?")
    if _is_of_seen_hand(written) and any(step["name"] == "show-hand" for step in found[-2:]):
        raise Unclear("of the hand that is seen, or unseen?")
    if last == "take-over" and "of" in series.last and written.get("to") == "own":
        raise Unclear("taken over, and then taken up?")
    if last == "retrieve-from-discard" and TAKEN in written:
        raise Unclear("drawn, or out of the discard pile?")
    if last in _OF_ONE_CARD and is_for_it:
        raise Unclear("it: the target, or that card?")
    if written["name"] == "retrieve-from-discard" and any(step["name"] == "show-hand" for step in found):
        raise Unclear("from the hand that is seen, or from the discard pile?")


def _of_both(steps: Sequence[WrittenEffect]) -> None:
    if any(step["name"] == "cancel-event" for step in steps) and any(SECOND in step for step in steps):
        raise Unclear("both events, or both species?")


def _for_a_reason(steps: Sequence[WrittenEffect]) -> None:
    if any(step["name"] in _FOLLOWS for step in steps):
        raise Unclear("a pile is shuffled for no reason, or both of what are gone?")


def _of_one_owner(steps: list[WrittenEffect]) -> None:
    if any(OWNER in step.values() for step in steps) and not _is_owner_clear(steps):
        raise Unclear("whose owner?")


def _by_either_side(steps: Sequence[WrittenEffect]) -> None:
    if any("coin" in step and step | {"coin": OTHER_SIDE[step["coin"]]} in steps for step in steps):
        raise Unclear("the same, whatever side is up")


def _decides(steps: Sequence[WrittenEffect], context: dict[str, Any]) -> None:
    """Raises Unclear for a coin that is tossed and of which nothing is said, or the other way round."""
    for chance, is_used in (("coin", "is_tossed"), ("die", "is_rolled")):
        if context.get(is_used, False) != any(chance in step and "each" not in step for step in steps):
            raise Unclear(f"a {chance} that decides nothing, or is not tossed")


def _is_of_seen_hand(step: WrittenEffect) -> bool:
    """Whether a card is taken, and not said that the hand before is where it is chosen."""
    return TAKEN in step or (step.get("name") == "take-from-hand" and "seen" not in step)


def _meanwhile(step: WrittenEffect, place: int, found: list[WrittenEffect], context: dict[str, Any]) -> WrittenEffect:
    """What lasts as long as what is said beside it, or until something happens, for as many turns as that takes; to the
    end of the game where nothing is said.
    """
    if step.get("turns") != MEANWHILE:
        return step
    beside = [found[other] for other in (place - 1, place + 1) if 0 <= other < len(found)]
    turns = {other["turns"] for other in beside if other.get("turns", MEANWHILE) != MEANWHILE} or {
        context[key] for key in ("after",) if key in context
    }
    if len(turns) > 1:
        raise Unclear("for how long?")
    if not turns:
        return step | {"turns": REST_OF_GAME}
    return {key: value for key, value in step.items() if key not in ("after", HERE)} | {"turns": turns.pop()}


def _is_owner_clear(steps: list[WrittenEffect]) -> bool:
    """Whether it is that of the target, or of the one species that an effect before is for."""
    for_others = [step for step in steps if step.get("of", TARGET) != TARGET]
    if not for_others:
        return True
    first = next(place for place, step in enumerate(steps) if OWNER in step.values())
    is_one = len(for_others) == 1 and for_others[0] in steps[:first] and for_others[0].get("number") == 1
    return (
        is_one
        and "may" not in for_others[0]
        and not any(map(is_for_target, (step for step in steps if step not in for_others)))
    )


def _changed_before(steps: list[WrittenEffect]) -> None:
    """Raises Unclear for `it becomes ocean. Discard it if it cannot live in the ocean`: it lives there now."""
    for place, step in enumerate(steps):
        if step["name"] == "discard-if-stranded" and any(before["name"] == "move-species" for before in steps[:place]):
            raise Unclear("it moves only to where it can live")
        which = step.get("which", {})
        for kind in ("terrain", "climate"):
            is_asked = kind in which or kind in which.get("except", {})
            if is_asked and any(before["name"] == f"change-{kind}" for before in steps[:place]):
                raise Unclear("before it changed, or after?")


def _discarded_again(steps: list[WrittenEffect]) -> None:
    """Raises Unclear for `discard it. If a bird is next to it, discard it, too`, which is the bird, and for the owner
    of which of the two.
    """
    is_gone = False
    for step in steps:
        is_beside = step.get("if", {}).get("of") == NEIGHBOURS and step["if"].get("at-most") != 0
        if is_gone and is_beside and (unclaimed(step).keys() == {"name", "if"} or step.get("who") == OWNER):
            raise Unclear("it: the target, or what is next to it?")
        is_gone = is_gone or unclaimed(step) == _DISCARD


def _asked_of_target(steps: list[WrittenEffect]) -> None:
    """Raises Unclear for `draw a card. If it is a plant, draw another`: it is not the target."""
    for place, step in enumerate(steps):
        if step.get("if", {}).get("of") == TARGET and any(before["name"] in _OF_CARDS for before in steps[:place]):
            raise Unclear("if it: the target, or a card?")


def _gone_before(steps: list[WrittenEffect]) -> None:
    """Raises Unclear for `discard all insects. Birds that eat insects lose a point`: there are none any more."""
    gone: list[dict[str, Any]] = []
    is_hand_changed = False
    for step in steps:
        if is_hand_changed and step.get("if", {}).get("of") == HAND:
            raise Unclear("so many cards before, or now?")
        is_hand_changed = is_hand_changed or (step["name"] in _OF_HANDS and step.get("if", {}).get("of") != HAND)
        if any(step.get(key) in gone for key in ("beside", "feeds-on")):
            raise Unclear("who was there, or who is there?")
        if step["name"] in _LEAVING and step.keys() == {"name", "of", "which"} and step["of"] == ALL:
            gone.append(step["which"])


def _named(step: WrittenEffect, found: list[WrittenEffect]) -> WrittenEffect:
    """With the players that `they` are: those that the effect before is for."""
    if step.get("who") != THEY:
        return step
    before = found[-1] if found else {}
    is_of_others = before.get("whose") == "others" or before.get("name") in _FROM_OTHERS
    who = before.get("who") or ("others" if is_of_others else OWNER if before.get("name") == "return-to-hand" else "")
    if who not in ("others", OWNER):
        raise Unclear("who are they?")
    return step | {"who": who}


def _beside_those(step: WrittenEffect, found: list[WrittenEffect]) -> WrittenEffect:
    """With those that the effect before is for: all of a kind."""
    if step.get("beside") != THOSE:
        return step
    before = found[-1] if found else {}
    if before.keys() - {"name", "of", "which", "points", "turns", "to"} or before.get("of") != ALL:
        raise Unclear("beside which of them?")
    if not before.get("which"):
        raise Unclear("beside any species")
    return step | {"beside": before["which"]}


def _of_others(step: WrittenEffect, found: list[WrittenEffect]) -> WrittenEffect:
    """`All birds lose 2 points. All other animals lose 1`: but for those of a kind that were named just before."""
    plain = {key: value for key, value in step.items() if key != OTHERS_THAN}
    last = found[-1] if found else {}
    if last.get("of") != ALL or "number" in last or "whose" in plain:
        return step
    if last.keys() & {"beside", "not-beside", "feeds-on", "whose", "highest", "lowest"} or not last.get("which"):
        raise Unclear("other than which?")
    return plain | {"which": merged((plain.get("which", {}), exception(last["which"])))}


def _or_discarded(before: Sequence[WrittenEffect], written: WrittenEffect) -> WrittenEffect:
    if not before or before[-1]["name"] != "move-species" or {"number", "may", "optional"} & before[-1].keys():
        raise Unclear("who cannot be moved?")
    return before[-1] | {OR_DISCARD: True}


def _unseen(before: Sequence[WrittenEffect], written: WrittenEffect) -> WrittenEffect:
    if not before or before[-1]["name"] not in ("exchange-cards", "take-from-hand") or "seen" in before[-1]:
        raise Unclear("what is not looked at?")
    return before[-1] | ({"random": True} if before[-1]["name"] == "exchange-cards" else {})


def _anywhere(before: Sequence[WrittenEffect], written: WrittenEffect) -> WrittenEffect:
    if not before or before[-1]["name"] not in ("play-species", "resettle"):
        raise Unclear("what goes where it does not fit?")
    return before[-1] | {"anywhere": True} | ({"needs": written["needs"]} if "needs" in written else {})


def _gone_of(found: list[WrittenEffect]) -> WrittenEffect:
    """All of a kind that the last effect takes away, who are counted while they are there."""
    last = found[-1] if found else {"name": ""}
    is_plain = last.keys() <= {"name", "of", "which", "whose"} and last.get("of") in (ALL, NEIGHBOURS)
    if last["name"] not in _LEAVING or not is_plain or (last["of"] == NEIGHBOURS and "whose" in last):
        raise Unclear("how many of them are gone?")
    of = {"of": NEIGHBOURS} if last["of"] == NEIGHBOURS else {}
    return of | {key: last[key] for key in ("which", "whose") if key in last}


def _alternative(written: WrittenEffect, found: list[WrittenEffect]) -> WrittenEffect:
    """Of what is said to happen `otherwise`, or `instead` of the effect before, on what it depends, and that one."""
    step = {key: value for key, value in written.items() if key not in _SAID_ONLY}
    if OF_HAND in written and not (found and found[-1]["name"] in _TO_HAND and found[-1].get("who", "you") == "you"):
        raise Unclear("of the hand, or of the table?")
    if written.get(OTHERWISE) == AGAIN:
        return depending(step, held_of(found[-1]))
    if OTHERWISE in written:
        return otherwise(step, found)
    if INSTEAD in written:
        if not found or found[-1]["name"] != step["name"]:
            raise Unclear("instead of what?")
        found[-1] = depending(found[-1], held_of(step).denied)
    return step


def _in_context(step: WrittenEffect, context: dict[str, Any]) -> WrittenEffect:
    """An effect with what was said before: from which pile, and when."""
    if step.get("from") == LOOK and context.get("name") != LOOK:
        raise Unclear("from the table, or from the discard pile?")
    later = {"after": context["after"]} if "after" in context else {}
    if later and ("after" in step or not may_be_later(step["name"])):
        raise Unclear("after two times, or later though it cannot be")
    return {key: value for key, value in step.items() if key != "from"} | later


def _exempted(before: Sequence[WrittenEffect], written: WrittenEffect) -> WrittenEffect:
    """The effect before, but for these. Whoever is discarded with them may be meant, too."""
    last = before[-1] if before else {}
    if last.get("name") not in EFFECTS or "which" not in EFFECTS[last["name"]].takes:
        raise Unclear("exempt from what?")
    if last["name"] != _DISCARD["name"] and _DISCARD in map(unclaimed, before):
        raise Unclear("is the target exempt, too?")
    return {**last, "which": merged((last.get("which", {}), written["spared"]))}


_OF_THE_LAST: dict[str, Callable[[Sequence[WrittenEffect], WrittenEffect], WrittenEffect]] = {
    BLINDLY: _unseen,
    NO_MATTER: _anywhere,
    OR_DISCARD: _or_discarded,
    EXEMPT: _exempted,
}
"""What is no effect of its own but changes the one before, and how."""
_OF_ALL: dict[str, Callable[[WrittenEffect], dict[str, Any]]] = {
    LOOK: dict,
    LATER: dict,
    TOSS: lambda written: {"is_tossed": True},
    ROLL: lambda written: {"is_rolled": True},
}
"""What is said for all effects that follow."""


def _is_said_before(step: WrittenEffect, before: WrittenEffect) -> bool:
    """Whether an effect is part of the one before it: to the hand what was searched for, a turn as its actions, and
    once more that it is discarded.
    """
    if before["name"] in ("search-pile", "retrieve-from-discard"):
        same = {key: value for key, value in unclaimed(step).items() if before.get(key) != value}
        return same == {"name": "return-to-hand"}
    if (
        unclaimed(step) == unclaimed(before)
        and step.keys() <= {"name", "after", CLAIMED}
        and step["name"] == "discard-target"
    ):
        return CLAIMED not in step or step[CLAIMED] == before.get(CLAIMED, step[CLAIMED])
    if unclaimed(step) == _DISCARD and step.get(CLAIMED) and before.get("number") == 1 and EATEN in before:
        return bool(step[CLAIMED] == before.get("which"))
    return before["name"] == "skip-turn" and step == {"name": "more-actions", "number": 3}
