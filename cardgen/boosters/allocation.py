"""Allocates the packs of a batch to pupils, tables and classes, in one line for whoever hands them out.

By the windows and the kit of the recipe; what is in a pack does not matter here.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.model.recipe import Kit, Recipe, Window

PUPIL = "pupil"
SEVERAL = {"table": "tables", "class": "classes", "school": "schools"}
"""Windows of more than one pupil."""


def packs_a_pupil(recipe: Recipe) -> int:
    """As the window of a pupil says, else the kit; 1 where neither says anything."""
    window = _window_of_pupil(recipe)
    return window.packs if window is not None else recipe.kit.each if recipe.kit is not None else 1


def allocation_text(recipe: Recipe, packs: int) -> str:
    """`30 packs: 2 for each of 15 pupils; 7 tables of 2 pupils, and 1 pupil joins one of them`; empty where the recipe
    does not say who gets how many.
    """
    kit = recipe.kit
    if kit is not None and kit.packs == packs:
        parts = [_of_kit(kit), *_of_several(recipe, kit.each * kit.pupils)]
    elif kit is None and _window_of_pupil(recipe) is None:
        parts = [*_of_several(recipe, packs)]
    else:
        parts = [_of_pupils(recipe, packs), *_of_several(recipe, packs)]
    return f"{_count(packs, 'pack')}: {'; '.join(parts)}" if parts else ""


def _window_of_pupil(recipe: Recipe) -> Window | None:
    return next((window for window in recipe.windows if window.name == PUPIL), None)


def _of_kit(kit: Kit) -> str:
    parts = [f"{kit.each} for each of {_count(kit.pupils, PUPIL)}"]
    parts += [f"{kit.teacher} for the teacher"] if kit.teacher else []
    return ", ".join([*parts, *([f"{kit.spare} to spare"] if kit.spare else [])])


def _of_pupils(recipe: Recipe, packs: int) -> str:
    each = packs_a_pupil(recipe)
    whole, over = divmod(packs, each)
    if not whole:
        return f"{over} of the {each} for a pupil"
    words = f"{each} for each of {_count(whole, PUPIL)}"
    if not over:
        return words
    return f"{f'{each} for one pupil' if whole == 1 else words}, {over} for another"


def _of_several(recipe: Recipe, packs: int) -> Iterator[str]:
    """Whole tables, classes and schools, and what is over; nothing of those of which there is not one whole."""
    each = packs_a_pupil(recipe)
    for window in recipe.windows:
        whole, over = divmod(packs, window.packs)
        if window.name not in SEVERAL or not whole or (whole == 1 and not over):
            continue
        number = window.name if whole == 1 else SEVERAL[window.name]
        in_pupils = window.packs % each == 0
        size = _count(window.packs // each, PUPIL) if in_pupils else _count(window.packs, "pack")
        words = f"{'a' if whole == 1 else f'{whole:,}'} {number} of {size}"
        yield words + _rest(window.name, whole, -(-over // each) if in_pupils else over, in_pupils)


def _rest(window: str, whole: int, over: int, in_pupils: bool) -> str:
    """Who is over: pupils join the tables that are there, as nobody plays alone."""
    if not over:
        return ""
    if window == "table" and in_pupils:
        join = "joins one of them" if over == 1 else "join them"
        return f", and {_count(over, PUPIL)} {join if whole > 1 else 'joins it' if over == 1 else 'join it'}"
    return f", and {_count(over, PUPIL if in_pupils else 'pack')} more"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
