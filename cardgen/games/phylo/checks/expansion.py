"""Checks of what an expansion does to its base: its cards are judged in a pile with all of the base."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from cardgen.analysis.checks.check import WARNING, Finding, check, quantity
from cardgen.analysis.numbers.evidence import percent
from cardgen.analysis.numbers.statistics import permutation_p
from cardgen.analysis.play.rng import stream
from cardgen.games.phylo.checks.exact.suggestions import named
from cardgen.games.phylo.checks.exact.survival import judged, never_laid
from cardgen.games.phylo.rules import formula_points
from cardgen.games.phylo.scope import PhyloScope
from cardgen.games.phylo.species import EventCard, Species
from cardgen.games.phylo.web.exact import Paths
from cardgen.games.phylo.web.links import Mask, bits

SURE = 0.01
HARMFUL = (
    "discard-target",
    "discard-adjacent-diet",
    "change-terrain",
    "change-climate",
    "chain-discard",
    "block-neighbours",
)


@check("PHY401", "expansion-reachable", kind="exact", of="expansion")
def unreachable_in_expansion(scope: PhyloScope) -> Iterator[Finding]:
    """Species that can never be laid, not even with all cards of base and expansion (PH-R13).

    ## What it reports

    An error: a species of an expansion that can never be laid, not even with all cards of base and expansion together. A
    warning, told once of the whole expansion: species that can be laid only where other cards of it lie. Exact, as PHY201.
    A parasite is asked for its host only, which may be of either: without any it is PHY209.

    ## Why it matters

    An expansion is bought for cards that one has. A species that nothing of the base lets live is of no use in a deck of
    the base, and one that nothing at all lets live is of none.

    ## Example

    An expansion whose reindeer lives in a hot tundra.

    ```diff edit
    card_data/phylo/sets/north/set.yaml
    +id: north
    +version: 1.0.0
    +licence: CC-BY-SA-4.0
    +attribution: somebody
    +requires: starter
    +text: {name: North}
    card_data/phylo/sets/north/printings.yaml
    +printings:
    +  - {card: reindeer, number: 1}
    card_data/phylo/sets/north/cards/all.yaml
    +cards:
    +  - id: reindeer
    +    latin: Rangifer tarandus
    +    scale: 7
    +    foodchain: 2
    +    diet: herbivore
    +    terrain: [tundra]
    +    climate: [hot]
    +    points: 6
    +    classification: [Animalia, Chordata, Mammalia]
    +    text: {title: Reindeer}
    ```

    ## Repair

    Give it a terrain and a climate in which the base has food for it: the remedy names those that help most.

    ```diff edit
    card_data/phylo/sets/north/cards/all.yaml
    -    climate: [hot]
    +    climate: [cold]
    ```
    """  # noqa: E501
    yield from never_laid(scope)


@unreachable_in_expansion.also(severity=WARNING)
def insular_species(scope: PhyloScope) -> Iterator[Finding]:
    """Who brings one card of the expansion to a deck of the base could not lay it.

    A parasite may be made for a host of the expansion: that there is one is enough (PHY209).
    """
    paths = Paths(scope.web)
    base = paths.reached((1 << scope.judged.start) - 1).standing
    able = [(copy, species) for copy, species in judged(scope, paths) if paths.all.laid >> copy & 1]
    insular = [species.card for copy, species in able if species.lives_alone and not paths.is_open(copy, base)]
    if insular:
        yield scope.finding(
            f"{len(insular)} of {len(able)} species of the expansion can be laid only where other cards of it lie: "
            f"{named(insular)}",
            "give them terrains and climates in which the base has food for them",
        )


@check("PHY402", "points-creep", kind="exact", of="expansion", severity=WARNING, limit=quantity(0.5))
def points_creep(scope: PhyloScope, limit: float) -> Iterator[Finding]:
    """Its species score more over the published formula (PH-R25) than those of the base.

    ## What it reports

    Species of an expansion score at least half a point more over the published formula than those of its base, on average,
    and a permutation test says that chance makes such a gap in less than one case of a hundred. The limit is
    `limits: {points-creep: 0.5}` in `game.yaml`. Exact, but for the test, whose deals are always the same. Each species
    counts once.

    ## Why it matters

    Points are what wins (PH-R23), and the formula (PH-R25) is what keeps cards of different sets even. Who bought the
    expansion would win, and the base would stay in the box.

    ## Example

    Two points too many on each card.

    ```diff edit
    card_data/phylo/sets/north/set.yaml
    +id: north
    +version: 1.0.0
    +licence: CC-BY-SA-4.0
    +attribution: somebody
    +requires: starter
    +text: {name: North}
    card_data/phylo/sets/north/printings.yaml
    +printings:
    +  - {card: reindeer, number: 1}
    +  - {card: norway-lemming, number: 2}
    +  - {card: arctic-willow, number: 3}
    card_data/phylo/sets/north/cards/all.yaml
    +cards:
    +  - id: reindeer
    +    latin: Rangifer tarandus
    +    scale: 7
    +    foodchain: 2
    +    diet: herbivore
    +    terrain: [tundra]
    +    climate: [cold]
    +    points: 8
    +    points-reason: our favourites
    +    classification: [Animalia, Chordata, Mammalia]
    +    text: {title: Reindeer}
    +  - id: norway-lemming
    +    latin: Lemmus lemmus
    +    scale: 5
    +    foodchain: 2
    +    diet: herbivore
    +    terrain: [tundra]
    +    climate: [cold]
    +    points: 8
    +    points-reason: our favourites
    +    classification: [Animalia, Chordata, Mammalia]
    +    text: {title: Norway Lemming}
    +  - id: arctic-willow
    +    latin: Salix arctica
    +    scale: 5
    +    foodchain: 1
    +    diet: photosynthetic
    +    terrain: [tundra]
    +    climate: [cold]
    +    points: 6
    +    points-reason: our favourites
    +    classification: [Plantae, Angiosperms, Eudicots]
    +    text: {title: Arctic Willow}
    ```

    ## Repair

    Take points off the cards that the remedy names, until they are what the formula gives.

    ```diff edit
    card_data/phylo/sets/north/cards/all.yaml
    @@ Rangifer tarandus
         latin: Rangifer tarandus
         scale: 7
         foodchain: 2
         diet: herbivore
         terrain: [tundra]
         climate: [cold]
    -    points: 8
    +    points: 6
    @@ Lemmus lemmus
         latin: Lemmus lemmus
         scale: 5
         foodchain: 2
         diet: herbivore
         terrain: [tundra]
         climate: [cold]
    -    points: 8
    +    points: 6
    @@ Salix arctica
         latin: Salix arctica
         scale: 5
         foodchain: 1
         diet: photosynthetic
         terrain: [tundra]
         climate: [cold]
    -    points: 6
    +    points: 4
    ```
    """  # noqa: E501
    own = set(scope.own_cards)
    base = [over for card, species in scope.species.items() if card not in own and (over := _over(species)) is not None]
    new = [over for card, species in scope.species.items() if card in own and (over := _over(species)) is not None]
    if not base or not new:
        return
    more = Fraction(sum(new), len(new)) - Fraction(sum(base), len(base))
    if more < limit or permutation_p(new, base, stream(0, "permutation", "points")) >= SURE:
        return
    most = max(new)
    strong = [card for card, species in scope.species.items() if card in own and _over(species) == most]
    yield scope.finding(
        f"species of the expansion score {sum(new) / len(new):+.1f} points against the formula, those of the base "
        f"{sum(base) / len(base):+.1f} on average (permutation test p < {SURE})",
        f"take points off {named(strong)}: {most:+d} each",
    )


def _over(species: Species) -> int | None:
    formula = formula_points(species)
    return None if formula is None else species.points - formula


@check("PHY405", "event-asymmetry", kind="exact", of="expansion", severity=WARNING, limit=quantity(2.0))
def event_asymmetry(scope: PhyloScope, limit: float) -> Iterator[Finding]:
    """Events of the expansion that harm strike cards of the base more often than its own.

    ## What it reports

    Events of an expansion that do harm strike species of the base more than twice as often as its own: compared are the
    shares of the species, as copies, that such an event can strike. The limit is `limits: {event-asymmetry: 2}` in
    `game.yaml`. Exact. Of an event that starves others, those that may starve count, not those it is laid on.

    ## Why it matters

    Who brings the expansion strikes and cannot be struck back: it is bought for its events.

    ## Example

    A heat wave that leaves the expansion's only species alone.

    ```diff edit
    card_data/phylo/sets/north/set.yaml
    +id: north
    +version: 1.0.0
    +licence: CC-BY-SA-4.0
    +attribution: somebody
    +requires: starter
    +text: {name: North}
    card_data/phylo/sets/north/printings.yaml
    +printings:
    +  - {card: reindeer, number: 1}
    +  - {card: heat-wave, number: 2}
    card_data/phylo/sets/north/cards/all.yaml
    +cards:
    +  - id: reindeer
    +    latin: Rangifer tarandus
    +    scale: 7
    +    foodchain: 2
    +    diet: herbivore
    +    terrain: [tundra]
    +    climate: [cold]
    +    points: 6
    +    classification: [Animalia, Chordata, Mammalia]
    +    text: {title: Reindeer}
    +  - id: heat-wave
    +    kind: event
    +    target: {climate: [warm]}
    +    effect: {name: discard-target}
    +    text: {title: Heat Wave}
    ```

    ## Repair

    Let events strike what the expansion has, too, or add species of it that they strike.

    ```diff edit
    card_data/phylo/sets/north/cards/all.yaml
    -    target: {climate: [warm]}
    +    target: {climate: [warm, cold]}
    ```
    """
    paths = Paths(scope.web)
    first = scope.judged.start
    base, own = paths.can_stand & (1 << first) - 1, paths.can_stand & paths.printed & ~((1 << first) - 1)
    events = [copy for copy in scope.judged if (event := scope.web.events[copy]) and _is_harmful(event)]
    if not events or not base or not own:
        return
    struck = {copy: _struck(paths, copy) for copy in events}
    theirs, its_own = _share(struck.values(), base), _share(struck.values(), own)
    if theirs > limit * its_own:
        apart = {copy: _share([mask], base) - _share([mask], own) for copy, mask in struck.items()}
        worst = scope.web.cards[max(apart, key=lambda copy: apart[copy])]
        yield scope.finding(
            f"an event of the expansion strikes {percent(float(theirs))} of the species of the base, and "
            f"{percent(float(its_own))} of its own, on average",
            f"let `{worst}` strike species as the expansion has them, too",
        )


def _is_harmful(event: EventCard) -> bool:
    return event.target is not None and (event.effect in HARMFUL or event.points < 0)


def _struck(paths: Paths, copy: int) -> Mask:
    """Who an event may cost its place: what it is laid on or, of those that starve others, their food."""
    event, targets = paths.web.events[copy], paths.targets(copy)
    if event is None or event.effect != "discard-adjacent-diet":
        return targets
    eaten = 0
    for target in bits(targets):
        eaten |= paths.web.prey[target]
    return eaten & paths.printed & paths.can_stand


def _share(struck: Iterable[Mask], among: Mask) -> Fraction:
    masks = list(struck)
    return Fraction(sum((mask & among).bit_count() for mask in masks), len(masks) * among.bit_count())
