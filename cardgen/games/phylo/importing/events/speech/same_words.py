"""One word for each thing: lists of what else people call it.

A list is all there is to add where somebody has another word for the same. The wording is a text in small letters.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

SAME: Mapping[str, tuple[str, ...]] = {
    "your opponent": (
        "the other person",
        "the other kid",
        "the other side",
        "your enemy",
        "your foe",
        "your competitor",
        "your adversary",
        "the opposing player",
    ),
    "its owner": (
        "the person who owns it",
        "the person who owned it",
        "the person it belongs to",
        "the person it belonged to",
        "the player it belongs to",
        "the player it belonged to",
        "whoever it belongs to",
        "whoever owns it",
        "whoever owned it",
        "the one who owns it",
        "the player whose card it is",
    ),
    "you own": ("that belongs to you", "which belongs to you", "belonging to you", "that are yours", "that is yours"),
    "next to": (
        "side by side with",
        "alongside",
        "that is sitting next to",
        "that are sitting next to",
        "right next to",
        "close to",
        "in contact with",
        "immediately adjacent to",
    ),
    "that have a neighbour": ("that have something next to them",),
    "that live only in cold climate": (
        "that can only live in the cold",
        "which can only live in the cold",
        "that has a cold climate and no other",
        "with a cold climate and no other",
    ),
    "that live only in warm climate": (
        "that can only live in the heat",
        "which can only live in the heat",
        "that has a warm climate and no other",
        "with a warm climate and no other",
    ),
    "discard pile": ("pile of discarded cards", "discarded pile", "rubbish pile", "used pile", "bin pile"),
    "draw pile": ("pile of cards to draw", "drawing pile", "face-down pile", "library"),
    "under": ("underneath", "beneath"),
    "adjacent": ("adjoining",),
    "in play": ("on the playing area", "on the battlefield", "on the field"),
    "until the end of this turn": ("until end of turn", "until the turn ends", "till the end of the turn"),
    "until your next turn": ("until it is your turn again", "till your turn comes again", "until you play again"),
    "for the rest of the game": (
        "for the remainder of the match",
        "as long as the game lasts",
        "till the game ends",
        "until the game is over",
    ),
    "two turns": ("a couple of turns",),
    "twice": ("two times",),
    "may": ("is allowed to", "are allowed to", "gets to", "has the right to", "has permission to", "is free to"),
    "you may": (
        "you're allowed to",
        "you have permission to",
        "you are free to",
        "feel free to",
        "if you do not like it,",
        "if you don't like it,",
        "if you want,",
        "if you like,",
    ),
    "cannot": ("is unable to", "are unable to", "is no longer able to", "are no longer able to"),
    "at random": ("picked randomly", "chosen at random", "picked at random", "selected at random", "with eyes closed"),
    "without an action": (
        "without it costing an action",
        "without paying an action",
        "without having to use an action",
        "and it does not cost you an action",
        "and it does not cost an action",
        "and this does not cost an action",
        "and this does not use an action",
        "and that does not count as an action",
        "and this does not count as an action",
    ),
    "cannot be moved": (
        "cannot move or be moved",
        "can't move or be moved",
        "cannot be moved or move",
        "has to stay where it is",
        "must stay where it is",
        "is not allowed to move",
        "cannot go anywhere",
        "can't go anywhere",
        "are not allowed to move",
    ),
    "plays": ("puts down", "lays down"),
    "play": ("put down", "lay down"),
    "all other players": ("all the other players", "all of the other players", "every one of the other players"),
    "their hand": ("their hands", "all the cards from their hand", "all the cards in their hand"),
    "your hand": ("all the cards from your hand", "all the cards in your hand"),
    "your turn": ("your go",),
    "until the end of the next round": ("until the next round is over", "until the next round ends"),
    "a compatible spot": (
        "a spot that suits it",
        "a different spot that suits it",
        "any spot that suits it",
        "a place that suits it",
        "another place that suits it",
    ),
    "goes back": ("flies back", "runs back", "swims back", "crawls back", "hops back", "walks back", "jumps back"),
    "that event has no effect": ("that event does not count", "that event doesn't count"),
    "that is": ("that's",),
    "you have": ("you've got", "you have got"),
    "any time": ("any time you want", "any time you like", "whenever you want", "whenever you like"),
    "no target": ("no target for this one", "there is no target", "so no target"),
    "your opponent owns": ("somebody else owns", "someone else owns", "another player owns"),
    "is discarded": (
        "is out of the game",
        "goes away",
        "leaves the game for good",
        "is no more",
        "has to go",
        "must go",
        "is thrown out",
    ),
    "choose one:": ("pick one:", "select one:", "choose one of these:", "do one of these:", "one of the following:"),
}
"""What cards, players, places and deeds are called, by the words that the grammar has."""
EMPTY = (
    "please",
    "sadly",
    "unfortunately",
    "luckily",
    "fortunately",
    "of course",
    "naturally",
    "in the end",
    "on the spot",
    "as a consequence",
    "consequently",
    "hereby",
    "thereby",
    "thereupon",
    "permanently and",
    "i think",
    "as well as that",
    "than before",
    "than usual",
    "than normal",
    "than it was",
    "than they were",
)
"""Words that no rule is made of, between others."""


def _any_of(phrases: tuple[str, ...] | list[str]) -> str:
    return "|".join(sorted(map(re.escape, phrases), key=lambda phrase: (-len(phrase), phrase)))


_ONE_WORD = {phrase: word for word, phrases in SAME.items() for phrase in phrases}
_OTHER_WORDS = re.compile(rf"(?<![\w-])(?:{_any_of([*_ONE_WORD])})(?![\w-])")
_EMPTY = re.compile(rf",? ?(?<![\w-])(?:{_any_of(EMPTY)})(?![\w-]),?")


def in_same_words(text: str) -> str:
    """The text with one word for each thing."""
    return _OTHER_WORDS.sub(lambda match: _ONE_WORD[match[0]], _EMPTY.sub("", text).strip())
