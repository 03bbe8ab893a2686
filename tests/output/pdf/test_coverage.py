"""Ink is read back from what a page shows."""

import io
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from cardgen.output.pdf.coverage import read_printed


def a_page(path: Path, colour: tuple[float, float, float], share: float) -> Path:
    data = io.BytesIO()
    canvas = Canvas(data, (200, 200))
    canvas.setFillColorRGB(*colour)
    canvas.rect(0, 0, 200, 200 * share, stroke=0, fill=1)
    canvas.showPage()
    canvas.save()
    path.write_bytes(data.getvalue())
    return path


@pytest.mark.parametrize(
    ("colour", "inks"), [((0, 0, 0), 1), ((0, 1, 1), 1), ((1, 0, 0), 2), ((1, 1, 1), 0), ((0.5, 0.5, 0.5), 0.5)]
)
def test_grey_is_black_alone_and_red_is_two_inks(tmp_path: Path, colour: tuple[float, ...], inks: float) -> None:
    printed = read_printed(a_page(tmp_path / "page.pdf", colour, 0.5))
    assert printed.pages == 1
    assert not printed.is_duplex
    assert printed.ink == pytest.approx(inks / 2, abs=0.03)
