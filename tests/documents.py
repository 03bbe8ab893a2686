"""Reads each YAML text once for all tests of a process, wherever it lies: most projects of tests differ in a line.

As where `cardgen serve` reads a project again, nobody may change what was read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import pytest

from cardgen.data.yaml import reader
from cardgen.data.yaml.reader import NodeMarks, YamlFault

Built = tuple[Any, list[YamlFault]]
Builder = Callable[..., Built]
LONGEST = 300_000
MOST = 3_000
"""Texts of so many letters, and so many of them, are remembered."""


@contextmanager
def parsed_once() -> Iterator[None]:
    """Texts as they were read before."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(reader, "build", remembering(reader.build))
        yield


def remembering(build: Builder) -> Builder:
    """Reads what is not known, and its places apart from it, as few texts are asked for them."""
    known = lru_cache(MOST)(build)

    @lru_cache(MOST)
    def marks_of(text: str) -> NodeMarks:
        marks = NodeMarks()
        build(text, marks)
        return marks

    def known_or_built(text: str, marks: NodeMarks | None = None) -> Built:
        if len(text) > LONGEST:
            return build(text, marks)
        if marks is not None:
            places = marks_of(text)
            marks.keys.update(places.keys)
            marks.values.update(places.values)
        value, faults = known(text)
        return value, [*faults]

    return known_or_built
