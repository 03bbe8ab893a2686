"""The page about an import: what many cards miss is told key by key, what is said of one card under it."""

import json

BARE = {"latin_name": "Rallus viator", "food": "Herbivore", "hierarchy": 2}


def lines(back, heading):
    """The lines under a heading of the page, up to the next one."""
    section = back.page.partition(f"{heading}\n")[2].partition("\n#")[0]
    return [line for line in section.splitlines() if line]


def test_a_missing_key_is_one_line_with_all_its_cards(bring):
    cards = [{**BARE, "name": f"Rail {number}", "latin_name": f"Rallus v{'i' * number}"} for number in range(1, 8)]
    back = bring(json.dumps([*cards, {**cards[0], "name": "Sized Rail", "latin_name": "Rallus magnus", "size": 5}]))
    section = lines(back, "## What is missing, key by key")
    ids = ", ".join(f"`rail-{number}`" for number in range(1, 8))
    assert f"- scale-missing: 7 cards: {ids}" in section
    assert f"- points-missing: 8 cards: {ids}, `sized-rail`" in section
    assert (
        lines(back, "### card 1: Rail 1, `rail-1`")[0] == "- missing: scale, climate, points, classification, terrain"
    )
    assert not any(line.startswith("- labels-missing") for line in section)


def test_what_else_is_known_of_a_missing_key_stays_with_its_card(bring):
    card = {**BARE, "name": "Rail", "size": 5, "card_content": "4 POINTS"}
    section = lines(bring(json.dumps([card])), "### card 1: Rail, `rail`")
    assert any(line.startswith("- terrain-missing: no terrain") and "the formula gives" in line for line in section)


def test_a_column_is_called_what_it_counts(bring):
    """Two remarks on one card are two remarks and one card."""
    back = bring(json.dumps([{**BARE, "name": "Rail", "size": "huge", "habitat1": "gravel"}]))
    assert "| remark | remarks | cards | meaning |" in back.page
    assert "| value-unusable | 2 | 1 |" in back.page


def test_nothing_missing_makes_no_section(bring):
    whole = {
        **BARE,
        "name": "Rail",
        "size": 5,
        "habitat1": "Forest",
        "temperature": "Cold",
        "classification": "Animalia, Chordata, Aves",
        "card_content": "4 POINTS",
    }
    assert "key by key" not in bring(json.dumps([whole])).page
