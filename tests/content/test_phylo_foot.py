"""Do signs and words at the foot of Phylo's species stand on a line each, clear of each other, in every language?"""

from __future__ import annotations

import io
from math import ceil

import pypdfium2
import pytest
from PIL import Image

from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.display import Box, Face, Page, Placed, Publication, Text
from tests.content.test_phylo_text_block import POINT, faces, texts

FOOT, AIR, DOT = 79_000, (82_740, 83_100), 85
"""Micrometres: where the foot is bare, where no sign reaches down and no letter up, and a dot at 300 dpi."""


def words(face: Face) -> list[Text]:
    return [text for text in texts(face) if text.baseline - face.trim.top > 80_000]


def signs(face: Face) -> list[Box]:
    placed = [mark for mark in face.marks if isinstance(mark, Placed)]
    return [mark.box for mark in placed if mark.box.top - face.trim.top > FOOT and mark.what.name.startswith("icons/")]


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_words_and_signs_of_the_foot_stand_on_a_line_each(language: str) -> None:
    for face in faces("species", language):
        assert len({word.baseline for word in words(face)}) == 1, face.name
        assert {round(word.size / POINT, 1) for word in words(face)} == {7.0}, face.name
        assert len({box.top + box.height // 2 for box in signs(face)}) == 1, face.name
        assert len(signs(face)) == len(words(face)) <= 7, face.name


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_no_sign_of_the_foot_touches_its_word(language: str) -> None:
    """Between them each field has a third of a millimetre that is as bare as its upper edge."""
    printed = faces("species", language)
    pages = [Page(face.width, face.height, (Placed(face, whole(face)),)) for face in printed]
    pdf, _ = PdfWriter().paint(Publication("", pages))
    document = pypdfium2.PdfDocument(io.BytesIO(pdf))
    for face, page in zip(printed, document, strict=True):
        bare, *rows = (dots_down(face.trim.top + y) for y in (FOOT, *range(*AIR, DOT)))
        picture = strip(page, bare, rows[-1] + 1)
        assert all(row(picture, found - bare) == row(picture, 0) for found in rows), face.name
    document.close()


def whole(face: Face) -> Box:
    return Box(0, 0, face.width, face.height)


def dots_down(y: int) -> int:
    return round(y / 25_400 * 300)


def strip(page: pypdfium2.PdfPage, top: int, bottom: int) -> Image.Image:
    """A page at 300 dpi from one row of dots to before another, as nobody looks at the rest."""
    scale = 300 / 72
    below = ceil(page.get_height() * scale) - bottom
    return page.render(scale=scale, crop=(0, (below - 0.5) / scale, 0, (top - 0.5) / scale)).to_pil()


def row(picture: Image.Image, down: int) -> bytes:
    return picture.crop((0, down, picture.width, down + 1)).tobytes()
