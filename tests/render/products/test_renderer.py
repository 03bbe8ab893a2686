"""A page that several products show is made and laid out once, and what is found about it is told of each of them."""

import pytest

from cardgen.commands.pipeline import load
from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.render.products.renderers import Renderers

BOARD, DRAWING = "templates/mini/board.xml.j2", "templates/mini/art/dot.svg"
SHOWN = '  <art name="drawing:dot" x="10mm" y="10mm" width="20mm" height="20mm"/>\n</page>'


@pytest.fixture
def board_and_tiles(board_project):
    """What gives the renderer of the project as it is by then, with its board and the sheets this is cut into."""

    def opened():
        library = load(board_project.root)[0]
        targets = targets_of(library, BuildOrder(("mini",), ("a4",), ("board", "board-tiles")))
        return Renderers(board_project.root, library).of(targets[0]), targets

    return opened


def test_a_board_and_its_tiles_are_one_page(board_and_tiles):
    studio, (board, tiles) = board_and_tiles()
    [whole], [parted] = studio.page_faces(board)[0], studio.page_faces(tiles)[0]
    assert whole.marks is parted.marks


def test_what_is_found_about_it_is_told_of_both(board_project, board_and_tiles):
    board_project.replace(BOARD, "</page>", SHOWN)
    board_project.write(DRAWING, "<svg")
    studio, targets = board_and_tiles()
    found = [studio.lay_out(target)[1]() for target in targets]
    assert found[0] == found[1] != []
