"""The games that cardgen ships as they are linked: read once for all tests of a process, as nothing can change them."""

from __future__ import annotations

from functools import cache

from cardgen.commands import pipeline
from cardgen.data import shipped_root
from cardgen.model.library import Library


@cache
def shipped_library() -> Library:
    return pipeline.load(shipped_root())[0]
