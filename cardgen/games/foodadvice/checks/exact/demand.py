"""Checks that customers find what they want, and that what there is is wanted: FAD201 to FAD204, 206, 213, 214.

Counts of cards; nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from cardgen.analysis.checks.check import ERROR, WARNING, Finding, Pair, check, quantity
from cardgen.analysis.numbers.evidence import percent
from cardgen.games.foodadvice.cards import Customer, Ingredient
from cardgen.games.foodadvice.checks.exact.findings import BoxFinding, Place, box_check
from cardgen.games.foodadvice.checks.exact.products import best_three
from cardgen.games.foodadvice.market.box import GameBox
from cardgen.games.foodadvice.phrasing import listed
from cardgen.games.foodadvice.rules import PRICES
from cardgen.games.foodadvice.scope import FoodAdviceScope

SHOWN = 3


def named(words: Sequence[str]) -> str:
    """`a, b and c`; of many the first three and how many more."""
    return listed(words if len(words) <= SHOWN + 1 else [*words[:SHOWN], f"{len(words) - SHOWN} more"], "and")


def supply_of_tags(box: GameBox) -> list[int]:
    """By hashtag: how many ingredients have it."""
    numbers = [0] * len(box.words.named("hashtag"))
    for ingredient in box.ingredients:
        numbers[ingredient.tag] += 1
    return numbers


def demand_for_tags(box: GameBox) -> list[int]:
    """By hashtag: how many customers and jokers want it."""
    wants = [customer.tags for customer in box.customers]
    return [sum(tags >> tag & 1 for tags in wants) for tag in range(len(box.words.named("hashtag")))]


def _wanting(box: GameBox, tag: int) -> list[str]:
    """The cards that want a hashtag, each once."""
    return list(dict.fromkeys(customer.card for customer in box.customers if customer.tags >> tag & 1))


@check("FAD201", "wanted-tag-missing", kind="exact", of="deck")
def wanted_tag_missing(scope: FoodAdviceScope) -> Iterator[Finding]:
    """A hashtag that customers want and no ingredient has.

    ## What it reports

    A hashtag that customers or jokers want and that no ingredient of the box has. Exact; told once for each hashtag, with
    those who want it. Of a hashtag that an expansion brings, see FAD402.

    ## Why it matters

    Customers buy the product with most matches (FA-R22). What nobody can put into a product is never matched, and whoever
    wants it is harder to please than its card says.

    ## Example

    Al Dente has a new taste.

    ```diff edit
    card_data/foodadvice/game.yaml
         - {id: hearty, text: {name: hearty, meaning: Fills and warms you.}}
    +    - crunchy
    card_data/foodadvice/sets/market/cards/customers.yaml
    -    hashtag: [homemade, tasty, refined]
    +    hashtag: [homemade, tasty, crunchy]
    ```

    ## Repair

    Give the hashtag to an ingredient, or let the customer want one that there is.

    ```diff edit
    card_data/foodadvice/sets/market/cards/ingredients.yaml
    -  - {id: walnut, kind: ingredient, class: premium, price: 20, hashtag: advanced, text: {title: Walnut}}
    +  - {id: walnut, kind: ingredient, class: premium, price: 20, hashtag: crunchy, text: {title: Walnut}}
    ```
    """
    box = scope.box
    numbers = zip(box.words.named("hashtag"), supply_of_tags(box), demand_for_tags(box), strict=True)
    for tag, (name, supply, demand) in enumerate(numbers):
        if demand and not supply:
            cards = _wanting(box, tag)
            yield scope.card_finding(
                cards[0],
                f"no ingredient of {scope.name} has #{name}, which {demand} of its {len(box.customers)} customers "
                f"want: {named([f'`{card}`' for card in cards])}",
                "hashtag",
                help=f"give #{name} to an ingredient, or let them want something else",
            )


@check("FAD202", "dead-ingredient", kind="exact", of="deck", severity=WARNING)
def dead_ingredient(scope: FoodAdviceScope) -> Iterator[Finding]:
    """A hashtag on ingredients that nobody wants.

    ## What it reports

    A hashtag on ingredients of the box that no customer and no joker wants. Exact; told once for each hashtag, with the
    ingredients that have it.

    ## Why it matters

    Nobody buys for it (FA-R24). Who is dealt such an ingredient has five to choose from and not six (FA-R13).

    ## Example

    ```diff edit
    card_data/foodadvice/game.yaml
         - {id: hearty, text: {name: hearty, meaning: Fills and warms you.}}
    +    - crunchy
    card_data/foodadvice/sets/market/cards/ingredients.yaml
    -  - {id: walnut, kind: ingredient, class: premium, price: 20, hashtag: advanced, text: {title: Walnut}}
    +  - {id: walnut, kind: ingredient, class: premium, price: 20, hashtag: crunchy, text: {title: Walnut}}
    ```

    ## Repair

    Let a customer want it, or give the ingredient a hashtag that somebody wants.

    ```diff edit
    card_data/foodadvice/sets/market/cards/customers.yaml
    -    hashtag: [homemade, tasty, refined]
    +    hashtag: [homemade, tasty, crunchy]
    ```
    """
    box = scope.box
    numbers = zip(box.words.named("hashtag"), supply_of_tags(box), demand_for_tags(box), strict=True)
    for tag, (name, supply, demand) in enumerate(numbers):
        if supply and not demand:
            cards = list(dict.fromkeys(ingredient.card for ingredient in box.ingredients if ingredient.tag == tag))
            yield scope.card_finding(
                cards[0],
                f"none of the {len(box.customers)} customers of {scope.name} wants #{name}, which is on "
                f"{named([f'`{card}`' for card in cards])}",
                "hashtag",
                help=f"let a customer want #{name}, or give the ingredient another hashtag",
            )


class Find(Struct, frozen=True):
    """The best that a customer can find: three ingredients, or none that are cheap enough, and their matches."""

    customer: Customer
    three: tuple[Ingredient, ...]
    matches: int

    @property
    def price(self) -> int:
        return sum(ingredient.price for ingredient in self.three)


def finds(scope: FoodAdviceScope) -> Iterator[Find]:
    """For each customer and joker that is looked at, each card once."""
    box, counts_copies = scope.box, scope.rules.tag_multiset
    by_price = sorted(box.ingredients, key=lambda ingredient: ingredient.price)
    for wanting in dict.fromkeys(customer for customer in box.customers if customer.card in scope.own_cards):
        three = best_three(by_price, wanting.tags, wanting.budget, counts_copies)
        matching = [each.tag for each in three if wanting.tags >> each.tag & 1]
        yield Find(wanting, three, len(matching) if counts_copies else len(set(matching)))


@check("FAD203", "match-ceiling", kind="exact", of="deck or expansion", limit=quantity((0, 1)))
def match_ceiling(scope: FoodAdviceScope, limit: Pair) -> Iterator[Finding]:
    """Who finds two matching hashtags nowhere, however well players mix; not where FAD201 tells why.

    ## What it reports

    A customer or joker who can pay for no three ingredients of the box with two matching hashtags (a warning), or for
    none with one (an error), however well players mix. The limits are `limits: {match-ceiling: [0, 1]}` in `game.yaml`:
    matches of an error, of a warning. Exact: the best three ingredients of all that there are;
    `cardgen check --proof FILE` writes them down for each customer. Who wants one hashtag only needs one match. Not told
    where a hashtag is on no ingredient at all (FAD201).

    ## Why it matters

    A customer takes the product with most matches that it can pay (FA-R22 to FA-R24). Who can never find two is won by
    chance; who can find none buys for the shape alone (FA-R27).

    ## Example

    What Gran Ola wants has become dear: two of her hashtags cost 20 F, and a third ingredient must be paid, too.

    ```diff edit
    card_data/foodadvice/sets/market/cards/ingredients.yaml
    -  - {id: lentils, kind: ingredient, class: economy, price: 5, hashtag: nutritious, text: {title: Lentils}}
    +  - {id: lentils, kind: ingredient, class: medium, price: 10, hashtag: nutritious, text: {title: Lentils}}
    @@
    -  - {id: sugar, kind: ingredient, class: economy, price: 5, hashtag: sweet, text: {title: Sugar}}
    +  - {id: sugar, kind: ingredient, class: medium, price: 10, hashtag: sweet, text: {title: Sugar}}
    @@
    -  - {id: peas, kind: ingredient, class: economy, price: 5, hashtag: dainty, text: {title: Peas}}
    +  - {id: peas, kind: ingredient, class: medium, price: 10, hashtag: dainty, text: {title: Peas}}
    @@
    -  - {id: potato, kind: ingredient, class: economy, price: 5, hashtag: farm, text: {title: Potato}}
    +  - {id: potato, kind: ingredient, class: medium, price: 10, hashtag: farm, text: {title: Potato}}
    ```

    ## Repair

    Let the customer want hashtags of cheaper ingredients, or make an ingredient with one of them cheaper: the message
    says from how much on there are any.

    ```diff edit
    card_data/foodadvice/sets/market/cards/ingredients.yaml
    -  - {id: peas, kind: ingredient, class: medium, price: 10, hashtag: dainty, text: {title: Peas}}
    +  - {id: peas, kind: ingredient, class: economy, price: 5, hashtag: dainty, text: {title: Peas}}
    ```
    """
    failed, warned = limit
    names = scope.box.words.named("hashtag")
    prices = _cheapest(scope.box)
    for find in finds(scope):
        customer = find.customer
        tags = [tag for tag in range(len(names)) if customer.tags >> tag & 1]
        if find.matches > warned or len(tags) <= find.matches or any(tag not in prices for tag in tags):
            continue
        cheapest = ", ".join(f"#{names[tag]} from {prices[tag]} F" for tag in tags)
        yield scope.card_finding(
            customer.card,
            f"with {customer.budget} F `{customer.card}` finds at most {find.matches} matching hashtags of {len(tags)} "
            f"in {scope.name}: {cheapest}",
            "hashtag",
            help="let it want hashtags of cheaper ingredients, or give cheap ingredients what it wants",
            severity=ERROR if find.matches <= failed else WARNING,
        )


def _cheapest(box: GameBox) -> dict[int, int]:
    """The lowest price of each hashtag that there is."""
    prices: dict[int, int] = {}
    for ingredient in box.ingredients:
        prices[ingredient.tag] = min(ingredient.price, prices.get(ingredient.tag, ingredient.price))
    return prices


@box_check("FAD204", "unloved-shape", severity=WARNING)
def unloved_shape(scope: FoodAdviceScope) -> Iterator[BoxFinding]:
    """A product card whose shape is no customer's favourite; jokers have none.

    ## What it reports

    A product card whose shape is the favourite of no customer in the box. The three shapes of a joker do not count: it
    looks at them only where no hashtag matches (FA-R31). Exact.

    ## Why it matters

    The favourite shape wins between equals, and sells where nothing matches (FA-R26, FA-R27). Who is dealt this shape can
    have neither.

    ## Example

    ```diff edit
    card_data/foodadvice/sets/market/cards/customers.yaml
    -    shape: snacks
    -    text: {title: Auntie Oxidant, quip: blueberries before breakfast}
    +    shape: chips
    +    text: {title: Auntie Oxidant, quip: blueberries before breakfast}
    @@
    -    shape: snacks
    -    text: {title: Coach Crunch, quip: three sets of ten carrots}
    +    shape: chips
    +    text: {title: Coach Crunch, quip: three sets of ten carrots}
    ```

    ## Repair

    Make it the favourite of a customer whose shape others love, too.

    ```diff edit
    card_data/foodadvice/sets/market/cards/customers.yaml
    -    shape: chips
    -    text: {title: Coach Crunch, quip: three sets of ten carrots}
    +    shape: snacks
    +    text: {title: Coach Crunch, quip: three sets of ten carrots}
    ```
    """
    box = scope.box
    loved = 0
    for customer in box.customers:
        loved |= 0 if customer.is_joker else customer.shapes
    number = sum(not customer.is_joker for customer in box.customers)
    for card, shape in dict.fromkeys(box.products):
        if not loved >> shape & 1:
            yield BoxFinding(
                card,
                f"none of the {number} customers of {scope.name} has `{card}` as favourite shape",
                "make it the favourite of a customer whose shape others love, too",
                ((card, ("shape",)),),
            )


@box_check(
    "FAD206",
    "tag-supply-demand",
    severity=WARNING,
    limit=quantity((0.25, 4), name="supply-demand"),
)
def tag_supply_demand(scope: FoodAdviceScope, limit: Pair) -> Iterator[BoxFinding]:
    """A hashtag has far more or far less of the ingredients than of the wishes; none is FAD201, FAD202.

    ## What it reports

    A hashtag whose share of the ingredients is less than a quarter, or more than four times, its share of all wishes of
    customers and jokers. The limits are `limits: {supply-demand: [0.25, 4]}` in `game.yaml`. Exact. On no ingredient it
    is FAD201, wanted by nobody FAD202.

    ## Why it matters

    What many want and few have is worth more than its price; what lies in every hand and is seldom wanted is ballast.
    Both make the deal decide, and not the choice of three among six (FA-R13).

    ## Example

    A publisher wants as much of each hashtag as is asked for.

    ```diff edit
    card_data/foodadvice/game.yaml
     deck: foodadvice-box
    +limits: {supply-demand: [0.9, 4]}
    ```

    ## Repair

    Give the hashtag to more or fewer ingredients, or let more or fewer customers want it. Or allow for more.

    ```diff edit
    card_data/foodadvice/game.yaml
    -limits: {supply-demand: [0.9, 4]}
    +limits: {supply-demand: [0.5, 4]}
    ```
    """
    box = scope.box
    supply, demand = supply_of_tags(box), demand_for_tags(box)
    least, most = limit
    for tag, name in enumerate(box.words.named("hashtag")):
        if not supply[tag] or not demand[tag]:
            continue
        ratio = Fraction(supply[tag] * sum(demand), demand[tag] * sum(supply))
        if not least <= ratio <= most:
            having = [ingredient.card for ingredient in box.ingredients if ingredient.tag == tag]
            yield BoxFinding(
                name,
                f"#{name} is on {supply[tag]} of {sum(supply)} ingredients of {scope.name} and {demand[tag]} of "
                f"{sum(demand)} wishes: {float(ratio):.2f} times its share",
                f"give #{name} to more ingredients"
                if ratio < least
                else f"give some of the ingredients another hashtag than #{name}, or let more customers want it",
                _at(_wanting(box, tag) if ratio < least and scope.is_expansion else having, "hashtag"),
            )


def _at(cards: Sequence[str], field: str) -> tuple[Place, ...]:
    return tuple((card, (field,)) for card in cards)


@box_check("FAD213", "class-mix", severity=WARNING, limit=0.2)
def class_mix(scope: FoodAdviceScope, limit: float) -> Iterator[BoxFinding]:
    """Few customers of a class of the rules, so that few buy what is made for them.

    ## What it reports

    Fewer than 20 % of the customers are of one of the three classes; jokers are of none. The limit is
    `limits: {class-mix: 0.2}` in `game.yaml`. Exact.

    ## Why it matters

    A product is made for a budget (FA-R4, FA-R6). If a class hardly comes, nobody makes anything for it, and its
    ingredients idle.

    ## Example

    A publisher wants a third of each.

    ```diff edit
    card_data/foodadvice/game.yaml
     deck: foodadvice-box
    +limits: {class-mix: 0.33}
    ```

    ## Repair

    Give customers of the other classes this one, and its budget. Or allow for fewer.

    ```diff edit
    card_data/foodadvice/game.yaml
    -limits: {class-mix: 0.33}
    +limits: {class-mix: 0.25}
    ```
    """
    customers = [customer for customer in scope.box.customers if not customer.is_joker]
    classes = [customer.customer_class for customer in customers]
    for name in PRICES if classes else ():
        number = classes.count(name)
        if Fraction(number, len(classes)) < limit:
            others = (
                [customer.card for customer in customers if customer.customer_class != name]
                if scope.is_expansion
                else []
            )
            yield BoxFinding(
                name,
                f"{number} of {len(classes)} customers of {scope.name} are of the class `{name}`, "
                f"{percent(number / len(classes))}",
                f"make more customers {name}",
                _at(others, "class"),
            )


@box_check("FAD214", "gender-mix", severity=WARNING, limit=0.3)
def gender_mix(scope: FoodAdviceScope, limit: float) -> Iterator[BoxFinding]:
    """Few customers are of a gender for whose purchases a shop pays.

    ## What it reports

    A shop pays for purchases by customers who are fewer than 30 % of all, by their gender; where it names several, they
    count together, and jokers do not (FA-R33). The limit is `limits: {gender-mix: 0.3}` in `game.yaml`. Exact; told once
    for each such demand.

    ## Why it matters

    A shop that pays for one customer in six is worth a third of one that pays for every second (FA-A21), and looks the
    same.

    ## Example

    ```diff edit
    card_data/foodadvice/sets/market/cards/shops.yaml
       - id: soup-opera
         kind: shop
         shape: [soup, sauce]
         cells: 6
    -    bonus: {pays: 10, when: {gender: [she, they]}}
    +    bonus: {pays: 10, when: {gender: [they]}}
    ```

    ## Repair

    Let the shop ask for more of them, or let more customers be so.

    ```diff edit
    card_data/foodadvice/sets/market/cards/shops.yaml
    -    bonus: {pays: 10, when: {gender: [they]}}
    +    bonus: {pays: 10, when: {gender: [she, they]}}
    ```
    """
    customers = [customer for customer in scope.box.customers if not customer.is_joker]
    genders = [customer.gender for customer in customers]
    shops = {shop.when.genders: shop.card for shop in reversed(scope.box.shops) if shop.when.genders}
    for asked, shop in shops.items() if genders else ():
        number = sum(gender in asked for gender in genders)
        if Fraction(number, len(genders)) < limit:
            genders_asked = " or ".join(f"`{gender}`" for gender in sorted(asked))
            others = [customer.card for customer in customers if customer.gender not in asked]
            yield BoxFinding(
                " ".join(sorted(asked)),
                f"`{shop}` pays for purchases by {genders_asked}: {number} of {len(genders)} customers of "
                f"{scope.name}, {percent(number / len(genders))}",
                "let more customers be so, or let the shop ask for something else",
                ((shop, ("bonus",)), *_at(others, "gender")),
            )
