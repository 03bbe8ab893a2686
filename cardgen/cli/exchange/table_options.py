"""Options that say how a table is to be read, of all commands that read one."""

from __future__ import annotations

import codecs
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click

_skip_option = click.option(
    "--skip",
    "skipped",
    multiple=True,
    metavar="COLUMN",
    help="Leave out a column of the table, by its name; may be said more than once.",
)
_skip_empty_option = click.option(
    "--skip-empty", "skips_nameless", is_flag=True, help="Leave out rows that name no card, as notes below a table."
)
_newline_option = click.option(
    "--newline", default="", metavar="MARK", help="What stands in texts of the table for a new line, as in %n."
)


def _names(ctx: click.Context, parameter: click.Parameter, value: str) -> tuple[str, ...]:
    """`Name, , Text`: a name for each column, none for what is not to be read."""
    return tuple(name.strip() for name in value.split(",")) if value.strip(", ") else ()


_heads_option = click.option(
    "--heads",
    default="",
    metavar="NAME,...",
    callback=_names,
    help='The names of the columns, of a table that has no row of them, as in "Name, Cost, Text".',
)


_plain_texts_option = click.option(
    "--plain-texts", "is_plain", is_flag=True, help="Texts are no Markdown: print `**`, `_`, `<b>` in them as they are."
)


def _pairs(ctx: click.Context, parameter: click.Parameter, value: tuple[str, ...]) -> dict[str, str]:
    """`Cost=price`: the head of a column, and the key that it is about."""
    for pair in value:
        head, mark, key = pair.rpartition("=")
        if not (mark and head.strip() and key.strip()):
            raise click.BadParameter("write the head of a column and a key, as in Cost=price")
    return {pair.rpartition("=")[0].strip(): pair.rpartition("=")[2].strip() for pair in value}


_column_option = click.option(
    "--column",
    "columns",
    multiple=True,
    metavar="HEAD=KEY",
    callback=_pairs,
    help="What a column is about; may be said more than once.",
)


def _encoding(ctx: click.Context, parameter: click.Parameter, value: str) -> str:
    """The name of an encoding as Python has it."""
    try:
        return codecs.lookup(value).name if value else ""
    except (LookupError, ValueError):
        raise click.BadParameter("no such encoding; as in shift_jis, cp1250, cp1251, mac_roman, cp850") from None


_encoding_option = click.option(
    "--encoding",
    default="",
    metavar="NAME",
    callback=_encoding,
    help="In which letters a CSV is that is no UTF-8, as shift_jis, cp1250, mac_roman.  [default: guessed, and told]",
)


_pictures_option = click.option(
    "--pictures",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    default=None,
    metavar="FOLDER",
    help="Where pictures lie that the table names, or that are called like its cards.  [default: beside it]",
)
_empty_option = click.option(
    "--empty",
    "empties",
    multiple=True,
    metavar="WORDS",
    help='Cells that say nothing but this are empty, as in "#N/A"; may be said more than once.',
)
_OPTIONS = (
    _column_option,
    _skip_option,
    _skip_empty_option,
    _empty_option,
    _newline_option,
    _heads_option,
    _pictures_option,
    _plain_texts_option,
    _encoding_option,
)


def reading_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """These options, which a command gets as one `reading`."""

    @wraps(command)
    def with_reading(
        *,
        columns: dict[str, str],
        skipped: tuple[str, ...],
        skips_nameless: bool,
        newline: str,
        heads: tuple[str, ...],
        pictures: Path | None,
        is_plain: bool,
        encoding: str,
        empties: tuple[str, ...],
        **others: Any,
    ) -> Any:
        from cardgen.tables.reading import TableReading

        reading = TableReading(
            columns=columns,
            skipped=skipped,
            skips_nameless=skips_nameless,
            newline=newline,
            heads=heads,
            is_plain=is_plain,
            encoding=encoding,
            pictures=pictures,
            empties=empties,
        )
        return command(reading=reading, **others)

    taken: Callable[..., Any] = with_reading
    for option in reversed(_OPTIONS):
        taken = option(taken)
    return taken
