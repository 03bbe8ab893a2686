"""Lists of how many copies of which picture are ordered: tables for people and spreadsheets, and what programs read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from cardgen.model.outlet import Pictures
from cardgen.output.csv import as_csv
from cardgen.output.encoders.rasters import ENDINGS
from cardgen.render.base.layout_result import OrderedCard

HEADINGS = ("copies", "front", "back", "card", "title")


def _rows(ordered: Iterable[OrderedCard], pictures: Pictures) -> Iterator[tuple[str, ...]]:
    ending = ENDINGS[pictures.form]
    yield HEADINGS
    for row in ordered:
        title = row.printing.card.text.get("title", row.printing.card.id)
        yield str(row.copies), f"{row.front}.{ending}", f"{row.back}.{ending}", row.printing.id, title


def _as_csv(ordered: Sequence[OrderedCard], pictures: Pictures) -> bytes:
    return as_csv(_rows(ordered, pictures)).encode()


LISTS: dict[str, tuple[str, Callable[[Sequence[OrderedCard], Pictures], bytes]]] = {
    "csv": ("quantities.csv", _as_csv),
}
"""By the names that `lists:` of a target has: the name of the file, and what writes it."""
