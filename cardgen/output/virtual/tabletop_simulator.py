"""Writes a saved object of Tabletop Simulator: all decks of a game, its chips as tiles and its boards."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from cardgen.model.game import Game
from cardgen.output.virtual.sheets import Sheet
from cardgen.render.base.layout_result import OrderedCard
from cardgen.render.layout.words import text_of, titles_of

STEP = 4.0
"""How far things lie apart on the table."""
IN_A_ROW = 8
FACE_DOWN = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
FACE_UP = {"rotX": 0.0, "rotY": 180.0, "rotZ": 0.0}
ROUNDED_RECTANGLE, CIRCLE = 0, 2
"""Shapes of cards, and of tiles."""


def as_saved_object(
    game: Game,
    sheets: Sequence[Sheet],
    tiles: Sequence[OrderedCard],
    boards: Iterable[str],
    addresses: Mapping[str, str],
) -> bytes:
    """Everything on the table; `addresses` are those of pictures, by their names."""
    shown = [card for sheet in sheets for card in sheet.cards] + list(tiles)
    titles = titles_of(card.printing for card in shown)
    things = [
        *_decks(game, sheets, titles, addresses),
        *(_board(addresses[name], name) for name in boards),
        *_tiles(tiles, titles, addresses),
    ]
    saved = {
        "SaveName": "",
        "GameMode": "",
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": "",
        "Sky": "",
        "Note": "",
        "TabStates": {},
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "ObjectStates": [{**thing, "Transform": _placed(thing, place)} for place, thing in enumerate(things)],
    }
    return (json.dumps(saved, ensure_ascii=False, indent=2) + "\n").encode()


def _placed(thing: Mapping[str, Any], place: int) -> dict[str, float]:
    way = FACE_UP if thing["Name"] in ("Custom_Board", "Custom_Tile") else FACE_DOWN
    row, column = divmod(place, IN_A_ROW)
    return {"posX": column * STEP, "posY": 1.0, "posZ": -row * STEP, **way, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}


def _decks(
    game: Game, sheets: Sequence[Sheet], titles: Mapping[str, str], addresses: Mapping[str, str]
) -> Iterator[dict[str, Any]]:
    decks = {id(sheet.deck): sheet.deck for sheet in sheets}
    for key, deck in decks.items():
        own = [sheet for sheet in sheets if id(sheet.deck) == key]
        custom = {str(sheet.key): _custom_deck(sheet, addresses) for sheet in own}
        is_sideways = deck.trim[0] > deck.trim[1]
        cards = [
            _card(game, card, 100 * sheet.key + cell, titles, is_sideways)
            for sheet in own
            for cell, card in enumerate(sheet.cards)
            for _ in range(card.copies)
        ]
        if len(cards) == 1:
            yield {**cards[0], "Name": "CardCustom", "CustomDeck": custom}
            continue
        yield {
            "Name": "DeckCustom",
            "Nickname": f"{game.name}: {deck.kind.name}",
            "Description": "",
            "SidewaysCard": is_sideways,
            "DeckIDs": [card["CardID"] for card in cards],
            "CustomDeck": custom,
            "ContainedObjects": [{**card, "Transform": _placed(card, 0)} for card in cards],
        }


def _custom_deck(sheet: Sheet, addresses: Mapping[str, str]) -> dict[str, Any]:
    return {
        "FaceURL": addresses[sheet.name],
        "BackURL": addresses[sheet.deck.back],
        "NumWidth": sheet.columns,
        "NumHeight": sheet.rows,
        "BackIsHidden": True,
        "UniqueBack": False,
        "Type": ROUNDED_RECTANGLE,
    }


def _card(game: Game, card: OrderedCard, number: int, titles: Mapping[str, str], is_sideways: bool) -> dict[str, Any]:
    return {
        "Name": "Card",
        "CardID": number,
        "Nickname": titles[card.printing.card.id],
        "Description": text_of(card.printing.card, game),
        "SidewaysCard": is_sideways,
    }


def _board(address: str, name: str) -> dict[str, Any]:
    return {"Name": "Custom_Board", "Nickname": name, "Description": "", "CustomImage": {"ImageURL": address}}


def _tiles(
    tiles: Iterable[OrderedCard], titles: Mapping[str, str], addresses: Mapping[str, str]
) -> Iterator[dict[str, Any]]:
    """A tile for each copy of a round piece."""
    for tile in tiles:
        image = {
            "ImageURL": addresses[tile.front],
            "ImageSecondaryURL": addresses[tile.back],
            "CustomTile": {"Type": CIRCLE, "Thickness": 0.1, "Stackable": True, "Stretch": True},
        }
        name = titles[tile.printing.card.id]
        for _ in range(tile.copies):
            yield {"Name": "Custom_Tile", "Nickname": name, "Description": "", "CustomImage": image}
