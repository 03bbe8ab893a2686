"""What packs are compared by."""

from types import SimpleNamespace
from typing import Any, cast

from cardgen.analysis.packs.metrics import OF_ICONS, number_in, total, variety, words_of
from cardgen.model.vocabulary import Word
from tests.boosters.kit import printing

GAME = cast(Any, SimpleNamespace(words={"terrain": (Word("city", "city", ("urban",)), Word("forest", "forest"))}))
FOX = printing("fox", points=4, terrain=["forest", "Urban"])
OAK = printing("oak", points=2, terrain="forest")
HOME = printing("home")


def test_numbers_are_added_up_and_none_is_nought():
    measure = total("points", number_in("points")).measure(GAME, [FOX, OAK, HOME])
    assert [measure([FOX, OAK, HOME]), measure([HOME]), measure([OAK, OAK])] == [6, 0, 4]


def test_words_are_counted_once_whichever_way_they_are_spelled():
    measure = variety("terrains", words_of("terrain")).measure(
        GAME, [FOX, OAK, HOME, printing("rat", terrain=["city"])]
    )
    assert [measure([FOX, OAK]), measure([OAK, HOME]), measure([HOME])] == [2, 1, 0]


def test_icons_serve_a_game_of_which_nothing_else_is_known():
    assert [icon.label for icon in OF_ICONS] == ["icons", "different icons"]
    assert [icon.measure(GAME, [FOX])([FOX]) for icon in OF_ICONS] == [0, 0]
