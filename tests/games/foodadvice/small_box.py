"""Boxes as small as a test needs: ingredients by price and hashtag, customers, shops, events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from cardgen.games.foodadvice.cards import Channel, Customer, Ingredient, MarketEvent, Shop, WordNumbers
from cardgen.games.foodadvice.condition import AdvertisingTerms, PurchaseCondition
from cardgen.games.foodadvice.effect import Effect, effect_of
from cardgen.games.foodadvice.market.box import GameBox
from cardgen.games.foodadvice.market.choice import FoodProduct, buys
from cardgen.games.foodadvice.play.engine import Season
from cardgen.games.foodadvice.rules import BUDGETS, CHANNELS, MABIUS, PRICES, SHAPES, FoodAdviceRules

TAGS = tuple(
    "healthy nutritious dietary stylish caloric sweet exotic technological spicy pretentious strange rich dainty sour "
    "advanced refined farm bright tasty trendy marine salted juicy homemade hearty ecological".split()
)
CLASSES = tuple(PRICES)
RULES = FoodAdviceRules()
ALWAYS = PurchaseCondition()
WORDS = WordNumbers(
    {
        "hashtag": {tag: i for i, tag in enumerate(TAGS)},
        "shape": {shape: i for i, shape in enumerate(SHAPES)},
        "class": {name: i for i, name in enumerate(CLASSES)},
        "gender": {"he": 0, "she": 1, "they": 2},
    },
    {},
)


def bits(names: Sequence[str], words: str) -> int:
    return sum(1 << names.index(word) for word in words.split())


def ingredient(tag: str, price: int = 10) -> Ingredient:
    price_class = next((i for i, name in enumerate(CLASSES) if PRICES[name] == price), 0)
    return Ingredient(f"{tag}-{price}", price, TAGS.index(tag), price_class)


def customer(tags: str, shapes: str, customer_class: str = "medium", gender: str = "he", card: str = "") -> Customer:
    """A joker where the class is empty."""
    budget = BUDGETS.get(customer_class, 150)
    return Customer(card or tags, customer_class, budget, bits(TAGS, tags), bits(SHAPES, shapes), gender)


HIPSTER = customer("healthy nutritious dietary", "yoghurt", card="mister-hipster")
MARY = customer("ecological juicy healthy hearty", "tea", "economy", "she", card="mary-shoppins")


def offers(
    *products: tuple[str, str, Iterable[int]], owners: Sequence[int] = (), rules: FoodAdviceRules = RULES
) -> list[FoodProduct]:
    """Products of seats 0, 1 and so on (or of `owners`): a shape, hashtags and prices of its ingredients."""
    made = []
    for number, (shape, tags, prices) in enumerate(products):
        of = [ingredient(tag, price) for tag, price in zip(tags.split(), prices, strict=True)]
        owner = owners[number] if owners else number
        product = FoodProduct(number, owner, SHAPES.index(shape), list(range(len(of))))
        product.reckon(of, rules)
        made.append(product)
    return made


def shop(shapes: str, pays: int = 10, when: PurchaseCondition = ALWAYS, card: str = "shop") -> Shop:
    return Shop(card, bits(SHAPES, shapes), pays, when)


def event(name: str, is_kept: bool = False, **written: Any) -> MarketEvent:
    return MarketEvent(name, effect_of({"name": name, **written}, WORDS.number), is_kept)


def channels(terms: Mapping[str, AdvertisingTerms] | None = None, profit: int = 10) -> dict[str, Channel]:
    known = {name: Channel(name, name, (terms or {}).get(name)) for name in CHANNELS if name != MABIUS}
    return {**known, MABIUS: Channel(MABIUS, MABIUS, None, profit)}


def box(
    ingredients: Sequence[Ingredient] = (),
    customers: Sequence[Customer] = (HIPSTER,),
    shops: Sequence[Shop] = (),
    events: Sequence[MarketEvent] = (),
    board: Mapping[str, Channel] | None = None,
    money: int = 3800,
) -> GameBox:
    """A box that can be played: what is not given is plain and enough for six players."""
    plenty = ingredients or [ingredient(TAGS[i % len(TAGS)], (5, 10, 20)[i % 3]) for i in range(84)]
    nothing = MarketEvent("nothing", Effect("receive", 0), False)
    return GameBox(
        tuple(plenty),
        tuple((shape, i) for i, shape in enumerate(SHAPES)),
        tuple(customers),
        tuple(shops) or tuple(shop("tea cake", 0, card=f"shop-{i}") for i in range(20)),
        tuple(events) or (nothing,) * 40,
        board or channels(),
        WORDS,
        money,
    )


def season(of: GameBox, players: int = 4, rules: FoodAdviceRules = RULES, seed: int = 1) -> Season:
    return Season(of, players, rules, Random(seed))


def with_products(now: Season, *products: tuple[int, str, Sequence[int]]) -> Season:
    """The season with these products on sale: owner, shape, numbers of ingredients."""
    now.products = []
    for owner, shape, ingredients in products:
        product = FoodProduct(len(now.products), owner, SHAPES.index(shape), list(ingredients), now.round)
        product.reckon(now.box.ingredients, now.rules)
        now.products.append(product)
    return now


def seats(*numbers: int) -> int:
    """Seats as bits: who has a chip on Black Friday, or on Flavour Sampling."""
    return sum(1 << number for number in numbers)


JOKER = customer("healthy dietary bright exotic rich juicy", "chips tea soup", "", card="joker")
NOBODY = customer("dainty", "salami", card="nobody")


def until(now: Season, phase: str, votes: tuple[int, ...] = (1, 0, 3, 2)) -> Season:
    """The season as it is when this phase begins; everybody takes the first choice, and votes as is said."""
    while now.phase.name != phase:
        now.apply(now.options.index(votes[now.seat]) if now.phase.name == "VOTE" else 0)
    return now


def sold(found) -> list[tuple[str, int]]:
    """Shapes and what was paid for them."""
    return [(SHAPES[product.shape], paid) for product, paid in zip(found.products, found.paid, strict=True)]


def bought(*wares, who: Customer = HIPSTER, discount: int = 0, sampling: int = 0, owners=()) -> list[tuple[str, int]]:
    """What a customer buys of these wares."""
    return sold(buys(who, offers(*wares, owners=owners), discount, sampling, RULES))


def stall(*products, customers=(HIPSTER,), shops=(), board=None, players: int = 4) -> Season:
    """A season with these products (owner, shape, ingredients) on sale, in its first round."""
    return with_products(season(box((), customers, shops, (), board), players), *products)
