"""`cardgen build`: from YAML to paper."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen.cli import completion
from cardgen.cli.built import FileList, build_for_ever, counted
from cardgen.cli.common.messages import plain_error, plain_errors, progress_bar, report, tell
from cardgen.cli.common.options import cluster_option, comma_list, format_option, jobs_option, strict_option
from cardgen.cli.common.printing import (
    back_offset_option,
    backs_option,
    copies_option,
    languages_option,
    low_ink_option,
    margin_option,
    out_option,
    paper_option,
    printer_option,
    refuse_place,
    safe_lines_option,
    scale_option,
    with_settings,
)
from cardgen.cli.common.projects import ARCHIVE, games_and_project, project_option, project_root, tell_whose

if TYPE_CHECKING:
    from cardgen.commands.changes import ChangedCards
    from cardgen.commands.targets import BuildOrder
    from cardgen.render.base.target import Settings

EXAMPLES = """\b
Examples:
  cardgen build                                all games of this folder, on A4 and Letter
  cardgen build fsys --paper a4                one game, one paper
  cardgen build fsys --only cards --backs fold no duplex printer: fold, glue, cut
  cardgen build fsys --only cards --backs short-edge
  cardgen build fsys --select 3,10-20,feed-the-soil
  cardgen build fsys --only cards --watch      again each time you save a file, until Ctrl-C
  cardgen build fsys --only cards --changed-since printed/manifest.json
  cardgen build fsys --lang de,sw              in German and Swahili
  cardgen build fsys --lang en+de              two at once: names in both, a sheet has two sides
  cardgen build fsys --low-ink                 little ink: white ground, outlines
  cardgen build my-deck/ --draft               to try cards that are not whole yet
  cardgen build fsys --only cards --paper sra3 --printer copy-shop --copies 12
  cardgen build fsys --only png                each face as a picture of 300 dpi
  cardgen build fsys --target tabletop-simulator --base-url https://example.org/fsys
  cardgen build fsys --only cards --cutter silhouette-cameo
  cardgen build fsys --only calibration        find out how far your printer is off
  cardgen build fsys --back-offset 0.5mm,-1mm  and correct it
"""


@click.command("build", epilog=EXAMPLES, short_help="Make the files to print.")
@click.argument("games", nargs=-1, metavar="[GAME or FOLDER]...", shell_complete=completion.game)
@out_option
@paper_option
@click.option(
    "--only",
    multiple=True,
    callback=comma_list,
    shell_complete=completion.product,
    help="Only these products, as in cards,rulebook.",
)
@click.option(
    "--select",
    multiple=True,
    callback=comma_list,
    shell_complete=completion.card,
    help="Only these cards: numbers, ranges, ids.",
)
@click.option(
    "--changed-since",
    "manifest",
    type=click.Path(path_type=Path),
    default=None,
    help="Only the cards that look otherwise than in an earlier build: its manifest.json.",
)
@click.option("--deck", default="", shell_complete=completion.deck, help="Another deck than the game's own.")
@backs_option
@low_ink_option
@back_offset_option
@click.option("--no-marks", is_flag=True, help="No crop marks.")
@margin_option
@scale_option
@copies_option
@printer_option
@click.option(
    "--target",
    default="",
    shell_complete=completion.target,
    help="For whom: a print shop or virtual table; `cardgen list targets`.",
)
@click.option(
    "--cutter",
    default="",
    shell_complete=completion.cutter,
    help="A machine that cuts the cards out; `cardgen list cutters`.",
)
@safe_lines_option
@click.option(
    "--base-url",
    "address",
    default="",
    help="Where the pictures of a virtual table will be on the web, as in https://example.org/my-game.",
)
@click.option(
    "--keep-going",
    is_flag=True,
    help="Print a note in the place of a card that does not fit or cannot be drawn. Faults in the data still stop all.",
)
@click.option(
    "--draft",
    is_flag=True,
    help="Print though values and pictures are missing or a deck is not legal yet: what is missing is a ?, and every "
    "sheet and file says draft.",
)
@click.option(
    "--watch", is_flag=True, help="Stay, and build again each time a file of the project is saved; Ctrl-C ends it."
)
@jobs_option
@cluster_option
@languages_option
@project_option
@format_option
@strict_option
@with_settings
def command(
    games: tuple[str, ...],
    out: Path,
    papers: tuple[str, ...],
    only: tuple[str, ...],
    manifest: Path | None,
    settings: Settings,
    printer: str,
    target: str,
    cutter: str,
    watch: bool,
    jobs: int,
    cluster: str,
    languages: tuple[str, ...],
    project: Path | None,
    format_: str,
    strict: bool,
) -> None:
    """Make the files to print: cards, ability sheet, rulebook, deck list.

    Files land in OUT/GAME; OUT/manifest.json lists them. Only what changed is drawn again.
    """
    from msgspec.structs import replace

    from cardgen.commands import interface
    from cardgen.commands.targets import BuildOrder

    if settings.safe_lines and not target:
        raise plain_error("--safe-lines goes with --target")
    if settings.draft and target:
        raise plain_error("--draft is for trying at home, --target for others", "leave one of them out")
    games, project = games_and_project(games, project)
    root = project_root(project)
    refuse_place(out)
    if not games:
        tell_whose(project, root, err=True)
    if watch:
        _refuse_beside_watch({"--changed-since": manifest, "--strict": strict, "--format": format_ != "text"})
    if manifest is not None and languages:
        raise plain_error("--changed-since tells what changed as it is written", "leave out --lang")
    if manifest is not None:
        order = BuildOrder(games=games, only=only, printer=printer, settings=settings)
        settings = replace(settings, select=_changed(root, manifest, order, out, format_, strict))
    build = partial(
        interface.build,
        root,
        *games,
        out=out,
        only=only,
        papers=papers,
        printer=printer,
        target=target,
        cutter=cutter,
        settings=settings,
        jobs=jobs,
        cluster=cluster,
        languages=languages,
        progress=progress_bar("building"),
        tell=tell,
    )
    files = FileList(out, has_remedy=not (settings.keeps_going or target))
    if watch:
        build_for_ever(root, build, files)
    with plain_errors():
        outcome = build()
    if format_ == "text":
        files.tell(outcome)
    report(outcome, format_, strict)
    sys.exit(0)


def _refuse_beside_watch(given: Mapping[str, object]) -> None:
    """Raises for what only means something where a command comes to an end, and for what nobody changes."""
    for option in (name for name, value in given.items() if value):
        raise plain_error(f"--watch goes on until you end it, and {option} is about one build", "leave one of them out")
    if ARCHIVE in click.get_current_context().meta:
        raise plain_error("--watch waits for saved files, and nobody saves into an archive", "name a folder")


def _changed(root: Path, manifest: Path, order: BuildOrder, out: Path, format_: str, strict: bool) -> tuple[str, ...]:
    """The cards to print anew; where there are none, or that cannot be told, the end."""
    from cardgen.commands.changes import changes_since

    if order.settings.select:
        raise plain_error("--changed-since chooses the cards", "leave out --select")
    with plain_errors():
        changes = changes_since(root, manifest, order, out)
    if changes.outcome.is_faulty:
        report(changes.outcome, format_, strict)
    if format_ == "text":
        _tell_changes(changes, manifest)
    if not changes.changed:
        if format_ != "text":
            report(changes.outcome, format_, strict)
        sys.exit(0)
    return changes.changed


def _tell_changes(changes: ChangedCards, manifest: Path) -> None:
    place = manifest.as_posix()
    if changes.gone:
        click.echo(f"no longer there: {', '.join(changes.gone)}")
    if changes.changed:
        click.echo(f"changed since {place}: {', '.join(changes.changed)}; {counted(changes.alike, 'card')} as before")
    else:
        click.echo(f"nothing changed since {place}: {counted(changes.alike, 'card')} as before; nothing is written")
