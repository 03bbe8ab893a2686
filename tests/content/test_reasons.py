"""Has every icon of every card of Food Heroes a reason, and does the teacher's key print each of them?"""

from __future__ import annotations

import re
from pathlib import Path

import yaml

from cardgen.commands.pipeline import build
from cardgen.commands.targets import BuildOrder
from cardgen.render.base.target import Settings
from tests.content.books import each_paper
from tests.fixtures.shipped import Shipped
from tests.sweep import sweep

REPOSITORY = Path(__file__).resolve().parents[2]
SETS = REPOSITORY / "card_data" / "fsys" / "sets"
CLAIMS_NOTHING = re.compile(r"everything is connected|good for nature|important|sustainab", re.IGNORECASE)


def read(path):
    return yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)


def reasons_of(card_set):
    return {entry["card"]: entry["icons"] for entry in read(SETS / card_set / "reasons.yaml")["reasons"]}


def questions_of(card_set):
    return {entry["card"]: entry["question"] for entry in read(SETS / card_set / "reasons.yaml")["reasons"]}


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


def test_each_card_has_a_question_of_its_own_that_ends_in_a_question_mark():
    questions = questions_of("core") | questions_of("water-and-soil")
    assert set(questions) == set(CARDS)
    assert len(set(questions.values())) == len(CARDS)
    assert [words for words in questions.values() if not words.endswith("?")] == []


def missing_in(pages, reasons):
    text = " ".join(" ".join(pages).split())
    missing = [words for of_card in reasons.values() for words in of_card.values() if words not in text]
    return missing + [card for card in reasons if CARDS[card]["text"]["title"] not in text]


@each_paper
def test_the_key_prints_each_card_with_its_reasons(shipped: Shipped, page_texts, paper):
    pages = page_texts(shipped.out / "fsys" / f"teachers-key-{paper}.pdf")
    assert missing_in(pages, reasons_of("core")) == []
    printed = " ".join(" ".join(pages).split())
    assert [words for words in questions_of("core").values() if f"Discuss: {words}" not in printed] == []
    assert len(pages) == 17


def test_the_key_of_a_mix_prints_the_cards_of_water_and_soil(tmp_path, page_texts):
    order = BuildOrder(("fsys",), ("a4",), ("teachers-key",), settings=Settings(deck="water-and-soil-mix"))
    build(REPOSITORY, tmp_path, order)
    (key,) = (tmp_path / "fsys").glob("teachers-key*.pdf")
    assert missing_in(page_texts(key), reasons_of("water-and-soil")) == []
