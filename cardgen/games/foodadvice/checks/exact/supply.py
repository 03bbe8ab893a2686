"""Checks that there is enough of everything, and that it can be made cheaply: FAD121, FAD205, FAD207, FAD216.

Numbers of copies and odds of a deal; nothing is drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from cardgen.analysis.checks.check import ERROR, INFO, WARNING, Finding, Pair, check, quantity
from cardgen.analysis.numbers.evidence import percent
from cardgen.games.foodadvice.cards import CUSTOMER, EVENT, INGREDIENT, PRODUCT, SHOP
from cardgen.games.foodadvice.checks.exact.findings import BoxFinding, box_check
from cardgen.games.foodadvice.checks.exact.products import chance_of_cheap, histogram, is_countable
from cardgen.games.foodadvice.market.box import GameBox
from cardgen.games.foodadvice.rules import BUDGETS, PLAYERS, PRICES, FoodAdviceRules, needed
from cardgen.games.foodadvice.scope import FoodAdviceScope

ECONOMY = "economy"


@check("FAD121", "supply", kind="exact", of="deck")
def supply(scope: FoodAdviceScope) -> Iterator[Finding]:
    """A number of players whom the decks, or the rules, do not serve (FA-R1, FA-D3).

    ## What it reports

    A number of players whom the decks do not serve, or whom the rules do not know (FA-R1). For each number in `players`
    of `game.yaml` three rounds need so many product cards and events that do not come again, and so many ingredients that
    lie in products in the end, with six to choose from for who is dealt last. Shops and customers come again. Exact: for
    six players 18 product cards, 57 ingredients, 6 shops, 12 events (FA-D3).

    ## Why it matters

    A deck that runs out stops the game in the middle. Ingredients that players return are dealt again (FA-A5), so that 84
    are enough for six; what was laid into products is not.

    ## Example

    A seventh player.

    ```diff edit
    card_data/foodadvice/game.yaml
    -players: [4, 5, 6]
    +players: [4, 5, 6, 7]
    ```

    ## Repair

    Take the number out, or add the cards that the message counts.

    ```diff edit
    card_data/foodadvice/game.yaml
    -players: [4, 5, 6, 7]
    +players: [4, 5, 6]
    ```
    """
    box, rules = scope.box, scope.rules
    there = {
        PRODUCT: len(box.products),
        INGREDIENT: len(box.ingredients),
        SHOP: len(box.shops),
        CUSTOMER: len(box.customers),
        EVENT: len(box.events),
    }
    for players in scope.game.players:
        if players not in PLAYERS:
            message = f"{scope.name} is for {players} players; the rules are for {PLAYERS[0]} to {PLAYERS[-1]}"
            yield scope.finding(message, "take this number out of `players`")
            continue
        short = [(kind, number) for kind, number in needed(players, rules).items() if there[kind] < number]
        for kind, number in short:
            yield scope.finding(
                f"{players} players need {number} {kind} cards, and {scope.name} has {there[kind]}",
                f"add {number - there[kind]}, or take {players} out of `players`",
            )


def economy_chance(box: GameBox, rules: FoodAdviceRules) -> Fraction:
    """P(three of the ingredients that a player is dealt make a product for an economy customer): FA-R13, FA-D2."""
    prices = histogram(ingredient.price for ingredient in box.ingredients)
    return chance_of_cheap(prices, rules.dealt, rules.kept, BUDGETS[ECONOMY])


@box_check("FAD205", "economy-affordable", limit=(0.25, 0.5))
def economy_affordable(scope: FoodAdviceScope, limit: Pair) -> Iterator[BoxFinding]:
    """Players seldom can make what economy customers can pay.

    ## What it reports

    In less than half of the deals (a warning) or a quarter (an error) three of the six ingredients that a player is dealt
    cost 20 F or less together. The limits are `limits: {economy-affordable: [0.25, 0.5]}` in `game.yaml`. Exact, by the
    numbers of ingredients at each price: with 28 of each class it is 63.8 %, with 14 economy and 35 of the others 24.9 %.
    Not told of a box without economy customers.

    ## Why it matters

    Economy customers have 20 F (FA-R6, FA-D2). If few can make a product for them, they leave; so do the players who
    hoped for them.

    ## Example

    A publisher wants seven players of ten to have the choice.

    ```diff edit
    card_data/foodadvice/game.yaml
     deck: foodadvice-box
    +limits: {economy-affordable: [0.25, 0.7]}
    ```

    ## Repair

    Add economy ingredients in place of dearer ones. Or ask for less.

    ```diff edit
    card_data/foodadvice/game.yaml
    -limits: {economy-affordable: [0.25, 0.7]}
    +limits: {economy-affordable: [0.25, 0.6]}
    ```
    """
    box, rules = scope.box, scope.rules
    if not is_countable(box) or all(customer.customer_class != ECONOMY for customer in box.customers):
        return
    chance = economy_chance(box, rules)
    failed, warned = limit
    if chance >= warned:
        return
    cheap = sum(ingredient.price <= PRICES[ECONOMY] for ingredient in box.ingredients)
    dear = (
        [ingredient.card for ingredient in box.ingredients if ingredient.price > PRICES[ECONOMY]]
        if scope.is_expansion
        else []
    )
    yield BoxFinding(
        ECONOMY,
        f"in {percent(float(chance))} of the deals of {rules.dealt} ingredients of {scope.name} three cost at most "
        f"{BUDGETS[ECONOMY]} F together: {cheap} of its {len(box.ingredients)} cost {PRICES[ECONOMY]} F",
        "add economy ingredients in place of dearer ones",
        tuple((card, ("class",)) for card in dear),
        ERROR if chance < failed else WARNING,
    )


@box_check("FAD207", "duplicate-ingredients", severity=INFO, limit=quantity(3, name="duplicates"))
def duplicate_ingredients(scope: FoodAdviceScope, limit: float) -> Iterator[BoxFinding]:
    """Many ingredients with the same hashtag and price do the same.

    ## What it reports

    More than three ingredients of the box with the same hashtag and the same price. The limit is
    `limits: {duplicates: 3}` in `game.yaml`. Exact, a note; copies of a card count.

    ## Why it matters

    Only hashtag and price matter for who buys (FA-R22). Ingredients that are the same in both are the same card to the
    players, whatever is drawn on them.

    ## Example

    Healthy food for everybody.

    ```diff edit
    card_data/foodadvice/sets/market/cards/ingredients.yaml
    -  - {id: kale, kind: ingredient, class: medium, price: 10, hashtag: healthy, text: {title: Kale}}
    -  - {id: avocado, kind: ingredient, class: premium, price: 20, hashtag: healthy, text: {title: Avocado}}
    +  - {id: kale, kind: ingredient, class: economy, price: 5, hashtag: healthy, text: {title: Kale}}
    +  - {id: avocado, kind: ingredient, class: economy, price: 5, hashtag: healthy, text: {title: Avocado}}
    ```

    ## Repair

    Give some of them another hashtag, or another class and its price.

    ```diff edit
    card_data/foodadvice/sets/market/cards/ingredients.yaml
    -  - {id: avocado, kind: ingredient, class: economy, price: 5, hashtag: healthy, text: {title: Avocado}}
    +  - {id: avocado, kind: ingredient, class: premium, price: 20, hashtag: healthy, text: {title: Avocado}}
    ```
    """
    tags = scope.box.words.named("hashtag")
    kinds = Counter((ingredient.tag, ingredient.price) for ingredient in scope.box.ingredients)
    for (tag, price), copies in kinds.items():
        if copies > limit:
            alike = [
                ingredient.card
                for ingredient in scope.box.ingredients
                if (ingredient.tag, ingredient.price) == (tag, price)
            ]
            yield BoxFinding(
                f"{tags[tag]} {price}",
                f"{scope.name} has {copies} ingredients with #{tags[tag]} for {price} F",
                "give some of them another hashtag, or another class",
                tuple((card, ("hashtag",)) for card in alike),
            )


@box_check("FAD216", "shape-uniqueness")
def shape_uniqueness(scope: FoodAdviceScope) -> Iterator[BoxFinding]:
    """A shape on two product cards of a set; of another set it is FAD405.

    ## What it reports

    A shape on two product cards of a set, or a product card that is there twice. A shape that an expansion brings a
    second time is FAD405, one that no card has is FAD102. Exact.

    ## Why it matters

    The favourite shape decides between products that are otherwise equal, and where nothing matches (FA-R26, FA-R27).
    With two of a shape on sale it decides nothing, and the customer leaves.

    ## Example

    Two milk drinks, as there are so many cows.

    ```diff edit
    card_data/foodadvice/sets/market/printings.yaml
    -  - {card: milk-drink, number: 115}
    +  - {card: milk-drink, number: 115, copies: 2}
    ```

    ## Repair

    Give each product card a shape of its own, or take one out.

    ```diff edit
    card_data/foodadvice/sets/market/printings.yaml
    -  - {card: milk-drink, number: 115, copies: 2}
    +  - {card: milk-drink, number: 115}
    ```
    """
    shapes = scope.box.words.named("shape")
    found: dict[tuple[str, str], list[str]] = {}
    for printing in scope.printings:
        card = printing.card
        if card.kind == PRODUCT:
            shape = scope.box.words.id("shape", card.fields.get("shape", ""))
            found.setdefault((printing.set_id, shape), []).append(card.id)
    for (set_id, shape), cards in found.items():
        if len(cards) > 1 and shape in shapes:
            unused = [known for known in shapes if known not in {shape for _, shape in found}]
            free = f": nothing has the shape `{unused[0]}`" if unused else ""
            yield BoxFinding(
                f"{set_id} {shape}",
                f"the shape `{shape}` is on {len(cards)} product cards of {scope.name}; each has its own",
                f"give it another shape, or take it out{free}",
                ((cards[1], ("shape",)),),
            )
