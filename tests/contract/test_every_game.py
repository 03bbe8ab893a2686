"""Every game on disk keeps the promises that a game makes: it builds, and nothing of it is missing or left over."""

import re
from pathlib import Path

import pytest

from cardgen import analysis, data, model
from cardgen.model.library import Library
from cardgen.render.products.table import PRODUCTS
from cardgen.render.products.virtual_table import NOTES
from cardgen.scaffold import make_folder, new_game
from tests.installed import installing

REPOSITORY = Path(__file__).parents[2]
GAMES = sorted(path.parent.name for path in REPOSITORY.glob("card_data/*/game.yaml"))
WRITTEN = "rivers"
"""What `cardgen new game rivers --with-rules` writes."""
each_game = pytest.mark.parametrize("name", [*GAMES, WRITTEN])


@pytest.fixture(scope="module")
def homes(tmp_path_factory):
    """The project in which each game is; the rules of the one that is written are installed."""
    root, installed = tmp_path_factory.mktemp("home") / WRITTEN, tmp_path_factory.mktemp("installed")
    make_folder(root, new_game(WRITTEN, "RIV"))
    with installing(installed) as installer:
        installer.install_folder(root / f"{WRITTEN}-rules")
        yield {**dict.fromkeys(GAMES, REPOSITORY), WRITTEN: root}


@pytest.fixture(scope="module")
def games(homes):
    return {name: game for root in set(homes.values()) for name, game in read(root).games.items()}


def read(root: Path) -> Library:
    documents, found = data.read(root)
    assert found == []
    documents, found = data.check(documents, root)
    assert found == []
    library, found = model.link(documents, analysis.CODES, analysis.REFUSED)
    assert found == []
    return library


ON_EVERY_CALIBRATION_SHEET = ("wordmark", "mascot")


def templates(root: Path, name: str) -> Path:
    return root / "templates" / name


def test_there_are_games():
    assert "fsys" in GAMES


def test_all_games_build_without_a_finding(shipped):
    """All products on both papers, not even a warning."""
    assert [
        (finding["code"], finding["message"]) for finding in shipped.findings if finding["severity"] != "info"
    ] == []


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_game_prints_each_of_its_products(games, shipped, name, paper):
    for product in games[name].products.values():
        if paper in (product.papers or ("a4", "letter")):
            names = {product.id, f"{product.id}-{paper}"}  # a page of its own size is on no paper
            assert [path for file in names for path in (shipped.out / name).glob(f"{file}.*")]


@each_game
def test_a_game_lies_in_a_folder_of_its_name(games, name):
    assert games[name].origin.document.path.parent.name == name
    for card_set in games[name].sets.values():
        assert card_set.origin.document.path.parent.name == card_set.id
    for deck in games[name].decks.values():
        assert deck.origin.document.path.stem == deck.id


@each_game
def test_every_kind_of_card_has_both_faces_and_a_size(homes, games, name):
    """But for fields of a board, which are printed as part of it."""
    game = games[name]
    for kind in game.kinds.values():
        if not kind.front:
            assert (kind.back, kind.size) == ("", "")
            continue
        assert (templates(homes[name], name) / kind.front).is_file()
        assert (templates(homes[name], name) / kind.back).is_file()
        assert kind.size in game.sizes
        assert any(card.kind == kind.id for card in game.cards.values()), f"no card is of the kind {kind.id}"


@each_game
def test_every_product_has_its_template(homes, games, name):
    game = games[name]
    assert "cards" in game.products
    for product in game.products.values():
        needs = PRODUCTS[product.kind].needs
        assert "template" not in needs or (templates(homes[name], name) / product.template).is_file()


@each_game
def test_every_template_is_used(homes, games, name):
    """By a kind, a side of a product, a target, or another template: of the game, or of boosters."""
    game = games[name]
    used = {kind.front for kind in game.kinds.values()} | {kind.back for kind in game.kinds.values()}
    used |= {side for product in game.products.values() for side in (product.template, product.back)} | {NOTES}
    files = {path.name: path.read_text(encoding="utf-8") for path in templates(homes[name], name).glob("*.j2")}
    of_boosters = [path.read_text(encoding="utf-8") for path in (REPOSITORY / "templates" / "booster").glob("*.j2")]
    text = "\n".join([*files.values(), *of_boosters])
    assert [file for file in files if file not in used and file not in text] == []


@each_game
def test_every_card_has_a_picture_of_its_own_and_every_drawing_is_shown(homes, games, name):
    """Two kinds may share one: who is on a note is also on a card."""
    game = games[name]
    of_kinds = [(printing.card.kind, printing.art.reference) for printing in game.printings]
    assert len(set(of_kinds)) == len(of_kinds)
    shown = {reference for _, reference in of_kinds}
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(templates(homes[name], name).rglob("*.j2")))
    for path in sorted((templates(homes[name], name) / "art").iterdir()):
        drawing = path.name.partition(".")[0]
        begun = rf"drawing:({'|'.join(drawing[:end] for end in range(1, len(drawing)) if drawing[end - 1] == '-')}){{{{"
        is_part = re.search(rf"[\"'](art/)?{drawing}(\.svg(\.j2)?)?[\"']|drawing:{drawing}\b", text)
        is_begun = "-" in drawing and re.search(begun, text)
        is_shown = f"drawing:{drawing}" in shown or drawing in (*ON_EVERY_CALIBRATION_SHEET, "placeholder")
        assert is_shown or is_part or is_begun, f"nobody shows {path.name}"


@each_game
def test_every_icon_has_a_drawing_and_every_drawing_an_icon(homes, games, name):
    """Or a template that asks for it, by its name or by the beginning of it, as `scale-` for nine of them."""
    asked = "\n".join(path.read_text(encoding="utf-8") for path in templates(homes[name], name).glob("*.j2"))
    icons = set(games[name].icons)
    for folder in ("icons", "icons/mono"):
        drawn = {path.name.partition(".")[0] for path in (templates(homes[name], name) / folder).glob("*.svg*")}
        assert icons <= drawn, folder
        for icon in drawn - icons:
            begun = "|".join(icon[:end] for end in range(1, len(icon)) if icon[end - 1] == "-")
            assert re.search(rf"[\"':]({icon}[\"':]|({begun or icon})[\"'{{])", asked), f"{folder}/{icon}"


@each_game
def test_every_style_is_used(homes, games, name):
    """By a template, or by what cardgen sets itself in a book."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in templates(homes[name], name).rglob("*.j2"))
    code = "\n".join(path.read_text(encoding="utf-8") for path in (REPOSITORY / "cardgen/render").rglob("*.py"))
    unused = [
        style
        for style in games[name].styles
        if not re.search(rf"[\"'\s:]{re.escape(style)}[\"'\s]", text) and f'"{style}"' not in code
    ]
    assert unused == []


@each_game
def test_every_card_is_in_a_set_and_in_a_deck_or_in_packs(games, name):
    game = games[name]
    printed = {printing.card.id for printing in game.printings}
    assert printed == {card.id for card in game.cards.values() if game.kinds[card.kind].front}
    in_decks = {printing.id for deck in game.decks.values() for printing, _ in deck.copies}
    drawn = (pool for recipe in game.recipes.values() for pool in recipe.pools.values())
    in_packs = {printing.id for pool in drawn for printing, _ in pool.rates}
    assert in_decks | in_packs == {printing.id for printing in game.printings}


@each_game
def test_every_set_says_whose_it_is_and_how_it_may_be_used(games, name):
    for card_set in games[name].sets.values():
        assert card_set.licence
        assert card_set.attribution
        for printing in card_set.printings:
            assert printing.art.artist
            assert printing.art.licence


@each_game
def test_every_file_tells_editors_its_schema(homes, name):
    """And the schema it names is there."""
    for path in sorted((homes[name] / "card_data" / name).rglob("*.yaml")):
        first = path.read_text(encoding="utf-8").partition("\n")[0]
        match = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
        assert match, path
        assert (path.parent / match[1]).resolve().is_file(), path
