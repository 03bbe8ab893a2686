"""Finds the place of a card's picture, by laying the card out as if it had a picture of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec.structs import replace

from cardgen.commands.targets import BuildOrder, UnknownName, targets_of
from cardgen.data.project.pictures import FOLDER
from cardgen.model.card import Printing
from cardgen.model.game import Game
from cardgen.model.library import Library
from cardgen.model.picture_place import Area, Cover, PicturePlace
from cardgen.model.units import MM
from cardgen.render.base.display import Box
from cardgen.render.base.hexagon import corners_of
from cardgen.render.layout.compose import Composed
from cardgen.render.painted.overlaps import LEAST, PaintedArea
from cardgen.render.products.renderers import Renderers


def printing_of(games: Iterable[Game], card: str, root: Path) -> tuple[Game, Printing]:
    """The printing of a card: that of a set in the project at `root` before all others. Raises UnknownName."""
    found = [(game, printing) for game in games for printing in game.printings if printing.card.id == card]
    if not found:
        raise UnknownName(f"no set prints a card `{card}`: `cardgen new card {card}` makes one")
    return min(found, key=lambda entry: not picture_file(entry[1]).is_relative_to(root.resolve()))


def picture_file(printing: Printing) -> Path:
    """The drawing that a card of this set takes by itself."""
    return printing.origin.document.path.resolve().parent / FOLDER / f"{printing.card.id}.svg"


def shown_file(printing: Printing) -> str:
    """The same, as one would type it."""
    return (Path(printing.origin.document.file).parent / FOLDER / f"{printing.card.id}.svg").as_posix()


def place_of(root: Path, library: Library, game: Game, printing: Printing) -> PicturePlace:
    """The place of the picture on the front. Raises UnknownName where the front shows none, or is not laid out."""
    card = printing.card
    reference = f"file:{printing.set_id}:{FOLDER}/{card.id}.svg"
    shown = replace(printing, art=replace(printing.art, reference=reference))
    target = targets_of(library, BuildOrder((game.id,), only=("png",)))[0]
    composed = Renderers(root, library).of(target).faces.composed(shown, "front")
    if composed is None:
        raise UnknownName(f"the front of `{card.id}` cannot be laid out: `cardgen check` tells why")
    pictures = [place for place, area in enumerate(composed.inked) if _shows(area, reference)]
    if not pictures:
        raise UnknownName(f"the front of `{card.id}` shows no picture of the card")
    largest = max(pictures, key=lambda place: composed.inked[place].box.width * composed.inked[place].box.height)
    return _placed(composed, largest, game, shown)


def _shows(area: PaintedArea, reference: str) -> bool:
    return area.kind == "picture" and bool(area.element.get("name") == reference)


def _placed(composed: Composed, number: int, game: Game, printing: Printing) -> PicturePlace:
    place, kind = composed.inked[number].box, game.kinds[printing.card.kind]
    safe = composed.safe or composed.trim
    edges = [box.moved(-place.left, -place.top) for box in (composed.trim, safe)]
    return PicturePlace(
        card=printing.card.id,
        title=printing.card.text.get("title", printing.card.id),
        width=place.width,
        height=place.height,
        trim=edges[0],
        safe=edges[1],
        outlines=(_outline(edges[0], kind.shape, kind.corner or 0), _outline(edges[1], kind.shape, 0)),
        covers=tuple(_covers(composed.inked[number + 1 :], place)),
    )


def _covers(later: Iterable[PaintedArea], place: Box) -> Iterator[Cover]:
    """What is painted on the picture: of each element the whole, but nothing that stands on a ground among them."""
    shown: list[Box] = []
    for area in _whole(later):
        if _meets(area.box, place) and not any(box.contains(area.box) for box in shown):
            shown.append(area.box)
            yield Cover(area.kind, area.name, _area(area.box.within(place), place))


def _whole(areas: Iterable[PaintedArea]) -> Iterable[PaintedArea]:
    """One area for each element: a text has one for each line."""
    whole: dict[int, PaintedArea] = {}
    for area in areas:
        before = whole.get(id(area.element))
        whole[id(area.element)] = area if before is None else before._replace(box=_around(before.box, area.box))
    return whole.values()


def _around(first: Box, other: Box) -> Box:
    left, top = min(first.left, other.left), min(first.top, other.top)
    return Box(left, top, max(first.right, other.right) - left, max(first.bottom, other.bottom) - top)


def _meets(box: Box, place: Box) -> bool:
    """Whether it lies on the picture by so much that anybody sees it."""
    across = min(box.right, place.right) - max(box.left, place.left)
    return min(across, min(box.bottom, place.bottom) - max(box.top, place.top)) > LEAST


def _area(box: Box, place: Box) -> Area:
    return (box.left - place.left, box.top - place.top, box.width, box.height)


def _outline(box: Box, shape: str, corner: int) -> str:
    """A rectangle, with round corners where it has some, an oval or a hexagon as data of a path."""
    if shape == "hexagon":
        return f"M{' L'.join(f'{_mm(x)} {_mm(y)}' for x, y in corners_of(box))} Z"
    across, down = (box.width // 2, box.height // 2) if shape == "round" else (corner, corner)
    turn = f"a{_mm(across)} {_mm(down)} 0 0 1"
    width, height = box.width - 2 * across, box.height - 2 * down
    return (
        f"M{_mm(box.left + across)} {_mm(box.top)} h{_mm(width)} {turn} {_mm(across)} {_mm(down)} v{_mm(height)} "
        f"{turn} {_mm(-across)} {_mm(down)} h{_mm(-width)} {turn} {_mm(-across)} {_mm(-down)} v{_mm(-height)} "
        f"{turn} {_mm(across)} {_mm(-down)} Z"
    )


def _mm(micrometres: int) -> str:
    return f"{micrometres / MM:g}"
