"""Checks of what an expansion does to its base: its cards are judged in a pile with all of the base."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from cardgen.analysis.checks.check import WARNING, Finding, check, quantity
from cardgen.analysis.checks.common.profile import Dependence
from cardgen.analysis.numbers.evidence import percent
from cardgen.games.phylo.checks.exact.support import judged
from cardgen.games.phylo.checks.exact.survival import never_laid
from cardgen.games.phylo.event import EventCard
from cardgen.games.phylo.rules import formula_points
from cardgen.games.phylo.scope import PhyloScope
from cardgen.games.phylo.web.exact import Paths
from cardgen.games.phylo.web.links import Mask, bits, union

SURE = 0.01
HARMFUL = (
    "discard-target",
    "discard-adjacent-diet",
    "discard-food-chain",
    "change-terrain",
    "change-climate",
    "chain-discard",
    "block-neighbours",
)


@check("PHY401", "expansion-reachable", kind="exact", of="expansion")
def unreachable_in_expansion(scope: PhyloScope) -> Iterator[Finding]:
    """Species that can never be laid, not even with all cards of base and expansion (PH-R13).

    ## What it reports

    A species of an expansion that can never be laid, not even with all cards of base and expansion together. Exact, as
    PHY201. A parasite is asked for its host only, which may be of either: without any it is PHY209. Species that can be
    laid only where other cards of the expansion lie are CG510.

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
    """
    yield from never_laid(scope)


def dependence(scope: PhyloScope) -> Dependence:
    """Species of the expansion that can be laid only where other cards of it lie.

    Who brings one card of the expansion to a deck of the base could not lay it. A parasite may be made for a host of
    the expansion: that there is one is enough (PHY209).
    """
    paths = Paths(scope.web)
    base = paths.reached((1 << scope.judged.start) - 1).standing
    able = [(copy, species) for copy, species in judged(scope, paths) if paths.all.laid >> copy & 1]
    insular = [species.card for copy, species in able if species.lives_alone and not paths.is_open(copy, base)]
    return Dependence(tuple(dict.fromkeys(insular)), of=len(able))


def points_over_formula(scope: PhyloScope, card: str) -> float | None:
    """How many points a species scores over the published formula (PH-R25); None for what is none."""
    species = scope.species.get(card)
    formula = None if species is None else formula_points(species)
    return None if species is None or formula is None else species.points - formula


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
    return event.target is not None and any(effect.name in HARMFUL or effect.points < 0 for effect in event.effects)


def _struck(paths: Paths, copy: int) -> Mask:
    """Who an event may cost its place: what it is laid on or, of those that starve others, their food."""
    event, targets = paths.web.events[copy], paths.targets(copy)
    if event is None or not event.does("discard-adjacent-diet", "discard-food-chain"):
        return targets
    eaten = _food_of(paths, targets)
    while event.does("discard-food-chain") and (more := _food_of(paths, eaten) & ~eaten):
        eaten |= more
    return eaten


def _food_of(paths: Paths, eaters: Mask) -> Mask:
    eaten = union(paths.web.prey[eater] for eater in bits(eaters))
    return eaten & paths.printed & paths.can_stand


def _share(struck: Iterable[Mask], among: Mask) -> Fraction:
    masks = list(struck)
    return Fraction(sum((mask & among).bit_count() for mask in masks), len(masks) * among.bit_count())
