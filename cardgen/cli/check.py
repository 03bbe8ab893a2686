"""`cardgen check`: every fault there is, in one run."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec.structs import replace

from cardgen.cli import completion
from cardgen.cli.common.messages import plain_error, plain_errors, progress_bar, report
from cardgen.cli.common.options import engine_option, format_option, jobs_option, strict_option
from cardgen.cli.common.printing import DEFAULT_OUT, languages_option, refuse_place
from cardgen.cli.common.projects import RefusedArchive, games_and_project, project_option, project_root, tell_whose

if TYPE_CHECKING:
    from cardgen.analysis.play.engines import Engine
    from cardgen.analysis.report.verdict import Verdict
    from cardgen.commands.expansion.review import ReviewedProject
    from cardgen.commands.outcome import Outcome
    from cardgen.model.library import Library
    from cardgen.render.html.verdict_page import CardPictures

EXAMPLES = """\b
Examples:
  cardgen check                      the project in this folder
  cardgen check fsys                 one game
  cardgen check my-expansion/        a project, or a folder with set.yaml, somewhere else
  cardgen check my-expansion.zip --base fsys --verdict verdict.html
  cardgen check my-expansion/ --base fsys --against my-expansion-1.0.0.zip
  cardgen check --level static       no play: what a save in the editor needs
  cardgen check fsys --level deep    a hundred times as many games, some minutes
  cardgen check fsys --lang de       what is missing, outdated or too long in German
  cardgen check fsys --proof p.csv   for each challenge the cards that cover it
  cardgen check --format github      annotations for a pull request
"""


@click.command("check", epilog=EXAMPLES, short_help="Find mistakes in cards, decks and prints.")
@click.argument("what", required=False, metavar="[GAME or EXPANSION]", shell_complete=completion.game)
@click.option(
    "--level",
    type=click.Choice(["static", "quick", "standard", "deep"]),
    default="quick",
    show_default=True,
    help="How much is played at most, while it may tell more: nothing, what takes seconds, 10 or 100 times that.",
)
@click.option(
    "--base",
    default="",
    metavar="GAME",
    shell_complete=completion.game,
    help="The game it is for; looks at credits, too.",
)
@click.option(
    "--against",
    type=click.Path(path_type=Path),
    default=None,
    metavar="RELEASE",
    help="An earlier release, as folder or .zip: have ids vanished, or got another meaning?",
)
@click.option(
    "--verdict",
    type=click.Path(path_type=Path, dir_okay=False),
    default=None,
    metavar="FILE.html",
    help="Write what was found on one page: for whoever takes the expansion, and whoever wrote it.",
)
@click.option("--proof", type=click.Path(path_type=Path), default=None, help="Write for each challenge what covers it.")
@languages_option
@jobs_option
@engine_option
@project_option
@format_option
@strict_option
def command(
    what: str | None,
    level: str,
    base: str,
    against: Path | None,
    verdict: Path | None,
    proof: Path | None,
    jobs: int,
    languages: tuple[str, ...],
    engine: Engine,
    project: Path | None,
    format_: str,
    strict: bool,
) -> None:
    """Find mistakes: in the data, in references, in what would be printed, and in how decks play.

    Decks are computed exactly where that can be, and played where it cannot. An EXPANSION is a project, a folder with
    set.yaml, or a .zip of one.
    """
    from cardgen.commands import interface

    _refuse_other_pages(verdict)
    title, shown = _title_of(what), _command_for_all(what, base, against, level)
    games, project = _opened(what, project, title, shown, verdict)
    if base and games and games != (base,):
        raise plain_error(f"{what} is of `{games[0]}`, not of `{base}`", f"`--base {games[0]}`, or none")
    root, progress = project_root(project), progress_bar("checking", "part")
    if not games:
        tell_whose(project, root, err=format_ != "text")
    refuse_place(DEFAULT_OUT, named=False)  # where drawings that were read are remembered
    with plain_errors():
        if base or against or verdict:
            from cardgen.commands.expansion.review import ReviewRequest, check_expansion

            cards, release = _chosen(root, what if games else None), _release(against) if against else None
            compared = against.name if against else ""
            request = ReviewRequest(cards, base, release, title, compared, command=shown)
            outcome, page = check_expansion(request, games, level, jobs, progress, engine)
            if verdict is not None:
                from cardgen.commands.expansion.pictures import reviewed_pictures

                _write_verdict(page, verdict, reviewed_pictures(request, games, outcome))
        else:
            outcome = interface.check(
                root, *games, level=level, jobs=jobs, languages=languages, progress=progress, engine=engine
            )
            if proof is not None and outcome.library is None:  # nothing had changed since it was checked last
                outcome = replace(outcome, library=interface.load(root, *games).library)
        if proof is not None and outcome.library is not None:
            _write_proofs(outcome.library, games or tuple(filter(None, (base,))), proof)
    if format_ == "text":
        _list_verdicts(outcome, verdict)
    report(outcome, format_, strict)


def _list_verdicts(outcome: Outcome, path: Path | None) -> None:
    for line in outcome.verdicts:
        click.echo(line)
    if line := str(outcome.playing):
        click.echo(line)
    if path is not None:
        click.echo(f"verdict: {path.as_posix()}")


def _refuse_other_pages(verdict: Path | None) -> None:
    if verdict is not None and verdict.suffix.lower() not in (".html", ".htm"):
        raise plain_error(f"{verdict.as_posix()}: a verdict is a page of HTML", "name it .html; a browser prints it")


def _opened(
    what: str | None, project: Path | None, title: str, shown: str, path: Path | None
) -> tuple[tuple[str, ...], Path | None]:
    """Games and project; of an archive that is refused, the verdict is written all the same."""
    try:
        return games_and_project((what,) if what else (), project)
    except RefusedArchive as refused:
        if path is not None:
            from cardgen.commands.expansion.review import ReviewedProject, ReviewRequest, refusal

            with plain_errors():
                _write_verdict(
                    refusal(ReviewRequest(ReviewedProject(Path()), title=title, command=shown), refused.found), path
                )
        raise


def _release(path: Path) -> ReviewedProject:
    """An earlier release: a project, a set alone, or a set in a project."""
    games, project = games_and_project((str(path),), None)
    if project is None:
        raise plain_error(
            f"{path.as_posix()} is no release", "name a folder with card_data/ or set.yaml, or a .zip of it"
        )
    return _chosen(project, str(path) if games else None)


def _chosen(root: Path, what: str | None) -> ReviewedProject:
    """The whole, or the one set of it whose folder was named."""
    from cardgen.commands.expansion.review import ReviewedProject

    return ReviewedProject(root, Path(what) if what is not None and (Path(what) / "set.yaml").is_file() else None)


def _title_of(what: str | None) -> str:
    return Path(what or ".").absolute().name


def _command_for_all(what: str | None, base: str, against: Path | None, level: str) -> str:
    """The command that shows everything, as it can be typed."""
    words = ["cardgen", "check", *([Path(what).as_posix()] if what else [])]
    words += ["--base", base] if base else []
    words += ["--against", against.as_posix()] if against else []
    return shlex.join([*words, *(["--level", level] if level != "quick" else [])])


def _write_verdict(page: Verdict, path: Path, pictures: CardPictures | None = None) -> None:
    from cardgen.output.files import write_whole
    from cardgen.render.html.verdict_page import NO_PICTURES, page_of

    write_whole(path, page_of(page, pictures=pictures or NO_PICTURES).encode())


def _write_proofs(library: Library, games: tuple[str, ...], path: Path) -> None:
    """One row for each challenge of each deck, under the name of its game."""
    from cardgen.analysis import proofs
    from cardgen.output.csv import as_csv
    from cardgen.output.files import write_whole

    write_whole(path, as_csv(proofs(library, games)).encode())
