"""Puts into words what events do to species on the table, and where species go that they bring there."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.games.phylo.effect_kinds import ALL_WORDS, ANY_WORD, REST_OF_GAME, VOCABULARY
from cardgen.games.phylo.whom_wording import EventPhrases, WrittenFields, conditions_in_words, whom_in_words

_DISCARDS = ("discard-target", "discard-species")
_PLACED = ("near", "near-target", "anywhere", "needs", "on-target")
_LASTING = ("double-points", "halve-points", "let-spread")
"""Their phrases for a number of turns are others than those for good."""


def turns_in_words(number: int | str, says: EventPhrases) -> str:
    return says("turns-game") if number == REST_OF_GAME else says("turns", n=number)


def is_placed(step: WrittenFields) -> bool:
    """Whether it says where a species goes."""
    return bool(step.keys() & {*_PLACED})


def without_place(step: WrittenFields) -> WrittenFields:
    return {key: wanted for key, wanted in step.items() if key not in _PLACED}


def placed(step: WrittenFields, text: str, says: EventPhrases) -> str:
    """Where a species goes, behind that it does."""
    if "near" in step:
        text = says("placed-near", effect=text, conditions=conditions_in_words(step["near"], says))
    if "near-target" in step:
        text = says("placed-near-target", effect=text)
    if "on-target" in step:
        text = says("placed-on-target", effect=text)
    if "needs" in step:
        return says("placed-needs", effect=text, needs=needs_in_words(step["needs"], says))
    return says("placed-anywhere", effect=text) if "anywhere" in step else text


def needs_in_words(needs: Sequence[str], says: EventPhrases) -> str:
    """What somebody beside it must have in common with it."""
    return says.language.listed([says(f"need-{need}") for need in needs], "and")


def table_sentence(step: WrittenFields, says: EventPhrases) -> str:
    """Of an effect for species on the table."""
    if is_placed(step):
        return placed(step, table_sentence(without_place(step), says), says)
    if "or-discard" in step:
        plain = {key: value for key, value in step.items() if key != "or-discard"}
        return says("or-discarded", effect=table_sentence(plain, says))
    name, whom = step["name"], whom_in_words(step, says)
    turns = {"turns": turns_in_words(step["turns"], says)} if "turns" in step else {}
    if name in _DISCARDS:
        return says("discard", whom=whom)
    if name in ("points-modifier", "set-points"):
        return _worth(step, whom, turns, says)
    if name in ("change-terrain", "change-climate"):
        vocabulary = VOCABULARY[name]
        is_word = step["to"] not in (ANY_WORD, ALL_WORDS)
        to = says.one_of(vocabulary, [step["to"]]) if is_word else says(f"{step['to']}-{vocabulary}")
        return says(f"change-{step['how']}" if "how" in step else "change", whom=whom, to=to, **turns)
    if name in ("block-neighbours", "close-spot"):
        return says(name, **turns)
    if name == "swap-species" and step["number"] == 1:
        return says("swap-with", whom=whom)
    if "reach" in step:
        phrase = name if name == "move-farther" else "move-up-to"
        return says(phrase, whom=whom, spots=says("spots", n=step["reach"]), **turns)
    if "doubled" in step:
        return says("double-spread", whom=whom)
    if name in _LASTING:
        return says(f"{name}{'-turns' if turns else ''}", whom=whom, **turns)
    way = step.get("to", step.get("only", ""))
    return says(f"{name}-{way}" if way else name, whom=whom, **turns)


def _worth(step: WrittenFields, whom: str, turns: dict[str, str], says: EventPhrases) -> str:
    points, phrase = step["points"], step["name"]
    if phrase == "points-modifier":
        phrase, points = "points-more" if points > 0 else "points-less", abs(points)
    return says(f"{phrase}{'-turns' if turns else ''}", whom=whom, points=says("points", n=points), **turns)
