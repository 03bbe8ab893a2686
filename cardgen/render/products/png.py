"""Single faces as pictures, for pages on the web. Every game has them, and they are made where somebody asks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cardgen.model.game import Product
from cardgen.render.base.display import Box, Clipped, Face, Page, Placed
from cardgen.render.base.hexagon import outline_of
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import DEFAULT_PAPERS, Target
from cardgen.render.products.cards import trim_of
from cardgen.render.products.kind import LaidOutProduct, ProductKind

if TYPE_CHECKING:
    from cardgen.render.products.renderer import Renderer


def lay_out(renderer: Renderer, target: Target) -> LaidOutProduct:
    """Lays out each face on a page of its own trim size, backs that look alike once."""
    from cardgen.render.products.credits import sets_of

    game = target.game
    printings = list({printing.id: printing for printing in target.printings}.values())
    if not printings:
        return None, []
    faces = {face.name: face for sides in renderer.sides(printings) for face in (sides.front, sides.back)}
    pages = tuple(Page(face.trim.width, face.trim.height, (alone(face),)) for face in faces.values())
    publication = renderer.publication(game.name, pages, sets=sets_of(game, printings))
    return LaidOut(publication, 1, trim_of(printings, game), _page_names(faces)), []


def alone(face: Face) -> Placed | Clipped:
    """A face with its trim in the corner of a page; of a round one only the circle, of a hexagon only that, without
    what corners lose.
    """
    if face.is_hex:
        whole = Placed(face, Box(-face.trim.left, -face.trim.top, face.width, face.height))
        return Clipped((outline_of(Box(0, 0, face.trim.width, face.trim.height)),), (whole,))
    radius = min(face.trim.width, face.trim.height) // 2 if face.is_round else face.corner
    trim = Box(0, 0, face.trim.width, face.trim.height) if radius else None
    corners = (radius,) * 4
    return Placed(face, Box(-face.trim.left, -face.trim.top, face.width, face.height), trim, corners)


def _page_names(faces: Iterable[str]) -> tuple[str, ...]:
    """Names of picture files: fronts after set and card, backs numbered."""
    names: list[str] = []
    backs = 0
    for face in faces:
        is_front = face.startswith("front ")
        backs += not is_front
        plain = face.removesuffix(" low ink") if is_front else f"back {backs}"
        names.append(plain.replace(" ", "-").replace(":", "-"))
    return tuple(names)


KIND = ProductKind(
    name="png",
    lay_out=lay_out,
    printings=lambda renderer, target: target.printings,
    encoder="png",
    is_of_printed_deck=True,
    is_in_both=lambda target: True,
    own_paper=lambda product, library: library.papers.get(DEFAULT_PAPERS[0], next(iter(library.papers.values()))),
    of_every_game=Product(id="png", kind="png", template="", papers=("a4",)),
    is_usual=False,
)
