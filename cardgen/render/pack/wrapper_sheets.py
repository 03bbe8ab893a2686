"""Lays out sheets of wrappers: panels in their places, cut and fold marks, instructions.

What is on a panel others know (`wrapper_panels.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import chain

from msgspec.structs import replace

from cardgen.boosters.collation.batch import Pack
from cardgen.diagnostics import Diagnostic
from cardgen.diagnostics.codes import CARD_LARGER_THAN_SHEET
from cardgen.model.recipe import Layout
from cardgen.render.base.display import Box, Face, Line, Mark, Page, Path, Placed, Rectangle, Text
from cardgen.render.base.slug import INK, LINE_HEIGHT, PAPER, SlugPlace
from cardgen.render.base.target import Target
from cardgen.render.box.dieline import BLEED
from cardgen.render.box.ticks import Ends, bounds, moved
from cardgen.render.box.wrapper import CardPile, Wrapper, laid_out, widest_flap
from cardgen.render.face.small_print import in_one_line, small_print
from cardgen.render.pack.faces import PackFaces, Parcel
from cardgen.render.pack.phrases import packs_named
from cardgen.render.pack.separators import art_on_cover, habitat_of
from cardgen.render.pack.stacks import cover_cut
from cardgen.render.pack.wrapper_panels import common_panels, front_of, own_panels
from cardgen.render.pack.wrapper_text import made_of
from cardgen.render.sheet.imposition import Imposition, Misfit, SheetSlot
from cardgen.render.sheet.marks import HAIRLINE, LONGEST_MARK, crop_marks, long_marks, slug_place
from cardgen.render.sheet.n_up import Size
from cardgen.render.sheet.pages import Cut, cut_of, sheet_of

CUT, DASH = 180, (700, 500)
SHORTEST_TICK = 1000
GAP = 2 * BLEED
"""Between envelopes."""
RIM, INDENT = 700, 700
"""Of the flap so much at its sides is not white, and so much at its ends has no words."""


def wrapper_of(parcel: Parcel, target: Target) -> Wrapper:
    """For the largest pack of the recipe and its cover: so that all are alike, and none tells what is in it. Its flap
    is as wide as the paper allows.
    """
    most = Counter({cover_cut(parcel.game, parcel.odds): 1})
    cuts = {
        id: {cut_of(printing, parcel.game) for printing, _ in pool.rates} for id, pool in parcel.recipe.pools.items()
    }
    drawn = [_drawn(layout, cuts) for layout in parcel.recipe.layouts]
    for cut in dict.fromkeys(chain.from_iterable(drawn)):
        most[cut] += max(counts[cut] for counts in drawn)
    piles = [CardPile(cut.trim, number, cut.is_round) for cut, number in most.items()]
    return widest_flap(piles, _paper_of(target), target.printer.margin, GAP)


def _paper_of(target: Target) -> Size:
    return Size(target.paper.width, target.paper.height)


def _drawn(layout: Layout, cuts: Mapping[str, Collection[Cut]]) -> Counter[Cut]:
    """The most cards of each cut that a layout draws."""
    drawn: Counter[Cut] = Counter()
    for slot in layout.slots:
        for cut in {cut for pool, _ in slot.pools for cut in cuts[pool]}:
            drawn[cut] += slot.draw
    return drawn


def imposition_of(parcel: Parcel, target: Target) -> Imposition | list[Diagnostic]:
    """Where wrappers lie; CG705 where the paper is too small for one."""
    wrapper = wrapper_of(parcel, target)
    made = laid_out(wrapper, _paper_of(target), target.printer.margin, GAP)
    if not isinstance(made, Misfit):
        return made
    message = (
        f"a wrapper for packs of `{parcel.recipe.id}` takes {wrapper.flat} and does not fit on {target.paper.name}"
    )
    return [parcel.recipe.origin.finding(CARD_LARGER_THAN_SHEET, message, "id", help="print wrappers on larger paper")]


def wrapper_pages(
    packs: Sequence[Pack], imposition: Imposition, faces: PackFaces, target: Target, note: str = ""
) -> Iterator[Page]:
    """Sheets of wrappers in the order of the packs, then those to spare, with a `note` on how they are printed."""
    wrapper, spares = wrapper_of(faces.parcel, target), spares_of(len(packs), imposition, target)
    common, front = common_panels(wrapper, faces), cache(partial(front_of, wrapper, faces))
    sheets, say = imposition.sheets(len(packs) + spares), target.game.language.say
    wrapped: Sequence[Pack | None] = [*packs, *[None] * spares]
    for number in range(sheets):
        on_sheet = wrapped[number * imposition.n_up : (number + 1) * imposition.n_up]
        slots = imposition.slots[: len(on_sheet)]
        marks: list[Mark] = []
        for pack, slot in zip(on_sheet, slots, strict=True):
            panels = {**common, **front(*_shown_on(pack, faces.parcel)), **own_panels(wrapper, faces, pack)}
            marks += _wrapped(wrapper, slot, panels, is_white=target.settings.low_ink)
            marks += _outline(wrapper, slot.trim)
            marks += _glue(wrapper, slot.trim, faces, pack)
        if target.settings.marks:
            marks += fold_ticks(wrapper, slots, _above_slug(imposition))
            if not wrapper.outline:
                marks += _cased(crop_marks(imposition, len(on_sheet)))
                marks += long_marks(imposition, len(on_sheet), LONGEST_MARK)
        called = [
            _called([pack for pack in on_sheet if pack], target),
            say("sheet.number", number=number + 1, of=sheets),
            say("sheet.true-size"),
            target.paper.name,
            *([note] if note else []),
        ]
        marks += _slug(imposition, called, _what_to_do(wrapper, say), faces)
        yield sheet_of(imposition, marks, slots)


def _called(packs: Sequence[Pack], target: Target) -> str:
    """For which packs the wrappers of a sheet are, or that all of them are to spare."""
    if not packs:
        return target.game.language.say("pack.spare-wrappers", recipe=target.deck.name)
    named = packs_named(packs, target.game.language)
    return target.game.language.say("pack.wrappers", recipe=target.deck.name, packs=named)


def _cased(lines: Iterable[Line]) -> Iterator[Line]:
    """The marks, each on a light line, so that they are seen on a ground that runs over, too."""
    for line in lines:
        yield replace(line, stroke=PAPER, stroke_width=5 * HAIRLINE)
        yield line


def spares_of(packs: int, imposition: Imposition, target: Target) -> int:
    """How many wrappers to spare fill the last of several sheets, for those that tear: where it is full, another one;
    none where ink is saved.
    """
    if imposition.sheets(packs) < 2 or target.settings.low_ink:
        return 0
    return -packs % imposition.n_up or imposition.n_up


def _shown_on(pack: Pack | None, parcel: Parcel) -> tuple[str, str]:
    """The picture and the habitat on the front. One to spare has those of the first pack, as it promises no card that
    none has; where that tells a habitat, what is on the box of its booster.
    """
    if pack is None and not habitat_of(parcel.packs[0], parcel.recipe):
        return art_on_cover(parcel.packs[0], parcel), ""
    return (art_on_cover(pack, parcel), habitat_of(pack, parcel.recipe)) if pack else ("", "")


def _slug(imposition: Imposition, called: Sequence[str], to_do: Sequence[str], faces: PackFaces) -> Iterator[Text]:
    """What a sheet is and what to do with it, in one line; where that is too short, what it is below its first column
    and what to do below the next: no mark stands in a sentence.
    """
    place, resources = slug_place(imposition), faces.studio.resources
    if line := in_one_line(place, (*called, *to_do), resources):
        yield from line
        return
    columns = place.ways[0] if place is not None and place.ways else ()
    if len(columns) > 1:
        yield from small_print(columns[0], called, resources)
        yield from small_print(columns[1], to_do, resources)
    else:
        yield from small_print(place, (*called, *to_do), resources)


def _above_slug(imposition: Imposition) -> Box:
    """What the printer reaches, down to the line below the wrappers where it has one."""
    area, place = imposition.area, slug_place(imposition)
    if place is None or place.turned or place.baseline < imposition.block.bottom:
        return area
    return Box(area.left, area.top, area.width, place.baseline - LINE_HEIGHT - area.top)


def _wrapped(wrapper: Wrapper, slot: SheetSlot, faces: Mapping[str, Face], is_white: bool) -> Iterator[Mark]:
    """The panels in their places; what runs over them ends where a neighbour begins, but for the neighbour's flap.

    The flap of a band lies at its left and is hidden when it is glued, so that the ground at its right runs over it.
    A ground that `is_white` does not run over: only the outlines of areas would be seen.
    """
    clip = slot.clip
    if not wrapper.outline:
        right = max(clip.right, slot.trim.right + BLEED)
        clip = Box(clip.left, clip.top, right - clip.left, clip.height)
    for panel in wrapper.panels:
        if panel.name in faces:
            seen = panel.box if is_white else panel.shown
            box, shown = (area.moved(slot.trim.left, slot.trim.top) for area in (panel.box.inset(-BLEED), seen))
            yield Placed(faces[panel.name], box, _overlap(shown, clip), turned=panel.turned)


def _overlap(box: Box, other: Box) -> Box:
    left, top = max(box.left, other.left), max(box.top, other.top)
    return Box(left, top, min(box.right, other.right) - left, min(box.bottom, other.bottom) - top)


def _outline(wrapper: Wrapper, trim: Box) -> Iterator[Mark]:
    """The cut of an envelope, on a light line so that it is seen on dark ground, too."""
    if wrapper.outline:
        outline = tuple((command, _moved(values, trim)) for command, values in wrapper.outline)
        yield Path(outline, stroke=PAPER, stroke_width=3 * CUT, join="round")
        yield Path(outline, stroke=INK, stroke_width=CUT, join="round")


def fold_ticks(wrapper: Wrapper, slots: Sequence[SheetSlot], area: Box) -> Iterator[Line]:
    """Dashed hairlines beyond the ends of creases, on no wrapper and within the `area` that the printer reaches.

    Bands that share cuts share them, too: only at both ends of a column there is paper for them.
    """
    trims = [slot.trim for slot in slots]
    for trim in trims:
        for tick in wrapper.ticks:
            ends = _within(moved(tick, (trim.left, trim.top)), area)
            box = bounds(ends)
            is_free = wrapper.outline or not any(trim.contains(box) for trim in trims)
            if is_free and max(box.width, box.height) >= SHORTEST_TICK:
                yield Line(*ends, INK, HAIRLINE, DASH)


def _within(ends: Ends, area: Box) -> Ends:
    """The part of a tick that lies within the area."""
    x1, y1, x2, y2 = ends
    return (
        _clamped(x1, area.left, area.right),
        _clamped(y1, area.top, area.bottom),
        _clamped(x2, area.left, area.right),
        _clamped(y2, area.top, area.bottom),
    )


def _clamped(at: int, least: int, most: int) -> int:
    return min(max(at, least), most)


def _moved(values: tuple[int, ...], trim: Box) -> tuple[int, ...]:
    return tuple(value + (trim.left, trim.top)[number % 2] for number, value in enumerate(values))


def _glue(wrapper: Wrapper, trim: Box, faces: PackFaces, pack: Pack | None) -> Iterator[Mark]:
    """What to do with the flap and, hidden when it is glued, what the teacher needs: a line or two along it, on white.
    White reaches beyond its ends: no dark tab lies at a cut.
    """
    box, parcel = wrapper.glue.moved(trim.left, trim.top), faces.parcel
    beyond = 0 if wrapper.outline else BLEED
    white = Box(box.left + RIM, box.top - beyond, box.width - 2 * RIM, box.height + 2 * beyond)
    yield Rectangle(white, PAPER)
    extent = box.height - 2 * INDENT
    middle, *lines = (
        SlugPlace(box.left + box.width // 2 + shift, box.top + INDENT, extent, LINE_HEIGHT, 90)
        for shift in (-500, 600, -1600)
    )
    parts = [parcel.game.language.say("pack.glue-here"), *([made_of(parcel, pack, extent)] if pack else [])]
    place, resources = replace(middle, ways=((middle,), tuple(lines))), faces.studio.resources
    yield from in_one_line(middle, parts, resources) or small_print(place, parts, resources)


def _what_to_do(wrapper: Wrapper, say: Callable[..., str]) -> tuple[str, ...]:
    kind = "envelope" if wrapper.outline else "band"
    return say(f"pack.score-{kind}"), say(f"pack.glue-{kind}")
