"""What smaller and larger classes are told: which packs they take, and the command that makes others."""

from __future__ import annotations

from itertools import cycle
from math import ceil

from msgspec.structs import replace

from cardgen.boosters.allocation import packs_a_pupil, pupils_at_a_table
from cardgen.model.recipe import Recipe
from cardgen.render.base.target import Target
from cardgen.render.pack.faces import Parcel
from cardgen.render.parcel.figures import MorningFigures
from cardgen.render.parcel.sheets import piling_of
from cardgen.render.parcel.work_time import hours, work_time
from cardgen.render.sheet.cut_and_stack import SheetPile
from cardgen.words.language import ENGLISH, Language

SMALLER, CLASS, ANOTHER = (2, 3, 4, 6, 8, 12, 16, 20, 24, 28), 28, 32
"""Pupils of smaller classes that are told what they take, of a class, and of another one."""
MOST_SHARING = 4
"""More pupils than that have little of a pack that they share."""


def smaller_class(recipe: Recipe, packs: int) -> int:
    """Of how many pupils the class is that is told what it takes of these packs; 0 where they are for too few."""
    seats, meant = pupils_at_a_table(recipe) or 1, pupils_meant(recipe, packs)
    whole = 1 if meant <= seats else seats  # at a single table it does not matter how many play
    return max((pupils for pupils in SMALLER if pupils < meant and pupils % whole == 0), default=0)


def fewer_pupils(recipe: Recipe, packs: int, language: Language = ENGLISH, *, is_picked: bool = False) -> str:
    """What a smaller class takes of these packs, or picks from."""
    fewer = smaller_class(recipe, packs)
    message = "morning.fewer-picked" if is_picked else "morning.fewer"
    return language.say(message, pupils=fewer, last=fewer * packs_a_pupil(recipe), packs=packs) if fewer else ""


def enough_sheets(figures: MorningFigures) -> str:
    """Which sheets a smaller class prints; nothing where that is all of them, or where later ones have packs that
    are no pupil's.
    """
    parcel = figures.parcel
    packs = smaller_class(parcel.recipe, parcel.of) * packs_a_pupil(parcel.recipe)
    last = figures.piling.sheets_of_first(packs) if packs and figures.packs == parcel.of else figures.sheets
    if last == figures.sheets or (figures.kit is not None and figures.kit.over):
        return ""
    pages = last * (1 if figures.backs in ("none", "fold") else 2)
    return figures.language.say("morning.only-sheets", last=last, pages=pages, file=figures.files["packs"])


def pupils_meant(recipe: Recipe, packs: int) -> int:
    """For how many pupils these packs are."""
    kit = recipe.kit
    return kit.pupils if kit is not None and kit.packs == packs else packs // packs_a_pupil(recipe)


def more_packs(figures: MorningFigures, target: Target) -> str:
    """What makes packs for a class, and how much paper and time they take; where these are for one, what makes packs
    for another. The command begins a line.
    """
    parcel, say = figures.parcel, figures.language.say
    if pupils_meant(parcel.recipe, parcel.of) >= CLASS:
        command = f"\n{_command(parcel.recipe, parcel)} --pupils {ANOTHER} {_apart(ANOTHER)}"
        return say("morning.others", pupils=ANOTHER, command=command)
    recipe = _for_a_class(parcel)
    packs = recipe.kit.packs if recipe.kit is not None and _is_of_class(recipe) else CLASS * packs_a_pupil(recipe)
    piles = _piles_of(parcel, packs, target)
    takes = hours(work_time(piles, packs, figures.is_envelope, figures.piling.is_in_rows).with_cutter, figures.language)
    sheets = piles[-1].last if piles else 0
    number = f"--pupils {CLASS}" if packs == CLASS * packs_a_pupil(recipe) else f"--packs {packs}"
    command = f"\n{_command(recipe, parcel)} {number} {_apart(CLASS)}"
    return say("morning.class", pupils=CLASS, sheets=sheets, takes=takes, command=command)


def lost_pack(figures: MorningFigures) -> str:
    """How a pack of these is printed again: the first, as an example. The command begins a line."""
    parcel, id = figures.parcel, figures.parcel.packs[0].id
    command = f"\n{_command(parcel.recipe, parcel)} --packs {parcel.of} --seed {parcel.seed} --only {id}"
    return figures.language.say("morning.lost", pack=id, command=command)


def _command(recipe: Recipe, parcel: Parcel) -> str:
    """What makes packs of a recipe in the language of these."""
    spoken = parcel.game.file_part and f" --lang {parcel.game.file_part}"
    return f"cardgen booster {parcel.game.id} --recipe {recipe.id}{spoken}"


def _apart(pupils: int) -> str:
    """The option for a folder of their own, as another batch lies where packs are usually made."""
    return f"--out class-{pupils}"


def sharing(figures: MorningFigures) -> str:
    """How many of a class share a pack where there are too few; nothing where these are enough, or by far too few."""
    parcel, shared = figures.parcel, ceil(CLASS / figures.packs)
    if pupils_meant(parcel.recipe, parcel.of) >= CLASS or not 1 < shared <= MOST_SHARING:
        return ""
    return figures.language.say("morning.share", n=shared)


def _for_a_class(parcel: Parcel) -> Recipe:
    """The recipe of the game that fills packs in the same way and is meant for a class, else this one."""
    own = parcel.recipe
    alike = (other for other in parcel.game.recipes.values() if other.layouts == own.layouts)
    return next(filter(_is_of_class, alike), own)


def _is_of_class(recipe: Recipe) -> bool:
    """Whether its kit, which is made where nobody says how many packs, is for a class."""
    return recipe.kit is not None and recipe.kit.pupils == CLASS


def _piles_of(parcel: Parcel, number: int, target: Target) -> list[SheetPile]:
    """The piles of so many packs like these."""
    packs = tuple(replace(pack, place=place) for place, pack in zip(range(1, number + 1), cycle(parcel.packs)))
    piling = piling_of(replace(parcel, packs=packs, of=number), target)
    return [] if isinstance(piling, list) else list(piling.piles)
