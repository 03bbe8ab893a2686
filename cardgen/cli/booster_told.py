"""How is a batch, a pack or the odds of a recipe told on a terminal?"""

from __future__ import annotations

from fractions import Fraction

import click

from cardgen.boosters.odds import Odds
from cardgen.packing import Packed, Session, used
from cardgen.verifying import Verified


def tell_packed(packed: Packed, is_chosen: bool) -> None:
    """What was written, what paper it wants, and which other boosters there are."""
    session = packed.session
    if session is None:
        return
    if not packed.files:
        click.echo("not written: no pack is made that does not keep what its recipe promises")
        return
    click.echo(session.told)
    shown = [one for one in packed.files if one.path.parent.name != "statistics"]
    for one in shown if len(shown) <= 30 else []:
        click.echo(f"{one.path.as_posix()}{_pages(one.pages, one.cards)}")
    if len(shown) > 30:
        click.echo(f"{len(shown)} files in {shown[0].path.parent.as_posix()}/")
    for paper in used(packed.files):
        share = 100 * paper.wasted / paper.places if paper.places else 0
        click.echo(
            f"{paper.paper}: {_count(paper.sheets, 'sheet')} of cards and separators, "
            f"{paper.used:,} of {paper.places:,} places used, {paper.wasted:,} wasted ({share:.1f} %)"
        )
    others = [name for name in session.game.recipes if name != session.recipe.id]
    if others and not is_chosen:
        click.echo(f"other boosters of {session.game.name}: {', '.join(f'--recipe {name}' for name in others)}")
    if packed.replaced is not None:
        was = packed.replaced
        note = f"note: the list of {was.packs:,} packs with seed {was.seed} was here and is replaced"
        click.echo(f"{note}; to keep both, give each batch a folder of its own with --out", err=True)


def tell_verified(one: Verified) -> None:
    """Where a pack belongs, what is in it, and whether that is so."""
    head, line = one.manifest.head, one.line
    windows = "".join(f", {name} {number}" for name, number in line.windows.items())
    click.echo(f"{line.id}: pack {line.place:,} of {head.packs:,} of {head.name}, seed {head.seed}{windows}")
    printings = {printing.id: printing for printing in one.session.game.printings} if one.session else {}
    for card in line.cards:
        title = printings[card].card.text.get("title", card) if card in printings else ""
        click.echo(f"  {card}{f'  {title}' if title else ''}")
    click.echo("as promised" if one.pack is not None and not one.found else "not as promised:")


def tell_odds(session: Session, odds: Odds, all_cards: bool) -> None:
    """What every pack does, layouts, and cards: those of a pool with the same odds in one line, or each in its own."""
    recipe = session.recipe
    click.echo(f"{recipe.name} (`{recipe.id}`) for {session.game.name}: {recipe.about}".rstrip(": "))
    for promise in session.promises:
        click.echo(f"  every pack {promise}")
    for name, chance in odds.layouts.items() if len(odds.layouts) > 1 else ():
        click.echo(f"  layout {name}: {_chance(chance)}")
    copies = {one.printing.id: one.copies for one in odds.cards}
    for pool in recipe.pools.values():
        alike: dict[Fraction, list[str]] = {}
        for printing, _ in pool.rates:
            title = str(printing.card.text.get("title", printing.card.id))
            alike.setdefault(copies[printing.id], []).append(title)
        for chance, titles in alike.items():
            each = ", each" if len(titles) > 1 else ""
            shown = f": {', '.join(titles)}" if all_cards else ""
            click.echo(f"  {pool.id}: {_count(len(titles), 'card')}{each} {_chance(chance)}{shown}")


def _chance(copies: Fraction) -> str:
    """`1 in 5.45 packs (11/60)`; copies of a pack where a card is there more than once."""
    if not copies:
        return "in no pack"
    if copies > 1:
        return f"{float(copies):.2f} times a pack ({copies})"
    return "in every pack" if copies == 1 else f"in 1 of {float(1 / copies):.2f} packs ({copies})"


def _pages(pages: int, cards: int) -> str:
    if not pages:
        return ""
    return f"  {_count(pages, 'page')}, {_count(cards, 'card')}" if cards else f"  {_count(pages, 'page')}"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
