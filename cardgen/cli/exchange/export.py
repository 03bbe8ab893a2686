"""`cardgen export`: what a project says, in another form."""

from __future__ import annotations

import click

from cardgen.cli.exchange import table


@click.group("export", epilog=table.EXPORT_EXAMPLES)
def command() -> None:
    """Write what a project says in another form: as a table."""


command.add_command(table.export_table)
