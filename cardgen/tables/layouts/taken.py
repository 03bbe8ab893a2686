"""Takes a layout file of Squib over into a new game: its boxes on a card of its size, filled as a script says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from cardgen.diagnostics import has_errors
from cardgen.tables.layouts.boxes import LayoutRequest, read_boxes
from cardgen.tables.layouts.columns import LayoutColumns
from cardgen.tables.layouts.drawn import LayoutPart, drawn_by_names
from cardgen.tables.layouts.face import (
    CreditPlace,
    LayoutFace,
    LayoutGround,
    credit_place,
    face_of,
    has_dark_ground,
)
from cardgen.tables.layouts.icons import icons_of
from cardgen.tables.layouts.images import NamedImages, with_images
from cardgen.tables.layouts.report import below_credit, of_decks, of_icons, report_of, without_column
from cardgen.tables.layouts.room import with_room
from cardgen.tables.layouts.ruby.decks import Script, unread_lines
from cardgen.tables.layouts.ruby.plain import CASES
from cardgen.tables.layouts.ruby.script import read_script
from cardgen.tables.layouts.ruby.values import ScriptTable
from cardgen.tables.layouts.scripted import drawn_by_script
from cardgen.tables.layouts.settings import WITH_POINTS, folders_of, own_colours, squib_of
from cardgen.tables.layouts.size import bleed_of, dots_of, of_size, size_of_deck
from cardgen.tables.layouts.turned import with_turns
from cardgen.tables.layouts.type import LayoutStyles
from cardgen.tables.proposing.picture_files import ART_FILE, PictureUse

_CREDIT = """\
  {#- Whose cards and pictures these are, cut short where there is no room: move it, but leave it on the card. -#}
  {%- set whose = licence ~ ', ' ~ set.attribution %}
  {%- if art.reference.startswith('file:') %}
    {%- set whose = whose ~ '. Picture: ' ~ (art.artist or 'artist unknown') %}
    {%- set whose = whose ~ ', ' ~ (art_licence or 'licence unknown') %}
  {%- endif %}
  <text name="credit" style="__style__" x="4.5mm" right="4.5mm" __place__ valign="bottom" fit="shrink">\
{{ (whose|truncate(__letters__, true, '…', 0)).split(' ')|map('truncate', __word__, true, '…', 0)|join(' ') }}</text>
"""


class LayoutFile(Struct, frozen=True):
    """A layout file, the dots of its inches, how far beyond the cut its upper left corner is, whether its type is sized
    as before Squib 0.14 (None: as its project says), and the script that draws into its boxes, if there is one;
    `further` files of boxes.
    """

    path: Path
    file: str
    dpi: int | None = None
    bleed: int | None = None
    is_old: bool | None = None
    script: Path | None = None
    script_file: str = ""
    further: tuple[tuple[Path, str], ...] = ()


class LayoutGame(Struct):
    """What a layout is taken into: the sides of its cards, the styles of its game, and the names that others have."""

    sides: tuple[int, int]
    styles: LayoutStyles
    images: Mapping[str, Path] = {}
    icons: frozenset[str] = frozenset()


def face_of_layout(layout: LayoutFile, game: LayoutGame, table: LayoutColumns) -> LayoutFace:
    """The face of a card of a game; with an error in the layout only what was found."""
    width, height = game.sides
    script = _script_of(layout, table.table)
    dpi = layout.dpi or dots_of(script)
    bleed = bleed_of(script, dpi, game.sides) if layout.bleed is None else layout.bleed
    request = LayoutRequest(
        layout.path,
        layout.file,
        dpi=dpi,
        width=width + 2 * bleed,
        height=height + 2 * bleed,
        further=layout.further,
        colours=own_colours(layout.path, layout.script),
    )
    boxes, found = read_boxes(request)
    found += script.found
    if has_errors(found):
        return LayoutFace("", "", (), tuple(found))
    squib = squib_of(layout.path, layout.script) if layout.is_old is None else None
    ground = LayoutGround(
        file=layout.file,
        dpi=dpi,
        bleed=bleed,
        width=width,
        height=height,
        is_old=layout.is_old or (squib is not None and squib < WITH_POINTS),
        squib=".".join(map(str, squib or ())),
    )
    folders = folders_of(layout.path, layout.script)
    if layout.script:
        drawn = drawn_by_script(script, boxes, table, request, folders)
    else:
        drawn = drawn_by_names(boxes, table.proposal, table.of_pictures)
    with_turns(drawn)
    images = with_images(drawn, NamedImages(folders, game.images), table.values)
    icons = icons_of(drawn.icons, folders, script, game.icons)
    drawn.grown = with_room(drawn, ground, table)
    credit = None if any(part.is_credit for part in drawn.drawn) else credit_place(drawn.drawn, ground)
    foot = credit.height if credit and credit.is_foot else 0
    template = face_of(drawn, replace(ground, foot=foot), game.styles)
    lines = (*report_of(drawn, table.proposal, ground, script.file), *of_size(script, dpi, bleed, game.sides))
    found += (*unread_lines(script), *without_column(drawn, ground, table.proposal))
    files = [layout.file, *(file for _, file in layout.further)]
    of_script = (*of_icons(icons), *of_decks(script, table.rows, () if game.styles.kind else files))
    lines = (*lines, *of_script)
    picture = next((part for part in drawn.drawn if part.kind == "picture" and part.column is not None), None)
    face = LayoutFace(template, game.styles.lines(), lines, tuple(found), images=images, picture=picture, icons=icons)
    colour = "light" if has_dark_ground(drawn) else "ink"
    if credit is None:
        return face
    face = _with_credit(face, game.styles, colour, credit)
    return replace(face, lines=(*face.lines, *below_credit(drawn.drawn, credit, ground)))


def size_drawn(layout: LayoutFile, table: ScriptTable, usual: tuple[int, int]) -> str:
    """The size of cards that the script of a layout says for a table; empty where it says none, or the usual one."""
    return size_of_deck(_script_of(layout, table), layout.dpi, layout.bleed, usual)


def _script_of(layout: LayoutFile, table: ScriptTable) -> Script:
    return read_script(layout.script, layout.script_file, table) if layout.script else Script("")


def picture_of(part: LayoutPart | None) -> PictureUse:
    """Which picture each card has, as its part of a face says."""
    if part is None or part.column is None:
        return PictureUse(ART_FILE)
    return PictureUse(part.column.path, before=part.before, after=part.after, change=CASES.get(part.change))


def _with_credit(face: LayoutFace, styles: LayoutStyles, colour: str, place: CreditPlace) -> LayoutFace:
    """The face with words in this colour at this place that say whose cards these are."""
    body, end, after = face.template.rpartition("</card>")
    looks = {**styles.known["foot"], "colour": colour, "align": "center"}
    credit = _CREDIT.replace("__style__", styles.named(_names_of_credit(styles.kind), looks))
    credit = credit.replace("__place__", place.words).replace("__letters__", str(place.letters))
    credit = credit.replace("__word__", str(place.word))
    template = f"{body}{credit}{end}{after}"
    line = "  no box says whose cards these are: words do, cut short where they have no room"
    return replace(face, template=template, styles=styles.lines(), lines=(*face.lines, line))


def _names_of_credit(kind: str) -> Iterator[str]:
    yield "credit"
    yield from (f"{kind or 'layout'}-credit-{number}" for number in count(1))
