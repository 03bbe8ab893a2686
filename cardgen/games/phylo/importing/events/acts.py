"""Says what somebody does with cards of hands and piles: a verb, what it is done to, from where and to where.

The parts stand in any order; what is not said follows from the verb: what is drawn comes from the top of the draw
pile. A method has the name of a rule of `grammar.lark` and gets what its parts mean. Raises Unclear where the parts
do not agree.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardgen.games.phylo.effect_kinds import ALL, TARGET
from cardgen.games.phylo.importing.events.joining.proviso import WrittenEffect
from cardgen.games.phylo.importing.events.phrase import Phrase, PhrasePart, Unclear
from cardgen.games.phylo.importing.events.players import SPOKEN, TO_WHOM, WrittenEffects
from cardgen.games.phylo.importing.events.sentences import SentenceMeaning
from cardgen.games.phylo.importing.events.steps import IMPLIED, TAKEN, cards_of, phrases_in, pile_in

HAND, OTHER, DISCARDED, PILE, TABLE, PLAYER = "hand", "other", "discard", "pile", "table", "player"
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
_ON_PILE = ("top", "bottom", "shuffled")
_CHOICE = ("OF_CHOICE", "YOU_CHOOSE")
_MANNER = {*_CHOICE, "AT_RANDOM", "SHOWN", "SHUFFLE", "FOR_NOTHING", "NEXT_TO", "WHATEVER_FITS", "FROM_HAND"}
"""What may be said beside, and must mean something."""
_YOURS, _THEIRS = re.compile(r"\byour\b"), re.compile(r"\b(?:their|his or her)\b")
_OF_SOMEBODY = re.compile(r"\b(?:your|their|an?|the|another|any) (?:opponent|other player|player)s?\b(?:'s)?")


class Carried(Struct, frozen=True):
    """What goes from where to where: so many cards of any kind, or of one, with what is said beside."""

    verb: str
    words: str
    cards: WrittenEffect
    source: str
    goal: str
    manner: frozenset[str]
    pile: WrittenEffect
    to_whom: str = ""

    def says_only(self, *words: str) -> None:
        """Raises Unclear where something is said that means nothing here."""
        if self.manner - {*words}:
            raise Unclear("what is said beside means nothing")

    @property
    def number(self) -> Any:
        return self.cards["number"]

    @property
    def is_any(self) -> bool:
        return not self.cards.keys() & {"species", "kind", "ranked"}

    @property
    def is_chosen(self) -> bool:
        return bool(self.manner & {*_CHOICE})

    @property
    def species(self) -> WrittenEffect:
        """Species alone, as an effect for a pile or for the table writes them."""
        if self.is_any or self.cards.get("kind") == "event" or "random" in self.cards:
            raise Unclear("which species?")
        return {key: self.cards[key] for key in ("number", "which", "may") if key in self.cards}

    @property
    def of_pile(self) -> WrittenEffect:
        """Species, events, or cards of any kind."""
        if not isinstance(self.number, int):
            raise Unclear("half of what?")
        if self.is_any:
            if self.cards.keys() & {"may", "random"}:
                raise Unclear("as many as one likes, or at random")
            return {"number": self.number, "events": True}
        if self.cards.get("kind") != "event":
            return self.species
        if "may" in self.cards:
            raise Unclear("as many events as one likes")
        return {"number": self.number, "kind": "event"}

    @property
    def of_hand(self) -> WrittenEffect:
        is_random = "random" in self.cards or "AT_RANDOM" in self.manner
        if is_random and (self.is_chosen or not isinstance(self.number, int)):
            raise Unclear("at random, or all of them?")
        found = {key: self.cards[key] for key in ("number", "which", "kind", "may") if key in self.cards}
        if "ranked" in self.cards:
            found[self.cards["ranked"]] = "points"
        if "species" in self.cards and "which" not in found:
            found["kind"] = "species"
        return found | ({"random": True} if is_random else {})


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
        steps = [step | spoken for step in _carried(carried)]
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
        if kinds.keys() & {*_CHOICE}:
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


def _carried(carried: Carried) -> WrittenEffects:
    way = (carried.source, carried.goal)
    if carried.goal in _ON_PILE:
        return [_put_on_pile(carried)]
    if way == ("", HAND) and carried.is_any and re.match("gets?|gains?|receives?|takes?|add", carried.words):
        return [_drawn(carried) | ({TAKEN: True} if carried.words.startswith("take") else {})]
    if way not in _WAYS:
        raise Unclear("from where to where?")
    return [_WAYS[way](carried)]


def _drawn(carried: Carried) -> WrittenEffect:
    """From the top, where nothing is said of which."""
    if not carried.is_any or carried.is_chosen or carried.cards.keys() & {"may", "random"}:
        raise Unclear("which cards are drawn?")
    carried.says_only()
    return {"name": "draw-cards", "number": carried.number}


def _out_of_pile(carried: Carried) -> WrittenEffect:
    """Looked for where it is said what is looked for, else drawn."""
    if carried.verb not in ("FIND", "SEARCH") and carried.is_any and not carried.is_chosen:
        return _drawn(carried)
    carried.says_only("SHOWN", "SHUFFLE", *_CHOICE)
    return {"name": "search-pile", **carried.of_pile} | ({"seen": True} if "SHOWN" in carried.manner else {})


def _retrieved(carried: Carried) -> WrittenEffect:
    """A discard pile is open: nothing is shown."""
    carried.says_only("SHOWN", *_CHOICE)
    return {"name": "retrieve-from-discard", **carried.of_pile, **carried.pile}


def _resettled(carried: Carried) -> WrittenEffect:
    carried.says_only("FOR_NOTHING", "NEXT_TO", "WHATEVER_FITS", *_CHOICE)
    return {"name": "resettle", **carried.species, **carried.pile}


def _played(carried: Carried) -> WrittenEffect:
    """Where it may be laid; who lives under others is played in another way."""
    carried.says_only("FOR_NOTHING", "NEXT_TO", "WHATEVER_FITS", "FROM_HAND", *_CHOICE)
    if not carried.manner & {"FROM_HAND", "FOR_NOTHING"}:
        raise Unclear("from the hand, or what is allowed anyway?")
    if "parasitic" in carried.species.get("which", {}).get("keyword", ()):
        raise Unclear("on an empty spot, or not?")
    return {"name": "play-species", **carried.species}


def _thrown_away(carried: Carried) -> WrittenEffect:
    carried.says_only("FROM_HAND", "AT_RANDOM", *_CHOICE)
    if not carried.is_any and "FROM_HAND" not in carried.manner:
        raise Unclear("of the hand, or of the table?")
    if carried.cards.get("which") and carried.number not in (1, "all"):
        raise Unclear("more than the hand may have")
    return {"name": "discard-from-hand", "who": "you", **carried.of_hand}


def _given(carried: Carried) -> WrittenEffect:
    carried.says_only("FROM_HAND", "AT_RANDOM", *_CHOICE)
    if not isinstance(carried.number, int) or not carried.to_whom or "may" in carried.cards:
        raise Unclear("so many cards are given, to somebody")
    return {"name": "give-cards", "who": "you", **carried.of_hand, TO_WHOM: carried.to_whom}


def _stolen(carried: Carried) -> WrittenEffect:
    """Unseen, where it is not said that somebody chooses."""
    carried.says_only("AT_RANDOM", "FROM_HAND", *_CHOICE)
    plain = {key: value for key, value in carried.of_hand.items() if key != "random"}
    if "may" in plain or not isinstance(carried.number, int):
        raise Unclear("as many as one likes")
    return {"name": "take-from-hand", **plain} | ({"seen": True} if carried.is_chosen else {})


def _taken_from_you(carried: Carried) -> WrittenEffect:
    """`Your opponent takes a card from your hand`: only the others can."""
    return _stolen(carried) | {TO_WHOM: "you"}


def _milled(carried: Carried) -> WrittenEffect:
    carried.says_only()
    if not carried.is_any or "may" in carried.cards:
        raise Unclear("which cards of the pile?")
    return {"name": "discard-from-pile", "number": carried.number, "who": "you"}


def _put_on_pile(carried: Carried) -> WrittenEffect:
    """Of the hand, or of the discard pile."""
    carried.says_only("FROM_HAND", *(["SHUFFLE"] if carried.goal == "shuffled" else []), *_CHOICE)
    if carried.source == HAND and carried.is_any and isinstance(carried.number, int):
        may = {"may": True} if "may" in carried.cards else {}
        return {"name": "hand-to-pile", "number": carried.number, "to": carried.goal} | may
    if carried.source == DISCARDED and not carried.pile:
        return {"name": "discard-to-pile", "to": carried.goal, **carried.of_pile}
    raise Unclear("which cards go to the pile?")


_WAYS: Mapping[tuple[str, str], Callable[[Carried], WrittenEffect]] = {
    (PILE, HAND): _out_of_pile,
    (PILE, DISCARDED): _milled,
    (HAND, DISCARDED): _thrown_away,
    (HAND, PLAYER): _given,
    (HAND, TABLE): _played,
    (OTHER, HAND): _stolen,
    (HAND, HAND): _taken_from_you,
    (DISCARDED, HAND): _retrieved,
    (DISCARDED, TABLE): _resettled,
}
