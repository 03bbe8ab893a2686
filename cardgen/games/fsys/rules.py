"""Rules of Food Heroes: pure functions on icons, one for each rule.

Numbers in docstrings (FS-R14) are those of the rules' specification. A card is the bit mask of its icons: bit *i*
is icon *i* of the vocabulary, which is data. Seat 0 starts. Knows no deck, no player's choices and no paper.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import reduce
from operator import or_

from msgspec import Struct

from cardgen.analysis.readings import among

Icons = int

FAMILIES = {"superpower": 3, "ae": 13, "mfl": 12, "sdg": 17}  # FS-R3
SUPERPOWERS = "superpower"
PLAYERS = range(2, 5)  # FS-R1
NOTHING = -1
"""The action of who may use a card and does not."""


class FsysRules(Struct, frozen=True):
    """The numbers of the game, and how it is read where its text is silent or contradicts itself."""

    hand_size: int = 5  # FS-A1: at the moment of choosing
    rounds: int = 3  # one project a round; as many fields in the project zone
    draw_rounds: tuple[int, ...] = (2, 3)
    matches: int = 1  # FS-R19: points add up
    seeds: int = 9  # indicator objects, FS-R4
    title_points: int = 2
    collective_points: int = 1
    solve_points: int = 2
    shared_solve_points: int = 1
    replace_window: str = "after_reveal"  # FS-A2: or before_reveal, never
    backup_known: bool = False  # FS-A3: to its owner
    solve_on_last_placement: bool = False  # FS-A4
    declare: str = "always"  # FS-A17: or choice
    count_copies: bool = False  # FS-A5
    title_tie: str = "share_one"  # FS-A6: or all_two, none
    collective_adds: bool = True  # FS-A7
    collective_from: str = "projects"  # FS-A8: or everything, with the cards in hand and the backups
    response_replaces: bool = True  # FS-A10
    superpowers_match: bool = True  # FS-A11
    max_copies: int | None = None  # FS-A14

    @property
    def tie_points(self) -> int:
        """What each player with the highest total gets when there are several (FS-A6)."""
        return {"share_one": 1, "all_two": self.title_points, "none": 0}[self.title_tie]


READINGS: dict[str, tuple[object, ...]] = {
    "replace_window": ("after_reveal", "before_reveal", "never"),
    "backup_known": (False, True),
    "solve_on_last_placement": (False, True),
    "declare": ("always", "choice"),
    "count_copies": (False, True),
    "title_tie": ("share_one", "all_two", "none"),
    "collective_adds": (True, False),
    "collective_from": ("projects", "everything"),
    "response_replaces": (True, False),
    "superpowers_match": (True, False),
    "max_copies": (None, *range(1, 61)),
    "matches": tuple(range(1, 101)),
}
allows_reading = among(READINGS)
"""What a publisher may switch, and to what; the first is how we read the rules."""


def union(cards: Iterable[Icons]) -> Icons:
    """All icons on these cards, each once."""
    return reduce(or_, cards, 0)


def icons_in(mask: Icons) -> Iterator[Icons]:
    """Each icon of a mask as a mask, lowest first."""
    while mask:
        icon = mask & -mask
        yield icon
        mask ^= icon


def cards_by_icon(cards: Iterable[Icons]) -> dict[Icons, int]:
    """For each icon the cards that have it: a bit for the place of each."""
    places: dict[Icons, int] = {}
    for place, card in enumerate(cards):
        for icon in icons_in(card):
            places[icon] = places.get(icon, 0) | 1 << place
    return places


def match(need: Icons, projects: Iterable[Icons]) -> Icons:
    """The challenge's icons that the projects carry (FS-R14)."""
    return union(projects) & need


def total(need: Icons, projects: Iterable[Icons], rules: FsysRules) -> int:
    """The size of the match: distinct icons, or copies where `rules` count them (FS-R14, FS-A5)."""
    if rules.count_copies:
        return sum((project & need).bit_count() for project in projects)
    return match(need, projects).bit_count()


def is_solved(need: Icons, projects: Iterable[Icons]) -> bool:
    """Do the projects carry every icon of the challenge? (FS-R18)"""
    return match(need, projects) == need


def best_swap(need: Icons, projects: Sequence[Icons], backup: Icons, rules: FsysRules) -> int:
    """The project to swap for the backup, or NOTHING where no swap raises the total (FS-R15)."""
    best, field = total(need, projects, rules), NOTHING
    for place in range(len(projects)):
        number = total(need, replaced(projects, place, backup), rules)
        if number > best:
            best, field = number, place
    return field


def replaced(projects: Sequence[Icons], field: int, card: Icons) -> tuple[Icons, ...]:
    """The projects with `card` on `field`: in place of the one there, or on the next empty field."""
    return (*projects[:field], card, *projects[field + 1 :])


def standard_scores(need: Icons, tables: Sequence[Sequence[Icons]], rules: FsysRules) -> tuple[int, ...]:
    """Points of each seat for its final projects, without a sudden solve (FS-R16, FS-R17, FS-A6, FS-A7)."""
    return scores_of(need, tables, is_solved_together(need, tables), rules)


def scores_of(need: Icons, tables: Sequence[Sequence[Icons]], collective: bool, rules: FsysRules) -> tuple[int, ...]:
    """The same where what counts for the collective award is known otherwise (FS-A8)."""
    if collective and not rules.collective_adds:
        return (rules.collective_points,) * len(tables)
    shared = rules.collective_points if collective else 0
    return tuple(points + shared for points in _title_points(need, tables, rules))


def is_solved_together(need: Icons, tables: Sequence[Sequence[Icons]], others: Iterable[Icons] = ()) -> bool:
    """No player alone, but all players as one, with `others` on top (FS-R17, FS-A8)."""
    alone = any(is_solved(need, projects) for projects in tables)
    return not alone and is_solved(need, [*others, *(project for projects in tables for project in projects)])


def _title_points(need: Icons, tables: Sequence[Sequence[Icons]], rules: FsysRules) -> list[int]:
    leading = leaders(need, tables, rules)
    each = rules.title_points if len(leading) == 1 else rules.tie_points
    return [each if seat in leading else 0 for seat in range(len(tables))]


def leaders(need: Icons, tables: Sequence[Sequence[Icons]], rules: FsysRules) -> list[int]:
    """The seats with the highest total (FS-R16)."""
    totals = [total(need, projects, rules) for projects in tables]
    most = max(totals)
    return [seat for seat, number in enumerate(totals) if number == most]


def projects_after(round_number: int, seat: int, seats: int) -> tuple[int, ...]:
    """How many projects each seat has once `seat` has placed in this round (FS-R10, FS-R11)."""
    return tuple(round_number if other <= seat else round_number - 1 for other in range(seats))


def can_declare(round_number: int, seat: int, seats: int, rules: FsysRules) -> bool:
    """May this placement be a sudden solve? The very last one of the match ends it (FS-R18, FS-A4)."""
    is_last = round_number == rules.rounds and seat == seats - 1
    return rules.solve_on_last_placement or not is_last


def can_respond(need: Icons, projects: Sequence[Icons], hand: Sequence[Icons], backup: Icons, rules: FsysRules) -> bool:
    """Does a sudden solve leave this player a way to solve too: one card of the hand, the backup, both? (FS-R18)"""
    return response(need, projects, hand, backup, rules) is not None


def response(
    need: Icons, projects: Sequence[Icons], hand: Sequence[Icons], backup: Icons, rules: FsysRules
) -> tuple[int, int] | None:
    """The card of the hand and its field that let this player solve, with the backup or without (FS-R18).

    NOTHING twice where no card of the hand is needed; None where nothing helps.
    """
    if match(need, (*projects, *hand, backup)) != need:
        return None
    if is_solved(need, projects) or response_field(need, projects, backup, rules) != NOTHING:
        return NOTHING, NOTHING
    for field in open_fields(len(projects), rules):
        for place, card in enumerate(hand):
            table = replaced(projects, field, card)
            if is_solved(need, table) or response_field(need, table, backup, rules) != NOTHING:
                return place, field
    return None


def response_field(need: Icons, projects: Sequence[Icons], backup: Icons, rules: FsysRules) -> int:
    """Where the backup solves the challenge in response, or NOTHING (FS-R18)."""
    for field in open_fields(len(projects), rules):
        if is_solved(need, replaced(projects, field, backup)):
            return field
    return NOTHING


def open_fields(projects: int, rules: FsysRules) -> range:
    """Where a card may go in response: the empty field; with all fields full it replaces one (FS-A10)."""
    if projects < rules.rounds or not rules.response_replaces:
        return range(projects, projects + 1)
    return range(projects)


def sudden_scores(seats: int, solver: int, responders: Collection[int], rules: FsysRules) -> tuple[int, ...]:
    """Points after a sudden solve; `responders` are the seats that solved in response (FS-R18)."""
    if not responders:
        return tuple(rules.solve_points if seat == solver else 0 for seat in range(seats))
    shared = {solver, *responders}
    return tuple(rules.shared_solve_points if seat in shared else 0 for seat in range(seats))


def cards_in_play(players: int, rules: FsysRules) -> int:
    """One challenge, and for each player hand, backup and draws (FS-D2)."""
    return 1 + players * (rules.hand_size + 1 + len(rules.draw_rounds))


def hand_at_start(round_number: int, rules: FsysRules) -> int:
    """Cards in hand between two turns, before this round's draw: one is placed a round (FS-R13)."""
    drawn = sum(number < round_number for number in rules.draw_rounds)
    return rules.hand_size + drawn - (round_number - 1)
