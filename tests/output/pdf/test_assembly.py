"""A file is written as its pages come: the same bytes in memory and on the disk, and nothing that grows is kept."""

import tracemalloc
from collections.abc import Iterator
from io import BytesIO

import pikepdf

from cardgen.output.pdf import objects
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.display import Bookmark, Box, Face, Link, Page, Placed, Publication, Rectangle

BYTES_A_PAGE = 1_500
"""That are kept: places and names of objects, of which a page here has three."""


def pages(count: int) -> Iterator[Page]:
    """Each with a face of its own, as large as that of a card with two thousand letters."""
    for number in range(count):
        marks = tuple(Rectangle(Box(number % 10 + at, at, 10, 10), fill="#ff0000") for at in range(80))
        face = Face(f"front {number}", 1000, 1000, Box(0, 0, 1000, 1000), marks)
        yield Page(100_000, 100_000, (Placed(face, Box(0, 0, 1000, 1000)),))


def test_a_file_on_the_disk_is_that_which_is_in_memory(tmp_path, monkeypatch):
    publication = Publication("many", list(pages(5)))
    in_memory, count = PdfWriter().paint(publication)
    monkeypatch.setattr(objects, "IN_MEMORY", 100)
    file, _ = PdfWriter(folder=tmp_path).write(publication)
    assert b"".join(file) == b"".join(file) == in_memory
    assert count == 5
    assert not list(tmp_path.iterdir())  # it has no name that anybody could see


def test_what_is_known_last_stands_where_it_was_promised():
    """A link leads to a later page, so that nothing behind it can be written before."""
    first = Page(100_000, 100_000, (), links=(Link(Box(0, 0, 9, 9), "#end"),))
    last = Page(100_000, 100_000, (), places=(("end", 5_000),))
    data, _ = PdfWriter().paint(Publication("a", [first, *pages(2), last], (Bookmark("End", 3, 0),), is_tagged=True))
    with pikepdf.open(BytesIO(data)) as pdf:
        assert pdf.pages[0].Annots[0].Dest[0].objgen == pdf.pages[3].objgen
        assert len(pdf.pages) == 4


def peak_of(count: int) -> int:
    tracemalloc.start()
    try:
        file, _ = PdfWriter().write(Publication("many", pages(count)))
        del file
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_pages_are_let_go_once_they_are_written(tmp_path, monkeypatch):
    monkeypatch.setattr(objects, "IN_MEMORY", 100)
    peak_of(10)  # what is made once
    assert peak_of(110) - peak_of(10) < 100 * BYTES_A_PAGE


def test_a_full_disk_is_told_by_whoever_writes_and_not_once_more():
    class Full(BytesIO):
        def close(self) -> None:
            raise OSError("no room")

    spool = objects.Spool(10)
    spool._file = Full()
    spool.__del__()
    spool._file = BytesIO()
