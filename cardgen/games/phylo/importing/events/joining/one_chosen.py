"""Makes the one species that a text lets somebody choose its target, where more is said of it.

`Discard one insect, then one plant next to it` is laid on an insect: to choose it first, or to lay the event on it, is
the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardgen.games.phylo.effect_kinds import ALL, EFFECTS, NEIGHBOURS, TARGET
from cardgen.games.phylo.importing.events.joining.proviso import WrittenEffect
from cardgen.games.phylo.importing.events.phrase import CLAIMED, is_said_of
from cardgen.games.phylo.importing.events.steps import ON_SEVERAL, SECOND

_REQUIRED = {"beside": "next-to", "feeds-on": "feeds-on"}
_CHOOSING = {"name", "of", "number", "which", "whose", *_REQUIRED}
_ON_TARGET = {"discard-species": "discard-target"}
_UNCHOSEN = ("swap-species",)


def is_another_meant(steps: Sequence[WrittenEffect]) -> bool:
    """Whether an effect is for `it`, or for what is beside it, behind one that was for another: which is it, then?"""
    chosen = _chosen_in(steps)
    if _held_of(steps) is not None:
        return True
    return bool(chosen) and (_is_counted_beside(steps[chosen[0]]) or any(map(_is_for_it, steps[chosen[0] + 1 :])))


def with_target(steps: Sequence[WrittenEffect]) -> tuple[dict[str, Any], list[WrittenEffect]] | None:
    """The effects with the chosen one as their target, and where the event is laid; None where that says less."""
    if (held := _held_of(steps)) is not None:
        return _with_held(steps, held)
    chosen = _chosen_in(steps)
    if len(chosen) != 1 or any(map(_is_for_it, steps[: chosen[0]])):
        return None
    place = chosen[0]
    step = steps[place]
    if step.keys() - _CHOOSING - {"points", "turns", "to", "reach", "if", "coin", "die", "per"}:
        return None
    needs = [{asked: step[key]} for key, asked in _REQUIRED.items() if key in step]
    where = {"target": step.get("which", {})} | ({"limits": [step["whose"]]} if "whose" in step else {})
    done = {key: value for key, value in step.items() if key not in _CHOOSING}
    done = {"name": _ON_TARGET.get(step["name"], step["name"])} | done
    return where | ({"requires": needs} if needs else {}), [*steps[:place], done, *steps[place + 1 :]]


def with_second(steps: list[WrittenEffect], where: WrittenEffect | None) -> list[WrittenEffect] | None:
    """With the kind of the second of two, the only one that the target must lie beside: `both`, or by what it is
    called.
    """
    needed = (where or {}).get("requires", ())
    which = needed[0].get("next-to") if len(needed) == 1 else None
    if which is None:
        return None if any(SECOND in step for step in steps) else steps
    return [_of_second(step, which, (where or {})["target"]) for step in steps]


def _of_second(step: WrittenEffect, which: WrittenEffect, target: WrittenEffect) -> WrittenEffect:
    """An effect for the second of two, if it is that."""
    is_called = step.get(CLAIMED) == which and not is_said_of(which, target) and step.get("of", TARGET) == TARGET
    if not is_called and SECOND not in step:
        return step
    if "which" in step:
        return step  # what is asked of it is not what the condition asks
    plain = {key: value for key, value in step.items() if key not in (SECOND, CLAIMED)}
    return plain | {"name": ON_SEVERAL.get(step["name"], step["name"]), "of": NEIGHBOURS, "number": 1, "which": which}


def _held_of(steps: Sequence[WrittenEffect]) -> WrittenEffect | None:
    """The species that must be there, where something is done to `it`: `if you have a bird, discard it`."""
    unnamed = (step for step in steps if _is_for_it(step) and CLAIMED not in step)
    return next((step["if"] for step in unnamed if _is_of_table(step.get("if", {}))), None)


def _is_of_table(census: WrittenEffect) -> bool:
    return "which" in census and "of" not in census and census.get("at-most") != 0


def _with_held(
    steps: Sequence[WrittenEffect], held: WrittenEffect
) -> tuple[dict[str, Any], list[WrittenEffect]] | None:
    """Laid on the one that must be there."""
    if held.keys() - {"which", "whose"}:
        return None
    where = {"target": held["which"]} | ({"limits": [held["whose"]]} if "whose" in held else {})
    return where, [{key: value for key, value in step.items() if (key, value) != ("if", held)} for step in steps]


def _chosen_in(steps: Sequence[WrittenEffect]) -> list[int]:
    """Where one species of the table is chosen."""
    return [
        place
        for place, step in enumerate(steps)
        if step.get("number") == 1 and step.get("of") == ALL and step["name"] not in _UNCHOSEN
    ]


def _is_for_it(step: WrittenEffect) -> bool:
    is_for_species = step["name"] in EFFECTS and EFFECTS[step["name"]].is_for_species
    return (is_for_species and step.get("of", TARGET) != ALL) or _is_counted_beside(step)


def _is_counted_beside(step: WrittenEffect) -> bool:
    """Whether it depends on the target, or on what lies beside it."""
    return any(step.get(key, {}).get("of") in (NEIGHBOURS, TARGET) for key in ("if", "per"))
