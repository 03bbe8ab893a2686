"""The parts of an event's text go together: condition, effect, time, limits, its own name, and what carries no rule."""

from __future__ import annotations

import pytest

from tests.games.phylo.importing.effect_samples import DISCARD, DRAW, SKIP
from tests.sweep import sweep


@pytest.mark.parametrize(
    ("target", "effect", "timing"),
    [
        ("any species", "discard it", "delayed"),
        ("any species", "discard it", "reaction"),
        ("any species", "it cannot be moved for 2 turns", "persistent"),
        ("played alone", "discard it", ""),
        ("any species", "cancel that event", ""),
        ("a free spot", "draw 2 cards", ""),
        ("as a reaction to an event", "discard a species on the table", ""),
    ],
)
def test_condition_effect_and_time_must_go_together(reader, target, effect, timing):
    assert not reader.event(target, effect, timing).is_played


def test_an_event_without_a_condition_is_laid_on_none_where_its_effect_needs_none(reader):
    assert reader.event("", "Draw 2 cards").fields == {"target": "alone", "effect": DRAW}
    assert reader.event("", "Discard it").fields == {"target": {}, "effect": DISCARD}


def test_a_species_that_an_effect_names_again_is_the_one_that_the_condition_asked_for(reader):
    frozen = {"name": "freeze", "turns": 2}
    read = reader.event("any ocean species", "The ocean species may not move for two turns")
    assert read.fields == {"target": {"terrain": ["ocean"]}, "effect": frozen}
    assert not reader.event("any plant", "The ocean species may not move for two turns").is_played
    assert not reader.event("", "The ocean species may not move for two turns").is_played


def test_this_card_is_the_event_itself_where_it_is_laid_on_no_other(reader):
    words = "Draw two cards and then discard this card"
    assert reader.event("at the start of your turn", words).fields["effect"] == DRAW
    assert not reader.event("any bird", words).is_played


def test_a_species_of_anybody_is_taken_into_the_own_hand(reader):
    back = {"name": "return-to-hand"}
    assert reader.event("one of your birds", "Take it into your hand").fields["effect"] == back
    assert reader.event("any bird", "Return it to its owner's hand").fields["effect"] == back
    assert reader.event("any bird", "Take it into your hand").fields["effect"] == {**back, "to": "own"}


def test_a_card_that_is_laid_beside_a_species_is_for_that_one_and_not_for_its_neighbours(reader):
    assert reader.event("next to any bird", "Discard it").fields == {"target": {"taxon": ["Aves"]}, "effect": DISCARD}
    assert not reader.event("next to any bird", "Discard all neighbours").is_played


def test_what_must_be_in_play_for_an_event_to_be_played_holds_for_all_that_it_does(reader):
    owned = {"which": {"taxon": ["Aves"]}, "whose": "own"}
    read = reader.event(
        "If you have a bird in play, you may play this card", "Draw 2 cards. Your opponent misses a turn."
    )
    assert read.fields["effect"] == {**DRAW, "if": owned, "then": [{**SKIP, "if": owned}]}


def test_an_answer_may_say_in_its_effect_what_it_is_against(reader):
    assert reader.event("", "Cancel any event played on one of your species").fields["effect"] == {
        "name": "cancel-event"
    }
    assert reader.event("", "Counter an event played by your opponent").fields["effect"]["of"] == "all"


@sweep(
    ("condition", "effect", "flavour"),
    [
        ("", "Draw two cards. Play this card at the start of your turn.", ()),
        ("", "Place this card on any bird to discard it.", ()),
        ("Play on any bird. It may not be moved for 2 turns.", "", ()),
        ("Place this card on any SPECIES card to immediately remove.", "", ()),
        ("", "A comet lights up the sky! Draw two cards.", ("A comet lights up the sky!",)),
        ("on any bird (such as robins)", "It dies.", ("(such as robins)",)),
        ("on any bird", "Due to heavy storms, the bird dies.", ("Due to heavy storms",)),
    ],
)
def test_a_text_is_parted_in_any_order_and_what_carries_no_rule_is_told(reader, condition, effect, flavour):
    read = reader.card(condition, effect)
    assert (read.is_played, read.flavour) == (True, flavour)


def test_a_sentence_that_might_be_a_rule_is_no_flavour(reader):
    assert not reader.card("", "Draw two cards. All insects become sterile.").is_played
    assert not reader.card("", "Human activity destroys forest habitats").is_played
    assert reader.card("", "Draw two cards. It cannot rain for ever.").fields == {}
    assert not reader.card("on any warm species (not sick ones)", "Discard it").is_played


def test_an_effect_that_stands_in_the_fact_is_found(reader):
    read = reader.card("at the start of your turn", "", fact="All other players miss their turn.")
    assert read.fields["effect"] == SKIP


def test_what_is_said_with_the_effect_is_a_limit_of_the_event_too(reader):
    read = reader.event("one of your species, at the start of your turn", "discard it; once per game")
    assert read.fields == {"target": {}, "limits": ["own", "start-of-turn", "once"], "effect": DISCARD}


def test_a_card_that_lies_on_an_empty_spot_keeps_its_neighbours_free_as_long_as_it_lies_there(reader):
    words = "No other card may be placed adjacent to this card"
    read = reader.event("any free spot compatible with forest", words)
    assert read.fields["effect"] == {"name": "block-neighbours", "turns": "game"}


def test_a_card_may_name_itself(reader):
    words = "Toss a coin. If heads, discard it; if tails, discard Tornado"
    assert reader.event("any species", words, title="Tornado").fields["effect"] == {**DISCARD, "coin": "heads"}
    assert not reader.event("any species", words).is_played


def test_an_answer_is_good_against_the_event_that_its_condition_and_its_effect_name(reader):
    asked = "when your opponent plays the oil spill event"
    read = reader.event(asked, "Cancel the oil spill event. Does not work on any other event.")
    assert read.fields["effect"] == {"name": "cancel-event", "of": "all", "against": ["oil-spill"]}
    assert not reader.event(asked, "Cancel the wildfire event").is_played


def test_cards_that_spread_are_of_their_kind_and_to_say_so_is_told(reader):
    read = reader.card("Play on any fungus (including upside-down cards of SPREAD)", "Discard it")
    assert (read.is_played, read.flavour) == (True, ("(including upside-down cards of SPREAD)",))
    assert read.fields == {"target": {"taxon": ["Fungi"]}, "effect": DISCARD}


def test_a_condition_says_where_else_it_holds_or_that_it_holds_nowhere_else(reader):
    land = reader.target("on a species card with water based terrain (this card also works on urban terrain)")
    assert land == {"target": {"terrain": ["freshwater", "ocean", "urban"]}}
    cold = {"climate": ["cold"], "except": {"climate": ["cool", "warm", "hot"]}}
    assert reader.target("Place on any species that has only a cold climate") == {"target": cold}
