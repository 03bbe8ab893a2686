"""Lengths, licences, names of icons: small things that everything else counts on."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.model.game import CardSet, Icon, deck_of, icon_names
from cardgen.model.licence import licence_name, licence_url
from cardgen.model.link.ids import nearest
from cardgen.model.units import length, millimetres, points
from tests.shipped_games import shipped_library


@pytest.mark.parametrize(
    ("text", "micrometres"),
    [
        ("63.5mm", 63_500),
        ("2.5in", 63_500),
        ("6.35cm", 63_500),
        ("180pt", 63_500),
        ("0", 0),
        (".5mm", 500),
        ("-3mm", -3_000),
        ("1pt", 353),
    ],
)
def test_a_length_is_whole_micrometres(text, micrometres):
    assert length(text) == micrometres


@pytest.mark.parametrize("text", ["", "5", "mm", "5 mm", "5MM", "5,5mm", "5e3mm", "+5mm", "5mm ", "0.0", "1.2.3mm"])
def test_what_is_no_length_is_refused(text):
    with pytest.raises(ValueError, match="is not a length"):
        length(text)


@given(st.integers(-99_999_999, 99_999_999))
def test_hundredths_of_a_millimetre_come_back_exactly(hundredths):
    text = f"{'-' if hundredths < 0 else ''}{abs(hundredths) // 100}.{abs(hundredths) % 100:02d}mm"
    assert length(text) == hundredths * 10


@given(st.integers(-10_000_000, 10_000_000))
def test_points_are_exact_to_a_millionth(micrometres):
    assert abs(Fraction(points(micrometres)) - Fraction(micrometres * 72, 25_400)) < Fraction(1, 10**6)


@pytest.mark.parametrize(
    ("micrometres", "text"), [(63_500, "63.5"), (88_900, "88.9"), (1, "0.001"), (210_000, "210"), (-500, "-0.5")]
)
def test_millimetres_are_written_short(micrometres, text):
    assert millimetres(micrometres) == text


@pytest.mark.parametrize(
    ("spdx", "name", "url"),
    [
        ("CC-BY-SA-4.0", "CC BY-SA 4.0", "https://creativecommons.org/licenses/by-sa/4.0/"),
        ("CC-BY-4.0", "CC BY 4.0", "https://creativecommons.org/licenses/by/4.0/"),
        ("CC-BY-NC-ND-3.0", "CC BY-NC-ND 3.0", "https://creativecommons.org/licenses/by-nc-nd/3.0/"),
        ("CC0-1.0", "CC0 1.0", "https://creativecommons.org/publicdomain/zero/1.0/"),
        ("MIT", "MIT", ""),
        ("CC-BY", "CC-BY", ""),
        ("", "", ""),
    ],
)
def test_licences_are_written_as_people_write_them(spdx, name, url):
    assert (licence_name(spdx), licence_url(spdx)) == (name, url)


def test_an_icon_answers_to_its_id_before_another_ones_name():
    icons = [Icon("sun", "f", 1, "Moon", "#000000", "", ("Sol",)), Icon("moon", "f", 2, "Sun", "#000000", "")]
    names = icon_names(icons)
    assert names == {"sun": "sun", "sol": "sun", "moon": "moon"}


@pytest.mark.parametrize(
    ("word", "known", "hint"),
    [
        ("snu", ["sun", "moon"], "did you mean `sun`?"),
        ("SUN", ["sun"], "did you mean `sun`?"),
        ("x", ["sun", "moon"], "there are `moon`, `sun`"),
        ("x", [], ""),
        ("x", [f"name-{n}" for n in range(13)], ""),
        ("corporate-war", ["frozen-food", *(f"name-{n}" for n in range(13))], ""),
        ("corporat-war", ["corporate-war", "frozen-food"], "did you mean `corporate-war`?"),
    ],
)
def test_the_nearest_name_is_offered_or_all_when_there_are_few(word, known, hint):
    assert nearest(word, known) == hint


def test_a_pile_of_many_sets_has_a_short_id_and_name_that_change_with_each_set():
    sets = [CardSet(f"expansion-{n}", "1.0.0", f"Set {n}", "", "", "", "", (), (), None) for n in range(74)]
    pile = deck_of(*sets)
    assert len(pile.id) <= 60
    assert pile.id.startswith("expansion-0-and-73-more-")
    assert pile.name == "Set 0, Set 1, Set 2, Set 3 and 70 more"
    assert pile.id != deck_of(*sets[:-1], sets[0]).id
    assert deck_of(*sets[:2]).id == "expansion-0-expansion-1"


def test_a_game_is_shown_in_one_line():
    """An assertion that fails shows what it compared, and all of a game would take gigabytes."""
    assert repr(shipped_library().games["fsys"]) == "Game('fsys', 80 cards, 2 sets)"


def test_icons_stand_with_their_family_in_its_place():
    game = shipped_library().games["fsys"]
    grouped = [(family.id, icons) for family, icons in game.by_family(("sdg-2", "hands", "no-icon", "sdg-1"))]
    assert grouped == [("superpower", ["hands"]), ("sdg", ["sdg-2", "sdg-1"])]
