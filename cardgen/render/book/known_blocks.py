"""Knows how much room blocks of a book took in which nothing was found, so that a check sets only those that changed.

A block is known by what it says, by how the book is set, and by the files, cards and pages that it names.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import chain
from typing import Any

import msgspec
from msgspec import Struct, field

from cardgen.render.book.setting.block_layout import BlockPlace, SetBlock
from cardgen.render.book.setting.pagination import Outline, Slab
from cardgen.render.svg.cache import DrawingStore


class BlankSlab(Struct, frozen=True, array_like=True):
    """A slab without what is on it."""

    height: int
    before: int
    keeps: bool
    header: tuple[BlankSlab, ...]
    side: int
    clears: bool
    outline: Outline | None
    breaks: str
    whole: bool
    optional: bool
    spreads: bool
    grows: bool
    line: int

    @classmethod
    def of(cls, slab: Slab) -> BlankSlab:
        values = {name: getattr(slab, name) for name in cls.__struct_fields__}
        return cls(**values | {"header": tuple(map(cls.of, slab.header))})

    def slab(self) -> Slab:
        values = {name: getattr(self, name) for name in self.__struct_fields__}
        return Slab(**values | {"header": tuple(blank.slab() for blank in self.header)})


class KnownBlock(Struct, frozen=True, array_like=True):
    """What is remembered of a block: its slabs, and the page numbers that it asked for."""

    slabs: tuple[BlankSlab, ...]
    asked: dict[str, int]


class KnownBlocks(Struct, dict=True):
    """The blocks of a book: those that the `store` has under its `name`, and those that are `used` now.

    `look` changes with all that every block depends on, `shown` gives what changes with what a text names; `count` how
    much was found by now about what blocks show.
    """

    store: DrawingStore
    name: str
    look: bytes
    shown: Callable[[str], Iterable[bytes]]
    count: Callable[[], int]
    used: dict[str, KnownBlock] = field(default_factory=dict)

    @cached_property
    def known(self) -> dict[str, KnownBlock]:
        try:
            return msgspec.json.decode(self.store.load(self.name) or "{}", type=dict[str, KnownBlock])
        except (msgspec.DecodeError, msgspec.ValidationError):
            return {}

    def recall(self, place: BlockPlace, numbers: Mapping[str, int]) -> SetBlock | None:
        """The block, with nothing on it, if nothing was found in it where `numbers` of pages were the same."""
        for key in self._keys(place, numbers):
            if (found := self.known.get(key)) is not None:
                self.used[key] = found
                return SetBlock(place.block, tuple(blank.slab() for blank in found.slabs), found.asked, ())
        return None

    def keep(self, place: BlockPlace, numbers: Mapping[str, int], made: SetBlock) -> None:
        """Remembers a block; one that asked for numbers, for these alone."""
        alone, with_numbers = self._keys(place, numbers)
        blank = KnownBlock(tuple(map(BlankSlab.of, made.slabs)), dict(made.asked))
        self.used[with_numbers if made.asked else alone] = blank

    def found(self) -> int:
        """How much was found by now about what blocks show."""
        return self.count()

    def write(self) -> None:
        if self.used != self.known:
            self.store.save(self.name, msgspec.json.encode(self.used).decode())

    def _keys(self, place: BlockPlace, numbers: Mapping[str, int]) -> tuple[str, str]:
        digest = hashlib.sha256(self.look + repr(place).encode())
        for part in self.shown("\n".join(_texts(msgspec.to_builtins((place.block, place.manner))))):
            digest.update(part)
        alone = digest.hexdigest()
        return alone, hashlib.sha256(f"{alone} {sorted(numbers.items())}".encode()).hexdigest()


def _texts(value: Any) -> Iterator[str]:
    """All texts in plain values."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from chain.from_iterable(map(_texts, value.values()))
    elif isinstance(value, list | tuple):
        yield from chain.from_iterable(map(_texts, value))
