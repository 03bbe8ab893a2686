"""Checks that an expansion fits its box: FAD402 and FAD403.

Judged are the expansion's cards, in a box with all of its base. What else is true of that box is found by the exact
checks of any box.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.analysis.checks.check import WARNING, Finding, check
from cardgen.analysis.numbers.evidence import percent
from cardgen.games.foodadvice.checks.exact.demand import demand_for_tags, named, supply_of_tags
from cardgen.games.foodadvice.checks.exact.products import is_countable
from cardgen.games.foodadvice.checks.exact.supply import economy_chance
from cardgen.games.foodadvice.scope import FoodAdviceScope


@check("FAD402", "mix-tags", kind="exact", of="expansion", severity=WARNING)
def mix_tags(scope: FoodAdviceScope) -> Iterator[Finding]:
    """A hashtag that the expansion brings, and that is only on ingredients, or only wanted, in the mix.

    ## What it reports

    A hashtag that neither ingredients nor customers of the base have, and that an expansion brings to one side only: in
    the mix of both no ingredient has it, or nobody wants it. Exact. In a deck that somebody wrote down it is FAD201 or
    FAD202.

    Of an expansion that is in no deck with its base, FAD204 to FAD207, FAD209 to FAD217 are reported for the box that both
    make, in so far as they are not true of the base alone, and at cards of the expansion.

    ## Why it matters

    An expansion is shuffled into the box. A new hashtag that only customers bring can never be matched, and one that only
    ingredients bring is never bought for (FA-R24).

    ## Example

    A new set, with a guest who wants what nobody has.

    ```diff edit
    card_data/foodadvice/sets/blossom/set.yaml
    +id: blossom
    +version: 1.0.0
    +requires: market
    +licence: CC-BY-SA-4.0
    +attribution: Asha and friends
    +vocabularies: {hashtag: [flowery]}
    +text: {name: Blossom}
    card_data/foodadvice/sets/blossom/cards/blossom.yaml
    +cards:
    +  - id: bea-keeper
    +    kind: customer
    +    class: medium
    +    budget: 40
    +    gender: she
    +    hashtag: [flowery, sweet, farm]
    +    shape: tea
    +    text: {title: Bea Keeper, quip: hums while she shops}
    card_data/foodadvice/sets/blossom/printings.yaml
    +printings:
    +  - {card: bea-keeper, number: 1}
    ```

    ## Repair

    Bring both: ingredients with the hashtag, and customers who want it.

    ```diff edit
    card_data/foodadvice/sets/blossom/cards/blossom.yaml
    +  - {id: nasturtium, kind: ingredient, class: economy, price: 5, hashtag: flowery, text: {title: Nasturtium}}
    card_data/foodadvice/sets/blossom/printings.yaml
    +  - {card: nasturtium, number: 2}
    ```
    """
    if scope.is_in_a_deck:
        return
    box, base = scope.box, scope.base.box
    before = zip(supply_of_tags(base), demand_for_tags(base), strict=True)
    after = zip(supply_of_tags(box), demand_for_tags(box), strict=True)
    names = box.words.named("hashtag")
    for tag, (old, (supply, demand)) in enumerate(zip(before, after, strict=True)):
        if any(old) or bool(supply) == bool(demand):
            continue
        wanting = (customer.card for customer in box.customers if customer.tags >> tag & 1)
        having = (ingredient.card for ingredient in box.ingredients if ingredient.tag == tag)
        cards = list(dict.fromkeys(having if supply else wanting))
        lack = "no customer wants it" if supply else "no ingredient has it"
        yield scope.card_finding(
            cards[0],
            f"the expansion brings #{names[tag]} on {len(cards)} cards, {named([f'`{card}`' for card in cards])}, and "
            f"in {scope.name} {lack}",
            "hashtag",
            help=f"let a customer of it want #{names[tag]}" if supply else f"add ingredients with #{names[tag]}",
        )


@check("FAD403", "affordability-shift", kind="exact", of="expansion", severity=WARNING, limit=0.1)
def affordability_shift(scope: FoodAdviceScope, limit: float) -> Iterator[Finding]:
    """With the expansion players can far more, or far less, often make what economy customers pay for.

    ## What it reports

    With an expansion the share of deals that allow a product for 20 F moves by more than 10 percentage points, up or
    down. The limit is `limits: {affordability-shift: 0.1}` in `game.yaml`. Exact: FAD205 for the base, and for base and
    expansion.

    ## Why it matters

    The prices of the base were weighed against the budgets of its customers. A pack of dear ingredients makes economy
    customers leave, a pack of cheap ones makes dear products rare (FA-R6, FA-D2).

    ## Example

    A publisher wants no shift at all.

    ```diff edit
    card_data/foodadvice/game.yaml
     deck: foodadvice-box
    +limits: {affordability-shift: 0.01}
    ```

    ## Repair

    Bring economy, medium and premium ingredients in the shares of the base. Or allow for more.

    ```diff edit
    card_data/foodadvice/game.yaml
    -limits: {affordability-shift: 0.01}
    +limits: {affordability-shift: 0.05}
    ```
    """
    box, base = scope.box, scope.base.box
    if not is_countable(box):
        return
    chances = economy_chance(base, scope.rules), economy_chance(box, scope.rules)
    if not chances[0] or abs(chances[1] - chances[0]) <= limit:
        return
    own = len(box.ingredients) - len(base.ingredients)
    yield scope.finding(
        f"an economy product can be made in {percent(float(chances[0]))} of the deals of the base, and in "
        f"{percent(float(chances[1]))} with the {own} ingredients of the expansion",
        "bring economy, medium and premium ingredients in the shares of the base",
    )
