"""A table that is named on the command line: a file, or, with `--fetch` and after asking, a Google sheet."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from cardgen.cli.common.messages import plain_error

_PREFIX = "cardgen-fetched-"
_TABLES = (".xlsx", ".ods", ".csv", ".tsv", ".json", ".xml")
fetch_option = click.option(
    "--fetch", "is_fetched", is_flag=True, help="The table is the link of a Google sheet: fetch it, after asking."
)


@contextmanager
def table_file(named: str, is_fetched: bool) -> Iterator[Path]:
    """The file of a table; one that was fetched is gone at the end. Raises UnreadableTable."""
    if not is_fetched:
        if named.startswith(("https://", "http://")):
            raise plain_error("this is a link", "fetch a Google sheet with --fetch, or save it as XLSX")
        yield Path(named)
        return
    from cardgen.output.files import write_whole
    from cardgen.output.locks import private_folder
    from cardgen.tables.online import HOST, address_of, fetch

    address_of(named)
    if not click.confirm(f"Fetch this sheet from {HOST}? Google then knows that you did.", err=True):
        raise plain_error("nothing is fetched")
    table = fetch(named)
    click.echo(f"fetched {table.name}.xlsx, {len(table.data):,} bytes", err=True)
    with private_folder(_PREFIX) as folder:
        path = folder / f"{table.name}.xlsx"
        write_whole(path, table.data)
        yield path


def missing_file(path: Path) -> click.ClickException:
    """What a command says where there is no file of this name: which other of its folder is meant, it may be."""
    from cardgen.importing.plain import line
    from cardgen.model.link.ids import near, some_of

    if path.is_dir():
        within = [line(other.as_posix()) for other in sorted(path.iterdir()) if other.suffix.lower() in _TABLES]
        help = f"name one of its tables: {some_of(within)}" if within else "there is no table in it"
        return plain_error(f"{line(path.as_posix())} is a folder", help)
    beside = sorted(path.parent.iterdir()) if path.parent.is_dir() else []
    files = sorted(filter(Path.is_file, beside), key=lambda other: other.suffix != path.suffix)
    meant = near(path.stem, [other.stem for other in files])
    alike = next((other for other in files if other.stem == meant), None)
    help = f"did you mean {line(alike.as_posix())}?" if alike else ""
    return plain_error(f"there is no file {line(path.as_posix())}", help)
