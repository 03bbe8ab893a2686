"""What happens when these cards are played, one after the other? A game told move by move, for pictures of the table.

Every move is asked from the engine: one that the rules refuse raises `Refused`, so that no book can show it. Cards are
named by their ids, spots by x and y, HOME cards at (0, 0) and (1, 0). Knows nothing of paper.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardgen.rules.chance import seeded
from cardgen.rules.phylo.action import PASS, Kind, action, copy_of, kind_of, where_of
from cardgen.rules.phylo.engine import Ecosystem
from cardgen.rules.phylo.geometry import BESIDE, HOMES, cell, place
from cardgen.rules.phylo.rules import Rules
from cardgen.rules.phylo.species import Event, Species
from cardgen.rules.phylo.weaving import web_of
from cardgen.rules.phylo.web import bits

FILLING = 12
"""Cards in each draw pile, so that no example ends by chance: none of them is ever looked at (PH-A18)."""
Spot = tuple[int, int]


class Refused(ValueError):
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
    """Two spots beside each other; at least one of the cards can live beside the other."""

    one: Spot
    other: Spot


class Scene(Struct, frozen=True):
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
        homes = tuple(Lying("", *place(one), owner) for owner, one in enumerate(HOMES))
        lost = {cards[copy] for copy in bits(table.orphans())}
        others = (
            Lying(cards[copy], *place(at), self.state.owner_of(copy), place(at) in self.new, cards[copy] in lost)
            for copy, at in table.cell_of.items()
        )
        return (*homes, *others)

    @property
    def lost(self) -> tuple[str, ...]:
        """The cards that no neighbour lets live."""
        return tuple(one.card for one in self.lying if one.is_lost)

    @property
    def changed(self) -> tuple[Spot, ...]:
        """Spots whose terrain or climate an event has changed, as long as that lasts (PH-A13)."""
        return tuple(sorted(place(at) for at, state in self.state.table.ground.items() if state))

    @property
    def joints(self) -> tuple[Joint, ...]:
        """Where links are, each once."""
        table = self.state.table
        found = []
        for one, body in table.at.items():
            for step in (step for step in BESIDE if step > 0):
                other = table.at.get(one + step)
                if other is not None and (self._links(body, other) or self._links(other, body)):
                    found.append(Joint(place(one), place(one + step)))
        return tuple(found)

    def _links(self, body: int, other: int) -> bool:
        web = self.state.web
        return body < web.homes[0] and bool(web.link[body] >> other & 1)

    def spots(self, card: str) -> tuple[Spot, ...]:
        """Where the card of the hand may be laid now, from upper left as one reads."""
        copy = self._in_hand(card)
        found = [
            place(where_of(one))
            for one in self.state.legal_actions()
            if kind_of(one) == Kind.LAY and copy_of(one) == copy
        ]
        return tuple(sorted(found, key=lambda spot: (-spot[1], spot[0])))

    def goals(self, card: str) -> tuple[Spot, ...]:
        """Where the card of the table may go now (MOVE or FLIGHT)."""
        copy = self._lying(card)
        legal = self.state.legal_actions()
        found = [place(where_of(one)) for one in legal if kind_of(one) == Kind.MOVE and copy_of(one) == copy]
        return tuple(sorted(found, key=lambda spot: (-spot[1], spot[0])))

    def targets(self, event: str) -> tuple[str, ...]:
        """The cards that the event may be laid on now."""
        copy = self._in_hand(event)
        table, cards = self.state.table, self.state.web.cards
        cells = [
            where_of(one) for one in self.state.legal_actions() if kind_of(one) == Kind.EVENT and copy_of(one) == copy
        ]
        return tuple(cards[table.at[at] % self.state.web.copies] for at in cells)

    def lay(self, card: str, x: int, y: int) -> Scene:
        """A species from the hand into an empty spot. Raises Refused."""
        return self._after(Kind.LAY, self._in_hand(card), cell(x, y), ((x, y),), f"lay `{card}` at {x}, {y}")

    def cover(self, card: str, on: str) -> Scene:
        """INVASIVE: on top of a species. Raises Refused."""
        at = self._where(on)
        return self._after(Kind.COVER, self._in_hand(card), at, (place(at),), f"lay `{card}` on `{on}`")

    def infest(self, card: str, under: str) -> Scene:
        """PARASITIC: under a species. Raises Refused."""
        at = self._where(under)
        return self._after(Kind.INFEST, self._in_hand(card), at, (place(at),), f"lay `{card}` under `{under}`")

    def spread(self, card: str, x: int, y: int) -> Scene:
        """A further copy near the first. Raises Refused."""
        return self._after(Kind.SPREAD, self._in_hand(card), cell(x, y), ((x, y),), f"spread `{card}` to {x}, {y}")

    def move(self, card: str, x: int, y: int) -> Scene:
        """A species on the table to another spot. Raises Refused."""
        return self._after(Kind.MOVE, self._lying(card), cell(x, y), ((x, y),), f"move `{card}` to {x}, {y}")

    def strike(self, event: str, card: str) -> Scene:
        """An event on a species. Raises Refused."""
        copy = self._in_hand(event)
        return self._after(Kind.EVENT, copy, self._where(card), (), f"play `{event}` on `{card}`")

    def rest(self) -> Scene:
        """The player passes, and the turn is over."""
        return self._after(Kind.PASS, 0, 0, (), "pass")

    def refusing(self, card: str, x: int, y: int) -> Scene:
        """The same scene; raises Refused where the card may be laid there after all."""
        if (x, y) in self.spots(card):
            raise Refused(f"the book says that `{card}` may not be laid at {x}, {y}, but the rules allow it")
        return self

    def telling(self, is_so: bool, statement: str) -> Scene:
        """The same scene; raises Refused where a statement of the book is not so."""
        if not is_so:
            raise Refused(f"the book says: {statement}; by the rules it is not so")
        return self

    def _after(self, kind: Kind, copy: int, where: int, new: tuple[Spot, ...], told: str) -> Scene:
        wanted = action(kind, copy, where) if kind != Kind.PASS else PASS
        if wanted not in self.state.legal_actions():
            raise Refused(f"the book lets a player {told}, but the rules refuse it")
        before = {one.card: (one.x, one.y) for one in self.lying if one.card}
        state = self.state.clone(seeded(0))
        state.apply(wanted)
        scene = Scene(state, new)
        left = {one.card for one in scene.lying}
        return replace(scene, gone=tuple((card, spot) for card, spot in before.items() if card not in left))

    def _in_hand(self, card: str) -> int:
        copies = [copy for copy in bits(self.state.hands[self.seat]) if self.state.web.cards[copy] == card]
        if not copies:
            raise Refused(f"`{card}` is not in the hand of player {self.seat + 1}")
        return copies[0]

    def _lying(self, card: str) -> int:
        copies = [copy for copy in self.state.table.cell_of if self.state.web.cards[copy] == card]
        if not copies:
            raise Refused(f"`{card}` does not lie on the table")
        return copies[0]

    def _where(self, card: str) -> int:
        return self.state.table.cell_of[self._lying(card)]


Known = Mapping[str, tuple[Species | None, Event | None]]


def begun(hands: Sequence[Sequence[str]], known: Known, rules: Rules) -> Scene:
    """A game in which player 1 begins and both hold these cards, besides what they draw. Raises Refused.

    `known` are the cards by id, as the rules see them.
    """
    for card in (card for hand in hands for card in hand):
        if known.get(card, (None, None)) == (None, None):
            raise Refused(f"the book plays with `{card}`, which is no card of this game that the rules understand")
    held = [card for hand in hands for card in hand]
    filling = held[:1] * FILLING * len(hands)
    web = web_of([(card, *known[card]) for card in (*held, *filling)], replace(rules, opening="random", hand_size=0))
    first, second = (len(hand) for hand in hands)
    rest = range(len(held), len(held) + len(filling))
    state = Ecosystem(web, [rest[::2], rest[1::2]], seeded(0))
    # What the first player drew stays out of sight: the hand is what the book tells, and nothing else.
    state.hands = [(1 << first) - 1, ((1 << second) - 1) << first]
    return Scene(state)
