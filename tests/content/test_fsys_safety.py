"""Are hands washed, and fire and blades left to adults, on the cards of every set of Food Heroes?"""

import re
from pathlib import Path

import yaml

from tests.sweep import sweep

SETS = Path(__file__).resolve().parents[2] / "card_data" / "fsys" / "sets"
CARDS = [
    card
    for path in sorted(SETS.glob("*/cards/*.yaml"))
    for card in yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)["cards"]
]
DIRTY = r"goats|hens|worms|animals in|dung and|litter|peels|soils? (and|of)|(row|line) of stones"
"""What hands touch."""
each_card = sweep("action", [card["text"]["action"] for card in CARDS], ids=[card["id"] for card in CARDS])


def plain(action):
    return action.replace("**", "")


def verbs(action):
    return {verb.lower().split()[0] for verb in re.findall(r"\*\*(.+?)\*\*", action)}


def test_no_set_is_left_out():
    assert {path.parents[1].name for path in SETS.glob("*/cards/*.yaml")} == {path.name for path in SETS.iterdir()}


@each_card
def test_hands_are_washed_after_soil_animals_and_litter(action):
    if re.search(DIRTY, plain(action)) or {"plant", "sow", "grow", "dig", "bury", "compost"} & verbs(action):
        assert "wash" in verbs(action)


@each_card
def test_fire_and_blades_are_handled_with_an_adult(action):
    if {"cook", "boil", "bake", "char", "cut", "mend"} & verbs(action):
        assert re.search("adult|elder|teacher", plain(action))
