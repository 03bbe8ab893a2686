"""Each translation is set as its language is: its own marks, no straight ones, nothing torn from what it belongs to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import polib
from msgspec import Struct

from tests.sweep import sweep

REPOSITORY = Path(__file__).parents[2]
FILES = sorted(path for folder in ("card_data", "templates", "cardgen") for path in (REPOSITORY / folder).rglob("*.po"))
UNITS = "F|mm|cm|m|km|g|kg|g/m²|min"


def marks(text: str, opening: str, closing: str) -> bool:
    return text.count(opening) == text.count(closing)


class Typography(Struct, frozen=True):
    """What a text has where it is not set as its language is; its quotation marks are `quotes`, each pair in turn."""

    faults: Mapping[str, str]
    quotes: tuple[str, ...]
    units: str = UNITS

    def faults_of(self, text: str) -> list[str]:
        patterns = {**EVERYWHERE, "a torn unit": rf"[\d}}] (?:{self.units})(?![\w-])|[\d}}] %", **self.faults}
        found = [fault for fault, pattern in patterns.items() if re.search(pattern, text)]
        sentences = re.sub(r"(?<=\s)\?(?=\s)", "", text)  # but for the sign itself
        lonely = [pair for pair in self.quotes if not marks(sentences, *pair)]
        return [*found, *(f"a mark without its partner, of {pair}" for pair in lonely)]


EVERYWHERE = {
    "a straight quotation mark": r'"',
    "three points for an ellipsis": r"\.\.\.",
    "a hyphen for a dash": r"(?<=\s)-(?=\s)",
}
LANGUAGES = {
    "de": Typography(
        {
            "a straight apostrophe": r"'",
            "an English quotation mark": r"”|“(?=\w)",
            "a torn abbreviation": r"\b(?:z|d|u|i) ?\. (?:B|h|a|d)\.",
        },
        ("„“",),
    ),
    "es": Typography(
        {
            "a straight apostrophe": r"'",
            "a quotation mark of another language": r"[„‚]",
            "a dash that stands alone": r" — ",
        },
        ("“”", "«»", "¿?", "¡!"),
    ),
    "ru": Typography(
        {
            "a quotation mark of another language": r"[„“”]",
            "a dash that may begin a line": r" —",
            "a word of one letter that may end a line": r"(?<![\w\u00a0-])[ВвКкСсУуОоИиАаЯя] (?=[\w«*{#(])",
            "a Latin letter within a Russian word": r"(?i)[а-яё][a-z]|[a-z][а-яё]",
        },
        ("«»",),
        "F|мм|см|г/м²|мин",
    ),
    "sw": Typography({"a quotation mark of another language": r"[„«»]"}, ("“”",)),
}


def texts(path: Path) -> Iterator[tuple[str, str]]:
    """Each form of a file with its context; without its tags, which have straight marks of their own."""
    for entry in polib.pofile(str(path)):
        for form in (entry.msgstr, *entry.msgstr_plural.values()):
            if not entry.obsolete:
                yield entry.msgctxt, re.sub(r"<[^<>]*>", " " if path.stem == "ru" else "", form)


def test_each_language_that_is_shipped_has_its_row():
    assert {path.stem for path in FILES} == LANGUAGES.keys()


@sweep("path", FILES, ids=lambda path: path.relative_to(REPOSITORY).as_posix())
def test_a_translation_that_is_there_has_all_forms_of_its_language(path):
    entries = [entry for entry in polib.pofile(str(path)) if entry.msgid_plural and not entry.obsolete]
    assert not [entry.msgctxt for entry in entries if len({*map(bool, entry.msgstr_plural.values())}) > 1]


@sweep("path", FILES, ids=lambda path: path.relative_to(REPOSITORY).as_posix())
def test_a_translation_is_set_as_its_language_is(path):
    typography = LANGUAGES[path.stem]
    assert not [(context, fault, text) for context, text in texts(path) for fault in typography.faults_of(text)]


@sweep(
    "language, text, faults",
    [
        ("de", "„So“, sagt Ada, ‚nie‘. 10\u00a0F, 100\u00a0%, z.\u00a0B. 5-F-Scheine – ja …", 0),
        ("de", '"So"', 1),
        ("de", "“So”", 2),
        ("de", "„So”", 2),
        ("de", "{amount} F", 1),
        ("de", "**100 %**", 1),
        ("de", "z. B. heute", 1),
        ("de", "wird's", 1),
        ("es", "¿«Así» o “así”? ¡Sí! 10\u00a0F", 0),
        ("es", "Así?", 1),
        ("es", "¡Así", 1),
        ("es", "10 cm", 1),
        ("es", "uno - dos", 1),
        ("ru", "«Так», 10\u00a0F\u00a0— и\u00a0100\u00a0% …", 0),
        ("ru", '"Так"', 1),
        ("ru", "„Так“", 1),
        ("ru", "«Так", 1),
        ("ru", "цена — всё", 1),
        ("ru", "{amount} F", 1),
        ("ru", "cуп", 1),
        ("ru", "продажа в лавке", 1),
        ("ru", "и\u00a0так далее...", 1),
        ("sw", "“Hivyo”, asema Ada … 100\u00a0%", 0),
        ("sw", "«Hivyo»", 1),
        ("sw", "“Hivyo", 1),
        ("sw", "100 %", 1),
    ],
)
def test_what_is_not_set_as_its_language_is_is_found(language, text, faults):
    assert len(LANGUAGES[language].faults_of(text)) == faults
