"""What does a whole project of Phylo look like that has nothing but values? Written to disk from plain ones.

Cards are what YAML says of them, by id; decks are numbers of copies by card. Kinds, words and formats are those of the
shipped game. Knows no check and no mutation.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from cardgen import data
from tests.games.card_files import card_files

REPOSITORY = Path(__file__).parents[4]
GAME = "card_data/phylo"
BASE = "starter"
LICENCE = "CC-BY-SA-4.0"

Fields = Mapping[str, Any]
Cards = Mapping[str, Fields]
Copies = Mapping[str, int]


def shipped(place: str, kind: str) -> Any:
    """What a file of the shipped game says."""
    path = REPOSITORY / GAME / place
    document, _ = data.parse(path.read_text(encoding="utf-8"), place, kind, "phylo")
    assert document is not None
    return document.value


ABOUT = shipped("game.yaml", "game")


class Plan(Struct, frozen=True):
    """A game of one set, its decks and, where there are any, expansions by id.

    A card is printed once in its set, or as often as `copies` says. `boxes` are the decks that are products, not to be
    played. `words` are vocabularies that a set brings, `art` is what printings of the
    base say of their picture, by card.
    """

    cards: Cards
    decks: Mapping[str, Copies]
    expansions: Mapping[str, Cards] = field(default_factory=dict)
    requires: str = BASE
    copies: Copies = field(default_factory=dict)
    boxes: Collection[str] = ()
    readings: Fields = field(default_factory=dict)
    limits: Fields = field(default_factory=dict)
    words: Mapping[str, Fields] = field(default_factory=dict)
    kinds: Fields = field(default_factory=dict)
    licence: str = LICENCE
    art: Mapping[str, Fields] = field(default_factory=dict)

    def write(self, root: Path) -> Path:
        """Writes the project; gives its folder."""
        about = {name: ABOUT[name] for name in ("id", "players", "rules", "text", "sizes", "vocabularies", "formats")}
        about |= {"kinds": {**ABOUT["kinds"], **self.kinds}, "deck": next(iter(self.decks))}
        _write(root, f"{GAME}/game.yaml", {**about, "readings": self.readings, "limits": self.limits})
        self._write_set(root, BASE, self.cards)
        for name, cards in self.expansions.items():
            self._write_set(root, name, cards, self.requires)
        for name, copies in self.decks.items():
            deck = {"id": name, "format": "box" if name in self.boxes else "standard", "cards": copies}
            _write(root, f"{GAME}/decks/{name}.yaml", {**deck, "text": {"name": name}})
        return root

    def _write_set(self, root: Path, name: str, cards: Cards, requires: str = "") -> None:
        folder = f"{GAME}/sets/{name}"
        about = {"id": name, "version": "1.0.0", "licence": self.licence, "attribution": "nobody"}
        about |= {"text": {"name": name}, "vocabularies": self.words.get(name, {})}
        _write(root, f"{folder}/set.yaml", {**about, "requires": requires} if requires else about)
        for place, content in card_files(cards):
            _write(root, f"{folder}/{place}", content)
        printings = [self._printing(id, number) for number, id in enumerate(cards, 1)]
        _write(root, f"{folder}/printings.yaml", {"printings": printings})

    def _printing(self, card: str, number: int) -> Fields:
        printing: dict[str, Any] = {"card": card, "number": number, "copies": self.copies.get(card, 1)}
        return {**printing, "art": self.art[card]} if card in self.art else printing


def deck_of(cards: Sequence[str], **more: int) -> Copies:
    """One copy of each card, or as many as are said; `valley_oak=2` is of the card `english-oak`."""
    return dict.fromkeys(cards, 1) | {name.replace("_", "-"): count for name, count in more.items()}


def _write(root: Path, place: str, value: Mapping[str, Any]) -> None:
    """JSON is YAML."""
    path = root / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, indent=1) + "\n", encoding="utf-8")
