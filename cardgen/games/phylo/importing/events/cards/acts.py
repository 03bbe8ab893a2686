"""Says what somebody does with cards of hands and piles: a verb, what it is done to, from where and to where.

The parts stand in any order; what is not said follows from the verb: what is drawn comes from the top of the draw
pile. A method has the name of a rule of `grammar.lark` and gets what its parts mean. Raises Unclear where the parts
do not agree.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from cardgen.games.phylo.effect_kinds import ALL, TARGET
from cardgen.games.phylo.importing.events.cards.carried import (
    CHOICE,
    DISCARDED,
    HAND,
    OTHER,
    PILE,
    PLAYER,
    TABLE,
    Carried,
    carried_effects,
)
from cardgen.games.phylo.importing.events.joining.proviso import WrittenEffect
from cardgen.games.phylo.importing.events.phrase import Phrase, PhrasePart, Unclear
from cardgen.games.phylo.importing.events.players import SPOKEN, WrittenEffects
from cardgen.games.phylo.importing.events.sentences import SentenceMeaning
from cardgen.games.phylo.importing.events.steps import IMPLIED, cards_of, phrases_in, pile_in

_SOURCES = {
    "FROM_HAND": HAND,
    "FROM_OTHER": OTHER,
    **dict.fromkeys(("FROM_DISCARD", "FROM_ANY_DISCARD", "LOOK_DISCARD"), DISCARDED),
    **dict.fromkeys(("FROM_PILE", "IN_DECK"), PILE),
}
_GOALS = {
    "TO_HAND": HAND,
    "TO_PILE": DISCARDED,
    "INTO_PILE": "shuffled",
    **dict.fromkeys(("INTO_PLAY", "ON_TABLE", "ELSEWHERE", "PLAYED_IT", "NEXT_TO", "WHATEVER_FITS"), TABLE),
    **dict.fromkeys(("TO_PLAYER", "RECIPIENT"), PLAYER),
}
_ON_ITS_OWN: Mapping[str, tuple[str, str]] = {
    "DRAW": (PILE, HAND),
    **dict.fromkeys(("FIND", "SEARCH"), (PILE, HAND)),
    "TAKE": ("", HAND),
    "PUT": ("", ""),
    "PLAYS": (HAND, TABLE),
    "GIVE": (HAND, PLAYER),
    **dict.fromkeys(("DISCARD", "LOSE"), (HAND, DISCARDED)),
    "SHUFFLES": ("", "shuffled"),
    "LOOK_DISCARD": (DISCARDED, HAND),
}
"""From where and to where cards go by each verb, where it is not said."""
_MANNER = {*CHOICE, "AT_RANDOM", "SHOWN", "SHUFFLE", "FOR_NOTHING", "NEXT_TO", "WHATEVER_FITS", "FROM_HAND"}
"""What may be said beside, and must mean something."""
_YOURS, _THEIRS = re.compile(r"\byour\b"), re.compile(r"\b(?:their|his or her)\b")
_OF_SOMEBODY = re.compile(r"\b(?:your|their|an?|the|another|any) (?:opponent|other player|player)s?\b(?:'s)?")


class ActMeaning(SentenceMeaning):
    def act(self, parts: list[Any]) -> WrittenEffects:
        """One thing that is done with cards of hands and piles."""
        kinds: dict[str, Any] = dict(part for part in parts if isinstance(part, tuple))
        verb = next((kind for kind in kinds if kind in _ON_ITS_OWN), "")
        phrases = phrases_in(parts)
        near = [phrases.pop()] if "NEXT_TO" in kinds else []
        cards = next((part for part in parts if isinstance(part, dict)), None) or _of_kind(phrases, verb, kinds)
        source, goal = _from_and_to(verb, kinds)
        manner = {*kinds} & _MANNER | ({"OF_CHOICE"} if cards.get("is_chosen") else set())
        carried = Carried(
            verb=verb,
            words=kinds[verb],
            cards=cards,
            source=source,
            goal=goal,
            manner=frozenset(manner),
            pile=pile_in(parts),
            to_whom=_to_whom(kinds),
        )
        spoken = {} if (source, goal) == (HAND, HAND) else _spoken(kinds)
        steps = [step | spoken for step in carried_effects(carried)]
        if near:
            steps = self.near([steps, *near])
        return self.anywhere([steps]) if "WHATEVER_FITS" in kinds else steps

    def ordered(self, parts: list[Any]) -> WrittenEffects:
        """To whoever plays the event, which goes without saying."""
        return [step | {IMPLIED: True} for step in self._of(parts[0], "you")]

    def any_cards(self, parts: list[PhrasePart]) -> WrittenEffect:
        kinds = dict(parts)
        found: WrittenEffect = {"number": self.amount(parts)}
        if kinds.keys() & {"HALF", "WHOLE_HAND"}:
            found = {"number": "half" if "HALF" in kinds else "all"}
        if kinds.keys() & {"UP_TO", "ANY_NUMBER"}:
            found["may"] = True
        if kinds.keys() & {*CHOICE}:
            found["is_chosen"] = True
        return found | ({"random": True} if "RANDOM" in kinds else {})

    def sorted_cards(self, parts: list[PhrasePart]) -> WrittenEffect:
        return {**self.any_cards(parts), "kind": "species" if "SPECIES" in dict(parts) else "event"}

    def recipient(self, parts: list[PhrasePart]) -> PhrasePart:
        """`Give them a card`."""
        return "RECIPIENT", parts[0][1]

    def played_it(self, parts: list[PhrasePart]) -> PhrasePart:
        """`Take a plant from your hand and play it`."""
        return "PLAYED_IT", ""

    def near(self, parts: list[Any]) -> list[WrittenEffect]:
        """A species that is laid or moved next to some other, or next to the target."""
        steps, beside = parts[0], phrases_in(parts[1:])[-1]
        if len(steps) != 1 or steps[0].get("name") not in ("play-species", "resettle", "move-species"):
            raise Unclear("what goes there?")
        if beside.of == TARGET:
            if steps[0].get("of", ALL) == TARGET:
                raise Unclear("beside itself")
            return [steps[0] | {"near-target": True}]
        which = replace(beside, is_open=False, number=0, is_all=False).plain()
        if not which or beside.is_all:
            raise Unclear("beside which?")
        return [steps[0] | {"near": which}]

    def anywhere(self, parts: list[Any]) -> list[WrittenEffect]:
        """Though nothing links it there."""
        steps = parts[0]
        if len(steps) != 1 or steps[0].get("name") not in ("play-species", "resettle"):
            raise Unclear("what goes where it does not fit?")
        return [steps[0] | {"anywhere": True}]


def _of_kind(phrases: list[Phrase], verb: str, kinds: Mapping[str, Any]) -> WrittenEffect:
    """Species of some kind, where it is said or goes without saying that they are not those of the table."""
    if len(phrases) != 1 or not ({*kinds} & {*_SOURCES} or verb in ("PLAYS", "FIND", "SEARCH")):
        raise Unclear("two kinds of cards, or of the table")
    if "hand" not in kinds.get("FROM_OTHER", "hand"):
        raise Unclear("of the hand, or of the table?")
    phrase = phrases[0]
    if phrase.of == TARGET and phrase.is_further:
        phrase = Phrase("all", number=1)  # `an extra species`
    plain = replace(phrase, is_other=False, is_their_choice=False)
    if plain.is_all and not plain.number:
        return {"species": True, "number": "all", "which": replace(plain, is_all=False).plain()}
    return {"species": True, **cards_of(plain)}


def _to_whom(kinds: Mapping[str, Any]) -> str:
    words = kinds.get("TO_PLAYER", kinds.get("RECIPIENT", ""))
    return "you" if words in ("you", "to you") else "others" if words else ""


def _from_and_to(verb: str, kinds: Mapping[str, Any]) -> tuple[str, str]:
    if not verb:
        raise Unclear("what is done?")
    source, goal = _ON_ITS_OWN[verb]
    source = next((_SOURCES[kind] for kind in kinds if kind in _SOURCES), source)
    goal = next((_GOALS[kind] for kind in kinds if kind in _GOALS), goal)
    if not goal and "FOR_NOTHING" in kinds:
        goal = TABLE
    if "ON_PILE" in kinds:
        goal = "bottom" if re.search("bottom|under", kinds["ON_PILE"]) else "top"
    return source, goal


def _spoken(kinds: Mapping[str, Any]) -> WrittenEffect:
    """Whose hands and piles are said: `your` are not those of others who do it."""
    words = " ".join(
        str(kinds[kind]) for kind in (*_SOURCES, *_GOALS, "ON_PILE", "WHOLE_HAND", "HALF") if kind in kinds
    )
    own = _OF_SOMEBODY.sub("", words)
    return {SPOKEN: "your"} if _YOURS.search(own) else {SPOKEN: "their"} if _THEIRS.search(own) else {}
