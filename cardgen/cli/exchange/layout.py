"""Shared parts of commands that take a layout of Squib, and perhaps its script: their options, and its pictures."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardgen.cli.common.messages import plain_error
from cardgen.cli.exchange.online import missing_file

if TYPE_CHECKING:
    from cardgen.model.game import Game
    from cardgen.tables.layouts.taken import LayoutFile
    from cardgen.tables.proposing.picture_files import FoundPictures


_OPTIONS = (
    click.option(
        "--layout",
        "layouts",
        type=click.Path(path_type=Path),
        multiple=True,
        metavar="FILE",
        help="A layout of Squib, whose boxes become the cards of the table; may be said more than once.",
    ),
    click.option(
        "--dpi",
        type=click.IntRange(50, 2400),
        default=None,
        help="Dots an inch of the layout.  [default: those of the script, or 300]",
    ),
    click.option(
        "--layout-bleed",
        default=None,
        metavar="LENGTH",
        help="How far beyond the cut the layout begins, 0 where it is drawn without bleed.  "
        "[default: as the script says, or 0.125in]",
    ),
    click.option(
        "--script",
        type=click.Path(path_type=Path),
        default=None,
        metavar="FILE",
        help="With --layout: the deck.rb that says what stands in which box. It is read as text, never run.",
    ),
    click.option(
        "--old-sizes/--new-sizes",
        default=None,
        help="With --layout: sizes of type are those of before Squib 0.14, a third of now.  "
        "[default: as the project's Gemfile.lock says, or new]",
    ),
)


def layout_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of a layout, above those that a command has."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def layout_file(
    paths: Sequence[Path], dpi: int | None, bleed: str | None, script: Path | None = None, is_old: bool | None = None
) -> LayoutFile | None:
    """A layout as the options say it, perhaps of several files; None where there is none."""
    if not paths:
        if script is not None:
            raise plain_error("a script says what is drawn into boxes", "name their layout, as in --layout layout.yml")
        return None
    from cardgen.importing.plain import line
    from cardgen.tables.layouts.taken import LayoutFile

    for named in filter(None, (*paths, script)):
        if not named.is_file():
            raise missing_file(named)
    if any(path.suffix.lower() == ".rb" for path in paths) or (
        script is not None and script.suffix.lower() in (".yml", ".yaml")
    ):
        raise plain_error("a layout is YAML, and a script Ruby", "as in --layout layout.yml --script deck.rb")
    beyond = None if bleed is None else _bleed(bleed)
    script_file = line(script.as_posix()) if script else ""
    first, *further = [(path, line(path.as_posix())) for path in paths]
    return LayoutFile(
        *first,
        dpi=dpi,
        bleed=beyond,
        is_old=is_old,
        script=script,
        script_file=script_file,
        further=tuple(further),
    )


def _bleed(words: str) -> int:
    from cardgen.importing.plain import line
    from cardgen.model.units import length

    try:
        beyond = length(words)
    except ValueError:
        beyond = -1
    if not 0 <= beyond <= length("1in"):
        raise plain_error(f"`{line(words)}` is no bleed", "as in 0.125in or 3mm, 0 for none")
    return beyond


def copy_pictures(pictures: FoundPictures, target: Path) -> None:
    """Puts files where they belong, and tells which are not there."""
    from cardgen.output.files import write_whole

    for place, data in pictures.contents():
        (target / place).parent.mkdir(parents=True, exist_ok=True)
        write_whole(target / place, data)
    for line in pictures.lines():
        click.echo(line)


def copy_pictures_of_cards(
    found: Sequence[FoundPictures], game: Game, target: Path, kinds: Collection[str] = ()
) -> None:
    """Puts pictures where cards find them, and tells of templates that have no place for any."""
    from cardgen.commands import interface
    from cardgen.tables.proposing.picture_places import of_no_place

    for pictures in found:
        copy_pictures(pictures, target)
    if any(pictures.sources for pictures in found):
        now = interface.load(target, game.id).games.get(game.id, game)
        for line in of_no_place(now, target, kinds):
            click.echo(line)
