"""Points, PLAY and FACT are found in free text, whatever its form; texts here are our own."""

import pytest

from cardgen.games.phylo.importing.free_text import doubts_of_fact, doubts_of_text, parts_of


@pytest.mark.parametrize(
    ("content", "points", "play", "fact"),
    [
        ("8 POINTS\nPLAY: It has a MOVE of 2. FACT: It sings.", 8, "It has a MOVE of 2.", "It sings."),
        ("Play: MOVE 2.\nFact: It sings.\n8 points", 8, "MOVE 2.", "It sings."),
        ("PLAY: MOVE 2. FACT: It sings 8 POINTS", 8, "MOVE 2.", "It sings"),
        ("POINTS: 4. PLAY: MOVE 1. FACT: It swims.", 4, "MOVE 1.", "It swims."),
        (
            "El Movimiento: 2\nJuego: Junto a un bosque.\nDato: Vive mucho. 3 PUNTOS",
            3,
            "Junto a un bosque.",
            "Vive mucho.",
        ),
        ("• MOVE 2\n• It sings at night\n• 5 POINTS", 5, "MOVE 2", "It sings at night"),
        ("It sings.", None, "", "It sings."),
        ("It has a FLIGHT of 2. It sings.", None, "It has a FLIGHT of 2.", "It sings."),
        (
            "PLAY:\n• MOVE 2\n• Must touch an ocean card\nFACT: none yet",
            None,
            "MOVE 2. Must touch an ocean card",
            "none yet",
        ),
        ("", None, "", ""),
    ],
)
def test_the_parts_of_a_text_are_found(content, points, play, fact):
    parts = parts_of(content)
    assert (parts.points, parts.play, parts.fact) == (points, play, fact)


def test_play_and_effect_of_an_event_are_told_apart():
    parts = parts_of("Play: Lay it on a plant. Effect: The plant goes.")
    assert (parts.play, parts.effect) == ("Lay it on a plant.", "The plant goes.")


def test_a_spanish_movement_is_a_number():
    assert parts_of("El Movimiento: 2\nJuego: x").moves == "2"


@pytest.mark.parametrize(
    "content",
    [
        "PLAY: The host loses 2 points. FACT: a",
        "PLAY: Neighbours are worth +1 POINT. FACT: a",
        "PLAY: A card that is worth 2 POINTS",
        "8 POINTS\nPLAY: x.\n3 POINTS",
    ],
)
def test_points_that_may_be_others_are_not_taken(content):
    parts = parts_of(content)
    assert parts.points is None
    assert "points-unclear" in [remark.name for remark in parts.remarks]


def test_a_text_without_labels_is_told():
    assert [remark.name for remark in parts_of("It sings.").remarks] == ["labels-missing"]
    assert parts_of("FACT: It sings.").remarks == ()


def test_a_word_that_ends_like_a_label_is_none():
    assert parts_of("FACT: It likes to display: often.").play == ""


@pytest.mark.parametrize(
    "text",
    ["It eats…", "It eats...", "It eats the", "It eats (mostly", "It eats,", "(more text truncated)", "Vive en los"],
)
def test_a_text_that_was_cut_is_noticed(text):
    assert [remark.name for remark in doubts_of_text("fact", text)] == ["text-cut"]


@pytest.mark.parametrize("text", ["It eats.", "largest of all", "It eats (mostly) fish", ""])
def test_a_whole_text_is_not_taken_for_a_cut_one(text):
    assert [*doubts_of_text("fact", text)] == []


@pytest.mark.parametrize(
    ("text", "is_effect"),
    [
        ("Any plant beside it is discarded.", True),
        ("It must be next to water.", True),
        ("Its neighbours get -1 point.", True),
        ("It has a MOVE of 2.", True),
        ("It may live 26 years.", False),
    ],
)
def test_an_effect_in_the_fact_is_noticed(text, is_effect):
    assert bool([*doubts_of_fact(text)]) is is_effect
