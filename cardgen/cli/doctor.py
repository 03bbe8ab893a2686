"""`cardgen doctor`: whether all is there that cardgen needs."""

from __future__ import annotations

import json
import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen.cli.common.messages import plain_errors
from cardgen.cli.common.printing import out_option
from cardgen.cli.common.projects import project_option, project_root

if TYPE_CHECKING:
    from cardgen.commands.doctor import HealthRow

EXAMPLES = """\b
Examples:
  cardgen doctor                   versions, libraries, fonts, folders of this project
  cardgen doctor --format json     for a bug report, or a program
"""
WIDTH = 95


@click.command("doctor", epilog=EXAMPLES, short_help="Look whether all is there that cardgen needs.")
@out_option
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
@project_option
def command(out: Path, format_: str, project: Path | None) -> None:
    """Look over program, libraries, extras, fonts, project, folders and cache: what is missing, and what to do.

    Nothing is written, nothing is asked from the net. Exit status 1 where something is missing that is needed; what is
    only good to have does not count. Put what it prints into a bug report.
    """
    from cardgen.commands.doctor import examined

    with plain_errors():
        rows = examined(project_root(project), out)
    if format_ == "json":
        click.echo(json.dumps([_as_json(row) for row in rows], indent=2, ensure_ascii=False))
    else:
        for row in rows:
            click.echo(_as_text(row))
        click.echo(_verdict(rows))
    sys.exit(1 if any(row.is_fault for row in rows) else 0)


def _as_text(row: HealthRow) -> str:
    sign = {True: "ok", None: "  ", False: "!!" if row.is_needed else "--"}[row.is_well]
    todo = f"\n{'':17}-> {row.todo}" if row.is_well is False and row.todo else ""
    state = textwrap.wrap(row.state, WIDTH, break_long_words=False, break_on_hyphens=False)
    return f"{sign}  {row.topic:<13}" + f"\n{'':17}".join(state) + todo


def _verdict(rows: list[HealthRow]) -> str:
    missing = [row.topic for row in rows if row.is_fault]
    return f"to mend: {', '.join(missing)}" if missing else "all is there that is needed"


def _as_json(row: HealthRow) -> dict[str, object]:
    return {
        "topic": row.topic,
        "state": row.state,
        "well": row.is_well,
        "needed": row.is_needed,
        "todo": row.todo if row.is_well is False else "",
    }
