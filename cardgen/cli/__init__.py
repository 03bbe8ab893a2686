"""Command line: parse, call, report, exit status. Nothing else happens here.

Commands are imported when they are called, so that help and version answer at once.
"""

from __future__ import annotations

import gc
import importlib
import sys

import click

from cardgen.program import __version__

COMMANDS = {
    "list": "cardgen.cli.list",
    "check": "cardgen.cli.check",
    "build": "cardgen.cli.build",
    "booster": "cardgen.cli.booster",
    "class": "cardgen.cli.class_",
    "play": "cardgen.cli.play",
    "report": "cardgen.cli.report",
    "explain": "cardgen.cli.explain",
    "doctor": "cardgen.cli.doctor",
    "completion": "cardgen.cli.completion",
    "pack": "cardgen.cli.pack",
    "serve": "cardgen.cli.serve",
    "gallery": "cardgen.cli.gallery",
    "preflight": "cardgen.cli.preflight",
    "new": "cardgen.cli.new",
    "import": "cardgen.cli.exchange.import_",
    "export": "cardgen.cli.exchange.export",
    "schema": "cardgen.cli.schema",
    "translate": "cardgen.cli.translate",
}

EXAMPLES = """\b
Examples:
  cardgen build fsys                      print files for the game fsys, into output/
  cardgen build fsys --paper a4           only for A4 paper
  cardgen build fsys --select 3,10-20     only some cards
  cardgen booster phylo --packs 30        30 sealed packs, all different, all playable
  cardgen class fsys --pupils 24          what a class prints: tables, paper, ink
  cardgen check                           find mistakes in the cards of this folder
  cardgen play fsys                       20,000 games of a deck, and what they tell
  cardgen report fsys                     a page about a deck: how hard, how fair, which cards
  cardgen explain CG204                   what a message means and how to mend it
  cardgen new game rivers                 begin a game of your own
"""


class LazyGroup(click.Group):
    """A group that imports a command when it is wanted."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*COMMANDS]  # `list` is a module of this package

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(COMMANDS[cmd_name]).command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            close = get_close_matches(args[0], COMMANDS, 1)
            hint = f" Did you mean `{close[0]}`?" if close else f" There are {', '.join(COMMANDS)}."
            if _is_game(args[0]):
                hint = f" It is a game: did you mean `cardgen build {args[0]}`?"
            ctx.fail(f"There is no command `{args[0]}`.{hint}")
        return super().resolve_command(ctx, args)


def _is_game(name: str) -> bool:
    """Whether there is a game of this name, in the project around this folder or among those that cardgen ships."""
    from pathlib import Path

    from cardgen.data.project.files import CARD_DATA, find_root, shipped_root

    roots = (find_root(Path.cwd()), shipped_root())
    return name in {path.parent.name for root in roots for path in root.glob(f"{CARD_DATA}/*/game.yaml")}


@click.group(cls=LazyGroup, epilog=EXAMPLES, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="cardgen", message="%(prog)s %(version)s")
def main() -> None:
    """Make printed card games from data: check the cards, print the sheets."""


def run() -> None:
    """The program. A run is short and leaves few cycles behind: not looking for them saves a tenth of its time."""
    gc.disable()
    try:
        sys.exit(main.main(prog_name="cardgen", standalone_mode=False))
    except click.ClickException as fault:
        fault.show()
        sys.exit(fault.exit_code)
