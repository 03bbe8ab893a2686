"""Can this box be played well? The table of exact checks, FAD121 and FAD201 to FAD217.

Everything is counted or computed in whole fractions; nothing is drawn.
"""

from __future__ import annotations

from cardgen.rules.checking import Check
from cardgen.rules.foodadvice import bank, odds, shopping, supply, wants
from cardgen.rules.foodadvice.remark import check_of

OF_MIX: tuple[Check, ...] = (
    check_of("FAD204", wants.unloved_shape),
    check_of("FAD205", supply.economy_affordable),
    check_of("FAD206", wants.tag_supply_demand),
    check_of("FAD207", supply.duplicate_ingredients),
    check_of("FAD209", shopping.shop_shape_cover),
    check_of("FAD210", odds.tie_risk),
    check_of("FAD211", odds.joker_swing),
    check_of("FAD212", bank.bank_bound),
    check_of("FAD213", wants.class_mix),
    check_of("FAD214", wants.gender_mix),
    check_of("FAD215", odds.event_mean),
    check_of("FAD216", supply.shape_uniqueness),
    check_of("FAD217", odds.event_never),
)
"""Of a box, and of an expansion that is shuffled into one."""
OF_DECK: tuple[Check, ...] = (
    Check("FAD121", "exact", supply.supply),
    Check("FAD201", "exact", wants.wanted_tag_missing),
    Check("FAD202", "exact", wants.dead_ingredient),
    Check("FAD203", "exact", wants.match_ceiling),
    Check("FAD208", "exact", shopping.shop_never_always),
    *OF_MIX,
)
