"""Maps each kind of figure to the function that draws it as slabs.

`cards` are real faces in a row, `picture` is a drawing, `page` another template as a page of its own; the other kinds
have files of their own, which the table at the end names. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

from msgspec.structs import replace

from cardgen.diagnostics.codes import UNKNOWN_TAG
from cardgen.model.units import MM, length
from cardgen.render.base.display import Box, Mark, Placed, Rectangle, StructureElement
from cardgen.render.base.structure import tagged, untagged
from cardgen.render.book.figures.comic import set_comic
from cardgen.render.book.figures.common import (
    CORNER,
    FigureFault,
    ReportedFault,
    card_marks,
    card_of,
    colour_in,
    fields_of,
    height_of,
    length_in,
    number_in,
    tick_marks,
)
from cardgen.render.book.figures.diagram import set_diagram
from cardgen.render.book.figures.front_matter import set_contents, set_cover
from cardgen.render.book.figures.gallery import set_gallery
from cardgen.render.book.figures.index import set_card_list, set_grid
from cardgen.render.book.figures.matrix import set_matrix
from cardgen.render.book.figures.meals import set_meals
from cardgen.render.book.figures.reasons import set_reasons
from cardgen.render.book.figures.table_top import set_table_top
from cardgen.render.book.figures.web import set_web
from cardgen.render.book.setting.block_layout import BlockSetter
from cardgen.render.book.setting.blocks import Figure
from cardgen.render.book.setting.colour_fields import proportions_of
from cardgen.render.book.setting.markdown import anchor_of
from cardgen.render.book.setting.pagination import Outline, Slab, stacked
from cardgen.render.book.setting.theme import COLOURS
from cardgen.render.layout.pictures import covering

BEFORE = length("4mm")


def set_figure(setter: BlockSetter, figure: Figure, left: int, width: int) -> list[Slab]:
    """A figure's slabs; what cannot be read is reported and left out."""
    make = _FIGURES.get(figure.name)
    if make is None:
        close = get_close_matches(figure.name, _FIGURES, 1)
        setter.report(
            UNKNOWN_TAG,
            f"`{figure.name}` is not a figure",
            figure.line,
            f"did you mean `{close[0]}`?" if close else f"known are {', '.join(_FIGURES)}",
        )
        return []
    is_wide = figure.get("wide") == "yes"
    across = setter.width if is_wide else width
    try:
        shown = _in_words(figure, make(setter, figure, across))
        slabs = _with_caption(setter, figure, shown, across if setter.theme.columns else width)
    except ReportedFault:
        return []
    except FigureFault as fault:
        setter.report(fault.code, fault.message, figure.line, fault.help)
        return []
    shifted = [slab if slab.whole else slab.shifted(0 if is_wide else left) for slab in slabs]
    if shifted:
        is_optional = figure.get("optional") == "yes"
        shifted[0] = replace(shifted[0], before=shifted[0].before or BEFORE, optional=is_optional)
    return [replace(slab, clears=is_wide) for slab in shifted]


def _in_words(figure: Figure, slabs: list[Slab]) -> list[Slab]:
    """The figure, of which its `alt` is read aloud if it has one, in the place of all that is in it."""
    if not figure.get("alt"):
        return slabs
    element = StructureElement("Figure", figure.get("alt"))
    return [replace(slab, marks=tagged(untagged(slab.marks), element)) for slab in slabs]


def _book(setter: BlockSetter, figure: Figure, width: int) -> list[Slab]:
    """Colours and measures of the book: nothing to show, but they can be wrong."""
    for name in COLOURS:
        colour_in(figure.get(name), "")
    number_in(figure, "columns", 1)
    for name in ("gap", "width"):
        length_in(figure, name, "0")
    return []


def _cards(setter: BlockSetter, figure: Figure, width: int) -> list[Slab]:
    """`card: id | caption | icons to tick`, in a row, captions above.

    `frame` is the place of a card to stress, `columns` for how many there is room.
    """
    cards = [[*fields_of(entry), "", ""][:3] for entry in figure.all("card")]
    framed = figure.get("frame")
    gap = length_in(figure, "gap", "5mm")
    places = max(len(cards), number_in(figure, "columns", 1))
    card_width = min(length_in(figure, "width", "40mm"), (width - gap * (places - 1)) // places)
    if figure.get("wide") == "yes" and places > 1:
        gap = max(gap, (width - card_width * places) // (places - 1))
    style = setter.style("book-caption")
    captions = [setter.label(f"{caption}", style, card_width, figure.line) for _, caption, _ in cards]
    head = max((caption.height for caption in captions), default=0) + (length("1mm") if any(captions) else 0)
    marks: list[Mark] = []
    lowest = head
    for index, ((name, _, icons), caption) in enumerate(zip(cards, captions, strict=True)):
        face = card_of(setter, name, has_marks=bool(icons))
        trim = Box(index * (card_width + gap), head, card_width, height_of(face, card_width))
        marks += caption.shifted(trim.left, head - length("1mm") - caption.height).marks
        marks += card_marks(face, trim)
        if framed == str(index + 1):
            marks.append(_frame(trim, setter.theme.accent))
        marks += tick_marks(setter, face, trim, icons.split())
        lowest = max(lowest, trim.bottom)
    return [Slab(lowest, tuple(marks), line=figure.line)]


def _frame(trim: Box, colour: str) -> Rectangle:
    """A strong line just outside a card."""
    line = length("1mm")
    corner = round(CORNER * trim.width / length("63.5mm")) + line // 2
    return Rectangle(trim.inset(-line // 2), None, colour, line, (corner,) * 4)


def _with_caption(setter: BlockSetter, figure: Figure, slabs: list[Slab], width: int) -> list[Slab]:
    """What is shown, and under it what it is; the last part and the words stay on one page."""
    caption = figure.get("caption")
    if not caption or not slabs:
        return slabs
    text = setter.label(caption, setter.style("book-caption"), width, figure.line)
    return [*slabs[:-1], stacked([slabs[-1], replace(text, before=length("2mm"))])]


def _picture(setter: BlockSetter, figure: Figure, width: int) -> list[Slab]:
    """`art` as wide as the text, cut to a `height` where one is given; `radius` rounds its corners."""
    shown = setter.picture(figure.get("art"), (width, width), figure.line)
    if shown is None:
        return []
    across, down = proportions_of(shown)
    box = Box(0, 0, width, length_in(figure, "height", f"{width * down / across / MM:.3f}mm"))
    radius = length_in(figure, "radius", "3mm")
    return [Slab(box.height, (Placed(shown, covering((across, down), box), box, (radius,) * 4),), line=figure.line)]


def _page(setter: BlockSetter, figure: Figure, width: int) -> list[Slab]:
    """Another template of the game as a page of its own; with a `title` it is in the contents."""
    template = figure.get("template")
    face, found = setter.showcase.page(template)
    setter.found += found
    if face is None:
        return []
    title = figure.get("title")
    outline = Outline(title, 0, figure.get("anchor") or anchor_of(title), figure.line) if title else None
    marks = (Placed(face, Box(0, 0, face.width, face.height)),)
    return [Slab(0, marks, whole=True, outline=outline, line=figure.line)]


_FIGURES: dict[str, Callable[[BlockSetter, Figure, int], list[Slab]]] = {
    "book": _book,
    "cardlist": set_card_list,
    "cards": _cards,
    "comic": set_comic,
    "contents": set_contents,
    "cover": set_cover,
    "diagram": set_diagram,
    "gallery": set_gallery,
    "grid": set_grid,
    "matrix": set_matrix,
    "meals": set_meals,
    "page": _page,
    "picture": _picture,
    "reasons": set_reasons,
    "table-top": set_table_top,
    "web": set_web,
}
