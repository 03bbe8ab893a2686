"""What is said of packs, word by word."""

from types import SimpleNamespace

import pytest

from cardgen.boosters.collation.batch import Pack
from cardgen.boosters.collation.windows import window_number
from cardgen.render.pack.phrases import (
    listed,
    packs_named,
    pool_word,
    whose,
    with_names,
)
from cardgen.words.pool_names import singular


def pack(place, **windows):
    return Pack(place, "4X7K-09QM", "usual", (), (), windows)


def kit(pupils=3, each=2, teacher=1, spare=1):
    return SimpleNamespace(
        pupils=pupils, each=each, teacher=teacher, spare=spare, packs=pupils * each + teacher + spare
    )


def recipe(kit=None, **windows):
    return SimpleNamespace(kit=kit, windows=[SimpleNamespace(name=name, packs=size) for name, size in windows.items()])


@pytest.mark.parametrize(
    ("many", "noun"),
    [("growers", "grower"), ("berries", "berry"), ("species", "species"), ("boxes", "box"), ("heroes", "hero"),
     ("woodland animals", "woodland animal"), ("bass", "bass"), ("economy", "economy")],
)  # fmt: skip
def test_one_of_several(many, noun):
    assert singular(many) == noun
    assert pool_word(many.replace(" ", "-"), 1) == f"1 {noun}"
    assert pool_word(many.replace(" ", "-"), 4) == f"4 {many}"


def test_windows_say_whose_a_pack_is():
    assert whose(pack(5, pupil=3, table=2), recipe(pupil=2, table=4), 30) == "Pupil 3 · Table 2"


def test_one_class_needs_no_number():
    assert whose(pack(5, pupil=3, **{"class": 1}), recipe(pupil=2, **{"class": 30}), 30) == "Pupil 3"
    assert whose(pack(5, pupil=3, **{"class": 1}), recipe(pupil=2, **{"class": 30}), 60) == "Pupil 3 · Class 1"


@pytest.mark.parametrize(
    ("place", "text"), [(1, "Pupil 1"), (2, "Pupil 1"), (6, "Pupil 3"), (7, "Teacher"), (8, "Spare pack")]
)
def test_a_kit_has_packs_for_pupils_then_for_the_teacher_then_spare_ones(place, text):
    assert whose(pack(place), recipe(kit()), 8) == text


def test_more_or_fewer_packs_than_a_kit_has_are_nobodys():
    assert whose(pack(7), recipe(kit()), 9) == ""


@pytest.mark.parametrize(
    ("places", "text"),
    [([7], "pack 7"), ([1, 2, 3], "packs 1 to 3"), ([3, 5], "packs 3 and 5"), ([3, 5, 8], "packs 3, 5, 8")],
)
def test_packs_are_named_by_their_places(places, text):
    assert packs_named([pack(place) for place in places]) == text


def test_cards_are_listed_once_by_set_and_number(studios):
    owner = studios.library.games["fsys"]
    printings = owner.recipes["deck-of-four"].printings
    once = listed([*printings, *printings])
    assert len(once) == len({printing.id for printing in printings})
    assert [(printing.set_id, printing.number) for printing in once] == sorted(
        ((printing.set_id, printing.number) for printing in once), key=lambda pair: (pair[0] != "core", pair[1])
    )


@pytest.mark.parametrize("place", [24, 25, 26, 27, 60])
def test_a_pupil_of_a_kit_has_the_number_of_its_window(place):
    """Also where a class of 25 ends between the two packs of a child."""
    of = recipe(kit(30, 2, 0, 0), pupil=2, **{"class": 25})
    windows = {window.name: window_number(window.packs, place) for window in of.windows}
    owner = whose(pack(place, **windows), of, 60)
    assert owner == f"Pupil {(place + 1) // 2} · Class {(place + 24) // 25}"


def test_a_child_is_called_by_what_the_kit_gives_it():
    assert whose(pack(3, pupil=2), recipe(kit(2, 3, 2, 0), pupil=2), 8) == "Pupil 1"


@pytest.mark.parametrize(
    ("game", "name", "plain", "written"),
    [
        (
            "fsys",
            "deck-of-four",
            "11 food heroes, 4 water and soil cards",
            "11 Food Heroes cards, 4 Water and Soil cards",
        ),
        ("fsys", "deck-of-four", "1 food heroes", "1 Food Heroes card"),
        ("phylo", "home-habitat", "1\u00a0home, 4 home-makers", "1\u00a0HOME card, 4 home-makers"),
        ("phylo", "field-trip", "4 producers, 1 event", "4 producers, 1 event"),
        ("phylo", "class-safari", "3 animals of foodchain 2", "3 animals of FOODCHAIN 2"),
    ],
)
def test_names_of_sets_and_kinds_are_written_as_the_game_writes_them(studios, game, name, plain, written):
    owner = studios.library.games[game]
    assert with_names(plain, owner, owner.recipes[name]) == written
