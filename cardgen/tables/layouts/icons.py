"""Makes icons of the pictures that a script sets in the place of codes: `(ATK)` becomes the drawing of an attack."""

from __future__ import annotations

import struct
from base64 import b64encode
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from cardgen.data.project.opening import RefusedFile, read_plain
from cardgen.data.schema.phrases import made_up_id
from cardgen.scaffold.signs import ARROWS, NamedSign
from cardgen.tables.layouts.drawn import DrawnIcon
from cardgen.tables.layouts.ruby.decks import Script
from cardgen.tables.proposing.picture_files import found_in

MOST_ICONS, MOST_BYTES = 60, 1_000_000
_PNG = b"\x89PNG\r\n\x1a\n"
_SIDES = struct.Struct(">4x4sII")
_AROUND_PNG = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">
  <image width="{width}" height="{height}" href="data:image/png;base64,{data}"/>
</svg>
"""


class UnusableIcon(ValueError):
    """A file that no icon can be made of."""


def icons_of(
    icons: Mapping[str, DrawnIcon], folders: Sequence[Path], script: Script, known: Collection[str] = ()
) -> tuple[NamedSign, ...]:
    """An icon for each file, with all its codes; of a line whose file is not there or cannot be used, it is told. Ids
    of `known` ones are taken.
    """
    made: dict[Path, NamedSign] = {}
    taken = {*ARROWS, *known}
    for icon in list(icons.values())[:MOST_ICONS]:
        path = found_in(folders, icon.file)
        if path is None:
            what = f"the picture `{icon.file}` of the code `{icon.code}` is not beside the script or the table"
            script.left.setdefault(icon.line, what)
        elif path in made:
            made[path] = made[path].also(icon.code)
        else:
            try:
                made[path] = _sign(path, icon.code, taken)
            except (UnusableIcon, OSError) as reason:
                script.left.setdefault(icon.line, f"no icon can be made of `{icon.file}`: {reason}")
    return tuple(made.values())


def _sign(path: Path, code: str, taken: set[str]) -> NamedSign:
    """The icon of a file, called like it. Raises UnusableIcon, OSError."""
    drawing = _drawing(path)
    name = made_up_id([path.stem]) or "icon"
    id, count = name, 2
    while id in taken:
        id, count = f"{name}-{count}", count + 1
    taken.add(id)
    return NamedSign(id, (code,), drawing)


def _drawing(path: Path) -> str:
    """A drawing as it is, or one around a picture."""
    try:
        data = read_plain(path, MOST_BYTES)
        if path.suffix.lower() == ".svg":
            return data.decode("utf-8-sig")
    except RefusedFile as reason:
        raise UnusableIcon(str(reason)) from None
    except UnicodeDecodeError:
        raise UnusableIcon("it is not UTF-8") from None
    if not data.startswith(_PNG) or len(data) < len(_PNG) + _SIDES.size:
        raise UnusableIcon("it is neither SVG nor PNG")
    kind, width, height = _SIDES.unpack_from(data, len(_PNG))
    if kind != b"IHDR" or not (width and height):
        raise UnusableIcon("it is no PNG that can be read")
    return _AROUND_PNG.format(width=width, height=height, data=b64encode(data).decode())
