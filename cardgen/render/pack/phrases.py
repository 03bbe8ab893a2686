"""Phrases the owner of a pack, and packs by their numbers.

Sets no type and draws nothing; knows nothing of odds. What packs hold, `contents.py` tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import partial

from cardgen.boosters.allocation import packs_a_pupil
from cardgen.boosters.collation.batch import Pack
from cardgen.boosters.collation.windows import window_number
from cardgen.model.card import Printing
from cardgen.model.game import Game
from cardgen.model.recipe import Kit, Recipe
from cardgen.words.language import ENGLISH, SOURCE, Language, filled
from cardgen.words.pool_names import context_of, forms_of

NBSP = "\u00a0"
_CAPITALS = re.compile(r"\b[A-Z]{3,}\b")


def pool_word(pool: str, number: int, language: Language = ENGLISH, booster: str = "") -> str:
    """`4 growers`, `1 event`, `2 woodland animals`: of a booster, in a language."""
    english, plural = forms_of(pool)
    return filled(language.text(context_of(booster, pool), english, plural, number), {"n": number})


def cards(number: int, language: Language = ENGLISH) -> str:
    """`1 card`, `8 cards`."""
    return language.say("pack.cards", n=number)


def with_names(text: str, game: Game, recipe: Recipe) -> str:
    """The text with the names of sets and of kinds as they are written: `11 Food Heroes cards` of `11 food heroes`,
    and words in capitals as recipes of the game write them: ids of pools have small letters only. Other languages name
    pools.
    """
    if game.language.id != SOURCE:
        return text
    names = [game.sets[id].name for id in recipe.sets]
    names += [kind.name.removesuffix(" card") for kind in game.kinds.values() if kind.name.split(" ")[0].isupper()]
    for title in _own_titles(recipe):
        text = re.sub(rf"(?<=\d.){re.escape(title.lower())}(?![\w-])", title, text)
    for name in names:
        text = re.sub(rf"(?<!\d)(\d+)(\s){re.escape(name.lower())}(?: cards?)?(?![\w-])", partial(_named, name), text)
    texts = " ".join(f"{other.about} {other.question} {other.answer}" for other in game.recipes.values())
    for word in dict.fromkeys(_CAPITALS.findall(texts)):
        text = re.sub(rf"\b{word.lower()}(?![\w-])", word, text)
    return text


def _own_titles(recipe: Recipe) -> Iterable[str]:
    """The titles of cards that are the only one of their pool, by which others are called: `Woodland Edge`."""
    alone = [pool.rates[0][0] for pool in recipe.pools.values() if len(pool.rates) == 1]
    return (printing.card.text.get("title", printing.card.id) for printing in alone)


def _named(name: str, found: re.Match[str]) -> str:
    return f"{found[1]}{found[2]}{name} card{'' if found[1] == '1' else 's'}"


def file_name(product: str, packs: Sequence[Pack], of: int, paper: str, edition: str) -> str:
    """`packs-a4.pdf`; of a batch of more packs than these `packs-1-to-360-a4.pdf`."""
    part = "" if len(packs) == of else f"{packs[0].place}-to-{packs[-1].place}-"
    return f"{product}-{part}{paper}{edition}.pdf"


def whose(pack: Pack, recipe: Recipe, of: int, language: Language = ENGLISH) -> str:
    """For whom a pack is: `Pupil 4 · Table 2`; of a whole kit some are the teacher's, some spare."""
    kit = _whole_kit(recipe, of)
    if kit is not None and pack.place > kit.pupils * kit.each:
        is_teachers = pack.place <= kit.pupils * kit.each + kit.teacher
        return language.say("pack.teacher" if is_teachers else "pack.spare")
    numbers = {name: pack.windows[name] for name in _several(recipe, of)}
    if kit is not None:  # what the child is given, also where the window says otherwise (CG813)
        numbers = {"pupil": 0, **numbers} | {"pupil": window_number(kit.each, pack.place)}
    if "table" in numbers and _joins_a_table(pack, recipe, of):
        del numbers["table"]
    return " · ".join(language.say(f"pack.{name}", number=number) for name, number in numbers.items())


def names_pupils(recipe: Recipe, of: int) -> bool:
    """Whether packs say which pupil they are for: others say but the table."""
    return _whole_kit(recipe, of) is not None or "pupil" in _several(recipe, of)


def _whole_kit(recipe: Recipe, of: int) -> Kit | None:
    """The kit of which so many packs are the whole."""
    return recipe.kit if recipe.kit is not None and recipe.kit.packs == of else None


def _several(recipe: Recipe, of: int) -> list[str]:
    """The windows of which there are several: one class needs no number."""
    return [window.name for window in recipe.windows if window.packs < of]


def _joins_a_table(pack: Pack, recipe: Recipe, of: int) -> bool:
    """Those over, who are no whole table, join those that are there: nobody plays alone."""
    table = next(window for window in recipe.windows if window.name == "table")
    return table.packs % packs_a_pupil(recipe) == 0 and pack.windows["table"] > of // table.packs


def listed(printings: Iterable[Printing]) -> list[Printing]:
    """Each card once, in the order of sets and numbers."""
    unique = {printing.id: printing for printing in printings}
    sets = list(dict.fromkeys(printing.set_id for printing in unique.values()))
    return sorted(unique.values(), key=lambda printing: (sets.index(printing.set_id), printing.number, printing.id))


def packs_named(packs: Sequence[Pack], language: Language = ENGLISH) -> str:
    """`pack 7`, `packs 7 and 8`, `packs 1 to 9`, `packs 3, 5, 8`."""
    places = [pack.place for pack in packs]
    first, last = str(places[0]), str(places[-1])
    if len(places) == 1:
        return language.say("pack.named", place=first)
    if len(places) == 2:
        return language.say("pack.named-two", first=first, last=last)
    if places == list(range(places[0], places[-1] + 1)):
        return language.say("pack.named-to", first=first, last=last)
    return language.say("pack.named-several", places=", ".join(map(str, places)))
