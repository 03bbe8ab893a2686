"""Writes what each customer did, and why: the till of a transcript, from the sales that a game left behind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from cardgen.analysis.play.transcript import INDENT
from cardgen.games.foodadvice.condition import Sale
from cardgen.games.foodadvice.market.choice import FoodProduct
from cardgen.games.foodadvice.play.checkout import EVENT, profit
from cardgen.games.foodadvice.play.engine import Season
from cardgen.games.foodadvice.play.phase import MABIUS, Combination

Left = tuple[int, tuple[int, ...], bool]


def tags_of(now: Season, tags: int) -> str:
    """`#bright #juicy`"""
    words = now.box.words.named("hashtag")
    return " ".join(f"#{word}" for number, word in enumerate(words) if tags >> number & 1)


def shape_of(now: Season, shape: int, names: Mapping[str, str]) -> str:
    """What the product card of a shape is called."""
    card = now.box.product_of_shape(shape)
    return names.get(card, card)


def product_of(now: Season, product: FoodProduct, names: Mapping[str, str]) -> str:
    return f"seat {product.owner + 1}'s {shape_of(now, product.shape, names)}"


class SaleLog(Struct, frozen=True):
    """Tells of customers of one round; `channels` are those of this round, by seat."""

    now: Season
    names: Mapping[str, str]
    channels: Sequence[Combination]

    def customers(self, came: Sequence[int], sales: Sequence[Sale], left: Sequence[Left]) -> Iterator[str]:
        """In the order in which they came; of whom came twice all at once."""
        why_left = {number: candidates for number, candidates, _ in left}
        for number in dict.fromkeys(came):
            bought = [sale for sale in sales if sale.customer == number]
            if bought:
                yield f"{INDENT}{self._who(number, bought[0].owner if bought[0].is_extra else None)}"
                yield from (f"{INDENT * 2}{self._sale(sale)}" for sale in bought)
            if not bought or number in why_left:
                yield f"{INDENT}{self._who(number)}"
                yield f"{INDENT * 2}leaves: {self._reason(why_left.get(number, ()))}"

    def of_event(self, came: Sequence[int], sales: Sequence[Sale], seat: int) -> Iterator[str]:
        """The personal customer whom an event sent to a seat: the first who came."""
        bought = [sale for sale in sales if sale.source == EVENT]
        for number in came[:1]:
            yield f"{INDENT * 2}a personal customer: {self._who(number, seat)}"
            yield from (f"{INDENT * 3}{self._sale(sale)}" for sale in bought)
            if not bought:
                yield f"{INDENT * 3}leaves: {self._reason(())}"

    def _who(self, number: int, seat: int | None = None) -> str:
        customer = self.now.box.customers[number]
        shapes = [shape_of(self.now, shape, self.names) for shape in _bits(customer.shapes)]
        kind = customer.customer_class or "joker"
        whose = f", for seat {seat + 1}" if seat is not None else ""
        wishes = f"{kind}, {customer.budget}: {tags_of(self.now, customer.tags)}; loves {', '.join(shapes)}"
        return f"{self.names.get(customer.card, customer.card)}{whose} ({wishes})"

    def _sale(self, sale: Sale) -> str:
        """What was bought for how much, why, and what follows from it."""
        product = self.now.products[sale.product]
        why = self._why(sale)
        more = f"; shops pay {sale.bonus}" if sale.bonus else ""
        for seat, fields in enumerate(self.channels):
            if MABIUS + sale.owner in fields:
                more += f"; Mabius pays seat {seat + 1} {profit(self.now.box, self.now.rules)}"
        return f"buys {product_of(self.now, product, self.names)} for {sale.paid}, {why}{more}"

    def _why(self, sale: Sale) -> str:
        matching = tags_of(self.now, sale.tags & self.now.box.customers[sale.customer].tags)
        reasons = [f"for {matching}"] if sale.matches else []
        if sale.is_favourite:
            reasons.append("and its shape" if sale.matches else "for its shape")
        if not reasons:
            reasons.append("as it is there" if sale.is_extra else "for a taste")
        if sale.is_tasted:
            reasons.append("by Flavour Sampling")
        if sale.paid < sale.price:
            reasons.append(f"instead of {sale.price}" + ("" if sale.is_extra else " by Black Friday"))
        return " ".join(reasons)

    def _reason(self, candidates: Sequence[int]) -> str:
        if len(candidates) > 1:
            equals = [product_of(self.now, self.now.products[number], self.names) for number in candidates]
            return f"{' and '.join(equals)} are equal"
        return "nothing suits that can be paid"


def _bits(mask: int) -> Iterator[int]:
    return (place for place in range(mask.bit_length()) if mask >> place & 1)
