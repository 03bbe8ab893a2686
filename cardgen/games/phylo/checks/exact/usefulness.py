"""Checks that what a species can do is of use in its deck."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.analysis.checks.check import WARNING, Finding, check
from cardgen.games.phylo.checks.exact.suggestions import to_be_met
from cardgen.games.phylo.checks.exact.support import judged, others_of
from cardgen.games.phylo.scope import PhyloScope
from cardgen.games.phylo.species import Species
from cardgen.games.phylo.web.exact import Paths

NO_MARKS = {"move", "flight", "spread", "invasive", "parasitic"}
"""Keywords that say how far or over whom: compared by what they say."""


@check("PHY208", "invasive-no-target", kind="exact", of="deck or expansion", severity=WARNING)
def invasive_no_target(scope: PhyloScope) -> Iterator[Finding]:
    """An INVASIVE species that can cover no other (PH-R14).

    ## What it reports

    A species with INVASIVE that can cover no other species of its deck; of an expansion, none of it and its base. Exact.
    Copies of its own do not count.

    ## Why it matters

    INVASIVE costs a point by the published formula (PH-R25) and is of use only where there is something to cover (PH-R14).

    ## Example

    The butterfly bush of the town covers only a plant of the woods.

    ```diff edit
    card_data/phylo/sets/starter/cards/town.yaml
    -    keywords: {invasive: {over: {species: [common-dandelion, stinging-nettle]}}}
    +    keywords: {invasive: {over: {species: [bilberry]}}}
         evidence: [https://en.wikipedia.org/wiki/Buddleja_davidii]
         range: [asia]
         introduced: [africa, australia, europe, north-america, south-america]
         text:
           title: Butterfly Bush
    -      play: "INVASIVE: covers Common Dandelion or Stinging Nettle."
    +      play: "INVASIVE: covers Bilberry."
    ```

    ## Repair

    Let it cover what the deck has, or add species that it may cover.

    ```diff edit
    card_data/phylo/sets/starter/cards/town.yaml
    -    keywords: {invasive: {over: {species: [bilberry]}}}
    +    keywords: {invasive: {over: {species: [common-dandelion, stinging-nettle]}}}
         evidence: [https://en.wikipedia.org/wiki/Buddleja_davidii]
         range: [asia]
         introduced: [africa, australia, europe, north-america, south-america]
         text:
           title: Butterfly Bush
    -      play: "INVASIVE: covers Bilberry."
    +      play: "INVASIVE: covers Common Dandelion or Stinging Nettle."
    ```
    """
    paths = Paths(scope.web)
    for copy, invader in judged(scope, paths):
        others = others_of(scope, paths, copy)
        if invader.invades is not None and not any(invader.invades.fits(other, invader) for other in others):
            yield scope.card_finding(
                invader.card,
                f"`{invader.card}` can cover none of the {len(others)} other species of {scope.name}",
                "keywords",
                "invasive",
                help=f"add a species that it may cover, or {to_be_met(invader.invades, others, invader)}",
            )


@check("PHY210", "spread-single-copy", kind="exact", of="deck", severity=WARNING)
def spread_single_copy(scope: PhyloScope) -> Iterator[Finding]:
    """SPREAD lays a further copy (PH-R16), and there is none.

    ## What it reports

    A species with SPREAD of which its deck has one copy. Exact, by counting.

    ## Why it matters

    SPREAD lays a further copy of the same species from the hand (PH-R16). With one copy there is nothing to lay.

    ## Example

    ```diff edit
    card_data/phylo/decks/woodland-edge.yaml
    -  bird-cherry: 2
    -  silver-birch: 1
    +  bird-cherry: 1
    +  silver-birch: 2
    ```

    ## Repair

    Put a second copy in the deck.

    ```diff edit
    card_data/phylo/decks/woodland-edge.yaml
    -  bird-cherry: 1
    -  silver-birch: 2
    +  bird-cherry: 2
    +  silver-birch: 1
    ```
    """
    for card, species in scope.species.items():
        if species.spread_reach > 0 and scope.copies_of(card) == 1:
            yield scope.card_finding(
                card,
                f"`{card}` has SPREAD {species.spread_reach}, and {scope.name} has 1 copy of it",
                "keywords",
                "spread",
                help="put a second copy in the deck",
            )


@check("PHY211", "spread-no-trigger", kind="exact", of="deck", severity=WARNING)
def spread_no_trigger(scope: PhyloScope) -> Iterator[Finding]:
    """SPREAD waits for a POLLINATOR or for WIND, and there is none.

    ## What it reports

    A species whose SPREAD needs a POLLINATOR beside it, or WIND in the same turn, where no card of its deck brings it. WIND
    also does for a species whose reach it doubles. Exact, by counting.

    ## Why it matters

    Without what it needs the species never spreads (PH-R16), unless the other player happens to bring it.

    ## Example

    The only pollinator of the deck is taken out.

    ```diff edit
    card_data/phylo/decks/woodland-edge.yaml
    -  bumblebee: 1
    -  oak-moth: 1
    +  oak-moth: 2
    ```

    ## Repair

    Put a card with the keyword in the deck, or let the species SPREAD without.

    ```diff edit
    card_data/phylo/decks/woodland-edge.yaml
    -  oak-moth: 2
    +  bumblebee: 1
    +  oak-moth: 1
    ```
    """
    pollinators = sum(species is not None and "pollinator" in species.keywords for species in scope.web.species)
    winds = sum(event is not None and event.is_wind for event in scope.web.events)
    for card, species in scope.species.items():
        if species.spread is None or not species.spread.needs:
            continue
        is_blown = bool(winds) and "wind" in (species.spread.needs, species.spread.doubled_by)
        if not is_blown and not (species.spread.needs == "pollinator" and pollinators):
            needs = species.spread.needs.upper()
            yield scope.card_finding(
                card,
                f"`{card}` needs {needs} to SPREAD, and none of the {len(scope.web.cards)} cards of {scope.name} "
                "brings it",
                "keywords",
                "spread",
                help=f"add a card with {needs}, or let it SPREAD without",
            )


def dominated_species(scope: PhyloScope) -> dict[str, Finding]:
    """Species of a deck than which another one is better in everything: it lives wherever they do, and more.

    So the other links with all that it links with, in both directions, in any deck. Of an expansion nothing is said:
    decks are cut from it and its base.
    """
    if scope.is_expansion:
        return {}
    found: dict[str, Finding] = {}
    for card, species in scope.species.items():
        better = [other for other in scope.species.values() if other.card != card and _dominates(other, species)]
        if better:
            other = max(better, key=lambda dominant: dominant.points)
            found[card] = scope.card_finding(
                card,
                f"`{other.card}` of {scope.name} lives wherever `{card}` does, in {_places(other)} pairs of terrain "
                f"and climate against {_places(species)}, and scores {other.points} against {species.points}",
                help="give it a point more, or a terrain, a climate or a keyword that the other lacks",
            )
    return found


ALIKE = ("foodchain", "diet", "scale", "food", "eats_also", "eats_only", "hosts")
"""What decides what a species eats and by whom it is eaten; only species that agree in it are compared."""


def _places(species: Species) -> int:
    return len(species.terrain) * len(species.climate)


def _dominates(other: Species, species: Species) -> bool:
    """Whether it is as good in all that a player may want of a species, and better in places or points."""
    is_alike = all(getattr(species, name) == getattr(other, name) for name in ALIKE)
    if not is_alike or not (
        species.terrain <= other.terrain and species.climate <= other.climate and _is_able(other, species)
    ):
        return False
    return species.points <= other.points and (species.points < other.points or _places(species) < _places(other))


def _is_able(other: Species, species: Species) -> bool:
    """Whether the other can do all that the species can, on no further condition."""
    moves = species.flight <= other.flight and species.move <= max(other.move, other.flight)
    acts = species.spread in (None, other.spread) and species.invades in (None, other.invades)
    return moves and acts and species.keywords - NO_MARKS <= other.keywords and other.requires in ((), species.requires)
