"""Which project and game a command is for: a folder, a set, an archive, or the games that cardgen ships."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from cardgen.cli.common.messages import plain_error, plain_errors
from cardgen.data import find_root, is_archive, is_set, shipped_root, unpack
from cardgen.data.project.archive import PREFIX, SUFFIX
from cardgen.diagnostics import Diagnostic

if TYPE_CHECKING:
    from cardgen.model.game import Game

ARCHIVE = "cardgen.archive"
"""Under this name a command knows the archive that its project was read from."""


class RefusedArchive(click.ClickException):
    """An archive that is not read: its findings, as every command tells them, and exit status 1."""

    exit_code = 1

    def __init__(self, found: Sequence[Diagnostic]) -> None:
        super().__init__(found[0].message)
        self.found = tuple(found)
        self.format = click.get_current_context().params.get("format_", "text")

    def show(self, file: IO[Any] | None = None) -> None:
        from cardgen.output.reporters import Counts
        from cardgen.output.reporters import report as as_text

        click.echo(as_text(self.found, Counts(0, 1), self.format), nl=False, file=file)


def opened(path: Path) -> Path:
    """A folder as it is; of an archive the project, or the set, in it, read into a folder that goes with the command.

    Raises RefusedArchive.
    """
    if not is_archive(path):
        return path
    context = click.get_current_context()
    context.meta[ARCHIVE] = path
    from cardgen.output.locks import private_folder

    with plain_errors():
        folder = context.with_resource(private_folder(PREFIX)).resolve()
        root, refused = unpack(path, folder)
    if root is None:
        raise RefusedArchive(refused)
    return root


READING = ("check", "build", "play", "report", "list", "booster", "verify", "odds", "class", "gallery")
"""Commands that change nothing in a project, so that it may be an archive."""


def _project(ctx: click.Context, parameter: click.Parameter, value: Path | None) -> Path | None:
    return opened(value) if value is not None and ctx.command.name in READING else value


project_option = click.option(
    "--project",
    type=click.Path(path_type=Path),
    default=None,
    callback=_project,
    help="The folder with card_data/. Without it: this folder or the nearest one above, else the games cardgen ships.",
)


def project_root(project: Path | None) -> Path:
    """The project to work on, shown to the user as relative as it can be."""
    if project is not None:
        if not (project / "card_data").is_dir() and not is_set(project):
            raise plain_error(f"{project.as_posix()} has no folder card_data/", "`cardgen new game NAME` makes one")
        return project
    root = find_root(Path.cwd())
    if root == shipped_root():
        return root
    try:
        return Path(os.path.relpath(root))
    except ValueError:  # another drive
        return root


def tell_whose(project: Path | None, root: Path, err: bool = False) -> None:
    """That there is no project in this folder, where the games of cardgen are meant. Where projects lie below, one of
    them is meant: an error says so.
    """
    if project is not None or root != shipped_root() or Path.cwd().is_relative_to(root):
        return
    if below := _projects_below(Path.cwd()):
        others = f" and in {len(below) - 1} other folder{'s' * (len(below) > 2)} here" if len(below) > 1 else ""
        command = click.get_current_context().command_path
        message = f"there is no project in this folder; one lies in {below[0]}/{others}"
        raise plain_error(message, f"`cd {below[0]}`, or `{command} {below[0]}/`; or name a game that cardgen ships")
    click.echo("no project in this folder: these are the games that come with cardgen", err=err)


def _projects_below(folder: Path) -> list[str]:
    """The names of folders directly in this one that are projects."""
    try:
        return sorted(place.parent.name for place in folder.glob("*/card_data") if place.is_dir())
    except OSError:
        return []


def games_and_project(names: Sequence[str], project: Path | None) -> tuple[tuple[str, ...], Path | None]:
    """Names of games stay; one that is a folder is the project: its own, that of a set sent alone, or around a set.

    An archive is as good as the folder in it.
    """
    if len(names) != 1 or project is not None:
        return tuple(names), project
    folder = opened(Path(names[0]))
    if (folder / "card_data").is_dir() or is_archive(Path(names[0])):
        return (), folder
    if (folder / "set.yaml").is_file():
        around = folder.absolute().parents
        if len(around) > 3 and around[0].name == "sets" and around[2].name == "card_data":
            return (around[1].name,), Path(os.path.relpath(around[3]))
        return (), folder
    if names[0].lower().endswith(SUFFIX):
        raise plain_error(f"there is no archive {names[0]}")
    if (folder / "set.yaml").exists():
        raise plain_error(f"{(folder / 'set.yaml').as_posix()} is not a file", "remove it, or put a file there")
    if ("/" in names[0] or "\\" in names[0]) and not folder.exists():
        raise plain_error(f"there is no {names[0]}")
    if folder.exists():
        raise plain_error(f"{names[0]} is not a folder with card_data/ or set.yaml")
    return tuple(names), project


def game_and_project(name: str, project: Path | None) -> tuple[str, Path | None]:
    """The same for one game; empty where none or a folder was named, which has one game then."""
    if not name:
        return "", project
    games, project = games_and_project((name,), project)
    return next(iter(games), ""), project


def names_of_games(root: Path) -> list[str]:
    """The games that a project has, or borrows for its sets: a game's folder has the name of the game."""
    from cardgen.data.project.files import CARD_DATA

    places = (place for inner in ("game.yaml", "sets") for place in root.glob(f"{CARD_DATA}/*/{inner}"))
    return sorted({place.parent.name for place in places})


def game_of_project(root: Path, name: str | None, fallback: str = "") -> Game:
    """The named game of a project, or its only one, or the fallback; no other game is read."""
    from cardgen.commands import interface
    from cardgen.commands.targets import UnknownName

    names = names_of_games(root)
    if name is None:
        name = names[0] if len(names) == 1 else fallback
        if not name:
            raise plain_error(f"which game? There are {', '.join(names) or 'none'}", "say it with --game")
    game = interface.load(root, name).games.get(name)
    if game is None:
        raise UnknownName(f"there is no game `{name}` here; there are {', '.join(names) or 'none'}")
    return game
