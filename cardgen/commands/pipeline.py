"""The whole flow, from YAML to paper: `build` runs its seven steps, the other functions so many of them as they name.

Read `build` first. Each step is one folder; the docs use the same numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardgen import analysis, data
from cardgen.boosters import checks as boosters
from cardgen.commands.checking.last_check import keep_outcome, key_of_check, recalled
from cardgen.commands.cutters import faults_of_cutters
from cardgen.commands.executors.choice import executor_of
from cardgen.commands.executors.executor import Progress, silent
from cardgen.commands.fingerprint import fingerprint_of_code, fingerprint_of_run, versions_of
from cardgen.commands.languages.editions import coverage_of, editions, targets_in
from cardgen.commands.languages.said_twice import said_once
from cardgen.commands.outcome import Outcome, report
from cardgen.commands.outlets import faults_of_profiles
from cardgen.commands.soundness import eased, link, ordered, stops, without_idle
from cardgen.commands.targets import BuildOrder
from cardgen.diagnostics import Diagnostic, Severity, has_errors, without_notes
from cardgen.model.library import Library
from cardgen.output.build_cache import BuildCache
from cardgen.output.built_faces import add_built_faces
from cardgen.output.bundles import Bundles
from cardgen.output.check_cache import CheckCache
from cardgen.output.file_cache import FOLDER, OF_FACES, drawings_in
from cardgen.output.files import lists_all, put, read_manifest, write_manifest
from cardgen.output.folder import Tell, alone_in
from cardgen.output.leftovers import left_over, remove_earlier
from cardgen.output.picture_cache import OF_PICTURES, PictureCache
from cardgen.output.reporters import Counts

if TYPE_CHECKING:
    from cardgen.commands.layouts import Layouts
    from cardgen.commands.preflight import Further
    from cardgen.commands.render_jobs import TargetResult

DEFAULT_OUT = Path("output")


def build(
    root: Path, out: Path, order: BuildOrder, progress: Progress = silent, tell: Tell = lambda line: None
) -> Outcome:
    """Makes the ordered files of the project at `root`, in `out`, as far as what is found allows.

    Where another process writes into `out`, it is waited for, and `tell` told so. Raises OSError where `out` cannot be
    written, UnknownName where the order names what there is not.
    """
    fingerprint = fingerprint_of_run(root, order)
    if last := _unchanged(out, fingerprint):
        return last
    documents, unread = data.read(root, order.games)  # 1. read     YAML, with the place of every word
    documents, unfit = data.check(documents, root)  # 2. check    JSON Schema: keys, kinds, lengths
    library, found = link(root, order.games, documents, unread, unfit)  # 3. link     names become cards, sets, decks
    found += eased(analysis.judge(library), order.settings.draft)  # 4. judge    is it legal, can it be played?
    found += boosters.judge(library, is_searched=False)
    printed, unpaired = editions(root, library, order.languages, order.games)
    found += unpaired
    found += [finding for edition in printed for finding in edition.found]
    targets = targets_in(printed, lambda library: ordered(library, found, order))
    refused = faults_of_profiles(root, (target.outlet for target in targets))
    found += refused + faults_of_cutters(targets)
    from cardgen.commands import layouts, preflight, render_jobs  # with the libraries that only steps 5 and 6 need

    if refused or stops(without_idle(found, root)):
        outcome = preflight.preflight(root, order, library, found, silent, "static", out)
        is_stopped = bool(refused) or stops(without_idle(eased(found, is_draft=True), root))
        return replace(outcome, missing=render_jobs.keys_of(targets), is_stopped=is_stopped)
    executor = executor_of(order.jobs, order.cluster)
    with alone_in(out, render_jobs.folders_of(targets), tell):
        cache = BuildCache.read(out)
        laid_out = layouts.lay_out(root, library, targets, out)  # 5. lay out  templates, type, sheets, in micrometres
        painted = render_jobs.paint(laid_out, cache, out, executor, progress)  # 6. paint    PDF and PNG
        found += [finding for result in painted for finding in result.found]
        found += said_once(laid_out.renderers, targets)
        if (order.target or order.cutter) and has_errors(found):  # all that was asked for, or nothing
            painted = [render_jobs.given_up(result) for result in painted]
        outcome = render_jobs.with_files(report(library, found), painted)  # 7. report   for people and for programs
        return _keep(out, fingerprint, outcome, painted, cache, replace(laid_out, coverage=coverage_of(printed)))


def _unchanged(out: Path, fingerprint: str) -> Outcome | None:
    """The outcome of the last build, where this one would make the same and its files are still there."""
    last = BuildCache.read(out).recall("run", fingerprint, out)
    if last is None or not lists_all(out, last.written):
        return None
    return Outcome(None, Counts(*last.counts), last.written, found=without_notes(last.found))


def _keep(
    out: Path,
    fingerprint: str,
    outcome: Outcome,
    painted: Sequence[TargetResult],
    cache: BuildCache,
    layouts: Layouts,
) -> Outcome:
    """Puts all files into their places together, now that the last of them is whole, and remembers what was built.

    The outcome tells what else lies in folders of orders, which are looked at each time.
    """
    from cardgen.commands.render_jobs import folders_of_orders

    for result in painted:
        if result.begun:
            cache.keep(result.key, result.fingerprint, result.written, tuple(map(data.with_given_paths, result.found)))
    if not outcome.written:
        return outcome
    orders, paths = folders_of_orders(layouts.targets), {line.path for line in outcome.written}
    put(out, [file for result in painted for file in result.begun])
    remove_earlier(out, orders, paths, [*cache.lines(), *read_manifest(out)])
    strange = left_over(out, sorted(orders), paths)
    if not has_errors(outcome.found) and not orders:
        counts = outcome.counts.cards, outcome.counts.files
        cache.keep("run", fingerprint, outcome.written, outcome.found, counts)
    versions = versions_of(layouts.renderers.library, layouts.renderers, layouts.coverage)
    write_manifest(out, outcome.written, versions, cache.lines())
    cache.write(out)
    add_built_faces(out, layouts.faces())
    for kept in (drawings_in(out / FOLDER), Bundles(out / OF_FACES), PictureCache(out / OF_PICTURES)):
        kept.prune()
    return replace(outcome, found=(*outcome.found, *strange))


def load(root: Path, games: Sequence[str] = (), parsed: data.Parsed | None = None) -> tuple[Library, list[Diagnostic]]:
    """Steps 1 to 3: the games as they are written, or only those of these names where folders are named so.

    Each game knows what of it is faulty. Files that did not change since they were `parsed` are not parsed again.
    """
    documents, unread = data.read(root, games, parsed)
    documents, unfit = data.check(documents, root)
    return link(root, games, documents, unread, unfit)


def faults_beside(root: Path, library: Library, found: Sequence[Diagnostic]) -> tuple[Outcome, list[str]]:
    """What `load` found as an outcome, and the codes of errors that step 4 finds: for commands that play all the same.

    Nothing is reported of boosters.
    """
    errors = (finding.code for finding in analysis.judge(library) if finding.severity is Severity.ERROR)
    return report(library, without_idle(list(found), root)), sorted(set(errors))


def check(root: Path, games: Sequence[str] = (), is_searched: bool = True) -> tuple[Library, list[Diagnostic]]:
    """Steps 1 to 4: everything that can be said without drawing or playing, of all that is whole.

    Whether packs can keep what boosters promise takes a search, which can be left out.
    """
    library, found = load(root, games)
    found += analysis.judge(library)
    found += boosters.judge(library, is_searched)
    return library, found


def check_all(
    root: Path,
    order: BuildOrder,
    progress: Progress = silent,
    level: str = "static",
    out: Path = DEFAULT_OUT,
    further: Further | None = None,
) -> Outcome:
    """Steps 1 to 5: what `check` finds, what laying out finds, what `level` of play finds, and `further` findings.

    Games that are not ordered are not looked at. Nothing is written but what is to be remembered: drawings that were
    read, in `out`, where there is such a folder, and in the user's own folder what was found.
    """
    cache = CheckCache.of_user(fingerprint_of_code())
    key = key_of_check(root, order, level) if cache.is_kept and further is None else ""
    if key and (last := recalled(cache, key)):
        return last
    from cardgen.commands.preflight import preflight

    library, found = check(root, order.games)
    outcome = preflight(root, order, library, found, progress, level, out, cache, further)
    if key and key_of_check(root, order, level) == key:  # else somebody saved a file meanwhile
        keep_outcome(cache, key, outcome)
    cache.write()
    return outcome
