"""`cardgen gallery`: the cards as a folder of pages to show."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen.cli import completion
from cardgen.cli.common.messages import plain_error, plain_errors, progress_bar, report, tell
from cardgen.cli.common.options import format_option, jobs_option, strict_option
from cardgen.cli.common.printing import DEFAULT_OUT, refuse_place
from cardgen.cli.common.projects import games_and_project, project_option, project_root

if TYPE_CHECKING:
    from cardgen.gallery.downloads import Missing

EXAMPLES = """\b
Examples:
  cardgen gallery --out my-gallery          all games of this folder; open my-gallery/index.html
  cardgen gallery fsys --out site           one game
  cardgen gallery school-garden/ --out site the cards of an expansion
  cardgen gallery --out site --url https://example.org/cards/
"""


def address(ctx: click.Context, parameter: click.Parameter, value: str) -> str:
    """An address that ends with a slash; empty where none was given."""
    from cardgen.render.products.virtual_table import is_web_address

    if value and not is_web_address(value):
        raise click.BadParameter("write https://, a host and a path, as in https://example.org/my-game")
    return value if not value or value.endswith("/") else f"{value}/"


def told_of(missing: Sequence[Missing], built: Path) -> Iterator[str]:
    """For each game and reason, the products that are not among its downloads, and what to do."""
    together: dict[tuple[str, str], list[str]] = {}
    for product in missing:
        together.setdefault((product.game, product.why), []).append(product.product)
    for (game, why), products in together.items():
        out = "" if built == DEFAULT_OUT else f" --out {built.as_posix()}"
        yield (
            f"note: not among the downloads of {game}, as {why}: {', '.join(products)}; "
            f"run `cardgen build {game}{out}`, then this again"
        )


@click.command("gallery", epilog=EXAMPLES, short_help="Make a folder of pages that show the cards.")
@click.argument("games", metavar="[GAME or FOLDER]...", nargs=-1, shell_complete=completion.game)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    required=True,
    help="The folder of the gallery: new, empty, or one that holds an earlier gallery.",
)
@click.option(
    "--built",
    type=click.Path(path_type=Path),
    default=DEFAULT_OUT,
    show_default=True,
    help="Where `cardgen build` wrote: files to print that are up to date are offered for download.",
)
@click.option(
    "--url", default="", callback=address, help="Where it will be on the web: previews of links need whole addresses."
)
@jobs_option
@project_option
@format_option
@strict_option
def command(
    games: tuple[str, ...],
    out: Path,
    built: Path,
    url: str,
    jobs: int,
    project: Path | None,
    format_: str,
    strict: bool,
) -> None:
    """Show the cards as pages: all cards with search, a page for each, decks, rules, files to print, credits.

    OUT/index.html opens from the disk, and from any folder of any web host. Only what changed is drawn again.
    """
    from cardgen.gallery.flow import GalleryOrder, make_gallery

    games, project = games_and_project(games, project)
    root = project_root(project)
    refuse_place(out)
    if out.resolve() == DEFAULT_OUT.resolve():
        raise plain_error("output/ is for files to print", "name another folder with --out")
    with plain_errors():
        result = make_gallery(root, out, GalleryOrder(games, built, url, jobs), progress_bar("drawing", "part"), tell)
    if format_ == "text" and result.cards:
        for line in told_of(result.missing, built):
            tell(line)
        counts = ((result.cards, "card", ""), (result.drawn, "face", " drawn"), (result.changed, "file", " changed"))
        changed = ", ".join(f"{count:,} {noun}{'s' * (count != 1)}{done}" for count, noun, done in counts)
        click.echo(f"{(out / 'index.html').as_posix()}  {changed}")
    report(result.outcome, format_, strict)
    sys.exit(0)
