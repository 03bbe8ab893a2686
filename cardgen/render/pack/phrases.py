"""Phrases the contents and the owner of a pack, short enough for a card.

Sets no type and draws nothing; knows nothing of odds.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial

from cardgen.analysis.packs.hints import joined
from cardgen.boosters.allocation import packs_a_pupil
from cardgen.boosters.collation.batch import Pack
from cardgen.boosters.collation.windows import window_number
from cardgen.model.card import Printing
from cardgen.model.game import Game
from cardgen.model.recipe import Layout, Pool, Recipe
from cardgen.words.language import ENGLISH, Language, filled
from cardgen.words.pool_names import ALIKE, common_names, context_of, forms_of

NBSP = "\u00a0"
_CAPITALS = re.compile(r"\b[A-Z]{3,}\b")
MOST_KINDS = 4
"""More kinds of card than that are not named on a sheet."""


def pool_word(pool: str, number: int, language: Language = ENGLISH, booster: str = "") -> str:
    """`4 growers`, `1 event`, `2 woodland animals`: of a booster, in a language."""
    english, plural = forms_of(pool)
    return filled(language.text(context_of(booster, pool), english, plural, number), {"n": number})


def cards(number: int) -> str:
    """`1 card`, `8 cards`."""
    return f"{number} card{'' if number == 1 else 's'}"


def contents_of_pack(pack: Pack) -> str:
    """What a pack holds, by the pools it was drawn from: `10 cards: 4 growers, 5 animals, 1 event`.

    Pools whose names end alike are one: `cheap-ingredients` and `dear-ingredients` are `ingredients`.
    """
    names = common_names(pack.pools)
    counts = Counter(names[pool] for pool in pack.pools)
    return f"{cards(len(pack.printings))}: {', '.join(pool_word(pool, number) for pool, number in counts.items())}"


def contents_class(game: Game, recipe: Recipe) -> str:
    """What every pack of a recipe holds, by kinds of card, telling of no single pack: `8 cards: 7 or 8 species cards,
    maybe 1 event card`.
    """
    classes = {id: _kinds_of(game, pool) for id, pool in recipe.pools.items()}
    least, most = _bounds(recipe.layouts, classes)
    parts = [_counted(name, least[name], most[name]) for name in dict.fromkeys(classes.values()) if most[name]]
    sizes = sorted({layout.size for layout in recipe.layouts})
    whole = cards(sizes[0]) if len(sizes) == 1 else f"{_span(sizes[0], sizes[-1])} cards"
    return parts[0] if len(parts) == 1 and len(sizes) == 1 else f"{whole}: {', '.join(parts)}"


def kinds_text(game: Game, kinds: Collection[str]) -> str:
    """`customer, shop and event cards`; of many kinds only `cards`."""
    names = [_in_a_sentence(kind.name).removesuffix(" card") for kind in game.kinds.values() if kind.id in kinds]
    return f"{joined(names)} cards" if 0 < len(names) <= MOST_KINDS else "cards"


def kinds_name(game: Game, kind: str) -> str:
    """What cards of a kind are called above a list of them: `Events`, `HOME cards`."""
    name = game.kinds[kind].name.removesuffix(" card")
    return f"{name} cards" if name.isupper() else plural(name, 2)


def with_names(text: str, game: Game, recipe: Recipe) -> str:
    """The text with the names of sets and of kinds as they are written: `11 Food Heroes cards` of `11 food heroes`,
    and words in capitals as the recipe writes them: ids of pools have small letters only.
    """
    names = [game.sets[id].name for id in recipe.sets]
    names += [kind.name.removesuffix(" card") for kind in game.kinds.values() if kind.name.split(" ")[0].isupper()]
    for name in names:
        text = re.sub(rf"(?<!\d)(\d+)(\s){re.escape(name.lower())}(?: cards?)?(?![\w-])", partial(_named, name), text)
    for word in _CAPITALS.findall(f"{recipe.about} {recipe.question} {recipe.answer}"):
        text = re.sub(rf"\b{word.lower()}(?![\w-])", word, text)
    return text


def _named(name: str, found: re.Match[str]) -> str:
    return f"{found[1]}{found[2]}{name} card{'' if found[1] == '1' else 's'}"


def _kinds_of(game: Game, pool: Pool) -> str:
    """The kinds of card in a pool, in the order of the game: `customer or joker card`."""
    there = {printing.card.kind for printing, _ in pool.rates}
    names = [_in_a_sentence(kind.name) for kind in game.kinds.values() if kind.id in there]
    short = [name.removesuffix(" card") for name in names[:-1]]
    return " or ".join([*short, *names[-1:]])


def _in_a_sentence(name: str) -> str:
    """`event card` of `Event card`; what is all capitals stays so."""
    return " ".join(word if word.isupper() else word.lower() for word in name.split(" "))


def _bounds(layouts: Iterable[Layout], classes: Mapping[str, str]) -> tuple[Counter[str], Counter[str]]:
    """The fewest and the most cards of each class that a pack may have."""
    names = set(classes.values())
    least: Counter[str] = Counter()
    most: Counter[str] = Counter()
    for number, layout in enumerate(layouts):
        for name in names:
            drawn = [[slot.draw * (classes[pool] == name) for pool, _ in slot.pools] for slot in layout.slots]
            fewest = sum(map(min, drawn))
            least[name] = min(least[name], fewest) if number else fewest
            most[name] = max(most[name], sum(map(max, drawn)))
    return least, most


def _counted(name: str, least: int, most: int) -> str:
    if not least:
        return f"{'maybe' if most == 1 else 'up to'} {most} {plural(name, most)}"
    return f"{_span(least, most)} {plural(name, most)}"


def _span(least: int, most: int) -> str:
    if least == most:
        return str(least)
    return f"{least} {'or' if most == least + 1 else 'to'} {most}"


def plural(name: str, number: int) -> str:
    """The name of a kind for so many cards of it."""
    return name if number == 1 or name.lower().endswith(ALIKE) else f"{name}s"


def file_name(product: str, packs: Sequence[Pack], of: int, paper: str, edition: str) -> str:
    """`packs-a4.pdf`; of a batch of more packs than these `packs-1-to-360-a4.pdf`."""
    part = "" if len(packs) == of else f"{packs[0].place}-to-{packs[-1].place}-"
    return f"{product}-{part}{paper}{edition}.pdf"


def whose(pack: Pack, recipe: Recipe, of: int) -> str:
    """For whom a pack is: `Pupil 4 · Table 2`; of a whole kit some are the teacher's, some spare."""
    kit = recipe.kit if recipe.kit is not None and recipe.kit.packs == of else None
    if kit is not None and pack.place > kit.pupils * kit.each:
        return "Teacher" if pack.place <= kit.pupils * kit.each + kit.teacher else "Spare pack"
    several = [window.name for window in recipe.windows if window.packs < of]  # one class needs no number
    named = {name: f"{name.capitalize()} {pack.windows[name]}" for name in several}
    if kit is not None:  # what the child is given, also where the window says otherwise (CG813)
        named = {"pupil": "", **named} | {"pupil": f"Pupil {window_number(kit.each, pack.place)}"}
    if "table" in named and _joins_a_table(pack, recipe, of):
        del named["table"]
    return " · ".join(named.values())


def _joins_a_table(pack: Pack, recipe: Recipe, of: int) -> bool:
    """Those over, who are no whole table, join those that are there: nobody plays alone."""
    table = next(window for window in recipe.windows if window.name == "table")
    return table.packs % packs_a_pupil(recipe) == 0 and pack.windows["table"] > of // table.packs


def sentence(phrase: str) -> str:
    """`Every pack has a plant.` of `has a plant`; what is a sentence already stays one."""
    words = phrase.strip().rstrip(".")
    return f"{words if words[:1].isupper() else f'Every pack {words}'}."


def listed(printings: Iterable[Printing]) -> list[Printing]:
    """Each card once, in the order of sets and numbers."""
    unique = {printing.id: printing for printing in printings}
    sets = list(dict.fromkeys(printing.set_id for printing in unique.values()))
    return sorted(unique.values(), key=lambda printing: (sets.index(printing.set_id), printing.number, printing.id))


def packs_named(packs: Sequence[Pack]) -> str:
    """`pack 7`, `packs 7 and 8`, `packs 1 to 9`, `packs 3, 5, 8`."""
    places = [pack.place for pack in packs]
    if len(places) == 1:
        return f"pack {places[0]}"
    if len(places) == 2:
        return f"packs {places[0]} and {places[1]}"
    if places == list(range(places[0], places[-1] + 1)):
        return f"packs {places[0]} to {places[-1]}"
    return f"packs {', '.join(map(str, places))}"


def counts_text(packs: Sequence[Pack], counts: Sequence[int]) -> str:
    """How many cards of each pack lie in a stack of several: `3 cards for each pack`, or one by one."""
    if len(packs) == 1:
        return cards(counts[0])
    if len(set(counts)) == 1:
        return f"{cards(counts[0])} for each pack"
    return ", ".join(f"{count} for pack {pack.place}" for pack, count in zip(packs, counts, strict=True))


def to_deal(packs: Sequence[Pack], counts: Sequence[int]) -> str:
    """What to do with cards that are not of the size of most, which lie in the order of their packs."""
    first, count = packs[0].place, counts[0]
    if len(packs) == 1:
        return f"Put {'this card' if count == 1 else f'these {count} cards'} with pack {first}."
    if len(set(counts)) > 1:
        return "The cards lie in the order of the packs. From the top, give each pack its number of cards."
    top, more = ("card", "one") if count == 1 else (f"{count} cards", str(count))
    rest = ", and so on" if len(packs) > 2 else ""
    return (
        f"The cards lie in the order of the packs. Put the top {top} with pack {first}, the next {more} with "
        f"pack {packs[1].place}{rest}."
    )
