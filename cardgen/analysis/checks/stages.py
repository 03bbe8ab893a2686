"""Plays simulations in stages, and stops each line-up as soon as the games that are left would change no answer.

The first stage plays a part of the games that may be played, each further one doubles them: the games that follow, so
that what was played stays. Which games are played depends on what was counted alone, never on who counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from msgspec import Struct, field

from cardgen.analysis.checks.simulation import Simulation
from cardgen.analysis.numbers.evidence import Evidence
from cardgen.analysis.numbers.settling import chance_of_error
from cardgen.analysis.play.engines import Engine
from cardgen.analysis.play.playout import BlockRunner, Trial, begun, play_on
from cardgen.analysis.play.tally import Tally
from cardgen.diagnostics import Diagnostic
from cardgen.diagnostics.codes import RULES_GAP


class PlayedSimulation(Struct):
    """A simulation as far as it was played, what was found and left open at the last look at it, and how likely all its
    games would answer anything otherwise, at most. `stages` are those that were played of each trial.
    """

    simulation: Simulation
    tallies: list[Tally]
    stages: list[int]
    evidence: Evidence = field(default_factory=Evidence)
    found: list[Diagnostic] = field(default_factory=list)
    error: float = 0.0
    is_going: bool = True

    @property
    def games(self) -> int:
        return sum(tally.games for tally in self.tallies)

    @property
    def most(self) -> int:
        """The games that might have been played."""
        return sum(trial.games for trial in self.simulation.trials)

    def go_on(self) -> Iterator[tuple[Trial, Tally, int]]:
        """A further stage of the trials of which more games may change an answer: how many each shall have then."""
        wanted = self.evidence.wanted
        for number, (trial, tally) in enumerate(zip(self.simulation.trials, self.tallies, strict=True)):
            if not self.stages[number] or (id(tally) in wanted and tally.games < trial.games):
                self.stages[number] += 1
                part = self.simulation.opening * 2 ** (self.stages[number] - 1)
                yield trial, tally, ceil(trial.games * min(1.0, part))

    def judge(self) -> None:
        """Looks at what was counted. Of a game that met a gap nothing is judged."""
        gaps = [gap for tally in self.tallies for gap in tally.gaps]
        both = zip(self.simulation.trials, self.tallies, strict=True)
        self.evidence = Evidence(parts={id(tally): tally.games / max(1, trial.games) for trial, tally in both})
        if gaps:
            self.found = [_gap_finding(self.simulation, gaps[0])]
        else:
            self.found = list(self.simulation.judge(self.tallies, self.evidence))
        if min(self.evidence.parts.values(), default=1.0) < 1:
            self.error += chance_of_error(self.evidence.asked)
        self.is_going = any(self.evidence.parts[counts] < 1 for counts in self.evidence.wanted)


def play_in_stages(
    simulated: Sequence[Simulation], run: BlockRunner = map, engine: Engine = "auto"
) -> list[PlayedSimulation]:
    """Plays and judges all simulations. `run` maps blocks of games to their tallies, in order. Raises NoCompiler."""
    played = [PlayedSimulation(each, [*map(begun, each.trials)], [0] * len(each.trials)) for each in simulated]
    going = played
    while going:
        play_on([stretch for each in going for stretch in each.go_on()], run, engine)
        for each in going:
            each.judge()
        going = [each for each in going if each.is_going]
    return played


def _gap_finding(simulation: Simulation, gap: str) -> Diagnostic:
    help = "nothing was guessed: repair the deck, or report it with this line"
    return simulation.origin.finding(RULES_GAP, gap, "id", help=help)
