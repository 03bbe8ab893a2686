"""Keeps the room small that a server takes which runs all day. Where the system has other ways, nothing is done."""

from __future__ import annotations

import contextlib
import ctypes
import gc

_MOST_ARENAS, ARENAS = -8, 1
"""A setting of glibc: without it, each thread has room of its own, which the others cannot use."""


def keep_small() -> None:
    """All threads share their room; to be said before there are threads."""
    with contextlib.suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(_MOST_ARENAS, ARENAS)


def keep_what_is_loaded() -> None:
    """What is there now stays to the end: who gives back need not look through it each time."""
    gc.collect()
    gc.freeze()


def give_back() -> None:
    """Gives to the system what nobody uses any more."""
    gc.collect()
    with contextlib.suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
