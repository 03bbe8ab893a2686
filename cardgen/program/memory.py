"""Remembers from run to run what was worked out, by all that it follows from: so nothing that is recalled can be old.

A command begins with what the last ones left (`commands/remembering.py`), and hands on what was used. Outside of a
command nothing is remembered.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TypeVar

import msgspec
from msgspec import Struct, field

MOST_BYTES = 4_000_000
"""More than all of a shipped game takes; what was not used for longest goes first."""
LARGEST = 400_000
"""Bytes of what is remembered under one key."""

Value = TypeVar("Value")


class RememberedWork(Struct):
    """Values by key, as bytes: `known` from earlier runs, and what was `used` in this one, which `began` then, by the
    clock of the disk.
    """

    known: dict[str, bytes] = field(default_factory=dict)
    used: dict[str, bytes] = field(default_factory=dict)
    began: int = 0
    is_open: bool = False
    is_changed: bool = False

    def begin(self, known: dict[str, bytes], began: int) -> None:
        self.known, self.used, self.began, self.is_open, self.is_changed = known, {}, began, True, False

    def end(self) -> dict[str, bytes]:
        """What is to be known the next time: what was used last comes last."""
        rest = {key: data for key, data in self.known.items() if key not in self.used}
        kept = rest | self.used
        excess = sum(map(len, kept.values())) - MOST_BYTES
        self.known, self.used, self.is_open = {}, {}, False
        for key in list(kept) if excess > 0 else ():
            if excess > 0:
                excess -= len(kept.pop(key))
        return kept

    def recall(self, key: str, kind: type[Value]) -> Value | None:
        """What was kept under a key, if it is of this kind."""
        data = self.used.get(key) or self.known.get(key)
        try:
            value = msgspec.msgpack.decode(data, type=kind) if data else None
        except (msgspec.DecodeError, msgspec.ValidationError):
            return None
        if data:
            self.used[key] = data
        return value

    def keep(self, key: str, value: object) -> None:
        """Nothing that cannot be told again, as a number without end, and nothing large."""
        if not self.is_open:
            return
        try:
            data = msgspec.msgpack.encode(value)
            key.encode()
        except (TypeError, ValueError, OverflowError, RecursionError):
            return
        if len(data) <= LARGEST:
            self.used[key], self.is_changed = data, True


MEMORY = RememberedWork()
"""That of this process. Workers inherit it; what these work out is theirs alone."""


def worked_out(what: str, asked: object, kind: type[Value], work_out: Callable[[], Value]) -> Value:
    """What follows from what is `asked`, all of which its `repr` tells: recalled, or worked out and kept.

    Sets are to be sorted in it, as their order differs from process to process.
    """
    if not MEMORY.is_open:
        return work_out()
    key = f"{what} {hashlib.sha256(repr(asked).encode()).hexdigest()}"
    known = MEMORY.recall(key, kind)
    if known is None:
        known = work_out()
        MEMORY.keep(key, known)
    return known
