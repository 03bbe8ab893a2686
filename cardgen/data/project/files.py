"""Finds the files of a project and the kind of each; refuses files outside the project.

The kind of a file follows from its place, by the table below. Knows nothing of what is in the files.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path, PurePosixPath

from msgspec import Struct

from cardgen.data.project.opening import open_plain, resolved_in, stays_in
from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.diagnostics.codes import LEAVES_THE_PROJECT, UNCLAIMED_FILE
from cardgen.program import PACKAGE

CARD_DATA = "card_data"
LANGUAGES = "languages"
"""The folder of translations, beside what they translate: `languages/de.po`."""

# Place, kind. `<game>` and `<set>` are any folder; a place has as many parts as its pattern.
PLACES = (
    ("fonts/fonts.yaml", "fonts"),
    ("templates/<game>/styles.yaml", "styles"),
    ("card_data/papers/*.yaml", "paper"),
    ("card_data/printers/*.yaml", "printer"),
    ("card_data/sizes/*.yaml", "sizes"),
    ("card_data/targets/*.yaml", "target"),
    ("card_data/cutters/*.yaml", "cutter"),
    ("card_data/<game>/game.yaml", "game"),
    ("card_data/<game>/icons.yaml", "icons"),
    ("card_data/<game>/columns.yaml", "columns"),
    ("card_data/<game>/decks/*.yaml", "deck"),
    ("card_data/<game>/boosters/*.yaml", "booster"),
    ("card_data/<game>/sets/<set>/boosters/*.yaml", "booster"),
    ("card_data/<game>/sets/<set>/set.yaml", "set"),
    ("card_data/<game>/sets/<set>/printings.yaml", "printings"),
    ("card_data/<game>/sets/<set>/printings/*.yaml", "printings"),
    ("card_data/<game>/sets/<set>/reasons.yaml", "reasons"),
    ("card_data/<game>/sets/<set>/cards/*.yaml", "cards"),
)
_PARTS_OF_PLACES = tuple((tuple(pattern.split("/")), kind) for pattern, kind in PLACES)
SHIPPED_AS = "cardgen/shipped"
"""How messages begin the path of a file that a project borrows."""
NOT_GAMES = frozenset(("cutters", "papers", "printers", "profiles", "schema", "sizes", "targets"))
# What a project without its own takes from what cardgen ships.
SHARED = ("fonts/fonts.yaml", "card_data/papers", "card_data/printers", "card_data/sizes")

_ID = re.compile(r"""^id:[ \t]*["']?([a-z][a-z0-9-]{0,59})["']?[ \t]*\r?(?:#.*)?$""", re.MULTILINE)
_REQUIRES = re.compile(_ID.pattern.replace("id", "requires", 1), re.MULTILINE)
_KEY = re.compile(r"""^[ \t-]*["']?([a-z][a-z0-9-]*)["']?:(?=\s)""", re.MULTILINE)
_PROPERTY = re.compile(r'"([a-z][a-z0-9-]*)": \{')
_ENOUGH = 100_000
_A_FEW = 20
# A file of one of these names cannot be made on Windows.
_RESERVED = frozenset(("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))))


class Source(Struct, frozen=True):
    """A YAML file to read: absolute path, path for messages, kind, and game (empty: for all games)."""

    path: Path
    file: str
    kind: str
    game: str


@cache
def shipped_root() -> Path:
    """The project that cardgen brings along: the repository in a checkout, else a folder of the package."""
    package = PACKAGE.resolve()
    shipped = package / "shipped"
    return shipped if (shipped / CARD_DATA).is_dir() else package.parent


def find_root(start: Path) -> Path:
    """The project around `start`: the nearest folder with `card_data/`, the folder of a set, else what is shipped."""
    absolute = start.absolute()
    for folder in (absolute, *absolute.parents):
        if (folder / CARD_DATA).is_dir():
            return folder
    return absolute if is_set(absolute) else shipped_root()


def is_set(root: Path) -> bool:
    """Whether this is the folder of a set that somebody sent, without a project around it."""
    return (root / "set.yaml").is_file() and not (root / CARD_DATA).is_dir()


def _place_of_set(base: Path, wanted: str) -> str:
    """Where the folder of a set would lie in a project: at the shipped game that is wanted, else at that which has the
    set it requires.
    """
    required = _REQUIRES.search(_beginning_of(base / "set.yaml"))
    sets = sorted(shipped_root().glob(f"{CARD_DATA}/*/sets/*/set.yaml"))
    there = dict.fromkeys(path.parents[2] for path in sets)
    games = [game for game in there if game.name == wanted]
    games += [path.parents[2] for path in sets if required is not None and path.parent.name == required[1]]
    game = games[0] if games else _likeliest_game(base, there)
    return f"{CARD_DATA}/{game.name}/sets/{base.name}/"


def _likeliest_game(base: Path, games: Iterable[Path]) -> Path:
    """Of these folders of games, that whose cards have most of the keys that the cards of a set have."""
    cards = sorted((base / "cards").glob("*.yaml"))[:_A_FEW]
    written = {key for path in cards for key in _KEY.findall(_beginning_of(path))}

    def known(game: Path) -> int:
        return len(written & {*_PROPERTY.findall(_beginning_of(game / "schema" / "cards.schema.json"))})

    return max(games, key=known)


def inside(root: Path, relative: str) -> Path | None:
    """The absolute path of `relative` under `root`, all links followed, or None where it leaves `root`.

    Refused also: absolute paths, `..`, backslashes, colons and names that Windows reserves, so that a
    path means the same on every computer. The file need not exist.
    """
    if not is_portable(relative):
        return None
    base = root.resolve()
    return resolved_in(base / relative, base)


def is_portable(relative: str) -> bool:
    """Whether a path leads down from any folder of any computer."""
    return not any(map(_is_bad_part, relative.split("/")))


def kind_of(place: str) -> tuple[str, str]:
    """Kind and game of the file at `place`, a path below the root with `/`; empty where there is none."""
    parts = PurePosixPath(place).parts
    for wanted, kind in _PARTS_OF_PLACES:
        if len(parts) == len(wanted) and all(map(_fits, parts, wanted)):
            game = parts[wanted.index("<game>")] if "<game>" in wanted else ""
            if game not in NOT_GAMES:
                return kind, game
    return "", ""


def find(root: Path, game: str = "") -> tuple[list[Source], list[Diagnostic]]:
    """All YAML files of the project at `root` with their kinds, sorted by path, and what does not belong.

    Papers, printers, sizes of cards and fonts come from what cardgen ships where the project has none of that name.
    A set alone is for `game`, where that is shipped. A project of nothing but papers or printers has all shipped games.
    Messages show paths as below `root` as given.
    """
    sources, found = _find_own(root, root, game)
    shipped = shipped_root()
    if shipped.resolve() == root.resolve():
        return sources, found
    own = {_place(source.path, root.resolve()) for source in sources}
    own_sets = {_name_of_set(source.path) for source in sources if source.kind == "set"}
    borrowed = _borrowed_games(sources)
    brings_paper = {source.kind for source in sources} & {"paper", "printer", "sizes", "target", "cutter"} and not any(
        source.game for source in sources
    )
    games = None if brings_paper else borrowed
    for source in _find_own(shipped, Path(SHIPPED_AS), games=games)[0]:
        place = _place(source.path, shipped)
        is_replaced = place in own or _folder_of_set(place) in own_sets
        if not is_replaced and (place.startswith(SHARED) or source.game in borrowed or brings_paper):
            sources.append(source)
    return sources, found


def shipped_of_kind(kind: str) -> list[Source]:
    """The targets or cutters that cardgen ships: read where one is asked for, not with every project."""
    return [source for source in _find_own(shipped_root(), Path(SHIPPED_AS), games=set())[0] if source.kind == kind]


def _name_of_set(path: Path) -> str:
    """The id of a set, which is the name of its folder in a project."""
    match = _ID.search(_beginning_of(path))
    return match[1] if match else path.parent.name


def _beginning_of(path: Path) -> str:
    """Enough of a file to find its id; empty for what is no file. Faults are reported when it is read."""
    try:
        with open_plain(path) as file:
            return file.read(_ENOUGH).decode("utf-8", errors="replace")
    except OSError:
        return ""


def _folder_of_set(place: str) -> str:
    parts = place.split("/")
    return parts[3] if len(parts) > 4 and parts[2] == "sets" else ""


def _borrowed_games(sources: list[Source]) -> set[str]:
    """Games of which the project has sets, decks or boosters, but not the game itself: it brings only its own."""
    has_game = {source.game for source in sources if source.kind == "game"}
    return {source.game for source in sources if source.kind in ("set", "deck", "booster")} - has_game


def _find_own(
    root: Path, shown: Path, wanted: str = "", games: set[str] | None = None
) -> tuple[list[Source], list[Diagnostic]]:
    """What is below a root: of all games, or of these and what all share."""
    sources: list[Source] = []
    found: list[Diagnostic] = []
    folders: dict[Path, bool] = {}
    base = root.resolve()
    above = _place_of_set(base, wanted) if is_set(base) else ""
    for place in sorted(_places(base, games)):
        path, file = base / place, (shown / place).as_posix()
        kind, game = kind_of(above + place)
        if not _stays_in(path, base, folders):
            found.append(_leaves(file))
        elif path.is_dir():
            found.append(_linked_folder(file))
        elif kind:
            sources.append(Source(path, file, kind, game))
        else:
            found.append(_unclaimed(file, place))
    return sources, found


def _stays_in(path: Path, base: Path, folders: dict[Path, bool]) -> bool:
    """The same as `stays_in`; the links above a file are followed once for all files of its folder."""
    if os.path.islink(path):
        return stays_in(path, base)
    if path.parent not in folders:
        folders[path.parent] = stays_in(path.parent, base)
    return folders[path.parent]


def _places(base: Path, games: set[str] | None) -> Iterator[str]:
    """Paths below the root of all YAML files and links to folders where YAML files are looked for."""
    if (base / "fonts/fonts.yaml").exists():
        yield "fonts/fonts.yaml"
    for styles in (base / "templates").glob("*/styles.yaml"):
        yield _place(styles, base)
    top = base if is_set(base) else base / CARD_DATA
    for folder, folders, names in os.walk(top):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        here = Path(folder)
        if games is not None and here == top:
            folders[:] = [name for name in folders if name in NOT_GAMES or name in games]
        for name in folders:
            if (here / name).is_symlink():
                yield _place(here / name, base)
        for name in names:
            if name.lower().endswith((".yaml", ".yml")) and not name.startswith("."):
                yield _place(here / name, base)


def _place(path: Path, base: Path) -> str:
    return path.relative_to(base).as_posix()


def _fits(part: str, wanted: str) -> bool:
    return wanted.startswith("<") or fnmatchcase(part, wanted)


def _is_bad_part(part: str) -> bool:
    is_odd = part in ("", ".", "..") or part.endswith((".", " ")) or any(sign in part for sign in "\\:\0")
    return is_odd or part.split(".")[0].lower() in _RESERVED


def _leaves(file: str) -> Diagnostic:
    return Diagnostic(LEAVES_THE_PROJECT, "this link leaves the project", Span(file), help="copy the file here")


def _linked_folder(file: str) -> Diagnostic:
    message = "links to folders are not followed"
    return Diagnostic(UNCLAIMED_FILE, message, Span(file), Severity.WARNING, "move the folder here")


def _unclaimed(file: str, place: str) -> Diagnostic:
    if place.lower().endswith(".yml"):
        remedy = "name it `.yaml`"
    else:
        remedy = f"move it: a file of cards belongs at `{PLACES[-1][0]}`"
    message = "no kind of file belongs here, so this one is not read"
    return Diagnostic(UNCLAIMED_FILE, message, Span(file), Severity.WARNING, remedy)
