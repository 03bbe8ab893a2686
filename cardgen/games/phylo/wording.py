"""Puts what an event does into words, from its data alone, in the language of a game.

Printed where a card has no words of its own, and told in the report of an import. The phrases are messages
(`words/english/events.toml`); the importer understands what they say in English.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from cardgen.games.phylo.event import ALL, EVENT, EVERY, HALF, NEIGHBOURS, TARGET, faults_of, written_effects
from cardgen.model.card import Card
from cardgen.model.game import Game
from cardgen.words.language import Language
from cardgen.words.program import keys_of

WrittenFields = Mapping[str, Any]
_DISCARDS = ("discard-target", "discard-species")
_PLAIN = {
    "chain-discard",
    "discard-adjacent-diet",
    "swap-hands",
    "show-hand",
    "reshuffle-discard",
    "another-event",
    "cancel-event",
}
_OF_PILES = {"retrieve-from-discard": "retrieve", "search-pile": "search-pile"}


class EventPhrases(Struct, frozen=True):
    """The phrases of a language; `name_of` is how the word of a vocabulary is printed."""

    language: Language
    name_of: Callable[[str, str], str]

    def __call__(self, phrase: str, /, **values: Any) -> str:
        return self.language.say(f"events.{phrase}", **values)

    def one_of(self, vocabulary: str, ids: Sequence[str]) -> str:
        return self.language.listed([self.name_of(vocabulary, id) for id in ids], "or")


def sayings(game: Game, card: Card) -> Mapping[str, str]:
    """What an event says that has no words of its own: `target`, and `play` where it does something that has a name."""
    if card.kind != EVENT or {"target", "play"} <= card.text.keys():
        return {}
    target, effect = card.fields.get("target"), card.fields.get("effect", {})
    if target is None or not effect or any(True for _ in faults_of(effect, target)):
        return {}
    says = phrases_of(game)
    found = {"target": target_in_words(card.fields, says)}
    if all(step["name"] != "other" for step in written_effects(effect)):
        found["play"] = effect_in_words(effect, says)
    return {name: text for name, text in found.items() if name not in card.text}


def phrases_of(game: Game) -> EventPhrases:
    """The phrases of a game's language, with its words as they are printed."""

    def name_of(vocabulary: str, id: str) -> str:
        if vocabulary == "species":
            return game.cards[id].text["title"] if id in game.cards else id
        if vocabulary in ("keyword", "without"):
            return keyword_name(game.language, id)
        known = game.spellings.get(vocabulary, {})
        names = {word.id: word.name for word in game.words.get(vocabulary, ())}
        return names.get(known.get(id.casefold(), id), id)

    return EventPhrases(game.language, name_of)


def keyword_name(language: Language, id: str) -> str:
    """How a keyword is printed; one that a set brings as it is written."""
    key = f"icon-keyword-{id}"
    return language.say(f"phylo.{key}") if key in keys_of("phylo") else id.replace("-", " ").upper()


def target_in_words(fields: WrittenFields, says: EventPhrases) -> str:
    """Where an event is played."""
    text = _target(fields, says)
    for need in fields.get("requires", ()):
        if "next-to" in need:
            text = says("target-beside", target=text, conditions=_conditions(need["next-to"], says))
    for limit in ("start-of-turn", "once"):
        if limit in fields.get("limits", ()):
            text = says(f"target-{limit}", target=text)
    return text


def _target(fields: WrittenFields, says: EventPhrases) -> str:
    target, effect = fields["target"], fields.get("effect", {})
    if effect.get("name") == "cancel-event":
        return says("target-answer-all" if effect.get("of") == ALL else "target-answer")
    if target == "alone":
        return says("target-alone")
    whose = next((limit for limit in fields.get("limits", ()) if limit in ("own", "others")), "any")
    return says(f"target-{whose}", conditions=_conditions(target, says))


def effect_in_words(effect: WrittenFields, says: EventPhrases) -> str:
    """What it does, a sentence for each effect."""
    return " ".join(_delayed(step, says) for step in written_effects(effect))


def _delayed(step: WrittenFields, says: EventPhrases) -> str:
    sentence = _sentence(step, says)
    return says("after", turns=says("turns", n=step["after"]), effect=sentence) if "after" in step else sentence


def _sentence(step: WrittenFields, says: EventPhrases) -> str:
    name, number = step["name"], step.get("number", 0)
    turns = says("turns", n=step["turns"]) if "turns" in step else ""
    if name in _PLAIN:
        return says(name)
    if name in _OF_PILES:
        return says(_OF_PILES[name], whom=_of_pile({"number": 1, **step}, says))
    if name == "discard-from-hand":
        kind = {HALF: "half-hand", EVERY: "whole-hand"}.get(number, "hand")
        values = {"cards": says("cards", n=number)} if kind == "hand" else {}
        return says(f"{kind}-{step['who']}", **values)
    if name == "draw-cards":
        return says(f"draw-{step.get('who', 'you')}", cards=says("cards", n=number))
    if name == "draw-more":
        return says(
            "draw-more-turns" if turns else "draw-more",
            cards=says("cards", n=number),
            **({"turns": turns} if turns else {}),
        )
    if name == "take-from-hand":
        return says(name, cards=says("cards", n=number))
    if name == "more-actions":
        return says(name, actions=says("actions", n=number))
    if name == "skip-turn":
        return says(f"skip-{step['who']}", turns=turns)
    if name == "score-points":
        points = step["points"]
        return says(f"{'score' if points > 0 else 'lose'}-{step['who']}", points=says("points", n=abs(points)))
    if name == "discard-stranded":
        return says(name, conditions=_conditions(step.get("which", {}), says))
    return _on_table(step, turns, says)


def _on_table(step: WrittenFields, turns: str, says: EventPhrases) -> str:
    """For species on the table."""
    name, whom = step["name"], _whom(step, says)
    if name in _DISCARDS:
        return says("discard", whom=whom)
    if name in ("change-terrain", "change-climate"):
        to = says.one_of(name.removeprefix("change-"), [step["to"]])
        return says("change", whom=whom, to=to, turns=turns)
    if name == "points-modifier":
        points = step["points"]
        return says("points-more" if points > 0 else "points-less", whom=whom, points=says("points", n=abs(points)))
    if name == "block-neighbours":
        return says(name, turns=turns)
    return says(name, whom=whom, **({"turns": turns} if turns else {}))


def _whom(step: WrittenFields, says: EventPhrases) -> str:
    """`it`, `2 neighbours in its row with forest terrain, only your own`."""
    of, number = step.get("of", TARGET), step.get("number", 0)
    if of == TARGET:
        return says("whom-it")
    if number:
        text = says(f"whom-{of}-{'up-to' if step.get('may') else 'some'}", n=number)
    else:
        text = says(f"whom-{of}-{'any' if step.get('may') else 'all'}")
    if of == NEIGHBOURS and "line" in step:
        text = says(f"whom-{step['line']}", whom=text)
    text = says("whom-some", whom=text, conditions=_conditions(step.get("which", {}), says))
    return says(f"whom-{step['whose']}", whom=text) if "whose" in step else text


def _of_pile(step: WrittenFields, says: EventPhrases) -> str:
    text = says(f"whom-pile-{'up-to' if step.get('may') else 'some'}", n=step["number"])
    return says("whom-some", whom=text, conditions=_conditions(step.get("which", {}), says))


def _conditions(which: WrittenFields, says: EventPhrases) -> str:
    """All that must hold of a species, each with what parts it from the word before."""
    found = [_condition(key, wanted, says) for key, wanted in which.items() if wanted != "same"]
    return ",".join(found)


def _condition(key: str, wanted: Any, says: EventPhrases) -> str:
    if key in ("scale", "foodchain"):
        return says(key, measure=_measure(wanted, says))
    return says(key, words=says.one_of(key, wanted))


def _measure(wanted: Any, says: EventPhrases) -> str:
    low, high = wanted.get("at-least"), wanted.get("at-most")
    if low is None or high is None:
        return says("at-most", high=high) if low is None else says("at-least", low=low)
    return str(low) if low == high else says("between", low=low, high=high)
