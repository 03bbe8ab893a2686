"""Where the sheets of a board or a box are glued together, no word and no picture is cut."""

from itertools import groupby

import pytest

from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.render.base.display import Box, Face, Placed
from cardgen.render.sheet.page_places import PagePlaces, places_of
from tests.shipped_games import shipped_library, shipped_studios


@pytest.fixture(scope="module")
def seams_of():
    """For each large page of a product: where tiles end, across and down, and what should not be cut."""
    library = shipped_library()
    renderers = shipped_studios()

    def found(product, paper):
        [target] = targets_of(library, BuildOrder(("foodadvice",), (paper,), (product,)))
        laid_out, _ = renderers.of(target).lay_out(target)
        shown = [next(mark for mark in page.marks if isinstance(mark, Placed)) for page in laid_out.publication.pages]
        tiles = [mark for mark in shown if not mark.what.name.endswith("plan")]
        return [seams(list(marks)) for _, marks in groupby(tiles, key=lambda mark: mark.what.name)]

    return found


def seams(tiles: list[Placed]) -> tuple[set[int], set[int], PagePlaces]:
    face = tiles[0].what
    assert isinstance(face, Face)
    parts: list[Box] = [tile.clip.moved(-tile.box.left, -tile.box.top) for tile in tiles if tile.clip]
    across, down = {part.right for part in parts} - {face.width}, {part.bottom for part in parts} - {face.height}
    return across, down, places_of(face)


def cut(extents, seams):
    return [extent for extent in extents if any(extent[0] < seam < extent[1] for seam in seams)]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_word_and_no_picture_of_the_game_box_is_cut(seams_of, paper):
    pages = seams_of("game-box-tiles", paper)
    assert [(len(across), len(down)) for across, down, _ in pages] == [(1, 0), (1, 1)]
    for across, down, places in pages:
        assert len(places.across.words) > 5
        assert len(places.across.pictures) > 3
        assert cut(places.across.words, across) == cut(places.down.words, down) == []
        assert cut(places.across.pictures, across) == cut(places.down.pictures, down) == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_place_and_no_cell_of_the_board_is_cut(seams_of, paper):
    """Billboards, shops, fields of cards, trays of notes and cells of chips are shapes of its drawing."""
    [(across, down, places)] = seams_of("board-tiles", paper)
    assert (len(across), len(down)) == (3, 1)
    assert len(places.across.shapes) > 1000
    for place, seams in ((places.across, across), (places.down, down)):
        assert cut(place.words, seams) == cut(place.pictures, seams) == cut(place.shapes, seams) == []
