"""What must be done to a sound deck so that each simulated check fires, by the limits of the program?

Most are decks of plants, which are played in a moment.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tests.games.phylo.mutations.decks import ALONE, WOODLAND, changed, species, swapped
from tests.games.phylo.mutations.mutation import ERROR, WARNING, Mutation, codes
from tests.games.phylo.mutations.plants import (
    ELSEWHERE,
    FERN,
    GOLD,
    IVY,
    NAME,
    Counts,
    against,
    archipelago,
    deck,
    ferns,
    plants,
    with_fires,
    with_gold,
)
from tests.games.phylo.mutations.project import Copies, Plan

FEW, SOME, MANY = 100, 400, 1000
"""Games that decide it."""
ELK, LYNX, CROWD = "giant-elk", "eurasian-lynx", "overpopulation"
TINY: Mapping[str, int] = {"deck-min": 6, "actions": 1}
"""Two turns of one action: each player lays one card or none."""
NOTHING_FRESH: Mapping[str, int] = {"discard-draws": 0}
ONE_BY_ONE: Mapping[str, int] = {**NOTHING_FRESH, "actions": 1}
SHARED: Mapping[str, object] = {"deal": "shared", "hand-size": 10}
"""One pile, most of which is dealt at once: what one player has the other has not."""
PEACE = codes("307 505")
"""What nobody disturbs, and what all lay."""


def exchanged(new: str, *old: str) -> Copies:
    """The woodland with copies of one card in the place of others."""
    copies: Copies = WOODLAND
    for card in old:
        copies = swapped(copies, card, new)
    return copies


def with_giants(points: int) -> Plan:
    """Twenty-four ferns and, against them, a deck with elks of an expansion that live on ferns."""
    base, giants = ferns(24), ferns(21)
    elk = species("Giant Elk", "Megaloceros giganteus", 2, "herbivore", 4, points=points)
    decks = {NAME: base.decks[NAME], "giants": {**giants.decks[NAME], ELK: 3}}
    return replace(base, expansions={"more": {ELK: elk}}, decks=decks)


def with_newcomer(points: int) -> Plan:
    """Isles and, against them, the same with one plant of an expansion in the place of an isle."""
    base, more = plants(ISLES), plants(prized(points))
    decks = {NAME: base.decks[NAME], "newcomers": more.decks[NAME]}
    return replace(base, expansions={"more": {GOLD: more.cards[GOLD]}}, decks=decks)


def prized(points: int, number: int = 1) -> Counts:
    """Isles and ferns, and some copies of a plant of so many points."""
    return {**archipelago(16 - number, 8), GOLD: (number, {"points": points})}


ISLES = archipelago(16, 8)
RARE = changed(ALONE.cards, LYNX, points=20, requires=[{"next-to": {"taxon": ["Fungi"]}}])
"""Not everybody who draws it can lay it."""
AIMLESS = changed(ALONE.cards, CROWD, target={"taxon": ["Fungi"]})


def _balance() -> list[Mutation]:
    odd = codes("110 511 503 307 505")
    last = ferns(6, {**TINY, "actions": 2}, **IVY)
    early = with_gold(1, 23, SHARED, points=10)
    return [
        Mutation("CG501", "room for few", plants(archipelago(22, 2)), WARNING, odd, MANY),
        Mutation("CG501", "who is last covers the other", last, ERROR, codes("208 507 307"), 4 * MANY),
        Mutation("PHY302", "one plant of four points", against(ISLES, prized(4)), WARNING, odd, MANY),
        Mutation("PHY302", "four plants of thirty points", against(ISLES, prized(30, 4)), ERROR, odd, MANY),
        Mutation("CG502", "one action, and one card for it", ferns(6, TINY), ERROR, PEACE | codes("507"), 12 * MANY),
        Mutation("CG505", "one plant", ferns(24), WARNING, codes("307"), FEW),
        Mutation("CG506", "one prize for two", early, WARNING, codes("110 511 507 504 307"), SOME),
        Mutation("PHY403", "a plant of four points", with_newcomer(4), WARNING, odd, MANY),
        Mutation("PHY403", "elks of nine points", with_giants(9), ERROR, PEACE | codes("110 214 215"), SOME),
    ]


def _cards() -> list[Mutation]:
    one_sided = codes("110 511 507 307 505")
    elsewhere = with_gold(3, 21, points=1, **ELSEWHERE)
    ivy = plants({FERN: (14, {}), "ivy": (10, IVY)})
    return [
        Mutation("CG503", "what lives elsewhere", elsewhere, WARNING, PEACE | codes("110"), 2 * FEW),
        Mutation("CG503", "what one card has to fear", deck(WOODLAND, AIMLESS), WARNING, codes("505"), SOME),
        Mutation("CG504", "six of four points", with_gold(6, 18, SHARED, points=4), WARNING, one_sided, SOME),
        Mutation("CG504", "20 points beside a fungus", deck(WOODLAND, RARE), WARNING, codes("110 202"), SOME),
        Mutation("PHY307", "ten that cover others", ivy, WARNING, codes("501"), FEW),
        Mutation("PHY307", "nothing happens", ferns(24), WARNING, codes("505"), FEW),
        Mutation("PHY308", "eight fires", with_fires(8, ferns(16)), WARNING, codes("505"), FEW),
    ]


def _course() -> list[Mutation]:
    one_deal, waiting = with_gold(1, 23, SHARED), plants(ISLES, NOTHING_FRESH)
    few = ferns(24, {**NOTHING_FRESH, "draws": 2})
    large = PEACE | codes("101 507 313")
    return [
        Mutation("CG507", "one deal", one_deal, WARNING, PEACE | codes("503"), FEW),
        Mutation("CG507", "26 cards one by one", ferns(26, ONE_BY_ONE), WARNING, PEACE | codes("101"), FEW),
        Mutation("PHY310", "no fresh cards", ferns(24, NOTHING_FRESH), ERROR, PEACE | codes("312"), FEW),
        Mutation("PHY310", "few fresh cards", few, WARNING, PEACE, SOME),
        Mutation("PHY312", "no room for most", waiting, WARNING, PEACE | codes("110 511 503 504"), SOME),
        Mutation("PHY313", "48 cards", ferns(48), WARNING, PEACE | codes("101"), FEW),
        Mutation("PHY314", "106 cards one by one", ferns(106, ONE_BY_ONE), ERROR, large, FEW // 4),
    ]


MUTATIONS = (*_balance(), *_cards(), *_course())
