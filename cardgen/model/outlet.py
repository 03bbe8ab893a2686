"""What those ask for to whom cards go next: print shops, virtual tables. Lengths are whole micrometres."""

from __future__ import annotations

from msgspec import Struct

from cardgen.data.yaml.source import Document
from cardgen.model.card import Origin
from cardgen.model.units import length


class Press(Struct, frozen=True, kw_only=True):
    """How a file is to be separated: `standard` is `pdf-x-1a`, `pdf-x-4` or `pdf`; `limit` is the most ink in percent.

    `profile` names a file of `card_data/profiles/`; `condition` is the printing condition by the name that presses
    have registered for it (https://www.color.org/registry), empty where the profile itself says it. `rich_black` is
    cyan, magenta, yellow and black in percent.
    """

    standard: str
    limit: int
    profile: str
    condition: str = ""
    rich_black: tuple[float, ...] | None = None


class Pictures(Struct, frozen=True, kw_only=True):
    """Pictures of faces: `form` is `png` or `jpeg`, `dpi` their dots per inch where a size names no pixels."""

    form: str
    dpi: int


class TakenSize(Struct, frozen=True):
    """A size of card that is taken: its trim, and the pixels of a picture with bleed, where these are told."""

    id: str
    trim: tuple[int, int]
    pixels: tuple[int, int] | None = None


class Least(Struct, frozen=True, kw_only=True):
    """The finest that is taken: lines and type in micrometres, pictures in dots per inch. 0 where nothing is told."""

    dpi: int = 0
    line: int = 0
    type: int = 0
    light_type: int = 0


class Told(Struct, frozen=True):
    """Where it is told what is asked for, and when that was read."""

    title: str
    address: str
    seen: str


class Outlet(Struct, frozen=True, kw_only=True):
    """A row of `card_data/targets/`. Without `sizes`, any size is taken; without `most_cards`, any number."""

    id: str
    name: str
    about: str
    bleed: int
    safe: int
    order: str
    sizes: tuple[TakenSize, ...]
    least: Least
    most_cards: int
    sources: tuple[Told, ...]
    unverified: str
    press: Press | None = None
    pictures: Pictures | None = None
    origin: Origin

    def size_of(self, trim: tuple[int, int]) -> TakenSize | None:
        """The size as which a card of this trim is taken."""
        if not self.sizes:
            return TakenSize("", trim)
        return next((size for size in self.sizes if _alike(size.trim, trim)), None)


TOLERANCE = 10
"""Sizes are the same that differ by a hundredth of a millimetre."""


def _alike(trim: tuple[int, int], other: tuple[int, int]) -> bool:
    return all(abs(a - b) <= TOLERANCE for a, b in zip(trim, other, strict=True))


def outlet_of(document: Document) -> Outlet:
    """What a file of `card_data/targets/` says."""
    value = document.value
    press, pictures, least = value.get("press"), value.get("pictures"), value.get("least", {})
    return Outlet(
        id=value["id"],
        name=value["text"]["name"],
        about=value["text"].get("about", ""),
        bleed=_length(value["bleed"]),
        safe=_length(value["safe"]),
        order=value["order"],
        sizes=tuple(
            TakenSize(id, (_length(size["trim"][0]), _length(size["trim"][1])), _pixels(size.get("pixels")))
            for id, size in value.get("sizes", {}).items()
        ),
        least=Least(
            dpi=least.get("dpi", 0),
            line=_length(least.get("line", 0)),
            type=_length(least.get("type", 0)),
            light_type=_length(least.get("light-type", 0)),
        ),
        most_cards=value.get("most-cards", 0),
        sources=tuple(Told(source["title"], source["address"], str(source["seen"])) for source in value["sources"]),
        unverified=value["text"].get("unverified", ""),
        press=press and _press(press),
        pictures=pictures and Pictures(form=pictures["form"], dpi=pictures["dpi"]),
        origin=Origin(document, ()),
    )


def _press(value: dict[str, object]) -> Press:
    rich = value.get("rich-black")
    return Press(
        standard=str(value["standard"]),
        limit=int(str(value["ink-limit"])),
        profile=str(value["profile"]),
        condition=str(value.get("condition", "")),
        rich_black=tuple(map(float, rich)) if isinstance(rich, list) else None,
    )


def _pixels(value: list[int] | None) -> tuple[int, int] | None:
    return (value[0], value[1]) if value else None


def _length(value: object) -> int:
    return length(str(value))
