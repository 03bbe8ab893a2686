"""Sizes of cards that have a name in any game: what a kind may have as its `size`. Whole micrometres."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from cardgen.data.yaml.source import Document
from cardgen.diagnostics import Diagnostic
from cardgen.diagnostics.codes import UNKNOWN_REFERENCE
from cardgen.model.link.ids import nearest
from cardgen.model.units import length


class SizeSource(Struct, frozen=True):
    """Where a size is said, and when that was read."""

    title: str
    address: str
    seen: str


class CardSize(Struct, frozen=True):
    """A size of finished card. One that `is_round` is a circle in the square, one that `is_hex` a hexagon."""

    id: str
    name: str
    about: str
    width: int
    height: int
    is_round: bool = False
    is_hex: bool = False
    source: SizeSource | None = None


def card_sizes_of(documents: Iterable[Document]) -> dict[str, CardSize]:
    """Every size by its name; of a name that is there twice, what the project says, which comes first."""
    sizes: dict[str, CardSize] = {}
    for document in documents:
        sources = {name: SizeSource(**entry) for name, entry in document.value.get("sources", {}).items()}
        for name, entry in document.value["sizes"].items():
            sizes.setdefault(name, _card_size(name, entry, sources))
    return sizes


def unknown_sources(documents: Iterable[Document]) -> Iterator[Diagnostic]:
    """Each size whose source is not told (CG301)."""
    for document in documents:
        known = document.value.get("sources", {})
        for name, entry in document.value["sizes"].items():
            source = entry.get("source", "")
            if source and source not in known:
                yield document.finding(
                    UNKNOWN_REFERENCE,
                    f"`{source}` is not a source of this file",
                    ("sizes", name, "source"),
                    help=nearest(source, known) or "name it under `sources:`",
                )


def _card_size(name: str, entry: Mapping[str, Any], sources: Mapping[str, SizeSource]) -> CardSize:
    width, height = map(length, entry["size"])
    return CardSize(
        id=name,
        name=entry["text"]["name"],
        about=entry["text"].get("about", ""),
        width=width,
        height=height,
        is_round=entry.get("cut") == "round",
        is_hex=entry.get("cut") == "hexagon",
        source=sources.get(str(entry.get("source", ""))),
    )
