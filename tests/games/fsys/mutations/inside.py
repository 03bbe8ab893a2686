"""Which decks are just inside the limit of each simulated check, and so no fault?"""

from __future__ import annotations

from collections.abc import Sequence

from tests.analysis.inside import Inside
from tests.games.fsys.mutations.catalogue import CORE, NINE_ICONS, SIX_ICONS, THIRD, TWO_ICONS, deck
from tests.games.fsys.mutations.decks import DECK, NARROW, Row, picked, turned, with_icons
from tests.games.fsys.mutations.project import VOCABULARY, Card, Plan

NEAR: Sequence[Row] = ((0, 1, 2, 3), (1, 2, 3, 4), (2, 3, 4, 5), (0, 1, 2, 3, 4))
NEARLY: Sequence[Row] = ((0, 1, 2, 3), (1, 2, 3, 14), (2, 3, 14, 9), (0, 1, 2, 3, 4))
"""Four cards that share most of their icons with few others."""


def of(cards: list[Card], players: int = 2) -> Plan:
    """The deck for one number of players."""
    return deck(cards, players=(players,))


SPREAD = (*VOCABULARY[::2], *VOCABULARY[1::2])[:24]
SHORT = with_icons(CORE, 1, CORE[0][1][:3])
RICH = with_icons(picked(3, THIRD, 131), DECK, THIRD[:4])
FEW_NINES = [*NINE_ICONS[:5], *((id, icons[:6]) for id, icons in NINE_ICONS[5:])]

INSIDE = (
    Inside("CG501", "five icons of 24", of(picked(5, SPREAD)), 8000, (50, 52), {"seat-bias": [0, 1]}),
    Inside("CG502", "five icons of ten", of(picked(5, THIRD[:10])), 3000, (63, 55), {"skill": 0.13}),
    Inside("FSY304", "cards that seldom meet", of(turned(NARROW)), 2000, (3, 1), {"sudden-rate": [0.03, 1]}),
    Inside("FSY304", "cards that few are near to", of(turned(NEAR)), 2000, (33, 40), {"sudden-rate": [0, 0.33]}),
    Inside("FSY305", "two icons of 15", of(picked(2, THIRD)), 2000, (15, 10), {"collective-rate": [0.15, 1]}),
    Inside("FSY305", "four who seldom meet", of(turned(NARROW), 4), 2000, (90, 95), {"collective-rate": [0, 0.9]}),
    Inside("CG503", "three icons", of(SHORT), 3000, (30, 15), {"never-used": 0.3}, r"`card-1` in (\S+) %"),
    Inside("CG504", "four icons among threes", of(RICH), 8000, (50, 60), {"too-strong": 0}),
    Inside("FSY308", "two icons, three players", of(TWO_ICONS, 3), 2000, (45, 50), {"title-ties": 0.45}),
    Inside("FSY309", "two icons, three players", of(TWO_ICONS, 3), 2000, (8, 5), {"idle-backup": 0.08}),
    Inside("CG506", "cards that some are near to", of(turned(NEARLY)), 2000, (50, 60), {"runaway": 0.5}),
    Inside("FSY311", "two icons", of(TWO_ICONS), 2000, (55, 50), {"poor-coverage": 0.55}),
    Inside(
        "CG509",
        "five of nine icons",
        Plan(SIX_ICONS, {"more": FEW_NINES}, players=(2,)),
        4000,
        (3, 5),
        {"power-creep": [0.5, 0.03]},
        r"wins (\d+\.\d) points",
    ),
)
