"""What the game knows, read from its own data; and an import with its files read back by cardgen's loader."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from cardgen import data
from cardgen.games.phylo.importing import About, Imported, KnownWords, import_phylo
from cardgen.games.phylo.importing.events.reader import EventReader, reader_of
from cardgen.model.vocabulary import gathered, spellings, words_in

REPOSITORY = Path(__file__).parents[4]
GAME = REPOSITORY / "card_data" / "phylo" / "game.yaml"
KINDS = {"set.yaml": "set", "printings.yaml": "printings"}


class Back(Struct, frozen=True):
    """An import: what was made, the cards and printings read back, and the page of the report."""

    made: Imported
    cards: dict[str, dict[str, Any]]
    printings: list[dict[str, Any]]
    set: dict[str, Any]
    page: str

    def remarks(self, name: str) -> list[str]:
        """The messages of all remarks of one name."""
        start = f"- {name}: "
        return [line.removeprefix(start) for line in self.page.splitlines() if line.startswith(start)]


@pytest.fixture(scope="session")
def known() -> KnownWords:
    document, _ = data.parse(GAME.read_text(encoding="utf-8"), "game.yaml", "game", "phylo", GAME)
    words = gathered(words_in(document.value["vocabularies"]))
    return KnownWords({name: spellings(entries) for name, entries in words.items()}, frozenset(("horse", "mallard")))


def read_back(made: Imported) -> Back:
    """All files as the loader reads them; fails where it finds anything."""
    documents = []
    for place, content in made.files.items():
        if place.endswith(".yaml"):
            kind = KINDS.get(place, "cards")
            document, found = data.parse(content.decode(), place, kind, "phylo", Path(place))
            assert found == [], place
            documents.append(document)
    good, found = data.check(documents, REPOSITORY)
    assert [finding for finding in found if finding.code.startswith("CG2")] == []
    by_kind: dict[str, list[Any]] = {}
    for document in good:
        by_kind.setdefault(document.kind, []).append(document.value)
    cards = [card for value in by_kind["cards"] for card in value["cards"]]
    return Back(
        made,
        {card["id"]: card for card in cards},
        by_kind["printings"][0]["printings"],
        by_kind["set"][0],
        made.files["import-report.md"].decode(),
    )


@pytest.fixture(scope="session")
def bring(known: KnownWords) -> Callable[..., Back]:
    """Imports bytes or text as the set `found`, and reads it back."""

    def run(content: str | bytes, **about: str) -> Back:
        content = content.encode() if isinstance(content, str) else content
        fields = {"title": "Found", "requires": "starter", "source": "imported from test", **about}
        return read_back(import_phylo(content, About("found", **fields), known))

    return run


@pytest.fixture(scope="session")
def reader(known: KnownWords) -> EventReader:
    return reader_of(known.spellings)
