"""`cardgen completion`, and what a shell completes: games, decks, products, recipes, cards, codes and the like.

The rest, commands and options, Click completes by itself. A project is only glanced at: the shell waits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

import click
from click.shell_completion import CompletionItem, get_completion_class

from cardgen.data.project import glance
from cardgen.data.project.files import find_root

Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]
VARIABLE = "_CARDGEN_COMPLETE"
EXAMPLES = """\b
Examples:
  cardgen completion bash >> ~/.bashrc
  cardgen completion zsh >> ~/.zshrc
  cardgen completion fish > ~/.config/fish/completions/cardgen.fish
"""


@click.command("completion", epilog=EXAMPLES, short_help="Let your shell complete games, decks, cards, codes.")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print what a shell needs to complete commands, options, games, decks, products, recipes, cards and codes of
    cardgen when you press Tab. Needed once; then open a new terminal.
    """
    made = get_completion_class(shell)
    assert made is not None
    click.echo(made(click.Group("cardgen"), {}, "cardgen", VARIABLE).source())


def _root(ctx: click.Context) -> Path:
    project = ctx.params.get("project")
    return project if isinstance(project, Path) else find_root(Path.cwd())


def _game(ctx: click.Context) -> str:
    """The one game that was named before; empty where none or several were.

    Behind an option that still waits for its value, Click has not told arguments apart yet.
    """
    named = ctx.params.get("game") or ctx.params.get("games") or ctx.args
    words = [named] if isinstance(named, str) else list(named)
    games = [word for word in words if word in glance.games(_root(ctx))]
    return games[0] if len(games) == 1 else ""


def _beginning(names: Iterable[str], incomplete: str) -> list[CompletionItem]:
    """Those that begin like the last part of what was typed; parts are parted by commas."""
    *done, last = incomplete.split(",")
    before = "".join(f"{part}," for part in done)
    return [CompletionItem(before + name) for name in names if name.startswith(last) and name not in done]


def game(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Games, and folders where the word looks like the path of one."""
    if incomplete.startswith((".", "/", "~")) or "/" in incomplete:
        return [CompletionItem(incomplete, type="file")]
    return _beginning(glance.games(_root(ctx)), incomplete)


def listed(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """What `cardgen list` takes."""
    return [*game(ctx, parameter, incomplete), *_beginning(("targets", "cutters", "sizes", "looks"), incomplete)]


def deck(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return _beginning(glance.decks(_root(ctx), _game(ctx)), incomplete)


def product(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return _beginning(glance.products(_root(ctx), _game(ctx)), incomplete)


def recipe(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return _beginning(glance.recipes(_root(ctx), _game(ctx)), incomplete)


def card(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return _beginning(glance.cards(_root(ctx), _game(ctx)), incomplete)


def size(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return _beginning(glance.card_sizes(_root(ctx)), incomplete)


def _shared(kind: str, ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return _beginning(glance.shared(_root(ctx), kind), incomplete)


paper: Completer = partial(_shared, "paper")
printer: Completer = partial(_shared, "printer")
target: Completer = partial(_shared, "target")
cutter: Completer = partial(_shared, "cutter")


def language(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The languages into which something of the project is translated."""
    return _beginning((*glance.languages(_root(ctx)), "accents", "mirror", "pseudo"), incomplete)


def code(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Codes of findings, in capitals or not."""
    from cardgen.analysis.catalogue import all_codes

    return _beginning(all_codes(), incomplete.upper())
