"""Reads a file back, whatever made it, and finds out which deck it is to hold.

That is named with the order; or the manifest beside the file tells it; or, with less trust, the title of the file does.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.data.project.opening import read_plain
from cardgen.model.library import Library
from cardgen.model.outlet import Outlet
from cardgen.model.units import POINT
from cardgen.output.files import WrittenFile, read_manifest, write_whole
from cardgen.output.preflight.printed_deck import PrintedDeck, printed_deck
from cardgen.output.preflight.run import MOST_OF_PDF, NO_DECK, Inspected, head_of, inspected, inspected_folder
from cardgen.render.base.target import Settings, Target
from cardgen.render.products.table import name_of

FOLDERS = 3
"""The manifest lies in one of so many folders above a file."""
TOLERANCE = 0.05
"""In points: so much may the trim of a page be off from that of a card."""


class FileOrder(Struct, frozen=True):
    """What a file is to hold, as far as somebody says so."""

    game: str = ""
    deck: str = ""
    select: tuple[str, ...] = ()

    @property
    def is_named(self) -> bool:
        """Whether anybody said anything."""
        return bool(self.game or self.deck or self.select)


def inspected_at(path: Path, name: str, outlet: Outlet, library: Library, order: FileOrder) -> list[Inspected]:
    """A file, or those of a folder of pictures, looked at for an outlet. Raises OSError, UnknownName."""
    if path.is_dir() and outlet.pictures and not outlet.table:
        files = {below.relative_to(path).as_posix(): below for below in sorted(path.rglob("*")) if below.is_file()}
        return list(inspected_folder(files, outlet, path))
    data = read_plain(path, MOST_OF_PDF)
    is_held = not outlet.pictures and not outlet.table
    return [inspected(data, outlet, name, deck_of(path, data, outlet, library, order) if is_held else NO_DECK)]


def write_page(files: Sequence[Inspected], outlet: Outlet, name: str, folder: Path) -> Path:
    """The page with pictures of what was found, in a folder. Raises OSError."""
    from cardgen.output.preflight.pictured import preflight_page
    from cardgen.render.html.preflight_page import page_of

    page = folder / f"{Path(name).stem}-preflight.html"
    write_whole(page, page_of(preflight_page(files, outlet, name)).encode())
    return page


def deck_of(path: Path, data: bytes, outlet: Outlet, library: Library, order: FileOrder) -> PrintedDeck:
    """What a PDF is to hold; nothing where nobody tells. Raises UnknownName."""
    if order.is_named:
        return _ordered(path, data, outlet, library, order)
    line = line_of(path)
    listed = _listed(line, outlet, library) if line else None
    return listed or _titled(path, data, outlet, library)


def line_of(path: Path) -> WrittenFile | None:
    """The line of a manifest that tells of a file."""
    place = path.resolve()
    for folder in place.parents[:FOLDERS]:
        name = place.relative_to(folder).as_posix()
        for line in read_manifest(folder):
            if line.path == name:
                return line
    return None


def _listed(line: WrittenFile, outlet: Outlet, library: Library) -> PrintedDeck | None:
    game = library.games.get(line.game)
    if game is None or not line.shows:
        return None
    printings = {printing.id: printing for printing in game.printings}
    if not all(id in printings for id in line.shows):
        return None
    return printed_deck([printings[id] for id in line.shows], game, outlet, line.product, line.pages)


def _ordered(path: Path, data: bytes, outlet: Outlet, library: Library, order: FileOrder) -> PrintedDeck:
    having = (game.id for game in library.games.values() if order.deck in game.named_decks)
    games = (order.game,) if order.game else tuple(having)
    settings = Settings(deck=order.deck, select=order.select)
    targets = targets_of(library, BuildOrder(games=games, settings=settings, target=outlet.id))
    return _likeliest(path, data, outlet, targets)


def _titled(path: Path, data: bytes, outlet: Outlet, library: Library) -> PrintedDeck:
    """The deck that the title of a file names; whether all of it is meant, nobody says."""
    title = head_of(data).title
    for game in library.games.values():
        for id, deck in (("", game.deck), *game.named_decks.items()):
            if title in (f"{game.name}: {deck.name}", f"{game.name}: cards" if not id else ""):
                order = FileOrder(game.id, id)
                held = _ordered(path, data, outlet, library, order)
                return replace(held, is_guessed=True)
    return NO_DECK


def _likeliest(path: Path, data: bytes, outlet: Outlet, targets: list[Target]) -> PrintedDeck:
    """Of the files that an order makes, that of this name, or else the one with as many pages of this trim."""
    held = [(target, printed_deck(target.printings, target.game, outlet, target.product.id)) for target in targets]
    for target, deck in held:
        if name_of(target) == path.stem:
            return deck
    pages = head_of(data).trims
    alike = [deck for target, deck in held if outlet.sheet or (pages and _is_trim_of(target, pages[0]))]
    return next((deck for deck in alike if deck.pages == len(pages)), alike[0] if alike else NO_DECK)


def _is_trim_of(target: Target, trim: tuple[float, float]) -> bool:
    kind = target.game.kinds[target.printings[0].card.kind]
    size = target.game.sizes.get(kind.size, (0, 0))
    return all(abs(side / POINT - points) < TOLERANCE for side, points in zip(size, trim, strict=True))
