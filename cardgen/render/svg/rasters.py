"""Makes a picture of one element, where it has what the display list has no marks for: filters, patterns, markers.

The renderer is resvg (docs/decisions/0062): it gets a document of this element alone, in which nothing leads outside,
and of which is known beforehand that it is small when all its references are followed.
"""

from __future__ import annotations

import re
import zlib
from copy import deepcopy
from io import BytesIO
from itertools import count
from typing import TYPE_CHECKING

from lxml import etree

from cardgen.diagnostics import Severity
from cardgen.model.units import INCH
from cardgen.render.base.display import DrawingMark, Inlay, Picture
from cardgen.render.svg.images import DATA
from cardgen.render.svg.project import DrawingProject
from cardgen.render.svg.reading import Reading
from cardgen.render.svg.values.styles import local_name
from cardgen.render.svg.values.viewports import ViewBox
from cardgen.render.svg.walk import NAMESPACE, Rastered, SvgPlace, SvgWalker

if TYPE_CHECKING:
    from PIL import Image

MOST_RASTERS = 12
MOST_STEPS = 5_000
"""Elements of what becomes a picture, counted as often as they are referred to."""
MOST_RADIUS = 200.0
SIMPLE = frozenset((
    "feGaussianBlur", "feOffset", "feFlood", "feBlend", "feMerge", "feMergeNode", "feColorMatrix", "feComposite",
    "feDropShadow", "feComponentTransfer", "feFuncR", "feFuncG", "feFuncB", "feFuncA",
))  # fmt: skip
"""Steps of filters whose time does not depend on their numbers."""
MOST_WORK = 30_000_000
"""Pixels of all pictures of a drawing, counted once more for each step of their filters: some four seconds."""
MOST_FILTER_STEPS = 60
"""Of all filters of a drawing, as often as they are used."""
COARSE = 200
"""Pixels along the side of the picture by which it is found out where something is seen."""
PLACE_OF_BOX = b'viewBox=""'
_REFERENCE = re.compile(r"url\(\s*+[\"']?+#([^\"')]++)")
_OUTSIDE = re.compile(r"url\(\s*+[\"']?+(?!#)[^()]*+\)")
_HREFS = ("href", "{http://www.w3.org/1999/xlink}href")
_REFUSED = frozenset(("script", "foreignObject", "feImage", "set", "animate", "animateTransform", "animateMotion"))


class TooMuch(Exception):
    """The element asks for more than a picture is worth; the message says of what."""


def raster_maker(project: DrawingProject, view_box: ViewBox) -> Rastered:
    """Makes pictures of elements of a drawing."""
    numbers, spent, filtered = count(1), [0.0], [0]

    def make(walker: SvgWalker, element: etree._Element, place: SvgPlace, what: str) -> list[DrawingMark]:
        try:
            if next(numbers) > MOST_RASTERS:
                raise TooMuch(f"more than {MOST_RASTERS} elements that would have to become pictures")
            steps = _judge(element, walker.reading)
            filtered[0] += steps
            if filtered[0] > MOST_FILTER_STEPS:
                raise TooMuch(f"filters of more than {MOST_FILTER_STEPS} steps")
            document = _document(element, place, walker.reading)
            region = _seen_in(document, view_box, project)
            if region is None:
                return []
            spent[0] += (1 + steps) * region[2] * region[3] * project.dots(view_box) ** 2
            if spent[0] > MOST_WORK:
                raise TooMuch("filters of too many steps, over too large a part of the picture")
            inlay = _rastered(document, region, project, project.dots(view_box), what)
        except TooMuch as reason:
            walker.reading.blame(element, f"`{local_name(element)}` is not drawn: it has {reason}", "draw it simpler")
            return []
        remedy = f"nothing need be done; it has {project.dots(view_box) * INCH / project.scale(view_box):.0f} dpi"
        message = f"`{local_name(element)}` is drawn as a picture, because of its {what}"
        walker.reading.blame(element, message, remedy, Severity.INFO)
        return [inlay] if inlay else []

    return make


def _judge(element: etree._Element, reading: Reading) -> int:
    """Counts what has to be drawn, and returns the steps of filters. Raises TooMuch."""
    waiting, steps, filters = [element], 0, 0
    while waiting:
        part = waiting.pop()
        steps += 1
        name = local_name(part)
        if steps > MOST_STEPS:
            raise TooMuch(f"more than {MOST_STEPS} elements, counted as often as they are used")
        if name.startswith("fe"):
            filters += 1
            if name not in SIMPLE:
                raise TooMuch(f"`{name}`, which may take any time")
        waiting += [child for child in part if isinstance(child.tag, str)]
        waiting += _referred(part, reading)
    return filters


def _referred(part: etree._Element, reading: Reading) -> list[etree._Element]:
    own = reading.declared(part)
    names = [name for value in own.values() for name in _REFERENCE.findall(value)]
    found = [reading.ids[name] for name in names if name in reading.ids]
    repeats = 1
    if any(key.startswith("marker") for key in own):
        repeats = min(MOST_STEPS, max(1, len(own.get("d", own.get("points", ""))) // 4))
    target = reading.target(part)
    return (found + ([target] if target is not None else [])) * repeats


def _document(element: etree._Element, place: SvgPlace, reading: Reading) -> bytes:
    """A document of the element as it stands, with all else only there to be referred to."""
    root = etree.Element(f"{{{NAMESPACE}}}svg", nsmap={None: NAMESPACE})
    root.set("viewBox", "")
    original = element.getroottree().getroot()
    defs = etree.SubElement(root, f"{{{NAMESPACE}}}defs")
    for child in original:
        if isinstance(child.tag, str):
            defs.append(deepcopy(child))
    for style in list(defs.iter(f"{{{NAMESPACE}}}style", "style")):
        root.insert(0, deepcopy(style))
    around = etree.SubElement(root, f"{{{NAMESPACE}}}g")
    around.set("transform", f"matrix({' '.join(map(repr, place.matrix))})")
    around.set("style", ";".join(f"{key}:{value}" for key, value in place.style.items() if value))
    shown = deepcopy(element)
    for old, new in zip(element.iter(), shown.iter(), strict=True):
        if isinstance(old.tag, str):
            declared = reading.declared(old)
            declared.pop("mix-blend-mode", None) if old is element else None
            for key, value in declared.items():
                new.set(key, value)
            new.attrib.pop("style", None)
            new.attrib.pop("class", None)
    shown.tail = None
    around.append(shown)
    _clean(root)
    document: bytes = etree.tostring(root)
    return document


def _clean(root: etree._Element) -> None:
    """Takes out all that could lead outside."""
    for element in list(root.iter()):
        if not isinstance(element.tag, str):
            continue
        if local_name(element) in _REFUSED:
            parent = element.getparent()
            if parent is not None:
                parent.remove(element)
            continue
        for key in _HREFS:
            href = element.get(key, "").strip()
            if href and not href.startswith("#") and not DATA.fullmatch(href):
                element.attrib.pop(key)
        for key, value in element.attrib.items():
            if "url(" in value and _OUTSIDE.search(value):
                element.set(key, _OUTSIDE.sub("none", value))
        if element.text and local_name(element) == "style":
            element.text = _OUTSIDE.sub("none", re.sub(r"@import[^;]*+;?+", "", element.text))


def _drawn(document: bytes, region: ViewBox, size: tuple[int, int], project: DrawingProject) -> Image.Image:
    """What resvg draws in a region of a document."""
    import resvg_py  # with libraries that few drawings need
    from PIL import Image

    sides = f'width="{size[0]}" height="{size[1]}" preserveAspectRatio="none"'  # else it rounds those of the view box
    box = f'viewBox="{" ".join(map(repr, region))}" {sides}'.encode()
    fonts = [str(path) for path in project.fonts.files.values()] if project.fonts and b"<text" in document else None
    try:
        data = resvg_py.svg_to_bytes(
            svg_string=document.replace(PLACE_OF_BOX, box, 1).decode("ascii"),
            skip_system_fonts=True,
            dpi=96,
            font_files=fonts,
        )
    except ValueError as reason:
        raise TooMuch(f"something that cannot be drawn: {str(reason)[:80]}") from None
    return Image.open(BytesIO(bytes(data))).convert("RGBA")


def _seen_in(document: bytes, view_box: ViewBox, project: DrawingProject) -> ViewBox | None:
    """The part of the view box in which something is seen, and a little around it."""
    left, top, width, height = view_box
    scale = COARSE / max(width, height)
    size = max(1, round(width * scale)), max(1, round(height * scale))
    box = _drawn(document, view_box, size, project).getchannel("A").getbbox()
    if box is None:
        return None
    across, down = width / size[0], height / size[1]
    edges = (max(0, box[0] - 1), max(0, box[1] - 1), min(size[0], box[2] + 1), min(size[1], box[3] + 1))
    return (
        left + edges[0] * across, top + edges[1] * down, (edges[2] - edges[0]) * across, (edges[3] - edges[1]) * down
    )  # fmt: skip


def _rastered(document: bytes, region: ViewBox, project: DrawingProject, dots: float, what: str) -> Inlay:
    """The region of a document as a picture."""
    size = max(1, round(region[2] * dots)), max(1, round(region[3] * dots))
    image = _drawn(document, region, size, project)
    picture = Picture(
        name=f"{what.strip('`')} {zlib.crc32(document):08x}",
        pixels=image.size,
        data=zlib.compress(image.convert("RGB").tobytes()),
        encoding="FlateDecode",
        mask=zlib.compress(image.getchannel("A").tobytes()),
    )
    return Inlay(picture, (region[2], 0, 0, region[3], region[0], region[1]))
