"""`cardgen explain`: what a message means and how to mend it."""

from __future__ import annotations

import json
from pathlib import Path

import click

from cardgen.cli import completion
from cardgen.cli.common.messages import plain_error, plain_errors
from cardgen.cli.common.projects import project_option, project_root

EXAMPLES = """\b
Examples:
  cardgen explain CG204
  cardgen explain            all codes
  cardgen explain target drivethrucards   what a print shop asks for
  cardgen explain size tarot              how large cards of a size are
  cardgen explain picture owl-post        how large the picture of a card is, and what lies upon it
"""


@click.command("explain", epilog=EXAMPLES, short_help="What a message means and how to mend it.")
@click.argument("code", required=False, shell_complete=completion.code)
@click.argument("name", required=False)
@project_option
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(code: str | None, name: str | None, project: Path | None, format_: str) -> None:
    """Explain a code of a finding, or list all codes; `target`, `size` or `picture` and a name: what is known of it."""
    if code == "target":
        _explain_target(name or "", project, format_)
        return
    if code == "size":
        _explain_size(name or "", project, format_)
        return
    if code == "picture":
        _explain_picture(name or "", project, format_)
        return
    from difflib import get_close_matches

    from cardgen.analysis.catalogue import all_codes, explain, slug

    if code is None:
        codes = {known: slug(known) for known in all_codes()}
        click.echo(
            json.dumps(codes, indent=2)
            if format_ == "json"
            else "\n".join(f"{known}  {name}" for known, name in codes.items())
        )
        return
    named = {slug(known): known for known in reversed(all_codes())}
    code = named.get(code.lower(), code)
    page = explain(code.upper())
    if page is None:
        close = get_close_matches(code.upper(), all_codes(), 1)
        raise plain_error(
            f"there is no code `{code}`", f"did you mean {close[0]}?" if close else "`cardgen explain` lists all"
        )
    click.echo(
        json.dumps({"code": code.upper(), "slug": slug(code.upper()), "page": page}) if format_ == "json" else page
    )


def _explain_target(name: str, project: Path | None, format_: str) -> None:
    from cardgen.cli.text.target import as_page, facts_of
    from cardgen.commands import interface
    from cardgen.commands.outlets import all_outlets
    from cardgen.commands.targets import get

    with plain_errors():
        outlet = get(all_outlets(interface.load(project_root(project)).library), name, "target")
    click.echo(json.dumps(facts_of(outlet), indent=2) if format_ == "json" else as_page(outlet))


def _explain_size(name: str, project: Path | None, format_: str) -> None:
    from cardgen.cli.text.size import as_page, facts_of
    from cardgen.commands import interface
    from cardgen.commands.targets import get

    with plain_errors():
        size = get(interface.load(project_root(project)).library.card_sizes, name, "size of card")
    click.echo(json.dumps(facts_of(size), indent=2) if format_ == "json" else as_page(size))


def _explain_picture(card: str, project: Path | None, format_: str) -> None:
    from cardgen.cli.text.picture import as_page, facts_of
    from cardgen.commands import interface
    from cardgen.commands.drawing.place import place_of, printing_of, shown_file

    root = project_root(project)
    with plain_errors():
        library = interface.load(root).library
        game, printing = printing_of(library.games.values(), card, root)
        place = place_of(root, library, game, printing)
    file = shown_file(printing)
    click.echo(json.dumps(facts_of(place, file), indent=2) if format_ == "json" else as_page(place, file))
