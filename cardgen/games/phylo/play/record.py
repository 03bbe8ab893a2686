"""Counts a finished game: events by name, and copies by who could play them.

Events: `games`, `turns` (of both players), `draw`, `deck d won` and `deck d points` for the two decks of the table,
`leader at half-time won` out of `games with a leader`, `empty turns` out of `turns`, `idle actions` out of `actions`,
`lost` out of `laid` (each time that a species is laid, or leaves the table), `wide` (more than 9 by 13 cells). Of how
many games each number is true, for means: `length t` (turns), `leads n` (changes of the lead), `deficit d` (tenths of a
point by which the winner was behind, mean of all turns; no draws), `gap p` (points between the two at the end). Of two
different decks also `meetings` and `first deck won`, `second deck won`, without draws.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.analysis.play.course import course_events
from cardgen.analysis.play.tally import Tally
from cardgen.games.phylo.play.engine import Ecosystem
from cardgen.games.phylo.web.geometry import place
from cardgen.games.phylo.web.links import bits

TENTHS = 10
WIDEST = (13, 9)
"""Cells of poker cards on a table of about 120 by 60 cm."""


def record_game(game: Ecosystem, policies: Sequence[str], tally: Tally) -> None:
    """What happened in a game, by its name, and by copy."""
    won = tally.record(game.returns(), policies)
    events = tally.events
    events["games"] += 1
    events["turns"] += game.turn
    events[f"length {game.turn}"] += 1
    events["draw"] += won[0] == won[1]
    events["actions"] += game.turn * game.rules.actions
    events["idle actions"] += sum(game.idle)
    events["empty turns"] += sum(game.empty_turns)
    events["laid"] += sum(game.lays)
    events["lost"] += len(game.losses)
    events["wide"] += not _fits_a_table(game)
    for seat, deck in enumerate(game.decks):
        events[f"deck {deck} won"] += won[seat]
        events[f"deck {deck} points"] += game.points[seat]
    tally.count(course_events(game.history, won, parts=TENTHS))
    tally.record_cards(policies, won, [*map(bits, game.drawn)], [*map(bits, game.laid)])  # CG503, CG504


def record_meeting(game: Ecosystem, tally: Tally) -> None:
    """Which of two different decks won."""
    events = tally.events
    events["meetings"] += 1
    first, second = (game.points[game.decks.index(deck)] for deck in (0, 1))
    events["first deck won"] += first > second
    events["second deck won"] += second > first


def _fits_a_table(game: Ecosystem) -> bool:
    """As the cards lie at the end, and however the table is turned."""
    places = [place(cell) for cell in game.table.at]
    spans: list[int] = sorted((max(row) - min(row) + 1 for row in zip(*places, strict=True)), reverse=True)
    wide, high = WIDEST
    return spans[0] <= wide and spans[1] <= high
