"""`cardgen build`: from YAML to paper."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from cardgen.cli.common import (
    comma_list,
    format_option,
    games_and_project,
    jobs_option,
    offset,
    plain_error,
    plain_errors,
    progress_bar,
    project_option,
    project_root,
    report,
    strict_option,
)

EXAMPLES = """\b
Examples:
  cardgen build                                all games of this folder, on A4 and Letter
  cardgen build fsys --paper a4                one game, one paper
  cardgen build fsys --only cards --backs fold no duplex printer: fold, glue, cut
  cardgen build fsys --only cards --backs short-edge
  cardgen build fsys --select 3,10-20,feed-the-soil
  cardgen build fsys --low-ink                 little ink: white ground, outlines
  cardgen build fsys --only png                each face as a picture of 300 dpi
  cardgen build fsys --only calibration        find out how far your printer is off
  cardgen build fsys --back-offset 0.5mm,-1mm  and correct it
"""


@click.command("build", epilog=EXAMPLES, short_help="Make the files to print.")
@click.argument("games", nargs=-1, metavar="[GAME or FOLDER]...")
@click.option(
    "--out", type=click.Path(path_type=Path), default=Path("output"), show_default=True, help="Where files go."
)
@click.option(
    "--paper", "papers", multiple=True, callback=comma_list, help="a4, letter or your own; default: A4 and Letter."
)
@click.option("--only", multiple=True, callback=comma_list, help="Only these products, as in cards,rulebook.")
@click.option("--select", multiple=True, callback=comma_list, help="Only these cards: numbers, ranges, ids.")
@click.option("--deck", default="", help="Another deck than the game's own.")
@click.option(
    "--backs",
    type=click.Choice(["long-edge", "short-edge", "fold", "none"]),
    default="long-edge",
    show_default=True,
    help="How backs come behind fronts: duplex by flip, fold and glue, or no backs.",
)
@click.option("--low-ink", is_flag=True, help="An edition that needs little ink.")
@click.option("--back-offset", callback=offset, default="0,0", help="Move backs right and down, as in 0.5mm,-1mm.")
@click.option("--no-marks", is_flag=True, help="No crop marks.")
@click.option("--printer", default="home", show_default=True, help="What the printer can do: card_data/printers/.")
@jobs_option
@project_option
@format_option
@strict_option
def command(
    games: tuple[str, ...],
    out: Path,
    papers: tuple[str, ...],
    only: tuple[str, ...],
    select: tuple[str, ...],
    deck: str,
    backs: str,
    low_ink: bool,
    back_offset: tuple[int, int],
    no_marks: bool,
    printer: str,
    jobs: int,
    project: Path | None,
    format_: str,
    strict: bool,
) -> None:
    """Make the files to print: cards, ability sheet, rulebook, deck list.

    Files land in OUT/GAME; OUT/manifest.json lists them. Only what changed is drawn again.
    """
    from cardgen.build import build
    from cardgen.order import Order
    from cardgen.render.target import Settings

    games, project = games_and_project(games, project)
    root = project_root(project)
    if any(back_offset) and backs in ("fold", "none"):
        raise plain_error(f"--back-offset moves nothing with --backs {backs}", "leave one of them out")
    settings = Settings(backs, low_ink, not no_marks, back_offset, select, deck)
    if out.exists() and not out.is_dir():
        raise plain_error(f"{out.as_posix()} is a file, not a folder", "name another with --out")
    with plain_errors():
        outcome = build(
            root,
            out,
            Order(games, papers, only, printer, settings, jobs),
            progress_bar("building"),
        )
    if format_ == "text":
        for line in outcome.written:
            click.echo(f"{(out / line.path).as_posix()}  {_told(line.pages, line.cards)}")
        if outcome.missing:
            click.echo(f"not written: {', '.join(outcome.missing)}; files of an earlier build are as they were")
        if outcome.written:
            click.echo(f"{_count(len(outcome.written), 'file')}, {outcome.drawn} drawn anew")
    report(outcome, format_, strict)
    sys.exit(0)


def _told(pages: int, cards: int) -> str:
    return f"{_count(pages, 'page')}, {_count(cards, 'card')}" if cards else _count(pages, "page")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
