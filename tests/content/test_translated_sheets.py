"""Is there room for each translation on what is printed around the cards: boxes, tiles, chips, and all sheets of packs?

Small print that finds none would be left out. Faces and books are laid out by `cardgen check`, in every language.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.diagnostics import Diagnostic
from cardgen.render.base.target import Settings
from cardgen.render.parcel.layout import lay_out_parcel
from tests.render.pack.parcels import RECIPES, parcel_of, studio_for
from tests.shipped_games import shipped_studios

ROOT = Path(__file__).parents[2]
PAPERS = ("a4", "letter")
AROUND = ("box", "game-box")
"""Kinds of products that say what is to be done in small print."""
PARTS = ("wrappers", "odds", "morning", "checklist", "answers")
SPOKEN = sorted((path.parents[1].name, path.stem) for path in ROOT.glob("card_data/*/languages/*.po"))


def found_around(game: str, language: str) -> Iterator[Diagnostic]:
    """What is found about boxes, tiles and round pieces of a game."""
    studios = shipped_studios(language)
    library = studios.library
    for target in targets_of(library, BuildOrder(games=(game,), papers=PAPERS)):
        if target.product.kind in AROUND or "tiles" in target.product.id or target.product.id == "chips":
            laid_out, findings = studios.of(target).lay_out(target)
            assert laid_out is not None, target.product.id
            assert list(laid_out.publication.pages)
            yield from findings()


@pytest.mark.parametrize(("game", "language"), SPOKEN)
def test_all_words_around_the_cards_have_room(game, language):
    assert [finding.message for finding in found_around(game, language)] == []


@pytest.mark.parametrize(("game", "name", "language"), [
    (game, name, language) for game, name in RECIPES for spoken, language in SPOKEN if spoken == game
])  # fmt: skip
def test_all_words_of_packs_have_room(game, name, language):
    studios = shipped_studios(language)
    library = studios.library
    studio, parcel = studio_for(studios, game), parcel_of(library.games[game], name, packs=4)
    for part in PARTS:
        for paper in PAPERS:
            make = partial(lay_out_parcel, studio, parcel, part, library.papers[paper], Settings())
            laid_out, findings = studio.watch(make)
            pages = list(laid_out.publication.pages) if laid_out is not None else []
            assert [finding.message for finding in findings()] == []
            assert pages
