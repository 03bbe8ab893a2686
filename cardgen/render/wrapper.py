"""What does the wrapper of a pack look like before it is folded? A belly band, or an envelope where sizes are mixed.

Pure geometry: no marks, no type. It lies as it is printed, its outside up. The band runs around the pack's short side,
from left to right: glue flap, back, side, front, side. The envelope has its back in the middle, glue flaps left and
right of it, the front below and a flap to close it above. Whole micrometres; the origin is the upper left corner.
"""

from __future__ import annotations

from msgspec import Struct

from cardgen.model.game import STOCK
from cardgen.render.card_grid import Size
from cardgen.render.display import Box
from cardgen.render.imposition import Imposition, Misfit, impose
from cardgen.render.tuck_box import BLEED, Panel

EASE = 400
"""A band is so much wider than its cards: it must slide over, and not slide off."""
GLUE = 8000
BAND = 540
"""How high a band is, in thousandths of its cards."""
LOOSE, SIDE_FLAP, CLOSING, SLANT = 1500, 10_000, 18_000, 4000
"""Of an envelope: how much larger it is than its largest card, its flaps, and how slanted they are."""
TAG, TAG_INSET = 360, 1500
"""The tag, which is each pack's own, takes this many thousandths of the back; this much is around it."""
ALL, ENDS = (True, True, True, True), (False, True, False, True)

Segments = tuple[tuple[str, tuple[int, ...]], ...]


class Wrapper(Struct, frozen=True):
    """A wrapper of a pack, `flat` as it is cut out; `panels` in the order of printing: the tag lies on the back.

    `creases` are folded away from the printed side. `outline` is where it is cut; nothing where that is its `flat`, so
    that neighbours share cuts. On `glue` stands what is to be done with the flap.
    """

    flat: Size
    panels: tuple[Panel, ...]
    creases: tuple[tuple[int, int, int, int], ...]
    outline: Segments
    glue: Box


def wrapper_for(cards: tuple[Size, ...], number: int, stock: int = STOCK) -> Wrapper:
    """The wrapper for so many cards of these sizes: a band where all are alike. Held upright where they are high."""
    thick = number * stock
    if len(cards) == 1:
        return band(cards[0], thick)
    return envelope(max(cards, key=lambda card: card.width * card.height), thick)


def band(card: Size, thick: int) -> Wrapper:
    """A belly band around the width of a pack of this thickness."""
    width, height = card.width + EASE, card.height * BAND // 1000
    edges = [GLUE, GLUE + width, GLUE + width + thick, GLUE + 2 * width + thick, GLUE + 2 * (width + thick)]
    back, left, front, right, end = edges
    panels = (
        Panel("back", Box(back, 0, width, height), 0, ENDS),
        Panel("tag", _tag(Box(back, 0, width, height)), 0, (False,) * 4),
        Panel("left", Box(left, 0, thick, height), 90, ENDS),
        Panel("front", Box(front, 0, width, height), 0, ENDS),
        Panel("right", Box(right, 0, thick, height), 90, (False, True, True, True)),
    )
    creases = tuple((x, 0, x, height) for x in edges[:-1])
    return Wrapper(Size(end, height), panels, creases, (), Box(0, 0, GLUE, height))


def envelope(card: Size, thick: int) -> Wrapper:
    """A fold-up wrapper for cards up to this size; front and flap are printed head down, upright when folded."""
    width, height, side, lid = card.width + LOOSE, card.height + LOOSE, SIDE_FLAP + thick, CLOSING + thick
    left, right = side, side + width
    body, foot, front, end = lid, lid + height, lid + height + thick, lid + 2 * height + thick
    whole = Box(left, body, width, height)
    panels = (
        Panel("back", whole, 0, (False, False, False, False)),
        Panel("tag", _tag(whole), 0, (False,) * 4),
        Panel("spine", Box(left, foot, width, thick), 180, (True, False, True, False)),
        Panel("front", Box(left, front, width, height), 180, (True, False, True, True)),
        Panel("flap", Box(left, 0, width, lid), 180, (True, True, True, False)),
    )
    creases = ((left, body, right, body), (left, foot, right, foot), (left, front, right, front),
               (left, body, left, foot), (right, body, right, foot))  # fmt: skip
    points = (
        (left, SLANT), (left + SLANT, 0), (right - SLANT, 0), (right, SLANT), (right, body),
        (right + side, body + SLANT), (right + side, foot - SLANT), (right, foot), (right, end), (left, end),
        (left, foot), (left - side, foot - SLANT), (left - side, body + SLANT), (left, body),
    )  # fmt: skip
    outline = (("M", points[0]), *(("L", point) for point in points[1:]), ("Z", ()))
    return Wrapper(Size(right + side, end), panels, creases, outline, Box(0, body + SLANT, side, height - 2 * SLANT))


def _tag(back: Box) -> Box:
    width = back.width * TAG // 1000
    return Box(back.right - width - TAG_INSET, back.top + TAG_INSET, width, back.height - 2 * TAG_INSET)


def laid_out(wrapper: Wrapper, paper: Size, margin: int, gap: int) -> Imposition | Misfit:
    """As many wrappers as fit on a sheet, upright on paper that may be held sideways; envelopes lie a `gap` apart."""
    made = [
        impose(
            sheet,
            wrapper.flat,
            margin=margin,
            gutter=gap if wrapper.outline else 0,
            bleed=BLEED,
            marks=not wrapper.outline,
        )
        for sheet in (paper, paper.turned)
    ]
    upright = [one for one in made if isinstance(one, Imposition) and not one.slots[0].turned]
    return upright[0] if upright else made[0]
