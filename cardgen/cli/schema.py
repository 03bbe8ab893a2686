"""`cardgen schema`: editors learn which icons there are."""

from __future__ import annotations

from pathlib import Path

import click

from cardgen.cli import completion
from cardgen.cli.common.messages import plain_error, plain_errors
from cardgen.cli.common.projects import project_option, project_root

EXAMPLES = """\b
Examples:
  cardgen schema            after adding an icon to icons.yaml
  cardgen schema rivers     only this game
"""


@click.command("schema", epilog=EXAMPLES)
@click.argument("game", required=False, shell_complete=completion.game)
@project_option
def command(game: str | None, project: Path | None) -> None:
    """Write the icons of icons.yaml into the schema that editors complete by.

    Changes only the list of icons in card_data/GAME/schema/cards.schema.json, and only where it is not right.
    """
    from cardgen import data
    from cardgen.output.files import write_whole

    root = project_root(project)
    with plain_errors():
        documents, _ = data.read(root)
        documents, _ = data.check(documents, root)
        games = sorted({document.game for document in documents if document.game})
        if game is not None and game not in games:
            raise plain_error(f"there is no game `{game}`; there are {', '.join(games) or 'none'}")
        changed = list(data.refreshed(documents, root, game or ""))
        for path, text in changed:
            write_whole(path, text.encode())
    for path, _ in changed:
        click.echo(f"{path.as_posix()}: icons written")
    if not changed:
        click.echo("editors know all icons already")
