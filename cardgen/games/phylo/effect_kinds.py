"""Says what each effect of an event must say and what it may, and what keeps one from being played (PH-A19)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from cardgen.model.card import NodePath

TARGET, NEIGHBOURS, SAME, ALL = "target", "neighbours", "same", "all"
"""Whom an effect is for: the species that the event is laid on, those beside it, all copies of it, or those on the
table."""
HALF, EVERY = "half", "all"
"""How many cards of a hand an effect may be for, besides a number."""
OF_SPOTS = ("change-terrain", "change-climate", "block-neighbours", "close-spot")
"""What needs nobody to live where it is for."""
OF_POINTS = ("points-modifier", "double-points", "halve-points", "set-points")
"""What a species is worth: for good, or for some turns."""
AGAINST_YOU = "you"
"""Which events an answer is good against, besides those on a species of its player or all: those against the player."""
HAND, POINTS = "hand", "points"
"""What a player has that may be counted besides species: cards in the hand, and points."""
SPECIES = "species"
"""What is counted once however often it is there, besides terrains."""
LAID, DISCARD = "laid", "discard"
"""What only does not happen to whom is protected: no event is laid on it, or none discards it."""
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


_OF_ANY = ("which", "beside", "feeds-on")
_OF_SOME = (*_OF_ANY, "not-beside", "number", "may", "whose", "by")
_OF_MANY = (*_OF_SOME, "highest", "lowest", "smaller", "larger")
_CHOOSING = {TARGET: _OF_ANY, SAME: _OF_SOME, ALL: (*_OF_MANY, "line"), NEIGHBOURS: (*_OF_MANY, "line")}
"""What may be said to choose among those that an effect is for."""
_CHOSEN = ("of", *_CHOOSING[NEIGHBOURS], "after")
_WHETHER = ("if", "coin", "die", "each", "optional", "paid")
EFFECTS: Mapping[str, EffectKind] = {
    "discard-target": EffectKind(takes=(*_OF_ANY, "after"), needs_target=True),
    "discard-if-stranded": EffectKind(takes=("after",), needs_target=True),
    "discard-adjacent-diet": EffectKind(takes=(*_OF_ANY, "after"), needs_target=True),
    "discard-adjacent-eaters": EffectKind(takes=(*_OF_ANY, "after"), needs_target=True),
    "discard-food-chain": EffectKind(takes=(*_OF_ANY, "after"), needs_target=True),
    "change-terrain": EffectKind(("to", "turns"), _CHOSEN),
    "change-climate": EffectKind(("to", "turns"), _CHOSEN),
    "chain-discard": EffectKind(needs_target=True),
    "retrieve-from-discard": EffectKind(
        takes=("number", "which", "may", "who", "events", "kind", "pile"), is_alone=True
    ),
    "resettle": EffectKind(takes=("number", "which", "may", "pile")),
    "block-neighbours": EffectKind(("turns",), needs_target=True),
    "close-spot": EffectKind(("turns",), needs_target=True),
    "points-modifier": EffectKind(("points",), (*_CHOSEN, "per", "turns")),
    "double-points": EffectKind(takes=(*_CHOSEN, "turns")),
    "halve-points": EffectKind(takes=(*_CHOSEN, "turns")),
    "set-points": EffectKind(("points",), (*_CHOSEN, "turns")),
    "discard-species": EffectKind(("of",), _CHOSEN),
    "return-to-hand": EffectKind(takes=_CHOSEN),
    "return-to-pile": EffectKind(("to",), _CHOSEN),
    "move-species": EffectKind(takes=(*_CHOSEN, "reach", "or-discard")),
    "swap-species": EffectKind(("of", "number"), _CHOSEN),
    "take-over": EffectKind(takes=_CHOSEN),
    "freeze": EffectKind(("turns",), _CHOSEN),
    "protect": EffectKind(("turns",), (*_CHOSEN, "only")),
    "spare": EffectKind(("turns",), _CHOSEN),
    "discard-stranded": EffectKind(takes=("which",)),
    "draw-cards": EffectKind(("number",), ("who", "per")),
    "discard-from-hand": EffectKind(("number", "who"), ("which", "random", "seen", "kind")),
    "discard-from-pile": EffectKind(("number", "who")),
    "keep-hand": EffectKind(("number", "who")),
    "fill-hand": EffectKind(("number", "who")),
    "renew-hand": EffectKind(("to", "who"), ("number",)),
    "no-draw": EffectKind(("turns", "who")),
    "take-from-hand": EffectKind(("number",), ("seen", "which", "kind")),
    "give-cards": EffectKind(("number", "who"), ("random",)),
    "exchange-cards": EffectKind(("number",), ("random",)),
    "play-species": EffectKind(takes=("number", "which", "may", "who")),
    "swap-hands": EffectKind(),
    "show-hand": EffectKind(),
    "search-pile": EffectKind(("number",), ("which", "may", "events", "seen", "kind")),
    "look-at-pile": EffectKind(("number", "to"), ("keep", "may")),
    "hand-to-pile": EffectKind(("number", "to")),
    "discard-to-pile": EffectKind(("number", "to"), ("which", "may", "events", "kind")),
    "reshuffle-discard": EffectKind(),
    "skip-turn": EffectKind(("who", "turns")),
    "more-actions": EffectKind(("number",), ("per",)),
    "most-actions": EffectKind(("number", "who")),
    "draw-more": EffectKind(("number",), ("turns",)),
    "score-points": EffectKind(("points", "who"), ("per", "at-end")),
    "another-event": EffectKind(),
    "forbid-species": EffectKind(("who", "turns"), ("which",)),
    "forbid-moves": EffectKind(("who", "turns"), ("which",)),
    "forbid-events": EffectKind(("who", "turns")),
    "choose": EffectKind(("options",), ("who",)),
    "cancel-event": EffectKind(takes=("of", "against"), is_alone=True),
    "other": EffectKind(),
}
"""The effects that can be played (PH-A19); `other` is whatever cannot. Those for species are for the target where they
do not say `of`."""
UNTOUCHED = {"cancel-event", "discard-stranded"}
"""Effects that are for no target though they may say `of` or `which`."""
OWNER = "owner"
"""Of the players: who has the species that the event is laid on, or had it."""
_WAYS_BACK = {
    "look-at-pile": ("top", "bottom", "shuffled", "discard"),
    "renew-hand": ("bottom", "shuffled", "discard"),
    **dict.fromkeys(("return-to-pile", "hand-to-pile", "discard-to-pile"), ("top", "bottom", "shuffled")),
}
"""Where cards may go that are put back: onto a draw pile, under it or into it, or to the discard pile."""
LATER = (
    *("draw-cards", "discard-from-hand", "score-points", "more-actions", "skip-turn", "give-cards", "show-hand"),
    *("forbid-species", "forbid-moves", "forbid-events"),
)
"""Effects for hands and turns that may come after some turns, too."""
_OF_OWNER = ("choose", "draw-cards", "discard-from-hand", "skip-turn", "score-points", "most-actions")
HARMS = (
    *("discard-species", "return-to-hand", "return-to-pile", "take-over", "swap-species", "freeze", "discard-stranded"),
    *("change-terrain", "change-climate", "discard-from-hand", "keep-hand", "discard-from-pile", "renew-hand"),
    *("give-cards", "take-from-hand", "exchange-cards", "swap-hands", "show-hand"),
    *("skip-turn", "no-draw", "most-actions", "forbid-species", "forbid-moves", "forbid-events"),
)
"""What nobody wants to be done to what is theirs, besides a loss of points."""
_ABOUT_OTHERS = ("take-from-hand", "exchange-cards", "swap-hands", "show-hand", "discard-stranded")
"""Effects for another player that do not say so."""
_SWAPPED = {NEIGHBOURS: (1,), ALL: (1, 2)}
"""How many species may change places: two of the table, or one with the target."""
_OF_EVENTS = ("search-pile", "retrieve-from-discard", "discard-to-pile")
"""Effects for cards of a pile, of which species are chosen by `which`."""
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


def faults_of(written: Mapping[str, Any], target: Any) -> Iterator[tuple[str, NodePath, str, str]]:
    """What keeps an effect from being played: `what`, where it stands in `effect`, a key, and its name.

    `unknown`: there is none of this name; `missing`, `not-taken`: it lacks the key or does nothing with it;
    `target`: it is for a species, and the event lies on none; `alone`: the other way round.
    """
    steps = [*written_steps(written)]
    for path, effect in steps:
        name = effect.get("name", "")
        kind = EFFECTS.get(name)
        if kind is None:
            yield "unknown", path, "name", name
            continue
        yield from (("missing", path, key, name) for key in kind.needs if _lacks(effect, key))
        yield from (("not-taken", path, key, name) for key in effect if not _is_taken(key, effect, kind))
        if target == "alone" and _needs_target(effect, kind):
            yield "target", path, "", name
        if (
            target == "alone"
            and effect.get("who") == OWNER
            and not _is_one_chosen(steps[: steps.index((path, effect))])
        ):
            yield "target", path, "", name
        if target not in (None, "alone") and kind.is_alone and len(steps) == 1:
            yield "alone", path, "", name


def _is_one_chosen(steps: Sequence[tuple[NodePath, Mapping[str, Any]]]) -> bool:
    """Whether some effect before is for one species, whose owner is meant then."""
    return any(step.get("number") == 1 and step.get("of", TARGET) != TARGET for _, step in steps)


def is_against_others(name: str, who: str, whose: str, points: int) -> bool:
    """Whether an effect does harm to another player, or to what is that player's on the table."""
    is_harm = name in HARMS or points < 0
    return is_harm and whose != "own" and (name in _ABOUT_OTHERS or is_of_table(name) or who in ("others", "everyone"))


def is_of_table(name: str) -> bool:
    """Whether an effect is for species on the table, which `of` and `which` choose."""
    kind = EFFECTS[name]
    return kind.needs_target or ("of" in (*kind.needs, *kind.takes) and name not in UNTOUCHED)


def may_be_later(name: str) -> bool:
    """Whether an effect may come after some turns."""
    return name in LATER or "after" in EFFECTS[name].takes


def _lacks(effect: Mapping[str, Any], key: str) -> bool:
    return not effect.get(key) and not (effect["name"] == "set-points" and effect.get(key) == 0)


def _is_taken(key: str, effect: Mapping[str, Any], kind: EffectKind) -> bool:
    """Whether a key means something to an effect with all that it says: of the target there is nothing to choose."""
    taken = (*kind.needs, *kind.takes)
    if key == "which" and effect["name"] == "discard-from-hand" and not isinstance(effect.get("number"), int):
        return False
    if (key == "lowest" and "highest" in effect) or (key == "larger" and "smaller" in effect):
        return False
    if key == "each":
        return _is_by_itself(effect, taken)
    if key == "who" and effect["name"] == "play-species":
        return effect[key] in ("you", "others")
    if key == "or-discard":
        return effect["name"] == "move-species" and not {"number", "may", "optional", "after"} & effect.keys()
    if key == "paid" and "after" in effect:
        return False
    if key == "optional" and effect.get("who") == "everyone":
        return False
    if effect.get(key) == OWNER and (key != "who" or effect["name"] not in _OF_OWNER):
        return False
    if effect.get(key) == AGAINST_YOU and key == "of":
        return effect["name"] == "cancel-event" and "against" not in effect
    if key == "may" and effect["name"] == "swap-species":
        return False
    if key == "events" and {"which", "may"} & effect.keys():
        return False
    if key == "by" and not effect.get("number"):
        return False
    if key == "number" and effect["name"] == "renew-hand":
        return effect.get("to") != "discard"
    if key == "to" and effect["name"] in _WAYS_BACK:
        return effect[key] in _WAYS_BACK[effect["name"]]
    if effect["name"] == "look-at-pile" and key in ("keep", "may"):
        is_some = key == "keep" and "may" not in effect and 0 < effect[key] < effect["number"]
        return is_some or (key == "may" and effect.get("to") in ("bottom", "discard"))
    if key == "seen" and effect["name"] == "discard-from-hand" and effect.get("who") != "others":
        return False
    if key == "kind":
        return _is_one_kind(effect)
    if key == "pile" and effect.get("who", "you") != "you":
        return False
    if effect["name"] in OF_POINTS and key == "turns" and not isinstance(effect[key], int):
        return False
    if key == "seen" and not isinstance(effect.get("number"), int):
        return False
    if key == "after" and effect["name"] in LATER:
        return effect["name"] != "more-actions" or bool(effect[key] % 2)
    if key == "random" and ("seen" in effect or "which" in effect or not isinstance(effect.get("number"), int)):
        return False
    if key in ("if", "per") and not _is_counted(effect[key], key):
        return False
    if key == "if" and effect[key].get("of") == TARGET and "after" in effect:
        return False
    if key in _CHOOSING[NEIGHBOURS] and "of" in taken and effect["name"] not in UNTOUCHED:
        return key in _CHOOSING.get(effect.get("of", TARGET), ())
    if key == "turns" and effect["name"] in ("skip-turn", "no-draw") and not isinstance(effect[key], int):
        return False
    if key == "number" and not isinstance(effect[key], int) and effect["name"] != "discard-from-hand":
        return False
    if effect["name"] == "swap-species" and key == "number":
        return effect[key] in _SWAPPED.get(effect.get("of", ""), ())
    return key == "name" or key in taken or (key in _WHETHER and effect["name"] not in ("cancel-event", "other"))


def _is_by_itself(effect: Mapping[str, Any], taken: Sequence[str]) -> bool:
    """Whether each of several species may have a toss or a roll of its own."""
    is_of_several = effect.get("of", TARGET) != TARGET and "of" in taken and effect["name"] not in UNTOUCHED
    return is_of_several and ("coin" in effect) != ("die" in effect) and not {"number", "may", "after"} & effect.keys()


def _is_one_kind(effect: Mapping[str, Any]) -> bool:
    """Whether only species are meant, or only events, and nothing else is said of them."""
    kinds = ("event",) if effect["name"] in _OF_EVENTS else ("species", "event")
    is_of_some = isinstance(effect.get("number", 1), int)
    return effect.get("kind") in kinds and is_of_some and not {"which", "events", "random", "may"} & effect.keys()


def _needs_target(effect: Mapping[str, Any], kind: EffectKind) -> bool:
    is_chosen = "of" in (*kind.needs, *kind.takes) and effect["name"] not in UNTOUCHED
    counted = [effect[key].get("of") for key in ("if", "per") if key in effect]
    if (effect["name"] == "swap-species" and effect.get("number") == 1) or TARGET in counted:
        return True
    is_for_target = effect.get("of", TARGET) != ALL or bool({"line", "smaller", "larger"} & effect.keys())
    return kind.needs_target or NEIGHBOURS in counted or (is_chosen and is_for_target)


def _is_counted(census: Mapping[str, Any], key: str) -> bool:
    """Whether so much can be counted: a hand and points are some player's, and points no number to multiply with."""
    of = census.get("of", ALL)
    if (of in (HAND, POINTS) or "more" in census) and "whose" not in census:
        return False
    if "which" in census and (of == POINTS or (of == HAND and (census.get("whose") != "own" or "more" in census))):
        return False
    if "different" in census and (of != ALL or (census["different"] != SPECIES and {"every"} & census.keys())):
        return False
    if "different" in census and key == "if" and (census["different"] != SPECIES or "more" in census):
        return False
    if "every" in census and (key == "if" or of not in (ALL, NEIGHBOURS)):
        return False
    if of == TARGET and (key == "per" or {"more", "at-least"} & census.keys() or census.get("at-most", 0)):
        return False
    if "more" in census and {"at-least", "at-most"} & census.keys():
        return False
    return key == "if" or (of != POINTS and "more" not in census)
