"""What counts in a match of Food Heroes? Pure functions on sets of icons, one for each rule.

Numbers in docstrings (FS-R14) are those of the rules' specification. A card is the set of its icons;
which icons there are is data. Seat 0 starts. Knows no deck, no player's choices and no paper.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence, Set
from dataclasses import dataclass

Icon = str | int
Icons = Set[Icon]


@dataclass(frozen=True, slots=True)
class Rules:
    """The numbers of the game, and how it is read where its text is silent or contradicts itself."""

    hand_size: int = 5  # FS-A1: at the moment of choosing
    rounds: int = 3
    draw_rounds: tuple[int, ...] = (2, 3)
    backups: int = 1
    seeds: int = 9  # indicator objects, FS-R4
    title_points: int = 2
    collective_points: int = 1
    solve_points: int = 2
    shared_solve_points: int = 1
    replace_window: str = "after_reveal"  # FS-A2
    backup_known: bool = False  # FS-A3
    solve_on_last_placement: bool = False  # FS-A4
    declare: str = "always"  # FS-A4
    count_copies: bool = False  # FS-A5
    title_tie: str = "share_one"  # FS-A6: or all_two, none
    collective_adds: bool = True  # FS-A7
    response_replaces: bool = True  # FS-A10
    max_copies: int | None = None  # FS-A14

    @property
    def tie_points(self) -> int:
        """What each player with the highest total gets when there are several (FS-A6)."""
        return {"share_one": 1, "all_two": self.title_points, "none": 0}[self.title_tie]


def union(cards: Iterable[Icons]) -> frozenset[Icon]:
    """All icons on these cards, each once."""
    return frozenset().union(*cards)


def match(need: Icons, projects: Iterable[Icons]) -> frozenset[Icon]:
    """The challenge's icons that the projects carry (FS-R14)."""
    return union(projects) & need


def total(need: Icons, projects: Collection[Icons], rules: Rules) -> int:
    """The size of the match: distinct icons, or copies where `rules` count them (FS-A5)."""
    if rules.count_copies:
        return sum(len(project & need) for project in projects)
    return len(match(need, projects))


def is_solved(need: Icons, projects: Iterable[Icons]) -> bool:
    """Do the projects carry every icon of the challenge? (FS-R18)"""
    return match(need, projects) == need


def after_backup(need: Icons, projects: Sequence[Icons], backup: Icons, rules: Rules) -> tuple[Icons, ...]:
    """The projects with the backup in the best place, or unchanged where it raises nothing (FS-R15)."""
    best = tuple(projects)
    for swapped in _replaced(projects, backup):
        if total(need, swapped, rules) > total(need, best, rules):
            best = swapped
    return best


def _replaced(projects: Sequence[Icons], card: Icons) -> list[tuple[Icons, ...]]:
    return [(*projects[:place], card, *projects[place + 1 :]) for place in range(len(projects))]


def standard_scores(need: Icons, tables: Sequence[Sequence[Icons]], rules: Rules) -> tuple[int, ...]:
    """Points of each seat for its final projects, without a sudden solve (FS-R16, FS-R17, FS-A6 to FS-A8)."""
    collective = is_solved_together(need, tables)
    if collective and not rules.collective_adds:
        return (rules.collective_points,) * len(tables)
    shared = rules.collective_points if collective else 0
    return tuple(points + shared for points in _title_points(need, tables, rules))


def is_solved_together(need: Icons, tables: Sequence[Sequence[Icons]]) -> bool:
    """No player alone, but all players as one (FS-R17)."""
    alone = any(is_solved(need, projects) for projects in tables)
    return not alone and is_solved(need, [project for projects in tables for project in projects])


def _title_points(need: Icons, tables: Sequence[Sequence[Icons]], rules: Rules) -> list[int]:
    totals = [total(need, projects, rules) for projects in tables]
    leaders = [seat for seat, number in enumerate(totals) if number == max(totals)]
    each = rules.title_points if len(leaders) == 1 else rules.tie_points
    return [each if seat in leaders else 0 for seat in range(len(tables))]


def projects_after(round_number: int, seat: int, seats: int) -> tuple[int, ...]:
    """How many projects each seat has once `seat` has placed in this round (FS-R10, FS-R11)."""
    return tuple(round_number if other <= seat else round_number - 1 for other in range(seats))


def can_declare(round_number: int, seat: int, seats: int, rules: Rules) -> bool:
    """May this placement be a sudden solve? The very last one of the match ends it (FS-R18, FS-A4)."""
    is_last = round_number == rules.rounds and seat == seats - 1
    return rules.solve_on_last_placement or not is_last


def can_respond(need: Icons, projects: Sequence[Icons], hand: Iterable[Icons], backup: Icons, rules: Rules) -> bool:
    """Does a sudden solve leave this player a way to solve too: one card of the hand, the backup, both? (FS-R18)"""
    tables = [tuple(projects)]
    tables += [changed for card in hand for changed in _with_card(projects, card, rules)]
    tables += [changed for table in tables for changed in _with_card(table, backup, rules)]
    return any(is_solved(need, table) for table in tables)


def _with_card(projects: Sequence[Icons], card: Icons, rules: Rules) -> list[tuple[Icons, ...]]:
    """A card fills an empty field; with all fields full it replaces one (FS-A10)."""
    if len(projects) < rules.rounds or not rules.response_replaces:
        return [(*projects, card)]
    return _replaced(projects, card)


def sudden_scores(seats: int, solver: int, responders: Collection[int], rules: Rules) -> tuple[int, ...]:
    """Points after a sudden solve; `responders` are the seats that solved in response (FS-R18)."""
    if not responders:
        return tuple(rules.solve_points if seat == solver else 0 for seat in range(seats))
    shared = {solver, *responders}
    return tuple(rules.shared_solve_points if seat in shared else 0 for seat in range(seats))


def cards_in_play(players: int, rules: Rules) -> int:
    """One challenge, and for each player hand, backup and draws (FS-D2)."""
    return 1 + players * (rules.hand_size + rules.backups + len(rules.draw_rounds))


def hand_at_start(round_number: int, rules: Rules) -> int:
    """Cards in hand between two turns, before this round's draw: one is placed a round (FS-R13)."""
    drawn = sum(number < round_number for number in rules.draw_rounds)
    return rules.hand_size + drawn - (round_number - 1)
