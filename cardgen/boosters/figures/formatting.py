"""Formats numbers, odds, names and lists for reports on packs. Independent of any batch."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def equally_rounded(numbers: Sequence[int | Fraction]) -> tuple[str, ...]:
    """With as many decimals each, so that they can be compared at a glance; halves need one."""
    decimals = 0 if all(Fraction(number).denominator == 1 for number in numbers) else 1
    return tuple(f"{float(number):,.{decimals}f}" for number in numbers)


def name_of(id: str) -> str:
    """`Water and soil heroes`: pools and layouts have an id and no other name."""
    return (id[:1].upper() + id[1:]).replace("-", " ")


def odds_in_words(chance: Fraction) -> str:
    """`1 in 7.25`, or copies a pack where that is more."""
    if not chance:
        return "never"
    return f"1 in {with_decimals(1 / chance)}" if chance <= 1 else f"{with_decimals(chance)} a pack"


def with_decimals(number: int | Fraction) -> str:
    """Two decimals, where it is no whole number."""
    return f"{int(number):,}" if Fraction(number).denominator == 1 else f"{float(number):,.2f}"


def counted(number: int, noun: str) -> str:
    """`1 pack`, `1,200 packs`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def listed(names: Sequence[str]) -> str:
    """`a, b and c`."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
