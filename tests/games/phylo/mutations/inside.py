"""Which decks are just inside the limit of each simulated check, and so no fault?"""

from __future__ import annotations

from tests.analysis.inside import Inside
from tests.games.phylo.mutations.plants import (
    ELSEWHERE,
    FERN,
    GOLD,
    IVY,
    against,
    archipelago,
    ferns,
    plants,
    with_fires,
    with_gold,
)
from tests.games.phylo.mutations.simulated import ISLES, NOTHING_FRESH, ONE_BY_ONE, TINY, with_newcomer

TURNS, LONGEST = r"takes (\d+\.\d) ", r"up to (\d+) turns"
FULL_HAND = {**NOTHING_FRESH, "hand-size": 10, "actions": 2}
WARMER = {f"{name}-warm" if name.startswith("isle") else name: isle for name, isle in ISLES.items()}
WARMER["isle-0-warm"] = (1, {**ISLES["isle-0"][1], "points": 2})
"""One isle of two points, not of one."""
LEADS = plants({FERN: (12, {}), "moss": (11, {"points": 3}), GOLD: (1, {"points": 4})}, {"deal": "shared"})
STRIKES = with_fires(3, plants({FERN: (9, {}), "moss": (12, {"points": 3})}))

INSIDE = (
    Inside(
        "CG501", "two cards a turn", plants(archipelago(15, 9), {"draws": 2}), 1600, (50, 55), {"seat-bias": [0, 1]}
    ),
    Inside("PHY302", "one point more", against(ISLES, WARMER), 1200, (45, 60), {"match-up": [0.45, 1]}),
    Inside("CG502", "a third turn", ferns(7, TINY), 3000, (75, 60), {"skill": 0.25}),
    Inside("CG507", "room for few", plants(archipelago(22, 2)), 200, (15, 12), {"length": [15, 40]}, TURNS),
    Inside("CG507", "24 cards one by one", ferns(24, ONE_BY_ONE), 100, (35, 40), {"length": [12, 35]}, TURNS),
    Inside(
        "CG503",
        "ten that live elsewhere",
        with_gold(10, 14, fern={"points": 3}, points=1, **ELSEWHERE),
        200,
        (20, 10),
        {"never-used": 0.2},
        r"`gold` in (\d+\.\d) %",
    ),
    Inside(
        "CG504",
        "ten of three points",
        with_gold(10, 14, {"deal": "shared"}, points=3),
        800,
        (55, 60),
        {"too-strong": 0.05},
        r"`gold` wins (\d+\.\d) %",
    ),
    Inside(
        "PHY307",
        "six that cover others",
        plants({FERN: (18, {}), "ivy": (6, IVY)}),
        100,
        (20, 30),
        {"loss-rate": [0, 0.2]},
    ),
    Inside(
        "PHY307",
        "one that covers others",
        plants({FERN: (23, {}), "ivy": (1, IVY)}),
        100,
        (6, 0),
        {"loss-rate": [0.06, 0.3]},
    ),
    Inside("PHY308", "three fires", STRIKES, 400, (60, 80), {"event-value": 0.1}),
    Inside("CG505", "isles", plants(ISLES, {"actions": 4}), 600, (4, 10), {"draws": 0.04}),
    Inside("PHY310", "a full hand at first", ferns(26, FULL_HAND), 100, (28, 40), {"empty-hand": [0.28, 1]}),
    Inside("CG506", "a prize of four points", LEADS, 800, (75, 90), {"runaway": 0.75}),
    Inside("PHY312", "two actions", ferns(24, {**NOTHING_FRESH, "actions": 2}), 100, (28, 40), {"idle-actions": 0.28}),
    Inside("PHY313", "34 cards", plants(archipelago(12, 22)), 100, (0, 5), {"table-size": 0}),
    Inside("PHY314", "105 cards one by one", ferns(105, ONE_BY_ONE), 20, (190, 200.5), {"stalemate": 190}, LONGEST),
    Inside("PHY403", "a plant of two points", with_newcomer(2), 1200, (45, 60), {"match-up": [0.45, 1]}),
)
