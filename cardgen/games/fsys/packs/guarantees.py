"""Guarantees for packs of Food Heroes: families of icons that match, and challenges that the pack itself solves.

By the icons that count in a match (`table.py`, with the readings of the game) and the rule by which projects solve a
challenge (FS-R14, FS-R18). A pack is judged by itself: challenge and projects are its own cards. Knows no recipe.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from cardgen.analysis.packs.guarantees import CARDS, GuaranteeMaker, Measure, by_name
from cardgen.games.fsys.play.setup import icon_table
from cardgen.games.fsys.rules import FAMILIES, Icons, union
from cardgen.model.card import Printing
from cardgen.model.game import Game


class Challenges(Struct, frozen=True):
    """The cards of a recipe: the `icons` of each as a project, and what it needs as a challenge.

    A card without icons, or with more than the `seeds` that mark them, is no challenge and needs 0 (FS-D1, FS-G11).
    `projects` are those of a player.
    """

    icons: tuple[Icons, ...]
    needs: tuple[Icons, ...]
    projects: int
    seeds: int

    def shared(self, pack: Sequence[int]) -> Icons:
        """The icons on at least two cards of the pack."""
        once = twice = 0
        for card in pack:
            icons = self.icons[card]
            twice |= once & icons
            once |= icons
        return twice

    def solves(self, pack: Sequence[int], place: int) -> bool:
        """Do the other cards of the pack, as many as a player has projects, solve the challenge at this place?"""
        need = self.needs[pack[place]]
        parts = {self.icons[card] & need for other, card in enumerate(pack) if other != place}
        return _covered(need, parts, self.projects)


def _covered(need: Icons, parts: Collection[Icons], most: int) -> bool:
    """Do at most so many of these parts have all that is needed? One of them must have the lowest icon (FS-R18)."""
    if most == 1:
        return need in map(need.__and__, parts)  # quicker than `any`, and asked most of all
    icon = need & -need
    for part in parts:
        if part & icon:
            rest = need & ~part
            if not rest or _covered(rest, parts, most - 1):
                return True
    return False


def challenges_of(game: Game, printings: Sequence[Printing]) -> Challenges:
    table = icon_table(game, printings)
    icons, seeds = table.deck.masks, table.rules.seeds
    needs = (mask if 0 < mask.bit_count() <= seeds else 0 for mask in icons)
    return Challenges(icons, tuple(needs), table.rules.rounds, seeds)


class Served(Measure, frozen=True):
    """Icons of at least `least` of the families are on a challenge of the pack and match on another card of it."""

    challenges: Challenges
    families: tuple[Icons, ...]
    least: int

    def lack(self, pack: Sequence[int]) -> int:
        shared, needs = self.challenges.shared(pack), self.challenges.needs
        matched = 0
        for card in pack:
            matched |= needs[card] & shared
        return max(0, self.least - sum([bool(matched & family) for family in self.families]))


class Solvable(Measure, frozen=True):
    """At least `least` cards of a pack are challenges that up to three others of it solve (FS-R18)."""

    challenges: Challenges
    least: int

    def lack(self, pack: Sequence[int]) -> int:
        """The icons that the nearest challenges are short of: those on no other card of the pack; where all are on
        some and no three cards have them together, 1.
        """
        shared, needs = self.challenges.shared(pack), self.challenges.needs
        unsolved, wanted = [], self.least
        for place, card in enumerate(pack):
            need = needs[card]
            if not need:
                continue
            missing = (need & ~shared).bit_count()
            if missing or not self.challenges.solves(pack, place):
                unsolved.append(missing or 1)
                continue
            wanted -= 1
            if not wanted:
                return 0
        unsolved.sort()
        return sum(unsolved[:wanted]) + self.challenges.seeds * max(0, wanted - len(unsolved))


def _served(game: Game, printings: Sequence[Printing], number: int) -> Measure:
    table = icon_table(game, printings)
    bits = {icon: 1 << place for place, icon in enumerate(table.deck.icons)}
    families = (union(bits.get(icon.id, 0) for icon in family.icons) for family in game.families)
    return Served(challenges_of(game, printings), tuple(families), number)


def _solvable(game: Game, printings: Sequence[Printing], number: int) -> Measure:
    return Solvable(challenges_of(game, printings), number)


GUARANTEES = by_name(
    GuaranteeMaker("icon-families", range(1, len(FAMILIES) + 1), _served),
    GuaranteeMaker("solvable-challenge", CARDS, _solvable),
)
"""What recipes of Food Heroes may ask of every pack."""
