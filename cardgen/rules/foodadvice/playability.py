"""Can this box be played well? The table of exact checks, FAD121 and FAD201 to FAD216.

Everything is counted or computed in whole fractions; nothing is drawn.
"""

from __future__ import annotations

from cardgen.rules.checking import Check
from cardgen.rules.foodadvice import bank, odds, shopping, supply, wants

OF_DECK: tuple[Check, ...] = (
    Check("FAD121", "exact", supply.supply),
    Check("FAD201", "exact", wants.wanted_tag_missing),
    Check("FAD202", "exact", wants.dead_ingredient),
    Check("FAD203", "exact", wants.match_ceiling),
    Check("FAD204", "exact", wants.unloved_shape),
    Check("FAD205", "exact", supply.economy_affordable),
    Check("FAD206", "exact", wants.tag_supply_demand),
    Check("FAD207", "exact", supply.duplicate_ingredients),
    Check("FAD208", "exact", shopping.shop_never_always),
    Check("FAD209", "exact", shopping.shop_shape_cover),
    Check("FAD210", "exact", odds.tie_risk),
    Check("FAD211", "exact", odds.joker_swing),
    Check("FAD212", "exact", bank.bank_bound),
    Check("FAD213", "exact", wants.class_mix),
    Check("FAD214", "exact", wants.gender_mix),
    Check("FAD215", "exact", odds.event_mean),
    Check("FAD216", "exact", supply.shape_uniqueness),
)
