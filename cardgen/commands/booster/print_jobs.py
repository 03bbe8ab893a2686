"""Fills and prints the packs of a batch in a worker pool. The files are the same for any number of workers.

A batch is printed in parcels of whole cases, so that memory does not grow with it. Each file is a job, and whoever does
it makes the packs of its parcel again: that is sooner done than sending them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from itertools import chain, groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.boosters.collation.batch import Batch, FilledPack, Pack
from cardgen.boosters.odds.recipe import RecipeOdds, odds_of
from cardgen.commands.booster.filling import fill, packs_of, shards_of
from cardgen.commands.booster.overwrite import PAGE
from cardgen.commands.executors.choice import executor_of
from cardgen.commands.executors.executor import Executor, Folders, Progress, Workers
from cardgen.commands.executors.processes import ALONE
from cardgen.commands.fingerprint import fingerprint_of_code
from cardgen.commands.targets import get, paper_called, printer_as_set, reaching
from cardgen.diagnostics import Diagnostic, has_errors
from cardgen.model.card import Printing
from cardgen.model.game import Deck, Game, Product
from cardgen.model.library import Library
from cardgen.output.bundles import Bundles
from cardgen.output.file_cache import FOLDER, OF_FACES, drawings_in
from cardgen.output.files import write_whole
from cardgen.output.picture_cache import OF_PICTURES, PictureCache
from cardgen.render.base.target import DEFAULT_PAPERS, HOME, Settings, Target, edition_of

if TYPE_CHECKING:
    from cardgen.output.pdf.writer import PdfWriter
    from cardgen.render.parcel.layout import Parcel
    from cardgen.render.products.renderer import Renderer

PARCEL = 360
"""Packs that are cut and stacked together: more do not lie on a table, nor under a knife."""
OF_RECIPE = ("checklist", "odds")
"""Products that are the same for all packs of a recipe: the first parcel brings them."""
SHARE, DRAWINGS = 12, 4
"""Packs that a worker prints by themselves, and drawings that it reads, before it asks for more."""


class PrintSettings(Struct, frozen=True):
    """How packs are printed. No `papers`: A4 and Letter; `is_wanted`: parcels; `each`: every pack by itself, too. No
    `language`: that in which the game is written.
    """

    papers: tuple[str, ...] = ()
    printer: str = HOME
    settings: Settings = field(default_factory=Settings)
    jobs: int = 1
    is_wanted: bool = True
    each: bool = False
    cluster: str = ""
    language: str = ""

    @property
    def executor(self) -> Executor:
        """Who does the work."""
        return executor_of(self.jobs, self.cluster)


class PaperUsage(Struct, frozen=True):
    """Sheets of packs, places on them, those with a card or separator, those that are wasted; sheets of wrappers."""

    paper: str
    sheets: int
    places: int
    used: int
    wasted: int
    wrappers: int = 0

    def __add__(self, other: PaperUsage) -> PaperUsage:
        return PaperUsage(
            paper=self.paper,
            sheets=self.sheets + other.sheets,
            places=self.places + other.places,
            used=self.used + other.used,
            wasted=self.wasted + other.wasted,
            wrappers=self.wrappers + other.wrappers,
        )


class Printed(Struct, frozen=True):
    """A file that was written, its pages and cards, and the paper it wants where that is counted; one that is still to
    be written has its `data`.
    """

    path: Path
    pages: int = 0
    cards: int = 0
    paper: PaperUsage | None = None
    data: bytes = b""


class PrintJob(Struct, frozen=True):
    """Files to be on one paper: `product` of the parcel of these cases or, where it is empty, the packs at `places`."""

    paper: str
    product: str = ""
    cases: range = range(0)
    places: tuple[int, ...] = ()


class PrintRun(Struct, frozen=True, dict=True):
    """A batch to be printed below `out`, and with what."""

    batch: Batch
    game: Game
    guarantees: tuple[str, ...]
    root: Path
    library: Library
    out: Path
    order: PrintSettings

    @property
    def folder(self) -> Path:
        return self.out / self.game.id / self.batch.recipe.id

    @property
    def edition(self) -> str:
        """What the names of files say of settings that are not the usual ones."""
        printer = get(self.library.printers, self.order.printer, "printer").id
        return edition_of(self.order.settings, printer, self.game.file_part)

    @property
    def folders(self) -> tuple[str, str]:
        """Where files go, below `out`: printed ones, and tables beside the page of figures."""
        folder = f"{self.game.id}/{self.batch.recipe.id}"
        return folder, f"{folder}/{PAGE}"

    @cached_property
    def papers(self) -> tuple[str, ...]:
        names = self.order.papers or tuple(name for name in DEFAULT_PAPERS if name in self.library.papers)
        return tuple(dict.fromkeys(paper_called(self.library, name).id for name in names))

    def check(self) -> None:
        """Raises UnknownName for a paper or printer that there is not."""
        get(self.library.printers, self.order.printer, "printer")
        assert self.papers is not None

    def target(self, paper: str) -> Target:
        """The target that a renderer is asked for."""
        printer = printer_as_set(self.library, self.order.printer, self.order.settings)
        sheet = paper_called(self.library, paper)
        return Target(
            game=self.game,
            product=Product("packs", "cards", "", ()),
            paper=sheet,
            printer=reaching(printer, sheet),
            settings=self.order.settings,
            deck=self.game.deck,
        )

    def jobs(self, places: Sequence[int]) -> Iterator[PrintJob]:
        """All that is to be done, large things first; only packs at `places`, where some are named."""
        from cardgen.render.parcel.layout import PRODUCTS

        batch, cases = self.batch, self.cases_of_parcel
        if not batch.packs:
            return
        singles: Sequence[int] = places or (range(1, batch.packs + 1) if self.order.each else ())
        if self.order.is_wanted and not places:
            for first in range(0, batch.cases, cases):
                for product in PRODUCTS if not first else [name for name in PRODUCTS if name not in OF_RECIPE]:
                    for paper in self.papers:
                        yield PrintJob(paper, product, range(first, min(first + cases, batch.cases)))
        for paper in self.papers:
            for at in range(0, len(singles), SHARE):
                yield PrintJob(paper, places=tuple(singles[at : at + SHARE]))

    @property
    def cases_of_parcel(self) -> int:
        return max(1, PARCEL // self.batch.recipe.case)

    def path(self, product: str, paper: str, packs: Sequence[Pack]) -> Path:
        """`packs-a4.pdf`; of a batch that makes several parcels `packs-1-to-360-a4.pdf`."""
        from cardgen.render.pack.phrases import file_name

        of = len(packs) if product in OF_RECIPE else self.batch.packs
        return self.folder / file_name(product, packs, of, paper, self.edition)

    def parcel(self, packs: Sequence[Pack]) -> Parcel:
        from cardgen.render.parcel.layout import Parcel

        batch = self.batch
        return Parcel(
            game=self.game,
            recipe=batch.recipe,
            packs=tuple(packs),
            of=batch.packs,
            seed=batch.seed,
            odds=self.odds,
            guarantees=self.guarantees,
            exchanged_with_rest=batch.exchanged_with_rest,
            covers=self._covers,
        )

    def case(self, number: int) -> tuple[Pack, ...]:
        """The packs of a case. What is on their covers is chosen among them: it does not depend on who is printed."""
        from cardgen.render.pack.separators import covers_of

        packs = self.batch.case(number)
        self._covers.update(covers_of(self.game, self.batch.recipe, packs))
        return packs

    @cached_property
    def _covers(self) -> dict[str, Printing]:
        """The cards on the covers of all packs that were made here."""
        return {}

    @cached_property
    def odds(self) -> RecipeOdds:
        return odds_of(self.batch.recipe)

    def packs(self, places: Iterable[int]) -> Iterator[Pack]:
        """The packs at these places; a case is made once where they lie together."""
        size = self.batch.recipe.case
        for case, group in groupby(places, key=lambda place: (place - 1) // size):
            packs = self.case(case)
            yield from (packs[place - 1 - case * size] for place in group)


@contextmanager
def printers(printing: PrintRun, places: Sequence[int] = ()) -> Iterator[Printers]:
    """Who fills and prints a batch, or prints the packs at `places`, once they are asked. Raises LostWorker."""
    jobs, shards = list(printing.jobs(places)), [] if places else shards_of(printing.batch)
    most = max(len(jobs), len(shards))
    executor = printing.order.executor if jobs or most > 1 else ALONE
    worker = PrintWorker(printing, sends=not executor.shares_disk)
    with executor.pool(worker, most, Folders(printing.root, printing.out, (printing.game.id,))) as pool:
        yield Printers(worker, shards, jobs, pool)


class Printers(Struct, frozen=True):
    """Workers, the shards of cases that they are to fill, and the jobs that they are to do."""

    worker: PrintWorker
    shards: Sequence[range]
    jobs: Sequence[PrintJob]
    pool: Workers

    def packs(self) -> Iterator[Pack]:
        """All packs in order; a single shard is filled here, by whoever prints the others. Raises LostWorker."""
        batch, shards = self.worker.printing.batch, self.shards
        if len(shards) < 2:
            yield from batch
            return
        for shard, filled in zip(shards, self.pool.run(PrintWorker.fill, shards), strict=True):
            yield from packs_of(batch, shard, filled)

    def print(self, progress: Progress) -> tuple[list[Printed], list[Diagnostic]]:
        """The files, and what was found. Of what is faulty, no file is written. Raises OSError, LostWorker."""
        if not self.jobs:
            return [], []
        out = self.worker.printing.out
        stores = drawings_in(out / FOLDER), Bundles(out / OF_FACES), PictureCache(out / OF_PICTURES)
        done = list(self._done(progress))
        for store in stores:
            store.prune()
        files, found = (chain.from_iterable(parts) for parts in zip(*done, strict=True))
        return list(files), list(found)

    def _done(self, progress: Progress) -> Iterator[Done]:
        if self.pool.size > 1 and not self.worker.sends:
            names = self.worker.drawings_to_read()
            shares = [names[at : at + DRAWINGS] for at in range(0, len(names), DRAWINGS)]
            deque(self.pool.run(PrintWorker.read_drawings, shares), maxlen=0)
        for files, found in self.pool.run(PrintWorker.do, self.jobs, progress):
            yield [_arrived(file) for file in files], found


def _arrived(file: Printed) -> Printed:
    """The file on this disk. Raises OSError."""
    if not file.data:
        return file
    write_whole(file.path, file.data)
    return replace(file, data=b"")


Done = tuple[list[Printed], list[Diagnostic]]


def sheets_beforehand(printing: PrintRun) -> dict[str, int]:
    """About how many sheets of cards a batch takes, by paper: as many a pack as its first parcel takes."""
    from cardgen.render.parcel.layout import paper_use

    batch, sheets = printing.batch, {}
    packs = [pack for case in range(min(printing.cases_of_parcel, batch.cases)) for pack in batch.case(case)]
    for paper in printing.papers if packs else ():
        target = printing.target(paper)
        use = paper_use(printing.parcel(packs), target.paper, target.printer, target.settings)
        sheets[target.paper.name] = -(-use.sheets * batch.packs // len(packs))
    return sheets


class PrintWorker(Struct, dict=True):
    """Prints jobs in one process, with a renderer and a PDF writer of its own; one that `sends` hands files over."""

    printing: PrintRun
    sends: bool = False

    @cached_property
    def renderer(self) -> Renderer:
        from cardgen.render.products.renderers import Renderers

        printing = self.printing
        drawings, faces = drawings_in(printing.out / FOLDER), Bundles(printing.out / OF_FACES)
        pictures, version = PictureCache(printing.out / OF_PICTURES), fingerprint_of_code()
        renderers = Renderers(printing.root, printing.library, drawings, faces, version=version, picture_store=pictures)
        return renderers.of(printing.target(printing.papers[0]))

    @cached_property
    def writer(self) -> PdfWriter:
        from cardgen.output.pdf.writer import PdfWriter

        return PdfWriter(self.renderer.face_store)

    def drawings_to_read(self) -> list[str]:
        """Drawings of cards that nobody read yet: read once by whoever is free, they are found by all in the store."""
        recipe = self.printing.batch.recipe
        deck = Deck(recipe.id, recipe.name, "", tuple((printing, 1) for printing in recipe.printings))
        target = replace(self.printing.target(self.printing.papers[0]), deck=deck)
        return self.renderer.resources.not_cached(self.renderer.dependencies.drawings_of([target]))

    def read_drawings(self, names: list[str]) -> None:
        """Puts drawings into the store."""
        self.renderer.resources.preload(names)

    def fill(self, shard: range) -> list[list[FilledPack]]:
        """What is in the packs of these cases."""
        return fill(self.printing.batch, shard)

    def do(self, job: PrintJob) -> Done:
        """The files of a job, and what was found."""
        if job.product:
            return self._print_parcel(job)
        files: list[Printed] = []
        found: list[Diagnostic] = []
        for pack in self.printing.packs(job.places):
            file, more = self._print_pack(job, pack)
            files += file
            found += more
        return files, found

    def _print_parcel(self, job: PrintJob) -> Done:
        from cardgen.render.parcel.layout import lay_out_parcel, paper_use

        printing = self.printing
        packs = [pack for case in job.cases for pack in printing.case(case)]
        parcel, target = printing.parcel(packs), printing.target(job.paper)
        path = printing.path(job.product, job.paper, packs)
        files, found = self._print(
            path,
            lambda: lay_out_parcel(self.renderer, parcel, job.product, target.paper, target.settings, target.printer),
        )
        if job.product == "wrappers":
            files = [
                replace(
                    file,
                    paper=PaperUsage(
                        paper=target.paper.name, sheets=0, places=0, used=0, wasted=0, wrappers=file.pages
                    ),
                )
                for file in files
            ]
        if files and job.product == "packs":
            use = paper_use(parcel, target.paper, target.printer, target.settings)
            paper = PaperUsage(target.paper.name, use.sheets, use.places, use.used, use.wasted)
            files = [replace(file, paper=paper) for file in files]
        return files, found

    def _print_pack(self, job: PrintJob, pack: Pack) -> Done:
        from cardgen.render.parcel.layout import lay_out_pack

        parcel, target = self.printing.parcel([pack]), self.printing.target(job.paper)
        path = self.printing.folder / f"pack-{pack.id}-{job.paper}{self.printing.edition}.pdf"
        return self._print(
            path, lambda: lay_out_pack(self.renderer, parcel, pack, target.paper, target.settings, target.printer)
        )

    def _print(self, path: Path, lay_out: Callable[[], Any]) -> Done:
        laid_out, findings = self.renderer.watch(lay_out)
        if laid_out is None:
            return [], findings()
        written, pages = self.writer.write(laid_out.publication)
        found = findings()
        if has_errors(found):
            return [], found
        if self.sends:
            return [Printed(path, pages, laid_out.cards, data=b"".join(written))], found
        write_whole(path, written)
        return [Printed(path, pages, laid_out.cards)], found
