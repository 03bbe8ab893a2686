"""The same cards by a program of sixty lines with reportlab, as one writes it for a single game: no checks, no store.

`python -m bench.plain_cards FOLDER FILE.pdf` draws what `write_plain` wrote. Icons and the back are PNG, as reportlab
reads no SVG; nothing of cardgen is imported to draw.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

WIDE, HIGH = 63.5 * mm, 88.9 * mm
LEFT, TOP = (A4[0] - 3 * WIDE) / 2, (A4[1] + 3 * HIGH) / 2
INK, GROUND, ART, BACK = (HexColor(f"#{colour}") for colour in ("23303a", "fbf4e4", "b9dbd6", "1f4a3a"))
DOTS_A_MM = 12


def write_plain(root: Path, folder: Path) -> Path:
    """A folder that this program can draw: drawings as pictures of 300 dots an inch."""
    import resvg_py

    from bench.same_cards import write_cards

    cards = write_cards(root, folder)
    for drawing, width in ((folder / "back.svg", 63.5), *((icon, 7.8) for icon in cards.icons)):
        pixels = round(width * DOTS_A_MM)
        picture = resvg_py.svg_to_bytes(svg_path=str(drawing), width=pixels)
        drawing.with_suffix(".png").write_bytes(bytes(picture))
    return folder


def draw(folder: Path, out: Path) -> None:
    """Sheets of nine, fronts and backs by turns."""
    for weight in ("Regular", "Bold", "Black"):
        pdfmetrics.registerFont(TTFont(weight, folder / "fonts" / f"Roboto-{weight}.ttf"))
    pdfmetrics.registerFontFamily("Regular", normal="Regular", bold="Bold", italic="Regular", boldItalic="Bold")
    cards = json.loads((folder / "cards.json").read_text(encoding="utf-8"))
    canvas = Canvas(str(out), pagesize=A4, pageCompression=1)
    for first in range(0, len(cards), 9):
        some = cards[first : first + 9]
        _sheet(canvas, [partial(_front, canvas, folder, card, len(cards)) for card in some])
        _sheet(canvas, [partial(_back, canvas, folder) for _ in some])
    canvas.save()


def _sheet(canvas: Canvas, faces: Sequence[Callable[[], None]]) -> None:
    """A page of nine places, three in a row, from the upper left."""
    for place, face in enumerate(faces):
        canvas.saveState()
        canvas.translate(LEFT + place % 3 * WIDE, TOP - (place // 3 + 1) * HIGH)
        canvas.clipPath(_card(canvas), stroke=0)
        face()
        canvas.restoreState()
    canvas.showPage()


def _card(canvas: Canvas) -> Any:
    path = canvas.beginPath()
    path.rect(0, 0, WIDE, HIGH)
    return path


def _front(canvas: Canvas, folder: Path, card: dict[str, Any], of: int) -> None:
    _panel(canvas, GROUND, 0, 0, 63.5, 88.9)
    _panel(canvas, ART, 12, -3, 54.5, 60)
    for row, icon in enumerate(card["icons"]):
        _picture(canvas, folder / "icons" / f"{icon}.png", 2.9, 3.6 + 9.2 * row, 7.8, 7.8)
    action = re.sub(r"\*(.+?)\*", r"<b>\1</b>", escape(card["action"]))
    _text(canvas, escape(card["title"]), "Black", (14, 11), 59, 6.4)
    _text(canvas, action, "Regular", (10, 8.5), 66, 17.6)
    _text(canvas, f"<b>{card['number']}/{of}</b> CC BY-SA 4.0 fsysgame.org", "Regular", (6, 6), 83.8, 3)


def _back(canvas: Canvas, folder: Path) -> None:
    _panel(canvas, BACK, 0, 0, 63.5, 88.9)
    _picture(canvas, folder / "back.png", 0, 0, 63.5, 88.9)


def _panel(canvas: Canvas, colour: Color, left: float, top: float, width: float, height: float) -> None:
    canvas.setFillColor(colour)
    canvas.rect(left * mm, HIGH - (top + height) * mm, width * mm, height * mm, stroke=0, fill=1)


def _picture(canvas: Canvas, path: Path, left: float, top: float, width: float, height: float) -> None:
    canvas.drawImage(str(path), left * mm, HIGH - (top + height) * mm, width * mm, height * mm, mask="auto")


def _text(canvas: Canvas, text: str, font: str, sizes: tuple[float, float], top: float, height: float) -> None:
    """A paragraph in the largest size between these two at which it is not too high."""
    size, least = sizes
    while True:
        paragraph = Paragraph(text, ParagraphStyle("", fontName=font, fontSize=size, leading=1.2 * size, textColor=INK))
        needed = paragraph.wrap(45.6 * mm, HIGH)[1]
        if needed <= height * mm or size <= least:
            break
        size -= 0.1
    paragraph.drawOn(canvas, 15 * mm, HIGH - top * mm - needed)


if __name__ == "__main__":
    draw(*map(Path, sys.argv[1:]))
