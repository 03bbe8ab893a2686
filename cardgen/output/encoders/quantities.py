"""Lists of how many copies of which picture are ordered: tables for people and spreadsheets, and what programs read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import PurePosixPath
from xml.etree import ElementTree

from cardgen.model.outlet import Outlet
from cardgen.output.csv import as_csv
from cardgen.output.encoders.rasters import ENDINGS
from cardgen.render.base.layout_result import OrderedCard

HEADINGS = ("copies", "front", "back", "card", "title")
STOCK = "(S30) Standard Smooth"
"""The paper that mpc-autofill takes where none is chosen, by the name that it knows it by."""
_Slots = dict[str, list[int]]
"""Places in an order from 0, by the picture that they show."""


def _as_csv(ordered: Sequence[OrderedCard], outlet: Outlet) -> bytes:
    return as_csv(_rows(ordered, outlet)).encode()


def _as_tsv(ordered: Sequence[OrderedCard], outlet: Outlet) -> bytes:
    return as_csv(_rows(ordered, outlet), delimiter="\t").encode()


def _rows(ordered: Iterable[OrderedCard], outlet: Outlet) -> Iterator[tuple[str, ...]]:
    yield HEADINGS
    for row in ordered:
        title = row.printing.card.text.get("title", row.printing.card.id)
        yield str(row.copies), _file(row.front, outlet), _file(row.back, outlet), row.printing.id, title


def _file(name: str, outlet: Outlet) -> str:
    return f"{name}.{ENDINGS[outlet.pictures.form]}" if outlet.pictures else name


def _as_order(ordered: Sequence[OrderedCard], outlet: Outlet) -> bytes:
    """`order.xml` of mpc-autofill's desktop tool: the pictures of each side, and the places that show them.

    After what the tool reads (chilli-axe/mpc-autofill, desktop-tool/src/order.py): the paths of pictures are relative
    to the folder in which it runs; places without a back of their own take the `cardback`.
    """
    fronts, backs = _slots(ordered, outlet)
    quantity = sum(map(len, fronts.values()))
    usual = max(backs, key=lambda file: len(backs[file]))
    order = ElementTree.Element("order")
    details = ElementTree.SubElement(order, "details")
    for tag, text in _details(quantity, outlet):
        ElementTree.SubElement(details, tag).text = text
    _add_cards(ElementTree.SubElement(order, "fronts"), fronts)
    own = {file: places for file, places in backs.items() if file != usual}
    if own:
        _add_cards(ElementTree.SubElement(order, "backs"), own)
    ElementTree.SubElement(order, "cardback").text = usual
    ElementTree.indent(order)
    data: bytes = ElementTree.tostring(order, encoding="utf-8", xml_declaration=True)
    return data + b"\n"


def _slots(ordered: Iterable[OrderedCard], outlet: Outlet) -> tuple[_Slots, _Slots]:
    fronts: _Slots = {}
    backs: _Slots = {}
    place = 0
    for row in ordered:
        places = range(place, place + row.copies)
        fronts.setdefault(_file(row.front, outlet), []).extend(places)
        backs.setdefault(_file(row.back, outlet), []).extend(places)
        place = places.stop
    return fronts, backs


def _details(quantity: int, outlet: Outlet) -> Iterator[tuple[str, str]]:
    yield "quantity", str(quantity)
    bracket = next((size for size in outlet.brackets if size >= quantity), None)
    if bracket is not None:
        yield "bracket", str(bracket)
    yield from (("stock", STOCK), ("foil", "false"))


def _add_cards(side: ElementTree.Element, pictures: _Slots) -> None:
    for file, places in pictures.items():
        card = ElementTree.SubElement(side, "card")
        path = PurePosixPath(file)
        for tag, text in (
            ("id", file),
            ("sourceType", "Local File"),
            ("slots", ",".join(map(str, places))),
            ("name", path.name),
            ("query", path.stem.lstrip("0123456789-").replace("-", " ")),
        ):
            ElementTree.SubElement(card, tag).text = text


LISTS: dict[str, tuple[str, Callable[[Sequence[OrderedCard], Outlet], bytes]]] = {
    "csv": ("quantities.csv", _as_csv),
    "tsv": ("quantities.tsv", _as_tsv),
    "mpc-autofill": ("order.xml", _as_order),
}
"""By the names that `lists:` of a target has: the name of the file, and what writes it."""
