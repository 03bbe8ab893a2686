"""Pictures of what was built: a face with the round corners of a card in the hand, a page with a thin edge."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw

GROUND, EDGE = "#ffffff", "#c9c9c9"


def card(path: Path, width: int) -> Image.Image:
    """A face with the round corners that a card has in the hand."""
    face = Image.open(path).convert("RGB")
    height = width * face.height // face.width
    face = face.resize((width, height), Image.Resampling.LANCZOS)
    mask = Image.new("L", (width * 4, height * 4), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width * 4 - 1, height * 4 - 1), width * 4 // 21, fill=255)
    shown = Image.new("RGB", face.size, GROUND)
    shown.paste(face, mask=mask.resize(face.size, Image.Resampling.LANCZOS))
    return shown


def page(path: Path, which: int | str, width: int) -> Image.Image:
    """A page by its number from 0, or the one that begins with a heading."""
    with pypdfium2.PdfDocument(path) as document:
        sheet = document[which] if isinstance(which, int) else _headed(document, which)
        picture = sheet.render(scale=2 * width / sheet.get_width()).to_pil().convert("RGB")
        sheet.close()
    shown = picture.resize((width, width * picture.height // picture.width), Image.Resampling.LANCZOS)
    ImageDraw.Draw(shown).rectangle((0, 0, shown.width - 1, shown.height - 1), outline=EDGE)
    return shown


def _headed(document: pypdfium2.PdfDocument, heading: str) -> pypdfium2.PdfPage:
    return next(sheet for sheet in document if sheet.get_textpage().get_text_range().startswith(heading))
