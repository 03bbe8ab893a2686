"""What print shops and virtual tables ask for, in words and for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cardgen.model.outlet import Outlet, TakenSize, VirtualTable
from cardgen.model.units import POINT, millimetres

_STANDARDS = {"pdf-x-1a": "PDF/X-1a:2003", "pdf-x-4": "PDF/X-4", "pdf": "PDF in four inks"}
_FORMS = {
    "anki": "notes to learn from (TSV) and pictures of fronts",
    "cockatrice": "card database (XML) and pictures of fronts",
    "draftmancer": "a list for each booster and pictures of fronts",
    "pictures": "a picture for each face, and a list of them",
    "sheets": "sheets of faces, and a list of them",
    "tabletop-simulator": "sheets of faces and a saved object (JSON)",
}
_ORDERS = {
    "back-front": "one file, the back of each card before its front",
    "front-back": "one file, the front of each card before its back",
    "two-files": "one file of all fronts, one of all backs",
    "alone": "a file for each face",
}
_SHEETS = "sheets of many cards, each side a page"


def as_list(outlets: Iterable[Outlet]) -> str:
    """A line for each."""
    return "\n".join(f"{outlet.id:<20}{outlet.name}: {_files(outlet)}. {outlet.about}" for outlet in outlets)


def as_page(outlet: Outlet) -> str:
    """All that one asks for, and where it says so."""
    return "\n".join(_lines(outlet))


def facts_of(outlet: Outlet) -> dict[str, Any]:
    """The same for programs; lengths are millimetres."""
    return {
        "id": outlet.id,
        "name": outlet.name,
        "files": _files(outlet),
        "bleed": outlet.bleed / 1000,
        "safe": outlet.safe / 1000,
        "order": outlet.order,
        "most-cards": outlet.most_cards,
        "most-copies": outlet.most_copies,
        "most-backs": outlet.most_backs,
        "brackets": list(outlet.brackets),
        "sizes": {size.id: [side / 1000 for side in size.trim] for size in outlet.sizes},
        "sources": [
            {"title": source.title, "address": source.address, "seen": source.seen} for source in outlet.sources
        ],
        **_facts_of_table(outlet.table),
        "unverified": outlet.unverified,
    }


def _facts_of_table(table: VirtualTable | None) -> dict[str, Any]:
    if table is None:
        return {}
    sheets = table.sheets
    limits = {"columns": sheets.columns, "rows": sheets.rows, "pixels": sheets.pixels} if sheets else None
    return {"form": table.form, "sheets": limits, "most-pixels": table.most_pixels, "address": table.address}


def _files(outlet: Outlet) -> str:
    if outlet.table:
        return _FORMS[outlet.table.form]
    if outlet.press:
        on = f" on {outlet.sheet.paper.upper()}" if outlet.sheet else ""
        return f"{_STANDARDS[outlet.press.standard]}{on}"
    return f"{outlet.pictures.form.upper()}, {outlet.pictures.dpi} dpi" if outlet.pictures else "files of its own"


def _lines(outlet: Outlet) -> Iterator[str]:
    yield f"{outlet.name} ({outlet.id})"
    if outlet.about:
        yield f"  {outlet.about}"
    if outlet.table:
        yield from _of_table(outlet, outlet.table)
    else:
        yield f"  files: {_files(outlet)}; {_SHEETS if outlet.sheet else _ORDERS[outlet.order]}"
        yield f"  bleed {millimetres(outlet.bleed)} mm, safe zone {millimetres(outlet.safe)} mm"
    if outlet.press:
        press = outlet.press
        rich = (
            "; large black grounds in " + "/".join(f"{ink:g}" for ink in press.rich_black) if press.rich_black else ""
        )
        yield f"  ink: at most {press.limit} %{rich}; profile {press.profile}"
        if press.spots:
            yield f"  spot inks: {', '.join(f'{name} ({key})' for key, name in press.spots)}"
    sizes = ", ".join(_size(outlet, size) for size in outlet.sizes)
    yield f"  sizes: {sizes or 'any'}"
    if least := ", ".join(_least(outlet)):
        yield f"  at least: {least}"
    if outlet.most_cards:
        yield f"  at most {outlet.most_cards} cards in one order"
    if outlet.most_copies:
        yield f"  at most {outlet.most_copies} copies of one card"
    if outlet.most_backs:
        yield f"  at most {outlet.most_backs} {'back' if outlet.most_backs == 1 else 'backs'} in one order"
    if outlet.brackets:
        yield f"  sold in {', '.join(map(str, outlet.brackets))} cards"
    for source in outlet.sources:
        yield f"  source: {source.title}, {source.address}, read on {source.seen}"
    if outlet.unverified:
        yield f"  not verified: {outlet.unverified}"


def _of_table(outlet: Outlet, table: VirtualTable) -> Iterator[str]:
    yield f"  files: {_files(outlet)}"
    if outlet.pictures:
        yield f"  pictures: {outlet.pictures.form.upper()}, at most {outlet.pictures.dpi} dpi, cut at the trim"
    if sheets := table.sheets:
        hidden = ", of which the last shows the back" if sheets.has_hidden_cell else ""
        across, down = sheets.pixels
        yield f"  sheets: at most {sheets.columns} x {sheets.rows} cells{hidden}, within {across} x {down} pixels"
    if table.most_pixels:
        yield f"  at most {table.most_pixels[0]} x {table.most_pixels[1]} pixels in a picture"
    if table.address:
        yield f"  pictures will be found at {table.address}"


def _size(outlet: Outlet, size: TakenSize) -> str:
    width, height = outlet.pixels_of(size)
    pixels = f" ({width} x {height} pixels)" if outlet.pictures else ""
    more = f" and up to {millimetres(size.slack)} mm more" if size.slack else ""
    return f"{size.id} {millimetres(size.trim[0])} x {millimetres(size.trim[1])} mm{more}{pixels}"


def _least(outlet: Outlet) -> Iterator[str]:
    least = outlet.least
    if least.dpi:
        yield f"pictures of {least.dpi} dpi"
    for what, length in (("lines", least.line), ("type", least.type), ("light type", least.light_type)):
        if length:
            yield f"{what} of {round(length / POINT, 2):g} pt"
