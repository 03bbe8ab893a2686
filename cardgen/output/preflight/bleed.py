"""Looks at pages as they are seen: what words they have, and whether their bleed is really painted.

A page that says how far its colours go may still be white there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

import pypdfium2
from msgspec import Struct
from PIL import Image, ImageChops

from cardgen.output.encoders.open_pdf import OpenPdf, PdfSource

DPI = 150
GROUND = (255, 0, 255, 255)
"""What nobody paints with: pixels that have it were not painted."""
NEAR = 90
PLAIN = 0.98
"""So much of an edge is white where none of it is painted."""
LEAST = 0.02
"""So much of an edge may be unpainted: corners of a page are rounded in pixels."""


class SeenPage(Struct, frozen=True):
    """A page as it is seen: its words, what is the same for pages that look the same, and whether it is bare where its
    bleed should be though colour goes up to the trim.
    """

    words: str
    look: str = ""
    is_bare: bool = False


def seen(pdf: PdfSource, shown: Mapping[int, object], is_drawn: bool) -> list[SeenPage]:
    """What is seen of each page; only the words of those that are not drawn.

    `shown` tells for each page, from 1, what it shows: pages that show the same are looked at once.
    """
    document = OpenPdf(pdf)
    try:
        known: dict[object, SeenPage] = {}
        for number, key in shown.items():
            if key not in known:
                known[key] = _look_at(document.page(number - 1), is_drawn)
        return [known[key] for key in shown.values()]
    finally:
        document.close()


def _look_at(page: pypdfium2.PdfPage, is_drawn: bool) -> SeenPage:
    text = page.get_textpage()
    words = text.get_text_range()
    text.close()
    if not is_drawn:
        return SeenPage(words)
    image = page.render(scale=DPI / 72, fill_color=GROUND).to_pil().convert("RGB")
    return SeenPage(words, hashlib.sha256(image.tobytes()).hexdigest(), _has_gap(page, image))


def _has_gap(page: pypdfium2.PdfPage, image: Image.Image) -> bool:
    return any(_bare(outer) > LEAST > _bare(inner) for outer, inner in edges_of(image, trim_in(page, image, DPI)))


def bare_edges(page: pypdfium2.PdfPage, image: Image.Image, dpi: float) -> list[tuple[float, float, float, float]]:
    """Boxes, in pixels of a picture of a page, around the edges that are not painted."""
    drawn = page.render(scale=dpi / 72, fill_color=GROUND).to_pil().convert("RGB")
    across, down = image.size
    boxes = [(0, 0, across, 0), (0, down, across, down), (0, 0, 0, down), (across, 0, across, down)]
    edges = edges_of(drawn, trim_in(page, drawn, dpi))
    return [box for box, (outer, inner) in zip(boxes, edges, strict=True) if _bare(outer) > LEAST > _bare(inner)]


def trim_in(page: pypdfium2.PdfPage, image: Image.Image, dpi: float) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the trim in pixels of a picture of the page."""
    left, bottom, right, top = (value * dpi / 72 for value in page.get_trimbox())
    return left, image.height - top, right, image.height - bottom


EdgeStrips = Sequence[tuple[Image.Image, Image.Image]]
"""Strips a pixel wide: the outermost of a picture, each with that just inside the cut."""


def edges_of(image: Image.Image, trim: tuple[float, float, float, float]) -> EdgeStrips:
    """The edges of a picture that is cut at `trim`: left, top, right and bottom in pixels."""
    left, top, right, bottom = (round(trim[0]) + 2, round(trim[1]) + 2, round(trim[2]) - 2, round(trim[3]) - 2)
    width, height = image.size
    edges = {
        (0, 0, width, 1): (left, top, right, top + 1),
        (0, height - 1, width, height): (left, bottom - 1, right, bottom),
        (0, 0, 1, height): (left, top, left + 1, bottom),
        (width - 1, 0, width, height): (right - 1, top, right, bottom),
    }
    return [(image.crop(outer), image.crop(inner)) for outer, inner in edges.items()]


BANDS: tuple[tuple[Image.Transpose | None, str], ...] = (
    (None, "head"),
    (Image.Transpose.FLIP_TOP_BOTTOM, "foot"),
    (Image.Transpose.TRANSPOSE, "left"),
    (Image.Transpose.ROTATE_90, "right"),
)
"""How a picture is turned so that each of its edges comes to lie at the head."""
WHITE = 250
LONGEST_GAP = 0.08
"""So much of an edge in one piece may be white by design."""


def white_edges(image: Image.Image, bleed: tuple[float, float]) -> list[str]:
    """Edges of a picture that are white for a stretch, as deep as a straight line in the bleed: nobody painted there.

    `bleed` is that at the sides, and that at head and foot, in pixels. Clouds and snow end in no straight line.
    """
    darkest = ImageChops.darker(ImageChops.darker(image.getchannel("R"), image.getchannel("G")), image.getchannel("B"))
    white = darkest.point(lambda value: 255 * (value >= WHITE))
    found = []
    for turn, name in BANDS:
        turned = white if turn is None else white.transpose(turn)
        deep = round(bleed[0] if name in ("left", "right") else bleed[1])
        if _longest_gap(turned.crop((0, 0, turned.width, deep + 1)), deep) > LONGEST_GAP * turned.width:
            found.append(name)
    return found


def _longest_gap(band: Image.Image, deep: int) -> int:
    """The longest stretch at the head of a band that is white to one depth, which is in the bleed."""
    edge = band.crop((0, 0, band.width, 1)).tobytes()
    if edge.count(255) < LONGEST_GAP * band.width:
        return 0
    columns = band.transpose(Image.Transpose.TRANSPOSE).tobytes()
    depths = [_depth(columns[at : at + band.height], deep) for at in range(0, len(columns), band.height)]
    longest = length = first = 0
    for depth in depths:
        is_straight = depth and length and abs(depth - first) <= 1
        length = length + 1 if is_straight else int(depth > 0)
        first = first if is_straight else depth
        longest = max(longest, length)
    return longest


def _depth(column: bytes, deep: int) -> int:
    """How many pixels of a column are white from its head on; 0 where more are than belong to the bleed."""
    depth = len(column) - len(column.lstrip(b"\xff"))
    return depth if depth <= deep else 0


def is_plain(strip: Image.Image) -> bool:
    """Whether it is white from end to end, as paper is that nobody painted on."""
    return strip.convert("L").histogram()[-1] > PLAIN * strip.width * strip.height


def _bare(strip: Image.Image) -> float:
    """The share of pixels on which the ground shows."""
    ground = Image.new("RGB", strip.size, GROUND[:3])
    far = ImageChops.difference(strip, ground)
    most = ImageChops.lighter(ImageChops.lighter(far.getchannel("R"), far.getchannel("G")), far.getchannel("B"))
    return sum(most.histogram()[:NEAR]) / (strip.width * strip.height)
