"""How is a batch, or a pack, told on a terminal?"""

from __future__ import annotations

import click

from cardgen.output.excerpt import printable
from cardgen.packing import Packed, used
from cardgen.verifying import Verified


def tell_packed(packed: Packed, is_chosen: bool, is_batch: bool) -> None:
    """What was written, who gets how many, what paper it wants, and which other boosters there are."""
    session = packed.session
    if session is None:
        return
    if not packed.files:
        click.echo("nothing is written")
        return
    _echo(session.told)
    if is_batch and session.shared_out:
        _echo(session.shared_out)
    if is_batch and session.remark:
        _echo(session.remark)
    shown = [one for one in packed.files if one.path.parent.name != "statistics"]
    for one in shown if len(shown) <= 30 else []:
        _echo(f"{one.path.as_posix()}{_pages(one.pages, one.cards)}")
    if len(shown) > 30:
        _echo(f"{len(shown)} files in {shown[0].path.parent.as_posix()}/")
    for paper in used(packed.files):
        share = 100 * paper.wasted / paper.places if paper.places else 0
        _echo(
            f"{paper.paper}: {_count(paper.sheets, 'sheet')} of cards and separators, {paper.wrappers:,} of wrappers; "
            f"{paper.used:,} of {paper.places:,} places used, {paper.wasted:,} wasted ({share:.1f} %)"
        )
    if not is_chosen:
        others = [f"--recipe {name}" for name in session.game.recipes if name != session.recipe.id]
        more = f"; others: {', '.join(others)} (`cardgen list {session.game.id}` has them)" if others else ""
        _echo(f"this was the recipe `{session.recipe.id}`{more}")
    if packed.removed:
        _echo(f"note: {_count(len(packed.removed), 'file')} of the batch that was here are removed", err=True)


def tell_verified(one: Verified) -> None:
    """Is it as promised? Then where the pack belongs, and what is in it."""
    head, line = one.head, one.line
    windows = "".join(f", {name} {number}" for name, number in line.windows.items())
    is_kept = one.pack is not None and not one.found
    verdict = "as promised" if is_kept else "not as promised"
    _echo(f"{verdict}: {line.id}, pack {line.place:,} of {head.packs:,} of {head.name}, seed {head.seed}{windows}")
    if not one.is_listed:
        _echo("without a list: recipe, cards, game and seed make this id, so they are those of the pack")
    elif not is_kept:
        _echo("its list says that it holds:")
    printings = {printing.id: printing for printing in one.session.game.printings} if one.session else {}
    width = max((len(str(printings[card].number)) for card in line.cards if card in printings), default=1)
    for card in line.cards:
        if card in printings:
            printing = printings[card]
            _echo(f"  {printing.number:>{width}}  {printing.card.text.get('title', '')}  ({card})")
        else:
            _echo(f"  {'?':>{width}}  ({card})")


def _echo(line: str, err: bool = False) -> None:
    """Recipes and lists may be anybody's: nothing of theirs that a terminal would obey gets through."""
    click.echo(printable(line), err=err)


def _pages(pages: int, cards: int) -> str:
    if not pages:
        return ""
    return f"  {_count(pages, 'page')}, {_count(cards, 'card')}" if cards else f"  {_count(pages, 'page')}"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
