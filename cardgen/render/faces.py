"""What does each card of a deck look like, front and back? Cards in, faces out.

A face is laid out once however many copies there are. Boxes with `fit="deck"` take one size across
the deck: the smallest that any card needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardgen.diagnostics import Diagnostic, Span
from cardgen.model.card import Printing
from cardgen.model.game import Game
from cardgen.model.licence import licence_name
from cardgen.render.display import Face
from cardgen.render.face import Composed, Subject, compose
from cardgen.render.resources import Resources
from cardgen.render.vocabulary import Checker


@dataclass(frozen=True, slots=True)
class Sides:
    """A printing's two faces."""

    printing: Printing
    front: Face
    back: Face


@dataclass(slots=True)
class FaceMaker:
    """Lays out faces of one game, each once."""

    game: Game
    resources: Resources
    found: list[Diagnostic] = field(default_factory=list)
    checkers: dict[str, Checker] = field(default_factory=dict)
    faces: dict[str, Face] = field(default_factory=dict)
    backs: dict[str, Face] = field(default_factory=dict)

    def sides(self, printings: Iterable[Printing]) -> list[Sides]:
        """Both faces of each printing that could be laid out."""
        printings = list(printings)
        sizes = self._deck_sizes(printings)
        made = []
        for printing in printings:
            front, back = self.front(printing, sizes), self.back(printing)
            if front is not None and back is not None:
                made.append(Sides(printing, front, back))
        return made

    def front(self, printing: Printing, sizes: Mapping[str, int] | None = None) -> Face | None:
        name = f"front {printing.id}"
        if name not in self.faces:
            template = self.game.kinds[printing.card.kind].front
            composed = self._compose(template, self.source(template, printing), printing, sizes or {})
            if composed is None:
                return None
            self.found += composed.found
            self.faces[name] = composed.face(name)
        return self.faces[name]

    def back(self, printing: Printing) -> Face | None:
        """The back; printings whose backs say the same share one."""
        template = self.game.kinds[printing.card.kind].back
        source = self.source(template, printing)
        if source not in self.backs:
            composed = self._compose(template, source, printing, {})
            if composed is None:
                return None
            self.found += composed.found
            self.backs[source] = composed.face(f"back {len(self.backs) + 1}")
        return self.backs[source]

    def source(self, template: str, printing: Printing) -> str:
        """The XML of a face; empty where the template fails, which is reported."""
        xml, found = self.resources.templates.render(template, **self._variables(printing))
        self.found += found
        return xml

    def _variables(self, printing: Printing) -> dict[str, Any]:
        card_set = self.game.sets[printing.set_id]
        return {
            "card": printing.card,
            "printing": printing,
            "art": printing.art,
            "set": card_set,
            "set_size": len(card_set.printings),
            "licence": licence_name(card_set.licence),
            "art_licence": licence_name(printing.art.licence),
            "game": self.game,
            "icons": self.game.icons,
        }

    def _compose(self, template: str, xml: str, printing: Printing, sizes: Mapping[str, int]) -> Composed | None:
        if not xml:
            return None
        checker = self.checkers.setdefault(template, Checker(template))
        composed = compose(xml, template, self.resources, subject_of(printing), checker=checker, deck_sizes=sizes)
        if isinstance(composed, Composed):
            return composed
        self.found += composed
        return None

    def _deck_sizes(self, printings: Sequence[Printing]) -> dict[str, int]:
        """For each box with `fit="deck"`, the size at which the fullest card still fits."""
        smallest: dict[str, int] = {}
        if not any('fit="deck"' in self.source(self.game.kinds[kind].front, one) for kind, one in _one_a_kind(printings)):
            return smallest
        for printing in printings:
            template = self.game.kinds[printing.card.kind].front
            composed = self._compose(template, self.source(template, printing), printing, {})
            for box, size in (composed.fitted if composed else {}).items():
                smallest[box] = min(size, smallest.get(box, size))
        return smallest


def _one_a_kind(printings: Iterable[Printing]) -> Iterable[tuple[str, Printing]]:
    return {printing.card.kind: printing for printing in printings}.items()


def subject_of(printing: Printing) -> Subject:
    """How findings about a printing's face are labelled, and where they point."""
    card = printing.card

    def place(box: str) -> Span | None:
        if box == "art":
            return printing.origin.span("art")
        if box in card.text:
            return card.origin.span("text", box)
        return card.origin.span(box) if box in ("icons", "link") or box in card.fields else None

    return Subject(f"card `{card.id}`", place)
