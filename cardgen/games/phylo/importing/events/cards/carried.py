"""Says which effect it is that cards go from one place to another: of hands, of piles, to the table.

Raises Unclear where none is, and where something is said beside that means nothing there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from cardgen.games.phylo.importing.events.joining.proviso import WrittenEffect
from cardgen.games.phylo.importing.events.phrase import Unclear
from cardgen.games.phylo.importing.events.players import TO_WHOM, WrittenEffects
from cardgen.games.phylo.importing.events.steps import TAKEN

HAND, OTHER, DISCARDED, PILE, TABLE, PLAYER = "hand", "other", "discard", "pile", "table", "player"
CHOICE = ("OF_CHOICE", "YOU_CHOOSE")
"""How it is said that whoever acts chooses."""
_ON_PILE = ("top", "bottom", "shuffled")


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
        return bool(self.manner & {*CHOICE})

    @property
    def species(self) -> WrittenEffect:
        """Species alone, as an effect for a pile or for the table writes them."""
        if self.is_any or self.cards.get("kind") == "event" or "random" in self.cards:
            raise Unclear("which species?")
        return {key: self.cards[key] for key in ("number", "which", "may", "like") if key in self.cards}

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
        found = {key: self.cards[key] for key in ("number", "which", "kind", "may", "like") if key in self.cards}
        if "ranked" in self.cards:
            found[self.cards["ranked"]] = "points"
        if "species" in self.cards and not found.keys() & {"which", "like"}:
            found["kind"] = "species"
        return found | ({"random": True} if is_random else {})


def carried_effects(carried: Carried) -> WrittenEffects:
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
    carried.says_only("SHOWN", "SHUFFLE", *CHOICE)
    return {"name": "search-pile", **carried.of_pile} | ({"seen": True} if "SHOWN" in carried.manner else {})


def _retrieved(carried: Carried) -> WrittenEffect:
    """A discard pile is open: nothing is shown."""
    carried.says_only("SHOWN", *CHOICE)
    return {"name": "retrieve-from-discard", **carried.of_pile, **carried.pile}


def _resettled(carried: Carried) -> WrittenEffect:
    carried.says_only("FOR_NOTHING", "NEXT_TO", "WHATEVER_FITS", *CHOICE)
    return {"name": "resettle", **carried.species, **carried.pile}


def _played(carried: Carried) -> WrittenEffect:
    """Where it may be laid; who lives under others is played in another way."""
    carried.says_only("FOR_NOTHING", "NEXT_TO", "WHATEVER_FITS", "FROM_HAND", *CHOICE)
    if not carried.manner & {"FROM_HAND", "FOR_NOTHING"}:
        raise Unclear("from the hand, or what is allowed anyway?")
    if "parasitic" in carried.species.get("which", {}).get("keyword", ()):
        raise Unclear("on an empty spot, or not?")
    return {"name": "play-species", **carried.species}


def _thrown_away(carried: Carried) -> WrittenEffect:
    carried.says_only("FROM_HAND", "AT_RANDOM", *CHOICE)
    if not carried.is_any and "FROM_HAND" not in carried.manner:
        raise Unclear("of the hand, or of the table?")
    if carried.cards.get("which") and carried.number not in (1, "all"):
        raise Unclear("more than the hand may have")
    return {"name": "discard-from-hand", "who": "you", **carried.of_hand}


def _given(carried: Carried) -> WrittenEffect:
    carried.says_only("FROM_HAND", "AT_RANDOM", *CHOICE)
    if not isinstance(carried.number, int) or not carried.to_whom or "may" in carried.cards:
        raise Unclear("so many cards are given, to somebody")
    return {"name": "give-cards", "who": "you", **carried.of_hand, TO_WHOM: carried.to_whom}


def _stolen(carried: Carried) -> WrittenEffect:
    """Unseen, where it is not said that somebody chooses."""
    carried.says_only("AT_RANDOM", "FROM_HAND", *CHOICE)
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
    carried.says_only("FROM_HAND", *(["SHUFFLE"] if carried.goal == "shuffled" else []), *CHOICE)
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
