"""A drawing that was painted before comes out as if it were painted now."""

import pytest

from cardgen.output.pdf.encoded_drawings import EncodedDrawings
from cardgen.output.pdf.inks import ScreenInks
from cardgen.output.pdf.resources import encoded
from cardgen.render.base.display import Drawing, Group, Path

LINE = tuple(("L", (number / 7, number)) for number in range(400))


class Shelf(dict):
    """A store in memory."""

    load, save = dict.get, dict.__setitem__


@pytest.fixture
def rich():
    path = Path((("M", (0, 0)), *LINE), "#ff0000", opacity=0.5)
    return Drawing("rich", (0, 0, 10.5, 10), (path, Group((path,), 0.25)))


def painted(drawing):
    return encoded(drawing, ScreenInks(), 1)


def never(drawing):
    raise AssertionError(f"{drawing.name} is painted again")


def test_a_drawing_is_painted_once_for_all_who_share_a_store(rich):
    shelf = Shelf()
    assert EncodedDrawings(shelf, "1").of(rich, painted) == painted(rich)
    assert EncodedDrawings(shelf, "1").of(rich, never) == painted(rich)


def test_another_program_or_drawing_paints_anew(rich):
    shelf = Shelf()
    EncodedDrawings(shelf, "1").of(rich, painted)
    for version, drawing in (("2", rich), ("1", Drawing("rich", rich.view_box, rich.marks[:1]))):
        with pytest.raises(AssertionError, match="rich is painted again"):
            EncodedDrawings(shelf, version).of(drawing, never)


def test_a_small_drawing_is_not_kept(rich):
    shelf = Shelf()
    EncodedDrawings(shelf, "1").of(Drawing("small", rich.view_box, (Path(LINE[:9], "#000000"),)), painted)
    assert not shelf
