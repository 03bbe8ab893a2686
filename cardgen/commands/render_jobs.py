"""Step 6 of the flow: paints targets in a worker pool, each as it is laid out.

The files are the same for any number of workers. A target whose file would become what it is already is not made again.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import chain, groupby, islice
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from cardgen.commands.executors.executor import Executor, Folders, Progress, Workers
from cardgen.commands.executors.shared_fronts import SharedFronts, ShareWorker, is_shared, most_workers
from cardgen.commands.layouts import Layouts
from cardgen.commands.outcome import Outcome
from cardgen.commands.outlets import profile_of
from cardgen.diagnostics import Diagnostic, has_errors, without_notes
from cardgen.model.outlet import Outlet
from cardgen.output.build_cache import BuildCache
from cardgen.output.colour.profile import CmykProfile
from cardgen.output.encoders import table as encoders
from cardgen.output.encoders.encoder import EncodedFile
from cardgen.output.files import BegunFile, WrittenFile, begin, carried, give_up
from cardgen.output.pdf.encoded_drawings import EncodedDrawings
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import Target
from cardgen.render.products.renderers import Renderers
from cardgen.render.products.table import key_of, kind_of

SHARE = 4
"""Drawings that a worker reads before it asks for more."""
FEW_FACES, FEW_CARDS = 40, 800
"""Faces that are made, and cards that are put on sheets, as soon as another process has begun to help."""


class TargetResult(Struct, frozen=True):
    """The files of a target, none where it cannot be made, and what was found. Those that are `begun` are not in their
    places yet; none is where they were there before.
    """

    key: str
    fingerprint: str
    written: Sequence[WrittenFile]
    found: Sequence[Diagnostic]
    begun: Sequence[BegunFile] = ()


class RenderWorker(Struct, frozen=True, dict=True):
    """Makes the files of targets, below the folder `out`; `cache` tells what the files there were made of.

    Targets are named by their places among those of `layouts`. One that `sends` hands its files over.
    """

    layouts: Layouts
    cache: BuildCache
    out: Path
    sends: bool = False

    @property
    def renderers(self) -> Renderers:
        return self.layouts.renderers

    @property
    def targets(self) -> Sequence[Target]:
        return self.layouts.targets

    @cached_property
    def writers(self) -> dict[tuple[str, str], PdfWriter]:
        """One for each game and language: a drawing's name tells it from the others of these only."""
        games = {_edition_of(target): target.outlet for target in self.targets}
        return {game: self._writer(outlet) for game, outlet in games.items()}

    def _writer(self, outlet: Outlet | None) -> PdfWriter:
        """One that paints as a press asks for; faces are kept for home printers only."""
        if outlet is None:
            return PdfWriter(self.renderers.face_store, painted=self._painted, folder=None if self.sends else self.out)
        profile = profile_of(self.renderers.root, outlet)
        if outlet.press is None or not isinstance(profile, CmykProfile):
            return PdfWriter()
        from cardgen.output.colour.separation import Separation  # with libraries that home printers do without
        from cardgen.output.pdf.press import press_variant

        return PdfWriter(variant=press_variant(outlet.press, Separation(profile)))

    @cached_property
    def _painted(self) -> EncodedDrawings | None:
        store = self.renderers.store
        return EncodedDrawings(store, self.renderers.version) if store is not None else None

    @property
    def _keep(self) -> Callable[[WrittenFile, Iterable[bytes]], BegunFile]:
        return carried if self.sends else partial(begin, self.out)

    @cached_property
    def _share_workers(self) -> dict[int, ShareWorker]:
        return {}

    def share_worker(self, target: int) -> ShareWorker:
        """Who does shares of the fronts of a target."""
        if target not in self._share_workers:
            self._share_workers[target] = ShareWorker.of(self.renderers.of(self.targets[target]))
        return self._share_workers[target]

    def read_drawings(self, share: tuple[int, list[str]]) -> None:
        """Puts some drawings of the game of a target into the store."""
        number, names = share
        self.renderers.of(self.targets[number]).resources.preload(names)

    def render_all(self, numbers: Sequence[int]) -> list[TargetResult]:
        """Makes some targets, one after the other. Raises OSError."""
        return [self.render(self.targets[number]) for number in numbers]

    def render(self, target: Target) -> TargetResult:
        """Makes one target, or takes it as it was made before. Raises OSError."""
        renderer = self.renderers.of(target)
        fingerprint = renderer.dependencies.fingerprint(target, self.renderers.version)
        key = key_of(target)
        if before := self.cache.recall(key, fingerprint, self.out):
            return TargetResult(key, fingerprint, before.written, without_notes(before.found))
        laid_out, findings = self.layouts.of(target)
        files = iter(encoders.paint(laid_out, target, self.writers[_edition_of(target)]) if laid_out else ())
        first = list(islice(files, 1))  # by then all pages were taken
        cards, reasons = renderer.left_out()
        left_out = Counter(printing.id for printing in target.printings if printing.id in cards) if cards else {}
        found = findings()
        is_faulty = has_errors(finding for finding in found if finding not in reasons)
        begun: list[BegunFile] = []
        for file in chain(first, files):
            of_file = _preflight(file, target, laid_out)
            is_faulty = is_faulty or has_errors(of_file)
            found += of_file
            begun += [] if is_faulty else encoders.write([file], target, self._keep, left_out)
        if is_faulty:
            give_up(begun)
            begun = []
        return TargetResult(key, fingerprint, [file.line for file in begun], found, begun)


def _edition_of(target: Target) -> tuple[str, str]:
    return target.game.id, target.game.spoken


def _preflight(file: EncodedFile, target: Target, laid_out: LaidOut | None) -> list[Diagnostic]:
    """What keeps a file from being what its target asks for, once it is painted."""
    if target.outlet is None or laid_out is None or not file.line.pages:
        return []
    from cardgen.output.preflight.printed_deck import printed_deck
    from cardgen.output.preflight.run import NO_DECK, faults_of, faults_of_pdf, faults_of_quantities

    if file.lists:
        return faults_of_quantities(file.data, target.outlet, file.line.path, file.lists)
    deck = NO_DECK
    if not target.settings.keeps_going:  # notes stand in for cards then, with other words
        copies = target.settings.copies if target.outlet.sheet else 1
        deck = printed_deck(target.printings * copies, target.game, target.outlet, target.product.id, file.line.pages)
    if file.is_pdf:
        with file.as_stream() as stream:
            return faults_of_pdf(stream, target.outlet, file.line.path, deck)
    return faults_of(file.data, target.outlet, file.line.path, deck)


def paint(layouts: Layouts, cache: BuildCache, out: Path, executor: Executor, progress: Progress) -> list[TargetResult]:
    """The files of all targets, each beside its place below `out`. Raises OSError, LostWorker."""
    targets = layouts.targets
    kept = cache if executor.shares_disk else cache.looked_through(out)
    worker = RenderWorker(layouts, kept, out, sends=not executor.shares_disk)
    folders = Folders(layouts.renderers.root, out, tuple({target.game.id: None for target in targets}))
    with executor.pool(worker, most_workers_of(worker), folders) as pool:
        for drawings in _drawings_to_read(worker) if pool.size > 1 and executor.shares_disk else ():
            deque(pool.run(RenderWorker.read_drawings, drawings), maxlen=0)
        shares = _shares(targets, pool.size)
        order = list(chain.from_iterable(shares))
        if pool.size > len(shares) and executor.shares_disk:
            results = _in_this_process(worker, pool, order)
        else:
            results = chain.from_iterable(pool.run(RenderWorker.render_all, shares))
        shown = progress([targets[number] for number in order])
        made = {number: _arrived(result, out) for number, _, result in zip(order, shown, results, strict=True)}
    return [made[number] for number in range(len(targets))]


def most_workers_of(worker: RenderWorker) -> int:
    """How many can be at work at the same time; one where they would not have begun before it is done."""
    return 1 if _is_soon_done(worker) else sum(map(most_workers, worker.targets))


def _is_soon_done(worker: RenderWorker) -> bool:
    """Whether all that is made are a few sheets, and nearly all faces on them were painted before."""
    targets = worker.targets
    if not all(kind_of(target.product).prints_cards and not target.settings.select for target in targets):
        return False
    cards = sum(len(target.printings) for target in targets)
    few = min(FEW_FACES, cards // 5)
    new = chain.from_iterable(worker.renderers.of(target).faces.unpainted(target.printings) for target in targets)
    return cards <= FEW_CARDS and len(list(islice(new, few))) < few


def _in_this_process(worker: RenderWorker, pool: Workers, numbers: Iterable[int]) -> Iterator[TargetResult]:
    """Makes targets one after the other, the many faces on them by all workers."""
    for number in numbers:
        target = worker.targets[number]
        renderer = worker.renderers.of(target)
        renderer.faces.sharer = SharedFronts(pool, number, renderer) if is_shared(target) else None
        yield worker.render(target)


def _arrived(result: TargetResult, out: Path) -> TargetResult:
    """The result with its files on this disk. Raises OSError."""
    return replace(result, begun=[begin(out, file.line, (file.data,)) if file.data else file for file in result.begun])


def _shares(targets: Sequence[Target], workers: int) -> list[list[int]]:
    """What a worker makes before it asks for more, what takes longest first; in order where there is one worker."""
    if workers < 2:
        return [[number] for number in range(len(targets))]
    return sorted(shared_out(targets, workers), key=lambda numbers: kind_of(targets[numbers[0]].product).turn)


def given_up(result: TargetResult) -> TargetResult:
    """The result without its files: none of them comes into its place."""
    give_up(result.begun)
    return replace(result, written=(), begun=())


def with_files(outcome: Outcome, results: Sequence[TargetResult]) -> Outcome:
    """The outcome with the files of all targets, in the order of their paths."""
    written = sorted((file for result in results for file in result.written), key=lambda file: file.path)
    missing = tuple(result.key for result in results if not result.written)
    drawn = sum(bool(result.begun) for result in results)
    return replace(outcome, written=tuple(written), drawn=drawn, missing=missing)


def keys_of(targets: Iterable[Target]) -> tuple[str, ...]:
    """What tells the files of these targets apart."""
    return tuple(map(key_of, targets))


def folders_of(targets: Iterable[Target]) -> set[str]:
    """Where the files of these targets go, below the output folder."""
    return {folder for target in targets for folder in encoders.folders_of(target)}


def folders_of_orders(targets: Iterable[Target]) -> set[str]:
    """Where pictures go that are sent away as a whole, below the output folder."""
    ordered = [target for target in targets if target.outlet and target.outlet.pictures and not target.outlet.table]
    return {folder for target in ordered for folder in encoders.folders_of(target) if folder != target.game.id}


def _drawings_to_read(worker: RenderWorker) -> Iterator[list[tuple[int, list[str]]]]:
    """For each game, its drawings in small shares: read once by the next worker that is free, then in the store.

    Those on cards, or on all other products where no cards are printed: cards are the sooner looked through.
    """
    for _, group in groupby(enumerate(worker.targets), key=lambda entry: _edition_of(entry[1])):
        targets = dict(group)
        cards = {number: target for number, target in targets.items() if kind_of(target.product).prints_cards}
        shown = cards or targets
        first = next(iter(shown))
        renderer = worker.renderers.of(shown[first])
        names = renderer.resources.not_cached(renderer.dependencies.drawings_of(shown.values()))
        yield [(first, names[at : at + SHARE]) for at in range(0, len(names), SHARE)]


def shared_out(targets: Sequence[Target], workers: int) -> list[list[int]]:
    """Places of targets, in order: the papers of a product together, as its second paper costs a fraction of the first.

    Each for itself where its kind gains nothing by that, or where there are fewer products than workers.
    """
    products = [[number for number, _ in papers] for _, papers in groupby(enumerate(targets), key=_shared)]
    return products if len(products) >= workers else [[number] for number in range(len(targets))]


def _shared(entry: tuple[int, Target]) -> tuple[str, ...]:
    """The same for targets that one process renders one after the other."""
    target = entry[1]
    paper = "" if kind_of(target.product).shares_papers else target.paper.id
    return *_edition_of(target), target.product.id, paper
