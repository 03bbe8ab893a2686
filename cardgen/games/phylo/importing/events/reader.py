"""Reads what an event says by a grammar (`grammar.lark`): where it is played, and what it does.

A text is understood as a whole or not at all; where it can be read as two things, not. The grammar is read when the
first text is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardgen.games.phylo.criterion import Spellings
from cardgen.games.phylo.effect_faults import faults_of
from cardgen.games.phylo.effect_kinds import (
    AGAINST_YOU,
    ALL,
    EFFECTS,
    NEIGHBOURS,
    OF_SPOTS,
    OWNER,
    TARGET,
    written_effects,
)
from cardgen.games.phylo.importing.events.joining.one_chosen import is_another_meant, with_second, with_target
from cardgen.games.phylo.importing.events.layout import RULE, does_of, story_of, ways_to_part
from cardgen.games.phylo.importing.events.matching.notation import GrammarRule, rules_in, words_in
from cardgen.games.phylo.importing.events.matching.readings import Readings, TooManyReadings
from cardgen.games.phylo.importing.events.meaning import Meaning
from cardgen.games.phylo.importing.events.phrase import CLAIMED, Phrase, Unclear, is_said_of
from cardgen.games.phylo.importing.events.speech.plain_words import normal, spoken
from cardgen.games.phylo.importing.events.speech.vocabulary import TAXA, EventWords
from cardgen.games.phylo.importing.events.steps import (
    ANSWERS,
    BARE,
    HERE,
    ON_COPIES,
    ON_SEVERAL,
    ONLY_IF,
    OTHERS_THAN,
    PICKED,
    SECOND,
    STORY,
    EventFields,
    is_for_target,
    may_be_left,
    picked,
)
from cardgen.games.phylo.importing.events.telling.plain_rules import PlainRules, known_words
from cardgen.games.phylo.importing.events.telling.spelling import Speller
from cardgen.program import PACKAGE

GRAMMAR = PACKAGE / "games" / "phylo" / "importing" / "events" / "grammar.lark"
MOST_WORDS = 120
"""A longer text is not understood."""


_THIS_CARD = re.compile(r"\bthis card\b", re.IGNORECASE)
"""The event itself, where it is laid on no other card."""


_OWN_SPECIES = re.compile(r"(^|[.;,] )your species(?= (?:can(?:not)?|are|gain|lose|may)\b)", re.IGNORECASE)
"""All of them, where the event is laid on none."""
_NOT_NEXT_TO_IT = re.compile(r"(\b(?:no|nothing)\b[^.;]* )(?:next to|beside) it\b", re.IGNORECASE)
"""What is forbidden next to the event, where it is laid on an empty spot."""
_ON_PLAYER = re.compile(
    r"\b(?:on|against|choose|pick|select|challenge) "
    r"(?:(?:an|your|the|any|one) (?:opponent|other player)|another player|any player|a player)[.;]?$",
    re.IGNORECASE,
)
_THAT_PLAYER = re.compile(r"(^|[.;] )(?:that (?:player|opponent)|they)\b", re.IGNORECASE)
"""The player that the event is laid on."""


_BY_NAME = re.compile(
    r"\b((?:plays?|played|against|cancels?|stops?|negates?|counters?|blocks?|undo|undoes|effects? of) )(?:an? |the )?"
    r"(?!(?:The|An?|Any|This|That|It|Events?|Species|Cards?|On|When|If|Your?)\b)"
    r"((?:[A-Z][a-z']+ ){0,3}[A-Z][a-z']+)(?=[.,;]|$)"
)
"""An event by its name alone: `when an opponent plays Oil Spill`."""
_THIS_KIND = re.compile(r"This (\w+) (?!card\b|species\b)")
_AN_ANIMAL, _GROUPS = {"taxon": ["Animalia"]}, {"taxon", "diet", "named"}
"""What `the animal` asks of a species of which nothing of the kind was said."""


class EventReading(Struct, frozen=True):
    """What was understood of a card, as it writes it; whether that is all of it, so that it can be played.

    `flavour` are its words that carry no rule, `spelt` those that were read as another, with that.
    """

    fields: EventFields
    is_played: bool = False
    flavour: tuple[str, ...] = ()
    spelt: tuple[tuple[str, str], ...] = ()


class EventReader:
    """Reads texts with the words of a game."""

    def __init__(self, spellings: Spellings) -> None:
        self.words = EventWords(spellings)
        self._grammar = _grammar(_with_stories(self.words))
        known = known_words("\n".join(re.findall(r"(?<=: )/.+/$", GRAMMAR.read_text(encoding="utf-8"), re.MULTILINE)))
        self._speller = Speller(self.words, known | known_words(spoken().casefold()))
        self._plain = PlainRules(known, self.words.living, self.words.places)
        self._read = lru_cache(maxsize=256)(self._understood)

    def card(self, condition: str, effect: str, timing: str = "", title: str = "", fact: str = "") -> EventReading:
        """What a card says in words, as it is written, else without slips of the pen and all that is only told."""
        read = self._card(condition, effect, timing, title, fact)
        if read.is_played:
            return read
        spelt: dict[str, str] = {}
        tales: list[str] = []
        parts: list[str] = []
        for text in (condition, effect, fact):
            right, slips = self._speller.corrected(_of_its_title(text, title, self.words.living))
            plain, stories = self._plain.without_tales(right)
            parts.append(plain)
            spelt |= dict(slips)
            tales += stories
        if [" ".join(text.split()) for text in (condition, effect, fact)] == parts or not any(parts):
            return read
        again = self._card(parts[0], parts[1], timing, title, parts[2])
        if not again.is_played:
            return read
        return replace(again, flavour=(*tales, *again.flavour), spelt=(*spelt.items(),))

    def _card(self, condition: str, effect: str, timing: str, title: str, fact: str) -> EventReading:
        """What it says, parted in the first way in which it can be played."""
        readings = []
        for way in ways_to_part(condition, effect, fact):
            if not way.condition and any(map(self._plain.is_condition, way.flavour)):
                continue
            reading = self.event(way.condition, way.effect, timing, title)
            if reading.is_played and not reading.flavour:
                return replace(reading, flavour=way.flavour)
            readings.append(replace(reading, flavour=(*way.flavour, *reading.flavour)))
        return max(readings, key=lambda reading: (reading.is_played, len(reading.fields)), default=EventReading({}))

    def event(self, target: str, effect: str, timing: str = "", title: str = "") -> EventReading:
        """A card's condition and its effect, in words, with what a table says of when it happens, and its own name."""
        target, effect = _of_itself(target, title), _of_itself(effect, title)
        where = self.target(target)
        if where is None and target.strip():
            return EventReading({})
        fields: EventFields = _fields_of(where or {})
        if where and where["target"] == "alone":
            effect = _THIS_CARD.sub("this event card", effect)
        if _ON_PLAYER.search(target):
            effect = _THAT_PLAYER.sub(r"\1Your opponent", effect)
        if where is None or where["target"] == "alone":
            effect = _OWN_SPECIES.sub(r"\1all your species", effect)
        if BARE in (where or {}):
            effect = _NOT_NEXT_TO_IT.sub(r"\1next to this event card", effect)
        what = self.effect(effect)
        if where is None and what is None and (itself := _THIS_CARD.sub("this event card", effect)) != effect:
            what = self.effect(itself)
        if where is None and what is not None and (kind := self._this_kind(effect)):
            where = {"target": kind}
        played = _together(where, what, timing) if what is not None else None
        if what is None or played is None:
            return EventReading(fields)
        return EventReading(played, is_played=True, flavour=tuple(what.get(STORY, ())))

    def _this_kind(self, effect: str) -> EventFields:
        """What the target is, of an event that does not say where it is laid: `this plant cannot be moved`."""
        kind = _THIS_KIND.match(effect)
        return {"taxon": [*TAXA[kind[1].casefold()]]} if kind and kind[1].casefold() in TAXA else {}

    def target(self, text: str) -> EventFields | None:
        """Where it is played: `target`, `limits` and `requires`; None where that is not certain."""
        return self._read(text, "target")

    def effect(self, text: str) -> EventFields | None:
        """What it does: an effect, with those that follow it; None where that is not certain."""
        return self._read(text, "effect")

    def _understood(self, text: str, start: str) -> EventFields | None:
        plain = normal(text, is_condition=start == "target")
        if not plain or plain.count(" ") > MOST_WORDS:
            return None
        try:
            ways = Readings(plain, *self._grammar, Meaning(self.words)).whole(start)
        except TooManyReadings:
            return None
        least = min((_told(way) for way in ways), default=0)
        found = {
            json.dumps({**way, STORY: ()}, sort_keys=True, default=str): way for way in ways if _told(way) == least
        }
        return next(iter(found.values())) if len(found) == 1 else None


def _told(meaning: EventFields) -> int:
    """How many words of a text are read as a story: none that a rule can be made of."""
    return sum(words.count(" ") + 1 for words in meaning.get(STORY, ()))


def _of_copies(step: Mapping[str, Any]) -> EventFields:
    """What is done to copies of the target, of what is done to the target."""
    return {"name": ON_SEVERAL.get(step["name"], step["name"]), "of": "same", "may": True}


def _is_of_spot(step: Mapping[str, Any]) -> bool:
    """Whether it matters where an event lies that is laid on no species."""
    return step.get("of") == NEIGHBOURS or step["name"] in OF_SPOTS


def _fields_of(where: EventFields) -> EventFields:
    """What a card writes of a condition."""
    return {key: where[key] for key in ("target", "limits", "requires") if key in where}


def _of_itself(text: str, title: str) -> str:
    """A text with `this event card` where it names its own card, and `the event` before the names of others."""
    text = _BY_NAME.sub(r"\1the event \2", text)
    if not title or not re.search(r"[^\W\d_]{3}", title):
        return text
    return re.sub(
        rf"\b(?:the |this )?{re.escape(title)}(?: card)?(?!\w| event)", "this event card", text, flags=re.IGNORECASE
    )


def _of_its_title(text: str, title: str, living: str) -> str:
    """A text with `this event card` where it calls itself by one word of its name: `the squid` of Giant Squid."""
    names = [word for word in re.findall(r"[^\W\d_]{3,}", title) if not re.fullmatch(living, word, re.IGNORECASE)]
    kinds = "|".join(re.escape(word) for word in names if not RULE.match(word))
    return (
        re.sub(rf"\b(?:the|this) (?:{kinds})\b(?!['’])", "this event card", text, flags=re.IGNORECASE)
        if kinds
        else text
    )


def reader_of(spellings: Spellings) -> EventReader:
    """The reader for these words, made once."""
    return _reader(json.dumps({name: dict(known) for name, known in spellings.items()}))


@lru_cache(maxsize=4)
def _reader(spellings: str) -> EventReader:
    return EventReader(json.loads(spellings))


def _together(where: EventFields | None, what: EventFields, timing: str) -> EventFields | None:
    """Condition and effect as a card has both; None where they do not go together."""
    if where and PICKED in where:
        return _together_with_chosen(where, what, timing)
    steps = [dict(step) for step in written_effects(what["effect"])]
    if (
        any(step.get("if", {}).get("of") == TARGET for step in steps)
        and (where or {}).get("target", "alone") == "alone"
    ):
        return None
    if "own" in (where or {}).get("limits", ()):
        steps = [{key: value for key, value in step.items() if (key, value) != ("to", "own")} for step in steps]
    is_of_others = (
        any(OTHERS_THAN in step and not step.keys() & _OTHERS_ANYWAY for step in steps)
        and steps[0]["name"] != "discard-target"
    )
    if is_of_others and where and where["target"] != "alone":
        return None
    steps = [{key: value for key, value in step.items() if key != OTHERS_THAN} for step in steps]
    if "empty-spot" in (where or {}).get("limits", ()) and len(steps) > 1:
        steps = [step for step in steps if step["name"] != "discard-target"]
    if is_another_meant(steps):
        if where or (lifted := with_target(steps)) is None:
            return None
        where, steps = lifted
    if (named := with_second(steps, where)) is None:
        return None
    steps = named
    is_named = all(CLAIMED in step for step in steps if step.get("of") == NEIGHBOURS)
    claimed = merged_claims(steps)
    if claimed == _AN_ANIMAL and where and where["target"] != "alone" and not where["target"].keys() & _GROUPS:
        where = {**where, "target": {**where["target"], **claimed}}
    if claimed is None or (claimed and (where is None or not _is_said(claimed, where))):
        return None
    if where and ON_COPIES in where:
        if len(steps) > 1 or not is_for_target(steps[0]) or not may_be_left(steps[0] | _of_copies(steps[0])):
            return None
        steps.append(steps[0] | _of_copies(steps[0]))
    if where and ONLY_IF in where:
        if any(_LATER & step.keys() or step["name"] not in EFFECTS for step in steps):
            return None
        steps = [step | {"if": where[ONLY_IF]} for step in steps]
    is_of_owner = any(step.get("who") == OWNER for step in steps)
    if is_of_owner and where and where["target"] != "alone" and any(step.get("of", TARGET) != TARGET for step in steps):
        return None
    what = {**what, "effect": {**steps[0], "then": steps[1:]} if steps[1:] else steps[0]}
    where = where or {"target": _default_target(what)}
    if ANSWERS in what and where["target"] == "alone" and where.get(ANSWERS) != "target":
        where = {**where, ANSWERS: what[ANSWERS]}
    target, effect = where["target"], what["effect"]
    if ANSWERS in where and effect["name"] != "cancel-event":
        if (answering := _as_answer(where, effect)) is None:
            return None
        where = answering
    if (ANSWERS in where) != (effect["name"] == "cancel-event") or not _goes_with(effect, timing.casefold()):
        return None
    if where.get(ANSWERS) in (ALL, AGAINST_YOU):
        effect = {**effect, "of": where[ANSWERS]}
    if against := where.get("against"):
        if effect.get("against", against) != against:
            return None
        effect = {**effect, "against": against}
    if "empty-spot" in where.get("limits", ()) or target != "alone":
        effect = {key: value for key, value in effect.items() if key != HERE}
    if BARE in where and not any(map(_is_of_spot, written_effects(effect))):
        return None
    is_named = is_named or any(map(is_for_target, steps))
    if "aside" in where and not is_named and any(step.get("of") == NEIGHBOURS for step in written_effects(effect)):
        return None
    if any(True for _ in faults_of(effect, target)):
        return None
    limits = [*dict.fromkeys((*where.get("limits", ()), *what.get("limits", ())))]
    fields = {"target": target, "limits": limits, "requires": where.get("requires"), "effect": effect}
    return {key: value for key, value in fields.items() if value not in (None, [])}


def _together_with_chosen(where: EventFields, what: EventFields, timing: str) -> EventFields | None:
    """An event on the largest of all, which is for that one and laid on none: one effect, and what its owner does."""
    phrase, rest = where[PICKED], {key: value for key, value in where.items() if key != PICKED}
    steps = [dict(step) for step in written_effects(what["effect"])]
    if phrase.number > 1:
        return _together_with_several(phrase, rest, steps, timing)
    if not is_for_target(steps[0]) or any(step.get("who") != OWNER for step in steps[1:]):
        return None
    try:
        first = {key: value for key, value in picked(steps[0], phrase).items() if key != PICKED}
    except Unclear:
        return None
    effect = {**first, "then": steps[1:]} if steps[1:] else first
    return _together(rest, {**what, "effect": effect}, timing)


def _together_with_several(
    phrase: Phrase, rest: EventFields, steps: list[EventFields], timing: str
) -> EventFields | None:
    """An event on two species at once: what is done to both of them, or to `both birds`."""
    step = {key: value for key, value in steps[0].items() if key not in ("of", "which", "number")}
    plain = {"of": "all", "which": phrase.which, "number": phrase.number}
    is_named = len(steps) == 1 and {key: steps[0].get(key) for key in plain} == plain
    second = {key: value for key, value in steps[-1].items() if key not in (SECOND, "of", "number")}
    second["name"] = steps[0]["name"]
    is_of_two = len(steps) == 2 and SECOND in steps[1] and second == step and phrase.number == 2
    if not (is_named or is_of_two):
        return None
    try:
        done = step | {"name": ON_SEVERAL.get(step["name"], step["name"])} | phrase.chosen()
    except Unclear:
        return None
    return _together(rest, {"effect": done}, timing)


def merged_claims(steps: list[EventFields]) -> EventFields | None:
    """What the effects say of their target, taken out of them; None where they do not agree."""
    found: EventFields = {}
    for step in steps:
        if "options" in step:
            step["options"] = [dict(option) for option in step["options"]]
    offered = [option for step in steps for option in step.get("options", ())]
    for claim in [step.pop(CLAIMED) for step in (*steps, *offered) if CLAIMED in step]:
        if any(found.get(key, value) != value for key, value in claim.items()):
            return None
        found |= claim
    return found


def _is_said(claimed: EventFields, where: EventFields) -> bool:
    """Whether the condition asks for it, too: of the target, or whose it must be."""
    target = where["target"]
    if claimed.get("whose") not in (None, *where.get("limits", ())):
        return False
    kind = {key: value for key, value in claimed.items() if key != "whose"}
    return target != "alone" and is_said_of(kind, target)


def _default_target(what: EventFields) -> Any:
    """Where an event is laid that does not say where: on any species, if it does something to that (PH-R18)."""
    return {} if any(fault == "target" for fault, *_ in faults_of(what["effect"], "alone")) else "alone"


_OTHERS_ANYWAY = {"within", "like", "unlike"}
"""What is never said of the target itself."""
_LATER = {"if", "after", "at-end", "next", "whenever", "each-turn"}
"""What is asked of an effect when it happens: not what must hold so that the event is played."""
_ANY_TIME = ("draw-cards", "score-points", "discard-from-hand", "take-from-hand", "skip-turn", "keep-hand", "fill-hand")
"""What may as well happen before the event that it answers."""


def _as_answer(where: EventFields, effect: EventFields) -> EventFields | None:
    """What happens because of an event, which happens all the same; None where it matters which of the two is first."""
    limit = {"target": "answer", ALL: "answer-any"}.get(where[ANSWERS])
    if limit is None or "against" in where or any(step["name"] not in _ANY_TIME for step in written_effects(effect)):
        return None
    rest = {key: value for key, value in where.items() if key != ANSWERS}
    return {**rest, "limits": [*where.get("limits", ()), limit]}


def _goes_with(effect: EventFields, timing: str) -> bool:
    """Whether an effect is what a table says of its time: later, lasting, or in answer to another."""
    steps = written_effects(effect)
    if timing == "delayed":
        return any("after" in step for step in steps)
    if timing == "persistent":
        return any(step["name"] == "draw-more" and "turns" not in step for step in steps)
    return timing not in ("reaction", "start") or effect["name"] == "cancel-event"


def _with_stories(words: EventWords) -> str:
    """The words of a game, with what no rule is made of."""
    return f"{words.terminals()}\nSTORY: /{story_of(words.living)}/\nTOLD_OF: /{does_of(words.living)}/"


@lru_cache(maxsize=4)
def _grammar(words: str) -> tuple[Mapping[str, GrammarRule], Mapping[str, re.Pattern[str]]]:
    """The rules of the grammar, and its words with those of a game."""
    written = f"{GRAMMAR.read_text(encoding='utf-8')}\n{words}"
    return rules_in(written), words_in(written)
