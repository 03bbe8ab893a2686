"""How are the odds of a recipe told on a terminal? Exact, with what tells cards of one pool apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

import click

from cardgen.boosters.odds import Odds
from cardgen.model.card import Printing
from cardgen.model.recipe import Recipe
from cardgen.output.excerpt import printable
from cardgen.packing import Session

NAMED = 3
"""Cards that are named where nothing else tells them apart."""
SEVERAL = ("other pools",)


def tell_odds(session: Session, odds: Odds, all_cards: bool) -> None:
    """What every pack does, layouts, and cards: those of a pool with the same odds in one line, or each in its own."""
    recipe = session.recipe
    _echo(f"{recipe.name} (`{recipe.id}`) for {session.game.name}: {recipe.about}".rstrip(": "))
    for promise in session.promises:
        _echo(f"  every pack {promise}")
    for name, chance in odds.layouts.items() if len(odds.layouts) > 1 else ():
        _echo(f"  layout {name}: {_chance(chance)}")
    copies = {one.printing.id: one.copies for one in odds.cards}
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
        one.id: tuple(name for name, other in recipe.pools.items() if name != pool and _has(other.rates, one))
        for group in groups
        for one in group
    }
    by_kind = _shared(groups, lambda one: (one.card.kind,))
    if by_kind:
        return [f" (kind {kind})" for (kind,) in by_kind]
    by_pool = _shared(groups, lambda one: others[one.id]) or _shared(groups, lambda one: others[one.id] and SEVERAL)
    if by_pool:
        return [f" (also in {' and '.join(names)})" if names else " (in no other pool)" for names in by_pool]
    return [f" ({_titles(group)})" if len(group) <= NAMED else "" for group in groups]


def _shared(
    groups: Sequence[Sequence[Printing]], told: Callable[[Printing], tuple[str, ...]]
) -> list[tuple[str, ...]] | None:
    """What all cards of each group have in common; None where they do not, or where two groups have the same."""
    words = [{told(one) for one in group} for group in groups]
    if any(len(each) > 1 for each in words) or len(set.union(*words)) < len(groups):
        return None
    return [next(iter(each)) for each in words]


def _has(rates: Iterable[tuple[Printing, int]], wanted: Printing) -> bool:
    return any(one.id == wanted.id for one, _ in rates)


def _titles(printings: Iterable[Printing]) -> str:
    return ", ".join(str(one.card.text.get("title", one.card.id)) for one in printings)


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
