"""How does a teacher know what is in which pack? A book with the cards of each, and what can be done with them.

The rules of the game say what that is (`cardgen.rules.answers_of`). Opens no pack and prints no card.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from cardgen.boosters.batch import Pack
from cardgen.diagnostics import Diagnostic
from cardgen.model.game import Product
from cardgen.render.book import lay_out_book
from cardgen.render.laid_out import LaidOut
from cardgen.render.pack_faces import PackFaces, Parcel
from cardgen.render.pack_words import NBSP, contents_of_pack, packs_named, whose
from cardgen.render.target import Target
from cardgen.rules import answers_of

_NUMBER = re.compile(r" \((\d+)\)")
TEMPLATE = "answers.md.j2"


class Opened(Struct, frozen=True):
    """A pack as its teacher sees it: for whom it is, what it holds, and what can be done with it, in sentences."""

    pack: Pack
    whose: str
    holds: str
    told: tuple[str, ...]


def lay_out_answers(faces: PackFaces, target: Target) -> tuple[LaidOut | None, list[Diagnostic]]:
    """The book on the target's paper."""
    parcel, studio = faces.parcel, faces.studio
    told = {"opened": tuple(opened(parcel)), "packs": packs_named(parcel.packs)}
    text, found = studio.resources.templates.render(TEMPLATE, **faces.shared, **told)
    if not text:
        return None, found
    product = Product(target.product.id, "book", TEMPLATE, ())
    laid_out, more = lay_out_book(studio, replace(target, product=product), text)
    return laid_out, [*found, *more]


def opened(parcel: Parcel) -> Iterator[Opened]:
    """Every pack of a parcel, in order."""
    answer = answers_of(parcel.game, parcel.recipe)
    numbers = {printing.id: number for number, printing in enumerate(parcel.recipe.printings)}
    for pack in parcel.packs:
        told = tuple(_kept_together(one, parcel) for one in answer([numbers[one.id] for one in pack.printings]))
        yield Opened(pack, whose(pack, parcel.recipe, parcel.of), contents_of_pack(pack), told)


def _kept_together(told: str, parcel: Parcel) -> str:
    """A sentence that is not broken before a number or a `›`. Numbers of cards of several sets tell nothing."""
    number = "" if len(parcel.recipe.sets) > 1 else rf"{NBSP}(\1)"
    return _NUMBER.sub(number, told).replace(" ›", f"{NBSP}›")
