"""Spare copies fill the last sheet, evenly, and the sheet says so."""

from types import SimpleNamespace

import pytest

from cardgen.render.sheet.spares import said_of, spares_for


def copies(**counts):
    return [card for name, number in counts.items() for card in [SimpleNamespace(id=name)] * number]


@pytest.mark.parametrize(("n_up", "spares"), [(12, "abc"), (10, "a"), (9, ""), (20, "aaaabbbbccc"), (3, "")])
def test_spares_fill_the_last_sheet_as_evenly_as_can_be(n_up, spares):
    assert "".join(card.id for card in spares_for(copies(a=4, b=3, c=2), n_up)) == spares


@pytest.mark.parametrize(
    ("spares", "pieces", "words"),
    [
        (0, 12, []),
        (1, 12, ["the last one is a spare"]),
        (48, 96, ["the last 48 of these 96 are spares"]),
    ],
)
def test_the_sheet_says_which_pieces_are_spares(spares, pieces, words):
    assert said_of(spares, pieces) == words


def test_as_many_spares_as_pieces_are_a_second_set():
    assert said_of(48, 96, is_sentence=True) == ["Half of these 96 are a second set, for another game."]
    assert said_of(47, 96, is_sentence=True) == ["The last 47 of these 96 are spares."]
