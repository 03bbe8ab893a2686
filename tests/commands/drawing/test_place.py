"""The place of a card's picture is told before anybody draws: how large it is, what is cut off, what lies upon it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from cardgen.cli.text.picture import facts_of
from cardgen.commands import interface
from cardgen.commands.drawing.place import place_of, printing_of
from cardgen.commands.targets import UnknownName
from cardgen.model.picture_place import PicturePlace
from cardgen.render.svg.reader import read_svg
from cardgen.scaffold import make_folder, new_game
from cardgen.scaffold.looks import LOOKS
from cardgen.scaffold.picture import picture_to_draw
from tests.sweep import sweep

HOW_TO = Path(__file__).parents[3] / "docs/how-to/replace-a-picture.md"
ROW = re.compile(r"\| (.+?) +\| ([\d.]+) x ([\d.]+) mm +\| (\d+) x (\d+) +\|")
CARD_OF_GAME = {"Food Heroes": "feed-the-soil", "Phylo, a species": "red-fox"}


def place_in(root: Path, card: str = "") -> PicturePlace:
    library = interface.load(root).library
    card = card or next(iter(library.games["dragons"].cards))
    game, printing = printing_of(library.games.values(), card, root)
    return place_of(root, library, game, printing)


def place_in_look(look: str, folder: Path, size: str = "poker") -> PicturePlace:
    root = folder / f"{look} {size}"
    make_folder(root, new_game("dragons", look=look))
    game = root / "card_data/dragons/game.yaml"
    own = "sizes: {attic: [64mm, 104mm]}\n"
    game.write_text(game.read_text().replace("size: poker", f"size: {size}") + own)
    return place_in(root)


@cache
def table_of_how_to() -> dict[str, list[str]]:
    return {name: numbers for name, *numbers in ROW.findall(HOW_TO.read_text())}


def as_told(place: PicturePlace) -> list[str]:
    return [f"{round(side / 1000, 1):g}" for side in (place.width, place.height)] + [str(side) for side in place.pixels]


@sweep("look", LOOKS)
def test_the_how_to_has_the_places_of_all_looks(look, tmp_path):
    assert table_of_how_to()[f"look `{look}`"] == as_told(place_in_look(look, tmp_path))


def test_the_how_to_has_the_places_of_cards_that_are_shipped():
    root = HOW_TO.parents[2]
    for name, card in CARD_OF_GAME.items():
        assert table_of_how_to()[name] == as_told(place_in(root, card))


def test_a_size_of_ones_own_has_its_place_and_what_lies_on_it(tmp_path):
    facts = facts_of(place_in_look("storybook", tmp_path, "attic"), "a.svg")
    assert facts["size"] == [70.4, 65.6]
    assert facts["trim"] == [3.2, 3.2, 64, 104]
    assert [(cover["by"], cover["name"], cover["area"][:2]) for cover in facts["covered"]] == [
        ("icon", "moon", [7.2, 7.2]),
        ("icon", "paw", [7.2, 18.819]),
    ]


def test_what_is_drawn_in_the_sheet_is_printed_and_its_guides_are_not(tmp_path):
    sheet = picture_to_draw(place_in_look("arcade", tmp_path)).decode()
    assert "title" not in sheet
    assert ">panel<" in sheet
    drawing, found = read_svg(sheet, "a.svg")
    assert (len(drawing.marks), found) == (1, [])
    assert drawing.view_box == (0, 0, 69.9, 60.452)


def test_a_card_that_shows_no_picture_is_told(tmp_path):
    root = tmp_path / "bare"
    make_folder(root, new_game("dragons", look="plain"))
    front = root / "templates/dragons/card.xml.j2"
    front.write_text('<card bleed="3mm" safe="3mm" fill="#ffffff"/>')
    with pytest.raises(UnknownName, match="shows no picture"):
        place_in(root)
    with pytest.raises(UnknownName, match="no set prints a card `nobody`"):
        place_in(root, "nobody")
