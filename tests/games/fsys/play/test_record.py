"""What is counted of a match is what happened in it, told from the match by other means."""

from collections import Counter

import pytest

from cardgen.analysis.play.playout import Trial, play, play_game
from cardgen.games.fsys.bitmask_deck import IconDeck
from cardgen.games.fsys.play.record import TEN_THOUSAND
from cardgen.games.fsys.play.setup import FsysSetup
from cardgen.games.fsys.rules import NOTHING

MASKS = tuple(sum(1 << (card * 7 + step * (3 + card % 5)) % 45 for step in range(5)) for card in range(60))
TABLE = FsysSetup(IconDeck(tuple(f"card-{number}" for number in range(60)), MASKS, tuple(map(str, range(45)))))


def icons(copy: int) -> set[int]:
    return {bit for bit in range(45) if MASKS[copy] >> bit & 1}


def counted_events(match) -> Counter:
    """The events of a match, by sets."""
    need = icons(match.challenge)
    shown = [set().union(*map(icons, projects)) & need for projects in match.projects]
    events = Counter({"matches": 1, "challenge": 1, "replaced": sum(match.replaced), "seats": match.players})
    if match.solver != NOTHING:
        events.update(["sudden", f"sudden in round {match.round}"])
        events["shared"] = int(any(met == need for seat, met in enumerate(shown) if seat != match.solver))
    else:
        events["backup seats"] = match.players
        events["backup helped"] = sum(match.swapped)
        sizes = [len(met) for met in shown]
        events["tied"] = int(sizes.count(max(sizes)) > 1)
        events["collective"] = int(max(sizes) < len(need) and set().union(*shown) == need)
    first = [len(icons(placed[0]) & need) if placed else 0 for placed in match.placed]
    if first.count(max(first)) == 1:
        points = match.points
        events["decided in round 1"] = int(
            points.count(max(points)) == 1 and points.index(max(points)) == first.index(max(first))
        )
    return events


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_events_are_those_of_a_recount(players, policy):
    trial = Trial(TABLE, players, (policy,), 150, 11)
    events: Counter = Counter()
    challenges: Counter = Counter()
    covered: Counter = Counter()
    drawn, played = Counter(), Counter()
    for number in range(150):
        match = play_game(trial, number)
        events += counted_events(match)
        challenges[match.challenge] += 1
        need = icons(match.challenge)
        best = max(len(set().union(*map(icons, projects)) & need) for projects in match.projects)
        covered[match.challenge] += best * TEN_THOUSAND // len(need)
        for placed, hand in zip(match.placed, match.hands, strict=True):
            played.update(placed)
            drawn.update([*placed, *hand])
    (tally,) = play([trial])
    assert +tally.events == +events
    assert dict(enumerate(tally.per_card("challenge"))) == {copy: challenges[copy] for copy in range(60)}
    assert dict(enumerate(tally.per_card("covered"))) == {copy: covered[copy] for copy in range(60)}
    counts = tally.of(policy)
    assert counts.played == [played[copy] for copy in range(60)]
    if policy == "random":
        assert events["sudden"] < 150
    assert all(drawn >= other for drawn, other in zip(counts.drawn, counts.played, strict=True))
