"""Does the Ability Sheet name each icon in a size that can be read across a table, and say what it means?"""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.render.base.display import Placed, Text
from cardgen.render.products.renderers import Renderers
from tests.shipped_games import shipped_library

ROOT = Path(__file__).parents[2]
NAME, OFFICIAL = 9.0, {6.8, 7.2}
"""In points: the smallest size of what a child calls an icon, and the sizes of an official name below it."""


@pytest.fixture(scope="module", params=["a4", "letter"])
def sheet(request):
    library = shipped_library()
    (target,) = targets_of(library, BuildOrder(("fsys",), (request.param,), ("ability-sheet",)))
    face, found = Renderers(ROOT, library).of(target).page_face(target, target.product.template)
    assert found == []
    return library.games["fsys"], face


def sizes_of_words(face):
    """Each word that is printed, with the sizes that it is printed in, in points."""
    sizes: dict[str, set[float]] = {}
    for mark in face.marks:
        if isinstance(mark, Text):
            for word in "".join(run.text for run in mark.runs).split():
                sizes.setdefault(word, set()).add(round(mark.size * 72 / 25_400, 2))
    return sizes


def test_what_a_child_calls_an_icon_is_printed_at_9_points(sheet):
    game, face = sheet
    sizes = sizes_of_words(face)
    words = {word for icon in game.icons.values() for word in (icon.word or icon.name).split()}
    assert {word for word in words if max(sizes[word]) < NAME} == set()


def test_an_official_name_stands_below_the_word_of_a_child(sheet):
    game, face = sheet
    sizes = sizes_of_words(face)
    official = {word for icon in game.icons.values() if icon.word for word in icon.name.split()}
    assert {word for word in official if OFFICIAL.isdisjoint(sizes[word])} == set()


def test_each_icon_has_its_help_line(sheet):
    game, face = sheet
    text = " ".join("".join(run.text for run in mark.runs) for mark in face.marks if isinstance(mark, Text))
    printed = " ".join(text.split())
    assert [icon.id for icon in game.icons.values() if icon.help not in printed] == []


def test_a_sample_card_is_explained_by_arrows(sheet):
    _, face = sheet
    drawings = [mark.what.name for mark in face.marks if isinstance(mark, Placed)]
    assert sum("pointer" in name for name in drawings) == 3
