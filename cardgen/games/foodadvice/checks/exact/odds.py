"""Checks how far equal products, jokers and events decide: FAD210, FAD211, FAD215, FAD217.

Everything is a mean over random products, computed in whole fractions; nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any

from cardgen.analysis.checks.check import WARNING, Limit, quantity
from cardgen.analysis.numbers.evidence import percent
from cardgen.games.foodadvice.cards import Customer, Ingredient, MarketEvent
from cardgen.games.foodadvice.checks.exact.findings import BoxFinding, box_check, news_of
from cardgen.games.foodadvice.checks.exact.outcomes import mean_paid, mean_spent, outcomes, pleasing, taste
from cardgen.games.foodadvice.checks.exact.products import histogram, is_countable, products_that_fit, sums
from cardgen.games.foodadvice.checks.static.conditions import product_faults
from cardgen.games.foodadvice.condition import Wanted, wanted_of
from cardgen.games.foodadvice.effect import Effect
from cardgen.games.foodadvice.market.box import GameBox
from cardgen.games.foodadvice.rules import PLAYERS, FoodAdviceRules, events_happen
from cardgen.games.foodadvice.scope import FoodAdviceScope
from cardgen.model.card import NodePath
from cardgen.program.memory import worked_out

PREMIUM = "premium"
RECEIVED, PAID = ("receive", "everyone-receives"), ("pay", "everyone-pays")


def tie_chance(box: GameBox, rules: FoodAdviceRules) -> Fraction:
    """P(two products are equal to a customer | both match, and it can pay for either): FAD210, of FA-R24 to FA-R28.

    The products are random ones of different cards, the customer is any but a joker; nobody promotes.
    """
    equal, both = Fraction(0), 0
    pairs = comb(len(box.products), 2)
    for customer in box.customers:
        if customer.is_joker or not pairs:
            continue
        seen = taste(box.ingredients, customer.tags)
        loved = sum(customer.shapes >> shape & 1 for _, shape in box.products)
        alike = Fraction(comb(loved, 2) + comb(len(box.products) - loved, 2), pairs)
        made = outcomes(seen, rules.tag_multiset)
        equal += alike * sum(each.pairs for each in made if each.matches and each.price <= customer.budget)
        both += pleasing(seen, customer.budget)
    return equal / both if both else Fraction(0)


def _known_tie_chance(box: GameBox, rules: FoodAdviceRules) -> Fraction:
    asked = box.customers, box.products, box.ingredients, rules
    return Fraction(worked_out("foodadvice ties", asked, str, lambda: str(tie_chance(box, rules))))


@box_check("FAD210", "tie-risk", severity=WARNING, limit=0.25)
def tie_risk(scope: FoodAdviceScope, limit: float) -> Iterator[BoxFinding]:
    """Two products that please a customer are often equal, so that it leaves (FA-R28).

    ## What it reports

    Two products that please a customer are equal to it in more than 25 % of the cases. The limit is
    `limits: {tie-risk: 0.25}` in `game.yaml`. Exact, over all customers but jokers, all pairs of products of three
    ingredients each, no card in both, and all pairs of shapes: of the cases in which both match at least one hashtag and
    cost no more than the budget, the share in which they match equally many, cost the same, and have both or neither the
    favourite shape (FA-R24 to FA-R26). In the shipped box it is 12.9 %. Over all pairs of products it is under 1 %, as
    most match nothing: that says little of products that were made to be bought.

    ## Why it matters

    Between equals a customer leaves, unless one offers a taste (FA-R28). If that is the rule, the better plan does not
    sell.

    ## Example

    A publisher wants hardly any ties.

    ```diff edit
    card_data/foodadvice/game.yaml
     deck: foodadvice-box
    +limits: {tie-risk: 0.1}
    ```

    ## Repair

    Let the prices and hashtags of ingredients differ more: a box in which nearly all cost the same has ties for most of
    its customers. Or allow for more.

    ```diff edit
    card_data/foodadvice/game.yaml
    -limits: {tie-risk: 0.1}
    +limits: {tie-risk: 0.2}
    ```
    """
    chance = _known_tie_chance(scope.box, scope.rules) if is_countable(scope.box) else 0
    if chance > limit:
        prices = {ingredient.price for ingredient in scope.box.ingredients}
        yield BoxFinding(
            "ties",
            f"two products of {scope.name} that please a customer are equal to it in {percent(float(chance))} of the "
            f"cases, and it leaves: ingredients have {len(prices)} prices",
            "let prices and hashtags of the ingredients differ more",
        )


def players_of(scope: FoodAdviceScope) -> int:
    """Players in the middle of those that the game is for, as far as the rules are (FAD121 tells of others)."""
    numbers = sorted(number for number in scope.game.players if number in PLAYERS) or PLAYERS
    return numbers[len(numbers) // 2]


def on_sale(scope: FoodAdviceScope) -> tuple[int, ...]:
    """Products on the table in each round (FA-R18, FA-A7)."""
    rules, players = scope.rules, players_of(scope)
    return tuple(players * (number + 1 if rules.market == "accumulate" else 1) for number in range(rules.rounds))


def joker_and_premium(scope: FoodAdviceScope) -> tuple[Fraction, Fraction]:
    """What a joker, and what a premium customer, spends on average over the rounds (FAD211); 0 where there is none."""
    asked = scope.box.customers, scope.box.ingredients, on_sale(scope), scope.rules.tag_multiset
    joker, premium = worked_out("foodadvice spent", asked, tuple[str, str], lambda: _spent(*asked))
    return Fraction(joker), Fraction(premium)


def _spent(
    customers: Sequence[Customer], ingredients: Sequence[Ingredient], tables: Sequence[int], counts_copies: bool
) -> tuple[str, str]:
    seen = [(customer, taste(ingredients, customer.tags)) for customer in customers]
    jokers = [mean_spent(tastes, customer.budget, tables) for customer, tastes in seen if customer.is_joker]
    premium = [
        mean_paid(tastes, customer.budget, number, counts_copies)
        for customer, tastes in seen
        if customer.customer_class == PREMIUM
        for number in tables
    ]
    return str(_mean(jokers)), str(_mean(premium))


def _mean(numbers: Sequence[Fraction]) -> Fraction:
    return sum(numbers, Fraction(0)) / max(1, len(numbers))


@box_check("FAD211", "joker-swing", severity=WARNING, limit=quantity(4))
def joker_swing(scope: FoodAdviceScope, limit: float) -> Iterator[BoxFinding]:
    """One joker is worth many customers, so that it matters most who has what it wants.

    ## What it reports

    A joker spends more than four times as much as a premium customer, on average. The limit is `limits: {joker-swing: 4}`
    in `game.yaml`. Exact, for a table as this: of the numbers of players the middle one, five; in each round a product
    more for each of them, so 5, 10 and 15 on sale; each product three random ingredients of the box. A premium customer
    pays for the best with a match that it can pay (FA-R24, FA-R25), a joker for all with a match up to its budget
    (FA-R31). Ties, shapes and chips are left out, and so is the money that a joker keeps because nothing fits it: the
    real figures are a little lower for both. In the shipped box it is 3.4 times. The catalogue of checks begins at 3;
    with the printed budgets of 150 F and 60 F, and six hashtags against three, each true box is over that, so we begin at
    4.

    ## Why it matters

    Four jokers among 44 customers: who happens to have what a joker wants when it comes earns as much as from many
    others. The dearer the joker, the more that draw decides.

    ## Example

    ```diff edit
    card_data/foodadvice/game.yaml
     deck: foodadvice-box
    +limits: {joker-swing: 3}
    ```

    ## Repair

    Give jokers less money or fewer hashtags. Or allow for what the rules print.

    ```diff edit
    card_data/foodadvice/game.yaml
    -limits: {joker-swing: 3}
    +limits: {joker-swing: 3.5}
    ```
    """
    joker, premium = joker_and_premium(scope) if is_countable(scope.box) else (Fraction(0), Fraction(0))
    if premium and joker > limit * premium:
        jokers = [customer.card for customer in scope.box.customers if customer.is_joker] if scope.is_expansion else []
        yield BoxFinding(
            "jokers",
            f"a joker of {scope.name} spends {float(joker):.0f} F on average, {float(joker / premium):.1f} times the "
            f"{float(premium):.0f} F of a premium customer",
            "give jokers less money, or let them want fewer hashtags",
            tuple((card, ("hashtag",)) for card in jokers),
        )


def own_products(rules: FoodAdviceRules) -> Fraction:
    """How many products a player has when an event is dealt, on average over the rounds with events; 0 without any."""
    before = rules.event_step == "start_of_round"
    rounds = [number for number in range(1, rules.rounds + 1) if events_happen(number, rules)]
    return _mean([Fraction((number if rules.market == "accumulate" else 1) - before) for number in rounds])


def event_worth(effect: Effect, scope: FoodAdviceScope) -> Fraction:
    """F that an event brings, on average, to the player who plays it (FAD215); what moves no money is worth 0."""
    box, amount = scope.box, Fraction(effect.amount)
    others = players_of(scope) - 1 if effect.whom == "each" else 1
    if effect.name == "take-money":
        return amount * others
    if effect.name == "give-money":
        return -amount * others
    if effect.name == "extra-customer":
        return _mean_sale(box)
    times = Fraction(1) if effect.wanted is None else own_products(scope.rules) * chance_to_fit(box, effect.wanted)
    if effect.name in RECEIVED:
        return amount * times
    return -amount * times if effect.name in PAID else Fraction(0)


def chance_to_fit(box: GameBox, wanted: Wanted) -> Fraction:
    """P(a random product with three random ingredients is one that an event counts)."""
    shapes = [shape for _, shape in box.products]
    fitting = sum(wanted.shapes >> shape & 1 for shape in shapes) if wanted.shapes else len(shapes)
    return Fraction(fitting, max(1, len(shapes))) * products_that_fit(box.ingredients, wanted)


def _mean_sale(box: GameBox) -> Fraction:
    """What a random personal customer pays for a random product (FA-R34)."""
    products = sums(histogram(ingredient.price for ingredient in box.ingredients))
    number = sum(products.values()) * len(box.customers)
    paid = sum(ways * min(price, customer.budget) for customer in box.customers for price, ways in products.items())
    return Fraction(paid, max(1, number))


@box_check("FAD215", "event-mean", severity=WARNING, limit=quantity(10))
def event_mean(scope: FoodAdviceScope, limit: float) -> Iterator[BoxFinding]:
    """Events move money in one direction; reported at the one that does most.

    ## What it reports

    An event brings the player who plays it more than 10 F on average, or costs as much; or more than 30 % of the events
    take from another player. The limits are `limits: {event-mean: 10}` and `limits: {hostile-events: 0.3}` in
    `game.yaml`. Exact, as means for five players. What is taken from and given to others counts for the one who plays it,
    as if all could pay. What is paid once for each own product that fits is counted for two and a half products, two in
    the second round and three in the third, each of a random shape and three random ingredients. A personal customer pays
    what a random one would for a random product. What changes products or chips moves no money and counts 0. Hostile are
    taking money, removing another player's ingredient, and swapping ingredients: what a guard helps against. In the
    shipped box the mean is +3.7 F, and 6 of 40 events are hostile. The mean is told at the event that brings, or costs,
    most.

    ## Why it matters

    Two events come to each player in a game (FA-R17). If they all give, the richest is who was dealt the best; if they
    all take, nobody likes to play them.

    ## Example

    A war of corporations that deserves the name.

    ```diff edit
    card_data/foodadvice/sets/market/cards/events.yaml
    -    effect: {name: take-money, amount: 20, from: another}
    +    effect: {name: take-money, amount: 300, from: another}
    ```

    ## Repair

    Let events take as much as they give, and some be about something else than money.

    ```diff edit
    card_data/foodadvice/sets/market/cards/events.yaml
    -    effect: {name: take-money, amount: 300, from: another}
    +    effect: {name: take-money, amount: 30, from: another}
    ```
    """
    events = _events_of_a_round(scope)
    if not events:
        return
    worths = {event.card: event_worth(event.effect, scope) for event in dict.fromkeys(events)}
    mean = _mean([worths[event.card] for event in events])
    if abs(mean) > limit:
        by_worth = sorted(worths, key=lambda card: worths[card], reverse=mean > 0)
        extreme = next((card for card in by_worth if card in scope.own_cards), by_worth[0])
        yield BoxFinding(
            "mean",
            f"an event of {scope.name} brings its player {float(mean):+.1f} F on average, `{extreme}` "
            f"{float(worths[extreme]):+.0f} F",
            "let events take as much as they give",
            ((extreme, _amount_of(extreme, scope)),),
        )


def _amount_of(card: str, scope: FoodAdviceScope) -> NodePath:
    """Where an event says how much, if it does."""
    return ("effect", "amount") if "amount" in scope.cards_by_id[card].fields["effect"] else ("effect",)


@event_mean.also(limit=Limit(0.30, name="hostile-events"))
@news_of
def hostile_events(scope: FoodAdviceScope, limit: float) -> Iterator[BoxFinding]:
    """Too many events take from another player."""
    events = _events_of_a_round(scope)
    hostile = [event.card for event in events if event.effect.is_hostile]
    if events and Fraction(len(hostile), len(events)) > limit:
        yield BoxFinding(
            "hostile",
            f"{len(hostile)} of {len(events)} events of {scope.name} take from another player, "
            f"{percent(len(hostile) / len(events))}",
            "let some of them be about something else",
            tuple((card, ("effect",)) for card in hostile) if scope.is_expansion else (),
        )


def _events_of_a_round(scope: FoodAdviceScope) -> tuple[MarketEvent, ...]:
    """The events of a box; none where they are never dealt, or what they bring cannot be counted."""
    return scope.box.events if own_products(scope.rules) and is_countable(scope.box) else ()


@box_check("FAD217", "event-never")
def event_never(scope: FoodAdviceScope) -> Iterator[BoxFinding]:
    """An event counts products that nobody can make; not where FAD119 tells what is wrong with that.

    ## What it reports

    An event that is carried out once for each own product that fits (`for`), where no product that can be made fits. Exact:
    looked at are all products of three ingredients of the box, in a shape of its product cards. Told at the key that
    nothing has; where keys only exclude each other, at `for`. What a condition says that the rules do not know is FAD119.

    ## Why it matters

    Two events come to each player in a game (FA-R17). One that counts nothing is a turn in which nothing happens.

    ## Example

    Three ingredients cost 60 F at most.

    ```diff edit
    card_data/foodadvice/sets/night-market/cards/night-market.yaml
    -    effect: {name: everyone-receives, amount: 5, for: {hashtag: [smoky, bright, exotic]}}
    +    effect: {name: everyone-receives, amount: 5, for: {price: {at-least: 65}}}
    ```

    ## Repair

    Ask for less, or for something that products of the box have.

    ```diff edit
    card_data/foodadvice/sets/night-market/cards/night-market.yaml
    -    effect: {name: everyone-receives, amount: 5, for: {price: {at-least: 65}}}
    +    effect: {name: everyone-receives, amount: 5, for: {price: {at-least: 45}}}
    ```
    """
    box = scope.box
    if not is_countable(box):
        return
    for event in dict.fromkeys(box.events):
        if event.card in scope.own_cards and _counts_nothing(event, scope):
            yield BoxFinding(
                event.card,
                f"`{event.card}` counts products that nobody can make of the {len(box.ingredients)} ingredients and "
                f"{len(box.products)} product cards of {scope.name}",
                f"ask for less, or for something that products of the box have: they cost {_price_range(scope)}",
                ((event.card, _impossible(event, scope)),),
            )


def _counts_nothing(event: MarketEvent, scope: FoodAdviceScope) -> bool:
    wanted = event.effect.wanted
    if wanted is None or chance_to_fit(scope.box, wanted):
        return False
    return not any(product_faults(_written(event, scope), scope.box.words))


def _written(event: MarketEvent, scope: FoodAdviceScope) -> Mapping[str, Any]:
    condition: Mapping[str, Any] = scope.cards_by_id[event.card].fields["effect"]["for"]
    return condition


def _impossible(event: MarketEvent, scope: FoodAdviceScope) -> NodePath:
    """The first key of a condition that never holds alone; where they only exclude each other, all of it."""
    box, written = scope.box, _written(event, scope)
    for key in written:
        if not chance_to_fit(box, wanted_of({key: written[key]}, box.words.number)):
            return ("effect", "for", key)
    return ("effect", "for")


def _price_range(scope: FoodAdviceScope) -> str:
    prices = sums(histogram(ingredient.price for ingredient in scope.box.ingredients))
    return f"{min(prices)} to {max(prices)} F" if prices else "nothing, as there are none"
