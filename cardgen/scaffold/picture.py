"""Writes an SVG to draw the picture of a card in: as large as its place, with guides that are never printed."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from cardgen.model.picture_place import GUIDES, Cover, PicturePlace
from cardgen.model.units import MM

_COLOURS = {"icon": "#c2185b", "text": "#1565c0", "code": "#1565c0", "ground": "#6d6d6d", "picture": "#6d6d6d"}
_SMALLEST_LABEL = 6 * MM


def picture_to_draw(place: PicturePlace) -> bytes:
    """A drawing with an empty layer to draw in. One unit is one millimetre; the layer of guides lies on top, locked."""
    width, height = place.width / MM, place.height / MM
    covered = "\n".join(_covered(cover) for cover in place.covers)
    return f"""\
<?xml version="1.0" encoding="UTF-8"?>
<!-- The picture of the card {place.card}. Draw in the layer `drawing`: its sheet of paper is there to be painted over.
     The layer `guides` is never printed: red is where the card is cut, green how far in a cut may be off;
     pink lies under icons, blue under words, grey under a panel. Hide the layer, or delete it, as you like. -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
     xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
     width="{width:g}mm" height="{height:g}mm" viewBox="0 0 {width:g} {height:g}">
<sodipodi:namedview showguides="true" inkscape:document-units="mm">
{"".join(_lines(place))}</sodipodi:namedview>
<g inkscape:groupmode="layer" inkscape:label="drawing" id="drawing">
<rect width="{width:g}" height="{height:g}" fill="#ece7dc"/>
</g>
<g inkscape:groupmode="layer" inkscape:label="guides, not printed" id="{GUIDES}" sodipodi:insensitive="true">
{covered}
<path d="{place.outlines[0]}" fill="none" stroke="#d50000" stroke-width="0.2" stroke-dasharray="1.5 0.8"/>
<path d="{place.outlines[1]}" fill="none" stroke="#2e7d32" stroke-width="0.2" stroke-dasharray="0.8 0.8"/>
</g>
</svg>
""".encode()


def _lines(place: PicturePlace) -> Iterator[str]:
    """Guides that shapes snap to, along trim and safe zone where these cross the picture; Inkscape counts upwards."""
    for left, top, width, height in (place.trim, place.safe):
        for x in (left, left + width):
            if 0 < x < place.width:
                yield f'<sodipodi:guide position="{x / MM:g},0" orientation="1,0"/>\n'
        for y in (top, top + height):
            if 0 < y < place.height:
                yield f'<sodipodi:guide position="0,{(place.height - y) / MM:g}" orientation="0,1"/>\n'


def _covered(cover: Cover) -> str:
    left, top, width, height = (side / MM for side in cover.area)
    colour = _COLOURS[cover.kind]
    box = f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"'
    drawn = f'{box} fill="{colour}" fill-opacity="0.3" stroke="{colour}" stroke-width="0.2"/>'
    if cover.area[2] < _SMALLEST_LABEL:
        return drawn
    label = escape("panel" if cover.kind == "ground" else cover.name)
    return (
        f'{drawn}\n<text x="{left + 0.6:g}" y="{top + 2.2:g}" font-family="sans-serif" font-size="1.8">{label}</text>'
    )
