"""Tells what `cardgen build` wrote: of one build, or in a line after each save (`--watch`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import Struct

from cardgen.cli.common.messages import list_findings, plain_errors

if TYPE_CHECKING:
    from cardgen.commands.outcome import Outcome
    from cardgen.diagnostics import Diagnostic
    from cardgen.output.files import WrittenFile

MISSING = "`cardgen build --watch` needs one more library: pip install 'cardgen[serve]'"
MOST_NAMED = 6
"""Files that a line names one by one."""


class FileList(Struct, frozen=True):
    """Tells what was written into `out`, and what was not, and where there `has_remedy`, which."""

    out: Path
    has_remedy: bool

    def tell(self, outcome: Outcome) -> None:
        for line in outcome.written:
            click.echo(f"{self.place(line)}  {_counts(line.pages, line.cards, line.notes)}")
        if left_out := list(dict.fromkeys(card for line in outcome.written for card in line.left_out)):
            click.echo(f"left out, with a note in their places: {', '.join(left_out)}")
        self.tell_missing(outcome)
        if outcome.written:
            click.echo(f"{counted(len(outcome.written), 'file')}, {outcome.drawn} drawn anew")
        if outcome.missing and self.has_remedy and not outcome.is_stopped:
            click.echo("to print all the others: --keep-going, or --draft, which prints what is missing as a ?")

    def tell_missing(self, outcome: Outcome) -> None:
        if outcome.missing:
            click.echo(f"not written: {', '.join(outcome.missing)}; files of an earlier build are as they were")

    def place(self, line: WrittenFile) -> str:
        return (self.out / line.path).as_posix()


def build_for_ever(root: Path, build: Callable[[], Outcome], files: FileList) -> None:
    """Builds the project at `root` until Ctrl-C. The first build is told as `cardgen build` does."""
    try:
        from cardgen.workshop.rebuilding import rebuilds
    except ModuleNotFoundError as fault:
        raise click.ClickException(MISSING) from fault
    found: tuple[Diagnostic, ...] = ()
    for rebuild in rebuilds(root, files.out, partial(_built, build)):
        outcome = rebuild.outcome
        if rebuild.saved:
            new = _some([files.place(line) for line in rebuild.new])
            what = f"wrote {new}" if new else "wrote nothing" if outcome.is_faulty else "no file changes by that"
            click.echo(f"{_some(rebuild.saved)}: {what}, {rebuild.seconds:.2f} s")
            files.tell_missing(outcome)
        else:
            files.tell(outcome)
        if outcome.is_faulty or outcome.found != found or not rebuild.saved:
            list_findings(outcome)
        found = outcome.found
        if not rebuild.saved:
            click.echo("waiting for saved files; Ctrl-C ends it")


def _built(build: Callable[[], Outcome], saved: Sequence[str]) -> Outcome | None:
    """What is built; None where it is told why that cannot be, unless that was so from the beginning."""
    try:
        with plain_errors():
            return build()
    except click.ClickException as fault:
        if not saved:
            raise
        click.echo(f"{_some(saved)}: wrote nothing")
        fault.show()
        return None


def _some(names: Sequence[str]) -> str:
    more = [f"{len(names) - MOST_NAMED} more"] if len(names) > MOST_NAMED else []
    return ", ".join([*names[:MOST_NAMED], *more])


def _counts(pages: int, cards: int, notes: int) -> str:
    counts = [counted(number, noun) for number, noun in ((cards - notes, "card"), (notes, "note")) if number]
    return ", ".join([counted(pages, "page"), *counts])


def counted(number: int, noun: str) -> str:
    """`1 file`, `2 files`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
