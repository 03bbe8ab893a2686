"""Holds lists of quantities against the pictures that they name, and against what a target takes."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from xml.etree import ElementTree

from msgspec import Struct

from cardgen.diagnostics import codes as code
from cardgen.model.outlet import Outlet
from cardgen.output.preflight.fault import Fault

ANEW = "write the order anew with `cardgen build --target`"
SHOWN = 3
"""So many pictures are named in a message."""


class ReadOrder(Struct, frozen=True):
    """An order as it was read back: how many cards it says it has, and copies of each picture by side."""

    quantity: int
    fronts: Counter[str]
    backs: Counter[str]


class UnreadableOrder(ValueError):
    """A list that says nothing that can be ordered."""


def faults_of_order(name: str, data: bytes, pictures: Collection[str], outlet: Outlet) -> list[Fault]:
    """What keeps a list, by the name of its file, from being an order of these pictures; none for other files."""
    read = _READERS.get(name)
    if read is None:
        return []
    try:
        return list(_faults(read(data), pictures, outlet))
    except (UnreadableOrder, ValueError, KeyError, TypeError, ElementTree.ParseError):
        return [Fault(code.ORDER_MISFIT, "the list cannot be read", ANEW)]


def _faults(order: ReadOrder, pictures: Collection[str], outlet: Outlet) -> Iterator[Fault]:
    missing = [name for name in (*order.fronts, *order.backs) if name not in pictures]
    if missing:
        yield Fault(code.ORDER_MISFIT, f"the order names pictures that are not there: {_named(missing)}", ANEW)
    idle = sorted(set(pictures) - {*order.fronts, *order.backs})
    if idle:
        message = f"there are pictures that the order does not name: {_named(idle)}"
        yield Fault(code.ORDER_MISFIT, message, "take those of an earlier build away, or write the order anew")
    for side, copies in (("fronts", order.fronts), ("backs", order.backs)):
        if copies.total() != order.quantity:
            message = f"the order has {order.quantity} cards, and {copies.total()} places with {side}"
            yield Fault(code.ORDER_MISFIT, message, ANEW)
    if outlet.most_cards and order.quantity > outlet.most_cards:
        message = f"the order has {order.quantity} cards, and {outlet.name} takes at most {outlet.most_cards}"
        yield Fault(code.ORDER_MISFIT, message, "order them in parts")


def _named(names: list[str]) -> str:
    more = len(names) - SHOWN
    return ", ".join(names[:SHOWN]) + (f" and {more} more" if more > 0 else "")


def _table(delimiter: str) -> Callable[[bytes], ReadOrder]:
    def read(data: bytes) -> ReadOrder:
        fronts: Counter[str] = Counter()
        backs: Counter[str] = Counter()
        for row in csv.DictReader(io.StringIO(data.decode("utf-8")), delimiter=delimiter):
            copies = int(row["copies"])
            fronts[row["front"]] += copies
            backs[row["back"]] += copies
        return ReadOrder(fronts.total(), fronts, backs)

    return read


def _mpc_autofill(data: bytes) -> ReadOrder:
    if b"<!" in data:  # entities can be made to take all memory, and nobody needs them here
        raise UnreadableOrder
    order = ElementTree.fromstring(data.decode("utf-8"))
    quantity = int(order.findtext("details/quantity", ""))
    fronts, backs = (_places(order.findall(f"{side}/card"), quantity) for side in ("fronts", "backs"))
    backs[order.findtext("cardback", "")] += quantity - backs.total()
    return ReadOrder(quantity, fronts, backs)


def _places(cards: list[ElementTree.Element], quantity: int) -> Counter[str]:
    """Copies of each picture. Raises UnreadableOrder where a place has two, or lies beyond the last."""
    copies: Counter[str] = Counter()
    taken: set[int] = set()
    for card in cards:
        places = [int(place) for place in card.findtext("slots", "").split(",")]
        if (
            taken.intersection(places)
            or len(set(places)) < len(places)
            or not 0 <= min(places) <= max(places) < quantity
        ):
            raise UnreadableOrder
        taken.update(places)
        copies[card.findtext("id", "")] += len(places)
    return copies


_READERS: dict[str, Callable[[bytes], ReadOrder]] = {
    "quantities.csv": _table(","),
    "quantities.tsv": _table("\t"),
    "order.xml": _mpc_autofill,
}
