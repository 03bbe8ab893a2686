"""Who prints the packs of a batch: this process, or several? The bytes are the same.

A batch is printed in parcels of whole cases, so that memory does not grow with it. Each file is a job, and whoever does
it makes the packs of its parcel again: that is sooner done than sending them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.boosters.batch import Batch, Pack
from cardgen.boosters.odds import Odds, odds_of
from cardgen.clearing import PAGE
from cardgen.diagnostics import Diagnostic, has_errors
from cardgen.model.game import Deck, Game, Product
from cardgen.model.library import Library
from cardgen.order import get
from cardgen.output.files import write_whole
from cardgen.output.store import FOLDER, OF_FACES, FolderStore
from cardgen.processes import crew
from cardgen.render.target import DEFAULT_PAPERS, HOME, Settings, Target, edition_of
from cardgen.versions import fingerprint_of_code

if TYPE_CHECKING:
    from cardgen.output.pdf import Press
    from cardgen.render.packs import Parcel
    from cardgen.render.studio import Studio

Progress = Callable[[Sequence[Any]], Iterable[Any]]
PARCEL = 360
"""Packs that are cut and stacked together: more do not lie on a table, nor under a knife."""
OF_RECIPE = ("checklist", "odds")
"""Products that are the same for all packs of a recipe: the first parcel brings them."""
SHARE, DRAWINGS = 12, 4
"""Packs that a worker prints by themselves, and drawings that it reads, before it asks for more."""


class Print(Struct, frozen=True):
    """How packs are printed. No `papers`: A4 and Letter; `is_wanted`: parcels; `each`: every pack by itself, too."""

    papers: tuple[str, ...] = ()
    printer: str = HOME
    settings: Settings = field(default_factory=Settings)
    jobs: int = 1
    is_wanted: bool = True
    each: bool = False


class Paper(Struct, frozen=True):
    """Sheets of packs, places on them, those with a card or separator, those that are wasted; sheets of wrappers."""

    paper: str
    sheets: int
    places: int
    used: int
    wasted: int
    wrappers: int = 0

    def __add__(self, other: Paper) -> Paper:
        return Paper(
            self.paper,
            self.sheets + other.sheets,
            self.places + other.places,
            self.used + other.used,
            self.wasted + other.wasted,
            self.wrappers + other.wrappers,
        )


class Printed(Struct, frozen=True):
    """A file that was written, its pages and cards, and the paper it wants where that is counted."""

    path: Path
    pages: int = 0
    cards: int = 0
    paper: Paper | None = None


class Job(Struct, frozen=True):
    """Files to be on one paper: `product` of the parcel of these cases or, where it is empty, the packs at `places`."""

    paper: str
    product: str = ""
    cases: range = range(0)
    places: tuple[int, ...] = ()


class Printing(Struct, frozen=True, dict=True):
    """A batch to be printed below `out`, and with what."""

    batch: Batch
    game: Game
    promises: tuple[str, ...]
    root: Path
    library: Library
    out: Path
    order: Print

    @property
    def folder(self) -> Path:
        return self.out / self.game.id / self.batch.recipe.id

    @property
    def edition(self) -> str:
        """What the names of files say of settings that are not the usual ones."""
        return edition_of(self.order.settings, get(self.library.printers, self.order.printer, "printer").id)

    @property
    def folders(self) -> tuple[str, str]:
        """Where files go, below `out`: printed ones, and tables beside the page of figures."""
        folder = f"{self.game.id}/{self.batch.recipe.id}"
        return folder, f"{folder}/{PAGE}"

    @cached_property
    def papers(self) -> tuple[str, ...]:
        known = self.library.papers
        names = self.order.papers or tuple(name for name in DEFAULT_PAPERS if name in known)
        return tuple(dict.fromkeys(get(known, name, "paper").id for name in names))

    def check(self) -> None:
        """Raises UnknownName for a paper or printer that there is not."""
        get(self.library.printers, self.order.printer, "printer")
        assert self.papers is not None

    def target(self, paper: str) -> Target:
        """What a studio is asked for with."""
        printer, product = get(self.library.printers, self.order.printer, "printer"), Product("packs", "cards", "", ())
        return Target(self.game, product, self.library.papers[paper], printer, self.order.settings, self.game.deck)

    def jobs(self, places: Sequence[int]) -> Iterator[Job]:
        """All that is to be done, large things first; only packs at `places`, where some are named."""
        from cardgen.render.packs import PRODUCTS

        batch, cases = self.batch, self.cases_of_parcel
        singles: Sequence[int] = places or (range(1, batch.packs + 1) if self.order.each else ())
        if self.order.is_wanted and not places:
            for first in range(0, batch.cases, cases):
                for product in PRODUCTS if not first else [one for one in PRODUCTS if one not in OF_RECIPE]:
                    for paper in self.papers:
                        yield Job(paper, product, range(first, min(first + cases, batch.cases)))
        for paper in self.papers:
            for at in range(0, len(singles), SHARE):
                yield Job(paper, places=tuple(singles[at : at + SHARE]))

    @property
    def cases_of_parcel(self) -> int:
        return max(1, PARCEL // self.batch.recipe.case)

    def path(self, product: str, paper: str, packs: Sequence[Pack]) -> Path:
        """`packs-a4.pdf`; of a batch that makes several parcels `packs-1-to-360-a4.pdf`."""
        is_all = self.batch.cases <= self.cases_of_parcel or product in OF_RECIPE
        part = "" if is_all else f"{packs[0].place}-to-{packs[-1].place}-"
        return self.folder / f"{product}-{part}{paper}{self.edition}.pdf"

    def parcel(self, packs: Sequence[Pack]) -> Parcel:
        from cardgen.render.packs import Parcel

        batch = self.batch
        return Parcel(
            self.game,
            batch.recipe,
            tuple(packs),
            batch.packs,
            batch.seed,
            self.odds,
            self.promises,
            batch.has_exchanged_with_rest,
        )

    @cached_property
    def odds(self) -> Odds:
        return odds_of(self.batch.recipe)

    def packs(self, places: Iterable[int]) -> Iterator[Pack]:
        """The packs at these places; a case is made once where they lie together."""
        size = self.batch.recipe.case
        for case, mine in groupby(places, key=lambda place: (place - 1) // size):
            packs = self.batch.case(case)
            yield from (packs[place - 1 - case * size] for place in mine)


def print_packs(
    printing: Printing, progress: Progress, places: Sequence[int] = ()
) -> tuple[list[Printed], list[Diagnostic]]:
    """The files of a batch, or of the packs at `places`, and what was found. Of what is faulty, no file is written.

    Raises OSError.
    """
    if not printing.batch.packs or not (printing.order.is_wanted or printing.order.each or places):
        return [], []
    stores = [FolderStore(printing.out / name) for name in (FOLDER, OF_FACES)]
    jobs = list(printing.jobs(places))
    done = list(_done(printing, jobs, progress))
    for store in stores:
        store.prune()
    return list(chain.from_iterable(files for files, _ in done)), list(chain.from_iterable(found for _, found in done))


Done = tuple[list[Printed], list[Diagnostic]]


def sheets_beforehand(printing: Printing) -> dict[str, int]:
    """About how many sheets of cards a batch takes, by paper: as many a pack as its first parcel takes."""
    from cardgen.render.packs import paper_use

    batch, sheets = printing.batch, {}
    packs = [pack for case in range(min(printing.cases_of_parcel, batch.cases)) for pack in batch.case(case)]
    for paper in printing.papers if packs else ():
        target = printing.target(paper)
        use = paper_use(printing.parcel(packs), target.paper, target.printer, target.settings)
        sheets[target.paper.name] = -(-use.sheets * batch.packs // len(packs))
    return sheets


def _done(printing: Printing, jobs: Sequence[Job], progress: Progress) -> Iterator[Done]:
    workers = min(printing.order.jobs, len(jobs))
    if workers < 2:
        workshop = Workshop(printing)
        for job in progress(jobs):
            yield workshop.do(job)
        return
    names = Workshop(printing).drawings_to_read()
    with crew(workers, _begin, (printing,)) as others:
        shares = [names[at : at + DRAWINGS] for at in range(0, len(names), DRAWINGS)]
        deque(others.map(_read_drawings, shares), maxlen=0)
        yield from (done for _, done in zip(progress(jobs), others.map(_do, jobs), strict=True))


_worker: dict[str, Workshop] = {}
"""What a worker process was given when it began; the one state there is, as processes have no other hand-over."""


def _begin(printing: Printing) -> None:
    _worker["it"] = Workshop(printing)


def _read_drawings(names: list[str]) -> None:
    _worker["it"].studio.resources.read_ahead(names)


def _do(job: Job) -> Done:
    return _worker["it"].do(job)


class Workshop(Struct, dict=True):
    """Where one process prints: with its own studio and press."""

    printing: Printing

    @cached_property
    def studio(self) -> Studio:
        from cardgen.render.studios import Studios

        printing = self.printing
        drawings, faces = FolderStore(printing.out / FOLDER), FolderStore(printing.out / OF_FACES)
        studios = Studios(printing.root, printing.library, drawings, faces, fingerprint_of_code())
        return studios.of(printing.target(printing.papers[0]))

    @cached_property
    def press(self) -> Press:
        from cardgen.output.pdf import Press

        return Press(self.studio.face_store)

    def drawings_to_read(self) -> list[str]:
        """Drawings of cards that nobody read yet: read once by whoever is free, they are found by all in the store."""
        recipe = self.printing.batch.recipe
        deck = Deck(recipe.id, recipe.name, "", tuple((printing, 1) for printing in recipe.printings))
        target = replace(self.printing.target(self.printing.papers[0]), deck=deck)
        return self.studio.resources.not_in_store(self.studio.ingredients.drawings_of([target]))

    def do(self, job: Job) -> Done:
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

    def _print_parcel(self, job: Job) -> Done:
        from cardgen.render.packs import lay_out_parcel, paper_use

        printing = self.printing
        packs = [pack for case in job.cases for pack in printing.batch.case(case)]
        parcel, target = printing.parcel(packs), printing.target(job.paper)
        path = printing.path(job.product, job.paper, packs)
        files, found = self._print(
            path,
            lambda: lay_out_parcel(self.studio, parcel, job.product, target.paper, target.settings, target.printer),
        )
        if job.product == "wrappers":
            files = [replace(one, paper=Paper(target.paper.name, 0, 0, 0, 0, one.pages)) for one in files]
        if files and job.product == "packs":
            use = paper_use(parcel, target.paper, target.printer, target.settings)
            paper = Paper(target.paper.name, use.sheets, use.places, use.used, use.wasted)
            files = [replace(one, paper=paper) for one in files]
        return files, found

    def _print_pack(self, job: Job, pack: Pack) -> Done:
        from cardgen.render.packs import lay_out_pack

        parcel, target = self.printing.parcel([pack]), self.printing.target(job.paper)
        path = self.printing.folder / f"pack-{pack.id}-{job.paper}{self.printing.edition}.pdf"
        return self._print(
            path, lambda: lay_out_pack(self.studio, parcel, pack, target.paper, target.settings, target.printer)
        )

    def _print(self, path: Path, lay_out: Callable[[], Any]) -> Done:
        laid_out, findings = self.studio.watch(lay_out)
        if laid_out is None:
            return [], findings()
        data, pages = self.press.paint(laid_out.publication)
        found = findings()
        if has_errors(found):
            return [], found
        write_whole(path, data)
        return [Printed(path, pages, laid_out.cards)], found
