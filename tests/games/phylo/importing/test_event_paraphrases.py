"""Whatever is said of a deed in one of the ways of `paraphrases.py` is understood as that deed."""

from __future__ import annotations

from tests.games.phylo.importing.paraphrases import DEEDS
from tests.sweep import sweep

EVERY = 3
"""Of the texts that are not said in the first way, one in so many; `python -m bench.event_texts` reads no fewer."""


@sweep("deed", DEEDS)
def test_a_deed_is_understood_in_whatever_words_and_order_it_is_said(reader, deed):
    texts = [*deed.said(), *deed.timed()]
    wrong = [text for text, effect in texts[:1] + texts[1::EVERY] if reader.effect(text) != {"effect": effect}]
    assert wrong == []
