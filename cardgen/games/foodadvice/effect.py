"""Effects of events that the engine carries out, as cards write them (FA-R35).

Knows which arguments an effect takes; carrying it out is the engine's, saying it is `phrasing.py`’s.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from cardgen.games.foodadvice.condition import Lookup, Wanted, wanted_of

WHOM = {
    "take-money": ("another", "richest", "each"),
    "give-money": ("another", "poorest", "each"),
    "remove-ingredient": ("own", "another"),
    "guard": ("money", "products"),
}
"""Whom an effect may be about, and what a guard may be for; `richest` and `poorest` are of the other players."""
ARGUMENTS: Mapping[str, tuple[str, ...]] = {
    "take-money": ("amount", "from"),
    "give-money": ("amount", "to"),
    "receive": ("amount",),
    "pay": ("amount",),
    "everyone-receives": ("amount",),
    "everyone-pays": ("amount",),
    "remove-ingredient": ("from",),
    "replace-ingredient": (),
    "swap-ingredients": (),
    "swap-own-ingredients": (),
    "move-chip": (),
    "move-promotion": (),
    "extra-customer": (),
    "guard": (),
}
"""The effects that can be carried out, and what each must say."""
COUNTS_PRODUCTS = ("receive", "pay", "everyone-receives", "everyone-pays")
"""Effects that may be once for each own product (`for`)."""
OPTIONAL: Mapping[str, tuple[str, ...]] = {"guard": ("against",), **dict.fromkeys(COUNTS_PRODUCTS, ("for",))}
"""What an effect may say besides."""
MOST_AMOUNT = 1000


class Effect(Struct, frozen=True):
    """What happens. `amount` in F, at least 0; `whom` one of WHOM, of a guard what it is for, empty: all; `wanted` the
    products that count, None: once.
    """

    name: str
    amount: int = 0
    whom: str = ""
    wanted: Wanted | None = None

    @property
    def is_hostile(self) -> bool:
        """Whether it takes from another player, so that a guard helps."""
        return self.name in ("take-money", "swap-ingredients") or (
            self.name == "remove-ingredient" and self.whom == "another"
        )

    def stops(self, harm: Effect) -> bool:
        """Whether it is a guard that helps against this."""
        return self.name == "guard" and self.whom in ("", "money" if harm.name == "take-money" else "products")


def effect_of(written: Mapping[str, Any], lookup: Lookup) -> Effect:
    """The effect that a card writes. Raises KeyError for a name, argument or word outside the vocabulary."""
    name = written.get("name", "")
    needed = ARGUMENTS[name]
    for key in written:
        if key not in ("name", *needed, *OPTIONAL.get(name, ())):
            raise KeyError(key)
    whom = next((str(written[key]) for key in ("from", "to", "against") if key in written), "")
    if name in WHOM and whom not in WHOM[name] and (whom or name != "guard"):
        raise KeyError(whom)
    amount = int(written["amount"]) if "amount" in needed else 0
    if not 0 <= amount <= MOST_AMOUNT:
        raise KeyError("amount")
    return Effect(name, amount, whom, wanted_of(written["for"], lookup) if "for" in written else None)
