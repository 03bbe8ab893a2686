"""Makes the rules of a game of its rulebook: the words as HTML, the figures as pictures, as they are printed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import takewhile

from msgspec import Struct, ValidationError, convert, to_builtins
from msgspec.structs import replace

from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.diagnostics import Diagnostic
from cardgen.gallery.folder import GalleryFolder
from cardgen.gallery.pictures import as_webp, drawn
from cardgen.model.game import Game, Product
from cardgen.model.units import INCH, length
from cardgen.output.file_cache import FileCache
from cardgen.output.files import sha256
from cardgen.render.base.display import Face, Mark, Page, Placed, Text
from cardgen.render.base.target import Target
from cardgen.render.book.layout import SetPages, set_pages
from cardgen.render.book.setting.block_layout import SetBlock
from cardgen.render.book.setting.blocks import Figure, Heading
from cardgen.render.book.setting.pagination import Slab, stacked
from cardgen.render.html.gallery_page import IconSet
from cardgen.render.html.rules_text import RulesPicture, RulesText, rules_text
from cardgen.render.layout.mirror import Mirror
from cardgen.render.products.table import kind_of
from cardgen.screen.snapshot import GamePart

RULEBOOKS = ("rulebook", "rules")
"""What games call the product that has their rules."""
PAPER = "a4"
MEMORY = ".cardgen/rules"
DPI = 190
AIR = length("1mm")
"""Around a figure: lines are drawn on its edge."""
LONGEST_ALT = 600
NOT_SHOWN = ("book", "cover", "contents", "next", "wide")
"""Figures that only a printed book has."""


class Rules(Struct, frozen=True):
    """The rules of a game as HTML, and the pictures in it, below the folder of the game."""

    text: RulesText
    pictures: tuple[str, ...]


def rulebook_of(game: Game) -> Product | None:
    """The product that has the rules: the one that is called so, else the first book; none of a borrowed game."""
    books = [product for product in game.products.values() if kind_of(product).text_of]
    if game.brought_deck:
        return None
    named = (product for name in RULEBOOKS for product in books if product.id == name)
    return next(named, next((product for product in books if not product.is_of_chosen_deck), None))


def rules_of(
    part: GamePart, game: Game, icons: IconSet, folder: GalleryFolder
) -> tuple[Rules | None, list[Diagnostic]]:
    """The rules of a game, whose pictures are put into the folder, and what was found; none where it has no book."""
    product = rulebook_of(game)
    if product is None:
        return None, []
    papers = (PAPER,) if PAPER in part.library.papers else ()
    target = targets_of(part.library, BuildOrder((game.id,), papers, (product.id,)))[0]
    renderer = part.renderers.of(target)
    key = renderer.dependencies.fingerprint(target, part.renderers.version)
    kept, place = FileCache(folder.out / MEMORY), sha256(f"{key} {to_builtins(icons)}".encode())
    known = _read(kept.load(place))
    if known is not None and all(folder.keeps(f"{game.id}/{path}", key) for path in known.pictures):
        return known, []
    rules, found = _made(part, target, icons, folder, key)
    if rules is not None and not found:
        kept.save(place, json.dumps(to_builtins(rules)))
    return rules, found


def _read(text: str | None) -> Rules | None:
    try:
        return convert(json.loads(text or ""), Rules)
    except (ValueError, ValidationError):
        return None


def _made(
    part: GamePart, target: Target, icons: IconSet, folder: GalleryFolder, key: str
) -> tuple[Rules | None, list[Diagnostic]]:
    renderer, text_of = part.renderers.of(target), kind_of(target.product).text_of
    made: list[SetPages | None] = []

    def make() -> tuple[None, list[Diagnostic]]:
        book = set_pages(renderer, target, text_of(renderer, target) if text_of else "")
        made.append(book)
        return None, book.setter.found if book else []

    _, findings = renderer.watch(make)
    book = made[0]
    if book is None:
        return None, findings()
    figures = list(_figures(book))
    sizes = [(round(page.width * DPI / INCH), round(page.height * DPI / INCH)) for _, page, _ in figures]
    pictures: dict[int, RulesPicture] = {}
    images = drawn([page for _, page, _ in figures], sizes)
    for number, ((block, page, alt), pixels, image) in enumerate(zip(figures, sizes, images, strict=True), 1):
        address = f"rules/{number}.webp"
        folder.put(f"{target.game.id}/{address}", as_webp(image), key)
        pictures[id(block)] = RulesPicture(address, pixels, alt, page.width > book.setter.column.width + 2 * AIR)
    text = rules_text(book.book.blocks, pictures, icons.html)
    return Rules(text, tuple(picture.address for picture in pictures.values())), findings()


def _figures(book: SetPages) -> Iterator[tuple[Figure, Page, str]]:
    """The figures of a book, each on a page of its own, and what is seen on it in words. A page before the first
    heading is its cover.
    """
    covers = {id(block) for block in takewhile(lambda block: not isinstance(block, Heading), book.book.blocks)}
    for (_, left, width, _), set_block in book.setter.set_before.items():
        block = set_block.block
        if set_block.slabs and set_block.slabs[0].whole and id(block) in covers:
            continue
        if isinstance(block, Figure) and block.name not in NOT_SHOWN and set_block.slabs:
            page = _page(book, set_block, left, width)
            yield block, page, _in_words(block, page.marks)


def _page(book: SetPages, set_block: SetBlock, left: int, width: int) -> Page:
    slabs = set_block.slabs
    if slabs[0].whole:
        return Page(*book.book.paper, slabs[0].marks)
    assert isinstance(set_block.block, Figure)
    if set_block.block.get("wide") == "yes":
        left, width = 0, book.setter.width
    figure: Slab = stacked([replace(slabs[0], before=0), *slabs[1:]]).shifted(AIR - left, AIR)
    page = Page(width + 2 * AIR, figure.height + 2 * AIR, figure.marks)
    return Mirror(page.width).page(page) if book.book.mirror else page


def _in_words(block: Figure, marks: Iterable[Mark]) -> str:
    """What its author says of it, or else all that is written on it, and the cards that it shows."""
    words = block.get("alt") or " ".join(_words(marks)) or block.get("caption") or block.name.replace("-", " ")
    return words if len(words) <= LONGEST_ALT else f"{words[: LONGEST_ALT - 1]}…"


def _words(marks: Iterable[Mark]) -> Iterator[str]:
    seen: set[str] = set()
    for mark in marks:
        if isinstance(mark, Text) and mark.runs:
            yield "".join(run.text for run in mark.runs).strip()
        elif isinstance(mark, Placed) and isinstance(mark.what, Face) and mark.what.alt not in seen:
            seen.add(mark.what.alt)
            yield mark.what.alt
