"""What does a whole project of Food Heroes look like that has nothing but icons? Written to disk from plain values.

Cards are pairs of an id and icons; all else is as small as a project can be. The vocabulary is that of the shipped
game. Knows no check and no mutation.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml
from msgspec import Struct, field

REPOSITORY = Path(__file__).parents[4]
GAME = "card_data/fsys"
FAMILIES: tuple[dict[str, Any], ...] = tuple(
    yaml.load((REPOSITORY / GAME / "icons.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader)["families"]
)
VOCABULARY = tuple(icon["id"] for family in FAMILIES for icon in family["icons"])
"""The 45 icons of the shipped game, in their order."""

Icons = tuple[str, ...]
Card = tuple[str, Icons]
BASE, MIX = "base", "mix"
SIGN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="#286040"/></svg>\n'
)
KIND = {"front": "card.xml.j2", "back": "back.xml.j2", "size": "poker", "text": {"name": "Card"}}
FACE = '<card size="poker" bleed="3mm" safe="3mm" fill="#ffffff"></card>\n'
SHEET = """\
<page fill="#ffffff">
  <grid x="10mm" y="10mm" width="180mm" height="100mm" columns="9">
    {% for family in families %}{% for icon in family.icons %}<icon name="{{ icon.id }}"/>{% endfor %}{% endfor %}
  </grid>
</page>
"""


class Plan(Struct, frozen=True):
    """A game of one set, its deck and, where there are any, expansions by id.

    `printed` are the cards that the first set prints, each once, where these are not all of its cards; `further` are
    copies that its deck has on top. `swapped` are the cards that stay out of a second deck of all sets; without them
    there is no such deck.
    """

    cards: Sequence[Card]
    expansions: Mapping[str, Sequence[Card]] = field(default_factory=dict)
    swapped: Sequence[str] | None = None
    printed: Sequence[str] | None = None
    further: Mapping[str, int] = field(default_factory=dict)
    requires: str = "core"
    players: tuple[int, ...] = (2, 3, 4)
    size: int = 60
    readings: Mapping[str, Any] = field(default_factory=dict)
    limits: Mapping[str, Any] = field(default_factory=dict)
    families: Sequence[Mapping[str, Any]] = FAMILIES
    sheet: str = ""

    def write(self, root: Path) -> Path:
        """Writes the project; gives its folder."""
        _write(root, f"{GAME}/game.yaml", self._game())
        _write(root, f"{GAME}/icons.yaml", {"families": self.families})
        _write_set(root, "core", self.cards, self.printed)
        _write(root, f"{GAME}/decks/{BASE}.yaml", {**_deck(BASE, ["core"]), "cards": self.further})
        for name, cards in self.expansions.items():
            _write_set(root, name, cards, None, self.requires)
        if self.swapped is not None:
            _write(root, f"{GAME}/decks/{MIX}.yaml", _deck(MIX, ["core", *self.expansions], self.swapped))
        if self.sheet:
            self._write_templates(root)
        return root

    def _game(self) -> dict[str, Any]:
        page = {"ability-sheet": {"kind": "page", "template": "ability_sheet.xml.j2"}}
        return {
            "id": "fsys",
            "players": self.players,
            "rules": "fsys",
            "readings": self.readings,
            "limits": self.limits,
            "text": {"name": "Icons"},
            "kinds": {"action": KIND},
            "sizes": {"poker": ["63.5mm", "88.9mm"]},
            "formats": {"standard": {"size": self.size, "copies": None}},
            "deck": BASE,
            "products": {"cards": {"kind": "cards"}, **(page if self.sheet else {})},
        }

    def _write_templates(self, root: Path) -> None:
        folder = root / "templates/fsys"
        (folder / "icons").mkdir(parents=True)
        (folder / "styles.yaml").write_text("{}\n", encoding="utf-8")
        for name, text in (("card", FACE), ("back", FACE), ("ability_sheet", self.sheet)):
            (folder / f"{name}.xml.j2").write_text(text, encoding="utf-8")
        for icon in VOCABULARY:
            (folder / f"icons/{icon}.svg").write_text(SIGN, encoding="utf-8")


def _write_set(root: Path, name: str, cards: Sequence[Card], printed: Sequence[str] | None, requires: str = "") -> None:
    folder = f"{GAME}/sets/{name}"
    about = {"id": name, "version": "1.0.0", "licence": "CC0-1.0", "attribution": "nobody", "text": {"name": name}}
    _write(root, f"{folder}/set.yaml", {**about, "requires": requires} if requires else about)
    entries = [{"id": id, "icons": icons, "text": {"title": id, "action": "Play."}} for id, icons in cards]
    _write(root, f"{folder}/cards/all.yaml", {"cards": entries})
    ids = [id for id, _ in cards] if printed is None else printed
    _write(root, f"{folder}/printings.yaml", {"printings": [{"card": id, "number": n} for n, id in enumerate(ids, 1)]})


def _deck(name: str, sets: Sequence[str], without: Sequence[str] = ()) -> dict[str, Any]:
    return {"id": name, "format": "standard", "sets": sets, "without": without, "text": {"name": name}}


def _write(root: Path, place: str, value: Mapping[str, Any]) -> None:
    """JSON is YAML."""
    path = root / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, indent=1) + "\n", encoding="utf-8")
