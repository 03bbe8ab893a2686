"""Takes the files to print into a gallery: those that `cardgen build` made of just these cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.data.project.opening import read_plain
from cardgen.gallery.folder import GalleryFolder
from cardgen.model.game import Game
from cardgen.output.build_cache import BuildCache
from cardgen.output.files import WrittenFile, read_manifest
from cardgen.render.base.target import Settings, Target
from cardgen.render.products.table import key_of
from cardgen.screen.snapshot import GamePart

MOST_BYTES = 500_000_000


class Download(Struct, frozen=True):
    """A file to print: its address below the folder of the game, what it is, and how large."""

    address: str
    product: str
    paper: str
    pages: int
    cards: int
    size: int
    is_low_ink: bool

    @property
    def megabytes(self) -> str:
        return f"{self.size / 1e6:.1f} MB" if self.size >= 100_000 else f"{max(1, self.size // 1000)} kB"


class Missing(Struct, frozen=True):
    """A product that is not among the downloads of a game, and why."""

    game: str
    product: str
    why: str


ALL = "all files"
NOT_BUILT, OUTDATED, CHANGED = "not built", "built of other cards, or by another cardgen", "changed since it was built"


def downloads_of(
    part: GamePart, game: Game, built: Path, folder: GalleryFolder
) -> tuple[list[Download], list[Missing]]:
    """The PDFs below `built` that a build would make again just so, copied into the folder, and products that are left
    out; a low-ink edition only where there is one.
    """
    manifest = [line for line in read_manifest(built) if line.path.endswith(".pdf")]
    listed = {line.path for line in manifest if line.game == game.id}
    if not listed:
        return [], [Missing(game.id, ALL, NOT_BUILT)]
    papers = sorted({line.paper for line in manifest if line.paper and line.paper in part.library.papers})
    cache = BuildCache.read(built)
    found: dict[str, Download] = {}
    missing: dict[Missing, None] = {}
    for target in _targets(part, game, tuple(papers)):
        lines, why = _lines(part, target, cache, built)
        made = [_copied(line, target, built, folder) for line in lines if line.path in listed]
        found |= {download.address: download for download in made}
        if why and (why != NOT_BUILT or not target.settings.low_ink):
            missing[Missing(game.id, target.product.id, why)] = None
    return list(found.values()), list(missing)


def _lines(part: GamePart, target: Target, cache: BuildCache, built: Path) -> tuple[tuple[WrittenFile, ...], str]:
    """The files of a target as a build would make them again, or why there are none."""
    if key_of(target) not in cache.entries:
        return (), NOT_BUILT
    fingerprint = part.renderers.of(target).dependencies.fingerprint(target, part.renderers.version)
    made = cache.recall(key_of(target), fingerprint, built)
    if made is not None:
        return made.written, ""
    return (), CHANGED if cache.is_of(key_of(target), fingerprint) else OUTDATED


def _targets(part: GamePart, game: Game, papers: tuple[str, ...]) -> Iterator[Target]:
    for is_low_ink in (False, True):
        yield from targets_of(part.library, BuildOrder((game.id,), papers, settings=Settings(low_ink=is_low_ink)))


def _copied(line: WrittenFile, target: Target, built: Path, folder: GalleryFolder) -> Download:
    data = read_plain(built / line.path, MOST_BYTES, built)
    address = f"files/{Path(line.path).name}"
    folder.put(f"{target.game.id}/{address}", data, line.sha256)
    return Download(
        address=address,
        product=target.product.id.replace("-", " ").capitalize(),
        paper=target.paper.name,
        pages=line.pages,
        cards=line.cards,
        size=len(data),
        is_low_ink=target.settings.low_ink,
    )
