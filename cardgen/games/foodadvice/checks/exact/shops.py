"""Checks that a shop is worth a chip, and never just free money: FAD208, FAD209.

Looked at are all purchases that can be: every customer, and every product that can be made of the box's cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

from msgspec.structs import asdict

from cardgen.analysis.checks.check import ERROR, WARNING, Finding, Pair, check, quantity
from cardgen.games.foodadvice.cards import Customer, Ingredient, Shop
from cardgen.games.foodadvice.checks.exact.demand import named
from cardgen.games.foodadvice.checks.exact.findings import BoxFinding, box_check
from cardgen.games.foodadvice.checks.exact.products import histogram, is_countable, sums
from cardgen.games.foodadvice.checks.static.conditions import purchase_faults
from cardgen.games.foodadvice.condition import PurchaseCondition, Sale
from cardgen.games.foodadvice.rules import WINDOWS, FoodAdviceRules
from cardgen.games.foodadvice.scope import FoodAdviceScope
from cardgen.program.memory import worked_out

NO_TAG = -1


class IngredientKind(NamedTuple):
    """Ingredients that are the same to a customer and a shop: `tag` is one that the customer wants, or NO_TAG."""

    is_asked: bool
    tag: int
    price: int


class SeenProduct(NamedTuple):
    """What a customer and a shop see of a product: its price, whether it has a hashtag that is asked for, matches."""

    price: int
    is_asked: bool
    matches: int


Stock = Mapping[int, tuple[tuple[int, int], ...]]
"""By hashtag: prices, and the number of ingredients."""
IngredientKinds = tuple[tuple[IngredientKind, int], ...]


class ShopBuyer(NamedTuple):
    """Customers who are the same to a shop, and to whom all products are. `kinds` is empty where no product would do.

    Is there a product card with a favourite shape of theirs (`is_loved`), and one without (`is_other`)?
    """

    customer_class: str
    gender: str
    budget: int
    is_loved: bool
    is_other: bool
    kinds: IngredientKinds


@check("FAD208", "shop-never-always", kind="exact", of="deck or expansion")
def shop_never_always(scope: FoodAdviceScope) -> Iterator[Finding]:
    """Terms that hold for no purchase, or for each: a dead shop, or free money (FA-R29, FA-A21).

    ## What it reports

    A shop whose terms hold for none of all purchases that can be (an error), or for each of them (a warning). Exact:
    looked at are all customers of the box but jokers, for whom shops pay nothing (FA-R33), with every product that can be
    made of three of its ingredients, in a shape of its product cards, and that the customer may buy: a hashtag matches,
    or it is the favourite shape. A product over the budget is bought for the budget, as its owner may be on Black Friday
    (FA-R23). Nothing is counted: one purchase for which the terms hold, and one for which they do not, are enough to be
    silent. The readings `black-friday: matches-only` and `flavor: attracts` are not looked at: purchases are those of our
    reading of FA-A13 and FA-A17, whatever a project plays. Terms that are wrong in themselves are FAD118 alone.

    ## Why it matters

    A chip in a shop is a bet on its terms (FA-R15, FA-R29). Terms that never hold pay nothing, ever; those that always
    hold are no bet.

    ## Example

    No product costs as much as Brine & Dine asks for, and nobody has more than 60 F.

    ```diff edit
    card_data/foodadvice/sets/market/cards/shops.yaml
    -    bonus: {pays: 10, when: {paid: {at-least: 40}}}
    +    bonus: {pays: 10, when: {paid: {at-least: 65}}}
    ```

    ## Repair

    Ask for less, or for something that customers and products of the box have.

    ```diff edit
    card_data/foodadvice/sets/market/cards/shops.yaml
    -    bonus: {pays: 10, when: {paid: {at-least: 65}}}
    +    bonus: {pays: 10, when: {paid: {at-least: 45}}}
    ```
    """
    box = scope.box
    if not is_countable(box):
        return
    customers = [customer for customer in dict.fromkeys(box.customers) if not customer.is_joker]
    own = dict.fromkeys(shop for shop in box.shops if shop.card in scope.own_cards)
    shops = [shop for shop in own if not _is_reported_already(shop, scope)]
    asked = [_told(shop.when) for shop in shops], customers, box.ingredients, box.products, scope.rules
    all_answers = worked_out(
        "foodadvice terms",
        asked,
        list[list[bool]],
        lambda: [_both_answers(shop.when, customers, scope) for shop in shops],
    )
    for shop, answers in zip(shops, all_answers, strict=True):
        if len(answers) == 1:
            (always,) = answers
            yield scope.card_finding(
                shop.card,
                f"the terms of `{shop.card}` hold for {'every' if always else 'no'} purchase that any of the "
                f"{len(customers)} customers of {scope.name} can make",
                "bonus",
                help="ask for something that only some purchases have"
                if always
                else "ask for less, or for something that customers and products of the box have",
                severity=WARNING if always else ERROR,
            )


def _told(when: PurchaseCondition) -> dict[str, object]:
    """Terms as they are written down, the same each time."""
    return {**asdict(when), "genders": sorted(when.genders), "classes": sorted(when.classes)}


def _both_answers(when: PurchaseCondition, customers: Sequence[Customer], scope: FoodAdviceScope) -> list[bool]:
    """Whether the terms hold for some purchase, and whether they do not for another: not asked for once both are."""
    answers: dict[bool, None] = {}
    for holds in answers_of(when, customers, scope):
        answers[holds] = None
        if len(answers) > 1:
            break
    return [*answers]


def _is_reported_already(shop: Shop, scope: FoodAdviceScope) -> bool:
    """Whether its terms are wrong in themselves. That is FAD118, and what they come to is no news."""
    return any(purchase_faults(scope.cards_by_id[shop.card].fields["bonus"].get("when", {}), scope.box.words))


def answers_of(when: PurchaseCondition, customers: Sequence[Customer], scope: FoodAdviceScope) -> Iterator[bool]:
    """Whether the terms hold, for one purchase after the other; such as are the same to them once.

    Alike customers come once, too. Of those whom not even the best product would do, no products are made: one answer
    says it.
    """
    box, rules = scope.box, scope.rules
    shapes = 0
    for _, shape in box.products:
        shapes |= 1 << shape
    stock, prices = stock_of(box.ingredients), sums(histogram(ingredient.price for ingredient in box.ingredients))
    seen = set[ShopBuyer]()
    made: dict[IngredientKinds, list[SeenProduct]] = {}
    for customer in customers:
        buyer = ShopBuyer(
            customer_class=customer.customer_class,
            gender=customer.gender,
            budget=customer.budget,
            is_loved=customer.shapes & shapes != 0,
            is_other=shapes & ~customer.shapes != 0,
            kinds=_kinds(stock, customer.tags, when, rules) if _may_be(when, customer, prices, rules) else (),
        )
        if not buyer.kinds:
            if prices and (buyer.is_loved or (buyer.is_other and any(customer.tags >> tag & 1 for tag in stock))):
                yield False
        elif buyer not in seen:
            seen.add(buyer)
            if buyer.kinds not in made:
                made[buyer.kinds] = list(_products(buyer.kinds, rules))
            yield from _answers(when, customer, buyer, made[buyer.kinds], rules)


def _may_be(when: PurchaseCondition, customer: Customer, prices: Iterable[int], rules: FoodAdviceRules) -> bool:
    """Whether it is one of those whose purchases the terms ask for, and may pay what they ask for."""
    return any(_holds(when, customer, SeenProduct(price, True, WINDOWS), True, rules) for price in prices)


def _answers(
    when: PurchaseCondition, customer: Customer, buyer: ShopBuyer, made: Iterable[SeenProduct], rules: FoodAdviceRules
) -> Iterator[bool]:
    for product in made:
        if buyer.is_loved:
            yield _holds(when, customer, product, True, rules)
        if buyer.is_other and product.matches:
            yield _holds(when, customer, product, False, rules)


def _holds(
    when: PurchaseCondition, customer: Customer, made: SeenProduct, is_favourite: bool, rules: FoodAdviceRules
) -> bool:
    """A product over the budget is bought for it: its owner is on Black Friday (FA-R23)."""
    paid = min(made.price, customer.budget)
    tags, gender, name = when.tags if made.is_asked else 0, customer.gender, customer.customer_class
    sale = Sale(
        customer=0,
        product=0,
        owner=0,
        shape=0,
        tags=tags,
        price=made.price,
        paid=paid,
        matches=made.matches,
        gender=gender,
        customer_class=name,
        is_favourite=is_favourite,
        budget=customer.budget,
    )
    return when.holds(sale, made.price if rules.shop_price == "full" else paid)


def stock_of(ingredients: Iterable[Ingredient]) -> Stock:
    """The prices of the ingredients by hashtag, each as often as it can be in a product."""
    prices: dict[int, Counter[int]] = {}
    for ingredient in ingredients:
        prices.setdefault(ingredient.tag, Counter())[ingredient.price] += 1
    return {
        tag: tuple(sorted((price, min(number, WINDOWS)) for price, number in of.items())) for tag, of in prices.items()
    }


def _kinds(stock: Stock, wanted: int, when: PurchaseCondition, rules: FoodAdviceRules) -> IngredientKinds:
    """How many copies there are of each kind, at most as many as a product has; the same for whom they are the same.

    Hashtags that are wanted are told apart only where terms ask how many different ones match.
    """
    tells_apart = when.matches > 1 and not rules.tag_multiset
    groups = sorted((when.tags >> tag & 1 == 1, prices) for tag, prices in stock.items() if wanted >> tag & 1)
    others = ((when.tags >> tag & 1 == 1, prices) for tag, prices in stock.items() if not wanted >> tag & 1)
    numbered = [(number if tells_apart else 0, *group) for number, group in enumerate(groups)]
    copies = Counter[IngredientKind]()
    for tag, is_asked, prices in (*numbered, *((NO_TAG, *other) for other in others)):
        for price, number in prices:
            copies[IngredientKind(is_asked, tag, price)] += number
    return tuple(sorted((kind, min(number, WINDOWS)) for kind, number in copies.items()))


def _products(kinds: IngredientKinds, rules: FoodAdviceRules) -> Iterator[SeenProduct]:
    """What can be made, each that is another to customer and shop once."""
    copies, found = dict(kinds), set[SeenProduct]()
    for three in combinations_with_replacement(copies, WINDOWS):
        matching = [kind.tag for kind in three if kind.tag != NO_TAG]
        matches = len(matching) if rules.tag_multiset else len(set(matching))
        made = SeenProduct(sum(kind.price for kind in three), any(kind.is_asked for kind in three), matches)
        if made not in found and all(copies[kind] >= three.count(kind) for kind in three):
            found.add(made)
            yield made


@box_check("FAD209", "shop-shape-cover", severity=WARNING, limit=quantity((1, 4), name="shop-cover"))
def shop_shape_cover(scope: FoodAdviceScope, limit: Pair) -> Iterator[BoxFinding]:
    """A shape on no shop, so that its 10 F cannot be earned, or on very many (FA-R29, FA-A14).

    Reported at the product or, where it is the base's, at a shop of the expansion that is one too many.

    ## What it reports

    A shape of the product cards that is on no shop, or on more than four. The limits are `limits: {shop-cover: [1, 4]}`
    in `game.yaml`: fewest and most. Exact; copies of a shop count.

    ## Why it matters

    A shop pays 10 F for a shape that is printed on it (FA-R29, FA-A14). Who is dealt a shape that no shop has can never
    earn them; who has one that is everywhere earns them without a choice.

    ## Example

    Nobody serves tea any more.

    ```diff edit
    card_data/foodadvice/sets/market/cards/shops.yaml
    -    shape: [tea, cake]
    +    shape: [drink, cake]
    @@
    -    shape: [chocolate, tea]
    +    shape: [chocolate, drink]
    ```

    ## Repair

    Put the shape on a shop in place of one that others have, too.

    ```diff edit
    card_data/foodadvice/sets/market/cards/shops.yaml
    -    shape: [chocolate, drink]
    +    shape: [chocolate, tea]
    ```
    """
    box = scope.box
    least, most = limit
    for card, shape in dict.fromkeys(box.products):
        shops = [shop.card for shop in box.shops if shop.shapes >> shape & 1]
        if least <= len(shops) <= most:
            continue
        selling = f": {named([f'`{shop}`' for shop in shops])}" if shops else ""
        yield BoxFinding(
            card,
            f"{len(shops)} of the {len(box.shops)} shops of {scope.name} sell `{card}`{selling}",
            "put its shape on a shop in place of one that others have, too"
            if len(shops) < least
            else "put another shape on some of them",
            tuple((place, ("shape",)) for place in (card, *shops)),
        )
