"""What the gallery of the site shows: things that cardgen makes, each with its data and its template."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct
from PIL import Image

from docs import shots

FACE, PAGE, WIDE = 300, 420, 640  # pixels across
Shot = Callable[[Path], Image.Image]


class Source(Struct, frozen=True):
    """A file of the repository; with `begins`, only the entry that begins with these words."""

    path: str
    begins: str = ""


class Exhibit(Struct, frozen=True):
    """A thing in the gallery: its name, what is to be seen, the command that makes it, its picture, its sources."""

    name: str
    words: str
    command: str
    shot: Shot
    sources: tuple[Source, ...]


def face(game: str, set_: str, card: str) -> Shot:
    """A card from a built folder."""
    return lambda out: shots.card(out / game / "png" / f"front-{set_}-{card}.png", FACE)


def page(game: str, product: str, which: int | str = 0, width: int = PAGE) -> Shot:
    """A page from a built folder, by its number from 0 or its first words."""
    return lambda out: shots.page(next((out / game).glob(f"{product}*.pdf")), which, width)


def card_of(game: str, set_: str, file: str, card: str) -> Source:
    return Source(f"card_data/{game}/sets/{set_}/cards/{file}.yaml", f"- id: {card}")


def product_of(game: str, product: str) -> Source:
    return Source(f"card_data/{game}/game.yaml", f"{product}: ")


EXHIBITS = (
    Exhibit(
        "A card of Food Heroes",
        "Nine icons, a drawing, a name and something to do. The text is all that a writer touches.",
        "cardgen build fsys --only png --select feed-the-soil",
        face("fsys", "core", "feed-the-soil"),
        (card_of("fsys", "core", "soil", "feed-the-soil"), Source("templates/fsys/card.xml.j2")),
    ),
    Exhibit(
        "A species of Phylo",
        "Scale, food chain, diet, terrain and climate are data, which the checks and the engine read, too.",
        "cardgen build phylo --only png --select sea-otter",
        face("phylo", "starter", "sea-otter"),
        (card_of("phylo", "starter", "river-to-sea", "sea-otter"), Source("templates/phylo/species.xml.j2")),
    ),
    Exhibit(
        "A shop of FoodAdvice",
        "What a shop pays is data; the sentence on the card is made from it, so that text and rule cannot differ.",
        "cardgen build foodadvice --only png --select spear-time",
        face("foodadvice", "market", "spear-time"),
        (card_of("foodadvice", "market", "shops", "spear-time"), Source("templates/foodadvice/shop.xml.j2")),
    ),
    Exhibit(
        "A drawing",
        "Drawings are SVG. Ours are written by hand from a kit of shapes; yours may come from any drawing program.",
        "cardgen build fsys --only png --select count-the-worms",
        face("fsys", "core", "count-the-worms"),
        (Source("templates/fsys/art/count-the-worms.svg.j2"),),
    ),
    Exhibit(
        "Sheets to cut",
        "Nine cards on A4 or Letter with crop marks; the backs lie behind their fronts.",
        "cardgen build fsys --only cards",
        page("fsys", "cards"),
        (product_of("fsys", "cards"),),
    ),
    Exhibit(
        "A page for the table",
        "A page is a template like a card, of any size, with whatever the game knows.",
        "cardgen build fsys --only ability-sheet",
        page("fsys", "ability-sheet"),
        (product_of("fsys", "ability-sheet"), Source("templates/fsys/ability_sheet.xml.j2")),
    ),
    Exhibit(
        "A rulebook",
        "Markdown with boxes, columns and figures of real cards. The engine plays the round that the comic tells.",
        "cardgen build phylo --only rulebook",
        page("phylo", "rulebook", "Lea and Sam play"),
        (product_of("phylo", "rulebook"), Source("templates/phylo/rulebook.md.j2")),
    ),
    Exhibit(
        "A poster from data",
        "Who eats whom in a deck, drawn from the cards: as A3, and as tiles for a printer at home.",
        "cardgen build phylo --only food-web",
        page("phylo", "food-web", 0, WIDE),
        (product_of("phylo", "food-web"), Source("templates/phylo/food_web.xml.j2")),
    ),
    Exhibit(
        "A gameboard",
        "One template: whole for a copy shop, or on tiles that are glued together.",
        "cardgen build foodadvice --only board,board-tiles",
        page("foodadvice", "board", 0, WIDE),
        (
            product_of("foodadvice", "board"),
            product_of("foodadvice", "board-tiles"),
            Source("templates/foodadvice/board.xml.j2"),
        ),
    ),
    Exhibit(
        "Chips and counters",
        "Round pieces, with room to cut, from the same data as cards.",
        "cardgen build foodadvice --only chips",
        page("foodadvice", "chips"),
        (product_of("foodadvice", "chips"), Source("templates/foodadvice/chip.xml.j2")),
    ),
    Exhibit(
        "A box",
        "As deep as the deck is thick, with fold lines; the picture runs around it.",
        "cardgen build fsys --only tuck-box",
        page("fsys", "tuck-box"),
        (product_of("fsys", "tuck-box"), Source("templates/fsys/tuck_box.xml.j2")),
    ),
)
