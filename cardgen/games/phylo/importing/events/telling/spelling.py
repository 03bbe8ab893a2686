"""Reads a word that nobody knows as the one word of the rules, or of nature, that it is a slip of.

A letter may be missing or one too many, or stand behind the next one; in a long word another one may stand there, or
two such slips. In names, which are near to many other words, letters only change places, or one is doubled that is not,
or the other way round. A word that is near to two others stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from cardgen.games.phylo.importing.events.speech.vocabulary import EventWords

_OF_RULES = (
    "adjacent animal animals beginning becomes carnivore carnivores carnivorous choose climate climates compatible "
    "diagonally discard discarded discards ecosystem event events everyone flower flowers flowering foodchain forest "
    "freshwater grassland grasslands habitat herbivore herbivores horizontally immediately incompatible instead "
    "mammal mammals neighbour neighbours neighbouring neighbors neighboring next ocean omnivore omnivores opponent "
    "opponents photosynthetic place placed plant plants player players point points producer predator predators "
    "removed return returns species terrain terrains tundra remove removes become places chooses swaps swap produced "
    "infected consume turns until urban vertically another animals insect insects reptile reptiles amphibian "
    "amphibians protect protected pollinator pollinators invasive parasite parasites endangered immune cannot because "
    "before after"
).split()
_NO_SLIPS = frozenset(
    "plan plans plane planes spice spices palace palaces print prints auction prayer prayers layer layers prevent "
    "wheel while planet planets project projects private inset insets infect infects pollination auxotroph invent "
    "trial steam posting files chose forests dessert desserts clams claims".split()
)
"""Words in their own right that are only one letter away."""
_WORD = re.compile(r"[A-Za-z]{5,}")
_LONG, _VERY_LONG = 7, 9
"""Letters of a word in which another may stand, one fewer for a vowel, and of one in which two slips may be."""


class Speller:
    """Knows the words of a game, and finds what a slip of the pen was meant to be; `spoken` are words that are none."""

    def __init__(self, words: EventWords, spoken: frozenset[str]) -> None:
        living = (word for known in words.spelt() for word in known)
        self._known = frozenset(word for word in (*_OF_RULES, *living) if word.isalpha() and len(word) >= 5)
        self._spoken = spoken | _NO_SLIPS
        self._names = self._known & words.names.keys()
        self._meant = lru_cache(maxsize=1024)(self._nearest)

    def corrected(self, text: str) -> tuple[str, tuple[tuple[str, str], ...]]:
        """The text in right spelling, with each word that was changed and what it is read as."""
        found: dict[str, str] = {}

        def right(match: re.Match[str]) -> str:
            word = match[0].casefold()
            meant = self._meant(word)
            if meant == word:
                return match[0]
            found[match[0]] = meant
            return meant

        return _WORD.sub(right, text), tuple(found.items())

    def _nearest(self, word: str) -> str:
        if word in self._known or word in self._spoken:
            return word
        for may_be in (_is_slip, _is_long_slip):
            near = [known for known in self._known if abs(len(known) - len(word)) < 3 and may_be(word, known)]
            near = [known for known in near if known not in self._names or _is_slip_of_name(word, known)]
            stems = {known.removesuffix("s") for known in near}
            if len(near) == 1:
                return near[0]
            if len(stems) > 1:
                break
        return word


def _is_slip(word: str, known: str) -> bool:
    """Whether letters were left out, doubled, or changed places, once; in a long word also another one."""
    if word[0] != known[0]:
        return False
    if len(word) == len(known):
        wrong = [place for place, letter in enumerate(word) if letter != known[place]]
        is_swapped = len(wrong) == 2 and sorted(word) == sorted(known) and wrong[1] - wrong[0] < 3
        is_vowel = {word[wrong[0]], known[wrong[0]]} <= {*"aeiou"} if wrong else False
        return is_swapped or (len(wrong) == 1 and len(word) >= _LONG - is_vowel)
    longer, shorter = sorted((word, known), key=len, reverse=True)
    return len(longer) == len(shorter) + 1 and shorter in _without_one(longer)


def _is_slip_of_name(word: str, known: str) -> bool:
    """Whether letters only changed places, or one is double that is not: `squirel`."""
    return sorted(word) == sorted(known) or re.sub(r"(.)\1", r"\1", word) == re.sub(r"(.)\1", r"\1", known)


def _is_long_slip(word: str, known: str) -> bool:
    """Whether two slips made this of a very long word."""
    if min(len(word), len(known)) < _VERY_LONG or word[0] != known[0]:
        return False
    return any(_is_slip(other, known) for other in _slips_of(word))


def _without_one(word: str) -> Iterable[str]:
    return {word[:place] + word[place + 1 :] for place in range(len(word))}


def _slips_of(word: str) -> Iterable[str]:
    swapped = (word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1))
    return {*_without_one(word), *swapped}
