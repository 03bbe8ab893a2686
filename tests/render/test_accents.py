"""In English with accents each word that can be translated has them: what has none stands in the program, in no table.

Whatever the program itself prints is read: books and pages of Food Heroes and FoodAdvice, all of packs, and what stands
around cards.
"""

import re

import pytest
from msgspec.structs import replace

from cardgen.commands.languages.editions import edition_of
from cardgen.render.base.display import Drawing, Face, Placed, Text
from cardgen.render.base.target import Settings, Target
from cardgen.render.layout.resources import Resources
from cardgen.render.pack.faces import PackFaces
from cardgen.render.parcel.layout import PRODUCTS, lay_out_parcel
from cardgen.render.products.renderers import Renderers
from tests.fixtures.shipped import REPOSITORY
from tests.render.pack.parcels import RECIPES, parcel_of
from tests.sweep import sweep

COMMAND = re.compile(r"cardgen booster \S+(?: --\S+ \S+)+")
"""What is typed is typed in every language."""
NAMED = re.compile(
    r"\b[0-9A-Z]{4}-[0-9A-Z]{4}\b|[\w-]+(?:\.[\w-]+)+(?:/[\w.-]+)*|\bCC [\w-]+|“cardgen [^”]*”|“--[^”]*”"
)
"""Ids of packs, names of files and addresses, licences, and what is typed, as the program knows no other words."""
WORD = re.compile(r"[^\W\d_]{3,}")
PEOPLE = {"Asha", "Ben", "Ada", "Cleo", "Dora"}
"""They play in the rulebooks of Food Heroes and FoodAdvice."""
OF_FOODADVICE = ("rulebook", "readings", "reference-sheet", "board", "product-box")


@pytest.fixture(scope="module")
def accented(studios):
    """Without drawings, on which there are no words, and without the cards in packs: so it takes little time."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(Resources, "_drawn", lambda _, path, name, root=None: (Drawing(name, (0, 0, 9, 9), ()), []))
        monkeypatch.setattr(PackFaces, "card", lambda faces, printing: None)
        yield Renderers(REPOSITORY, edition_of(REPOSITORY, studios.library, "accents").library)


def lines_of(marks, has_faces):
    for mark in marks:
        if isinstance(mark, Text):
            yield "".join(run.text for run in mark.runs)
        elif has_faces and isinstance(mark, Placed) and isinstance(mark.what, Face):
            yield from lines_of(mark.what.marks, has_faces)


def plain_words(laid_out, game, has_faces=True):
    """The words without an accent that no person, game, set, file or program is called by."""
    sets = (f"{some.id} {some.attribution}" for some in game.sets.values())
    called = " ".join(["cardgen", game.id, *sets, *game.recipes])
    known = {*WORD.findall(called), *PEOPLE}
    text = " ".join(line for page in laid_out.publication.pages for line in lines_of(page.marks, has_faces))
    return {word for word in WORD.findall(NAMED.sub(" ", COMMAND.sub(" ", text))) if word.isascii()} - known


def lay_out(accented, game, product, **settings):
    library, owner = accented.library, accented.library.games[game]
    target = Target(
        owner,
        owner.products[product],
        library.papers["a4"],
        library.printers["home"],
        replace(Settings(), **settings),
        owner.deck,
    )
    laid_out, _ = accented.of(target).lay_out(target)
    assert laid_out is not None
    return laid_out, owner


@sweep("product", ["ability-sheet", "rulebook", "tuck-box"])
def test_all_words_of_food_heroes_can_be_translated(accented, product):
    assert plain_words(*lay_out(accented, "fsys", product)) == set()


@sweep("product", OF_FOODADVICE)
def test_all_words_of_foodadvice_can_be_translated(accented, product):
    assert plain_words(*lay_out(accented, "foodadvice", product)) == set()


@sweep("game, product, backs", [
    ("foodadvice", "chips", "long-edge"),
    ("foodadvice", "game-box-tiles", "long-edge"),
    ("fsys", "cards", "fold"),
])  # fmt: skip
def test_what_is_told_around_faces_can_be_translated(accented, game, product, backs):
    assert plain_words(*lay_out(accented, game, product, backs=backs), has_faces=False) == set()


@sweep("game, name", RECIPES)
def test_all_words_of_packs_can_be_translated(accented, game, name):
    library, owner = accented.library, accented.library.games[game]
    parcel = parcel_of(owner, name, 2)
    studio = accented.of(Target(
        owner, owner.products["cards"], library.papers["a4"], library.printers["home"], Settings(), owner.deck
    ))  # fmt: skip
    for product in PRODUCTS:
        laid_out, _ = lay_out_parcel(studio, parcel, product, library.papers["a4"], Settings())
        assert plain_words(laid_out, owner) == set(), product
