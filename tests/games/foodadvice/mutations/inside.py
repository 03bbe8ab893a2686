"""Which boxes are just inside the limit of each simulated check, and so no fault?"""

from __future__ import annotations

from msgspec.structs import replace

from tests.analysis.inside import Inside
from tests.games.foodadvice.mutations.boxes import BOX, box
from tests.games.foodadvice.mutations.plain import (
    CALM,
    FOUR,
    NEWEST,
    all_pay,
    of_fourteen,
    one_taste,
    robbed,
    unloved,
    wanted,
    with_jokers,
)
from tests.games.foodadvice.mutations.project import Plan
from tests.games.foodadvice.mutations.simulated import FEW, SOME, crowded, stalls

CHIP = r"(\d+\.\d) \(.* F a chip; the mean of all is (\d+\.\d) F"
TIMES = r"(\d+\.\d+) times"


def mabius(profit: int) -> Plan:
    return box(CALM, readings={"mabius-profit": profit}, **FOUR)


INSIDE = (
    Inside("CG501", "two robbers", robbed(2), 1000, beyond=robbed(16)),
    Inside("CG502", "four robbers", robbed(4), SOME, (70, 30), {"skill": 0.45}),
    Inside("FAD303", "little that is wanted", wanted(3, readings=NEWEST), FEW, (20, 40), {"unsold": 0.2}),
    Inside("FAD304", "one taste for five", replace(one_taste(), players=[5]), FEW, (12, 25), {"tie-rate": 0.12}),
    Inside("CG504", "eight of 84", of_fourteen(8), SOME, (26, 33), {"too-strong": 0.01}, r"`carrot` wins (\S+) %"),
    Inside("CG503", "one that few want", unloved(3), FEW, (20, 5), {"never-used": 0.2}, r"`carrot` in (\S+) %"),
    Inside("CG508", "Black Friday", box(BOX, **FOUR), SOME, (2, 3), {"part-worth": [0, 2]}, CHIP),
    Inside("CG508", "a shop like others", box(BOX, **FOUR), SOME, (0.7, 0.3), {"part-worth": [0.7, 9]}, CHIP),
    Inside("FAD309", "two cheap robbers", robbed(2, 50), SOME, (10, 30), {"event-luck": 0.1}),
    Inside("CG506", "five do not rob", robbed(35), SOME, (65, 85), {"runaway": 0.65}),
    Inside(
        "FAD311",
        "two rounds",
        box(CALM, readings={"rounds": 2, "mabius-profit": 40}, **FOUR),
        SOME // 2,
        (0.6, 0.3),
        {"no-tension": 0.6},
        TIMES,
    ),
    Inside("FAD312", "six pay little", all_pay(10, 0), SOME, (1.3, 2), {"player-count": 1.3}, TIMES),
    Inside("FAD313", "eight jokers", with_jokers(2), SOME, (8, 30), {"joker-luck": 0.08}),
    Inside("FAD314", "Mabius pays 60 F", mabius(60), FEW // 4, beyond=mabius(80)),
    Inside("FAD315", "seven customers a round", crowded(7), FEW // 4, beyond=crowded(9)),
    Inside("CG509", "shops that pay 20 F", stalls(20), SOME, beyond=stalls(40)),
)
