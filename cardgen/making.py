"""Who makes the targets: this process, or several? The bytes are the same."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, groupby
from pathlib import Path

from cardgen.diagnostics import Diagnostic, has_errors
from cardgen.model.library import Library
from cardgen.order import Order, targets_of
from cardgen.output.files import Written
from cardgen.output.paint import paint, write
from cardgen.output.pdf import Press
from cardgen.processes import leave_interrupts_to_the_first
from cardgen.render.drawing_store import Store
from cardgen.render.studios import Studios
from cardgen.render.target import Target

Progress = Callable[[Sequence[Target]], Iterable[Target]]
Made = tuple[list[Written], list[Diagnostic]]
SHARE = 4
"""Drawings that a worker reads before it asks for more."""


def make(out: Path, order: Order, studios: Studios, targets: list[Target], progress: Progress) -> list[Made]:
    """Steps 5 and 6 for each target: what was written and what was found. Raises OSError."""
    workers = min(order.jobs, len(targets))
    if workers < 2:
        presses = _presses(targets)
        return [make_one(studios, target, out, presses[target.game.id]) for target in progress(targets)]
    given = (studios.root, studios.library, studios.store, out, order)
    with ProcessPoolExecutor(workers, initializer=_begin, initargs=given) as pool:
        try:
            for shares in _drawings_to_read(studios, targets):
                deque(pool.map(_read_drawings, shares), maxlen=0)
            results = chain.from_iterable(pool.map(_make_named, tasks(targets, workers)))
            return [result for _, result in zip(progress(targets), results, strict=True)]
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _drawings_to_read(studios: Studios, targets: list[Target]) -> Iterator[list[tuple[str, list[str]]]]:
    """For each game, its drawings in small shares: read once by whoever is free, then found by all in the store."""
    first: dict[str, Target] = {}
    for target in targets:
        first.setdefault(target.game.id, target)
    for game, target in first.items():
        mine = [one for one in targets if one.game.id == game]
        names = studios.of(target).ingredients.drawings_of(mine)
        yield [(target.key, names[at : at + SHARE]) for at in range(0, len(names), SHARE)]


def tasks(targets: list[Target], workers: int) -> list[list[str]]:
    """Keys of targets, in order: the papers of a product together, as its second paper costs a fraction of the first.

    Each for itself where there are fewer products than workers.
    """
    products = [
        [target.key for target in papers]
        for _, papers in groupby(targets, key=lambda target: (target.game.id, target.product.id))
    ]
    return products if len(products) >= workers else [[target.key] for target in targets]


def make_one(studios: Studios, target: Target, out: Path, press: Press) -> Made:
    """One file, or the reasons why there is none."""
    laid_out, findings = studios.of(target).lay_out(target)  # 5. lay out templates, text fit, imposition
    painted = paint(laid_out, target, press) if laid_out else []  # 6. paint   PDF, PNG
    found = findings()
    return [] if has_errors(found) else write(painted, out), found


def _presses(targets: Iterable[Target]) -> dict[str, Press]:
    """One for each game: a drawing's name tells it from the others of its game only."""
    return {game: Press() for game in {target.game.id for target in targets}}


_worker: dict[str, tuple[Studios, Path, dict[str, Target], dict[str, Press]]] = {}
"""What a worker process was given when it began; the one state there is, as processes have no other hand-over."""


def _begin(root: Path, library: Library, store: Store | None, out: Path, order: Order) -> None:
    leave_interrupts_to_the_first()
    targets = {target.key: target for target in targets_of(library, order)}
    _worker["it"] = (Studios(root, library, store), out, targets, _presses(targets.values()))


def _read_drawings(share: tuple[str, list[str]]) -> None:
    studios, _, targets, _ = _worker["it"]
    studios.of(targets[share[0]]).resources.read_ahead(share[1])


def _make_named(keys: list[str]) -> list[Made]:
    studios, out, targets, presses = _worker["it"]
    return [make_one(studios, targets[key], out, presses[targets[key].game.id]) for key in keys]
