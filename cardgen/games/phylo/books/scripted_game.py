"""Plays given cards one after the other, for pictures of the table.

Every move is asked from the engine: one that the rules refuse raises `RefusedMove`, so that no book can show it. Cards
are named by their ids, spots by x and y, HOME cards at (0, 0) and (1, 0). Knows nothing of paper.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardgen.analysis.play.rng import seeded
from cardgen.games.phylo.event import EventCard
from cardgen.games.phylo.play.action import PASS, ActionKind, action, copy_of, kind_of, where_of
from cardgen.games.phylo.play.engine import Ecosystem
from cardgen.games.phylo.rules import PhyloRules
from cardgen.games.phylo.species import Species
from cardgen.games.phylo.web.geometry import BESIDE, HOMES, cell, place
from cardgen.games.phylo.web.link_builder import web_of
from cardgen.games.phylo.web.links import bits

FILLING = 12
"""Cards in each draw pile, so that no example ends by chance: none of them is ever looked at (PH-A18)."""
Spot = tuple[int, int]


class RefusedMove(ValueError):
    """An example that the rules do not allow, or a statement about one that is not so."""


class Lying(Struct, frozen=True):
    """A card on the table; `owner` is 0 or 1. `is_lost`: no neighbour lets it live. A HOME card has no id."""

    card: str
    x: int
    y: int
    owner: int
    is_new: bool = False
    is_lost: bool = False


class Joint(Struct, frozen=True):
    """Two spots beside each other; at least one of the cards can live beside the other: who does is `held`."""

    spot: Spot
    other: Spot
    is_held: bool = True
    is_other_held: bool = True


class BoardScene(Struct, frozen=True):
    """A moment of a game. Each move gives a new scene; `new` and `gone` is what the last move laid and what it took."""

    state: Ecosystem
    new: tuple[Spot, ...] = ()
    gone: tuple[tuple[str, Spot], ...] = ()

    @property
    def seat(self) -> int:
        return self.state.seat

    @property
    def actions(self) -> int:
        """How many the player still has."""
        return self.state.actions

    @property
    def points(self) -> tuple[int, ...]:
        return self.state.returns()

    @property
    def lying(self) -> tuple[Lying, ...]:
        """All cards on the table, HOME cards first."""
        table, cards = self.state.table, self.state.web.cards
        homes = tuple(Lying("", *place(home), owner) for owner, home in enumerate(HOMES))
        lost = {cards[copy] for copy in bits(table.orphans())}
        others = (
            Lying(cards[copy], *place(at), self.state.owner_of(copy), place(at) in self.new, cards[copy] in lost)
            for copy, at in table.cell_of.items()
        )
        return (*homes, *others)

    @property
    def lost(self) -> tuple[str, ...]:
        """The cards that no neighbour lets live."""
        return tuple(lying.card for lying in self.lying if lying.is_lost)

    @property
    def changed(self) -> tuple[Spot, ...]:
        """Spots whose terrain or climate an event has changed, as long as that lasts (PH-A13)."""
        return tuple(sorted(place(at) for at, state in self.state.table.ground.items() if state))

    @property
    def joints(self) -> tuple[Joint, ...]:
        """Where links are, each once."""
        table = self.state.table
        found = []
        for at, body in table.at.items():
            for step in (step for step in BESIDE if step > 0):
                other = table.at.get(at + step)
                if other is not None and (held := (self._links(body, other), self._links(other, body))) != (
                    False,
                    False,
                ):
                    found.append(Joint(place(at), place(at + step), *held))
        return tuple(found)

    def _links(self, body: int, other: int) -> bool:
        web = self.state.web
        return body < web.homes[0] and bool(web.link[body] >> other & 1)

    def spots(self, card: str) -> tuple[Spot, ...]:
        """Where the card of the hand may be laid now, from upper left as one reads."""
        copy = self._in_hand(card)
        found = [
            place(where_of(action))
            for action in self.state.legal_actions()
            if kind_of(action) == ActionKind.LAY and copy_of(action) == copy
        ]
        return tuple(sorted(found, key=lambda spot: (-spot[1], spot[0])))

    def goals(self, card: str) -> tuple[Spot, ...]:
        """Where the card of the table may go now (MOVE or FLIGHT)."""
        copy = self._lying(card)
        legal = self.state.legal_actions()
        found = [
            place(where_of(action))
            for action in legal
            if kind_of(action) == ActionKind.MOVE and copy_of(action) == copy
        ]
        return tuple(sorted(found, key=lambda spot: (-spot[1], spot[0])))

    def dead_ends(self, card: str) -> tuple[Spot, ...]:
        """Empty spots as near as its MOVE or FLIGHT, where it cannot go: it could not live there."""
        copy, table = self._lying(card), self.state.table
        home = table.cell_of[copy]
        reached = {place(home + step) for ray in self.state.web.steps[copy] for step in ray}
        taken = {(lying.x, lying.y) for lying in self.lying}
        return tuple(sorted(reached - taken - set(self.goals(card))))

    def targets(self, event: str) -> tuple[str, ...]:
        """The cards that the event may be laid on now."""
        copy = self._in_hand(event)
        table, cards = self.state.table, self.state.web.cards
        cells = [
            where_of(action)
            for action in self.state.legal_actions()
            if kind_of(action) == ActionKind.EVENT and copy_of(action) == copy
        ]
        return tuple(cards[table.at[at] % self.state.web.copies] for at in cells)

    def lay(self, card: str, x: int, y: int) -> BoardScene:
        """A species from the hand into an empty spot. Raises RefusedMove."""
        return self._after(ActionKind.LAY, self._in_hand(card), cell(x, y), ((x, y),), f"lay `{card}` at {x}, {y}")

    def cover(self, card: str, on: str) -> BoardScene:
        """INVASIVE: on top of a species. Raises RefusedMove."""
        at = self._where(on)
        return self._after(ActionKind.COVER, self._in_hand(card), at, (place(at),), f"lay `{card}` on `{on}`")

    def infest(self, card: str, under: str) -> BoardScene:
        """PARASITIC: under a species. Raises RefusedMove."""
        at = self._where(under)
        return self._after(ActionKind.INFEST, self._in_hand(card), at, (place(at),), f"lay `{card}` under `{under}`")

    def spread(self, card: str, x: int, y: int) -> BoardScene:
        """A further copy near the first. Raises RefusedMove."""
        return self._after(
            ActionKind.SPREAD, self._in_hand(card), cell(x, y), ((x, y),), f"spread `{card}` to {x}, {y}"
        )

    def move(self, card: str, x: int, y: int) -> BoardScene:
        """A species on the table to another spot. Raises RefusedMove."""
        return self._after(ActionKind.MOVE, self._lying(card), cell(x, y), ((x, y),), f"move `{card}` to {x}, {y}")

    def strike(self, event: str, card: str) -> BoardScene:
        """An event on a species. Raises RefusedMove."""
        copy = self._in_hand(event)
        return self._after(ActionKind.EVENT, copy, self._where(card), (), f"play `{event}` on `{card}`")

    def rest(self) -> BoardScene:
        """The player passes, and the turn is over."""
        return self._after(ActionKind.PASS, 0, 0, (), "pass")

    def refusing(self, card: str, x: int, y: int) -> BoardScene:
        """The same scene; raises Refused where the card may be laid there after all."""
        if (x, y) in self.spots(card):
            raise RefusedMove(f"the book says that `{card}` may not be laid at {x}, {y}, but the rules allow it")
        return self

    def telling(self, is_so: bool, statement: str) -> BoardScene:
        """The same scene; raises Refused where a statement of the book is not so."""
        if not is_so:
            raise RefusedMove(f"the book says: {statement}; by the rules it is not so")
        return self

    def _after(self, kind: ActionKind, copy: int, where: int, new: tuple[Spot, ...], claim: str) -> BoardScene:
        wanted = action(kind, copy, where) if kind != ActionKind.PASS else PASS
        if wanted not in self.state.legal_actions():
            raise RefusedMove(f"the book lets a player {claim}, but the rules refuse it")
        before = {lying.card: (lying.x, lying.y) for lying in self.lying if lying.card}
        state = self.state.clone(seeded(0))
        state.apply(wanted)
        scene = BoardScene(state, new)
        left = {lying.card for lying in scene.lying}
        return replace(scene, gone=tuple((card, spot) for card, spot in before.items() if card not in left))

    def _in_hand(self, card: str) -> int:
        copies = [copy for copy in bits(self.state.hands[self.seat]) if self.state.web.cards[copy] == card]
        if not copies:
            raise RefusedMove(f"`{card}` is not in the hand of player {self.seat + 1}")
        return copies[0]

    def _lying(self, card: str) -> int:
        copies = [copy for copy in self.state.table.cell_of if self.state.web.cards[copy] == card]
        if not copies:
            raise RefusedMove(f"`{card}` does not lie on the table")
        return copies[0]

    def _where(self, card: str) -> int:
        return self.state.table.cell_of[self._lying(card)]


KnownCards = Mapping[str, tuple[Species | None, EventCard | None]]


def begun(hands: Sequence[Sequence[str]], known: KnownCards, rules: PhyloRules) -> BoardScene:
    """A game in which player 1 begins and both hold these cards, besides what they draw. Raises RefusedMove.

    `known` are the cards by id, as the rules see them.
    """
    for card in (card for hand in hands for card in hand):
        if known.get(card, (None, None)) == (None, None):
            raise RefusedMove(f"the book plays with `{card}`, which is no card of this game that the rules understand")
    held = [card for hand in hands for card in hand]
    filling = held[:1] * FILLING * len(hands)
    web = web_of([(card, *known[card]) for card in (*held, *filling)], replace(rules, opening="random", hand_size=0))
    first, second = (len(hand) for hand in hands)
    rest = range(len(held), len(held) + len(filling))
    state = Ecosystem(web, [rest[::2], rest[1::2]], seeded(0))
    # What the first player drew stays out of sight: the hand is what the book tells, and nothing else.
    state.hands = [(1 << first) - 1, ((1 << second) - 1) << first]
    return BoardScene(state)
