"""What do pages and play tell where nothing is to be written? Looked at by this process, or by several.

The findings are the same for any number of processes: pages by target, cards in shares, games in blocks.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardgen import rules
from cardgen.diagnostics import Diagnostic
from cardgen.model.library import Library
from cardgen.processes import crew
from cardgen.render.drawing_store import Store
from cardgen.render.studios import Studios
from cardgen.render.target import Target
from cardgen.rules.checking import Simulation
from cardgen.rules.playout import Block
from cardgen.rules.tally import Tally

Progress = Callable[[Sequence[Any]], Iterable[Any]]


class Look(Struct, frozen=True):
    """A target to lay out, or one share of its cards: `share` of `shares`."""

    target: int
    share: int = 0
    shares: int = 1


def inspect(
    studios: Studios, targets: Sequence[Target], simulated: list[Simulation], jobs: int, progress: Progress
) -> list[Diagnostic]:
    """All that laying out these targets and playing these simulations finds."""
    books_last = sorted(enumerate(targets), key=lambda one: one[1].product.kind == "book")  # they show what others read
    looks = [
        Look(number, share, shares)
        for number, target in books_last
        for shares in [jobs if target.product.kind == "cards" else 1]
        for share in range(shares)
    ]
    if jobs < 2:
        found = [finding for look in progress(looks) for finding in _findings(studios, targets, look)]
        return found + list(rules.simulate(simulated, lambda play, blocks: map(play, progress(blocks))))
    given = (studios.root, studios.library, studios.store, targets)
    with crew(jobs, _begin, given) as others:
        looking = others.map(_look, looks)

        def run(play: Callable[[Block], Tally], blocks: Sequence[Block]) -> Iterator[Tally]:
            return (tally for _, tally in zip(progress(blocks), others.map(play, blocks), strict=True))

        played = list(rules.simulate(simulated, run))
        return [finding for found in looking for finding in found] + played


_worker: dict[str, tuple[Studios, Sequence[Target]]] = {}
"""What a worker process was given when it began; the one state there is, as processes have no other hand-over."""


def _begin(root: Path, library: Library, store: Store | None, targets: Sequence[Target]) -> None:
    _worker["it"] = (Studios(root, library, store), targets)


def _look(look: Look) -> list[Diagnostic]:
    return _findings(*_worker["it"], look)


def _findings(studios: Studios, targets: Sequence[Target], look: Look) -> list[Diagnostic]:
    target = targets[look.target]
    if look.shares > 1:
        mine = tuple(dict.fromkeys(printing.id for printing in target.printings))[look.share :: look.shares]
        if not mine:
            return []
        target = replace(target, settings=replace(target.settings, select=mine))
    laid_out, findings = studios.of(target).lay_out(target)
    deque(laid_out.publication.pages if laid_out else (), maxlen=0)
    return findings()
