"""Measures how far a pack is from keeping its recipe: one number to minimize, and the names of what is violated.

A pack is numbers into the printings of the recipe. Knows no other pack: windows are left to `window_repair`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from cardgen.analysis.packs.guarantees import Constraint
from cardgen.model.recipe import Recipe

REPEAT = 1_000
"""How much a card that is twice in a pack weighs: more than any guarantee."""
ALL = 1 << 62
"""More than any pack lacks."""
NO_REPEAT, NO_GROUP = "no card twice", "exclusive cards"


class Quota(Struct, frozen=True):
    """A share of a recipe: `inside` has a 1 for each printing that counts."""

    text: str
    inside: bytes
    least: int
    most: int

    def lack(self, pack: Sequence[int]) -> int:
        found = sum(map(self.inside.__getitem__, pack))
        return max(self.least - found, found - self.most, 0)


class PackConstraints(Struct, frozen=True):
    """What a recipe asks of a pack.

    `marks` of each printing are what a pack has at most one of: its card, and each exclusive group that it is in.
    Empty where those are the printings themselves.
    """

    printings: int
    cards: tuple[int, ...]
    marks: tuple[tuple[int, ...], ...]
    quotas: tuple[Quota, ...]
    guarantees: tuple[Constraint, ...]

    def lack(self, pack: Sequence[int], enough: int = ALL) -> int:
        """How far a pack is from keeping everything; 0 where it does. Of `enough` or more, no more is asked."""
        if self.marks:
            seen = [mark for printing in pack for mark in self.marks[printing]]
            lack = REPEAT * (len(seen) - len(set(seen)))
        else:
            lack = REPEAT * (len(pack) - len(set(pack)))
        for quota in self.quotas:
            if lack >= enough:
                return lack
            lack += quota.lack(pack)
        for guarantee in self.guarantees:
            if lack >= enough:
                return lack
            lack += guarantee.lacks(pack)
        return lack

    def broken(self, pack: Sequence[int]) -> tuple[str, ...]:
        """What a pack does not keep: `no card twice`, `exclusive cards`, shares by their text, guarantees by name."""
        cards = [self.cards[printing] for printing in pack]
        found = [NO_REPEAT] if len(set(cards)) < len(cards) else []
        groups = Counter(mark for printing in pack for mark in (self.marks[printing][1:] if self.marks else ()))
        found += [NO_GROUP] if groups and max(groups.values()) > 1 else []
        found += [quota.text for quota in self.quotas if quota.lack(pack)]
        found += [guarantee.name for guarantee in self.guarantees if guarantee.lacks(pack)]
        return tuple(found)


def constraints_of(recipe: Recipe, guarantees: Sequence[Constraint] = ()) -> PackConstraints:
    """What this recipe asks, with those of the rules as `guarantees`, made for `recipe.printings`."""
    printings = recipe.printings
    ids = [printing.card.id for printing in printings]
    numbers = {card: number for number, card in enumerate(dict.fromkeys(ids))}
    groups = [(len(numbers) + place, group) for place, group in enumerate(recipe.exclusive)]
    marks = tuple((numbers[card], *(mark for mark, group in groups if card in group)) for card in ids)
    quotas = tuple(
        Quota(
            share.text,
            bytes(printing.id in share.printings for printing in printings),
            share.least,
            len(printings) * 1_000 if share.most is None else share.most,
        )
        for share in recipe.shares
    )
    cards = tuple(numbers[card] for card in ids)
    has_marks = bool(groups) or len(numbers) < len(printings)
    return PackConstraints(len(printings), cards, marks if has_marks else (), quotas, tuple(guarantees))
