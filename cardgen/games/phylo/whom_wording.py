"""Puts into words whom an event is for: which species of the table or of a pile, and what must hold of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any

from msgspec import Struct

from cardgen.games.phylo.effect_kinds import CHANCE, COMPARED, TARGET
from cardgen.words.language import Language

WrittenFields = Mapping[str, Any]
_LAST = {"either": 1, "except": 2}
"""Conditions that are said behind all others."""


class EventPhrases(Struct, frozen=True):
    """The phrases of a language; `name_of` is how the word of a vocabulary is printed."""

    language: Language
    name_of: Callable[[str, str], str]

    def __call__(self, phrase: str, /, **values: Any) -> str:
        return self.language.say(f"events.{phrase}", **values)

    def one_of(self, vocabulary: str, ids: Sequence[str]) -> str:
        return self.language.listed([self.name_of(vocabulary, id) for id in ids], "or")


def whom_in_words(step: WrittenFields, says: EventPhrases) -> str:
    """`it`, `2 neighbours in its row with forest terrain, only your own`."""
    of, number = step.get("of", TARGET), step.get("number", 0)
    if of == TARGET:
        return says("whom-it")
    if number:
        text = says(f"whom-{of}-{'up-to' if step.get('may') else 'some'}", n=number)
    else:
        text = says(f"whom-{of}-{'any' if step.get('may') else 'all'}")
    if "line" in step:
        text = says(f"whom-{step['line']}", whom=text)
    text = says("whom-some", whom=text, conditions=conditions_in_words(step.get("which", {}), says))
    text = in_company("whom", step, says, whom=text)
    if "feeds-on" in step:
        text = says("whom-eating", whom=text, conditions=conditions_in_words(step["feeds-on"], says))
    for way in ("highest", "lowest", "smaller", "larger"):
        if way in step:
            text = says(f"whom-{way}-{step[way]}", whom=text)
    if "like" in step:
        text = says("whom-like", whom=text, traits=_traits(step["like"], says))
    if "unlike" in step:
        text = says("whom-unlike", whom=text, traits=_traits(step["unlike"], says, "other"))
    if "within" in step:
        text = says("whom-within", whom=text, spots=says("spots", n=step["within"]))
    if (step.get("whose"), step.get("by")) == ("others", "others"):
        return says("whom-others-chosen", whom=text)
    if "whose" in step:
        text = says(f"whom-{step['whose']}", whom=text)
    if step.get("by") == CHANCE:
        return says("whom-by-lot", whom=text)
    return says("whom-chosen", whom=text) if step.get("by") == "others" else text


def in_company(phrase: str, written: WrittenFields, says: EventPhrases, **text: str) -> str:
    """What must lie beside a species, or not, said behind a text or before it; `text` is its name in the phrase."""
    ((part, sentence),) = text.items()
    for key, way in (("beside", "beside"), ("not-beside", "apart")):
        if key in written:
            conditions = _company(written[key], says)
            least = written[key].get("at-least", 1)
            values = {"species": says("whom-pile-some", n=least)} if least > 1 else {}
            sentence = says(
                f"{phrase}-{way}{'-least' if values else ''}", conditions=conditions, **values, **{part: sentence}
            )
    return sentence


def _company(written: WrittenFields, says: EventPhrases) -> str:
    """What must hold of a neighbour, and how it compares with whom it lies beside."""
    plain = {key: wanted for key, wanted in written.items() if key not in (*COMPARED, "at-least")}
    text = conditions_in_words(plain, says)
    for way in ("smaller", "larger"):
        if way in written:
            text = says(f"company-{way}", conditions=text, measure=says(f"measure-{written[way]}"))
    for key, way in (("like", "trait"), ("unlike", "other")):
        if key in written:
            text = says("company-like", conditions=text, traits=_traits(written[key], says, way))
    return text


def _traits(like: Sequence[str], says: EventPhrases, way: str = "trait") -> str:
    """In what it is as another, or `other` than that one."""
    return says.language.listed([says(f"{way}-{trait}") for trait in like], "and")


def pile_in_words(step: WrittenFields, says: EventPhrases) -> str:
    if step.get("kind") == "event":
        return says("whom-pile-events", n=step["number"])
    if step.get("like") == ["species"]:
        return says(f"whom-same-{'up-to' if step.get('may') else 'some'}", n=step["number"])
    text = says(f"whom-pile-{'up-to' if step.get('may') else 'some'}", n=step["number"])
    text = says("whom-some", whom=text, conditions=conditions_in_words(step.get("which", {}), says))
    return says("whom-like", whom=text, traits=_traits(step["like"], says)) if "like" in step else text


def conditions_in_words(which: WrittenFields, says: EventPhrases) -> str:
    """All that must hold of a species, each with what parts it from the word before."""
    which = dict(sorted(which.items(), key=lambda found: _LAST.get(found[0], 0)))
    found = [_condition(key, wanted, says) for key, wanted in which.items() if wanted != "same"]
    return ("," if found and next(iter(which)) in _LAST else "") + ",".join(found)


def _condition(key: str, wanted: Any, says: EventPhrases) -> str:
    if key == "except":
        return says(key, conditions=conditions_in_words(wanted, says))
    if key == "either":
        *rest, last = [conditions_in_words(choice, says) for choice in wanted]
        before = reduce(lambda first, second: says("either-more", first=first, second=second), rest)
        return says(key, first=before, second=last)
    if key in ("move", "flight"):
        return says("reaching", keyword=says.name_of("keyword", key), measure=_measure(wanted, says))
    if key in ("terrains", "climates"):
        return says(f"so-many-{key}", n=wanted.get("at-most", wanted.get("at-least")), measure=_measure(wanted, says))
    if key in ("scale", "foodchain", "points"):
        return says("worth" if key == "points" else key, measure=_measure(wanted, says))
    return says(key, words=says.one_of(key, wanted))


def _measure(wanted: Any, says: EventPhrases) -> str:
    low, high = wanted.get("at-least"), wanted.get("at-most")
    if low is None or high is None:
        return says("at-most", high=high) if low is None else says("at-least", low=low)
    return str(low) if low == high else says("between", low=low, high=high)
