"""Checks that what the rules let animals eat is what they eat in nature.

Only of cards whose `prey` says what is known; judged are cards of the same set, as the evidence names no others.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.analysis.checks.check import INFO, WARNING, Finding, check
from cardgen.games.phylo.scope import PhyloScope
from cardgen.games.phylo.web.nature import can_meet, is_link, is_untrue, untrue_links


@check("PHY217", "untrue-prey", kind="exact", of="deck or expansion", severity=INFO)
def untrue_prey(scope: PhyloScope) -> Iterator[Finding]:
    """A link of the rules to food that the eater is not known to eat.

    ## What it reports

    A species whose `prey` names neither as `known`, nor among its `plants`, nor as `doubted` a species of the same set
    that the rules let it live on (PH-R10 to PH-R12, PH-R26). Exact. Of a species without `prey` nothing is said; of one
    without `known`, nothing of animals; without `plants`, nothing of plants, algae and fungi. Species whose `range`
    says that they never meet need no other word: food webs mark such a link as doubtful without it.

    ## Why it matters

    Children learn the food web from the cards. A link that is legal and untrue is good for the option "Call your
    bluff" (PH-R24), if somebody has thought of it: `doubted` says so, and the food web draws it dashed.

    ## Example

    ```diff edit
    card_data/phylo/sets/starter/cards/river-to-sea.yaml
    -      doubted: [three-spined-stickleback]
    +      doubted: [star-diatom]
    ```

    ## Repair

    Let the card name its food, so that the link is not legal; or write the other into `known`, `plants` or `doubted`.

    ```diff edit
    card_data/phylo/sets/starter/cards/river-to-sea.yaml
    -      doubted: [star-diatom]
    +      doubted: [three-spined-stickleback]
    ```
    """
    sets = {printing.card.id: printing.set_id for printing in scope.copies}
    denied: dict[str, list[str]] = {}
    for eater, prey in untrue_links(scope.species.values(), scope.rules):
        if prey.card not in eater.doubted and can_meet(eater, prey) and sets[eater.card] == sets[prey.card]:
            denied.setdefault(eater.card, []).append(f"`{prey.card}`")
    for card, foods in denied.items():
        if card in scope.own_cards:
            message = f"`{card}` can live on {', '.join(foods)}: {len(foods)} that it is not known to eat in nature"
            help = "name its food on the card, or write the other into `known`, `plants` or `doubted` of `prey`"
            yield scope.card_finding(card, message, "prey", help=help)


@check("PHY218", "true-food-missing", kind="exact", of="deck", severity=WARNING)
def true_food_missing(scope: PhyloScope) -> Iterator[Finding]:
    """A species of whose true food its deck has none.

    ## What it reports

    A species with `prey` that finds food in its deck, but none that it eats in nature: none that is `known` or among
    its `plants` and lives in the same part of the earth. Exact. Where it finds no food at all, PHY201 says so.

    ## Why it matters

    It could live on untrue links only, and the deck would teach them.

    ## Example

    ```diff edit
    card_data/phylo/sets/starter/cards/river-to-sea.yaml
    -      known: [rainbow-trout]
    -      doubted: [three-spined-stickleback]
    +      known: [great-pond-snail]
    +      doubted: [three-spined-stickleback, rainbow-trout]
    ```

    ## Repair

    Put something in the deck that it eats, or take the species out.

    ```diff edit
    card_data/phylo/sets/starter/cards/river-to-sea.yaml
    -      known: [great-pond-snail]
    -      doubted: [three-spined-stickleback, rainbow-trout]
    +      known: [rainbow-trout]
    +      doubted: [three-spined-stickleback]
    ```
    """
    for card, eater in scope.species.items():
        food = [other for other in scope.species.values() if is_link(eater, other, scope.rules)]
        if food and all(is_untrue(eater, other) for other in food):
            named = ", ".join(f"`{other.card}`" for other in food)
            message = (
                f"`{card}` can live on {len(food)} species of {scope.name}, {named}: it eats none of them in nature"
            )
            help = "put one of its `known` prey in the deck, or take the species out"
            yield scope.card_finding(card, message, "prey", help=help)
