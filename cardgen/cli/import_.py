"""`cardgen import`: cards that others wrote in other formats become a set, with a report of what is missing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen.cli.common import plain_error, plain_errors

if TYPE_CHECKING:
    from cardgen.model.game import Game

EXAMPLES = """\b
Examples:
  cardgen import phylo cards.json --out my-deck      an export of the site (?api=json)
  cardgen import phylo table.csv --out my-table      a table of species or events
"""
PHYLO = "phylo"
_LICENCE = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+-]{0,59}")
_LONGEST = 2_000


@click.group("import", epilog=EXAMPLES)
def command() -> None:
    """Make a set of cards that others wrote in other formats."""


@command.command("phylo", epilog=EXAMPLES)
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--out", type=click.Path(path_type=Path), required=True, help="The folder to make: its name becomes the set's."
)
@click.option("--licence", default="", metavar="ID", help="The licence of the cards, where the file says none.")
@click.option(
    "--attribution",
    default="",
    metavar="TEXT",
    help="Whom to thank: on each card with room for it; in full, with the licence, in the deck list.",
)
def phylo(file: Path, out: Path, licence: str, attribution: str) -> None:
    """Make the folder --out from FILE, an export of the Phylo site as JSON or a table as CSV.

    What the file does not say is not guessed: it is left out, and import-report.md tells it card by card.
    Nothing is fetched: addresses of pictures stay text.
    """
    from cardgen.games.phylo.importing import About, KnownWords, UnreadableImport, import_phylo
    from cardgen.importing.plain import line
    from cardgen.scaffold import RefusedName, make_folder
    from cardgen.scaffold.names import title_of
    from cardgen.scaffold.sets import base_of

    if licence and not _LICENCE.fullmatch(licence):
        raise plain_error(f"`{line(licence)}` is not the id of a licence", "for example CC-BY-NC-ND-2.0")
    with plain_errors():
        game = _game()
        target = _free_folder(out, game)
        data = _bytes_of(file)
        try:
            known = KnownWords(game.spellings, frozenset(game.cards))
            source, thanks = f"imported from {line(file.name)}"[:_LONGEST], line(attribution)[:_LONGEST]
            title, base = title_of(target.name), base_of(game).id
            about = About(target.name, title, base, source, licence, attribution=thanks)
            made = import_phylo(data, about, known)
            if target.is_dir():
                target.rmdir()
            make_folder(target, made.files)
        except UnreadableImport as fault:
            raise plain_error(f"{line(file.as_posix())}: {fault}", fault.help) from None
        except RefusedName as refused:
            raise plain_error(str(refused), refused.help) from None
    shown = out.as_posix()
    for text in made.summary:
        click.echo(text)
    click.echo(f"\nmade {shown}/: read its import-report.md\n\nnext:\n  cardgen check {shown}/   find mistakes")


def _game() -> Game:
    """The game that the cards are for, as cardgen ships it: a folder of a set is read with it."""
    from cardgen.commands import interface
    from cardgen.data import shipped_root

    games = interface.load(shipped_root()).games
    if PHYLO not in games:
        raise plain_error("the game `phylo` cannot be read", "`cardgen check phylo` says why")
    return games[PHYLO]


def _free_folder(out: Path, game: Game) -> Path:
    """Where the folder goes: a name that a set can have, and nothing there yet but, perhaps, an empty folder."""
    from cardgen.scaffold import RefusedName
    from cardgen.scaffold.names import as_name

    target = out.absolute() if out.name not in ("", "..") else out.resolve()
    try:
        as_name(target.name, "a set")
    except RefusedName as refused:
        raise plain_error(str(refused), refused.help) from None
    if target.name in game.sets or target.name in game.decks:
        raise plain_error(f"`{game.id}` has `{target.name}` already", "choose another name")
    is_empty = target.is_dir() and not target.is_symlink() and not any(target.iterdir())
    if (target.exists() or target.is_symlink()) and not is_empty:
        raise plain_error(f"{out.as_posix()} is there already", "choose another name, or move it away")
    if target == Path.cwd():
        raise plain_error("this is the folder you are in", "choose another name")
    return target


def _bytes_of(file: Path) -> bytes:
    """All of a file, or a little more than an import takes."""
    from cardgen.data.project.opening import open_plain
    from cardgen.games.phylo.importing import MOST_BYTES

    if not file.exists():
        raise plain_error(f"{file.as_posix()} does not exist")
    if not file.is_file():
        raise plain_error(f"{file.as_posix()} is not a file")
    with open_plain(file) as stream:
        return stream.read(MOST_BYTES + 1)
