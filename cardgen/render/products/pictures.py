"""Each face once, as a picture with its bleed, and how many of each are ordered. Made for a target only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.diagnostics.codes import EDGES_LOST, ORDER_TOO_LARGE, TOO_MANY_BACKS
from cardgen.model.card import Printing
from cardgen.model.outlet import TOLERANCE, Outlet, PictureName, Pictures, TakenSize
from cardgen.model.units import INCH, millimetres
from cardgen.render.base.display import Box, Face, Page, Placed
from cardgen.render.base.layout_result import LaidOut, OrderedCard
from cardgen.render.base.target import Target
from cardgen.render.products.kind import LaidOutProduct, ProductKind, has_printings, styles_of_game
from cardgen.render.products.one_up import not_taken
from cardgen.render.sheet.die_lines import with_guides
from cardgen.render.sheet.n_up import Size

if TYPE_CHECKING:
    from cardgen.render.products.renderer import Renderer


def lay_out(renderer: Renderer, target: Target) -> LaidOutProduct:
    """Lays out each face of the target's cards once, in a page of as many pixels as the target asks for."""
    from cardgen.render.products.credits import sets_of

    outlet, printings, game = target.outlet, target.printings, target.game
    if outlet is None or outlet.pictures is None or not printings:
        return None, []
    trim = Size(*game.sizes[game.kinds[printings[0].card.kind].size])
    copies = Counter(printing.id for printing in printings * target.settings.copies)
    size = outlet.size_of(trim)
    found = [
        *not_taken(target, outlet, trim, copies.total()),
        *_too_many_copies(target, outlet, copies),
        *_too_many_backs(renderer, target, outlet),
    ]
    if found or size is None:
        return None, found
    pixels = outlet.pixels_of(size)
    names: list[str] = []
    ordered: list[OrderedCard] = []
    faces = each_face(renderer, printings, outlet.pictures, copies, names, ordered)
    pages = (page_of(face, pixels, outlet.pictures.dpi, outlet.pictures.corner) for face in faces)
    if target.settings.safe_lines:
        pages = (_with_guides(page, outlet, size, game.kinds[printings[0].card.kind].is_round) for page in pages)
    publication = renderer.publication(f"{game.name}: {target.deck.name}", pages, sets=sets_of(game, printings))
    laid_out = LaidOut(
        publication=publication,
        cards=copies.total(),
        trim=trim,
        page_names=names,
        ordered=ordered,
        pixels=pixels,
    )
    return laid_out, list(_cut_off(target, outlet, trim, size))


def each_face(
    renderer: Renderer,
    printings: Sequence[Printing],
    pictures: Pictures,
    copies: Mapping[str, int],
    names: list[str],
    ordered: list[OrderedCard],
) -> Iterator[Face]:
    """Each face once, while `names` are given to them and their cards `ordered`."""
    distinct = list({printing.id: printing for printing in printings}.values())
    names_of_fronts = _names(pictures.front, distinct, renderer.game.id)
    fronts = {printing.id: name for printing, name in zip(distinct, names_of_fronts, strict=True)}
    backs: dict[str, str] = {}
    for sides in renderer.sides(distinct):
        printing, front = sides.printing, fronts[sides.printing.id]
        names.append(front)
        yield sides.front
        number = str(len(backs) + 1)
        back = backs.setdefault(sides.back.name, pictures.back.of(game=renderer.game.id, side="back", number=number))
        ordered.append(OrderedCard(printing, front, back, copies[printing.id]))
        if back not in names:
            names.append(back)
            yield sides.back


def _names(name_of: PictureName, printings: Sequence[Printing], game: str) -> Iterator[str]:
    """A name for each; what would have one twice gets a number behind it."""
    digits = len(str(len(printings)))
    used: Counter[str] = Counter()
    for number, printing in enumerate(printings, 1):
        place = f"{number:0{digits}}"
        name = name_of.of(game=game, side="front", number=place, card=printing.card.id, set=printing.set_id)
        used[name] += 1
        yield name if used[name] == 1 else f"{name}-{used[name]}"


def page_of(face: Face, pixels: tuple[int, int], dpi: int, corner: int = 0) -> Page:
    """A page of so many pixels with the face in its middle, so that its bleed reaches as far as there is room."""
    width, height = (round(side * INCH / dpi) for side in pixels)
    trim = Box((width - face.trim.width) // 2, (height - face.trim.height) // 2, face.trim.width, face.trim.height)
    whole = Box(0, 0, width, height)
    corner = min(width, height) // 2 if face.is_round and corner else corner
    box = Box(trim.left - face.trim.left, trim.top - face.trim.top, face.width, face.height)
    return Page(width, height, (Placed(face, box, whole, (corner,) * 4),), trim=trim, bleed=whole)


def _with_guides(page: Page, outlet: Outlet, size: TakenSize, is_round: bool) -> Page:
    width, height = size.trim
    cut = Box((page.width - width) // 2, (page.height - height) // 2, width, height)
    return with_guides(page, cut, outlet.safe, is_round)


def _cut_off(target: Target, outlet: Outlet, trim: Size, size: TakenSize) -> Iterator[Diagnostic]:
    lost = [(side - taken) // 2 for side, taken in zip(trim, size.trim, strict=True)]
    if max(lost) > TOLERANCE:
        message = (
            f"{outlet.name} cuts cards of {trim} to {Size(*size.trim)}: {millimetres(lost[0])} mm on the left and on "
            f"the right, {millimetres(lost[1])} mm at head and foot are lost"
        )
        help = "look at the pictures with --safe-lines, or choose a target that takes the size"
        yield target.game.origin.finding(EDGES_LOST, message, "sizes", severity=Severity.WARNING, help=help)


def _too_many_copies(target: Target, outlet: Outlet, copies: Mapping[str, int]) -> Iterator[Diagnostic]:
    most = max(copies, key=lambda id: copies[id])
    if outlet.most_copies and copies[most] > outlet.most_copies:
        message = f"{outlet.name} takes at most {outlet.most_copies} copies of a card, and of {most} there are "
        help = "order them in parts, or choose other cards with --select"
        yield target.game.origin.finding(ORDER_TOO_LARGE, f"{message}{copies[most]}", "deck", help=help)


def _too_many_backs(renderer: Renderer, target: Target, outlet: Outlet) -> Iterator[Diagnostic]:
    looks: dict[str, str] = {}
    for printing in target.printings if outlet.most_backs else ():
        looks.setdefault(renderer.faces.back_look(printing), printing.id)
    if outlet.most_backs and len(looks) > outlet.most_backs:
        backs = "one back" if outlet.most_backs == 1 else f"{outlet.most_backs} backs"
        message = f"{outlet.name} takes {backs} for all cards of an order, and these have {len(looks)}"
        help = f"make an order for each back, as in --select: {' and '.join(list(looks.values())[:3])} differ"
        yield target.game.origin.finding(TOO_MANY_BACKS, message, "kinds", help=help)


KIND = ProductKind(
    name="pictures",
    keys=("of",),
    needs=(),
    lay_out=lay_out,
    printings=lambda renderer, target: target.printings,
    facts=lambda renderer, target: (*styles_of_game(renderer, target), target.deck.name, target.outlet),
    encoder="pictures",
    name_parts=frozenset(("deck", "select", "copies")),
    prints_cards=True,
    is_of_printed_deck=True,
    is_in_both=lambda target: True,
    is_wanted=has_printings,
    turn=0,
)
