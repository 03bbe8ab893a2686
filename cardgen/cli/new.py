"""`cardgen new`: a game, an expansion or a card to begin with."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardgen.cli import completion
from cardgen.cli.common.messages import plain_error, plain_errors
from cardgen.cli.common.options import comma_list
from cardgen.cli.common.projects import game_of_project, names_of_games, project_option, project_root
from cardgen.cli.exchange.game_of_table import game_of_table
from cardgen.cli.exchange.layout import layout_file, layout_options
from cardgen.cli.exchange.new_set import licence_id, thanks
from cardgen.cli.exchange.online import fetch_option, missing_file
from cardgen.cli.exchange.table_options import reading_options
from cardgen.scaffold.looks import LOOKS

if TYPE_CHECKING:
    from cardgen.model.card import Printing
    from cardgen.model.game import Game
    from cardgen.scaffold import NewCard
    from cardgen.tables.reading import TableReading

EXAMPLES = """\b
Examples:
  cardgen new game rivers                       a game of your own, in the new folder rivers/
  cardgen new expansion school-garden           more cards for a game that cardgen ships
  cardgen new card plant-a-hedge                one more card for the game in this folder
  cardgen new picture plant-a-hedge             a sheet to draw its picture on, with guides
"""
GAME_EXAMPLES = """\b
Examples:
  cardgen new game rivers
  cardgen new game rivers --out ~/games         in ~/games/rivers
  cardgen new game dragons --look fieldguide    in another look: `cardgen list looks` tells what each is like
  cardgen new game tiles --look plain --size hex            hexagons; or another of `cardgen list sizes`
  cardgen new game attic --look storybook --size 64x104mm   a size of your own
  cardgen new game rivers --with-rules          and a Python package with its rules, to play and judge it
  cardgen new game dragons --from cards.xlsx    of your own table: a row a card, the first row names the columns
  cardgen new game dragons --from cards.csv --layout layout.yml    with the boxes of a layout of Squib
  cardgen new game dragons --from cards.xlsx --show "Cost, Attack"    with these columns as facts on cards
  cardgen new game dragons --from cards.csv --column "Says=text.action"    what a column is, if cardgen is wrong
  cardgen new game dragons --from cards.csv --skip-empty    without rows that name no card
  cardgen new game dragons --from cards.csv --licence CC-BY-4.0 --attribution "Asha Rao"    whose cards these are
"""
EXPANSION_EXAMPLES = """\b
Examples:
  cardgen new expansion school-garden
  cardgen new expansion school-garden --base fsys --out ~/games
"""
CARD_EXAMPLES = """\b
Examples:
  cardgen new card plant-a-hedge
  cardgen new card plant-a-hedge --set school-garden
  cardgen new card plant-a-hedge --out ..       in a new project of its own, ../plant-a-hedge/
"""
PICTURE_EXAMPLES = """\b
Examples:
  cardgen new picture owl-post                  in the folder pictures/ of its set, where the card finds it
  cardgen new picture owl-post --out owl.svg    anywhere
  cardgen explain picture owl-post              only tells how large it is, and what lies upon it
"""
_out = click.option(
    "--out", type=click.Path(path_type=Path), default=None, help="The folder to make it in.  [default: this folder]"
)


@click.group("new", epilog=EXAMPLES)
def command() -> None:
    """Begin a game, an expansion, a card or a picture: small, valid, ready to build."""


@command.command("game", epilog=GAME_EXAMPLES)
@click.argument("name")
@click.option("--with-rules", is_flag=True, help="A game that cardgen plays, too: its rules as a package to install.")
@click.option("--look", default="", metavar="LOOK", help=f"{', '.join(LOOKS)}.  [default: a river]")
@click.option(
    "--size",
    default="",
    metavar="SIZE",
    shell_complete=completion.size,
    help="How large cards are: tarot, hex, another of `cardgen list sizes`, or as in 64x104mm.  [default: poker]",
)
@click.option(
    "--from",
    "table",
    default=None,
    metavar="TABLE",
    help="Cards of a table: XLSX, ODS, CSV or TSV.",
)
@fetch_option
@click.option("--sheet", default="", metavar="NAME", help="With --from: the sheet to read.  [default: the first]")
@layout_options
@click.option(
    "--show",
    "shown",
    multiple=True,
    metavar="COLUMN,...",
    callback=comma_list,
    help="With --from: the columns that stand on cards as facts.  [default: up to eight]",
)
@reading_options
@click.option("--licence", default="", metavar="ID", help="With --from: the licence of its cards, as in CC-BY-4.0.")
@click.option("--attribution", default="", metavar="TEXT", help="With --from: whose cards these are, on each of them.")
@_out
def game(
    name: str,
    with_rules: bool,
    look: str,
    size: str,
    table: str | None,
    is_fetched: bool,
    sheet: str,
    layouts: tuple[Path, ...],
    dpi: int | None,
    layout_bleed: str | None,
    script: Path | None,
    old_sizes: bool | None,
    shown: tuple[str, ...],
    reading: TableReading,
    licence: str,
    attribution: str,
    out: Path | None,
) -> None:
    """Make the folder NAME: a small complete game to change into yours.

    It has nine cards with drawings, four icons, a sheet and a rulebook, in the look that you choose. With rules it has
    twelve cards, and a package of Python, NAME-rules/, that plays and judges it once it is installed.
    """
    from cardgen.scaffold import make_folder, new_game

    if table is not None:
        from cardgen.tables.new_game import GameWish
        from cardgen.tables.proposing.game_files import NOBODY, SetCredit

        if with_rules:
            raise plain_error("no rules can be made of a table", "leave out --with-rules")
        if not is_fetched and not Path(table).is_file():
            raise missing_file(Path(table))
        with _refusals():
            taken = layout_file(layouts, dpi, layout_bleed, script, old_sizes)
            credit = SetCredit(licence_id(licence) or NOBODY.licence, thanks(attribution) or NOBODY.attribution)
            wish = GameWish(
                name=name,
                sheet=sheet,
                look=look,
                size=size,
                layout=taken,
                shown=shown,
                credit=credit,
                reading=reading,
            )
            game_of_table(wish, table, is_fetched, _place_apart(out, name))
        return
    if layouts or script is not None:
        raise plain_error("a layout says where the columns of a table stand", "name the table, as in --from cards.csv")
    with _refusals():
        folder = _place_apart(out, name)
        make_folder(folder, new_game(name, _prefix(name) if with_rules else "", look, size))
    installed = [(f"pip install --editable {name}-rules", "let cardgen know its rules")] if with_rules else []
    _tell(
        f"made {folder.as_posix()}/, a complete small game: read its README.md",
        [
            (f"cd {folder.as_posix()}", ""),
            *installed,
            ("cardgen check", "find mistakes"),
            *([("cardgen play", "play many games")] if with_rules else []),
            ("cardgen build", "make the files to print, into output/"),
        ],
    )


def _prefix(name: str) -> str:
    """What codes of the game's checks begin with."""
    from cardgen.analysis.registry import PREFIXES
    from cardgen.scaffold import prefix_of

    return prefix_of(name, PREFIXES.values())


@command.command("expansion", epilog=EXPANSION_EXAMPLES)
@click.argument("name")
@click.option(
    "--base",
    default=None,
    metavar="GAME",
    shell_complete=completion.game,
    help="Which game.  [default: this folder's game, or fsys]",
)
@_out
def expansion(name: str, base: str | None, out: Path | None) -> None:
    """Make a set of a few example cards for a game.

    For a game that cardgen ships, it becomes the folder NAME: only your cards are in it, the game comes from cardgen.
    For a game of your own, it becomes a set of the game in this folder.
    """
    from cardgen.data import shipped_root
    from cardgen.scaffold import make_folder, new_expansion

    with _refusals():
        home = _home()
        root = home or shipped_root()
        if base is not None and base not in names_of_games(root):
            root = shipped_root()
        expanded = game_of_project(root, base, "fsys")
        is_apart = not _lies_in(expanded, home) or home == shipped_root()
        if not is_apart and out is not None:
            raise plain_error(f"`{expanded.id}` is this folder's game: its expansions belong here", "leave out --out")
        files = new_expansion(name, expanded, root, is_apart=is_apart)
        if is_apart:
            folder = _place_apart(out, name)
            make_folder(folder, files)
        else:
            _write(root, files)
    made = folder.as_posix() if is_apart else ""
    if is_apart:
        what = f"made {made}/, an expansion of {expanded.name} with example cards"
        build = "cardgen build", "print the cards of the expansion, into output/"
    else:
        _tell_files(root, files)
        what = f"made the set {name} of {expanded.name}, with example cards"
        build = f"cardgen build {expanded.id} --only cards --deck {name}", "print them"
    _tell(what, [*([(f"cd {made}", "")] if is_apart else []), ("cardgen check", "find mistakes"), build])


@command.command("card", epilog=CARD_EXAMPLES)
@click.argument("name")
@click.option("--set", "set_id", default="", metavar="SET", help="Which set.  [default: the first that has room]")
@click.option("--game", "game_id", default=None, metavar="GAME", help="Which game, where this folder has several.")
@click.option("--out", type=click.Path(path_type=Path), default=None, help="Make a new project for it in this folder.")
@project_option
def card(name: str, set_id: str, game_id: str | None, out: Path | None, project: Path | None) -> None:
    """Add a card to the project in this folder: text, number and a drawing to begin with.

    Where there is no project, the card gets one of its own: the folder NAME.
    """
    from cardgen.scaffold import new_card

    if out is not None or (project is None and _home() is None):
        _make_lone_card(name, game_id, out)
        return
    root = project_root(project)
    with _refusals():
        chosen = game_of_project(root, game_id, "")
        made = new_card(name, chosen, root, set_id)
        _write(root, made.files)
    _tell_files(root, made.files)
    _tell_full(made, chosen)
    is_printed = any(printing.set_id == made.set_id for printing, _ in chosen.deck.copies)
    deck = "" if is_printed else f" --deck {made.set_id}"
    _tell(
        f"made the card {made.title}, number {made.number} of {made.set_id}: now make it yours",
        [
            ("cardgen check", "find mistakes"),
            (f"cardgen build {chosen.id} --only png --select {name}{deck}", "look at it"),
        ],
    )


@command.command("picture", epilog=PICTURE_EXAMPLES)
@click.argument("card", shell_complete=completion.card)
@click.option("--game", "game_id", default="", metavar="GAME", help="Which game, where several have such a card.")
@click.option("--out", type=click.Path(path_type=Path), default=None, help="A file to make in the place of that.")
@project_option
def picture(card: str, game_id: str, out: Path | None, project: Path | None) -> None:
    """Make an SVG to draw the picture of a card in, as large as its place: for Inkscape or another program.

    Guides show where the card is cut, what a cut may miss, and what icons, words and panels cover. They are never
    printed. The file lies where the card finds it by itself.
    """
    from cardgen.cli.text.picture import as_page
    from cardgen.commands import interface
    from cardgen.commands.drawing.place import picture_file, place_of, printing_of, shown_file
    from cardgen.scaffold.picture import picture_to_draw

    root = project_root(project)
    with _refusals():
        library = interface.load(root, *filter(None, [game_id])).library
        game, printing = printing_of(library.games.values(), card, root)
        place = place_of(root, library, game, printing)
        shown = out.as_posix() if out else shown_file(printing)
        _write_new(out or _own_file(picture_file(printing), root, card), picture_to_draw(place), shown)
    click.echo(as_page(place, shown))
    _tell(f"made {shown}: draw in its layer `drawing`{_credit(printing)}", _after_drawing(game.id, printing, out))


def _credit(printing: Printing) -> str:
    """Whose work the card will say that the picture is."""
    art = printing.art
    whose = f"by {art.artist}, {art.licence}" if art.artist else "without a credit"
    return f"\nthe card will show it {whose}: `art:` in set.yaml says so, or that of the card in printings.yaml"


def _own_file(file: Path, root: Path, card: str) -> Path:
    from cardgen.data import shipped_root

    if not file.is_relative_to(root.resolve()) or root.resolve() == shipped_root():
        raise plain_error(f"the card `{card}` comes with cardgen", f"write --out {card}.svg")
    return file


def _write_new(file: Path, content: bytes, shown: str) -> None:
    """Writes a file that is not there yet: nobody loses a drawing."""
    from cardgen.output.files import write_whole

    if file.exists():
        raise plain_error(f"{shown} is there already", "open that, move it away, or name another with --out")
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, content)


def _after_drawing(game: str, printing: Printing, out: Path | None) -> list[tuple[str, str]]:
    if out is not None:
        return [("cardgen explain CG304", "how a card is given a picture")]
    return [
        ("cardgen serve", "see the card each time you save"),
        (f"cardgen build {game} --only png --select {printing.card.id}", "look at it"),
    ]


def _make_lone_card(name: str, game_id: str | None, out: Path | None) -> None:
    """A project that holds one card of a game that cardgen ships."""
    from cardgen.data import shipped_root
    from cardgen.scaffold import lone_card, make_folder

    with _refusals():
        chosen = game_of_project(shipped_root(), game_id, "fsys")
        files = lone_card(name, chosen, shipped_root())
        folder = _place_apart(out, name)
        make_folder(folder, files)
    _tell(
        f"made {folder.as_posix()}/, a project with one card for {chosen.name}: make it yours",
        [
            (f"cd {folder.as_posix()}", ""),
            ("cardgen check", "find mistakes"),
            ("cardgen build", "print the card, into output/"),
        ],
    )


def _tell_full(made: NewCard, chosen: Game) -> None:
    if made.full is None or made.full.origin is None:
        return
    size, deck = chosen.formats[made.full.format].size, made.full.id
    sets = ", ".join([*made.full.origin.document.value.get("sets", ()), made.set_id])
    click.echo(
        f"\nThe deck `{deck}` must have exactly {size} cards and has them: the card is in the set `{made.set_id}`.\n"
        f"To play with it, let another card stay in the box: in {made.full.origin.document.file} write\n"
        f"  sets: [{sets}]\n  without: [{_last_card(made.full)}]"
    )


def _last_card(deck: Any) -> str:
    return str(deck.copies[-1][0].card.id)


def _place_apart(out: Path | None, name: str) -> Path:
    """The folder of a new project: in no other one, with which it would be shared and deleted."""
    around = _project_around((out or Path()).resolve())
    if around is None:
        return (out or Path()) / name
    message = f"this folder belongs to the project {around.name}/, and a project does not go into another one"
    if out is not None:
        message = f"{out.as_posix()} belongs to the project {around.name}/, and a project does not go into another one"
    try:
        outside = Path(os.path.relpath(around.parent)).as_posix()
    except ValueError:  # another drive
        outside = around.parent.as_posix()
    raise plain_error(message, f"`--out {outside}` makes it beside")


def _home() -> Path | None:
    """The project around this folder, if it is in one."""
    return _project_around(Path.cwd())


def _project_around(place: Path) -> Path | None:
    from cardgen.data.project.files import CARD_DATA

    return next((folder for folder in (place, *place.parents) if (folder / CARD_DATA).is_dir()), None)


def _lies_in(game: Game, root: Path | None) -> bool:
    return root is not None and game.origin.document.path.resolve().is_relative_to(root.resolve())


def _write(root: Path, files: Any) -> None:
    from cardgen.output.files import write_whole

    for place, content in files.items():
        write_whole(root / place, content)


def _tell_files(root: Path, files: Any) -> None:
    for place in sorted(files):
        click.echo(place)


def _tell(what: str, commands: Sequence[tuple[str, str]]) -> None:
    click.echo(f"\n{what}\n\nnext:")
    widest = max(len(line) for line, _ in commands)
    for line, reason in commands:
        click.echo(f"  {line:<{widest}}  {reason}".rstrip())


@contextmanager
def _refusals() -> Iterator[None]:
    """What cannot be made is one line and exit status 2."""
    from cardgen.scaffold import RefusedName

    with plain_errors():
        try:
            yield
        except RefusedName as refused:
            raise plain_error(str(refused), refused.help) from None
