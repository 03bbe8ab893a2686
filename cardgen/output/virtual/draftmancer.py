"""Writes boosters as lists of cards for Draftmancer: its settings, the cards themselves, and a sheet for each pool."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from cardgen.model.card import Printing
from cardgen.model.game import Game
from cardgen.model.recipe import CountGuarantee, Layout, Pool, Recipe
from cardgen.render.layout.words import text_of, titles_of

_BRACKETS = str.maketrans("[]{}", "()()")
"""In names, brackets would end a section."""


def as_cube(game: Game, recipe: Recipe, addresses: Mapping[str, str]) -> bytes:
    """The list of a booster; `addresses` are those of pictures, by the ids of printings."""
    names = _names(game, recipe.printings)
    remarks = [f"# {game.name}: {recipe.name}", *(f"# Not kept by Draftmancer: {rest}" for rest in left_out(recipe))]
    sheets = [line for pool in recipe.pools.values() for line in _sheet(pool, names)]
    return _file([*remarks, *_settings(recipe), *_custom_cards(game, recipe.printings, addresses), *sheets])


def as_plain_cube(
    game: Game, copies: Counter[str], printings: Sequence[Printing], addresses: Mapping[str, str]
) -> bytes:
    """A deck as one sheet, for a game without boosters."""
    names = _names(game, printings)
    settings = {"name": game.name, "colorBalance": False}
    cards = [f"{copies[printing.id]} {names[printing.id]}" for printing in printings]
    remark = f"# {game.name}"
    return _file(
        [remark, *_section("Settings", settings), *_custom_cards(game, printings, addresses), "[cards]", *cards]
    )


def left_out(recipe: Recipe) -> Iterator[str]:
    """What the booster promises and Draftmancer has nothing for, in words."""
    for rule in recipe.guarantees:
        yield f"{rule.name}: {rule.number}"
    for share in recipe.shares:
        yield _share(share)
    if recipe.exclusive:
        yield "cards that are not in one pack together"
    for window in recipe.windows:
        yield f"no card twice among {window.packs} packs of a {window.name}"
    if len({pool.collation.order == "weighted" for pool in recipe.pools.values()}) > 1:
        yield "some pools drawn from anew each time, and some not: here no card comes back before its sheet is used up"


def _share(share: CountGuarantee) -> str:
    most = "" if share.most is None else f" and at most {share.most}"
    return f"at least {share.least}{most} of {share.text}"


def set_code(set_id: str) -> str:
    return re.sub(r"\W|_", "", set_id).upper()


def _names(game: Game, printings: Iterable[Printing]) -> dict[str, str]:
    """How a line names each printing, by its id: name, set, number."""
    shown = list(printings)
    titles = titles_of(shown)
    return {
        printing.id: f"{_name(titles, printing)} ({set_code(printing.set_id)}) {printing.number}" for printing in shown
    }


def _name(titles: Mapping[str, str], printing: Printing) -> str:
    return titles[printing.card.id].translate(_BRACKETS)


def _settings(recipe: Recipe) -> list[str]:
    is_weighted = all(pool.collation.order == "weighted" for pool in recipe.pools.values())
    settings: dict[str, Any] = {
        "name": recipe.name,
        "withReplacement": is_weighted,
        "refillWhenEmpty": not is_weighted,
        "duplicateProtection": True,
        "colorBalance": False,
        **({"boostersPerPlayer": recipe.kit.each} if recipe.kit else {}),
        "layouts": {layout.id: {"weight": layout.weight, "slots": _slots(layout)} for layout in recipe.layouts},
    }
    return _section("Settings", settings)


def _slots(layout: Layout) -> list[dict[str, Any]]:
    """Slots that draw from the same pools are told apart by a number that is not shown."""
    known: Counter[str] = Counter()
    slots = []
    for slot in layout.slots:
        name = " or ".join(pool for pool, _ in slot.pools)
        known[name] += 1
        sheets = [{"name": pool, "weight": weight} for pool, weight in slot.pools]
        hidden = f"##{known[name]}" if known[name] > 1 else ""
        slots.append({"name": f"{name}{hidden}", "count": slot.draw, "sheets": sheets})
    return slots


def _custom_cards(game: Game, printings: Iterable[Printing], addresses: Mapping[str, str]) -> list[str]:
    shown = list(printings)
    titles = titles_of(shown)
    cards = []
    for printing in shown:
        card = printing.card
        cards.append(
            {
                "name": _name(titles, printing),
                "mana_cost": "",
                "type": game.kinds[card.kind].name,
                "set": set_code(printing.set_id),
                "collector_number": str(printing.number),
                **({"rarity": printing.rarity} if printing.rarity else {}),
                "oracle_text": text_of(card, game).translate(_BRACKETS),
                **({"image_uris": {"en": addresses[printing.id]}} if printing.id in addresses else {}),
            }
        )
    return _section("CustomCards", cards)


def _section(name: str, value: Any) -> list[str]:
    return [f"[{name}]", *json.dumps(value, ensure_ascii=False, indent=1).split("\n")]


def _sheet(pool: Pool, names: Mapping[str, str]) -> Iterator[str]:
    how = {
        "print-run": {"collation": "printRun", "groupSize": pool.collation.group},
        "striped": {
            "collation": "striped",
            "length": pool.collation.length,
            "weights": list(pool.collation.weights),
        },
    }.get(pool.collation.order)
    yield f"[{pool.id} {json.dumps(how)}]" if how else f"[{pool.id}]"
    for printing, cells in pool.rates:
        yield f"{cells} {names[printing.id]}"


def _file(lines: Iterable[str]) -> bytes:
    return ("\n".join(lines) + "\n").encode()
