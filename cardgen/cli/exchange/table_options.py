"""Options that say how a table is to be read, of all commands that read one."""

from __future__ import annotations

from pathlib import Path

import click

skip_option = click.option(
    "--skip",
    "skipped",
    multiple=True,
    metavar="COLUMN",
    help="Leave out a column of the table, by its name; may be said more than once.",
)
skip_empty_option = click.option(
    "--skip-empty", "skips_nameless", is_flag=True, help="Leave out rows that name no card, as notes below a table."
)
newline_option = click.option(
    "--newline", default="", metavar="MARK", help="What stands in texts of the table for a new line, as in %n."
)


def _names(ctx: click.Context, parameter: click.Parameter, value: str) -> tuple[str, ...]:
    """`Name, , Text`: a name for each column, none for what is not to be read."""
    return tuple(name.strip() for name in value.split(",")) if value.strip(", ") else ()


heads_option = click.option(
    "--heads",
    default="",
    metavar="NAME,...",
    callback=_names,
    help='The names of the columns, of a table that has no row of them, as in "Name, Cost, Text".',
)


plain_texts_option = click.option(
    "--plain-texts", "is_plain", is_flag=True, help="Texts are no Markdown: print `**`, `_`, `<b>` in them as they are."
)


def _pairs(ctx: click.Context, parameter: click.Parameter, value: tuple[str, ...]) -> dict[str, str]:
    """`Cost=price`: the head of a column, and the key that it is about."""
    for pair in value:
        head, mark, key = pair.rpartition("=")
        if not (mark and head.strip() and key.strip()):
            raise click.BadParameter("write the head of a column and a key, as in Cost=price")
    return {pair.rpartition("=")[0].strip(): pair.rpartition("=")[2].strip() for pair in value}


column_option = click.option(
    "--column",
    "columns",
    multiple=True,
    metavar="HEAD=KEY",
    callback=_pairs,
    help="What a column is about; may be said more than once.",
)


pictures_option = click.option(
    "--pictures",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    default=None,
    metavar="FOLDER",
    help="Where pictures lie that the table names, or that are called like its cards.  [default: beside it]",
)
