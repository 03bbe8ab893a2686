"""What a newcomer starts from is right at once, and nothing is ever half made."""

import json
import os
import re
from pathlib import Path

import pytest

from cardgen import data
from cardgen.commands import pipeline
from cardgen.commands.targets import BuildOrder
from cardgen.data.schema.definition import first_fault
from cardgen.diagnostics import Severity
from cardgen.model.library import Library
from cardgen.render.svg.reader import read_svg
from cardgen.scaffold import RefusedName, lone_card, make_folder, new_card, new_expansion, new_game
from cardgen.scaffold.drawing import starter_drawing
from cardgen.scaffold.names import as_name, title_of
from cardgen.scaffold.printings import with_printing
from cardgen.scaffold.skeleton import card_schema, samples, skeleton

PRINTINGS = """\
# above
printings:
    # first
    - {card: a, number: 1}   # beside
    - card: b
      number: 7

# below
"""


def library(root: Path) -> Library:
    read, found = pipeline.check(root)
    assert found == []
    return read


@pytest.fixture
def rivers(tmp_path):
    make_folder(tmp_path / "rivers", new_game("rivers"))
    return tmp_path / "rivers"


def write(root: Path, files: dict[str, bytes]) -> None:
    for place, content in files.items():
        (root / place).parent.mkdir(parents=True, exist_ok=True)
        (root / place).write_bytes(content)


def test_a_new_game_has_nothing_that_check_could_find(rivers):
    outcome = pipeline.check_all(rivers, BuildOrder())
    assert outcome.found == ()
    game = outcome.library.games["rivers"]
    assert (game.name, game.deck.size, len(game.icons)) == ("Rivers", 9, 4)


def test_a_long_name_fits_on_the_cards(tmp_path):
    make_folder(tmp_path / "it", new_game("landwirtschaftsgenossenschaft"))
    assert pipeline.check_all(tmp_path / "it", BuildOrder()).found == ()


def test_the_example_shows_each_feature_once(rivers):
    game = library(rivers).games["rivers"]
    texts = " ".join(card.text["action"] for card in game.cards.values())
    assert any(card.link for card in game.cards.values())
    for sign in ("**", " *", ":water:"):
        assert sign in texts
    assert {printing.art.reference.partition(":")[0] for printing in game.printings} == {"drawing"}
    assert "art: {file: pictures/" in (rivers / "card_data/rivers/sets/core/printings.yaml").read_text(encoding="utf-8")


def test_no_two_pictures_of_the_example_are_alike(rivers):
    drawings = [path.read_bytes() for path in (rivers / "templates/rivers/art").glob("*.svg.j2")]
    assert len(drawings) == len(set(drawings)) == 12
    assert len(list((rivers / "templates/rivers/icons/mono").glob("*.svg"))) == 4


def test_each_file_says_which_schema_describes_it(rivers):
    for path in rivers.rglob("*.yaml"):
        first = path.read_text(encoding="utf-8").partition("\n")[0]
        place = first.removeprefix("# yaml-language-server: $schema=")
        assert (path.parent / place).resolve().is_relative_to(rivers), path
        assert first_fault(json.loads((path.parent / place).read_text(encoding="utf-8"))) == ""


def test_nothing_of_the_pattern_is_left_in_a_new_game():
    for place, content in new_game("two-rivers").items():
        assert "__" not in place
        assert b"__game__" not in content
        assert b"__title__" not in content


@pytest.mark.parametrize("name", ["papers", "schema", "fsys", "con", "Rivers", "1st", "a--b", "a" * 31, "../up", ""])
def test_a_name_that_cannot_be_a_game_is_refused(name):
    with pytest.raises(RefusedName):
        new_game(name)


def test_a_refusal_knows_the_nearest_good_name():
    with pytest.raises(RefusedName) as refused:
        as_name("Fluß & Tal", "a game")
    assert refused.value.help.endswith("`fluss-tal`")


@pytest.mark.parametrize(
    ("name", "longest", "title"),
    [
        ("feed-the-soil", 40, "Feed the Soil"),
        ("the-end", 40, "The End"),
        ("feed-the-soil", 12, "Feed"),
        ("waterworks", 3, "Waterworks"),
    ],
)
def test_a_title_is_whole_words(name, longest, title):
    assert title_of(name, longest) == title


def test_a_folder_that_is_there_stays_as_it_is(tmp_path):
    (tmp_path / "rivers").mkdir()
    with pytest.raises(RefusedName):
        make_folder(tmp_path / "rivers", {"a": b"a"})
    assert list((tmp_path / "rivers").iterdir()) == []


def test_a_folder_that_cannot_be_made_leaves_nothing_behind(tmp_path):
    with pytest.raises(FileExistsError):
        make_folder(tmp_path / "rivers", {"a": b"a", "a/b": b"b"})
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="no modes")
@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o755), (0o077, 0o700), (0o002, 0o775)])
def test_a_new_folder_has_the_permissions_that_the_user_gives_folders(tmp_path, mask, mode):
    before = os.umask(mask)
    try:
        make_folder(tmp_path / "rivers", {"a/b": b"b"})
    finally:
        os.umask(before)
    assert [path.stat().st_mode & 0o777 for path in (tmp_path / "rivers", tmp_path / "rivers/a")] == [mode, mode]


def test_an_expansion_of_a_shipped_game_holds_only_what_is_new(tmp_path):
    fsys = library(data.shipped_root()).games["fsys"]
    make_folder(tmp_path / "garden", new_expansion("garden", fsys, data.shipped_root(), is_apart=True))
    places = {path.relative_to(tmp_path / "garden").as_posix() for path in (tmp_path / "garden").rglob("*.yaml")}
    folder = "card_data/fsys/sets/garden"
    assert places == {f"{folder}/set.yaml", f"{folder}/printings.yaml", f"{folder}/cards/first.yaml"}
    outcome = pipeline.check_all(tmp_path / "garden", BuildOrder())
    assert outcome.found == ()
    game = outcome.library.games["fsys"]
    assert [printing.card.id for printing, _ in game.deck.copies] == ["early-bird", "long-table", "first-star"]
    assert game.sets["garden"].requires == "core"
    families = {family.id for family in game.families}
    for card in game.sets["garden"].cards:
        assert {game.icons[icon].family for icon in card.icons} == families


def test_a_second_expansion_takes_other_ids(rivers):
    for name in ("floods", "droughts"):
        write(rivers, new_expansion(name, library(rivers).games["rivers"], rivers, is_apart=False))
    assert len(library(rivers).games["rivers"].cards) == 15
    with pytest.raises(RefusedName):
        new_expansion("floods", library(rivers).games["rivers"], rivers, is_apart=False)


def test_a_new_card_joins_the_set_whose_deck_may_grow(rivers):
    made = new_card("night-heron", library(rivers).games["rivers"], rivers)
    assert (made.title, made.set_id, made.number, made.full) == ("Night Heron", "core", 10, None)
    assert list(made.files)[-1].endswith("printings.yaml")
    write(rivers, made.files)
    outcome = pipeline.check_all(rivers, BuildOrder())
    assert outcome.found == ()
    assert outcome.library.games["rivers"].deck.size == 10


def fixed_at_nine(rivers: Path) -> None:
    game = rivers / "card_data/rivers/game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("size: null", "size: 9"), encoding="utf-8")


def test_a_deck_of_fixed_size_stays_legal_when_cards_are_added(rivers):
    fixed_at_nine(rivers)
    for number, name in enumerate(("night-heron", "old-otter"), 1):
        made = new_card(name, library(rivers).games["rivers"], rivers)
        assert (made.set_id, made.number) == ("extras", number)
        assert made.full is not None
        assert made.full.id == "river"
        write(rivers, made.files)
    assert pipeline.check_all(rivers, BuildOrder()).found == ()


def test_a_set_without_room_is_refused_by_name(rivers):
    fixed_at_nine(rivers)
    with pytest.raises(RefusedName, match="exactly 9"):
        new_card("night-heron", library(rivers).games["rivers"], rivers, "core")
    with pytest.raises(RefusedName, match="no set `cor`"):
        new_card("night-heron", library(rivers).games["rivers"], rivers, "cor")


@pytest.mark.parametrize("name", ["clear-spring", "kit", "Heron"])
def test_a_card_never_takes_what_is_there(rivers, name):
    (rivers / "templates/rivers/art/kit.svg").write_text("<svg/>", encoding="utf-8")
    with pytest.raises(RefusedName):
        new_card(name, library(rivers).games["rivers"], rivers)


def test_a_printing_is_added_without_touching_a_letter():
    text, number = with_printing(PRINTINGS, "printings.yaml", "c")
    assert number == 8
    assert text == PRINTINGS.replace("      number: 7\n", "      number: 7\n    - {card: c, number: 8}\n")
    windows, _ = with_printing(PRINTINGS.replace("\n", "\r\n"), "printings.yaml", "c")
    assert windows == text.replace("\n", "\r\n")


@pytest.mark.parametrize("text", ["printings: [{card: a, number: 1}]\n", "printings: []\n", "other: 1\n", "- ["])
def test_a_file_that_no_line_can_be_added_to_is_refused(text):
    with pytest.raises(RefusedName):
        with_printing(text, "printings.yaml", "c")


def test_a_skeleton_takes_the_examples_that_a_schema_gives():
    schema = {
        "type": "object",
        "properties": {
            "cards": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {
                        "id": {"type": "string"},
                        "cost": {"$ref": "#/$defs/cost"},
                        "text": {
                            "type": "object",
                            "required": ["name", "rule"],
                            "properties": {
                                "name": {"type": "string"},
                                "rule": {"type": "string", "maxLength": 9, "examples": ["Rest."]},
                            },
                        },
                    },
                    "required": ["id", "cost", "text"],
                },
            }
        },
        "$defs": {"cost": {"type": "integer", "examples": [3]}},
    }
    card = skeleton(schema, "oak", "Oak", [])
    assert card == {"id": "oak", "cost": 3, "text": {"name": "Oak", "rule": "Rest."}}
    del schema["$defs"]["cost"]["examples"]
    with pytest.raises(RefusedName):
        skeleton(schema, "oak", "Oak", [])


def test_a_schema_that_cannot_be_used_is_refused(rivers):
    (rivers / "card_data/rivers/schema/cards.schema.json").write_text("{", encoding="utf-8")
    with pytest.raises(RefusedName):
        card_schema("rivers", rivers)


def test_each_name_has_a_drawing_of_its_own_that_is_drawn_whole():
    drawings = {starter_drawing(f"card-{number}") for number in range(50)}
    assert len(drawings) == 50
    for text in drawings:
        drawing, found = read_svg(text.decode(), "a.svg")
        assert found == []
        assert len(drawing.paths) > 8


GAMES = sorted(path.parent.name for path in data.shipped_root().glob("card_data/*/game.yaml"))


@pytest.mark.parametrize("name", GAMES)
def test_a_new_expansion_of_every_game_can_be_built_at_once(tmp_path, name):
    """Warnings may tell how it plays; nothing is wrong with it."""
    shipped = data.shipped_root()
    game = pipeline.load(shipped)[0].games[name]
    make_folder(tmp_path / "it", new_expansion("a-first-try", game, shipped, is_apart=True))
    outcome = pipeline.check_all(tmp_path / "it", BuildOrder())
    assert [finding for finding in outcome.found if finding.severity is Severity.ERROR] == []
    examples = len(samples(card_schema(name, shipped)))
    assert len(outcome.library.games[name].sets["a-first-try"].cards) == max(3, examples)


@pytest.mark.parametrize("name", GAMES)
def test_the_examples_of_a_new_expansion_are_no_cards_of_the_box_under_another_id(tmp_path, name):
    shipped = data.shipped_root()
    game = pipeline.load(shipped)[0].games[name]
    make_folder(tmp_path / "it", new_expansion("a-first-try", game, shipped, is_apart=True))
    made = pipeline.load(tmp_path / "it")[0].games[name].sets["a-first-try"].cards
    assert {card.text["title"] for card in made} & {card.text["title"] for card in game.cards.values()} == set()
    assert not any(re.search(r"-\d+$", card.id) for card in made)


@pytest.mark.parametrize(
    ("name", "card"), [("fsys", "share-a-recipe"), ("phylo", "night-heron"), ("foodadvice", "pickled-radish")]
)
def test_the_readme_of_an_expansion_names_a_card_that_suits_its_game_and_can_be_made(tmp_path, name, card):
    shipped = data.shipped_root()
    game = pipeline.load(shipped)[0].games[name]
    files = new_expansion("a-first-try", game, shipped, is_apart=True)
    assert f"cardgen new card {card} " in files["README.md"].decode()
    assert "__" not in files["README.md"].decode()
    make_folder(tmp_path / "it", files)
    borrowed = pipeline.load(tmp_path / "it")[0].games[name]
    assert new_card(card, borrowed, tmp_path / "it").set_id == "a-first-try"


def test_example_cards_that_hang_together_come_as_they_are_shown():
    schema = card_schema("phylo", data.shipped_root())
    names = [card["id"] for card in samples(schema)]
    assert names == ["arctic-willow", "norway-lemming", "snowy-owl"]
    card = skeleton(schema, "my-owl", "My Owl", [])
    assert (card["id"], card["text"]["title"], card["foodchain"]) == ("my-owl", "My Owl", 1)
    assert (card["latin"], card["text"]["fact"]) == ("Genus species", "Tell here what is true of it.")
    assert samples(schema)[0]["latin"] == "Salix arctica"
    assert samples(card_schema("fsys", data.shipped_root())) == []


def test_a_new_species_is_built_at_once_and_asks_for_its_name(tmp_path):
    """It must not be printed under the name of the card that it was modelled on, so check tells what to write."""
    shipped = data.shipped_root()
    game = pipeline.load(shipped)[0].games["phylo"]
    make_folder(tmp_path / "it", lone_card("my-owl", game, shipped))
    outcome = pipeline.check_all(tmp_path / "it", BuildOrder(("phylo",), ("a4",), ("cards",)))
    assert [finding for finding in outcome.found if finding.severity is Severity.ERROR] == []
    (finding,) = [finding for finding in outcome.found if finding.code == "PHY108"]
    assert "`Genus species` is not a scientific name" in finding.message
