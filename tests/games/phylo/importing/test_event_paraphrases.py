"""Whatever is said of a deed in one of the ways of `paraphrases.py` is understood as that deed."""

from __future__ import annotations

from tests.games.phylo.importing.paraphrases import DEEDS, SAYINGS
from tests.sweep import sweep

EVERY = 4
"""Of the texts of a deed behind the first, one in so many."""


@sweep("deed", DEEDS)
def test_a_deed_is_understood_in_whatever_words_and_order_it_is_said(reader, deed):
    texts = [*deed.said(), *deed.timed()]
    assert _read_otherwise(reader, texts[:1] + texts[1::EVERY]) == []


@sweep("saying", SAYINGS)
def test_sentences_that_mean_the_same_are_understood_as_the_same(reader, saying):
    assert _read_otherwise(reader, saying.said()) == []


def _read_otherwise(reader, texts):
    return [text for text, effect in texts if reader.effect(text) != {"effect": effect}]
