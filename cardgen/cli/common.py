"""Shared parts of commands: the project's root, reporting, exit status, plain errors."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from cardgen.cli import completion
from cardgen.commands.shutdown import sentence
from cardgen.data import find_root, is_archive, is_set, shipped_root, unpack
from cardgen.data.project.archive import PREFIX, SUFFIX
from cardgen.diagnostics import Diagnostic, Severity

if TYPE_CHECKING:
    from cardgen.commands.executors.executor import Progress
    from cardgen.commands.interface import Project
    from cardgen.commands.outcome import Outcome
    from cardgen.model.game import Game

WRONG_USE = 2
ARCHIVE = "cardgen.archive"
"""Under this name a command knows the archive that its project was read from."""


class _PlainError(click.ClickException):
    """Wrong use: one line and exit status 2."""

    exit_code = WRONG_USE


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


format_option = click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json", "sarif", "github"]),
    default="text",
    show_default=True,
    help="How findings are reported: for people, for programs, for code review.",
)


def usual_jobs() -> int:
    """How many processes are at work where nobody says: one a processor, at most 4."""
    return min(4, os.cpu_count() or 1)


def _processes(ctx: click.Context, parameter: click.Parameter, value: int | None) -> int:
    return value or usual_jobs()


jobs_option = click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=None,
    callback=_processes,
    help="Processes at work; default: one a processor, at most 4.",
)


def _cluster(ctx: click.Context, parameter: click.Parameter, value: str) -> str:
    """Refuses at once what cannot be an address."""
    if not value:
        return ""
    from cardgen.commands.executors.choice import address_of

    with plain_errors():
        return address_of(value)


cluster_option = click.option(
    "--cluster",
    metavar="ADDRESS",
    default="",
    callback=_cluster,
    help="Machines that do the work, by the address of their Dask scheduler, as in tcp://192.168.1.20:8786, or local: "
    "--jobs workers of this machine (pip install 'cardgen[cluster]'). The same bytes; only among people you trust.",
)


def _engine(ctx: click.Context, parameter: click.Parameter, value: str) -> str:
    """Refuses at once what only a missing library could do."""
    if value == "fast":
        from cardgen.analysis.play.compiling import NoCompiler, has_compiler

        if not has_compiler():
            raise plain_error(str(NoCompiler()))
    return value


engine_option = click.option(
    "--engine",
    type=click.Choice(["auto", "python", "fast"]),
    default="auto",
    show_default=True,
    callback=_engine,
    help="What plays: Python, or compiled code where a game has it (pip install 'cardgen[fast]'); the same games.",
)


def comma_list(ctx: click.Context, parameter: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """`--only cards,rulebook` and `--only cards --only rulebook` mean the same."""
    parts = (re.sub(r"(?<!\s)\s*+-\s*+(?=\d)", "-", part.strip()) for entry in value for part in entry.split(","))
    return tuple(part for part in parts if part)


def offset(ctx: click.Context, parameter: click.Parameter, value: str) -> tuple[int, int]:
    """Two lengths, right and down, in micrometres."""
    from cardgen.model.units import length

    parts = [part.strip() for part in value.split(",")]
    try:
        across, down = (length(part if re.search(r"[a-z]|^0$", part) else f"{part}mm") for part in parts)
    except ValueError:
        raise click.BadParameter("write two lengths, right and down, as in 0.5mm,-1mm") from None
    if max(abs(across), abs(down)) > 20_000:
        raise click.BadParameter("an offset of more than 20 mm is not one; check the unit")
    return across, down


def margin(ctx: click.Context, parameter: click.Parameter, value: str | None) -> int | None:
    """A length in micrometres; None where none was given."""
    from cardgen.model.units import length

    try:
        micrometres = None if value is None else length(value.strip())
    except ValueError:
        raise click.BadParameter("write a length with its unit, as in 6mm") from None
    if micrometres is not None and not 0 <= micrometres <= MOST_MARGIN:
        raise click.BadParameter(f"a margin is 0 to {MOST_MARGIN // 1000} mm; check the unit")
    return micrometres


def scale(ctx: click.Context, parameter: click.Parameter, value: str | None) -> int | None:
    """Hundredths of a percent; None where none was given."""
    from cardgen.model.paper import scale_of

    try:
        return None if value is None else scale_of(value)
    except ValueError as fault:
        raise click.BadParameter(str(fault)) from None


MOST_MARGIN = 100_000
DEFAULT_OUT = Path("output")
out_option = click.option(
    "--out", type=click.Path(path_type=Path), default=DEFAULT_OUT, show_default=True, help="Where files go."
)
paper_option = click.option(
    "--paper",
    "papers",
    multiple=True,
    callback=comma_list,
    shell_complete=completion.paper,
    help="a4, letter, a3, sra3 or another id, or a size as in 148x210mm; default: A4 and Letter.",
)
languages_option = click.option(
    "--lang",
    "languages",
    multiple=True,
    callback=comma_list,
    shell_complete=completion.language,
    help="Languages to print in, as in de,sw; two at once, as in en+de; `accents` shows what is not "
    "translatable, `pseudo` what does not fit, `mirror` how all would lie from right to left. "
    "Default: as it is written.",
)
language_option = click.option(
    "--lang",
    "language",
    default="",
    shell_complete=completion.language,
    help="A language to print in, as in de, or two at once, as in en+de.",
)
backs_option = click.option(
    "--backs",
    type=click.Choice(["long-edge", "short-edge", "fold", "none"]),
    default="long-edge",
    show_default=True,
    help="How backs come behind fronts: duplex by flip, fold and glue, or no backs.",
)
low_ink_option = click.option("--low-ink", is_flag=True, help="An edition that needs little ink.")
back_offset_option = click.option(
    "--back-offset", callback=offset, default="0,0", help="Move backs right and down, as in 0.5mm,-1mm."
)
margin_option = click.option(
    "--margin", callback=margin, default=None, help="What the printer cannot reach at each edge, as in 6mm."
)
scale_option = click.option(
    "--scale",
    callback=scale,
    default=None,
    help="Draw sheets larger or smaller, as in 99.5%.",
)
copies_option = click.option(
    "--copies",
    type=click.IntRange(1, 100),
    default=1,
    show_default=True,
    help="Decks on the sheets, one after the other: each card so many times as often.",
)
safe_lines_option = click.option(
    "--safe-lines",
    is_flag=True,
    help="With --target: files to look at, not to print, with lines where the cut and the safe zone are.",
)
printer_option = click.option(
    "--printer",
    shell_complete=completion.printer,
    default="home",
    show_default=True,
    help="What the printer can do: card_data/printers/.",
)


def refuse_idle_offset(back_offset: tuple[int, int], backs: str) -> None:
    """Raises where there are no backs that could be moved."""
    if any(back_offset) and backs in ("fold", "none"):
        raise plain_error(f"--back-offset moves nothing with --backs {backs}", "leave one of them out")


def with_settings(command: Callable[..., None]) -> Callable[..., None]:
    """A command that gets what its options say of how sheets are printed as one value, `settings`."""

    @wraps(command)
    def run(
        backs: str,
        low_ink: bool,
        back_offset: tuple[int, int],
        no_marks: bool = False,
        select: tuple[str, ...] = (),
        deck: str = "",
        keep_going: bool = False,
        margin: int | None = None,
        scale: int | None = None,
        copies: int = 1,
        safe_lines: bool = False,
        address: str = "",
        draft: bool = False,
        **others: Any,
    ) -> None:
        from cardgen.render.base.target import Settings

        refuse_idle_offset(back_offset, backs)
        settings = Settings(
            backs=backs,
            low_ink=low_ink,
            marks=not no_marks,
            back_offset=back_offset,
            select=select,
            deck=deck,
            keeps_going=keep_going or draft,
            margin=margin,
            scale=scale,
            copies=copies,
            safe_lines=safe_lines,
            address=address,
            draft=draft,
        )
        command(settings=settings, **others)

    return run


def refuse_place(out: Path, named: bool = True) -> None:
    """Raises where files cannot go to `out`, or would go elsewhere by a link that came with a project.

    Whoever names another folder than the default one with --out decides, links and all. `named` tells whether the
    command has that option.
    """
    if out.exists() and not out.is_dir():
        raise plain_error(
            f"{out.as_posix()} is a file, not a folder", "name another with --out" if named else "move it"
        )
    if out != DEFAULT_OUT:
        return
    if out.is_symlink():
        other = f", or write --out {os.readlink(out)}" if named else ": cardgen remembers there what it has read"
        raise plain_error(f"{out.as_posix()} is a link", f"remove it{other}")
    for folder, names, _ in os.walk(out):
        for place in (Path(folder, name) for name in names):
            if place.is_symlink() and not place.resolve().is_relative_to(out.resolve()):
                raise plain_error(f"{place.as_posix()} is a link that leaves {out.as_posix()}/", "remove it")


READING = ("check", "build", "play", "report", "list", "booster", "verify", "odds", "class", "gallery")
"""Commands that change nothing in a project, so that it may be an archive."""


def _project(ctx: click.Context, parameter: click.Parameter, value: Path | None) -> Path | None:
    return opened(value) if value is not None and ctx.command.name in READING else value


strict_option = click.option("--strict", is_flag=True, help="Let warnings fail the run, too.")
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


def plain_error(message: str, help: str = "") -> click.ClickException:
    """A wrong use in one line, exit status 2."""
    return _PlainError(f"{message}{f' ({help})' if help else ''}")


@contextmanager
def plain_errors() -> Iterator[None]:
    """Turns what the system refuses (disk full, no permission), or a worker that is lost, into one line."""
    from cardgen.commands.executors.executor import LostWorker
    from cardgen.commands.targets import UnknownName
    from cardgen.model.deck.selection import NoSuchCard

    try:
        yield
    except (UnknownName, NoSuchCard, LostWorker) as fault:
        raise plain_error(str(fault)) from None
    except OSError as fault:
        raise plain_error(sentence(fault)) from None


@contextmanager
def whole_enough(project: Project) -> Iterator[None]:
    """What is chosen within is played, whatever is faulty beside it: that is told to whoever waits.

    Where it is not there, or not whole, the findings say why, and the exit status is theirs.
    """
    from cardgen.commands.pipeline import faults_beside
    from cardgen.commands.targets import UnknownName
    from cardgen.output.reporters import report as as_text

    outcome, errors = faults_beside(project.root, project.library, project.findings)
    try:
        yield
    except UnknownName:
        if outcome.is_faulty:
            report(outcome, "text", False)
        raise
    if outcome.is_faulty:
        click.echo(as_text(outcome.found, outcome.counts, "text"), nl=False, err=True)
        click.echo("note: nothing of this is in what is played", err=True)
    if errors:
        click.echo(f"note: this is not in order ({', '.join(errors)}): `cardgen check` tells what", err=True)


def report(outcome: Outcome, format_: str, strict: bool) -> None:
    """Findings to stdout and the exit status they call for."""
    list_findings(outcome, format_)
    worst = max((finding.severity for finding in outcome.found), default=Severity.INFO)
    if worst is Severity.ERROR or (strict and worst is Severity.WARNING):
        sys.exit(1)


def list_findings(outcome: Outcome, format_: str = "text") -> None:
    """Findings to stdout."""
    from cardgen.output.reporters import report as as_text

    colour = format_ == "text" and sys.stdout.isatty() and "NO_COLOR" not in os.environ
    click.echo(as_text(outcome.found, outcome.counts, format_, colour, outcome.playing), nl=False)


def progress_bar(what: str, unit: str = "file") -> Progress:
    """A bar on stderr while a long run goes on; silent where nobody looks."""

    def walk(items: Sequence[Any]) -> Iterable[Any]:
        if not sys.stderr.isatty() or len(items) < 2:
            return items
        from tqdm import tqdm

        return tqdm(items, desc=what, unit=unit, file=sys.stderr, leave=False, dynamic_ncols=True)

    return walk


def tell(line: str) -> None:
    """A line to whoever waits."""
    click.echo(line, err=True)
