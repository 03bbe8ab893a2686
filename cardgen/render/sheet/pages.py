"""Imposes faces on sheets of paper.

Cards that are cut alike share sheets; each size begins a new one, and so do kinds with other backs. Backs stay
behind their fronts on a half-full last sheet, whichever edge the sheet is turned on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import islice
from typing import NamedTuple, TypedDict

from msgspec.structs import replace

from cardgen.diagnostics import Diagnostic
from cardgen.model.card import Printing
from cardgen.model.cutter import Cutter
from cardgen.model.game import FEW_SETS, Game
from cardgen.model.paper import Perforation
from cardgen.model.units import length, millimetres
from cardgen.render.base.cut_sheets import CutSheets
from cardgen.render.base.display import Box, Face, Mark, Page, Placed, Text
from cardgen.render.base.slug import SlugPlace
from cardgen.render.base.target import Target
from cardgen.render.face.card_faces import Sides
from cardgen.render.face.small_print import small_print
from cardgen.render.layout.resources import Resources
from cardgen.render.sheet.clear_grid import cut_sheet, impose_clear
from cardgen.render.sheet.die_lines import die_lines, die_press
from cardgen.render.sheet.imposition import (
    Flip,
    Imposition,
    Misfit,
    SheetSlot,
    impose,
    impose_folded,
    impose_mixed,
    impose_perforated,
)
from cardgen.render.sheet.marks import (
    WIDE_GUTTER,
    crop_marks,
    cut_circles,
    cut_hexagons,
    fold_label,
    fold_line,
    head_lines,
    slug_place,
    strip_lines,
)
from cardgen.render.sheet.n_up import Size
from cardgen.render.sheet.press_marks import press_marks
from cardgen.render.sheet.registration_marks import quiet_zones, registration_marks, slug_beside_marks
from cardgen.render.sheet.spares import said_of, spares_for
from cardgen.words.language import Language

MakeSides = Callable[[Sequence[Printing]], Iterator[Sides]]
BackLook = Callable[[Printing], str]
"""What is the same for backs that look alike."""
INCH = length("1in")
PUNCH_TOLERANCE = 300
"""By how much a punch may be narrower than what it cuts."""
HEAD, HEAD_SIZE, HEAD_LEADING = length("11mm"), length("9.5pt"), length("4mm")
"""What words on how to cut round cards take, above them."""


class Cut(NamedTuple):
    """How a card is cut out of its sheet: its trim, as a circle if `is_round`, as a hexagon if `is_hex`, and the room
    that it asks for.

    A machine gives it corners of the radius `corner`, or else its own.
    """

    trim: Size
    is_round: bool = False
    gutter: int = 0
    corner: int | None = None
    is_hex: bool = False

    def of(self, imposition: Imposition) -> Imposition:
        """The sheet with places of this shape."""
        slots = tuple(replace(slot, is_hex=True) for slot in imposition.slots) if self.is_hex else imposition.slots
        return replace(imposition, slots=slots)


class _Group(NamedTuple):
    """Copies whose sheets are alike, and the spares that fill the last of these."""

    imposition: Imposition
    cut: Cut
    printings: list[Printing]
    spares: list[Printing]


def imposition_for(target: Target, cut: Cut) -> Imposition | Misfit:
    """How cards of one cut are imposed on the paper of a target, by its printer and settings."""
    paper, room = target.paper, _room_of(target, cut)
    if paper.perforation is not None:
        return _perforated(target, paper.perforation, cut, room["bleed"])
    if target.cutter is not None:
        return _clear_of_marks(target.cutter, Size(paper.width, paper.height), cut, room)
    sheet = Size(paper.width, paper.height)
    if target.settings.backs == "fold":
        return impose_folded(sheet, cut.trim, **room, is_round=cut.is_round)
    head = HEAD if cut.is_round and room["gutter"] >= WIDE_GUTTER and target.settings.marks else 0
    return impose(sheet, cut.trim, **room, is_round=cut.is_round, head=head)


def _clear_of_marks(cutter: Cutter, sheet: Size, cut: Cut, room: _Room) -> Imposition | Misfit:
    """Within the rectangle of its marks, where a machine cuts most truly."""
    marks, margin = cutter.marks, room["margin"]
    made = impose_clear(
        sheet,
        cut.trim,
        area=Box(0, 0, *sheet).inset(max(margin, marks.inset if marks else 0)),
        gutter=max(room["gutter"], cutter.gutter),
        bleed=room["bleed"],
        zones=quiet_zones(marks, sheet) if marks else (),
        is_round=cut.is_round,
    )
    return made if isinstance(made, Misfit) else replace(made, area=Box(0, 0, *sheet).inset(margin))


def _mixed(target: Target, cut: Cut, plain: Imposition) -> Iterator[Imposition]:
    """Some cards upright and some turned, where a sheet holds more of them so: it takes longer to cut."""
    if plain.fold or plain.is_round or target.paper.perforation or target.cutter:
        return
    mixed = impose_mixed(plain.sheet, cut.trim, **_room_of(target, cut))
    if mixed is not None and mixed.n_up > plain.n_up:
        yield mixed


class _Room(TypedDict):
    margin: int
    gutter: int
    bleed: int
    marks: bool


def _room_of(target: Target, cut: Cut) -> _Room:
    """What the printer and the settings leave to cards of one cut."""
    printer, settings = target.printer, target.settings
    bleed = 0 if settings.low_ink else printer.bleed  # white needs none, and a line at its edge looks like a cut
    gutter = max(printer.gutter, cut.gutter)
    return _Room(margin=printer.margin, gutter=gutter, bleed=bleed, marks=settings.marks and not cut.is_round)


def _perforated(target: Target, perforation: Perforation, cut: Cut, bleed: int) -> Imposition | Misfit:
    if target.settings.backs == "fold":
        return Misfit("perforated paper cannot be folded and glued", "leave out --backs fold, or take plain paper")
    sheet, margin = Size(target.paper.width, target.paper.height), target.printer.margin
    return impose_perforated(sheet, perforation, cut.trim, margin=margin, bleed=bleed, is_round=cut.is_round)


def lay_out_sheets(
    printings: Sequence[Printing],
    make: MakeSides,
    back_look: BackLook,
    target: Target,
    resources: Resources,
    cuts: CutSheets | None = None,
) -> tuple[Iterator[Page], list[Diagnostic]]:
    """The pages of all copies in the order given, made one after the other; CG705 for sizes that no sheet holds.

    `make` gives both faces of each printing it is handed, in order; `back_look` tells backs apart, and is asked once
    a kind. Into `cuts` goes how a machine cuts them.
    """
    found: list[Diagnostic] = []
    groups: list[_Group] = []
    for cut, group in _by_cut(printings, target).items():
        imposition = imposition_for(target, cut)
        if isinstance(imposition, Misfit):
            found.append(imposition.diagnostic(target.game.origin.span("sizes")))
            continue
        ways = [cut.of(way) for way in (imposition, *_mixed(target, cut, imposition))]
        in_parts = [(way, _by_back(group, way, back_look, target)) for way in ways]
        way, parts = min(in_parts, key=lambda made: sum(made[0].sheets(len(part)) for part in made[1]))
        groups += [_Group(way, cut, part, _spares(part, way, target)) for part in parts]
    return _all_pages(groups, make, target, resources, cuts or CutSheets()), found


def duplex_of(target: Target) -> str:
    """How the printer is to turn the sheet (ISO 32000-1, table 150)."""
    turns = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}
    return turns.get(target.settings.backs, "Simplex")


def cut_of(printing: Printing, game: Game) -> Cut:
    """A size that is not known is the template's fault, found there."""
    kind = game.kinds[printing.card.kind]
    return Cut(Size(*game.sizes.get(kind.size, (0, 0))), kind.is_round, kind.gutter, kind.corner, kind.is_hex)


def _by_cut(printings: Sequence[Printing], target: Target) -> dict[Cut, list[Printing]]:
    groups: dict[Cut, list[Printing]] = {}
    for printing in printings:
        cut = cut_of(printing, target.game)
        has_corners = target.cutter or die_press(target.outlet)
        groups.setdefault(cut if has_corners else cut._replace(corner=None), []).append(printing)
    return groups


def _by_back(
    printings: Sequence[Printing], imposition: Imposition, back_look: BackLook, target: Target
) -> list[list[Printing]]:
    """Kinds whose backs differ lie on sheets of their own: side by side, a slip of the printer shows the wrong colour.

    Together where no backs are printed, or where one sheet holds all of them (decision 23).
    """
    if target.settings.backs == "none" or len(printings) <= imposition.n_up:
        return [list(printings)]
    looks: dict[str, str] = {}
    parts: dict[str, list[Printing]] = {}
    for printing in printings:
        kind = printing.card.kind
        if kind not in looks:
            looks[kind] = back_look(printing)
        parts.setdefault(looks[kind], []).append(printing)
    return list(parts.values())


def _spares(printings: Sequence[Printing], imposition: Imposition, target: Target) -> list[Printing]:
    """None where only some cards were asked for."""
    is_filled = target.product.is_with_spares and not target.settings.select
    return spares_for(printings, imposition.n_up) if is_filled else []


def _all_pages(
    groups: Sequence[_Group], make: MakeSides, target: Target, resources: Resources, cuts: CutSheets
) -> Iterator[Page]:
    for imposition, cut, printings, spares in groups:
        sides = make([*printings, *spares])
        total = imposition.sheets(len(printings))
        for sheet in range(total):
            cards = tuple(islice(sides, imposition.n_up))
            if cards:
                spare = len(spares) if sheet + 1 == total else 0
                slug = _slug(cards, target, sheet + 1, total)
                slug += [] if imposition.head else said_of(spare, len(cards), target.game.language)
                slots = imposition.slots[: len(cards)]
                slug += (
                    _punch(imposition, target.game.language)
                    if target.cutter is None
                    else _cut_file(target, target.cutter, cut, slots, imposition, cuts)
                )
                trims = [slot.trim for slot in slots]
                lines = die_lines(trims, target.outlet, is_round=cut.is_round, is_hex=cut.is_hex, corner=cut.corner)
                recto = _recto(cards, slots, imposition, target, resources, slug)
                too = said_of(spare, len(cards), target.game.language, True)
                words = _how_to_cut(imposition, printings[0].card.kind, too, target, resources)
                yield replace(recto, marks=(*recto.marks, *words, *lines))
                if target.settings.backs in ("long-edge", "short-edge"):
                    yield _verso(cards, slots, imposition, target, resources, slug)


def _recto(
    cards: Sequence[Sides],
    slots: Sequence[SheetSlot],
    imposition: Imposition,
    target: Target,
    resources: Resources,
    slug: Sequence[str],
) -> Page:
    marks: list[Mark] = [shown(card.front, slot) for card, slot in zip(cards, slots, strict=True)]
    if imposition.fold:
        marks += [shown(card.back, imposition.beyond_fold(slot)) for card, slot in zip(cards, slots, strict=True)]
        marks += fold_line(imposition)
        marks += small_print(fold_label(imposition), [target.game.language.say("sheet.fold-here")], resources)
    if target.cutter is not None and target.cutter.marks is not None:
        marks += registration_marks(target.cutter.marks, imposition.sheet)
    elif target.settings.marks and imposition.is_cut and target.cutter is None:
        marks += cut_circles(slots) if imposition.is_round else crop_marks(imposition, len(cards))
        marks += strip_lines(imposition, len(cards))
        marks += cut_hexagons(slots)
    marks += _of_press(imposition, target)
    marks += small_print(_slug_place(imposition, target), slug, resources)
    return sheet_of(imposition, marks, slots)


def _slug_place(imposition: Imposition, target: Target) -> SlugPlace | None:
    """None on a picture, which is all cards."""
    if target.cutter is None:
        return slug_place(imposition)
    return slug_beside_marks(target.cutter.marks, imposition) if target.cutter.marks else None


def _verso(
    cards: Sequence[Sides],
    slots: Sequence[SheetSlot],
    imposition: Imposition,
    target: Target,
    resources: Resources,
    slug: Sequence[str],
) -> Page:
    """Backs behind their fronts. No crop marks: those of the recto count, a second set never agrees."""
    flip: Flip = "long" if target.settings.backs == "long-edge" else "short"
    behind = [imposition.behind(slot, flip, target.back_offset) for slot in slots]
    marks: list[Mark] = [shown(card.back, slot) for card, slot in zip(cards, behind, strict=True)]
    marks += _of_press(imposition, target)
    if not imposition.head or behind[0].trim.top == slots[0].trim.top:
        marks += small_print(
            _slug_place(imposition, target), [*slug[:3], target.game.language.say("sheet.backs"), *slug[3:]], resources
        )
    return sheet_of(imposition, marks, behind)


def _of_press(imposition: Imposition, target: Target) -> list[Mark]:
    sheet = target.outlet.sheet if target.outlet else None
    return press_marks(sheet.marks, imposition) if sheet else []


def sheet_of(imposition: Imposition, marks: Sequence[Mark], slots: Sequence[SheetSlot]) -> Page:
    """A sheet; one that has room for a single piece tells where that is cut, for presses that ask the file."""
    if imposition.n_up > 1 or imposition.fold or len(slots) != 1:
        return Page(*imposition.sheet, tuple(marks))
    return Page(*imposition.sheet, tuple(marks), trim=slots[0].trim, bleed=slots[0].clip)


def shown(face: Face, slot: SheetSlot) -> Placed:
    """The face with its trim on the slot's trim, its bleed cut to what the slot lets show."""
    trim = face.trim
    left, top = trim.left, trim.top
    right, bottom = face.width - trim.right, face.height - trim.bottom
    around = {
        0: (left, top, right, bottom),
        90: (bottom, left, top, right),
        180: (right, bottom, left, top),
        270: (top, right, bottom, left),
    }[slot.turned]
    box = Box(
        slot.trim.left - around[0],
        slot.trim.top - around[1],
        slot.trim.width + around[0] + around[2],
        slot.trim.height + around[1] + around[3],
    )
    return Placed(face, box, slot.clip, slot.radii, slot.turned)


def _slug(cards: Sequence[Sides], target: Target, sheet: int, total: int) -> list[str]:
    """What this sheet is: deck and version, which cards, which sheet, how to print it."""
    versions = sorted({f"{card.printing.set_id} {target.game.sets[card.printing.set_id].version}" for card in cards})
    numbers = sorted({card.printing.number for card in cards})
    say, unnamed = target.game.language.say, len(versions) - FEW_SETS
    more = [say("sheet.more-sets", n=unnamed)] if unnamed > 0 else []
    sets = " ".join([" + ".join(versions[:FEW_SETS]), *more])
    shown = say("sheet.cards", n=len(numbers), numbers=_ranges(numbers))
    which = say("sheet.number", number=str(sheet), of=str(total))
    return [f"{target.deck.name}, {sets}", shown, which, *target.described()]


def _cut_file(
    target: Target, cutter: Cutter, cut: Cut, slots: Sequence[SheetSlot], imposition: Imposition, cuts: CutSheets
) -> list[str]:
    """Which of the files of lines this sheet is cut by."""
    corner = cutter.corner if cut.corner is None else cut.corner
    file = cuts.add(cut_sheet(imposition.sheet, slots, corner))
    return [target.game.language.say("sheet.cut-with", file=str(file), cutter=cutter.name)]


def _how_to_cut(
    imposition: Imposition, kind: str, spared: Sequence[str], target: Target, resources: Resources
) -> list[Text]:
    """How round pieces are cut out, in the head of their sheet; first what their kind advises."""
    lines = [
        *filter(None, [target.game.kinds[kind].cutting]),
        target.game.language.say("sheet.round", width=_width(imposition, target.game.language)),
        *spared,
    ]
    return small_print(head_lines(imposition, HEAD_LEADING), lines, resources, HEAD_SIZE)


def _punch(imposition: Imposition, language: Language) -> list[str]:
    """Which hand punch cuts round pieces, where no head says it."""
    if not imposition.is_round or imposition.head:
        return []
    return [language.say("sheet.punch", width=_width(imposition, language))]


def _width(imposition: Imposition, language: Language) -> str:
    """How wide pieces are; in eighths of an inch, too, where a punch of so many is as wide but for a hair."""
    width = imposition.slots[0].trim.width
    inches = Fraction(round(8 * width / INCH), 8)
    if abs(inches * INCH - width) <= PUNCH_TOLERANCE:
        return language.say("sheet.width-in-inches", width=language.decimal(millimetres(width)), inches=str(inches))
    return language.say("sheet.width", width=language.decimal(millimetres(width)))


def _ranges(numbers: Sequence[int]) -> str:
    """`1, 3, 10–16` for the numbers of a sheet."""
    stretches: list[list[int]] = []
    for number in numbers:
        if stretches and number == stretches[-1][1] + 1:
            stretches[-1][1] = number
        else:
            stretches.append([number, number])
    return ", ".join(f"{first}" if first == last else f"{first}–{last}" for first, last in stretches)
