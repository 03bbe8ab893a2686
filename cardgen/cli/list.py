"""`cardgen list`: games, sets, decks, boosters and cards of a project."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardgen.cli import completion
from cardgen.cli.common.messages import plain_error, plain_errors
from cardgen.cli.common.projects import game_and_project, project_option, project_root
from cardgen.diagnostics import Diagnostic, Severity

if TYPE_CHECKING:
    from cardgen.commands.interface import Project
    from cardgen.model.game import Game

TARGETS, CUTTERS, SIZES, LOOKS = "targets", "cutters", "sizes", "looks"
OF_READING = ("CG1", "CG2")
"""The bands of what a file says by itself: its YAML, and its schema."""

EXAMPLES = """\b
Examples:
  cardgen list                    all games
  cardgen list fsys               cards and copies by kind, sets, decks, boosters
  cardgen list phylo --cards      every card: what decks and --select call it
  cardgen list fsys --icons       the icons that cards may name
  cardgen list fsys --format json
  cardgen list targets            print shops and virtual tables, and what they take
  cardgen list cutters            cutting machines, and their marks
  cardgen list sizes              sizes of cards that have a name: poker, tarot, mini and others
  cardgen list looks              what a new game can look like
"""


@click.command("list", epilog=EXAMPLES, short_help="What games there are, and what is in them.")
@click.argument(
    "game", required=False, metavar="[GAME, FOLDER, targets, cutters, sizes or looks]", shell_complete=completion.listed
)
@click.option("--cards", "are_cards", is_flag=True, help="The cards of the game: id, name, number, set, decks.")
@click.option("--icons", "are_icons", is_flag=True, help="The icons and words that cards may say, with all spellings.")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
@project_option
def command(game: str | None, are_cards: bool, are_icons: bool, format_: str, project: Path | None) -> None:
    """List games, or what a game has: cards and copies, sets, decks, boosters; or targets, cutters, sizes, looks."""
    from cardgen.commands import interface
    from cardgen.model.link.ids import nearest

    if game == TARGETS:
        _list_targets(project, format_)
        return
    if game == CUTTERS:
        _list_cutters(project, format_)
        return
    if game == SIZES:
        _list_sizes(project, format_)
        return
    if game == LOOKS:
        _list_looks(format_)
        return
    if game is not None:
        game, project = game_and_project(game, project)
    with plain_errors():
        source = interface.load(project_root(project))
    library = source.library
    _tell_of_broken_files(source.findings)
    game = next(iter(library.games), None) if game == "" else game
    if game is not None and game not in library.games:
        raise plain_error(f"there is no game `{game}`; {nearest(game, library.games) or 'there is none at all'}")
    if are_cards or are_icons:
        chosen = library.games.get(game or "")
        if chosen is None:
            raise plain_error(f"--{'cards' if are_cards else 'icons'} goes with the name of a game")
        click.echo(_cards_listed(chosen, format_) if are_cards else _icons_listed(chosen))
        return
    facts = [_facts(listed_game) for listed_game in library.games.values() if game in (None, listed_game.id)]
    if game is not None:
        facts[0]["languages"] = _languages(source, library.games[game])
    if format_ == "json":
        click.echo(json.dumps(facts[0] if game else {"games": facts}, indent=2, ensure_ascii=False))
    elif game is None:
        for entry in facts:
            click.echo(f"{entry['id']:<14}{entry['name']}, {_held(entry, entry)}")
    else:
        click.echo(_summary(facts[0]))


def _list_targets(project: Path | None, format_: str) -> None:
    from cardgen.cli.text.target import as_list, facts_of
    from cardgen.commands import interface
    from cardgen.commands.outlets import all_outlets

    with plain_errors():
        source = interface.load(project_root(project))
    _tell_of_broken_files(source.findings)
    outlets = all_outlets(source.library).values()
    click.echo(json.dumps([*map(facts_of, outlets)], indent=2) if format_ == "json" else as_list(outlets))


def _list_cutters(project: Path | None, format_: str) -> None:
    from cardgen.cli.text.cutter import as_list, facts_of
    from cardgen.commands import interface
    from cardgen.commands.cutters import all_cutters

    with plain_errors():
        source = interface.load(project_root(project))
    _tell_of_broken_files(source.findings)
    cutters = all_cutters(source.library).values()
    click.echo(json.dumps([*map(facts_of, cutters)], indent=2) if format_ == "json" else as_list(cutters))


def _list_looks(format_: str) -> None:
    from cardgen.scaffold.looks import LOOKS

    if format_ == "json":
        click.echo(json.dumps([{"id": name, "about": look.about} for name, look in LOOKS.items()], indent=2))
        return
    for name, look in LOOKS.items():
        click.echo(f"{name:<14}{look.about}")


def _list_sizes(project: Path | None, format_: str) -> None:
    from cardgen.cli.text.size import as_list, facts_of
    from cardgen.commands import interface

    with plain_errors():
        source = interface.load(project_root(project))
    _tell_of_broken_files(source.findings)
    sizes = source.library.card_sizes.values()
    click.echo(json.dumps([*map(facts_of, sizes)], indent=2) if format_ == "json" else as_list(sizes))


def _tell_of_broken_files(found: Iterable[Diagnostic]) -> None:
    """To stderr: what is listed stays readable for programs."""
    errors = (
        finding for finding in found if finding.severity is Severity.ERROR and finding.code.startswith(OF_READING)
    )
    files = {finding.span.file for finding in errors if finding.span is not None}
    if files:
        count = "1 file" if len(files) == 1 else f"{len(files)} files"
        note = f"note: {count} could not be read in full, so something may be missing: `cardgen check` tells what"
        click.echo(note, err=True)


def _icons_listed(game: Any) -> str:
    """Icons, and the words of each vocabulary: the id, its name, other spellings."""
    lines = [f"{icon.id:<8} {', '.join((icon.name, *icon.aliases))}" for icon in game.icons.values()]
    for vocabulary, words in game.words.items():
        lines += [f"{vocabulary:<8} {word.id:<16} {', '.join((word.name, *word.aliases))}" for word in words]
    return "\n".join(lines)


def _cards_listed(game: Any, format_: str) -> str:
    cards = list(_cards(game))
    return json.dumps(cards, indent=2, ensure_ascii=False) if format_ == "json" else _as_table(cards)


def _cards(game: Any) -> Iterator[dict[str, Any]]:
    """Each printing: id, name, kind, set and number, and the decks that have it."""
    decks = {deck.id: {printing.id: count for printing, count in deck.copies} for deck in game.decks.values()}
    for printing in game.printings:
        yield {
            "id": printing.card.id,
            "name": printing.card.text.get("title", printing.card.id),
            "kind": printing.card.kind,
            "set": printing.set_id,
            "number": printing.number,
            "decks": {deck: copies[printing.id] for deck, copies in decks.items() if printing.id in copies},
        }


def _as_table(cards: list[dict[str, Any]]) -> str:
    wide, wider = (max((len(str(card[key])) for card in cards), default=0) for key in ("id", "name"))
    return "\n".join(
        f"{card['id']:<{wide}}  {card['name']:<{wider}}  {card['kind']}, {card['set']} {card['number']}"
        + (f"; {', '.join(card['decks'])}" if card["decks"] else "")
        for card in cards
    )


def _facts(game: Any) -> dict[str, Any]:
    from cardgen.commands.targets import known_products

    cards = Counter(card.kind for card in game.cards.values())
    copies: Counter[str] = Counter()
    for printing, count in game.deck.copies:
        copies[printing.card.kind] += count
    return {
        "id": game.id,
        "name": game.name,
        "players": list(game.players),
        "deck": game.deck.id,
        "cards": sum(cards.values()),
        "copies": sum(copies.values()),
        "kinds": {
            kind.id: {"name": kind.name, "cards": cards[kind.id], "copies": copies[kind.id]}
            for kind in game.kinds.values()
        },
        "icons": {family.id: len(family.icons) for family in game.families},
        "sets": {
            card_set.id: {"name": card_set.name, "version": card_set.version, "printings": len(card_set.printings)}
            for card_set in game.sets.values()
        },
        "decks": {deck.id: {"name": deck.name, "size": deck.size} for deck in game.decks.values()},
        "boosters": {
            recipe.id: {"name": recipe.name, "sizes": sorted({layout.size for layout in recipe.layouts})}
            for recipe in game.recipes.values()
        },
        "products": sorted(known_products(game)),
    }


def _languages(source: Project, game: Game) -> dict[str, dict[str, int]]:
    """How much of a game is translated, by language."""
    from cardgen.commands.languages.translator import shares_translated

    shares = shares_translated(source.root, source.library, game)
    return {language: {"translated": translated, "texts": texts} for language, (translated, texts) in shares.items()}


def _summary(facts: dict[str, Any]) -> str:
    players = f", {_counts(facts['players'])} players" if facts["players"] else ""
    lines = [f"{facts['name']} ({facts['id']}){players}"]
    lines += [f"  {kind['name']}: {_held(kind, facts)}" for kind in facts["kinds"].values()]
    if facts["icons"]:
        total = sum(facts["icons"].values())
        lines.append(f"  icons: {total} ({', '.join(f'{count} {family}' for family, count in facts['icons'].items())})")
    lines += [
        f"  set {name} {entry['version']}: {entry['name']}, {entry['printings']} printings"
        for name, entry in facts["sets"].items()
    ]
    lines += [f"  deck {name}: {deck['name']}, {deck['size']} cards" for name, deck in facts["decks"].items()]
    lines += [
        f"  booster {name}: {entry['name']}, {_counts(entry['sizes'])} cards a pack"
        for name, entry in facts["boosters"].items()
    ]
    lines.append(f"  products: {', '.join(facts['products'])}")
    lines += [
        f"  language {language}: {share['translated']:,} of {share['texts']:,} texts translated"
        for language, share in facts["languages"].items()
    ]
    return "\n".join(lines)


def _held(part: dict[str, Any], facts: dict[str, Any]) -> str:
    """Cards there are, and copies that are printed where nobody names a deck."""
    cards, copies = part["cards"], part["copies"]
    return (
        f"{cards} {'card' if cards == 1 else 'cards'}, "
        f"{copies} {'copy' if copies == 1 else 'copies'} in the deck {facts['deck']}"
    )


def _counts(counted: list[int]) -> str:
    """`2 to 4` where each number between is one of them, too, else `2 or 4`."""
    numbers = sorted(counted)
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(filter(None, [", ".join(map(str, numbers[:-1])), str(numbers[-1])]))
