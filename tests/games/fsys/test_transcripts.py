"""Two matches from the deal to the points, as text that a person can read and check against the rulebook.

With `CARDGEN_GOLDEN=write` the files are written anew; the difference is reviewed like any other change. The id of a
card is its icons: `adk` has a, d and k.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from cardgen.analysis.play.policies import greedy, one_ply
from cardgen.analysis.play.rng import stream
from cardgen.games.fsys.play.engine import Match
from cardgen.games.fsys.play.phase import MatchPhase
from cardgen.games.fsys.rules import NOTHING, FsysRules

HERE = Path(__file__).parent / "golden"
TITLES = {
    MatchPhase.REPLACE: "window",
    MatchPhase.DECLARE: "declare",
    MatchPhase.RESPOND: "response",
    MatchPhase.RESPOND_BACKUP: "response",
    MatchPhase.BACKUP: "backups",
}


def names(match: Match, cards: list[int]) -> str:
    return " ".join(match.deck.cards[card] for card in cards) or "-"


def zones(match: Match) -> Iterator[str]:
    for seat in range(match.players):
        shown = set("".join(match.deck.cards[card] for card in match.projects[seat]))
        matched = "".join(icon for icon in match.deck.icons_of(match.need) if icon in shown) or "-"
        hand, projects = names(match, match.hands[seat]), names(match, match.projects[seat])
        backup = names(match, [match.backups[seat]])
        yield f"seat {seat}: projects {projects}; hand {hand}; backup {backup}; matches {matched}"


def lines_of(match: Match, policy) -> Iterator[str]:
    """The deal, a line a ply, the zones at the end, the points."""
    yield f"challenge {match.deck.cards[match.challenge]}, {match.players} players, {policy.__name__}"
    yield from (f"seat {seat} holds {names(match, hand)}" for seat, hand in enumerate(match.hands))
    while not match.is_over():
        action = policy(match, match.chance)
        title = TITLES.get(match.phase, f"round {match.round}")
        hand = f"   of {names(match, match.hands[match.seat])}" if match.phase is MatchPhase.PLACE else ""
        yield f"{title:9} seat {match.seat} {match.describe(action)}{hand}"
        match.apply(action)
    yield from zones(match)
    yield f"left in the pile {len(match.draw_pile)}"
    yield f"points {' '.join(map(str, match.returns()))}"


def compare(name: str, match: Match, policy) -> None:
    path, text = HERE / f"{name}.txt", "\n".join(lines_of(match, policy)) + "\n"
    if os.environ.get("CARDGEN_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def test_two_greedy_players_end_with_a_sudden_solve_and_a_response(deck):
    """FS-R18: one solves, the other answers with a card and the backup, and both have a point."""
    match = Match(deck, 2, FsysRules(), stream(71, "fsys", "response"))
    compare("two-players-sudden-solve", match, greedy)
    assert match.returns() == (1, 1)
    assert match.solver == 0
    assert len(match.projects[1]) == len(match.placed[1]) + 2


def test_three_players_who_solve_only_together_are_evaluated(deck):
    """FS-R15 to FS-R17: backups, a title, and a point for everybody."""
    match = Match(deck, 3, FsysRules(), stream(1764, "fsys", "together"))
    compare("three-players-evaluation", match, one_ply)
    assert match.returns() == (1, 3, 1)
    assert match.is_collective()
    assert match.solver == NOTHING
    assert any(match.swapped)
