"""The whole flow, in seven numbered steps: from YAML to paper.

Read this first. Each step is one folder; the docs use the same numbers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from cardgen import data, model, rules
from cardgen.diagnostics import Diagnostic, has_errors, ignores, in_order
from cardgen.model.game import Game, Product
from cardgen.model.library import Library
from cardgen.model.paper import Paper
from cardgen.output.files import Written, is_as_written, write_manifest
from cardgen.output.memory import Memory
from cardgen.render.target import DEFAULT_PAPERS, Settings, Target

if TYPE_CHECKING:
    from cardgen.render.studios import Studios

_T = TypeVar("_T")
CALIBRATION = Product("calibration", "calibration", "", ())
FOLLOW_FROM_LOSS = ("CG301", "CG401")
"""What is found only because a whole file could not be used: not reported beside the cause."""
SINGLE_FACES = Product("png", "png", "", ("a4",))


@dataclass(frozen=True, slots=True)
class Order:
    """What the user wants built. Empty `games` or `only`: all there are; empty `papers`: A4 and Letter."""

    games: tuple[str, ...] = ()
    papers: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    printer: str = "home"
    settings: Settings = field(default_factory=Settings)
    jobs: int = 1


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was written, which of it anew, and everything found, in the order of the files."""

    library: Library
    written: tuple[Written, ...] = ()
    drawn: int = 0
    found: tuple[Diagnostic, ...] = ()


Progress = Callable[[Sequence[Target]], Iterable[Target]]


def check(root: Path) -> Outcome:
    """Steps 1 to 4: everything that can be said without drawing."""
    documents, found = data.read(root)  # 1. read    YAML, spans, ambiguous scalars
    unread = has_errors(found)
    whole, more = data.check(documents, root)  # 2. check   JSON Schema
    found += more
    library, more = model.link(whole)  # 3. link    ids become objects
    more += rules.judge(library)  # 4. judge   legality, playability
    is_complete = not has_errors(found) or len(whole) == len(documents) and not unread
    found += more if is_complete else [one for one in more if one.code not in FOLLOW_FROM_LOSS]
    return Outcome(library, found=tuple(in_order(found)))


def check_all(root: Path, order: Order, progress: Progress = lambda targets: targets) -> Outcome:
    """Steps 1 to 5: what `check` finds, and all that laying out finds, with nothing written."""
    outcome = check(root)
    found = list(outcome.found)
    targets = targets_of(outcome.library, order)
    if not has_errors(found):
        from cardgen.render.studios import Studios

        studios = Studios(root, outcome.library)
        for target in progress(targets):
            laid_out, findings = studios.of(target).lay_out(target)
            deque(laid_out.publication.pages if laid_out else (), maxlen=0)
            found += findings()
    return replace(outcome, found=_reported(found, outcome.library, whole=not order.games))


def build(root: Path, out: Path, order: Order, progress: Progress = lambda targets: targets) -> Outcome:
    """All seven steps: the ordered files in `out`, as far as what was found allows.

    Raises OSError where `out` cannot be written, UnknownName where the order asks for what there is not.
    """
    outcome = check(root)
    library = outcome.library
    targets = targets_of(library, order)
    if has_errors(outcome.found):
        return replace(outcome, found=_reported(outcome.found, library, whole=False))
    from cardgen.render.studios import Studios  # steps 1 to 4 do without the libraries of steps 5 and 6
    from cardgen.versions import fingerprint_of_code, versions_of

    studios = Studios(root, library)
    memory = Memory.read(out)
    code = fingerprint_of_code()
    written: list[Written] = []
    found: list[Diagnostic] = list(outcome.found)
    waiting: dict[str, tuple[Target, str]] = {}
    for target in targets:
        name = f"{target.game.id}/{target.name}"
        fingerprint = studios.of(target).fingerprint(target, code)
        before = memory.recall(name, fingerprint)
        if before and all(is_as_written(out, {"path": line.path, "sha256": line.sha256}) for line in before[0]):
            written += before[0]
            found += before[1]
        else:
            waiting[name] = (target, fingerprint)
    made = _make(root, out, order, studios, [target for target, _ in waiting.values()], progress)
    for (name, (_, fingerprint)), (lines, more) in zip(waiting.items(), made, strict=True):
        written += lines
        found += more
        if lines:
            memory.keep(name, fingerprint, lines, more)
    if written:
        memory.write(out)
        write_manifest(out, written, versions_of(library, studios))
    reported = _reported(found, library, whole=False)  # 7. report  the cli hands these to a reporter
    return Outcome(library, tuple(sorted(written, key=lambda line: line.path)), len(waiting), reported)


def _reported(found: Iterable[Diagnostic], library: Library, whole: bool) -> tuple[Diagnostic, ...]:
    """The findings in order, without those that a comment in the data silences."""
    texts = {document.file: document.text for document in library.documents}
    return tuple(in_order(ignores.obey(found, texts, whole)))


def _make(
    root: Path, out: Path, order: Order, studios: Studios, targets: list[Target], progress: Progress
) -> list[tuple[list[Written], list[Diagnostic]]]:
    """Each target laid out and painted, here or in other processes: the bytes are the same."""
    if order.jobs > 1 and len(targets) > 1:
        names = [(target.game.id, target.name) for target in targets]
        with ProcessPoolExecutor(min(order.jobs, len(targets)), initializer=_begin, initargs=(root, out, order)) as pool:
            results = pool.map(_make_named, names)
            return [result for _, result in zip(progress(targets), results, strict=True)]
    return [_make_one(studios, target, out) for target in progress(targets)]


def _make_one(studios: Studios, target: Target, out: Path) -> tuple[list[Written], list[Diagnostic]]:
    from cardgen.output.paint import paint, write

    laid_out, findings = studios.of(target).lay_out(target)  # 5. lay out templates, text fit, imposition
    painted = paint(laid_out, target, studios.press) if laid_out else []  # 6. paint   PDF, PNG
    found = findings()
    return [] if has_errors(found) else write(painted, out), found


_worker: dict[str, tuple[Studios, Path, dict[tuple[str, str], Target]]] = {}


def _begin(root: Path, out: Path, order: Order) -> None:
    """A worker process reads the project once; what it makes depends on nothing else."""
    from cardgen.render.studios import Studios

    library = check(root).library
    targets = {(target.game.id, target.name): target for target in targets_of(library, order)}
    _worker["it"] = (Studios(root, library), out, targets)


def _make_named(name: tuple[str, str]) -> tuple[list[Written], list[Diagnostic]]:
    studios, out, targets = _worker["it"]
    return _make_one(studios, targets[name], out)


class UnknownName(ValueError):
    """The order names a game, product, paper, deck or printer that there is not."""


def targets_of(library: Library, order: Order) -> list[Target]:
    """One target for each file the order asks for."""
    printer = _get(library.printers, order.printer, "printer")
    games = [_get(library.games, name, "game") for name in order.games] or list(library.games.values())
    targets = []
    for game in games:
        deck = _get(game.decks, order.settings.deck, "deck") if order.settings.deck else game.deck
        for product in _products(game, order.only):
            for paper in _papers(library, product, order.papers):
                target = Target(game, product, paper, printer, order.settings, deck)
                targets.append(target if product.kind == "cards" else replace(target, deck=game.deck))
    return targets


def _products(game: Game, only: tuple[str, ...]) -> list[Product]:
    known = {**game.products, CALIBRATION.id: CALIBRATION, SINGLE_FACES.id: SINGLE_FACES}
    if only:
        return [_get(known, name, "product") for name in only]
    return [*game.products.values(), CALIBRATION]


def _papers(library: Library, product: Product, wanted: tuple[str, ...]) -> list[Paper]:
    if product.kind == "png":
        return [next(iter(library.papers.values()))]
    names = wanted or product.papers or tuple(name for name in DEFAULT_PAPERS if name in library.papers)
    return [_get(library.papers, name, "paper") for name in names]


def _get(known: Mapping[str, _T], name: str, what: str) -> _T:
    if name not in known:
        raise UnknownName(f"there is no {what} `{name}`; there are {', '.join(sorted(known)) or 'none'}")
    return known[name]
