"""Looks up what a template names: drawings, icons, pictures, styles, sizes.

Reads templates and picture files, each once. A set's pictures lie inside the set's folder; what
leaves it is refused.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from lxml import etree
from msgspec import Struct, field

from cardgen.data.project.files import inside
from cardgen.data.project.opening import RefusedFile, read_plain
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.diagnostics.codes import NO_DRAWING, NO_SUCH_PICTURE, PICTURE_OUTSIDE
from cardgen.model.game import Dimensions
from cardgen.model.link.ids import near, nearest
from cardgen.model.placeholder import seed_of
from cardgen.render.base.display import Drawing, Picture
from cardgen.render.base.display import Path as Outline
from cardgen.render.base.fonts import FontBook
from cardgen.render.base.structure import icon_of
from cardgen.render.layout.low_ink import low_ink_icon
from cardgen.render.layout.words import name_of_icon
from cardgen.render.picture.kept import PictureStore
from cardgen.render.svg.cache import DrawingStore, as_text, from_text, key_of, notes_of, with_notes
from cardgen.render.svg.hairlines import without_hairlines
from cardgen.render.svg.project import DrawingProject
from cardgen.render.svg.reader import read_svg
from cardgen.render.template.jinja import Templates, root_of
from cardgen.render.template.vocabulary import TemplateFault
from cardgen.render.text.words import Style
from cardgen.words.language import ENGLISH, Language

Adjust = Callable[[Drawing, int], Drawing]
"""A drawing for its printed width in micrometres."""

PICTURES = "pictures"
"""The folder of a set in which a picture is found by its bare name."""
_AND_PICTURES = f" and in its folder `{PICTURES}/`"


class Resources(Struct, dict=True):
    """What the faces of one game may name.

    `pictures` are the folders of the game's sets, by id, `own_pictures` what cards have that are not shown by a drawing
    of the templates, by card; of those `patterned` none has a picture or names one. `adjust` changes every drawing
    (low ink); `mono` takes the black-and-white icons. Of pictures that one who `only_looks` asks for the bytes are left
    out; those `for_press` are no finer than it asks for. `names` are what icons are called, by id, `colours` the game's
    palette, `language` the one that is printed and `second` the other of an edition in two. What is found about a
    drawing goes into `found` whenever it is asked for, and what is found about small print.
    """

    templates: Templates
    book: FontBook
    styles: Mapping[str, Style]
    sizes: Mapping[str, Dimensions]
    pictures: Mapping[str, Path]
    default_font: str
    own_pictures: Mapping[str, str] = field(default_factory=dict)
    patterned: frozenset[str] = frozenset()
    names: Mapping[str, str] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)
    language: Language = ENGLISH
    second: Language | None = None
    largest: Dimensions = (88_900, 88_900)
    adjust: Adjust | None = None
    mono: bool = False
    drawings: dict[str, tuple[Drawing | None, list[Diagnostic]]] = field(default_factory=dict)
    made: dict[str, Drawing] = field(default_factory=dict)
    places: dict[str, tuple[Path, str] | None] = field(default_factory=dict)
    store: DrawingStore | None = None
    kits: str = ""
    picture_store: PictureStore | None = None
    only_looks: bool = False
    is_for_press: bool = False
    is_draft: bool = False
    found: list[Diagnostic] = field(default_factory=list)

    def size(self, name: str, element: etree._Element) -> Dimensions:
        if name not in self.sizes:
            what = f"there is no card size `{name}`" if name else "the card has no `size`"
            help = nearest(name, self.sizes) if name else ""
            raise TemplateFault(element, what, help or "`cardgen list sizes` tells which there are, and game.yaml")
        return self.sizes[name]

    def icon(self, name: str) -> Drawing | None:
        """The drawing of an icon, or None."""
        if self.mono:
            drawing = self._drawing(f"icons/mono/{name}")
            if drawing is not None:
                if name not in self.made:
                    self.made[name] = low_ink_icon(drawing)
                return self.made[name]
        return self._drawing(f"icons/{name}")

    def lacks(self, name: str) -> bool:
        """Whether a drawing, `art/...` or `icons/...`, has no file. What is wrong with one that is there is told where
        it is read.
        """
        return self._file_of(name) is None

    def in_words(self, drawing: Drawing) -> str:
        """What the icon that a drawing shows is called, for those who do not see it; empty for any other drawing."""
        return name_of_icon(self.names, icon_of(drawing))

    def icon_names(self) -> list[str]:
        """Every icon there is a drawing of."""
        paths = (path for folder in self.templates.folders for path in folder.glob("icons/*.svg*"))
        return sorted({path.name.partition(".")[0] for path in paths})

    def has_art(self, reference: str) -> bool:
        """Whether there is a picture behind a reference, or something stands in for it."""
        kind, _, name = reference.partition(":")
        if kind != "file":
            return not self.lacks(f"art/{name or kind}")
        path = self.picture(*name.split(":", 1))
        return path is not None and path.exists()

    def art(
        self, reference: str, box: tuple[int, int], of: str = ""
    ) -> tuple[Drawing | Picture | None, list[Diagnostic]]:
        """The picture behind `drawing:<name>` or `file:<set>:<path>`, made to fit a box of this size.

        A path without a set is one below the game's templates. Where there is no such drawing, the game's
        `art/placeholder` draws something `of` these words.
        """
        kind, _, name = reference.partition(":")
        if kind == "file":
            set_id, _, path = name.partition(":")
            picture, found = self._picture(set_id, path, box)
            if picture is None and self.is_draft:
                picture = self._placeholder(name, of)
            return self._adjusted(picture, box) if isinstance(picture, Drawing) else picture, found
        drawing, found = self._drawing(f"art/{name or kind}"), []
        if drawing is None and self.lacks(f"art/{name or kind}"):
            drawing = self._placeholder(name or kind, of)
            is_meant = drawing is not None and reference in self.patterned and not self.has_pictures
            found = [] if is_meant else [self._no_drawing(name or kind)]
        if drawing is None:
            return None, found
        return self._adjusted(drawing, box), found

    @cached_property
    def has_pictures(self) -> bool:
        """Whether a card of the game has a picture or names one, so that others lack theirs; one called as the drawing
        of backs has none by that.
        """
        known = self._known_drawings - {"back"}
        return not self.patterned or any(reference.partition(":")[2] in known for reference in self.patterned)

    def _adjusted(self, drawing: Drawing, box: tuple[int, int]) -> Drawing:
        return without_hairlines(self.adjust(drawing, box[0]) if self.adjust else drawing, box)

    def _no_drawing(self, name: str) -> Diagnostic:
        meant = near(name, self._known_drawings)
        file = f"`{self.templates.place}/art/{name}.svg`"
        help = f"did you mean `{meant}`?" if meant else f"add `pictures/{name}.svg` to the set of the card, or {file}"
        return Diagnostic(NO_DRAWING, f"there is no drawing `{name}`", None, Severity.WARNING, help)

    @cached_property
    def _known_drawings(self) -> set[str]:
        """The drawings that may be named: neither pieces of others nor what stands in for them."""
        paths = (path for folder in self.templates.folders for path in folder.glob("art/*.svg*"))
        names = {path.name.partition(".")[0] for path in paths}
        return {name for name in names if not name.startswith(("kit", "placeholder"))} | self.own_pictures.keys()

    def _placeholder(self, name: str, of: str) -> Drawing | None:
        """What the game's `art/placeholder` draws for a name without a drawing; None where it has none."""
        place = self._file_of("art/placeholder")
        if place is None:
            return None
        seed = seed_of("" if self.only_looks else name)  # where nobody sees it, one stands for all
        key = f"placeholder {seed} {of}"
        if key not in self.drawings:
            text, found = self.templates.render(place[1], seed=seed, of=of.split())
            drawing, more = read_svg(text, key, self.surroundings) if text else (None, [])
            self.drawings[key] = drawing, [*found, *more]
        drawing, found = self.drawings[key]
        self.found += found
        return drawing

    def picture(self, set_id: str, name: str) -> Path | None:
        """The file of a picture, which need not exist; None where it would lie outside its folder."""
        folders = [*self._places_of(set_id, name)] if set_id in self.pictures else list(self.templates.folders)
        paths = [path for folder in folders if (path := inside(folder, name)) is not None]
        there = [path for path in paths if path.exists()]
        return next((path for path in there if path.is_file()), next(iter((*there, *paths)), None))

    def _places_of(self, set_id: str, name: str) -> Iterator[Path]:
        """Where a picture of a set may lie: in its folder or, by a bare name, in `pictures/` of that."""
        yield self.pictures[set_id]
        if "/" not in name:
            yield self.pictures[set_id] / PICTURES

    def _picture(
        self, set_id: str, name: str, box: tuple[int, int]
    ) -> tuple[Picture | Drawing | None, list[Diagnostic]]:
        path = self.picture(set_id, name)
        if path is None:
            return None, [
                Diagnostic(
                    PICTURE_OUTSIDE,
                    f"the picture `{name}` lies outside the project",
                    None,
                    Severity.ERROR,
                    "put the file into the folder of its set and name it from there",
                )
            ]
        if not path.exists():
            also = "" if "/" in name or set_id not in self.pictures else _AND_PICTURES
            return None, [
                Diagnostic(
                    NO_SUCH_PICTURE,
                    f"there is no picture `{name}`",
                    None,
                    Severity.WARNING if self.is_draft else Severity.ERROR,
                    _nearest_file(path, name)
                    or f"put it there, or mend its name: it is looked for in {_shown(path, name)}{also}",
                )
            ]
        if path.suffix.lower() == ".svg":
            key = f"{set_id}:{name}"
            if key not in self.drawings:
                self.drawings[key] = self._read_file(path, key, path.parents[name.count("/")])
            drawing, found = self.drawings[key]
            self.found += found
            return drawing, []
        from cardgen.render.picture.reader import PictureReader  # Pillow, only where there are pictures

        reader = PictureReader(self.picture_store, self.only_looks, self.is_for_press)
        return reader.picture_in(path, box, name, path.parent)  # which is where it lies, links followed

    def not_cached(self, names: Iterable[str]) -> list[str]:
        """Those of these drawings that would have to be read."""
        places = {name: place for name in names if (place := self._file_of(name)) is not None}
        store, kits = self.store, self.kits
        return [name for name, (path, whole) in places.items() if not store or not store.has(key_of(whole, path, kits))]

    def preload(self, names: Iterable[str]) -> None:
        """Puts drawings into the store, where other processes find them."""
        for name in names:
            if not name.startswith(("art/kit", "art/placeholder")):
                self._drawing(name)

    def _drawing(self, name: str) -> Drawing | None:
        if name not in self.drawings:
            self.drawings[name] = self._read(name)
        drawing, found = self.drawings[name]
        self.found += found
        return drawing

    def _read(self, name: str) -> tuple[Drawing | None, list[Diagnostic]]:
        place = self._file_of(name)
        return self._read_file(*place) if place else (None, [])

    def _file_of(self, name: str) -> tuple[Path, str] | None:
        """What lies in the place of a drawing, and its name with its ending."""
        if name not in self.places:
            files = (
                (folder / f"{name}{ending}", f"{name}{ending}")
                for folder in self.templates.folders
                for ending in (".svg", ".svg.j2")
            )
            self.places[name] = next((file for file in files if file[0].exists()), None)
        return self.places[name]

    def _read_file(self, path: Path, name: str, root: Path | None = None) -> tuple[Drawing | None, list[Diagnostic]]:
        """The drawing as it was read before, or read now."""
        if self.store is None or name.startswith("icons/"):  # an icon is sooner read than found again
            return self._drawn(path, name, root)
        key = key_of(name, path, self.kits)
        stored = self.store.load(key)
        drawing = from_text(stored) if stored is not None else None
        if drawing is not None and stored is not None:
            return drawing, notes_of(stored, path.as_posix() if root else name)
        drawing, found = self._drawn(path, name, root)
        if drawing is not None and all(finding.severity == Severity.INFO for finding in found):
            self.store.save(key, with_notes(as_text(drawing), found))
        return drawing, found

    def _drawn(self, path: Path, name: str, root: Path | None = None) -> tuple[Drawing | None, list[Diagnostic]]:
        """The drawing of a file below the templates, or below the `root` of its set."""
        if name.endswith(".j2"):
            text, found = self.templates.render(name)
            if not text:
                return None, found
        else:
            try:
                data = read_plain(path, root=root or root_of(path, self.templates.roots))
            except RefusedFile as reason:
                return None, [reason.finding(name)]
            text, found = data.decode("utf-8", errors="replace"), []
        drawing, more = read_svg(text, name, self.surroundings, path.as_posix() if root else name)
        return drawing, [*found, *more]

    @property
    def surroundings(self) -> DrawingProject:
        """What drawings may have of the project."""
        return DrawingProject(self.largest, self.book, _picture_of)

    def qr(self, data: str, colour: str) -> Drawing:
        """A QR code (ISO/IEC 18004, level M) without its quiet zone, which the layout must leave.

        Raises ValueError where `data` is empty or more than a code holds.
        """
        if not data:
            raise ValueError("it is empty")
        name = f"qr-{hashlib.sha256((data + colour).encode()).hexdigest()[:16]}"
        drawing = self.made.get(name)
        if drawing is None:
            drawing = self.made[name] = _qr_drawing(data, colour, name)
        return drawing


def _picture_of(data: bytes, box: tuple[int, int], name: str) -> Picture:
    from cardgen.render.picture.reader import picture_of  # Pillow, only where there are pictures

    return picture_of(data, box, name)


def _nearest_file(path: Path, name: str) -> str:
    """`did you mean ...?`, of the files that lie where this one should."""
    try:
        files = [file.name for file in path.parent.iterdir() if not file.name.startswith(".")]
    except OSError:
        return ""
    alike = (file for file in files if file.casefold() == path.name.casefold())
    meant = next(alike, "") or near(path.name, files)
    return f"did you mean `{name.removesuffix(path.name)}{meant}`?" if meant else ""


def _shown(path: Path, name: str) -> str:
    """The folder that `name` was looked for in, as the last parts of its path."""
    folder = path.parents[name.count("/")]
    return "/".join(folder.parts[-2:]) + "/"


def _qr_drawing(data: str, colour: str, name: str) -> Drawing:
    import segno  # only where there are codes, as it brings half of the network with it

    rows = [list(row) for row in segno.make(data, error="m", micro=False).matrix]
    segments: list[tuple[str, tuple[float, ...]]] = []
    for top, row in enumerate(rows):
        left = 0
        while left < len(row):
            right = left
            while right < len(row) and row[right]:
                right += 1
            if right > left:
                segments += [
                    ("M", (left, top)),
                    ("L", (right, top)),
                    ("L", (right, top + 1)),
                    ("L", (left, top + 1)),
                    ("Z", ()),
                ]
            left = right + 1
    return Drawing(name, (0, 0, len(rows), len(rows)), (Outline(tuple(segments), fill=colour),))


def styles_of(values: Mapping[str, Any], lengths: Callable[[str], int]) -> dict[str, Style]:
    """Text styles as `styles.yaml` gives them; what a style leaves out comes from its regular font."""
    styles = {}
    for name, entry in values.items():
        regular = entry["font"]
        bold, italic = entry.get("bold", regular), entry.get("italic", regular)
        fonts = (regular, bold, italic, entry.get("bold-italic", bold))
        size = lengths(entry["size"])
        styles[name] = Style(
            name=name,
            fonts=fonts,
            size=size,
            leading=lengths(entry.get("leading", entry["size"])),
            colour=entry.get("colour", "#000000").lower(),
            smallest=lengths(entry.get("smallest", entry["size"])),
            align=entry.get("align", "left"),
            tracking=lengths(entry.get("tracking", "0")),
        )
    return styles
