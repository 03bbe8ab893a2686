"""Prints the odds of a recipe at a terminal: exact, with what tells cards of one pool apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

import click

from cardgen.commands.booster.make_packs import PreparedBatch
from cardgen.model.card import Printing
from cardgen.model.recipe import Recipe
from cardgen.output.snippet import printable

NAMED = 3
"""Cards that are named where nothing else tells them apart."""
SEVERAL = ("other pools",)


def tell_odds(prepared: PreparedBatch, all_cards: bool) -> None:
    """What every pack does, layouts, and cards: those of a pool with the same odds in one line, or each in its own."""
    recipe, odds = prepared.recipe, prepared.odds
    _echo(f"{recipe.name} (`{recipe.id}`) for {prepared.game.name}: {recipe.about}".rstrip(": "))
    for guarantee in prepared.guarantee_texts:
        _echo(f"  {guarantee}")
    for name, chance in odds.layouts.items() if len(odds.layouts) > 1 else ():
        _echo(f"  layout {name}: {_chance(chance)}")
    copies = {card.printing.id: card.copies for card in odds.cards}
    for pool in recipe.pools.values():
        alike: dict[Fraction, list[Printing]] = {}
        for printing, _ in pool.rates:
            alike.setdefault(copies[printing.id], []).append(printing)
        words = _apart(recipe, pool.id, list(alike.values()))
        for (chance, printings), which in zip(alike.items(), words, strict=True):
            number = len(printings)
            cards = f"{number:,} {'card' if number == 1 else 'cards'}{which}{', each' if number > 1 else ''}"
            shown = f": {_titles(printings)}" if all_cards else ""
            _echo(f"  {pool.id}: {cards} {_chance(chance)}{shown}")


def _apart(recipe: Recipe, pool: str, groups: Sequence[Sequence[Printing]]) -> list[str]:
    """Which cards of a pool are meant, where its cards have different odds: by kind, by their other pools, by name."""
    if len(groups) < 2:
        return ["" for _ in groups]
    others: Mapping[str, tuple[str, ...]] = {
        printing.id: tuple(name for name, other in recipe.pools.items() if name != pool and _has(other.rates, printing))
        for group in groups
        for printing in group
    }
    by_kind = _shared(groups, lambda printing: (printing.card.kind,))
    if by_kind:
        return [f" (kind {kind})" for (kind,) in by_kind]
    by_pool = _shared(groups, lambda printing: others[printing.id])
    by_pool = by_pool or _shared(groups, lambda printing: others[printing.id] and SEVERAL)
    if by_pool:
        return [f" (also in {' and '.join(names)})" if names else " (in no other pool)" for names in by_pool]
    return [f" ({_titles(group)})" if len(group) <= NAMED else "" for group in groups]


def _shared(
    groups: Sequence[Sequence[Printing]], named_by: Callable[[Printing], tuple[str, ...]]
) -> list[tuple[str, ...]] | None:
    """What all cards of each group have in common; None where they do not, or where two groups have the same."""
    words = [{named_by(printing) for printing in group} for group in groups]
    if any(len(names) > 1 for names in words) or len(set.union(*words)) < len(groups):
        return None
    return [next(iter(names)) for names in words]


def _has(rates: Iterable[tuple[Printing, int]], wanted: Printing) -> bool:
    return any(printing.id == wanted.id for printing, _ in rates)


def _titles(printings: Iterable[Printing]) -> str:
    return ", ".join(str(printing.card.text.get("title", printing.card.id)) for printing in printings)


def _chance(copies: Fraction) -> str:
    """`in 1 of 5.45 packs (11/60)`, `in 1 of 8 packs (1/8)`; copies of a pack where a card is there more than once."""
    if not copies:
        return "in no pack"
    if copies > 1:
        return f"{_number(copies)} times a pack ({copies})"
    return "in every pack" if copies == 1 else f"in 1 of {_number(1 / copies)} packs ({copies})"


def _number(number: Fraction) -> str:
    return f"{number.numerator:,}" if number.denominator == 1 else f"{float(number):,.2f}"


def _echo(line: str) -> None:
    """Recipes may be anybody's: nothing of theirs that a terminal would obey gets through."""
    click.echo(printable(line))
