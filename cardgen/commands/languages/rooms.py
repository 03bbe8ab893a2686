"""Finds out how much room the texts of cards have, for translators: the size of each box, and how much English fits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.model.card import Printing
from cardgen.model.game import Game
from cardgen.model.library import Library
from cardgen.render.base.display import Box
from cardgen.render.face.card_faces import FaceRenderer
from cardgen.render.products.renderers import Renderers
from cardgen.render.products.table import kind_of

MM = 1000
Rooms = Mapping[tuple[str, str], str]
"""By the id of a card and the key of its text, what a translator is told."""


def rooms_of(root: Path, library: Library, game: Game) -> Rooms:
    """The room of each text of each card, as far as its template has a box of that name."""
    targets = targets_of(library, BuildOrder(games=(game.id,), papers=("a4",)))
    target = next((target for target in targets if kind_of(target.product).prints_cards), None)
    if target is None:
        return {}
    boxes = dict(_boxes(Renderers(root, library).of(target).faces, game))
    longest = _longest(game)
    return {
        (card.id, key): _sentence(boxes[card.kind, key], longest[card.kind, key])
        for card in game.cards.values()
        for key in card.text
        if (card.kind, key) in boxes
    }


def _boxes(faces: FaceRenderer, game: Game) -> Iterator[tuple[tuple[str, str], Box]]:
    """The box of each text of a kind of card, on the first of its cards that has this text."""
    for (kind, key), printing in _first(game.printings).items():
        for placed in faces.boxes(printing, "front"):
            if placed.tag == "text" and placed.name == key:
                yield (kind, key), placed.box


def _first(printings: Iterable[Printing]) -> dict[tuple[str, str], Printing]:
    found: dict[tuple[str, str], Printing] = {}
    for printing in printings:
        for key in printing.card.text:
            found.setdefault((printing.card.kind, key), printing)
    return found


def _longest(game: Game) -> dict[tuple[str, str], int]:
    """Of each text of a kind of card, the letters of the longest."""
    found: dict[tuple[str, str], int] = {}
    for card in game.cards.values():
        for key, text in card.text.items():
            found[card.kind, key] = max(found.get((card.kind, key), 0), len(str(text).replace("**", "")))
    return found


def _sentence(box: Box, longest: int) -> str:
    return f"room: {box.width / MM:.0f} × {box.height / MM:.0f} mm; of English up to {longest} letters fit"
