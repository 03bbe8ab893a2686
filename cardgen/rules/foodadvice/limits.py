"""From where on do the checks of FoodAdvice report? The defaults of the catalogue, changed by `limits:` of a game.

A field is named after its check; shares are between 0 and 1; pairs are a warning and an error, or a lower and an upper
end. What each means is on the page of its code.
"""

from __future__ import annotations

from msgspec import Struct

from cardgen.rules.foodadvice.rules import READINGS
from cardgen.rules.options import among, like

Pair = tuple[float, float]


class Limits(Struct, frozen=True):
    hashtag_distance: float = 2  # FAD117: letters
    match_ceiling: Pair = (0, 1)  # FAD203: matches; an error, a warning
    economy_affordable: Pair = (0.25, 0.50)  # FAD205: an error, a warning
    supply_demand: Pair = (0.25, 4)  # FAD206
    duplicates: float = 3  # FAD207: copies
    shop_cover: Pair = (1, 4)  # FAD209: shops of a shape
    tie_risk: float = 0.25  # FAD210
    joker_swing: float = 4  # FAD211: times a premium customer; with printed budgets it is over 3
    class_mix: float = 0.20  # FAD213
    gender_mix: float = 0.30  # FAD214
    event_mean: float = 10  # FAD215: F
    hostile_events: float = 0.30  # FAD215
    seat_bias: Pair = (0.02, 0.05)  # FAD301
    no_skill: float = 0.05  # FAD302: above an equal share
    unsold: float = 0.40  # FAD303
    tie_rate: float = 0.25  # FAD304: six who fill budgets alike and never offer a taste have 21 %
    dominant_ingredient: float = 0.08  # FAD305
    never_kept: float = 0.05  # FAD306
    channel_value: Pair = (0.25, 3)  # FAD307: times the mean
    shop_value: Pair = (0.3, 3)  # FAD308: times the mean
    event_luck: float = 0.30  # FAD309: of the variance
    runaway: float = 0.85  # FAD310
    no_tension: float = 0.3  # FAD311: changes of the lead
    player_count: float = 2  # FAD312: times
    joker_luck: float = 0.30  # FAD313: of the variance
    bank_short: float = 0.001  # FAD314
    reshuffles: float = 0.05  # FAD315
    affordability_shift: float = 0.10  # FAD403
    power_creep: float = 0.15  # FAD404


NO_SHARES = (
    "hashtag_distance",
    "match_ceiling",
    "supply_demand",
    "duplicates",
    "shop_cover",
    "joker_swing",
    "event_mean",
    "channel_value",
    "shop_value",
    "no_tension",
    "player_count",
)

allows_limit = like(Limits(), NO_SHARES)
allows_reading = among(READINGS)
