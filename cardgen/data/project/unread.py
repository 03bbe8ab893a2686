"""Reports files beside the cards that nothing reads, although their names suggest that something does.

Tables, drawings, templates and fonts in the wrong place. What people keep for themselves is no fault: notes, licences,
hidden files. Pictures that no card has are found where printings are linked.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from itertools import islice
from pathlib import Path, PurePosixPath

from cardgen.data.project.archive import NAMES, OUTPUT
from cardgen.data.project.files import CARD_DATA, LANGUAGES, is_set
from cardgen.data.project.opening import text_of
from cardgen.data.project.pictures import FOLDER
from cardgen.data.project.profiles import is_profile
from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.diagnostics.codes import UNREAD_FILE

MOST = 20
"""So many are told one by one."""
_EXPECTED = frozenset((".yaml", ".yml", ".md", ".txt", ".png", ".jpg", ".jpeg", ".webp", ".bak", ".orig", ".tmp"))
_LITTER = frozenset(("thumbs.db", "desktop.ini"))
_AS_YAML = "write cards as YAML: `cardgen new card` makes one to fill in"
_REMEDIES = {
    **dict.fromkeys(
        (".csv", ".tsv", ".xlsx", ".xls", ".ods", ".numbers"), f"{_AS_YAML}; `cardgen import` reads tables"
    ),
    ".svg": "drawings belong in `pictures/` of a set, where printings find them, or in `templates/<game>/art/`",
    ".j2": "templates belong in `templates/<game>/`",
    **dict.fromkeys((".ttf", ".otf"), "fonts belong in `fonts/`"),
    **dict.fromkeys((".icc", ".icm"), "profiles of presses belong in `card_data/profiles/`"),
    ".json": _AS_YAML,
    ".po": "translations belong in `languages/` of a game or of a set",
}
_ELSEWHERE = "keep it somewhere else, or remove it"
_DEEPEST_SCHEMA = len(PurePosixPath(f"{CARD_DATA}/<game>/schema/cards.schema.json").parts)
_NO_SCHEMA = "remove it: schemas of a project lie in `card_data/schema/` and `card_data/<game>/schema/`"
_BESIDE_A_SET = (OUTPUT, "templates")
"""Folders that a set alone has beside its cards, as a project has them beside `card_data/`."""


def unread(root: Path, games: Collection[str] = ()) -> list[Diagnostic]:
    """A warning (CG115) for each file of the project at `root`, or only of these games, that nobody reads."""
    found = [_finding(path, root) for path in islice(_files(root, games), MOST)]
    more = sum(1 for _ in islice(_files(root, games), MOST, None))
    if more:
        help = "keep them somewhere else, or remove them"
        message = f"{more:,} more files are read by nobody"
        found.append(Diagnostic(UNREAD_FILE, message, Span((root / CARD_DATA).as_posix()), Severity.WARNING, help))
    return found


def _finding(path: Path, root: Path) -> Diagnostic:
    message = "nobody reads this file"
    help = _NO_SCHEMA if _is_schema(path) else _REMEDIES.get(path.suffix.lower(), _ELSEWHERE)
    return Diagnostic(UNREAD_FILE, message, Span((root / path).as_posix()), Severity.WARNING, help)


def _files(root: Path, games: Collection[str]) -> Iterator[Path]:
    """Their paths below the root, in order."""
    is_alone = is_set(root)
    top = root if is_alone else root / CARD_DATA
    for folder, folders, names in os.walk(top):
        here = Path(folder).relative_to(root)
        passed = _BESIDE_A_SET if is_alone and folder == str(top) else ()
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in passed)
        if games and not is_alone and len(here.parts) > 1 and here.parts[1] not in games:
            folders.clear()
            continue
        yield from (
            here / name for name in sorted(names) if _is_unread(here / name) and not _is_named(root, here / name)
        )


def _is_unread(path: Path) -> bool:
    name = path.name.lower()
    is_kept = name in _LITTER or name.startswith((".", "~", "readme")) or name.endswith("~")
    is_in_place = is_profile(path) or (
        _is_schema(path) and path.parts[0] == CARD_DATA and len(path.parts) <= _DEEPEST_SCHEMA
    )
    is_translation = name.endswith(".po") and path.parent.name == LANGUAGES
    is_drawing = name.endswith(".svg") and path.parent.name == FOLDER
    is_expected = PurePosixPath(name).suffix in _EXPECTED or name.endswith((".tif", ".tiff"))
    return not (is_kept or is_in_place or is_drawing or is_translation or is_expected or name in NAMES)


def _is_named(root: Path, path: Path) -> bool:
    """Whether it is a drawing that printings in its folder, or in one above, name by its way from there."""
    return path.suffix.lower() == ".svg" and any(
        (root / folder / "printings.yaml").is_file()
        and path.relative_to(folder).as_posix() in text_of(root / folder / "printings.yaml", root=root)
        for folder in path.parents
    )


def _is_schema(path: Path) -> bool:
    return path.name.lower().endswith(".schema.json") and path.parent.name == "schema"
