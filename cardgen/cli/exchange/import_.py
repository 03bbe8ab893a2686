"""`cardgen import`: cards of a table go into a project, and what others wrote in other forms becomes a set."""

from __future__ import annotations

from pathlib import Path

import click

from cardgen.cli.common.messages import plain_error, plain_errors
from cardgen.cli.exchange import table
from cardgen.cli.exchange.new_set import free_folder, licence_id, shipped_game, thanks

EXAMPLES = """\b
Examples:
  cardgen import table cards.xlsx                    into the game of this folder, by its own keys
  cardgen import phylo cards.json --out my-deck      an export of the site (?api=json)
  cardgen import phylo table.csv --out my-table      a table of species or events
"""
PHYLO_EXAMPLES = """\b
Examples:
  cardgen import phylo cards.json --out my-deck      an export of the site (?api=json)
  cardgen import phylo table.csv --out my-table      a table of species or events
"""
PHYLO = "phylo"
_LONGEST = 2_000


_ENDINGS = (".csv", ".tsv", ".tab", ".txt", ".xlsx", ".xls", ".ods", ".json", ".jsonl", ".xml")


class _ImportGroup(click.Group):
    """A group that knows the name of a file from that of a command."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0] if args else ""
        if name not in self.commands and (name.lower().endswith(_ENDINGS) or "://" in name):
            more = " --fetch" if "://" in name else ""
            ctx.fail(f"`{name[:200]}` is no command, but a table: `cardgen import table {name[:200]}{more}`.")
        return super().resolve_command(ctx, args)


@click.group("import", cls=_ImportGroup, epilog=EXAMPLES)
def command() -> None:
    """Read cards that are in another form: a table, or what others wrote."""


command.add_command(table.import_table)


@command.command("phylo", epilog=PHYLO_EXAMPLES)
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

    licence_id(licence)
    with plain_errors():
        game = shipped_game(PHYLO)
        target = free_folder(out, game)
        data = _bytes_of(file)
        try:
            known = KnownWords(game.spellings, frozenset(game.cards))
            source = f"imported from {line(file.name)}"[:_LONGEST]
            title, base = title_of(target.name), base_of(game).id
            about = About(target.name, title, base, source, licence, attribution=thanks(attribution))
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
    click.echo(
        f"\nmade {shown}/: read its import-report.md\n\nnext:\n"
        f"  cardgen build {shown}/ --draft   print it at once: what is missing is a ?\n"
        f"  cardgen check {shown}/           find what is missing, and mistakes"
    )


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
