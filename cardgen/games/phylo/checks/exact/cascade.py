"""Computes what an event costs the table on average, with all that falls after it.

The table: two players brought the deck, and each has laid all of it that can be laid. Who needs nobody stands by HOME;
each other one hangs on a single card, every one of those that let it live as likely as any other. So each species has
a weight, its points and those that fall with it on average, and weights are fractions. On a real table many have
several neighbours that let them live: less falls. Knows no player.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

from msgspec import Struct

from cardgen.games.phylo.effect import EventEffect
from cardgen.games.phylo.effect_kinds import TARGET
from cardgen.games.phylo.rules import PLAYERS
from cardgen.games.phylo.web.exact import Paths, holds
from cardgen.games.phylo.web.links import Change, Mask, bits

NONE = Fraction(0)


class Cascade(Struct, frozen=True, dict=True):
    """The table of a web's copies. Of a species its first copy speaks for all."""

    paths: Paths

    @cached_property
    def hanging(self) -> dict[int, Mask]:
        """On which copies each species that can be laid may hang; none where HOME holds it."""
        laid = self.paths.all.laid
        return {copy: self._holders(copy) for copy, kin in self.paths.firsts.items() if kin & laid}

    def _holders(self, copy: int) -> Mask:
        standing = self.paths.all.standing
        hold = next((mask & standing for mask in holds(self.paths.ways[copy]) if mask & standing), 0)
        if hold & self.paths.homes:
            return 0
        lower = [support for support in bits(hold) if self._height(self.paths.first(support)) < self._height(copy)]
        return sum(1 << support for support in lower)

    def _height(self, copy: int) -> tuple[bool, int, int]:
        """Nobody hangs on who is as high as himself, or higher; who can only lie under a host is highest."""
        species = self.paths.web.species[copy]
        assert species is not None
        return not self.paths.all.standing >> copy & 1, species.foodchain, species.scale or 0

    @cached_property
    def weights(self) -> dict[int, Fraction]:
        """The points of a copy of each species and of all that fall with it."""
        order = sorted(self.hanging, key=self._height, reverse=True)
        found = {copy: Fraction(self.paths.web.points[copy]) for copy in order}
        for copy in order:  # the highest first: nothing is added to its weight any more
            supports = self.hanging[copy]
            for other in {self.paths.first(support) for support in bits(supports)}:
                found[other] += found[copy] * self._copies(copy) / supports.bit_count()
        return found

    def _copies(self, copy: int) -> int:
        return self.paths.firsts[copy].bit_count()

    @cached_property
    def points(self) -> int:
        """All points on the table, of both players."""
        return PLAYERS * sum(self.paths.web.points[copy] for copy in bits(self.paths.all.laid))

    def losses(self, copy: int) -> dict[int, Fraction]:
        """For each species that an event may be laid on: the points that the table loses. Empty without any."""
        event = self.paths.web.events[copy]
        assert event is not None
        effects = [*zip(event.effects, self.paths.web.which[copy], strict=True)]
        targets = self.paths.targets(copy) & self.paths.all.standing
        lost = {
            first: sum((self._lost(effect, first) for effect, meant in effects if meant >> first & 1), NONE)
            for first, kin in self.paths.firsts.items()
            if kin & targets
        }
        if event.does("chain-discard") and lost:  # heads come once in the mean; at most, each finds a target
            jump = sum((points * self._copies(first) for first, points in lost.items()), NONE) / targets.bit_count()
            lost = {first: points + jump for first, points in lost.items()}
        return lost

    def _lost(self, effect: EventEffect, target: int) -> Fraction:
        if effect.of != TARGET:  # who lies beside it is not known here
            return NONE
        if effect.name in ("discard-target", "chain-discard"):
            return self.weights[target]
        if effect.name in ("discard-adjacent-diet", "discard-food-chain"):  # what its food lives on is not known here
            return self._lost_by_hunger(target)
        if effect.name == "change-terrain":
            return self._lost_by_change((effect.to, ""), target)
        if effect.name == "change-climate":
            return self._lost_by_change(("", effect.to), target)
        return Fraction(max(0, -effect.points)) if effect.name == "points-modifier" else NONE

    def _lost_by_hunger(self, target: int) -> Fraction:
        """What it hangs on goes, if it is food, and the target falls with it for sure."""
        hanging = self.hanging[target]
        food = [self.paths.first(eaten) for eaten in bits(hanging & self.paths.web.prey[target])]
        if not food:
            return NONE
        number = hanging.bit_count()
        others = sum((self.weights[eaten] - self.weights[target] / number for eaten in food), NONE) / number
        return others + self.weights[target] * len(food) / number

    def _lost_by_change(self, change: Change, target: int) -> Fraction:
        """It falls where it cannot live beside what it hangs on any more; if it stays, who cannot live by it falls."""
        web = self.paths.web
        body = web.state_of(change) * web.copies + target
        hanging = self.hanging[target]
        stays = Fraction((hanging & web.link[body]).bit_count(), hanging.bit_count()) if hanging else Fraction(1)
        leaving = [
            self.weights[support] * self._copies(support) / supports.bit_count()
            for support, supports in self.hanging.items()
            if supports >> target & 1 and not web.guests[body] >> support & 1
        ]
        return (1 - stays) * self.weights[target] + stays * sum(leaving, NONE)
