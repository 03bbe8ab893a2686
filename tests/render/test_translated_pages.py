"""No English word of the tables stands on a page of another language, and pages are as many as in English.

What is looked for are words of the English messages that no translation has: of templates, of cards and icons, and of
the program.
"""

from __future__ import annotations

import re
from functools import cache

import polib
import pytest

from cardgen.commands.languages.editions import edition_of
from cardgen.games.phylo.species import KEYWORDS
from cardgen.games.phylo.wording import keyword_name
from cardgen.render.base.display import Drawing
from cardgen.render.base.target import Settings, Target
from cardgen.render.layout.resources import Resources
from cardgen.render.products.renderers import Renderers
from tests.fixtures.shipped import REPOSITORY
from tests.render.test_accents import lines_of
from tests.sweep import sweep

FILES = [path for folder in ("card_data", "templates", "cardgen") for path in (REPOSITORY / folder).rglob("*.po")]
WORD = re.compile(r"[^\W\d_]{3,}")
PAGES = [
    ("fsys", "de", "ability-sheet"),
    ("fsys", "es", "ability-sheet"),
    ("fsys", "sw", "ability-sheet"),
    ("phylo", "de", "reference-sheet"),
    ("phylo", "es", "reference-sheet"),
    ("foodadvice", "de", "reference-sheet"),
    ("foodadvice", "ru", "reference-sheet"),
]


@pytest.fixture(scope="module")
def renderers(studios):
    """Without drawings, on which there are no words."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(Resources, "_drawn", lambda _, path, name, root=None: (Drawing(name, (0, 0, 9, 9), ()), []))
        made = cache(lambda language: Renderers(REPOSITORY, edition_of(REPOSITORY, studios.library, language).library))
        yield made


@cache
def laid_out(renderers, game, language, product, paper="a4"):
    studio = renderers(language)
    library, owner = studio.library, studio.library.games[game]
    target = Target(
        owner, owner.products[product], library.papers[paper], library.printers["home"], Settings(), owner.deck
    )
    made, _ = studio.of(target).lay_out(target)
    return tuple(made.publication.pages)


@cache
def only_english(language: str) -> frozenset[str]:
    """Words of the English tables that are none of the language."""
    english: set[str] = set()
    translated: set[str] = set()
    for path in FILES:
        if path.stem == language:
            for entry in polib.pofile(str(path)):
                english |= {*WORD.findall(f"{entry.msgid} {entry.msgid_plural}".lower())}
                translated |= {*WORD.findall(" ".join((entry.msgstr, *entry.msgstr_plural.values())).lower())}
    return frozenset(english - translated)


def words_on(pages):
    return {*WORD.findall(" ".join(line for page in pages for line in lines_of(page.marks, True)).lower())}


@sweep("game, language, product", PAGES)
def test_no_english_word_of_the_tables_is_on_a_page_of_another_language(game, language, product, renderers):
    rights = " ".join(card_set.attribution for card_set in renderers(language).library.games[game].sets.values())
    words = words_on(laid_out(renderers, game, language, product)) - {*WORD.findall(rights.lower())}
    assert words & only_english(language) == set()


def test_on_the_english_page_there_are_such_words(renderers):
    assert len(words_on(laid_out(renderers, "fsys", "en", "ability-sheet")) & only_english("de")) > 100


def keywords_on(renderers, language, product, paper):
    """The keywords of Phylo that are on a page, as English has them."""
    pages = laid_out(renderers, "phylo", language, product, paper)
    text = " ".join(line for page in pages for line in lines_of(page.marks, True))
    return {word for word in KEYWORDS if re.search(rf"\b{word.upper()}\b", text)}


@sweep("language", ["de", "es"])
def test_no_english_keyword_is_on_a_page_of_phylo(language, renderers):
    own = {id for id in KEYWORDS if keyword_name(renderers(language).library.games["phylo"].language, id) == id.upper()}
    for page in (("reference-sheet", "a4"), ("deck-list", "letter")):
        assert keywords_on(renderers, language, *page) <= own
        assert {"move", "flight", "spread"} <= keywords_on(renderers, "en", *page) - own


@sweep(
    "game, language, paper, pages",
    [
        *(("phylo", language, paper, 8) for language in ("de", "es") for paper in ("a4", "letter")),
        *(("foodadvice", "ru", paper, 6) for paper in ("a4", "letter")),
        ("fsys", "sw", "a4", 9),
    ],
)
def test_a_deck_list_has_as_many_pages_as_it_was_set_for(game, language, paper, pages, renderers):
    """Of Phylo two pages for each deck."""
    assert len(laid_out(renderers, game, language, "deck-list", paper)) == pages


@sweep("language, paper", [(language, paper) for language in ("en", "de", "ru") for paper in ("a4", "letter")])
def test_the_sheets_for_a_class_are_five_in_each_language(language, paper, renderers):
    assert len(laid_out(renderers, "foodadvice", language, "readings", paper)) == 5
