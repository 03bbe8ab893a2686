"""Puts into words what events do to hands, piles, turns and scores: a sentence for each effect, by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardgen.games.phylo.effect_kinds import BANS, EVERY, HALF, WORTH
from cardgen.games.phylo.table_wording import placed, turns_in_words
from cardgen.games.phylo.whom_wording import EventPhrases, WrittenFields, conditions_in_words, pile_in_words

PLAIN = (
    *("chain-discard", "discard-adjacent-diet", "discard-adjacent-eaters", "discard-food-chain"),
    *("swap-hands", "show-hand", "reshuffle-discard", "another-event", "repeat-event", "end-turn", "void-events"),
)
"""Effects whose phrase is the sentence, whatever they say."""
TOLD_YOU = ("take-from-hand", "show-hand", "hand-to-pile", "more-actions", "draw-fewer", "reveal-top", "void-events")
"""What is told to whoever plays the event, and for others behind who they are."""
_OF_PILES = {"retrieve-from-discard": "retrieve"}
"""Where the phrase has another name than the effect."""


def _cards(step: WrittenFields, says: EventPhrases) -> str:
    """So many cards, or so many species or events of those that are meant."""
    if step.keys() & {"which", "kind", "like"}:
        return pile_in_words({key: value for key, value in step.items() if key != "may"}, says)
    return says("cards", n=step["number"])


def _all_cards(step: WrittenFields, says: EventPhrases) -> str:
    return says("cards", n=step["number"])


def _out_of_pile(step: WrittenFields, says: EventPhrases) -> str:
    """Cards of a pile, or species of the hand, that come to the hand or to the table."""
    name, number, who = step["name"], step.get("number", 1), step.get("who", "you")
    if "top" in step:
        return _out_of_the_last(step, says)
    whom = says("cards", n=number) if step.get("events") else pile_in_words({**step, "number": number}, says)
    if name == "play-species" and who != "you":
        return says(f"{who}-{name}", whom=whom)
    end = f"-{who}" if who != "you" else "-seen" if "seen" in step else ""
    end = {"any": "-any", "others": "-theirs"}.get(step.get("pile", ""), end)
    return says(f"{_OF_PILES.get(name, name)}{end}", whom=whom)


def _out_of_the_last(step: WrittenFields, says: EventPhrases) -> str:
    """Of what was discarded last."""
    end = {"any": "-any", "others": "-theirs"}.get(step.get("pile", ""), "")
    return says(f"retrieve-top{end}", cards=says("cards", n=step["top"]), number=_cards({"number": 1, **step}, says))


def _discard_from_hand(step: WrittenFields, says: EventPhrases) -> str:
    number, who = step["number"], step["who"]
    if number in (HALF, EVERY):
        return says(f"{'half' if number == HALF else 'whole'}-hand-{who}")
    if "revealed" in step:
        return says(f"hand-{who}-revealed", cards=_all_cards(step, says), whom=_revealed(step, says))
    cards = _cards(step, says)
    for way in ("highest", "lowest"):
        cards = says(f"whom-{way}-points", whom=cards) if way in step else cards
    if step.get("may"):
        cards = says("up-to", cards=cards)
    way = "-seen" if step.get("seen") else "-random" if step.get("random") else ""
    return says(f"hand{way}-{who}", cards=cards)


def _take_from_hand(step: WrittenFields, says: EventPhrases) -> str:
    if "revealed" in step:
        return says("take-from-hand-revealed", cards=_all_cards(step, says), whom=_revealed(step, says))
    if step.get("seen"):
        return says("take-from-hand-seen", cards=_cards(step, says))
    if step.keys() & {"which", "kind"}:
        return says("take-from-hand-some", whom=_cards(step, says))
    return says("take-from-hand", cards=_cards(step, says))


def _revealed(step: WrittenFields, says: EventPhrases) -> str:
    """Which of the cards that everyone sees are meant."""
    if step.get("kind") == "event":
        return says("revealed-events")
    return says("revealed-species", conditions=conditions_in_words(step.get("which", {}), says))


def _reveal_top(step: WrittenFields, says: EventPhrases) -> str:
    rest = says(f"rest-{step['to']}")
    return says("reveal-top", cards=_all_cards(step, says), whom=_revealed(step, says), rest=rest)


def _look_at_pile(step: WrittenFields, says: EventPhrases) -> str:
    kept = says("look-kept", cards=says("cards", n=step["keep"])) if "keep" in step else ""
    rest = says(f"rest-{'some-' if step.get('may') else ''}{step['to']}")
    return says("look-at-pile", cards=_all_cards(step, says), kept=kept, rest=rest)


def _renew_hand(step: WrittenFields, says: EventPhrases) -> str:
    cards = _all_cards(step, says) if step.get("number") else says("as-many-cards")
    return says(f"renew-hand-{step['to']}-{step['who']}", cards=cards)


def _hand_to_pile(step: WrittenFields, says: EventPhrases) -> str:
    cards = _all_cards(step, says)
    return says(f"hand-to-pile-{step['to']}", cards=says("up-to", cards=cards) if step.get("may") else cards)


def _discard_to_pile(step: WrittenFields, says: EventPhrases) -> str:
    whom = _all_cards(step, says) if step.get("events") else pile_in_words(step, says)
    return says(f"discard-to-pile-{step['to']}", whom=whom)


def _give_cards(step: WrittenFields, says: EventPhrases) -> str:
    way = "-random" if step.get("random") else ""
    return says(f"{step['name']}{way}-{step['who']}", cards=_cards(step, says))


def _exchange_cards(step: WrittenFields, says: EventPhrases) -> str:
    way = "-random" if step.get("random") else "-seen" if step.get("seen") else ""
    return says(f"exchange-cards{way}", cards=_all_cards(step, says))


def _draw_more(step: WrittenFields, says: EventPhrases) -> str:
    turns = {"turns": turns_in_words(step["turns"], says)} if "turns" in step else {}
    return says("draw-more-turns" if turns else "draw-more", cards=_all_cards(step, says), **turns)


def _score(step: WrittenFields, says: EventPhrases) -> str:
    points = step["points"]
    if points == WORTH:
        return says(f"score-worth-{step['who']}")
    return says(f"{'score' if points > 0 else 'lose'}-{step['who']}", points=says("points", n=abs(points)))


def _ban(step: WrittenFields, says: EventPhrases) -> str:
    """What may not be done, or of `open-spots` what may."""
    name, turns = step["name"], turns_in_words(step["turns"], says)
    conditions = conditions_in_words(step.get("which", {}), says)
    if name == "open-spots":
        place = f"-{step['at']}" if "at" in step else ""
        text = says(f"{name}{place}", turns=turns, conditions=conditions)
        return placed(step, text, says) if "needs" in step else text
    meant = {} if name == "forbid-events" else {"conditions": conditions}
    text = says(f"{name}-{step['who']}", turns=turns, **meant)
    return says(f"forbid-{step['at']}", effect=text) if "at" in step else text


def _missed(step: WrittenFields, says: EventPhrases) -> str:
    return says(f"{step['name'].removesuffix('-turn')}-{step['who']}", turns=turns_in_words(step["turns"], says))


def _for_whom(step: WrittenFields, says: EventPhrases) -> str:
    """So many cards, for whom its name ends with."""
    name = step["name"].removesuffix("-cards")
    return says(f"{name}-{step.get('who', 'you')}", cards=_all_cards(step, says))


SENTENCES: Mapping[str, Callable[[WrittenFields, EventPhrases], str]] = {
    **dict.fromkeys(PLAIN, lambda step, says: says(step["name"])),
    **dict.fromkeys(("retrieve-from-discard", "search-pile", "resettle", "play-species"), _out_of_pile),
    **dict.fromkeys((*BANS, "open-spots"), _ban),
    **dict.fromkeys(("skip-turn", "no-draw"), _missed),
    **dict.fromkeys(("give-cards", "discard-from-pile"), _give_cards),
    **dict.fromkeys(("draw-cards", "keep-hand", "fill-hand"), _for_whom),
    "cancel-event": lambda step, says: says(f"cancel-event-{step['to']}" if "to" in step else "cancel-event"),
    "discard-from-hand": _discard_from_hand,
    "discard-stranded": lambda step, says: says(
        "discard-stranded", conditions=conditions_in_words(step.get("which", {}), says)
    ),
    "discard-to-pile": _discard_to_pile,
    "draw-fewer": lambda step, says: says(
        "draw-fewer", cards=_all_cards(step, says), turns=turns_in_words(step["turns"], says)
    ),
    "draw-more": _draw_more,
    "exchange-cards": _exchange_cards,
    "fewer-actions": lambda step, says: says("fewer-actions", actions=says("only-actions", n=step["number"])),
    "hand-to-pile": _hand_to_pile,
    "look-at-pile": _look_at_pile,
    "more-actions": lambda step, says: says("more-actions", actions=says("actions", n=step["number"])),
    "most-actions": lambda step, says: says(
        f"most-actions-{step['who']}", actions=says("only-actions", n=step["number"])
    ),
    "renew-hand": _renew_hand,
    "reveal-top": _reveal_top,
    "score-points": _score,
    "show-card": lambda step, says: says("show-card", whom=pile_in_words({"number": 1, **step}, says)),
    "take-from-hand": _take_from_hand,
}
