"""Options of what is printed, on which paper and by which printer, and where the files go."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click

from cardgen.cli import completion
from cardgen.cli.common.messages import plain_error
from cardgen.cli.common.options import comma_list

DEFAULT_OUT = Path("output")
MOST_MARGIN = 100_000


def offset(ctx: click.Context, parameter: click.Parameter, value: str) -> tuple[int, int]:
    """Two lengths, right and down, in micrometres."""
    from cardgen.model.units import length

    parts = [part.strip() for part in value.split(",")]
    try:
        across, down = (length(part if re.search(r"[a-z]|^0$", part) else f"{part}mm") for part in parts)
    except ValueError:
        raise click.BadParameter("write two lengths, right and down, as in 0.5mm,-1mm") from None
    if max(abs(across), abs(down)) > 20_000:
        raise click.BadParameter("an offset of more than 20 mm is not one; check the unit")
    return across, down


def margin(ctx: click.Context, parameter: click.Parameter, value: str | None) -> int | None:
    """A length in micrometres; None where none was given."""
    from cardgen.model.units import length

    try:
        micrometres = None if value is None else length(value.strip())
    except ValueError:
        raise click.BadParameter("write a length with its unit, as in 6mm") from None
    if micrometres is not None and not 0 <= micrometres <= MOST_MARGIN:
        raise click.BadParameter(f"a margin is 0 to {MOST_MARGIN // 1000} mm; check the unit")
    return micrometres


def scale(ctx: click.Context, parameter: click.Parameter, value: str | None) -> int | None:
    """Hundredths of a percent; None where none was given."""
    from cardgen.model.paper import scale_of

    try:
        return None if value is None else scale_of(value)
    except ValueError as fault:
        raise click.BadParameter(str(fault)) from None


out_option = click.option(
    "--out", type=click.Path(path_type=Path), default=DEFAULT_OUT, show_default=True, help="Where files go."
)
paper_option = click.option(
    "--paper",
    "papers",
    multiple=True,
    callback=comma_list,
    shell_complete=completion.paper,
    help="a4, letter, a3, sra3 or another id, or a size as in 148x210mm; default: A4 and Letter.",
)
languages_option = click.option(
    "--lang",
    "languages",
    multiple=True,
    callback=comma_list,
    shell_complete=completion.language,
    help="Languages to print in, as in de,sw; two at once, as in en+de; `accents` shows what is not "
    "translatable, `pseudo` what does not fit, `mirror` how all would lie from right to left. "
    "Default: as it is written.",
)
language_option = click.option(
    "--lang",
    "language",
    default="",
    shell_complete=completion.language,
    help="A language to print in, as in de, or two at once, as in en+de.",
)
backs_option = click.option(
    "--backs",
    type=click.Choice(["long-edge", "short-edge", "fold", "none"]),
    default="long-edge",
    show_default=True,
    help="How backs come behind fronts: duplex by flip, fold and glue, or no backs.",
)
low_ink_option = click.option("--low-ink", is_flag=True, help="An edition that needs little ink.")
back_offset_option = click.option(
    "--back-offset", callback=offset, default="0,0", help="Move backs right and down, as in 0.5mm,-1mm."
)
margin_option = click.option(
    "--margin", callback=margin, default=None, help="What the printer cannot reach at each edge, as in 6mm."
)
scale_option = click.option(
    "--scale",
    callback=scale,
    default=None,
    help="Draw sheets larger or smaller, as in 99.5%.",
)
copies_option = click.option(
    "--copies",
    type=click.IntRange(1, 100),
    default=1,
    show_default=True,
    help="Decks on the sheets, one after the other: each card so many times as often.",
)
safe_lines_option = click.option(
    "--safe-lines",
    is_flag=True,
    help="With --target: files to look at, not to print, with lines where the cut and the safe zone are.",
)
printer_option = click.option(
    "--printer",
    shell_complete=completion.printer,
    default="home",
    show_default=True,
    help="What the printer can do: card_data/printers/.",
)


def refuse_idle_offset(back_offset: tuple[int, int], backs: str) -> None:
    """Raises where there are no backs that could be moved."""
    if any(back_offset) and backs in ("fold", "none"):
        raise plain_error(f"--back-offset moves nothing with --backs {backs}", "leave one of them out")


def with_settings(command: Callable[..., None]) -> Callable[..., None]:
    """A command that gets what its options say of how sheets are printed as one value, `settings`."""

    @wraps(command)
    def run(
        backs: str,
        low_ink: bool,
        back_offset: tuple[int, int],
        no_marks: bool = False,
        select: tuple[str, ...] = (),
        deck: str = "",
        keep_going: bool = False,
        margin: int | None = None,
        scale: int | None = None,
        copies: int = 1,
        safe_lines: bool = False,
        address: str = "",
        draft: bool = False,
        **others: Any,
    ) -> None:
        from cardgen.render.base.target import Settings

        refuse_idle_offset(back_offset, backs)
        settings = Settings(
            backs=backs,
            low_ink=low_ink,
            marks=not no_marks,
            back_offset=back_offset,
            select=select,
            deck=deck,
            keeps_going=keep_going or draft,
            margin=margin,
            scale=scale,
            copies=copies,
            safe_lines=safe_lines,
            address=address,
            draft=draft,
        )
        command(settings=settings, **others)

    return run


def refuse_place(out: Path, named: bool = True) -> None:
    """Raises where files cannot go to `out`, or would go elsewhere by a link that came with a project.

    Whoever names another folder than the default one with --out decides, links and all. `named` tells whether the
    command has that option.
    """
    if out.exists() and not out.is_dir():
        raise plain_error(
            f"{out.as_posix()} is a file, not a folder", "name another with --out" if named else "move it"
        )
    if out != DEFAULT_OUT:
        return
    if out.is_symlink():
        other = f", or write --out {os.readlink(out)}" if named else ": cardgen remembers there what it has read"
        raise plain_error(f"{out.as_posix()} is a link", f"remove it{other}")
    for folder, names, _ in os.walk(out):
        for place in (Path(folder, name) for name in names):
            if place.is_symlink() and not place.resolve().is_relative_to(out.resolve()):
                raise plain_error(f"{place.as_posix()} is a link that leaves {out.as_posix()}/", "remove it")
