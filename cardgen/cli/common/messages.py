"""Tells findings, progress and wrong use: exit statuses, errors in one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from cardgen.commands.shutdown import sentence
from cardgen.diagnostics import Severity

if TYPE_CHECKING:
    from cardgen.commands.executors.executor import Progress
    from cardgen.commands.interface import Project
    from cardgen.commands.outcome import Outcome

WRONG_USE = 2


class _PlainError(click.ClickException):
    """Wrong use: one line and exit status 2."""

    exit_code = WRONG_USE


def plain_error(message: str, help: str = "") -> click.ClickException:
    """A wrong use in one line, exit status 2."""
    return _PlainError(f"{message}{f' ({help})' if help else ''}")


@contextmanager
def plain_errors() -> Iterator[None]:
    """Turns what the system refuses (disk full, no permission), or a worker that is lost, into one line."""
    from cardgen.commands.executors.executor import LostWorker
    from cardgen.commands.targets import UnknownName
    from cardgen.model.deck.selection import NoSuchCard

    try:
        yield
    except (UnknownName, NoSuchCard, LostWorker) as fault:
        raise plain_error(str(fault)) from None
    except BrokenPipeError:  # nobody reads on: no more is told
        raise
    except OSError as fault:
        raise plain_error(sentence(fault)) from None


def report(outcome: Outcome, format_: str, strict: bool) -> None:
    """Findings to stdout and the exit status they call for."""
    list_findings(outcome, format_)
    worst = max((finding.severity for finding in outcome.found), default=Severity.INFO)
    if worst is Severity.ERROR or (strict and worst is Severity.WARNING):
        sys.exit(1)


def list_findings(outcome: Outcome, format_: str = "text") -> None:
    """Findings to stdout."""
    from cardgen.output.reporters import report as as_text

    colour = format_ == "text" and sys.stdout.isatty() and "NO_COLOR" not in os.environ
    click.echo(as_text(outcome.found, outcome.counts, format_, colour, outcome.playing), nl=False)


@contextmanager
def whole_enough(project: Project) -> Iterator[None]:
    """What is chosen within is played, whatever is faulty beside it: that is told to whoever waits.

    Where it is not there, or not whole, the findings say why, and the exit status is theirs.
    """
    from cardgen.commands.pipeline import faults_beside
    from cardgen.commands.targets import UnknownName
    from cardgen.output.reporters import report as as_text

    outcome, errors = faults_beside(project.root, project.library, project.findings)
    try:
        yield
    except UnknownName:
        if outcome.is_faulty:
            report(outcome, "text", False)
        raise
    if outcome.is_faulty:
        click.echo(as_text(outcome.found, outcome.counts, "text"), nl=False, err=True)
        click.echo("note: nothing of this is in what is played", err=True)
    if errors:
        click.echo(f"note: this is not in order ({', '.join(errors)}): `cardgen check` tells what", err=True)


def progress_bar(what: str, unit: str = "file") -> Progress:
    """A bar on stderr while a long run goes on; silent where nobody looks."""

    def walk(items: Sequence[Any]) -> Iterable[Any]:
        if not sys.stderr.isatty() or len(items) < 2:
            return items
        from tqdm import tqdm

        return tqdm(items, desc=what, unit=unit, file=sys.stderr, leave=False, dynamic_ncols=True)

    return walk


def tell(line: str) -> None:
    """A line to whoever waits."""
    click.echo(line, err=True)
