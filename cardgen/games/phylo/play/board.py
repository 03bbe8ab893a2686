"""The cells of one game: who lives in them, who lives beside them, what they have become.

Kept up to date with each card laid or taken away, so that whether a card fits is one AND of two sets. Knows the web and
no player.
"""

from __future__ import annotations

from cardgen.games.phylo.web.geometry import BESIDE, HOMES
from cardgen.games.phylo.web.links import Mask, Web, bits


class Board:
    """Cells with bodies in them. `near[cell]`: bodies beside it; `open[cell]`: copies that fit it by LINK."""

    __slots__ = ("at", "cell_of", "ground", "near", "open", "under", "web")

    def __init__(self, web: Web) -> None:
        self.web = web
        self.at: dict[int, int] = {}  # cell: body
        self.cell_of: dict[int, int] = {}  # copy: cell
        self.under: dict[int, int] = {}  # cell: copy of a parasite
        self.ground: dict[int, int] = {}  # cell: the state it has become
        self.near: dict[int, Mask] = {}
        self.open: dict[int, Mask] = {}
        for cell, body in zip(HOMES, web.homes, strict=True):
            self._put(cell, body)

    def clone(self) -> Board:
        twin = Board.__new__(Board)
        twin.web = self.web
        twin.at, twin.cell_of, twin.under = self.at.copy(), self.cell_of.copy(), self.under.copy()
        twin.ground, twin.near, twin.open = self.ground.copy(), self.near.copy(), self.open.copy()
        return twin

    def _put(self, cell: int, body: int) -> None:
        self.at[cell] = body
        self.open.pop(cell, None)
        bit, guests = 1 << body, self.web.guests[body]
        at, near, free = self.at, self.near, self.open
        for step in BESIDE:
            beside = cell + step
            near[beside] = near.get(beside, 0) | bit
            if beside not in at:
                free[beside] = free.get(beside, 0) | guests

    def _take(self, cell: int) -> int:
        body = self.at.pop(cell)
        bit = 1 << body
        for step in BESIDE:
            beside = cell + step
            left = self.near[beside] & ~bit
            if left:
                self.near[beside] = left
                if beside not in self.at:
                    self.open[beside] = self._fit(left)
            else:
                del self.near[beside]
                self.open.pop(beside, None)
        if cell in self.near:
            self.open[cell] = self._fit(self.near[cell])
        return body

    def _fit(self, beside: Mask) -> Mask:
        """The copies that can live beside one of these bodies."""
        guests, fit = self.web.guests, 0
        for body in bits(beside):
            fit |= guests[body]
        return fit

    def lay(self, copy: int, cell: int) -> None:
        """Into an empty cell."""
        self.cell_of[copy] = cell
        self._put(cell, self.ground.get(cell, 0) * self.web.copies + copy if self.ground else copy)

    def take(self, cell: int) -> list[int]:
        """The copies of a cell off the table: who lives there, and its parasite, unless that lives on (PH-A12)."""
        gone = self._take(cell) % self.web.copies
        del self.cell_of[gone]
        if self.ground and self.web.rules.change_stays == "card":
            self.ground.pop(cell, None)
        return [gone, *self._left_behind(cell)] if cell in self.under else [gone]

    def _left_behind(self, cell: int) -> list[int]:
        """The parasite whose host is gone; none where it becomes the species of the cell (PH-A12)."""
        parasite = self.under.pop(cell)
        del self.cell_of[parasite]
        if self.web.rules.parasite_follows_host or not self.web.ordinary >> parasite & 1:
            return [parasite]
        self.lay(parasite, cell)
        return []

    def cover(self, copy: int, cell: int) -> list[int]:
        """On top of a species; gives who leaves: the species, and its parasite, unless that stays (PH-A12)."""
        parasite = self.under.pop(cell, -1)
        gone = self.take(cell)
        self.lay(copy, cell)
        if parasite < 0:
            return gone
        if not self.web.rules.parasite_follows_host and self.web.hosts[parasite] >> self.at[cell] & 1:
            self.under[cell] = parasite
            return gone
        del self.cell_of[parasite]
        return [*gone, parasite]

    def infest(self, copy: int, cell: int) -> None:
        self.under[cell] = copy
        self.cell_of[copy] = cell

    def move(self, copy: int, cell: int) -> list[int]:
        """To an empty cell, with its parasite (PH-A12) and with what the card has become (PH-A13).

        Gives the parasite that stays behind and cannot live there.
        """
        came_from = self.cell_of[copy]
        self._take(came_from)
        if self.web.rules.change_stays == "card" and came_from in self.ground:
            self.ground[cell] = self.ground.pop(came_from)
        self.lay(copy, cell)
        if came_from not in self.under:
            return []
        if not self.web.rules.parasite_follows_host:
            return self._left_behind(came_from)
        self.infest(self.under.pop(came_from), cell)
        return []

    def swap(self, first: int, second: int) -> None:
        """Who lives in these two cells changes places, with parasites and with what the cards have become (PH-A13)."""
        lived = [self._take(cell) % self.web.copies for cell in (first, second)]
        for kept in (self.under, self.ground if self.web.rules.change_stays == "card" else {}):
            found = [(other, kept.pop(cell)) for cell, other in ((first, second), (second, first)) if cell in kept]
            kept.update(found)
        for copy, cell in zip(lived, (second, first), strict=True):
            self.lay(copy, cell)
            if cell in self.under:
                self.infest(self.under[cell], cell)

    def turn_into(self, cell: int, state: int) -> None:
        """The cell becomes something else, and whoever lives in it with it (PH-A13)."""
        if state:
            self.ground[cell] = state
        else:
            self.ground.pop(cell, None)
        if cell in self.at:
            copy = self._take(cell) % self.web.copies
            self._put(cell, state * self.web.copies + copy)

    def body_for(self, copy: int, cell: int) -> int:
        """What a copy would be in a cell: changed as the cell is, or as it is itself (PH-A13)."""
        changed = cell if self.web.rules.change_stays == "cell" else self.cell_of.get(copy, -1)
        return self.ground.get(changed, 0) * self.web.copies + copy

    def body_of(self, copy: int) -> int:
        """What a copy is where it lies, and elsewhere what is printed on it."""
        at = self.at.get(self.cell_of.get(copy, -1), 0)
        return at - at % self.web.copies + copy

    def beside(self, copy: int, cell: int) -> Mask:
        """The bodies that a copy would have beside it in this cell: not itself where it lies now."""
        found = self.near.get(cell, 0)
        return found & ~(1 << self.at[self.cell_of[copy]]) if copy in self.cell_of else found

    def fits(self, copy: int, cell: int) -> bool:
        """Whether the copy would be compatible in this cell (PH-R13)."""
        return bool(self.beside(copy, cell) & self.web.link[self.body_for(copy, cell)])

    def orphans(self) -> Mask:
        """Copies that no neighbour lets live (PH-R13); parasites live with their hosts, HOME cards always."""
        web, near = self.web, self.near
        copies, first_home = web.copies, web.homes[0]
        is_always = web.rules.requirements_hold == "always"
        found = 0
        for cell, body in self.at.items():
            if body >= first_home:
                continue
            beside = near.get(cell, 0)
            copy = body % copies
            if not beside & web.link[body] or (is_always and not self.meets_conditions(copy, cell)):
                found |= 1 << copy
        return found

    def meets_conditions(self, copy: int, cell: int) -> bool:
        """Whether what lies beside the cell meets all that the card asks for (PH-R17)."""
        conditions = self.web.conditions[copy]
        if not conditions:
            return True
        beside = self.beside(copy, cell)
        return all(beside & wanted for wanted in conditions)

    def anchored(self, without: int = -1) -> Mask:
        """Bodies from which a chain of links leads to HOME, past the cell `without` (PH-A6)."""
        web = self.web
        reached: Mask = 0
        for home in web.homes:
            reached |= 1 << home
        waiting = {cell: body for cell, body in self.at.items() if body < web.homes[0] and cell != without}
        while True:
            new = [cell for cell, body in waiting.items() if self.near.get(cell, 0) & web.link[body] & reached]
            if not new:
                return reached
            for cell in new:
                reached |= 1 << waiting.pop(cell)
