"""`cardgen list`: what is there?"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import click

from cardgen.cli.common import plain_error, plain_errors, project_option, project_root

EXAMPLES = """\b
Examples:
  cardgen list                    all games
  cardgen list fsys               cards and copies by kind, sets, decks, products
  cardgen list fsys --format json
"""


@click.command("list", epilog=EXAMPLES, short_help="What games there are, and what is in them.")
@click.argument("game", required=False)
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
@project_option
def command(game: str | None, format_: str, project: Path | None) -> None:
    """List games, or what a game has: cards and copies by kind, sets, decks, products."""
    from cardgen.build import check
    from cardgen.model.ids import nearest

    with plain_errors():
        library, _ = check(project_root(project))
    if game is not None and game not in library.games:
        raise plain_error(f"there is no game `{game}`; {nearest(game, library.games) or 'there is none at all'}")
    facts = [_facts(one) for one in library.games.values() if game in (None, one.id)]
    if format_ == "json":
        click.echo(json.dumps(facts[0] if game else {"games": facts}, indent=2, ensure_ascii=False))
    elif game is None:
        for one in facts:
            click.echo(f"{one['id']:<14}{one['name']}, {one['cards']} cards, {one['copies']} copies")
    else:
        click.echo(_told(facts[0]))


def _facts(game: Any) -> dict[str, Any]:
    from cardgen.order import known_products

    cards = Counter(card.kind for card in game.cards.values())
    copies: Counter[str] = Counter()
    for printing, count in game.deck.copies:
        copies[printing.card.kind] += count
    return {
        "id": game.id,
        "name": game.name,
        "players": list(game.players),
        "cards": sum(cards.values()),
        "copies": sum(copies.values()),
        "kinds": {
            kind.id: {"name": kind.name, "cards": cards[kind.id], "copies": copies[kind.id]}
            for kind in game.kinds.values()
        },
        "icons": {family.id: len(family.icons) for family in game.families},
        "sets": {
            one.id: {"name": one.name, "version": one.version, "printings": len(one.printings)}
            for one in game.sets.values()
        },
        "decks": {deck.id: {"name": deck.name, "size": deck.size} for deck in game.decks.values()},
        "products": sorted(known_products(game)),
    }


def _told(facts: dict[str, Any]) -> str:
    players = facts["players"]
    lines = [f"{facts['name']} ({facts['id']})" + (f", {min(players)} to {max(players)} players" if players else "")]
    lines += [f"  {kind['name']}: {kind['cards']} cards, {kind['copies']} copies" for kind in facts["kinds"].values()]
    if facts["icons"]:
        total = sum(facts["icons"].values())
        lines.append(f"  icons: {total} ({', '.join(f'{count} {family}' for family, count in facts['icons'].items())})")
    lines += [
        f"  set {name} {one['version']}: {one['name']}, {one['printings']} printings"
        for name, one in facts["sets"].items()
    ]
    lines += [f"  deck {name}: {deck['name']}, {deck['size']} cards" for name, deck in facts["decks"].items()]
    lines.append(f"  products: {', '.join(facts['products'])}")
    return "\n".join(lines)
