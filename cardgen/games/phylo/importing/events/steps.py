"""Makes effects of phrases, and of what the parts of a text mean one text.

Raises Unclear where an effect cannot be for whom it is said to be.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from cardgen.games.phylo.effect_kinds import ALL, EFFECTS, SAME, TARGET
from cardgen.games.phylo.importing.events.joining.proviso import (
    WrittenEffect,
)
from cardgen.games.phylo.importing.events.phrase import (
    CLAIMED,
    Phrase,
    PhrasePart,
    Unclear,
    is_said_of,
)

EventFields = dict[str, Any]
"""What a text means, as a card writes it."""
LOOK, EXEMPT, LATER, TOSS, ROLL, SHUFFLED = "look", "exempt", "later", "toss", "roll", "shuffled"
BOTH_GONE = "both-gone"
STORY = "story"
"""What is told beside the effects, and does nothing."""
_OF_NAMES = "abcdefghijklmnopqrstuvwxyz' -"
"""The characters that names of events are made of."""
_DEED = re.compile(
    r"(?:effects? of|(?:plays?|played|uses?|used|cancels?|stops?|negates?|prevents?|undoes|undo)(?! the effect))"
    r" (?:the |an? )?"
)
"""What is done to the event that is named behind it."""
_NO_NAMES = {
    "an",
    "a",
    "any",
    "the",
    "that",
    "this",
    "another",
    "other",
    "your",
    "their",
    "event",
    "opponents",
    "card",
    "effect",
}
IMPLIED = "implied"
"""Of an order: that it is to whoever plays the event goes without saying."""
PICKED = "picked"
"""Of an effect: that it is for one that was chosen just before, whom `it` means from then on."""
EATEN = "eaten"
"""Of what is discarded: that a species eats it, which may be said to do something else, too."""
SECOND = "second"
"""Of an effect: that it is for the one beside the target that the condition asks for: `both are discarded`."""
OTHERS_THAN = "others-than"
"""Of what is for all of a kind: that it is not for whom the effect before is for, or for the target."""
GONE: WrittenEffect = {"gone": True}
"""What is counted: those that the effect before takes away."""
OF_HAND = "of-hand"
"""Of what is discarded: that it is so many of the cards that came to the hand before."""
OR_DISCARD = "or-discard"
"""What is said of those that an effect moves: who can go nowhere is discarded."""
ONLY_IF = "only-if"
"""Of a condition: what must hold of the table."""
ANSWERS = "answers"
"""Of an effect: against which events it is, where it says so and not its condition."""
BARE = "bare"
"""Of an empty spot: that nothing is said of who lives beside it."""
ON_COPIES = "on-copies"
"""Of a target: that the event is for as many of its copies as who plays it likes, too."""
HERE = "here"
"""How an effect is said to last as long as its event lies where it is."""
OTHERWISE, INSTEAD, AGAIN = "otherwise", "instead", "again"
"""How an effect is said to be for when another is not."""


ON_SEVERAL = {"discard-target": "discard-species"}
"""How what is done to the target is called where it is done to others."""
BLINDLY, NO_MATTER = "blindly", "no-matter"
"""How cards of a hand are taken, and that a species needs no link where it goes, said behind that they are."""
TAKEN = "taken"
"""Of cards that are drawn: that they are only said to be taken."""
OFFERED, PAID = "offered", "paid"
"""Of an effect: that it is offered with what is said behind it, and that it is to be had for the one before."""


def discarded(phrase: Phrase, is_passive: bool) -> WrittenEffect:
    if phrase.is_food:
        if phrase.of != "neighbours" or phrase.number or phrase.which or phrase.whose:
            raise Unclear("food that is not beside it")
        return {"name": "discard-adjacent-diet"}
    if phrase.is_place and phrase.of != "target" and not phrase.which:
        raise Unclear("a place, and no species")
    if phrase.is_stranded:
        if phrase.of == "neighbours" or phrase.number or phrase.whose or phrase.chosen().keys() - {"of", "which"}:
            raise Unclear("some of the incompatible")
        return {"name": "discard-stranded"} | ({"which": phrase.which} if phrase.which else {})
    if phrase.of == "target":
        if phrase.bound or phrase.eats is not None or phrase.beside is not None:
            raise Unclear("a target with conditions")
        if phrase.is_place:
            raise Unclear("a place cannot be discarded")
        return {"name": "discard-target", **phrase.chosen()}
    if phrase.of == "all" and not (
        phrase.is_placed or phrase.is_all or (phrase.is_open and is_passive) or phrase.which
    ):
        raise Unclear("of the hand, or of the table?")
    return chosen("discard-species", phrase, is_passive)


def returned(phrase: Phrase) -> WrittenEffect:
    """To a hand: from the table, or from what was looked through before."""
    if phrase.of == "all" and phrase.number and not phrase.is_placed:
        return {"name": "retrieve-from-discard", "from": LOOK} | cards_of(phrase)
    return chosen("return-to-hand", phrase, False)


def extended(found: EventFields) -> EventFields:
    """A target with the places that it is good for, too."""
    for key, places in found.pop("more", {}).items():
        if found["target"] == "alone" or key not in found["target"]:
            raise Unclear("more than what?")
        found["target"] = {**found["target"], key: [*dict.fromkeys((*found["target"][key], *places))]}
    return found


def chosen(name: str, phrase: Phrase, is_passive: bool) -> WrittenEffect:
    if phrase.of == "cards" or phrase.is_stranded or phrase.is_food:
        raise Unclear("cards of no known place")
    if phrase.is_place and phrase.of == ALL and not phrase.which:
        raise Unclear("which spots, or what of the species?")
    if not phrase.is_counted and not (phrase.is_many and is_passive):
        raise Unclear("how many is not said")
    if phrase.is_open and not is_passive:
        if not phrase.is_single:
            raise Unclear("any: one, or all?")
        phrase = replace(phrase, is_open=False, number=1)
    is_all = phrase.is_all or phrase.is_open or (phrase.is_many and is_passive)
    if phrase.of == "all" and not (phrase.number or is_all):
        raise Unclear("how many is not said")
    others = {OTHERS_THAN: True} if phrase.of == ALL and phrase.is_other and phrase.is_all else {}
    return {"name": name} | phrase.chosen() | others


def picked(step: WrittenEffect, phrase: Phrase) -> WrittenEffect:
    """An effect for the target, for one that is chosen instead."""
    if not is_for_target(step) or "which" in step or "beside" in step:
        raise Unclear("nothing is done to whom it is chosen for")
    if not is_said_of(step.get(CLAIMED, {}), phrase.which):
        raise Unclear("that is not the one that was chosen")
    step = {key: value for key, value in step.items() if key != CLAIMED}
    single = replace(phrase, number=1, is_open=False) if phrase.is_open and not phrase.number else phrase
    if single.number != 1 or single.may or single.of not in ("all", "neighbours"):
        raise Unclear("not one is chosen")
    if step["name"] == "discard-target":
        return discarded(single, False) | {PICKED: True}
    return step | chosen(step["name"], single, False) | {PICKED: True}


def is_for_target(step: WrittenEffect) -> bool:
    return step["name"] in EFFECTS and EFFECTS[step["name"]].is_for_species and step.get("of", TARGET) == TARGET


def cards_of(phrase: Phrase) -> WrittenEffect:
    """Cards of a pile: so many, of some kind."""
    if phrase.of == SAME:
        phrase = replace(phrase, of="all", number=phrase.number or 1, like=["species"], is_other=False)
    if phrase.chosen().keys() - {"of", "which", "number", "may", "whose", "like"}:
        raise Unclear("of the table")
    number = phrase.number or (1 if phrase.is_open else 0)
    if phrase.of != "all" or not number or phrase.whose or phrase.is_placed or phrase.is_stranded:
        raise Unclear("not so many species of a pile")
    written = {"number": number, "which": phrase.which, "may": phrase.may, "like": phrase.like}
    return {key: value for key, value in written.items() if value}


def event_in(words: str) -> str:
    """The id of the event that is named in such words: `when another player plays the trail erosion event`."""
    plain = words.removesuffix(" on 1 of your species")
    end = plain[len(plain.rstrip(_OF_NAMES)) :]
    name = end.partition("the event ")[2]
    if not name:
        end, _, rest = end.removesuffix(" card").rpartition(" event")
        deed = None if rest else _DEED.search(end)
        name = end[deed.end() :] if deed else ""
    name = re.sub("[^a-z]+", "-", name.replace("'", "")).strip("-")
    if {*name.split("-")} & _NO_NAMES or not name:
        raise Unclear("an event without a name")
    return name


def may_be_left(effect: WrittenEffect) -> bool:
    return "may" in EFFECTS[effect["name"]].takes


def phrases_in(parts: Iterable[Any]) -> list[Phrase]:
    found: list[Phrase] = []
    for part in parts:
        if isinstance(part, Phrase):
            found.append(part)
        elif isinstance(part, list):
            found += [phrase for phrase in part if isinstance(phrase, Phrase)]
    return found


def phrase_in(parts: Iterable[Any]) -> Phrase:
    """The only one that there is."""
    phrases = phrases_in(parts)
    if len(phrases) != 1:
        raise Unclear("several kinds at once")
    return phrases[0]


def in_each_line(phrases: Iterable[Phrase]) -> list[Phrase]:
    """`all species in its row and column`: those of the row, and those of the column."""
    found: list[Phrase] = []
    for phrase in phrases:
        is_of_both = phrase.line == "both" and phrase.is_all and not phrase.number
        found += [replace(phrase, line=line) for line in ("row", "column")] if is_of_both else [phrase]
    return found


def pairs_in(parts: Iterable[Any]) -> list[PhrasePart]:
    return [part for part in parts if isinstance(part, tuple) and part[0] in ("turns", "after", "who")]


def dict_in(parts: Iterable[Any]) -> WrittenEffect:
    """What is said of the cards of a hand."""
    return next(part for part in parts if isinstance(part, dict))


def pile_in(parts: Iterable[Any]) -> WrittenEffect:
    """Whose discard pile is meant, where it is not the own."""
    words = next((part[1] for part in parts if isinstance(part, tuple) and part[0] == "FROM_ANY_DISCARD"), "")
    if not words:
        return {}
    return {"pile": "others" if re.search("opponent|other player|(?:the|another|an?) player", words) else "any"}


def number_in(parts: Iterable[Any]) -> int:
    return next(part for part in parts if isinstance(part, int))


def players_in(parts: Iterable[Any], is_optional: bool = False) -> WrittenEffect:
    who = dict(pairs_in(parts))["who"]
    return {} if is_optional and who == "you" else {"who": who}


def unclaimed(step: WrittenEffect) -> WrittenEffect:
    return {key: value for key, value in step.items() if key != CLAIMED}
