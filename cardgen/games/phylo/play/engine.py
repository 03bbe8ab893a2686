"""A game of Phylo for two, from the opening hands to the score (rules PH-R4 to PH-R23).

Cards are numbers of copies in the web; hands and discard piles are sets of bits, draw piles lists of which any may come
next (C1). Seat 0 begins. Knows no policy and counts nothing; `record.py` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardgen.analysis.play.protocol import Action, RulesGap, Stream
from cardgen.games.phylo.effect_kinds import NO_END
from cardgen.games.phylo.play import effects, heuristics, moves, zones
from cardgen.games.phylo.play.action import ActionKind, copy_of, kind_of, where_of
from cardgen.games.phylo.play.action import action as acted
from cardgen.games.phylo.play.board import Board
from cardgen.games.phylo.play.events import questions, strikes, tasks, triggers
from cardgen.games.phylo.web.links import Mask, Web, bits, mask_of

if TYPE_CHECKING:
    from cardgen.games.phylo.play.events.tasks import EffectTask
    from cardgen.games.phylo.play.zones import Loss


class Ecosystem:
    """One game. `turn` counts both players' turns, from 0; `history` has the points after each of them; `losses` are
    the species that left the table, in order.

    Raises RulesGap where the rules do not say what comes next.
    """

    __slots__ = (
        "actions",
        "asked",
        "awarded",
        "awards",
        "blocked",
        "bonus",
        "bottoms",
        "chance",
        "choices",
        "decks",
        "discarded",
        "done",
        "doubled",
        "drawn",
        "due",
        "empty_turns",
        "event_played",
        "extra_actions",
        "fallen",
        "final_turn",
        "fleeting",
        "forbidden",
        "frozen",
        "hands",
        "history",
        "hopper",
        "idle",
        "immune",
        "insured",
        "interrupted",
        "is_begun",
        "kept",
        "laid",
        "last_event",
        "lasting",
        "lays",
        "less_draws",
        "losses",
        "more_draws",
        "most_actions",
        "moved",
        "no_draws",
        "orphans",
        "owned",
        "piles",
        "points",
        "protected",
        "rules",
        "seat",
        "settled",
        "shown",
        "skips",
        "spared",
        "spent",
        "spreaders",
        "spreading",
        "strides",
        "struck",
        "table",
        "tops",
        "turn",
        "turn_limit",
        "voided",
        "waiting",
        "watches",
        "web",
        "wind",
    )

    def __init__(
        self, web: Web, piles: Sequence[Sequence[int]], chance: Stream, decks: tuple[int, int] = (0, 1)
    ) -> None:
        self.web, self.rules, self.chance, self.decks = web, web.rules, chance, decks
        self.table = Board(web)
        self.piles = [list(pile) for pile in piles]
        self.tops: list[list[int]] = [[], []]  # of piles: what comes next, the last first
        self.bottoms: list[Mask] = [0, 0]  # what comes last
        self.hands: list[Mask] = [0, 0]
        self.discarded: list[Mask] = [0, 0]
        self.fallen: list[int] = []  # copies in the order in which they were discarded
        self.owned: list[Mask] = [0, 0]  # copies on the table
        self.drawn: list[Mask] = [0, 0]  # copies that ever were in the hand
        self.laid: list[Mask] = [0, 0]  # copies that ever were played
        self.shown: Mask = 0  # copies that came to a hand for all to see
        self.points = [0, 0]
        self.bonus: dict[int, int] = {}  # copy: points that it is worth more
        self.fleeting: list[tuple[int, int, int]] = []  # the last turn, the copy, and points of its bonus until then
        self.orphans: Mask = 0  # incompatible at the end of the last turn
        self.blocked: dict[int, int] = {}  # cell: the last turn in which nothing may be laid there
        self.lasting: list[tuple[int, int, str]] = []  # last turn, the cell or copy that is changed, the effect
        self.frozen: dict[int, int] = {}  # copy: the last turn in which it may not move
        self.protected: dict[int, int] = {}  # copy: the last turn in which no event may be laid on it
        self.immune: dict[
            tuple[int, int], int
        ] = {}  # copy, and the event: the last turn in which no other does anything
        self.kept: dict[int, int] = {}  # copy: the last turn in which no event discards it
        self.spared: dict[int, int] = {}  # copy: the last turn in which nothing discards it
        self.insured: dict[int, int] = {}  # copy: the last turn in which it comes to the hand when it is discarded
        self.forbidden: list[moves.Ban] = []
        self.moved: dict[int, int] = {}  # copy: the turn in which it was moved last
        self.strides: dict[int, tuple[int, int]] = {}  # copy: how much farther it may go, and up to which turn
        self.spreaders: dict[int, int] = {}  # copy: the last turn in which it may do so
        self.spreading: Mask = 0  # copies that may SPREAD in this turn, whatever their card asks for
        self.doubled: Mask = 0  # copies that may SPREAD twice as far in this turn
        self.done = (-1, -1, 0)  # of an event the effect that was for somebody last, and for how many
        self.settled: Mask = 0  # copies on the table that need no link
        self.choices: list[Action] = []  # what an event asks for, before all else
        self.hopper = -1
        self.asked: EffectTask | None = None  # what the choices are for
        self.waiting: list[EffectTask] = []  # what an event does when that is answered
        self.due: list[tuple[int, EffectTask]] = []  # the turn after which an effect comes
        self.interrupted = -1  # whose turn it is, while the other player is asked
        self.spent: Mask = 0  # events of which a copy was played
        self.struck = -1  # whom an effect was for last
        self.skips = [0, 0]  # turns that are missed
        self.more_draws = [(0, -1), (0, -1)]  # cards at the beginning of a turn, and the last turn of this
        self.less_draws = [(0, -1), (0, -1)]  # cards less at the beginning of a turn, and the last turn of this
        self.no_draws = [0, 0]  # turns that begin without a card
        self.extra_actions = [0, 0]  # in the next turn
        self.voided = [0, 0]  # events that will have no effect
        self.watches: list[triggers.Watch] = []
        self.last_event = (-1, 0)  # the copy that was played last, and where
        self.most_actions = [NO_END, NO_END]  # in the next turn
        self.awarded = [0, 0]  # points without a species
        self.awards: list[EffectTask] = []  # what gives points when the game is over
        self.turn, self.seat, self.actions = 0, 0, 0
        self.turn_limit = max(self.rules.turn_limit, _longest(self.piles)) + web.spare_turns
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
                    zones.draw_card(self, seat)
            self._begin_turn()
        else:
            self._await_choice()

    # The turn

    def is_over(self) -> bool:
        return self.is_begun and 0 <= self.final_turn < self.turn

    def returns(self) -> tuple[int, ...]:
        return tuple(self.points)

    def _begin_turn(self) -> None:
        """PH-R5: draw, then act."""
        self.is_begun = True
        seat = self.seat
        self.empty_turns[seat] += not self.hands[seat]
        drawn = min(self._draws_of(seat), len(self.piles[seat]))
        for _ in range(drawn):
            zones.draw_card(self, seat)
        self.note_empty_pile(seat, drawn > 0)
        self.actions = min(self.rules.actions, self.most_actions[seat]) + self.extra_actions[seat]
        self.most_actions[seat], self.extra_actions[seat] = NO_END, 0
        self.event_played = self.wind = False
        self.doubled = 0
        self.spreading = mask_of(copy for copy, last in self.spreaders.items() if last >= self.turn)

    def _draws_of(self, seat: int) -> int:
        """How many cards it draws: those of the rules, or by an event none, or more."""
        if self.no_draws[seat]:
            self.no_draws[seat] -= 1
            return 0
        number, last = self.more_draws[seat]
        fewer, until = self.less_draws[seat]
        return max(0, (number if last >= self.turn else self.rules.draws) - (fewer if until >= self.turn else 0))

    def note_empty_pile(self, seat: int, has_drawn: bool = True) -> None:
        """PH-R22: this turn is finished, and the other player has one more; the first pile to run out decides, or the
        last (PH-A15). A pile that never had cards counts as run out.
        """
        is_later = has_drawn and self.rules.end_by == "last_emptied"
        if not self.piles[seat] and (self.final_turn < 0 or is_later):
            self.final_turn = self.turn + 1

    def _end_turn(self) -> None:
        """The removal check (PH-R20), then the other player."""
        self.remove_orphans()
        set_off, self.waiting = self.waiting, []
        self.history.append((self.points[0], self.points[1]))
        self.turn += 1
        self.seat = 1 - self.seat
        if self.turn > self.turn_limit:
            raise RulesGap(f"the game is not over after {self.turn_limit} turns (PH-D2)")
        if self.is_over():
            for task in (*set_off, *self.awards):
                self.carry_out(task)
        else:
            self.due += [(self.turn - 1, task) for task in set_off]  # so that nobody is asked between two turns
            strikes.expire(self)
            if self.skips[self.seat]:
                self.skips[self.seat] -= 1
                self._end_turn()
            else:
                self._begin_turn()
                tasks.begin_delayed(self)

    def remove_orphans(self) -> None:
        """PH-R20: who was incompatible before this turn and still is goes; then whoever lived by them, repeatedly."""
        table = self.table
        now = self.incompatible()
        safe = sum(1 << copy for copy in self.spared)
        doomed, spared = now & self.orphans & ~safe, now & (~self.orphans | safe)
        while doomed:
            for copy in bits(doomed):
                if copy in table.cell_of:
                    zones.discard(self, table.take(table.cell_of[copy]), is_alone=True)
            after = self.incompatible()
            if self.rules.domino == "reaction":
                spared = after
                break
            spared |= after & safe
            doomed = after & ~spared
        self.orphans = spared & self._on_table() if spared else 0

    def incompatible(self) -> Mask:
        """Copies that cannot live where they lie (PH-R13, PH-A6); not those that an event has let live there."""
        if not self.rules.require_home_path:
            return self.table.orphans() & ~self.settled
        anchored, found = self.table.anchored(), self.table.orphans()
        for body in self.table.at.values():
            if not anchored >> body & 1:
                found |= 1 << body % self.web.copies
        return found & ~self.settled

    def _on_table(self) -> Mask:
        return self.owned[0] | self.owned[1]

    # What may be done

    def legal_actions(self) -> Sequence[Action]:
        if not self.is_begun:
            return [acted(ActionKind.CHOOSE, copy) for copy in self.piles[self.seat]]
        if self.choices:
            return self.choices
        return moves.legal_actions(self)

    def apply(self, action: Action) -> None:
        kind, copy = kind_of(action), copy_of(action)
        if kind == ActionKind.CHOOSE:
            self._choose(copy)
            return
        if self.asked is not None:
            effects.answer(self, action)
        elif kind == ActionKind.HOP:
            self.choices = []
            strikes.hop(self, where_of(action))
            tasks.go_on(self)
        elif kind == ActionKind.PASS:
            self._pass()
            return
        else:
            self._act(kind, copy, where_of(action))
        tasks.go_on(self)
        if not self.choices and self.actions <= 0 and not moves.spreads(self):
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
            self.move(copy, where)
        elif kind == ActionKind.DISCARD:
            self._discard_to_draw(copy)
        elif kind in (ActionKind.EVENT, ActionKind.RETRIEVE):
            self.take_from_hand(copy, self.seat)
            if self.voided[self.seat]:
                effects.void(self, copy)
            elif kind == ActionKind.RETRIEVE or not questions.ask_for_answer(self, copy, where):
                effects.play_event(self, copy, where, kind == ActionKind.RETRIEVE)
        else:
            self.take_from_hand(copy, self.seat)
            if kind == ActionKind.INFEST:
                self.table.infest(copy, where)
            elif kind == ActionKind.COVER:
                zones.discard(self, self.table.cover(copy, where))
            else:
                self.lay(copy, where)
            self.owned[self.seat] |= 1 << copy
            self.lays[self.seat] += 1
            self.points[self.seat] += self.web.points[copy]
            triggers.is_laid(self, copy, where)

    def _discard_to_draw(self, copy: int) -> None:
        """Discard one, draw three, or as many as there are (PH-R5, PH-G11)."""
        seat = self.seat
        self.discard_from_hand(seat, copy)
        drawn = min(self.rules.discard_draws, len(self.piles[seat]))
        for _ in range(drawn):
            zones.draw_card(self, seat)
        if self.rules.last_by_discard:  # PH-A14
            self.note_empty_pile(seat, drawn > 0)

    # What happens to cards

    draw_some = zones.draw_some
    to_hand = zones.to_hand
    take_from_hand = zones.take_from_hand
    discard_from_hand = zones.discard_from_hand
    owner_of = zones.owner_of
    last_owner_of = zones.last_owner_of
    discard_cell = zones.discard_cell
    fall = zones.fall
    resettle = zones.resettle
    return_to_piles = zones.return_to_piles
    lay = zones.lay
    lay_from_hand = zones.lay_from_hand
    return_to_hands = zones.return_to_hands
    hand_over = zones.hand_over
    carry_out = effects.carry_out

    def move(self, copy: int, cell: int) -> None:
        """To an empty cell; a parasite that cannot live without its host goes (PH-A12)."""
        self.moved[copy] = self.turn
        triggers.has_happened(self, triggers.MOVED, copy)
        self.settled &= ~(1 << copy)
        zones.discard(self, self.table.move(copy, cell))

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
        twin.tops = [list(top) for top in self.tops]
        for name in (
            "bonus", "blocked", "frozen", "immune", "insured", "kept", "moved", "protected", "spared", "spreaders",
            "strides",
        ):  # fmt: skip
            setattr(twin, name, dict(getattr(self, name)))
        for name in (
            "hands", "bottoms", "discarded", "owned", "drawn", "laid", "points", "lasting", "fleeting", "forbidden",
            "choices", "watches", "fallen", "less_draws", "extra_actions", "voided",
            "waiting", "due", "skips", "more_draws", "no_draws", "most_actions", "awarded", "awards",
            "history", "lays", "losses", "idle", "empty_turns",
        ):  # fmt: skip
            setattr(twin, name, list(getattr(self, name)))
        return twin


def _longest(piles: Sequence[Sequence[int]]) -> int:
    """More turns of both players than any game has: who begins a turn draws, and nothing comes back to a pile."""
    return 2 * max(map(len, piles)) + 2
