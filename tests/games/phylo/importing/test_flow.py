"""From bytes to a set: what is written reads back, what is not known is told."""

import json
import re
from pathlib import Path

import pytest

from cardgen.games.phylo.importing import REMARKS, flow

RUNNER = {
    "name": "Marsh Runner",
    "latin_name": "Rallus viator",
    "size": "5",
    "hierarchy": 2,
    "food": "herbivore",
    "habitat1": "fresh-water",
    "habitat2": "fresh water",
    "habitat3": "grassland",
    "temperature": ["Cool", "warm"],
    "card_content": "<p><b>4 POINTS</b></p><p>PLAY: It has a FLIGHT of 2. FACT: It naps &amp; eats.</p>",
    "classification": ["Animalia", "Chordata", "Aves"],
    "graphic": "https://example.org/p.jpg",
    "graphic_artist": "Asha",
}
EVENT = {
    "name": "Grey Wind",
    "latin_name": "Event card",
    "card_content": "Play on any species with ocean or freshwater. The species is discarded at once.",
}


def test_a_card_of_an_export_becomes_a_card_of_the_game(bring):
    back = bring(json.dumps([RUNNER]))
    assert back.cards == {
        "marsh-runner": {
            "id": "marsh-runner",
            "latin": "Rallus viator",
            "scale": 5,
            "foodchain": 2,
            "diet": "herbivore",
            "terrain": ["freshwater", "grasslands"],
            "climate": ["cool", "warm"],
            "points": 4,
            "classification": ["Animalia", "Chordata", "Aves"],
            "keywords": {"flight": 2},
            "text": {"title": "Marsh Runner", "play": "It has a FLIGHT of 2.", "fact": "It naps & eats."},
        }
    }
    assert back.printings == [
        {"card": "marsh-runner", "number": 1, "art": {"artist": "Asha", "source": "https://example.org/p.jpg"}}
    ]
    assert back.set["id"] == "found"
    assert back.set["requires"] == "starter"


def test_events_and_species_lie_in_files_of_their_own(bring):
    back = bring(json.dumps([RUNNER, EVENT]))
    assert [place for place in back.made.files if place.startswith("cards/")] == [
        "cards/species.yaml",
        "cards/events.yaml",
    ]
    assert back.cards["grey-wind"]["target"] == {"terrain": ["ocean", "freshwater"]}
    assert back.cards["grey-wind"]["effect"] == {"name": "discard-target"}


def test_many_cards_are_split_into_files(bring):
    back = bring(json.dumps([{**RUNNER, "name": f"Runner {number}"} for number in range(450)]))
    assert len(back.cards) == 450
    assert [place for place in back.made.files if place.startswith("cards/")] == [
        f"cards/species-{number}.yaml" for number in (1, 2, 3)
    ]


def test_what_is_not_known_is_left_out_and_told(bring):
    back = bring(json.dumps([{"name": "Thing", "latin_name": "", "size": "null", "card_content": None}]))
    assert back.cards["thing"] == {"id": "thing", "text": {"title": "Thing"}}
    for name in ("latin", "scale", "foodchain", "diet", "terrain", "climate", "points", "classification"):
        assert len(back.remarks(f"{name}-missing")) == 1, name


def test_a_value_outside_the_vocabulary_is_left_out_and_told(bring):
    back = bring(json.dumps([{**RUNNER, "food": "gravel", "habitat3": "upland", "size": "huge"}]))
    card = back.cards["marsh-runner"]
    assert "diet" not in card
    assert "scale" not in card
    assert card["terrain"] == ["freshwater"]
    assert back.remarks("value-unusable") == [
        "scale: `huge` is not a number",
        "diet: `gravel` is not in the vocabulary; there are `photosynthetic`, `molecular`, `herbivore`, `omnivore`, "
        "`carnivore`",
        "terrain: `upland` is not in the vocabulary; there are `desert`, `forest`, `freshwater`, `grasslands`, "
        "`ocean`, `tundra`, `urban`",
    ]


@pytest.mark.parametrize("kind", ["Habitat Card", "Scientist card", "PROJECT CARD"])
def test_a_card_of_another_kind_is_left_out_and_told(bring, kind):
    back = bring(json.dumps([RUNNER, {"name": "Other", "latin_name": kind}]))
    assert [*back.cards] == ["marsh-runner"]
    assert back.remarks("left-out") == [f"a card of the kind `{kind.split()[0].lower()}` cannot be written"]


def test_a_home_card_has_texts_and_no_values(bring):
    row = {**RUNNER, "name": "Our Home", "latin_name": "Home Card", "card_content": "Begin here."}
    back = bring(json.dumps([row]))
    assert back.cards["our-home"] == {
        "id": "our-home",
        "kind": "home",
        "text": {"title": "Our Home", "fact": "Begin here."},
    }
    assert "scale, foodchain, diet, terrain, climate" in back.remarks("value-unusable")[0]


def test_ids_are_never_given_twice(bring):
    names = ["Horse", "Grey Seal", "grey seal", "GREY  SEAL!", "../../etc", "大熊猫", "123", "大熊猫"]
    back = bring(json.dumps([{**RUNNER, "name": name} for name in names]))
    assert [printing["card"] for printing in back.printings] == [
        "horse-2",
        "grey-seal",
        "grey-seal-2",
        "grey-seal-3",
        "etc",
        "rallus-viator",
        "rallus-viator-2",
        "rallus-viator-3",
    ]
    assert "`horse` is a card of the game: this one is `horse-2`" in back.remarks("id-changed")
    assert len(back.remarks("name-twice")) == 2


def test_one_latin_name_with_different_values_is_told(bring):
    back = bring(json.dumps([RUNNER, {**RUNNER, "name": "Second", "size": 6}]))
    assert back.remarks("latin-twice") == ["`Rallus viator` is card 1, too, with other values: scale 6 and 5"]


def test_a_licence_that_all_cards_share_is_that_of_the_set(bring):
    cards = [{**RUNNER, "licence": "CC BY-NC 2.0"}, {**EVENT, "licence": "CC-BY-NC-2.0"}]
    assert bring(json.dumps(cards)).set["licence"] == "CC-BY-NC-2.0"


def test_without_a_licence_the_set_says_that_it_is_unknown(bring):
    back = bring(json.dumps([RUNNER]))
    assert back.set["licence"] == "LicenseRef-unknown"
    assert "--licence" in back.page
    assert bring(json.dumps([RUNNER]), licence="CC-BY-4.0").set["licence"] == "CC-BY-4.0"


def test_a_picture_with_a_stricter_licence_than_its_card_is_told(bring):
    card = {**RUNNER, "licence": "CC BY-NC 2.0", "graphic_licence": "CC BY-SA 3.0"}
    back = bring(json.dumps([card]))
    assert back.remarks("licence-conflict") == ["the card is CC-BY-NC-2.0, its picture CC-BY-SA-3.0"]
    assert back.printings[0]["art"]["licence"] == "CC-BY-SA-3.0"


def test_only_https_addresses_are_kept_and_the_others_told(bring):
    card = {**RUNNER, "wikipedia_url": "http://example.org/a", "eol_url": "https://example.org/b"}
    back = bring(json.dumps([card]))
    assert back.cards["marsh-runner"]["evidence"] == ["https://example.org/b"]
    assert back.remarks("link-not-kept") == ["`http://example.org/a`"]


def test_a_text_that_is_too_long_for_a_card_is_whole_in_the_report(bring):
    fact = "It eats " + "very " * 80 + "much."
    back = bring(json.dumps([{**RUNNER, "card_content": f"FACT: {fact}"}]))
    assert "fact" not in back.cards["marsh-runner"]["text"]
    assert fact in back.remarks("text-too-long")[0]


def test_every_remark_that_the_code_makes_has_a_meaning():
    made = {
        name
        for path in Path(flow.__file__).parent.glob("*.py")
        for name in re.findall(r'Remark\(\s*"([a-z-]+)"', path.read_text(encoding="utf-8"))
    }
    assert len(made) > 20
    assert made <= REMARKS.keys()


def test_the_report_makes_nothing_of_what_a_stranger_wrote(bring):
    back = bring(json.dumps([{**RUNNER, "name": "[x](javascript:a) # <img src=x> ` `"}]))
    heading = next(line for line in back.page.splitlines() if line.startswith("### card 1"))
    assert "](" not in heading.replace("\\](", "")
    assert "<" not in heading.replace("\\<", "")


def test_the_same_file_makes_the_same_bytes(bring):
    text = json.dumps([RUNNER, EVENT])
    assert bring(text).made == bring(text).made
