"""Is the content of Food Heroes complete, readable for a child, safe, and playable?

Reads the YAML as it is; the product's own reader and solver have tests elsewhere.
"""

import re
from itertools import pairwise
from math import comb
from pathlib import Path

import yaml

from tests.sweep import sweep

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "card_data" / "fsys"
STAGES = [
    "soil",
    "land",
    "water",
    "market",
    "table",
    "home",
    "friends",
    "plans",
    "pasture",
    "street",
    "workshop",
    "ideas",
]
SIZES = {"superpower": 3, "ae": 13, "mfl": 12, "sdg": 17}
INDICATORS = 9


def read(path):
    return yaml.load((GAME / path).read_text(encoding="utf-8"), yaml.CSafeLoader)


FILES = {stage: read(f"sets/core/cards/{stage}.yaml")["cards"] for stage in STAGES}
CARDS = {card["id"]: card for cards in FILES.values() for card in cards}
FAMILIES = read("icons.yaml")["families"]
ICONS = [icon for family in FAMILIES for icon in family["icons"]]
BIT = {icon["id"]: 1 << place for place, icon in enumerate(ICONS)}
SUPERPOWERS = sum(BIT[icon["id"]] for icon in ICONS[:3])
MASK = {name: sum(BIT[icon] for icon in card["icons"]) for name, card in CARDS.items()}
each_card = sweep("card", CARDS.values(), ids=CARDS)
each_challenge = sweep("challenge", CARDS)


def plain(card):
    return card["text"]["action"].replace("**", "")


def verbs(card):
    return [verb.lower() for verb in re.findall(r"\*\*(.+?)\*\*", card["text"]["action"])]


def covering_triples(challenge):
    """How many sets of three other cards show every icon of `challenge`? (Inclusion and exclusion.)"""
    need = MASK[challenge]
    others = [mask & need for name, mask in MASK.items() if name != challenge]
    total, left_out = 0, need
    while True:  # every subset of `need`, itself first, none last
        without = sum(1 for mask in others if not mask & left_out)
        total += (-1) ** left_out.bit_count() * comb(without, 3)
        if not left_out:
            return total
        left_out = (left_out - 1) & need


def test_twelve_stages_have_five_cards_each():
    assert {stage: len(cards) for stage, cards in FILES.items()} == dict.fromkeys(STAGES, 5)
    assert len(CARDS) == 60
    assert {path.stem for path in (GAME / "sets/core/cards").glob("*.yaml")} == set(STAGES)


def test_printings_number_the_cards_in_the_order_of_the_stages():
    printings = [(entry["card"], entry["number"]) for entry in read("sets/core/printings.yaml")["printings"]]
    assert printings == [(name, number) for number, name in enumerate(CARDS, 1)]


def test_there_are_45_icons_in_four_families():
    assert {family["id"]: len(family["icons"]) for family in FAMILIES} == SIZES
    for family in FAMILIES[1:]:
        numbered = [f"{family['id']}-{number}" for number in range(1, len(family["icons"]) + 1)]
        assert [icon["id"] for icon in family["icons"]] == numbered


def test_no_id_name_or_alias_means_two_icons():
    words = [
        word.lower() for icon in ICONS for word in {icon["id"], icon["text"]["name"].lower(), *icon.get("aliases", [])}
    ]
    assert len(words) == len(set(words))


def test_every_icon_says_who_named_it():
    assert {icon["source"] for icon in ICONS} == {"fsysgame.org", "HLPE 2019", "cardgen", "UN 2015"}


@sweep("path", sorted(GAME.rglob("*.yaml")), ids=lambda path: path.stem)
def test_the_first_line_names_the_schema(path):
    line = path.read_text(encoding="utf-8").splitlines()[0]
    schema = line.removeprefix("# yaml-language-server: $schema=")
    assert schema != line
    assert (path.parent / schema).is_file()


@each_card
def test_a_card_can_be_marked_and_belongs_to_a_family(card):
    icons = card["icons"]
    assert 5 <= len(icons) <= INDICATORS
    assert all(BIT[left] < BIT[right] for left, right in pairwise(icons))  # the order of the rail
    assert MASK[card["id"]] & SUPERPOWERS
    assert MASK[card["id"]] & ~SUPERPOWERS


@each_card
def test_a_text_is_short_enough_for_a_child_and_for_the_card(card):
    text = plain(card)
    assert len(text) <= 75
    assert len(text.split()) <= 18
    assert len(re.findall(r"[.!?](?= |$)", text)) <= 3
    assert text.endswith((".", "!", "?"))
    assert len(card["text"]["title"]) <= 20


@each_card
def test_the_bold_words_are_verbs_to_act_on(card):
    assert card["text"]["action"].count("**") % 2 == 0
    assert all(re.fullmatch("[a-z]+( up| down| out)?", verb) for verb in verbs(card))
    assert verbs(card)


def test_no_card_has_a_code_that_others_lack():
    assert not [card["id"] for card in CARDS.values() if "link" in card]


@sweep("icon", BIT)
def test_an_icon_is_seldom_missing_from_a_match_of_two(icon):
    """FSY203: the 16 other cards in play lack a needed icon in at most 30 % of the matches."""
    cards = sum(1 for mask in MASK.values() if mask & BIT[icon])
    assert comb(59 - (cards - 1), 16) / comb(59, 16) <= 0.30


def test_no_family_has_more_than_twice_its_share():
    """FSY211: shares of all icons printed, against 3:13:12:17."""
    printed = [icon for card in CARDS.values() for icon in card["icons"]]
    members = {family["id"]: {icon["id"] for icon in family["icons"]} for family in FAMILIES}
    for family, size in SIZES.items():
        share = sum(icon in members[family] for icon in printed) / len(printed)
        assert 0.5 <= share / (size / len(ICONS)) <= 2


@each_challenge
def test_a_challenge_is_solved_by_three_other_cards_in_several_ways(challenge):
    """FSY201, FSY204."""
    assert covering_triples(challenge) >= 6


@each_challenge
def test_no_card_alone_solves_a_challenge(challenge):
    """FSY107, FSY205, CG511: no equal sets and no subsets."""
    need = MASK[challenge]
    assert [name for name, mask in MASK.items() if name != challenge and mask & need == need] == []


def test_the_deck_is_one_copy_of_the_core_set():
    deck = read("decks/food-heroes.yaml")
    assert (deck["sets"], deck["cards"]) == (["core"], {})
    assert read("game.yaml")["formats"][deck["format"]]["size"] == len(CARDS)
