"""Finds the pictures that a script draws, and gives them the names under which the template of the game knows them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from filecmp import cmp
from fractions import Fraction
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.data.project.opening import open_plain
from cardgen.data.schema.phrases import made_up_id
from cardgen.model.units import INCH
from cardgen.tables.layouts.boxes import LayoutBox
from cardgen.tables.layouts.chosen import can_be_asked_for
from cardgen.tables.layouts.drawn import DrawnFace, LayoutPart
from cardgen.tables.layouts.ruby.plain import CASES
from cardgen.tables.proposing.picture_files import found_in

MOST_VALUES = 60
"""So many different pictures of one column are drawn."""
FOLDER = "images"
_PNG, _MOST_PIXELS = b"\x89PNG\r\n\x1a\n", 20_000


class NamedImages(Struct):
    """Files by the names that templates have for them, beside those that are `there` already."""

    folders: Sequence[Path]
    there: Mapping[str, Path] = {}
    files: dict[str, Path] = field(default_factory=dict)

    def named(self, name: str) -> str:
        """What a template calls a file; empty where there is none."""
        path = found_in(self.folders, name)
        if path is None:
            return ""
        stem, ending, count = made_up_id([path.stem]) or "picture", path.suffix.lower(), 2
        called = f"{FOLDER}/{stem}{ending}"
        while not self._may_be(called, path):
            called, count = f"{FOLDER}/{stem}-{count}{ending}", count + 1
        return called

    def _may_be(self, called: str, path: Path) -> bool:
        """Whether a file may be called so: none is, or it itself is."""
        other = self.there.get(called)
        return (other is None or cmp(other, path, shallow=False)) and self.files.setdefault(called, path) == path


def with_images(face: DrawnFace, images: NamedImages, values: Mapping[int, Sequence[str]]) -> dict[str, Path]:
    """The files of all images that are drawn, by their new names, which the parts have from then on.

    What is not there, or has no size, is told among the pictures that are left. `values` are the cells of columns.
    """
    kept: list[LayoutPart] = []
    for part in face.drawn:
        if part.kind != "image":
            kept.append(part)
        elif (made := _with_image(part, images, values)) is not None and not is_only_corner(part.box):
            kept.append(made)
        else:
            face.pictures.append(f"those that `{part.column.head}` names" if part.column else part.before)
    face.drawn = kept
    return images.files


def _with_image(part: LayoutPart, images: NamedImages, values: Mapping[int, Sequence[str]]) -> LayoutPart | None:
    if part.column is None:
        called = images.named(part.before)
        return replace(part, before=called) if called else None
    cells = list(dict.fromkeys(values.get(part.column.place, ())))[:MOST_VALUES]
    named = [[cell, called] for cell in cells if (called := images.named(_file_of(part, cell)))]
    has_words = can_be_asked_for(part.column) and part.column.rules.get("type") != "boolean"
    return replace(part, before=json.dumps(named, ensure_ascii=False)) if named and has_words else None


def _file_of(part: LayoutPart, cell: str) -> str:
    if part.chosen is not None:
        word = CASES[part.chosen.change](cell) if part.chosen.change else cell
        return part.chosen.values.get(word, part.chosen.other or "")
    return f"{part.before}{CASES[part.change](cell) if part.change else cell}{part.after}"


def is_only_corner(box: LayoutBox) -> bool:
    """Whether only its corner is said, and not that of the card: what is drawn is as large as its file."""
    return not {"width", "height"} & box.lengths.keys() and any(box.lengths.get(key) for key in ("x", "y"))


def with_size_of_file(
    part: LayoutPart, folders: Sequence[Path], values: Mapping[int, Sequence[str]], dpi: int
) -> LayoutPart:
    """The image as large as the first of its files that is there, where only its corner is said: as Squib draws it."""
    if not is_only_corner(part.box):
        return part
    cells = list(dict.fromkeys(values.get(part.column.place, ())))[:MOST_VALUES] if part.column else []
    names = [_file_of(part, cell) for cell in cells] if part.column else [part.before]
    paths = (path for name in names if (path := found_in(folders, name)) is not None)
    pixels = next((size for path in paths if (size := _pixels_of(path))), None)
    if pixels is None:
        return part
    sides = dict(zip(("width", "height"), (Fraction(side * INCH, dpi) for side in pixels), strict=True))
    return replace(part, box=replace(part.box, lengths={**part.box.lengths, **sides}))


def _pixels_of(path: Path) -> tuple[int, int] | None:
    """How large a PNG is, as its beginning says; None of any other file."""
    with open_plain(path) as stream:
        beginning = stream.read(24)
    is_png = len(beginning) == 24 and beginning.startswith(_PNG)
    width, height = (int.from_bytes(beginning[at : at + 4]) for at in (16, 20))
    return (width, height) if is_png and 0 < width <= _MOST_PIXELS and 0 < height <= _MOST_PIXELS else None
