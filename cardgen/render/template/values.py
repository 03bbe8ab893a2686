"""Puts values in the place of the words that a template has for them: colours by name, lengths that follow the card.

A colour by name is one of the game's `styles.yaml`. `1u` is 1 mm on a card of the size that a template is drawn for,
and on any other as much more or less as its type is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import sqrt

from lxml import etree
from msgspec import Struct

from cardgen.model.link.ids import nearest
from cardgen.render.template.vocabulary import COLOUR, FLOW, PLACE, WAYS, TemplateFault

COLOURED = frozenset(("fill", "stroke", "colour", "gradient", "shadow", "outline"))
SIZED = (
    PLACE
    | FLOW
    | {"size", "radius", "stroke-width", "dash", "notch", "min", "max", "shadow", "outline", "indent", "hang"}
    | {"around", "distance"}
)
_UNITS = re.compile(r"(-?\d{1,5}(?:\.\d{1,3})?)u(?=[\s,]|$)")
_NAME = re.compile(r"[a-z][a-z0-9-]*")
_WORDS = frozenset(("none", *WAYS))


class TemplateValues(Struct, frozen=True):
    """The colours of a game by name, and by how much a card is larger than the one that its template is drawn for."""

    colours: Mapping[str, str]
    scale: float = 1

    def put_into(self, root: etree._Element) -> None:
        """Changes the attributes below `root`. Raises TemplateFault for a colour that the game does not name."""
        for element in root.iter():
            for name, value in element.items():
                if name in SIZED and "u" in value:
                    value = _UNITS.sub(self._in_millimetres, value)
                    element.set(name, value)
                if name in COLOURED and not COLOUR.fullmatch(value):
                    element.set(name, " ".join([self._colour(element, name, word) for word in value.split()]))

    def _in_millimetres(self, match: re.Match[str]) -> str:
        return f"{float(match[1]) * self.scale:.3f}mm"

    def _colour(self, element: etree._Element, name: str, word: str) -> str:
        if word in self.colours:
            return self.colours[word]
        if not self.colours or word in _WORDS or not _NAME.fullmatch(word):
            return word
        help = nearest(word, self.colours) or "name it under `colours:` of styles.yaml"
        raise TemplateFault(element, f'`{word}` in `{name}="{element.get(name)}"` is no colour of styles.yaml', help)


def scale_between(size: tuple[int, int], drawn_for: tuple[int, int]) -> float:
    """By how much type and what goes with it is larger on a card of this size: by as much as a side, if it were as
    high and wide in proportion.
    """
    return sqrt(size[0] * size[1] / (drawn_for[0] * drawn_for[1]))
