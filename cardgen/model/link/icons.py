"""Links the families of icons of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cardgen.diagnostics import Diagnostic
from cardgen.diagnostics.codes import GIVEN_TWICE
from cardgen.model.card import Origin
from cardgen.model.game import Icon, IconFamily
from cardgen.model.link.ids import twice
from cardgen.model.link.links import Links
from cardgen.words.overlay import WRITTEN


def families_of(links: Links, colours: Mapping[str, str]) -> tuple[IconFamily, ...]:
    """All families in the order of their files; reports what is there twice, and what names none of the `colours`."""
    families = [
        Origin(document, ("families", place))
        for document in links.of_kind("icons")
        for place in range(len(document.value["families"]))
    ]
    signs = [family.below("icons", place) for family in families for place in range(len(family.value["icons"]))]
    links.found += [*twice("family of icons", families), *twice("icon", signs), *_codes_twice(signs)]
    for origin in (*families, *signs):
        _judge_colour(links, origin, colours)
    return tuple(_family(family.value, colours) for family in families)


def _codes_twice(signs: Iterable[Origin]) -> Iterator[Diagnostic]:
    """A code that two icons have: a text could mean either."""
    first: dict[str, str] = {}
    for origin in signs:
        for place, code in enumerate(origin.value.get("codes", ())):
            owner = first.setdefault(code, origin.value["id"])
            if owner != origin.value["id"]:
                message = f"`{code}` is a code of the icon `{owner}`, too"
                yield origin.finding(GIVEN_TWICE, message, "codes", place, help="give each icon codes of its own")


def _judge_colour(links: Links, origin: Origin, colours: Mapping[str, str]) -> None:
    colour = origin.value.get("colour", "#")
    if not colour.startswith("#") and colour not in colours:
        links.unknown(origin, "colour of styles.yaml", colour, colours, "colour")


def _family(entry: Mapping[str, Any], colours: Mapping[str, str]) -> IconFamily:
    text = entry["text"]
    return IconFamily(
        id=entry["id"],
        name=text["name"],
        heading=text.get("heading", ""),
        shape=entry["shape"],
        colour=colours.get(entry["colour"], entry["colour"]),
        icons=tuple(_icons(entry, colours)),
        help=text.get("help", ""),
    )


def _icons(entry: Mapping[str, Any], colours: Mapping[str, str]) -> Iterator[Icon]:
    for number, icon in enumerate(entry["icons"], 1):
        colour = icon.get("colour", entry["colour"])
        yield Icon(
            id=icon["id"],
            family=entry["id"],
            number=number,
            name=icon["text"]["name"],
            colour=colours.get(colour, colour),
            source=icon.get("source", ""),
            aliases=tuple(icon.get("aliases", ())),
            help=icon["text"].get("help", ""),
            word=icon["text"].get("word", ""),
            written=icon.get(WRITTEN, ""),
            codes=tuple(icon.get("codes", ())),
        )
