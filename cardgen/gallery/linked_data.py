"""Says of cards and games what programs read: JSON-LD with the words of schema.org."""

from __future__ import annotations

from typing import Any

from cardgen.gallery.views import CardView
from cardgen.model.game import Game
from cardgen.render.layout.words import plain

CONTEXT = "https://schema.org"


def card_data(game: Game, card: CardView, start: str) -> dict[str, Any]:
    """A card; `start` is the folder of its game, as an address."""
    printing, card_set = card.printing, game.sets[card.printing.set_id]
    values = [(name, ", ".join(href or text for text, href in words)) for name, words in card.facts]
    values += [("Icon", name) for name, _ in card.icons]
    texts = (text for name, text in printing.card.text.items() if name != "title")
    data = {
        "@context": CONTEXT,
        "@type": "CreativeWork",
        "name": card.title,
        "identifier": f"{game.id}:{card.id}",
        "position": card.number,
        "genre": card.kind,
        "text": "\n".join(filter(None, (plain(text, game) for text in texts))),
        "image": [_picture(card, start, side) for side in ("front", "back")],
        "isPartOf": {
            "@type": "Collection",
            "name": card_set.name,
            "version": card_set.version,
            "isPartOf": {"@type": "Game", "name": game.name},
        },
        "license": card.licence[1] or card.licence[0],
        "creditText": card_set.attribution,
        "about": [{"@type": "PropertyValue", "name": name, "value": value} for name, value in values],
    }
    return {key: value for key, value in data.items() if value}


def _picture(card: CardView, start: str, side: str) -> dict[str, Any]:
    shown = card.front if side == "front" else card.back
    art = card.printing.art if side == "front" else None
    data = {
        "@type": "ImageObject",
        "contentUrl": f"{start}{shown.large}",
        "width": shown.pixels[0],
        "height": shown.pixels[1],
        "creditText": art.artist if art else "",
    }
    return {key: value for key, value in data.items() if value}


def game_data(game: Game, cards: int) -> dict[str, Any]:
    """A game."""
    data: dict[str, Any] = {
        "@context": CONTEXT,
        "@type": "Game",
        "name": game.name,
        "description": game.tagline,
        "gameItem": {"@type": "Thing", "name": f"{cards} cards"},
    }
    if game.players:
        data["numberOfPlayers"] = {
            "@type": "QuantitativeValue",
            "minValue": min(game.players),
            "maxValue": max(game.players),
        }
    if game.age:
        data["audience"] = {"@type": "PeopleAudience", "suggestedMinAge": game.age}
    if game.minutes:
        data["timeRequired"] = f"PT{max(game.minutes)}M"
    return {key: value for key, value in data.items() if value}
