"""The place of a card's picture, in words and for programs."""

from __future__ import annotations

from typing import Any

from cardgen.model.picture_place import Area, Cover, PicturePlace
from cardgen.model.units import MM


def as_page(place: PicturePlace, file: str) -> str:
    """All that whoever draws has to know; lengths count from the upper left corner of the picture."""
    size = f"{_mm(place.trim[2])} x {_mm(place.trim[3])} mm"
    rows = [
        ("place", f"{_sides(place)} mm"),
        ("photo", f"{place.pixels[0]} x {place.pixels[1]} pixels, or {place.width / place.height:.3g} to 1"),
        ("viewBox", f"0 0 {place.width / MM:g} {place.height / MM:g}, or any other of this proportion"),
        ("cut off", ", ".join(f"{_mm(much)} mm {edge}" for edge, much in place.cut_off.items()) or "nothing"),
        ("safe", f"{_where(place.kept)}: what must not be cut off belongs in it"),
        *(("covered", f"{_where(cover.area)}, by {_name(cover)}") for cover in place.covers),
        ("file", file),
    ]
    lines = [f"the picture of `{place.card}`, a card of {size}"]
    return "\n".join([*lines, *(f"  {key:<8}  {value}" for key, value in rows)])


def facts_of(place: PicturePlace, file: str) -> dict[str, Any]:
    """The same for programs; lengths are millimetres."""
    return {
        "card": place.card,
        "size": [place.width / MM, place.height / MM],
        "pixels": list(place.pixels),
        "trim": _in_mm(place.trim),
        "safe": _in_mm(place.safe),
        "covered": [{"by": cover.kind, "name": cover.name, "area": _in_mm(cover.area)} for cover in place.covers],
        "file": file,
    }


def _in_mm(area: Area) -> list[float]:
    return [side / MM for side in area]


def _sides(place: PicturePlace) -> str:
    return f"{_mm(place.width)} x {_mm(place.height)}"


def _where(area: Area) -> str:
    left, top, width, height = map(_mm, area)
    return f"{width} x {height} mm, {left} from the left and {top} from the top"


def _name(cover: Cover) -> str:
    return "a panel" if cover.kind == "ground" else f"{cover.kind} `{cover.name}`"


def _mm(micrometres: int) -> str:
    """Of a millimetre as much as anybody can draw."""
    return f"{round(micrometres / MM, 1):g}"
