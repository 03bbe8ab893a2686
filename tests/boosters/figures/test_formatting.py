"""Figures in words are short, and comparable where they stand side by side."""

from fractions import Fraction

import pytest

from cardgen.boosters.figures.formatting import counted, equally_rounded, listed, name_of, odds_in_words


@pytest.mark.parametrize(
    ("numbers", "text"),
    [((2, 3, 1200), ("2", "3", "1,200")), ((2, Fraction(5, 2), 3), ("2.0", "2.5", "3.0"))],
)
def test_numbers_of_a_row_have_as_many_decimals_each(numbers, text):
    assert equally_rounded(numbers) == text


@pytest.mark.parametrize(
    ("chance", "text"),
    [(0, "never"), (Fraction(1, 2), "1 in 2"), (Fraction(4, 29), "1 in 7.25"), (Fraction(3, 2), "1.50 a pack")],
)
def test_odds_have_decimals_only_where_they_need_them(chance, text):
    assert odds_in_words(Fraction(chance)) == text


def test_ids_are_told_as_names_and_lists_as_people_say_them():
    assert name_of("water-and-soil-heroes") == "Water and soil heroes"
    assert (counted(1, "pack"), counted(1200, "pack")) == ("1 pack", "1,200 packs")
    assert (listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])) == ("a", "a and b", "a, b and c")
