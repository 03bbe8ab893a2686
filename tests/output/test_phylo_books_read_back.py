"""The books of Phylo as they are printed: what can be read in them is what the data and the rules say."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageChops, ImageStat

from cardgen import analysis, data, model
from cardgen.analysis import examples_for
from cardgen.commands.pipeline import build
from cardgen.commands.targets import BuildOrder
from cardgen.games.phylo.rules import PhyloRules
from cardgen.model.library import Library
from cardgen.render.base.display import Text
from cardgen.render.base.target import Settings, Target
from cardgen.render.products.renderers import Renderers
from tests.fixtures.shipped import REPOSITORY, Shipped, copy_of_game
from tests.shipped_games import shipped_library, shipped_studios

BOOKS = ("rulebook", "reference-sheet", "readings", "neighbours", "deck-list")
PAPERS = ("a4", "letter")


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped_library()


@pytest.fixture(scope="module")
def examples(library: Library) -> Any:
    game = library.games["phylo"]
    return examples_for(game, game.deck)


def ordered(root: Path, out: Path, books: tuple[str, ...], papers: tuple[str, ...] = ("a4",), **settings: Any) -> Any:
    return build(root, out, BuildOrder(("phylo",), papers, books, "home", Settings(**settings), 1))


def about_books(outcome: Any) -> list[Any]:
    """Findings but those of the rules about decks, which are not of books."""
    return [finding for finding in outcome.found if not finding.code.startswith("PHY")]


@pytest.fixture(scope="module")
def built(shipped: Shipped) -> Path:
    return shipped.out / "phylo"


@pytest.mark.parametrize("paper", PAPERS)
def test_the_books_have_the_pages_they_are_printed_with(built, page_texts, examples, paper):
    pages = {book: len(page_texts(built / f"{book}-{paper}.pdf")) for book in BOOKS}
    decks = len(examples.decks)
    assert pages["rulebook"] == 12
    assert pages["readings"] == 4  # with the two pages of the worksheet
    assert pages["reference-sheet"] == 1
    larger = 1 if paper == "letter" else 0  # as it is lower, the deck of the woods takes a page more
    assert pages["neighbours"] == 2 * decks + larger + 1  # the last tells where decks meet
    assert pages["deck-list"] == 2 * decks


@pytest.mark.parametrize("paper", PAPERS)
def test_numbers_of_the_rulebook_are_those_of_the_rules(built, page_texts, examples, paper):
    text = " ".join(page_texts(built / f"rulebook-{paper}.pdf"))
    assert f"at least {examples.rules.deck_min} other cards" in text
    assert f"Draw {examples.rules.hand_size} cards" in text
    assert "up to three actions" in text
    assert examples.rules.actions == 3
    sheet = " ".join(page_texts(built / f"readings-{paper}.pdf"))
    assert f"the {len(examples.decks)} decks of a box are enough for {len(examples.decks)} players" in sheet


def test_the_reference_sheet_reads_as_the_rules_are(built, page_texts):
    (text,) = page_texts(built / "reference-sheet-a4.pdf")
    standard = PhyloRules()
    assert (standard.draws, standard.actions, standard.discard_draws) == (1, 3, 3)
    assert "Draw one card." in text
    assert "up to three actions" in text
    assert f"draw {standard.discard_draws};" in text
    assert "pass: your turn is over" in text
    assert "The end: You drew your last card? The other player has one more turn." in text
    for word in ("desert", "forest", "grasslands", "ocean", "tundra", "urban", "cold", "cool", "warm", "hot"):
        assert word in text
    for keyword in ("MOVE", "FLIGHT", "SPREAD", "POLLINATOR", "INVASIVE", "PARASITIC", "WIND", "PLANKTON"):
        assert keyword in text


@pytest.mark.parametrize("paper", PAPERS)
def test_the_reference_sheet_has_three_sizes_of_type_besides_its_title(library, paper):
    game = library.games["phylo"]
    product = game.products["reference-sheet"]
    target = Target(game, product, library.papers[paper], library.printers["home"], Settings(), game.deck)
    (page,) = shipped_studios().of(target).lay_out(target)[0].publication.pages
    assert len({mark.size for mark in page.marks if isinstance(mark, Text)}) == 4


def test_the_reference_sheet_is_the_last_page_of_the_rulebook(built, page_texts):
    assert page_texts(built / "rulebook-a4.pdf")[-1] == page_texts(built / "reference-sheet-a4.pdf")[0]


@pytest.mark.parametrize("paper", PAPERS)
def test_every_species_of_a_deck_has_its_number_in_its_table_of_neighbours(built, page_texts, examples, paper):
    pages = page_texts(built / f"neighbours-{paper}.pdf")
    for deck in examples.decks:
        own = " ".join(page for page in pages if page.startswith(f"{deck.name}: who can live beside whom?"))
        at = -1
        for printing in (one for one, _ in deck.copies if one.card.kind == "species"):
            at, before = own.find(f" {printing.number} ", at + 1), at
            assert before < at, printing.number
            assert printing.card.text["title"] in own


@pytest.mark.parametrize("paper", PAPERS)
def test_the_deck_list_has_every_card_with_its_points_and_where_to_read_more(built, page_texts, examples, paper):
    pages = page_texts(built / f"deck-list-{paper}.pdf")
    for number, deck in enumerate(examples.decks):
        cards = f"{pages[2 * number]} {pages[2 * number + 1]}"
        for printing, count in deck.copies:
            title = f"{printing.number} {printing.card.text['title']}"
            assert (f"{title} × {count}" if count > 1 else title) in cards
        assert f"{deck.name}: {deck.size} cards, {examples.points(deck)} points" in cards
        for card in examples.cards(deck, "species"):
            assert card.fields["latin"] in cards
        assert all(licence in pages[-1] for licence in {examples.licence(copy.art.licence) for copy, _ in deck.copies})


def test_a_deck_that_is_ordered_is_told_alone(library):
    game = library.games["phylo"]
    deck = game.decks["woodland-edge"]
    for book in ("neighbours", "deck-list"):
        product, settings = game.products[book], Settings()
        target = Target(game, product, library.papers["a4"], library.printers["home"], settings, deck)
        laid_out, findings = Renderers(REPOSITORY, library).of(target).lay_out(target)
        assert findings() == []
        heads = [mark.title.partition(":")[0] for mark in laid_out.publication.bookmarks]
        assert heads == ["Woodland Edge"] * (2 if book == "deck-list" else 1)


def ink(path: Path) -> float:
    """Black, cyan, magenta and yellow on the average of a page, where black takes the place of equal parts of all."""
    document = pdfium.PdfDocument(path)
    pages = [page.render(scale=0.5).to_pil().convert("RGB") for page in document]
    document.close()
    return sum(map(_ink_of, pages)) / len(pages)


def _ink_of(page: Image.Image) -> float:
    red, green, blue = page.split()
    lightest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return 255 + 2 * ImageStat.Stat(lightest).mean[0] - sum(ImageStat.Stat(page).mean)


def test_low_ink_books_take_less_ink(built, tmp_path):
    outcome = ordered(REPOSITORY, tmp_path, BOOKS, low_ink=True)
    assert about_books(outcome) == []
    for book in BOOKS:
        assert ink(tmp_path / "phylo" / f"{book}-a4-low-ink.pdf") < ink(built / f"{book}-a4.pdf"), book


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where books are built one after the other: drawings that stay as they are need not be read again."""
    return tmp_path_factory.mktemp("changed")


@pytest.fixture
def changed(tmp_path: Path) -> Path:
    """A copy of the game that a test may spoil."""
    return copy_of_game("phylo", tmp_path / "project")


@pytest.mark.parametrize(
    "wrongly",
    [
        "plot.saved.lay(robin, -3, 0)",
        "plot.saved.refusing(robin, -1, 1)",
        "examples.no(robin, horse, 'food')",
        "plot.burned.telling(plot.burned.lost == (oak,), 'the fire leaves the oak alone')",
    ],
)
def test_an_example_that_the_rules_refuse_is_a_finding_and_no_book(changed, tmp_path, wrongly):
    template = Path(shutil.copy(REPOSITORY / "templates/phylo/rulebook.md.j2", changed / "templates/phylo"))
    text = template.read_text(encoding="utf-8")
    statement = "examples.no(robin, horse, 'size')"
    assert statement in text
    template.write_text(text.replace(statement, wrongly, 1), encoding="utf-8")
    outcome = ordered(changed, tmp_path / "out", ("rulebook",))
    (finding,) = about_books(outcome)
    assert finding.code == "CG605"
    assert "the book" in finding.message
    assert finding.span.file.endswith("rulebook.md.j2")
    assert not (tmp_path / "out/phylo/rulebook-a4.pdf").exists()


def test_a_page_that_cannot_be_made_keeps_the_book_with_a_link_to_it_from_being_written(changed, tmp_path):
    (changed / "templates/phylo/styles.yaml").unlink()
    codes = {book.code for book in about_books(ordered(changed, tmp_path / "out", ("rulebook",)))}
    assert "CG606" in codes
    assert not (tmp_path / "out/phylo/rulebook-a4.pdf").exists()


def test_a_reading_of_the_game_changes_what_the_books_say(changed, out, page_texts):
    game = changed / "card_data/phylo/game.yaml"
    text = game.read_text(encoding="utf-8")
    assert "rules: phylo\n" in text
    readings = "rules: phylo\nreadings: {hand-size: 6, discard-draws: 2}\n"
    game.write_text(text.replace("rules: phylo\n", readings), encoding="utf-8")
    outcome = ordered(changed, out, ("rulebook",))
    assert about_books(outcome) == []
    pages = " ".join(page_texts(out / "phylo/rulebook-a4.pdf"))
    assert "Draw 6 cards" in pages
    assert "discard 1 card and draw 2" in pages


def spoiled(project: Path, card: str, statement: str, otherwise: str) -> None:
    """A card of the example says something else."""
    for path in (project / "card_data/phylo").rglob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        before, mark, after = text.partition(f"  - id: {card}\n")
        if mark:
            block, rest, following = after.partition("\n  - id: ")
            assert statement in block
            path.write_text(before + mark + block.replace(statement, otherwise, 1) + rest + following, encoding="utf-8")
            return
    raise AssertionError(f"there is no {card}")


@pytest.mark.parametrize(
    ("card", "part", "statement", "otherwise"),
    [
        ("english-oak", "oak", "diet: photosynthetic", "diet: molecular"),
        ("horse", "horse", "scale: 8", "scale: 2"),
        ("eurasian-blackbird", "robin", "foodchain: 3", "foodchain: 2"),
        ("eurasian-lynx", "lynx", "terrain: [forest", "terrain: [ocean"),
        ("wildfire", "fire", "taxon: [Plantae]", "taxon: [Mammalia]"),
    ],
)
def test_a_changed_card_leaves_the_example_to_another(changed, out, page_texts, card, part, statement, otherwise):
    spoiled(changed, card, statement, otherwise)
    outcome = ordered(changed, out, ("rulebook",))
    assert all(book.code.startswith("CG8") for book in about_books(outcome))  # of boosters, which count such cards
    documents, _ = data.read(changed)
    game = model.link(data.check(documents, changed)[0], analysis.CODES)[0].games["phylo"]
    cast = examples_for(game, game.deck).plot.cast
    assert getattr(cast, part) not in ("", card)
    text = " ".join(page_texts(out / "phylo/rulebook-a4.pdf")).partition("Lea and Sam play")[2]
    for shown_card in (cast.oak, cast.horse, cast.robin, cast.lynx, cast.kingbird, cast.fire):
        assert game.cards[shown_card].text["title"] in text


@pytest.mark.parametrize("paper", PAPERS)
def test_each_web_in_tiles_is_that_of_its_poster(built, library, page_texts, paper):
    posters, sheets = page_texts(built / "food-web.pdf"), page_texts(built / f"food-web-tiles-{paper}.pdf")
    decks = [deck.name for deck in library.games["phylo"].decks.values()]
    each = len(sheets) // len(posters)
    webs = ["\n".join(sheets[begin : begin + each]) for begin in range(0, len(sheets), each)]
    titles = [next(deck for deck in decks if f"{deck}: who eats whom" in web) for web in webs]
    assert len(set(titles)) == len(posters) == 4
    for poster, web in zip(posters, webs, strict=True):
        assert {name for name in poster.split() if len(name) > 6} <= set(web.split())


@pytest.mark.parametrize("paper", PAPERS)
def test_each_sheet_of_tiles_names_its_web(built, library, page_texts, paper):
    game = library.games["phylo"]
    decks = [deck.name for deck in examples_for(game, game.deck).decks]
    sheets = page_texts(built / f"food-web-tiles-{paper}.pdf")
    labels = [re.search(r"([A-Z]\d), (.+?) Phylo: food web tiles", sheet).groups() for sheet in sheets]
    each = len(sheets) // len(decks)
    assert [web for _, web in labels] == [deck for deck in decks for _ in range(each)]
    assert [tile for tile, _ in labels] == ["A1", "A2", "B1", "B2"] * len(decks)
