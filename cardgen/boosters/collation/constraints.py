"""Measures how far a pack is from keeping its recipe: one number to minimize, and the names of what is violated.

A pack is numbers into the printings of the recipe. Knows no other pack: windows are left to `window_repair`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from cardgen.analysis.packs.guarantees import ANY, Constraint, PrintingMask, set_of
from cardgen.model.card import Printing
from cardgen.model.recipe import CountGuarantee, Recipe

REPEAT = 1_000
"""How much a card that is twice in a pack weighs: more than any guarantee."""
ALL = 1 << 62
"""More than any pack lacks."""
NO_REPEAT, NO_GROUP = "no card twice", "exclusive cards"


class Quota(Struct, frozen=True):
    """A share of a recipe: `inside` has a 1 for each printing that counts, `cards` a bit."""

    text: str
    inside: bytes
    cards: PrintingMask
    least: int
    most: int

    def lacks(self, pack: Sequence[int]) -> int:
        found = sum(map(self.inside.__getitem__, pack))
        return max(self.least - found, found - self.most, 0)

    def helpers(self, rest: Sequence[int]) -> PrintingMask:
        """The cards with one of which these keep it."""
        found = sum(map(self.inside.__getitem__, rest))
        more = self.cards if self.least <= found + 1 <= self.most else 0
        return more | ~self.cards if self.least <= found <= self.most else more


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
        lack = self._repeats(pack)
        for quota in self.quotas:
            if lack >= enough:
                return lack
            lack += quota.lacks(pack)
        for guarantee in self.guarantees:
            if lack >= enough:
                return lack
            lack += guarantee.lacks(pack)
        return lack

    def helpers(self, pack: Sequence[int], among: Sequence[set[int]]) -> list[set[int]]:
        """For each place of a pack the printings `among` which one may let it keep what it breaks: no other does."""
        parts: list[Constraint | Quota] = [*self.guarantees, *self.quotas]
        parts = [part for part in parts if part.lacks(pack)]
        rests = [[*pack[:place], *pack[place + 1 :]] for place in range(len(pack))]
        return [self._helpers(rest, cards, parts) for rest, cards in zip(rests, among, strict=True)]

    def _helpers(self, rest: Sequence[int], among: set[int], parts: Sequence[Constraint | Quota]) -> set[int]:
        for part in parts:
            helpers = part.helpers(rest)
            among = {card for card in among if helpers >> card & 1} if helpers != ANY else among
            if not among:
                break
        return among.difference(rest)

    def _repeats(self, pack: Sequence[int]) -> int:
        """What a pack lacks by cards that are in it twice, or exclude one another."""
        seen = [mark for printing in pack for mark in self.marks[printing]] if self.marks else pack
        return REPEAT * (len(seen) - len(set(seen)))

    def broken(self, pack: Sequence[int]) -> tuple[str, ...]:
        """What a pack does not keep: `no card twice`, `exclusive cards`, shares by their text, guarantees by name."""
        cards = [self.cards[printing] for printing in pack]
        found = [NO_REPEAT] if len(set(cards)) < len(cards) else []
        groups = Counter(mark for printing in pack for mark in (self.marks[printing][1:] if self.marks else ()))
        found += [NO_GROUP] if groups and max(groups.values()) > 1 else []
        found += [quota.text for quota in self.quotas if quota.lacks(pack)]
        found += [guarantee.name for guarantee in self.guarantees if guarantee.lacks(pack)]
        return tuple(found)


def constraints_of(recipe: Recipe, guarantees: Sequence[Constraint] = ()) -> PackConstraints:
    """What this recipe asks, with those of the rules as `guarantees`, made for `recipe.printings`."""
    printings = recipe.printings
    ids = [printing.card.id for printing in printings]
    numbers = {card: number for number, card in enumerate(dict.fromkeys(ids))}
    groups = [(len(numbers) + place, group) for place, group in enumerate(recipe.exclusive)]
    marks = tuple((numbers[card], *(mark for mark, group in groups if card in group)) for card in ids)
    quotas = tuple(_quota(share, printings) for share in recipe.shares)
    cards = tuple(numbers[card] for card in ids)
    has_marks = bool(groups) or len(numbers) < len(printings)
    return PackConstraints(len(printings), cards, marks if has_marks else (), quotas, tuple(guarantees))


def _quota(share: CountGuarantee, printings: Sequence[Printing]) -> Quota:
    inside = bytes(printing.id in share.printings for printing in printings)
    cards = set_of(card for card, is_inside in enumerate(inside) if is_inside)
    most = len(printings) * 1_000 if share.most is None else share.most
    return Quota(share.text, inside, cards, share.least, most)
