"""Fills the packs of a batch in shards of whole cases, which workers share. Whoever fills them, they are the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.boosters.collation.batch import Batch, FilledPack, Pack

SHARD = 500
"""Packs that a worker fills before it hands them over: as numbers, as a list of them is sent quickly."""


def shards_of(batch: Batch) -> list[range]:
    """The cases of each shard."""
    cases = max(1, SHARD // batch.recipe.case)
    return [range(first, min(first + cases, batch.cases)) for first in range(0, batch.cases, cases)]


def fill(batch: Batch, shard: Sequence[int]) -> list[list[FilledPack]]:
    """What is in the packs of these cases."""
    return [batch.fill(case) for case in shard]


def packs_of(batch: Batch, shard: Sequence[int], filled: Sequence[Sequence[FilledPack]]) -> Iterator[Pack]:
    """The packs of a shard that was filled."""
    for case, packs in zip(shard, filled, strict=True):
        yield from batch.case_of(case, packs)
