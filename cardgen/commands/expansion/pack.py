"""Packs the cards of a folder for mailing: checks them, adds the verdict, and tries whether others take it."""

from __future__ import annotations

import re
from pathlib import Path

from msgspec import Struct

from cardgen import data
from cardgen.commands.executors.executor import Progress, silent
from cardgen.commands.expansion.pictures import reviewed_pictures
from cardgen.commands.expansion.review import ReviewedProject, ReviewRequest, check_expansion
from cardgen.commands.outcome import Outcome
from cardgen.commands.targets import UnknownName
from cardgen.data.project.archive import PREFIX
from cardgen.data.schema.phrases import in_ascii
from cardgen.diagnostics import Diagnostic
from cardgen.output.files import write_whole
from cardgen.output.locks import private_folder
from cardgen.program import __version__
from cardgen.render.html.verdict_page import page_of

VERDICT = "verdict.html"
HOW_TO = "HOW-TO-PRINT.txt"
_HOW_TO = """\
This folder is a game for cardgen {version}. To print it, open a terminal in this folder, and type

    cardgen build

The files to print are then in output/. verdict.html says what cardgen found in the cards.
The templates in it are small programs. cardgen keeps them away from your files; even so, build only games of people
whom you trust.
"""
_UNUSUAL = re.compile(r"[^a-z0-9._-]+")


class PackOrder(Struct, frozen=True):
    """The `folder` of a set or a project, the game that it is for, how much is played, and where the archive goes: a
    file, or a folder in which it gets a name. One that `is_whole` has templates and fonts, too: it is to be unpacked.
    """

    folder: Path
    base: str = ""
    level: str = "quick"
    out: Path = Path("output")
    jobs: int = 1
    is_whole: bool = False


class PackedCards(Struct, frozen=True):
    """The archive with its members, what was left out and why, what was found in the cards; `refused`: in the archive
    itself, which is not written then.
    """

    path: Path
    members: tuple[str, ...]
    left_out: tuple[tuple[str, str], ...]
    outcome: Outcome
    refused: tuple[Diagnostic, ...] = ()


def pack(order: PackOrder, progress: Progress = silent) -> PackedCards:
    """Writes the archive, whatever is found in the cards: the verdict in it says so.

    Raises UnknownName where there are no cards to pack, OSError.
    """
    title = _UNUSUAL.sub("-", in_ascii(order.folder.absolute().name)).strip("-.") or "cards"
    request = ReviewRequest(ReviewedProject(order.folder), order.base, title=title, command=_command(title, order.base))
    outcome, verdict = check_expansion(request, (), order.level, order.jobs, progress)
    content = data.packed(order.folder, order.is_whole)
    members = {**content.members, VERDICT: page_of(verdict, pictures=reviewed_pictures(request, (), outcome)).encode()}
    if order.is_whole:
        members[HOW_TO] = _HOW_TO.format(version=__version__).encode()
    left_out = tuple(entry for entry in content.left_out if entry[0] != VERDICT)
    archive = data.zipped(title, members)
    path = order.out if order.out.suffix == ".zip" else order.out / f"{_name(title, order, outcome)}.zip"
    refused = () if order.is_whole else _refused(archive, path.name)
    if not refused:
        write_whole(path, archive)
    return PackedCards(path, tuple(sorted(members)), left_out, outcome, refused)


def _command(title: str, base: str) -> str:
    return f"cardgen check {title}.zip{f' --base {base}' if base else ''}"


def _name(title: str, order: PackOrder, outcome: Outcome) -> str:
    """That of the folder, with the version of the set where there is one set in it."""
    games = outcome.library.games.values() if outcome.library is not None else ()
    here = order.folder.absolute()
    sets = [card_set for game in games for card_set in game.sets.values()]
    own = [card_set for card_set in sets if here in card_set.origin.document.path.absolute().parents]
    version = f"-{own[0].version}" if len(own) == 1 else ""
    return f"{title}{version}{'-whole' if order.is_whole else ''}"


def _refused(archive: bytes, name: str) -> tuple[Diagnostic, ...]:
    """Why nobody would take the archive; nothing where `cardgen check` does."""
    with private_folder(PREFIX) as folder:
        path = folder / name
        write_whole(path, archive)
        (folder / "unpacked").mkdir()
        return tuple(data.unpack(path, folder / "unpacked")[1])


def folder_with_cards(folder: Path) -> Path:
    """A folder that can be packed. Raises UnknownName."""
    if not (folder / "card_data").is_dir() and not data.is_set(folder):
        raise UnknownName(f"{folder.as_posix()} has no card_data/ and no set.yaml: there are no cards to pack")
    return folder
