"""What those ask for to whom cards go next: print shops, virtual tables. Lengths are whole micrometres."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from cardgen.data.yaml.source import Document
from cardgen.model.card import Origin
from cardgen.model.units import INCH, length


class Press(Struct, frozen=True, kw_only=True):
    """How a file is to be separated: `standard` is `pdf-x-1a`, `pdf-x-4` or `pdf`; `limit` is the most ink in percent.

    `profile` names a file of `card_data/profiles/`; `condition` is the printing condition by the name that presses
    have registered for it (https://www.color.org/registry), empty where the profile itself says it. `rich_black` is
    cyan, magenta, yellow and black in percent.

    `spots` are its spot inks, each with its name: `dieline`, along which cards are cut, with corners of radius `corner`
    where a kind of card has none of its own, and `foil`, `varnish` and `white`.
    """

    standard: str
    limit: int
    profile: str
    condition: str = ""
    rich_black: tuple[float, ...] | None = None
    spots: tuple[tuple[str, str], ...] = ()
    corner: int = 0

    @property
    def spot_names(self) -> dict[str, str]:
        """The names of its spot inks."""
        return dict(self.spots)


class PictureName(Struct, frozen=True):
    """What the names of pictures are made of, and the folder in which they lie; empty where they lie in none."""

    words: tuple[str, ...]
    folder: str = ""

    def of(self, **words: str) -> str:
        """The name of one of them, without ending."""
        name = "-".join(words[word] for word in self.words)
        return f"{self.folder}/{name}" if self.folder else name


class Pictures(Struct, frozen=True, kw_only=True):
    """Pictures of faces: `form` is `png` or `jpeg`, `dpi` their dots per inch.

    `front` and `back` tell what names are made of: `game`, `side`, `number`, `set`, `card`. Beyond a `corner` of so
    many micrometres a picture is transparent. `lists` are the lists of quantities beside them.
    """

    form: str
    dpi: int
    front: PictureName
    back: PictureName
    corner: int = 0
    lists: tuple[str, ...] = ()


class PressSheet(Struct, frozen=True, kw_only=True):
    """A sheet of paper for many cards: its name and size, the rim that is not printed on, the gap between cards.

    `marks` are drawn beside crop marks: `registration`, `colour-bar`.
    """

    paper: str
    size: tuple[int, int]
    margin: int
    gutter: int
    marks: tuple[str, ...] = ()


class SheetLimits(Struct, frozen=True, kw_only=True):
    """Sheets of faces: the most columns, rows and pixels of one. Where it `has_hidden_cell`, the last cell is what
    others see of a card in a hand.
    """

    columns: int
    rows: int
    pixels: tuple[int, int]
    has_hidden_cell: bool = False

    @property
    def most_cards(self) -> int:
        """So many faces fit on a sheet."""
        return self.columns * self.rows - self.has_hidden_cell


class VirtualTable(Struct, frozen=True, kw_only=True):
    """What a program asks for in which cards are played or learned: `form` names the file that it reads.

    `address` is where pictures will be found, empty where nobody said so. Products that are called like one of the
    `boards` lie on the table.
    """

    form: str
    sheets: SheetLimits | None = None
    most_pixels: tuple[int, int] | None = None
    address: str = ""
    boards: tuple[str, ...] = ()


class TakenSize(Struct, frozen=True):
    """A size of card that is taken: its trim, and the pixels of a picture with bleed, where these are told.

    Pictures of cards that are larger by up to `slack` are taken, too: their edges are cut off.
    """

    id: str
    trim: tuple[int, int]
    pixels: tuple[int, int] | None = None
    slack: int = 0


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
    most_copies: int
    most_backs: int
    brackets: tuple[int, ...]
    sources: tuple[Told, ...]
    unverified: str
    press: Press | None = None
    pictures: Pictures | None = None
    sheet: PressSheet | None = None
    table: VirtualTable | None = None
    origin: Origin

    def size_of(self, trim: tuple[int, int]) -> TakenSize | None:
        """The size as which a card of this trim is taken."""
        if not self.sizes:
            return TakenSize("", trim)
        alike = (size for size in self.sizes if _alike(size.trim, trim))
        return next(alike, None) or next((size for size in self.sizes if self.pictures and _covers(trim, size)), None)

    def pixels_of(self, size: TakenSize) -> tuple[int, int]:
        """Width and height of a picture of a card of this size, its bleed included."""
        dpi = self.pictures.dpi if self.pictures else 0
        width, height = (round((side + 2 * self.bleed) * dpi / INCH) for side in size.trim)
        return size.pixels or (width, height)


TOLERANCE = 10
"""Sizes are the same that differ by a hundredth of a millimetre."""


def _alike(trim: tuple[int, int], other: tuple[int, int]) -> bool:
    return all(abs(a - b) <= TOLERANCE for a, b in zip(trim, other, strict=True))


def _covers(trim: tuple[int, int], size: TakenSize) -> bool:
    return all(0 <= side - least <= size.slack for side, least in zip(trim, size.trim, strict=True))


def outlet_of(document: Document) -> Outlet:
    """What a file of `card_data/targets/` says."""
    value = {**({"pictures": _USUAL_PICTURES} if "table" in document.value else {}), **document.value}
    press, pictures, sheet = value.get("press"), value.get("pictures"), value.get("sheet")
    least = value.get("least", {})
    return Outlet(
        id=value["id"],
        name=value["text"]["name"],
        about=value["text"].get("about", ""),
        bleed=_length(value["bleed"]),
        safe=_length(value["safe"]),
        order=value["order"],
        sizes=tuple(_size(id, size) for id, size in value.get("sizes", {}).items()),
        least=Least(
            dpi=least.get("dpi", 0),
            line=_length(least.get("line", 0)),
            type=_length(least.get("type", 0)),
            light_type=_length(least.get("light-type", 0)),
        ),
        most_cards=value.get("most-cards", 0),
        most_copies=value.get("most-copies", 0),
        most_backs=value.get("most-backs", 0),
        brackets=tuple(value.get("brackets", ())),
        sources=tuple(Told(source["title"], source["address"], str(source["seen"])) for source in value["sources"]),
        unverified=value["text"].get("unverified", ""),
        press=press and _press(press),
        pictures=pictures and _pictures(pictures),
        sheet=sheet and _sheet(sheet),
        table=_table(value["table"]) if "table" in value else None,
        origin=Origin(document, ()),
    )


OF_SHEETS = ("sheets", "tabletop-simulator")
"""Forms of tables that are given sheets of faces."""
_USUAL_PICTURES = {"form": "jpeg", "dpi": 150, "names": {"front": ["set", "card"]}}
_USUAL_SHEETS = {"columns": 10, "rows": 7, "pixels": [4096, 4096], "hidden-cell": True}


def _table(value: Mapping[str, Any]) -> VirtualTable:
    sheets = value.get("sheets", _USUAL_SHEETS)
    limits = SheetLimits(
        columns=sheets["columns"],
        rows=sheets["rows"],
        pixels=(sheets["pixels"][0], sheets["pixels"][1]),
        has_hidden_cell=sheets.get("hidden-cell", False),
    )
    return VirtualTable(
        form=value["form"],
        sheets=limits if value["form"] in OF_SHEETS else None,
        most_pixels=_pixels(value.get("most-pixels")),
        address=value.get("address", ""),
        boards=tuple(value.get("boards", ())),
    )


def _press(value: dict[str, Any]) -> Press:
    rich = value.get("rich-black")
    return Press(
        standard=str(value["standard"]),
        limit=int(str(value["ink-limit"])),
        profile=str(value["profile"]),
        condition=str(value.get("condition", "")),
        rich_black=tuple(map(float, rich)) if isinstance(rich, list) else None,
        spots=tuple(value.get("spots", {}).items()),
        corner=_length(value.get("corner", 0)),
    )


def _sheet(value: dict[str, Any]) -> PressSheet:
    width, height = map(_length, value["size"])
    return PressSheet(
        paper=value["paper"],
        size=(width, height),
        margin=_length(value["margin"]),
        gutter=_length(value["gutter"]),
        marks=tuple(value.get("marks", ())),
    )


def _size(id: str, value: dict[str, Any]) -> TakenSize:
    width, height = map(_length, value["trim"])
    return TakenSize(id, (width, height), _pixels(value.get("pixels")), _length(value.get("slack", 0)))


_NAMES = {"front": ("number", "card"), "back": ("side", "number")}


def _pictures(value: dict[str, Any]) -> Pictures:
    names, folders = {**_NAMES, **value.get("names", {})}, value.get("folders", {})
    return Pictures(
        form=value["form"],
        dpi=value["dpi"],
        front=PictureName(tuple(names["front"]), folders.get("front", "")),
        back=PictureName(tuple(names["back"]), folders.get("back", "")),
        corner=_length(value.get("corner", 0)),
        lists=tuple(value.get("lists", ())),
    )


def _pixels(value: list[int] | None) -> tuple[int, int] | None:
    return (value[0], value[1]) if value else None


def _length(value: object) -> int:
    return length(str(value))
