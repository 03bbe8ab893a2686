"""Writes cards as a card database of Cockatrice, version 4: elements in the order that its schema has them."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from xml.sax.saxutils import escape, quoteattr

from cardgen.model.card import Printing
from cardgen.model.game import Game
from cardgen.render.layout.words import text_of, titles_of

ROW = 1
"""The row of the table that cards are put into: that of things which are neither land nor creature."""


def as_database(game: Game, printings: Iterable[Printing], addresses: Mapping[str, str]) -> bytes:
    """Each card once, with all its printings; `addresses` are those of their pictures, by the ids of printings."""
    shown = list({printing.id: printing for printing in printings}.values())
    titles = titles_of(shown)
    of_card: dict[str, list[Printing]] = {}
    for printing in shown:
        of_card.setdefault(printing.card.id, []).append(printing)
    sets = dict.fromkeys(printing.set_id for printing in shown)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<cockatrice_carddatabase version="4">',
        *_info(game),
        "  <sets>",
        *(line for set_id in sets for line in _set(game, set_id)),
        "  </sets>",
        "  <cards>",
        *(line for id, those in of_card.items() for line in _card(game, titles[id], those, addresses)),
        "  </cards>",
        "</cockatrice_carddatabase>",
    ]
    return ("\n".join(lines) + "\n").encode()


def code_of(game: Game, set_id: str) -> str:
    """The code of a set among those of all games: `FSYS-CORE`."""
    return re.sub(r"[^A-Z0-9]+", "-", f"{game.id}-{set_id}".upper())


def _identity(game: Game, printing: Printing) -> str:
    """The same for a printing in every build, in the manner of a UUID."""
    digits = hashlib.sha256(f"{game.id} {printing.id}".encode()).hexdigest()
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:32]))


def _info(game: Game) -> Iterator[str]:
    first = game.first_set
    yield "  <info>"
    if first is not None:
        yield f"    <author>{escape(first.attribution)}</author>"
        yield f"    <sourceVersion>{escape(first.version)}</sourceVersion>"
    yield "  </info>"


def _set(game: Game, set_id: str) -> Iterator[str]:
    name = game.sets[set_id].name
    whole = name if name == game.name else f"{game.name}: {name}"
    yield "    <set>"
    yield f"      <name>{code_of(game, set_id)}</name>"
    yield f"      <longname>{escape(whole)}</longname>"
    yield "      <settype>Custom</settype>"
    yield "    </set>"


def _card(game: Game, title: str, printings: list[Printing], addresses: Mapping[str, str]) -> Iterator[str]:
    card = printings[0].card
    kind = escape(game.kinds[card.kind].name)
    yield "    <card>"
    yield f"      <name>{escape(title)}</name>"
    yield f"      <text>{escape(text_of(card, game))}</text>"
    yield f"      <prop><type>{kind}</type><maintype>{kind}</maintype></prop>"
    for printing in printings:
        facts = {"uuid": _identity(game, printing), "num": str(printing.number)}
        facts |= {"rarity": printing.rarity} if printing.rarity else {}
        facts |= {"picurl": addresses[printing.id]} if printing.id in addresses else {}
        attributes = "".join(f" {name}={quoteattr(value)}" for name, value in facts.items())
        yield f"      <set{attributes}>{code_of(game, printing.set_id)}</set>"
    yield "      <token>0</token>"
    yield f"      <tablerow>{ROW}</tablerow>"
    yield "    </card>"
