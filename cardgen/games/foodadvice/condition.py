"""Conditions as cards write them: when a shop pays, advertising has worked, a product counts (FA-A21).

All keys of a condition must hold, and of each list one. Words are ids: whoever reads a card has looked them up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

PURCHASE_KEYS = ("gender", "class", "favourite-shape", "hashtag", "paid", "matches", "exact-budget")
TERMS_KEYS = ("sales", "classes", "sale", "won-vote")
PRODUCT_KEYS = ("shape", "hashtag", "class", "price")
NO_END = 10**9


class CountRange(NamedTuple):
    """At least `low` and at most `high`."""

    low: int = 0
    high: int = NO_END


ANYTHING = CountRange()


class Sale(NamedTuple):
    """A purchase: what the conditions may ask for, and who gets how much.

    `customer` and `product` are numbers (of the box, and of the product on the table); `owner` a seat; `tags` those of
    the product as bits; `paid` in F; `price` before any discount; `bonus` what shops paid on top. `source` is empty for
    a customer of the deck; of a personal one it is the channel, or `event`. `is_tasted`: Flavour Sampling decided.
    """

    customer: int
    product: int
    owner: int
    shape: int
    tags: int
    price: int
    paid: int
    matches: int
    gender: str
    customer_class: str
    is_favourite: bool
    budget: int
    is_joker: bool = False
    source: str = ""
    bonus: int = 0
    is_tasted: bool = False

    @property
    def is_extra(self) -> bool:
        """Whether it was a personal customer."""
        return self.source != ""


class PurchaseCondition(Struct, frozen=True):
    """A condition on one purchase (shop terms). `tags` is 0 where no hashtag is asked for."""

    genders: frozenset[str] = frozenset()
    classes: frozenset[str] = frozenset()
    is_favourite: bool = False
    tags: int = 0
    paid: CountRange = ANYTHING
    matches: int = 0
    is_exact: bool = False

    def holds(self, sale: Sale, price: int) -> bool:
        """Whether the terms hold, where `price` is the one that counts (FA-A22)."""
        return (
            (not self.genders or sale.gender in self.genders)
            and (not self.classes or sale.customer_class in self.classes)
            and (not self.is_favourite or sale.is_favourite)
            and (not self.tags or self.tags & sale.tags != 0)
            and sale.matches >= self.matches
            and self.paid.low <= price <= self.paid.high
            and (not self.is_exact or price == sale.budget)
        )


class AdvertisingTerms(Struct, frozen=True):
    """What a player's sales of a round must be for advertising to work (FA-A15)."""

    sales: int = 0
    classes: int = 0
    sale: PurchaseCondition | None = None
    won_vote: bool = False

    def hold(self, sales: Sequence[Sale], has_won_vote: bool) -> bool:
        """`sales` are those of one player in this round."""
        if self.won_vote and not has_won_vote:
            return False
        if len(sales) < self.sales:
            return False
        if self.classes and len({sale.customer_class for sale in sales if not sale.is_joker}) < self.classes:
            return False
        return self.sale is None or any(self.sale.holds(sale, sale.paid) for sale in sales)


class Wanted(Struct, frozen=True):
    """Which products an event counts: bits of shapes, hashtags, price classes (of an ingredient); a span of prices."""

    shapes: int = 0
    tags: int = 0
    classes: int = 0
    price: CountRange = ANYTHING

    def fits(self, shape: int, tags: int, classes: int, price: int) -> bool:
        return (
            (not self.shapes or self.shapes >> shape & 1 == 1)
            and (not self.tags or self.tags & tags != 0)
            and (not self.classes or self.classes & classes != 0)
            and self.price.low <= price <= self.price.high
        )


Lookup = Callable[[str, str], int]
"""The number of a word (vocabulary, word as written), or -1 where there is none."""


def words_of(written: Any) -> tuple[str, ...]:
    """One word or a list of words as a tuple."""
    return tuple(written) if isinstance(written, (list, tuple)) else (written,)


def mask_of(vocabulary: str, written: Any, lookup: Lookup) -> int:
    """Bits of words. Raises KeyError for a word that there is not."""
    mask = 0
    for word in words_of(written):
        number = lookup(vocabulary, word)
        if number < 0:
            raise KeyError(word)
        mask |= 1 << number
    return mask


def purchase_of(written: Mapping[str, Any], lookup: Lookup, spelt: Callable[[str, str], str]) -> PurchaseCondition:
    """The condition that a card writes. Raises KeyError for a key or word that there is not."""
    _known(written, PURCHASE_KEYS)
    return PurchaseCondition(
        genders=_ids("gender", written.get("gender", ()), lookup, spelt),
        classes=_ids("class", written.get("class", ()), lookup, spelt),
        is_favourite=bool(written.get("favourite-shape", False)),
        tags=mask_of("hashtag", written.get("hashtag", ()), lookup),
        paid=span_of(written.get("paid", {})),
        matches=int(written.get("matches", {}).get("at-least", 0)),
        is_exact=bool(written.get("exact-budget", False)),
    )


def terms_of(written: Mapping[str, Any], lookup: Lookup, spelt: Callable[[str, str], str]) -> AdvertisingTerms:
    """Raises KeyError for a key or word that there is not, or where nothing is asked."""
    _known(written, TERMS_KEYS)
    sale = written.get("sale")
    terms = AdvertisingTerms(
        int(written.get("sales", {}).get("at-least", 0)),
        int(written.get("classes", {}).get("at-least", 0)),
        purchase_of(sale, lookup, spelt) if sale is not None else None,
        bool(written.get("won-vote", False)),
    )
    if terms == AdvertisingTerms():
        raise KeyError("terms")
    return terms


def wanted_of(written: Mapping[str, Any], lookup: Lookup) -> Wanted:
    """Raises KeyError for a key or word that there is not."""
    _known(written, PRODUCT_KEYS)
    shapes, tags, classes = (mask_of(name, written.get(name, ()), lookup) for name in PRODUCT_KEYS[:3])
    return Wanted(shapes, tags, classes, span_of(written.get("price", {})))


def span_of(written: Mapping[str, Any]) -> CountRange:
    return CountRange(int(written.get("at-least", 0)), int(written.get("at-most", NO_END)))


def _ids(vocabulary: str, written: Any, lookup: Lookup, spelt: Callable[[str, str], str]) -> frozenset[str]:
    """Raises KeyError for a word that there is not."""
    mask_of(vocabulary, written, lookup)
    return frozenset(spelt(vocabulary, word) for word in words_of(written))


def _known(written: Mapping[str, Any], keys: Iterable[str]) -> None:
    for key in written:
        if key not in keys:
            raise KeyError(key)
