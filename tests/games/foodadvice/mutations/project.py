"""What does a whole project of FoodAdvice look like that has nothing but values? Written to disk from plain ones.

Cards are what YAML says of them, by id; copies are numbers by card; a deck is what its file says. Kinds, words and
formats are those of the shipped game. Knows no check and no mutation.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from cardgen import data
from tests.games.card_files import card_files

REPOSITORY = Path(__file__).parents[4]
GAME = "card_data/foodadvice"
BASE = "market"

Fields = Mapping[str, Any]
Cards = Mapping[str, Fields]
Copies = Mapping[str, int]


def shipped(place: str, kind: str) -> Any:
    """What a file of the shipped game says."""
    path = REPOSITORY / GAME / place
    document, _ = data.parse(path.read_text(encoding="utf-8"), place, kind, "foodadvice")
    assert document is not None
    return document.value


ABOUT = shipped("game.yaml", "game")
KEPT = ("id", "rules", "text", "sizes", "kinds")
"""What is never another than in the shipped game."""


class Plan(Struct, frozen=True):
    """A game of one set, its decks and, where there are any, expansions by id.

    A card is printed once in its set, or as often as `copies` says, not at all for 0; fields of the board are never
    printed. An expansion requires the base, or what `needs` says. `words` are vocabularies that a set brings;
    `vocabularies` and `formats` those of the game.
    """

    cards: Cards
    copies: Copies
    decks: Mapping[str, Fields]
    expansions: Mapping[str, Cards] = field(default_factory=dict)
    requires: str = BASE
    needs: Mapping[str, str] = field(default_factory=dict)
    readings: Fields = field(default_factory=dict)
    limits: Fields = field(default_factory=dict)
    players: Sequence[int] = tuple(ABOUT["players"])
    words: Mapping[str, Fields] = field(default_factory=dict)
    vocabularies: Fields = field(default_factory=lambda: ABOUT["vocabularies"])
    formats: Fields = field(default_factory=lambda: ABOUT["formats"])

    def write(self, root: Path) -> Path:
        """Writes the project; gives its folder."""
        about = {name: ABOUT[name] for name in KEPT}
        about |= {"players": list(self.players), "vocabularies": self.vocabularies, "formats": self.formats}
        about |= {"readings": self.readings, "limits": self.limits}
        first = next(iter(self.decks), "")
        _write(root, f"{GAME}/game.yaml", {**about, "deck": first} if first else about)
        self._write_set(root, BASE, self.cards)
        for name, cards in self.expansions.items():
            self._write_set(root, name, cards, self.needs.get(name, self.requires))
        for name, deck in self.decks.items():
            _write(root, f"{GAME}/decks/{name}.yaml", {"id": name, **deck, "text": {"name": name}})
        return root

    def _write_set(self, root: Path, name: str, cards: Cards, requires: str = "") -> None:
        folder = f"{GAME}/sets/{name}"
        about = {"id": name, "version": "1.0.0", "licence": "CC-BY-SA-4.0", "attribution": "nobody"}
        about |= {"text": {"name": name}, "vocabularies": self.words.get(name, {})}
        _write(root, f"{folder}/set.yaml", {**about, "requires": requires} if requires else about)
        for place, content in card_files(cards):
            _write(root, f"{folder}/{place}", content)
        printed = [id for id, card in cards.items() if card["kind"] != "channel" and self.copies.get(id, 1)]
        printings = [
            {"card": id, "number": number, "copies": self.copies.get(id, 1)} for number, id in enumerate(printed, 1)
        ]
        _write(root, f"{folder}/printings.yaml", {"printings": printings})


def _write(root: Path, place: str, value: Mapping[str, Any]) -> None:
    """JSON is YAML."""
    path = root / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, indent=1) + "\n", encoding="utf-8")
