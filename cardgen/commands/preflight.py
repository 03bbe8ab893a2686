"""Lays out pages and plays games without writing a file, to report what is found on the way.

The findings are the same for any number of worker processes: pages by target, cards in shares, games in blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from msgspec.structs import replace

from cardgen import analysis
from cardgen.analysis.checks.simulation import Simulation
from cardgen.analysis.checks.stages import PlayedSimulation
from cardgen.commands.checking.cut_credits import cut_credits
from cardgen.commands.checking.pages import Inspector
from cardgen.commands.executors.executor import Progress
from cardgen.commands.executors.processes import Processes
from cardgen.commands.languages.editions import editions, targets_in
from cardgen.commands.languages.said_twice import said_once
from cardgen.commands.layouts import Layouts
from cardgen.commands.outcome import Outcome, report
from cardgen.commands.soundness import ordered, places_of, sound_targets, stops, without_idle
from cardgen.commands.targets import BuildOrder
from cardgen.diagnostics import Diagnostic, has_errors
from cardgen.diagnostics.codes import RULES_GAP
from cardgen.model.damage import damage_of
from cardgen.model.library import Library
from cardgen.output.check_cache import NOTHING_KNOWN, CheckCache
from cardgen.output.file_cache import kept_drawings
from cardgen.output.reporters import Playing
from cardgen.render.products.renderers import Renderers

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
    cache: CheckCache = NOTHING_KNOWN,
    further: Further | None = None,
) -> Outcome:
    """The outcome of what was judged, with what laying out its targets and playing it at `level` finds.

    A fault in how cards look hides nothing of how they play. Raises UnknownName.
    """
    printed, unpaired = editions(root, library, order.languages, order.games)
    languages = [language for edition in printed for language in edition.languages]
    found = [*dict.fromkeys([*found, *unpaired]), *_faults_of_translations(root, library, languages)]
    decisive, places = without_idle(found, root), places_of(root, order.games) if has_errors(found) else {}
    targets = targets_in(printed, lambda library: sound_targets(ordered(library, found, order), decisive, places))
    simulated = analysis.simulations(damage_of(library, decisive, places), order.games, level)
    with kept_drawings(out) as store:
        blanks = cache if cache.is_kept else None
        renderers = Renderers(
            root, library, store, version=cache.version, size_store=cache, blank_store=blanks, only_looks=True
        )
        inspector = Inspector(Layouts(renderers, targets), cache)
        drawn, played = inspect(inspector, simulated, order, progress) if targets or simulated else ([], [])
        drawn += [*said_once(renderers, targets), *cut_credits(renderers, targets)]
    more = analysis.findings_of(played)
    found = [*found, *drawn, *more]
    outcome = report(library, [*found, *(further(library, found) if further else ())], not order.games)
    illegal = [finding for finding in decisive if stops([finding])]
    illegal += [finding for finding in more if finding.code == RULES_GAP]
    legal = damage_of(library, illegal, places or places_of(root, order.games)) if illegal else library
    verdicts = tuple(analysis.verdicts(legal, order.games, played))
    return replace(outcome, verdicts=verdicts, playing=playing_of(played), is_judged=not illegal)


def _faults_of_translations(root: Path, library: Library, languages: Sequence[str]) -> list[Diagnostic]:
    if not languages:
        return []
    from cardgen.commands.languages.judging import faults_of_translations  # with all that reads translations

    return faults_of_translations(root, library, languages)


def playing_of(played: Sequence[PlayedSimulation]) -> Playing:
    """How much was played of each deck, of how much, and whether all of it might say anything else."""
    games = tuple((each.simulation.name, each.games) for each in played)
    return Playing(games, sum(each.most for each in played), sum(each.error for each in played))


def inspect(
    inspector: Inspector, simulated: list[Simulation], order: BuildOrder, progress: Progress
) -> tuple[list[Diagnostic], list[PlayedSimulation]]:
    """All that laying out targets finds, and these simulations as far as they were played, by so many processes as are
    ordered.
    """
    cache = inspector.cache
    most = 1 if not simulated and inspector.is_soon_done() else None
    with Processes(order.jobs).pool(inspector, most) as pool:
        laid_out = pool.run(Inspector.inspect, inspector.tasks(pool.size), progress)
        run = analysis.remembering(lambda play, blocks: pool.map(play, blocks, progress), cache.load, cache.save)
        played = analysis.play_in_stages(simulated, run, order.engine)
        inspected = list(laid_out)
    for each in inspected:
        cache.put(each.kept)
    return [finding for each in inspected for finding in each.found], played
