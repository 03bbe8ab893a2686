"""Allocates the packs of a batch to pupils, tables and classes, in one line for whoever hands them out.

By the windows and the kit of the recipe; what is in a pack does not matter here.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.model.recipe import Kit, Recipe, Window
from cardgen.words.language import ENGLISH, Language

PUPIL, TABLE = "pupil", "table"
SEVERAL = {TABLE: "tables", "class": "classes", "school": "schools"}
"""Windows of more than one pupil, and the messages that count them."""


def packs_a_pupil(recipe: Recipe) -> int:
    """As the window of a pupil says, else the kit; 1 where neither says anything."""
    window = _window_of_pupil(recipe)
    return window.packs if window is not None else recipe.kit.each if recipe.kit is not None else 1


def pupils_at_a_table(recipe: Recipe) -> int | None:
    """As its window says; None where a recipe knows no tables."""
    window = next((window for window in recipe.windows if window.name == TABLE), None)
    return max(1, window.packs // packs_a_pupil(recipe)) if window is not None else None


def allocation_text(recipe: Recipe, packs: int) -> str:
    """`30 packs: 2 for each of 15 pupils; 7 tables of 2 pupils, and 1 pupil joins one of them`; empty where the recipe
    does not say who gets how many.
    """
    parts = allocation(recipe, packs)
    return ENGLISH.say("allocation.packs", n=packs, parts="; ".join(parts)) if parts else ""


def allocation(recipe: Recipe, packs: int, language: Language = ENGLISH) -> list[str]:
    """Who gets how many of so many packs, then tables, classes and schools, each by itself; none where nobody says."""
    kit = recipe.kit
    if kit is not None and kit.packs == packs:
        return [_of_kit(kit, language), *_of_several(recipe, kit.each * kit.pupils, language)]
    several = _of_several(recipe, packs, language)
    if kit is None and _window_of_pupil(recipe) is None:
        return [*several]
    return [_of_pupils(recipe, packs, language), *several]


def _window_of_pupil(recipe: Recipe) -> Window | None:
    return next((window for window in recipe.windows if window.name == PUPIL), None)


def _of_kit(kit: Kit, language: Language) -> str:
    parts = [language.say("allocation.each", each=kit.each, n=kit.pupils)]
    parts += [language.say("allocation.teacher", number=kit.teacher)] if kit.teacher else []
    return ", ".join([*parts, *([language.say("allocation.spare", number=kit.spare)] if kit.spare else [])])


def _of_pupils(recipe: Recipe, packs: int, language: Language) -> str:
    each = packs_a_pupil(recipe)
    whole, over = divmod(packs, each)
    if not whole:
        return language.say("allocation.part", over=over, each=each)
    words = language.say("allocation.each", each=each, n=whole)
    if not over:
        return words
    words = language.say("allocation.one-pupil", each=each) if whole == 1 else words
    return language.say("allocation.and-another", all=words, over=over)


def _of_several(recipe: Recipe, packs: int, language: Language) -> Iterator[str]:
    """Whole tables, classes and schools, and what is over; nothing of those of which there is not one whole."""
    each = packs_a_pupil(recipe)
    for window in recipe.windows:
        whole, over = divmod(packs, window.packs)
        if window.name not in SEVERAL or not whole or (whole == 1 and not over):
            continue
        in_pupils = window.packs % each == 0
        size = _size(window.packs, each, in_pupils, language)
        message = f"a-{window.name}" if whole == 1 else SEVERAL[window.name]
        words = language.say(f"allocation.{message}", n=whole, size=size)
        yield _with_rest(words, window.name, whole, -(-over // each) if in_pupils else over, in_pupils, language)


def _size(packs: int, each: int, in_pupils: bool, language: Language) -> str:
    if in_pupils:
        return language.say("allocation.of-pupils", n=packs // each)
    return language.say("allocation.of-packs", n=packs)


def _with_rest(words: str, window: str, whole: int, over: int, in_pupils: bool, language: Language) -> str:
    """And who is over: pupils join the tables that are there, as nobody plays alone."""
    if not over:
        return words
    if window == "table" and in_pupils:
        return language.say("allocation.join-them" if whole > 1 else "allocation.join-it", n=over, tables=words)
    return language.say("allocation.pupils-more" if in_pupils else "allocation.packs-more", n=over, several=words)
