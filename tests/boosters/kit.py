"""Recipes of a few made-up cards, for tests of packs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from cardgen.analysis.packs.guarantees import Constraint, counted
from cardgen.model.card import Art, Card, Origin, Printing
from cardgen.model.game import CardSet
from cardgen.model.recipe import Collation, CountGuarantee, Layout, Pool, Recipe, RuleGuarantee, Slot, Window

NOWHERE = cast(Origin, None)
DIGESTS = {"core": "00"}


def printing(name: str, set_id: str = "core", **fields: Any) -> Printing:
    card = Card(name, "species", (), {"title": name.title()}, "", fields, NOWHERE)
    return Printing(card, set_id, 1, "common", 1, Art(f"drawing:{name}", "us", "CC0-1.0"), NOWHERE)


def printings(letter: str, count: int) -> list[Printing]:
    """`a1`, `a2`, ..."""
    return [printing(f"{letter}{number}") for number in range(1, count + 1)]


def pool(name: str, cards: Iterable[Printing], rates: Iterable[int] = (), collation: Collation | str = "bag") -> Pool:
    cards = list(cards)
    each = list(rates) or [1] * len(cards)
    how = collation if isinstance(collation, Collation) else Collation(cast(Any, collation))
    return Pool(name, tuple(zip(cards, each, strict=True)), how)


def slot(draw: int, *names: str, **weights: int) -> Slot:
    return Slot(draw, (*((name, 1) for name in names), *weights.items()))


def recipe(
    pools: Iterable[Pool],
    layouts: Iterable[Layout] | Iterable[Slot],
    shares: Iterable[CountGuarantee] = (),
    exclusive: Iterable[Iterable[str]] = (),
    windows: Iterable[Window] = (),
    guarantees: Iterable[RuleGuarantee] = (),
) -> Recipe:
    layouts = list(layouts)
    if layouts and isinstance(layouts[0], Slot):
        layouts = [Layout("usual", 1, cast(Any, tuple(layouts)))]
    return Recipe(
        "test",
        "Test",
        "A pack for tests.",
        "8+",
        ("core",),
        {pool.id: pool for pool in pools},
        cast(Any, tuple(layouts)),
        tuple(guarantees),
        tuple(shares),
        tuple(map(frozenset, exclusive)),
        tuple(windows),
        None,
        (),
        NOWHERE,
    )


def share(names: Iterable[str], least: int, most: int | None = None, text: str = "enough") -> CountGuarantee:
    return CountGuarantee(frozenset(f"core:{name}" for name in names), least, most, text)


def guarantee(of: Recipe, names: Iterable[str], least: int, name: str = "enough") -> Constraint:
    """Holds packs to at least so many of these cards."""
    wanted = set(names)
    marks = [printing.card.id in wanted for printing in of.printings]
    measure = counted(marks, least)
    return Constraint(name, f"at least {least}", measure.lack, measure.helpers)


def meadow(windows: Iterable[Window] = (), shares: Iterable[CountGuarantee] = ()) -> Recipe:
    """Like a pack of Phylo: 6 of 60 plants, 3 of 30 animals, and one of 20 rare or, in one of eight packs, 8 rarer."""
    pools = [
        pool("plants", printings("p", 60)),
        pool("animals", printings("a", 30)),
        pool("rare", printings("r", 20)),
        pool("rarer", printings("x", 8)),
    ]
    return recipe(pools, [slot(6, "plants"), slot(3, "animals"), slot(1, rare=7, rarer=1)], shares, windows=windows)


def card_set(cards: Iterable[Printing], version: str = "1.0.0", **more: Any) -> CardSet:
    cards = tuple(cards)
    text: Mapping[str, Any] = {"name": "Core", "licence": "CC0-1.0", "attribution": "us", "source": "", "requires": ""}
    return CardSet(
        id="core",
        version=version,
        printings=cards,
        cards=tuple(card.card for card in cards),
        origin=NOWHERE,
        **{**text, **more},
    )


def names(pack: Any) -> list[str]:
    return [printing.card.id for printing in pack.printings]
