"""Russian is set as Russian is: its quotation marks, and nothing that tears a number from its unit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import polib

from tests.sweep import sweep

REPOSITORY = Path(__file__).parents[2]
FILES = sorted(
    path for folder in ("card_data", "templates", "cardgen") for path in (REPOSITORY / folder).rglob("ru.po")
)
FAULTS = {
    "a straight quotation mark": re.compile(r'"'),
    "a quotation mark of another language": re.compile(r"[„“”]"),
    "three points for an ellipsis": re.compile(r"\.\.\."),
    "a hyphen for a dash": re.compile(r"(?<=\s)-(?=\s)"),
    "a dash that may begin a line": re.compile(r" —"),
    "a unit that may stand on another line": re.compile(r"[\d}] (?:F|мм|см|г/м²|мин)(?!\w)|[\d}] %"),
    "a word of one letter that may end a line": re.compile(r"(?<![\w\u00a0-])[ВвКкСсУуОоИиАаЯя] (?=[\w«*{#(])"),
    "a Latin letter within a Russian word": re.compile(r"(?i)[а-яё][a-z]|[a-z][а-яё]"),
}
"""What a text has where it is not set as Russian is."""


def texts(path: Path) -> Iterator[tuple[str, str]]:
    """Each Russian form of a file with its context; without its tags, which have straight marks of their own."""
    for entry in polib.pofile(str(path)):
        for form in (entry.msgstr, *entry.msgstr_plural.values()):
            if not entry.obsolete:
                yield entry.msgctxt, re.sub(r"<[^<>]*>", " ", form)


def faults_of(text: str) -> list[str]:
    found = [fault for fault, pattern in FAULTS.items() if pattern.search(text)]
    return [*found, "a quotation mark without its partner"] if text.count("«") != text.count("»") else found


@sweep("path", FILES, ids=lambda path: path.relative_to(REPOSITORY).as_posix())
def test_russian_is_set_as_russian_is(path):
    faults = [(context, fault, text) for context, text in texts(path) for fault in faults_of(text)]
    assert not faults


@sweep(
    "text, faults",
    [
        ("«Так», 10\u00a0F\u00a0— и\u00a0100\u00a0% …", 0),
        ('"Так"', 1),
        ("„Так“", 1),
        ("«Так", 1),
        ("цена — всё", 1),
        ("{amount} F", 1),
        ("cуп", 1),
        ("продажа в лавке", 1),
        ("и\u00a0так далее...", 1),
    ],
)
def test_faults_are_found(text, faults):
    assert len(faults_of(text)) == faults
