"""`cardgen serve`: a live page of the project, on this computer only."""

from __future__ import annotations

from pathlib import Path

import click

from cardgen.cli import completion
from cardgen.cli.common.messages import plain_error, plain_errors
from cardgen.cli.common.printing import DEFAULT_OUT
from cardgen.cli.common.projects import project_option, project_root

EXAMPLES = """\b
Examples:
  cardgen serve                           all games of this folder, in your browser
  cardgen serve phylo                     only one
  cardgen serve --no-browser --port 8123  print the address, always the same port
  cardgen serve --editor pycharm          what opens a line that you click
"""
MISSING = "`cardgen serve` needs three more libraries: pip install 'cardgen[serve]'"


@click.command("serve", epilog=EXAMPLES, short_help="Show the cards live while you change them.")
@click.argument("games", metavar="[GAME]...", nargs=-1, shell_complete=completion.game)
@click.option("--port", type=click.IntRange(0, 65_535), default=0, help="The port; without it, one that is free.")
@click.option(
    "--editor",
    default="vscode",
    show_default=True,
    envvar="CARDGEN_EDITOR",
    show_envvar=True,
    help="What opens a line that you click: vscode, vscodium, cursor, zed, idea, pycharm, sublime, textmate, bbedit, "
    "none, or an address with {path} and {line}.",
)
@click.option(
    "--built",
    type=click.Path(path_type=Path),
    default=DEFAULT_OUT,
    show_default=True,
    help="Where the last build is, to compare with.",
)
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@project_option
def command(
    games: tuple[str, ...], port: int, editor: str, built: Path, no_browser: bool, project: Path | None
) -> None:
    """Show all cards on a page in your browser: change a word, a colour or a drawing in your own editor, and the card
    changes as you save. What is wrong with a card stands beside it.

    Only this computer can open the page, at the address that is printed. Nothing is written. Ctrl-C ends it.
    """
    with plain_errors():
        root = project_root(project)
        try:
            from cardgen.workshop.editors import NoEditor, address_of
            from cardgen.workshop.running import serve
        except ModuleNotFoundError as fault:
            raise click.ClickException(MISSING) from fault
        try:
            address = address_of(editor)
        except NoEditor as fault:
            raise plain_error(f"--editor {editor}: {fault}") from None
        serve(root, games, port, address, built, tell=click.echo, browse=None if no_browser else click.launch)
