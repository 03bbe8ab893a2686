"""Opens a PDF with PDFium, page by page, in as much memory as some pages take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

import pypdfium2

MOST_PAGES = 16
"""PDFium keeps the pictures of all pages it has drawn: after so many, the file is opened anew."""
PdfSource = bytes | BinaryIO
"""A PDF in memory, or open to be read."""


class OpenPdf:
    """The pages of a PDF, from 0. One is good until the next is asked for."""

    def __init__(self, pdf: PdfSource) -> None:
        self._pdf, self._document, self._asked = pdf, pypdfium2.PdfDocument(pdf), 0
        self._page: pypdfium2.PdfPage | None = None

    def __len__(self) -> int:
        return len(self._document)

    def page(self, number: int) -> pypdfium2.PdfPage:
        self._close_page()
        if self._asked >= MOST_PAGES:
            self._document.close()
            self._document, self._asked = pypdfium2.PdfDocument(self._pdf), 0
        self._asked += 1
        self._page = self._document[number]
        return self._page

    def pages(self) -> Iterator[pypdfium2.PdfPage]:
        """All of them, one after the other."""
        yield from map(self.page, range(len(self)))

    def size(self, number: int) -> tuple[float, float]:
        """Width and height of a page in points."""
        width, height = self._document.get_page_size(number)
        return width, height

    def close(self) -> None:
        self._close_page()
        self._document.close()

    def _close_page(self) -> None:
        if self._page is not None:
            self._page.close()
            self._page = None
