"""What holds after every action of Food Heroes, whoever plays, and the points recounted from the text of the rules."""

from __future__ import annotations

from itertools import chain

from cardgen.analysis.play.rng import stream
from cardgen.games.fsys.play.engine import Match
from cardgen.games.fsys.play.phase import MatchPhase
from cardgen.games.fsys.play.series import MatchSeries
from cardgen.games.fsys.rules import NOTHING

FOLLOWS = {
    MatchPhase.REPLACE: {MatchPhase.REPLACE, MatchPhase.PLACE},
    MatchPhase.PLACE: {MatchPhase.PLACE, MatchPhase.DECLARE, MatchPhase.RESPOND, MatchPhase.BACKUP},
    MatchPhase.DECLARE: {MatchPhase.PLACE, MatchPhase.RESPOND, MatchPhase.BACKUP},
    MatchPhase.RESPOND: {MatchPhase.RESPOND_BACKUP},
    MatchPhase.RESPOND_BACKUP: {MatchPhase.RESPOND, MatchPhase.OVER},
    MatchPhase.BACKUP: {MatchPhase.BACKUP, MatchPhase.OVER},
}


class MatchWatch:
    """Looks at a match after the deal and after every action; of a series at each of its matches."""

    def __init__(self) -> None:
        self.match: Match | None = None

    def __call__(self, now: Match | MatchSeries) -> None:
        match = now.match if isinstance(now, MatchSeries) else now
        if match is self.match:
            assert match.phase in FOLLOWS[self.phase]
            self.gone |= self.projects - set(chain(*match.projects))
        else:
            self.match, self.gone = match, set[int]()
        self.phase, self.projects = match.phase, set(chain(*match.projects))
        check_match(match, self.gone)


def watching() -> MatchWatch:
    """What watches one game."""
    return MatchWatch()


def check_match(match, gone):
    check_cards(match, gone)
    check_hands(match)
    check_projects(match)
    check_met(match)
    check_actions(match, stream(0, "fsys", match.seat))
    if match.is_over():
        check_points(match)


def check_cards(match, gone):
    """All 60 copies are in one place each; a backup that was used lies among the projects, or went from there."""
    unused = [card for card, used in zip(match.backups, match.swapped, strict=True) if not used]
    zones = [[match.challenge], match.draw_pile, *match.hands, *match.projects, unused, gone]
    assert sorted(chain(*zones)) == list(range(60))


def check_hands(match):
    """Five cards to choose from, four between turns, five before the first."""
    for seat, hand in enumerate(match.hands):
        turn, now = (seat - match.start) % match.players, (match.seat - match.start) % match.players
        if match.phase is MatchPhase.REPLACE or (match.phase is MatchPhase.PLACE and turn == now):
            size = 5
        elif match.phase in (MatchPhase.PLACE, MatchPhase.DECLARE) and match.round == 1:
            size = 5 if turn > now else 4
        elif match.phase is MatchPhase.BACKUP:
            size = 4
        else:
            continue
        assert len(hand) == size
    if match.phase is MatchPhase.PLACE and match.round > 1:
        assert sorted(map(len, match.hands)) == [4] * (match.players - 1) + [5]


def check_projects(match):
    """One project a round, placed clockwise from the starting player; responses come on top."""
    turns = sum(len(placed) for placed in match.placed)
    full, some = divmod(turns, match.players)
    order = [(match.start + turn) % match.players for turn in range(match.players)]
    assert [len(match.placed[seat]) for seat in order] == [full + (turn < some) for turn in range(match.players)]
    if match.phase is MatchPhase.PLACE:
        assert (match.round, match.seat) == (full + 1, order[some])
    if match.phase < MatchPhase.RESPOND:
        assert match.projects == match.placed
    if match.phase is MatchPhase.BACKUP:
        assert turns == 3 * match.players
    most = 3 if match.rules.response_replaces else 5
    assert all(len(projects) <= most for projects in match.projects)


def icons_on(match, cards):
    return frozenset(chain(*(match.deck.icons_of(match.deck.masks[card]) for card in cards)))


def check_met(match):
    """What is known of each seat's placements is a recount of them; who has solved has said so, or is silent."""
    need = icons_on(match, [match.challenge])
    for seat, placed in enumerate(match.placed):
        assert frozenset(match.deck.icons_of(match.met[seat])) == need & icons_on(match, placed)
        if match.phase in (MatchPhase.PLACE, MatchPhase.REPLACE) and match.rules.declare == "always":
            assert not need <= icons_on(match, placed)
    if match.phase is MatchPhase.RESPOND:
        assert need <= icons_on(match, match.placed[match.solver])


def check_actions(match, chance):
    actions = list(match.legal_actions())
    assert (actions == []) is match.is_over()
    assert len(set(actions)) == len(actions)
    for action in actions:
        match.clone(chance).apply(action)
        assert match.describe(action)


# The end, recounted from the text of the rules


def check_points(match):
    need = icons_on(match, [match.challenge])
    count = evaluated if match.solver == NOTHING else answered
    assert list(match.returns()) == count(match, need)


def totals(match, need):
    """FS-R14, FS-A5."""
    if match.rules.count_copies:
        return [sum(len(need & icons_on(match, [card])) for card in projects) for projects in match.projects]
    return [len(need & icons_on(match, projects)) for projects in match.projects]


def evaluated(match, need):
    """FS-R16, FS-R17 and their readings."""
    numbers = totals(match, need)
    leaders = numbers.count(max(numbers))
    title = 2 if leaders == 1 else {"share_one": 1, "all_two": 2, "none": 0}[match.rules.title_tie]
    points = [title if number == max(numbers) else 0 for number in numbers]
    others = [*match.hands, match.backups] if match.rules.collective_from == "everything" else []
    alone = any(need <= icons_on(match, projects) for projects in match.projects)
    if not alone and need <= icons_on(match, chain(*match.projects, *others)):
        return [number + 1 for number in points] if match.rules.collective_adds else [1] * match.players
    return points


def answered(match, need):
    """FS-R18."""
    shared = [need <= icons_on(match, projects) for projects in match.projects]
    if sum(shared) > 1:
        return [int(solved) for solved in shared]
    return [2 * (seat == match.solver) for seat in range(match.players)]
