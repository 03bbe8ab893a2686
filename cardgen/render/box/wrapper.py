"""The flat geometry of a pack's wrapper: a belly band, or an envelope where a piece is too small for a band to hold.

Pure geometry: no marks, no type. It lies as it is printed, its outside up. The band runs around the pack's short side,
from left to right: glue flap, side, back, side, front; the flap lies flat under the front. Around a heap of several
sizes it is as wide as the largest card, on which the others lie, and as thick as their layers.
The envelope has its back in the middle, left and right of it a side and a glue flap, below a foot and the front, above
a head and the flap that closes it: everything goes around the pack over two creases. Whole micrometres; the origin is
the upper left corner.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from msgspec import Struct

from cardgen.model.game import STOCK
from cardgen.render.base.display import Box
from cardgen.render.box.dieline import BLEED, Panel, Segments
from cardgen.render.box.ticks import Ends, beyond
from cardgen.render.sheet.imposition import Imposition, Misfit, impose
from cardgen.render.sheet.n_up import Size

EASE = 1000
"""A panel of a band is so much wider than its cards: it must slide over heavy stock, and not slide off."""
GLUE, LEAST_GLUE, GLUE_STEP = 8000, 6000, 100
"""How wide the flap of a band is: less, but enough for fingers and glue, where more of them then lie on a sheet."""
LOWER = 2000
"""A band around a heap is so much lower than the least card, so that three lie on A4 with room for marks. It is
tight: its two panels share the ease of one.
"""
BAND = 675
"""How high a band is, in thousandths of its cards: three of poker size lie below one another on A4 held
sideways, with room for small print."""
LOOSE, SIDE_FLAP, CLOSING, SLANT = 1500, 10_000, 18_000, 4000
"""Of an envelope: how much larger it is than its largest card, its flaps, and how slanted they are."""
TAG, LOWEST_TAG, HIGHEST_TAG, TAG_INSET = 330, 16_000, 24_000, 1000
"""The tag, which is each pack's own, takes this many thousandths of the back, at its foot; this much is around it."""
SMALLEST = 35_000
"""A card that is narrower, or a round one, slips out of a band."""
GUTTER = 2000
"""Between bands, so that a cut that slips shows nothing of the next one."""
TICK, AWAY = 1200, BLEED + 300
"""The mark of a crease, and how far from the wrapper it ends: outside, so that none stays on what was made."""
LONG_TICK = 2600
"""Of a band: dashes in it tell it from the mark of a cut, which is solid."""
ENDS = (False, True, False, True)


class Wrapper(Struct, frozen=True):
    """A wrapper of a pack, `flat` as it is cut out; `panels` in the order of printing: the tag lies on the back.

    `creases` are folded away from the printed side; `ticks` show them from outside, where the outline has no corner.
    `outline` is where it is cut; nothing where that is its `flat`, so that neighbours share cuts. On `glue` stands what
    is to be done with the flap. The closed flap lies over so much of the front as is `covered`, from its head.
    """

    flat: Size
    panels: tuple[Panel, ...]
    creases: tuple[Ends, ...]
    ticks: tuple[Ends, ...]
    outline: Segments
    glue: Box
    covered: int = 0


class CardPile(NamedTuple):
    """The most cards of one size that a pack may have."""

    card: Size
    number: int
    is_round: bool = False


def wrapper_for(piles: Sequence[CardPile], stock: int = STOCK, glue: int = GLUE) -> Wrapper:
    """The wrapper for these piles of cards. Held upright where they are high."""
    if len(piles) == 1:
        return band(piles[0].card, piles[0].number * stock, glue)
    if any(pile.is_round or min(pile.card) < SMALLEST for pile in piles):
        largest = max((pile.card for pile in piles), key=lambda card: card.width * card.height)
        return envelope(largest, sum(pile.number for pile in piles) * stock)
    return band_of_heap(piles, stock, glue)


def band_of_heap(piles: Sequence[CardPile], stock: int = STOCK, glue: int = GLUE) -> Wrapper:
    """A band around cards of several sizes, almost as high as the least of them, so that it holds every card. Each lies
    upright on the largest, as many side by side as it is wide, or across: its sides are as high as all these layers.
    """
    upright = sorted(((min(pile.card), max(pile.card), pile.number) for pile in piles), reverse=True)
    widest, height = upright[0][0], min(high for _, high, _ in upright) - LOWER
    layers = sum(ceil(number / (widest // width)) for width, _, number in upright)
    return _band(widest + EASE // 2, height, layers * stock, glue)


def band(card: Size, thick: int, glue: int = GLUE) -> Wrapper:
    """A belly band around the width of a pack of this thickness."""
    return _band(card.width + EASE, card.height * BAND // 1000, thick, glue)


def _band(width: int, height: int, thick: int, glue: int) -> Wrapper:
    """Flap, side, back, side, front."""
    right, back, left, front = glue, glue + thick, glue + thick + width, glue + 2 * thick + width
    end = front + width
    panels = (
        Panel("right", Box(right, 0, thick, height), 90, (True, True, False, True)),
        Panel("back", Box(back, 0, width, height), 0, ENDS),
        Panel("tag", _tag(Box(back, 0, width, height)), 0, (False,) * 4),
        Panel("left", Box(left, 0, thick, height), 90, ENDS),
        Panel("front", Box(front, 0, width, height), 0, (False, True, True, True)),
    )
    creases = tuple((x, 0, x, height) for x in (right, back, left, front))
    ticks = (tick for crease in creases for tick in beyond(crease, BLEED, LONG_TICK))
    return Wrapper(
        flat=Size(end, height),
        panels=panels,
        creases=creases,
        ticks=tuple(ticks),
        outline=(),
        glue=Box(0, 0, glue, height),
    )


def envelope(card: Size, thick: int) -> Wrapper:
    """A fold-up wrapper for cards up to this size; front and flap are printed head down, upright when folded."""
    width, height = card.width + LOOSE, card.height + LOOSE
    left = SIDE_FLAP + thick
    right, head = left + width, CLOSING
    body = head + thick
    foot = body + height
    front = foot + thick
    whole = Box(left, body, width, height)
    panels = (
        Panel("left", Box(left - thick, body, thick, height), 90, (True, True, False, True)),
        Panel("right", Box(right, body, thick, height), 90, (False, True, True, True)),
        Panel("back", whole, 0, (False,) * 4),
        Panel("tag", _tag(whole), 0, (False,) * 4),
        Panel("head", Box(left, head, width, thick), 180, (True, False, True, False)),
        Panel("spine", Box(left, foot, width, thick), 180, (True, False, True, False)),
        Panel("front", Box(left, front, width, height), 180, (True, False, True, True)),
        Panel("flap", Box(left, 0, width, CLOSING), 180, (True, True, True, False)),
    )
    outer = ((left, head, right, head), (left, front, right, front),
             (left - thick, body, left - thick, foot), (right + thick, body, right + thick, foot))  # fmt: skip
    inner = ((left, body, right, body), (left, foot, right, foot), (left, body, left, foot), (right, body, right, foot))
    ticks = (tick for crease in outer for tick in beyond(crease, AWAY, TICK))
    return Wrapper(
        flat=Size(right + left, front + height),
        panels=panels,
        creases=(*outer, *inner),
        ticks=tuple(ticks),
        outline=_around((left, right), (body, foot), thick, front + height),
        glue=Box(0, body + SLANT, SIDE_FLAP, height - 2 * SLANT),
        covered=CLOSING,
    )


def _around(across: tuple[int, int], down: tuple[int, int], thick: int, end: int) -> Segments:
    """Where an envelope is cut, clockwise; `across` and `down` are the edges of its back."""
    (left, right), (body, foot) = across, down
    points = (
        (left, SLANT), (left + SLANT, 0), (right - SLANT, 0), (right, SLANT), (right, body),
        (right + thick, body), (right + left, body + SLANT), (right + left, foot - SLANT), (right + thick, foot),
        (right, foot), (right, end), (left, end), (left, foot),
        (left - thick, foot), (0, foot - SLANT), (0, body + SLANT), (left - thick, body), (left, body),
    )  # fmt: skip
    return (("M", points[0]), *(("L", point) for point in points[1:]), ("Z", ()))


def _tag(back: Box) -> Box:
    height = min(max(back.height * TAG // 1000, LOWEST_TAG), HIGHEST_TAG, back.height // 2)
    return Box(back.left + TAG_INSET, back.bottom - height - TAG_INSET, back.width - 2 * TAG_INSET, height)


def widest_flap(piles: Sequence[CardPile], paper: Size, margin: int, gap: int) -> Wrapper:
    """The wrapper with the widest flap of which as many lie on a sheet as of the one with the least."""
    made = [wrapper_for(piles, glue=glue) for glue in range(GLUE, LEAST_GLUE - 1, -GLUE_STEP)]
    on_a_sheet = [_number(laid_out(wrapper, paper, margin, gap)) for wrapper in made]
    return made[on_a_sheet.index(on_a_sheet[-1])]


def _number(made: Imposition | Misfit) -> int:
    return made.n_up if isinstance(made, Imposition) else 0


def laid_out(wrapper: Wrapper, paper: Size, margin: int, gap: int) -> Imposition | Misfit:
    """As many wrappers as fit on a sheet, upright on paper that may be held sideways.

    Envelopes lie a `gap` apart, bands a `GUTTER`.
    """
    made = [
        impose(
            sheet,
            wrapper.flat,
            margin=margin,
            gutter=gap if wrapper.outline else GUTTER,
            bleed=BLEED,
            marks=not wrapper.outline,
        )
        for sheet in (paper, paper.turned)
    ]
    upright = [
        imposition for imposition in made if isinstance(imposition, Imposition) and not imposition.slots[0].turned
    ]
    return upright[0] if upright else made[0]
