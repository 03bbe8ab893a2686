"""`cardgen class`: all that a class needs, and how often to print it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen.cli import completion
from cardgen.cli.common.messages import plain_error, plain_errors, progress_bar, report, tell
from cardgen.cli.common.options import format_option, jobs_option
from cardgen.cli.common.printing import (
    back_offset_option,
    backs_option,
    language_option,
    low_ink_option,
    out_option,
    printer_option,
    refuse_place,
    with_settings,
)
from cardgen.cli.common.projects import game_and_project, project_option, project_root

if TYPE_CHECKING:
    from cardgen.render.base.target import Settings

EXAMPLES = """\b
Examples:
  cardgen class fsys --pupils 24            24 pupils: tables, sheets of paper, ink
  cardgen class fsys --pupils 24 --low-ink  the same, with little ink
  cardgen class phylo --pupils 25 --paper letter
"""


@click.command("class", epilog=EXAMPLES, short_help="All that a class needs, with a list of what to print.")
@click.argument("game", required=False, default="", metavar="[GAME or FOLDER]", shell_complete=completion.game)
@click.option("--pupils", type=click.IntRange(1, 1000), required=True, help="How many play at the same time.")
@click.option(
    "--paper",
    default="a4",
    shell_complete=completion.paper,
    show_default=True,
    help="The paper: a name, or a size as in 148x210mm.",
)
@click.option("--deck", default="", shell_complete=completion.deck, help="Another deck than the game's own.")
@backs_option
@low_ink_option
@back_offset_option
@printer_option
@language_option
@out_option
@jobs_option
@project_option
@format_option
@with_settings
def command(
    game: str,
    pupils: int,
    paper: str,
    out: Path,
    settings: Settings,
    printer: str,
    language: str,
    jobs: int,
    project: Path | None,
    format_: str,
) -> None:
    """Make all files of a game for a class, and a list of how often to print each: tables, paper, ink.

    Every table gets the cards and a rulebook, every player what lies before each. The list lands in OUT/GAME.
    """
    from cardgen.commands import interface
    from cardgen.commands.school_class import NoTables

    game, project = game_and_project(game, project)
    root = project_root(project)
    refuse_place(out)
    try:
        with plain_errors():
            outcome, print_list = interface.print_class(
                game,
                root,
                pupils=pupils,
                paper=paper,
                out=out,
                printer=printer,
                settings=settings,
                jobs=jobs,
                language=language,
                progress=progress_bar("building"),
                tell=tell,
            )
    except NoTables as fault:
        raise plain_error(str(fault)) from None
    if print_list is not None and format_ == "text":
        click.echo(f"{print_list.text}\nThis list: {print_list.path.as_posix()}")
    report(outcome, format_, strict=False)
    sys.exit(0)
