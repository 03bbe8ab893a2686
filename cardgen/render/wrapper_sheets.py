"""How do the wrappers of packs come onto sheets? Panels from a template, marks for knife and fold, words for the hand.

Whatever all packs of a recipe have in common is set once; a pack's own are its tag and one side.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardgen.boosters.batch import Pack
from cardgen.diagnostics import Diagnostic
from cardgen.render.card_grid import Size
from cardgen.render.display import Box, Face, Line, Mark, Page, Path, Placed
from cardgen.render.imposition import Imposition, Misfit, Slot
from cardgen.render.marks import HAIRLINE, INK, PAPER, Place, crop_marks, slug_place
from cardgen.render.pack_faces import PackFaces, Parcel
from cardgen.render.pack_words import packs_named, whose
from cardgen.render.sheets import cut_of
from cardgen.render.small_print import small_print
from cardgen.render.target import Target
from cardgen.render.tuck_box import BLEED
from cardgen.render.wrapper import Wrapper, laid_out, wrapper_for

TEMPLATE = "wrapper.xml.j2"
OWN = ("tag", "left", "flap")
"""Panels on which there is something of a single pack."""
TICK, CUT = 3000, 180
OVERFLOW = "CG701"


def wrapper_of(parcel: Parcel) -> Wrapper:
    """For the largest pack of the recipe and its cover: so that all are alike, and none tells what is in it."""
    cuts = dict.fromkeys(cut_of(printing, parcel.game).trim for printing in parcel.recipe.printings)
    return wrapper_for(tuple(cuts), 1 + max(layout.size for layout in parcel.recipe.layouts))


def imposition_of(parcel: Parcel, target: Target) -> Imposition | list[Diagnostic]:
    """Where wrappers lie; CG705 where the paper is too small for one."""
    wrapper, paper = wrapper_of(parcel), Size(target.paper.width, target.paper.height)
    made = laid_out(wrapper, paper, target.printer.margin, 2 * BLEED)
    if not isinstance(made, Misfit):
        return made
    message = (
        f"a wrapper for packs of `{parcel.recipe.id}` takes {wrapper.flat} and does not fit on {target.paper.name}"
    )
    return [parcel.recipe.origin.finding("CG705", message, "id", help="print wrappers on larger paper")]


def wrapper_pages(packs: Sequence[Pack], imposition: Imposition, faces: PackFaces, target: Target) -> Iterator[Page]:
    """Sheets of wrappers in the order of the packs."""
    wrapper = wrapper_of(faces.parcel)
    common = _common(wrapper, faces)
    total = imposition.sheets(len(packs))
    for number in range(1, total + 1):
        mine = packs[(number - 1) * imposition.n_up : number * imposition.n_up]
        marks: list[Mark] = []
        for pack, slot in zip(mine, imposition.slots, strict=False):
            marks += _wrapped(wrapper, slot, {**common, **_own(wrapper, faces, pack)})
            marks += _lines(wrapper, slot.trim)
            marks += _glue(wrapper, slot.trim, faces)
        if target.settings.marks and not wrapper.outline:
            marks += crop_marks(imposition, len(mine))
        slug = [
            f"{target.deck.name}: wrappers for {packs_named(mine)}",
            f"sheet {number}/{total}",
            *_what_to_do(wrapper),
        ]
        marks += small_print(
            slug_place(imposition), [*slug, "print at 100 %", target.paper.name], faces.studio.resources
        )
        yield Page(*imposition.sheet, tuple(marks))


def _common(wrapper: Wrapper, faces: PackFaces) -> dict[str, Face]:
    """Panels that are the same on all wrappers. The back has as many promises as there is room for."""
    made: dict[str, Face] = {}
    for panel in wrapper.panels:
        if panel.name in OWN:
            continue
        for number in range(len(faces.parcel.promises), -1, -1):
            told = {"panel": panel, "pack": None, "kept": faces.shared["promises"][:number], "tag": _tag_of(wrapper)}
            face, found = faces.tried(TEMPLATE, f"wrapper {panel.name}", panel.size, BLEED, **told)
            if not number or all(one.code != OVERFLOW for one in found):
                break
        faces.found += found
        if face is not None:
            made[panel.name] = face
    return made


def _own(wrapper: Wrapper, faces: PackFaces, pack: Pack) -> Mapping[str, Face]:
    parcel = faces.parcel
    told = {
        "pack": pack,
        "whose": whose(pack, parcel.recipe, parcel.of),
        "proof": f"cardgen booster verify {pack.id}",
        "tag": _tag_of(wrapper),
    }
    made: dict[str, Face] = {}
    for panel in wrapper.panels:
        if panel.name in OWN:
            face = faces.face(TEMPLATE, f"wrapper {panel.name} {pack.id}", panel.size, BLEED, panel=panel, **told)
            made |= {panel.name: face} if face is not None else {}
    return made


def _tag_of(wrapper: Wrapper) -> Box:
    """Where on the back the tag will lie, so that nothing else does."""
    boxes = {panel.name: panel.box for panel in wrapper.panels}
    return boxes["tag"].moved(-boxes["back"].left, -boxes["back"].top)


def _wrapped(wrapper: Wrapper, slot: Slot, faces: Mapping[str, Face]) -> Iterator[Mark]:
    """The panels in their places; what runs over them ends where a neighbour begins."""
    for panel in wrapper.panels:
        if panel.name in faces:
            box, shown = (one.moved(slot.trim.left, slot.trim.top) for one in (panel.box.inset(-BLEED), panel.shown))
            yield Placed(faces[panel.name], box, _overlap(shown, slot.clip), turned=panel.turned)


def _overlap(one: Box, other: Box) -> Box:
    left, top = max(one.left, other.left), max(one.top, other.top)
    return Box(left, top, min(one.right, other.right) - left, min(one.bottom, other.bottom) - top)


def _lines(wrapper: Wrapper, trim: Box) -> Iterator[Mark]:
    """The cut of an envelope, and a short tick at both ends of each crease, black on white: seen on any ground."""
    for x1, y1, x2, y2 in wrapper.creases:
        right, down = (TICK, 0) if y1 == y2 else (0, TICK)
        for begin, end in (((x1, y1), (x1 + right, y1 + down)), ((x2 - right, y2 - down), (x2, y2))):
            ends = (trim.left + begin[0], trim.top + begin[1], trim.left + end[0], trim.top + end[1])
            yield Line(*ends, PAPER, 4 * HAIRLINE)
            yield Line(*ends, INK, HAIRLINE, (600, 400))
    if wrapper.outline:
        moved = tuple((command, _moved(values, trim)) for command, values in wrapper.outline)
        yield Path(moved, stroke=PAPER, stroke_width=3 * CUT, join="round")
        yield Path(moved, stroke=INK, stroke_width=CUT, join="round")


def _moved(values: tuple[int, ...], trim: Box) -> tuple[int, ...]:
    return tuple(value + (trim.left, trim.top)[number % 2] for number, value in enumerate(values))


def _glue(wrapper: Wrapper, trim: Box, faces: PackFaces) -> Iterator[Mark]:
    """What to do with the flap, along it."""
    box = wrapper.glue.moved(trim.left, trim.top)
    place = Place(box.left + box.width // 2 - 700, box.top + 2 * TICK, box.height - 4 * TICK, 0, 90)
    yield from small_print(place, ["glue here"], faces.studio.resources)


def _what_to_do(wrapper: Wrapper) -> tuple[str, ...]:
    if wrapper.outline:
        return ("cut out, fold away from you at the ticks", "glue the side flaps under the front, fill, close the flap")
    return ("cut at the marks, fold away from you at the ticks", "glue the white flap under the other end")
