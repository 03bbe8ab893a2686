"""The teacher's answer key: a book with the cards of each pack, and what can be done with them.

The rules of the game say what that is (`cardgen.analysis.answers_of`). Opens no pack and prints no card.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from cardgen.analysis import answers_of
from cardgen.boosters.collation.batch import Pack
from cardgen.diagnostics import Diagnostic
from cardgen.model.game import Product
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import Target
from cardgen.render.book.layout import lay_out_book
from cardgen.render.pack.faces import PackFaces, Parcel
from cardgen.render.pack.odds_text import how_exact, odds_lines
from cardgen.render.pack.phrases import NBSP, contents_of_pack, packs_named, whose

_NUMBER = re.compile(r" \((\d+)\)")
TEMPLATE = "answers.md.j2"


class OpenedPack(Struct, frozen=True):
    """A pack as its teacher sees it: for whom it is, what it holds, and what can be done with it, in sentences."""

    pack: Pack
    whose: str
    holds: str
    hints: tuple[str, ...]


def lay_out_answers(faces: PackFaces, target: Target) -> tuple[LaidOut | None, list[Diagnostic]]:
    """The book on the target's paper."""
    parcel, studio = faces.parcel, faces.studio
    fields = {
        "opened": tuple(opened_packs(parcel)),
        "packs": packs_named(parcel.packs),
        "odds": tuple((line.fraction, line.text) for line in odds_lines(parcel.recipe, parcel.odds)),
        "how_exact": how_exact(parcel.recipe, parcel.odds, parcel.has_exchanged_with_rest),
    }
    text, found = studio.resources.templates.render(TEMPLATE, **faces.shared, **fields)
    if not text:
        return None, found
    product = Product(target.product.id, "book", TEMPLATE, ())
    laid_out, more = lay_out_book(studio, replace(target, product=product), text)
    return laid_out, [*found, *more]


def opened_packs(parcel: Parcel) -> Iterator[OpenedPack]:
    """Every pack of a parcel, in order."""
    answer = answers_of(parcel.game, parcel.recipe)
    numbers = {printing.id: number for number, printing in enumerate(parcel.recipe.printings)}
    for pack in parcel.packs:
        sentences = answer([numbers[printing.id] for printing in pack.printings])
        hints = tuple(_unbroken(sentence, parcel) for sentence in sentences)
        yield OpenedPack(pack, whose(pack, parcel.recipe, parcel.of), contents_of_pack(pack), hints)


def _unbroken(sentence: str, parcel: Parcel) -> str:
    """A sentence that is not broken before a number or a `›`. Numbers of cards of several sets tell nothing."""
    number = "" if len(parcel.recipe.sets) > 1 else rf"{NBSP}(\1)"
    return _NUMBER.sub(number, sentence).replace(" ›", f"{NBSP}›")
