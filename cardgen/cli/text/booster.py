"""Prints a batch, or a verified pack, for people at a terminal."""

from __future__ import annotations

import click

from cardgen.commands.booster.make_packs import PackResult
from cardgen.commands.booster.verify import VerifiedPack
from cardgen.output.snippet import printable


def tell_packed(packed: PackResult, is_chosen: bool, is_batch: bool) -> None:
    """What was written, who gets how many, what paper it wants, and which other boosters there are."""
    prepared = packed.prepared
    if prepared is None:
        return
    if not packed.files:
        click.echo("nothing is written")
        return
    _echo(prepared.description)
    if is_batch and prepared.allocation_text:
        _echo(prepared.allocation_text)
    if is_batch and prepared.remark:
        _echo(prepared.remark)
    shown = [file for file in packed.files if file.path.parent.name != "statistics"]
    for file in shown if len(shown) <= 30 else []:
        _echo(f"{file.path.as_posix()}{_pages(file.pages, file.cards)}")
    if len(shown) > 30:
        _echo(f"{len(shown)} files in {shown[0].path.parent.as_posix()}/")
    for paper in packed.paper:
        share = 100 * paper.wasted / paper.places if paper.places else 0
        _echo(
            f"{paper.paper}: {_count(paper.sheets, 'sheet')} of cards and separators, {paper.wrappers:,} of wrappers; "
            f"{paper.used:,} of {paper.places:,} places used, {paper.wasted:,} wasted ({share:.1f} %)"
        )
    if not is_chosen:
        others = [f"--recipe {name}" for name in prepared.game.recipes if name != prepared.recipe.id]
        more = f"; others: {', '.join(others)} (`cardgen list {prepared.game.id}` has them)" if others else ""
        _echo(f"this was the recipe `{prepared.recipe.id}`{more}")
    if packed.removed:
        _echo(f"note: {_count(len(packed.removed), 'file')} of the batch that was here are removed", err=True)


def tell_verified(verified: VerifiedPack) -> None:
    """Prints whether it is as promised, then where the pack belongs, and what is in it."""
    head, line = verified.head, verified.line
    windows = "".join(f", {name} {number}" for name, number in line.windows.items())
    is_kept = verified.pack is not None and not verified.found
    verdict = "as promised" if is_kept else "not as promised"
    _echo(f"{verdict}: {line.id}, pack {line.place:,} of {head.packs:,} of {head.name}, seed {head.seed}{windows}")
    if not verified.is_listed:
        _echo("without a list: recipe, cards, game and seed make this id, so they are those of the pack")
    elif not is_kept:
        _echo("its list says that it holds:")
    printings = {printing.id: printing for printing in verified.prepared.game.printings} if verified.prepared else {}
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
