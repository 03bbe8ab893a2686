"""Lays out pages and plays games without writing a file, to report what is found on the way.

The findings are the same for any number of worker processes: pages by target, cards in shares, games in blocks.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from cardgen import analysis
from cardgen.analysis.checks.simulation import Simulation
from cardgen.analysis.checks.stages import PlayedSimulation
from cardgen.commands.executors.executor import Progress
from cardgen.commands.layouts import Layouts
from cardgen.commands.outcome import Outcome, report
from cardgen.commands.soundness import ordered, places_of, sound_targets, stops, without_idle
from cardgen.commands.targets import BuildOrder
from cardgen.diagnostics import Diagnostic, has_errors
from cardgen.diagnostics.codes import RULES_GAP
from cardgen.model.damage import damage_of
from cardgen.model.library import Library
from cardgen.output.file_cache import kept_drawings
from cardgen.output.reporters import Playing
from cardgen.render.products.renderers import Renderers
from cardgen.render.products.table import kind_of

Further = Callable[[Library, Sequence[Diagnostic]], Iterable[Diagnostic]]
"""What more is to be reported of a library, of which so much was found; it keeps nothing from being played."""


def preflight(
    root: Path,
    order: BuildOrder,
    library: Library,
    found: list[Diagnostic],
    progress: Progress,
    level: str,
    out: Path,
    further: Further = lambda library, found: (),
) -> Outcome:
    """The outcome of what was judged, with what laying out its targets and playing it at `level` finds.

    A fault in how cards look hides nothing of how they play. Raises UnknownName.
    """
    decisive, places = without_idle(found, root), places_of(root, order.games) if has_errors(found) else {}
    targets = list(sound_targets(ordered(library, found, order), decisive, places))
    simulated = analysis.simulations(damage_of(library, decisive, places), order.games, level)
    with kept_drawings(out) as store:
        layouts = Layouts(Renderers(root, library, store), targets)
        drawn, played = inspect(layouts, simulated, order, progress) if targets or simulated else ([], [])
    more = analysis.findings_of(played)
    found = [*found, *drawn, *more]
    outcome = report(library, [*found, *further(library, found)], is_whole_run=not order.games)
    illegal = [finding for finding in decisive if stops([finding])]
    illegal += [finding for finding in more if finding.code == RULES_GAP]
    legal = damage_of(library, illegal, places or places_of(root, order.games)) if illegal else library
    verdicts = tuple(analysis.verdicts(legal, order.games, played))
    return replace(outcome, verdicts=verdicts, playing=playing_of(played), is_judged=not illegal)


class LayoutTask(Struct, frozen=True):
    """A target to lay out, by its place among all targets, or one share of its cards: `share` of `shares`."""

    target: int
    share: int = 0
    shares: int = 1


def playing_of(played: Sequence[PlayedSimulation]) -> Playing:
    """How much was played of each deck, of how much, and whether all of it might say anything else."""
    games = tuple((each.simulation.name, each.games) for each in played)
    return Playing(games, sum(each.most for each in played), sum(each.error for each in played))


def inspect(
    layouts: Layouts, simulated: list[Simulation], order: BuildOrder, progress: Progress
) -> tuple[list[Diagnostic], list[PlayedSimulation]]:
    """All that laying out targets finds, and these simulations as far as they were played, by so many processes as are
    ordered.
    """
    in_order = sorted(enumerate(layouts.targets), key=lambda entry: kind_of(entry[1].product).shows_other_products)
    with order.executor.here.pool(layouts) as pool:
        tasks = [
            LayoutTask(number, share, shares)
            for number, target in in_order
            for shares in [pool.size if kind_of(target.product).prints_cards else 1]
            for share in range(shares)
        ]
        laid_out = pool.run(_findings, tasks, progress)
        played = analysis.play_in_stages(simulated, lambda play, blocks: pool.map(play, blocks, progress), order.engine)
        return list(chain.from_iterable(laid_out)), played


def _findings(layouts: Layouts, task: LayoutTask) -> list[Diagnostic]:
    """All findings of a task; none where no card falls to its share."""
    target = layouts.targets[task.target]
    if task.shares > 1:
        cards = tuple(dict.fromkeys(printing.id for printing in target.printings))[task.share :: task.shares]
        if not cards:
            return []
        target = replace(target, settings=replace(target.settings, select=cards))
    laid_out, findings = layouts.of(target)
    deque(laid_out.publication.pages if laid_out else (), maxlen=0)
    return findings()
