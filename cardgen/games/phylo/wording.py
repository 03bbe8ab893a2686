"""Puts what an event does into words, from its data alone, in the language of a game.

Printed where a card has no words of its own, and told in the report of an import. The phrases are messages
(`words/english/events.toml`); the importer understands what they say in English.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce

from cardgen.games.phylo.effect_faults import faults_of
from cardgen.games.phylo.effect_kinds import (
    AGAINST_YOU,
    ALL,
    DISCARDED,
    DONE,
    EFFECTS,
    FOOD,
    HAND,
    NEIGHBOURS,
    POINTS,
    TARGET,
    TRIGGERS,
    written_effects,
)
from cardgen.games.phylo.event import EVENT
from cardgen.games.phylo.hand_wording import SENTENCES, TOLD_YOU
from cardgen.games.phylo.table_wording import is_placed, placed, table_sentence, turns_in_words, without_place
from cardgen.games.phylo.whom_wording import EventPhrases, WrittenFields, conditions_in_words, in_company
from cardgen.model.card import Card
from cardgen.model.game import Game
from cardgen.words.language import Language
from cardgen.words.program import keys_of

CONTESTS = ("won", "lost")
"""Sides of what is decided by a contest, not by a coin."""


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
    if "moved" in fields.get("limits", ()):
        text = says("target-moved", target=text)
    for need in fields.get("requires", ()):
        if "next-to" in need:
            text = says("target-beside", target=text, conditions=conditions_in_words(need["next-to"], says))
        if "feeds-on" in need:
            text = says("target-eating", target=text, conditions=conditions_in_words(need["feeds-on"], says))
        text = in_company("target", need, says, target=text)
    for limit in ("start-of-turn", "once"):
        if limit in fields.get("limits", ()):
            text = says(f"target-{limit}", target=text)
    return text


def _target(fields: WrittenFields, says: EventPhrases) -> str:
    target, effect, limits = fields["target"], fields.get("effect", {}), fields.get("limits", ())
    for limit, phrase in (("answer", "target-answer"), ("answer-any", "target-answer-all")):
        if limit in limits and target == "alone":
            return says(phrase)
        if limit in limits:
            return says(f"{phrase}-on", conditions=conditions_in_words(target, says))
    if effect.get("name") == "cancel-event":
        return _answered(effect, says)
    if target == "alone":
        return says("target-alone")
    whose = next((limit for limit in fields.get("limits", ()) if limit in ("own", "others")), "any")
    place = "target-spot" if "empty-spot" in fields.get("limits", ()) else "target"
    return says(f"{place}-{whose}", conditions=conditions_in_words(target, says))


def _answered(effect: WrittenFields, says: EventPhrases) -> str:
    """What an answer is good against."""
    end = {ALL: "-all", AGAINST_YOU: "-you"}.get(effect.get("of", TARGET), "")
    if "against" in effect:
        return says(f"target-answer-to{end}", events=says.one_of("species", effect["against"]))
    return says(f"target-answer{end}")


def effect_in_words(effect: WrittenFields, says: EventPhrases) -> str:
    """What it does, a sentence for each effect."""
    return " ".join(_each(written_effects(effect), says))


def _each(steps: Sequence[WrittenFields], says: EventPhrases) -> Iterator[str]:
    """Before the first that needs a coin or a die, its toss."""
    tossed: set[str] = set()
    for step in steps:
        for chance, phrase in (("coin", "contest" if step.get("coin") in CONTESTS else "toss"), ("die", "roll")):
            if chance in step and "each" in step:
                yield says(f"{phrase}-each")
            elif chance in step and chance not in tossed:
                tossed.add(chance)
                yield says(phrase)
        yield _conditional(step, says)


def _conditional(step: WrittenFields, says: EventPhrases) -> str:
    """A sentence with what it depends on before it, whatever holds for the whole of it first."""
    text = _sentence(step, says)
    if step.get("of", TARGET) == TARGET and EFFECTS[step["name"]].is_for_species:
        text = _of_target(step, text, says)
    if "per" in step:
        text = _multiplied(step["per"], text, says)
    if "unless-moved" in step:
        text = says("unless-moved", effect=text)
    if "if" in step:
        text = _provided(step["if"], text, says)
    if "after" in step:
        text = says("after", turns=turns_in_words(step["after"], says), effect=text)
    for trigger in TRIGGERS:
        if trigger in step:
            text = says(f"{trigger}-{step[trigger]}", effect=text)
    if "each-turn" in step:
        text = says("each-turn", turns=turns_in_words(step["each-turn"], says), effect=text)
    if "optional" in step:
        text = says(f"optional-{step.get('who', 'you')}", effect=text)
    if "paid" in step:
        text = says("if-paid", effect=text)
    if "at-end" in step:
        text = says("at-end", effect=text)
    if "die" in step:
        text = says("on-die", sides=says.language.listed([str(side) for side in step["die"]], "or"), effect=text)
    return says(f"on-{step['coin']}", effect=text) if "coin" in step else text


def _of_target(step: WrittenFields, text: str, says: EventPhrases) -> str:
    """What must hold of the species that the event is laid on, so that this happens to it."""
    which = {key: wanted for key, wanted in step.get("which", {}).items() if key != "except"}
    if "feeds-on" in step:
        text = says("if-it-eats", conditions=conditions_in_words(step["feeds-on"], says), effect=text)
    if "beside" in step:
        text = in_company("if-it", {"beside": step["beside"]}, says, effect=text)
    if which:
        text = says("if-it", conditions=conditions_in_words(which, says), effect=text)
    if "except" in step.get("which", {}):
        text = says("unless-it", conditions=conditions_in_words(step["which"]["except"], says), effect=text)
    return text


def _multiplied(census: WrittenFields, text: str, says: EventPhrases) -> str:
    """For each of them, or for every so many."""
    if "different" in census:
        phrase = f"per-{'every-' if 'every' in census else ''}{census['different']}-{_where(census)}"
        n = {"n": str(census["every"])} if "every" in census else {}
        return says(phrase, effect=text, conditions=_conditions_of(census, says), **n)
    if "every" in census:
        phrase = f"per-every-{_where(census)}"
        return says(phrase, effect=text, n=str(census["every"]), conditions=_conditions_of(census, says))
    phrase = f"per-{_where(census)}"
    if census.get("of") == DONE:
        return says(phrase, effect=text)
    return says(phrase, effect=text, **_values_of(census, phrase, says))


def _provided(census: WrittenFields, text: str, says: EventPhrases) -> str:
    """How many species there must be, or cards and points; at least one where nothing is said."""
    if census.get("of") == TARGET:
        phrase = "unless-it" if "at-most" in census else "if-it"
        return says(phrase, effect=text, conditions=_conditions_of(census, says))
    if "more" in census:
        phrase = f"if-{_where(census)}-{'more' if census['more'] else 'no-more'}"
        return says(phrase, effect=text, **_values_of(census, phrase, says))
    low = census.get("at-least", 0 if "at-most" in census else 1)
    for way, number in (("most", census.get("at-most")), ("least", low or None)):
        if number is not None:
            phrase = f"if-{_where(census)}-{_number(way, number)}"
            if census.get("of") in (HAND, POINTS):
                phrase = f"if-{'hand-kind' if 'which' in census else _where(census)}-{way}"
            text = says(phrase, effect=text, **_values_of(census, phrase, says, number))
    return text


def _values_of(census: WrittenFields, phrase: str, says: EventPhrases, number: int = 0) -> dict[str, str]:
    """What stands in a phrase: so many cards or points, or so many species with their conditions."""
    is_number = phrase.endswith(("-least", "-most"))
    if census.get("of") in (HAND, POINTS) and "which" not in census:
        unit = "cards" if census["of"] == HAND else "points"
        return {unit: says(unit, n=number)} if is_number else {}
    species = {"species": says("whom-pile-some", n=number)} if is_number else {}
    conditions = _conditions_of(census, says)
    if "different" in census:
        conditions = says("counted-once", conditions=conditions)
    return {"conditions": conditions, **species}


def _number(way: str, number: int) -> str:
    """`none`, `some`, or so many at most or at least."""
    return {("most", 0): "none", ("least", 1): "some"}.get((way, number), way)


def _where(census: WrittenFields) -> str:
    if census.get("of") in (HAND, POINTS):
        return f"{census['of']}-{census['whose']}"
    if census.get("of") == DISCARDED:
        return f"{DISCARDED}-{census.get('whose', 'all')}"
    places = {NEIGHBOURS: "beside", FOOD: FOOD, DONE: DONE, TARGET: TARGET}
    return places.get(census.get("of", ALL)) or str(census.get("whose", "all"))


def _conditions_of(census: WrittenFields, says: EventPhrases) -> str:
    return in_company("whom", census, says, whom=conditions_in_words(census.get("which", {}), says))


def _sentence(step: WrittenFields, says: EventPhrases) -> str:
    """What the effect does, of which nothing further is said."""
    name = step["name"]
    if name == "choose":
        options = [_conditional(option, says) for option in step["options"]]
        offered = reduce(lambda first, second: says("choose-or", first=first, second=second), options)
        return says(f"choose-{step.get('who', 'you')}", options=offered)
    if name not in SENTENCES:
        return table_sentence(step, says)
    if name in TOLD_YOU and step.get("who", "you") != "you":
        return says(f"as-{step['who']}", effect=_sentence({**step, "who": "you"}, says))
    if is_placed(step) and name != "open-spots":
        return placed(step, _sentence(without_place(step), says), says)
    return SENTENCES[name](step, says)
