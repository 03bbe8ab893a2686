"""Lays out the sheet of a tuck box: panels from a template, dieline and creases in inks of their own.

Each panel is a face of its own, set upright by the template and turned by the geometry (`dieline.py`). What is cut
is solid; what is folded shows in ticks outside of it, or else dashed: a grey print tells them apart, too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardgen.diagnostics import Diagnostic
from cardgen.diagnostics.codes import BOX_LARGER_THAN_SHEET, UNKNOWN_REFERENCE
from cardgen.model.card import Printing
from cardgen.model.game import Kind
from cardgen.model.link.ids import nearest
from cardgen.model.units import length, millimetres
from cardgen.render.base.display import Box, Face, Line, Mark, Page, Path, Placed
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.slug import INK, PAPER
from cardgen.render.base.target import Target
from cardgen.render.book.figures.common import card_marks
from cardgen.render.book.setting.theme import book_style
from cardgen.render.box.dieline import BLEED, BoxSheet, Panel, TuckBox, lay_flat, most_cards, tuck_box
from cardgen.render.box.folding import pictured
from cardgen.render.box.ticks import Ends, bounds, moved
from cardgen.render.box.tray import FoldedTray
from cardgen.render.face.edition import Edition
from cardgen.render.face.small_print import SmallLine, joined, left_out, lines_down, printed
from cardgen.render.layout.compose import Composed, compose
from cardgen.render.layout.context import FaceSubject
from cardgen.render.layout.low_ink import low_ink
from cardgen.render.layout.resources import Resources
from cardgen.render.sheet.n_up import Size
from cardgen.words.language import Language

STYLES = ("book-cover-title", "book-cover-line", "book-cover-fact", "book-foot")
"""The type of a rulebook's cover, which a game need not have named: the box looks like the book."""
LINE, TICK_WIDTH = 130, 350
AIR = 1500
CREASE_DASH = (1500, 1200)
NO_BREAK = "\u00a0"
CARD = "card:"
_SHOWN = re.compile(r'name="card:([\w-]+)"')
LINE_SIZE = length("8pt")
DEEP = length("25mm")
"""A box that is deeper holds more than 80 cards, whose weight bends paper of 200 g/m2."""
HEAVIEST = 400
"""Paper of so many g/m2 and less is told by its weight; what is thicker is a card in a sleeve, or board."""


PanelSource = Callable[[Target, Panel], str]
"""What the template of a box makes of one of its panels, as XML; empty where it cannot."""


class Contents(Struct, frozen=True):
    """What goes into the box: how many cards in all, in how many boxes, and how many of each kind.

    `mixed` is what cards of several kinds are called.
    """

    cards: int
    boxes: int
    kinds: tuple[tuple[Kind, int], ...]
    mixed: str

    @property
    def in_each(self) -> int:
        """How many cards the fullest box holds."""
        return -(-self.cards // self.boxes)

    @property
    def called(self) -> str:
        """What several of them are called: notes, where nothing else is in the box, or cards."""
        only = self.kinds[0][0].several if len(self.kinds) == 1 else self.mixed
        return self.mixed if self.mixed in only else only


class Inks(Struct, frozen=True):
    """Strokes of cuts, of the light line below them, which only paper shows, and of creases."""

    cut: str = "spot:dieline"
    halo: str = "spot:dieline 0"
    crease: str = "spot:crease"


BLACK = Inks(INK, PAPER, INK)
"""Where colour is dear."""


def contents_of(target: Target) -> Contents:
    """The cards that the product is for, of the deck that is printed."""
    counts = Counter(printing.card.kind for printing in target.printings)
    kinds = ((kind, counts[name]) for name, kind in target.game.kinds.items() if name in counts)
    return Contents(counts.total(), target.product.boxes, tuple(kinds), target.game.language.say("box.cards"))


def card_of(target: Target) -> Size:
    """A card as wide and as high as the largest of them, held upright."""
    sizes = [sorted(target.game.sizes[kind.size]) for kind, _ in contents_of(target).kinds]
    return Size(max(across for across, _ in sizes), max(up for _, up in sizes))


def box_of(target: Target) -> TuckBox:
    """The tuck box of a target, for as many of its cards as one box holds."""
    product, cards = target.product, contents_of(target).in_each
    return tuck_box(
        card_of(target), cards, stock=product.stock, clearance=product.clearance, has_slits=product.has_slits
    )


def lay_out_box(edition: Edition, target: Target, panel_source: PanelSource) -> tuple[LaidOut | None, list[Diagnostic]]:
    """One sheet for each box, all the same; CG710 where the paper is too small for it."""
    box = box_of(target)
    sheet = lay_flat(box, Size(target.paper.width, target.paper.height), target.printer.margin)
    if sheet is None:
        return None, [_misfit(box, target)]
    panels = box.printed
    faces, found = faces_of(edition, target, panels, panel_source)
    if any(panel.name not in faces for panel in panels if not panel.may_be_white):
        return None, found
    marks = tuple(_sheet(box, sheet, faces, target, edition.resources))
    title = f"{edition.game.name}: {target.product.name}"
    trim = Box(*sheet.corner, *box.flat)
    bleed = trim if target.settings.low_ink else trim.inset(-BLEED)
    pages = (Page(*sheet.sheet, marks, trim=trim, bleed=bleed),) * target.product.boxes
    return LaidOut(edition.publication(title, pages, "Simplex")), found


def faces_of(
    edition: Edition, target: Target, panels: Iterable[Panel], panel_source: PanelSource
) -> tuple[dict[str, Face], list[Diagnostic]]:
    """The picture of each panel, by its name, as far as the template makes them."""
    resources = edition.resources
    plain = {name: book_style(name, resources.styles, resources.default_font) for name in STYLES}
    resources = replace(resources, styles={**plain, **resources.styles})
    faces: dict[str, Face] = {}
    found: list[Diagnostic] = []
    for panel in panels:
        source = panel_source(target, panel)
        if not source:
            break
        subject = FaceSubject(f"panel `{panel.name}` of the {target.product.name}", lambda box: None)
        template = target.product.template
        composed = compose(source, template, resources, subject, paper=panel.size, bleed=BLEED)
        if panel.may_be_white and (not isinstance(composed, Composed) or composed.found):
            continue
        if not isinstance(composed, Composed):
            return {}, composed
        face = composed.face(f"{target.product.id} {panel.name}")
        cards, unknown = _cards_on(composed, edition, target)
        face = low_ink(face) if edition.is_low_ink else face
        faces[panel.name] = replace(face, marks=(*face.marks, *cards))
        found += [*composed.found, *unknown]
    return faces, found


def cards_shown(sources: Iterable[str], target: Target) -> list[Printing]:
    """The cards that panels show as they are, where their templates made elements called `card:` and the id of one."""
    names = {name for source in sources for name in _SHOWN.findall(source)}
    return [printing for printing in target.game.printings if printing.card.id in names]


def _cards_on(composed: Composed, edition: Edition, target: Target) -> tuple[list[Mark], list[Diagnostic]]:
    """The cards that a panel shows as they are, and a finding for each that the game does not have."""
    known = {printing.card.id: printing for printing in edition.game.printings}
    marks: list[Mark] = []
    found: list[Diagnostic] = []
    for part in composed.boxes:
        prefix, _, name = part.name.partition(CARD)
        if prefix or not name:
            continue
        if name not in known:
            message = f"there is no card `{name}` to show on the {target.product.name}"
            place, help = ("products", target.product.id), nearest(name, known)
            found.append(target.game.origin.finding(UNKNOWN_REFERENCE, message, *place, help=help))
        elif (face := edition.faces.painted_front(known[name])) is not None:
            marks += card_marks(low_ink(face) if edition.is_low_ink else face, part.box)
    return marks, found


def _misfit(box: TuckBox, target: Target) -> Diagnostic:
    product, contents, card = target.product, contents_of(target), card_of(target)
    paper, margin = Size(target.paper.width, target.paper.height), target.printer.margin
    most = most_cards(card, paper, margin, stock=product.stock, clearance=product.clearance)
    reached = Size(max(0, paper.width - 2 * margin), max(0, paper.height - 2 * margin))
    message = (
        f"a box for {contents.in_each} cards of {card} does not fit on {target.paper.name}: "
        f"it is {box.flat} before it is folded, and {reached} can be printed"
    )
    help = f"print it on larger paper: no box for cards of {card} fits on this"
    if most:
        boxes = -(-contents.cards // most)
        help = f"up to {most} cards fit: print {boxes} boxes with `boxes: {boxes}`, or take larger paper"
    return target.game.origin.finding(BOX_LARGER_THAN_SHEET, message, "products", product.id, help=help)


def _sheet(
    box: TuckBox, sheet: BoxSheet, faces: dict[str, Face], target: Target, resources: Resources
) -> Iterator[Mark]:
    for panel in box.printed:
        if panel.name in faces:
            yield _shown(panel, faces[panel.name], sheet, is_white=target.settings.low_ink)
    inks = BLACK if target.settings.low_ink else Inks()
    yield from fold_marks(box, sheet, inks)
    yield from cut_lines(box, sheet, inks)
    yield from _told(box, sheet, target, resources)


def _told(box: TuckBox, sheet: BoxSheet, target: Target, resources: Resources) -> Iterator[Mark]:
    """What sheet it is and how it is folded: in pictures where the sheet has room below, else in words."""
    below, (cut, *steps, inside) = _below(box, sheet), what_to_do(box, target)
    head, lines = _in_room(below, [inside], target, resources)
    pictures = pictured(_under(below, lines), [cut, *steps], resources) if box.slits else None
    if pictures is None:
        head, lines = _in_room(below, [cut, inside], target, resources)
        pictures = pictured(_under(below, lines), steps, resources)
    if pictures is None:
        beside = _beside(box, sheet)
        pictures = pictured(beside, [cut, *steps], resources) if box.slits else None
        texts = [inside] if pictures else [cut, inside]
        pictures = pictures or pictured(beside, steps, resources)
        texts = texts if pictures else [cut, *steps, inside]
        nook = box.nook.moved(*sheet.corner)
        rooms = (Box(nook.left + AIR, nook.top, nook.width - 2 * AIR, nook.height), below)
        head, lines = min(
            (_in_room(room, texts, target, resources) for room in rooms),
            key=lambda placed: len(left_out(placed[1], placed[0])),
        )
    yield from printed(lines, head, resources)
    yield from pictures or ()


def _under(room: Box, lines: Sequence[SmallLine]) -> Box:
    """What of a room is left below its lines."""
    top = lines[-1].baseline - room.top + AIR
    return Box(room.left, room.top + top, room.width, room.height - top)


def _shown(panel: Panel, face: Face, sheet: BoxSheet, is_white: bool) -> Placed:
    """Where its ground `is_white` nothing runs over: the outlines of areas would stay as stray lines beside the cut."""
    parts = (panel.box.inset(-BLEED), panel.box if is_white else panel.shown)
    box, clip = (part.moved(*sheet.corner) for part in parts)
    return Placed(face, box, clip, turned=panel.turned)


def fold_marks(box: TuckBox, sheet: BoxSheet, inks: Inks) -> Iterator[Line]:
    """Ticks outside of what is cut out, so that none is seen on the box; dashes where a fold has none at its ends."""
    between_slits = box.slits and box.slits[0][1]
    for fold in box.folds:
        ticks = [moved(tick, sheet.corner) for tick in box.ticks(fold)]
        reached = [tick for tick in ticks if sheet.area.contains(bounds(tick))]
        for x1, y1, x2, y2 in reached:
            yield Line(x1=x1, y1=y1, x2=x2, y2=y2, stroke=inks.crease, stroke_width=TICK_WIDTH)
        if not reached and fold[1] != between_slits:
            yield from dashes([crease for crease in box.creases if bounds(fold).contains(bounds(crease))], sheet, inks)


def dashes(creases: Iterable[Ends], sheet: BoxSheet, inks: Inks) -> Iterator[Line]:
    """Creases as dashed lines."""
    for x1, y1, x2, y2 in (moved(crease, sheet.corner) for crease in creases):
        yield Line(x1=x1, y1=y1, x2=x2, y2=y2, stroke=inks.crease, stroke_width=LINE, dash=CREASE_DASH)


def cut_lines(box: TuckBox | FoldedTray, sheet: BoxSheet, inks: Inks) -> Iterator[Mark]:
    """The dieline and its slits, each on a light line so that it is seen on dark ground, too."""
    outline = tuple((command, _moved(values, sheet)) for command, values in box.outline)
    for stroke, width in ((inks.halo, 3 * LINE), (inks.cut, LINE)):
        yield Path(outline, stroke=stroke, stroke_width=width, join="round")
        for x1, y1, x2, y2 in (moved(slit, sheet.corner) for slit in box.slits):
            yield Line(x1=x1, y1=y1, x2=x2, y2=y2, stroke=stroke, stroke_width=width)


def _moved(values: tuple[int, ...], sheet: BoxSheet) -> tuple[int, ...]:
    return tuple(value + sheet.corner[number % 2] for number, value in enumerate(values))


def _below(box: TuckBox, sheet: BoxSheet) -> Box:
    """What is left of the sheet below the dieline and its bleed."""
    top = sheet.corner[1] + box.flat.height + 2 * BLEED
    area = sheet.area.inset(BLEED)
    return Box(area.left, top, area.width, max(0, sheet.area.bottom - top))


def _beside(box: TuckBox, sheet: BoxSheet) -> Box:
    """What is left of the sheet at the right of the dieline and its bleed."""
    left = sheet.corner[0] + box.flat.width + 2 * BLEED
    return Box(left, sheet.corner[1], max(0, sheet.area.right - left), sheet.area.bottom - sheet.corner[1])


def _in_room(room: Box, texts: Iterable[str], target: Target, resources: Resources) -> tuple[Box, list[SmallLine]]:
    """What sheet it is and what to do with it, as lines in a room, which keeps a little below the last of them."""
    slug = joined([f"{target.game.name}: {target.product.name}", *target.described(has_backs=False)])
    room = Box(room.left, room.top, room.width, room.height - LINE_SIZE // 4)
    return room, lines_down(room, [(slug, LINE_SIZE), *((text, LINE_SIZE) for text in texts)], resources)


def what_to_do(box: TuckBox, target: Target) -> Iterator[str]:
    """How a flat sheet becomes this box, and which cards go into it."""
    say = target.game.language.say
    yield say("box.cut-slits" if box.slits else "box.cut")
    yield say("box.fold-1")
    yield say("box.fold-2")
    contents = contents_of(target)
    yield say("box.fold-3", cards=contents.called)
    decimal = target.game.language.decimal
    inside = f"{NO_BREAK}×{NO_BREAK}".join(decimal(millimetres(side)) for side in box.inner)
    paper = "250" if box.inner[2] > DEEP else say("box.paper-range", least="200", most="250")
    thick = _thickness(target.product.stock, target.game.language)
    text = say("box.holds", number=contents.in_each, cards=contents.called, thick=thick, inside=inside, paper=paper)
    yield text.replace(" mm", f"{NO_BREAK}mm").replace(" g/", f"{NO_BREAK}g/")


def _thickness(stock: int, language: Language) -> str:
    """How thick a card is, and which paper is: a millimetre of it weighs about a kilogram a square metre, or less."""
    thick = language.decimal(millimetres(stock))
    heaviest = stock // 10 * 10
    if heaviest > HEAVIEST:
        return language.say("box.thick", thick=thick)
    return language.say("box.thick-paper", thick=thick, least=heaviest * 5 // 60 * 10, most=heaviest)
