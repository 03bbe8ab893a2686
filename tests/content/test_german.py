"""German is set as German is: its quotation marks, no straight ones, and nothing that tears a number from its unit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import polib

from tests.sweep import sweep

REPOSITORY = Path(__file__).parents[2]
FILES = sorted(
    path for folder in ("card_data", "templates", "cardgen") for path in (REPOSITORY / folder).rglob("de.po")
)
FAULTS = {
    "a straight quotation mark": re.compile(r'"'),
    "a straight apostrophe": re.compile(r"'"),
    "an English quotation mark": re.compile(r"”|“(?=\w)"),
    "three points for an ellipsis": re.compile(r"\.\.\."),
    "a hyphen for a dash": re.compile(r"(?<=\s)-(?=\s)"),
    "a unit that may stand on another line": re.compile(r"[\d}] (?:F|mm|cm|m|km|g|kg|g/m²|min)(?![\w-])|[\d}] %"),
    "an abbreviation that may be torn": re.compile(r"\b(?:z|d|u|i) ?\. (?:B|h|a|d)\."),
}
"""What a text has where it is not set as German is."""


def texts(path: Path) -> Iterator[tuple[str, str]]:
    """Each German form of a file with its context; without its tags, which have straight marks of their own."""
    for entry in polib.pofile(str(path)):
        for form in (entry.msgstr, *entry.msgstr_plural.values()):
            if not entry.obsolete:
                yield entry.msgctxt, re.sub(r"<[^<>]*>", "", form)


def faults_of(text: str) -> list[str]:
    found = [fault for fault, pattern in FAULTS.items() if pattern.search(text)]
    return [*found, "a quotation mark without its partner"] if text.count("„") != text.count("“") else found


@sweep("path", FILES, ids=lambda path: path.relative_to(REPOSITORY).as_posix())
def test_german_is_set_as_german_is(path):
    faults = [(context, fault, text) for context, text in texts(path) for fault in faults_of(text)]
    assert not faults


@sweep(
    "text, faults",
    [
        ("„So“, sagt Ada, ‚nie‘. 10\u00a0F, 100\u00a0%, z.\u00a0B. 5-F-Scheine – ja …", 0),
        ('"So"', 1),
        ("“So”", 2),
        ("„So”", 2),
        ("{amount} F", 1),
        ("**100 %**", 1),
        ("z. B. heute", 1),
        ("wird's", 1),
    ],
)
def test_what_is_not_set_as_german_is_found(text, faults):
    assert len(faults_of(text)) == faults
