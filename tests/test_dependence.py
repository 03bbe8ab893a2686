"""A fault hides what depends on it, and nothing else: one in each kind of file, in copies of shipped games."""

import shutil
from pathlib import Path

import pytest

from cardgen import inspection
from cardgen.build import check_all, load, loaded
from cardgen.order import Order

ROOT = Path(__file__).resolve().parents[1]
HEROES, MIX, SOIL = "the deck `food-heroes`", "the deck `water-and-soil-mix`", "`core` and `water-and-soil`"
FSYS = {HEROES, MIX, SOIL}
PHYLO = {f"the deck `{name}`" for name in ("river-to-sea", "town-and-garden", "wide-grassland", "woodland-edge")}
SETS = "card_data/fsys/sets"


@pytest.fixture(scope="module")
def untouched(tmp_path_factory):
    """The data of two games."""
    root = tmp_path_factory.mktemp("games")
    shutil.copytree(ROOT / "card_data", root / "card_data", ignore=shutil.ignore_patterns("foodadvice"))
    return root


@pytest.fixture
def project(untouched, tmp_path):
    shutil.copytree(untouched / "card_data", tmp_path / "card_data")
    return tmp_path


@pytest.fixture
def seen(monkeypatch):
    """What is laid out and played, without doing it."""
    looked = {}

    def inspect(studios, targets, simulated, jobs, progress):
        looked.update(targets=targets, played={one.name for one in simulated})
        return []

    monkeypatch.setattr(inspection, "inspect", inspect)
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
    return {name for name, said in lines.items() if said.startswith("legal")}, {
        name for name, said in lines.items() if said.startswith("not judged")
    }


def looked_at(root, *games):
    return check_all(root, Order(games, papers=("a4",)), level="quick")


def test_of_sound_games_everything_is_judged_and_played(project, seen):
    whole, torn = judged(looked_at(project))
    assert whole >= FSYS | PHYLO
    assert torn == set()
    assert seen["played"] >= whole


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
    found = (one for one in files if f"id: {card}\n" in one.read_text(encoding="utf-8"))
    return next(found).relative_to(root).as_posix()


@pytest.mark.parametrize("what", FAULTS)
def test_a_fault_hides_only_what_depends_on_it(project, seen, what):
    fault, expected = FAULTS[what]
    fault(project)
    file = next(
        one.relative_to(project).as_posix()
        for one in project.rglob("*.yaml")
        if one.read_bytes() != (ROOT / one.relative_to(project)).read_bytes()
    )
    outcome = looked_at(project)
    whole, torn = judged(outcome)
    named = FSYS | PHYLO
    assert torn & named == expected
    assert named - whole == expected | GONE.get(what, set())
    played = seen.get("played", set())
    assert played & named == whole & named
    hidden = {name.split("`")[1] for name in expected if name.startswith("the deck")}
    assert not any(f"`{deck}`" in name for deck in hidden for name in played)
    errors = [one for one in outcome.found if one.severity == 2]
    assert all(one.span.file.endswith(file) for one in errors), errors
    assert errors
    assert len({one.code for one in errors}) == 1, errors


def test_cards_of_a_game_with_a_fault_are_laid_out_and_other_games_as_a_whole(project, seen):
    fault, _ = FAULTS["a card with a key that there is not, in one deck"]
    fault(project)
    looked_at(project)
    products = {}
    for target in seen["targets"]:
        products.setdefault(target.game.id, set()).add(target.product.kind)
    assert products["phylo"] == {"cards"}
    assert {"cards", "page", "book"} <= products["fsys"]


def test_a_dead_reference_is_told_beside_a_fault_in_another_game(project):
    break_file(project, "card_data/phylo/decks/river-to-sea.yaml")
    change(project, "card_data/fsys/decks/food-heroes.yaml", "cards: {}", "cards: {nobody: 1}")
    codes = {one.code for one in load(project)[1] if "card_data/fsys/" in one.span.file}
    assert len(codes) == 1


def test_who_plays_one_game_does_not_care_for_the_faults_of_another(project):
    break_file(project, "card_data/phylo/game.yaml")
    outcome, errors = loaded(project, ("fsys",))
    assert (outcome.is_faulty, errors) == (False, [])
