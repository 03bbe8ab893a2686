"""Says on what an effect depends: on `if`, `unless`, `otherwise` and `instead`, and on what is paid for it.

Raises Unclear where an effect cannot depend on it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardgen.games.phylo.effect_kinds import ALL, EFFECTS, HAND, NEIGHBOURS, TARGET
from cardgen.games.phylo.importing.events.phrase import CLAIMED, Unclear, exception, merged

WrittenEffect = dict[str, Any]
OTHER_SIDE = {"heads": "tails", "tails": "heads", "won": "lost", "lost": "won"}


_FREE = ("draw-cards", "score-points", "skip-turn", "swap-hands", "points-modifier")
"""What can always be done."""


class Proviso(Struct, frozen=True):
    """What must hold, or must not: `if` so many species, `it` what the target is, what is `beside` it, or chance; and
    what it calls the target.
    """

    kind: str
    value: Any
    is_denied: bool = False
    claimed: dict[str, Any] = {}

    @property
    def denied(self) -> Proviso:
        return replace(self, is_denied=not self.is_denied)


def depending(step: WrittenEffect, held: Proviso) -> WrittenEffect:
    """The effect where that holds."""
    done = _depending(step, held)
    if not held.claimed:
        return done
    claimed: dict[str, Any] = done.get(CLAIMED, {})
    if any(claimed.get(key, value) != value for key, value in held.claimed.items()):
        raise Unclear("two names for the target")
    return done | {CLAIMED: claimed | held.claimed}


def _depending(step: WrittenEffect, held: Proviso) -> WrittenEffect:
    if step["name"] not in EFFECTS or (held.kind != "it" and held.kind in step):
        raise Unclear("it depends on two things, or is no effect")
    if held.kind == "coin":
        return step | {"coin": OTHER_SIDE[held.value] if held.is_denied else held.value}
    if held.kind == "die":
        sides = [side for side in range(1, 7) if side not in held.value] if held.is_denied else held.value
        return step | {"die": sides}
    if held.kind == "if":
        return step | {"if": _other_number(held.value) if held.is_denied else held.value}
    if held.kind == "stranded":
        if {key: value for key, value in step.items() if key != CLAIMED} != {
            "name": "discard-target"
        } or held.value == held.is_denied:
            raise Unclear("what happens to the incompatible?")
        return {"name": "discard-if-stranded"}
    if held.kind.startswith("each"):
        return _each_depending(step, held)
    if held.kind == "it" and "if" not in step and not _is_for_target(step):
        return step | {"if": {"of": TARGET, "which": held.value} | ({"at-most": 0} if held.is_denied else {})}
    if not _is_for_target(step):
        raise Unclear("a condition of the target, for an effect on others")
    if held.kind in ("beside", "feeds-on"):
        if held.is_denied:
            return _with_none_beside(step, held)
        return step | {held.kind: held.value}
    which = exception(held.value) if held.is_denied else held.value
    return step | {"which": merged((step.get("which", {}), which))}


def _is_for_target(step: WrittenEffect) -> bool:
    return EFFECTS[step["name"]].is_for_species and step.get("of", TARGET) == TARGET


def _each_depending(step: WrittenEffect, held: Proviso) -> WrittenEffect:
    """The effect for those of its species of which that holds: `unless they are carnivores`."""
    if step.get("of", TARGET) == TARGET or "number" in step:
        raise Unclear("a condition of several, for one")
    if held.kind == "each-beside":
        key = "not-beside" if held.is_denied else "beside"
        if key in step:
            raise Unclear("beside two kinds")
        return step | {key: held.value}
    which = exception(held.value) if held.is_denied else held.value
    return step | {"which": merged((step.get("which", {}), which))}


def _with_none_beside(step: WrittenEffect, held: Proviso) -> WrittenEffect:
    """Unless it lies beside such a species."""
    if held.kind != "beside" or "if" in step:
        raise Unclear("unless it eats, or for two reasons")
    return step | {"if": {"of": NEIGHBOURS, "which": held.value, "at-most": 0}}


def held_of(step: WrittenEffect) -> Proviso:
    """On what an effect depends: only one thing."""
    found = [Proviso(key, step[key]) for key in ("coin", "die", "if") if key in step]
    if step.get("of", TARGET) == TARGET and "which" in step:
        found.append(Proviso("it", step["which"]))
    if len(found) != 1 or {"beside", "feeds-on"} & step.keys():
        raise Unclear("otherwise than what?")
    return found[0]


def otherwise(step: WrittenEffect, before: Iterable[WrittenEffect]) -> WrittenEffect:
    """The effect where that does not hold on which the one before depends."""
    last = [*before][-1:]
    if not last:
        raise Unclear("otherwise than what?")
    return depending(step, held_of(last[0]).denied)


def _other_number(census: dict[str, Any]) -> dict[str, Any]:
    """Fewer than so many, or more."""
    if "more" in census:
        return census | {"more": not census["more"]}
    plain = {key: value for key, value in census.items() if key not in ("at-least", "at-most")}
    if census.get("of") == TARGET:
        return plain | ({} if "at-most" in census else {"at-most": 0})
    if "at-most" in census:
        if "at-least" in census:
            raise Unclear("not between two numbers")
        return plain | {"at-least": census["at-most"] + 1}
    return plain | {"at-most": census.get("at-least", 1) - 1}


def priced(found: list[WrittenEffect], written: WrittenEffect) -> tuple[list[WrittenEffect], WrittenEffect]:
    """The effects so far, and one that is to be had for the last of them that was not itself so had: `discard a card to
    draw two`. Who cannot pay gets nothing, and pays nothing.
    """
    place = next((place for place in reversed(range(len(found))) if "paid" not in found[place]), -1)
    if place < 0 or "if" in written:
        raise Unclear("what is it had for?")
    price = _agreed(found[place])
    needs = _needed(price)
    if needs is not None and price.get("if", needs) != needs:
        raise Unclear("it depends on two things")
    held = {"if": needs} if needs else {}
    if "if" in price and needs is None:
        held = {"if": price["if"]}
    step = written | held
    if "optional" not in price:
        step = {key: value for key, value in step.items() if key != "paid"}
    return [*found[:place], price | held, *found[place + 1 :]], step


def _agreed(price: WrittenEffect) -> WrittenEffect:
    """Where somebody may do it, to do all of it or nothing."""
    if "may" not in price:
        return price
    if price.get("number") != 1:
        raise Unclear("for how many of them?")
    return {key: value for key, value in price.items() if key != "may"} | {"optional": True}


def _needed(price: WrittenEffect) -> dict[str, Any] | None:
    """What somebody must have to be able to do it; None where nothing is needed."""
    if price.keys() & {"coin", "die", "after", "per", "random", "seen"}:
        raise Unclear("is it paid by chance?")
    if price["name"] in _FREE and (price.get("who", "you") == "you" or "optional" in price):
        return None
    if price.get("who", "you") != "you":
        raise Unclear("can the others pay it?")
    number = price.get("number", price["name"] == "show-card")
    if (
        price["name"] in ("show-card", "discard-from-hand", "hand-to-pile", "give-cards")
        and isinstance(number, int)
        and number
    ):
        if "kind" in price:
            raise Unclear("so many species or events in the hand")
        which = {"which": price["which"]} if "which" in price else {}
        return {"of": HAND, "whose": "own", **which} | ({"at-least": number} if number > 1 or not which else {})
    if price["name"] in ("discard-species", "return-to-hand", "return-to-pile") and price.get("of", TARGET) == ALL:
        if not number or price.keys() - {"name", "of", "number", "which", "whose", "optional", "if"}:
            raise Unclear("which of them?")
        census = {key: price[key] for key in ("which", "whose") if key in price}
        return census | ({"at-least": number} if number > 1 else {})
    raise Unclear("what does it cost?")
