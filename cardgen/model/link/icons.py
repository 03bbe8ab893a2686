"""Links the families of icons of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardgen.model.card import Origin
from cardgen.model.game import Icon, IconFamily
from cardgen.model.link.ids import twice
from cardgen.model.link.links import Links


def families_of(links: Links) -> tuple[IconFamily, ...]:
    """All families in the order of their files; what is there twice is reported."""
    families = [
        Origin(document, ("families", place))
        for document in links.of_kind("icons")
        for place in range(len(document.value["families"]))
    ]
    signs = (family.below("icons", place) for family in families for place in range(len(family.value["icons"])))
    links.found += [*twice("family of icons", families), *twice("icon", signs)]
    return tuple(_family(family.value) for family in families)


def _family(entry: Mapping[str, Any]) -> IconFamily:
    text = entry["text"]
    return IconFamily(
        id=entry["id"],
        name=text["name"],
        heading=text.get("heading", ""),
        shape=entry["shape"],
        colour=entry["colour"],
        icons=tuple(_icons(entry)),
        help=text.get("help", ""),
    )


def _icons(entry: Mapping[str, Any]) -> Iterator[Icon]:
    for number, icon in enumerate(entry["icons"], 1):
        yield Icon(
            id=icon["id"],
            family=entry["id"],
            number=number,
            name=icon["text"]["name"],
            colour=icon.get("colour", entry["colour"]),
            source=icon.get("source", ""),
            aliases=tuple(icon.get("aliases", ())),
            help=icon["text"].get("help", ""),
        )
