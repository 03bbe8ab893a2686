"""From where on do the checks of Food Heroes report? The defaults of the catalogue, changed by `limits:` of a game.

A field is named after its check; shares are between 0 and 1; pairs are a lower and an upper end, or a warning and an
error. What each means is on the page of its code.
"""

from __future__ import annotations

from msgspec import Struct

from cardgen.rules.fsys.rules import READINGS
from cardgen.rules.options import Pair, among, like


class Limits(Struct, frozen=True):
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


NO_SHARES = ("few_covers", "trivial_challenge", "difficulty_spread", "family_skew", "power_creep")

allows_limit = like(Limits(), NO_SHARES, ("power_creep",))
allows_reading = among(READINGS)
