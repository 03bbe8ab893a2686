"""Who makes the targets: this process, or several? The bytes are the same.

Whoever makes a target asks first whether it would become what it is already.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, groupby
from pathlib import Path

from msgspec import Struct

from cardgen.diagnostics import Diagnostic, has_errors
from cardgen.order import Order, targets_of
from cardgen.output.files import Begun, Written
from cardgen.output.memory import Memory
from cardgen.output.paint import paint, write
from cardgen.output.pdf import Press
from cardgen.processes import crew
from cardgen.render.studios import Studios
from cardgen.render.target import Target

Progress = Callable[[Sequence[Target]], Iterable[Target]]
LONGEST = ("cards", "book")
"""Kinds of product that take longest to make, in order."""
SHARE = 4
"""Drawings that a worker reads before it asks for more."""


class Workshop(Struct, frozen=True):
    """Where targets are made: with what, into which folder, and what is remembered of the files there."""

    studios: Studios
    memory: Memory
    out: Path


class Made(Struct, frozen=True):
    """The files of a target, none where it cannot be made, and what was found. Those that are `begun` are not in their
    places yet; none is where they were there before.
    """

    fingerprint: str
    written: Sequence[Written]
    found: Sequence[Diagnostic]
    begun: Sequence[Begun] = ()


def make(workshop: Workshop, order: Order, targets: list[Target], progress: Progress) -> list[Made]:
    """Steps 5 and 6 for each target that would not become what it is. Raises OSError."""
    workers = min(order.jobs, len(targets))
    if workers < 2:
        presses = _presses(workshop, targets)
        return [make_one(workshop, target, presses[target.game.id]) for target in progress(targets)]
    known = {target.key: target for target in targets}
    with crew(workers, _begin, (workshop, order)) as others:
        for drawings in _drawings_to_read(workshop.studios, targets):
            deque(others.map(_read_drawings, drawings), maxlen=0)
        shares = sorted(tasks(targets, workers), key=lambda keys: _turn(known[keys[0]]))
        begun = [known[key] for key in chain.from_iterable(shares)]
        results = chain.from_iterable(others.map(_make_named, shares))
        made = {target.key: result for target, result in zip(progress(begun), results, strict=True)}
        return [made[target.key] for target in targets]


def _turn(target: Target) -> int:
    """What takes longest comes first."""
    kind = target.product.kind
    return LONGEST.index(kind) if kind in LONGEST else len(LONGEST)


def _drawings_to_read(studios: Studios, targets: list[Target]) -> Iterator[list[tuple[str, list[str]]]]:
    """For each game, its drawings in small shares: read once by whoever is free, then found by all in the store.

    Those on cards, or of what else there is where no cards are printed: which those are is sooner told.
    """
    for _, group in groupby(targets, key=lambda target: target.game.id):
        mine = list(group)
        shown = [target for target in mine if target.product.kind == "cards"] or mine
        studio = studios.of(shown[0])
        names = studio.resources.not_in_store(studio.ingredients.drawings_of(shown))
        yield [(shown[0].key, names[at : at + SHARE]) for at in range(0, len(names), SHARE)]


def tasks(targets: list[Target], workers: int) -> list[list[str]]:
    """Keys of targets, in order: the papers of a product together, as its second paper costs a fraction of the first.

    Each for itself where it is a book, which is laid out anew for each paper, or where there are fewer products than
    workers.
    """
    products = [
        [target.key for target in papers]
        for _, papers in groupby(
            targets, key=lambda target: target.key if target.product.kind == "book" else _product(target)
        )
    ]
    return products if len(products) >= workers else [[target.key] for target in targets]


def _product(target: Target) -> tuple[str, str]:
    return target.game.id, target.product.id


def make_one(workshop: Workshop, target: Target, press: Press) -> Made:
    """One file, as it was made before or made now, or the reasons why there is none."""
    studios, out = workshop.studios, workshop.out
    studio = studios.of(target)
    fingerprint = studio.ingredients.fingerprint(target, studios.version)
    if before := workshop.memory.recall(target.key, fingerprint, out):
        return Made(fingerprint, before.written, before.found)
    laid_out, findings = studio.lay_out(target)  # 5. lay out templates, text fit, imposition
    painted = paint(laid_out, target, press) if laid_out else []  # 6. paint   PDF, PNG
    found = findings()
    cards, reasons = studio.left_out()
    left_out = Counter(one.id for one in target.printings if one.id in cards) if cards else {}
    begun = [] if has_errors(one for one in found if one not in reasons) else write(painted, out, left_out)
    return Made(fingerprint, [one.line for one in begun], found, begun)


def _presses(workshop: Workshop, targets: Iterable[Target]) -> dict[str, Press]:
    """One for each game: a drawing's name tells it from the others of its game only."""
    return {game: Press(workshop.studios.face_store) for game in {target.game.id for target in targets}}


_worker: dict[str, tuple[Workshop, dict[str, Target], dict[str, Press]]] = {}
"""What a worker process was given when it began; the one state there is, as processes have no other hand-over."""


def _begin(workshop: Workshop, order: Order) -> None:
    targets = {target.key: target for target in targets_of(workshop.studios.library, order)}
    _worker["it"] = (workshop, targets, _presses(workshop, targets.values()))


def _read_drawings(share: tuple[str, list[str]]) -> None:
    workshop, targets, _ = _worker["it"]
    workshop.studios.of(targets[share[0]]).resources.read_ahead(share[1])


def _make_named(keys: list[str]) -> list[Made]:
    workshop, targets, presses = _worker["it"]
    return [make_one(workshop, targets[key], presses[targets[key].game.id]) for key in keys]
