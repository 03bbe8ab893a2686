"""A language hands out messages, and writes numbers and lists as it does."""

import pytest

from cardgen.words.direction import LEFT_TO_RIGHT, MIRRORED, RIGHT_TO_LEFT
from cardgen.words.folders import translations_of
from cardgen.words.language import ENGLISH, Language, Translation, filled, placeholders
from cardgen.words.po import read_po
from cardgen.words.program import FOLDER, all_messages
from tests.sweep import sweep

GERMAN = Language("de", False, {"sheet.cards": Translation(("Karte {numbers}", "Karten {numbers}"))})


def test_a_message_is_in_english_where_it_has_no_translation():
    assert ENGLISH.say("sheet.cards", n=2, numbers="1, 2") == "cards 1, 2"
    assert GERMAN.say("sheet.cards", n=1, numbers="7") == "Karte 7"
    assert GERMAN.say("sheet.low-ink") == "low ink"


def test_a_translation_with_a_name_that_nobody_gives_gives_way_to_english():
    broken = Language("de", False, {"sheet.cards": Translation(("{x}", "{x}"))})
    assert broken.say("sheet.cards", n=2, numbers="1, 2") == "cards 1, 2"
    with pytest.raises(KeyError):
        ENGLISH.say("sheet.cards", n=2)


@sweep(
    "language, whole, broken, parts",
    [
        ("en", "12,345", "0.50", "a, b and c"),
        ("de", "12.345", "0,50", "a, b und c"),
        ("es", "12.345", "0,50", "a, b y c"),
        ("ru", "12\N{NO-BREAK SPACE}345", "0,50", "a, b и c"),
        ("sw", "12,345", "0.50", "a, b na c"),
    ],
)
def test_numbers_and_lists_are_written_as_the_language_does(language, whole, broken, parts):
    spoken = Language(language, language == "en")
    assert (spoken.number(12_345), spoken.number(0.5, 2), spoken.listed(["a", "b", "c"])) == (whole, broken, parts)
    assert (spoken.decimal("0.50"), spoken.decimal("63")) == (broken, "63")


@sweep(
    "language, context, forms",
    [
        ("de", "pack.cards", {1: "1 Karte", 2: "2 Karten", 0: "0 Karten"}),
        ("es", "pack.cards", {1: "1 carta", 2: "2 cartas", 0: "0 cartas", 1_000_000: "1.000.000 cartas"}),
        ("sw", "pack.cards", {1: "kadi 1", 2: "kadi 2", 0: "kadi 0"}),
        ("sw", "morning.amount", {1: "pakiti 1 ya kadi", 2: "pakiti 2 za kadi", 0: "pakiti 0 za kadi"}),
        ("ru", "pack.cards", {1: "1 карта", 3: "3 карты", 5: "5 карт", 11: "11 карт", 21: "21 карта"}),
    ],
)
def test_a_number_asks_for_the_form_that_its_language_has(language, context, forms):
    file = FOLDER / "languages" / f"{language}.po"
    read = read_po(file.read_text(encoding="utf-8"), file.name)
    spoken = Language(language, False, translations_of(read.entries, file.name))
    assert {n: spoken.say(context, n=n, cards="kadi") for n in forms} == forms


def test_spanish_lists_give_way_to_the_sound_that_follows():
    spoken = Language("es", False)
    assert spoken.listed(["lobo", "iris"]) == "lobo e iris"
    assert spoken.listed(["a", "*hierba*"]) == "a y *hierba*"
    assert spoken.listed(["lobo", "**oso**"], "or") == "lobo u **oso**"
    assert spoken.listed(["iris", "lobo"]) == "iris y lobo"


def test_braces_stand_for_themselves_where_there_are_two():
    assert filled("{{a}} {b} {c.d}", {"b": 1, "c.d": 2}) == "{a} 1 2"
    assert placeholders("{{a}} {b} {c.d} {b}") == ["b", "b", "c.d"]


def test_each_of_the_programs_messages_has_a_text_or_two_forms():
    for id, message in all_messages():
        assert bool(message.text) != bool(message.singular and message.plural), id
        if message.plural:
            assert set(placeholders(message.singular)) <= set(placeholders(message.plural)) | {"n"}, id


@sweep("language, direction", [
    ("en", LEFT_TO_RIGHT), ("accents", LEFT_TO_RIGHT), ("de", LEFT_TO_RIGHT),
    ("ja", LEFT_TO_RIGHT), ("mirror", MIRRORED),
    ("he", RIGHT_TO_LEFT), ("ar", RIGHT_TO_LEFT), ("fa", RIGHT_TO_LEFT), ("ur-PK", RIGHT_TO_LEFT),
])  # fmt: skip
def test_lines_run_as_the_language_does(language, direction):
    assert Language(language, is_source=False).direction == direction


def test_pseudo_languages_are_english_to_the_rest_of_the_world():
    assert [Language(id, is_source=False).code for id in ("mirror", "pseudo", "de")] == ["en", "en", "de"]
