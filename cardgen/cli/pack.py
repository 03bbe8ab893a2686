"""`cardgen pack`: the cards of a folder as one file to mail, with the verdict on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from cardgen.cli import completion
from cardgen.cli.common.messages import plain_errors, progress_bar, report
from cardgen.cli.common.options import format_option, jobs_option, strict_option
from cardgen.cli.common.printing import DEFAULT_OUT, refuse_place

EXAMPLES = """\b
Examples:
  cardgen pack                        this folder, as output/NAME-VERSION.zip
  cardgen pack ../school-garden --base fsys
  cardgen pack --out ~/Desktop/for-asha.zip
  cardgen pack --whole                a game of your own, for others to unpack and print
"""
MOST = 3
"""So many files are named that stay at home for one reason."""


@click.command("pack", epilog=EXAMPLES, short_help="Pack your cards for mailing, with a verdict.")
@click.argument("folder", required=False, default=".", type=click.Path(path_type=Path))
@click.option(
    "--base",
    default="",
    metavar="GAME",
    shell_complete=completion.game,
    help="The game it is for; where nothing is said, it is found out.",
)
@click.option(
    "--level",
    type=click.Choice(["static", "quick", "standard", "deep"]),
    default="quick",
    show_default=True,
    help="How much is played for the verdict.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=DEFAULT_OUT,
    show_default=True,
    help="A folder, or the name of the file, with .zip.",
)
@click.option(
    "--whole",
    "is_whole",
    is_flag=True,
    help="All of the folder, templates and fonts too: to be unpacked and printed by people who trust you.",
)
@jobs_option
@format_option
@strict_option
def command(
    folder: Path, base: str, level: str, out: Path, is_whole: bool, jobs: int, format_: str, strict: bool
) -> None:
    """Pack the cards of a project, or of a set, into one .zip: what `cardgen check` takes, and verdict.html.

    What was built, templates and fonts stay at home: of a stranger nobody should run programs. With --whole only what
    was built stays: a game of your own, ready to print. The same files give the same bytes. Mistakes in the cards do
    not keep them from being packed, as the verdict tells of them.
    """
    from msgspec.structs import replace

    from cardgen.commands.expansion.pack import PackOrder, folder_with_cards, pack

    if out.suffix != ".zip":
        refuse_place(out)
    with plain_errors():
        order = PackOrder(folder_with_cards(folder), base, level, out, jobs=jobs, is_whole=is_whole)
        made = pack(order, progress_bar("checking", "part"))
    if format_ == "text" and not made.refused:
        click.echo(f"{made.path.as_posix()}  {len(made.members)} files")
        for line in _left_out(made.left_out):
            click.echo(f"  {line}")
        if is_whole:
            click.echo("  who gets it unpacks it and types `cardgen build` in its folder, if they trust you")
    report(replace(made.outcome, found=(*made.refused, *made.outcome.found)), format_, strict)


def _left_out(files: Iterable[tuple[str, str]]) -> Iterator[str]:
    """What stays at home, by its reason; of a game that is the folder's own, more than cards does."""
    by_reason: dict[str, list[str]] = {}
    for name, reason in files:
        by_reason.setdefault(reason, []).append(name)
    for reason, names in by_reason.items():
        more = f" and {len(names) - MOST} more" if len(names) > MOST else ""
        yield f"left out: {', '.join(names[:MOST])}{more}: {reason}"
    if any(name.endswith(".j2") for names in by_reason.values() for name in names):
        yield "to let others print a game of your own, send `cardgen pack --whole`: they have to trust its templates"
