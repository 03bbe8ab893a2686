"""Checks that each species can be laid.

A species that cannot be laid has one finding, that of the deepest cause. Those that only wait for
it are named in that finding.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.analysis.checks.check import WARNING, Finding, check
from cardgen.games.phylo.checks.exact.suggestions import named, to_be_met, to_live
from cardgen.games.phylo.checks.exact.support import Cause, all_too_large, cards_of, cause, judged, met, others_of
from cardgen.games.phylo.rules import SCALES, has_food_link, shares_place
from cardgen.games.phylo.scope import PhyloScope
from cardgen.games.phylo.web.exact import LINK, NEXT_TO, ON, UNDER, Paths

WORDS = {NEXT_TO: "beside", UNDER: "under", ON: "on"}


@check("PHY201", "unreachable", kind="exact", of="deck")
def unreachable(scope: PhyloScope) -> Iterator[Finding]:
    """Not in the least fixpoint from HOME, so it can never be laid (PH-R13).

    ## What it reports

    A species that can never be laid with the cards of its own deck, however the game goes: it is not among those that
    HOME lets live, those that live beside them, and so on. Exact: the least fixpoint from HOME, and
    `cardgen check --proof FILE` writes for each species a chain that leads there. Terrains and climates count as printed,
    not as events make them for a few turns. Told is the deepest cause only: who merely waits for an unreachable species
    is named with it. A parasite without a host is PHY209, a hunter too small for all prey is PHY216, a species of an
    expansion is PHY401.

    ## Why it matters

    A card must be laid beside one that lets it live (PH-R13). This one stays in the hand for the whole game, unless the
    other player happens to bring what it needs.

    ## Example

    The lynx has left the forest for the desert and the town; nobody that it eats lives there.

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
         latin: Lynx lynx
         scale: 7
         foodchain: 4
         diet: carnivore
    -    terrain: [forest, tundra]
    +    terrain: [desert, urban]
    ```

    ## Repair

    Give it a terrain or climate that its food has: the message counts how many cards share its place and how many are food
    for it, and the remedy names the change that lets it live beside most. Or add food for it to the deck.

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
         foodchain: 4
         diet: carnivore
    -    terrain: [desert, urban]
    +    terrain: [forest, tundra]
    ```
    """
    yield from never_laid(scope)


def never_laid(scope: PhyloScope) -> Iterator[Finding]:
    """Species that nothing lets live, each with those that wait for it."""
    paths = Paths(scope.web)
    causes = paths.causes()
    for copy, species in judged(scope, paths):
        if copy in causes and cause(scope, paths, copy) is Cause.NO_LINK:
            why, help = _why_not(scope, paths, copy)
            waiting = cards_of(paths, causes[copy])
            others = f"; nor can {named(waiting)}, which wait for it" if waiting else ""
            message = f"`{species.card}` can never be laid in {scope.name}: {why}{others}"
            yield scope.card_finding(species.card, message, help=help)


def _why_not(scope: PhyloScope, paths: Paths, copy: int) -> tuple[str, str]:
    """What it lacks, in figures, and a remedy."""
    species, others = paths.web.species[copy], others_of(scope, paths, copy)
    assert species is not None
    missing = [name for way in paths.ways[copy] for name, _ in way.needs if not met(paths, copy, name)]
    if LINK in missing:
        place = sum(shares_place(species, other) for other in others)
        food = sum(has_food_link(species, other, scope.rules) for other in others)
        return (
            f"of its {len(others)} other species {place} share a terrain and a climate with it, {food} are food for "
            "it, and none is both",
            to_live(species, others, scope.rules),
        )
    if missing:
        asked = [wanted for need in species.requires for wanted in (need.next_to, need.on, need.under) if wanted]
        unmet = [wanted for wanted in asked if not any(wanted.fits(other, species) for other in others)]
        why = f"it must be laid {WORDS[missing[0]]} a species like none of its {len(others)} others"
        return why, to_be_met(unmet[0], others, species) if unmet else "add a species that it asks for"
    return "what it needs can only be laid after it", "let it live beside a species that needs nobody"


@check("PHY209", "parasite-no-host", kind="exact", of="deck or expansion")
def parasite_no_host(scope: PhyloScope) -> Iterator[Finding]:
    """No host for a parasite; who may be laid by itself, too, is only idle (PH-R15).

    ## What it reports

    A species with PARASITIC for which no other species of its deck can be a host; of an expansion, none of it and its base.
    An error, or a warning where its card lets it be laid as an ordinary species, too (`alone: true`). One
    that names no host and lives alone is not looked at. Exact.

    ## Why it matters

    A parasite is laid under a host (PH-R15). Without one the card stays in the hand.

    ## Example

    Mistletoe grows on birch, willow and pine; the two of them that the deck had have left it.

    ```diff edit
    card_data/phylo/decks/woodland-edge.yaml
    -  english-oak: 2
    +  english-oak: 4
       bird-cherry: 2
    -  silver-birch: 1
       bilberry: 1
    -  scots-pine: 1
    ```

    ## Repair

    Put a host in the deck, or let the parasite live under one that is there.

    ```diff edit
    card_data/phylo/decks/woodland-edge.yaml
    -  english-oak: 4
    +  english-oak: 2
       bird-cherry: 2
    +  silver-birch: 1
       bilberry: 1
    +  scots-pine: 1
    ```
    """
    paths = Paths(scope.web)
    for copy, parasite in judged(scope, paths):
        if parasite.hosts is not None and not met(paths, copy, UNDER):
            others = others_of(scope, paths, copy)
            yield scope.card_finding(
                parasite.card,
                f"none of the {len(others)} other species of {scope.name} can be a host of `{parasite.card}`",
                "keywords",
                "parasitic",
                severity=WARNING if parasite.lives_alone else None,
                help=f"add a host, or {to_be_met(parasite.hosts, others, parasite)}",
            )


@check("PHY216", "scale-order", kind="exact", of="deck or expansion")
def scale_order(scope: PhyloScope) -> Iterator[Finding]:
    """All that it would hunt is too large (PH-R12); an error where it lives by nothing else.

    ## What it reports

    A carnivore or an omnivore whose SCALE is too small for all animals of the rank that it hunts, in its terrains and
    climates. An error where it lives by nothing else and so can never be laid; a warning of an omnivore that has plants.
    A parasite that lives only under its host hunts nobody: of its SCALE nothing is told.
    Exact, with the reading `scale-rule` that the game has: must the eater be larger, or may prey be as large?

    ## Why it matters

    Meat must be smaller than who eats it (PH-R12). Older rules let prey be as large (PH-A2), so cards made for them may
    have nothing to hunt.

    ## Example

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
       - id: eurasian-blackbird
         latin: Turdus merula
    -    scale: 5
    +    scale: 3
    ```

    ## Repair

    Write a SCALE above that of its smallest prey: the message names it. Or add smaller prey.

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
         latin: Turdus merula
    -    scale: 3
    +    scale: 5
    ```
    """
    paths = Paths(scope.web)
    causes = paths.causes()
    for copy, hunter in judged(scope, paths):
        prey = all_too_large(scope, paths, copy)
        if not prey or (copy in causes and cause(scope, paths, copy) is not Cause.TOO_SMALL):
            continue
        smallest = min(prey, key=lambda other: other.scale or 0)
        enough = (smallest.scale or 0) + (scope.rules.scale_rule == "strict")
        yield scope.card_finding(
            hunter.card,
            f"`{hunter.card}` has SCALE {hunter.scale}, and all that it could hunt in {scope.name} is too large for "
            f"it: {named([other.card for other in prey])}, from SCALE {smallest.scale} on",
            severity=None if copy in causes else WARNING,
            help=f"with SCALE {enough} it could hunt `{smallest.card}`" if enough in SCALES else "add smaller prey",
        )
