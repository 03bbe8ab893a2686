"""Reads the kinds of card and the products that `game.yaml` lists.

Says what a kind of card lacks; what products need is in the rows of `render/products/`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cardgen.diagnostics import Diagnostic
from cardgen.diagnostics.codes import MISSING_KEY
from cardgen.model.card import Origin
from cardgen.model.game import CLEARANCE, OVERLAP, SHEETS, STOCK, Dimensions, Kind, Product
from cardgen.model.units import length

_OF_A_FACE = ("front", "back", "size")
_TEMPLATES = {"box": "tuck_box.xml.j2"}
"""What makes a product that names no template."""


def kind_of(name: str, entry: Mapping[str, Any]) -> Kind:
    """A kind of card; of one that has no face, templates and size are empty."""
    return Kind(
        id=name,
        name=entry["text"]["name"],
        front=entry.get("front", ""),
        back=entry.get("back", ""),
        size=entry.get("size", ""),
        is_round=entry.get("cut") == "round",
        is_hex=entry.get("cut") == "hexagon",
        gutter=length(entry.get("gutter", "0")),
        corner=length(str(entry["corner"])) if "corner" in entry else None,
        several=entry["text"].get("several", f"{entry['text']['name'].lower()}s"),
        cutting=entry["text"].get("cutting", ""),
    )


def product_of(name: str, entry: Mapping[str, Any]) -> Product:
    """A product as `game.yaml` describes it."""
    return Product(
        id=name,
        called=entry.get("text", {}).get("name", ""),
        kind=entry["kind"],
        template=entry.get("template", _TEMPLATES.get(entry["kind"], "")),
        papers=tuple(entry.get("papers", ())),
        is_of_chosen_deck=entry.get("deck") == "chosen",
        of=tuple(entry.get("of", ())),
        size=size_of(entry["size"]) if "size" in entry else None,
        overlap=length(entry["overlap"]) if "overlap" in entry else OVERLAP,
        fills=entry.get("fill", False),
        stock=length(entry["stock"]) if "stock" in entry else STOCK,
        clearance=length(entry["clearance"]) if "clearance" in entry else CLEARANCE,
        has_slits=entry.get("lock", "slit") == "slit",
        boxes=entry.get("boxes", 1),
        sheets=entry.get("sheets", SHEETS),
        is_of_expansions=entry.get("of-expansions", False),
        is_tuck_box=entry["kind"] == "box",
        user=entry.get("for", "table"),
        is_with_spares=entry.get("spares", False),
        back=entry.get("back", ""),
    )


def size_of(sides: Iterable[str]) -> Dimensions:
    """Width and height of `[63.5mm, 88.9mm]`."""
    width, height = map(length, sides)
    return width, height


def faults_of_kind(name: str, game: Origin) -> Iterator[Diagnostic]:
    """Front, back and size go together: a kind has all of them, or no face."""
    origin = game.below("kinds", name)
    there = [key for key in _OF_A_FACE if key in origin.value]
    lacking = [key for key in _OF_A_FACE if key not in origin.value]
    if there and lacking:
        yield origin.finding(
            MISSING_KEY,
            f"the kind `{name}` has `{there[0]}` but no `{lacking[0]}`",
            there[0],
            key=True,
            help=f"add `{lacking[0]}:`; a kind that is never printed by itself has no {_listed(there)} either",
        )


def _listed(keys: list[str]) -> str:
    return " and no ".join(f"`{key}`" for key in keys)
