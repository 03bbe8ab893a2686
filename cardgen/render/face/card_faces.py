"""Renders the fronts and backs of the cards of a deck.

Faces are made when they are asked for and not kept, so that ten thousand cards need no more memory
than one sheet; copies that lie next to each other share theirs. Boxes with `fit="deck"` take one size across
the deck: the smallest that any card needed.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby, repeat
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.analysis import sayings_of
from cardgen.diagnostics import Diagnostic, Span, has_errors
from cardgen.diagnostics.codes import UNREADABLE_VALUE
from cardgen.model.card import Printing
from cardgen.model.game import Game
from cardgen.model.licence import licence_name
from cardgen.model.texts.notation import tags_in
from cardgen.model.units import MM, millimetres
from cardgen.render.base.display import Box, Face
from cardgen.render.base.shared_faces import FaceSharer
from cardgen.render.face.cache import FaceCache, KeptSizes, SharedSizes
from cardgen.render.face.stand_in import stand_in
from cardgen.render.layout.compose import FITS_DECK, Composed, compose
from cardgen.render.layout.context import FaceSubject, TemplateBox
from cardgen.render.layout.parts import KnownParts
from cardgen.render.layout.resources import Resources
from cardgen.render.template.rendered import RenderedTexts
from cardgen.render.template.vocabulary import Checker

MOST_BACKS = 100
"""So many different backs are kept while sheets are made: most games have one, some one a card."""


_SAYS_SIZE = re.compile(r"<card[^<>]* size=")
_AS_LARGE_AS_STYLES: Mapping[str, int] = {}
_OF_A_CARD = frozenset(("card", "printing", "art", "art_licence", "second"))


class Sides(Struct, frozen=True):
    """A printing's two faces."""

    printing: Printing
    front: Face
    back: Face


class LeftOut(Struct):
    """Cards of which a face could not be laid out, by the ids of their printings, and the findings that say why."""

    cards: dict[str, None] = field(default_factory=dict)
    reasons: set[Diagnostic] = field(default_factory=set)


class FaceRenderer(Struct):
    """Lays out faces of one game. What it finds goes into `found`, anew for each product that shows a face.

    Those that nothing is looked for on are taken from `kept` where they were painted before; `kept_sizes` tells which
    size of type is right for a card. If it `keeps_going`, a note stands in for a face with an error, and it is listed
    in `left_out`. A `sharer` has fronts made by others, and their sizes found.
    """

    game: Game
    resources: Resources
    printer_safe: int = 0
    kept: FaceCache | None = None
    kept_sizes: KeptSizes | None = None
    plain_backs: dict[tuple[str, str, str], str] = field(default_factory=dict)
    found: list[Diagnostic] = field(default_factory=list)
    checkers: dict[str, Checker] = field(default_factory=dict)
    parts: dict[tuple[object, ...], KnownParts] = field(default_factory=dict)
    rendered: dict[str, RenderedTexts] = field(default_factory=dict)
    deck_sizes: dict[str, Mapping[str, int]] = field(default_factory=dict)
    keeps_going: bool = False
    sharer: FaceSharer | None = None
    left_out: LeftOut = field(default_factory=LeftOut)

    def sides(self, printings: Iterable[Printing]) -> Iterator[Sides]:
        """Both faces of each copy that can be laid out, in order, each made when it is its turn; copies that lie next
        to each other share theirs.
        """
        copies = [(printing, 1 + sum(1 for _ in others)) for printing, others in _together(printings)]
        backs: dict[str, Face | None] = {}
        for (printing, count), front in zip(copies, self._fronts([printing for printing, _ in copies]), strict=True):
            back = self._or_stand_in("back", printing, lambda shown: self._painted_back(shown, backs))
            if front and back:
                yield from repeat(Sides(printing, front, back), count)

    def _fronts(self, printings: Sequence[Printing]) -> Iterator[Face | None]:
        if self.sharer is None:
            yield from (self._or_stand_in("front", printing, self.painted_front) for printing in printings)
            return
        sizes = {kind: self.sizes(kind) for kind in dict.fromkeys(printing.card.kind for printing in printings)}
        for printing, made in zip(printings, self.sharer.fronts(printings, sizes), strict=True):
            self.found += made.found
            self.resources.found += made.found_in_resources
            yield made.face or self.front(printing)

    def _or_stand_in(self, side: str, printing: Printing, make: Callable[[Printing], Face | None]) -> Face | None:
        before = len(self.found), len(self.resources.found)
        face = make(printing)
        found = [*self.found[before[0] :], *self.resources.found[before[1] :]]
        if not self.keeps_going or not has_errors(found):
            return face
        self.left_out.cards[printing.id] = None
        self.left_out.reasons.update(found)
        kind = self.game.kinds[printing.card.kind]
        what = f"{'the back of ' if side == 'back' else ''}card {printing.card.id}"
        name = f"front {printing.id}" if side == "front" else f"back of {printing.id}, left out"
        return stand_in(name, what, self.game.sizes.get(kind.size, (0, 0)), kind.is_round, found, self.resources)

    def _painted_back(self, printing: Printing, known: dict[str, Face | None]) -> Face | None:
        return self._painted("back", printing, partial(self._back, known=known))

    def painted_front(self, printing: Printing) -> Face | None:
        """The front as it was painted before, then without marks, or made now."""
        return self._painted("front", printing, self.front)

    def painted_back(self, printing: Printing) -> Face | None:
        """The back as it was painted before, then without marks, or made now."""
        return self._painted("back", printing, self.back)

    def unpainted(self, printings: Iterable[Printing]) -> Iterator[Printing]:
        """Those of which a side was not painted before, once for each side."""
        for side in ("front", "back"):
            yield from (printing for printing in printings if self.kept is None or not self.kept.has(printing, side))

    def _painted(self, side: str, printing: Printing, make: Callable[[Printing], Face | None]) -> Face | None:
        """The face as it was painted before or made now, then with the key to keep it by if nothing was found."""
        if self.kept is None:
            return make(printing)
        key = self.kept.key_of(printing, side)
        face = self.kept.load(key)
        if face is not None:
            return face
        before = len(self.found), len(self.resources.found)
        face = make(printing)
        is_sound = before == (len(self.found), len(self.resources.found))
        if face is None or not is_sound:
            return face
        sound = replace(face, key=key)
        self.kept.note(sound)
        return sound

    def front(self, printing: Printing) -> Face | None:
        """The front: the same whatever is printed along with it."""
        kind = printing.card.kind
        template = self.game.kinds[kind].front
        return self._face(f"front {printing.id}", template, self.source(template, printing), printing, self.sizes(kind))

    def back(self, printing: Printing) -> Face | None:
        """The back; blank for a kind that has no template for it."""
        return self._back(printing, {})

    def back_look(self, printing: Printing) -> str:
        """What is the same for backs that look alike: what is laid out; empty where the kind has none."""
        template = self.game.kinds[printing.card.kind].back
        return self._back_source(template, printing) if template else ""

    def boxes(self, printing: Printing, side: str) -> Sequence[TemplateBox]:
        """The boxes of the elements of the `front` or `back` of a printing, laid out once more."""
        composed = self.composed(printing, side)
        return composed.boxes if composed is not None else ()

    def composed(self, printing: Printing, side: str) -> Composed | None:
        """The `front` or `back` of a printing, laid out once more; None where it cannot be."""
        kind = self.game.kinds[printing.card.kind]
        template = kind.front if side == "front" else kind.back
        if not template:
            return None
        sizes = self.sizes(kind.id) if side == "front" else {}
        composed = self._composed(template, self.source(template, printing), printing, sizes, is_back=side == "back")
        return composed if isinstance(composed, Composed) else None

    def _back(self, printing: Printing, known: dict[str, Face | None]) -> Face | None:
        """The back, taken from `known` where another printing's says the same."""
        kind = self.game.kinds[printing.card.kind]
        if not kind.back:
            return _blank(self.game.sizes.get(kind.size, (0, 0)))
        source = self._back_source(kind.back, printing)
        look = source if _SAYS_SIZE.search(source) else f"{kind.size} {source}"
        face = known.get(look)
        if look not in known:
            name = f"back {hashlib.sha256(look.encode()).hexdigest()[:12]}"
            before = len(self.found)
            face = self._face(name, kind.back, source, printing, is_back=True)
            is_sound = not self.keeps_going or not has_errors(self.found[before:])  # else each card has its note
            if is_sound and len(known) < MOST_BACKS:
                known[look] = face
        return face

    def _back_source(self, template: str, printing: Printing) -> str:
        """The XML of a back: rendered once a set where the template has looked at nothing of the card."""
        key = (template, printing.set_id, self.game.kinds[printing.card.kind].size)
        if key in self.plain_backs:
            return self.plain_backs[key]
        xml, asked, found = self.resources.templates.watched(template, **self._variables(printing))
        self.found += found
        if _OF_A_CARD.isdisjoint(asked):
            self.plain_backs[key] = xml
        return xml

    def source(self, template: str, printing: Printing) -> str:
        """The XML of a face; empty where the template fails, which is reported."""
        xml, found = self._rendered(template, printing)
        self.found += found
        return xml

    def _rendered(self, template: str, printing: Printing) -> tuple[str, Sequence[Diagnostic]]:
        """What a template makes of a printing: sizes of type are looked for in it, and then it is laid out."""
        texts = self.rendered.setdefault(template, RenderedTexts())
        made = texts.of(printing.id, printing)
        if made is None:
            made = self.resources.templates.render(template, **self._variables(printing))
            texts.add(printing.id, printing, *made)
        return made

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
            "size": self._size_of(printing),
            "game": self.game,
            "icons": self.game.icons,
            "has_picture": self.resources.has_art(printing.art.reference),
            "second": self.game.said_second(printing),
            "has_wordmark": not self.resources.lacks("art/wordmark"),
        }

    def _size_of(self, printing: Printing) -> dict[str, float | str]:
        """Of the finished card: its sides in millimetres, and its shape."""
        kind = self.game.kinds[printing.card.kind]
        sides = self.game.sizes.get(kind.size, (0, 0))
        return {"width": sides[0] / MM, "height": sides[1] / MM, "shape": kind.shape}

    def _face(
        self,
        name: str,
        template: str,
        xml: str,
        printing: Printing,
        sizes: Mapping[str, int] = _AS_LARGE_AS_STYLES,
        *,
        is_back: bool = False,
    ) -> Face | None:
        composed = self._composed(template, xml, printing, sizes, is_back=is_back)
        if isinstance(composed, Composed):
            self.found += composed.found
            self.found += self._wrong_size(composed, template, printing)
            kind = self.game.kinds[printing.card.kind]
            return replace(composed.face(name), corner=kind.corner or 0, is_hex=kind.is_hex)
        self.found += composed
        return None

    def _composed(
        self,
        template: str,
        xml: str,
        printing: Printing,
        sizes: Mapping[str, int],
        *,
        only_type: bool = False,
        is_back: bool = False,
    ) -> Composed | list[Diagnostic]:
        if not xml:
            return []
        checker = self.checkers.setdefault(template, Checker(template))
        kind = self.game.kinds[printing.card.kind]
        return compose(
            xml,
            template,
            self.resources,
            subject_of(printing, self.game),
            checker=checker,
            deck_sizes=sizes,
            printer_safe=self.printer_safe,
            is_round=kind.is_round,
            is_hex=kind.is_hex,
            size=kind.size,
            only_type=only_type,
            keeps_sides=is_back,  # so that it is the back of the cards of all languages
            known=self.parts.setdefault((template, kind.id, is_back, *sizes.items()), KnownParts()),
        )

    def _wrong_size(self, composed: Composed, template: str, printing: Printing) -> Iterator[Diagnostic]:
        """Sheets are worked out from the size of the kind, so its templates must keep to it."""
        kind = self.game.kinds[printing.card.kind]
        width, height = self.game.sizes.get(kind.size, (0, 0))
        trim = composed.trim
        if (trim.width, trim.height) != (width, height):
            made, wanted = (
                f"{millimetres(size[0])} x {millimetres(size[1])} mm"
                for size in ((trim.width, trim.height), (width, height))
            )
            yield Diagnostic(
                UNREADABLE_VALUE,
                f"the template makes a card of {made}, the kind `{kind.id}` has {wanted}",
                Span(template, 1),
                help=f'write size="{kind.size}", or leave `size` out, and it is that of the kind',
            )

    def sizes(self, kind: str) -> Mapping[str, int]:
        """For each box with `fit="deck"`, the size at which the fullest card of the kind still fits.

        Over all printings of the game, so that a card printed again looks like the others.
        """
        if kind not in self.deck_sizes:
            self.deck_sizes[kind] = self._smallest(kind)
        return self.deck_sizes[kind]

    def _smallest(self, kind: str) -> dict[str, int]:
        printings = [printing for printing in self.game.printings if printing.card.kind == kind]
        if self.sharer is None or not printings or self.own_sizes(printings[0]) is None:
            return smallest(map(self.own_sizes, printings))
        return smallest(self.sharer.sizes(printings))

    def own_sizes(self, printing: Printing) -> SharedSizes | None:
        """What is right for this card alone, as it was found before or now; then kept, if nothing else was found."""
        if self.kept_sizes is None:
            return self._found_sizes(printing)[0]
        try:
            return self.kept_sizes.load(printing)
        except KeyError:
            sizes, is_sound = self._found_sizes(printing)
        if is_sound and sizes is not None:
            self.kept_sizes.save(printing, sizes)
        return sizes

    def _found_sizes(self, printing: Printing) -> tuple[SharedSizes | None, bool]:
        before = len(self.resources.found)
        xml, found = self._rendered(self.game.kinds[printing.card.kind].front, printing)
        return self.fitted(printing, xml), not found and len(self.resources.found) == before

    def fitted(self, printing: Printing, xml: str) -> SharedSizes | None:
        """For each box with `fit="deck"` on the front of a printing the size that is right for it alone; None where
        what its template made has no such box.
        """
        if FITS_DECK not in xml:
            return None
        template = self.game.kinds[printing.card.kind].front
        composed = self._composed(template, xml, printing, {}, only_type=True)
        return composed.fitted if isinstance(composed, Composed) else {}


def smallest(fitted: Iterable[SharedSizes | None]) -> dict[str, int]:
    """The size of each box at which the fullest card of a kind still fits; none where the first has no such box."""
    sizes: dict[str, int] = {}
    for number, of_card in enumerate(fitted):
        if of_card is None and not number:
            break
        for box, size in (of_card or {}).items():
            sizes[box] = min(size, sizes.get(box, size))
    return sizes


def _together(printings: Iterable[Printing]) -> Iterator[tuple[Printing, Iterator[Printing]]]:
    """Each printing with the copies of it that follow."""
    return ((next(copies), copies) for _, copies in groupby(printings, key=id))


def _blank(size: tuple[int, int]) -> Face:
    return Face(f"blank {size[0]} {size[1]}", *size, Box(0, 0, *size), ())


def subject_of(printing: Printing, game: Game) -> FaceSubject:
    """How findings about a printing's face are labelled, and where they point."""
    card = printing.card

    def place(box: str) -> Span | None:
        if box == "art":
            return printing.origin.span("art")
        if box in printing.origin.value.get("text", ()):
            return printing.origin.span("text", box)
        if box in card.text:
            return card.origin.span("text", box)
        return card.origin.span(box) if box in ("icons", "link") or box in card.fields else None

    def is_made(box: str) -> bool:
        return box not in card.text and box in sayings_of(game, card)

    codes = dict.fromkeys(game.codes.found_in([*card.fields.values()]))
    own = {tag for text in printing.text.values() for tag in tags_in(text)}
    tags = {tag: name for name, value in card.fields.items() for tag in tags_in(value) if tag not in own}

    def code_in(words: str) -> str:
        return next((code for code in codes if code in words), "")

    def key_with(character: str) -> str:
        values = {**card.fields, **card.text, **printing.text}
        return next((key for key, value in values.items() if character in str(value)), "")

    return FaceSubject(f"card `{card.id}`", place, is_made, code_in, key_with=key_with, tags=tags)
