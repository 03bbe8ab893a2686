"""A target: one product of one game on one paper, with the user's settings."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator

from msgspec import Struct

from cardgen.model.card import Printing
from cardgen.model.cutter import Cutter
from cardgen.model.deck.selection import select
from cardgen.model.game import Deck, Game, Product
from cardgen.model.outlet import Outlet
from cardgen.model.paper import TRUE_SIZE, Paper, Printer, percent
from cardgen.model.units import millimetres

DEFAULT_PAPERS = ("a4", "letter")
HOME = "home"
"""The printer that is meant where none is named."""


class Settings(Struct, frozen=True):
    """How it is to be printed. `back_offset` moves backs right and down, in micrometres. One who `keeps_going` prints
    notes in the places of faces that cannot be laid out. `margin` and `scale` take the place of the printer's; of
    sheets of cards there are `copies`, deck after deck. With `safe_lines` it is not to be printed, but looked at.
    `address` is where pictures will be found on the web. A `draft` is printed though something is missing on its cards.
    """

    backs: str = "long-edge"
    low_ink: bool = False
    marks: bool = True
    back_offset: tuple[int, int] = (0, 0)
    select: tuple[str, ...] = ()
    deck: str = ""
    keeps_going: bool = False
    margin: int | None = None
    scale: int | None = None
    copies: int = 1
    safe_lines: bool = False
    address: str = ""
    draft: bool = False


class Target(Struct, frozen=True):
    """One file to be made; for an `outlet` as that asks for it, or to be cut out by a `cutter`."""

    game: Game
    product: Product
    paper: Paper
    printer: Printer
    settings: Settings
    deck: Deck
    outlet: Outlet | None = None
    cutter: Cutter | None = None

    @property
    def printings(self) -> list[Printing]:
        """The copies to print: of its kinds, those that are selected. Raises NoSuchCard where `select` names none."""
        kinds = self.product.of
        chosen = select(self.deck.printed(), self.settings.select)
        return [printing for printing in chosen if not kinds or printing.card.kind in kinds]

    @property
    def page(self) -> Paper:
        """What a page template is set on: the paper, or a page of the product's own size."""
        return page_of(self.product) or self.paper

    @property
    def back_offset(self) -> tuple[int, int]:
        """How far backs are moved right and down: as was ordered, or else as the printer needs."""
        return self.settings.back_offset if any(self.settings.back_offset) else self.printer.offset

    def described(self, has_backs: bool = True) -> list[str]:
        """The settings in words, what matters most first, for the slug of a sheet."""
        settings, say = self.settings, self.game.language.say
        backs = {"none": "fronts-only", "fold": "fold-and-glue"}.get(settings.backs, settings.backs)
        words = [say("sheet.draft")] if settings.draft else []
        words += [say("sheet.true-size"), self.paper.name, *([say(f"sheet.{backs}")] if has_backs else [])]
        if any(self.back_offset) and has_backs:
            across, down = map(millimetres, self.back_offset)
            words.append(say("sheet.backs-moved", across=across, down=down))
        if self.printer.scale != TRUE_SIZE:
            words.append(say("sheet.scaled", percent=percent(self.printer.scale)))
        return [*words, say("sheet.low-ink")] if settings.low_ink else words


def edition_of(settings: Settings, printer: str, spoken: str = "") -> str:
    """What the names of files say of how packs are printed, with a `-` before each part; nothing of what is usual. They
    are `spoken` of as a game has it.
    """
    backs = {"long-edge": "", "none": "fronts"}.get(settings.backs, settings.backs)
    ink, offset = "low-ink" * settings.low_ink, offset_of(settings) if any(settings.back_offset) else ""
    parts = (spoken, backs, ink, offset, *of_printer(settings), printer * (printer != HOME))
    return "".join(f"-{part}" for part in parts if part)


def of_printer(settings: Settings, has_scale: bool = True) -> Iterator[str]:
    """Margin and scale where they were ordered, as names of files say them."""
    if settings.margin is not None:
        yield f"margin-{millimetres(settings.margin)}"
    if settings.scale is not None and has_scale:
        yield f"scale-{percent(settings.scale)}"


def offset_of(settings: Settings) -> str:
    """`offset-right-0.5-up-1`: each printer has its own, and its sheets their own file."""
    ways = zip(settings.back_offset, (("left", "right"), ("up", "down")), strict=True)
    moved = (f"{words[length > 0]}-{millimetres(abs(length))}" for length, words in ways if length)
    return "-".join(("offset", *moved))


def page_of(product: Product) -> Paper | None:
    """The page of a product that has a size of its own, without an id: nobody buys it as paper."""
    if product.size is None:
        return None
    width, height = product.size
    return Paper("", f"{millimetres(width)} x {millimetres(height)} mm", width, height)


def address_of(target: Target) -> str:
    """Where its pictures will be found on the web: as was ordered, or as its outlet says; empty where nobody does."""
    table = target.outlet.table if target.outlet else None
    return target.settings.address or (table.address if table else "")


def file_name_of(select: tuple[str, ...]) -> str:
    """`3,10-20` as `3-and-10-20`; a hash where that would be long."""
    words = "-and-".join(re.sub(r"[^A-Za-z0-9-]+", "-", part) for part in select)
    return words if len(words) <= 40 else hashlib.sha256(words.encode()).hexdigest()[:8]
