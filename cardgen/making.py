"""Who makes the targets: this process, or several? The bytes are the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from cardgen.diagnostics import Diagnostic, has_errors
from cardgen.model.library import Library
from cardgen.order import Order, targets_of
from cardgen.output.files import Written
from cardgen.output.paint import paint, write
from cardgen.render.drawing_store import Store
from cardgen.render.studios import Studios
from cardgen.render.target import Target

Progress = Callable[[Sequence[Target]], Iterable[Target]]
Made = tuple[list[Written], list[Diagnostic]]


def make(out: Path, order: Order, studios: Studios, targets: list[Target], progress: Progress) -> list[Made]:
    """Steps 5 and 6 for each target: what was written and what was found. Raises OSError."""
    if order.jobs > 1 and len(targets) > 1:
        names = [(target.game.id, target.name) for target in targets]
        workers = min(order.jobs, len(targets))
        given = (studios.root, studios.library, studios.store, out, order)
        with ProcessPoolExecutor(workers, initializer=_begin, initargs=given) as pool:
            results = pool.map(_make_named, names)
            return [result for _, result in zip(progress(targets), results, strict=True)]
    return [make_one(studios, target, out) for target in progress(targets)]


def make_one(studios: Studios, target: Target, out: Path) -> Made:
    """One file, or the reasons why there is none."""
    laid_out, findings = studios.of(target).lay_out(target)  # 5. lay out templates, text fit, imposition
    painted = paint(laid_out, target, studios.press) if laid_out else []  # 6. paint   PDF, PNG
    found = findings()
    return [] if has_errors(found) else write(painted, out), found


_worker: dict[str, tuple[Studios, Path, dict[tuple[str, str], Target]]] = {}
"""What a worker process was given when it began; the one state there is, as processes have no other hand-over."""


def _begin(root: Path, library: Library, store: Store | None, out: Path, order: Order) -> None:
    targets = {(target.game.id, target.name): target for target in targets_of(library, order)}
    _worker["it"] = (Studios(root, library, store), out, targets)


def _make_named(name: tuple[str, str]) -> Made:
    studios, out, targets = _worker["it"]
    return make_one(studios, targets[name], out)
