"""What is played for the checks of FoodAdvice, how often, and is an expansion worth more than its base? (FAD404)

Each box is played by as few and by as many players as the game is for. An expansion is played shuffled into its base,
beside the base alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.game import Game
from cardgen.rules.chance import seeded
from cardgen.rules.checking import Check, Simulation
from cardgen.rules.evidence import Evidence, percent
from cardgen.rules.foodadvice import fortune, mirror, worth
from cardgen.rules.foodadvice.mirror import among_random
from cardgen.rules.foodadvice.rules import PLAYERS
from cardgen.rules.foodadvice.subject import Subject, judged_subjects
from cardgen.rules.foodadvice.worth import mean_from, ratio
from cardgen.rules.measure import Mean, is_beyond
from cardgen.rules.mirrors import GREEDY, RANDOM, Policies, simulation_of
from cardgen.rules.playout import Trial
from cardgen.rules.protocol import RulesGap
from cardgen.rules.statistics import NORMAL_95
from cardgen.rules.tally import Tally

FEW = {GREEDY: 13, RANDOM: 43}
SKILLED = 8
MANY = {GREEDY: 4, RANDOM: 12}
EXPANSION = {GREEDY: 4, RANDOM: 16}
"""How games are divided, in parts: greedy players think five times as long as random ones play. Of an expansion so many
of the base, and as many of both.
"""
NORMAL_99 = 2.3263478740408408
"""Quantile of the normal distribution for p < .01, one side."""
MEASURES = {"earned": "customers pay", "income": "shops and events pay"}


def simulations(game: Game, games: int) -> list[Simulation]:
    """The trials of all boxes and expansions of a game, `games` in all, and how they are judged."""
    lines = [(subject, [*_lines(game, subject)]) for subject in judged_subjects(game)]
    lines = [(subject, mine) for subject, mine in lines if mine]
    all_parts = sum(parts for _, mine in lines for _, _, _, parts in mine)
    found = []
    for subject, mine in lines:
        trials = [
            Trial(table.table, players, policies, games * parts // all_parts)
            for table, players, policies, parts in mine
        ]
        found.append(_of_expansion(subject, trials) if subject.is_expansion else simulation_of(subject, trials, OF_BOX))
    return found


Line = tuple[Subject, int, Policies, int]


def _lines(game: Game, subject: Subject) -> Iterator[Line]:
    """Whose cards, how many players, who they are, and how many parts of the games."""
    numbers = [number for number in sorted(game.players) if _can_be_dealt(subject, number)]
    if not numbers:
        return
    few, many = numbers[0], numbers[-1]
    if subject.is_expansion:
        if _can_be_dealt(subject.base, few):
            for cards in (subject.base, subject):
                yield from ((cards, few, policies, parts) for policies, parts in EXPANSION.items())
        return
    yield from _of(subject, few, {**FEW, among_random(few): SKILLED})
    if many > few:
        yield from _of(subject, many, MANY)


def _of(subject: Subject, players: int, lineups: Mapping[Policies, int]) -> Iterator[Line]:
    return ((subject, players, policies, parts) for policies, parts in lineups.items())


def _can_be_dealt(subject: Subject, players: int) -> bool:
    """Are there cards enough for so many players? Where not, FAD121 tells."""
    if players not in PLAYERS:
        return False
    try:
        subject.table.begin(players, seeded(0))
    except RulesGap:
        return False
    return True


def _of_expansion(subject: Subject, trials: Sequence[Trial]) -> Simulation:
    def judge(tallies: Sequence[Tally], evidence: Evidence) -> Iterator[Diagnostic]:
        half = len(tallies) // 2
        base, both = (dict(zip(EXPANSION, mine, strict=True)) for mine in (tallies[:half], tallies[half:]))
        return power_creep(subject, base, both, evidence)

    return Simulation(subject.origin, subject.name, tuple(trials), judge)


def power_creep(
    subject: Subject, base: Mapping[Policies, Tally], both: Mapping[Policies, Tally], evidence: Evidence
) -> Iterator[Diagnostic]:
    """FAD404: with the expansion far more money is earned than without it; an error for both policies."""
    limit = 1 + subject.limits.power_creep
    for name, told in MEASURES.items():
        greedy, by_chance = (_growth(base[who], both[who], name) for who in (GREEDY, RANDOM))
        if is_beyond("FAD404", _strict(greedy), limit, 1, evidence):
            is_error = is_beyond("FAD404", _strict(by_chance), limit, 1, Evidence())
            yield subject.finding(
                "FAD404",
                f"in games of greedy players {told} {percent(greedy.value - 1)} more with {subject.name} than with the "
                f"base alone (random players: {percent(by_chance.value - 1)})",
                Severity.ERROR if is_error else Severity.WARNING,
                "let the expansion's customers, shops and events pay what those of the base do",
            )


def _growth(base: Tally, both: Tally, name: str) -> Mean:
    """How many times what a game of the base yields one with the expansion does."""
    with_it, without = (
        mean_from(tally.events[name], tally.events[f"{name} squares"], tally.games) for tally in (both, base)
    )
    return ratio(with_it, without)


def _strict(mean: Mean) -> Mean:
    """With an error so wide that 95 % of it, both sides, are p < .01 on one."""
    return Mean(mean.value, mean.error * NORMAL_99 / NORMAL_95, mean.count)


OF_BOX = (*mirror.CHECKS, *worth.CHECKS, *fortune.CHECKS)
CHECKS: tuple[Check, ...] = (*OF_BOX, Check("FAD404", "simulated", power_creep))
