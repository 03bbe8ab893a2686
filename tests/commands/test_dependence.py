"""A fault hides what depends on it, and nothing else: one in each kind of file, in copies of shipped games."""

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardgen.cli import main
from cardgen.commands import deck_report, preflight
from cardgen.commands.pipeline import check_all, faults_beside, load
from cardgen.commands.targets import BuildOrder
from tests.fixtures.minimal_project import minimal_project

ROOT = Path(__file__).resolve().parents[2]
HEROES, MIX, SOIL = "the deck `food-heroes`", "the deck `water-and-soil-mix`", "`core` and `water-and-soil`"
FSYS = {HEROES, MIX, SOIL}
PHYLO = {f"the deck `{name}`" for name in ("river-to-sea", "town-and-garden", "wide-grassland", "woodland-edge")}
FOODADVICE = {"the deck `foodadvice-box`", "the deck `night-market-mix`", "`market` and `night-market`"}
SETS = "card_data/fsys/sets"


@pytest.fixture(scope="module")
def untouched(tmp_path_factory):
    """The data of two games."""
    return copied(tmp_path_factory.mktemp("games"), "foodadvice")


@pytest.fixture
def project(untouched, tmp_path):
    shutil.copytree(untouched / "card_data", tmp_path / "card_data")
    return tmp_path


@pytest.fixture
def market(tmp_path):
    """The data of the third game, which takes longest to judge."""
    return copied(tmp_path, "fsys", "phylo")


def copied(root, *without):
    shutil.copytree(ROOT / "card_data", root / "card_data", ignore=shutil.ignore_patterns(*without))
    return root


@pytest.fixture
def seen(monkeypatch):
    """What is laid out and played, without doing it."""
    looked = {}

    def inspect(inspector, simulated, order, progress):
        looked.update(targets=inspector.layouts.targets, played={simulation.name for simulation in simulated})
        return [], []

    monkeypatch.setattr(preflight, "inspect", inspect)
    return looked


def change(root, file, old, new):
    path = root / file
    text = path.read_text(encoding="utf-8")
    assert old in text, file
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def break_file(root, file):
    """No YAML any more."""
    (root / file).write_text("id: [\n", encoding="utf-8")


def judged(outcome):
    """Of all that has a verdict: what is judged, and what is not."""
    lines = dict(line.split(": ", 1) for line in outcome.verdicts)
    return {name for name, line in lines.items() if line.startswith("legal")}, {
        name for name, line in lines.items() if line.startswith("not judged")
    }


def looked_at(root, *games):
    return check_all(root, BuildOrder(games, papers=("a4",)), level="quick")


def test_of_sound_games_everything_is_judged_and_played(project, seen):
    whole, torn = judged(looked_at(project))
    assert whole >= FSYS | PHYLO
    assert torn == set()
    assert seen["played"] >= whole


def test_of_sound_foodadvice_everything_is_judged_and_played(market, seen):
    assert judged(looked_at(market)) == (FOODADVICE, set())
    assert seen["played"] == FOODADVICE


FAULTS = {
    "a card of an expansion with an icon that there is not": (
        lambda root: change(root, _file_of(root, "water-and-soil", 0), "ae-", "ao-"),
        {MIX, SOIL},
    ),
    "a card that one deck leaves in the box": (
        lambda root: change(
            root, _file_with(root, "core", "feed-the-soil"), "id: feed-the-soil", "id: feed-the-soil\n    soil: true"
        ),
        {HEROES, SOIL},
    ),
    "a card with a key that there is not, in one deck": (
        lambda root: change(
            root, _file_with(root, "*", "tawny-owl", "phylo"), "id: tawny-owl", "id: tawny-owl\n    hoots: true"
        ),
        {"the deck `woodland-edge`"},
    ),
    "a printing without a number": (
        lambda root: change(root, f"{SETS}/water-and-soil/printings.yaml", "number: ", "nummer: "),
        {MIX, SOIL},
    ),
    "a file of printings that cannot be read": (
        lambda root: break_file(root, f"{SETS}/water-and-soil/printings.yaml"),
        {MIX, SOIL},
    ),
    "a file of cards that cannot be read": (
        lambda root: break_file(root, _file_of(root, "water-and-soil", 0)),
        {MIX, SOIL},
    ),
    "a set that cannot be read": (lambda root: break_file(root, f"{SETS}/water-and-soil/set.yaml"), {MIX}),
    "a deck that cannot be read": (lambda root: break_file(root, "card_data/phylo/decks/river-to-sea.yaml"), set()),
    "a deck that names a card that there is not": (
        lambda root: change(root, "card_data/phylo/decks/river-to-sea.yaml", "cards:", "cards:\n  nessie: 1"),
        {"the deck `river-to-sea`"},
    ),
    "a deck that is not legal": (
        lambda root: change(root, "card_data/phylo/decks/woodland-edge.yaml", "  home-woodland: 1\n", ""),
        {"the deck `woodland-edge`"},
    ),
    "icons that cannot be read": (lambda root: break_file(root, "card_data/fsys/icons.yaml"), FSYS),
    "a reading that there is not": (
        lambda root: change(
            root, "card_data/fsys/game.yaml", "deck: food-heroes", "readings: {tie: 1}\ndeck: food-heroes"
        ),
        FSYS,
    ),
    "a game that cannot be read": (lambda root: break_file(root, "card_data/phylo/game.yaml"), set()),
    "a recipe that cannot be read": (lambda root: break_file(root, next_of(root, "card_data/fsys/boosters")), set()),
    "a paper that cannot be read": (lambda root: break_file(root, "card_data/papers/letter.yaml"), set()),
}
GONE = {
    "a set that cannot be read": {SOIL},
    "a deck that cannot be read": {"the deck `river-to-sea`"},
    "a game that cannot be read": PHYLO,
}
"""What has no name any more."""


def next_of(root, folder):
    return min((root / folder).glob("*.yaml")).relative_to(root).as_posix()


def _file_of(root, card_set, place, game="fsys"):
    files = sorted((root / f"card_data/{game}/sets/{card_set}/cards").glob("*.yaml"))
    return files[place].relative_to(root).as_posix()


def _file_with(root, card_set, card, game="fsys"):
    files = (root / f"card_data/{game}/sets").glob(f"{card_set}/cards/*.yaml")
    found = (file for file in files if f"id: {card}\n" in file.read_text(encoding="utf-8"))
    return next(found).relative_to(root).as_posix()


MARKET = "card_data/foodadvice/sets"
FAULTS_OF_FOODADVICE = {
    "a card of an expansion with a hashtag that there is not": (
        lambda root: change(root, f"{MARKET}/night-market/cards/night-market.yaml", "hashtag: ", "hashtag: un"),
        FOODADVICE - {"the deck `foodadvice-box`"},
    ),
    "a card of all decks with a key that there is not": (
        lambda root: change(root, f"{MARKET}/market/cards/ingredients.yaml", "class: ", "klass: "),
        FOODADVICE,
    ),
    "a printing of an expansion without a number": (
        lambda root: change(root, f"{MARKET}/night-market/printings.yaml", "number: ", "nummer: "),
        FOODADVICE - {"the deck `foodadvice-box`"},
    ),
    "a set that cannot be read": (
        lambda root: break_file(root, f"{MARKET}/night-market/set.yaml"),
        {"the deck `night-market-mix`"},
    ),
    "a deck that cannot be read": (
        lambda root: break_file(root, "card_data/foodadvice/decks/night-market-mix.yaml"),
        set(),
    ),
    "a recipe that cannot be read": (
        lambda root: break_file(root, next_of(root, "card_data/foodadvice/boosters")),
        set(),
    ),
}
GONE_OF_FOODADVICE = {
    "a set that cannot be read": {"`market` and `night-market`"},
    "a deck that cannot be read": {"the deck `night-market-mix`"},
}


@pytest.mark.parametrize("what", FAULTS)
def test_a_fault_hides_only_what_depends_on_it(project, seen, what):
    fault, expected = FAULTS[what]
    hides_only(project, seen, fault, expected, FSYS | PHYLO, GONE.get(what, set()))


@pytest.mark.parametrize("what", FAULTS_OF_FOODADVICE)
def test_a_fault_in_foodadvice_hides_only_what_depends_on_it(market, seen, what):
    fault, expected = FAULTS_OF_FOODADVICE[what]
    hides_only(market, seen, fault, expected, FOODADVICE, GONE_OF_FOODADVICE.get(what, set()))


def hides_only(project, seen, fault, expected, named, gone):
    """Of all that is `named`, what is `expected` is not judged, and what is `gone` not named any more."""
    fault(project)
    file = next(
        simulation.relative_to(project).as_posix()
        for simulation in project.rglob("*.yaml")
        if simulation.read_bytes() != (ROOT / simulation.relative_to(project)).read_bytes()
    )
    outcome = looked_at(project)
    whole, torn = judged(outcome)
    assert torn & named == expected
    assert named - whole == expected | gone
    played = seen.get("played", set())
    assert played & named == whole & named
    hidden = {name.split("`")[1] for name in expected if name.startswith("the deck")}
    assert not any(f"`{deck}`" in name for deck in hidden for name in played)
    errors = [finding for finding in outcome.found if finding.severity == 2]
    assert all(finding.span.file.endswith(file) for finding in errors), errors
    assert errors
    assert len({error.code for error in errors}) == 1, errors


def test_cards_of_a_game_with_a_fault_are_laid_out_and_other_games_as_a_whole(project, seen):
    fault, _ = FAULTS["a card with a key that there is not, in one deck"]
    fault(project)
    looked_at(project)
    products = {}
    for target in seen["targets"]:
        products.setdefault(target.game.id, set()).add(target.product.kind)
    assert products["phylo"] == {"cards"}
    assert {"cards", "page", "book"} <= products["fsys"]


def test_a_fault_in_a_drawing_hides_nothing_of_how_its_card_plays(tmp_path):
    """Games are played beside laying out: what they tell is not thrown away."""
    CliRunner().invoke(main, ["new", "expansion", "rain", "--base", "fsys", "--out", str(tmp_path)])
    art = tmp_path / "rain/templates/fsys/art"
    (art / "early-bird.svg").unlink()
    (art / "early-bird.svg.j2").write_text("{% include '/etc/passwd' %}", encoding="utf-8")
    outcome = check_all(tmp_path / "rain", BuildOrder(("fsys",), papers=("a4",)))
    assert "CG607" in {finding.code for finding in outcome.found}
    assert judged(outcome) == ({"`core` and `rain`"}, set())


@pytest.mark.parametrize("key", ["id", "name"])
def test_of_a_set_with_a_name_that_is_too_long_it_is_said_that_it_is_not_judged(project, seen, key):
    place = f"{SETS}/water-and-soil/set.yaml"
    change(project, place, f"{key}: ", f"{key}: {'a' * 300}")
    assert "the set `water-and-soil`" in judged(looked_at(project))[1]


def test_a_dead_reference_is_told_beside_a_fault_in_another_game(project):
    break_file(project, "card_data/phylo/decks/river-to-sea.yaml")
    change(project, "card_data/fsys/decks/food-heroes.yaml", "cards: {}", "cards: {nobody: 1}")
    codes = {finding.code for finding in load(project)[1] if "card_data/fsys/" in finding.span.file}
    assert len(codes) == 1


def test_who_plays_one_game_does_not_care_for_the_faults_of_another(project):
    break_file(project, "card_data/phylo/game.yaml")
    outcome, errors = faults_beside(project, *load(project, ("fsys",)))
    assert (outcome.is_faulty, errors) == (False, [])


PLAYED = [
    ("fsys", FAULTS["a card of an expansion with an icon that there is not"][0], "food-heroes", "water-and-soil-mix"),
    ("phylo", FAULTS["a card with a key that there is not, in one deck"][0], "river-to-sea", "woodland-edge"),
    (
        "foodadvice",
        FAULTS_OF_FOODADVICE["a card of an expansion with a hashtag that there is not"][0],
        "foodadvice-box",
        "night-market-mix",
    ),
]


@pytest.fixture
def faulty(request, tmp_path):
    """A project of one game with a fault in one of its decks; and how that game is played."""
    game, fault, sound, torn = request.param
    root = copied(tmp_path, *({"fsys", "phylo", "foodadvice"} - {game}))
    fault(root)

    def run(deck=""):
        words = ("play", game, "--games", "4", *(("--deck", deck) if deck else ()), "--jobs", "1")
        return CliRunner().invoke(main, [*words, "--project", str(root)])

    return run, sound, torn


@pytest.mark.parametrize("faulty", PLAYED, indirect=True, ids=[game for game, *_ in PLAYED])
def test_what_is_whole_is_played_beside_a_fault_that_is_told(faulty):
    run, sound, torn = faulty
    for deck in (sound, ""):
        result = run(deck)
        assert result.exit_code == 0, result.output
        assert re.search(r"\b4 games of \d players", result.stdout)
        assert "error[" in result.stderr
        assert "error[" not in result.stdout
    refused = run(torn)
    assert refused.exit_code == 1
    assert "error[" in refused.stdout
    assert "games of" not in refused.output


def test_a_report_is_made_of_the_decks_that_are_whole(tmp_path, monkeypatch):
    """Of a few games of each line-up: it is not about the figures."""
    trials_of = deck_report.report_trials
    monkeypatch.setattr(deck_report, "report_trials", lambda *asked: trials_of(*asked[:-1], 6))
    root = copied(tmp_path, "fsys", "foodadvice")
    FAULTS["a card with a key that there is not, in one deck"][0](root)
    words = ("report", "phylo", "--jobs", "1", "--project", str(root), "--out", str(tmp_path / "made"))
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    assert "error[" in result.stderr
    page = (tmp_path / "made/phylo/report.html").read_text(encoding="utf-8")
    assert "River to Sea" in page
    assert "Woodland Edge" not in page
    assert CliRunner().invoke(main, [*words, "--deck", "woodland-edge"]).exit_code == 1


def test_the_usual_deck_is_not_played_where_it_lost_its_file(project):
    break_file(project, "card_data/fsys/decks/food-heroes.yaml")
    result = CliRunner().invoke(main, ["play", "fsys", "--games", "4", "--jobs", "1", "--project", str(project)])
    assert result.exit_code == 1
    assert "food-heroes.yaml" in result.stdout


def test_of_an_expansion_that_is_lost_the_game_of_others_is_not_played_in_its_place(tmp_path, seen):
    """Nobody asked how that plays by itself, and it takes seconds."""
    CliRunner().invoke(main, ["new", "expansion", "rain", "--base", "fsys", "--out", str(tmp_path)])
    place = "card_data/fsys/sets/rain/set.yaml"
    looked_at(tmp_path / "rain")
    assert seen["played"]
    change(tmp_path / "rain", place, "licence: ", "licence: 1.5 #")
    seen.clear()
    outcome = looked_at(tmp_path / "rain")
    assert "CG203" in {finding.code for finding in outcome.found}
    assert seen.get("played", set()) == set()
    assert judged(outcome)[0] == set()
    assert "the set `rain`" in judged(outcome)[1]


LOST = {
    "a deck": ("card_data/mini/decks/all-cards.yaml", {"mooon", "cor"}),
    "icons": ("card_data/mini/icons.yaml", {"cor"}),
    "styles": ("templates/mini/styles.yaml", {"mooon", "cor"}),
    "a recipe": ("card_data/mini/boosters/recipe.yaml", {"mooon", "cor"}),
    "a set": ("card_data/mini/sets/other/set.yaml", set()),
}


@pytest.mark.parametrize("what", LOST)
def test_a_lost_file_hides_references_only_where_they_may_lead_into_it(tmp_path, what):
    """A card has an icon that there is not, and a deck a set."""
    project = minimal_project(tmp_path / "project")
    project.replace("card_data/mini/sets/core/cards/all.yaml", "icons: [moon, sun]", "icons: [mooon, sun]")
    project.write("card_data/mini/decks/other.yaml", "id: other\nformat: any\nsets: [cor]\ntext: {name: Other}\n")
    file, expected = LOST[what]
    project.write(file, "id: [\n")
    _, found = load(project.root)
    assert {name for name in ("mooon", "cor") if any(f"`{name}`" in finding.message for finding in found)} == expected
    assert [finding.span.file.endswith(file) for finding in found if finding.code.startswith("CG1")] == [True]
