"""Counts a finished match: events by name, also by the card that was the challenge, and cards by copy.

Events: `matches`, `challenge`, `sudden`, `sudden in round r`, `shared` (solved in response, too), `tied`,
`collective`, `replaced` (out of `seats`) and `backup helped` (out of `backup seats`): players,
`decided in round 1`. By challenge also `covered`: the best player's share of its icons, in
ten-thousandths.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardgen.analysis.play.course import leader_of
from cardgen.analysis.play.tally import Tally
from cardgen.games.fsys.play.engine import Match
from cardgen.games.fsys.rules import NOTHING, union

TEN_THOUSAND = 10_000


def record_match(match: Match, tally: Tally) -> None:
    """What happened in a match, by its name, and by the card that was its challenge."""
    events = tally.events
    events["matches"] += 1
    events["seats"] += match.players
    events["replaced"] += sum(match.replaced)
    happened = ["challenge"]
    if match.solver != NOTHING:
        happened.append("sudden")
        events[f"sudden in round {match.round}"] += 1
        events["shared"] += bool(match.responders)
    else:
        events["backup seats"] += match.players
        events["backup helped"] += sum(match.swapped)
        if len(match.leaders()) > 1:
            happened.append("tied")
        if match.is_collective():
            happened.append("collective")
    covered = max((match.need & union(table)).bit_count() for table in match.tables())
    tally.per_card("covered")[match.challenge] += covered * TEN_THOUSAND // match.need.bit_count()
    for event in happened:
        events[event] += 1
        tally.per_card(event)[match.challenge] += 1
    _record_opening(match, tally)


def _record_opening(match: Match, tally: Tally) -> None:
    """Who leads after round 1, by icons matched with the card placed, and was that the end of it? (CG506)"""
    masks, need = match.masks, match.need
    counts = [(masks[placed[0]] & need).bit_count() if placed else 0 for placed in match.placed]
    leader = leader_of(counts)
    if leader >= 0:
        tally.events["decided in round 1"] += leader_of(match.points) == leader


def record_cards(matches: Sequence[Match], policies: Sequence[str], won: Sequence[int], tally: Tally) -> None:
    """Which copies a player could choose in a game, which were placed, and with which share of its win (CG503,
    CG504). A copy counts once a game, in however many matches.
    """
    seats = range(len(policies))
    placed = [_once([match.placed[seat] for match in matches]) for seat in seats]
    drawn = [_once([[*match.placed[seat], *match.hands[seat]] for match in matches]) for seat in seats]
    tally.record_cards(policies, won, drawn, placed)


def _once(zones: Sequence[Sequence[int]]) -> Iterable[int]:
    return zones[0] if len(zones) == 1 else {card for zone in zones for card in zone}
