"""Is the set Water and Soil complete, readable, safe and playable, alone on the base and in its mixed deck?

Reads the YAML as it is; the product's own reader and solver have tests elsewhere.
"""

import re
from itertools import combinations, pairwise
from math import comb
from pathlib import Path

import pytest
import yaml

from tests.sweep import sweep

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "card_data" / "fsys"
HERE = "sets/water-and-soil"
PAGE = (ROOT / "docs/explanation/water-and-soil-content.md").read_text(encoding="utf-8")
SIZES = {"superpower": 3, "ae": 13, "mfl": 12, "sdg": 17}
INDICATORS = 9
COPIES_IN_PLAY = 16
"""Besides the challenge, with two players."""


def read(path):
    return yaml.load((GAME / path).read_text(encoding="utf-8"), yaml.CSafeLoader)


def cards_of(folder):
    paths = sorted((GAME / folder / "cards").glob("*.yaml"))
    return {
        card["id"]: card
        for path in paths
        for card in yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)["cards"]
    }


FILES = {stage: [card["id"] for card in read(f"{HERE}/cards/{stage}.yaml")["cards"]] for stage in ("water", "soil")}
CORE = cards_of("sets/core")
CARDS = cards_of(HERE)
DECK = read("decks/water-and-soil-mix.yaml")
ICONS = [icon["id"] for family in read("icons.yaml")["families"] for icon in family["icons"]]
BIT = {icon: 1 << place for place, icon in enumerate(ICONS)}
SUPERPOWERS = sum(BIT[icon] for icon in ICONS[:3])
MASK = {name: sum(BIT[icon] for icon in card["icons"]) for name, card in (CORE | CARDS).items()}
MIX = [name for name in MASK if name not in DECK["without"]]
each_card = sweep("card", CARDS.values(), ids=CARDS)


def plain(card):
    return card["text"]["action"].replace("**", "")


def verbs(card):
    return [verb.lower() for verb in re.findall(r"\*\*(.+?)\*\*", card["text"]["action"])]


def covering_triples(challenge, helpers):
    """How many sets of three helpers show every icon of `challenge`? (Inclusion and exclusion.)"""
    need = MASK[challenge]
    shown = [MASK[name] & need for name in helpers if name != challenge]
    total, left_out = 0, need
    while True:  # every subset of `need`, itself first, none last
        without = sum(1 for mask in shown if not mask & left_out)
        total += (-1) ** left_out.bit_count() * comb(without, 3)
        if not left_out:
            return total
        left_out = (left_out - 1) & need


def test_twelve_cards_are_about_water_and_eight_about_soil():
    assert {stage: len(names) for stage, names in FILES.items()} == {"water": 12, "soil": 8}
    assert {path.stem for path in (GAME / HERE / "cards").glob("*.yaml")} == set(FILES)
    assert not CARDS.keys() & CORE.keys()


def test_printings_number_water_first():
    printings = [(entry["card"], entry["number"]) for entry in read(f"{HERE}/printings.yaml")["printings"]]
    assert printings == [(name, number) for number, name in enumerate(FILES["water"] + FILES["soil"], 1)]


def test_the_set_needs_the_base_and_is_passed_on_as_freely():
    card_set, core = read(f"{HERE}/set.yaml"), read("sets/core/set.yaml")
    assert card_set["requires"] == core["id"]
    shared = ("licence", "attribution", "source", "rarity", "art")
    assert [card_set[key] for key in shared] == [core[key] for key in shared]


@each_card
def test_a_card_can_be_marked_and_belongs_to_a_family(card):
    icons = card["icons"]
    assert 7 <= len(icons) <= INDICATORS
    assert all(BIT[left] < BIT[right] for left, right in pairwise(icons))  # the order of the rail
    assert MASK[card["id"]] & ~SUPERPOWERS


def test_one_card_is_two_deeds_and_all_others_ask_for_one_strength():
    twice = [name for name in CARDS if (MASK[name] & SUPERPOWERS).bit_count() != 1]
    assert twice == ["fix-the-drip"]
    assert (MASK["fix-the-drip"] & SUPERPOWERS).bit_count() == 2


@each_card
def test_a_text_is_short_enough_for_a_child_and_for_the_card(card):
    text = plain(card)
    assert 46 <= len(text) <= 75
    assert 9 <= len(text.split()) <= 17
    assert len(re.findall(r"[.!?](?= |$)", text)) <= 3
    assert text.endswith((".", "!", "?"))
    assert len(card["text"]["title"]) <= 18


@each_card
def test_the_bold_words_are_verbs_to_act_on(card):
    assert card["text"]["action"].count("**") % 2 == 0
    assert all(re.fullmatch("[a-z]+( up| down| out)?", verb) for verb in verbs(card))
    assert verbs(card)


@pytest.mark.parametrize(
    "name",
    [
        "clear-with-sand",
        "cover-the-well",
        "ask-the-stream",
        "fix-the-drip",
        "fence-the-spring",
        "leave-the-roots",
        "brew-leaf-tea",
    ],
)
def test_blades_wells_and_open_water_are_met_with_an_adult(name):
    assert re.search("adult", plain(CARDS[name]))


def test_no_child_drinks_what_is_for_plants():
    assert "do not drink" in plain(CARDS["clear-with-sand"])
    assert "feed plants" in plain(CARDS["brew-leaf-tea"])
    assert CARDS["brew-leaf-tea"]["text"]["title"] == "Brew a Leaf Feed"


def test_no_text_asks_for_a_phone_or_a_socket():
    words = {word for card in CARDS.values() for word in re.findall("[a-z]+", plain(card).lower())}
    assert not words & {"phone", "app", "internet", "online", "electric", "electricity", "computer", "photo", "video"}


def test_no_card_has_a_code_that_the_first_60_lack():
    assert not [card["id"] for card in CARDS.values() if "link" in card]


def test_the_new_cards_are_as_rich_in_icons_as_the_first_60():
    """CG509: within half an icon, so that nobody must own the second set to match."""
    means = [sum(len(card["icons"]) for card in cards.values()) / len(cards) for cards in (CORE, CARDS)]
    assert abs(means[0] - means[1]) <= 0.5


def test_no_card_of_either_set_shows_all_icons_of_another():
    """FSY107, FSY205, CG511: no equal sets and no subsets, in whatever deck the two meet."""
    one_way = [pair for pair in combinations(MASK, 2) if not MASK[pair[0]] & ~MASK[pair[1]]]
    other_way = [pair for pair in combinations(MASK, 2) if not MASK[pair[1]] & ~MASK[pair[0]]]
    assert one_way + other_way == []


def test_a_new_card_differs_from_every_other_in_four_icons():
    alike = [
        (new, other) for new in CARDS for other in MASK if new != other and (MASK[new] ^ MASK[other]).bit_count() < 4
    ]
    assert alike == []


@sweep("challenge", CARDS)
def test_a_new_challenge_is_solved_by_the_base_alone(challenge):
    """CG510."""
    assert covering_triples(challenge, CORE) >= 10


def test_the_deck_is_all_20_new_cards_and_40_of_the_base():
    assert (DECK["sets"], DECK["cards"]) == (["core", "water-and-soil"], {})
    assert len(set(DECK["without"])) == len(DECK["without"]) == 20
    assert set(DECK["without"]) <= CORE.keys()
    assert read("game.yaml")["formats"][DECK["format"]]["size"] == len(MIX)


def test_the_deck_keeps_cards_of_every_stage_of_the_base():
    stages = [[card["id"] for card in read(path)["cards"]] for path in (GAME / "sets/core/cards").glob("*.yaml")]
    assert all(len(set(stage) & set(MIX)) >= 2 for stage in stages)


@sweep("icon", BIT)
def test_an_icon_is_seldom_missing_from_a_match_of_two_with_the_mix(icon):
    """FSY203, stricter than its limit: 16 other cards lack a needed icon in at most a quarter of the matches."""
    cards = sum(1 for name in MIX if MASK[name] & BIT[icon])
    assert cards >= 6
    assert comb(59 - (cards - 1), COPIES_IN_PLAY) / comb(59, COPIES_IN_PLAY) <= 0.25


def test_no_family_has_more_than_twice_its_share_of_the_mix():
    """FSY211: shares of all icons printed, against 3:13:12:17."""
    printed = [icon for name in MIX for icon in (CORE | CARDS)[name]["icons"]]
    start = 0
    for size in SIZES.values():
        members = ICONS[start : start + size]
        share = sum(icon in members for icon in printed) / len(printed)
        assert 0.5 <= share / (size / len(ICONS)) <= 2
        start += size
    assert start == len(ICONS)


@sweep("challenge", MIX)
def test_a_challenge_of_the_mix_is_solved_by_three_other_cards_in_many_ways(challenge):
    """FSY201, FSY204, stricter than their limit."""
    assert covering_triples(challenge, MIX) >= 20


def test_counting_by_exclusion_agrees_with_listing_all_triples():
    need = MASK["make-a-tippy-tap"]
    shown = [MASK[name] & need for name in MIX if name != "make-a-tippy-tap"]
    listed = sum(1 for first, two, three in combinations(shown, 3) if first | two | three == need)
    assert covering_triples("make-a-tippy-tap", MIX) == listed


def test_the_page_names_the_cards_that_stay_in_the_box():
    section = PAGE.split("## Which 20 of the first 60 stay in the box")[1].split("## Measured")[0]
    assert set(re.findall(r"`([a-z-]+)`", section)) & CORE.keys() == set(DECK["without"])


def test_the_page_counts_the_icons_of_the_mix_as_they_are():
    section = PAGE.split("### Cards per icon in the mix")[1].split("## Why")[0]
    rows = re.findall(r"^\| [AHMS].+ \| ([\d, ]+) \|$", section, re.MULTILINE)
    counts = [int(number) for row in rows for number in row.split(",")]
    assert counts == [sum(1 for name in MIX if MASK[name] & bit) for bit in BIT.values()]


def test_the_page_says_for_each_card_what_makes_it_safe_and_correct():
    section = PAGE.split("## Safe and correct")[1].split("## Which")[0]
    assert re.findall(r"^\| `([a-z-]+)` \|", section, re.MULTILINE) == FILES["water"] + FILES["soil"]
