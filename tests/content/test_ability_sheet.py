"""Does the Ability Sheet name each icon in a size that can be read across a table, and say what it means?"""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.commands.pipeline import build
from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.render.base.display import Placed, Text
from tests.shipped_games import shipped_library, shipped_studios

ROOT = Path(__file__).parents[2]
NAME, SMALLEST_HELP = 10.6, 7.5
"""In points: the size of what a child calls an icon, and the smallest of what is said below it."""


@pytest.fixture(scope="module", params=["a4", "letter"])
def sheet(request):
    library = shipped_library()
    (target,) = targets_of(library, BuildOrder(("fsys",), (request.param,), ("ability-sheet",)))
    face, found = shipped_studios().of(target).page_face(target, target.product.template)
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


def test_what_a_child_calls_an_icon_is_printed_large(sheet):
    game, face = sheet
    sizes = sizes_of_words(face)
    words = {word for icon in game.icons.values() for word in (icon.word or icon.name).split()}
    assert {word for word in words if max(sizes[word]) < NAME} == set()


def test_official_names_leave_the_room_to_the_words_of_a_child(sheet):
    """They are in the teacher's key."""
    game, face = sheet
    printed = sizes_of_words(face)
    assert {"Input", "Co-creation", "Infrastructure", "Sanitation"}.isdisjoint(printed)
    assert min(max(printed[word]) for icon in game.icons.values() for word in icon.help.split()) >= SMALLEST_HELP
    key = (ROOT / "templates/fsys/teachers_key.md.j2").read_text(encoding="utf-8")
    assert "'*' ~ icon.name ~ '.* '" in key


def test_each_icon_has_its_help_line(sheet):
    game, face = sheet
    text = " ".join("".join(run.text for run in mark.runs) for mark in face.marks if isinstance(mark, Text))
    printed = " ".join(text.split())
    assert [icon.id for icon in game.icons.values() if icon.help not in printed] == []


def test_a_sample_card_is_explained_by_arrows(sheet):
    _, face = sheet
    drawings = [mark.what.name for mark in face.marks if isinstance(mark, Placed)]
    assert sum("pointer" in name for name in drawings) == 3


def test_all_words_fit_in_two_languages_too(tmp_path):
    """A sheet with words that do not fit is not written."""
    languages = ("en+de", "en+es", "en+sw")
    order = BuildOrder(("fsys",), ("a4", "letter"), ("ability-sheet",), languages=languages)
    written = [line.path for line in build(ROOT, tmp_path, order).written]
    assert [sum(language in path for path in written) for language in languages] == [2, 2, 2]
