"""A coopetitive match of Food Heroes, from the deal to the points (rules FS-R1 to FS-R18).

State is small: cards are numbers of copies in the deck, zones are lists of them. Seats are in turn order from
`start`. Knows no policy and counts nothing; `record.py` does.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from cardgen.analysis.play.protocol import Action, RulesGap, Stream
from cardgen.analysis.play.rng import draw
from cardgen.games.fsys.bitmask_deck import IconDeck
from cardgen.games.fsys.play import heuristics
from cardgen.games.fsys.play.phase import DECLARE, FIELDS, KEEP, REPLACE, SILENT, MatchPhase
from cardgen.games.fsys.rules import (
    NOTHING,
    PLAYERS,
    FsysRules,
    Icons,
    can_declare,
    cards_in_play,
    is_solved,
    is_solved_together,
    leaders,
    open_fields,
    scores_of,
    sudden_scores,
)


class SeatView(Struct, frozen=True):
    """What a seat can see: its own cards, the challenge once revealed, how much the others hold."""

    seat: int
    phase: MatchPhase
    round: int
    challenge: int | None
    hand: tuple[int, ...]
    projects: tuple[int, ...]
    backup: int | None
    face_up: tuple[tuple[int, ...], ...]
    hands: tuple[int, ...]
    fields: tuple[int, ...]
    draw_pile: int


class Match:
    """One match of 2, 3 or 4 players. Raises RulesGap for a deck or number of players that the rules do not cover."""

    __slots__ = (
        "backups",
        "challenge",
        "chance",
        "deck",
        "draw_pile",
        "hands",
        "masks",
        "met",
        "need",
        "phase",
        "placed",
        "players",
        "points",
        "projects",
        "replaced",
        "responders",
        "round",
        "rules",
        "seat",
        "solver",
        "start",
        "swapped",
    )

    def __init__(self, deck: IconDeck, players: int, rules: FsysRules, chance: Stream, start: int = 0) -> None:
        if players not in PLAYERS:
            raise RulesGap(f"a match has 2 to 4 players, not {players} (FS-R1)")
        if deck.size < cards_in_play(players, rules):
            raise RulesGap(f"{players} players use {cards_in_play(players, rules)} cards; the deck has {deck.size}")
        self.deck, self.players, self.rules, self.chance, self.start = deck, players, rules, chance, start
        self.masks = deck.masks
        self.draw_pile = pile = list(range(deck.size))
        self.challenge = draw(pile, chance)
        self.need = deck.masks[self.challenge]
        if not self.need:
            raise RulesGap(f"the challenge `{deck.cards[self.challenge]}` has no icon, so everybody solves it (FS-G11)")
        self.hands = [[draw(pile, chance) for _ in range(rules.hand_size)] for _ in range(players)]
        self.backups = [draw(pile, chance) for _ in range(players)]
        self.projects: list[list[int]] = [[] for _ in range(players)]
        self.placed: list[list[int]] = [[] for _ in range(players)]
        self.met: list[Icons] = [0] * players  # by the cards placed, before backups and responses
        self.replaced = [False] * players
        self.swapped = [False] * players
        self.responders: list[int] = []
        self.points: tuple[int, ...] = ()
        self.solver = NOTHING
        self.seat = start
        self.round = 1
        self.phase = MatchPhase.PLACE if rules.replace_window == "never" else MatchPhase.REPLACE
        if self.phase is MatchPhase.PLACE and self.round in rules.draw_rounds:
            self.hands[start].append(draw(pile, chance))

    # What may be done, and doing it

    def is_over(self) -> bool:
        return self.phase is MatchPhase.OVER

    def returns(self) -> tuple[int, ...]:
        return self.points

    def legal_actions(self) -> Sequence[Action]:
        phase, seat = self.phase, self.seat
        if phase is MatchPhase.PLACE:
            return tuple(self.hands[seat])
        if phase is MatchPhase.REPLACE:
            return KEEP, REPLACE
        if phase is MatchPhase.DECLARE:
            return DECLARE, SILENT
        if phase is MatchPhase.RESPOND:
            fields = open_fields(len(self.projects[seat]), self.rules)
            return [NOTHING, *(card * FIELDS + field for card in self.hands[seat] for field in fields)]
        if phase is MatchPhase.RESPOND_BACKUP:
            return [NOTHING, *open_fields(len(self.projects[seat]), self.rules)]
        if phase is MatchPhase.BACKUP:
            return [NOTHING, *range(len(self.projects[seat]))]
        return ()

    def apply(self, action: Action) -> None:
        phase = self.phase
        if phase is MatchPhase.PLACE:
            self._place(action)
        elif phase is MatchPhase.REPLACE:
            self._replace(action)
        elif phase is MatchPhase.BACKUP:
            self._swap(action)
        elif phase is MatchPhase.DECLARE:
            self._declare() if action == DECLARE else self._next_turn()
        elif phase is MatchPhase.RESPOND:
            self._respond(action)
        elif phase is MatchPhase.RESPOND_BACKUP:
            self._respond_with_backup(action)
        else:
            raise RulesGap("the match is over")

    def _replace(self, action: Action) -> None:
        """FS-R9: the whole hand goes into the pile; a new one comes; no card more."""
        if action == REPLACE:
            pile, hand = self.draw_pile, self.hands[self.seat]
            pile += hand
            self.hands[self.seat] = [draw(pile, self.chance) for _ in hand]
            self.replaced[self.seat] = True
        self.seat = (self.seat + 1) % self.players
        if self.seat == self.start:
            self.phase = MatchPhase.PLACE
            self._draw_for_round()

    def _place(self, card: int) -> None:
        seat, need = self.seat, self.need
        self.hands[seat].remove(card)
        self.projects[seat].append(card)
        self.placed[seat].append(card)
        met = self.met[seat] = self.met[seat] | self.masks[card] & need
        if met == need and can_declare(self.round, (seat - self.start) % self.players, self.players, self.rules):
            if self.rules.declare == "always":
                self._declare()
            else:
                self.phase = MatchPhase.DECLARE
            return
        self._next_turn()

    def _next_turn(self) -> None:
        """FS-R10: clockwise; after the last round the backups are turned up."""
        self.phase = MatchPhase.PLACE
        self.seat = (self.seat + 1) % self.players
        if self.seat == self.start:
            self.round += 1
            if self.round > self.rules.rounds:
                self.phase = MatchPhase.BACKUP
                return
        self._draw_for_round()

    def _draw_for_round(self) -> None:
        if self.round in self.rules.draw_rounds:
            self.hands[self.seat].append(draw(self.draw_pile, self.chance))

    def _declare(self) -> None:
        self.solver = self.seat
        self.phase = MatchPhase.RESPOND
        self.seat = (self.seat + 1) % self.players

    def _respond(self, action: Action) -> None:
        """FS-R18: at most one card of the hand."""
        if action != NOTHING:
            card, field = divmod(action, FIELDS)
            self.hands[self.seat].remove(card)
            self.projects[self.seat][field : field + 1] = [card]
        self.phase = MatchPhase.RESPOND_BACKUP

    def _respond_with_backup(self, field: Action) -> None:
        if field != NOTHING:
            self.projects[self.seat][field : field + 1] = [self.backups[self.seat]]
            self.swapped[self.seat] = True
        if is_solved(self.need, self.masks_of(self.projects[self.seat])):
            self.responders.append(self.seat)
        self.phase = MatchPhase.RESPOND
        self.seat = (self.seat + 1) % self.players
        if self.seat == self.solver:
            self.points = sudden_scores(self.players, self.solver, self.responders, self.rules)
            self.phase = MatchPhase.OVER

    def _swap(self, field: Action) -> None:
        """FS-R15: the backup in place of a project."""
        if field != NOTHING:
            self.projects[self.seat][field] = self.backups[self.seat]
            self.swapped[self.seat] = True
        self.seat = (self.seat + 1) % self.players
        if self.seat == self.start:
            self.points = scores_of(self.need, self.tables(), self.is_collective(), self.rules)
            self.phase = MatchPhase.OVER

    # What lies on the table

    def masks_of(self, cards: Sequence[int]) -> list[Icons]:
        masks = self.masks
        return [masks[card] for card in cards]

    def tables(self) -> list[list[Icons]]:
        """The icons of each seat's projects."""
        return [self.masks_of(projects) for projects in self.projects]

    def leaders(self) -> list[int]:
        """The seats with the highest total."""
        return leaders(self.need, self.tables(), self.rules)

    def is_collective(self) -> bool:
        """FS-R17; under the other reading of FS-A8 the cards in hand and the backups help, too."""
        others: list[Icons] = []
        if self.rules.collective_from == "everything":
            others = [mask for hand in (*self.hands, self.backups) for mask in self.masks_of(hand)]
        return is_solved_together(self.need, self.tables(), others)

    def observe(self, seat: int) -> SeatView:
        """What the player of `seat` can see (FS-R7, FS-R11, FS-R12, FS-A3, FS-A12)."""
        is_revealed = not (self.phase is MatchPhase.REPLACE and self.rules.replace_window == "before_reveal")
        is_up = self.phase >= MatchPhase.RESPOND
        return SeatView(
            seat=seat,
            phase=self.phase,
            round=self.round,
            challenge=self.challenge if is_revealed else None,
            hand=tuple(self.hands[seat]),
            projects=tuple(self.projects[seat]),
            backup=self.backups[seat] if self.rules.backup_known or is_up else None,
            face_up=tuple(tuple(projects) if is_up else () for projects in self.projects),
            hands=tuple(len(hand) for hand in self.hands),
            fields=tuple(len(projects) for projects in self.projects),
            draw_pile=len(self.draw_pile),
        )

    # What players may think

    obvious_action = heuristics.obvious_action
    gain = heuristics.gain
    outlook = heuristics.outlook
    resampled = heuristics.resampled

    def clone(self, stream: Stream) -> Match:
        twin = Match.__new__(Match)
        for name in Match.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.chance = stream
        for name in ("draw_pile", "backups", "met", "replaced", "swapped", "responders"):
            setattr(twin, name, list(getattr(self, name)))
        for name in ("hands", "projects", "placed"):
            setattr(twin, name, [list(zone) for zone in getattr(self, name)])
        return twin

    def describe(self, action: Action, names: Sequence[str] = ()) -> str:
        """As a line of a transcript: `places mend-it`; cards by their ids, or by other `names` of the copies."""
        name = names or self.deck.cards
        if self.phase is MatchPhase.PLACE:
            return f"places {name[action]}"
        if self.phase is MatchPhase.REPLACE:
            return "replaces the hand" if action == REPLACE else "keeps the hand"
        if self.phase is MatchPhase.DECLARE:
            return "declares a sudden solve" if action == DECLARE else "stays silent"
        backup = name[self.backups[self.seat]]
        if action == NOTHING:
            return "answers with no card" if self.phase is MatchPhase.RESPOND else "leaves the backup"
        if self.phase is MatchPhase.RESPOND:
            card, field = divmod(action, FIELDS)
            return f"answers with {name[card]}{self._for(field, name)}"
        return f"takes the backup {backup}{self._for(action, name)}"

    def _for(self, field: int, name: Sequence[str]) -> str:
        projects = self.projects[self.seat]
        return f" for {name[projects[field]]}" if field < len(projects) else ""
