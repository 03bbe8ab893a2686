"""Says what each effect of an event must say and what it may (PH-A19)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from cardgen.model.card import NodePath

TARGET, NEIGHBOURS, SAME, ALL = "target", "neighbours", "same", "all"
"""Whom an effect is for: the species that the event is laid on, those beside it, all copies of it, or those on the
table."""
CHANCE = "chance"
"""Who chooses some of several species, besides a player: the lot."""
ANY_WORD, ALL_WORDS = "any", "all"
"""What a spot becomes, besides one word: whichever who plays the event chooses; or each of them."""
WORTH = "worth"
"""How many points there are, besides a number: as many as whom the effect before was for says on its card."""
HALF, EVERY = "half", "all"
"""How many cards of a hand an effect may be for, besides a number."""
OF_TERRAIN = ("change-terrain", "hide")
"""What gives a spot another terrain."""
OF_SPOTS = ("change-terrain", "change-climate", "block-neighbours", "close-spot")
"""What needs nobody to live where it is for."""
OF_POINTS = ("points-modifier", "double-points", "halve-points", "set-points")
"""What a species is worth: for good, or for some turns."""
AGAINST_YOU = "you"
"""Which events an answer is good against, besides those on a species of its player or all: those against the player."""
HAND, POINTS = "hand", "points"
"""What a player has that may be counted besides species: cards in the hand, and points."""
FOOD, DISCARDED, DONE = "food", "discarded", "done"
"""What is counted besides the species of the table: neighbours that the target eats, species in discard piles, and
whatever the effect before was for."""
THEIRS = "theirs"
"""Whose species are counted, besides the own and the others': those of each player that the effect is for."""
TRIGGERS = ("next", "whenever")
"""What an effect may wait for: the next time that something happens to the target, or whenever it does."""
SPECIES = "species"
"""What is counted once however often it is there, besides terrains."""
LAID, DISCARD = "laid", "discard"
"""What only does not happen to whom is protected: no event is laid on it, or none discards it."""
BANS = ("forbid-species", "forbid-moves", "forbid-spread", "forbid-discards", "forbid-events")
"""What players may not do for some turns."""
REST_OF_GAME, NO_END = "game", 1 << 20
"""For as many turns as there are; a number of turns that no game has."""


class EffectKind(Struct, frozen=True):
    """What an effect must say, and what it may; `needs_target` where it is for the species that its event lies on,
    `is_alone` where its event lies on none.
    """

    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    needs_target: bool = False
    is_alone: bool = False

    @property
    def is_for_species(self) -> bool:
        """Whether it is for the target, where nothing else is said; `which` of the others is of piles and hands."""
        return self.needs_target or "after" in self.takes

    @property
    def is_chosen(self) -> bool:
        """Whether it is for species of the table that `of` and `which` choose."""
        return "of" in (*self.needs, *self.takes) and not self.is_alone


COMPARED = ("like", "unlike", "smaller", "larger")
"""How those that are meant compare with the target."""
_OF_ANY = ("which", "beside", "feeds-on")
_OF_SOME = (*_OF_ANY, "not-beside", "number", "may", "whose", "by")
_OF_MANY = (*_OF_SOME, "highest", "lowest", *COMPARED, "line", "within")
CHOOSING = {TARGET: _OF_ANY, SAME: _OF_SOME, ALL: _OF_MANY, NEIGHBOURS: _OF_MANY}
"""What may be said to choose among those that an effect is for."""
_CHOSEN = ("of", *CHOOSING[NEIGHBOURS], "after")
WHETHER = ("if", "coin", "die", "each", "optional", "paid")
_NEAR = ("near", "near-target")
"""What must lie beside the spot where a species goes."""
_PLACED = (*_NEAR, "anywhere", "needs")
"""Where a species goes that comes to the table, and what link it needs there, if any."""
EFFECTS: Mapping[str, EffectKind] = {
    "discard-target": EffectKind(takes=(*_OF_ANY, "after"), needs_target=True),
    "discard-if-stranded": EffectKind(takes=("after",), needs_target=True),
    "discard-adjacent-diet": EffectKind(takes=(*_OF_ANY, "after"), needs_target=True),
    "discard-adjacent-eaters": EffectKind(takes=(*_OF_ANY, "after"), needs_target=True),
    "discard-food-chain": EffectKind(takes=(*_OF_ANY, "after"), needs_target=True),
    "change-terrain": EffectKind(("to", "turns"), (*_CHOSEN, "how")),
    "change-climate": EffectKind(("to", "turns"), (*_CHOSEN, "how")),
    "hide": EffectKind(("turns",), _CHOSEN),
    "chain-discard": EffectKind(needs_target=True),
    "retrieve-from-discard": EffectKind(
        takes=("number", "which", "like", "may", "who", "events", "kind", "pile", "top"), is_alone=True
    ),
    "resettle": EffectKind(takes=("number", "which", "like", "may", "pile", *_PLACED)),
    "block-neighbours": EffectKind(("turns",), needs_target=True),
    "close-spot": EffectKind(("turns",), needs_target=True),
    "points-modifier": EffectKind(("points",), (*_CHOSEN, "per", "turns", "at-end")),
    "double-points": EffectKind(takes=(*_CHOSEN, "turns")),
    "halve-points": EffectKind(takes=(*_CHOSEN, "turns")),
    "set-points": EffectKind(("points",), (*_CHOSEN, "turns")),
    "discard-species": EffectKind(("of",), _CHOSEN),
    "return-to-hand": EffectKind(takes=(*_CHOSEN, "to")),
    "return-to-pile": EffectKind(("to",), _CHOSEN),
    "move-species": EffectKind(takes=(*_CHOSEN, "reach", "or-discard", *_NEAR)),
    "move-farther": EffectKind(("reach", "turns"), _CHOSEN),
    "let-spread": EffectKind(takes=(*_CHOSEN, "turns", "doubled")),
    "swap-species": EffectKind(("of", "number"), _CHOSEN),
    "take-over": EffectKind(takes=_CHOSEN),
    "let-stay": EffectKind(takes=_CHOSEN),
    "lift-events": EffectKind(takes=_CHOSEN),
    "trade-species": EffectKind(("of", "number"), _CHOSEN),
    "insure": EffectKind(("turns",), _CHOSEN),
    "freeze": EffectKind(("turns",), _CHOSEN),
    "protect": EffectKind(("turns",), (*_CHOSEN, "only")),
    "spare": EffectKind(("turns",), _CHOSEN),
    "discard-stranded": EffectKind(takes=("which",)),
    "draw-cards": EffectKind(("number",), ("who", "per")),
    "discard-from-hand": EffectKind(
        ("number", "who"), ("which", "like", "random", "seen", "kind", "lowest", "highest", "revealed", "may")
    ),
    "discard-from-pile": EffectKind(("number", "who")),
    "keep-hand": EffectKind(("number", "who")),
    "fill-hand": EffectKind(("number", "who")),
    "renew-hand": EffectKind(("to", "who"), ("number",)),
    "no-draw": EffectKind(("turns", "who")),
    "take-from-hand": EffectKind(("number",), ("seen", "which", "kind", "who", "revealed")),
    "show-card": EffectKind(takes=("which", "kind")),
    "give-cards": EffectKind(("number", "who"), ("random", "which", "kind")),
    "exchange-cards": EffectKind(("number",), ("random", "seen")),
    "play-species": EffectKind(
        takes=("number", "which", "like", "may", "who", "anywhere", "needs", "on-target", *_PLACED)
    ),
    "swap-hands": EffectKind(),
    "show-hand": EffectKind(takes=("who",)),
    "search-pile": EffectKind(("number",), ("which", "like", "may", "events", "seen", "kind")),
    "look-at-pile": EffectKind(("number", "to"), ("keep", "may")),
    "reveal-top": EffectKind(("number", "to", "who"), ("which", "kind")),
    "hand-to-pile": EffectKind(("number", "to"), ("who", "may")),
    "discard-to-pile": EffectKind(("number", "to"), ("which", "may", "events", "kind")),
    "reshuffle-discard": EffectKind(),
    "skip-turn": EffectKind(("who", "turns")),
    "more-actions": EffectKind(("number",), ("per", "who")),
    "fewer-actions": EffectKind(("number",)),
    "end-turn": EffectKind(),
    "most-actions": EffectKind(("number", "who")),
    "draw-more": EffectKind(("number",), ("turns",)),
    "draw-fewer": EffectKind(("number", "who", "turns")),
    "score-points": EffectKind(("points", "who"), ("per", "at-end")),
    "another-event": EffectKind(),
    "repeat-event": EffectKind(),
    "void-events": EffectKind(("who",)),
    "forbid-species": EffectKind(("who", "turns"), ("which", "at")),
    "forbid-moves": EffectKind(("who", "turns"), ("which", "at")),
    "forbid-spread": EffectKind(("who", "turns"), ("which", "at")),
    "forbid-discards": EffectKind(("who", "turns"), ("which",)),
    "forbid-events": EffectKind(("who", "turns")),
    "open-spots": EffectKind(("turns",), ("which", "who", "at", "needs")),
    "choose": EffectKind(("options",), ("who",)),
    "cancel-event": EffectKind(takes=("of", "against", "to"), is_alone=True),
    "other": EffectKind(),
}
"""The effects that can be played (PH-A19); `other` is whatever cannot. Those for species are for the target where they
do not say `of`."""
OWNER = "owner"
"""Of the players: who has the species that the event is laid on, or had it."""
LATER = (
    *("draw-cards", "discard-from-hand", "score-points", "more-actions", "skip-turn", "give-cards", "show-hand"),
    "discard-stranded",
    *BANS,
)
"""Effects for hands and turns that may come after some turns, too."""
HARMS = (
    *(
        "discard-species",
        "return-to-hand",
        "return-to-pile",
        "take-over",
        "trade-species",
        "swap-species",
        "freeze",
        "hide",
    ),
    "discard-stranded",
    *("change-terrain", "change-climate", "discard-from-hand", "keep-hand", "discard-from-pile", "renew-hand"),
    *("give-cards", "take-from-hand", "exchange-cards", "swap-hands", "show-hand"),
    *("skip-turn", "no-draw", "most-actions", "draw-fewer", "void-events", *BANS),
)
"""What nobody wants to be done to what is theirs, besides a loss of points."""
_ABOUT_OTHERS = ("take-from-hand", "exchange-cards", "swap-hands", "show-hand", "discard-stranded")
"""Effects for another player that do not say so."""
VOCABULARY = {"change-terrain": "terrain", "change-climate": "climate"}


def written_effects(written: Mapping[str, Any]) -> tuple[Mapping[str, Any], ...]:
    """An effect as a card writes it, and those that follow it."""
    return ({key: value for key, value in written.items() if key != "then"}, *written.get("then", ()))


def written_steps(written: Mapping[str, Any]) -> Iterator[tuple[NodePath, Mapping[str, Any]]]:
    """Each effect with where it stands in `effect`; behind one that offers others, these."""
    for place, effect in enumerate(written_effects(written)):
        path: NodePath = ("then", place - 1) if place else ()
        yield path, effect
        for option, offered in enumerate(effect.get("options", ())):
            yield (*path, "options", option), offered


def is_against_others(name: str, who: str, whose: str, points: int) -> bool:
    """Whether an effect does harm to another player, or to what is that player's on the table."""
    is_harm = name in HARMS or points < 0
    return is_harm and whose != "own" and (name in _ABOUT_OTHERS or is_of_table(name) or who in ("others", "everyone"))


def is_of_table(name: str) -> bool:
    """Whether an effect is for species on the table, which `of` and `which` choose."""
    return EFFECTS[name].needs_target or EFFECTS[name].is_chosen


def may_be_later(name: str) -> bool:
    """Whether an effect may come after some turns."""
    return name in LATER or "after" in EFFECTS[name].takes
