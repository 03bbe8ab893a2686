"""Options of many commands: how findings are told, and what does the work."""

from __future__ import annotations

import os
import re

import click

from cardgen.cli.common.messages import plain_error, plain_errors

format_option = click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json", "sarif", "github"]),
    default="text",
    show_default=True,
    help="How findings are reported: for people, for programs, for code review.",
)
strict_option = click.option("--strict", is_flag=True, help="Let warnings fail the run, too.")


def usual_jobs() -> int:
    """How many processes are at work where nobody says: one a processor, at most 4."""
    return min(4, os.cpu_count() or 1)


def _processes(ctx: click.Context, parameter: click.Parameter, value: int | None) -> int:
    return value or usual_jobs()


jobs_option = click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=None,
    callback=_processes,
    help="Processes at work; default: one a processor, at most 4.",
)


def _cluster(ctx: click.Context, parameter: click.Parameter, value: str) -> str:
    """Refuses at once what cannot be an address."""
    if not value:
        return ""
    from cardgen.commands.executors.choice import address_of

    with plain_errors():
        return address_of(value)


cluster_option = click.option(
    "--cluster",
    metavar="ADDRESS",
    default="",
    callback=_cluster,
    help="Machines that do the work, by the address of their Dask scheduler, as in tcp://192.168.1.20:8786, or local: "
    "--jobs workers of this machine (pip install 'cardgen[cluster]'). The same bytes; only among people you trust.",
)


def _engine(ctx: click.Context, parameter: click.Parameter, value: str) -> str:
    """Refuses at once what only a missing library could do."""
    if value == "fast":
        from cardgen.analysis.play.compiling import NoCompiler, has_compiler

        if not has_compiler():
            raise plain_error(str(NoCompiler()))
    return value


engine_option = click.option(
    "--engine",
    type=click.Choice(["auto", "python", "fast"]),
    default="auto",
    show_default=True,
    callback=_engine,
    help="What plays: Python, or compiled code where a game has it (pip install 'cardgen[fast]'); the same games.",
)


def comma_list(ctx: click.Context, parameter: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """`--only cards,rulebook` and `--only cards --only rulebook` mean the same."""
    parts = (re.sub(r"(?<!\s)\s*+-\s*+(?=\d)", "-", part.strip()) for entry in value for part in entry.split(","))
    return tuple(part for part in parts if part)
