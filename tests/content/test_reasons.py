"""Has every icon of every card of Food Heroes a reason, and does the teacher's key print each of them?"""

from __future__ import annotations

import re
from pathlib import Path

import yaml

from tests.conftest import Shipped
from tests.content.books import each_paper
from tests.sweep import sweep

SETS = Path(__file__).resolve().parents[2] / "card_data" / "fsys" / "sets"
CLAIMS_NOTHING = re.compile(r"everything is connected|good for nature|important|sustainab", re.IGNORECASE)


def read(path):
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def reasons_of(card_set):
    return {entry["card"]: entry["icons"] for entry in read(SETS / card_set / "reasons.yaml")["reasons"]}


CARDS = {card["id"]: card for path in sorted(SETS.glob("*/cards/*.yaml")) for card in read(path)["cards"]}
REASONS = reasons_of("core") | reasons_of("water-and-soil")


@sweep("card", CARDS.values(), ids=CARDS)
def test_each_icon_of_a_card_has_its_reason_in_the_order_of_the_rail(card):
    assert list(REASONS[card["id"]]) == card["icons"]


def test_reasons_stand_in_the_order_of_the_numbers():
    for card_set in ("core", "water-and-soil"):
        printed = [entry["card"] for entry in read(SETS / card_set / "printings.yaml")["printings"]]
        assert list(reasons_of(card_set)) == printed


@sweep("card", REASONS)
def test_a_reason_is_a_few_words_that_say_something(card):
    for words in REASONS[card].values():
        assert 3 <= len(words) <= 60
        assert not CLAIMS_NOTHING.search(words)
        assert not words.endswith(".")


@each_paper
def test_the_key_prints_each_card_with_its_reasons(shipped: Shipped, page_texts, paper):
    pages = page_texts(shipped.out / "fsys" / f"teachers-key-{paper}.pdf")
    text = " ".join(" ".join(pages).split())
    missing = [words for reasons in REASONS.values() for words in reasons.values() if words not in text]
    missing += [name for name in REASONS if CARDS[name]["text"]["title"] not in text]
    assert missing == []
    assert len(pages) == {"a4": 11, "letter": 12}[paper]
