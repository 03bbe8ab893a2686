"""What pages of codes share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec import Struct
from msgspec.structs import replace

from cardgen.render.face.cache import KeptSizes
from cardgen.render.products.renderer import Renderer
from cardgen.render.svg.cache import DrawingStore


class SharedStore(Struct, frozen=True):
    """The store of one project before what all have found."""

    own: DrawingStore
    found: dict[str, str]

    def has(self, key: str) -> bool:
        return key in self.found or self.own.has(key)

    def load(self, key: str) -> str | None:
        return self.found.get(key) or self.own.load(key)

    def save(self, key: str, text: str) -> None:
        self.found[key] = text
        self.own.save(key, text)


@pytest.fixture(scope="module")
def sizes_found_once() -> Iterator[None]:
    """Type sizes of cards are found once for all projects in which neither the card nor the look of all differs."""
    found: dict[str, str] = {}
    own_sizes = Renderer._kept_sizes

    def kept(renderer: Renderer) -> KeptSizes | None:
        sizes = own_sizes(renderer)
        return sizes and replace(sizes, store=SharedStore(sizes.store, found))

    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(Renderer, "_kept_sizes", kept)
        yield
