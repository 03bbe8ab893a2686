"""Finds conditions that the rules do not understand: in bonuses of shops, terms of channels, events.

What a fault is called is asked by `terms.py`; what words a condition has is asked by `spelling.py`, too. Knows no code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from cardgen.games.foodadvice.cards import CHANNEL, EVENT, SHOP, WordNumbers
from cardgen.games.foodadvice.condition import PRODUCT_KEYS, PURCHASE_KEYS, TERMS_KEYS, words_of
from cardgen.model.card import Card, NodePath
from cardgen.model.link.ids import nearest

VOCABULARIES = ("gender", "class", "hashtag", "shape")
"""Keys of conditions that hold words."""
MARKS = ("favourite-shape", "exact-budget", "won-vote")
SPANS = ("paid", "price")
LEASTS = ("matches", "sales", "classes")
"""Numbers that a condition can only ask for as the least."""


class ConditionFault(NamedTuple):
    """What is wrong, where below the card, and the remedy; `is_key` where the key itself is meant."""

    message: str
    place: NodePath
    help: str
    is_key: bool = False


def conditions_of(card: Card) -> Iterator[tuple[NodePath, Mapping[str, Any]]]:
    """The conditions on purchases and products that a card writes, and where."""
    for kind, path in ((SHOP, ("bonus", "when")), (CHANNEL, ("terms", "sale")), (EVENT, ("effect", "for"))):
        written = card.fields.get(path[0])
        if card.kind == kind and isinstance(written, Mapping) and isinstance(written.get(path[1]), Mapping):
            yield path, written[path[1]]


def words_in_conditions(card: Card) -> Iterator[tuple[str, str, NodePath]]:
    """Each word of a vocabulary in a card's conditions: vocabulary, word as written, place."""
    for path, written in conditions_of(card):
        for vocabulary in VOCABULARIES:
            for place, word in enumerate(words_of(written.get(vocabulary, ()))):
                yield vocabulary, word, (*path, vocabulary, place)


def purchase_faults(written: Mapping[str, Any], words: WordNumbers, *path: str) -> Iterator[ConditionFault]:
    """Of what is asked of a purchase."""
    yield from _faults(written, PURCHASE_KEYS, words, path)


def product_faults(written: Mapping[str, Any], words: WordNumbers, *path: str) -> Iterator[ConditionFault]:
    """Of what is asked of a product."""
    yield from _faults(written, PRODUCT_KEYS, words, path)


def terms_faults(written: Mapping[str, Any], words: WordNumbers, *path: str) -> Iterator[ConditionFault]:
    """Of what is asked of a player's sales of a round."""
    yield from _faults(written, TERMS_KEYS, words, path)
    if "sale" in written:
        yield from purchase_faults(written["sale"], words, *path, "sale")


def _faults(
    written: Mapping[str, Any], keys: tuple[str, ...], words: WordNumbers, path: NodePath
) -> Iterator[ConditionFault]:
    for key, value in written.items():
        place = (*path, key)
        if key not in keys:
            help = nearest(key, keys) or f"there are {', '.join(f'`{known}`' for known in keys)}"
            yield ConditionFault(f"the rules do not know the condition `{key}`", place, help, is_key=True)
        elif key in VOCABULARIES:
            yield from _word_faults(key, value, words, place)
        elif key in MARKS and value is not True:
            yield ConditionFault(f"`{key}` asks for nothing", place, f"write `{key}: true`, or take it out")
        elif key in SPANS and value.get("at-least", 0) > value.get("at-most", value.get("at-least", 0)):
            yield ConditionFault(
                f"no `{key}` is that high and that low", place, "write the smaller number as `at-least`"
            )
        elif key in LEASTS and "at-most" in value:
            help = f"write `{key}: {{at-least: 2}}`"
            yield ConditionFault(f"the rules ask for `{key}` only as the least", (*place, "at-most"), help, is_key=True)
        elif key in LEASTS:
            yield from _least_faults(key, value.get("at-least", 0), words, (*place, "at-least") if value else place)


def _least_faults(key: str, least: int, words: WordNumbers, path: NodePath) -> Iterator[ConditionFault]:
    """Of the number of a condition that asks for a least."""
    most = len(words.named("class"))
    if least < 1:
        yield ConditionFault(
            f"`{key}` asks for nothing", path, f"write `{key}: {{at-least: 1}}`, or more, or take it out"
        )
    elif key == "classes" and least > most:
        yield ConditionFault(f"there are {most} classes of customers, not {least}", path, f"write at most {most}")


def _word_faults(vocabulary: str, written: Any, words: WordNumbers, path: NodePath) -> Iterator[ConditionFault]:
    for place, word in enumerate(words_of(written)):
        if words.number(vocabulary, word) < 0:
            known = words.named(vocabulary)
            help = nearest(word, known) or f"there are {', '.join(f'`{word}`' for word in known)}"
            yield ConditionFault(f"`{word}` is not a {vocabulary}", (*path, place), help)
