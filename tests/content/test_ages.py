"""Players, age, time and cards of a game stand in its data; box, rulebook and README say the same."""

import re
from collections import Counter
from pathlib import Path

import pytest

from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.output.pdf.writer import PdfWriter
from tests.shipped_games import shipped_library, shipped_studios
from tests.sweep import sweep

ROOT = Path(__file__).parents[2]
GAMES = ("fsys", "phylo", "foodadvice")
FOR_SHOPS = ("fsys/tuck-box", "phylo/tuck-box", "foodadvice/game-box", "foodadvice/game-box-tiles")
each_game = sweep("name", GAMES)


@pytest.fixture(scope="module")
def library():
    return shipped_library()


@pytest.fixture(scope="module")
def text_of(library, shipped, page_texts, tmp_path_factory):
    """The words of a product as people read them in its file: that which is shipped or, of a box, made here."""
    made = tmp_path_factory.mktemp("made")

    def words(name, product):
        path = shipped.pdf(f"{product}-a4", name)
        if not path.is_file():
            path = made / f"{name}-{product}.pdf"
        if not path.is_file():
            [target] = targets_of(library, BuildOrder((name,), ("a4",), (product,)))
            laid_out, _ = shipped_studios().of(target).lay_out(target)
            path.write_bytes(PdfWriter().paint(laid_out.publication)[0])
        return " ".join(page_texts(path))

    return words


def game_of(library, name):
    return library.games[name]


@each_game
def test_a_game_says_once_for_whom_it_is_and_how_long_it_takes(library, name):
    game = game_of(library, name)
    assert game.age
    assert game.minutes
    text = (ROOT / f"card_data/{name}/game.yaml").read_text(encoding="utf-8")
    assert len(re.findall(r"\bage: ", text)) == 1


@each_game
def test_the_rulebook_says_what_the_data_say(library, text_of, name):
    game, text = game_of(library, name), text_of(name, "rulebook")
    ages = {int(age) for age in re.findall(r"(?:from )?(\d+) years(?: and older)", text)}
    ages |= {int(age) for age in re.findall(r"suggested age: (\d+)\+", text)}
    assert ages == {game.age}
    assert " to ".join(map(str, game.minutes)) + " minutes" in text


@sweep("product", FOR_SHOPS)
def test_the_box_says_what_the_data_say(library, text_of, product):
    name, _, product = product.partition("/")
    game, text = game_of(library, name), text_of(name, product)
    few, many = game.players[0], game.players[-1]
    assert (f"{few}–{many}" if few < many else f"{few} players") in text
    assert {int(age) for age in re.findall(r"(\d+)\+", text)} == {game.age}
    assert {int(age) for age in re.findall(r"from (\d+) years", text)} <= {game.age}
    assert "–".join(map(str, game.minutes)) in text


@each_game
def test_the_readme_says_what_the_data_say(library, name):
    game, text = game_of(library, name), (ROOT / "README.md").read_text(encoding="utf-8")
    told = re.search(rf"\*\*{game.name}\*\* \(`{name}`\):.*?from (\d+) years", text, re.DOTALL)
    assert int(told[1]) == game.age


def test_the_game_box_tells_how_many_cards_of_each_kind_lie_in_it(library, text_of):
    """Counted anew from the deck."""
    deck, text = game_of(library, "foodadvice").deck, text_of("foodadvice", "game-box")
    kinds = game_of(library, "foodadvice").kinds
    for kind in {printing.card.kind for printing in deck.printings()}:
        count = sum(printing.card.kind == kind for printing in deck.printings())
        if kinds[kind].has_face:
            assert f"{count} {kinds[kind].name.lower()}s" in text


@sweep("product", ("fsys/tuck-box", "phylo/tuck-box", "foodadvice/game-box"))
def test_box_and_cover_say_the_same_of_players_age_and_time(library, text_of, product):
    name, _, product = product.partition("/")
    game, box, book = game_of(library, name), text_of(name, product), text_of(name, "rulebook")
    players = {found for text in (box, book) for found in re.findall(r"\d(?: to \d)? players", text)}
    everyone = f"{game.players[0]} to {game.players[-1]} players" if len(game.players) > 1 else "2 players"
    assert everyone in book
    assert everyone in box
    assert {found for found in players if " to " in found} <= {everyone}
    assert ("suggested age" in box.lower()) == ("suggested age" in book) == ("age" in game.advised)
    minutes = " to ".join(map(str, game.minutes))
    about = "minutes" in game.advised
    assert (f"about {minutes} minutes" in book) == about
    assert (f"about {minutes} min" in box) == about


@sweep("product", ("fsys/tuck-box", "phylo/tuck-box"))
def test_a_tuck_box_tells_how_many_cards_of_each_kind_lie_in_it(library, text_of, product):
    name, _, product = product.partition("/")
    game, text = game_of(library, name), text_of(name, product)
    for kind, count in Counter(printing.card.kind for printing in game.deck.printings()).items():
        assert f"{count} {game.kinds[kind].name}s".lower() in text.lower()
    assert f"{len(list(game.deck.printings()))} cards" in text


def test_the_rulebook_of_foodadvice_counts_what_its_box_counts(library, text_of):
    """Jokers are counted with the customers, among whom they are shuffled."""
    game, book, box = (
        game_of(library, "foodadvice"),
        text_of("foodadvice", "rulebook"),
        text_of("foodadvice", "game-box"),
    )
    counts = Counter(printing.card.kind for printing in game.deck.printings())
    for kind, count in counts.items():
        if kind not in ("customer", "joker"):
            words = game.kinds[kind].name.removesuffix(" card")
            assert re.search(rf"{words}s {count}\b", book)
    assert f"Customers {counts['customer'] + counts['joker']}" in book
    many = game.players[-1]
    assert f"1 gameboard, 1 rulebook, {many} reference sheets, 1 note pad, 1 bank sheet" in box
    assert f"Sheets {2 + many} A note pad, a bank sheet" in book
