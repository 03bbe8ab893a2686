"""Draws the faces of cards as pictures for a gallery, large and small: each look once, and only what changed."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence

from msgspec import Struct
from PIL import Image

from cardgen.commands.executors.executor import Progress
from cardgen.commands.executors.processes import Processes
from cardgen.diagnostics import Diagnostic
from cardgen.gallery.folder import GalleryFolder
from cardgen.gallery.names import names_of
from cardgen.model.units import INCH
from cardgen.output.encoders.rasters import DrawnPages
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.display import Face, Page, Publication
from cardgen.screen.faces import laid_out, page_of
from cardgen.screen.snapshot import SIDES, CardRow, GamePart

DPI = 288
"""So that half as many dots are sharp on screens of two dots a point: a poker card has 720 dots across."""
LONGEST = 1400
LONGEST_OF_LINK = 630
"""Pixels of a picture beside a link, where other sites show one. Not all of them know WebP."""
QUALITY, EFFORT = 82, 2
SHARE = 16
"""Cards that are drawn at a time."""


class Shown(Struct, frozen=True):
    """A picture in two sizes, with its addresses below the folder of the game, and its pixels; that of a front also
    for links to its page.
    """

    large: str
    small: str
    pixels: tuple[int, int]
    link: str = ""

    @property
    def paths(self) -> tuple[str, ...]:
        """Of all files of it."""
        return (self.large, self.small, self.link) if self.link else (self.large, self.small)

    @property
    def small_pixels(self) -> tuple[int, int]:
        width, height = self.pixels
        return (width + 1) // 2, (height + 1) // 2

    @property
    def link_pixels(self) -> tuple[int, int]:
        width, height = self.pixels
        scale = min(1, LONGEST_OF_LINK / max(width, height))
        return round(width * scale), round(height * scale)


class ShownCard(Struct, frozen=True):
    """A card with the pictures of its sides."""

    row: CardRow
    front: Shown
    back: Shown


class Task(Struct, frozen=True):
    """A face to be drawn: the place of its card among the rows, its side, its picture, and what it is made of."""

    row: int
    side: str
    shown: Shown
    key: str


class Drawn(Struct, frozen=True):
    """The files of the picture of a face, none where it cannot be laid out, and what was found about its card."""

    files: list[bytes]
    found: list[Diagnostic]


class FaceArtist(Struct, frozen=True):
    """Draws faces of a game; for worker processes, too, which name cards by their places."""

    part: GamePart
    rows: tuple[CardRow, ...]

    def draw(self, tasks: Sequence[Task]) -> list[Drawn]:
        """The picture of each task."""
        made = [self._laid_out(task) for task in tasks]
        sizes = [task.shown.pixels for (face, _), task in zip(made, tasks, strict=True) if face is not None]
        images = drawn([page_of(face) for face, _ in made if face is not None], sizes)
        return [
            Drawn(_files_of(task.shown, next(images)) if face is not None else [], found)
            for task, (face, found) in zip(tasks, made, strict=True)
        ]

    def look_at(self, tasks: Sequence[Task]) -> list[Drawn]:
        """What is found about each task, without its picture."""
        return [Drawn([], self._laid_out(task)[1]) for task in tasks]

    def _laid_out(self, task: Task) -> tuple[Face | None, list[Diagnostic]]:
        row = self.rows[task.row]
        card = laid_out(self.part, row)
        return card.face(task.side), list(card.found)


def drawn(pages: Sequence[Page], sizes: Sequence[tuple[int, int]]) -> Iterator[Image.Image]:
    """Each page as a picture of so many pixels."""
    pdf, _ = PdfWriter().paint(Publication("faces", pages))
    opened = DrawnPages(pdf)
    try:
        for number, pixels in enumerate(sizes):
            yield opened.image(number, pixels)
    finally:
        opened.close()


def both_sizes(image: Image.Image) -> tuple[bytes, bytes]:
    """The picture large and small."""
    return as_webp(image), as_webp(image.reduce(2))


def _files_of(shown: Shown, image: Image.Image) -> list[bytes]:
    """What lies at its paths."""
    files = [*both_sizes(image)]
    if shown.link:
        out = io.BytesIO()
        image.convert("RGB").resize(shown.link_pixels, Image.Resampling.BOX).save(out, "JPEG", quality=QUALITY)
        files.append(out.getvalue())
    return files


def as_webp(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "WEBP", quality=QUALITY, method=EFFORT)
    return out.getvalue()


def pixels_of(width: int, height: int) -> tuple[int, int]:
    """Those of a picture of something so large, in micrometres."""
    dots = min(DPI / INCH, LONGEST / max(width, height))
    return max(2, round(width * dots)), max(2, round(height * dots))


def shown_cards(rows: Sequence[CardRow]) -> tuple[list[ShownCard], list[Task]]:
    """The cards with the addresses of their pictures, and what there is to be drawn for them."""
    cards: list[ShownCard] = []
    tasks: list[Task] = []
    backs: dict[str, Shown] = {}
    for number, (row, name) in enumerate(zip(rows, names_of(row.printing for row in rows), strict=True)):
        pixels = pixels_of(*row.game.sizes[row.game.kinds[row.printing.card.kind].size])
        front = Shown(f"pictures/{name}.webp", f"pictures/{name}-small.webp", pixels, f"pictures/{name}-link.jpg")
        tasks.append(Task(number, "front", front, row.keys[0]))
        look = row.keys[SIDES.index("back")]
        if look not in backs:
            back = f"pictures/back-{len(backs) + 1}"
            backs[look] = Shown(f"{back}.webp", f"{back}-small.webp", pixels)
            tasks.append(Task(number, "back", backs[look], look))
        cards.append(ShownCard(row, front, backs[look]))
    return cards, tasks


def draw(
    part: GamePart, rows: Sequence[CardRow], tasks: Sequence[Task], folder: GalleryFolder, jobs: int, progress: Progress
) -> tuple[int, list[Diagnostic]]:
    """Puts the pictures that are not there yet into the folder; how many faces were drawn, and what was found.

    Cards about which something was found are looked at each time, so that it is found again.
    """
    place = rows[0].game.id if rows else ""
    wanted = [task for task in tasks if not _is_kept(task, folder, place)]
    kept = [task for task in tasks if task not in wanted and folder.files[f"{place}/{task.shown.large}"].has_findings]
    found: list[Diagnostic] = []
    most = len(_shares(wanted)) + len(_shares(kept))
    with Processes(jobs).pool(FaceArtist(part, tuple(rows)), most) as pool:
        for share, made in zip(_shares(wanted), pool.run(FaceArtist.draw, _shares(wanted), progress), strict=True):
            for task, picture in zip(share, made, strict=True):
                found += picture.found
                for path, data in zip(task.shown.paths, picture.files, strict=False):
                    folder.put(f"{place}/{path}", data, task.key, has_findings=bool(picture.found))
        for made in pool.run(FaceArtist.look_at, _shares(kept)):
            found += [finding for card in made for finding in card.found]
    return len(wanted), list(dict.fromkeys(found))


def _shares(tasks: Sequence[Task]) -> list[Sequence[Task]]:
    return [tasks[start : start + SHARE] for start in range(0, len(tasks), SHARE)]


def _is_kept(task: Task, folder: GalleryFolder, place: str) -> bool:
    return all(folder.keeps(f"{place}/{path}", task.key) for path in task.shown.paths)
