"""The games that cardgen ships, as they are linked, and what lays them out: made once for all tests of a process."""

from __future__ import annotations

from functools import cache

from cardgen.commands import pipeline
from cardgen.commands.languages.editions import edition_of
from cardgen.data import shipped_root
from cardgen.model.library import Library
from cardgen.render.products.renderers import Renderers
from cardgen.words.language import SOURCE


@cache
def shipped_library() -> Library:
    """As it was read, as nothing can change it."""
    return pipeline.load(shipped_root())[0]


def shipped_studios(language: str = SOURCE) -> Renderers:
    """Their renderers in a language: which sizes of type all cards of a deck have room for is found once.

    A test that changes one, or asks whether another makes the same, makes its own.
    """
    return _studios(language)


@cache
def _studios(language: str) -> Renderers:
    library = shipped_library()
    spoken = library if language == SOURCE else edition_of(shipped_root(), library, language).library
    return Renderers(shipped_root(), spoken)
