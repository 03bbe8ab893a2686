"""A game of Phylo for two, from the opening hands to the score (rules PH-R4 to PH-R23).

Cards are numbers of copies in the web; hands and discard piles are sets of bits, draw piles lists of which any may come
next (C1). Seat 0 begins. Knows no policy and counts nothing; `record.py` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.analysis.play.protocol import Action, RulesGap, Stream
from cardgen.analysis.play.rng import draw
from cardgen.games.phylo.play import effects, heuristics, moves
from cardgen.games.phylo.play.action import ActionKind, copy_of, kind_of, where_of
from cardgen.games.phylo.play.action import action as acted
from cardgen.games.phylo.play.board import Board
from cardgen.games.phylo.web.links import Mask, Web, bits


class Loss(NamedTuple):
    """A species that left the table, and its owner's points with it; `is_alone`: it had nobody to live beside, when the
    turn was over (PH-R20).
    """

    copy: int
    seat: int
    points: int
    is_alone: bool


class Ecosystem:
    """One game. `turn` counts both players' turns, from 0; `history` has the points after each of them; `losses` are
    the species that left the table, in order.

    Raises RulesGap where the rules do not say what comes next.
    """

    __slots__ = (
        "actions",
        "blocked",
        "bonus",
        "chance",
        "decks",
        "discarded",
        "drawn",
        "empty_turns",
        "event_played",
        "final_turn",
        "hands",
        "history",
        "hopper",
        "hops",
        "idle",
        "is_begun",
        "laid",
        "lasting",
        "lays",
        "losses",
        "orphans",
        "owned",
        "piles",
        "points",
        "rules",
        "seat",
        "shown",
        "table",
        "turn",
        "turn_limit",
        "web",
        "wind",
    )

    def __init__(
        self, web: Web, piles: Sequence[Sequence[int]], chance: Stream, decks: tuple[int, int] = (0, 1)
    ) -> None:
        self.web, self.rules, self.chance, self.decks = web, web.rules, chance, decks
        self.table = Board(web)
        self.piles = [list(pile) for pile in piles]
        self.hands: list[Mask] = [0, 0]
        self.discarded: list[Mask] = [0, 0]
        self.owned: list[Mask] = [0, 0]  # copies on the table
        self.drawn: list[Mask] = [0, 0]  # copies that ever were in the hand
        self.laid: list[Mask] = [0, 0]  # copies that ever were played
        self.shown: Mask = 0  # copies that came to a hand for all to see
        self.points = [0, 0]
        self.bonus: dict[int, int] = {}  # copy: points that it is worth more
        self.orphans: Mask = 0  # incompatible at the end of the last turn
        self.blocked: dict[int, int] = {}  # cell: the last turn in which nothing may be laid there
        self.lasting: list[tuple[int, int, str]] = []  # last turn, the cell or copy that is changed, the effect
        self.hops: list[Action] = []
        self.hopper = -1
        self.turn, self.seat, self.actions = 0, 0, 0
        self.turn_limit = max(self.rules.turn_limit, _longest(self.piles))
        self.final_turn = -1
        self.event_played = self.wind = False
        self.history: list[tuple[int, int]] = []
        self.losses: list[Loss] = []
        self.lays = [0, 0]  # how often a species was laid
        self.idle, self.empty_turns = [0, 0], [0, 0]
        self.is_begun = False
        if self.rules.opening == "random":
            for seat in (0, 1):
                for _ in range(min(self.rules.hand_size, len(self.piles[seat]))):
                    self._draw(seat)
            self._begin_turn()
        else:
            self._await_choice()

    # The turn

    def is_over(self) -> bool:
        return self.is_begun and 0 <= self.final_turn < self.turn

    def returns(self) -> tuple[int, ...]:
        return tuple(self.points)

    def _draw(self, seat: int) -> None:
        bit = 1 << draw(self.piles[seat], self.chance)
        self.hands[seat] |= bit
        self.drawn[seat] |= bit

    def _begin_turn(self) -> None:
        """PH-R5: draw, then act."""
        self.is_begun = True
        seat = self.seat
        self.empty_turns[seat] += not self.hands[seat]
        drawn = min(self.rules.draws, len(self.piles[seat]))
        for _ in range(drawn):
            self._draw(seat)
        self._note_empty_pile(drawn > 0)
        self.actions = self.rules.actions
        self.event_played = self.wind = False

    def _note_empty_pile(self, has_drawn: bool) -> None:
        """PH-R22: this turn is finished, and the other player has one more; the first pile to run out decides, or the
        last (PH-A15). A pile that never had cards counts as run out.
        """
        is_later = has_drawn and self.rules.end_by == "last_emptied"
        if not self.piles[self.seat] and (self.final_turn < 0 or is_later):
            self.final_turn = self.turn + 1

    def _end_turn(self) -> None:
        """The removal check (PH-R20), then the other player."""
        self.remove_orphans()
        self.history.append((self.points[0], self.points[1]))
        self.turn += 1
        self.seat = 1 - self.seat
        if self.turn > self.turn_limit:
            raise RulesGap(f"the game is not over after {self.turn_limit} turns (PH-D2)")
        if not self.is_over():
            effects.expire(self)
            self._begin_turn()

    def remove_orphans(self) -> None:
        """PH-R20: who was incompatible before this turn and still is goes; then whoever lived by them, repeatedly."""
        table = self.table
        now = self.incompatible()
        doomed, spared = now & self.orphans, now & ~self.orphans
        while doomed:
            for copy in bits(doomed):
                if copy in table.cell_of:
                    self._discard(table.take(table.cell_of[copy]), is_alone=True)
            after = self.incompatible()
            if self.rules.domino == "reaction":
                spared = after
                break
            doomed = after & ~spared
        self.orphans = spared & self._on_table() if spared else 0

    def incompatible(self) -> Mask:
        """Copies that cannot live where they lie (PH-R13, PH-A6)."""
        if not self.rules.require_home_path:
            return self.table.orphans()
        anchored, found = self.table.anchored(), self.table.orphans()
        for body in self.table.at.values():
            if not anchored >> body & 1:
                found |= 1 << body % self.web.copies
        return found

    def _on_table(self) -> Mask:
        return self.owned[0] | self.owned[1]

    # What may be done

    def legal_actions(self) -> Sequence[Action]:
        if not self.is_begun:
            return [acted(ActionKind.CHOOSE, copy) for copy in self.piles[self.seat]]
        if self.hops:
            return self.hops
        return moves.legal_actions(self)

    def apply(self, action: Action) -> None:
        kind, copy = kind_of(action), copy_of(action)
        if kind == ActionKind.CHOOSE:
            self._choose(copy)
            return
        if kind == ActionKind.HOP:
            self.hops = []
            effects.hop(self, where_of(action))
        elif kind == ActionKind.PASS:
            self._pass()
            return
        else:
            self._act(kind, copy, where_of(action))
        if not self.hops and self.actions <= 0 and not moves.spreads(self):
            self._end_turn()

    def _choose(self, copy: int) -> None:
        """PH-A22: the opening hand by choice, seat by seat."""
        self.piles[self.seat].remove(copy)
        self.hands[self.seat] |= 1 << copy
        self.drawn[self.seat] |= 1 << copy
        self._await_choice()

    def _await_choice(self) -> None:
        """Of the first seat whose opening hand is not full yet, as far as there are cards; else the first turn."""
        size = self.rules.hand_size
        full = [self.hands[seat].bit_count() >= size or not self.piles[seat] for seat in (0, 1)]
        self.seat = 1 if full == [True, False] else 0
        if all(full):
            self._begin_turn()

    def _pass(self) -> None:
        """PH-A21: passing ends the turn, or is one action that does nothing."""
        if self.rules.pass_ends_turn or self.actions <= 1:
            self.idle[self.seat] += max(0, self.actions)
            self._end_turn()
        else:
            self.idle[self.seat] += 1
            self.actions -= 1

    def _act(self, kind: int, copy: int, where: int) -> None:
        self.actions -= kind != ActionKind.SPREAD or self.rules.spread_costs_action
        if kind == ActionKind.MOVE:
            self._discard(self.table.move(copy, where))
        elif kind == ActionKind.DISCARD:
            self._discard_to_draw(copy)
        elif kind in (ActionKind.EVENT, ActionKind.RETRIEVE):
            self._take_from_hand(copy)
            effects.play_event(self, copy, where, kind == ActionKind.RETRIEVE)
        else:
            self._take_from_hand(copy)
            if kind == ActionKind.INFEST:
                self.table.infest(copy, where)
            elif kind == ActionKind.COVER:
                self._discard(self.table.cover(copy, where))
            else:
                self.table.lay(copy, where)
            self.owned[self.seat] |= 1 << copy
            self.lays[self.seat] += 1
            self.points[self.seat] += self.web.points[copy]

    def _take_from_hand(self, copy: int) -> None:
        self.hands[self.seat] &= ~(1 << copy)
        self.laid[self.seat] |= 1 << copy

    def _discard_to_draw(self, copy: int) -> None:
        """Discard one, draw three, or as many as there are (PH-R5, PH-G11)."""
        seat = self.seat
        self.hands[seat] &= ~(1 << copy)
        self.discarded[seat] |= 1 << copy
        drawn = min(self.rules.discard_draws, len(self.piles[seat]))
        for _ in range(drawn):
            self._draw(seat)
        if self.rules.last_by_discard:  # PH-A14
            self._note_empty_pile(drawn > 0)

    # What happens to cards

    def owner_of(self, copy: int) -> int:
        """The seat that has this copy on the table."""
        return 0 if self.owned[0] >> copy & 1 else 1

    def discard_cell(self, cell: int) -> None:
        """Who lives there, and its parasite, to the discard piles of their owners."""
        self._discard(self.table.take(cell))

    def _discard(self, copies: Sequence[int], is_alone: bool = False) -> None:
        """What has left the table."""
        for copy in copies:
            seat, bit = self.owner_of(copy), 1 << copy
            self.orphans &= ~bit
            self.owned[seat] &= ~bit
            self.discarded[seat] |= bit
            points = self.web.points[copy] + self.bonus.pop(copy, 0)
            self.losses.append(Loss(copy, seat, points, is_alone))
            self.points[seat] -= points

    # What players may think

    obvious_action = heuristics.obvious_action
    gain = heuristics.gain
    outlook = heuristics.outlook
    resampled = heuristics.resampled
    describe = heuristics.describe

    def clone(self, stream: Stream) -> Ecosystem:
        twin = Ecosystem.__new__(Ecosystem)
        for name in Ecosystem.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.chance = stream
        twin.table = self.table.clone()
        twin.piles = [list(pile) for pile in self.piles]
        for name in ("bonus", "blocked"):
            setattr(twin, name, dict(getattr(self, name)))
        for name in (
            "hands", "discarded", "owned", "drawn", "laid", "points", "lasting", "hops",
            "history", "lays", "losses", "idle", "empty_turns",
        ):  # fmt: skip
            setattr(twin, name, list(getattr(self, name)))
        return twin


def _longest(piles: Sequence[Sequence[int]]) -> int:
    """More turns of both players than any game has: who begins a turn draws, and nothing comes back to a pile."""
    return 2 * max(map(len, piles)) + 2
