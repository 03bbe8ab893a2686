"""How do faces come onto sheets of paper? Faces in, imposed pages out.

Cards of one size share sheets; each size begins a new one. Backs stay behind their fronts on a
half-full last sheet, whichever edge the sheet is turned on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardgen.diagnostics import Diagnostic
from cardgen.model.units import length
from cardgen.render.display import Box, Face, Mark, Page, Placed, Text
from cardgen.render.faces import Sides
from cardgen.render.imposition import Imposition, Misfit, Size, Slot, impose, impose_folded
from cardgen.render.marks import INK, Place, crop_marks, fold_label, fold_line, slug_place
from cardgen.render.resources import Resources
from cardgen.render.target import Target
from cardgen.render.text import Style, line_width, words_of

SLUG_SIZE = length("6pt")


@dataclass(frozen=True, slots=True)
class Sheets:
    """Imposed pages, how they are turned for the verso, and how many cards they hold."""

    pages: tuple[Page, ...]
    cards: int
    duplex: str


def imposition_for(target: Target, trim: Size) -> Imposition | Misfit:
    paper, printer, settings = target.paper, target.printer, target.settings
    arrange = impose_folded if settings.backs == "fold" else impose
    return arrange(
        Size(paper.width, paper.height), trim,
        margin=printer.margin, gutter=printer.gutter, bleed=printer.bleed, marks=settings.marks,
    )


def lay_out_sheets(sides: Sequence[Sides], target: Target, resources: Resources) -> tuple[Sheets, list[Diagnostic]]:
    """All copies on sheets in the order given, or CG705 for each size that no sheet holds."""
    found: list[Diagnostic] = []
    pages: list[Page] = []
    for trim, group in _by_size(sides).items():
        imposition = imposition_for(target, trim)
        if isinstance(imposition, Misfit):
            found.append(imposition.diagnostic(target.game.origin.span("sizes")))
            continue
        pages += _pages(group, imposition, target, resources)
    duplex = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}.get(target.settings.backs, "Simplex")
    return Sheets(tuple(pages), len(sides), duplex), found


def _by_size(sides: Sequence[Sides]) -> dict[Size, list[Sides]]:
    groups: dict[Size, list[Sides]] = {}
    for one in sides:
        groups.setdefault(Size(one.front.trim.width, one.front.trim.height), []).append(one)
    return groups


def _pages(sides: Sequence[Sides], imposition: Imposition, target: Target, resources: Resources) -> Iterator[Page]:
    total = imposition.sheets(len(sides))
    for sheet in range(total):
        first = sheet * imposition.n_up
        cards = sides[first : first + imposition.n_up]
        slots = imposition.slots_on(sheet, len(sides))
        slug = _slug(cards, target, sheet + 1, total)
        yield _recto(cards, slots, imposition, target, resources, slug)
        if target.settings.backs in ("long-edge", "short-edge"):
            yield _verso(cards, slots, imposition, target, resources, slug)


def _recto(
    cards: Sequence[Sides], slots: Sequence[Slot], imposition: Imposition, target: Target, resources: Resources, slug: str
) -> Page:
    marks: list[Mark] = [shown(card.front, slot) for card, slot in zip(cards, slots, strict=True)]
    if imposition.fold:
        marks += [shown(card.back, imposition.beyond_fold(slot)) for card, slot in zip(cards, slots, strict=True)]
        marks += fold_line(imposition)
        marks += _type(fold_label(imposition), "fold here, glue, then cut", resources)
    if target.settings.marks:
        marks += crop_marks(imposition, len(cards))
    marks += _type(slug_place(imposition), slug, resources)
    return Page(*imposition.sheet, tuple(marks))


def _verso(
    cards: Sequence[Sides], slots: Sequence[Slot], imposition: Imposition, target: Target, resources: Resources, slug: str
) -> Page:
    """Backs behind their fronts. No crop marks: those of the recto count, a second set never agrees."""
    flip = "long" if target.settings.backs == "long-edge" else "short"
    marks: list[Mark] = [
        shown(card.back, imposition.behind(slot, flip, target.settings.back_offset))  # type: ignore[arg-type]
        for card, slot in zip(cards, slots, strict=True)
    ]
    marks += _type(slug_place(imposition), f"{slug}, backs", resources)
    return Page(*imposition.sheet, tuple(marks))


def shown(face: Face, slot: Slot) -> Placed:
    """The face with its trim on the slot's trim, its bleed cut to what the slot lets show."""
    trim = face.trim
    left, top = trim.left, trim.top
    right, bottom = face.width - trim.right, face.height - trim.bottom
    around = {0: (left, top, right, bottom), 90: (bottom, left, top, right),
              180: (right, bottom, left, top), 270: (top, right, bottom, left)}[slot.turned]
    box = Box(
        slot.trim.left - around[0], slot.trim.top - around[1],
        slot.trim.width + around[0] + around[2], slot.trim.height + around[1] + around[3],
    )
    return Placed(face, box, slot.clip, turned=slot.turned)


def _slug(cards: Sequence[Sides], target: Target, sheet: int, total: int) -> str:
    """What this sheet is: deck, version, range, settings."""
    versions = sorted({f"{card.printing.set_id} {target.game.sets[card.printing.set_id].version}" for card in cards})
    first, last = cards[0].printing.number, cards[-1].printing.number
    span = f"card {first}" if len(cards) == 1 else f"cards {first} to {last}"
    return f"{target.deck.name}, {' + '.join(versions)}, {span}, sheet {sheet} of {total}, {target.described()}"


def _type(place: Place | None, text: str, resources: Resources) -> list[Mark]:
    """One line of small type where there is room for it; the end is left out where there is not."""
    if place is None:
        return []
    name = resources.default_font
    style = Style("slug", (name,) * 4, SLUG_SIZE, SLUG_SIZE, INK, SLUG_SIZE)
    words, _ = words_of([(text, 0, None)], style, resources.book)
    while words and line_width(words, SLUG_SIZE) > place.extent:
        words.pop()
    runs = []
    for index, word in enumerate(words):
        if index and word.space:
            runs.append(word.space)
        runs += [piece.what for piece in word.pieces]
    return [Text(place.left, place.baseline, tuple(runs), SLUG_SIZE, INK, place.turned)] if runs else []  # type: ignore[arg-type]
