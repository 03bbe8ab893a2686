"""However a sentence is put, it is understood as the same: other words, other order, who does it last or first."""

from __future__ import annotations

import pytest

from cardgen.games.phylo.importing.events.speech.plain_words import normal
from tests.sweep import sweep

SAME = [
    ("Sadly the animal has to go", "The animal is discarded"),
    ("Its owner draws a card", "The player it belongs to draws a card, please"),
    ("Draw a card until end of turn", "Draw a card until the end of this turn"),
    ("During this turn, you may perform two more actions", "You may perform two more actions this turn"),
    ("Should it be incompatible, discard it", "If it is incompatible, discard it"),
    ("One card is discarded at random from its owner's hand", "Its owner discards one card at random"),
    ("A card is drawn by your opponent", "Your opponent draws a card"),
    ("The bird is removed; so are all insects next to it", "The bird is removed and all insects next to it"),
    ("It, together with its neighbours, is discarded", "It and its neighbours are discarded"),
    ("Draw two cards, so they are happy", "Draw two cards"),
    ("It loses a point, but if it is a fish nothing happens", "It loses a point unless it is a fish"),
    ("If it is a fish, nothing happens. Otherwise, discard it", "Unless it is a fish, discard it"),
    ("All the other players discard two cards each", "All other players discard two cards"),
    ("Take two points off the bird", "The bird loses two points"),
    ("The bird is yours now", "Take control of the bird"),
    ("Nobody may play events on it for two turns", "No events can be played on it for two turns"),
    ("Cancel that event and put it in the discard pile", "Cancel that event"),
    ("The others go back underneath the pile", "Put the rest under the pile"),
]  # fmt: skip
CONDITIONS = [
    ("You have to put this card on a bird", "Play on a bird"),
    ("It should be put on a bird that belongs to you", "Play on a bird you own"),
    ("This card is to be placed next to a bird", "Play next to a bird"),
    ("Play this with no target", "Play alone"),
    ("This one's for a bird", "Play on a bird"),
    ("Put it on one of the mammals", "Play on any mammal"),
    ("Play it when your turn starts", "Play it at the start of your turn"),
    ("You do not need to put it on anything", "Play alone"),
    ("You can play it whenever it is your turn", "You can play it on your turn"),
]
TEXT = [
    "If it is a fish, nothing happens",
    "Draw two cards. If there is a bird next to it, nothing happens",
    "Draw two cards, so that you have five cards",
    "Discard all insects that touch one bird",
    "Discard it and one species next to it. Species with FLIGHT are exempt",
]


MEANT = [
    ("It is a bird that is discarded.", "A bird is discarded."),
    ("What happens is that all birds are discarded.", "All birds are discarded."),
    ("You must part with two cards from your hand.", "Discard two cards from your hand."),
    ("Two cards are to be drawn by every player.", "Every player draws two cards."),
    ("Let every player draw two cards.", "Every player draws two cards."),
    ("For the next two turns, it cannot be moved.", "It cannot be moved for two turns."),
    ("Only if it is a bird do you draw a card.", "If it is a bird, you draw a card."),
    ("You are awarded two points.", "Gain two points."),
    ("Two points are added to your score.", "Gain two points."),
    ("Your score goes up by two points.", "Gain two points."),
    ("Give your opponent two points.", "Your opponent gains two points."),
    ("Its value goes up by one point.", "It gains one point."),
    ("Cross off one point from it.", "It loses one point."),
    ("Top up your hand to five cards.", "Draw cards until you have five cards in your hand."),
    ("Its owner takes it back into their hand.", "Return it to its owner's hand."),
    ("It wanders off to another spot.", "Move it to another spot."),
    ("It has to find a new spot.", "Move it to another spot."),
    ("Your opponent goes without a turn.", "Your opponent skips one turn."),
    ("Not only it but also all birds next to it are discarded.", "It and all birds next to it are discarded."),
    ("It and the birds that surround it are discarded.", "It and all birds next to it are discarded."),
    ("Each and every bird on the table is discarded.", "All birds on the table are discarded."),
    ("Your opponent must let you see their hand.", "Look at your opponent's hand."),
    ("Events have no power over it for two turns.", "It cannot be touched by events for two turns."),
    ("It is treated as ocean for two turns.", "It becomes ocean for two turns."),
    ("Toss a coin and discard it on tails.", "Flip a coin. If tails, discard it."),
    ("The owner of the most birds draws a card.", "The player with the most birds draws a card."),
    ("You can do two more things this turn.", "You may perform two more actions this turn."),
    ("The bird loses two points, but each insect next to it gains one.",
     "The bird loses two points. Each insect next to it gains one point."),
    ("All insects next to it gain 1 point and can't be targeted by events until your next turn.",
     "All insects next to it gain 1 point. All insects next to it can't be targeted by events until your next turn."),
    ("It cannot be moved, swapped or discarded until your next turn.",
     "It cannot be moved or discarded until your next turn."),
    ("It may not move any more.", "It cannot be moved for the rest of the game."),
    ("Your opponent can't play cards next to it during their next turn.",
     "No card can be played next to it until your next turn."),
    ("No bird scores points until your next turn.", "All birds are worth no points until your next turn."),
    ("You may put it on any free spot where it can live.", "You may move it to any free spot."),
    ("Look at the top two cards of your deck and put them back in the order you want.",
     "Look at the top two cards of your deck and put them back in any order."),
    ("Each pollinator next to it gives you one card.", "Draw one card for each pollinator next to it."),
    ("Discard it and draw as many cards as it has neighbours.", "Discard it and draw a card for each neighbour."),
    ("Your opponent chooses one of your birds. It is discarded.",
     "Discard one of your birds chosen by your opponent."),
    ("Both players must skip drawing a card at the start of their next turn.",
     "Both players draw no cards at the start of their next turn."),
    ("Play a bird from your hand at no extra cost.", "Play a bird from your hand for free."),
    ("Draw three cards and choose two to keep; discard the other one.",
     "Draw three cards, keep two. Discard the other one."),
    ("All birds double their points until your next turn.", "All birds are worth double until your next turn."),
    ("It stays where it is for three turns and cannot be discarded.",
     "It cannot be moved for three turns. It cannot be discarded for three turns."),
    ("FLIGHT can't be used until your next turn.", "Nobody can move species with FLIGHT until your next turn."),
    ("It may swap places with one of its neighbours.", "You may swap places with one of its neighbours."),
    ("It loses all its points until your next turn.", "It is worth no points until your next turn."),
    ("You may play two events this turn.", "You may play another event this turn."),
    ("Search your deck for a bird. Reveal it and add it to your hand.",
     "Search your deck for a bird, reveal it and add it to your hand."),
    ("All birds cannot be moved nor discarded for two turns.",
     "All birds cannot be moved for two turns. All birds cannot be discarded for two turns."),
    ("All species that have neither a cold nor a cool climate are discarded.",
     "All species without a cold or cool climate are discarded."),
    ("Discard one bird anywhere on the table.", "Discard one bird on the table."),
    ("The bird is discarded, because it has eaten poison.", "The bird is discarded."),
    ("Draw two cards so you are not sad.", "Draw two cards."),
    ("Then that bird gets sick and it has to go to the discard pile.", "That bird is discarded."),
    ("The player counts all birds and gets for every two birds one card.", "For every two birds, you draw one card."),
    ("Everyone draws two cards, then everyone discards one.", "Everyone draws two cards. Everyone discards one card."),
    ("If there are three or more birds in play, discard two of them.",
     "If there are three or more birds in play, discard two birds on the table."),
    ("If there is no bird in play, search your deck for one and put it into your hand.",
     "If there is no bird in play, search your deck for a bird and put it into your hand."),
    ("If there is a bird in play, you gain two points. Otherwise, your opponent gets them.",
     "If there is a bird in play, you gain two points. Otherwise, your opponent gains two points."),
    ("If you have more birds than your opponent, take control of one of their birds.",
     "If you have more birds than your opponent, take control of one of your opponent's birds."),
    ("It cannot be moved or discarded until your next turn.",
     "It cannot be moved until your next turn. It cannot be discarded until your next turn."),
    ("No event can affect it for two turns.", "It cannot be touched by events for two turns."),
    ("Its owner misses one action.", "Its owner loses one action next turn."),
    ("Its owner must discard a card from their hand, or it is discarded.",
     "It is discarded unless its owner discards a card from their hand."),
    ("None of the other players may play any events until your next turn.",
     "Your opponent cannot play any events until your next turn."),
    ("Everybody misses their next turn. You don't!", "All other players miss their next turn."),
    ("Discard all birds that can fly.", "Discard all birds with FLIGHT."),
    ("Discard all flightless birds.", "Discard all birds without FLIGHT."),
    ("Discard one bird with a point value of 5 or more.", "Discard one bird worth 5 points or more."),
    ("Take a bird from your discard pile and play it.", "Play a bird from your discard pile on the table."),
    ("Choose two of your species. Swap their positions.", "Swap the places of two of your species."),
    ("It may eat one neighbouring insect.", "You may discard one neighbouring insect."),
    ("Cold species are safe; all others lose 1 point.", "All species except cold species lose 1 point."),
]  # fmt: skip


@sweep(("words", "plain"), MEANT)
def test_a_sentence_that_is_put_in_another_way_means_the_same(reader, words, plain):
    assert reader.effect(words) == reader.effect(plain) is not None


def test_what_nobody_may_move_is_that_species_and_not_all(reader):
    effect = reader.effect("Nobody is allowed to move it for two turns")["effect"]
    assert effect == {"name": "freeze", "turns": 2}


@sweep(("words", "same"), SAME)
def test_a_sentence_that_is_put_in_another_way_is_the_same(words, same):
    assert normal(words) == normal(same)


@sweep(("words", "same"), CONDITIONS)
def test_a_condition_that_is_put_in_another_way_is_the_same(words, same):
    assert normal(words, is_condition=True) == normal(same, is_condition=True)


@pytest.mark.parametrize("words", TEXT)
def test_what_is_said_for_a_case_without_an_effect_stays_text(reader, words):
    assert reader.effect(words) is None


def test_a_text_whose_first_sentence_is_no_condition_is_read_as_a_whole(reader):
    assert reader.card("Choose two of your species.", "Swap their positions.").is_played


def test_several_that_the_condition_names_are_they_in_the_effect(reader):
    reading = reader.card("Choose up to three birds on the table.", "They cannot be moved for one round.")
    assert reading.fields["effect"] == reader.effect("Up to three birds cannot be moved for one round")["effect"]


def test_your_species_are_all_of_them_where_the_event_is_laid_on_none(reader):
    words = "Your species cannot be touched by events until your next turn"
    assert reader.event("Play alone", words).fields["effect"] == {
        "name": "protect", "of": "all", "whose": "own", "turns": 1
    }  # fmt: skip
    assert not reader.event("Play on a bird", words).is_played


def test_on_an_empty_spot_it_is_the_event(reader):
    effect = reader.event("Play on an empty spot", "Nothing can be played next to it").fields["effect"]
    assert (effect["name"], effect["turns"]) == ("block-neighbours", "game")


def test_next_to_the_event_are_neighbours_of_the_species_that_the_text_names(reader):
    reading = reader.event("Play next to a bear", "Discard all birds next to the bear")
    assert reading.fields["effect"]["of"] == "neighbours"
    assert not reader.event("Play next to a bear", "Discard all birds next to it").is_played


def test_both_are_the_two_that_lie_side_by_side(reader):
    reading = reader.event("Play this on a bird next to another bird", "Both birds get +1 point")
    assert [step.get("of", "target") for step in (reading.fields["effect"], *reading.fields["effect"]["then"])] == [
        "target",
        "neighbours",
    ]


def test_that_player_is_the_one_on_whom_the_event_is_laid(reader):
    effect = reader.event("Play this on an opponent", "That player discards a card").fields["effect"]
    assert (effect["name"], effect["who"]) == ("discard-from-hand", "others")
    assert not reader.event("Play this on a bird", "That player discards a card").is_played
