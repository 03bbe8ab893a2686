"""Cuts a large page into tiles, one page for each, that are printed and glued together.

The page is drawn once and shown on each sheet, clipped; what is around it tells where to cut and what goes where.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from cardgen.diagnostics import Diagnostic
from cardgen.model.units import length
from cardgen.render.base.display import Box, Face, Line, Mark, Page, Path, Placed, Rectangle
from cardgen.render.base.slug import INK, PAPER, SlugPlace
from cardgen.render.base.target import Target
from cardgen.render.face.small_print import (
    SLUG_SIZE,
    SmallLine,
    is_within,
    left_out,
    lines_of,
    printed,
    small_print,
    tell_left_out,
)
from cardgen.render.layout.resources import Resources
from cardgen.render.sheet.glue_pictures import glue_pictures, glue_strip, hatching
from cardgen.render.sheet.imposition import Misfit
from cardgen.render.sheet.marks import CLEARANCE, HAIRLINE, LONGEST_MARK
from cardgen.render.sheet.n_up import SHORTEST_MARK, Size
from cardgen.render.sheet.page_places import places_of
from cardgen.render.sheet.tile_geometry import Tile, Tiling, height_of, label_of, tile_pages
from cardgen.words.language import ENGLISH, Language

LABEL_SIZE, LINE_SIZE = length("12pt"), length("8pt")
LARGER = tuple(length(f"{size}pt") for size in (14, 13, 12, 11, 10, 9))
"""Sizes for what is to be done, where all of it has room."""
SMALLER = LINE_SIZE, length("7pt")
"""Sizes without air between the steps, where there is no room for it."""
STRIP_SIZES = tuple(length(f"{size}pt") for size in (15, 14, 13, 12, 11, 10, 9, 8))
"""In the strip below a tile; a smaller one where a text is longer than that leaves room for."""
LEAST_BESIDE_PICTURES = length("9pt")
LEADING = length("12pt")
"""From line to line, at least."""
WIDEST_KEY, HIGHEST_KEY = 64_000, 46_000
GAP, STEP_GAP, SLUG_GAP = 4000, 1500, 800
STRIP_GAP, SLUG_SHARE = 1000, 0.58
"""From a tile to the strip below it, and how much of the strip's first line tells what sheet it is."""
HERE, HALO = 800, 1800
VEIL = 0.6
"""How much of the paper's white lies on the tiles of the key that are not at hand."""
FLAP_DASH = (600, 400)
"""Marks of a flap are dashed: there the neighbour's edge comes to lie, nothing is cut."""
SHOWING, HATCH, FLAP_VEIL = 1000, 3000, 0.45
"""Of a flap, what stays as it is beside the neighbour's edge, which may lie a little off; the rest is hatched."""


def lay_out_tiles(
    faces: Sequence[Face], target: Target, resources: Resources, needs_foot: bool = True
) -> tuple[list[Page], list[Diagnostic]]:
    """A sheet for each tile of each face, all of one size, or for several low ones, row by row; CG705 where the paper
    holds none.
    """
    tilings = tile_pages(
        Size(target.paper.width, target.paper.height),
        Size(faces[0].width, faces[0].height),
        [places_of(face) for face in faces],
        margin=target.printer.margin,
        overlap=target.product.overlap,
        needs_foot=needs_foot,
        fills=target.product.fills,
    )
    if isinstance(tilings, Misfit):
        return [], [tilings.diagnostic(target.game.origin.span("products", target.product.id))]
    return [
        Page(*tiling.sheet, tuple(_sheet(face, tiling, tiles, target, resources)))
        for face, tiling in zip(faces, tilings, strict=True)
        for tiles in tiling.sheets
    ], []


def _sheet(face: Face, tiling: Tiling, tiles: Sequence[Tile], target: Target, resources: Resources) -> Iterator[Mark]:
    for tile in tiles:
        shown = tiling.shown(tile)
        yield Placed(face, Box(shown.left - tile.part.left, shown.top - tile.part.top, *tiling.page), shown)
        yield from _flaps(tiling, tile, resources)
        if target.settings.marks:
            yield from cut_marks(tiling, tile)
    foot = _foot(tiling, tiles)
    key = key_box(tiling, tiles)
    yield from _key(face, tiling, tiles, key, resources)
    beside = Box(key.right + GAP, foot.top, foot.right - key.right - GAP, foot.height)
    below = Box(foot.left, key.bottom + GAP, foot.width, foot.bottom - key.bottom - GAP)
    room = beside if tiling.has_foot else below
    if tiling.has_strip:
        yield from _strip_words(face, tiling, tiles, room, target, resources)
        return
    pictures, width = glue_pictures(tiling, room, resources) if tuple(tiles) == tiling.sheets[0] else ([], 0)
    lines, narrower = [], Box(room.left + width, room.top, room.width - width, room.height)
    if pictures:
        lines = _words(face, tiling, tiles, narrower, target, resources)
    if lines and not left_out(lines, narrower):
        yield from (*pictures, *printed(lines, narrower, resources))
    else:
        yield from printed(_words(face, tiling, tiles, room, target, resources), room, resources)


# What is cut, and up to where the neighbours lie.


def cut_marks(tiling: Tiling, tile: Tile) -> Iterator[Line]:
    """Hairlines at both ends of each cut, and dashed ones where the edge of a neighbour comes to lie on a flap."""
    shown = tiling.shown(tile)
    left, top = shown.left + tile.flap.width, shown.top + tile.flap.height
    for x, is_flap in ((left, tile.column > 0), (shown.right, False)):
        for begin, end in (_reach(tiling, shown.top, -1), _reach(tiling, shown.bottom, 1)):
            yield Line(
                x1=x, y1=begin, x2=x, y2=end, stroke=INK, stroke_width=HAIRLINE, dash=FLAP_DASH if is_flap else ()
            )
    for y, is_flap in ((top, tile.row > 0), (shown.bottom, False)):
        for begin, end in (_reach(tiling, shown.left, -1, True), _reach(tiling, shown.right, 1, True)):
            yield Line(
                x1=begin, y1=y, x2=end, y2=y, stroke=INK, stroke_width=HAIRLINE, dash=FLAP_DASH if is_flap else ()
            )


def flaps(tiling: Tiling, tile: Tile) -> Iterator[tuple[str, Box]]:
    """What of a tile glue comes on, but for a little beside the edge of the neighbour, whose label stands with it."""
    shown, flap = tiling.shown(tile), tile.flap
    if tile.column and flap.width > 2 * SHOWING:
        yield label_of(tile.row, tile.column - 1), Box(*shown[:2], flap.width - SHOWING, shown.height)
    if tile.row and flap.height > 2 * SHOWING:
        left = shown.left + flap.width
        above = Box(left, shown.top, shown.right - left, flap.height - SHOWING)
        yield label_of(tile.row - 1, tile.column), above


def _flaps(tiling: Tiling, tile: Tile, resources: Resources) -> Iterator[Mark]:
    """Each flap pale and hatched, with the label of the tile that lies on it."""
    for label, box in flaps(tiling, tile):
        yield _veil(box, FLAP_VEIL)
        yield replace(hatching(box, HATCH), opacity=FLAP_VEIL)
        yield from _plate(label, box, resources)


def _reach(tiling: Tiling, edge: int, outwards: int, across: bool = False) -> tuple[int, int]:
    """Where a mark beyond an edge of the tile begins and ends, within what the printer reaches."""
    area = tiling.area
    ends = (area.left, area.right) if across else (area.top, area.bottom)
    room = abs(ends[outwards > 0] - edge)
    clearance = max(0, min(CLEARANCE, room - SHORTEST_MARK))
    return edge + outwards * clearance, edge + outwards * min(room, clearance + LONGEST_MARK)


# What is told below the tile, or beside it.


def _foot(tiling: Tiling, tiles: Sequence[Tile]) -> Box:
    """The room below the tiles of a sheet and their marks, or between these, or else beside the tiles."""
    (left, above), largest, area = tiling.corner, tiling.largest, tiling.area
    if not tiling.has_foot:
        beside = left + largest.width + CLEARANCE + SHORTEST_MARK + CLEARANCE
        return Box(beside, above, area.right - beside, largest.height)
    high = height_of(tiles, tiling.between(tiles))
    if tiling.has_strip:
        aside, top = max(tile.flap.width for tile in tiling.tiles) + 2 * CLEARANCE, above + high + STRIP_GAP
        return Box(left + aside, top, largest.width - aside - 2 * CLEARANCE, area.bottom - top)
    top = above + max(largest.height, high) + CLEARANCE + LONGEST_MARK + CLEARANCE
    return Box(left, top, largest.width, area.bottom - top)


def key_box(tiling: Tiling, tiles: Sequence[Tile] = ()) -> Box:
    """Where the whole page stands in small, as large as there is room."""
    foot, page = _foot(tiling, tiles), tiling.page
    width = min(WIDEST_KEY, foot.width // 2 if tiling.has_foot else foot.width)
    height = min(HIGHEST_KEY, foot.height)
    scale = min(width / page.width, height / page.height)
    return Box(foot.left, foot.top, round(page.width * scale), round(page.height * scale))


def _key(face: Face, tiling: Tiling, tiles: Sequence[Tile], key: Box, resources: Resources) -> Iterator[Mark]:
    """The page in small, pale but for the tiles that are at hand, with the cuts through it and a label on each tile."""
    yield Placed(face, key, key)
    yield Rectangle(key, None, INK, HAIRLINE)
    here = [tile.label for tile in tiles]
    covered = {tile.label: _in_key(tiling, tile, key) for tile in tiling.tiles}
    for label, box in covered.items():
        if label not in here:
            yield _veil(box)
        yield Rectangle(box, None, PAPER, 3 * HAIRLINE)
        yield Rectangle(box, None, INK, HAIRLINE)
    for label in here:
        yield Rectangle(covered[label].inset(HALO // 2), None, PAPER, HALO)
        yield Rectangle(covered[label].inset(HALO // 2), None, INK, HERE)
    for label, box in covered.items():
        yield from _plate(label, box, resources)


def _plate(label: str, box: Box, resources: Resources) -> Iterator[Mark]:
    """The label of a tile in the middle of a box that has room for it."""
    plate = Box(box.left + box.width // 2 - 1900, box.top + box.height // 2 - 1500, 3800, 3000)
    if box.contains(plate):
        yield Rectangle(plate, PAPER, radii=(600,) * 4)
        yield from small_print(SlugPlace(plate.left + 600, plate.bottom - 750, 3000, 3000), [label], resources)


def _veil(box: Box, opacity: float = VEIL) -> Path:
    corners = ((box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom))
    lines = (("M" if not number else "L", corner) for number, corner in enumerate(corners))
    return Path((*lines, ("Z", ())), fill=PAPER, opacity=opacity)


def _in_key(tiling: Tiling, tile: Tile, key: Box) -> Box:
    """What of a tile is seen in the end, in the key: all but its flaps."""
    across, down = key.width / tiling.page.width, key.height / tiling.page.height
    part, flap = tile.part, tile.flap
    left, top = round((part.left + flap.width) * across), round((part.top + flap.height) * down)
    right, bottom = round(part.right * across), round(part.bottom * down)
    return Box(key.left + left, key.top + top, right - left, bottom - top)


def _words(
    face: Face, tiling: Tiling, tiles: Sequence[Tile], room: Box, target: Target, resources: Resources
) -> list[SmallLine]:
    """The labels and what they are of, what to do with each tile, what sheet it is, as large as they have room."""
    gap = 0 if tiling.has_foot else STEP_GAP
    for step_size, gap in (*((size, gap) for size in (*LARGER, LINE_SIZE)), *((size, 0) for size in SMALLER)):
        paragraphs = (
            (_label(face, tiles, target.game.language), LABEL_SIZE, 0),
            *((text, step_size, gap) for text in _steps(tiling, tiles, target.game.language)),
            (_slug(tiling, tiles, target), LINE_SIZE if step_size > LINE_SIZE else SLUG_SIZE, SLUG_GAP),
        )
        lines = list(_set(paragraphs, room, resources))
        if not left_out(lines, room) and all(is_within(line, room.width, resources) for line in lines):
            break
    return lines


def _set(paragraphs: Iterable[tuple[str, int, int]], room: Box, resources: Resources) -> Iterator[SmallLine]:
    """The lines of paragraphs with their size and the gap above them."""
    at = room.top - LABEL_SIZE // 4
    for text, size, gap in paragraphs:
        at += gap
        for line in lines_of(text, room.width, resources, size):
            at += size if size == LABEL_SIZE else round(1.2 * size)
            yield SmallLine(line, at, size, text)


def _strip_words(
    face: Face, tiling: Tiling, tiles: Sequence[Tile], room: Box, target: Target, resources: Resources
) -> Iterator[Mark]:
    """The same in a strip: label and sheet in one line, what to do below, one sentence after the other."""
    aside = Box(room.right - round(room.width * SLUG_SHARE), room.top, round(room.width * SLUG_SHARE), LEADING)
    at, slug = room.top + LEADING, _slug(tiling, tiles, target)
    for left, text, size in (
        (room.left, _label(face, tiles, target.game.language), LABEL_SIZE),
        (aside.left, slug, _slug_size(slug, aside, resources)),
    ):
        yield from small_print(SlugPlace(left, at, room.right - left, 0), [text], resources, size)
    at += STRIP_GAP
    steps, below = _steps(tiling, tiles, target.game.language), Box(room.left, at, room.width, room.bottom - at)
    pictures, width = glue_strip(tiling, below, resources) if tuple(tiles) == tiling.sheets[0] else ([], 0)
    narrower = below._replace(width=below.width - width)
    if pictures and _has_room(" ".join(steps), narrower, resources):
        yield from pictures
        below = narrower
    for number in range(len(steps), 0, -1):
        lines, size = strip_lines(" ".join(steps[:number]), below, resources)
        if len(lines) * leading_of(size) <= below.height:
            for line in lines:
                at += leading_of(size)
                yield from small_print(SlugPlace(room.left, at, room.width, 0), [line], resources, size)
            break
        tell_left_out([steps[number - 1]], resources)


def _has_room(text: str, room: Box, resources: Resources) -> bool:
    """Whether a text has room in type that is read at arm's length."""
    lines, size = strip_lines(text, room, resources)
    return size >= LEAST_BESIDE_PICTURES and len(lines) * leading_of(size) <= room.height


def leading_of(size: int) -> int:
    """From line to line of a strip."""
    return max(LEADING, round(1.15 * size))


def _slug_size(text: str, room: Box, resources: Resources) -> int:
    """The largest size in which what tells the sheet has room in one line."""
    sizes = (size for size in SMALLER if len(list(lines_of(text, room.width, resources, size))) == 1)
    return next(sizes, SLUG_SIZE)


def strip_lines(text: str, room: Box, resources: Resources) -> tuple[list[str], int]:
    """The lines of a text in the largest type of strips that has room for all of it, or else in the smallest."""
    for size in STRIP_SIZES:
        lines = list(lines_of(text, room.width, resources, size))
        if len(lines) * leading_of(size) <= room.height:
            break
    return lines, size


def _label(face: Face, tiles: Sequence[Tile], language: Language) -> str:
    return ", ".join([language.listed([tile.label for tile in tiles]), *filter(None, [face.alt])])


def _steps(tiling: Tiling, tiles: Sequence[Tile], language: Language) -> list[str]:
    """What to do, each with its number where it is more than one thing."""
    tasks = list(what_to_do(tiling, tiles, language))
    return [f"{number}. {task}" for number, task in enumerate(tasks, 1)] if len(tasks) > 1 else tasks


def what_to_do(tiling: Tiling, tiles: Sequence[Tile], language: Language = ENGLISH) -> Iterator[str]:
    """How all tiles are cut and glued, said once on the first sheet; each further one says where that stands."""
    say = language.say
    if len(tiling.tiles) == 1:
        yield say("tiles.cut")
    elif tuple(tiles) != tiling.sheets[0]:
        yield say("tiles.further")
    else:
        yield say("tiles.cut-all")
        if tiling.columns > 1 and tiling.rows > 1:
            yield from (say("tiles.glue-rows"), say("tiles.glue-columns"))
        else:
            yield say("tiles.glue")


def _slug(tiling: Tiling, tiles: Sequence[Tile], target: Target) -> str:
    say = target.game.language.say
    sheet = say("sheet.number", number=tiling.sheets.index(tuple(tiles)) + 1, of=len(tiling.sheets))
    name = f"{target.game.name}: {target.product.name}"
    return ", ".join([name, sheet, *target.described(has_backs=False), say("sheet.one-side")])
