"""The books of FoodAdvice as they are printed: what can be read in them is what the cards and the rules say."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2 as pdfium
import pytest
from PIL import ImageStat

from cardgen.analysis import examples_for, sayings_of
from cardgen.commands.pipeline import build
from cardgen.commands.targets import BuildOrder
from cardgen.games.foodadvice.rules import ADVERTISING
from cardgen.model.game import Game
from cardgen.render.base.target import Settings
from tests.fixtures.shipped import REPOSITORY, Shipped, copy_of_game
from tests.shipped_games import shipped_library

PAPERS = ("a4", "letter")
each_paper = pytest.mark.parametrize("paper", PAPERS)


@pytest.fixture(scope="module")
def game() -> Game:
    return shipped_library().games["foodadvice"]


@pytest.fixture(scope="module")
def examples(game: Game) -> Any:
    return examples_for(game, game.deck)


def ordered(root: Path, out: Path, books: tuple[str, ...], papers: tuple[str, ...] = ("a4",), **more: Any) -> Any:
    return build(root, out, BuildOrder(("foodadvice",), papers, books, "home", Settings(**more), 1))


def about_books(outcome: Any) -> list[Any]:
    """Findings but those of the rules about decks, which are not of books."""
    return [finding for finding in outcome.found if not finding.code.startswith("FAD")]


@pytest.fixture(scope="module")
def built(shipped: Shipped) -> Path:
    return shipped.out / "foodadvice"


@pytest.fixture(scope="module")
def rulebook(built: Path, page_texts: Any) -> dict[str, str]:
    return {paper: " ".join(page_texts(built / f"rulebook-{paper}.pdf")) for paper in PAPERS}


@each_paper
def test_the_rulebook_has_the_pages_it_is_printed_with(built, page_texts, paper):
    pages = page_texts(built / f"rulebook-{paper}.pdf")
    assert len(pages) <= 16
    assert all(len(page) > 200 for page in pages[1:]), "no page has only the tail of another"


@each_paper
def test_the_box_is_told_with_the_counts_of_the_deck(rulebook, examples, paper):
    for name, kinds in {
        "Roles": ("character",),
        "Notes": ("note",),
        "Ingredients": ("ingredient",),
        "Products": ("product",),
        "Customers": ("customer", "joker"),
        "Shops": ("shop",),
        "Events": ("event",),
        "Chips": ("chip",),
    }.items():
        assert f"{name} {examples.copies(*kinds)} " in rulebook[paper]
    assert "20 each of 5, 10, 25, 50 and 100 F: 3,800 F in all" in rulebook[paper]
    assert "40 customers and four jokers" in rulebook[paper]
    for purse in examples.purses:
        assert (
            f"{purse.name.capitalize()} {purse.price} F {purse.budget} F {examples.of_class(purse.id)}"
            in rulebook[paper]
        )


@each_paper
def test_the_numbers_of_the_examples_are_those_of_the_rules(rulebook, paper):
    text = rulebook[paper]
    for words in (
        "20 + 5 + 10 = 35 F",  # FA-G1
        "5 + 5 + 20 = 30 F",
        "10 + 5 + 10 = 25 F. SOLD!",
        "The bank pays Cleo 25 F.",
        "10 + 10 + 20 = 40 F. SOLD!",  # FA-G2
        "40 F is nearer to my 40 F than 20 F. SOLD!",
        "The bank pays Ben 30 F.",  # FA-G3
        "20 + 5 + 20 = 45 F. SOLD: 40 F!",  # FA-G4
        "The bank pays Ben 40 F, not 45.",
        "5 + 20 + 5 = 30 F. SOLD!",  # FA-G5
        "Cleo’s crisps cost 25 F",  # FA-G6
        "she buys, and pays 20 F.",
        "a chip in both shops below and gets 35 + 10 + 10 = 55 F.",  # FA-G7
        "150 − 60 = 90 F are left.",  # FA-G8
        "90 − 60 = 30 F are left.",
        "But 50 F is more than 30 F: skipped.",
        "5 + 10 = 15 F. Fig goes under the deck",  # FA-G12
    ):
        assert words in text, words


@each_paper
def test_terms_of_channels_and_duties_are_printed_as_on_board_and_cards(rulebook, game, paper):
    for channel in (*ADVERTISING, "flavor-sampling", "black-friday"):
        card = game.cards[channel]
        assert sayings_of(game, card)["terms"] in rulebook[paper], channel
        assert card.text["title"] in rulebook[paper]
    for card in game.cards.values():
        if card.kind == "character":
            assert re.search(rf"\b{card.text['title']} [a-z]", rulebook[paper].partition("share out the jobs")[2])
    for shop in ("spear-time", "the-tea-sett"):
        assert f"pays {sayings_of(game, game.cards[shop])['bonus']}" in rulebook[paper]


DUTIES = {
    "banker": ("foodcoins", "pay out", "take in", "pass on", "the bank and its accounts", "Mabius"),
    "journalist": ("events", "names and taglines", "read out all products before the vote", "terms of advertising"),
    "farmer": ("products and ingredients", "cards that nobody keeps", "under their deck"),
    "politician": (
        "customers",
        "turn them up",
        "personal ones",
        "take them back",
        "shuffle",
        "count the votes",
        "winner",
    ),
    "retailer": ("shops", "read out their terms", "under the deck", "terms of marketing"),
    "prosecutor": (
        "hand out the chips",
        "one extra to the winner of each vote",
        "make sure everyone keeps to the rules",
        "by the rules",
        "most players decide",
        "fine players 5 F",
    ),
}
"""What the published rules give each role to do (FA-R2): the words of its card."""
ALONE = ("banker", "journalist", "farmer", "politician", "retailer")
"""Whose things nobody else may touch."""


def test_each_role_has_the_duties_that_the_source_gives_it_and_no_other_has_them(game):
    duties_of = {card.fields["role"]: card.text["duty"] for card in game.cards.values() if card.kind == "character"}
    printed = {role: text.replace("**", "") for role, text in duties_of.items()}
    assert {*printed} == {*DUTIES}
    for role, duties in DUTIES.items():
        for duty in duties:
            having = {name for name, text in printed.items() if duty in text.replace("Products", "products").lower()}
            assert role in {name for name, text in printed.items() if duty.lower() in text.lower()}, duty
            assert having <= {role} or duty in (
                "under the deck",
                "shuffle",
                "foodcoins",
                "events",
                "shops",
                "customers",
                "winner",
            )
        assert ("Nobody else touches" in printed[role]) == (role in ALONE)


@each_paper
def test_the_steps_are_led_by_the_roles_of_the_source(rulebook, paper):
    for text in (
        "Someone shuffles the role cards and deals one to each player.",
        "The Farmer does this for the ingredients and the products, the Retailer for the shops",
        "the Journalist for the events, and the Politician for the customers",
        "The Prosecutor settles disputes as the rules say. Where they say nothing, most players decide.",
        "Each time a player breaks a rule, the Prosecutor may take a fine of 5 F for the bank.",
        "The Journalist reads out all products of this round.",
        "the Politician adds up the votes and names the winner.",
        "one extra chip from the Prosecutor",
        "The Retailer draws six shops, lays them face up on the board and reads out what they pay.",
        "the Retailer (marketing) and the Banker (Mabius)",
        "the Journalist deals each player one event.",
        "The Politician lays six customers face down",
        "Whoever sold keeps the customer’s card until the end of the round",
        "The Politician deals you one personal customer",
        "The Politician takes your customers back: they go to “Gone home”.",
        "The Retailer puts the shops under their deck.",
        "No hashtag at all? The favourite shape first, then the most expensive; still equal, the newest.",
        "the Politician draws a customer from the deck, who looks only at the products of these players, with the",
    ):
        assert text in rulebook[paper], text


def test_the_politician_alone_deals_personal_customers(game, rulebook, built, page_texts, tmp_path):
    """Nobody else touches that deck (FA-R2): no book, sheet or card lets another player draw from it."""
    assert about_books(ordered(REPOSITORY, tmp_path, ("reference-sheet", "board"))) == []
    places = [
        *rulebook.values(),
        *(" ".join(page_texts(path)) for path in sorted((tmp_path / "foodadvice").glob("*.pdf"))),
    ]
    places += [" ".join(page_texts(built / "deck-list-a4.pdf"))]
    places += [says for card in game.cards.values() for says in sayings_of(game, card).values()]
    places += [(REPOSITORY / "templates/foodadvice/back_parts.xml.j2").read_text(encoding="utf-8")]
    for text in places:
        assert not re.search(r"(?i)\b(you draw|draw a (personal )?customer|drew her|drawn as)\b", text)
    for text in rulebook.values():
        assert text.count("The Politician deals you") == 2


@each_paper
def test_chips_stay_on_the_board_until_a_tie_is_decided(rulebook, paper):
    """FA-A32: a tie is decided by the chips of the last round, so nobody may take them back before."""
    text = rulebook[paper]
    assert "Chips come back to you, but not after the last round." in text
    assert "After the last round, leave them where they are until the winner is known: they count in a tie." in text
    assert "who looks only at the products of these players, with the chips on the board." in text
    back = (REPOSITORY / "templates/foodadvice/back_parts.xml.j2").read_text(encoding="utf-8")
    assert "Chips come home" in back
    assert "except at the end" in back


@each_paper
def test_the_cover_has_the_players_age_and_time_of_the_source(rulebook, paper):
    """FA-R1: the source names them, other than those of the other games."""
    for text in ("4 to 6 players", "10 years and older", "60 to 90 minutes"):
        assert text in rulebook[paper]


@each_paper
def test_what_no_source_says_is_called_ours(rulebook, paper):
    text = rulebook[paper]
    assert "Draw lots (or take the youngest): the winner gets a spoon and begins each step of each round" in text
    assert "where they leave a question open, the answer is ours" in text


def test_the_hashtags_are_behind_the_reference_sheet_and_two_languages_have_a_leaf_each(tmp_path, page_texts):
    order = BuildOrder(("foodadvice",), ("a4",), ("reference-sheet",), languages=("en", "en+de"))
    assert [line.path for line in build(REPOSITORY, tmp_path, order).written if line.path.endswith("en+de.pdf")]
    one, both = (page_texts(tmp_path / f"foodadvice/reference-sheet-a4{ending}.pdf") for ending in ("", "-en+de"))
    assert ["A round and a sale" in one[0], "What the hashtags say" in one[1], len(one)] == [True, True, 2]
    assert both[:2] == one
    assert ["Eine Runde und ein Verkauf" in both[2], "Was die Hashtags sagen" in both[3], len(both)] == [True, True, 4]
    with pikepdf.open(tmp_path / "foodadvice/reference-sheet-a4.pdf") as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"


def test_board_and_reference_sheet_say_whose_each_deck_is(tmp_path, page_texts):
    assert about_books(ordered(REPOSITORY, tmp_path, ("board", "reference-sheet"))) == []
    board = " ".join(page_texts(tmp_path / "foodadvice/board.pdf"))
    sheet = " ".join(page_texts(tmp_path / "foodadvice/reference-sheet-a4.pdf"))
    for text in (
        "draw pile, kept by the Politician",
        "kept by the Journalist, rounds 2 and 3",
        "kept by the Retailer, six a round",
    ):
        assert text in board
    assert board.count("kept by the Farmer") == 2
    for text in ("Journalist only: events; advertising", "Politician only: customers; votes", "Banker only: foodcoins"):
        assert text in sheet


@each_paper
def test_every_question_that_the_rules_leave_open_is_answered_without_its_number(built, rulebook, page_texts, paper):
    """On a sheet of its own; numbers of readings stand in comments of its template."""
    template = (REPOSITORY / "templates/foodadvice/readings.md.j2").read_text(encoding="utf-8")
    rows = re.findall(r"^- (?:\{% trans [^%]+%\})?\*\*(.+?)\*\*.+?\{#- (A\d+(?:, A\d+)*) #\}$", template, re.MULTILINE)
    in_cases = re.findall(r"What the cases answer: (.+?)\. -#\}", template)
    numbers = sorted(
        int(number) for codes in (*(codes for _, codes in rows), *in_cases) for number in re.findall(r"\d+", codes)
    )
    assert numbers == [*range(1, 39)]
    sheet = " ".join(page_texts(built / f"readings-{paper}.pdf"))
    for question, _ in rows:
        assert question.partition("{{")[0].strip() in sheet
    assert "What if I cannot pay in full? You pay what you have, and owe nothing." in sheet
    for decision in (
        "Ada’s salad for 40 F. A price reduced to the budget is the nearest to it.",
        "Ben’s soup for 20 F. What cannot be paid for is out before hashtags are counted.",
        "Ben’s soup for 15 F. The same hashtag counts once.",
        "Nobody sells. No hashtag, no favourite shape: sampling decides only between equal products.",
        "Nobody sells. All are equal, and the money is not enough for all",
        "Cleo’s crisps for 20 F. Hashtags come first",
    ):
        assert decision in sheet, decision
    assert "Print at 100 %" in sheet
    assert not re.search(r"\bA\d\d?\b|docs/", sheet.replace("A4", "").replace("A2", ""))
    assert not re.search(r"\bA\d\d?\b", rulebook[paper].replace("(A2)", ""))


@each_paper
def test_what_readers_asked_is_answered(rulebook, paper):
    """Questions of those who had read a rulebook without these answers."""
    for text in (
        "Two equal products of the same player still count as two",
        "What if the 5 F notes run out? Players swap some",
        "What if the bank is empty? It pays what it has",
        "Only four or five players? What about the other icons on Mabius? Nobody uses them: they stay empty.",
        "With six players about 1.6 × 1.1 m",
        "swap ingredients with another player, card for card, as often as you both like",
        "Play one round without promotion and events",
    ):
        assert text in rulebook[paper], text
    steps = rulebook[paper].partition("Four steps")[2].partition("Jokers")[0]
    places = [steps.index(words) for words in ("most hashtags", "nearest to the budget", "favourite shape", "newest")]
    assert places == sorted(places)


PASSAGES = {
    1: "60 to 90 minutes",
    2: "only that player touches its cards or money",
    3: "20 each of 5, 10, 25, 50 and 100 F",
    4: "Ingredients 84 A price and a hashtag each",
    5: "One shape each, with three windows",
    6: "40 customers and four jokers",
    7: "Two shapes and a bonus each",
    8: "Events 40",
    9: "8 for each role",
    10: "The board at the start",
    11: "The Prosecutor gives each player three chips",
    12: "Nobody has money yet.",
    13: "deals each player one product card and six ingredients",
    14: "Each vote earns the maker 5 F",
    15: "one chip into each of two different shops",
    16: "put your last chip on one channel",
    17: "In rounds 2 and 3, before the customers come, the Journalist deals each player one event",
    18: "The Politician lays six customers face down and turns them up, one by one.",
    19: "The Politician deals you one personal customer",
    20: "Whoever sold keeps the customer’s card until the end of the round",
    21: "Whenever the draw pile is empty, the Politician shuffles those at home",
    22: "This is its price: mark it on the scale with a paper clip. Its hashtags are those of its ingredients.",
    23: "If the maker is on Black Friday, a product that is too expensive costs just my budget.",
    24: "Which shares the most hashtags with me? At least one must match.",
    25: "I take the price nearest to my budget",
    26: "I keep those of my favourite shape. None? I keep them all.",
    27: "Then I want my favourite shape: the most expensive I can pay for.",
    28: "If exactly one of these products has its maker on Flavour Sampling, I buy that one.",
    29: "10 F if the product has one of the two shapes on the shop",
    30: "Mabius pays you 10 F",
    31: "buys all they can afford, each product once",
    32: "Most hashtags first; if tied, the higher price; if still tied, a favourite shape",
    33: "Shops pay nothing for jokers, and Black Friday does not work on them.",
    34: "always buy exactly one product of yours",
    35: "Whoever plays an event chooses everything",
    36: "Move the clip to the new price at once. The product stays on sale",
    37: "The richest player wins.",
    38: "the Politician draws a customer from the deck, who looks only at the products of these players",
    39: "Each time a player breaks a rule, the Prosecutor may take a fine of 5 F for the bank.",
}
"""Behind which words each rule stands, by its number."""


@each_paper
def test_each_rule_stands_behind_a_passage(rulebook, paper):
    page = (REPOSITORY / "docs/reference/foodadvice-rules.md").read_text(encoding="utf-8")
    assert {int(number) for number in re.findall(r"^\| FA-R(\d+) \|", page, re.MULTILINE)} == set(PASSAGES)
    for number, words in PASSAGES.items():
        assert words in rulebook[paper], f"FA-R{number}: {words}"


@each_paper
def test_what_the_engine_does_beyond_the_printed_terms_is_said(rulebook, paper):
    for text in (
        "to a joker, and to a personal customer whom an event sent.",
        "The personal customers of advertising come too late to count.",
        "The price that was paid counts.",
        "Two products for one joker: two sales.",
        "A Black Friday price counts, too.",
        "A tie? The draw decides.",
        "You get one personal customer, not two.",
        "Jokers who come as personal customers look only at your products",
        "each carries out their own in turn",
        "It does not help against the bank",
        "In a swap you choose both ingredients",
        "Several may back the same one: stack the chips.",
        "None? I keep them all. Still several? Go to 6.",
        "takes the bank sheet",
        "A note pad, a bank sheet, and six reference sheets",
    ):
        assert text in rulebook[paper], text


@each_paper
def test_the_example_of_a_joker_is_on_one_page_and_names_every_ingredient(built, page_texts, paper):
    (page,) = (text for text in page_texts(built / f"rulebook-{paper}.pdf") if "Not looked at" in text)
    for words in ("Ada: Crown Jewel", "Dora: Loud Mouth", "Steak", "#rich", "Not looked at: no hashtag."):
        assert words in page, words


@each_paper
def test_the_last_page_has_the_end_questions_and_the_licence(built, page_texts, paper):
    *_, last = page_texts(built / f"rulebook-{paper}.pdf")
    for words in ("The end", "Questions and answers", "CC BY-SA 4.0"):
        assert words in last


@each_paper
def test_the_deck_list_shows_every_card_who_has_what_and_what_events_do(built, page_texts, game, examples, paper):
    pages = page_texts(built / f"deck-list-{paper}.pdf")
    first, second, _, lovers, _, events = pages
    makers = f"{first} {second}"
    assert "314 cards and notes, 48 chips" in first
    for printing, _ in game.deck.copies:
        card = printing.card
        if card.kind not in ("note", "channel"):
            title = examples.word("shape", card.fields["shape"]) if card.kind == "product" else card.text["title"]
            named = rf"{title} {printing.number}\b" if card.kind == "product" else rf"\b{printing.number} {title}"
            named = rf"\b{printing.number} × 8\b" if card.kind == "chip" else named
            assert re.search(named, " ".join(pages)), card.id
        if card.kind == "event":
            effect = sayings_of(game, card)["effect"].replace("\u00a0", " ")
            assert effect in events.replace("\u00a0", " "), card.id
    for hashtag in game.words["hashtag"]:
        having, wanting = (page.partition(f"#{hashtag.name} ")[2].partition("#")[0] for page in (makers, lovers))
        for printing, _ in game.deck.copies:
            if printing.card.kind == "ingredient" and printing.card.fields["hashtag"] == hashtag.id:
                assert printing.card.text["title"] in having, hashtag
            if printing.card.kind == "customer" and hashtag.id in printing.card.fields["hashtag"]:
                assert re.search(rf"\b{printing.number}\b", wanting), hashtag


def test_the_deck_list_of_a_mix_has_the_cards_of_both_sets(tmp_path, page_texts, game):
    outcome = ordered(REPOSITORY, tmp_path, ("deck-list",), deck="night-market-mix")
    assert about_books(outcome) == []
    text = " ".join(page_texts(tmp_path / "foodadvice/deck-list-night-market-mix-a4.pdf"))
    assert "326 cards and notes, 48 chips" in text
    for printing in game.sets["night-market"].printings:
        assert f"Night Market {printing.number} {printing.card.text['title']}" in text


def ink(path: Path) -> float:
    """How dark pages are on the average."""
    document = pdfium.PdfDocument(path)
    pages = [255 - ImageStat.Stat(page.render(scale=1).to_pil().convert("L")).mean[0] for page in document]
    document.close()
    return sum(pages) / len(pages)


def test_decks_lie_face_down_where_the_rulebook_sets_up(built, page_texts, game):
    set_up = page_texts(built / "rulebook-a4.pdf")[3]
    assert "lay each face down" in set_up
    titles = [card.text["title"] for card in game.cards.values() if card.kind in ("shop", "event")]
    assert titles
    assert not [title for title in titles if title in set_up]


def test_low_ink_books_take_less_ink_and_say_the_same(built, tmp_path, page_texts):
    assert about_books(ordered(REPOSITORY, tmp_path, ("rulebook",), low_ink=True)) == []
    light, full = tmp_path / "foodadvice/rulebook-a4-low-ink.pdf", built / "rulebook-a4.pdf"
    assert ink(light) < 0.75 * ink(full)
    assert page_texts(light) == page_texts(full)


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where books are built one after the other: drawings that stay as they are need not be read again."""
    return tmp_path_factory.mktemp("changed")


@pytest.fixture
def changed(tmp_path: Path) -> Path:
    """A copy of the game that a test may spoil."""
    return copy_of_game("foodadvice", tmp_path / "project")


@pytest.mark.parametrize(
    ("words", "wrongly"),
    [
        ("nutritious 10')).selling('chips')", "nutritious 10')).selling('chocolate')"),
        (
            "g1.offers|map(attribute='matches')|list == [1, 0, 2]",
            "g1.offers|map(attribute='matches')|list == [1, 1, 2]",
        ),
        ("g5.tasting('Ada', 'Cleo').leaving()", "g5.tasting('Ada', 'Cleo').selling('canned-food')"),
        ("+rich 20, +bright 20, +juicy 20", "-sour 5, -spicy 5, -farm 5"),
    ],
)
def test_an_example_that_the_rules_deny_is_a_finding_and_no_book(changed, tmp_path, words, wrongly):
    template = Path(shutil.copy(REPOSITORY / "templates/foodadvice/rulebook.md.j2", changed / "templates/foodadvice"))
    text = template.read_text(encoding="utf-8")
    assert words in text
    template.write_text(text.replace(words, wrongly, 1), encoding="utf-8")
    (finding,) = about_books(ordered(changed, tmp_path / "out", ("rulebook",)))
    assert finding.code == "CG605"
    assert "the book says" in finding.message
    assert finding.span.file.endswith("rulebook.md.j2")
    assert not (tmp_path / "out/foodadvice/rulebook-a4.pdf").exists()


def rulebook_by(readings: str, project: Path, out: Path, page_texts: Any) -> str:
    """The rulebook of a game that is read in another way."""
    game = project / "card_data/foodadvice/game.yaml"
    text = game.read_text(encoding="utf-8")
    assert "rules: foodadvice\n" in text
    game.write_text(text.replace("rules: foodadvice\n", f"rules: foodadvice\nreadings: {readings}\n"), encoding="utf-8")
    assert about_books(ordered(project, out, ("rulebook",))) == []
    return " ".join(page_texts(out / "foodadvice/rulebook-a4.pdf"))


def test_a_reading_of_the_game_changes_what_the_rulebook_says(changed, out, page_texts):
    readings = (
        "{vote-pay: 10, self-vote: true, vote-tie: each, shop-shape-bonus: 20, mabius-profit: 15, advertising: each}"
    )
    pages = rulebook_by(readings, changed, out, page_texts)
    assert "Each vote earns the maker 10 F" in pages
    assert "gets 35 + 10 + 20 = 65 F." in pages
    assert "Mabius pays you 15 F" in pages
    assert "Vote for the best, yours or another." in pages
    assert "A tie? All these have the most." in pages
    assert "You get a personal customer for each." in pages
    assert "deals you one personal customer from the deck for each channel that worked." in pages


def test_chips_come_back_after_every_round_where_they_do_not_count_in_a_tie(changed, out, page_texts):
    text = rulebook_by("{tie-promotion: false}", changed, out, page_texts)
    assert "Chips come back to you." in text
    assert "leave them" not in text
    assert "without promotion" in text


STEPS = ("Product", "Vote", "Shops", "Promotion", "Selling", "Advertising", "Clean up")


@pytest.mark.parametrize(
    ("readings", "place", "words"),
    [
        (
            "{rounds: 2, event-step: end-of-round, chips: 4}",
            6,
            (
                "You play two rounds. Each has the same eight steps.",
                "In round 2, before the table is cleaned up, the Journalist deals",
                "put at least one of the chips that you have left on a channel",
            ),
        ),
        (
            "{rounds: 2, event-rounds: every, event-step: start-of-round}",
            0,
            (
                "You play two rounds. Each has the same eight steps.",
                "In each round, before anything else, the Journalist deals",
            ),
        ),
        (
            "{rounds: 1}",
            None,
            ("You play one round. It has seven steps.", "without promotion, and read every customer aloud"),
        ),
    ],
)
def test_the_steps_of_the_rulebook_are_those_of_the_readings(changed, out, page_texts, readings, place, words):
    """Also in their order: events come where the game says, and a game of one round has none."""
    text = rulebook_by(readings, changed, out, page_texts)
    steps = STEPS if place is None else (*STEPS[:place], "Events", *STEPS[place:])
    chapter = text.rpartition("Step by step")[2].partition("What does a customer buy?")[0]
    headings = re.findall(r"\b(\d)\. ([A-Z][a-z]+(?: up)?) ", chapter)
    assert headings == [(str(number), name) for number, name in enumerate(steps, 1)]
    for sentence in words:
        assert sentence in text, sentence
    assert "ounds 2 and 3" not in text
    assert ("whom an event sent" in text) == (place is not None and place < len(STEPS) - 1)


CHANGES = {
    "hashtags": (
        "customers",
        "hashtag: [healthy, nutritious, dietary]",
        "hashtag: [rich, bright, juicy]",
        "#bright",
    ),
    "shape": (
        "customers",
        "shape: yoghurt\n    text: {title: Mister Hipster",
        "shape: chocolate\n    text: {title: Mister Hipster",
        "Here is a chocolate!",
    ),
    "class": (
        "customers",
        "class: medium\n    budget: 40\n    gender: he\n    hashtag: [healthy,",
        "class: premium\n    budget: 60\n    gender: he\n    hashtag: [healthy,",
        "F: too expensive. I can pay for the others.",
    ),
    "ingredient": (
        "ingredients",
        "class: medium, price: 10, hashtag: healthy, text: {title: Kale",
        "class: premium, price: 20, hashtag: sour, text: {title: Kale",
        "10 + 5 + 10 = 25 F. SOLD!",
    ),
    "shop": (
        "shops",
        "shape: [chocolate, tea]",
        "shape: [soup, salad]",
        "and gets 35 +",
    ),
    "event": (
        "events",
        "effect: {name: take-money, amount: 20, from: another}\n    text: {title: Corporate",
        "effect: {name: pay, amount: 20}\n    text: {title: Corporate",
        "Takes money",
    ),
}
"""What is changed on a card that the rulebook shows, and what the book says then."""


@pytest.mark.parametrize("change", CHANGES)
def test_examples_find_other_cards_where_a_shown_one_has_changed(changed, out, page_texts, change):
    """No statement is dropped: each is asked from the rules again, and the book is made."""
    file, before, after, words = CHANGES[change]
    cards = changed / f"card_data/foodadvice/sets/market/cards/{file}.yaml"
    text = cards.read_text(encoding="utf-8")
    assert before in text
    cards.write_text(text.replace(before, after, 1), encoding="utf-8")
    found = about_books(ordered(changed, out, ("rulebook",)))
    assert [
        finding for finding in found if not finding.code.startswith("CG8")
    ] == []  # what boosters promise is another matter
    book = " ".join(page_texts(out / "foodadvice/rulebook-a4.pdf"))
    assert words in book
    assert "150 − 60 = 90 F are left." in book


def test_an_example_that_no_card_can_play_is_a_finding(changed, out):
    cards = changed / "card_data/foodadvice/sets/market/cards/customers.yaml"
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text.replace("gender: he\n", "gender: they\n"), encoding="utf-8")
    (finding,) = about_books(ordered(changed, out, ("rulebook",)))
    assert finding.code == "CG605"
    assert "the book asks for a customer with 40 F" in finding.message
