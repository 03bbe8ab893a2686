"""Events as published cards, schools and museums word them mean what they do in plain words; half a text is none."""

from __future__ import annotations

from tests.sweep import sweep

MEANT = [
    # What leaves the table
    ("Whatever is under this card is discarded", "Discard it"),
    ("The species this card was played on is discarded", "Discard it"),
    ("The species card underneath is discarded immediately", "Discard it"),
    ("Remove the species completely from the ecosystem", "Discard the species"),
    ("The animal is permanently removed from the game", "Discard the animal"),
    ("The fish cannot survive here and are discarded", "The fish is discarded"),
    ("The species loses its home and is discarded", "The species is discarded"),
    ("The species is washed away", "The species is discarded"),
    ("The species is discarded and the event card too", "The species is discarded"),
    ("Choose two insects and discard them", "Discard two insects on the table"),
    ("All adjacent species are discarded except birds", "All adjacent species except birds are discarded"),
    ("All adjacent species are discarded, but plants survive", "All adjacent species except plants are discarded"),
    ("All species next to the bird with scale 6 or less are discarded",
     "All species with scale 6 or less next to the bird are discarded"),
    ("All plants with SPREAD next to it are discarded", "All plants next to it with SPREAD are discarded"),
    ("Your opponent chooses one of his species and discards it", "Your opponent discards one of their species"),
    ("Discard it. The event moves on to an adjacent bird, which is discarded as well",
     "Discard it. An adjacent bird is discarded"),
    ("It is discarded. This card stays on the table for 2 turns. When it is removed, an adjacent bird is discarded",
     "It is discarded. After 2 turns, an adjacent bird is discarded"),
    ("If the species is not moved within 2 turns it is discarded",
     "After 2 turns the species is discarded if it has not been moved"),
    ("Discard it unless you can move it", "Discard it unless it can be moved"),
    ("The species is discarded, as are all plants next to it", "The species and all plants next to it are discarded"),
    ("A disease kills this species and all adjacent birds", "Discard this species and all adjacent birds"),
    ("The owner of the species must discard it", "Discard it"),
    ("Remove a bird and place it on top of the discard pile", "Discard a bird on the table"),
    ("Discard the two species to the left and right of it", "Discard all neighbours in its row"),
    ("All the biggest species are discarded", "All species with the highest scale are discarded"),
    ("Immediately discarded", "It is discarded"),
    ("Discard it. If a bird is adjacent, discard it as well", "Discard it. If a bird is next to it, discard that bird"),
    ("The species freezes to death and is discarded", "The species is discarded"),
    ("All herbivores that are adjacent to it lose their food and are discarded",
     "All herbivores next to it are discarded"),
    ("All water species are discarded except those with SCALE 7 and up",
     "All water species except those with SCALE 7 or more are discarded"),
    # On what it depends
    ("Toss a coin to see if the species is discarded", "Toss a coin. Heads: the species is discarded"),
    ("A game of rock-paper-scissors decides if it is discarded", "Play rock-paper-scissors. If you win, discard it"),
    ("Discard it. Then move this event to an adjacent bird and flip a coin to see if it is discarded, too",
     "Discard it. Flip a coin. Heads: an adjacent bird is discarded"),
    ("Roll a die: 1-3 the species is discarded, 4-6 it survives", "Roll a die. On 1 to 3 the species is discarded"),
    ("If there is a plant adjacent, the species survives. If not, it is discarded",
     "Unless there is a plant next to it, it is discarded"),
    ("If no herbivore is adjacent, discard it", "If there is no herbivore next to it, discard it"),
    ("It is discarded. Its owner can save the species by discarding two cards",
     "It is discarded unless its owner discards two cards"),
    # Points
    ("Reduce the point value of this card by 2", "This card loses 2 points"),
    ("Point value of the card is reduced by half", "Halve the points of the card"),
    ("Add 2 to the point value of the species", "Add 2 points to the species"),
    ("The species' point value goes up by 2", "The species gains 2 points"),
    ("The species receives a bonus of 2 points", "The species gains 2 points"),
    ("Double the species' points at the end of the game", "Double the points of the species"),
    ("The species no longer counts for any points", "The species is worth no points"),
    ("Subtract 3 points from your opponent's final score", "Your opponent loses 3 points"),
    ("The other player must give you two points", "Your opponent loses 2 points. You gain 2 points"),
    # Places
    ("The species is now yours", "Take control of the species"),
    ("It loses its MOVE for 2 turns", "It cannot be moved for 2 turns"),
    ("It loses its ability to MOVE", "It cannot be moved for the rest of the game"),
    ("It cannot be moved", "It cannot be moved for the rest of the game"),
    ("No other card may be placed in this spot again",
     "No other card may be placed in this spot for the rest of the game"),
    ("The species' terrain is now DESERT", "The terrain of the species becomes DESERT"),
    ("The species can also live in FOREST", "It also has FOREST terrain"),
    ("It also counts as FOREST and URBAN", "It also counts as FOREST. It also counts as URBAN"),
    ("For two turns, all adjacent species have HOT climate", "All adjacent species become HOT for two turns"),
    ("Convert that spot to DESERT for 2 turns. Discard it if incompatible",
     "Convert that spot to DESERT for 2 turns. Discard it if it is incompatible"),
    ("Flip the card over. It stays face down for one round", "The card is turned face down for one round"),
    ("All adjacent species must be moved or they are discarded", "All adjacent species are moved or discarded"),
    ("This event lasts for 2 turns. The species is worth no points", "The species is worth no points for 2 turns"),
    ("The species cannot move. This effect lasts for 2 turns", "The species cannot move for 2 turns"),
    ("The area becomes a desert for 2 turns", "The spot becomes desert for 2 turns"),
    ("Replace its terrain with OCEAN", "Change its terrain to OCEAN"),
    ("The surrounding spots turn into DESERT for one turn", "All adjacent spots become DESERT for one turn"),
    ("New species cannot be placed next to it for one round", "No species can be played next to it for one round"),
    ("No birds can be placed next to it", "No birds can be played next to it for the rest of the game"),
    ("Swap the position of this species with any other species on the table",
     "Swap places of this species with another species on the table"),
    ("The plant can be placed anywhere on the table", "The plant may be moved anywhere on the table"),
    ("Return to hand", "Return it to its owner's hand"),
    ("Cannot be affected by any events", "It cannot be affected by any events"),
    ("The species is under protection", "The species is protected from events for the rest of the game"),
    ("The plant counts as URBAN in addition to its other terrains", "The plant also counts as URBAN"),
    ("All birds are frozen in place for two turns", "All birds are frozen for two turns"),
    # Players
    ("Take the top two cards of your deck into your hand", "Draw two cards"),
    ("All players draw 2 cards. You draw 3", "All other players draw 2 cards. You draw 3 cards"),
    ("From now on, draw 2 cards at the start of your turn", "Draw 2 cards each turn for the rest of the game"),
    ("For the next three turns you draw an extra card", "Draw an extra card each turn for 3 turns"),
    ("You can perform five actions this turn", "Take 2 extra actions"),
    ("You may take one additional action each turn", "You have 4 actions per turn for the rest of the game"),
    ("Your opponent can't draw a card on their next turn",
     "Your opponent draws no cards at the start of their next turn"),
    ("Look through your deck and choose one bird to put into your hand",
     "Search your deck for a bird and put it into your hand"),
    ("Look through your opponent's discard pile and take any one card",
     "Take a card from your opponent's discard pile into your hand"),
    ("Look at your opponent's hand and choose one card. They have to discard it",
     "Look at your opponent's hand and discard one card"),
    ("Choose a card from your opponent's hand without looking. It is discarded",
     "Your opponent discards a card at random"),
    ("Each player takes the top card of the draw pile", "Each player draws a card"),
    ("Return a discarded species to your hand", "Take a species from your discard pile into your hand"),
    ("Count your plants. Draw that many cards", "Draw a card for each of your plants"),
    ("The player with the most cards in hand discards two",
     "The player with the most cards in hand discards two cards"),
    ("Players are only allowed 2 actions in the next round", "All players have only 2 actions in their next turn"),
    ("You may play two more species", "You may play two species from your hand for free"),
    ("The next player loses two of their actions", "Your opponent loses two actions next turn"),
    ("The player is allowed four ACTIONS per TURN instead of three", "You have 4 actions per turn"),
    ("No player can use FLIGHT for 2 turns", "Nobody can use FLIGHT for 2 turns"),
    ("Increase its MOVE by 2", "Its MOVE increases by 2"),
    ("Your opponent and you play rock-paper-scissors. If you win, discard it",
     "Play rock-paper-scissors. If you win, discard it"),
    # What cancels an event
    ("It is cancelled", "Cancel that event"),
    ("The event card is discarded without effect", "Cancel that event"),
    ("The opponent's event is countered", "Cancel that event"),
    ("The EVENT card goes back to the hand of whoever played it",
     "Cancel that event and return it to its owner's hand"),
    # What reminds of the rules, or is called out
    ("Discard it. HOME cards are not affected", "Discard it"),
    ("Discard it. Your opponent has one turn to react", "Discard it"),
    ("Discard it. Adjacent species are not affected", "Discard it"),
    ("Discard it (even if it has FLIGHT). This takes one action", "Discard it"),
    ("Return it to its owner's hand. It can be played again next turn", "Return it to its owner's hand"),
]  # fmt: skip
PLACES = [
    ("Place on any ocean-dwelling species", "any species with ocean"),
    ("Place on any species found in the ocean", "any species with ocean"),
    ("Place on any cold-climate species", "any species with cold climate"),
    ("Place on any animal that is SCALE 5 or bigger", "any animal with SCALE 5 or more"),
    ("Place on a species bigger than scale 5", "any species with SCALE more than 5"),
    ("Place on any FOODCHAIN 3 species or higher", "any species with FOODCHAIN 3 or more"),
    ("Place on any species of bear", "any bear"),
    ("Place on any species that lives on land", "any land species"),
    ("Place on any vertebrate animal", "any vertebrate"),
    ("Place on any warm-blooded animal", "any bird or mammal"),
    ("Place on any species whose climate includes HOT", "any species with hot climate"),
    (
        "Place on any bird, reptile or small mammal (SCALE 5 or less)",
        "on any bird or reptile, or on a mammal with SCALE 5 or less",
    ),
    ("Place on any two species that are next to each other", "a species next to a species"),
    ("Place on another player's fish card", "a fish of your opponent"),
    ("Place this card beside your HOME card", "alone"),
    ("Place in the middle of the table", "alone"),
    ("Can be played immediately for the effect below", "alone"),
    ("Can be played at the start of your turn, then discard", "at the start of your turn"),
    ("Can be played at any time but only once a game", "once a game"),
    ("Play this card to stop an event", "when your opponent plays an event"),
]
HALF = [
    "Draw up to 3 cards",  # three, or until there are three?
    "The event is cancelled. Both birds are discarded",
    "The species survives",  # of which event?
    "Steal a bird from your opponent",  # of the table, or of the hand?
    "Discard it. If a bird is adjacent, its owner gets 2 points",  # of which of the two?
    "Take two cards from your discard pile. Your opponent takes one card",  # from where?
    "The species is discarded. Adjacent carnivores that eat it, too",
]


@sweep(("words", "plain"), MEANT)
def test_an_event_is_understood_as_its_plain_words(reader, words, plain):
    assert reader.effect(words) == reader.effect(plain) is not None


@sweep(("words", "plain"), PLACES)
def test_where_an_event_is_played_is_understood_as_in_plain_words(reader, words, plain):
    assert reader.target(words) == reader.target(plain) is not None


@sweep("words", HALF)
def test_what_is_only_half_understood_is_not(reader, words):
    assert reader.effect(words) is None


def test_two_that_must_be_on_the_table_are_not_one_that_the_event_is_laid_on(reader):
    assert reader.target("only if you have a plant and an insect on the table") is None


def test_what_goes_into_your_hand_is_yours_from_then_on(reader):
    assert (
        reader.event("one of your species", "The card goes into your hand").fields["effect"]["name"] == "return-to-hand"
    )
    assert reader.event("any species", "The card goes into your hand").fields["effect"]["to"] == "own"


def test_a_card_that_is_put_anywhere_is_the_event_itself(reader):
    assert not reader.event(
        "Put this card anywhere on the table", "All species in the same row are discarded"
    ).is_played
    assert reader.event("Put this card anywhere on the table", "Draw a card").fields["target"] == "alone"
