"""A deck as the engine and the exact analysis see it: one bit mask of icons for each copy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from cardgen.games.fsys.rules import SUPERPOWERS, FsysRules, Icons, cards_by_icon, icons_in, union
from cardgen.games.fsys.solutions import expected_match


class IconDeck(Struct, frozen=True, dict=True):
    """Copies of cards: `cards[i]` is the id, `masks[i]` the icons; bit *b* of a mask is `icons[b]`."""

    cards: tuple[str, ...]
    masks: tuple[Icons, ...]
    icons: tuple[str, ...]

    @property
    def size(self) -> int:
        return len(self.cards)

    def icons_of(self, mask: Icons) -> tuple[str, ...]:
        """The ids of the icons in a mask, in the order of the vocabulary."""
        return tuple(icon for bit, icon in enumerate(self.icons) if mask >> bit & 1)

    @property
    def copies_with(self) -> dict[str, list[int]]:
        """The copies that carry each icon, in the order of the vocabulary; icons on no card are left out."""
        found = {
            icon: [copy for copy, mask in enumerate(self.masks) if mask >> bit & 1]
            for bit, icon in enumerate(self.icons)
        }
        return {icon: copies for icon, copies in found.items() if copies}

    def others(self, copy: int) -> tuple[Icons, ...]:
        """The masks of all copies but this one."""
        return self.masks[:copy] + self.masks[copy + 1 :]

    @cached_property
    def _with_icon(self) -> dict[Icons, int]:
        return cards_by_icon(self.masks)

    def sharing(self, copy: int) -> int:
        """How many other copies have an icon in common with this one, which has some."""
        return union(map(self._with_icon.__getitem__, icons_in(self.masks[copy]))).bit_count() - 1

    @cached_property
    def _fresh(self) -> dict[tuple[Icons, int], float]:
        return {}

    def fresh_match(self, need: Icons, hand: int) -> float:
        """How many icons of a challenge of this deck a fresh hand shows on average: remembered, as all matches ask."""
        if (need, hand) not in self._fresh:
            others = self.others(self.masks.index(need))
            self._fresh[need, hand] = float(expected_match(need, others, hand))
        return self._fresh[need, hand]


def icon_deck(
    cards: Iterable[tuple[str, Sequence[str]]], families: Mapping[str, Sequence[str]], rules: FsysRules
) -> IconDeck:
    """The deck of these copies (id and icons); `families` are the icons of each family, in order.

    Superpowers carry no bit where `rules` do not let them match (FS-A11).
    """
    vocabulary = tuple(
        icon for family, icons in families.items() if rules.superpowers_match or family != SUPERPOWERS for icon in icons
    )
    bits = {icon: 1 << place for place, icon in enumerate(vocabulary)}
    copies = [(card, union(bits.get(icon, 0) for icon in icons)) for card, icons in cards]
    return IconDeck(tuple(card for card, _ in copies), tuple(mask for _, mask in copies), vocabulary)
