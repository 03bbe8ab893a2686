"""Reads what an event says by a grammar (`grammar.lark`): where it is played, and what it does.

A text is understood as a whole or not at all; where it can be read as two things, not. The grammar is read when the
first text is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from cardgen.games.phylo.criterion import Spellings
from cardgen.games.phylo.importing.events.joining.laid import together
from cardgen.games.phylo.importing.events.layout import RULE, does_of, story_of, ways_to_part
from cardgen.games.phylo.importing.events.matching.notation import GrammarRule, rules_in, words_in
from cardgen.games.phylo.importing.events.matching.readings import Readings, TooManyReadings
from cardgen.games.phylo.importing.events.meaning import Meaning
from cardgen.games.phylo.importing.events.phrase import Unclear
from cardgen.games.phylo.importing.events.speech.plain_words import normal, spoken
from cardgen.games.phylo.importing.events.speech.vocabulary import TAXA, EventWords
from cardgen.games.phylo.importing.events.steps import BARE, STORY, EventFields
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
        if what is None:
            return EventReading(fields)
        try:
            played = together(where, what, timing)
        except Unclear:
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


def _with_stories(words: EventWords) -> str:
    """The words of a game, with what no rule is made of."""
    return f"{words.terminals()}\nSTORY: /{story_of(words.living)}/\nTOLD_OF: /{does_of(words.living)}/"


@lru_cache(maxsize=4)
def _grammar(words: str) -> tuple[Mapping[str, GrammarRule], Mapping[str, re.Pattern[str]]]:
    """The rules of the grammar, and its words with those of a game."""
    written = f"{GRAMMAR.read_text(encoding='utf-8')}\n{words}"
    return rules_in(written), words_in(written)
