"""Measures how many texts of events the importer of Phylo understands: `python -m bench.event_texts FILE...`.

A line of a file is an event: its text, its name and its text, or its name, its condition and its effect, with ` | `
between them. What was understood is told with `--words`, to be compared by somebody who knows what the text means;
without it nothing of the texts is shown, so that who writes the grammar may measure what he must not read.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from cardgen import data
from cardgen.games.phylo.importing.card import entry_of
from cardgen.importing.record import Entry, ForeignRow, KnownWords
from cardgen.model.vocabulary import gathered, spellings, words_in

GAME = Path(__file__).parents[1] / "card_data" / "phylo" / "game.yaml"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.event_texts", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--words", action="store_true", help="tell each text, and what it is played as")
    chosen = parser.parse_args(arguments)
    known = known_words()
    for file in chosen.files:
        entries = [entry_of(row, known, {}) for row in rows_of(file)]
        if chosen.words:
            print("\n".join(line for entry in entries for line in in_words(entry)))
        understood = sum(any(remark.name == "event-understood" for remark in entry.remarks) for entry in entries)
        print(f"{file.name}: {understood} of {len(entries)} understood")
    return 0


def known_words() -> KnownWords:
    """What the game knows, of its own data."""
    document, _ = data.parse(GAME.read_text(encoding="utf-8"), "game.yaml", "game", "phylo", GAME)
    words = gathered(words_in(document.value["vocabularies"]))
    return KnownWords({name: spellings(entries) for name, entries in words.items()})


def rows_of(file: Path) -> Iterator[ForeignRow]:
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        name, *parts = (part.strip() for part in line.split(" | "))
        if len(parts) > 1:
            yield ForeignRow(place=f"line {number}", name=name, kind="event", target=parts[0], effect=parts[1])
        elif parts:
            yield ForeignRow(place=f"line {number}", name=name, kind="event", content=parts[0])
        elif name:
            yield ForeignRow(place=f"line {number}", name=f"Event {number}", kind="event", content=name)


def in_words(entry: Entry) -> Iterator[str]:
    yield entry.row.name
    yield from (f"  {remark.message}" for remark in entry.remarks if remark.name.startswith("event-"))


if __name__ == "__main__":
    sys.exit(main())
