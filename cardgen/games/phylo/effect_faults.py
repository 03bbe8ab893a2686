"""Tells what keeps an effect of an event from being played: what it lacks, and what means nothing to it (PH-A19)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from cardgen.games.phylo.effect_kinds import (
    AGAINST_YOU,
    ALL,
    ALL_WORDS,
    ANY_WORD,
    CHANCE,
    CHOOSING,
    COMPARED,
    DISCARDED,
    DONE,
    EFFECTS,
    FOOD,
    HAND,
    LATER,
    NEIGHBOURS,
    OF_POINTS,
    OWNER,
    POINTS,
    SPECIES,
    TARGET,
    THEIRS,
    TRIGGERS,
    VOCABULARY,
    WHETHER,
    WORTH,
    EffectKind,
    written_steps,
)
from cardgen.model.card import NodePath

_Written = Mapping[str, Any]
_NEVER_CONDITIONAL = ("cancel-event", "other")
_WAYS_BACK = {
    **dict.fromkeys(("look-at-pile", "reveal-top"), ("top", "bottom", "shuffled", "discard")),
    "return-to-hand": ("own",),
    "cancel-event": ("hand", "own"),
    "renew-hand": ("bottom", "shuffled", "discard"),
    **dict.fromkeys(("return-to-pile", "hand-to-pile", "discard-to-pile"), ("top", "bottom", "shuffled")),
}
"""Where cards may go that are put back: onto a draw pile, under it or into it, to the discard pile, or to a hand."""
_OF_OWNER = ("more-actions", "choose", "draw-cards", "discard-from-hand", "skip-turn", "score-points", "most-actions")
_SWAPPED = {NEIGHBOURS: (1,), ALL: (1, 2)}
_TRADED = {NEIGHBOURS: (1,), ALL: (1,)}
"""How many species may change places: two of the table, or one with the target."""
_OF_TARGET = {*COMPARED, "line", "within", "at", "near-target", "on-target", *TRIGGERS}
"""What is said of where the target is, or how it is."""
_OF_EVENTS = ("search-pile", "retrieve-from-discard", "discard-to-pile")
"""Effects for cards of a pile, of which species are chosen by `which`."""


def faults_of(written: _Written, target: Any) -> Iterator[tuple[str, NodePath, str, str]]:
    """What keeps an effect from being played: `what`, where it stands in `effect`, a key, and its name.

    `unknown`: there is none of this name; `missing`, `not-taken`: it lacks the key or does nothing with it;
    `target`: it is for a species, and the event lies on none; `alone`: the other way round.
    """
    steps = [*written_steps(written)]
    for place, (path, effect) in enumerate(steps):
        name = effect.get("name", "")
        kind = EFFECTS.get(name)
        if kind is None:
            yield "unknown", path, "name", name
            continue
        yield from (("missing", path, key, name) for key in kind.needs if _lacks(effect, key))
        yield from (("not-taken", path, key, name) for key in effect if not _is_taken(key, effect, kind))
        if effect.get("to") == ANY_WORD and name in VOCABULARY and "options" in path:
            yield "not-taken", path, "to", name
        is_for_nobody = effect.get("who") == OWNER and not _is_one_chosen(steps[:place])
        if target == "alone" and (_needs_target(effect, kind) or is_for_nobody):
            yield "target", path, "", name
        if target not in (None, "alone") and kind.is_alone and len(steps) == 1 and "like" not in effect:
            yield "alone", path, "", name


def _is_one_chosen(steps: Sequence[tuple[NodePath, _Written]]) -> bool:
    """Whether some effect before is for one species, whose owner is meant then."""
    return any(step.get("number") == 1 and step.get("of", TARGET) != TARGET for _, step in steps)


def _lacks(effect: _Written, key: str) -> bool:
    return not effect.get(key) and not (effect["name"] == "set-points" and effect.get(key) == 0)


def _needs_target(effect: _Written, kind: EffectKind) -> bool:
    counted = [effect[key].get("of") for key in ("if", "per") if key in effect]
    if effect["name"] == "trade-species" or (effect["name"] == "swap-species" and effect.get("number") == 1):
        return True
    if kind.needs_target or _OF_TARGET & effect.keys() or {TARGET, NEIGHBOURS, FOOD} & {*counted}:
        return True
    return kind.is_chosen and effect.get("of", TARGET) != ALL


def _is_taken(key: str, effect: _Written, kind: EffectKind) -> bool:
    """Whether a key means something to an effect with all that it says: of the target there is nothing to choose."""
    if key not in ("name", *kind.needs, *kind.takes) and not _is_always_taken(key, effect["name"]):
        return False
    if kind.is_chosen and key in CHOOSING[NEIGHBOURS] and key not in CHOOSING.get(effect.get("of", TARGET), ()):
        return False
    return all(makes_sense(effect) for makes_sense in _SENSE.get(key, ()))


def _is_always_taken(key: str, name: str) -> bool:
    """Whether what may be said of nearly all effects may be said of this one."""
    if key in ("each-turn", *TRIGGERS):
        return name not in (*_NEVER_CONDITIONAL, "choose")
    if key == "unless-moved":
        return "after" in EFFECTS[name].takes
    return name in LATER if key == "after" else key in WHETHER and name not in _NEVER_CONDITIONAL


def _says_none_of(*keys: str) -> Callable[[_Written], bool]:
    """Nothing that contradicts it is said, too."""
    return lambda effect: not effect.keys() & {*keys}


def _is_number(key: str) -> Callable[[_Written], bool]:
    """How many is told by a number, and not as `half` of a hand, or `game` of turns."""
    return lambda effect: isinstance(effect.get(key, 1), int)


def _only_of(names: Sequence[str], makes_sense: Callable[[_Written], bool]) -> Callable[[_Written], bool]:
    """Asked of these effects alone."""
    return lambda effect: effect["name"] not in names or makes_sense(effect)


def _is_for_players(effect: _Written) -> bool:
    who, name = str(effect["who"]), effect["name"]
    if name == "choose":
        return who != "everyone"
    return who != OWNER or (name in _OF_OWNER and "revealed" not in effect)


def _is_for_events(effect: _Written) -> bool:
    """`you`: only an answer is good against events against a player, of whatever name."""
    return effect["of"] != AGAINST_YOU or (effect["name"] == "cancel-event" and "against" not in effect)


def _is_kept(effect: _Written) -> bool:
    number = effect.get("number")
    return "may" not in effect and isinstance(number, int) and 0 < effect["keep"] < number


def _is_one_kind(effect: _Written) -> bool:
    """Whether only species are meant, or only events, and nothing else is said of them."""
    return effect["kind"] in (("event",) if effect["name"] in _OF_EVENTS else ("species", "event"))


def _is_by_itself(effect: _Written) -> bool:
    """Whether each of several species may have a toss or a roll of its own."""
    is_of_several = effect.get("of", TARGET) != TARGET and EFFECTS[effect["name"]].is_chosen
    is_contest = effect.get("coin") in ("won", "lost")
    return is_of_several and not is_contest and ("coin" in effect) != ("die" in effect)


def _is_in_time(effect: _Written) -> bool:
    """More actions after some turns are of use in an own turn."""
    return effect["name"] != "more-actions" or bool(effect["after"] % 2)


def _is_asked_now(effect: _Written) -> bool:
    """Whether what `if` asks can be counted; what the target is, is asked when the event is played."""
    return _is_counted(effect["if"], "if") and not (effect["if"].get("of") == TARGET and "after" in effect)


def _is_word(effect: _Written) -> bool:
    """Any word is chosen when the event is played; all of them are added to what there is."""
    if effect["to"] == ALL_WORDS:
        return effect.get("how") == "also"
    return effect["to"] != ANY_WORD or not effect.keys() & {"after", "each-turn", "each", *TRIGGERS}


_SENSE: Mapping[str, tuple[Callable[[_Written], bool], ...]] = {
    "after": (_only_of(LATER, _is_in_time),),
    "by": (
        lambda effect: bool(effect.get("number")),
        lambda effect: effect["by"] != CHANCE or not effect.keys() & {"may", "or-discard"},
        _only_of(("move-species", "swap-species", "trade-species"), lambda effect: effect["by"] != CHANCE),
    ),
    "at-end": (_says_none_of("turns", "after"),),
    "each-turn": (_says_none_of("after", "at-end", "paid", *TRIGGERS),),
    "doubled": (_says_none_of("turns"),),
    "needs": (lambda effect: effect["name"] == "open-spots" or "anywhere" in effect,),
    "next": (_says_none_of("after", "at-end", "paid", "optional", "whenever"),),
    "whenever": (_says_none_of("after", "at-end", "paid", "optional"),),
    "revealed": (lambda effect: bool({"which", "kind"} & effect.keys()), _says_none_of("seen", "like")),
    "each": (_is_by_itself, _says_none_of("number", "may", "after")),
    "events": (_says_none_of("which", "may"),),
    "if": (_is_asked_now,),
    "keep": (_is_kept,),
    "kind": (_is_one_kind, _is_number("number"), _says_none_of("which", "events", "may")),
    "larger": (_says_none_of("smaller"),),
    "like": (_says_none_of("events", "kind", "random"),),
    "unlike": (_says_none_of("events", "kind", "random"),),
    "line": (lambda effect: effect["line"] in ("row", "column") or effect["of"] == NEIGHBOURS,),
    "highest": (_only_of(("discard-from-hand",), lambda effect: effect["highest"] == POINTS),),
    "lowest": (
        _says_none_of("highest"),
        _only_of(("discard-from-hand",), lambda effect: effect["lowest"] == POINTS),
    ),
    "may": (
        _only_of(("discard-from-hand",), _is_number("number")),
        _only_of(("discard-from-hand",), _says_none_of("random", "revealed", "seen")),
        _only_of(("swap-species",), lambda effect: False),
        _only_of(("look-at-pile",), lambda effect: effect.get("to") in ("bottom", "discard")),
    ),
    "number": (
        lambda effect: isinstance(effect["number"], int) or effect["name"] == "discard-from-hand",
        _only_of(("renew-hand",), lambda effect: effect.get("to") != "discard"),
        _only_of(("swap-species",), lambda effect: effect["number"] in _SWAPPED.get(effect.get("of", ""), ())),
        _only_of(("trade-species",), lambda effect: effect["number"] in _TRADED.get(effect.get("of", ""), ())),
    ),
    "of": (_is_for_events,),
    "or-discard": (_says_none_of("number", "may", "optional", "after"),),
    "paid": (_says_none_of("after"),),
    "per": (lambda effect: _is_counted(effect["per"], "per"),),
    "pile": (lambda effect: effect.get("who", "you") == "you",),
    "random": (
        lambda effect: "which" not in effect or "revealed" in effect,
        _says_none_of("seen"),
        _is_number("number"),
    ),
    "seen": (
        _is_number("number"),
        _only_of(("discard-from-hand",), lambda effect: effect.get("who") == "others"),
    ),
    "top": (_says_none_of("like", "may", "events", "who"),),
    "points": (lambda effect: effect["points"] != WORTH or effect["name"] == "score-points",),
    "to": (
        _only_of(tuple(VOCABULARY), _is_word),
        _only_of(tuple(_WAYS_BACK), lambda effect: effect["to"] in _WAYS_BACK[effect["name"]]),
    ),
    "unless-moved": (lambda effect: "after" in effect,),
    "turns": (_only_of((*OF_POINTS, "skip-turn", "no-draw"), _is_number("turns")),),
    "which": (_only_of(("discard-from-hand",), _is_number("number")),),
    "who": (_is_for_players,),
    "within": (lambda effect: effect["of"] == ALL, _says_none_of("line")),
}
"""What must hold so that a key means something to an effect that takes it: all of these."""


def _is_counted(census: Mapping[str, Any], key: str) -> bool:
    """Whether so much can be counted: a hand and points are some player's, and points no number to multiply with."""
    of, is_of_species = census.get("of", ALL), census.get("different", SPECIES) == SPECIES
    is_compared, is_bounded = "more" in census, bool({"at-least", "at-most"} & census.keys())
    is_of_target = of == TARGET and (
        (key == "per" and is_of_species) or is_compared or "at-least" in census or census.get("at-most", 0)
    )
    senseless = (
        (of in (HAND, POINTS) or is_compared) and "whose" not in census,
        "which" in census and of == POINTS,
        "which" in census and of == HAND and (census.get("whose") != "own" or is_compared),
        "different" in census and of != ALL and (is_of_species or of not in (TARGET, NEIGHBOURS)),
        of in (FOOD, DISCARDED) and ("every" in census or is_compared or {"beside", "not-beside"} & census.keys()),
        of in (FOOD, DISCARDED, DONE) and key == "if",
        of == DONE and census.keys() - {"of"},
        census.get("whose") == THEIRS and key == "if",
        not is_of_species and ("every" in census or key == "if"),
        "different" in census and key == "if" and is_compared,
        "every" in census and (key == "if" or of not in (ALL, NEIGHBOURS)),
        is_of_target,
        is_compared and is_bounded,
        key == "per" and (of == POINTS or is_compared),
    )
    return not any(map(bool, senseless))
