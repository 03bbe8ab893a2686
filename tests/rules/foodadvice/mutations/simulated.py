"""What must be done to a sound box so that each simulated check fires? At least one mutation for each code.

Where no box of the right numbers of cards can have the fault, a limit is set so that the shipped one has it.
"""

from __future__ import annotations

from typing import Any

from tests.rules.foodadvice.mutations.boxes import BOX, COPIES, EXPANSION, box, card, changed, each, expansion, of_kind
from tests.rules.foodadvice.mutations.mutation import INFO, WARNING, Mutation, codes
from tests.rules.foodadvice.mutations.project import Cards, Fields, Plan

GAMES = 2000
"""Games that decide it: as many as `quick` plays."""
EVENTS, SHOPS = of_kind(BOX, "event"), of_kind(BOX, "shop")
GOLD, GOLDEN = "refined", "saffron"
NEARLY_ALL: Fields = {"class": ["medium", "premium"]}


def limited(name: str, limit: Any, cards: Cards = BOX) -> Plan:
    return box(cards, limits={name: limit})


def events(cards: Cards, names: list[str], **effect: Any) -> Cards:
    """These events with another effect, carried out at once."""
    return each(cards, names, effect=effect, keep=None)


def golden() -> Cards:
    """Every customer wants one hashtag, and one ingredient has it."""
    cards: Cards = BOX
    for one in of_kind(BOX, "ingredient"):
        if BOX[one]["hashtag"] == GOLD and one != GOLDEN:
            cards = changed(cards, one, hashtag="rich")
    for one in of_kind(BOX, "customer"):
        others = [tag for tag in BOX[one]["hashtag"] if tag != GOLD]
        cards = changed(cards, one, hashtag=[GOLD, *others[:3]])
    return cards


def crowded() -> Plan:
    """Sixty and more customers in a game of six, none of whom pays much: all forty-four have come."""
    cards = each(events(BOX, EVENTS, name="extra-customer"), SHOPS, bonus={"pays": 5, "when": {"gender": ["he"]}})
    readings = {"customers": 10, "shop-shape-bonus": 0, "vote-pay": 0}
    return box(cards, readings=readings, limits={"dominant-ingredient": 0.6, "seat-bias": [0.2, 0.3]})


ROBBERY: Fields = {"name": "take-money", "amount": 1000, "from": "each"}

MUTATIONS: tuple[Mutation, ...] = (
    Mutation(
        "FAD301",
        "who comes last takes all",
        box(events(BOX, EVENTS, **ROBBERY)),
        also=codes("215 309 310"),
        games=GAMES,
    ),
    Mutation("FAD302", "who thinks is to win always", limited("no-skill", 0.7), games=GAMES),
    Mutation("FAD303", "hardly anybody may leave", limited("unsold", 0.08), WARNING, games=GAMES),
    Mutation("FAD304", "hardly any ties", limited("tie-rate", 0.03), WARNING, games=GAMES),
    Mutation(
        "FAD305",
        "a golden ingredient",
        limited("dominant-ingredient", 0, golden()),
        WARNING,
        codes("206"),
        games=GAMES,
    ),
    Mutation("FAD306", "each must be kept often", limited("never-kept", 0.5), WARNING, games=GAMES),
    Mutation(
        "FAD307", "terms that nobody meets", card("national", terms={"sales": {"at-least": 9}}), WARNING, games=GAMES
    ),
    Mutation(
        "FAD308",
        "a shop that pays nearly all well",
        card("sparget", bonus={"pays": 30, "when": NEARLY_ALL}),
        WARNING,
        games=GAMES,
    ),
    Mutation(
        "FAD309",
        "half of the events take all one has",
        limited("event-luck", 0.1, events(BOX, EVENTS[:20], name="pay", amount=300)),
        WARNING,
        codes("215"),
        games=GAMES,
    ),
    Mutation("FAD310", "the last round is to turn most games", limited("runaway", 0.4), WARNING, games=GAMES),
    Mutation("FAD311", "one round only", box(BOX, readings={"rounds": 1}), WARNING, games=GAMES),
    Mutation("FAD312", "as much money for any number", limited("player-count", 1.1), WARNING, games=GAMES),
    Mutation(
        "FAD314",
        "Mabius pays 100 F",
        box(BOX, readings={"mabius-profit": 100}),
        WARNING,
        codes("307"),
        games=GAMES,
    ),
    Mutation("FAD315", "ten customers a round", crowded(), INFO, codes("215"), games=GAMES),
    Mutation(
        "FAD404",
        "a shop of the expansion that pays 100 F",
        expansion(
            {
                **changed(EXPANSION, "grill-seekers", bonus={"pays": 100, "when": NEARLY_ALL}),
                "night-note": {**BOX["note-100"], "text": {"title": "100 F"}},
            },
            copies={**COPIES, "night-note": 40},
        ),
        games=GAMES,
    ),
)
