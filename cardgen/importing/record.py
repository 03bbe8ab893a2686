"""Rows as a foreign file gives them, entries as cardgen writes them, and remarks on the way between.

Values only: knows neither JSON nor CSV nor YAML.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

LONGEST_NAME = 60
LONGEST_TEXT = 300
LONGEST_LINK = 208
MOST_CARDS = 5_000

REMARKS = {
    "left-out": "the card is not written: its kind cannot be, or it has no name",
    "points-missing": "no points in the file",
    "terrain-missing": "no terrain in the file",
    "climate-missing": "no climate in the file",
    "diet-missing": "no diet in the file",
    "scale-missing": "no SCALE in the file",
    "foodchain-missing": "no FOODCHAIN in the file",
    "latin-missing": "no Latin name in the file",
    "classification-missing": "no classification in the file",
    "value-unusable": "a value that cannot be read, or is not in the vocabulary: left out",
    "value-range": "SCALE or FOODCHAIN outside 1 to 9, or more terrains than a card shows",
    "text-too-long": "a text that is longer than a card may have: left out of the card, kept in the report",
    "text-cut": "a text that seems to be cut",
    "text-cleaned": "HTML or invisible characters were taken out",
    "labels-missing": "a text without PLAY and FACT: sorted by what its sentences say",
    "effect-in-fact": "an effect in the FACT",
    "terrain-repeated": "a terrain was named more than once, and is counted once",
    "points-unclear": "points that may not be the card's own, or that contradict each other",
    "points-formula": "points that the published formula does not give",
    "keyword-number": "MOVE, FLIGHT or SPREAD without a number that can be used",
    "keyword-unclear": "a keyword is named, perhaps not as the card's own: not written",
    "keyword-unknown": "a keyword that is not known here",
    "keyword-criterion": "INVASIVE or PARASITIC, or SPREAD, without a condition that can be read",
    "keyword-contradicts": "two places of the card give a keyword different numbers",
    "requirement-unread": "a condition of laying that stays text, so that no program obeys it",
    "event-understood": "an event that is played by what its text was understood to say: compare the two",
    "event-flavour": "words of an event that is played, taken for flavour: they carry no rule",
    "event-misspelt": "a word of an event that is played, read as the one it is a slip of: see whether it is",
    "event-not-simulated": "a condition or an effect that stays text, so that no program plays it",
    "diet-rank": "a diet that does not go with the FOODCHAIN",
    "diet-kingdom": "a diet that does not go with the kingdom",
    "bird-with-move": "a bird with MOVE",
    "latin-form": "a Latin name that is not `Genus species`",
    "latin-capital": "a capital in the epithet",
    "latin-gender": "an epithet in another gender than its genus",
    "latin-spelling": "a Latin name that is nearly that of the species",
    "name-spelling": "a common name that is nearly that of the species",
    "name-of-another": "a Latin name that belongs to another species",
    "latin-in-text": "the text has another Latin name than the card",
    "latin-twice": "one Latin name on several cards",
    "name-twice": "one common name on several cards",
    "id-changed": "the id of the name was taken, or no id can be made of it",
    "licence-conflict": "the picture's licence forbids what the card's allows",
    "licence-unclear": "a licence that cannot be used, or another than the set's",
    "link-not-kept": "an address that is none, not https, or too long: only in the report",
    "inferred": "the file itself says that it is not sure",
    "known-error": "the file itself tells of an error on the card",
}
"""What may be remarked, by name, and what it means."""


class UnreadableImport(ValueError):
    """A file that holds no cards that can be read; `help` says what to do."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.help = help


class Remark(Struct, frozen=True):
    """Something missing, changed or doubtful in a card; `name` is one of REMARKS."""

    name: str
    message: str


class ForeignRow(Struct, frozen=True):
    """A card as its file gives it: cleaned text, nothing understood. Empty where nothing is said.

    `place` is where it stands in the file; `content` keeps its lines, with `•` before items of lists;
    `named` are the Latin names in italics in it.
    """

    place: str
    name: str = ""
    kind: str = ""
    latin: str = ""
    scale: str = ""
    foodchain: str = ""
    diet: str = ""
    points: str = ""
    terrains: tuple[str, ...] = ()
    climates: tuple[str, ...] = ()
    taxa: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    content: str = ""
    play: str = ""
    fact: str = ""
    target: str = ""
    effect: str = ""
    timing: str = ""
    named: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    artist: str = ""
    picture: str = ""
    licence: str = ""
    picture_licence: str = ""
    remarks: tuple[Remark, ...] = ()


class ForeignRows(Struct, frozen=True):
    """All cards of a file, and what is to be said of the file itself."""

    rows: tuple[ForeignRow, ...]
    notes: tuple[str, ...] = ()


class Entry(Struct, frozen=True):
    """A card as it will be written, `id` first; an empty `card` where it is left out."""

    row: ForeignRow
    card: Mapping[str, Any] = field(default_factory=dict)
    art: Mapping[str, str] = field(default_factory=dict)
    remarks: tuple[Remark, ...] = ()


class KnownWords(Struct, frozen=True):
    """What the game knows: how its words are spelt, by vocabulary, and the ids that are taken."""

    spellings: Mapping[str, Mapping[str, str]]
    taken: frozenset[str] = frozenset()


class About(Struct, frozen=True):
    """What the user says of the new set; `licence` and `attribution` may be empty."""

    id: str
    title: str
    requires: str
    source: str
    licence: str = ""
    attribution: str = ""
