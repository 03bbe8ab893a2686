"""Finds the files of pictures that a table, or a script that draws its cards, names: beside them, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from filecmp import cmp
from pathlib import Path, PurePosixPath

from msgspec import Struct, field

from cardgen.data.project.files import CARD_DATA, inside
from cardgen.data.project.opening import RefusedFile, read_plain
from cardgen.data.schema.phrases import counted, in_ascii
from cardgen.model.card import Printing
from cardgen.model.compare.card_identity import plain, title_of
from cardgen.model.game import Game
from cardgen.model.link.ids import some_of

ENDINGS = (".png", ".jpg", ".jpeg", ".svg", ".webp", ".tif", ".tiff")
MOST_BYTES, MOST_FILES = 60_000_000, 5_000
ART_FILE = ("art", "file")


class PictureUse(Struct, frozen=True):
    """The column that says which picture a card has, by the path of its key, what stands around each cell, and what
    becomes of it.
    """

    path: tuple[str, ...]
    before: str = ""
    after: str = ""
    change: Callable[[str], str] | None = None

    @property
    def is_whole(self) -> bool:
        """Whether its cells are names of files as they are."""
        return not (self.before or self.after or self.change)

    def file_of(self, cell: str) -> str:
        return f"{self.before}{self.change(cell) if self.change else cell}{self.after}"


class FoundPictures(Struct):
    """Files to copy, by their places in the project, and names of what is not there, is another picture there, or is
    called like no card; `bare` are cards that no picture is called like. `wanted` are the places in the project
    where cards look for what is missing.
    """

    of_what: str
    sources: dict[str, Path] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)
    other: list[str] = field(default_factory=list)
    strange: list[str] = field(default_factory=list)
    bare: list[str] = field(default_factory=list)
    wanted: dict[str, str] = field(default_factory=dict)

    def lost_in(self, root: Path) -> list[str]:
        """Names of what is missing that a project does not have either."""
        return [name for name in self.missing if found_in([root], self.wanted.get(name, name)) is None]

    def leave(self, root: Path) -> None:
        """Leaves out what is in a project already: nothing there is written over."""
        for place in [place for place in self.sources if (root / place).is_file()]:
            if not cmp(root / place, source := self.sources.pop(place), shallow=False):
                self.other.append(source.name)

    def lines(self) -> Iterator[str]:
        """What to tell of them."""
        if self.sources:
            yield f"pictures of {self.of_what} copied: {counted(len(self.sources), 'file')}"
        if self.missing:
            names = some_of(list(dict.fromkeys(self.missing)))
            yield f"not beside the table: {names}; `cardgen check` says where they belong"
            if not self.sources:
                how = "with --pictures FOLDER, where they lie; or leave the column out with --skip"
                yield f"  copy them there, or import the table again {how}"
        if self.other:
            yield f"other pictures are called so in the project, and stay: {some_of(self.other)}"
        if self.bare:
            yield f"no picture is called like {counted(len(self.bare), 'card')}: {some_of(self.bare)}"
        if self.strange:
            yield f"no card is called like {counted(len(self.strange), 'picture')}, not copied: {some_of(self.strange)}"

    def contents(self) -> Iterator[tuple[str, bytes]]:
        """Each file with its place, one after the other: none is held longer than it is needed."""
        for place, source in self.sources.items():
            try:
                yield place, read_plain(source, MOST_BYTES)
            except (OSError, RefusedFile):
                self.missing.append(source.name)


def pictures_of_cards(
    game: Game, use: PictureUse, folders: Sequence[Path], kinds: Collection[str] = ()
) -> FoundPictures:
    """The pictures of all cards of a new game, or of new kinds: those that are named go where their printings look for
    them.
    """
    found = FoundPictures("the cards")
    of_kinds = [printing for printing in game.printings if not kinds or printing.card.kind in kinds]
    for printing in of_kinds[:MOST_FILES]:
        if not (name := _name_of(printing, use)):
            continue
        place = _place_of(printing, name, use, game)
        source = found_in(folders, use.file_of(name))
        if source is None:
            found.missing.append(use.file_of(name))
            found.wanted[use.file_of(name)] = place
            continue
        place += "" if use.path == ART_FILE else source.suffix.lower()
        found.sources[place] = source
    return found


def _place_of(printing: Printing, name: str, use: PictureUse, game: Game) -> str:
    """Where a printing looks for its picture; without its ending where the card is called so, and not the file."""
    home = f"{CARD_DATA}/{game.id}/sets/{printing.set_id}"
    if use.path != ART_FILE:
        return f"{home}/pictures/{printing.card.id}"
    return f"{home}/{name}" if "/" in name else f"{home}/pictures/{name}"


def pictures_by_names(game: Game, use: PictureUse, folder: Path, kinds: Collection[str] = ()) -> FoundPictures:
    """The pictures in a folder that are called like cards, by their ids or titles, of those cards that name none
    themselves. They go where sets find the pictures of their cards.
    """
    found = FoundPictures("cards called like them")
    files = _files_by_name(folder)
    of_kinds = [printing for printing in game.printings if not kinds or printing.card.kind in kinds]
    nameless = [printing for printing in of_kinds if not _name_of(printing, use)]
    for printing in nameless[:MOST_FILES]:
        home = f"{CARD_DATA}/{game.id}/sets/{printing.set_id}"
        if source := _called_like(printing, files):
            found.sources[f"{home}/pictures/{printing.card.id}{source.suffix.lower()}"] = source
        else:
            found.bare.append(printing.card.id)
    used = {_called_like(printing, files) for printing in game.printings}
    if found.sources or len(nameless) == len(of_kinds):
        found.strange += sorted({path.name for path in files.values() if path not in used})
    found.bare = found.bare if found.sources else []
    return found


def _called_like(printing: Printing, files: Mapping[str, Path]) -> Path | None:
    names = _names_of(printing.card.id, title_of(printing.card))
    return next((files[name] for name in names if name in files), None)


def _files_by_name(folder: Path) -> dict[str, Path]:
    """The pictures of a folder by what they are called, capitals, accents and signs apart."""
    paths = [path for path in sorted(folder.iterdir()) if path.suffix.lower() in ENDINGS and path.is_file()]
    paths.sort(key=lambda path: ENDINGS.index(path.suffix.lower()), reverse=True)
    return {name: path for path in paths[:MOST_FILES] for name in _names_of(path.stem)}


def _names_of(*names: str) -> Iterator[str]:
    """What may be written for these names: `jager` and `jaeger` for `Jäger`."""
    spaced = [name.replace("_", " ") for name in names]
    spellings = (spelt for name in spaced for spelt in (plain(name), plain(in_ascii(name))))
    return (spelt for spelt in dict.fromkeys(spellings) if spelt)


def _name_of(printing: Printing, use: PictureUse) -> str:
    if use.path == ART_FILE:
        reference = printing.art.reference
        return reference.split(":", 2)[2] if reference.startswith("file:") else ""
    if use.path[0] == "text":
        return printing.text.get(use.path[-1], "")
    return str(printing.fields.get(use.path[-1], ""))


def found_in(folders: Sequence[Path], name: str) -> Path | None:
    """The file of a picture in one of these folders, there as it is named, perhaps without its ending, else by its name
    alone; None where it is in none, or would lie outside of them.
    """
    plain = PurePosixPath(name.replace("\\", "/").removeprefix("./")).as_posix()
    whole = [plain] if plain.lower().endswith(ENDINGS) else [f"{plain}{ending}" for ending in ENDINGS]
    names = dict.fromkeys((*whole, *(PurePosixPath(name).name for name in whole)))
    paths = (inside(folder, name) for name in names for folder in folders)
    return next((path for path in paths if path is not None and path.is_file()), None)


def images_of_template(game: str, images: Mapping[str, Path]) -> FoundPictures:
    """Pictures that the template itself names, by the names that it gives them."""
    return FoundPictures("the template", {f"templates/{game}/{name}": path for name, path in images.items()})
