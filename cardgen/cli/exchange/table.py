"""`cardgen import table` and `cardgen export table`: a table goes into a project, or comes out of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen.cli import completion
from cardgen.cli.common.messages import plain_error, plain_errors, report
from cardgen.cli.common.options import comma_list, format_option
from cardgen.cli.common.projects import game_of_project, project_option, project_root
from cardgen.cli.exchange.lacking_signs import lacking_in
from cardgen.cli.exchange.layout import copy_pictures, copy_pictures_of_cards, layout_file, layout_options
from cardgen.cli.exchange.new_set import free_folder, licence_id, shipped_game, thanks
from cardgen.cli.exchange.online import fetch_option, missing_file, table_file
from cardgen.cli.exchange.table_options import reading_options

if TYPE_CHECKING:
    from cardgen.diagnostics import Diagnostic
    from cardgen.model.game import Game
    from cardgen.tables.flow import ImportedTable
    from cardgen.tables.layouts.further import FurtherLook, LookRequest
    from cardgen.tables.layouts.taken import LayoutFile
    from cardgen.tables.planning.request import TableRequest
    from cardgen.tables.proposing.picture_files import FoundPictures, PictureUse
    from cardgen.tables.reading import TableReading

IMPORT_EXAMPLES = """\b
Examples:
  cardgen import table cards.xlsx                        new cards, and what changed in those that are there
  cardgen import table cards.csv --set autumn            new cards go into the set `autumn`
  cardgen import table cards.ods --column "Cost=price"   a column that cardgen cannot know
  cardgen import table https://docs.google.com/spreadsheets/d/ID --fetch    a sheet that is shared by link
  cardgen import table spells.xlsx --widen               new words, numbers, kinds and columns, too
  cardgen import table spells.csv --widen --show "Cost, School" --skip Notes    of new columns these two, without one
  cardgen import table spells.csv --kind spell --layout l.yml --script deck.rb    a new kind that looks as in Squib
  cardgen import table cards.xlsx --dry-run              only tells what it would do
  cardgen import table cards.csv --skip-empty            without rows that name no card
  cardgen import table cards.csv --newline %n            `%n` in its texts is a new line
  cardgen import table cards.csv --heads "Name, Cost, Text"    a table without a row of names
  cardgen import table cards.csv --game fsys --out my-set    a set for a game that cardgen ships
"""
EXPORT_EXAMPLES = """\b
Examples:
  cardgen export table --out cards.xlsx           all cards, printings and decks of the game in this folder
  cardgen export table fsys --out cards.csv       only the cards, as plain text
  cardgen export table fsys --out autumn.xlsx --set autumn
  cardgen import table cards.xlsx                 what you changed in it goes back
"""


@click.command("table", epilog=IMPORT_EXAMPLES)
@click.argument("file")
@fetch_option
@click.option("--game", default="", metavar="GAME", shell_complete=completion.game, help="Which game of the project.")
@click.option("--set", "set_id", default="", metavar="SET", help="The set that new cards go into.")
@click.option("--sheet", "sheets", multiple=True, metavar="NAME", help="Only this sheet; may be said more than once.")
@reading_options
@click.option(
    "--widen",
    "widens",
    is_flag=True,
    help="Give the game's schema room for what it does not know: words, ranges, kinds, columns.",
)
@click.option(
    "--show",
    "on_cards",
    multiple=True,
    metavar="COLUMN,...",
    callback=comma_list,
    help="With --widen: which of the new columns stand on cards.  [default: texts, and what players look for]",
)
@click.option("--kind", default="", metavar="NAME", help="The kind of new cards, where no column says it.")
@layout_options
@click.option(
    "--size",
    default="",
    metavar="SIZE",
    shell_complete=completion.size,
    help="With --layout: how large cards of the new kind are.  [default: as those of the first kind]",
)
@click.option(
    "--overwrite", "overwrites", is_flag=True, help="Change cards of the same title, however little else is the same."
)
@click.option("--dry-run", is_flag=True, help="Write nothing: only tell what would change.")
@click.option(
    "--out", type=click.Path(path_type=Path), default=None, help="A folder to make: a set of a game that cardgen ships."
)
@click.option("--licence", default="", metavar="ID", help="With --out: the licence of the cards.")
@click.option("--attribution", default="", metavar="TEXT", help="With --out: whom to thank.")
@project_option
@format_option
def import_table(
    file: str,
    is_fetched: bool,
    game: str,
    set_id: str,
    sheets: tuple[str, ...],
    reading: TableReading,
    widens: bool,
    on_cards: tuple[str, ...],
    kind: str,
    layouts: tuple[Path, ...],
    dpi: int | None,
    layout_bleed: str | None,
    script: Path | None,
    old_sizes: bool | None,
    size: str,
    overwrites: bool,
    dry_run: bool,
    out: Path | None,
    licence: str,
    attribution: str,
    project: Path | None,
    format_: str,
) -> None:
    """Read the cards, printings and decks of FILE (XLSX, ODS, CSV, TSV, or with --fetch a link) into a project.

    A row whose id the project has changes that card, and only what differs in it: comments and order of your files
    stay. Any other row is a new card. Nothing is removed. Columns are found by the keys of the game's cards, their
    titles or usual words; what each was taken for is told. With a mistake anywhere, nothing is written.
    """
    from cardgen.importing.plain import line
    from cardgen.tables.planning.request import TableRequest

    with plain_errors(), readable_table(file, format_), table_file(file, is_fetched) as path:
        shown = line(path.name if is_fetched else path.as_posix())
        if not path.is_file():
            raise missing_file(path)
        look = _look(layout_file(layouts, dpi, layout_bleed, script, old_sizes), size)
        if look and (out is not None or on_cards):
            wrong = "--out makes cards for a game that has its looks" if out else "a layout says what stands on cards"
            raise plain_error(wrong, "leave out --layout" if out else "leave out --show")
        request = TableRequest(
            path=path,
            file=shown,
            reading=reading,
            sheets=sheets,
            set_id=set_id,
            widens=widens or look is not None,
            shown=on_cards,
            kind=kind.strip(),
            look=look,
            overwrites=overwrites,
        )
        if out is not None:
            _import_as_set(request, out, game or "fsys", licence_id(licence), thanks(attribution), format_, dry_run)
        else:
            _import_into(request, _own_root(project), game, format_, dry_run)


@click.command("table", epilog=EXPORT_EXAMPLES)
@click.argument("game", default="", required=False, shell_complete=completion.game)
@click.option(
    "--out", type=click.Path(path_type=Path), required=True, help="A file that ends in .xlsx, .ods, .csv or .tsv."
)
@click.option("--set", "sets", multiple=True, metavar="SET", help="Only cards of this set; may be said more than once.")
@click.option(
    "--sheet",
    type=click.Choice(["cards", "printings", "decks"]),
    default=None,
    help="Only this sheet.  [default: all, in CSV and TSV the cards]",
)
@click.option("--keys", "has_keys", is_flag=True, help="Name columns by the keys of cards, not as their table did.")
@click.option("--replace", is_flag=True, help="Write over a file that is there.")
@project_option
def export_table(
    game: str,
    out: Path,
    sets: tuple[str, ...],
    sheet: str | None,
    has_keys: bool,
    replace: bool,
    project: Path | None,
) -> None:
    """Write the cards, printings and decks of a game as a table, to look at, to change, and to import again.

    Each key has a column, called as in the table that the cards came from: importing the file as it is changes nothing.
    """
    from cardgen.output.files import write_whole
    from cardgen.tables import flow
    from cardgen.tables.write import BOOKS

    if out.exists() and not (replace and out.is_file()):
        raise plain_error(f"{out.as_posix()} is there already", "write over it with --replace, or choose another name")
    ending = out.suffix.lower().removeprefix(".")
    root = project_root(project)
    with plain_errors(), readable_table(out.as_posix(), "text"):
        chosen = game_of_project(root, game or None)
        data = flow.export_table(chosen, root, ending, sets, sheet or ("" if ending in BOOKS else "cards"), has_keys)
        write_whole(out, data)
    if ending not in BOOKS and sheet is None:
        click.echo("only the cards: printings and decks go out with --sheet, or all together into one file as XLSX")
    click.echo(f"{out.as_posix()}\n\nnext:\n  cardgen import table {out.as_posix()}   what you change in it goes back")


def _look(layout: LayoutFile | None, size: str) -> LookRequest | None:
    from cardgen.tables.layouts.further import LookRequest

    if layout is None and size:
        raise plain_error("a size is that of cards with a layout", "name it with --layout, or say `size:` in game.yaml")
    return None if layout is None else LookRequest(layout, size)


def _own_root(project: Path | None) -> Path:
    """The project that cards go into: never that of cardgen itself."""
    from cardgen.data import shipped_root

    root = project_root(project)
    if project is None and root == shipped_root() and not Path.cwd().is_relative_to(root):
        raise plain_error(
            "there is no project here that cards could go into", "go into its folder, or make a set with --out"
        )
    return root


def _import_into(request: TableRequest, root: Path, game: str, format_: str, is_dry: bool) -> None:
    from msgspec.structs import replace

    from cardgen.output.files import write_all
    from cardgen.tables import flow

    request = replace(request, is_lacking=lacking_in(root))
    made = flow.import_table(game_of_project(root, game or None), root, request)
    tell_table(made, format_)
    if is_dry:
        _tell_dry(made)
        return
    write_all({root / place: data for place, data in made.files.items()})
    for place in sorted(made.files):
        click.echo(f"wrote {place}")
    if made.look and made.files:
        _copy_of_look(made, made.look, request, root, game)
    elif made.files or request.reading.pictures:
        _copy_of_cards(request, root, game)
    if made.files:
        click.echo("\nnext:\n  cardgen check   find mistakes")


def _copy_of_look(made: ImportedTable, look: FurtherLook, request: TableRequest, root: Path, name: str) -> None:
    """Copies the pictures of new kinds, and those of their template."""
    from cardgen.tables.layouts.settings import folders_of
    from cardgen.tables.proposing.picture_files import images_of_template, pictures_of_cards

    game = game_of_project(root, name or None)
    beside = folders_of(request.path, request.look.layout.script if request.look else None, request.reading.pictures)
    of_template = images_of_template(game.id, look.images)
    of_template.leave(root)
    copy_pictures(of_template, root)
    named = pictures_of_cards(game, look.picture, beside, made.kinds)
    _copy_new([named, *_by_names(game, look.picture, request, made.kinds)], game, root, made.kinds)


def _copy_of_cards(request: TableRequest, root: Path, name: str) -> None:
    """Copies pictures that cards name, that lie beside the table, and that the project does not have yet, and
    tells which are in neither.
    """
    from cardgen.tables.layouts.settings import folders_of
    from cardgen.tables.proposing.called_pictures import use_of_pictures
    from cardgen.tables.proposing.picture_files import pictures_of_cards

    game = game_of_project(root, name or None)
    use = use_of_pictures(game, request.reading.pictures)
    named = pictures_of_cards(game, use, folders_of(request.path, None, request.reading.pictures))
    named.leave(root)
    named.missing = named.lost_in(root)
    named.other.clear()
    _copy_new([named, *_by_names(game, use, request)], game, root)


def _copy_new(found: Sequence[FoundPictures], game: Game, root: Path, kinds: Collection[str] = ()) -> None:
    """Copies what the project does not have yet."""
    for pictures in found:
        pictures.leave(root)
    copy_pictures_of_cards(found, game, root, kinds)


def _by_names(
    game: Game, use: PictureUse, request: TableRequest, kinds: Collection[str] = ()
) -> Iterator[FoundPictures]:
    """Pictures that are called like cards, in the folder that the user named."""
    from cardgen.tables.proposing.picture_files import pictures_by_names

    if request.reading.pictures:
        yield pictures_by_names(game, use, request.reading.pictures, kinds)


def _import_as_set(
    request: TableRequest, out: Path, game: str, licence: str, attribution: str, format_: str, is_dry: bool
) -> None:
    from cardgen.scaffold import make_folder
    from cardgen.tables import flow

    shipped = shipped_game(game)
    target = free_folder(out, shipped)
    made = flow.set_of_table(shipped, target.name, request, licence, attribution)
    tell_table(made, format_)
    if is_dry:
        _tell_dry(made)
        return
    if target.is_dir():
        target.rmdir()
    make_folder(target, made.files)
    shown = out.as_posix()
    click.echo(f"\nmade {shown}/\n\nnext:\n  cardgen check {shown}/   find mistakes")


def tell_table(made: ImportedTable, format_: str) -> None:
    """What the table was taken for, and what is wrong with it: with an error the command ends here."""
    for text in made.lines:
        click.echo(text, err=format_ != "text")
    if made.found:
        tell_findings(made.found, format_)


def _tell_dry(made: ImportedTable) -> None:
    for place in sorted(made.files):
        click.echo(f"would write {place}")
    click.echo("nothing is written")


def tell_findings(found: tuple[Diagnostic, ...], format_: str) -> None:
    from cardgen.commands.outcome import Outcome
    from cardgen.output.reporters import Counts

    report(Outcome(None, Counts(0, 1), found=found), format_, False)


@contextmanager
def readable_table(file: str, format_: str) -> Iterator[None]:
    """A table that cannot be read is a finding, and exit status 1."""
    from cardgen.diagnostics import Diagnostic, Span
    from cardgen.diagnostics.codes import UNREADABLE_TABLE
    from cardgen.scaffold import RefusedName
    from cardgen.tables.sheet import UnreadableTable

    try:
        yield
    except UnreadableTable as fault:
        place = Span(file, fault.row, fault.column, fault.column)
        tell_findings((Diagnostic(UNREADABLE_TABLE, str(fault), place, help=fault.help),), format_)
    except RefusedName as refused:
        raise plain_error(str(refused), refused.help) from None
