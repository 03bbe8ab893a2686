"""From where on do the checks of Food Heroes report? The defaults of the catalogue, changed by `limits:` of a game.

A field is named after its check; shares are between 0 and 1; pairs are a lower and an upper end, or a warning and an
error. What each means is on the page of its code.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardgen.rules.fsys.rules import READINGS

Pair = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Limits:
    scarce_icon: float = 0.30  # FSY203
    few_covers: float = 6  # FSY204
    trivial_challenge: float = 3  # FSY205
    solo_chance: Pair = (0.02, 0.40)  # FSY206
    difficulty_spread: float = 50  # FSY207
    dominated_card: float = 0.20  # FSY209
    blank_opening: float = 0.25  # FSY210
    family_skew: float = 2.5  # FSY211
    seat_bias: Pair = (0.02, 0.05)  # FSY301
    no_skill: float = 0.55  # FSY302
    sudden_rate: Pair = (0.01, 0.40)  # FSY304
    collective_rate: Pair = (0.10, 0.95)  # FSY305
    never_played: float = 0.15  # FSY306
    overpowered_card: float = 0.10  # FSY307
    title_ties: float = 0.50  # FSY308
    idle_backup: float = 0.05  # FSY309
    decisiveness: float = 0.60  # FSY310
    poor_coverage: float = 0.50  # FSY311
    mix_unsolvable: float = 0.05  # FSY402
    expansion_insular: float = 0.30  # FSY403
    power_creep: Pair = (0.5, 0.05)  # FSY404: icons a card, lift


_NO_SHARES = ("few_covers", "trivial_challenge", "difficulty_spread", "family_skew", "power_creep")


def allows_limit(name: str, value: Any) -> str:
    """Pairs where a pair is wanted, and shares between 0 and 1: 5 per cent is 0.05."""
    wants_pair = isinstance(getattr(Limits(), name), tuple)
    if wants_pair and not isinstance(value, tuple):
        return "write two numbers, as in [0.02, 0.4]"
    if wants_pair and value[0] > value[1] and name != "power_creep":
        return "write the smaller number first"
    if isinstance(value, tuple) and not wants_pair:
        return "write one number"
    most = max(value) if isinstance(value, tuple) else value
    return "write a share between 0 and 1: 0.05 is 5 %" if most > 1 and name not in _NO_SHARES else ""


def allows_reading(name: str, value: Any) -> str:
    """The readings that there are; 1 is no `true`."""
    if name not in READINGS:
        return "it is not a reading"
    if any(value == one and isinstance(value, bool) == isinstance(one, bool) for one in READINGS[name]):
        return ""
    if isinstance(READINGS[name][-1], int) and not isinstance(READINGS[name][-1], bool):
        return f"write a number from 1 to {READINGS[name][-1]}"
    words: dict[object, str] = {None: "null", True: "true", False: "false"}
    return f"it may be {', '.join(f'`{words.get(one, one)}`'.replace('_', '-') for one in READINGS[name])}"
