"""Says effects in many ways: who does it, each word in its synonyms, the parts in each order in which people put them,
with a time or a condition before or behind.

`{slot}` is said in one of the ways of `WAYS`, all of which mean the same; whatever is said of a deed means what stands
beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

from msgspec import Struct

from cardgen.games.phylo.effect_kinds import may_be_later

WrittenEffect = dict[str, Any]
SLOT = re.compile(r"\{(\w+)\}")
WAYS: dict[str, tuple[str, ...]] = {
    "take": ("take", "pick", "get", "fetch", "choose", "bring"),
    "put": ("put", "place", "return", "move"),
    "discard": ("discard", "throw away", "get rid of"),
    "draw": ("draw", "pick up"),
    "lay": ("play", "put", "lay", "place"),
    "give": ("give", "hand", "pass"),
    "gain": ("gain", "score", "get", "receive"),
    "plant": ("a plant", "one plant card", "a plant species"),
    "low": ("a FOODCHAIN 1 species", "one species of FOODCHAIN 1", "a species with FOODCHAIN 1"),
    "bin": ("from {your} discard pile", "out of {your} discard pile", "from {your} discarded cards"),
    "into_hand": ("into {your} hand", "in {your} hand", "to {your} hand"),
    "of_hand": ("from {your} hand", "out of {your} hand"),
    "two": ("two cards", "2 cards", "any two cards", "two cards of {your} choice"),
    "new2": ("two cards", "2 cards", "two new cards", "two more cards"),
    "deck": ("from {your} deck", "from {your} draw pile", "from the top of {your} deck"),
    "in_deck": ("from {your} deck", "out of {your} draw pile"),
    "bottom": ("at the bottom of {your} deck", "on the bottom of {your} draw pile", "under {your} deck"),
    "top": ("on top of {your} deck", "on the top of {your} draw pile", "back on {your} deck"),
    "mixed": ("into {your} deck", "into {your} draw pile", "back into {your} deck"),
    "blind": ("at random", "without looking", "blindly"),
    "theirs": ("from your opponent's hand", "out of the other player's hand", "from the hand of an opponent"),
    "to_them": ("to your opponent", "to the other player", "to another player"),
    "free": ("for free", "without using an action", "as a free action", "at no cost"),
    "onto": ("on the table", "onto the table", "in any compatible spot", "to any place where it fits"),
    "beside_it": ("next to it", "beside it", "adjacent to this species"),
    "show": ("reveal", "turn over", "show", "flip"),
    "keep": ("take it", "put it into {your} hand", "keep it"),
    "own_turns": ("at the start of each of your turns", "on each of your turns", "each of your turns"),
    "next": ("the next time", "the next time that", "when"),
    "whenever": ("whenever", "each time", "every time that"),
    "contest": ("play rock-paper-scissors", "play rock paper scissors against your opponent", "hold a contest"),
    "cancelled": ("the event is cancelled", "that event has no effect"),
    "any_food": ("without food", "whatever it eats", "even if the terrain does not match"),
}
FROM = ("{bin}", "{of_hand}", "{deck}", "{in_deck}", "{theirs}")
"""What may be said before the verb."""
WHO = {"": "you", "you": "you", "your opponent": "others", "each player": "everyone"}
SEATS = tuple(WHO)
LATER = ("at the start of your next turn", "at the beginning of your next turn")
HELD = ("if you have a bird on the table", "if you have a bird", "if you own a bird")
HELD_BIRD = {"which": {"taxon": ["Aves"]}, "whose": "own"}


class Deed(Struct, frozen=True):
    """What a player does: what that is played as, the verb, what it is done to, and the parts behind it."""

    effect: WrittenEffect
    verb: str
    thing: str
    parts: tuple[str, ...] = ()
    seats: tuple[str, ...] = SEATS

    def said(self) -> Iterator[tuple[str, WrittenEffect]]:
        """Each text, and what it is played as."""
        orders = [" ".join((self.verb, self.thing, *order)) for order in permutations(self.parts)]
        for seat, order in product(self.seats, orders):
            for words in filled(order):
                yield sentence(seat, words), self.by(seat)
        for part in self.parts:
            if part in FROM:
                rest = " ".join((self.verb, self.thing, *(other for other in self.parts if other != part)))
                yield from ((sentence("", words), self.by("")) for words in filled(f"{part}, {rest}"))

    def by(self, seat: str) -> WrittenEffect:
        """What it is played as where these players do it."""
        who = WHO[seat]
        return self.effect | ({"who": who} if "who" in self.effect or who != "you" else {})

    def timed(self) -> Iterator[tuple[str, WrittenEffect]]:
        """Later, or where something holds, which is said before or behind."""
        words = sentence(self.seats[0], next(filled(" ".join((self.verb, self.thing, *self.parts)))))
        for key, value, ways in (("after", 1, LATER), ("if", HELD_BIRD, HELD)):
            for way in ways if key != "after" or may_be_later(self.effect["name"]) else ():
                yield f"{way[0].upper()}{way[1:]}, {words[0].lower()}{words[1:]}", self.by(self.seats[0]) | {key: value}
                yield f"{words} {way}", self.by(self.seats[0]) | {key: value}


def filled(text: str) -> Iterator[str]:
    """With each slot in each of its ways, one other than the first at a time."""
    slots = [*dict.fromkeys(found for found in SLOT.findall(text) if found in WAYS)]
    first = {slot: WAYS[slot][0] for slot in slots}
    yield _spoken(text, first)
    for slot in slots:
        yield from (_spoken(text, {**first, slot: way}) for way in WAYS[slot][1:])


def _spoken(text: str, ways: dict[str, str]) -> str:
    return SLOT.sub(lambda slot: ways.get(slot[1], slot[0]), text)


def sentence(seat: str, words: str) -> str:
    """Words in the person of whoever does it."""
    front, comma, rest = words.rpartition(", ")
    if WHO[seat] != "you":
        verb, _, behind = rest.partition(" ")
        rest = f"{_third(verb)} {behind}"
    said = f"{front}{comma}{seat} {rest}".replace("{your}", "your" if seat in ("", "you") else "their")
    said = " ".join(said.split())
    return said[0].upper() + said[1:]


def _third(verb: str) -> str:
    return f"{verb}es" if verb.endswith(("s", "x", "sh", "ch")) else f"{verb}s"


_PLANT, _ONE = {"taxon": ["Plantae"]}, {"foodchain": {"at-least": 1, "at-most": 1}}
YOU = ("", "you")
DEEDS = (
    Deed({"name": "draw-cards", "number": 2}, "{draw}", "{new2}", ("{deck}",)),
    Deed({"name": "discard-from-hand", "number": 2, "who": "you"}, "{discard}", "{two}", ("{of_hand}",)),
    Deed(
        {"name": "discard-from-hand", "number": 1, "who": "you", "random": True},
        "{discard}",
        "a card",
        ("{of_hand}", "{blind}"),
    ),
    Deed(
        {"name": "discard-from-hand", "number": 1, "who": "you", "which": _PLANT},
        "{discard}",
        "{plant}",
        ("{of_hand}",),
    ),
    Deed(
        {"name": "discard-from-hand", "number": 1, "who": "you", "kind": "event"},
        "{discard}",
        "an event card",
        ("{of_hand}",),
    ),
    Deed({"name": "hand-to-pile", "number": 2, "to": "bottom"}, "{put}", "{two}", ("{of_hand}", "{bottom}"), YOU),
    Deed({"name": "hand-to-pile", "number": 1, "to": "top"}, "{put}", "a card", ("{of_hand}", "{top}"), YOU),
    Deed({"name": "hand-to-pile", "number": 1, "to": "shuffled"}, "shuffle", "a card", ("{of_hand}", "{mixed}"), YOU),
    Deed(
        {"name": "retrieve-from-discard", "number": 1, "which": _PLANT}, "{take}", "{plant}", ("{bin}", "{into_hand}")
    ),
    Deed({"name": "retrieve-from-discard", "number": 1, "which": _ONE}, "{take}", "{low}", ("{bin}",)),
    Deed({"name": "retrieve-from-discard", "number": 2, "events": True}, "{put}", "{two}", ("{bin}", "{into_hand}")),
    Deed({"name": "retrieve-from-discard", "number": 1, "kind": "event"}, "{take}", "an event card", ("{bin}",), YOU),
    Deed(
        {"name": "discard-to-pile", "number": 2, "to": "bottom", "events": True},
        "{put}",
        "{two}",
        ("{bin}", "{bottom}"),
        YOU,
    ),
    Deed(
        {"name": "discard-to-pile", "number": 1, "to": "shuffled", "which": _PLANT},
        "shuffle",
        "{plant}",
        ("{bin}", "{mixed}"),
        YOU,
    ),
    Deed({"name": "resettle", "number": 1, "which": _PLANT}, "{lay}", "{plant}", ("{bin}", "{onto}"), YOU),
    Deed({"name": "play-species", "number": 1, "which": _PLANT}, "{lay}", "{plant}", ("{of_hand}", "{free}"), YOU),
    Deed(
        {"name": "play-species", "number": 1, "which": _PLANT},
        "{lay}",
        "{plant}",
        ("{of_hand}", "{onto}", "{free}"),
        YOU,
    ),
    Deed(
        {"name": "play-species", "number": 1, "which": _PLANT, "near-target": True},
        "{lay}",
        "{plant}",
        ("{of_hand}", "{beside_it}", "{free}"),
        YOU,
    ),
    Deed(
        {"name": "play-species", "number": 1, "which": _PLANT, "anywhere": True},
        "{lay}",
        "{plant}",
        ("{of_hand}", "{any_food}"),
        YOU,
    ),
    Deed({"name": "search-pile", "number": 1, "which": _PLANT}, "{take}", "{plant}", ("{in_deck}", "{into_hand}"), YOU),
    Deed({"name": "search-pile", "number": 1, "which": _PLANT}, "find", "{plant}", ("{in_deck}",), YOU),
    Deed({"name": "take-from-hand", "number": 1}, "{take}", "a card", ("{theirs}", "{blind}"), YOU),
    Deed({"name": "take-from-hand", "number": 2}, "{take}", "two random cards", ("{theirs}",), YOU),
    Deed({"name": "give-cards", "number": 1, "who": "you"}, "{give}", "a card", ("{of_hand}", "{to_them}"), YOU),
    Deed({"name": "discard-from-pile", "number": 2, "who": "you"}, "{discard}", "the top two cards of {your} deck"),
    Deed({"name": "score-points", "points": 2, "who": "you"}, "{gain}", "2 points"),
    Deed({"name": "score-points", "points": -2, "who": "you"}, "lose", "2 points"),
    Deed({"name": "skip-turn", "turns": 1, "who": "you"}, "skip", "{your} next turn"),
    Deed({"name": "fill-hand", "number": 5, "who": "you"}, "draw", "until {your} hand has five cards"),
    Deed({"name": "keep-hand", "number": 3, "who": "you"}, "discard", "down to three cards"),
    Deed(
        {"name": "return-to-hand", "of": "all", "number": 1, "which": _PLANT},
        "return",
        "{plant} on the table",
        ("to its owner's hand",),
        ("",),
    ),
    Deed(
        {"name": "move-species", "of": "all", "number": 1, "which": _PLANT},
        "move",
        "{plant} on the table",
        ("to another spot",),
        ("",),
    ),
)


class Saying(Struct, frozen=True):
    """Sentences that all mean the same, with slots in them."""

    effect: WrittenEffect
    texts: tuple[str, ...]

    def said(self) -> Iterator[tuple[str, WrittenEffect]]:
        for text in self.texts:
            for words in filled(text):
                yield sentence("", words), self.effect


_GONE, _BONUS = {"name": "discard-target"}, {"name": "points-modifier", "points": 1}
_TOP = {"name": "reveal-top", "number": 1, "to": "discard", "who": "you", "which": _PLANT}
SAYINGS = (
    Saying(
        _TOP,
        (
            "{show} the top card of {your} deck. If it is a plant, {keep}; otherwise discard it",
            "{show} the top card of {your} deck. {keep} if it is a plant. Otherwise, discard it",
            "{show} the top card of {your} deck and, if it is a plant, {keep}. If not, discard it",
        ),
    ),
    Saying(
        _BONUS | {"each-turn": "game"},
        ("{own_turns}, it gains 1 point", "{own_turns} it gains 1 point for the rest of the game"),
    ),
    Saying(_BONUS | {"each-turn": 3}, ("{own_turns}, it gains 1 point for three turns",)),
    Saying(_GONE | {"next": "moved"}, ("{next} it is moved, discard it", "{next} it moves, it is discarded")),
    Saying(
        _BONUS | {"whenever": "moved"},
        ("{whenever} it is moved, it gains 1 point", "It gains 1 point {whenever} it moves"),
    ),
    Saying(
        {"name": "draw-cards", "number": 1, "next": "discarded"},
        ("{next} it is discarded, draw a card", "{next} it leaves the table, you draw a card"),
    ),
    Saying(
        _GONE | {"coin": "won"},
        (
            "{contest}. If you win, discard it",
            "{contest}. If you win, it is discarded",
            "{contest}: if you win, it dies",
        ),
    ),
    Saying(
        {"name": "exchange-cards", "number": 1, "seen": True},
        (
            "Look at your opponent's hand and swap one card with them",
            "Look at your opponent's hand. You may exchange a card",
        ),
    ),
    Saying(
        {"name": "discard-from-hand", "number": 1, "who": "you", "highest": "points"},
        ("{discard} the card with the most points {of_hand}", "{of_hand}, {discard} the card worth the most points"),
    ),
    Saying(
        {"name": "return-to-hand", "of": "all", "number": 1, "which": _PLANT, "whose": "others", "to": "own"},
        ("Take {plant} of your opponent into your hand",),
    ),
    Saying(
        {"name": "take-from-hand", "number": 1, "who": "others"},
        ("Your opponent takes a card from your hand", "Your opponent takes a card at random out of your hand"),
    ),
    Saying(
        {"name": "cancel-event", "to": "hand"},
        ("{cancelled} and goes back to its owner's hand", "{cancelled}. It returns to the hand of its owner"),
    ),
    Saying(
        {"name": "take-from-hand", "number": 1, "seen": True},
        ("{take} a card of your choice {theirs}", "{theirs}, take a card that you choose"),
    ),
    Saying(
        {"name": "play-species", "number": 1, "which": _PLANT, "anywhere": True, "needs": ["food"]},
        ("Play {plant} {of_hand}. Terrain and climate do not matter",),
    ),
)
