"""Works out a scene at the till for pictures in books: these products are on sale, and this customer comes.

Everything is asked from the rules: a statement that they deny raises `RefusedScene`, so that no book can make it. Cards
are named by their ids, players by their names. Knows nothing of paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from cardgen.games.foodadvice.cards import Customer, Shop
from cardgen.games.foodadvice.condition import Sale
from cardgen.games.foodadvice.market.choice import Bought, FoodProduct, buys, buys_from_one
from cardgen.games.foodadvice.play.checkout import EVENT, sale_of, shop_pays
from cardgen.games.foodadvice.rules import FoodAdviceRules


class RefusedScene(ValueError):
    """An example that the rules do not allow, or a statement about one that is not so."""


class ProductWindow(Struct, frozen=True):
    """A window of a product: the ingredient in it, its price in F, its hashtag, and whether the customer wants that."""

    card: str
    price: int
    tag: str
    is_wanted: bool


class Offer(Struct, frozen=True):
    """A product on sale. `matches` as the rules count them (FA-R22); `product` is what they see of it; `part` is the
    shape by which the book asks for it, while another may play it.
    """

    owner: str
    shape: str
    windows: tuple[ProductWindow, ...]
    price: int
    matches: int
    product: FoodProduct
    part: str

    @property
    def sum(self) -> str:
        """The price as it is reckoned: `20 + 5 + 10`."""
        return " + ".join(str(window.price) for window in self.windows)


class Purchase(Struct, frozen=True):
    """What the customer takes, and what is paid for it in F."""

    offer: Offer
    paid: int


class Bonus(Struct, frozen=True):
    """What a shop pays for a purchase in F: where its terms hold, and for a shape printed on it (FA-R29)."""

    terms: int
    shape: int

    @property
    def whole(self) -> int:
        return self.terms + self.shape


class SaleScene(Struct, frozen=True, dict=True):
    """A customer before products. `discount` and `sampling` are the owners with a chip on Black Friday and on Flavour
    Sampling; a personal customer comes to one player only (FA-R34).
    """

    customer: Customer
    offers: tuple[Offer, ...]
    rules: FoodAdviceRules
    discount: frozenset[str] = frozenset()
    sampling: frozenset[str] = frozenset()
    is_personal: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The owners, seat by seat."""
        return tuple(dict.fromkeys(offer.owner for offer in self.offers))

    def black_friday(self, *owners: str) -> SaleScene:
        """The same scene, where these players have a chip on Black Friday."""
        return replace(self, discount=frozenset(owners))

    def tasting(self, *owners: str) -> SaleScene:
        """The same scene, where these players have a chip on Flavour Sampling."""
        return replace(self, sampling=frozenset(owners))

    def personally(self) -> SaleScene:
        """The same scene, where the customer was drawn by the owner of the products. Raises RefusedScene."""
        if len(self.names) != 1:
            raise RefusedScene(f"the book lets a personal customer come to {len(self.names)} players")
        return replace(self, is_personal=True)

    @cached_property
    def bought(self) -> Bought:
        """What the rules say that the customer does."""
        products = [offer.product for offer in self.offers]
        sampling = self._seats(self.sampling)
        if self.is_personal:
            return buys_from_one(self.customer, products, sampling, self.rules)
        return buys(self.customer, products, self._seats(self.discount), sampling, self.rules)

    def _seats(self, owners: Iterable[str]) -> int:
        return sum(1 << self.names.index(owner) for owner in owners)

    @cached_property
    def purchases(self) -> tuple[Purchase, ...]:
        """What is bought, in this order; nothing where the customer leaves."""
        of = {id(offer.product): offer for offer in self.offers}
        pairs = zip(self.bought.products, self.bought.paid, strict=True)
        return tuple(Purchase(of[id(product)], paid) for product, paid in pairs)

    @property
    def taken(self) -> int:
        """All F that the customer pays."""
        return sum(purchase.paid for purchase in self.purchases)

    def offer(self, shape: str) -> Offer:
        """The first product of a shape. Raises RefusedScene."""
        found = next((offer for offer in self.offers if offer.part == shape), None)
        if found is None:
            raise RefusedScene(f"the book asks for `{shape}`, which nobody sells in its example")
        return found

    def selling(self, *shapes: str) -> SaleScene:
        """The same scene; raises Refused where other products are bought, or others first."""
        sold = tuple(purchase.offer.part for purchase in self.purchases)
        if sold != shapes:
            written = ", ".join(f"`{shape}`" for shape in shapes)
            instead = ", ".join(f"`{shape}`" for shape in sold) or "nothing"
            raise RefusedScene(
                f"the book says that `{self.customer.card}` buys {written}; by the rules it is {instead}"
            )
        return self

    def leaving(self) -> SaleScene:
        """The same scene; raises Refused where something is bought after all."""
        if self.purchases:
            raise RefusedScene(f"the book says that `{self.customer.card}` buys nothing, but the rules sell something")
        return self

    def telling(self, is_so: bool, statement: str) -> SaleScene:
        """The same scene; raises Refused where a statement of the book is not so."""
        if not is_so:
            raise RefusedScene(f"the book says: {statement}; by the rules it is not so")
        return self

    def sale(self, shape: str) -> Sale:
        """The purchase of this product, as conditions look at it. Raises RefusedScene where it is not bought."""
        for purchase in self.purchases:
            if purchase.offer.part == shape:
                return sale_of(
                    self.customer, 0, purchase.offer.product, purchase.paid, EVENT if self.is_personal else ""
                )
        raise RefusedScene(f"the book says that `{self.customer.card}` buys `{shape}`, but the rules sell none")

    def bonus(self, shape: str, shop: Shop) -> Bonus:
        """What this shop pays the seller for the purchase (FA-R29); jokers and personal customers bring nothing."""
        sale = self.sale(shape)
        if self.customer.is_joker or self.is_personal:
            return Bonus(0, 0)
        for_terms = shop_pays(shop, sale, replace(self.rules, shop_shape_bonus=0))
        return Bonus(for_terms, shop_pays(shop, sale, self.rules) - for_terms)


def set_out(
    customer: Customer,
    wares: Sequence[tuple[str, str, str, FoodProduct, tuple[ProductWindow, ...]]],
    rules: FoodAdviceRules,
) -> SaleScene:
    """A scene of these wares: owner, part, shape, product and windows of each."""
    offers = (
        Offer(
            owner=owner,
            shape=shape,
            windows=windows,
            price=product.price,
            matches=product.matches(customer.tags),
            product=product,
            part=part,
        )
        for owner, part, shape, product, windows in wares
    )
    return SaleScene(customer, tuple(offers), rules)
